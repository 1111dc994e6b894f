"""What is left over: words in the place of others, words that came, words that went."""

from __future__ import annotations

from typing import NamedTuple

from explainers.differences.draft import Reading
from explainers.differences.units import (
    AUX,
    CONJ,
    DET,
    PREP,
    SUB,
    TO,
    VERB,
    WH,
    Unit,
)

AKIN = 0.25
"""From this cosine on, two words in different places may stand for each other."""

BOTH = 2.0
"""What :func:`beside` says where the neighbours on both sides are partners."""


class Region(NamedTuple):
    """Runs of units in the same place of both sentences; one of them may be empty."""

    a: tuple[int, ...]
    b: tuple[int, ...]


def regions(reading: Reading) -> list[Region]:
    """Left-over units of both sentences, those between the same neighbours together."""
    runs = [_runs(reading, side) for side in (0, 1)]
    found: list[Region] = []
    taken: set[int] = set()
    later: list[tuple[int, ...]] = []
    for run in runs[0]:
        best, where = 0.0, -1
        for n, other in enumerate(runs[1]):
            score = 0.0 if n in taken else beside(reading, run, other)
            if score > best:
                best, where = score, n
        if where >= 0:
            taken.add(where)
            found.append(Region(run, runs[1][where]))
        else:
            later.append(run)
    rest = [r for n, r in enumerate(runs[1]) if n not in taken]
    for run in later:
        fit = next((r for r in rest if _same_class(reading, run, r)), None)
        if fit is not None:
            rest.remove(fit)
            found.append(Region(run, fit))
        else:
            found.append(Region(run, ()))
    found = _verbs_met([*found, *(Region((), r) for r in rest)], reading)
    return [r for r in found if _says(reading, r) and not _respelled(reading, r)]


def _verbs_met(found: list[Region], reading: Reading) -> list[Region]:
    """A verb alone, and the one of the other sentence that stands at the end of a longer run.

    *Police arrested three men*, *four men were detained*: *four* is in the place of *three* only.
    """

    def verbs(region: Region, side: int) -> list[int]:
        return [k for k in region[side] if reading.sentences[side].units[k].pos == VERB]

    for alone in [r for r in found if not (r.a and r.b)]:
        side = 0 if alone.a else 1
        if [k for k in alone[side] if reading.sentences[side].units[k].content] != verbs(
            alone, side
        ):
            continue
        for region in [r for r in found if r.a and r.b and not verbs(r, side)]:
            there, its = verbs(region, 1 - side), region[1 - side]
            if len(verbs(alone, side)) == len(there) == 1 < len(its) and there[0] in (
                its[0],
                its[-1],
            ):
                rest = tuple(k for k in its if k != there[0])
                found = [r for r in found if r not in (alone, region)]
                sides = (alone[side], (there[0],)), (region[side], rest)
                return [*found, *(Region(*(pair[:: 1 - 2 * side])) for pair in sides)]
    return found


def _respelled(reading: Reading, region: Region) -> bool:
    """Whether a region is the same letters in both sentences."""
    a, b = ([reading.sentences[s].units[k] for k in region[s]] for s in (0, 1))
    if not a or not b:
        return False
    joined = {"".join(u.text for u in part).replace("-", "") for part in (a, b)}
    return len(joined) == 1


def _runs(reading: Reading, side: int) -> list[tuple[int, ...]]:
    """Contiguous left-over units."""
    left = reading.left(side)
    runs: list[list[int]] = []
    for k in left:
        if runs and runs[-1][-1] == k - 1:
            runs[-1].append(k)
        else:
            runs.append([k])
    units = reading.sentences[side].units
    return [tuple(r) for r in runs if any(_matters(units[k]) for k in r)]


def _matters(unit: Unit) -> bool:
    return unit.pos not in (DET, AUX, TO, WH) or (unit.text not in (
        "a", "an", "the", "that", "this", "these", "those", "which", "who",
    ) and unit.pos not in (AUX, TO))  # fmt: skip


def beside(reading: Reading, run: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How surely two runs stand in the same place."""
    a, b = reading.sentences
    to = reading.alignment.partner
    before = -1 if run[0] == 0 else to.get(run[0] - 1, -9)
    after = len(b.units) if run[-1] + 1 == len(a.units) else to.get(run[-1] + 1, -9)
    score = 0.0
    if before == other[0] - 1:
        score += 1.0
    if after == other[-1] + 1:
        score += 1.0
    told = reading.told
    if score < 1 and run[0] - 1 in told[0] and other[0] - 1 in told[1]:
        score += 0.5
    if score < 1 and run[-1] + 1 in told[0] and other[-1] + 1 in told[1]:
        score += 0.5
    content = (any(s.units[k].content for k in r) for s, r in ((a, run), (b, other)))
    return 0.0 if score < 1 and all(content) and not _same_class(reading, run, other) else score


def _same_class(reading: Reading, run: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two runs elsewhere have a content word each, of one part of speech and not unlike."""
    a, b = reading.sentences
    x = [k for k in run if a.units[k].content]
    y = [k for k in other if b.units[k].content]
    return (
        len(x) == len(y) == 1
        and a.units[x[0]].pos == b.units[y[0]].pos
        and reading.alignment.cosine(x[0], y[0]) >= AKIN
    )


def _says(reading: Reading, region: Region) -> bool:
    """Whether a region holds more than grammar."""
    units = [reading.sentences[s].units for s in (0, 1)]
    small = (DET, AUX, TO, SUB, WH, CONJ, PREP)
    a = [units[0][k] for k in region.a]
    b = [units[1][k] for k in region.b]
    if any(u.pos not in small or u.quantifier for u in (*a, *b)):
        return True
    return bool(a and b) or any(u.pos in (PREP, SUB) for u in (*a, *b))
