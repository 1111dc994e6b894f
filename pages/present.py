"""Present: one panel at a time in large type, for a projector; keys turn the pages."""

import contextlib

import streamlit as st
from streamlit.errors import StreamlitAPIException

from explainers.differences import find
from explainers.pictures.differences import marked
from explainers.results import PairExplanation
from explainers.wording.labels import SCORE_LABELS
from explainers.wording.verdict import verdict
from pages.parts.drawings import DRAWINGS
from pages.parts.pair import explained, linked
from pages.parts.session import begin, escaped

PANELS = ("sentences", *DRAWINGS)

# Streamlit has no page without its header, and no buttons that only keys can press
_LOOK = """<style>
[data-testid="stHeader"] { display: none; }
[data-testid="stMainBlockContainer"] { zoom: 1.5; padding: 1rem 2rem; max-width: none; }
.st-key-keys { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); }
.st-key-keys:focus-within { position: static; width: auto; height: auto; clip-path: none; }
[data-testid="stMainBlockContainer"] img { width: 100%; max-height: 58vh; object-fit: contain; }
.differs { font-size: clamp(1.1rem, 2.6vw, 1.8rem); line-height: 1.5 !important; }
.differs ol { font-size: 1.1rem !important; }
</style>"""


def turn(by: int) -> None:
    """Go to another panel; from the last on to the first."""
    now = st.session_state.get("panel") or PANELS[0]
    st.session_state.panel = PANELS[(PANELS.index(now) + by) % len(PANELS)]


def keys() -> None:
    """What the keyboard, or a presenter's remote, presses; shown only when it has the focus."""
    with st.container(key="keys", horizontal=True):
        for label, shortcut, by in (
            ("Next panel", "Right", 1),
            ("Next panel (remote)", "PageDown", 1),
            ("Panel before", "Left", -1),
            ("Panel before (remote)", "PageUp", -1),
        ):
            st.button(label, shortcut=shortcut, on_click=turn, args=(by,))
        if st.button("Leave", shortcut="Esc"):
            a, b = st.session_state.pair
            st.switch_page("pages/compare.py", query_params={"a": a, "b": b})
        first = None if "panel" in st.session_state else PANELS[0]
        st.segmented_control("Panel", PANELS, default=first, key="panel", bind="query-params")


def show_sentences(result: PairExplanation) -> None:
    found = find(result)
    st.html(marked(result.sentences, found))
    st.markdown(f"### {escaped(verdict(result, found))}")
    with st.container(horizontal=True):
        for name, label in SCORE_LABELS.items():
            st.metric(f"{label.short} ({label.term})", f"{result.scores[name]:.2f}", border=True)


begin()
st.html(_LOOK)
pair = linked()
if pair is None:
    st.info("There are no sentences to present: compare two first.")
    st.page_link("pages/compare.py", label="To Compare")
    st.stop()
with contextlib.suppress(StreamlitAPIException):  # just after Compare they are its boxes' still
    st.query_params.update(a=pair[0], b=pair[1])
result = explained(pair)
keys()
panel = st.session_state.get("panel") or PANELS[0]
with st.container():
    if panel == "sentences":
        show_sentences(result)
    else:
        DRAWINGS[panel].large(result)
st.caption(f"{PANELS.index(panel) + 1} of {len(PANELS)} · → next · ← back · Esc leaves")
