"""Scores among other scores: where one stands in a distribution, strips, and two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from explainers.pam.distribution import BINS, Distribution, bin_of
from explainers.pictures.charts import (
    ABOVE,
    GREY,
    MEASURED_COLOUR,
    PREDICTED_COLOUR,
    ROWS,
    SCALE,
    escaped_words,
)
from explainers.text import shortened

PLAIN = "rgba(128,128,128,0.45)"
"""What is not marked."""

OF_TEXT, OF_GRAPHS = PREDICTED_COLOUR, MEASURED_COLOUR
"""What is read off the text by the encoder, and what is read off the graphs."""

COLOURS = {"sbert": OF_TEXT, "pam": OF_GRAPHS, "smatch": OF_GRAPHS}
"""Of the scores that have a place among others."""


class Strip(NamedTuple):
    """A row of scores.

    Attributes:
        name: what stands beside it; plain text.
        scores: one a point.
        titles: what each point is; plain text.
        chosen: positions of the points that stand out.
    """

    name: str
    scores: Sequence[float]
    titles: Sequence[str]
    chosen: Sequence[int]


class Gap(NamedTuple):
    """What two metrics say of one pair.

    Attributes:
        name: what stands beside it; plain text.
        title: both sentences; plain text.
        pam, sbert: the scores.
        same: whether the two mean the same.
    """

    name: str
    title: str
    pam: float
    sbert: float
    same: bool


def histogram(found: Distribution, score: str, value: float, term: str) -> go.Figure:
    """How many pairs have which score, with a mark where one pair is.

    Args:
        found: the distribution.
        score: which of its scores.
        value: of the pair.
        term: the score's name.
    """
    counts = found.counts[score]
    here = bin_of(value)
    ends = [(f"{k / BINS:.3f}", f"{(k + 1) / BINS:.3f}") for k in range(BINS)]
    figure = go.Figure(
        go.Bar(
            x=[(k + 0.5) / BINS for k in range(BINS)],
            y=list(counts),
            width=[1 / BINS] * BINS,
            marker={
                "color": [COLOURS[score] if k == here else PLAIN for k in range(BINS)],
                "line": {"width": 0},
            },
            customdata=ends,
            hovertemplate="%{y} of the pairs have a "
            + term
            + " from %{customdata[0]} to %{customdata[1]}<extra></extra>",
        )
    )
    at = min(max(value, 0.0), 1.0)  # the mark and its line, so that colour is not all that tells
    figure.add_shape(
        type="line", x0=at, x1=at, y0=0, y1=1, yref="paper",
        line={"color": GREY, "width": 2, "dash": "dot"},
    )  # fmt: skip
    figure.add_annotation(
        x=at, y=1, yref="paper", yanchor="bottom", text=f"<b>▼ {value:.2f}</b>", showarrow=False,
        font={"size": 14}, xanchor="right" if at > 0.85 else "left" if at < 0.15 else "center",
    )  # fmt: skip
    figure.update_layout(
        xaxis={"range": [0, 1], "tickvals": [0, 0.5, 1], **SCALE},
        yaxis={"visible": False},
        bargap=0,
        margin={"l": 10, "r": 10, "t": 30, "b": 10},
        height=120,
        showlegend=False,
    )
    return figure


def strips(rows: Sequence[Strip], term: str) -> go.Figure:
    """Rows of points; those that are chosen are larger, of another colour and form.

    Args:
        rows: from the top downwards.
        term: the score's name.
    """
    figure = go.Figure()
    for row in rows:
        chosen = set(row.chosen)
        for picked in (False, True):
            here = [k for k in range(len(row.scores)) if (k in chosen) == picked]
            figure.add_trace(
                go.Scatter(
                    x=[row.scores[k] for k in here],
                    y=escaped_words([row.name]) * len(here),
                    mode="markers",
                    marker={
                        "color": OF_GRAPHS if picked else GREY,
                        "symbol": "diamond" if picked else "line-ns-open",
                        "size": 13 if picked else 16,
                        "line": {"width": 2},
                    },
                    text=escaped_words([row.titles[k] for k in here]),
                    hovertemplate="<b>%{text}</b>: " + term + " %{x:.3f}<extra></extra>",
                )
            )
    scores = [score for row in rows for score in row.scores]
    room = max(0.02, 0.1 * (max(scores) - min(scores)))
    figure.update_layout(
        xaxis={"title": term, "range": [min(scores) - room, max(scores) + room], **SCALE},
        yaxis=ROWS,
        margin={"l": 10, "r": 20, "t": 10, "b": 10},
        height=90 + 46 * len(rows),
        showlegend=False,
    )
    return figure


def gaps(rows: Sequence[Gap]) -> go.Figure:
    """Two metrics beside one another, a pair a row; hollow where the two do not mean the same."""
    names = [f"{'=' if row.same else '≠'} {shortened(row.name, 24)}" for row in rows]
    places = list(range(len(rows)))
    titles = escaped_words([shortened(row.title, 120) for row in rows])
    figure = go.Figure()
    for place, row in zip(places, rows, strict=True):
        figure.add_trace(
            go.Scatter(
                x=[row.pam, row.sbert], y=[place, place], mode="lines", hoverinfo="skip",
                line={"color": "rgba(128,128,128,0.7)", "width": 2}, showlegend=False,
            )
        )  # fmt: skip
    for term, colour, form, values in (
        ("PAM", OF_GRAPHS, "diamond", [row.pam for row in rows]),
        ("SBERT", OF_TEXT, "circle", [row.sbert for row in rows]),
    ):
        figure.add_trace(
            go.Scatter(
                x=values,
                y=places,
                mode="markers",
                name=term,
                text=titles,
                marker={
                    "color": colour,
                    "symbol": [form if row.same else f"{form}-open" for row in rows],
                    "size": 12,
                    "line": {"width": 2, "color": colour},
                },
                hovertemplate="%{text}<br>" + term + " %{x:.2f}<extra></extra>",
            )
        )
    values = [v for row in rows for v in (row.pam, row.sbert)]
    figure.update_layout(
        xaxis={"range": [min(values) - 0.05, 1.02], "title": "score", **SCALE},
        yaxis={"tickvals": places, "ticktext": escaped_words(names), **ROWS},
        legend=ABOVE,
        margin={"l": 10, "r": 20, "t": 40, "b": 10},
        height=120 + 30 * len(rows),
    )
    return figure
