"""Search: a collection, by a weight for each dimension of similarity."""

import streamlit as st

from explainers.errors import InputError, SemlensError
from explainers.search import Search
from explainers.search.presets import Preset, presets
from pages.lab.search import searching
from pages.lab.search.controls import row_text, show_controls
from pages.lab.search.searching import ADDRESS, SEARCHES, Setting
from pages.lab.search.shown import recorded, show_right
from pages.lab.search.state import COLLECTION, TEXT, SearchState, change, show
from pages.lab.search.uploading import Upload, show_upload, show_uploaded
from pages.shared.markdown import public
from pages.shared.session import begin, escaped
from pages.shared.state import Visit
from pages.shared.ways import WayBack, open_pair

_LOOK = """<style>
.st-key-asking > :last-child:not(:first-child) { flex: 1 1 140px; }
[class*="st-key-found-"] { border-top: 1px solid var(--line); padding: 12px 0 4px; gap: 4px; }
[data-testid="stMain"] [class*="st-key-found-"] div > p { max-width: 46em; }
.st-key-doing kbd { display: none; }
.st-key-presets p { line-height: 1.4; }
.st-key-weighing [class*="st-key-lock-"] button { min-width: 44px; min-height: 32px; padding: 4px; }
.st-key-weighing [class*="st-key-lock-"] button p { position: absolute; width: 1px; height: 1px;
  overflow: hidden; clip-path: inset(50%); }
[data-testid="stMain"] .st-key-presets button { justify-content: flex-start; min-height: 32px;
  padding: 2px 8px; border-color: transparent; border-radius: 4px; }
[data-testid="stMain"] .st-key-presets button > * { width: auto; flex: none; margin: 0; }
[data-testid="stMain"] .st-key-presets button p { font-size: var(--s1); }
[data-testid="stMain"] .st-key-presets button[kind="secondary"] { padding-left: 32px; }
[data-testid="stMain"] .st-key-presets button[kind="secondary"]:not(:hover) { background: none; }
[data-testid="stMain"] .st-key-presets button[kind="primary"] { background: var(--sunk);
  border-color: transparent; color: var(--ink); opacity: 1; }
[data-testid="stMain"] .st-key-presets button[kind="primary"] p { font-weight: 600; }
.st-key-weighing [data-testid="stSlider"] [data-rac] > div:first-child:not([data-rac]) {
  background: linear-gradient(90deg, #8a8f98 49%, currentColor 49% 51%, #8a8f98 51%) !important;
}
@media (min-width: 701px) {
  :has(> .st-key-pick) { display: none; }
  [class*="st-key-found-"]:not(:has(details[open])) > :last-child { margin-top: -36px;
    pointer-events: none; }
  [class*="st-key-found-"] > :last-child > * { justify-content: flex-end; }
  [class*="st-key-found-"] > :last-child button { pointer-events: auto; }
}
@media (max-width: 700px) {
  [data-testid="stMain"] [class*="st-key-found-"] { padding: 10px 0 2px; gap: 0; }
  [data-testid="stMain"] [class*="st-key-found-"] [data-testid="stHorizontalBlock"] {
    gap: 0 24px; }
  [data-testid="stMain"] [class*="st-key-found-"] .stButton button { min-height: 36px;
    padding-block: 0; }
  [data-testid="stMain"] .st-key-doing { gap: 4px 8px; }
  .st-key-searching > * > [data-testid="stHorizontalBlock"],
  .st-key-searching [data-testid="stHorizontalBlock"]:has(> [data-testid="stColumn"]) { gap: 8px; }
  .st-key-doing :is(.stElementContainer, .stPopover):has(button:disabled) { display: none; }
  .st-key-doing button:disabled { display: none; }
  :has(> .st-key-presets) { display: none; }
  .st-key-searching [data-testid="stColumn"]:has(.st-key-weighing),
  .st-key-searching [data-testid="stColumn"] > :has(.st-key-weighing) { display: contents; }
  .st-key-searching [data-testid="stColumn"] { order: 1; }
  .st-key-searching :has(> .st-key-filtering) { order: 2; }
  .st-key-weighing [data-testid="stExpander"] summary { padding: 6px 0; }
  .st-key-weighing [data-testid="stExpanderDetails"] { max-height: 45vh; overflow-y: auto; }
}
</style>"""
"""A slider's line is marked in the middle and not filled from the left; what can be done with a
result stands beside its score until that is opened; on a phone open sliders leave room for results,
which come before the filters.
"""


def taken_up() -> Setting:
    """The search that stands in the address, or was left, or the first one."""
    asked = {name: st.query_params[name] for name in ADDRESS if name in st.query_params}
    left = SearchState.of_session().setting
    if not asked or asked == left.address():
        return left  # with what an address has no room for
    try:
        return searching.from_address(asked)
    except InputError as error:
        st.warning(f"This link is not used: {escaped(str(error))}.", icon=":material/link_off:")
        return Setting()


