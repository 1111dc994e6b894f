"""What kind of difference a region is: words in the place of others."""

from __future__ import annotations

from explainers.differences.amounts import (
    frequency,
    quantifier,
    quantity,
    repeated,
    time,
)
from explainers.differences.contrast import degree, modality, opposite
from explainers.differences.draft import Draft, Reading
from explainers.differences.regions import Region
from explainers.differences.things import things

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
                listed += found
                rest = _rest(reading, region, found)
                break
            if reading.told[0].issuperset(region.a):  # said to be the same
                break
    return listed


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
