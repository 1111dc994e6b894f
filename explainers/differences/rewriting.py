"""Whether a pair is one sentence written anew, so that words that differ tell nothing.

Where a sentence is put in quite other words, the rules that compare words find differences that
are none. How likely that is, is told by a logistic model over the pair and what was found in it;
it is fitted by :mod:`explainers.training.rewriting`, and beyond its threshold nothing is claimed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from itertools import combinations
from typing import NamedTuple

import numpy as np

from explainers.differences.draft import Reading

NAMES = (
    "same words", "partners", "similarity", "claims", "both sides", "more than words", "order",
    "concept", "one-sided", "thing", "grammar", "length",
)  # fmt: skip
_THINGS = ("participant", "name", "place", "time")
_ONE_SIDED = ("missing", "added")


class Weights(NamedTuple):
    """A logistic model.

    Attributes:
        names: of its features.
        mean, scale: by which they are put on one scale.
        weights, bias: of the log odds that the pair is one sentence written anew.
        threshold: the probability beyond which nothing is claimed.
    """

    names: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float
    threshold: float


@lru_cache(maxsize=1)
def _weights() -> Weights:
    stored = json.loads(resources.files(__package__).joinpath("rewriting.json").read_text())
    listed = {f: tuple(stored[f]) for f in ("names", "mean", "scale", "weights")}
    return Weights(**listed, bias=stored["bias"], threshold=stored["threshold"])


def features(reading: Reading, kinds: Sequence[str]) -> list[float]:
    """What the model looks at, in the order of :data:`NAMES`; the sides' order does not matter.

    Args:
        reading: of the pair.
        kinds: of the differences found, the most telling first; at least one.
    """
    found = reading.alignment
    units = found.a.units, found.b.units
    same = sum(units[0][i].text == units[1][j].text for i, j in found.partner.items())
    content = sum(units[0][i].content + units[1][j].content for i, j in found.partner.items())
    every = [u for listed in units for u in listed]
    order = [found.partner[i] for i in sorted(found.partner)]
    pairs = len(order) * (len(order) - 1) / 2
    inverted = sum(x > y for x, y in combinations(order, 2))
    first = kinds[0]
    one_sided = {k for k in kinds if k in _ONE_SIDED}
    return [
        2 * same / max(1, len(every)),
        content / max(1, sum(u.content for u in every)),
        found.whole,
        float(len(kinds)),
        float(len(one_sided) == 2),
        float(len(kinds) > 1 and bool(one_sided)),
        inverted / max(1.0, pairs),
        float(first == "concept"),
        float(first in _ONE_SIDED),
        float(first in _THINGS),
        float(first not in (*_ONE_SIDED, *_THINGS, "concept", "roles")),
        min(len(units[0]), len(units[1])) / 20,
    ]


def _inserted(reading: Reading, kinds: Sequence[str]) -> bool:
    """Whether one sentence is the other with words put in."""
    if len(set(kinds)) > 1 or kinds[0] not in _ONE_SIDED:
        return False
    a, b = (s.units for s in reading.sentences)
    pairs = reading.alignment.partner.items()
    met = {(i if kinds[0] == "added" else j) for i, j in pairs if a[i].text == b[j].text}
    whole = a if kinds[0] == "added" else b
    return len(met) >= 0.9 * len(whole)


def rewritten(reading: Reading, kinds: Sequence[str]) -> bool:
    """Whether what was found is likely no difference, the pair being one sentence written anew.

    Never where every word of weight has a partner, or where words are only put in: what differs
    then is no wording.
    """
    if not kinds or _inserted(reading, kinds):
        return False
    model, looked = _weights(), features(reading, kinds)
    if looked[NAMES.index("partners")] == 1:
        return False
    x = (np.array(looked) - model.mean) / model.scale
    odds = float(x @ np.array(model.weights)) + model.bias
    return 1 / (1 + float(np.exp(-odds))) > model.threshold
