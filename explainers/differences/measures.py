"""Amounts that say the same: *half a kilo* and *500 grams*, *three quarters* and *75 %*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isclose

from explainers.amr.compact.words import FRACTIONS
from explainers.differences.draft import Reading
from explainers.differences.units import Unit
from explainers.tables import table_of

_TABLE = table_of(__file__)

_UNITS: Mapping[str, tuple[str, float]] = {
    name: (dimension, float(part.split()[0]))
    for dimension, parts in _TABLE["units"].items()
    for part in parts.split(",")
    for name in part.split()[1:]
}
"""Units by what they measure, each with its size."""

_BOUNDS = sorted(
    ((said.split(), sign) for sign, listed in _TABLE["bounds"].items() for said in listed),
    key=lambda bound: -len(bound[0]),
)
"""How a number is made a bound, and which; the longest first."""


ROUNDED = 0.006
"""So far from a fraction a percentage may be that says the same: *a third* and *33 %*."""


def measures(reading: Reading) -> None:
    """Tell the same measure in another unit, the same share of a whole, and the same bound."""
    for reader in (_share, _measure, _bound):
        found = [reader(s.units) for s in reading.sentences]
        for x, x_units in found[0]:
            for y, y_units in found[1]:
                rounded = ROUNDED if {x[0], y[0]} == {"percent", "share"} else 0
                if (x[0] == y[0] or rounded) and isclose(x[1], y[1], abs_tol=rounded):
                    reading.same(x_units, y_units)


_Amounts = list[tuple[tuple[str, float], tuple[int, ...]]]


def _measure(units: Sequence[Unit]) -> _Amounts:
    """How long, far, heavy or much, each with its units."""
    listed: _Amounts = []
    for k, unit in enumerate(units):
        dimension, size = _UNITS.get(unit.lemma, _UNITS.get(unit.text, ("", 0.0)))
        counted = _counted(units, k) if dimension else None
        if counted is None:
            continue
        (count, start), end = counted, k + 1
        if [u.text for u in units[end : end + 3]] == ["and", "a", "half"]:
            count, end = count + 0.5, end + 3
        listed.append(((dimension, count * size), tuple(range(start, end))))
    return listed


def _counted(units: Sequence[Unit], k: int) -> tuple[float, int] | None:
    """How many of a unit, and where that starts: *two*, *a*, *half a*, *two and a half*."""
    before = [u.text for u in units[max(0, k - 3) : k]]
    if not before:
        return None
    value = units[k - 1].value
    if before[-1] not in ("a", "an"):
        return None if value is None else (value, k - 1)
    if before[-2:-1] == ["half"]:
        return 0.5, k - 2
    if before[-2:-1] == ["of"] and before[0] in FRACTIONS and k > 2:
        start = k - 4 if k > 3 and units[k - 4].text == "a" else k - 3
        return 1 / FRACTIONS[before[0]], start
    return 1.0, k - 1


def _share(units: Sequence[Unit]) -> _Amounts:
    """Fractions and percentages, each with its units."""
    listed: _Amounts = []
    for k, unit in enumerate(units):
        after = units[k + 1] if k + 1 < len(units) else None
        then = units[k + 2] if k + 2 < len(units) else None
        of = [k + 2] if then is not None and then.text in ("of", "the") else []
        lower = after.text.removesuffix("s") if after is not None else ""
        if unit.text == "half":
            listed.append((("share", 0.5), (k,)))
        elif (
            unit.value is not None
            and after is not None
            and (after.pos == "sign" or lower in ("percent", "pct"))
        ):
            listed.append((("percent", unit.value / 100), (k, k + 1, *of)))
        elif (unit.value is not None or unit.text == "a") and lower in FRACTIONS:
            listed.append((("share", (unit.value or 1) / FRACTIONS[lower]), (k, k + 1, *of)))
        elif (unit.value and after is not None and then is not None and then.value
              and (after.text == "in" or after.text == "of")):  # fmt: skip
            listed.append((("share", unit.value / then.value), (k, k + 1, k + 2)))
        elif unit.value and [u.text for u in units[k + 1 : k + 3]] == ["out", "of"]:
            last = units[k + 3].value if k + 3 < len(units) else None
            if last:
                listed.append((("share", unit.value / last), (k, k + 1, k + 2, k + 3)))
    return listed


def _bound(units: Sequence[Unit]) -> _Amounts:
    """Bounds of what is counted, each with its units: *more than one* is *at least two*."""
    listed: _Amounts = []
    for k, unit in enumerate(units):
        counted = k + 1 == len(units) or not (units[k + 1].pos == "sign" or _sized(units[k + 1]))
        if unit.value is None or not unit.value.is_integer() or not counted:
            continue
        for said, sign in _BOUNDS:
            start = k - said.index("N")
            there = units[max(0, start) : start + len(said)]
            if start < 0 or ["N" if u is unit else u.text for u in there] != said:
                continue
            value = unit.value + {">": 1, "<": -1}.get(sign, 0)
            listed.append(((f"{sign[0]}=", value), tuple(range(start, start + len(said)))))
            break
    return listed


def _sized(unit: Unit) -> bool:
    """Whether a word is a unit of measure."""
    return unit.lemma in _UNITS or unit.text in _UNITS
