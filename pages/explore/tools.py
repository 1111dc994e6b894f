"""What one can do with the pair besides looking at it: other pairs, sharing, presenting."""

import streamlit as st
from streamlit.elements.lib.mutable_popover_container import PopoverContainer

from explainers.provenance import bibtex
from explainers.results import PairExplanation
from pages.explore.saving import show_saving
from pages.navigation import path_of
from pages.shared.history import PAIRS
from pages.shared.pair import (
    EXAMPLES,
    address_of,
    ask_languages,
    link_to,
    surprise,
    which_edited,
)
from pages.shared.session import escaped
from pages.shared.ways import open_pair


def show_tools(pair: tuple[str, str] | None) -> PopoverContainer | None:
    """The tools, at the right of the bar.

    Args:
        pair: that is shown; none where only other pairs can be chosen.

    Returns:
        The place for :func:`show_sharing`, if that is open.
    """
    with st.container(key="tools", horizontal=True, vertical_alignment="center"):
        with st.popover("Examples", type="tertiary"):
            _examples()
        return _of_pair(pair) if pair is not None else None


def _of_pair(pair: tuple[str, str]) -> PopoverContainer | None:
    """The tools for a pair."""
    share = st.popover("Share", type="tertiary", key="share", on_change="rerun")
    with st.container(key="to-present", width="content"):
        st.page_link(path_of("present"), label="Present", query_params=address_of(pair))
    with st.popover("More", icon=":material/more_horiz:", type="tertiary", key="more"):
        with st.container(key="to-present-here", width="content"):  # on a phone
            st.page_link(path_of("present"), label="Present", query_params=address_of(pair))
        ask_languages(pair)
        _before(pair)
    return share if share.open else None


def _examples() -> None:
    """Pairs to begin with, by what they are about."""
    if st.button("Surprise me", icon=":material/casino:"):
        open_pair(surprise())
    with st.container(height=360, border=False, key="examples", gap=None):
        for example in EXAMPLES:
            st.page_link(
                path_of("explore"),
                label=f"**{escaped(example['about'])}** · "
                f"{escaped(example['a'])} / {escaped(example['b'])}",
                query_params=address_of((example["a"], example["b"])),
            )


def show_sharing(result: PairExplanation, state: str) -> None:
    """The link to what is on the page, and the files that it can be taken along as.

    Args:
        result: the pair.
        state: the packed part of its address.
    """
    pair = result.sentences
    st.markdown("Anyone who opens this link sees the pair as you see it now.")
    st.code(link_to(pair, state), language=None, wrap_lines=True)
    if which_edited(pair) and not state:
        st.warning("The edited graphs are too long for a link. Save them as PENMAN instead.")
    if "graphs" in result.explanations:
        st.markdown("Or save it as a file:")
        show_saving(result)
    st.markdown("To cite Semlens with the models that made this:")
    st.code(bibtex(result.models), language="latex", wrap_lines=True)


def _before(pair: tuple[str, str]) -> None:
    """What was compared in this tab."""
    before = [entry for entry in PAIRS.newest() if (entry["a"], entry["b"]) != pair]
    if not before:
        return
    st.caption("Compared before in this tab")
    for entry in before:
        st.page_link(
            path_of("explore"),
            label=PAIRS.label(entry),
            query_params={key: str(value) for key, value in entry.items() if value},
        )
