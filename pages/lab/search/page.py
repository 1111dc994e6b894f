"""Search: a collection, by a weight for each dimension of similarity."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

import streamlit as st

from explainers.encoders.languages import detect
from explainers.errors import InputError, SemlensError
from explainers.search import Result, Search
from explainers.search.dimensions import TEXT, Dimension
from explainers.search.presets import BEGIN, Preset, presets
from explainers.search.search import ANCHOR
from explainers.studies.expressions import FILTER
from explainers.text import shortened
from explainers.wording.labels import dimension_label
from pages.lab.search import searching
from pages.lab.search.found import show_breakdown, show_exports, show_results
from pages.lab.search.mapped import show_beside, show_map
from pages.lab.search.searching import ADDRESS, COUNTS, SEARCHES, VIEWS, Setting
from pages.lab.search.uploading import show_upload, uploaded
from pages.navigation import path_of
from pages.serving.turns import turn
from pages.shared.markdown import public
from pages.shared.session import begin, escaped

WEIGHT = "weight of {}"

VIEW_LABELS = dict(zip(VIEWS, ("Results", "Map", "Two settings"), strict=True))

_LOOK = """<style>
.st-key-weighing [data-testid="stSlider"] [data-rac] > div:first-child:not([data-rac]) {
  background: linear-gradient(90deg, #8a8f98 49%, currentColor 49% 51%, #8a8f98 51%) !important;
}
@media (max-width: 640px) {
  .st-key-searching [data-testid="stColumn"]:has(.st-key-weighing),
  .st-key-searching [data-testid="stColumn"] > :has(.st-key-weighing) { display: contents; }
  .st-key-searching [data-testid="stColumn"] { order: 1; }
  .st-key-searching :has(> .st-key-weighing) { order: 2; }
}
</style>"""
"""A slider's line is marked in the middle and not filled from the left; on a phone the results come
before the sliders."""

LISTED = 80
"""Values of a field that can be chosen from; fields with more are filtered by an expression."""


def taken_up() -> Setting:
    """The search that stands in the address, or was left, or the first one."""
    said = {name: st.query_params[name] for name in ADDRESS if name in st.query_params}
    kept: Setting | None = st.session_state.get("search")
    if kept is not None and (not said or said == kept.address()):
        return kept  # with what an address has no room for
    try:
        return searching.from_address(said)
    except InputError as error:
        st.warning(f"This link is not used: {escaped(str(error))}.", icon=":material/link_off:")
        return Setting()


def put(setting: Setting) -> None:
    """Have the controls show a search."""
    state = st.session_state
    state.search = setting
    state["anchor text"] = setting.text
    state["anchor words"], state["anchor filter"] = setting.words, setting.where
    state["how many"], state["search view"] = setting.count, setting.view
    for key in list(state):
        if str(key).startswith(WEIGHT.format("")) or str(key).startswith("values of "):
            del state[key]
    for name, weight in setting.counted.items():
        state[WEIGHT.format(name)] = float(weight)
    for name, values in setting.fields.items():
        state[f"values of {name}"] = list(values)


def choose_preset(preset: Preset) -> None:
    """Set the weights of a preset, and all others to zero."""
    put(replace(st.session_state.search, weights=dict(preset.weights)))


def look(row: int | None = None) -> None:
    """Open a row sentence by sentence, or none."""
    st.session_state.search = replace(st.session_state.search, opened=row)


def follow(row: int) -> None:
    """Search for what is like a row."""
    put(replace(st.session_state.search, row=row, opened=None))


def mark(rows: tuple[int, ...]) -> None:
    """Search among these rows alone; among all where there are none."""
    st.session_state.search = replace(st.session_state.search, among=rows)


def keep_beside(weights: Mapping[str, float]) -> None:
    """Have these weights be the setting that others are compared with."""
    st.session_state.search = replace(st.session_state.search, beside=dict(weights))


def ask_text() -> None:
    """Search for the text in the box again."""
    typed = st.session_state["anchor text"]
    st.session_state.search = replace(st.session_state.search, row=None, opened=None, text=typed)


def recorded(setting: Setting) -> Setting:
    """What of a search is gone back to: all but how it is looked at."""
    return replace(setting, view=VIEWS[0], beside=None, opened=None)


def go_back(entry: Setting) -> None:
    """Take a search of the history up."""
    now = st.session_state.search
    put(replace(entry, view=now.view, beside=now.beside))
    st.session_state["search collection"] = entry.collection
    st.session_state.pop("searched in", None)  # rows and fields are of that collection


def show_anchor(found: Search, setting: Setting) -> None:
    st.text_area(
        "A text to begin from",
        key="anchor text",
        height=110,
        max_chars=ANCHOR.most,
        on_change=ask_text,
        help="Type or paste a sentence or a text; Ctrl+Enter searches. "
        "Or press Search from here at a result.",
    )
    if setting.row is not None:
        said = shortened(row_text(found, setting.row), 120)
        st.info(f"Searching from row {setting.row}: {escaped(said)}", icon=":material/search:")
        st.button("Back to the text above", on_click=ask_text, icon=":material/undo:")
    elif detect(setting.text) != "en":
        st.warning("The models have learnt English only.", icon=":material/translate:")


def row_text(found: Search, row: int) -> str:
    """The text of a row."""
    return found.described([row])[0][0]


def show_presets(usable: list[Preset], names: list[str]) -> None:
    """A button for each preset; the one whose weights are those of the sliders stands out."""
    now = {name: st.session_state.get(WEIGHT.format(name), 0.0) for name in names}
    now = {name: round(weight, 1) for name, weight in now.items() if weight}
    st.markdown("**What for?**")
    with st.container(horizontal=True, gap="small"):
        for preset in usable:
            st.button(
                preset.label,
                type="primary" if preset.weights == now else "secondary",
                icon=":material/check:" if preset.weights == now else None,
                help=preset.meaning,
                on_click=choose_preset,
                args=(preset,),
                key=f"preset {preset.label}",
            )


def slider(dimension: Dimension) -> float:
    """The weight of a dimension."""
    label = dimension_label(dimension.name)
    key = WEIGHT.format(dimension.name)
    st.session_state.setdefault(key, 0.0)
    weight: float = st.slider(
        label.short,
        -1.0,
        1.0,
        step=0.1,
        key=key,
        help=f"{label.term}: {label.meaning} Differs in: {label.example}. "
        "Right: alike; left: unlike; middle: it does not count.",
    )
    return round(weight, 1)


def show_weights(dimensions: tuple[Dimension, ...], first: Preset) -> dict[str, float]:
    """The sliders, in two groups; what they say.

    Args:
        dimensions: of the collection.
        first: what the sliders are set back to.
    """
    st.markdown("**Alike in** (right) **or unlike in** (left)")
    weights = {d.name: slider(d) for d in dimensions if d.group == TEXT}
    other = [d for d in dimensions if d.group != TEXT]
    used = any(st.session_state.get(WEIGHT.format(d.name)) for d in other)
    with st.expander("Meaning, of sentences", icon=":material/tune:", expanded=used):
        weights |= {d.name: slider(d) for d in other}
    st.button(
        "Reset the sliders",
        icon=":material/restart_alt:",
        on_click=choose_preset,
        args=(first,),
        shortcut="Alt+0",
    )
    return {name: weight for name, weight in weights.items() if weight}


def show_filters(found: Search) -> tuple[dict[str, tuple[str, ...]], str, str]:
    """Values of fields, words, and an expression."""
    chosen: dict[str, tuple[str, ...]] = {}
    with st.expander("Filter", icon=":material/filter_alt:"):
        words = st.text_input(
            "Words in the text", key="anchor words", max_chars=FILTER.most,
            placeholder="bridge mayor",
        )  # fmt: skip
        for name in found.fields:
            values = found.values(name, LISTED)
            if len(values) > 1:
                key = f"values of {name}"
                kept = [v for v in st.session_state.get(key, []) if v in values]
                if key in st.session_state:
                    st.session_state[key] = kept
                picked = st.multiselect(escaped(name), values, key=key, placeholder="any")
                if picked:
                    chosen[name] = tuple(picked)
        where = st.text_input(
            "Or an expression",
            key="anchor filter",
            max_chars=FILTER.most,
            placeholder="variant != 'tone' and 'harbour' in text",
            help="Fields by their names, field('two words'), numbers, texts in quotes, "
            "comparisons, 'word' in text, in [ … ], and, or, not, brackets.",
        )
    return chosen, words or "", where or ""


def show_link(setting: Setting) -> None:
    with st.popover("Share", icon=":material/share:", type="tertiary"):
        st.markdown("This link opens the page with this search: anchor, weights and filters.")
        if not {"to", "of"} & setting.address().keys():
            st.caption("The text is too long for a link: this one leaves it out.")
        address = f"{(st.context.url or '').split('?')[0]}?{urlencode(setting.address())}"
        st.code(address, language=None, wrap_lines=True)


def in_address(setting: Setting) -> None:
    """Have the address say what the search is."""
    said = setting.address()
    for name in ADDRESS:
        if name in said:
            if st.query_params.get(name) != said[name]:
                st.query_params[name] = said[name]
        else:
            st.query_params.pop(name, None)


def embed(found: Search, setting: Setting) -> None:
    """Have the anchor be known, when it is this session's turn.

    Raises:
        InputError: if it has no words, or the collection was embedded by other models.
    """
    if setting.row is None and not found.remembers(setting.text):
        with turn("Reading the text …"):
            found.embed(setting.text)


def asked(found: Search, setting: Setting, weights: Mapping[str, float]) -> list[Result]:
    """The results of a setting with these weights; a new anchor is embedded in turn."""
    embed(found, setting)
    return found.query(
        setting.anchor,
        weights,
        setting.condition(found.fields),
        setting.count,
        among=setting.among or None,
    )


def searched(found: Search, setting: Setting) -> list[Result] | None:
    """The results; where there are none, why, and none at all where the search cannot be."""
    try:
        results = asked(found, setting, setting.counted)
    except InputError as error:
        st.error(f"{public(error)}.", icon=":material/edit:")
        return None
    if not results:
        st.info("Nothing of the collection is let through by the filters.")
    return results


@st.fragment
def show_search(name: str) -> None:
    """All of a search: a slider's move draws this anew, and nothing else."""
    try:
        show_all(name)
    except SemlensError as error:  # such as a row that was removed meanwhile, or a damaged file
        st.error(f"{public(error)}.", icon=":material/edit:")
        st.session_state.search = replace(st.session_state.search, row=None, opened=None)


def show_all(name: str) -> None:
    """Controls and results.

    Raises:
        InputError: if the collection cannot be searched as it is asked for.
    """
    if st.session_state["search collection"] != name:
        st.rerun()  # an entry of the history is of another one
    mine = uploaded()
    if mine is not None and mine.name != name:
        mine = None
    source = name if mine is None else str(mine.building.folder)  # files may have the same name
    before = st.session_state.get("searched in", source)
    if st.session_state.search.collection != name or before != source:  # rows, fields are others
        put(replace(st.session_state.search, collection=name, row=None, opened=None, among=(),
                    fields={}, where=""))  # fmt: skip
    st.session_state["searched in"] = source
    try:
        if mine is not None:
            if not mine.ready and not mine.building.state.over:
                st.info("The first texts of your file are read.", icon=":material/hourglass_top:")
                in_address(st.session_state.search)
                st.session_state["controls drawn"] = False  # and so forget what they show
                return
            found = mine.search()
        else:
            found = searching.opened(name, searching.collections()[name])
    except InputError as error:
        st.error(f"{public(error)}.", icon=":material/folder_off:")
        return
    if st.session_state.search.row is not None:
        try:
            row_text(found, st.session_state.search.row)
        except InputError as error:
            st.warning(f"{public(error)}.", icon=":material/link_off:")
            put(replace(st.session_state.search, row=None))
    names = [d.name for d in found.dimensions]
    lacking = [name for name in st.session_state.search.counted if name not in names]
    if lacking:
        said = escaped(", ".join(lacking)[:200])
        st.warning(f"This collection has no dimension {said}.", icon=":material/link_off:")
        rest = {n: w for n, w in st.session_state.search.counted.items() if n in names}
        put(replace(st.session_state.search, weights=rest or None))
    beside = {n: w for n, w in (st.session_state.search.beside or {}).items() if w and n in names}
    st.session_state.search = replace(st.session_state.search, beside=beside or None)
    usable = presets(names)
    first = usable[0] if usable else Preset("", "", {found.dimensions[0].name: 1})
    if st.session_state.search.weights is None:
        put(
            replace(
                st.session_state.search,
                weights=next((p for p in usable if p.label == BEGIN), first).weights,
            )
        )
    setting = st.session_state.search
    if not st.session_state.get("controls drawn", True):
        put(setting)
    st.session_state["controls drawn"] = True
    with st.container(key="searching"):
        left, right = st.columns([1, 2], gap="large")
    with left:
        show_anchor(found, setting)
        show_presets(usable, names)
        with st.container(key="weighing"):
            weights = show_weights(found.dimensions, first)
            fields, words, where = show_filters(found)
            count = st.selectbox("Results", COUNTS, key="how many")
    setting = replace(
        st.session_state.search,
        collection=name, weights=weights, fields=fields, words=words, where=where, count=count,
    )  # fmt: skip
    st.session_state.search = setting
    in_address(setting)
    SEARCHES.record(recorded(setting))
    with right:
        pair = show_right(found, setting, usable)
    if pair is not None:
        st.session_state["pair of search"] = pair
        st.switch_page(path_of("compare"), query_params={"a": pair[0], "b": pair[1]})
    SEARCHES.keep()


def choose_view() -> None:
    """Show a search in another way."""
    view = st.session_state["search view"]
    st.session_state.search = replace(st.session_state.search, view=view)


def show_right(found: Search, setting: Setting, usable: list[Preset]) -> tuple[str, str] | None:
    """Results, map, two settings, or a breakdown; the pair of sentences to be compared."""
    with st.container(horizontal=True, vertical_alignment="center"):
        SEARCHES.toolbar(go_back)
        show_link(setting)
    if not setting.counted:
        st.info("No dimension counts: move a slider, or choose what for.", icon=":material/tune:")
        return None
    anchor = "your text" if setting.row is None else f"row {setting.row}"
    own = found.row_of(setting.text) if setting.row is None else None
    if own is not None:
        setting = replace(setting, row=own)
    if setting.opened is not None:
        try:
            embed(found, setting)
            return show_breakdown(found, setting, setting.opened, look)
        except InputError as error:
            st.error(f"{public(error)}.", icon=":material/edit:")
            look()
    results = searched(found, setting)
    st.segmented_control(
        "Shown as",
        VIEWS,
        format_func=VIEW_LABELS.__getitem__,
        key="search view",
        required=True,
        label_visibility="collapsed",
        on_change=choose_view,
    )
    if results is None:
        return None
    shown = "result" if len(results) == 1 else "results"
    among = (
        f"{len(setting.among):,} marked texts" if setting.among else (f"{found.documents:,} texts")
    )
    itself = "" if own is None else "; your text is one of them, and is left out"
    first = ", the best first" if results else ""
    st.markdown(f"**{len(results)} {shown}** of {among}{first}{itself}")
    if setting.view == "map":
        show_map(found, setting, results, mark, anchor)
    elif setting.view == "beside":
        show_beside(setting, usable, lambda w: asked(found, setting, w), results, keep_beside)
    elif results:
        show_results(found, setting, results, look, follow)
        text = setting.text if setting.row is None else row_text(found, setting.row)
        show_exports(found, setting, results, text)
    return None


begin(wait=False)
st.html(_LOOK)
st.title("Search", anchor=False)
st.markdown(
    "Texts that are like yours in some respects and unlike it in others: the same, but denied; the "
    "same event with other names; the same things in other roles."
)
if "anchor text" not in st.session_state:
    put(taken_up())
    st.session_state["search collection"] = st.session_state.search.collection
known = list(searching.collections())
if (mine := uploaded()) is not None:
    known.append(mine.name)
if (chosen := st.session_state.get("search collection")) not in known:
    if chosen != st.session_state.get("upload gone"):  # which the visitor has taken away
        st.warning("The collection of this link is not on this server.", icon=":material/link_off:")
    st.session_state["search collection"] = searching.DEMO
with st.container(key="collections"):
    if len(known) > 1:
        st.selectbox("Collection", known, key="search collection")
    show_upload()
show_search(st.session_state["search collection"])
