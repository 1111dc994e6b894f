"""A session's seat in the server."""

from __future__ import annotations

import streamlit as st

from explainers.serving.seats import SEATS, FullError
from pages.serving.people import address, session


@st.cache_resource(scope="session", show_spinner=False, on_release=SEATS.leave)
def _seat() -> str:
    return SEATS.take(session(), address())


def take_seat() -> None:
    """Let this session in until its browser leaves; stops the page if the server is full."""
    try:
        _seat()
    except FullError as full:
        st.error(str(full), icon=":material/event_seat:")
        st.stop()
