"""A lesson as a link opens it on this page, and the model's words for it."""

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock, Thread
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from explainers.errors import InputError, SemlensError
from explainers.studies import lessons
from explainers.studies.lessons import Lesson
from explainers.studies.links import Right, hashed, keys
from explainers.studies.questions import Question
from explainers.studies.store import Studies
from explainers.teaching.lessons import find_ranked, find_said
from pages.serving.turns import in_turn_later
from pages.shared.owned import best_key, own
from pages.shared.pair import request_of
from pages.shared.session import Warming, chosen_lens, lens, start_warming
from pages.shared.study import studies

LESSON, NOTES, RESULTS = "lesson", "notes", "results"
"""What the address names: a lesson, and what is shown of it in place of its stage."""

_LOCK = Lock()
_asking: set[tuple[str, int]] = set()
"""Lessons and questions that the model is being asked about by this process."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opened:
    """A lesson, and what the link lets one do."""

    lesson: Lesson
    right: Right
    key: str

    @property
    def owned(self) -> bool:
        """Whether it may be led."""
        return self.right == Right.OWN

    @property
    def watching(self) -> str:
        """The key that may stand in the address: whoever copies it leads nothing."""
        return keys(self.key, self.right)[Right.READ]

    def turn(self, place: int) -> None:
        """Have the lesson be there, if it may be led."""
        lessons.turn(studies(), self.key, place)


def opened(key: str) -> Opened | None:
    """What a link opens; none if nothing any more. An owner's key goes out of the address."""
    key = best_key(key)
    found = lessons.opened(studies(), key)
    if found is None:
        return None
    result = Opened(*found, key)
    if result.owned:
        own(key)
    if st.query_params.get(LESSON) != result.watching:
        st.query_params[LESSON] = result.watching
    return result


def begin(title: str, questions: Sequence[Question], **view: str) -> None:
    """Begin a lesson, and have this page show it."""
    key = lessons.begin(studies(), title, questions)
    own(key)
    watching = keys(key, Right.OWN)[Right.READ]
    st.query_params.from_dict({LESSON: watching, **view})


def address(key: str, **view: str) -> str:
    """This page with a lesson."""
    return f"{(st.context.url or '').split('?')[0]}?{urlencode({LESSON: key, **view})}"


def prepare_now(lesson: Lesson) -> None:
    """:func:`prepare` the question at hand; of pairs that pupils send, once they have been sent."""
    if lesson.question.kind != "fool" or lesson.phase in lessons.PHASES[1:]:
        prepare(lesson, lesson.number)


def prepare(lesson: Lesson, number: int) -> None:
    """Have the model say what it says of a question, behind the pages; returns at once.

    Where it has said so, or is about to, nothing is done.
    """
    if (lesson.id, number) in _asking:
        return
    question, known = lesson.questions[number], lesson.said[number]
    answers = lessons.answers(studies(), lesson.id, number) if question.kind == "fool" else []
    of = {"of": hashed(json.dumps(answers))}  # a phone may change its pair: the number stays
    if known is not None and known.get("of") == of["of"]:
        return
    try:
        find = _finding(question, answers)
    except InputError as error:  # a language that nobody has learnt
        lessons.say(studies(), lesson.id, number, _no_answer(str(error)) | of)
        return
    with _LOCK:
        if (lesson.id, number) in _asking:
            return
        _asking.add((lesson.id, number))
    args = (studies(), lesson.id, number, in_turn_later(find), start_warming(), of)
    Thread(target=_say, args=args, daemon=True, name="lesson").start()


def _finding(question: Question, answers: Sequence[str]) -> Callable[[], dict[str, Any]]:
    """What finds out what the model says of a question, or of the pairs that answer it.

    Raises:
        InputError: if a sentence is in a language that the models have not learnt.
    """
    if question.kind == "fool":
        return partial(find_ranked, answers, chosen_lens())
    return partial(find_said, question, request_of((question.a, question.b)), lens())


def _say(
    kept: Studies,
    lesson: str,
    number: int,
    find: Callable[[], dict[str, Any]],
    models: Warming,
    of: dict[str, Any],
) -> None:
    """Find out what the model says, once models are there, and write it down with ``of``."""
    try:
        models.start()
        models.ended(None)
        lessons.say(kept, lesson, number, _found(find) | of)
    except SemlensError as error:  # too many wait, or the database is away
        _log.warning("a lesson's question is asked again: %s", type(error).__name__)
    finally:
        with _LOCK:
            _asking.discard((lesson, number))


def _found(find: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What is found, or that there is no answer: asked again, the same would come of it."""
    try:
        return find()
    except InputError as error:
        return _no_answer(str(error))
    except SemlensError:
        raise
    except Exception as error:  # its words may hold the sentences
        _log.error("a lesson's question has no answer: %s", type(error).__name__)
        return _no_answer("no answer")


def _no_answer(why: str) -> dict[str, Any]:
    return {"answers": [], "text": why.rstrip("."), "why": []}
