"""A collection as points in a plane, by the weights that are in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.search.dimensions import Dimension, block_shares, spans, weighable

MAPPED = 5_000  # documents that are drawn; of more, a sample, the same each time


class Plane(NamedTuple):
    """Documents as points."""

    rows: tuple[int, ...]  # their numbers, in order
    points: NDArray[np.float64]  # where they are, (rows, 2)
    shares: tuple[float, float]  # of the variance, what each of the two directions has
    of: int  # how many documents there are; more than points where these are a sample
    anchor: NDArray[np.float64]  # where the anchor is, (2,)


def projected(
    blocks: NDArray[np.float32],
    weights: Mapping[str, float],
    dimensions: Sequence[Dimension],
    further: NDArray[np.float32],
) -> tuple[NDArray[np.float64], tuple[float, float], NDArray[np.float64]]:
    """The first two principal components of blocks times the roots of their weights.

    The squared distance of two rows of these blocks is 2 Σ_d \\|w_d\\| (1 - s_d), of which two
    components show a part: what differs in a dimension that counts is far apart, whether
    likeness or unlikeness in it is asked for. There is nothing to be tuned and no chance in
    it, and a component's sign is fixed, too.

    Args:
        blocks, further: unit blocks, (rows, sum of the widths); only of the former are the
            components made.
        weights: dimension to a weight in [-1, 1].
        dimensions: the blocks.

    Returns:
        Points, (rows, 2), each direction's share of the variance, the points of ``further``.
    """
    every = np.concatenate([blocks, further])
    sizes = [abs(weights.get(dimension.name, 0.0)) for dimension in weighable(dimensions)]
    scaled = np.concatenate(
        [
            np.sqrt(size) * every[:, block].astype(np.float64)
            for size, block in zip(
                sizes @ block_shares(dimensions), spans(dimensions).values(), strict=True
            )
            if size
        ]
        or [np.empty((len(every), 0))],
        axis=1,
    )
    if scaled.shape[1] < 2:
        scaled = np.pad(scaled, ((0, 0), (0, 2 - scaled.shape[1])))
    scaled = scaled - scaled[: len(blocks)].mean(axis=0)
    centred = scaled[: len(blocks)]
    values, axes = np.linalg.eigh(centred.T @ centred)
    first = axes[:, [-1, -2]]
    greatest = np.abs(first).argmax(axis=0)
    first = first * np.where(first[greatest, [0, 1]] < 0, -1.0, 1.0)
    total = float(values.clip(0).sum())
    shares = [float(max(v, 0.0) / total) if total > 0 else 0.0 for v in values[[-1, -2]]]
    return centred @ first, (shares[0], shares[1]), scaled[len(blocks) :] @ first
