"""What is left of a lesson: every question with its answers, to be printed, saved or deleted."""

import re

import streamlit as st

from explainers.pictures.templating import asset
from explainers.studies import lessons
from explainers.teaching import papers
from explainers.teaching.answers import answers_html
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
        if question.title:
            st.markdown(escaped(question.asks))
        if question.a and question.kind != "word":
            st.markdown(f"> {escaped(question.a)}\n>\n> {escaped(question.b)}")
        st.html(answers_html(question, answers[number], said[number]))
        if (model := said[number]) is not None:
            st.markdown(f"**The model:** {escaped(model['text'])}.")
    if found.owned:
        with st.popover("Delete this lesson"):
            st.markdown("All its answers are deleted, too, and its links lead nowhere.")
            st.button("Delete it", on_click=_delete, args=(found.key,))
    days = round(lessons.LIFE / 86_400)
    st.caption(
        f"A lesson is kept for {days} days after it began, or until its owner deletes it; where "
        "too many are kept, the one untouched for longest goes."
    )


def _ask_all(key: str, left: int) -> None:
    """A button that has the model asked all that is left; the page is drawn anew as it answers."""
    with reporting_trouble("results"):
        asked = st.toggle("Have the model answer what it was not asked yet", key="ask all")
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
