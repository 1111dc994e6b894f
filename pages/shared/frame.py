"""What stands around every page: the look, and the bar with the navigation."""

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from explainers.pictures.colours import tokens
from explainers.pictures.templating import asset
from pages.navigation import PLACES, ROOMS, of_room, path_of
from pages.shared.pair import carried
from pages.shared.state import Visit

_NAVIGATION = st.components.v2.component("semlens_navigation", js=asset("navigation.js"))


def frame(page: StreamlitPage) -> None:
    """Draw it, once a run and before the page.

    Args:
        page: that is shown.
    """
    Visit.of_session().come_to(page.url_path)
    theme = st.context.theme.type  # none before the browser has said it
    dressed = tokens(None if theme is None else theme == "dark")
    st.html(f"<style>{dressed}{asset('look.css')}</style>")
    here = PLACES.get(page.url_path, PLACES["explore"])  # or an old address of it
    if here not in (PLACES["explore"], PLACES["present"]):
        for name in ("a", "b", "state"):  # which whoever went to a pair from here left behind
            st.query_params.pop(name, None)
    with st.container(key="bar", horizontal=True, vertical_alignment="center"):
        st.html('<span class="brand">Semlens</span>', width="content")
        with st.container(key="rooms", horizontal=True):
            for room in ROOMS:
                key = "here" if here.room == room else f"room {room}"
                with st.container(key=key, width="content"):
                    _link(of_room(room)[0], room)
    if len(of_room(here.room)) > 1:
        with st.container(key="room", horizontal=True):
            for name in of_room(here.room):
                key = "room here" if name == page.url_path else f"room {name}"
                with st.container(key=key, width="content"):
                    _link(name, PLACES[name].title)
    _NAVIGATION(key="navigation", data={"page": page.url_path})


def _link(name: str, label: str) -> None:
    """A link to a page; the pair that one was at comes along, with what was edited of it."""
    along = carried() if name == "explore" else {}
    st.page_link(path_of(name), label=label, query_params=along or None)
