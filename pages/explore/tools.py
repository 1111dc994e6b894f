"""What one can do with the pair besides looking at it: other pairs, sharing, presenting."""

import streamlit as st

from pages.explore.saving import show_saving
from pages.navigation import path_of
from pages.shared.history import PAIRS
from pages.shared.pair import (
    EXAMPLES,
    ask_languages,
    explained,
    link_to,
    surprise,
    which_edited,
)
from pages.shared.session import escaped, warm
from pages.shared.ways import open_pair


def show_tools(pair: tuple[str, str] | None, state: str) -> None:
    """The tools, at the right of the bar.

    Args:
        pair: that is shown; none where only other pairs can be chosen.
        state: the packed part of its address.
    """
    with st.container(key="tools", horizontal=True, vertical_alignment="center"):
        with st.popover("Examples", type="tertiary"):
            _examples()
        if pair is not None:
            _of_pair(pair, state)


def _of_pair(pair: tuple[str, str], state: str) -> None:
    """The tools for a pair."""
    share = st.popover("Share", type="tertiary", key="share", on_change="rerun")
    if share.open:
        with share:
            _share(pair, state)
    with st.container(key="to-present", width="content"):
        asked = {"a": pair[0], "b": pair[1]} | ({"state": state} if state else {})
        st.page_link(path_of("present"), label="Present", query_params=asked)
    with st.popover(":material/more_horiz:", type="tertiary", help="Languages and history"):
        ask_languages(pair)
        _before(pair)


def _examples() -> None:
    """Pairs to begin with, by what they are about."""
    if st.button("Surprise me", icon=":material/casino:"):
        open_pair(surprise())
    with st.container(height=360, border=False):
        for example in EXAMPLES:
            st.page_link(
                path_of("explore"),
                label=f"**{escaped(example['about'])}** · "
                f"{escaped(example['a'])} / {escaped(example['b'])}",
                query_params={"a": example["a"], "b": example["b"]},
            )


def _share(pair: tuple[str, str], state: str) -> None:
    """The link to what is on the page."""
    st.markdown("Whoever opens this link sees this pair as you see it now.")
    st.code(link_to(pair, state), language=None, wrap_lines=True)
    if which_edited(pair) and not state:
        st.warning("The edited graphs are too long for a link. Save them as PENMAN instead.")
    st.markdown("Or take it along as a file:")
    warm()
    show_saving(explained(pair))


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
