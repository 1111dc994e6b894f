"""Semlens: the entry of the dashboard."""

from pathlib import Path

import streamlit as st

from pages.session import lens, warm

st.set_page_config(
    page_title="Semlens", page_icon=str(Path(__file__).parent / "assets/icon.svg"), layout="wide"
)

page = st.navigation(
    [
        st.Page("pages/compare.py", title="Compare", default=True),
        st.Page("pages/graphs.py", title="Graphs"),
        st.Page("pages/settings.py", title="Settings"),
    ],
    position="top",
)
warm(lens())
page.run()
