"""Differences in time, amount and quantifier."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.amr.compact.words import FRACTIONS
from explainers.differences.contrast import opposed
from explainers.differences.draft import Draft, Reading, draft
from explainers.differences.regions import Region
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_groups, word_list
from explainers.lexicon.contraries import kind_of_thing

_AMOUNTS = word_list("differences.amounts.amounts")
"""Nouns that say how many of a whole."""

_TEMPORAL = {
    word: when for when, words in word_groups("differences.amounts.temporal").items()
    for word in words
}  # fmt: skip
"""Words that say when, each by what they say of it."""
_BOUNDS = word_list("differences.amounts.bounds")

_SMALL = frozenset(("of", "at", "than", *_BOUNDS, *lx.APPROXIMATE))
"""What an amount may have beside its number, unit and article."""

_DECADES = word_list("differences.amounts.decades")

_CHANGES = word_list("differences.amounts.changes")
"""What stands between a change and its amount."""


def frequency(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is how often."""
    x, y = (
        [k for k, u in zip(region[s], part, strict=True) if u.text in lx.FREQUENCIES]
        for s, part in enumerate((a, b))
    )
    if not (x and y):
        return []
    second = "opposite" if any(opposed(a, b)) else "time"
    return [draft("quantifier", x, y, 0.92), draft(second, x, y, 0.92)]


