"""Plotly figures from results. Each has its numbers in a table beside it on the page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from plotly.io import from_json

from explainers.aspects.subembeddings import RESIDUAL, Partition
from explainers.matching.aspects import STRUCTURAL
from explainers.pictures.colours import colours
from explainers.results import AspectExplanation
from explainers.wording.labels import aspect_label

PREDICTED_COLOUR, MEASURED_COLOUR, DIFFERS_COLOUR = (
    colours()[name] for name in ("model", "measured", "differ")
)
"""Blue for what a model says, green for what the graphs say, orange for what takes away."""

GREY = "#7d8590"
"""Neither for nor against; read on white and on black."""

STYLES = (
    (PREDICTED_COLOUR, "solid", "circle"),
    ("#8e5bb5", "dash", "diamond"),
    ("#a37c00", "dot", "triangle-up"),
    ("#c2608f", "dashdot", "x"),
    ("#8a5a3c", "longdash", "star"),
    (GREY, "longdashdot", "cross"),
)
"""Colour, line and marker of one pair after another; but for the first, no colour has a meaning."""

BELOW_ZERO = 0.08
"""Share of a scale that all of −1 to 0 has, as in ``assets/canvas/src/layout.js``."""

TICKS = (0.0, 0.5, 1.0)
"""Values of an aspect that its scale names."""

GRID = "rgba(128,128,128,0.3)"

SCALE: dict[str, Any] = {"gridcolor": GRID, "tickfont": {"size": 12}}
"""An axis of numbers."""

ROWS: dict[str, Any] = {"autorange": "reversed", "automargin": True, "tickfont": {"size": 13}}
"""An axis with a name a row, from the top downwards."""

ABOVE: dict[str, Any] = {"orientation": "h", "y": 1.02, "x": 0, "yanchor": "bottom"}
"""A legend above the chart."""

HOVER = (
    "<b>%{customdata[0]}</b> (%{customdata[1]}): %{customdata[5]}<br>%{customdata[2]}<br>"
    "%{customdata[3]}<br>%{customdata[4]}<extra>%{fullData.name}</extra>"
)
"""What hovering over an aspect shows, of what :func:`_said` gives."""

FAINT = 0.4
"""Opacity of an aspect that neither sentence has anything of."""

NEITHER = "in neither"
"""What stands at such an aspect."""


class Trace(NamedTuple):
    """One line of a radar, or one set of bars.

    Attributes:
        name: what the legend says; plain text.
        values: aspect to value in [-1, 1]; aspects without one are left out.
        style: colour, line and marker.
        filled: whether the area inside is tinted.
        absent: aspects that neither sentence has anything of; they are drawn faintly.
    """

    name: str
    values: Mapping[str, float]
    style: tuple[str, str, str]
    filled: bool = False
    absent: Collection[str] = ()


def traces(aspects: AspectExplanation, absent: Collection[str] = ()) -> list[Trace]:
    """Predicted and measured aspects of one pair.

    Args:
        aspects: of the pair.
        absent: aspects that neither sentence has anything of
            (:func:`explainers.aspects.absent.absent_aspects`).
    """
    drawn = [
        Trace("predicted (sub-embedding)", aspects.predicted, STYLES[0], True, tuple(absent)),
    ]
    if aspects.counted:
        style = (MEASURED_COLOUR, "dash", "square")
        drawn.append(Trace("measured (AMR metric)", aspects.counted, style, False, tuple(absent)))
    return drawn


def chart(lines: Sequence[Trace], partition: Partition, as_bars: bool = False) -> go.Figure:
    """A radar, or bars where these are asked for or a radar would have less than three axes."""
    return (
        bars(lines, partition) if as_bars or len(partition.aspects) < 3 else radar(lines, partition)
    )


def on_scale(value: float) -> float:
    """Where a value of an aspect stands on a radar or a bar, 0 to 1 of its length.

    The same scale as the canvas has, so that a pair has one shape everywhere: from 0 to 1, as
    what is measured goes. A cosine may be below; how far says little, so that all of −1 to 0 has
    a small zone before zero.

    >>> on_scale(-1.0), on_scale(0.0), on_scale(1.0)
    (0.0, 0.08, 1.0)
    """
    within = min(max(value, -1.0), 1.0)
    if within < 0:
        return BELOW_ZERO * (1 + within)
    return BELOW_ZERO + (1 - BELOW_ZERO) * within


_MARKED: dict[str, Any] = {
    "range": [0, 1],
    "tickvals": [on_scale(value) for value in TICKS],
    "ticktext": [f"{value:g}" for value in TICKS],
}
"""The scale of aspects as an axis."""


def in_dark(figure: go.Figure) -> go.Figure:
    """The figure with the colours of dark paper; what is saved keeps those of white paper."""
    drawn = figure.to_json()
    for name, colour in colours().items():
        if name in ("model", "measured", "differ", "paper"):
            drawn = drawn.replace(f'"{colour}"', f'"{colours(dark=True)[name]}"')
    return from_json(drawn)


def radar(lines: Sequence[Trace], partition: Partition, height: int = 500) -> go.Figure:
    """Radar of aspects.

    First what is said, then how graphs are built, as the canvas has it. Values stand where
    :func:`on_scale` puts them; 0 is the heavy ring. Each axis says how
    reliable it is. What neither sentence has anything of is faint and hollow, and its axis says so.
    """
    names = sorted(partition.aspects, key=STRUCTURAL.__contains__)
    nothing = _in_neither(lines)
    axes = [_axis(n, partition, n in nothing) for n in names]
    ring = {"color": "rgba(128,128,128,0.9)", "width": 2}
    round_ = {"theta": [*axes, axes[0]], "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    figure = go.Figure(go.Scatterpolar(r=[on_scale(0.0)] * (len(axes) + 1), line=ring, **round_))
    for line in lines:
        present = [(n, axis) for n, axis in zip(names, axes, strict=True) if n in line.values]
        figure.add_traces(_round(line, [*present, *present[:1]], partition))
    figure.update_layout(
        polar={
            "radialaxis": {**_MARKED, **SCALE},
            "angularaxis": {"direction": "clockwise", "rotation": 90, **SCALE},
            "bgcolor": "rgba(0,0,0,0)",
        },
        legend={"orientation": "h", "y": -0.14, "x": 0.5, "xanchor": "center"},
        margin={"l": 70, "r": 70, "t": 50, "b": 30},
        height=height,
    )
    return figure


def _round(
    line: Trace, axes: Sequence[tuple[str, str]], partition: Partition
) -> list[go.Scatterpolar]:
    """A line of a radar; faint and hollow, the whole round below it, where there is nothing.

    Args:
        line: the values.
        axes: aspects and their labels, the first again at the end.
        partition: says how reliable they are.
    """
    colour, dash, symbol = line.style
    (name,) = escaped_words([line.name])
    drawn = {
        "theta": [axis for _, axis in axes],
        "mode": "lines+markers",
        "name": name,
        "legendgroup": name,
        "fillcolor": "rgba(0,114,178,0.16)",
        "customdata": [_said(n, partition, line) for n, _ in axes],
        "hovertemplate": HOVER,
    }
    absent = [n in line.absent for n, _ in axes]
    far = [on_scale(line.values[n]) for n, _ in axes]
    fill = "toself" if line.filled else "none"
    seen = go.Scatterpolar(
        r=[None if gone else r for gone, r in zip(absent, far, strict=True)],
        line={"color": colour, "dash": dash, "width": 2.5},
        marker={"symbol": symbol, "size": 8},
        fill="none" if any(absent) else fill,
        **drawn,
    )
    if not any(absent):
        return [seen]
    whole = go.Scatterpolar(
        r=far,
        line={"color": colour, "dash": dash, "width": 1},
        marker={"symbol": f"{symbol}-open", "size": [8 if gone else 0 for gone in absent]},
        fill=fill,
        opacity=FAINT,
        showlegend=False,
        **drawn,
    )
    return [whole, seen]


def bars(lines: Sequence[Trace], partition: Partition) -> go.Figure:
    """The same as :func:`radar` in bars, an aspect a row."""
    names = list(partition.aspects)
    nothing = _in_neither(lines)
    axes = [_axis(n, partition, n in nothing).replace("<br>", " ") for n in names]
    zero = on_scale(0.0)
    figure = go.Figure()
    for k, line in enumerate(lines):
        figure.add_trace(
            go.Bar(
                x=[on_scale(line.values[n]) - zero if n in line.values else None for n in names],
                base=zero,
                y=axes,
                orientation="h",
                name=escaped_words([line.name])[0],
                marker={
                    "color": line.style[0],
                    "pattern": {"shape": ("", "/", ".", "x", "-", "+")[k % 6], "solidity": 0.3},
                    "opacity": [FAINT if n in line.absent else 1.0 for n in names],
                },
                customdata=[_said(n, partition, line) for n in names],
                hovertemplate=HOVER,
            )
        )
    figure.update_layout(
        barmode="group",
        xaxis={**_MARKED, **SCALE},
        yaxis=ROWS,
        legend=ABOVE,
        margin={"l": 10, "r": 20, "t": 40, "b": 30},
        height=120 + len(names) * (14 + 13 * len(lines)),
    )
    return figure


def contributions(aspects: AspectExplanation) -> go.Figure:
    """How the similarity of the whole comes about, part by part, as a waterfall."""
    parts = aspects.contribution
    labels = [_part(n) for n in parts]
    figure = go.Figure(
        go.Waterfall(
            x=[*parts.values(), 0.0],
            y=[*labels, "Whole (S3BERT)"],
            measure=["relative"] * len(parts) + ["total"],
            orientation="h",
            text=[*(f"{v:+.3f}".replace("-", "−") for v in parts.values()), f"{aspects.whole:.3f}"],
            textposition="outside",
            cliponaxis=False,
            customdata=[*(aspects.share[n] for n in parts), 1.0],
            hovertemplate="<b>%{y}</b><br>adds %{text}<br>share of the whole %{customdata:.1%}"
            "<extra></extra>",
            increasing={"marker": {"color": PREDICTED_COLOUR}},
            decreasing={"marker": {"color": DIFFERS_COLOUR}},
            totals={"marker": {"color": "#6b7480"}},
            connector={"line": {"color": GRID}},
        )
    )
    ends = np.cumsum([0.0, *parts.values()])
    figure.update_layout(
        xaxis_gridcolor=GRID,
        xaxis_range=[min(0.0, float(ends.min())) - 0.02, max(float(ends.max()), 0.1) * 1.15],
        yaxis=ROWS,
        margin={"l": 10, "r": 20, "t": 10, "b": 30},
        showlegend=False,
        height=90 + 26 * (len(parts) + 1),
    )
    return figure


def page(figure: go.Figure, title: str, note: str) -> str:
    """The figure as one HTML page that needs nothing else, with where it comes from."""
    heading, small = escaped_words([title, note])
    titled = go.Figure(figure).update_layout(
        title={"text": f"{heading}<br><sup>{small}</sup>", "font": {"size": 14}}, margin={"t": 110}
    )
    return str(titled.to_html(include_plotlyjs=True, full_html=True))


def _in_neither(lines: Sequence[Trace]) -> set[str]:
    """The aspects that no line has anything of."""
    return set.intersection(*(set(line.absent) for line in lines)) if lines else set()


def _axis(name: str, partition: Partition, absent: bool) -> str:
    """An axis' label: the aspect and its reliability, or that there is nothing of it."""
    label = "<br>".join(escaped_words(aspect_label(name).short.rsplit(" ", 1)))
    trust = partition.reliability.get(name)
    if absent:
        return f"<i>{label}<br>{NEITHER}</i>"
    return label if trust is None else f"{label}<br>({trust:.2f})"


def part_label(name: str) -> str:
    """What a part of the embedding is called: an aspect, or the rest."""
    return "Of no aspect (residual)" if name == RESIDUAL else aspect_label(name).short


def _part(name: str) -> str:
    return escaped_words([part_label(name)])[0]


def _said(name: str, partition: Partition, line: Trace) -> list[str]:
    """What hovering over an aspect of a line says of it."""
    label = aspect_label(name)
    trust = partition.reliability.get(name)
    return escaped_words(
        [
            label.short,
            label.term,
            label.meaning,
            f"differ in it: {label.example}" if label.example else "",
            "neither sentence has anything of it"
            if name in line.absent
            else ""
            if trust is None
            else f"reliability {trust:.2f} (Spearman, dev pairs)",
            f"{line.values[name]:.2f}".replace("-", "−") if name in line.values else "",
        ]
    )


def escaped_words(words: Sequence[str]) -> list[str]:
    """Words as labels: Plotly reads a little HTML in them, which user text must not be."""
    return [w.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for w in words]
