"""What two sentences differ in, as pages show it: marked sentences, a list, a line of words."""

import streamlit as st

from explainers.pictures.differences import marked
from explainers.results import PairExplanation
from explainers.wording.verdict import verdict
from pages.shared.session import escaped


def show_differences(result: PairExplanation, *, listed: bool = True) -> None:
    """Both sentences with what differs marked in them, and the line of words.

    Args:
        result: of the pair.
        listed: list the differences; or else only the sentences are shown.
    """
    st.html(marked(result.sentences, result.differences, listed=listed))
    st.info(escaped(verdict(result)), icon=":material/compare_arrows:")
