"""S3BERT as an explainer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from explainers.aspects import ENTRY
from explainers.aspects.result import AspectExplanation
from explainers.aspects.subembeddings import RESIDUAL, compare, shares
from explainers.contract import Models, Pair
from explainers.encoders.vectors import cosine, encodings


class Explainer:
    """Compares sub-embeddings; nothing is measured, see :meth:`AspectExplanation.measured_by`."""

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair]) -> list[AspectExplanation]:
        """Cosine and share of every sub-embedding and the residual.

        Raises:
            InputError: if a sentence was not encoded.
        """
        ENTRY.check(pairs)
        if not pairs:
            return []
        partition = self._models.aspects.partition
        left, right = (
            np.stack([e.above for e in side if e.above is not None]) for side in encodings(pairs)
        )
        whole = cosine(left, right).tolist()
        cosines, share = (
            {name: values.tolist() for name, values in of(left, right, partition.spans).items()}
            for of in (compare, shares)
        )
        return [
            AspectExplanation(
                predicted={name: cosines[name][k] for name in partition.aspects},
                measured={},
                residual=cosines[RESIDUAL][k],
                share={name: share[name][k] for name in partition.spans},
                partition=partition,
                score=whole[k],
            )
            for k in range(len(pairs))
        ]
