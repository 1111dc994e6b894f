"""Panels as they are shown outside Compare: the one table from a panel to how it is drawn.

A panel without a drawing of its own shows its score and what that compares.
"""

from collections.abc import Callable
from typing import NamedTuple

import streamlit as st

from explainers.provenance import one_line, provenance
from explainers.registry import BY_NAME, PANELS
from explainers.results import PairExplanation
from pages.shared.canvas import picture, show_canvas
from pages.shared.pair import lens_of
from pages.shared.panels import LEGEND, TOKENS_LEGEND, draw, running_words, tokens_page
from pages.shared.session import dark


class Drawing(NamedTuple):
    """How a panel is drawn.

    Attributes:
        heading: above it.
        beside: draws it among others, below its heading.
        large: draws it alone, for a projector.
    """

    heading: str
    beside: Callable[[PairExplanation], None]
    large: Callable[[PairExplanation], None]


def _graphs(result: PairExplanation) -> None:
    draw(result.graphs, one_line(provenance(result.models)))
    st.caption(LEGEND)


def _aspects(result: PairExplanation) -> None:
    show_canvas(picture(result), "aspects")


def _tokens(result: PairExplanation) -> None:
    units = running_words(result.sentences, lens_of(result))
    note = one_line(provenance(result.models))
    st.iframe(
        tokens_page(result, result.tokens, units, note, dark=dark()),
        height="content",
        alt="Heatmap of word-pair contributions; the page Tokens has them as a table",
    )
    st.caption(TOKENS_LEGEND)


def _large(panel: str) -> Callable[[PairExplanation], None]:
    """A panel of the canvas alone."""

    def shown(result: PairExplanation) -> None:
        show_canvas(picture(result), panel, large=True)

    return shown


def _plain(panel: str) -> Drawing:
    """The drawing of a panel that has none: its score in words."""
    entry = BY_NAME[panel]
    label = entry.label

    def shown(result: PairExplanation) -> None:
        value = f"{result.scores[entry.score]:.2f}"
        st.metric(f"{label.short} ({label.term})", value, border=True)
        st.markdown(label.meaning)

    return Drawing(label.short, shown, shown)


_OWN = {
    "graphs": Drawing("Graphs: who does what to whom", _graphs, _large("graphs")),
    "aspects": Drawing("Aspects: similar in what?", _aspects, _large("aspects")),
    "tokens": Drawing("Tokens: which words make the score?", _tokens, _large("tokens")),
}

DRAWINGS: dict[str, Drawing] = {panel: _OWN.get(panel) or _plain(panel) for panel in PANELS}
"""Of every panel of the registry, in its order."""

FURTHER = tuple(panel for panel in PANELS if panel not in _OWN)
"""Panels without a drawing of their own."""
