"""Plotly figures from results. Each has its numbers in a table beside it on the page."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from explainers.labels import ASPECT_LABELS
from explainers.types import AspectExplanation, TokenExplanation

PREDICTED, MEASURED = "#2b83ba", "#d9701a"
"""Blue and orange: apart for colour-blind readers, readable on white and on black."""


def radar(aspects: AspectExplanation) -> go.Figure:
    """Radar of the fifteen aspects: sub-embedding similarity and measured metric.

    The axis runs from −1 to 1, since a cosine may be negative; 0 is the heavy ring.
    """
    names = list(ASPECT_LABELS)
    axes = ["<br>".join(ASPECT_LABELS[n].short.rsplit(" ", 1)) for n in names]
    figure = go.Figure()
    figure.add_trace(
        go.Scatterpolar(
            r=[0.0] * (len(axes) + 1),
            theta=[*axes, axes[0]],
            mode="lines",
            hoverinfo="skip",
            line={"color": "rgba(128,128,128,0.9)", "width": 2},
            showlegend=False,
        )
    )
    for values, name, colour, dash, symbol, fill in (
        (
            aspects.predicted,
            "predicted (sub-embedding)",
            PREDICTED,
            "solid",
            "circle",
            "rgba(43,131,186,0.18)",
        ),
        (aspects.measured, "measured (AMR metric)", MEASURED, "dash", "square", None),
    ):
        r = [values[n] for n in names]
        figure.add_trace(
            go.Scatterpolar(
                r=[*r, r[0]],
                theta=[*axes, axes[0]],
                name=name,
                mode="lines+markers",
                line={"color": colour, "dash": dash, "width": 2.5},
                marker={"symbol": symbol, "size": 8},
                fill="toself" if fill else "none",
                fillcolor=fill,
                customdata=[
                    [ASPECT_LABELS[n].meaning, ASPECT_LABELS[n].term] for n in [*names, names[0]]
                ],
                hovertemplate="<b>%{theta}</b> (%{customdata[1]}): %{r:.2f}<br>%{customdata[0]}"
                "<extra>" + name + "</extra>",
            )
        )
    figure.update_layout(
        polar={
            "radialaxis": {
                "range": [-1, 1],
                "tickvals": [-1, -0.5, 0, 0.5, 1],
                "tickfont": {"size": 11},
                "gridcolor": "rgba(128,128,128,0.3)",
            },
            "angularaxis": {
                "direction": "clockwise",
                "rotation": 90,
                "tickfont": {"size": 12},
                "gridcolor": "rgba(128,128,128,0.3)",
            },
            "bgcolor": "rgba(0,0,0,0)",
        },
        legend={"orientation": "h", "y": -0.12, "x": 0.5, "xanchor": "center"},
        margin={"l": 60, "r": 60, "t": 40, "b": 30},
        height=470,
    )
    return figure


def heatmap(tokens: TokenExplanation, dark: bool = False) -> go.Figure:
    """Heatmap of the contribution of each word pair to the RCMD score.

    A cell shows its value where there is room; empty where nothing moves. Blue adds
    to the score, orange takes away from it.
    """
    values = tokens.contribution
    moved = tokens.transport > 1e-12
    small = max(values.shape) <= 16
    text = [
        [f"{v:.2f}" if small and moved[i, j] else "" for j, v in enumerate(row)]
        for i, row in enumerate(values)
    ]
    rows, columns = (_escaped(words) for words in (tokens.a, tokens.b))
    low, high = float(min(0.0, values.min())), float(values.max()) or 1.0
    figure = go.Figure(
        go.Heatmap(
            z=values,
            x=list(range(len(columns))),
            y=list(range(len(rows))),
            text=text,
            texttemplate="%{text}",
            zmin=low,
            zmax=high,
            colorscale=_scale(low, high, dark),
            xgap=1,
            ygap=1,
            customdata=np.stack(
                [
                    np.array(rows, dtype=object)[:, None].repeat(len(columns), 1),
                    np.array(columns, dtype=object)[None, :].repeat(len(rows), 0),
                    tokens.similarity.round(3).astype(object),
                    tokens.transport.round(4).astype(object),
                ],
                axis=-1,
            ),
            hovertemplate="<b>%{customdata[0]} – %{customdata[1]}</b><br>contribution %{z:.3f}"
            "<br>similarity %{customdata[2]}<br>share moved %{customdata[3]}"
            "<extra></extra>",
            colorbar={"title": {"text": "adds", "side": "top"}, "thickness": 12, "len": 0.9},
        )
    )
    figure.update_layout(
        xaxis={
            "tickvals": list(range(len(columns))),
            "ticktext": columns,
            "side": "top",
            "tickangle": -45,
            "tickfont": {"size": 13},
            "showgrid": False,
            "zeroline": False,
        },
        yaxis={
            "tickvals": list(range(len(rows))),
            "ticktext": rows,
            "autorange": "reversed",
            "tickfont": {"size": 13},
            "showgrid": False,
            "zeroline": False,
        },
        margin={"l": 10, "r": 10, "t": 70, "b": 10},
        height=int(min(900, 150 + 34 * len(rows))),
    )
    return figure


def _scale(low: float, high: float, dark: bool) -> list[tuple[float, str]]:
    """From the page's own grey at 0 to strong blue, and to orange below 0."""
    nothing, much, minus = (
        ("#22272f", "#8ecbf2", "#e08a3c") if dark else ("#eef1f4", "#08518f", "#c8590a")
    )
    zero = -low / (high - low)
    below = [(0.0, minus)] if zero > 0 else []
    return [*below, (zero, nothing), (1.0, much)]


def _escaped(words: tuple[str, ...]) -> list[str]:
    """Words as labels: Plotly reads a little HTML in them, which user text must not be."""
    return [w.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for w in words]
