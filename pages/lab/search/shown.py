"""What a search comes to, in one of three views, with its history and its link."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

import streamlit as st

from explainers.errors import InputError
from explainers.search import Search, SearchResult
from explainers.text import several
from explainers.wording.bands import BANDS
from pages.lab.search.controls import row_text
from pages.lab.search.mapped import show_beside, show_map
from pages.lab.search.results import (
    asks_for_others,
    fitting,
    named_again,
    nothing_close,
    show_breakdown,
    show_exports,
    show_results,
)
from pages.lab.search.searching import SEARCHES, VIEWS, Setting, why_nothing
from pages.lab.search.state import COLLECTION, VIEW, SearchState, change, show
from pages.serving.turns import turn
from pages.shared.markdown import public

_CAPTION = "What you searched for in this tab; a reload keeps what a link has room for."
"""Of the history."""

VIEW_LABELS = dict(zip(VIEWS, ("Results", "Map", "Two settings"), strict=True))


def recorded(setting: Setting) -> Setting:
    """What of a search is gone back to: all but how it is looked at."""
    return replace(setting, view=VIEWS[0], beside=None, opened=None)


def _go_back(entry: Setting) -> None:
    """Take up a search of the history."""
    state = SearchState.of_session()
    state.setting = replace(entry, view=state.setting.view, beside=state.setting.beside)
    show()
    st.session_state[COLLECTION] = entry.collection
    state.source = None  # rows and fields are of that collection


def _show_link(setting: Setting) -> None:
    with st.popover("Share", icon=":material/share:", type="tertiary"):
        st.markdown("This link opens this search: text, weights and filters.")
        if not {"to", "of"} & setting.address().keys():
            st.caption("The text is too long for a link: this one leaves it out.")
        address = f"{(st.context.url or '').split('?')[0]}?{urlencode(setting.address())}"
        st.code(address, language=None, wrap_lines=True)


AMONG = 3
"""Among so many times the results those without a name of the text are looked for."""


def _embed(search: Search, setting: Setting) -> None:
    """Have the anchor be known, when it is this session's turn.

    Raises:
        InputError: if it has no words, or the collection was embedded by other models.
    """
    if setting.row is None and not search.remembers(setting.text):
        with turn("Reading the text …"):
            search.embed(setting.text)


def _results(search: Search, setting: Setting, weights: Mapping[str, float]) -> list[SearchResult]:
    """The results of a setting with these weights; a new anchor is embedded in turn."""
    _embed(search, setting)
    found = search.query(
        setting.anchor,
        weights,
        setting.condition(search.fields),
        setting.count * (AMONG if asks_for_others(setting) else 1),
        among=setting.among or None,
        keep=setting.keep,
    )
    return sorted(found, key=lambda result: named_again(setting, result))[: setting.count]


def _results_or_why(search: Search, setting: Setting) -> list[SearchResult] | None:
    """The results; says why where there are none; none at all where the search cannot be."""
    try:
        results = _results(search, setting, setting.counted)
    except InputError as error:
        st.error(f"{public(error)}.", icon=":material/edit:")
        return None
    if not results:
        st.info(why_nothing(setting))
        if setting.keep:
            label = "Show the closest all the same"
            st.button(label, icon=":material/lock_open:", on_click=show, kwargs={"keep": {}})
    return results


def _show_views() -> None:
    """The ways in which results can be looked at."""
    st.segmented_control(
        "Shown as",
        VIEWS,
        format_func=VIEW_LABELS.__getitem__,
        key=VIEW,
        required=True,
        label_visibility="collapsed",
        on_change=_choose_view,
    )


def _choose_view() -> None:
    """Show a search in another way."""
    view, setting = st.session_state[VIEW], SearchState.of_session().setting
    at_first = dict(setting.counted) if view == "beside" else None
    change(view=view, beside=setting.beside or at_first)


def show_right(search: Search) -> tuple[str, str] | None:
    """Results, map, two settings, or a breakdown; the pair of sentences to be compared."""
    setting = SearchState.of_session().setting
    with st.container(key="doing", horizontal=True, vertical_alignment="center"):
        if setting.counted and setting.opened is None:
            _show_views()
        SEARCHES.toolbar(_CAPTION, _go_back)
        _show_link(setting)
    if not setting.counted:
        st.info("No dimension counts: choose what you want to find, or set a weight.")
        return None
    own = search.row_of(setting.text) if setting.row is None else None
    anchor = "your text" if setting.row is None else f"row {setting.row}"
    row = setting.row if own is None else own
    if row is not None:  # results are compared with its text, whatever stands in the box
        setting = replace(setting, row=row, text=row_text(search, row))
    if setting.opened is not None:
        try:
            _embed(search, setting)
            return show_breakdown(search, setting, setting.opened)
        except InputError as error:
            st.error(f"{public(error)}.", icon=":material/edit:")
            change(opened=None)
    results = _results_or_why(search, setting)
    if results is None:
        return None
    _show_count(search, setting, results, anchor, own is not None)
    if setting.view == "map":
        show_map(search, setting, results, anchor)
    elif setting.view == "beside":
        show_beside(setting, lambda weights: _results(search, setting, weights), results)
    elif results:
        show_results(search, setting, results)
        show_exports(search, setting, results)
    return None


def _show_count(
    search: Search, setting: Setting, results: list[SearchResult], anchor: str, own: bool
) -> None:
    """How many results there are of how many texts, and whether the user's own is among those."""
    fits = len(fitting(setting, results))
    near = len(results) - fits
    found = several(len(results), "result")
    marked = several(len(setting.among), "marked text")
    if nothing_close(setting, results):
        least = "the closest is" if len(results) == 1 else "the closest are"
        none = f"None of {marked}" if setting.among else "Nothing in this collection"
        st.markdown(f"**{none} is close to {anchor}**; {least}:")
        return
    if near:
        plain = all(weight >= 0 for weight in setting.counted.values())
        how = "loosely" if plain and results[0].score < BANDS["similar"] else "well"
        fit = f"{fits or 'None'} {'fit' if fits > 1 else 'fits'} {how if fits else 'well'}"
        found = f"{fit}; {near} {'is a near miss' if near == 1 else 'are near misses'}"
    among = marked if setting.among else f"{search.documents:,} texts"
    itself = ", without your own" if own else ""
    first = ", best first" if results else ""
    marks = ". Marked: the sentence that fits best" if results and setting.view == VIEWS[0] else ""
    st.markdown(f"**{found}**{',' * bool(near)} of {among}{first}{itself}{marks}")
