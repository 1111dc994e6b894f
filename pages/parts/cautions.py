"""What a reader has to know before believing what a page says of a pair."""

import streamlit as st

from explainers.encoders.languages import EXPERIMENTAL, NAMES, detect
from explainers.registry import ENTRIES
from explainers.results import PairExplanation
from pages.parts.pair import which_edited


def show_cautions(result: PairExplanation) -> None:
    """Languages other than English, graphs that were edited or are empty."""
    for name, code, sentence in zip("AB", result.languages, result.sentences, strict=True):
        seems = detect(sentence)
        if code == "en" and seems != "en":
            said = f"seems to be {NAMES[seems]}" if seems else "is not in Latin script"
            st.warning(
                f"Sentence {name} {said}, and is read as English: take what is said of it as a "
                "guess.",
                icon=":material/translate:",
            )
        if code in EXPERIMENTAL:
            st.warning(
                f"Sentence {name} is {NAMES[code]}, which the models have learnt of few sentences: "
                "take its graph as a try.",
                icon=":material/translate:",
            )
    for entry in ENTRIES:
        unknown = [NAMES[code] for code in result.languages if code not in entry.languages]
        if unknown:
            st.warning(
                f"{entry.label.short} ({entry.label.term}) was not trained for "
                f"{' and '.join(dict.fromkeys(unknown))}: take it as a guess."
            )
    if not result.english:
        said = " and ".join(dict.fromkeys(NAMES[code] for code in result.languages))
        st.caption(
            f"Read as {said}. Graphs have English concepts, as AMR wants it: of another language "
            "they keep what an English translation would say."
        )
    for name in which_edited(result.sentences):
        st.info(f"Graph {name} was edited by hand.", icon=":material/edit_note:")
    for name, graph in zip("AB", (result.graphs.a, result.graphs.b), strict=True):
        if graph.concepts[graph.top] == "amr-empty":
            st.warning(f"The parser found no meaning in sentence {name}: its graph is empty.")
