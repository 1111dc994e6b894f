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

from explainers.differences.draft import Draft, Reading
from explainers.differences.guard import guarded
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx

NAMES = (
    "same words", "partners", "similarity", "claims", "both sides", "more than words", "order",
    "concept", "one-sided", "thing", "grammar", "length", "sides alike", "strange", "firm",
)  # fmt: skip
_THINGS = ("participant", "name", "place", "time")
_ONE_SIDED = ("missing", "added")
_FIRM = ("quantity", "time", "place", "name", "opposite", "quantifier", "roles")
"""Kinds that stand on numbers, names and contraries rather than on words alone."""

FIRM = 0.4
"""From this share of such differences on, a pair is no rewriting."""

REPLACED = 0.7
"""Below this cosine to any word of the other sentence, a word is not taken for a wording."""


DATES = lx.DAYS | lx.MONTHS

FEW = 3
"""Fewer words than these are not written anew."""


class Weights(NamedTuple):
    """A logistic model over the features :data:`NAMES`, in their order.

    Attributes:
        mean, scale: by which they are put on one scale.
        weights, bias: of the log odds that the pair is one sentence written anew.
        threshold: the probability beyond which nothing is claimed.
    """

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float
    threshold: float


@lru_cache(maxsize=1)
def _weights() -> Weights:
    stored = json.loads(resources.files(__package__).joinpath("rewriting.json").read_text())
    listed = {f: tuple(stored[f]) for f in ("mean", "scale", "weights")}
    return Weights(**listed, bias=stored["bias"], threshold=stored["threshold"])


def features(reading: Reading, claims: Sequence[Draft]) -> list[float]:
    """What the model looks at, in the order of :data:`NAMES`; the sides' order does not matter.

    Args:
        reading: of the pair.
        claims: the differences found, the most telling first; at least one.
    """
    found, kinds = reading.alignment, [d.kind for d in claims]
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
        sum(_sides_alike(reading, d) for d in claims) / len(claims),
        min(_nearest(reading, d) for d in claims),
        sum(d.kind in _FIRM and bool(d.a and d.b) for d in claims) / len(claims),
    ]


def _sides_alike(reading: Reading, claim: Draft) -> bool:
    """Whether one word stands for one word of the same part of speech."""
    sides = [
        [u for k in side if (u := s.units[k]).content]
        for s, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
    ]
    return len(sides[0]) == len(sides[1]) == 1 and sides[0][0].pos == sides[1][0].pos


def _nearest(reading: Reading, claim: Draft) -> float:
    """How near the strangest word of weight in a claim comes to any word of the other sentence."""
    similarity = reading.alignment.similarity
    near = [1.0]
    for side, chosen in enumerate((claim.a, claim.b)):
        rows = similarity if side == 0 else similarity.T
        for k in chosen:
            unit = reading.sentences[side].units[k]
            places = [w for w in unit.words if w < len(rows)]
            if unit.content and places and rows.shape[1]:
                near.append(float(rows[places].max()))
    return min(near)


def inserted(reading: Reading, claims: Sequence[Draft]) -> bool:
    """Whether one sentence is the other with words put in."""
    kinds = [d.kind for d in claims]
    if len(set(kinds)) > 1 or kinds[0] not in _ONE_SIDED:
        return False
    a, b = (s.units for s in reading.sentences)
    pairs = reading.alignment.partner.items()
    met = {(i if kinds[0] == "added" else j) for i, j in pairs if _one(a[i]) == _one(b[j])}
    whole = a if kinds[0] == "added" else b
    return len(met) >= 0.9 * len(whole)


def _one(unit: Unit) -> str:
    """A word as written, *an* as *a*."""
    return "a" if unit.text == "an" else unit.text


def _replaced(reading: Reading, claims: Sequence[Draft]) -> bool:
    """Whether the sentences are the same but for one word, and that has no near one."""
    a, b = (s.units for s in reading.sentences)
    changed = sum(x.text != y.text for x, y in zip(a, b, strict=False))
    return (
        len(claims) == 1
        and len(a) == len(b)
        and changed == 1
        and _nearest(reading, claims[0]) < REPLACED
    )


def _reflexive(reading: Reading, claims: Sequence[Draft]) -> bool:
    """Whether somebody does to another what the other sentence says is done to oneself."""
    for claim in claims:
        selves = [
            any(s.units[k].text.endswith(("self", "selves")) for k in side)
            for s, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
        ]
        if claim.a and claim.b and selves[0] != selves[1]:
            return True
    return False


def exact(reading: Reading, claim: Draft) -> bool:
    """Whether a number, a day or a month stands against another one: no wording explains that.

    Nor what is said by a verb that denies more than *not* does: *forgot to*.
    """
    return "firm" in claim.detail or (
        claim.kind in ("time", "quantity")
        and all(
            any(s.units[k].value is not None or s.units[k].text in DATES for k in side)
            for s, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
        )
    )


def rewritten(reading: Reading, claims: Sequence[Draft]) -> bool:
    """Whether what was found is likely no difference, the pair being one sentence written anew.

    Never where every word of weight has a partner, where words are only put in, one is replaced by
    a distant one or *itself* stands against another, where a word such as *pretend* or *except*
    stands in one sentence only, or where many of the differences stand on more
    than words: what differs then is no wording.
    """
    if not claims or any(of(reading, claims) for of in (inserted, _replaced, _reflexive)):
        return False
    if guarded(reading) or min(len(s.units) for s in reading.sentences) < FEW:
        return False
    model, looked = _weights(), features(reading, claims)
    whole, firm = looked[NAMES.index("partners")] == 1, looked[NAMES.index("firm")]
    if whole or firm >= FIRM:
        return False
    x = (np.array(looked) - model.mean) / model.scale
    odds = float(x @ np.array(model.weights)) + model.bias
    return 1 / (1 + float(np.exp(-odds))) > model.threshold
