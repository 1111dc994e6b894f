"""S3BERT as an explainer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explainers.aspects import ENTRY
from explainers.aspects.absent import absent_aspects
from explainers.aspects.result import AspectExplanation
from explainers.aspects.subembeddings import RESIDUAL, compare, shares
from explainers.contract import NOTHING, Given, Models, Pair, Prepared
from explainers.encoders.vectors import cosine
from explainers.errors import InputError


class Explainer:
    """Compares sub-embeddings; with the matched graphs, beside what is measured on those."""

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[AspectExplanation]:
        """Cosine and share of every sub-embedding and the residual.

        Raises:
            InputError: if a sentence was not encoded, or without S3BERT's vector
                (:meth:`explainers.lens.Lens.encode_tokens` makes it).
        """
        ENTRY.check(pairs)
        if not pairs:
            return []
        partition = self._models.aspects.partition
        left, right = (
            np.stack([_vector(sentence) for sentence in side]) for side in zip(*pairs, strict=True)
        )
        whole = cosine(left, right).tolist()
        cosines, share = (
            {name: values.tolist() for name, values in of(left, right, partition.spans).items()}
            for of in (compare, shares)
        )
        predicted = [
            AspectExplanation(
                predicted={name: cosines[name][k] for name in partition.aspects},
                measured={},
                residual=cosines[RESIDUAL][k],
                share={name: share[name][k] for name in partition.spans},
                partition=partition if _english(pair) else partition._replace(percentiles=()),
                score=whole[k],
            )
            for k, pair in enumerate(pairs)
        ]
        if "graphs" not in given.results:
            return predicted
        return [
            replace(
                aspects,
                measured={n: metrics[n] for n in aspects.predicted if n in metrics},
                absent=absent_aspects(pair, graphs),
            )
            for aspects, pair, graphs in zip(predicted, pairs, given.results["graphs"], strict=True)
            for metrics in (graphs.suite.values,)
        ]


def _english(pair: Pair) -> bool:
    """Whether both are English, as the pairs are whose percentiles are known."""
    return all(sentence.language == "en" for sentence in pair)


def _vector(sentence: Prepared) -> NDArray[np.float32]:
    """S3BERT's vector of a sentence."""
    if sentence.encoding is None or sentence.encoding.above is None:
        raise InputError(
            f"the explanation by {ENTRY.name} needs S3BERT's vector of each sentence, "
            f"which is missing for {sentence.text!r}"
        )
    return sentence.encoding.above
