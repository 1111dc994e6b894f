"""A dimension of one's own, and weights, learnt from texts that somebody marks as alike or not.

Nothing is embedded: the dimension counts blocks that are there, with shares that are not negative
(:mod:`explainers.search.dimensions`), so that it is searched, kept and explained as all others are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from explainers.errors import InputError
from explainers.limits import limit
from explainers.search.dimensions import LEARNT, Dimension, block_shares, spans, weighable

MARKS = limit("MARKS", 1_000, "marks", "that a dimension or weights are learnt from")

LONGEST = 40  # characters of a dimension's name

LEAST = 3
"""Marks of either kind that are needed."""

RIDGE = 0.005
"""How strongly numbers are held near zero; chosen on the demo: 0.002 to 0.02 are about as good."""

HELD = 40
"""Pairs of marks that are left out in turn, at most."""


class Mark(NamedTuple):
    """Whether two texts are alike, in some respect."""

    products: NDArray[np.float64]  # of their blocks, one by one
    alike: bool


class Learnt(NamedTuple):
    """What marks came to."""

    numbers: Mapping[str, float]  # shares by block, or weights by dimension
    agreement: (
        float  # of one that is alike and one that is not, both left out, how often it is right
    )
    marks: int


def own_shares(marks: Sequence[Mark], dimensions: Sequence[Dimension]) -> Learnt:
    """The shares of blocks by which texts that are marked as alike are told; they add up to 1.

    Raises:
        InputError: if there are too few marks, or too many, or no block tells them.
    """
    names = list(spans(dimensions))
    found = _learnt(np.array([m.products for m in marks]), marks, 0.0, names)
    most = max(found.numbers.values())
    some = {name: number for name, number in found.numbers.items() if number > most / 100}
    return found._replace(numbers={n: v / sum(some.values()) for n, v in some.items()})


def own_weights(marks: Sequence[Mark], dimensions: Sequence[Dimension]) -> Learnt:
    """The weights, from -1 to 1 in steps of 0.1, that put texts that are marked as alike first.

    Raises:
        InputError: as :func:`own_shares` does.
    """
    names = [d.name for d in weighable(dimensions)]
    similar = np.array([block_shares(dimensions) @ m.products for m in marks])
    found = _learnt(similar, marks, -np.inf, names)
    most = max(map(abs, found.numbers.values()))
    rounded = {n: round(v / most, 1) for n, v in found.numbers.items()}
    return found._replace(numbers={n: v for n, v in rounded.items() if v})


def own_dimension(name: str, shares: Mapping[str, float]) -> Dimension:
    """The dimension of these shares; ``InputError`` if it cannot be called so."""
    if not name.isidentifier() or len(name) > LONGEST:
        raise InputError(
            f"a dimension cannot be called {name[:LONGEST]!r}: write one word, of letters, digits "
            f"and _, of up to {LONGEST} characters"
        )
    return Dimension(name, 0, LEARNT, tuple(shares.items()))


def _learnt(
    features: NDArray[np.float64], marks: Sequence[Mark], least: float, names: Sequence[str]
) -> Learnt:
    MARKS.check(len(marks), "this")
    alike = np.array([mark.alike for mark in marks], bool)
    kinds = np.flatnonzero(alike), np.flatnonzero(~alike)
    if min(map(len, kinds)) < LEAST:
        raise InputError(
            f"mark at least {LEAST} texts as alike and {LEAST} as not, better ten each"
        )
    numbers = fitted(features, alike, least)
    if not np.abs(numbers).max() > 1e-6:
        raise InputError("nothing that is embedded tells these marks apart")
    pairs = list(product(*kinds))
    drawn = np.random.default_rng(0).permutation(len(pairs))[:HELD]
    right = [_told(features, alike, least, *pairs[k]) for k in drawn]
    return Learnt(
        dict(zip(names, numbers.tolist(), strict=True)), float(np.mean(right)), len(marks)
    )


def _told(
    features: NDArray[np.float64], alike: NDArray[np.bool_], least: float, one: int, other: int
) -> float:
    """Whether marks without these two put the first of them before the second; ½ if neither."""
    others = np.delete(np.arange(len(alike)), [one, other])
    numbers = fitted(features[others], alike[others], least)
    return float(np.heaviside((features[one] - features[other]) @ numbers, 0.5))


def fitted(
    features: NDArray[np.float64], alike: NDArray[np.bool_], least: float
) -> NDArray[np.float64]:
    """Logistic regression with a ridge, both kinds counting as much, (features,).

    Args:
        features: (marks, features).
        alike: what is to be told, (marks,).
        least: that a number may be.
    """
    signs = np.where(alike, 1.0, -1.0)
    worth = 0.5 / np.where(alike, alike.sum(), (~alike).sum())

    def loss(parameters: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        numbers, bias = parameters[:-1], parameters[-1]
        margin = signs * (features @ numbers + bias)
        pull = -worth * signs / (1 + np.exp(margin))
        gradient = np.append(pull @ features + RIDGE * numbers, pull.sum())
        value = worth @ np.logaddexp(0, -margin) + RIDGE / 2 * numbers @ numbers
        return float(value), gradient

    bounds = [(least, None)] * features.shape[1] + [(None, None)]
    start = np.zeros(features.shape[1] + 1)
    solved: NDArray[np.float64] = minimize(loss, start, jac=True, bounds=bounds).x
    return solved[:-1]
