"""What two sentences differ in, as pages show it: marked sentences, a list, a line of words."""

from collections.abc import Sequence

import streamlit as st

from explainers.differences import Difference, find
from explainers.pictures.differences import lights, marked
from explainers.pictures.templating import asset
from explainers.results import PairExplanation
from explainers.wording.verdict import verdict
from pages.parts.session import escaped

_LIGHTS = st.components.v2.component("semlens_differences", js=asset("differences.js"))


def show_differences(
    result: PairExplanation,
    differences: Sequence[Difference] | None = None,
    *,
    chips: bool = False,
    listed: bool = True,
) -> None:
    """Both sentences with what differs marked in them, and the line of words.

    Args:
        result: of the pair.
        differences: of the pair, where they are known already.
        chips: make each difference a chip that lights up what it is about, in the sentences and
            in the graphs and heatmaps on the page, which have to be of this pair; once a page.
        listed: list the differences; or else only the sentences are shown.
    """
    found = find(result) if differences is None else differences
    st.html(marked(result.sentences, found, chips=chips, listed=listed))
    st.info(escaped(verdict(result, found)), icon=":material/compare_arrows:")
    if chips:
        about = {"sentences": list(result.sentences), "differences": lights(found)}
        _LIGHTS(key="differences", data=about)
