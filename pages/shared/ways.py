"""Ways to the page Compare, and back from it to a search."""

from dataclasses import dataclass, field
from typing import Any, NoReturn

import streamlit as st

from pages.navigation import path_of
from pages.shared.state import State


def link_to_compare(label: str, a: str, b: str, **more: str) -> None:
    """A link that opens two sentences in Compare, with more in its address if need be."""
    st.page_link(
        path_of("compare"),
        label=label,
        icon=":material/arrow_forward:",
        query_params={"a": a, "b": b, **more},
    )


def open_in_compare(pair: tuple[str, str], **more: str) -> NoReturn:
    """Leave this page for Compare, with two sentences."""
    st.switch_page(path_of("compare"), query_params={"a": pair[0], "b": pair[1], **more})


@dataclass
class WayBack(State):
    """The pair that was opened from a search, if one was, and the address of the search."""

    pair: tuple[str, str] | None = None
    address: dict[str, Any] = field(default_factory=dict)
