"""Plots of a study: scores against one another, kinds of differences, what predicts people."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from explainers.pictures.charts import (
    ABOVE,
    DIFFERS_COLOUR,
    GREY,
    GRID,
    MEASURED_COLOUR,
    PREDICTED_COLOUR,
    ROWS,
    SCALE,
    escaped_words,
)
from explainers.studies.agreement import against_human
from explainers.studies.predicting import ENCODER, GRAPHS, SCORE, Predictor
from explainers.text import shortened
from explainers.wording.labels import headed

MOST_SVG_POINTS = 3_000  # points above which a scatter plot is drawn by WebGL


def kinds(counts: pd.DataFrame) -> go.Figure:
    """How many pairs differ in what, a bar a kind of :func:`explainers.studies.overview.kinds`."""
    figure = go.Figure(
        go.Bar(
            x=counts["pairs"],
            y=counts["in words"],
            orientation="h",
            marker={"color": PREDICTED_COLOUR},
            text=counts["pairs"],
            textposition="outside",
            cliponaxis=False,
            customdata=counts["kind"],
            hovertemplate="<b>%{y}</b> (%{customdata}): %{x} pairs<extra></extra>",
        )
    )
    figure.update_layout(
        xaxis={
            "title": "pairs",
            "gridcolor": GRID,
            "rangemode": "tozero",
            "dtick": max(1, int(counts["pairs"].max()) // 5),  # whole pairs
        },
        yaxis={"autorange": "reversed", "automargin": True, "tickfont": {"size": 13}},
        margin={"l": 10, "r": 40, "t": 10, "b": 30},
        height=90 + 26 * len(counts),
    )
    return figure


PREDICTING = {
    SCORE: {"color": GREY, "pattern": {"shape": ""}},
    ENCODER: {"color": PREDICTED_COLOUR, "pattern": {"shape": "/", "size": 5, "solidity": 0.5}},
    GRAPHS: {"color": MEASURED_COLOUR, "pattern": {"shape": ".", "size": 4, "solidity": 0.6}},
}
"""How the bars of each kind of predictor are drawn."""


def predicting(found: Sequence[Predictor]) -> go.Figure:
    """How far ratings go with each predictor, the most on top, with intervals.

    Args:
        found: in order; those without a value are left out.
    """
    told = [p for p in found if p.value is not None]
    several = len({p.kind for p in told} - {SCORE}) > 1
    ends = {ENCODER: ", encoder", GRAPHS: ", graphs"} if several else {}
    named = {id(p): escaped_words([f"{p.label}{ends.get(p.kind, '')}"])[0] for p in told}
    figure = go.Figure()
    for kind, marker in PREDICTING.items():
        some = [p for p in told if p.kind == kind]
        if not some:
            continue
        values = np.array([p.value for p in some], float)
        figure.add_bar(
            x=values,
            y=[named[id(p)] for p in some],
            name=kind,
            orientation="h",
            marker=marker,
            error_x={
                "array": [p.high for p in some] - values,
                "arrayminus": values - [p.low for p in some],
                "color": GREY,
                "thickness": 1.5,
            },
            customdata=[(p.low, p.high, p.pairs) for p in some],
            hovertemplate="<b>%{y}</b>: %{x:.2f} (%{customdata[0]:.2f} to %{customdata[1]:.2f}), "
            "%{customdata[2]} pairs<extra>%{fullData.name}</extra>",
        )
    order = {"categoryorder": "array", "categoryarray": [named[id(p)] for p in told]}
    figure.update_layout(
        xaxis={"title": "Spearman correlation with people's ratings", "zeroline": True, **SCALE},
        yaxis={**ROWS, **order},
        legend=ABOVE,
        barmode="overlay",
        margin={"l": 10, "r": 20, "t": 40, "b": 30},
        height=110 + 24 * len(told),
    )
    return figure


def scatter(frame: pd.DataFrame, x: str, y: str, chosen: int | None = None) -> go.Figure:
    """Pairs as points, with a line through them; those far off it have another form and colour.

    ``frame`` is a table of :func:`explainers.studies.overview.table`, ``x`` and ``y`` columns of it
    with numbers. Points carry the number of their row as ``customdata``; that of the row
    ``chosen`` is marked.
    """
    complete = frame[frame[x].notna() & frame[y].notna()]
    compared = against_human(complete[x].to_numpy(float), complete[y].to_numpy(float))
    far = compared.outliers
    figure = go.Figure()
    for mask, name, colour, form in (
        (~far, "pairs", PREDICTED_COLOUR, "circle"),
        (far, "far off the line", DIFFERS_COLOUR, "diamond"),
    ):
        some = complete[mask]
        texts = (
            [f"row {r.number}", *(shortened(s, 80) for s in (r.a, r.b))] for r in some.itertuples()
        )
        tooltips = ["<br>".join(escaped_words(lines)) for lines in texts]
        kind = go.Scattergl if len(complete) > MOST_SVG_POINTS else go.Scatter
        size = 8 if form == "circle" else 11
        points = kind(
            x=some[x],
            y=some[y],
            mode="markers",
            name=name,
            customdata=some["number"],
            text=tooltips,
            hovertemplate="%{text}<br>%{x:.2f}, %{y:.2f}<extra></extra>",
            marker={"color": colour, "symbol": form, "size": size, "opacity": 0.7},
        )
        figure.add_trace(points)
    if compared.spearman is not None:
        ends = [float(complete[x].min()), float(complete[x].max())]
        figure.add_scatter(
            x=ends,
            y=[compared.slope * end + compared.intercept for end in ends],
            mode="lines",
            name="straight line (least squares)",
            line={"color": "#7f7f7f", "dash": "dash"},
            hoverinfo="skip",
        )
    marked = complete[complete["number"] == chosen]
    figure.add_scatter(
        x=marked[x],
        y=marked[y],
        mode="markers",
        name="open pair",
        marker={"symbol": "circle-open", "size": 20, "color": "#7f7f7f", "line": {"width": 3}},
        hoverinfo="skip",
    )
    figure.update_layout(
        xaxis_title=headed(x),
        yaxis_title=headed(y),
        height=420,
        margin={"l": 10, "r": 10, "t": 10, "b": 10},
        showlegend=compared.spearman is not None,
        legend={"orientation": "h", "y": -0.2},
    )
    return figure
