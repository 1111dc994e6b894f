"""Ways to a pair in Explore, and back from it to a search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import streamlit as st

from pages.navigation import path_of
from pages.shared.pair import address_of
from pages.shared.session import escaped
from pages.shared.state import State


def link_to_pair(label: str, a: str, b: str, **more: str) -> None:
    """A link that opens two sentences in Explore, with more in its address if need be."""
    st.page_link(
        path_of("explore"),
        label=label,
        icon=":material/arrow_forward:",
        query_params=address_of((a, b)) | more,
    )


def offer_cards(pairs: Mapping[tuple[str, str], str], most: int | None = None, **more: str) -> None:
    """Cards, each of which puts its pair, and more, into the address of this page.

    Args:
        pairs: what stands above each pair; plain text.
        most: cards that are seen at once; the others are folded away.
        more: of the address.
    """
    every = list(enumerate(pairs.items()))
    _show_cards(every[:most], more)
    if rest := every[most:] if most else []:
        with st.expander(f"{len(rest)} more"):
            _show_cards(rest, more)


def _show_cards(
    cards: Sequence[tuple[int, tuple[tuple[str, str], str]]], more: dict[str, str]
) -> None:
    grid = st.grid(2, min_column_width=400, gap=("small", "small"))
    for number, (pair, about) in cards:
        key = f"offered pair {number}"
        with grid.cell(), st.container(border=True, key=key, gap=None, height="stretch"):
            st.caption(escaped(about))
            st.button(
                "  \n".join(map(escaped, pair)),
                key=f"pair {number}",
                type="tertiary",
                icon=":material/play_arrow:",
                on_click=st.query_params.update,
                args=(address_of(pair) | more,),
            )


def open_pair(pair: tuple[str, str], **more: str) -> NoReturn:
    """Leave this page for Explore, with two sentences."""
    st.switch_page(path_of("explore"), query_params=address_of(pair) | more)


@dataclass
class WayBack(State):
    """The pair that was opened from a search, if one was, and the address of the search."""

    pair: tuple[str, str] | None = None
    address: dict[str, Any] = field(default_factory=dict)

    def show(self, pair: tuple[str, str]) -> None:
        """The way back, if this pair was opened from a search."""
        if self.pair == pair:
            st.page_link(
                path_of("search"),
                label="Back to the search",
                icon=":material/arrow_back:",
                query_params=self.address,
            )
