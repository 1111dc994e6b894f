"""The encoder as an explainer: one number, the cosine of two sentence embeddings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.encoders import ENTRY
from explainers.encoders.result import SentenceExplanation
from explainers.encoders.vectors import cosine, encodings


class Explainer:
    """Compares sentence embeddings; needs no model beyond the encodings themselves."""

    def __init__(self, models: Models) -> None:
        pass

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[SentenceExplanation]:
        """Cosines of pairs (Reimers & Gurevych 2019); an InputError without encodings."""
        ENTRY.check(pairs)
        if not pairs:
            return []
        left, right = encodings(pairs)
        scores = cosine(*(np.stack([e.sentence for e in side]) for side in (left, right)))
        rows = zip(scores.tolist(), left, right, strict=True)
        return [SentenceExplanation(score, (a.cut, b.cut)) for score, a, b in rows]
