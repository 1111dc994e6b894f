"""Where each page is, under which title people find it, and where old addresses lead."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import streamlit as st
from streamlit.navigation.page import StreamlitPage


class Place(NamedTuple):
    """A page of the dashboard.

    Attributes:
        room: in the navigation, one of :data:`ROOMS`.
        path: of its file, in the folder ``pages/``.
        title: in the browser's tab, and among the pages of its room.
    """

    room: str
    path: str
    title: str


ROOMS = ("Explore", "Learn", "Class", "Lab")
"""What the navigation has; each leads to the first page of its room."""

PLACES = {
    "explore": Place("Explore", "explore/page.py", "Explore"),
    "gallery": Place("Learn", "learn/gallery/page.py", "Gallery"),
    "tour": Place("Learn", "learn/tour/page.py", "Tour"),
    "present": Place("Class", "classroom/present/page.py", "Present"),
    "people": Place("Class", "classroom/people/page.py", "Study with people"),
    "inspect": Place("Lab", "lab/inspect/page.py", "Inspect"),
    "search": Place("Lab", "lab/search/page.py", "Search"),
    "settings": Place("Lab", "lab/settings/page.py", "Settings"),
}
"""Every page by its name, which is its address, too; the first one has the address without one."""

VIEWS = {
    "overview": "Overview",
    "graphs": "Graphs",
    "words": "Words",
    "aspects": "Aspects",
    "meaning": "Meaning alone",
    "languages": "Across languages",
}
"""What Explore shows of a pair, by the name in the address."""

MOVED = {
    "explore": "overview",
    "compare": "overview",
    "whatif": "overview",
    "graphs": "graphs",
    "aspects": "aspects",
    "tokens": "words",
    "paraphrase": "meaning",
    "languages": "languages",
    "words": "words",
    "meaning": "meaning",
}
"""Other addresses, most of them old ones, and which view of Explore has what was there."""


LOST = "lost"
"""What the address of Explore says of whoever asked for a page that there is not."""


def path_of(name: str) -> str:
    """The file of a page, from the folder of ``app.py``, as links and switches name it."""
    return f"pages/{PLACES[name].path}"


def of_room(room: str) -> list[str]:
    """The pages of a room, by name."""
    return [name for name, place in PLACES.items() if place.room == room]


def pages(home: Path) -> list[StreamlitPage]:
    """Every page and every old address, as Streamlit's navigation takes it.

    Args:
        home: the folder of ``app.py``.
    """
    now = [
        st.Page(home / path_of(name), title=place.title, url_path=name if k else "", default=not k)
        for k, (name, place) in enumerate(PLACES.items())
    ]
    before = [st.Page(_view(name), title=VIEWS[name], url_path=old) for old, name in MOVED.items()]
    return [*now, *before]


def _view(name: str) -> Callable[[], None]:
    """A view of Explore, at an old address: to lead on would trap who goes back."""

    def page() -> None:
        from pages.explore.showing import show  # which links to pages

        show(name)

    return page
