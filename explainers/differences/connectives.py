"""How clauses and phrases are joined: *because* and *although*, *and* and *or*, *if* and *that*."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.draft import Draft, Reading, draft
from explainers.differences.regions import Region
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list

_AMBIGUOUS = word_list("differences.connectives.ambiguous")
"""Connectives that say other things as well: a time, a degree."""

_COMPATIBLE = ({"and", "so"}, {"and", "although"})
"""Connections of which *and*, the weaker one, does not deny the other."""

_ASKING = word_list("differences.connectives.asking")
_NO_CONDITION = word_list("differences.connectives.no_condition")
"""Words before *if* that, like those of saying, make no condition of it: *as if*, *even if*."""


def linked(reading: Reading, region: Region, a: Sequence[Unit], b: Sequence[Unit]) -> list[Draft]:
    """Two runs of small words that join what they stand between in different ways."""
    sides = [
        [k for k, u in zip(region[s], part, strict=True) if _link(u)]
        for s, part in enumerate((a, b))
    ]
    if not (sides[0] and sides[1]):
        return []
    units = [s.units for s in reading.sentences]
    said = [{_link(units[s][k]) for k in side} for s, side in enumerate(sides)]
    denied = any(u.pos == "neg" for s in reading.sentences for u in s.units)
    choice = {"and", "or"} <= said[0] | said[1]
    if said[0] & said[1] or (choice and denied) or said[0] | said[1] in _COMPATIBLE:
        return []
    return [draft("concept", sides[0], sides[1], 0.85, joined="yes")]


def _link(unit: Unit) -> str:
    """How a word joins, a group of the lexicon, or *and*, or *or*; empty if it does not."""
    if unit.pos not in ("conj", "sub", "prep", "adv") or unit.text in _AMBIGUOUS:
        return ""
    return unit.text if unit.text in ("and", "or") else lx.CONNECTIVES.get(unit.text, "")


def opened(reading: Reading) -> None:
    """*Do you know if it left* and *do you know that it left*: open, or taken for true."""
    units = [s.units for s in reading.sentences]
    sides = [
        [k for k in range(1, len(listed)) if listed[k - 1].pos == "verb"
         and listed[k - 1].lemma in lx.SAYING
         and (listed[k].text in _ASKING or listed[k].text == "that")]
        for listed in units
    ]  # fmt: skip
    if len(sides[0]) != 1 or len(sides[1]) != 1:
        return
    (i,), (j,) = sides
    verbs = reading.alignment.partner.get(i - 1) == j - 1
    asking = (units[0][i].text in _ASKING, units[1][j].text in _ASKING)
    if verbs and asking[0] != asking[1]:
        reading.add(
            Draft("question", (i,), (j,), 0.85, {"open": "first" if asking[0] else "second"})
        )


def conditions(reading: Reading) -> None:
    """*If I had money, I would* and *I have money and I will*: only one leaves it open."""
    for side in (0, 1):
        units, others = (reading.sentences[s].units for s in (side, 1 - side))
        partners = reading.partners(side)
        mine = [k for k in reading.left(side) if units[k].text == "if" and k + 1 in partners]
        mine = [k for k in mine if k == 0 or units[k - 1].lemma not in lx.SAYING | _NO_CONDITION]
        subordinate = any(u.pos in ("sub", "wh") and u.text != "that" for u in others)
        if mine and not subordinate and others[0].text not in ("had", "should", "were"):
            reading.add(Draft.sided("modality", side, mine[:1], (), 0.85))
