"""Turns of phrase that say the same: *run out of milk* and *have no milk left*.

WordNet knows words and entries; these go across: a negation for a verb, a clause for an adverb.
The list is ours; it holds expressions of common English.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from explainers.differences.draft import Reading
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx
from explainers.tables import table_of

GAP = 4
"""Units that an ellipsis may stand for."""

_GROUPS: str = table_of(__file__)["groups"]


@lru_cache(maxsize=1)
def _table() -> dict[str, list[tuple[int, tuple[str, ...]]]]:
    """Alternatives by their first word, each with the number of its line."""
    found: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
    for n, line in enumerate(_GROUPS.strip().splitlines()):
        for alternative in line.split("|"):
            parts = tuple(part.replace("_", " ") for part in alternative.split())
            found.setdefault(parts[0], []).append((n, parts))
    return found


def equivalents(reading: Reading) -> None:
    """Tell the words of two turns of phrase that say the same, one in each sentence."""
    units = [s.units for s in reading.sentences]
    listed = [_matches(u) for u in units]
    for side in (0, 1):
        free = set(reading.left(side))
        listed[side] = [m for m in listed[side] if free & set(m[2])]
    pairs = [
        (x, y)
        for x in listed[0]
        for y in listed[1]
        if x[0] == y[0]
        and x[1] != y[1]
        and (_weighs(x) or _weighs(y))
        and _denied(units[0], x) == _denied(units[1], y)
    ]
    pairs.sort(key=lambda p: -len(p[0][2]) - len(p[1][2]))
    for (_, _, a), (_, _, b) in pairs:
        if set(reading.left(0)) & set(a) and set(reading.left(1)) & set(b):
            reading.same(a, b)


_Match = tuple[int, tuple[str, ...], tuple[int, ...]]


def _denied(units: Sequence[Unit], match: _Match) -> bool:
    """Whether it is denied as a whole: *don't have to* is not *must not*."""
    first = match[2][0]
    return first > 0 and units[first - 1].pos == "neg"


def _weighs(match: _Match) -> bool:
    """Whether it is more than one word: single words are synonyms, or none."""
    return len(match[1]) > 1


def _matches(units: Sequence[Unit]) -> list[_Match]:
    """Every alternative that a sentence holds: its line, itself, its units."""
    found = []
    for k, unit in enumerate(units):
        for key in {unit.text, unit.lemma, "not" if unit.pos == "neg" else "", _owner(unit)} - {""}:
            for n, parts in _table().get(key, ()):
                covered = _covered(units, k, parts)
                if covered:
                    found.append((n, parts, covered))
    return found


def _owner(unit: Unit) -> str:
    return "one's" if unit.pos == "poss" else ""


def _covered(units: Sequence[Unit], k: int, parts: Sequence[str]) -> tuple[int, ...]:
    """The units from ``k`` on that an alternative covers; none where it does not fit."""
    covered: list[int] = []
    at, gap = k, 0
    for part in parts:
        if part == "…":
            gap = GAP
            continue
        reach = range(at, min(at + gap + 1, len(units)))
        fit = next((n for n in reach if _is(units, n, part)), None)
        if fit is None:
            return ()
        covered.append(fit)
        at, gap = fit + 1, 0
    return tuple(covered)


def _is(units: Sequence[Unit], n: int, part: str) -> bool:
    unit = units[n]
    if part == "one's":
        return unit.pos == "poss" or unit.text in lx.POSSESSIVES
    if part == "oneself":
        return unit.pos == "pron" and unit.text.endswith(("self", "selves"))
    if part in ("a", "the"):
        return unit.text in ("a", "an", "the")
    return part in (unit.text, unit.lemma) or (part == "not" and unit.pos == "neg")
