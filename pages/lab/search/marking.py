"""Results marked as alike or not, and the dimension or the weights that are learnt from them."""

import json
from collections.abc import Callable, Sequence

import streamlit as st

from explainers.errors import InputError
from explainers.search import Search
from explainers.search.dimensions import Dimension
from explainers.search.marked import LEAST, LONGEST, Learnt, Mark, own_dimension, own_shares
from explainers.search.marked import own_weights as fitting
from explainers.wording.labels import dimension_label
from pages.lab.search.state import SearchState, show
from pages.shared.markdown import public
from pages.shared.session import escaped

MARKING, NAME = "marking", "own name"
"""Keys of the switch, and of the name."""

CHANCE, ENOUGH = 0.5, 20
"""How often the right one of two comes first by chance; marks from which that can be told."""

SAID = {"Alike": True, "Not alike": False}
"""What can be said of a result."""


def show_mark(anchor: str | int, row: int) -> None:
    """Whether a result is alike, where marks are made."""
    if not st.session_state.get(MARKING):
        return
    key, mark = f"mark {row}", SearchState.of_session().marks.get((anchor, row))
    st.session_state[key] = next((said for said, alike in SAID.items() if alike is mark), None)
    st.segmented_control(
        f"Row {row} is",
        list(SAID),
        key=key,
        label_visibility="collapsed",
        on_change=_take,
        args=(anchor, row),
    )


def _take(anchor: str | int, row: int) -> None:
    marks, said = SearchState.of_session().marks, st.session_state[f"mark {row}"]
    if said is None:
        marks.pop((anchor, row), None)
    else:
        marks[anchor, row] = SAID[said]


def show_own(search: Search) -> None:
    """Marks, what can be learnt of them, and what was."""
    state = SearchState.of_session()
    with st.expander("A dimension of your own"):
        st.toggle(
            "Mark results",
            key=MARKING,
            help="Say of results whether they are like your text in the respect that you have in "
            "mind, of about ten each, also from several texts. What blocks of their vectors tell "
            "the two kinds apart becomes a slider.",
        )
        count = sum(state.marks.values())
        st.caption(f"{count} marked as alike, {len(state.marks) - count} as not.")
        few = min(count, len(state.marks) - count) < LEAST
        st.text_input("Its name", key=NAME, max_chars=LONGEST, placeholder="about_animals")
        with st.container(horizontal=True):
            st.button("Make a slider", disabled=few, on_click=_learn, args=(search, _own))
            st.button("Fit the weights", disabled=few, on_click=_learn, args=(search, _fit))
        if few:
            st.caption(f"It takes at least {LEAST} of either kind.")
        if state.said:
            st.markdown(state.said)
        if state.marks:
            st.download_button("Save the marks", _lines(state), "marks.jsonl", on_click="ignore")
            st.caption(
                "The command `index learn` makes the same slider of them for everybody who uses a "
                "collection."
            )


def _learn(search: Search, made: Callable[[Search, Sequence[Mark]], str]) -> None:
    state = SearchState.of_session()
    try:
        given = [(anchor, row, alike) for (anchor, row), alike in state.marks.items()]
        state.said = made(search, search.marked(given))
    except InputError as error:
        state.said = f":orange[{public(error)}.]"


def _own(search: Search, marks: Sequence[Mark]) -> str:
    """Make a dimension, or make it anew, and say what it is."""
    dimensions = search.collection.dimensions
    learnt = own_shares(marks, dimensions)
    _see_told(learnt)
    own = own_dimension(st.session_state[NAME].strip(), learnt.numbers)
    search.with_dimensions([own]).refresh()  # refuses the name of another dimension
    state = SearchState.of_session()
    state.own = (*(d for d in state.own if d.name != own.name), own)
    made = f"The slider **{escaped(own.name)}** is under *Set the weights yourself*, at 0."
    return f"{made} {_in_words(learnt)} It counts most: {counted(own)}."


def _fit(search: Search, marks: Sequence[Mark]) -> str:
    """Set the weights that fit the marks."""
    learnt = fitting(marks, search.collection.dimensions)
    _see_told(learnt)
    show(weights=dict(learnt.numbers), keep={})
    return f"The weights are set. {_in_words(learnt)}"


def _see_told(learnt: Learnt) -> None:
    """An InputError where what was learnt tells marks apart no better than chance does."""
    if learnt.agreement <= CHANCE:
        raise InputError(
            "what is embedded tells these marks apart no better than chance does: mark more, or "
            "something else"
        )


def _in_words(learnt: Learnt) -> str:
    """How far what was learnt can be trusted."""
    few = " That is too few to be sure: mark about ten of either kind." * (learnt.marks < ENOUGH)
    return (
        f"Learnt from {learnt.marks} marks.{few} Of two marks that it had not seen, one of either "
        f"kind, it put the right one first {learnt.agreement:.0%} of the time ({CHANCE:.0%} is "
        "chance)."
    )


def counted(own: Dimension) -> str:
    """What a dimension that was learnt counts most."""
    shares = sorted(own.shares, key=lambda share: -share[1])[:4]
    named = ((escaped(dimension_label(name).short), share) for name, share in shares)
    return ", ".join(f"{name} {share:.0%}" for name, share in named)


def _lines(state: SearchState) -> str:
    """The marks, as ``index learn`` reads them."""
    rows = ({"a": a, "b": row, "alike": alike} for (a, row), alike in state.marks.items())
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
