"""A pair in a language of which no graphs are made: its scores, aspects and words, as tables."""

import streamlit as st

from explainers.results import PairExplanation
from explainers.wording.bands import bands_in_words, shown
from explainers.wording.labels import SCORE_LABELS
from pages.shared.drawings import DRAWINGS
from pages.shared.panels import aspects_table, pairs_table, show_models


def show(result: PairExplanation) -> None:
    """Everything that is explained of the pair without graphs."""
    for name, score in result.scores.items():
        label = SCORE_LABELS[name]
        st.markdown(f"**{shown(score)}** · **{label.short}** ({label.term}): {label.meaning}")
    st.caption(bands_in_words())
    st.subheader(DRAWINGS["tokens"].heading, anchor="tokens")
    table, settings = pairs_table(result.tokens)
    st.dataframe(table, **settings)
    st.subheader(DRAWINGS["aspects"].heading, anchor="aspects")
    table, settings = aspects_table(result)
    st.dataframe(table, **settings)
    show_models(result)
