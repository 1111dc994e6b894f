"""Attributions beside transports: as cells of the same words, and how far two of them agree."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from scipy.stats import spearmanr

from explainers.attribution.result import AttributionExplanation
from explainers.tokens.result import TokenExplanation


class Agreement(NamedTuple):
    """How far two explanations of the same words agree, and where they part.

    Attributes:
        correlation: of the ranks of all cells, in [-1, 1] (Spearman); none where all are the same.
        cell: word of a and word of b at which they part most; no marks, where there are words.
        shares: what these have of all that is added or taken away, in one and in the other.
    """

    correlation: float | None
    cell: tuple[int, int]
    shares: tuple[float, float]


def cells(
    found: AttributionExplanation, tokens: TokenExplanation, depth: int, pieces: bool = False
) -> TokenExplanation:
    """An attribution over the words, or word pieces, of a transport, whose cosines it keeps.

    Nothing moves in it. Its score is the encoder's, to which the cells add up but for special
    pieces and references. A word without a piece of its own adds nothing.

    Args:
        found: the attribution.
        tokens: any transport of the pair.
        depth: how many layers the encoder has, by which the last one is told.
        pieces: whether the transport is over word pieces, which occlusion does not have.
    """
    own = found.of_words(pieces)
    contribution = np.zeros_like(tokens.similarity)
    contribution[: own.shape[0], : own.shape[1]] = own
    way = "last" if found.way == "network" and found.layer == depth else found.way
    return replace(
        tokens,
        contribution=contribution,
        transport=np.zeros_like(contribution),
        score=found.score,
        method=way,
        direction="both",
    )


def agreement(one: TokenExplanation, other: TokenExplanation) -> Agreement:
    """How far two explanations of the same units agree."""
    x, y = one.contribution, other.contribution
    shares = [m / max(np.abs(m).sum(), 1e-12) for m in (x, y)]
    spoken = [[any(map(str.isalnum, unit)) for unit in side] for side in (one.a, one.b)]
    apart = np.abs(shares[0] - shares[1])
    i, j = np.unravel_index(
        np.where(np.logical_and.outer(*spoken), apart, apart - 1).argmax(), x.shape
    )
    there = np.ptp(x) > 0 and np.ptp(y) > 0
    correlation = float(spearmanr(x, y, axis=None).statistic) if there else None
    return Agreement(
        correlation, (int(i), int(j)), (float(shares[0][i, j]), float(shares[1][i, j]))
    )
