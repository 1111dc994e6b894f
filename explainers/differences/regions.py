"""What is left over: words in the place of others, words that came, words that went."""

from __future__ import annotations

from typing import NamedTuple

from explainers.differences.draft import Reading
from explainers.differences.units import Unit

AKIN = 0.25
"""From this cosine on, two words in different places may stand for each other."""

BOTH = 2.0
"""What :func:`beside` says where the neighbours on both sides are partners."""


SHARED = 0.5
"""What counts, beside one, that two runs say something of the same participants."""


class Region(NamedTuple):
    """Runs of units in the same place of both sentences; one of them may be empty."""

    a: tuple[int, ...]
    b: tuple[int, ...]


def regions(reading: Reading) -> list[Region]:
    """Left-over units of both sentences, those between the same neighbours together.

    So are verbs of the same participants, which voice has moved: *hired three*, *were fired by*.
    """
    runs = [_runs(reading, side) for side in (0, 1)]
    found: list[Region] = []
    taken: set[int] = set()
    for run in runs[0]:
        best, where = 0.0, -1
        for n, other in enumerate(runs[1]):
            score = 0.0 if n in taken else beside(reading, run, other)
            if not score and n not in taken and _of_the_same(reading, run, other):
                score = SHARED
            if score > best:
                best, where = score, n
        if where >= 0:
            taken.add(where)
            region = Region(run, runs[1][where])
            found.append(_voiceless(reading, region) if best == SHARED else region)
        else:
            found.append(Region(run, ()))
    rest = [r for n, r in enumerate(runs[1]) if n not in taken]
    found += [Region((), r) for r in rest]
    return [r for r in found if _says(reading, r) and not _respelled(reading, r)]


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
    return unit.pos not in ("det", "aux", "to", "wh") or (unit.text not in (
        "a", "an", "the", "that", "this", "these", "those", "which", "who",
    ) and unit.pos not in ("aux", "to"))  # fmt: skip


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
    return score


def _of_the_same(reading: Reading, run: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether verbs in two runs have two participants in common, each in the same role."""
    verbs = [
        {k for k in part if s.units[k].pos == "verb"}
        for s, part in zip(reading.sentences, (run, other), strict=True)
    ]
    roles = [
        {(who, slot.role) for who, some in of.items() for slot in some if slot.predicate in inside}
        for of, inside in zip(reading.slots, verbs, strict=True)
    ]
    partner = reading.alignment.partner
    return len({(partner.get(who), role) for who, role in roles[0]} & roles[1]) > 1


def _voiceless(reading: Reading, region: Region) -> Region:
    """A region without what makes a voice, which is answered for: *were fired by*."""
    units = [s.units for s in reading.sentences]
    makes = [
        [k for k in part if units[side][k].pos == "aux" or units[side][k].text == "by"]
        for side, part in enumerate(region)
    ]
    for side, some in enumerate(makes):
        reading.tell_on(side, some)
    return Region(*(tuple(k for k in region[side] if k not in makes[side]) for side in (0, 1)))


def _says(reading: Reading, region: Region) -> bool:
    """Whether a region holds more than grammar."""
    units = [reading.sentences[s].units for s in (0, 1)]
    small = ("det", "aux", "to", "sub", "wh", "conj", "prep")
    a = [units[0][k] for k in region.a]
    b = [units[1][k] for k in region.b]
    if any(u.pos not in small or u.quantifier for u in (*a, *b)):
        return True
    return bool(a and b) or any(u.pos in ("prep", "sub") for u in (*a, *b))
