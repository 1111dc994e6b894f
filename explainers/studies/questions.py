"""What a class can be asked about two sentences, what is an answer to it, and how they are counted.

An answer is a short text: a number from 0 to 1, the number of a choice, a word by its side and
number (``b3``), or, of the question *fool*, two sentences with what they are believed to be, as
JSON.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from explainers import text
from explainers.errors import InputError
from explainers.registry import PANELS
from explainers.wording.labels import ASPECT_LABELS, SCORE_LABELS

LONGEST = 200
"""Characters of a sentence of a lesson: what a stage has room for in letters that all can read."""

LONGEST_TEXT = 600
"""Characters of what else is written of a question, and of an answer as a phone sends it."""

CHOICES = 6
"""Choices that a question has at most."""

KINDS: Mapping[str, str] = {
    "slider": "How alike are the two in meaning?",
    "same": "The two sentences mean …",
    "aspect": "In which of these do they differ most?",
    "word": "Tap a word that makes the difference.",
    "choice": "",
    "fool": "Fool the model: two sentences whose score is far from what you think.",
}
"""What can be asked, and in which words where a question has none of its own."""

SAME = ("… the same, or nearly", "… something related", "… something else")
"""The choices of the question *same*."""

ASPECTS = ("frames", "concepts", "named_ent", "negation", "srl", "quant")
"""Aspects that the question *aspect* offers, where it names none."""

BELIEVED: Mapping[str, float] = {"different in meaning": 0.0, "the same in meaning": 1.0}
"""What those who send a pair can say of it, and what score they expect then."""

_TEXTS = ("kind", "a", "b", "text", "score", "panel", "title", "note")
"""The fields of a question that are text."""

BINS = 10
"""Bars of a histogram."""


@dataclass(frozen=True)
class Question:
    """One question of a lesson.

    Attributes:
        kind: one of :data:`KINDS`.
        a, b: the sentences; empty where pupils send a pair.
        text: what is asked; that of the kind where empty.
        choices: texts, or aspects by name where the kind is ``aspect``.
        right: the number of the choice that is right, of the kind ``choice`` alone.
        score: that the model is asked for.
        people: what people found, from 0 to 1; none where nobody was asked.
        panel: that shows why; the sentences where empty.
        title: names it in the presenter's notes and in the results, since it may tell the answer.
        note: what the presenter may say.
    """

    kind: str
    a: str = ""
    b: str = ""
    text: str = ""
    choices: tuple[str, ...] = ()
    right: int | None = None
    score: str = "sbert"
    people: float | None = None
    panel: str = ""
    title: str = ""
    note: str = ""

    @property
    def asks(self) -> str:
        """What is asked, in words."""
        return self.text or KINDS[self.kind]

    @property
    def named(self) -> tuple[str, ...]:
        """What can be chosen, as people read it."""
        if self.kind == "aspect":
            return tuple(ASPECT_LABELS[name].short for name in self.aspects)
        return SAME if self.kind == "same" else self.choices

    @property
    def aspects(self) -> tuple[str, ...]:
        """The aspects that can be chosen, by name."""
        return self.choices or ASPECTS

    @property
    def pieces(self) -> dict[str, list[tuple[str, str]]]:
        """Each sentence in pieces, by its side: the key of a word that can be tapped, and the text.

        What stands between words has no key.
        """
        found = {}
        for side, whole in (("a", self.a), ("b", self.b)):
            pieces, end = [], 0
            for k, (start, stop) in enumerate(text.spans(whole)):
                word = whole[start:stop]
                key = f"{side}{k}" if any(map(str.isalnum, word)) else ""
                pieces += [("", whole[end:start]), (key, word)]
                end = stop
            found[side] = [*pieces, ("", whole[end:])]
        return found

    @property
    def words(self) -> dict[str, str]:
        """Every word of the two sentences that can be tapped, by its key."""
        return {key: word for of in self.pieces.values() for key, word in of if key}

    def in_words(self, answer: str) -> str:
        """An answer as people read it."""
        if self.kind == "fool":
            a, b, believed = json.loads(answer)
            return f"{a} / {b}: {believed}"
        if self.kind == "word":
            return self.words.get(answer, answer)
        return answer if self.kind == "slider" else self.named[int(answer)]

    def checked(self, given: str) -> str:
        """An answer as it is kept; ``InputError`` if it is none."""
        if len(given) > LONGEST_TEXT + 2 * LONGEST:
            raise InputError("this answer is too long")
        return _ANSWERS[self.kind](self, given)


def _number(_: Question, given: str) -> str:
    try:
        value = float(given)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise InputError("an answer must be a number from 0 to 1")
    return f"{abs(value):.2f}"  # -0 is in the range, too


def _choice(question: Question, given: str) -> str:
    known = [str(number) for number in range(len(question.named))]
    if given not in known:
        raise InputError(f"an answer must be one of {', '.join(known)}")
    return given


def _word(question: Question, given: str) -> str:
    if given not in question.words:
        raise InputError("an answer must be a word of one of the sentences")
    return given


def _pair(_: Question, given: str) -> str:
    try:
        a, b, believed = json.loads(given)
    except (ValueError, TypeError, RecursionError) as error:
        raise InputError("an answer must be two sentences, and what they are") from error
    if not isinstance(believed, str) or believed not in BELIEVED:
        raise InputError(f"a pair is {' or '.join(BELIEVED)}")
    return json.dumps([sentence(a), sentence(b), believed], ensure_ascii=False)


_ANSWERS: Mapping[str, Callable[[Question, str], str]] = {
    "slider": _number,
    "same": _choice,
    "aspect": _choice,
    "choice": _choice,
    "word": _word,
    "fool": _pair,
}


def sentence(given: Any) -> str:
    """A sentence of a lesson, cleaned; ``InputError`` if it is none, or too long."""
    if not isinstance(given, str):
        raise InputError("a sentence must be text")
    text.check_whole(given, "A sentence")
    found = text.clean(given)
    if len(found) > LONGEST:
        raise InputError(f"a stage has room for sentences of {LONGEST} characters")
    return found


def asked_of(data: Mapping[str, Any]) -> Question:
    """A question as files and the database have it; ``InputError`` names what is wrong with it."""
    known = {field.name for field in fields(Question)}
    if not isinstance(data, Mapping) or not data.keys() <= known:
        raise InputError(f"a question has the fields {', '.join(sorted(known))} alone")
    for name in _TEXTS:
        _check_text(name, data.get(name, ""))
    if data.get("kind") not in KINDS:
        raise InputError(f'"kind" must be one of {", ".join(KINDS)}')
    if not isinstance(choices := data.get("choices", ()), (list, tuple)):
        raise InputError('"choices" must be a list of texts')
    question = Question(**{**data, "choices": tuple(choices)})
    _check_choices(question)
    if question.kind != "fool":
        question = replace(question, a=sentence(question.a), b=sentence(question.b))
    if question.score not in SCORE_LABELS or question.panel not in ("", *PANELS):
        raise InputError('"score" must be a score, and "panel" a panel')
    _check_people(question.people)
    return question


def _check_text(name: str, value: Any) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise InputError(f'"{name}" must be text of up to {LONGEST_TEXT} characters')


def _check_people(value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not 0 <= value <= 1):
        raise InputError('"people" must be a number from 0 to 1')


def _check_choices(question: Question) -> None:
    for choice in question.choices:
        _check_text("choices", choice)
    if question.kind == "aspect" and not set(question.choices) <= ASPECT_LABELS.keys():
        raise InputError(f'"choices" must be aspects: {", ".join(ASPECT_LABELS)}')
    if question.kind == "choice" and not 2 <= len(set(question.choices)) <= CHOICES:
        raise InputError(f'"choices" must be 2 to {CHOICES} different texts')
    wrong = question.right is not None and type(question.right) is not int  # True is 1
    if wrong or (question.kind == "choice" and question.right not in range(len(question.choices))):
        raise InputError('"right" must be the number of a choice, counting from 0')


def bins(answers: Iterable[str]) -> list[int]:
    """How many numbers lie in each tenth from 0 to 1.

    >>> bins(["0.00", "0.09", "0.10", "0.95", "1.00"])
    [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    """
    counts = Counter(min(round(100 * float(each)) * BINS // 100, BINS - 1) for each in answers)
    return [counts[k] for k in range(BINS)]


def chosen(question: Question, answers: Iterable[str]) -> list[int]:
    """How often each choice was chosen."""
    counts = Counter(answers)
    return [counts[str(k)] for k in range(len(question.named))]


def pairs(answers: Iterable[str]) -> list[tuple[str, str, str]]:
    """The pairs that pupils sent, each with what it is believed to be."""
    return [(a, b, believed) for a, b, believed in map(json.loads, answers)]
