"""Paraphrase: how alike two meanings are whatever the wording, read off the graphs (PAM)."""

import streamlit as st

from explainers.results import PairExplanation
from pages.explore.meaning.focuses import show_focuses
from pages.explore.meaning.phenomena import show_phenomena
from pages.explore.meaning.placed import show_differing, show_places
from pages.explore.meaning.reasons import show_reasons
from pages.explore.meaning.stress import show_stress
from pages.shared.cautions import show_cautions
from pages.shared.panels import show_models
from pages.shared.session import escaped


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


def show(result: PairExplanation) -> None:
    """The view: PAM of the pair, where it stands, and why."""
    with st.container():
        show_notices(result)
    show_differing(result)
    show_places(result)
    show_reasons(result)
    show_focuses(result)
    show_phenomena(result.sentences)
    show_stress(result)
    show_models(result)
