"""Tokens in a scene: the cosine of every pair of words, and what each pair adds to the score."""

from __future__ import annotations

from typing import Any

import numpy as np

from explainers.pictures.heatmaps import NEARLY_NOTHING, summary
from explainers.pictures.scene.numbers import rows, short
from explainers.results import TokenExplanation
from explainers.wording.labels import METHOD_LABELS


def tokens_part(
    tokens: TokenExplanation, heat: str = "cosine", most: float | None = None
) -> dict[str, Any]:
    """A transport over words, word pieces or chunks.

    Args:
        tokens: the transport.
        heat: what a cell says at first, ``cosine`` or ``adds``.
        most: the contribution with the strongest colour, if not the greatest of these.
    """
    moved = [
        [i, j, short(tokens.contribution[i, j]), short(tokens.transport[i, j])]
        for i, j in np.argwhere(tokens.transport > NEARLY_NOTHING).tolist()
    ]
    return {
        "tokens": {
            "cosine": rows(tokens.similarity),
            "moved": moved,
            "score": short(tokens.score),
            "method": tokens.method,
            "term": METHOD_LABELS[tokens.method].term,
            "heat": heat,
            "summary": summary(tokens),
        }
        | ({} if most is None else {"most": most})
    }
