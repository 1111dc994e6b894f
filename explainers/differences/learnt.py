"""What is claimed, by the relation that was learnt: differences kept, dropped, or named by it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest

from explainers.differences.draft import Draft, Reading
from explainers.differences.rewriting import rewritten
from explainers.inference.result import Relation

SAME = 0.9
"""From this probability on that two sentences say the same, several differences outweigh each
other: *It is fair* and *It is not unfair*."""

APART = 0.03
"""Up to this one, what was found is kept however much it looks like a wording, and what the model
takes for a difference is named where nothing was found."""

AGREE = 0.3
"""Up to this one, it is never said that the two agree."""

WHOLE = frozenset(("roles", "control", "scope"))
"""Kinds of which all words of a sentence are one difference."""

MOST = 2
"""Differences named by the relation alone."""


def reworded(reading: Reading, relation: Relation, claims: Sequence[Draft]) -> bool:
    """Whether what was found is likely no difference, but said in other words."""
    same = relation.of("same")
    if not claims or not relation.probabilities:
        return rewritten(reading, claims)
    outweighed = same >= SAME and len(claims) > 1
    return outweighed or (same > APART and rewritten(reading, claims))


def named(reading: Reading, relation: Relation) -> list[Draft]:
    """Differences of the words that the model takes for such, most telling first; maybe none."""
    if not relation.probabilities or relation.of("same") > APART:
        return []
    runs = [_runs(reading, side, relation) for side in (0, 1)]
    found = []
    for kind in dict.fromkeys(kind for side in runs for kind, _, _ in side):
        sides = [[(units, sure) for k, units, sure in side if k == kind] for side in runs]
        if kind in WHOLE:
            sides = [[_joined(side)] if side else [] for side in sides]
        for x, y in zip_longest(*sides, fillvalue=((), 0.0)):
            found.append(Draft(kind, x[0], y[0], round(0.9 * max(x[1], y[1]), 3)))
    return sorted(found, key=lambda d: -d.confidence)[:MOST]


def _runs(
    reading: Reading, side: int, relation: Relation
) -> list[tuple[str, tuple[int, ...], float]]:
    """Units in a row that are part of a difference of one kind: kind, units, how sure that is."""
    words = relation.kinds[side]
    said = []
    for k, unit in enumerate(reading.sentences[side].units):
        inside = [words[w] for w in unit.words if w < len(words)]
        kind, sure = max(inside, key=lambda one: one[1], default=("", 0.0))
        said.append((k, kind, sure))
    found = []
    for kind, group in groupby(said, key=lambda one: one[1]):
        listed = list(group)
        if kind:
            found.append((kind, tuple(k for k, _, _ in listed), max(s for _, _, s in listed)))
    return found


def _joined(runs: Sequence[tuple[tuple[int, ...], float]]) -> tuple[tuple[int, ...], float]:
    return tuple(k for units, _ in runs for k in units), max(sure for _, sure in runs)
