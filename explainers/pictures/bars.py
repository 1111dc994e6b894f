"""Figures as bars with intervals, a panel a set, as SVG that stands alone."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from explainers.pictures.colours import colours
from explainers.pictures.shapes import LIGHT, SMALL, Theme, text_width
from explainers.pictures.templating import template
from explainers.text import shortened

ROW, BAR, BETWEEN = 17, 180, 28
"""Pixels of a row, of the longest bar, and between panels."""

LONGEST = 44
"""Letters of a label."""

TINY = 11
"""Pixels of the letters of labels."""

_MODEL, _MEASURED = (colours()[name] for name in ("model", "measured"))

STYLES = (
    f'fill="{_MODEL}"',
    f'fill="{_MODEL}" fill-opacity="0.15" stroke="{_MODEL}"',
    f'fill="{_MEASURED}" fill-opacity="0.3" stroke="{_MEASURED}" stroke-dasharray="3 2"',
)
"""How one kind of bar after another is drawn: full, as an outline, with a broken one."""


class Bar(NamedTuple):
    """A figure.

    Attributes:
        label: whose it is.
        value: of it.
        low, high: its interval; none where there is none.
        kind: among the names of kinds.
    """

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    kind: int = 0


class Panel(NamedTuple):
    """Bars below one title, on one scale."""

    title: str
    bars: Sequence[Bar]
    scale: tuple[float, float]


def scale(bars: Sequence[Bar]) -> tuple[float, float]:
    """From 0 or below to the furthest end of some bars, by steps that :func:`step` gives.

    >>> scale([Bar("x", 0.62, 0.5, 0.7), Bar("y", -0.1)])
    (-0.2, 0.8)
    """
    ends = [e for bar in bars for e in (bar.value, bar.low, bar.high) if e is not None]
    ends = [0.0, *(end for end in ends if math.isfinite(end))]
    by = step(max(ends) - min(ends))
    low, high = math.floor(min(ends) / by + 1e-9) * by, math.ceil(max(ends) / by - 1e-9) * by
    return round(low, 9), round(high if high > low else low + by, 9)


def step(width: float) -> float:
    """A round step of which two to four lie in a width.

    >>> step(0.8), step(100), step(37)
    (0.2, 50.0, 10)
    """
    power: float = 10 ** math.floor(math.log10(width or 1.0))
    return next(k * power for k in (0.2, 0.5, 1, 2, 5) if width / (k * power) <= 4.5)


def svg(
    panels: Sequence[Panel],
    kinds: Sequence[str],
    title: str = "",
    note: str = "",
    across: int = 1,
    theme: Theme = LIGHT,
) -> str:
    """Bars in panels, read from the left to the right and downwards.

    Args:
        panels: with a bar at least each.
        kinds: what each kind of bar is, in the legend where there are several; three at most.
        title: written above.
        note: written below.
        across: panels beside each other.
        theme: colours of the page.
    """
    bars = [bar for panel in panels for bar in panel.bars]
    left = 8 + max(text_width(shortened(bar.label, LONGEST), TINY) for bar in bars)
    wide = left + BAR + 44 + BETWEEN
    top = 56.0 if len(kinds) > 1 else 36.0
    y, placed = top, []
    for start in range(0, len(panels), across):
        row = panels[start : start + across]
        placed += [_panel(p, 8 + k * wide, y, left) for k, p in enumerate(row)]
        y += max(len(p.bars) for p in row) * ROW + 24 + 20 + BETWEEN / 2
    width = 8 + min(across, len(panels)) * wide
    width = max(width, *(text_width(t, SMALL) + 20 for t in (title, note)))
    return template("bars.svg").render(
        theme=theme,
        title=title,
        note=note,
        label=f"{title or 'Bars'}: {summary(panels)}",
        size=SMALL,
        top=top,
        width=width,
        height=y + (22 if note else 0),
        legend=_legend(kinds),
        panels=placed,
    )


def _legend(kinds: Sequence[str]) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    x = 8.0
    for name, drawn in zip(kinds, STYLES, strict=False):
        found.append({"name": name, "x": x, "drawn": Markup(drawn)})
        x += 22 + text_width(name, TINY) + 20
    return found if len(found) > 1 else []


def _panel(panel: Panel, x: float, y: float, left: float) -> Mapping[str, Any]:
    low, high = panel.scale

    def at(value: float) -> float:
        return left + BAR * (min(max(value, low), high) - low) / (high - low)

    rows = []
    for k, bar in enumerate(panel.bars):
        ends = sorted((at(0.0), at(bar.value)))
        interval = [x for x in (bar.low, bar.high) if x is not None and math.isfinite(x)]
        rows.append(
            {
                "x": ends[0],
                "y": 24 + k * ROW,
                "width": ends[1] - ends[0],
                "drawn": Markup(STYLES[bar.kind]),
                "ends": [at(x) for x in interval] if len(interval) == 2 else None,
                "label": shortened(bar.label, LONGEST),
                "said": _number(bar.value, high - low),
            }
        )
    by = step(high - low)
    ticks = [low + k * by for k in range(round((high - low) / by) + 1)]
    return {
        "x": x,
        "y": y,
        "title": panel.title,
        "left": left,
        "right": left + BAR,
        "low": 24 + len(rows) * ROW,
        "ticks": [(at(t), f"{round(t, 9):g}".replace("-", "−")) for t in ticks],
        "bars": rows,
    }


def _number(value: float, width: float) -> str:
    return f"{value:.{1 if width > 10 else 2}f}".replace("-", "−")


def summary(panels: Sequence[Panel]) -> str:
    """What stands furthest to the right in each panel, for those who do not see it."""
    best = [(p.title, max(p.bars, key=lambda bar: bar.value)) for p in panels]
    said = [
        f"{f'{title}: ' if title else ''}{bar.label} {_number(bar.value, p.scale[1] - p.scale[0])}"
        for p, (title, bar) in zip(panels, best, strict=True)
    ]
    return "; ".join(said)
