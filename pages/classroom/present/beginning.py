"""Ways to begin a lesson: a ready one, one of a teacher's own, or one question about a pair."""

import streamlit as st

from explainers.errors import InputError
from explainers.studies.questions import KINDS, asked_of
from explainers.teaching.lessons import LESSONS, ReadyLesson, read_lessons, ready
from explainers.text import shortened
from pages.classroom.present.opening import NOTES, begin
from pages.shared.session import escaped
from pages.shared.study import attempt, show_refusal

FILE = "lessons file"

ASKED = ("same", "slider", "aspect", "word")
"""What a class can be asked about a pair that is presented."""

TITLE = 60
"""Characters of a lesson's title that is made of its sentences."""


def ask_audience(pair: tuple[str, str]) -> None:
    """A menu that begins a lesson of one question about a pair, and shows its stage."""
    show_refusal()
    with st.popover("Ask the audience", type="tertiary"):
        for kind in ASKED:
            args = (kind, *pair)
            st.button(
                escaped(KINDS[kind]), type="tertiary", key=f"ask {kind}", on_click=_ask, args=args
            )


def _ask(kind: str, a: str, b: str) -> None:
    title = shortened(f"{a} / {b}", TITLE)
    attempt(lambda: begin(title, [asked_of({"kind": kind, "a": a, "b": b})]))


def offer_lessons() -> None:
    """Lessons that wait for a class, each with what it is for and how long it takes."""
    st.header("A lesson on your pupils' phones", anchor=False)
    st.markdown(
        "One code for the whole lesson: pupils join once, guess, see what the class thinks and "
        "then what the model says. You lead it by keys, a clicker or a second window."
    )
    show_refusal()
    grid = st.grid(3, min_column_width=300, gap=("small", "small"))
    for number, lesson in enumerate(_all()):
        key = f"offered lesson {number}"
        with grid.cell(), st.container(border=True, key=key, gap=None, height="stretch"):
            words = f"{escaped(lesson.title)} ({lesson.minutes} min)"
            args = (lesson,)
            st.button(words, key=f"lesson {number}", type="tertiary", on_click=_begin, args=args)
            st.caption(escaped(lesson.aim))
    with st.expander("A lesson of your own"):
        st.markdown(
            "A file of lessons is TOML. Save ours as a pattern, put in your own pairs and "
            "questions, and open it here."
        )
        pattern = LESSONS.read_bytes()
        st.download_button(
            "Save our lessons as a pattern", pattern, "lessons.toml", on_click="ignore"
        )
        st.file_uploader("Open lessons", type=["toml"], max_upload_size=1, key=FILE)


def _all() -> list[ReadyLesson]:
    """The ready lessons, after those of an open file."""
    given = st.session_state.get(FILE)
    if given is None:
        return [*ready()]
    try:
        return [*read_lessons(given.getvalue()), *ready()]
    except InputError as error:
        st.error(escaped(f"{given.name}: {error}"), icon=":material/edit:")
        return [*ready()]


def _begin(lesson: ReadyLesson) -> None:
    attempt(lambda: begin(lesson.title, lesson.questions, **{NOTES: "1"}))
