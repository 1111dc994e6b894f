"""What is left of a lesson: every question with its answers, to be printed, saved or deleted."""

import re
from typing import Any

import streamlit as st

from explainers.pictures.templating import asset
from explainers.studies import lessons
from explainers.studies.questions import Question
from explainers.teaching import papers
from explainers.teaching.answers import answers_html
from explainers.text import several
from pages.classroom.present.opening import LESSON, NOTES, RESULTS, Opened, address, prepare
from pages.shared.session import escaped
from pages.shared.study import attempt, reporting_trouble, show_refusal, studies


def show_results(found: Opened) -> None:
    """The answers of a lesson, beside the model's."""
    lesson = found.lesson
    if not found.owned and lesson.phase != "end":  # who watches knows the stage's link alone
        st.title(escaped(lesson.title), anchor=False)
        st.info(
            "Until the end only who began this lesson sees its results. This link shows its stage."
        )
        st.link_button("Open the stage", address(found.watching))
        return
    questions, said = lesson.questions, lesson.said
    numbers = range(len(questions))
    answers = [lessons.answers(studies(), lesson.id, number) for number in numbers]
    st.html(f"<style>{asset('answers.css')}</style>")
    st.title(escaped(lesson.title), anchor=False)
    show_refusal()
    name = re.sub(r"\W+", "-", lesson.title.lower()).strip("-") or "lesson"
    all_of = (lesson.title, questions)
    files = (
        ("Results to print", f"{name}.html", papers.results_page(*all_of, answers, said)),
        ("Answers (TSV)", f"{name}.tsv", papers.table(questions, answers, said)),
        ("Worksheet", f"{name}-worksheet.html", papers.worksheet(*all_of)),
        ("Worksheet with answers", f"{name}-solved.html", papers.worksheet(*all_of, said)),
    )
    with st.container(horizontal=True):
        for label, file, data in files:
            st.download_button(label, data, file, on_click="ignore")
        if found.owned:
            st.link_button("Notes", address(found.key, **{NOTES: "1"}))
    left = [n for n in numbers if said[n] is None and questions[n].kind != "fool"]
    if found.owned and left:
        st.fragment(_ask_all, run_every="2s")(found.key, len(left))
    for number, question in enumerate(questions):
        st.subheader(f"{number + 1}. {escaped(question.title or question.asks)}", anchor=False)
        asked = lesson.reached > len(lessons.PHASES) * number
        _show_question(question, answers[number] if asked else None, said[number])
    if found.owned:
        with st.popover("Delete this lesson"):
            st.markdown("All its answers are deleted, too, and its links lead nowhere.")
            st.button("Delete it", on_click=_delete, args=(found.key,))
    days = round(lessons.LIFE / 86_400)
    st.caption(
        f"A lesson is kept for {days} days after it began, or until its owner deletes it; where "
        "too many are kept, the one untouched for longest goes."
    )


def _show_question(
    question: Question, answers: list[str] | None, said: dict[str, Any] | None
) -> None:
    """A question with its answers; none where it has not been asked."""
    if question.title:
        st.markdown(escaped(question.asks))
    if question.a and (question.kind != "word" or answers is None):
        st.markdown(f"> {escaped(question.a)}\n>\n> {escaped(question.b)}")
    st.caption("Not asked yet" if answers is None else several(len(answers), "answer"))
    if answers is not None:
        st.html(answers_html(question, answers, said))
    if said is not None:
        st.markdown(f"**The model:** {escaped(said['text'])}.")


def _ask_all(key: str, left: int) -> None:
    """A button that has the model asked all that is left; the page is drawn anew as it answers."""
    with reporting_trouble("results"):
        asked = st.toggle("Show what the model says about the other questions", key="ask all")
        found = lessons.opened(studies(), key)
        if not asked or found is None:
            return
        lesson, _ = found
        unsaid = [
            n for n, q in enumerate(lesson.questions) if q.kind != "fool" and not lesson.said[n]
        ]
        if len(unsaid) != left:
            st.rerun()
        prepare(lesson, unsaid[0])


def _delete(key: str) -> None:
    attempt(lessons.forget, studies(), key)
    for name in (LESSON, NOTES, RESULTS):
        st.query_params.pop(name, None)
