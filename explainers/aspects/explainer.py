"""S3BERT as an explainer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from explainers.aspects import ENTRY
from explainers.aspects.result import AspectExplanation
from explainers.aspects.subembeddings import RESIDUAL, compare, shares
from explainers.contract import Models, Pair, Prepared
from explainers.encoders.vectors import cosine
from explainers.errors import InputError


class Explainer:
    """Compares sub-embeddings; nothing is measured, see :meth:`AspectExplanation.measured_by`."""

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair]) -> list[AspectExplanation]:
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
        for k, score in enumerate(cosine(left, right).tolist()):
            predicted = {name: float(values[k]) for name, values in cosines.items()}
            residual = predicted.pop(RESIDUAL)
            counts = {name: float(values[k]) for name, values in share.items()}
            explanations.append(
                AspectExplanation(predicted, {}, residual, counts, partition, score)
            )
        return explanations


def _vector(sentence: Prepared) -> NDArray[np.float32]:
    """S3BERT's vector of a sentence."""
    if sentence.encoding is None or sentence.encoding.above is None:
        raise InputError(
            f"the explanation by {ENTRY.name} needs S3BERT's vector of each sentence, "
            f"which is missing for {sentence.text!r}"
        )
    return sentence.encoding.above
