"""Plots of a study: a score against another, with who lies off the line; kinds of differences."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go

from explainers.pictures.charts import DIFFERS_COLOUR, GRID, PREDICTED_COLOUR, escaped_words
from explainers.studies.agreement import against_human
from explainers.text import shortened

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
            name=f"line through all (Spearman {compared.spearman:.2f})",
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
        xaxis_title=x,
        yaxis_title=y,
        height=420,
        margin={"l": 10, "r": 10, "t": 10, "b": 10},
        showlegend=compared.spearman is not None,
        legend={"orientation": "h", "y": -0.2},
    )
    return figure
