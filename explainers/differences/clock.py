"""Times of day, so that *half past seven in the evening* is *7:30 pm*."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from explainers.differences.draft import Draft, Reading
from explainers.differences.units import Unit
from explainers.lexicon.closed import DAYS, MONTHS, word_list

_PARTS = {"morning": 0, "afternoon": 12, "evening": 12, "night": 12, "am": 0, "pm": 12}
_FIGURES = re.compile(r"(\d{1,2})([:.])(\d\d)")
_AT = word_list("differences.clock.at")
_OPENS = ("prep", "conj", "sub", "det", "pron")


class Clock(NamedTuple):
    """A time of day.

    Attributes:
        minutes: after midnight or noon, below 720.
        half: 0 before noon, 12 after it, -1 where it is not said.
        units: the units that say it.
    """

    minutes: int
    half: int
    units: tuple[int, ...]


def clocks(units: Sequence[Unit]) -> list[Clock]:
    """Every time of day, in order."""
    found: list[Clock] = []
    for k, unit in enumerate(units):
        if unit.text in ("noon", "midnight"):
            found.append(Clock(0, 12 if unit.text == "noon" else 0, (k,)))
        elif unit.value is not None and not unit.ordinal:
            clock = _clock(units, k)
            if clock is not None:
                found.append(clock)
    return found


def _clock(units: Sequence[Unit], k: int) -> Clock | None:
    figures = _FIGURES.fullmatch(units[k].text)
    if figures:
        value, start = int(figures[1]) * 60 + int(figures[3]), k
        said = figures[2] == ":" or (k > 0 and units[k - 1].text in _AT and _ends(units, k))
    elif 1 <= (units[k].value or 0) <= 24:
        value, start, said = _spoken(units, k)
    else:
        return None
    end, half = k + 1, -1
    if end < len(units) and units[end].text == "o'clock":
        said, end = True, end + 1
    if end < len(units) and units[end].text in ("am", "pm"):
        half, said, end = _PARTS[units[end].text], True, end + 1
    for n in range(end, min(end + 3, len(units))):
        if units[n].text in _PARTS and units[n - 1].text in ("the", "in", "at"):
            half, end = _PARTS[units[n].text], n + 1
            said = True
            break
        if units[n].text not in ("in", "the", "at"):
            break
    if not said:
        return None
    if half < 0 and value >= 13 * 60:  # 15:00
        half = 12
    return Clock(value % 720, half, tuple(range(start, end)))


def _ends(units: Sequence[Unit], k: int) -> bool:
    """Whether nothing follows that a number could count."""
    return k + 1 == len(units) or units[k + 1].after_break or units[k + 1].pos in _OPENS


def _spoken(units: Sequence[Unit], k: int) -> tuple[int, int, bool]:
    """Minutes of *half past seven*, where they start, and whether they are a time for sure."""
    value = int(units[k].value or 0) * 60
    if k < 2 or units[k - 1].text not in ("past", "to"):
        return value, k, False
    before, sign = units[k - 2], 1 if units[k - 1].text == "past" else -1
    if before.text in ("half", "quarter"):
        start = k - 3 if k >= 3 and units[k - 3].text == "a" else k - 2
        return value + sign * (30 if before.text == "half" else 15), start, True
    timed = sign > 0 or (k >= 3 and units[k - 3].text in _AT)
    if before.value is not None and before.value < 60 and timed:
        return value + sign * int(before.value), k - 2, True
    return value, k, False


def times_of_day(reading: Reading) -> None:
    """Other times of day, told by the words that differ: *half past* nine, *quarter to* nine."""
    listed = [clocks(s.units) for s in reading.sentences]
    if len(listed[0]) != len(listed[1]):
        return
    for x, y in zip(*listed, strict=True):
        a, b = (
            [k for k in clock.units if k in reading.left(side)] for side, clock in enumerate((x, y))
        )
        if a and b and not same(x, y):
            reading.add(Draft("time", tuple(a), tuple(b), 0.92))


def dates(reading: Reading) -> None:
    """Other days of the week and months, wherever they stand."""
    for listed in (DAYS, MONTHS):
        said = [[k for k, u in enumerate(s.units) if _day(u) in listed] for s in reading.sentences]
        texts = [
            {_day(s.units[k]) for k in of} for s, of in zip(reading.sentences, said, strict=True)
        ]
        a, b = (
            [k for k in said[side] if _day(reading.sentences[side].units[k]) not in texts[1 - side]]
            for side in (0, 1)
        )
        if len(a) == len(b):
            for i, j in zip(a, b, strict=True):
                reading.add(Draft("time", (i,), (j,), 0.92))


def _day(unit: Unit) -> str:
    """A unit as it is listed: *Tuesdays* is *Tuesday*; *may* is a month where it is a name."""
    return "" if unit.text == "may" and unit.pos != "name" else unit.text.removesuffix("s")


def same_times(reading: Reading) -> None:
    """The same time of day in other words."""
    a, b = (clocks(s.units) for s in reading.sentences)
    for x in a:
        for y in b:
            if same(x, y):
                reading.tell(x.units, y.units)


def same(x: Clock, y: Clock) -> bool:
    """Whether two times agree in what both say."""
    return x.minutes == y.minutes and (x.half == y.half or -1 in (x.half, y.half))
