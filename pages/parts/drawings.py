"""Panels as they are shown outside Compare: the one table from a panel to how it is drawn.

A panel without a drawing of its own shows its score and what that compares.
"""

from collections.abc import Callable
from typing import NamedTuple

import streamlit as st

from explainers.pictures import amr_graphs, heatmaps
from explainers.pictures.marks import draw_pair
from explainers.pictures.shapes import DARK, LIGHT
from explainers.provenance import one_line, provenance
from explainers.registry import BY_NAME, PANELS
from explainers.results import PairExplanation
from explainers.wording.verdict import absent_aspects, aspects_in_words
from pages.parts.panels import (
    LEGEND,
    TOKENS_LEGEND,
    aspects_chart,
    draw,
    running_words,
    tokens_page,
)
from pages.parts.session import chosen_lens, dark, escaped


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


def _graphs_large(result: PairExplanation) -> None:
    found = result.graphs
    drawn = draw_pair(found.a, found.b, found.match, titles=result.sentences)
    for column, k in zip(st.columns(2), (0, 1), strict=True):
        with column:
            st.markdown(f"**{'AB'[k]}: {escaped(result.sentences[k])}**")
            st.image(
                amr_graphs.svg(drawn[k : k + 1], DARK if dark() else LIGHT, side=k),
                width="stretch",
                alt=f"AMR graph of sentence {'AB'[k]}",
            )
    st.markdown("Same number and colour: aligned. Grey and dashed: no partner.")


def _aspects(result: PairExplanation) -> None:
    st.plotly_chart(
        aspects_chart(result),
        key="aspects of the step",
        alt="Radar of the aspects; the page Aspects has them as a table",
    )


def _aspects_large(result: PairExplanation) -> None:
    left, right = st.columns([3, 2], vertical_alignment="center")
    with left:
        st.plotly_chart(
            aspects_chart(result),
            key="aspects presented",
            config={"displayModeBar": False},
            alt="Radar of the aspects; the page Aspects has them as a table",
        )
    words = aspects_in_words(result.aspects, absent=absent_aspects(result))
    right.markdown(f"### {escaped(words)}")


def _tokens(result: PairExplanation) -> None:
    units = running_words(result.sentences, chosen_lens())
    note = one_line(provenance(result.models))
    st.iframe(
        tokens_page(result, result.tokens, units, note, dark=dark()),
        height="content",
        alt="Heatmap of word-pair contributions; the page Tokens has them as a table",
    )
    st.caption(TOKENS_LEGEND)


def _tokens_large(result: PairExplanation) -> None:
    left, right = st.columns([3, 2], vertical_alignment="center")
    left.image(
        heatmaps.svg(result.tokens, DARK if dark() else LIGHT),
        width="stretch",
        alt=f"Heatmap of the tokens: {heatmaps.summary(result.tokens)}",
    )
    right.markdown(
        f"### The cells add up to {result.tokens.score:.2f}\n\n"
        "Rows: sentence A. Columns: sentence B. The stronger the colour, the more a pair of words "
        "adds (RCMD)."
    )


def _plain(panel: str) -> Drawing:
    """The drawing of a panel that has none: its score in words."""
    entry = BY_NAME[panel]
    label = entry.label

    def shown(result: PairExplanation) -> None:
        value = f"{result.explanations[panel].score:.2f}"
        st.metric(f"{label.short} ({label.term})", value, border=True)
        st.markdown(label.meaning)

    return Drawing(label.short, shown, shown)


_OWN = {
    "graphs": Drawing("Graphs: who does what to whom", _graphs, _graphs_large),
    "aspects": Drawing("Aspects: similar in what?", _aspects, _aspects_large),
    "tokens": Drawing("Tokens: which words make the score?", _tokens, _tokens_large),
}

DRAWINGS: dict[str, Drawing] = {panel: _OWN.get(panel) or _plain(panel) for panel in PANELS}
"""Of every panel of the registry, in its order."""

FURTHER = tuple(panel for panel in PANELS if panel not in _OWN)
"""Panels without a drawing of their own."""
