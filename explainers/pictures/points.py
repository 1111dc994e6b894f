"""A collection as points in a plane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from explainers.pictures.charts import GREY, STYLES, escaped_words
from explainers.text import shortened

RING = {"color": "rgba(0,0,0,0)", "size": 14, "line": {"color": GREY, "width": 2}}
"""Marks rows that stand out among coloured ones."""

GROUND = {"color": GREY, "opacity": 0.35}
"""What rows are of which only the marked ones stand out."""

OTHERS = "all others"
"""The group of whatever is in none of the greatest groups."""

MOST_SVG = 1_000
"""Points that are drawn as SVG; more are drawn by the graphics card."""

CLOSE = (0.04, 0.07)
"""Of all that points spread over, across and up: so close, labels would cover one another."""

HOVER = 90
"""Characters of a text that are shown where it is pointed at."""


def grouped(values: Sequence[str]) -> list[str]:
    """Values with the rare ones taken together, so that each kept one has a colour of its own.

    >>> grouped(["a", "a", "b"])
    ['a', 'a', 'b']
    """
    greatest = [value for value, _ in Counter(values).most_common(len(STYLES))]
    if len(set(values)) > len(STYLES):
        greatest = greatest[:-1]
    return [value if value in greatest else OTHERS for value in values]


def _together(places: NDArray[np.float64], labels: Sequence[str], here: Sequence[int]) -> list[str]:
    """Labels of points; of those that would cover one another, the uppermost has all.

    >>> _together(np.array([[0, 0], [0.01, 0], [1, 1]]), ["2", "1", "3"], [0, 1, 2])
    ['1, 2', '', '3']
    """
    apart = np.maximum(np.array(CLOSE) * np.ptp(places, axis=0), 1e-9)
    said: dict[int, list[str]] = {}
    for k, label in sorted(zip(here, labels, strict=True), key=lambda of: -places[of[0], 1]):
        near = (n for n in said if np.all(np.abs(places[n] - places[k]) < apart))
        said.setdefault(next(near, k), []).append(label)
    return [", ".join(sorted(said.get(k, ()), key=int)) for k in here]


def points(
    places: NDArray[np.float64],
    rows: Sequence[int],
    texts: Sequence[str],
    groups: Sequence[str],
    marked: Sequence[int] = (),
    anchor: tuple[str, NDArray[np.float64]] | None = None,
) -> go.Figure:
    """Rows as points; a lasso chooses among them.

    Args:
        places: (rows, 2).
        rows: their numbers, which stand in the points' ``customdata``.
        texts: of the rows, as their writers wrote them.
        groups: what the colours say; one group for all where nothing is to be said.
        marked: rows that stand out, such as the results; each has its rank beside it.
        anchor: what they are compared with, and where that is, (2,).
    """
    figure = go.Figure()
    kind = go.Scattergl if len(rows) > MOST_SVG else go.Scatter
    said = escaped_words([shortened(text, HOVER) for text in texts])
    order = [name for name, _ in Counter(groups).most_common()]
    order.sort(key=lambda name: name == OTHERS)
    told = len(order) > 1 or not marked  # of one colour, the rows are but the ground
    ranks = {row: str(rank) for rank, row in enumerate(marked, 1)}
    ringed = [k for k, row in enumerate(rows) if row in ranks]
    for name, (colour, _, symbol) in zip(order, STYLES, strict=False):
        here = [k for k, group in enumerate(groups) if group == name]
        figure.add_trace(
            kind(
                x=places[here, 0],
                y=places[here, 1],
                mode="markers",
                name=escaped_words([shortened(name, 30)])[0],
                customdata=[rows[k] for k in here],
                text=[said[k] for k in here],
                hovertemplate="%{text}<extra></extra>",
                showlegend=told or len(rows) - len(ringed) > (anchor is not None),
                marker={"symbol": symbol, "size": 7}
                | ({"color": colour, "opacity": 0.75} if told else GROUND),
            )
        )
    if ringed:
        figure.add_trace(
            kind(
                x=places[ringed, 0],
                y=places[ringed, 1],
                mode="markers+text",
                name="results",
                text=_together(places, [ranks[rows[k]] for k in ringed], ringed),
                textposition="top center",
                textfont={"size": 13, "color": STYLES[0][0], "weight": 700},
                hoverinfo="skip",
                marker=RING if told else {"color": STYLES[0][0], "size": 10},
            )
        )
    if anchor is not None:
        name, place = anchor
        figure.add_trace(
            kind(
                x=place[:1],
                y=place[1:],
                mode="markers",
                name=name,
                hovertemplate="%{fullData.name}<extra></extra>",
                marker={"symbol": "x", "color": GREY, "size": 12},
            )
        )
    axis = {"showticklabels": False, "zeroline": False, "showgrid": False, "title": None}
    figure.update_layout(
        xaxis=axis,
        yaxis={**axis, "scaleanchor": "x"},
        dragmode="lasso",
        height=440,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        legend={"orientation": "h", "y": -0.02, "yanchor": "top"},
        showlegend=len(order) > 1 or bool(ringed) or anchor is not None,
    )
    return figure
