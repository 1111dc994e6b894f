"""Where each page is, and under which title people find it."""

from pathlib import Path
from typing import NamedTuple

import streamlit as st
from streamlit.navigation.page import StreamlitPage


class Place(NamedTuple):
    """A page of the dashboard.

    Attributes:
        room: the folder of ``pages/`` that has it.
        title: in the navigation and in the browser's tab.
        listed: whether the navigation shows it.
    """

    room: str
    title: str
    listed: bool = True


PLACES = {
    "compare": Place("explore", "Compare"),
    "graphs": Place("explore", "Graphs"),
    "aspects": Place("explore", "Aspects"),
    "tokens": Place("explore", "Tokens"),
    "whatif": Place("explore", "What if"),
    "paraphrase": Place("explore", "Paraphrase"),
    "languages": Place("explore", "Languages"),
    "tour": Place("learn", "Tour"),
    "gallery": Place("learn", "Gallery"),
    "inspect": Place("lab", "Inspect"),
    "search": Place("lab", "Search"),
    "settings": Place("lab", "Settings"),
    "present": Place("classroom", "Present", listed=False),
}
"""Every page by its name, which is its address, too; the first one has the address without one."""


def path_of(name: str) -> str:
    """The file of a page, from the folder of ``app.py``, as links and switches name it."""
    return f"pages/{PLACES[name].room}/{name}/page.py"


def pages(home: Path) -> list[StreamlitPage]:
    """Every page, as Streamlit's navigation takes it.

    Args:
        home: the folder of ``app.py``.
    """
    return [
        st.Page(
            home / path_of(name),
            title=place.title,
            url_path=name,
            default=k == 0,
            visibility="visible" if place.listed else "hidden",
        )
        for k, (name, place) in enumerate(PLACES.items())
    ]
