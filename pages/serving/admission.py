"""A session's seat in the server."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explainers.serving.seats import SEATS, FullError


@st.cache_resource(scope="session", show_spinner=False, on_release=SEATS.leave)
def _seat() -> str:
    now = get_script_run_ctx()
    return SEATS.take(now.session_id if now else "")


def take_seat() -> None:
    """Let this session in until its browser leaves; stops the page if the server is full."""
    try:
        _seat()
    except FullError as full:
        st.error(str(full), icon=":material/event_seat:")
        st.stop()
