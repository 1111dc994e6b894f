"""How clauses and phrases are joined: *because* and *although*, *and* and *or*, *if* and *that*."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences import lexicon as lx
from explainers.differences.draft import Draft, Reading, draft
from explainers.differences.lexicon import word_set
from explainers.differences.regions import Region
from explainers.differences.units import ADV, CONJ, NEG, PREP, SUB, VERB, WH, Unit

_JOINING = {"and": "and", "or": "or"}
_MANY = word_set("as since while even so thanks")
"""Connectives that say other things as well: a time, a degree."""

_ASKING = word_set("if whether")


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
    denied = any(u.pos == NEG for s in reading.sentences for u in s.units)
    choice = {"and", "or"} <= said[0] | said[1]
    if said[0] & said[1] or (choice and denied) or len(said[0] | said[1]) < 2:
        return []
    if said[0] | said[1] in ({"and", "so"}, {"and", "although"}):
        return []
    return [draft("concept", sides[0], sides[1], 0.85, joined="yes")]


def _link(unit: Unit) -> str:
    if unit.pos not in (CONJ, SUB, PREP, ADV):
        return ""
    return _JOINING.get(unit.text) or (
        "" if unit.text in _MANY else lx.CONNECTIVES.get(unit.text, "")
    )


def opened(reading: Reading) -> None:
    """*Do you know if it left* and *do you know that it left*: open, or taken for true."""
    units = [s.units for s in reading.sentences]
    sides = []
    for side in (0, 1):
        sides.append(
            [k for k, u in enumerate(units[side]) if k and units[side][k - 1].pos == VERB
             and units[side][k - 1].lemma in lx.SAYING and (u.text in _ASKING or u.text == "that")]
        )  # fmt: skip
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
    units = [s.units for s in reading.sentences]
    for side in (0, 1):
        partners = reading.alignment.partner if side == 0 else reading.alignment.back
        asks = [u.lemma in (*lx.SAYING, "as", "even", "ask")
                for u in units[side]]  # fmt: skip
        mine = [k for k in reading.left(side) if units[side][k].text == "if" and k + 1 in partners
                and (k == 0 or not asks[k - 1])]  # fmt: skip
        other = units[1 - side]
        opened = any(u.pos in (SUB, WH) and u.text != "that" for u in other)
        if mine and not opened and other[0].text not in ("had", "should", "were"):
            reading.add(Draft.sided("modality", side, mine[:1], (), 0.85))
