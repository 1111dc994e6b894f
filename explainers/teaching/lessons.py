"""Ready lessons, the tour as one of them, and what the model says of a lesson's questions.

``assets/lessons.toml`` has the lessons: title, aim, minutes and the questions of each, as
:func:`explainers.studies.questions.asked_of` reads them. None of them states what the model says:
that is asked of the model in use when the lesson begins.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.results import PairExplanation
from explainers.studies.questions import (
    BELIEVED,
    LONGEST_TEXT,
    SAME,
    Question,
    asked_of,
    pairs,
)
from explainers.teaching import tours
from explainers.text import shortened
from explainers.weights.models import ASSETS
from explainers.wording.bands import BANDS, band, shown
from explainers.wording.labels import SCORE_LABELS, aspect_label

if TYPE_CHECKING:
    from explainers.lens import Lens
    from explainers.request import Request

LESSONS = ASSETS / "lessons.toml"

MINUTES = 2
"""That a question takes, where a lesson does not say how long it is."""

UNMOVED = 0.95
"""An aspect that the encoder predicts to be above this has not fallen."""

REASONS = 3
"""Differences that are put into words."""

RANKED = 100
"""Different pairs of a class that the model is asked for: what it scores in one go."""

_SAME_AS = dict(zip(BANDS, (0, 1, 1, 2), strict=True))
"""Band of a score to the number of the choice of :data:`SAME`."""
assert set(_SAME_AS.values()) == set(range(len(SAME)))


@dataclass(frozen=True)
class ReadyLesson:
    """A lesson that waits for a class."""

    title: str
    aim: str  # what the class knows afterwards
    minutes: int
    questions: tuple[Question, ...]


@lru_cache(maxsize=1)
def ready() -> tuple[ReadyLesson, ...]:
    """All ready lessons; the tour is the last one."""
    return (*read_lessons(LESSONS.read_bytes()), of_tour(tours.read_tour(tours.TOUR.read_bytes())))


def read_lessons(data: bytes) -> list[ReadyLesson]:
    """Read lessons; if they are none, an ``InputError`` names the lesson and the question."""
    tours.TOUR_BYTES.check(len(data), "this file of lessons")
    try:
        listed = tomllib.loads(data.decode("utf-8-sig"))["lesson"]
        return [_lesson(each) for each in listed]
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"this is no file of lessons: {error}") from error


def _lesson(data: Mapping[str, Any]) -> ReadyLesson:
    title, aim, minutes = str(data["title"]), str(data["aim"]), _minutes(data["minutes"])
    questions = []
    for number, asked in enumerate(data["questions"], 1):
        try:
            questions.append(asked_of(asked))
        except InputError as error:
            raise InputError(f"{title}, question {number}: {error}") from error
    return ReadyLesson(title, aim, minutes, tuple(questions))


def _minutes(given: Any) -> int:
    if type(given) not in (int, float) or not 0 < given < math.inf:
        raise InputError('"minutes" must be a number above 0')
    return max(1, int(given))


def of_tour(tour: tours.Tour) -> ReadyLesson:
    """A tour as a lesson: its guesses are the questions, and its titles give nothing away."""
    questions = tuple(
        Question(
            kind="slider" if step.score else "choice",
            a=step.a,
            b=step.b,
            text=step.question,
            choices=step.choices,
            right=None if step.score else step.right,
            score=step.score or "sbert",
            title=step.title,
            note=shortened(f"{step.intro} {step.moral}".strip(), LONGEST_TEXT),
        )
        for step in tour.steps
    )
    aim = "Guess what scores, graphs, aspects and words see in a pair, and see where each is wrong."
    return ReadyLesson(tour.title, aim, MINUTES * len(questions), questions)


def said(question: Question, result: PairExplanation) -> dict[str, Any]:
    """What the model says of a question about a pair, as it is kept with the lesson.

    Returns:
        ``answers``, such as a phone could have given; ``text``, the same in words; and ``why``,
        sentences that say what differs.
    """
    answers, words = _SAID[question.kind](question, result)
    return {
        "answers": answers,
        "text": words,
        "why": [difference.text for difference in result.differences[:REASONS]],
    }


def find_said(question: Question, request: Request, models: Lens) -> dict[str, Any]:
    """:func:`said` of a pair that models have yet to explain."""
    return said(question, models.explain(request))


def find_ranked(answers: Sequence[str], models: Lens) -> dict[str, Any]:
    """:func:`ranked`, by models that know some languages; pairs in others are left out."""
    spoken = {}
    for a, b in list(dict.fromkeys((a, b) for a, b, _ in pairs(answers)))[:RANKED]:
        with suppress(InputError):
            spoken[a, b] = (language(a), language(b))
    found = models.score(list(spoken), languages=list(spoken.values()))
    scores = {pair: each.scores["sbert"] for pair, each in zip(spoken, found, strict=True)}
    return ranked(answers, scores)


def _scored(question: Question, result: PairExplanation) -> tuple[list[str], str]:
    value = result.scores[question.score]
    named = f"{SCORE_LABELS[question.score].short}: {shown(value)} ({band(value)})"
    return [f"{value:.4f}"], named


def _compared(question: Question, result: PairExplanation) -> tuple[list[str], str]:
    value = result.scores[question.score]
    number = _SAME_AS[band(value)]
    return [str(number)], f"{SAME[number]} ({SCORE_LABELS[question.score].short} {shown(value)})"


def _fallen(question: Question, result: PairExplanation) -> tuple[list[str], str]:
    found = {k: result.aspects.predicted.get(name, 1.0) for k, name in enumerate(question.aspects)}
    least = min(found, key=found.__getitem__)
    if found[least] > UNMOVED:
        measured = {n: v for n, v in result.aspects.counted.items() if n in question.aspects}
        none = f"the encoder sees no difference: all are at {shown(found[least])} or above"
        if not measured:
            return [], none
        lowest = min(measured, key=measured.__getitem__)
        return [], f"{none}; the graphs: {aspect_label(lowest).short} {shown(measured[lowest])}"
    name = aspect_label(question.aspects[least]).short
    return [str(least)], f"{name} is lowest, at {shown(found[least])}"


def _marked(question: Question, result: PairExplanation) -> tuple[list[str], str]:
    if not result.differences:
        return [], "no word is named"
    first, known = result.differences[0], question.words
    keys = [f"a{k}" for k in first.a_words] + [f"b{k}" for k in first.b_words]
    keys = [key for key in keys if key in known]
    return keys, ", ".join(known[key] for key in keys) or "no word is named"


def _right(question: Question, _: PairExplanation) -> tuple[list[str], str]:
    assert question.right is not None
    return [str(question.right)], question.choices[question.right]


_SAID = {
    "slider": _scored,
    "same": _compared,
    "aspect": _fallen,
    "word": _marked,
    "choice": _right,
}
"""Of each kind but ``fool``, for which there is :func:`ranked`."""


def ranked(answers: Sequence[str], scores: Mapping[tuple[str, str], float]) -> dict[str, Any]:
    """The pairs that pupils sent, those before others whose score is farther from what they think.

    Args:
        answers: as they were sent.
        scores: of the pairs; one without a score is left out.

    Returns:
        ``pairs``: two sentences, what they are believed to be, and their score, each once; and
        ``text``.
    """
    sent = dict.fromkeys(pairs(answers))
    found = [(a, b, how, scores[a, b]) for a, b, how in sent if (a, b) in scores]
    found.sort(key=lambda pair: -abs(pair[3] - BELIEVED[pair[2]]))
    words = f"the model was farthest off at {shown(found[0][3])}" if found else "no pair was sent"
    return {"pairs": [list(pair) for pair in found], "text": words}
