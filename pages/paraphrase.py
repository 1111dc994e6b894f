"""Paraphrase: how alike two meanings are whatever the wording, read off the graphs (PAM)."""

import streamlit as st

from explainers.results import PairExplanation
from pages.parts.focuses import show_focuses
from pages.parts.pair import ask, explained, which_edited
from pages.parts.panels import show_models
from pages.parts.phenomena import show_phenomena
from pages.parts.placed import show_places
from pages.parts.reasons import show_reasons
from pages.parts.session import begin, escaped
from pages.parts.stress import show_stress


def show_notices(result: PairExplanation) -> None:
    """Graphs that were edited, are empty, or too large for the encoder."""
    graphs = (result.graphs.a, result.graphs.b)
    for side in which_edited(result.sentences):
        st.info(f"Graph {side} was edited by hand.", icon=":material/edit_note:")
    for side, graph, cut in zip("AB", graphs, result.paraphrase.cut, strict=True):
        if cut:
            st.warning(
                f"Graph {side} is larger than the graph encoder reads: PAM leaves out its last "
                f"{len(cut)} concepts, relations and constants: {escaped(' '.join(cut)[:300])}",
                icon=":material/content_cut:",
            )
        if graph.concepts[graph.top] == "amr-empty":
            st.warning(
                f"The parser found no meaning in sentence {side}: its graph is empty, and PAM "
                "says nothing of it.",
                icon=":material/question_mark:",
            )


begin()
st.title("Paraphrase", anchor=False)
st.markdown(
    "The same meaning in other words? **PAM** compares the graphs alone and does not see the "
    "wording, which **SBERT** reads. Where two people differ only in name or trade, it hardly sees "
    "who does what to whom: trust Smatch in that."
)
pair = ask("paraphrase")
if pair is not None:
    result = explained(pair)
    with st.container():
        show_notices(result)
    show_places(result)
    show_reasons(result)
    show_focuses(result)
    show_phenomena(pair)
    show_stress(result)
    show_models(result)
