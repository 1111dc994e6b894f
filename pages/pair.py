"""The pair of sentences that every page is about: asking for it, explaining it."""

import json
from pathlib import Path

import streamlit as st

from explainers import text
from explainers.errors import InputError
from explainers.types import PairExplanation
from pages.session import Readings, chosen_lens, explain, plain, revisions_of

EXAMPLES = json.loads((Path(__file__).parent.parent / "assets/examples.json").read_text("utf-8"))


def ask(page: str) -> tuple[str, str] | None:
    """The boxes for two sentences; the sentences, or nothing while one cannot be used.

    Args:
        page: which page asks. What was compared on another one goes into the boxes, which
            are new here.
    """
    first = (EXAMPLES[0]["a"], EXAMPLES[0]["b"])
    moved = st.session_state.get("asked_on", page) != page
    st.session_state.asked_on = page
    for name, sentence in zip("ab", st.session_state.get("pair", first), strict=True):
        if moved or name not in st.session_state:
            st.session_state[name] = sentence
    st.selectbox(
        "Example",
        range(len(EXAMPLES)),
        index=None,
        key="example",
        on_change=_choose,
        placeholder="Choose an example, or write your own below",
        format_func=lambda k: f"{EXAMPLES[k]['about']}: {EXAMPLES[k]['a']} / {EXAMPLES[k]['b']}",
    )
    cleaned: dict[str, str] = {}
    with st.form("sentences", border=False):
        for column, name in zip(st.columns(2), "ab", strict=True):
            with column:
                typed = st.text_area(
                    f"Sentence {name.upper()}", key=name, bind="query-params", height=80
                )
                try:
                    cleaned[name] = text.clean(typed or "")
                except InputError as error:
                    st.error(str(error), icon=":material/edit:")
        st.form_submit_button("Compare", type="primary", icon=":material/compare_arrows:")
    if len(cleaned) < 2:
        st.caption("Nothing is lost: mend the marked box and press Compare.")
        return None
    st.session_state.pair = (cleaned["a"], cleaned["b"])
    return st.session_state.pair


def _choose() -> None:
    """Put the chosen example into the boxes."""
    number = st.session_state.example
    if number is not None:
        st.session_state.a, st.session_state.b = EXAMPLES[number]["a"], EXAMPLES[number]["b"]


def explained(pair: tuple[str, str]) -> PairExplanation:
    """The explanation of a pair, with the graphs and readings that the user has chosen.

    Stops the page with a message where there is none.
    """
    lens = chosen_lens()
    readings = tuple(chosen_readings(s) if lens.parser.takes_readings else () for s in pair)
    edited = tuple(edited_graphs().get((side, pair[k]), "") for k, side in enumerate("ab"))
    try:
        return explain(*pair, revisions_of(lens), readings, edited, lens)
    except InputError as error:
        for sentence in pair:  # a reading that its sentence no longer has
            st.session_state.get("readings", {}).pop(sentence, None)
        st.error(plain(str(error)), icon=":material/edit:")
        st.stop()


def edited_graphs() -> dict[tuple[str, str], str]:
    """The graphs that the user has edited: (side, sentence) to PENMAN."""
    return st.session_state.setdefault("edited", {})


def which_edited(pair: tuple[str, str]) -> list[str]:
    """``A``, ``B`` or both: whose graph is not the parser's."""
    return [
        side.upper() for side, s in zip("ab", pair, strict=True) if (side, s) in edited_graphs()
    ]


def chosen_readings(sentence: str) -> Readings:
    """The readings that the user has chosen for a sentence."""
    return tuple(sorted(st.session_state.get("readings", {}).get(sentence, {}).items()))
