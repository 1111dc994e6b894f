"""What a reader has to know before believing what a page says of a pair."""

import streamlit as st

from explainers.encoders.languages import NAMES, detect
from explainers.results import PairExplanation
from pages.parts.pair import which_edited


def show_cautions(result: PairExplanation) -> None:
    """Sentences that are not English, graphs that were edited or are empty."""
    for name, sentence in zip("AB", result.sentences, strict=True):
        language = detect(sentence)
        if language == "en":
            continue
        said = f"seems to be {NAMES[language]}" if language else "is not in Latin script"
        st.warning(
            f"Sentence {name} {said}. The models learnt English: take what they say about it "
            "as a guess."
        )
    for name in which_edited(result.sentences):
        st.info(f"Graph {name} was edited by hand.", icon=":material/edit_note:")
    for name, graph in zip("AB", (result.graphs.a, result.graphs.b), strict=True):
        if graph.concepts[graph.top] == "amr-empty":
            st.warning(f"The parser found no meaning in sentence {name}: its graph is empty.")
