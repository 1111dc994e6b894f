"""Semlens: the entry of the dashboard.

It is read twice: ``streamlit run`` takes ``app`` from it, which serves, and that then has it run
for every page that somebody looks at.
"""

from pathlib import Path
from urllib import parse

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

HERE = Path(__file__).parent

if get_script_run_ctx(suppress_warning=True) is None:
    from pages import serving

    app = st.App(__file__, **serving.around())
else:
    from explainers.weights.models import ASSETS
    from pages.navigation import pages
    from pages.serving.admission import take_seat
    from pages.shared.frame import frame
    from pages.shared.history import PAIRS
    from pages.shared.session import show_page, start_warming
    from pages.shared.study import go_on

    page = st.navigation(pages(HERE), position="hidden")
    st.set_page_config(
        page_title=f"{page.title} · Semlens", page_icon=str(ASSETS / "icon.svg"), layout="wide"
    )
    take_seat()
    frame(page)
    show_page(page)
    PAIRS.keep()
    start_warming()  # what a page shows without models comes first
    go_on()
    # Streamlit asks urllib whether what a frame shows is an address; it would be remembered there
    parse.clear_cache()  # type: ignore[attr-defined]  # which its stubs leave out
