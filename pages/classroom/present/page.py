"""Present: one panel at a time, as large as the window allows; keys, swipes and buttons turn."""

import contextlib

import streamlit as st
from streamlit.errors import StreamlitAPIException

from explainers.pictures.shapes import DARK, LIGHT
from explainers.pictures.templating import asset
from pages.classroom.present.audience import ask_audience, asked, show_audience
from pages.navigation import path_of
from pages.shared.canvas import picture, show_canvas
from pages.shared.drawings import DRAWINGS
from pages.shared.keys import only_keys
from pages.shared.pair import explained, linked
from pages.shared.session import begin, dark

PANELS = ("sentences", *DRAWINGS)

# Streamlit has no page without its header
_LOOK = """<style>
[data-testid="stHeader"] {{ display: none; }}
[data-testid="stMainBlockContainer"] {{ padding: .75rem 1.25rem 4rem; max-width: none; }}
[data-testid="stMainBlockContainer"] > [data-testid="stVerticalBlock"] {{ gap: .25rem; }}
.st-key-turning {{ position: fixed; left: 0; right: 0; bottom: 0; z-index: 60;
  padding: .25rem 1.25rem; background: {background}; }}
@media (max-width: 640px) {{
  [data-testid="stMainBlockContainer"] {{ padding: .5rem .5rem 7rem; }}
  .st-key-turning {{ padding: .25rem .5rem; }}
}}
</style>"""

_SWIPES = st.components.v2.component("semlens_swipes", js=asset("swipes.js"))


def turn(by: int) -> None:
    """Go on, or back: through the differences of the sentences, and from panel to panel.

    From the last panel the way leads on to the first.
    """
    state = st.session_state
    now = state.get("panel") or PANELS[0]
    revealed, there = state.get("revealed here", 0), state.get("to reveal", 0)
    if now == PANELS[0] and 0 <= revealed + by <= there:
        state["revealed here"] = revealed + by
        return
    state.panel = PANELS[(PANELS.index(now) + by) % len(PANELS)]
    if state.panel == PANELS[0]:
        state["revealed here"] = there if by < 0 else 0


def turning(said: str) -> None:
    """The buttons and swipes that turn the pages.

    Args:
        said: where one is.
    """
    with st.container(key="turning", horizontal=True, vertical_alignment="center"):
        st.button(
            "Back", icon=":material/chevron_left:", key="back", shortcut="Left",
            on_click=turn, args=(-1,),
        )  # fmt: skip
        st.button(
            "Next", icon=":material/chevron_right:", key="next", shortcut="Right",
            on_click=turn, args=(1,),
        )  # fmt: skip
        if st.button("Leave", icon=":material/close:", shortcut="Esc", type="tertiary"):
            a, b = st.session_state.pair
            st.switch_page(path_of("compare"), query_params={"a": a, "b": b})
        ask_audience(st.session_state.pair)
        st.caption(said)
    _SWIPES(key="swipes")


def keys() -> None:
    """What a presenter's remote presses, and the choice of a panel; shown when it has the focus."""
    with only_keys():
        for label, shortcut, by in (
            ("Next (remote)", "PageDown", 1),
            ("Back (remote)", "PageUp", -1),
        ):
            st.button(label, shortcut=shortcut, on_click=turn, args=(by,))
        first = None if "panel" in st.session_state else PANELS[0]
        st.segmented_control("Panel", PANELS, default=first, key="panel", bind="query-params")


begin()
st.html(_LOOK.format(background=(DARK if dark() else LIGHT).background))
pair = linked()
if pair is None:
    st.info("There are no sentences to present: compare two first.")
    st.page_link(path_of("compare"), label="To Compare")
    st.stop()
with contextlib.suppress(StreamlitAPIException):  # just after Compare they are its boxes' still
    st.query_params.update(a=pair[0], b=pair[1])
result = explained(pair)
data = picture(result)
st.session_state["to reveal"] = there = len(data["differences"])
if st.session_state.get("revealed of") != pair:  # of the one before, not of this one
    st.session_state["revealed of"], st.session_state["revealed here"] = pair, 0
keys()
panel = st.session_state.get("panel") or PANELS[0]
revealed = min(st.session_state["revealed here"], there)
with st.container():
    if panel == PANELS[0]:
        over = revealed == there
        places = st.columns([3, 1]) if asked(pair) else [st.container()]
        with places[0]:
            show_canvas(
                {**data, "large": True, "revealed": revealed, "id": f"{data['id']} {revealed}"},
                *(("top", "scores") if over else ("top",)),
            )
        if asked(pair):
            with places[1]:
                show_audience(asked(pair), over)
    else:
        DRAWINGS[panel].large(result)
of = f"{PANELS.index(panel) + 1} of {len(PANELS)}"
turning(f"{of} · {revealed} of {there} differences" if panel == PANELS[0] and there else of)
