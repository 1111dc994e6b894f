"""Panels as they are shown outside Explore: the one table from a panel to how it is drawn.

A panel without a drawing of its own shows its score and what that compares.
"""

from collections.abc import Callable
from typing import NamedTuple

import streamlit as st

from explainers.registry import BY_NAME, PANELS
from explainers.results import PairExplanation
from explainers.wording.bands import shown
from pages.shared.canvas import picture, show_canvas

MOST = 10
"""Nodes of a graph that is drawn in layers on a projector: larger ones have small letters there."""


class PanelDrawing(NamedTuple):
    """How a panel is drawn.

    Attributes:
        heading: above it.
        beside: draws it among others, below its heading.
        large: draws it alone, for a projector.
    """

    heading: str
    beside: Callable[[PairExplanation], None]
    large: Callable[[PairExplanation], None]


def _beside(panel: str) -> Callable[[PairExplanation], None]:
    """A panel of the canvas with the words that light up, among others that say what differs."""
    parts = (panel,) if panel == "aspects" else ("top", panel)

    def draw(result: PairExplanation) -> None:
        data = picture(result) | {"verdict": "", "differences": []}
        data["tokens"] = data["tokens"] | {"heat": "adds"}
        show_canvas(data, *parts, key=panel)

    return draw


def _large(panel: str) -> Callable[[PairExplanation], None]:
    """A panel of the canvas alone."""

    def draw(result: PairExplanation) -> None:
        data = picture(result) | {"large": True}
        if panel == "graphs" and any(len(graph["nodes"]) > MOST for graph in data["graphs"]):
            data |= {"layout": "tall"}
        show_canvas(data, panel)

    return draw


def _plain(panel: str) -> PanelDrawing:
    """The drawing of a panel that has none: its score in words."""
    entry = BY_NAME[panel]
    label = entry.label

    def draw(result: PairExplanation) -> None:
        value = shown(result.scores[entry.score])
        st.metric(f"{label.short} ({label.term})", value, border=True)
        st.markdown(label.meaning)

    return PanelDrawing(label.short, draw, draw)


_OWN = {
    panel: PanelDrawing(heading, _beside(panel), _large(panel))
    for panel, heading in (
        ("graphs", "Graphs: who does what to whom"),
        ("aspects", "Aspects: in which ways are they alike?"),
        ("tokens", "Tokens: which words make the score?"),
    )
}

DRAWINGS: dict[str, PanelDrawing] = {panel: _OWN.get(panel) or _plain(panel) for panel in PANELS}
"""Of every panel of the registry, in its order."""

FURTHER = tuple(panel for panel in PANELS if panel not in _OWN)
"""Panels without a drawing of their own."""
