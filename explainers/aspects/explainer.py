"""S3BERT as an explainer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explainers.aspects import ENTRY
from explainers.aspects.absent import absent_aspects, unmeasured_aspects
from explainers.aspects.result import AspectExplanation
from explainers.aspects.subembeddings import RESIDUAL, compare, shares
from explainers.contract import NOTHING, Given, Models, Pair, Prepared
from explainers.encoders.vectors import cosine
from explainers.errors import InputError
from explainers.matching.result import GraphExplanation


class Explainer:
    """Compares sub-embeddings; with the matched graphs, beside what is measured on those."""

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[AspectExplanation]:
        """Cosine and share of every sub-embedding and the residual.

        Raises an InputError for a sentence without S3BERT's vector, which
        :meth:`explainers.lens.Lens.encode_tokens` makes.
        """
        ENTRY.check(pairs)
        if not pairs:
            return []
        partition = self._models.aspects.partition
        left, right = (
            np.stack([_vector(sentence) for sentence in side]) for side in zip(*pairs, strict=True)
        )
        cosines, share = (part(left, right, partition.spans) for part in (compare, shares))
        explanations = []
        for k, (pair, score) in enumerate(zip(pairs, cosine(left, right).tolist(), strict=True)):
            predicted = {name: float(values[k]) for name, values in cosines.items()}
            residual = predicted.pop(RESIDUAL)
            counts = {name: float(values[k]) for name, values in share.items()}
            known = partition if _english(pair) else partition._replace(percentiles=())
            explanations.append(AspectExplanation(predicted, {}, residual, counts, known, score))
        if "graphs" not in given.results:
            return explanations
        return [
            _measured(aspects, pair, graphs)
            for aspects, pair, graphs in zip(
                explanations, pairs, given.results["graphs"], strict=True
            )
        ]


def _english(pair: Pair) -> bool:
    """Whether both are English, as the pairs are whose percentiles are known."""
    return all(sentence.language == "en" for sentence in pair)


def _measured(
    aspects: AspectExplanation, pair: Pair, graphs: GraphExplanation
) -> AspectExplanation:
    """The same with what is measured on the graphs, of the aspects that are metrics."""
    metrics, shown = graphs.suite.values, graphs.suite.shown
    measured = {name: metrics[name] for name in aspects.predicted if name in metrics}
    asked = {name: shown[name] for name in measured if name in graphs.suite.asked}
    absent, unmeasured = absent_aspects(pair, graphs), unmeasured_aspects(graphs)
    return replace(aspects, measured=measured, asked=asked, absent=absent, unmeasured=unmeasured)


def _vector(sentence: Prepared) -> NDArray[np.float32]:
    """S3BERT's vector of a sentence."""
    if sentence.encoding is None or sentence.encoding.above is None:
        raise InputError(
            f"the explanation by {ENTRY.name} needs S3BERT's vector of each sentence, "
            f"which is missing for {sentence.text!r}"
        )
    return sentence.encoding.above
