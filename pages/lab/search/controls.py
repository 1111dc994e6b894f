"""The controls of a search: what to begin from, weights of dimensions, filters."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import streamlit as st

from explainers.encoders.languages import NAMES, languages_in_words
from explainers.search import Search
from explainers.search.dimensions import GIVEN, GRAPH, LEARNT, MEANING, Dimension
from explainers.search.dimensions import TEXT as OF_TEXT
from explainers.search.heads import Trust, trust_in
from explainers.search.presets import Preset
from explainers.search.search import ANCHOR
from explainers.search.spoken import in_words, told
from explainers.studies.expressions import FILTER
from explainers.text import begun, shortened
from explainers.wording.labels import dimension_label
from pages.lab.search.marking import counted, show_own
from pages.lab.search.searching import COUNTS, DEMO
from pages.lab.search.state import (
    COUNT,
    TEXT,
    WHERE,
    WORDS,
    SearchState,
    change,
    floor_key,
    show,
    values_key,
    weight_key,
)
from pages.shared.session import escaped

LOCKED = 0.7
"""How alike results have to be in a dimension that is being locked."""

PICKED, NO_PRESET = "picked preset", "as you have set the weights"
"""Begins the key of the box with the presets, and what stands in it where it is none of them."""

FURTHER = {
    MEANING: "Meaning, of sentences",
    GRAPH: "Structure, of parsed sentences",
    LEARNT: "Your own",
}
"""Groups of dimensions that are folded away, and what they are called."""

LISTED = 80
"""Values of a field that can be chosen from; fields with more are filtered by an expression."""


def show_controls(search: Search, usable: list[Preset], first: Preset) -> dict[str, Any]:
    """All controls, with the presets that are usable; the fields of the setting that they say."""
    show_anchor(search)
    show_presets(search, usable)
    with st.container(key="weighing"):  # on a phone above the results
        setting = show_weights(search, first)
    with st.container(key="filtering"):
        setting |= show_filters(search)
        show_own(search)
    return setting


def ask_text() -> None:
    """Search for the text in the box again."""
    change(row=None, opened=None, text=st.session_state[TEXT])


def show_anchor(search: Search) -> None:
    """What is searched from: a text, or a row of the collection."""
    setting = SearchState.of_session().setting
    st.text_area(
        "Your text",
        key=TEXT,
        height="content",
        max_chars=ANCHOR.most,
        on_change=ask_text,
        help="Ctrl+Enter searches, too. Or press Search from here beside a result.",
    )
    with st.container(key="asking", horizontal=True, vertical_alignment="center"):
        st.button("Search", icon=":material/search:", on_click=ask_text)
        if len(languages := search.collection.languages) > 1:
            known = languages_in_words([code for code in languages if code in NAMES])
            what = "A demo: invented news" if setting.collection == DEMO else "Texts"
            st.caption(f"{what} in {known}.")
    if setting.row is not None:
        text = escaped(shortened(row_text(search, setting.row), 120))
        st.info(f"Searching from row {setting.row}: {text}", icon=":material/search:")
        st.button("Back to the text above", on_click=ask_text, icon=":material/undo:")
    else:
        _say_language(setting.text)


def _say_language(text: str) -> None:
    """In which language a text is read that is not English, or does not seem to be."""
    code = told(text)
    if said := in_words(code):
        st.warning(f"{begun(said)}.", icon=":material/translate:")
    elif code != "en":
        st.caption(f"Read as {NAMES[code]}.")


def row_text(search: Search, row: int) -> str:
    """The text of a row.

    Raises:
        InputError: if the collection has no such row.
    """
    return search.described([row])[0][0]


def _choose(preset: Preset) -> None:
    """Set the weights of a preset, all others to zero, and keep what it keeps."""
    show(weights=dict(preset.weights), keep=dict(preset.keep))


def _pick(usable: Mapping[str, Preset], key: str) -> None:
    """Choose the preset that stands in the box of this key, if that is the newest one."""
    newest = key == f"{PICKED} {SearchState.of_session().boxes}"
    if newest and (preset := usable.get(st.session_state[key])):
        _choose(preset)


def show_presets(search: Search, usable: list[Preset]) -> None:
    """The presets; the one that the sliders and locks are set to stands out.

    They are a list and, where the page is narrow, a box that opens: the page's style shows one.
    What the box is to show anew stands in a new box: a browser that has not heard of it yet would
    send what stood in the old one as if it were chosen.
    """
    now = {d.name: st.session_state.get(weight_key(d.name), 0.0) for d in search.dimensions}
    now = {name: round(weight, 1) for name, weight in now.items() if weight}
    state = SearchState.of_session()
    kept = state.setting.keep
    chosen = next((p.label for p in usable if (p.weights, p.keep) == (now, kept)), None)
    by_label = {preset.label: preset for preset in usable}
    label = chosen or NO_PRESET
    if st.session_state.get(f"{PICKED} {state.boxes}") != label:
        state.boxes += 1
    key = f"{PICKED} {state.boxes}"
    st.session_state.setdefault(key, label)
    with st.container(key="pick"):
        st.selectbox(
            "Find what is …",
            [*(() if chosen else (NO_PRESET,)), *by_label],
            key=key,
            on_change=_pick,
            args=(by_label, key),
        )
    with st.container(key="presets", gap=None):
        st.markdown("**Find what is …**")
        for preset in usable:
            st.button(
                preset.label,
                type="primary" if preset.label == chosen else "secondary",
                icon=":material/check:" if preset.label == chosen else None,
                help=preset.meaning,
                on_click=_choose,
                args=(preset,),
                key=f"preset {preset.label}",
                width="stretch",
            )


class Control(NamedTuple):
    """What a dimension is set to."""

    weight: float
    floor: float | None  # the lowest similarity of a result; none where it is not kept


def slider(dimension: Dimension, trust: Trust | None = None) -> Control:
    """The weight of a dimension, and the lock that keeps it."""
    name = dimension.name
    label, key = dimension_label(name), weight_key(name)
    st.session_state.setdefault(key, 0.0)
    locked = name in SearchState.of_session().setting.keep
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        weight: float = st.slider(
            label.short,
            -1.0,
            1.0,
            step=0.1,
            key=key,
            help=_about(dimension, trust),
        )
        st.button(
            f"Unlock {label.short}" if locked else f"Lock {label.short}",
            icon=":material/lock:" if locked else ":material/lock_open:",
            key=f"lock {name}",
            type="tertiary",
            on_click=_turn_lock,
            args=(name,),
        )
    floor = None
    if locked:
        st.session_state.setdefault(floor_key(name), LOCKED)
        at_least = f"{label.short}: at least"
        floor = round(st.slider(at_least, -1.0, 1.0, step=0.05, key=floor_key(name)), 2)
        if weight < 0:
            st.caption("Of those, the least alike in this come first.")
    return Control(round(weight, 1), floor)


def _about(dimension: Dimension, trust: Trust | None) -> str:
    """What a dimension is, and how far it can be trusted, where that is known."""
    if dimension.group == LEARNT:
        return f"Learnt from marks. It counts most: {counted(dimension)}."
    if dimension.group == GIVEN:
        return "Vectors that were given with the texts: search from a row."
    label = dimension_label(dimension.name)
    said = f"{label.term}: {label.meaning} Differs in: {label.example}."
    return said + (trust_in_words(trust) if trust else "")


def _turn_lock(name: str) -> None:
    """Keep a dimension, or no longer."""
    keep = dict(SearchState.of_session().setting.keep)
    if keep.pop(name, None) is None:
        keep[name] = LOCKED
    show(keep=keep)


def trust_in_words(trust: Trust) -> str:
    """How far a dimension can be trusted, and by what that is known."""
    return (
        f" Agreement with people on {trust.pairs} pairs of news: {trust.pearson:.2f} "
        f"(Pearson; 0 is none, 1 all; {trust.low:.2f} to {trust.high:.2f} in 95 of 100 samples)."
    )


def show_weights(search: Search, first: Preset) -> dict[str, dict[str, float]]:
    """The sliders, those of whole texts first; the weights that are not zero, and what is kept."""
    with st.expander("Set the weights yourself"):
        st.caption(
            "Right: alike in this. Left: unlike in it. Middle: it does not count. The lock keeps a "
            "dimension: results are at least so alike in it, and the weights order those alone."
        )
        trust = trust_in(search.collection.models)
        texts = [d for d in search.dimensions if d.group == OF_TEXT]
        set_to = {d.name: slider(d, trust.get(d.name)) for d in texts}
        for group, heading in FURTHER.items():
            if further := [d for d in search.dimensions if d.group == group]:
                with st.expander(heading, expanded=group == LEARNT or not texts):
                    set_to |= {d.name: slider(d) for d in further}
        st.button("Reset the sliders", on_click=_choose, args=(first,), shortcut="Alt+0")
    return {
        "weights": {name: of.weight for name, of in set_to.items() if of.weight},
        "keep": {name: of.floor for name, of in set_to.items() if of.floor is not None},
    }


def show_filters(search: Search) -> dict[str, Any]:
    """Words, values of fields, an expression, and how many results there are to be."""
    fields: dict[str, tuple[str, ...]] = {}
    with st.expander("Filter, and how many"):
        words = st.text_input(
            "Words in the text", key=WORDS, max_chars=FILTER.most, placeholder="bridge mayor"
        )
        for name in search.fields:
            values = search.values(name, LISTED)
            if len(values) > 1:
                key = values_key(name)
                if key in st.session_state:
                    st.session_state[key] = [v for v in st.session_state[key] if v in values]
                picked = st.multiselect(escaped(name), values, key=key, placeholder="any")
                if picked:
                    fields[name] = tuple(picked)
        where = st.text_input(
            "Or an expression",
            key=WHERE,
            max_chars=FILTER.most,
            placeholder="variant != 'tone' and 'harbour' in text",
            help="Fields by their names, field('two words'), numbers, texts in quotes, "
            "comparisons, 'word' in text, in [ … ], and, or, not, brackets.",
        )
        count = st.selectbox("Results", COUNTS, key=COUNT)
    return {"fields": fields, "words": words or "", "where": where or "", "count": count}
