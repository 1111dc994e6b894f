"""What text and AMR add to a joined score, as stacked bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from explainers.joined.joins import Shares
from explainers.pictures.charts import (
    ABOVE,
    MEASURED_COLOUR,
    PREDICTED_COLOUR,
    ROWS,
    SCALE,
    escaped_words,
)

PARTS = (
    ("text", "text with text", PREDICTED_COLOUR, ""),
    ("amr", "graph with graph", MEASURED_COLOUR, "/"),
    ("both", "text with graph", "#8e5bb5", "."),
)
"""Part of :class:`Shares`, its name, its colour and its pattern."""


def bars(found: Mapping[str, Shares], names: Sequence[str]) -> go.Figure:
    """A bar a way, of the parts that add up to its score.

    Args:
        found: of one pair, by way.
        names: what stands beside each bar, before its score; plain text.
    """
    figure = go.Figure()
    rows = [
        f"{name} <b>{float(shares.score[0]):.2f}</b>"
        for name, shares in zip(escaped_words(names), found.values(), strict=True)
    ]
    for part, name, colour, pattern in PARTS:
        values = [float(getattr(shares, part)[0]) for shares in found.values()]
        if not any(values):
            continue  # which none of these has
        figure.add_trace(
            go.Bar(
                x=values,
                y=rows,
                name=name,
                orientation="h",
                marker={
                    "color": colour,
                    "pattern": {"shape": pattern, "fillmode": "overlay", "solidity": 0.15},
                },
                hovertemplate=f"%{{y}}: {name} %{{x:.3f}}<extra></extra>",
            )
        )
    least = min(
        sum(min(0.0, float(getattr(shares, part)[0])) for part, *_ in PARTS)
        for shares in found.values()
    )
    figure.update_layout(
        barmode="relative",
        xaxis={**SCALE, "range": [least, 1]},
        yaxis=ROWS,
        legend={**ABOVE, "y": 1.08},
        margin={"l": 10, "r": 20, "t": 10, "b": 10},
        height=80 + 40 * len(rows),
    )
    return figure
