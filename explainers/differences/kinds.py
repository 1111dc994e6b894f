"""What kind of difference a region is: words in the place of others."""

from __future__ import annotations

from explainers.differences.amounts import frequency, quantifier, quantity, time
from explainers.differences.contrast import degree, modality, opposite
from explainers.differences.draft import Draft, Reading
from explainers.differences.regions import Region
from explainers.differences.things import things

RULES = (frequency, time, quantity, quantifier, opposite, modality, degree, things)
"""In the order in which they are tried; the first that finds something counts."""


def substituted(reading: Reading, region: Region) -> list[Draft]:
    """The differences of a region that has words in both sentences."""
    a, b = ([reading.sentences[s].units[k] for k in region[s]] for s in (0, 1))
    for rule in RULES:
        found = rule(reading, region, a, b)
        if found:
            return found + _rest(reading, region, found)
    return []


def _rest(reading: Reading, region: Region, found: list[Draft]) -> list[Draft]:
    """What differs in the words of a region that no difference found in it is about."""
    left = [
        tuple(
            k
            for k in region[side]
            if reading.sentences[side].units[k].content
            and not any(k in (d.a, d.b)[side] for d in found)
        )
        for side in (0, 1)
    ]
    return substituted(reading, Region(left[0], left[1])) if left[0] and left[1] else []
