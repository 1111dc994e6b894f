"""What text and AMR add to a joined score, as stacked bars, and words beside their partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from explainers.joined.joins import Numbers, Shares
from explainers.pictures.charts import (
    ABOVE,
    MEASURED_COLOUR,
    PREDICTED_COLOUR,
    ROWS,
    SCALE,
    escaped_words,
)
from explainers.pictures.templating import template
from explainers.wording.bands import shown

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


def rows(found: Mapping[str, Shares], said: Mapping[str, tuple[str, str]]) -> str:
    """The same as rows of a table in HTML, a line each.

    Args:
        found: of one pair, by way.
        said: by way, what its row is called and what it compares; plain text.
    """
    values = {
        way: [(part, float(getattr(shares, part)[0])) for part, *_ in PARTS]
        for way, shares in found.items()
    }
    least = min(sum(min(0.0, value) for _, value in row) for row in values.values())
    made = []
    for way, row in values.items():
        ends = {True: 0.0, False: 0.0}  # where the next part begins, to either side of 0
        parts = []
        for kind, value in row:
            begin = ends[value > 0]
            ends[value > 0] = begin + value
            left = 100 * (min(begin, begin + value) - least) / (1 - least)
            parts.append({"kind": kind, "left": left, "width": 100 * abs(value) / (1 - least)})
        name, gloss = said[way]
        score = shown(float(found[way].score[0]))
        made.append({"name": name, "gloss": gloss, "parts": parts, "score": score})
    used = {kind for row in values.values() for kind, value in row if value}
    return template("joined.html").render(
        rows=made,
        zero=-100 * least / (1 - least),
        parts=[(name, kind) for kind, name, *_ in PARTS if kind in used],
    )


class Beside(NamedTuple):
    """Words of two sentences beside each other; plain text.

    Attributes:
        a, b: the words.
        how: how likely it is that they say the same, or what else is said of them.
        kind: ``partners``, ``unsure``, ``differ`` or ``alone``.
        why: what that rests on.
    """

    a: str
    b: str
    how: str
    kind: str
    why: str


def counterparts(words: Sequence[Beside], names: tuple[str, str]) -> str:
    """Words of two sentences beside each other in HTML; each row opens to what it rests on.

    Args:
        words: the rows.
        names: what is above the words.
    """
    return template("counterparts.html").render(rows=words, names=names)


LEAST_RANGE = 0.2
"""Between the least and the most alike two, for the darkest ground: less is no great difference."""


def matrix(
    alike: Numbers, sentences: Sequence[tuple[str, str]], chosen: tuple[int, int] | None
) -> str:
    """How alike each two sentences are, as a table in HTML whose cells can be pressed.

    Args:
        alike: (sentences, sentences), of which what is below the diagonal is shown.
        sentences: each with the name of its language; plain text.
        chosen: the cell that stands out.
    """
    below = alike[np.tril_indices(len(alike), -1)]
    least, most = float(below.min()), float(below.max())
    shares = (alike - least) / max(most - least, LEAST_RANGE)
    rows = [
        {
            "number": i + 1,
            "sentence": sentence,
            "language": language,
            "cells": [
                {
                    "at": f"{i} {j}",
                    "said": f"{i + 1} and {j + 1}",
                    "score": shown(float(alike[i, j])),
                    "share": round(float(shares[i, j]), 2),
                    "chosen": (i, j) == chosen,
                }
                for j in range(i)
            ],
        }
        for i, (sentence, language) in enumerate(sentences)
    ]
    return template("matrix.html").render(rows=rows, heads=range(1, len(sentences)))
