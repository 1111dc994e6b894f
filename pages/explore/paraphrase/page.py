"""Paraphrase: how alike two meanings are whatever the wording, read off the graphs (PAM)."""

import streamlit as st

from explainers.results import PairExplanation
from pages.explore.paraphrase.focuses import show_focuses
from pages.explore.paraphrase.phenomena import show_phenomena
from pages.explore.paraphrase.placed import show_differing, show_places
from pages.explore.paraphrase.reasons import show_reasons
from pages.explore.paraphrase.stress import show_stress
from pages.shared.cautions import show_cautions
from pages.shared.pair import ask, explained
from pages.shared.panels import show_models
from pages.shared.session import begin, escaped


def show_notices(result: PairExplanation) -> None:
    """Graphs that are too large for the encoder; and what any page has to say."""
    show_cautions(result)
    for side, cut in zip("AB", result.paraphrase.cut, strict=True):
        if cut:
            st.warning(
                f"Graph {side} is larger than the graph encoder reads: PAM leaves out its last "
                f"{len(cut)} concepts, relations and constants: {escaped(' '.join(cut)[:300])}",
                icon=":material/content_cut:",
            )


begin()
st.title("Paraphrase", anchor=False)
st.markdown(
    "The same meaning in other words? **PAM** compares the graphs alone and does not see the "
    "wording, which **SBERT** reads. Where two only change places, it may hardly see it."
)
pair = ask("paraphrase")
if pair is not None:
    result = explained(pair)
    with st.container():
        show_notices(result)
    show_differing(result)
    show_places(result)
    show_reasons(result)
    show_focuses(result)
    show_phenomena(pair)
    show_stress(result)
    show_models(result)
