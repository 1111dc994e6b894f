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
    from pages import server

    app = st.App(__file__, **server.around())
else:
    from explainers.weights.models import ASSETS
    from pages.parts.frame import frame
    from pages.parts.history import PAIRS
    from pages.parts.seats import take_seat
    from pages.parts.session import show_page, start_warming
    from pages.parts.study import go_on

    st.set_page_config(page_title="Semlens", page_icon=str(ASSETS / "icon.svg"), layout="wide")
    take_seat()

    page = st.navigation(
        [
            st.Page(HERE / "pages/compare.py", title="Compare", default=True),
            st.Page(HERE / "pages/graphs.py", title="Graphs"),
            st.Page(HERE / "pages/aspects.py", title="Aspects"),
            st.Page(HERE / "pages/tokens.py", title="Tokens"),
            st.Page(HERE / "pages/whatif.py", title="What if"),
            st.Page(HERE / "pages/paraphrase.py", title="Paraphrase"),
            st.Page(HERE / "pages/languages.py", title="Languages"),
            st.Page(HERE / "pages/tour.py", title="Tour"),
            st.Page(HERE / "pages/gallery.py", title="Gallery"),
            st.Page(HERE / "pages/inspect.py", title="Inspect"),
            st.Page(HERE / "pages/search.py", title="Search"),
            st.Page(HERE / "pages/settings.py", title="Settings"),
            st.Page(HERE / "pages/present.py", title="Present", visibility="hidden"),
        ],
        position="top",
    )
    st.session_state.through_app = True
    show_page(page)
    PAIRS.keep()
    frame()
    start_warming()  # what a page shows without models comes first
    go_on()
    # Streamlit asks urllib whether what a frame shows is an address; it would be remembered there
    parse.clear_cache()  # type: ignore[attr-defined]  # which its stubs leave out
