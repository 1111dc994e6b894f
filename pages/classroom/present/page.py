"""Present: one panel at a time, as large as the window allows; keys, swipes and buttons turn."""

import streamlit as st

from explainers.pictures.shapes import DARK, LIGHT
from explainers.pictures.templating import asset
from pages.classroom.present.audience import ask_audience, current_poll, show_audience
from pages.classroom.present.state import Revealing
from pages.navigation import path_of
from pages.shared.canvas import picture, show_canvas
from pages.shared.drawings import DRAWINGS
from pages.shared.keys import only_keys
from pages.shared.pair import asked_for, explained
from pages.shared.session import begin, dark, escaped
from pages.shared.ways import open_pair

PANELS = ("sentences", *DRAWINGS)

PANEL = "panel"
"""Key of the choice of a panel; it is in the address, too."""

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
    state, now = Revealing.of_session(), st.session_state.get(PANEL) or PANELS[0]
    if now == PANELS[0] and 0 <= state.revealed + by <= state.all:
        state.revealed += by
        return
    st.session_state[PANEL] = panel = PANELS[(PANELS.index(now) + by) % len(PANELS)]
    if panel == PANELS[0]:
        state.revealed = state.all if by < 0 else 0


def turning(pair: tuple[str, str], place: str) -> None:
    """The buttons and swipes that turn the pages.

    Args:
        pair: what is presented.
        place: where one is.
    """
    with st.container(key="turning", horizontal=True, vertical_alignment="center"):
        for label, icon, shortcut, by in (
            ("Back", ":material/chevron_left:", "Left", -1),
            ("Next", ":material/chevron_right:", "Right", 1),
        ):
            key = label.lower()
            st.button(label, icon=icon, key=key, shortcut=shortcut, on_click=turn, args=(by,))
        if st.button("Leave", icon=":material/close:", shortcut="Esc", type="tertiary"):
            open_pair(pair)
        ask_audience(pair)
        st.caption(place)
    _SWIPES(key="swipes")


def keys() -> None:
    """What a presenter's remote presses, and the choice of a panel; shown when it has the focus."""
    with only_keys():
        for label, shortcut, by in (
            ("Next (remote)", "PageDown", 1),
            ("Back (remote)", "PageUp", -1),
        ):
            st.button(label, shortcut=shortcut, on_click=turn, args=(by,))
        first = None if PANEL in st.session_state else PANELS[0]
        st.segmented_control("Panel", PANELS, default=first, key=PANEL, bind="query-params")


begin()
st.html(_LOOK.format(background=(DARK if dark() else LIGHT).background))
asked = asked_for()
pair = asked.pair
if pair is None:
    for error in filter(None, asked.errors):
        st.error(escaped(error), icon=":material/edit:")
    st.page_link(path_of("explore"), label="Choose two sentences")
    st.stop()
if "a" not in st.query_params:
    st.query_params.update(a=pair[0], b=pair[1])
result = explained(pair)
data = picture(result)
state = Revealing.of_session()
if state.pair != pair:  # of the one before, not of this one
    state.pair, state.revealed = pair, 0
state.all = len(data["differences"])
keys()
panel = st.session_state.get(PANEL) or PANELS[0]
revealed = min(state.revealed, state.all)
place = f"{PANELS.index(panel) + 1} of {len(PANELS)}"
with st.container():
    if panel == PANELS[0]:
        over, poll = revealed == state.all, current_poll(pair)
        columns = st.columns([3, 1]) if poll else [st.container()]
        with columns[0]:
            show_canvas(
                {**data, "large": True, "revealed": revealed, "id": f"{data['id']} {revealed}"},
                *(("top", "scores") if over else ("top",)),
            )
        if poll:
            with columns[1]:
                show_audience(poll, over)
        if state.all:
            place += f" · {revealed} of {state.all} differences"
    else:
        DRAWINGS[panel].large(result)
turning(pair, place)
