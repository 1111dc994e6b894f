"""Semlens: the entry of the dashboard."""

import streamlit as st

from pages.session import lens, warm

st.set_page_config(page_title="Semlens", page_icon=":material/frame_inspect:", layout="wide")

page = st.navigation(
    [st.Page("pages/compare.py", title="Compare", default=True)], position="hidden"
)
warm(lens())
page.run()
