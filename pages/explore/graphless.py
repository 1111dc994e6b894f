"""A pair in a language of which no graphs are made: its words, aspects and scores."""

from functools import partial

import streamlit as st

from explainers.pictures.scene import of_tokens
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation
from explainers.wording.bands import bands_in_words, shown
from explainers.wording.labels import SCORE_LABELS
from pages.explore.overview import view as overview
from pages.shared.canvas import show_canvas
from pages.shared.pair import lens_of
from pages.shared.panels import (
    aspects_chart,
    closer,
    fold,
    running_words,
    show_chart,
    show_models,
)


def show(result: PairExplanation) -> None:
    """Everything that is explained of the pair without graphs."""
    words, aspects = st.columns([3, 2], gap="large")
    with words:
        units = running_words(result.sentences, lens_of(result))
        note = one_line(provenance(result.models))
        data = of_tokens(
            result.tokens, result.sentences, units, None, note, "cosine", result.languages
        )
        show_canvas(data, "tokens", key="tokens")
    with aspects:
        st.markdown("**In which ways are they alike?**")
        show_chart(aspects_chart(result), "aspects", "The aspects of the pair; table below")
    with closer("graphless"):
        fold("Which pairs add most?", "adding", partial(overview.contributions, result))
        fold("All aspects as a table", "aspects fold", partial(overview.aspects, result))
        fold("How is this measured?", "measured", partial(_show_measured, result))


def _show_measured(result: PairExplanation) -> None:
    """The scores, what each compares, and the models."""
    for name, score in result.scores.items():
        label = SCORE_LABELS[name]
        st.markdown(f"**{shown(score)}** · **{label.short}** ({label.term}): {label.meaning}")
    st.caption(bands_in_words())
    show_models(result)
