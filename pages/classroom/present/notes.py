"""What the presenter alone sees of a lesson: what comes, what to say, and how long it has taken."""

import streamlit as st

from explainers.pictures.qr import qr_svg
from explainers.studies import lessons
from explainers.studies.lessons import Lesson
from explainers.text import several
from pages.classroom.present.opening import (
    LESSON,
    NOTES,
    RESULTS,
    Opened,
    address,
    opened,
    prepare_now,
)
from pages.classroom.present.stage import pair_of
from pages.serving.guess import PATH, phones
from pages.shared.owned import show_private
from pages.shared.reaching import joining, reachable
from pages.shared.session import escaped
from pages.shared.study import reporting_trouble, studies

EVERY = "1s"

PAGE = "present"
"""Where this is shown."""

TWICE = 1.0
"""Seconds within which a second click is the first one, which a busy page has handed on twice."""

PHASES = {
    "join": "Everybody joins",
    "ask": "The class answers",
    "class": "What the class thinks",
    "model": "What the model says",
    "why": "Why: one picture",
    "end": "The end",
}
"""Where a lesson can be, as its presenter reads it."""


def show_notes(found: Opened) -> None:
    """Notes, clock and the way through a lesson, for a second window or a phone."""
    lesson = found.lesson
    st.title(escaped(lesson.title), anchor=False)
    if not found.owned:
        st.info("Only the person who began this lesson can lead it. This link shows its stage.")
        st.link_button("Open the stage", address(found.watching))
        return
    with st.container(horizontal=True):
        st.link_button("Open the stage", address(found.key), icon=":material/present_to_all:")
        st.link_button("Results", address(found.key, **{RESULTS: "1"}), icon=":material/bar_chart:")
    st.fragment(_show_place, run_every=EVERY)(found.key)
    st.markdown(f"Phones join at `{joining(PATH)}` with the letters **{lesson.code}**.")
    with st.expander("Codes to be scanned; your private link"):
        _show_ways(found)


def _show_place(key: str) -> None:
    with reporting_trouble("notes"):
        found = opened(key)
        if found is None:
            st.info("This lesson was deleted.")
            return
        lesson, place = found.lesson, found.lesson.place
        with st.container(horizontal=True, vertical_alignment="center"):
            for label, icon, to, shortcut in (
                ("Back", ":material/chevron_left:", place - 1, "Left"),
                ("Next", ":material/chevron_right:", place + 1, "Right"),
            ):
                st.button(
                    label,
                    icon=icon,
                    key=f"notes {label}",
                    type="primary" if label == "Next" else "secondary",
                    shortcut=shortcut,
                    disabled=not 0 <= to <= lesson.last,
                    on_click=_turn,
                    args=(found, to),
                )
            st.markdown(f"**{PHASES[lesson.phase]}**")
            at = studies().clock()
            st.markdown(
                f"{_minutes(at - lesson.turned)} here, {_minutes(at - lesson.created)} in all"
            )
        _show_question(lesson)
        prepare_now(lesson)


def _turn(found: Opened, place: int) -> None:
    if studies().clock() - found.lesson.turned > TWICE:
        found.turn(place)


def _show_question(lesson: Lesson) -> None:
    """The question at hand: what is asked, what the model says, and what may be said."""
    number, question = lesson.number, lesson.question
    count = len(lessons.answers(studies(), lesson.id, number))
    title = f" {escaped(question.title)}" if question.title else ""
    st.subheader(f"{number + 1} of {len(lesson.questions)}.{title}", anchor=False)
    st.markdown(escaped(question.asks))
    if question.a:
        st.markdown(f"> {escaped(question.a)}\n>\n> {escaped(question.b)}")
    st.markdown(f"**{several(count, 'answer')}** of {several(phones(lesson.code), 'phone')}")
    said = lesson.said[number]
    if said is not None:
        with st.expander("What the model says", expanded=lesson.phase not in ("join", "ask")):
            st.markdown(f"**The model:** {escaped(said['text'])}.")
            for reason in said.get("why", ()):
                st.markdown(escaped(reason))
        if question.kind == "fool":
            _show_board(lesson)
    if question.note:
        st.info(escaped(question.note))


def _show_board(lesson: Lesson) -> None:
    """The pairs that pupils sent: one is picked to be explained, and any can be left out."""
    said = lesson.said[lesson.number] or {}
    left, chosen = said.get("left", []), pair_of(lesson)
    here = (studies(), lesson.id, lesson.number)
    for k, (a, b, believed, score) in enumerate(said.get("pairs", ())):
        pair, out = [a, b], [a, b] in left
        with st.container(horizontal=True):
            st.button(
                f"{score:.2f} · {escaped(a)} / {escaped(b)} · {escaped(believed)}",
                key=f"pick {lesson.number} {k}",
                type="primary" if chosen == (a, b) else "tertiary",
                disabled=out,
                on_click=lessons.say,
                args=(*here, {"pick": pair}),
            )
            st.button(
                "Take back in" if out else "Leave out",
                key=f"leave {lesson.number} {k}",
                type="tertiary",
                on_click=lessons.leave_out,
                args=(*here, pair, not out),
            )


def _show_ways(found: Opened) -> None:
    """Whether phones can reach the address; QR codes of it and of the presenter's own."""
    if not reachable(joining(PATH)):
        st.warning(
            "Other devices do not reach this address. Open Semlens by this computer's address in "
            "the network, and start it so that it answers there (`--server.address 0.0.0.0`)."
        )
    private = joining(PAGE, **{LESSON: found.key, NOTES: "1"})
    for place, link, said in zip(
        st.columns(2),
        (joining(PATH, **{LESSON: found.lesson.code}), private),
        ("For the class: they join", "For you alone: these notes on your phone"),
        strict=True,
    ):
        place.image(qr_svg(link), caption=said, alt=f"QR code. {said}", width=200)
    show_private(private)


def _minutes(seconds: float) -> str:
    """Minutes and seconds.

    >>> _minutes(75.2), _minutes(-1)
    ('1:15', '0:00')
    """
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"