def repeated(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is how many times: *once*, *five times*."""
    return [draft("quantity", region.a, region.b)] if _times(a) and _times(b) else []


def _times(part: Sequence[Unit]) -> bool:
    if len(part) == 1:
        return part[0].text in ("once", "twice")
    counts = bool(part[0].quantifier) or _countable(part[0]) or part[0].text == "a few"
    return len(part) == 2 and counts and part[1].text == "times"


def time(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is when."""
    sides = []
    for side, part in enumerate((a, b)):
        units = reading.sentences[side].units
        listed = region[side]
        sure = any(timely(units, k) for k in listed)
        linked = {_TEMPORAL[u.text] for u in part if u.text in _TEMPORAL
                  and (u.pos in ("prep", "sub") or u.text == "soon")}  # fmt: skip
        next_to_time = any(
            k + 1 < len(units) and (timely(units, k + 1)
            or (k + 2 < len(units) and units[k + 1].pos == "det" and timely(units, k + 2)))
            and units[k].pos in ("prep", "adj", "det") and not units[k].quantifier
            for k in listed
        )  # fmt: skip
        sides.append((sure, linked, next_to_time))
    both_sure = sides[0][0] and sides[1][0]
    both_linked = (sides[0][1] and sides[1][1] and sides[0][1] != sides[1][1]) or (
        sides[0][2] and sides[1][2] and all(u.pos in ("prep", "adj", "det") for u in (*a, *b))
        and any(u.text in _TEMPORAL or u.text in lx.TIMES for u in (*a, *b))
    )  # fmt: skip
    if not (both_sure or both_linked):
        return []
    return [draft("time", *core(reading, region), 0.92)]


def timely(units: Sequence[Unit], k: int) -> bool:
    """Whether a unit says when: a day, a month, a part of the day, a year, the hour."""
    unit = units[k]
    before = units[k - 1] if k else None
    after = units[k + 1] if k + 1 < len(units) else None
    if unit.value is not None:
        near = [u.text for u in (before, after) if u is not None]
        if ":" in unit.text or any(
            w in ("am", "pm", "o'clock", "past") or w in lx.MONTHS for w in near
        ):
            return True
        year = unit.value.is_integer() and 1000 <= unit.value <= 2100 and unit.text.isdigit()
        if (
            year
            and before is not None
            and before.text in ("in", "since", "until", "by", "of", "from")
        ):
            return after is None or after.pos != "noun" or after.text in lx.TIMES
        if "ago" in (u.text for u in units[k + 1 : k + 4]):
            return True
        if unit.ordinal and after is not None and after.lemma in ("century", "millennium"):
            return True
        named = before is not None and before.text in ("at", "by", "until", "before", "after")
        if after is None or after.text in lx.TIMES:
            return named
        return named and after.pos not in ("noun", "name", "sign", "adj", "part")
    if unit.text.rstrip("s").isdigit() or unit.text in _DECADES:
        return True
    return unit.pos in ("noun", "name", "adv", "adj", "det") and (
        unit.text in lx.TIMES or unit.lemma in lx.TIMES or kind_of_thing(unit.lemma) == "time"
        or unit.text in lx.MONTHS or unit.text.removesuffix("s") in lx.DAYS
    )  # fmt: skip


def core(reading: Reading, region: Region) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A region without the determiners and conjunctions that open it."""
    sides = []
    for side in (0, 1):
        units = reading.sentences[side].units
        listed = list(region[side])
        while len(listed) > 1 and units[listed[0]].pos in ("det", "conj"):
            listed.pop(0)
        sides.append(tuple(listed))
    return sides[0], sides[1]


def quantity(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is an amount, or its bound, unit or currency."""
    counts = [any(_countable(u) for u in part) for part in (a, b)]
    measured = [
        k for s in (0, 1) for k in region[s]
        if _unit_word(reading.sentences[s].units[k]) and k
        and (_countable(u := reading.sentences[s].units[k - 1]) or u.text in ("a", "an"))
    ]  # fmt: skip
    if len(region.a) == len(region.b) == 1 and len(measured) == 2:
        return [draft("quantity", region.a, region.b)]
    bound = [
        u.text in _BOUNDS
        and any(n.value is not None for n in reading.sentences[s].units[k + 1 : k + 4])
        for s in (0, 1)
        for k in region[s]
        for u in (reading.sentences[s].units[k],)
        if u.text not in ("than", "at")
    ]
    if len(a) == len(b) == 1 and {a[0].text, b[0].text} < _CHANGES:
        x, y = (_change(reading.sentences[s].units, region[s][0]) for s in (0, 1))
        return [draft("quantity", x, y)] if x and y else []
    if not (all(counts) or (len(bound) == 2 and all(bound))):
        if any(counts) and not (all(_article(u) for u in a) or all(_article(u) for u in b)):
            sides = [
                any(_unit_word(u) for u in part) or c
                for part, c in zip((a, b), counts, strict=True)
            ]
            if all(sides):
                return [draft("quantity", region.a, region.b)]
        return []
    sides_units = []
    for side, part in enumerate((a, b)):
        keep = [
            k for k, u in zip(region[side], part, strict=True)
            if _countable(u) or _unit_word(u) or _article(u) or u.text in _SMALL
        ]  # fmt: skip
        units = reading.sentences[side].units
        whole = {
            k - 1 for k in keep if k and units[k].text in _BOUNDS and units[k - 1].text == "at"
        }
        sides_units.append(tuple(sorted({*keep, *whole})) or region[side])  # *at least*
    return [draft("quantity", sides_units[0], sides_units[1], 0.93)]


def _change(units: Sequence[Unit], k: int) -> tuple[int, ...]:
    """*by 5 percent*, *to 5 percent*: a preposition and the amount that follows it; or nothing."""
    after = range(k + 1, min(k + 3, len(units)))
    amount = [n for n in after if _countable(units[n]) or _unit_word(units[n])]
    return (k, *amount) if amount and amount[0] == k + 1 else ()


def _countable(unit: Unit) -> bool:
    fraction = unit.text.removesuffix("s") in FRACTIONS and unit.pos in ("noun", "det", "adj")
    counted = not lx.COUNTS.isdisjoint((unit.text, unit.lemma))
    return unit.pos in ("num", "sign") or counted or fraction


def _article(unit: Unit) -> bool:
    return unit.text in ("a", "an", "the")


def _unit_word(unit: Unit) -> bool:
    return bool({unit.lemma, unit.text, unit.text.removesuffix("s")} & lx.UNITS)


def quantifier(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is how many are meant, no number being said."""
    said = [any(_quantifying(u) for u in part) for part in (a, b)]
    if not any(said):
        return []
    small = [
        all(
            _quantifying(u) or _article(u) or u.pos in ("det", "num", "prep", "pron", "adv")
            for u in part
        )
        for part in (a, b)
    ]
    if not all(small) and not all(said):
        return []
    sides = []
    for side, part in enumerate((a, b)):
        keep = [
            k for k, u in zip(region[side], part, strict=True)
            if _quantifying(u) or u.pos == "num" or u.text in _BOUNDS
            or (u.pos == "prep" and said[1 - side] and len(part) > 1)
            or (u.pos in ("det", "pron", "adv") and not _article(u))
        ]  # fmt: skip
        sides.append(tuple(keep))
    groups = [{"some" if u.text == "part" else u.quantifier for u in part} - {""}
              for part in (a, b)]  # fmt: skip
    if groups[0] and groups[0] == groups[1]:
        reading.tell(region.a, region.b)
        return []
    found = [draft("quantifier", sides[0], sides[1], 0.92)]
    if ("none" in groups[0]) != ("none" in groups[1]) and "all" not in groups[0] | groups[1]:
        found.append(draft("negation", sides[0], sides[1], 0.6))
    return found


def _quantifying(unit: Unit) -> bool:
    classes = ("det", "pron", "adv", "prep", "conj", "noun", "adj")
    return (
        (bool(unit.quantifier) and unit.pos in classes)
        or unit.text in _AMOUNTS
        or (unit.text == "enough" and unit.pos in ("det", "adj", "adv"))
    )
