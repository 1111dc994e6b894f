"""What two sentences differ in, as pages show it: marked sentences, a list, a line of words."""

from collections.abc import Sequence

import streamlit as st

from explainers.differences import Difference, find
from explainers.pictures.differences import marked
from explainers.results import PairExplanation
from explainers.wording.verdict import verdict
from pages.shared.session import escaped


def show_differences(
    result: PairExplanation,
    differences: Sequence[Difference] | None = None,
    *,
    listed: bool = True,
) -> None:
    """Both sentences with what differs marked in them, and the line of words.

    Args:
        result: of the pair.
        differences: of the pair, where they are known already.
        listed: list the differences; or else only the sentences are shown.
    """
    found = find(result) if differences is None else differences
    st.html(marked(result.sentences, found, listed=listed))
    st.info(escaped(verdict(result, found)), icon=":material/compare_arrows:")
