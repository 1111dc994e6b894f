"""What kind of difference a region is: words in the place of others."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.amounts import frequency, quantifier, quantity, repeated, time, timely
from explainers.differences.contrast import degree, modality, opposite
from explainers.differences.draft import Draft, Reading, draft
from explainers.differences.regions import Region
from explainers.differences.things import located, things
from explainers.differences.units import Unit

RULES = (frequency, repeated, time, quantity, quantifier, opposite, modality, degree, things)
"""In the order in which they are tried; the first that finds something counts."""


def substituted(reading: Reading, region: Region) -> list[Draft]:
    """The differences of a region that has words in both sentences."""
    listed: list[Draft] = []
    rest: Region | None = region
    while rest is not None:
        region, rest = rest, None
        a, b = ([reading.sentences[s].units[k] for k in region[s]] for s in (0, 1))
        for rule in RULES:
            if found := rule(reading, region, a, b):
                listed += (found := _where_or_when(reading, found))
                rest = _rest(reading, region, found)
                break
            if reading.told[0].issuperset(region.a):  # said to be the same
                break
    return listed


def _where_or_when(reading: Reading, found: list[Draft]) -> list[Draft]:
    """Contraries that say where, or when: *at the entrance*, *the end of the month*."""
    first = found[0]
    if first.kind != "opposite" or len(found) > 1 or not (len(first.a) == len(first.b) == 1):
        return found
    if all(located(reading, s, k) for s, k in ((0, first.a), (1, first.b))):
        return [*found, draft("place", first.a, first.b, 0.8)]
    if all(_part_of_time(s.units, k[0])
           for s, k in zip(reading.sentences, (first.a, first.b), strict=True)):  # fmt: skip
        return [draft("time", first.a, first.b, 0.92), *found]
    return found


def _part_of_time(units: Sequence[Unit], k: int) -> bool:
    """Whether *of* and a time follow."""
    after = range(k + 2, min(k + 5, len(units)))
    return k + 1 < len(units) and units[k + 1].text == "of" and any(
        timely(units, n) for n in after
    )  # fmt: skip


def _rest(reading: Reading, region: Region, found: list[Draft]) -> Region | None:
    """The words of weight of a region that no difference found in it is about, if both have some.

    None, too, where these are the whole region: it would be looked at again without end.
    """
    left = [
        tuple(
            k
            for k in region[side]
            if reading.sentences[side].units[k].content
            and not any(k in (d.a, d.b)[side] for d in found)
        )
        for side in (0, 1)
    ]
    rest = Region(left[0], left[1])
    return rest if left[0] and left[1] and rest != region else None
