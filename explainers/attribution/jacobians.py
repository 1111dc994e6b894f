"""Integrated Jacobians: what each word piece adds to what a network makes of a sentence.

Moeller, Nikolaev & Padó (2023, *An Attribution Method for Siamese Encoders*): on the way from a
reference r to a sentence's states x, e(x) − e(r) is the sum over pieces of
Jᵢ (xᵢ − rᵢ), where Jᵢ is the mean Jacobian on the way. Of two sentences, the product of two such
sums is a matrix over pairs of pieces. The paper makes all of J; of a piece no more is needed than
the vector Jᵢ (xᵢ − rᵢ), so that one forward-mode product a piece and node gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers.attribution.network import Network

TOLERANCE = 0.01
"""By what share of e(x) − e(r) the sum over pieces may miss it, before more nodes are taken."""

NODES = (8, 10, 12, 16, 24, 32)
"""Nodes of the Gauss–Legendre rule, each tried where those before are not enough."""

GRID = 32
"""Steps by which it is seen where on its way the outcome changes."""

WIDTH, FLOOR = 0.03, 0.05
"""How wide a step's share of the nodes is spread, as a share of the way; and how many nodes lie
where nothing changes. Of eight ways that were tried, this one took the fewest nodes."""

TOKENS = 8_192
"""Pieces times nodes times pieces that move that are computed at once, for memory's sake."""

Function = Callable[[Tensor], Tensor]
Rule = Callable[[int], tuple[NDArray[np.float64], NDArray[np.float64]]]
"""Nodes in [0, 1] and their weights, as many as are asked for."""


class Traced(NamedTuple):
    """A sentence followed through a network from one layer on.

    Attributes:
        pieces: what each piece adds to the outcome, (pieces, dimensions).
        whole: the outcome, (dimensions,).
        reference: the outcome of the reference, (dimensions,).
    """

    pieces: NDArray[np.float64]
    whole: NDArray[np.float64]
    reference: NDArray[np.float64]


def traced(
    network: Network, ids: Tensor, other: Tensor, layer: int, tolerance: float = TOLERANCE
) -> Traced:
    """What each piece adds.

    Args:
        network: to follow it through.
        ids: of the sentence, (1, pieces).
        other: ids of the reference, as many. At the end of the last layer, the reference is 0.
        layer: from which on.
        tolerance: as :data:`TOLERANCE`.
    """

    def outcome(states: Tensor) -> Tensor:
        return network.outcome(ids, layer, states)

    last = layer == network.depth
    with network.differentiable():
        x = network.states(ids, layer)
        r = torch.zeros_like(x) if last else network.states(other, layer)
        ends = outcome(torch.cat([r, x]))
        single = ends.shape[1] == 1  # which may turn back on its way
        rules: tuple[Rule, ...] = () if last else (places(outcome, r, x),)
        rules += (gauss,) if last or single else ()
        counts = (1, *NODES) if last else NODES
        where, weights = _enough(outcome, r, x, ends, rules, counts, tolerance)
    moves = (x != r).any(2)[0].nonzero()[:, 0]  # what is the same in both adds nothing
    pieces = torch.zeros(x.shape[1], ends.shape[1], dtype=x.dtype, device=x.device)
    at = _between(r, x, where)
    rows = torch.nn.functional.one_hot(moves, x.shape[1]).to(x.dtype)
    some = max(1, TOKENS // (len(where) * x.shape[1]))
    for numbers, chosen in zip(moves.split(some), rows.split(some), strict=True):
        if len(numbers):
            with network.differentiable():
                pieces[numbers] = _products(outcome, at, x - r, weights, chosen)
    return Traced(*(part.double().cpu().numpy() for part in (pieces, ends[1], ends[0])))


def gauss(count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Nodes in [0, 1] and weights of a Gauss–Legendre rule."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    return (nodes + 1) / 2, weights / 2


def places(outcome: Function, r: Tensor, x: Tensor) -> Rule:
    """A rule whose nodes are close where the outcome changes fast.

    Most of the change is in a small part of the way, where words begin to be themselves. The way
    is measured by how far the outcome moves on it, smoothed; nodes are Gauss–Legendre's on that.
    Of one number, which may turn back on its way, even nodes may be better.
    """
    moved = torch.diff(outcome(_between(r, x, np.linspace(0, 1, GRID + 1))), dim=0)
    steps = moved.float().norm(dim=1).cpu().numpy().astype(np.float64)
    fine = np.linspace(0, 1, 4_001)
    middles = (np.arange(GRID) + 0.5) / GRID
    bells = np.exp(-0.5 * ((fine[:, None] - middles) / WIDTH) ** 2)
    speed = bells @ steps
    speed += FLOOR * speed.mean() + 1e-12
    far = np.concatenate([[0.0], np.cumsum((speed[1:] + speed[:-1]) / 2)]) / (len(fine) - 1)

    def rule(count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        nodes, weights = gauss(count)
        where = np.interp(nodes * far[-1], far, fine)
        return where, weights * far[-1] / np.interp(where, fine, speed)

    return rule


def _enough(
    outcome: Function,
    r: Tensor,
    x: Tensor,
    ends: Tensor,
    rules: Sequence[Rule],
    counts: tuple[int, ...],
    tolerance: float,
) -> tuple[NDArray[np.float64], Tensor]:
    """The fewest nodes by which the way as a whole, which is known, comes out right; or nearest."""
    known = ends[1] - ends[0]
    least = float("inf")
    for count, rule in product(counts, rules):
        where, w = rule(count)
        weights = torch.as_tensor(w, dtype=x.dtype, device=x.device)
        at = _between(r, x, where)
        moved = torch.func.jvp(outcome, (at,), ((x - r).expand_as(at),))[1]
        missed = float(torch.linalg.vector_norm(weights @ moved - known))
        if not missed >= least:  # nor of what is no number
            least, found = missed, (where, weights)
        if missed <= tolerance * float(torch.linalg.vector_norm(known)):
            break
    return found


def _between(r: Tensor, x: Tensor, where: NDArray[np.float64]) -> Tensor:
    """States on the way from a reference, (places, pieces, width)."""
    return r + torch.as_tensor(where, dtype=x.dtype, device=x.device)[:, None, None] * (x - r)


def _products(outcome: Function, at: Tensor, way: Tensor, weights: Tensor, rows: Tensor) -> Tensor:
    """Of pieces, their mean Jacobians times their ways, (rows, dimensions).

    Args:
        outcome: of states.
        at: the nodes, (nodes, pieces, width).
        way: from the reference, (1, pieces, width).
        weights: of the nodes, (nodes,).
        rows: of each piece that is asked for, 1 at its place, (rows, pieces).
    """

    def one(chosen: Tensor) -> Any:
        tangent = (way * chosen[None, :, None]).expand_as(at)
        return weights @ torch.func.jvp(outcome, (at,), (tangent,))[1]

    found: Tensor = torch.func.vmap(one)(rows)
    return found