def in_address(setting: Setting) -> None:
    """Have the address say what the search is."""
    address = WayBack.of_session().address = setting.address()
    for name in ADDRESS:
        if name not in address:
            st.query_params.pop(name, None)
        elif st.query_params.get(name) != address[name]:
            st.query_params[name] = address[name]


@st.fragment
def show_search(name: str) -> None:
    """All of a search: a slider's move draws this anew, and nothing else."""
    try:
        show_all(name)
    except SemlensError as error:  # such as a row that was removed meanwhile, or a damaged file
        st.error(f"{public(error)}.", icon=":material/edit:")
        change(row=None, opened=None)


def show_all(name: str) -> None:
    """Controls and results.

    Raises:
        InputError: if the collection cannot be searched as it is asked for.
    """
    if st.session_state[COLLECTION] != name:
        st.rerun()  # an entry of the history is of another one
    search = opened(name)
    if search is None:
        return
    state = SearchState.of_session()
    taken = {d.name for d in search.collection.dimensions}
    search = search.with_dimensions([d for d in state.own if d.name not in taken])
    usable = presets([dimension.name for dimension in search.dimensions])
    first = usable[0] if usable else Preset("", "", {search.dimensions[0].name: 1})
    leave_out_what_is_not_there(search)
    if state.setting.weights is None:
        show(weights=first.weights, keep=first.keep)
    if not state.drawn:
        show()
    with st.container(key="searching"):
        left, right = st.columns([2, 5], gap="large")
    with left:
        change(collection=name, **show_controls(search, usable, first))
    state.drawn = True  # not before: a run that is broken off has drawn no controls
    in_address(state.setting)
    SEARCHES.record(recorded(state.setting))
    with right:
        pair = show_right(search)
    if pair is not None:
        WayBack.of_session().pair = pair
        open_pair(pair)
    SEARCHES.keep()


def opened(name: str) -> Search | None:
    """The collection of a name, open; none, with a message, where it cannot be searched."""
    state = SearchState.of_session()
    mine = Upload.of_session().collection
    if mine is not None and mine.name != name:
        mine = None
    source = name if mine is None else str(mine.building.folder)  # files may have the same name
    if state.setting.collection != name or (state.source or source) != source:
        # Rows and fields are those of another collection
        show(collection=name, row=None, opened=None, among=(), fields={}, where="")
        state.marks, state.said = {}, ""
    state.source = source
    if mine is not None and not mine.ready and not mine.building.state.over:
        st.info("The first texts of your file are read.", icon=":material/hourglass_top:")
    else:
        try:
            if mine is not None:
                return mine.search()
            return searching.opened(name, searching.collections()[name])
        except InputError as error:
            st.error(f"{public(error)}.", icon=":material/folder_off:")
    in_address(state.setting)  # from which the page begins again, since no control keeps it
    state.drawn = False  # and so the controls forget what they show
    return None


def leave_out_what_is_not_there(search: Search) -> None:
    """Go on without a row and without dimensions that the collection does not have."""
    state = SearchState.of_session()
    if state.setting.row is not None:
        try:
            row_text(search, state.setting.row)
        except InputError as error:
            st.warning(f"{public(error)}.", icon=":material/link_off:")
            show(row=None)
    names = {dimension.name for dimension in search.dimensions}
    weights = state.setting.counted
    lacking = [name for name in {**weights, **state.setting.keep} if name not in names]
    if lacking:
        listed = escaped(", ".join(lacking)[:200])
        st.warning(f"This collection has no dimension {listed}.", icon=":material/link_off:")
        show(weights={n: w for n, w in weights.items() if n in names} or None)
    if state.setting.keep.keys() - names:
        show(keep={n: floor for n, floor in state.setting.keep.items() if n in names})
    beside = {n: w for n, w in (state.setting.beside or {}).items() if w and n in names}
    change(beside=beside or None)


begin(wait=False)
st.html(_LOOK)
st.title("Find texts that are like yours in one way, and not in another", anchor=False)
state = SearchState.of_session()
visit = Visit.of_session().number
if state.visit != visit or TEXT not in st.session_state:  # its controls begin with what was left
    state.setting, state.visit = taken_up(), visit
    show()
    st.session_state[COLLECTION] = state.setting.collection
known, upload = list(searching.collections()), Upload.of_session()
if upload.collection is not None:
    known.append(upload.collection.name)
if (chosen := st.session_state.get(COLLECTION)) not in known:
    if chosen != upload.gone:
        st.warning("The collection of this link is not on this server.", icon=":material/link_off:")
    st.session_state[COLLECTION] = searching.DEMO
with st.container(key="collections"):
    if len(known) > 1:
        st.selectbox("Collection", known, key=COLLECTION)
    show_uploaded()
show_search(st.session_state[COLLECTION])
show_upload()
