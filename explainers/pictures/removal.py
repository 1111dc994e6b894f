"""The encoder's score as words go, as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from explainers.pictures.charts import (
    ABOVE,
    DIFFERS_COLOUR,
    GREY,
    PREDICTED_COLOUR,
    SCALE,
    escaped_words,
)

LINES: dict[str, dict[str, Any]] = {
    "most first": {"color": PREDICTED_COLOUR, "width": 2.5},
    "at random": {"color": GREY, "dash": "dot", "width": 2},
    "least first": {"color": DIFFERS_COLOUR, "dash": "dash", "width": 2},
}
"""In which order words go, and how that is drawn."""


def chart(words: Sequence[str], curves: Sequence[Sequence[float]]) -> go.Figure:
    """A line for each order of :data:`LINES`.

    Args:
        words: the one that has gone last at each step, where most goes first; plain text.
        curves: the score at each step, an order a row.
    """
    figure = go.Figure()
    for (name, line), curve in zip(LINES.items(), curves, strict=True):
        gone = escaped_words(words) if name == "most first" else [""] * len(curve)
        figure.add_scatter(
            x=list(range(len(curve))),
            y=list(curve),
            name=name,
            line=line,
            text=gone,
            hovertemplate="%{x} gone: %{y:.3f} %{text}",
        )
    figure.update_layout(
        xaxis={"title": "words gone", **SCALE},
        yaxis={"title": "the encoder's score", **SCALE},
        legend=ABOVE,
        margin={"l": 10, "r": 20, "t": 40, "b": 30},
        height=320,
    )
    return figure
