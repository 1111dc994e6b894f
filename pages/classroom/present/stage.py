"""The stage of a lesson: what the class sees, as large as the window, and nothing to press."""

from base64 import b64encode
from functools import partial

import streamlit as st
from markupsafe import Markup

from explainers.pictures.qr import qr_svg
from explainers.pictures.templating import asset, template
from explainers.studies import lessons
from explainers.studies.lessons import Lesson
from explainers.studies.questions import Question
from explainers.teaching.answers import answers_html, board_of
from explainers.text import several
from pages.classroom.present.opening import LESSON, Opened, prepare_now
from pages.serving.guess import PATH, phones
from pages.shared.canvas import show_canvas, told_picture
from pages.shared.drawings import DRAWINGS
from pages.shared.pair import explained
from pages.shared.reaching import joining
from pages.shared.session import warm
from pages.shared.study import reporting_trouble, studies

SHORT = 60
"""Characters of a sentence that is drawn larger than others."""

EVERY = "1s"
"""How often the stage looks whether the lesson went on in another window, or somebody answered."""

KEYS = "stage keys"

_KEYS = st.components.v2.component("semlens_stage", js=asset("stage.js"))


def show_stage(found: Opened) -> None:
    """What the class sees of a lesson now."""
    st.html(f"<style>{asset('answers.css')}{asset('stage.css')}</style>")
    lesson = found.lesson
    count = _count(lesson)
    with st.container(key="stage"):
        if lesson.phase == "why":
            _show_why(lesson)
        else:
            st.html(slide(lesson))
    if found.owned:
        data = {"place": lesson.place, "last": lesson.last}
        _KEYS(key=KEYS, data=data, on_turn_change=partial(_turned, found))
    st.fragment(_follow, run_every=EVERY)(found, count)


def slide(lesson: Lesson) -> str:
    """Everything but a picture of the canvas, as HTML."""
    question, phase, where = lesson.question, lesson.phase, joining(PATH)
    said = lesson.said[lesson.number] if phase == "model" else None
    drawn = Markup("")
    if phase in ("class", "model"):
        answers = lessons.answers(studies(), lesson.id, lesson.number)
        if answers or said or question.kind == "word":
            drawn = answers_html(question, answers, said)
        else:
            drawn = Markup("<p>Nobody has answered.</p>")
    longest = max(len(question.a), len(question.b))
    size = "short" if longest <= SHORT else ""
    return template("stage.html", __package__).render(
        lesson=lesson,
        phase=phase,
        question=question,
        picture=drawn,
        said=said,
        size=size,
        address=where.partition("://")[2],
        code=b64encode(qr_svg(joining(PATH, **{LESSON: lesson.code})).encode()).decode(),
    )


def _show_why(lesson: Lesson) -> None:
    """One picture that says why the model says so."""
    pair = pair_of(lesson)
    if pair is None:
        st.html('<div class="stage"><p class="whole">Nobody sent a pair.</p></div>')
        return
    warm()
    result = explained(pair)
    panel = lesson.question.panel
    if panel:
        DRAWINGS[panel].large(result)
        return
    data = told_picture(result)
    show_canvas(data | {"large": True, "revealed": len(data["differences"])}, "top")


def pair_of(lesson: Lesson) -> tuple[str, str] | None:
    """The sentences of a question; of pairs that pupils sent, the one that was picked."""
    question: Question = lesson.question
    if question.kind != "fool":
        return question.a, question.b
    said = lesson.said[lesson.number] or {}
    picked = said.get("pick")
    if picked and picked not in said.get("left", ()):
        return picked[0], picked[1]
    return next(((a, b) for a, b, *_ in board_of(said)), None)


def _turned(found: Opened) -> None:
    place = st.session_state[KEYS].get("turn")
    if isinstance(place, int):
        with reporting_trouble("turn"):
            found.turn(place)


def _count(lesson: Lesson) -> int:
    return len(lessons.answers(studies(), lesson.id, lesson.number))


def _follow(found: Opened, drawn: int) -> None:
    """How many have answered; the whole stage is drawn anew where the lesson went on."""
    with reporting_trouble("stage"):
        now = lessons.opened(studies(), found.key)
        if now is None:
            st.rerun()
        lesson = now[0]
        count = _count(lesson)
        if found.owned:
            prepare_now(lesson)
        shown = found.lesson
        changed = (lesson.place, lesson.said) != (shown.place, shown.said)
        if changed or (lesson.phase == "class" and count != drawn):
            st.rerun()
        said = []
        if lesson.phase == "ask":
            said.append(lesson.code)
        if lesson.phase in ("ask", "class", "model"):
            said.append(several(count, "answer"))
        if lesson.phase in ("join", "ask"):
            said.append(several(phones(lesson.code), "phone"))
        words = " · ".join(said)
        st.html(f'<div class="semlens-count">{words}</div>' if words else "<span></span>")
