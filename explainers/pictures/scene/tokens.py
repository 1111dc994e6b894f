"""Tokens in a scene: the cosine of every pair of words, and what each pair adds to the score."""

from __future__ import annotations

from typing import Any

import numpy as np

from explainers.pictures.heatmaps import adding, summary
from explainers.pictures.scene.numbers import rows, short
from explainers.results import TokenExplanation
from explainers.wording.labels import ATTRIBUTION_LABELS, METHOD_LABELS


def tokens_part(
    tokens: TokenExplanation, heat: str = "cosine", most: float | None = None
) -> dict[str, Any]:
    """A transport, or an attribution, over words, word pieces or chunks.

    Args:
        tokens: the transport; of an attribution, what is shown as nothing is left out.
        heat: what a cell says at first, ``cosine`` or ``adds``.
        most: the contribution with the strongest colour, if not the greatest of these.
    """
    why = ATTRIBUTION_LABELS.get(tokens.method)
    label = why or METHOD_LABELS[tokens.method]
    moved = [
        [i, j, short(tokens.contribution[i, j]), short(tokens.transport[i, j])]
        for i, j in np.argwhere(adding(tokens)).tolist()
    ]
    return {
        "tokens": {
            "cosine": rows(tokens.similarity),
            "moved": moved,
            "score": short(tokens.score),
            "method": tokens.method,
            "term": label.term,
            "heat": heat,
            "summary": summary(tokens),
        }
        | ({"why": [why.short, why.meaning]} if why else {})
        | ({} if most is None else {"most": most})
    }
