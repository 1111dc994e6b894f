"""Tours: steps through pairs, each with a guess first and then what every explanation says.

A tour is one JSON file, so that a teacher can write one of their own: ``title`` and ``steps``,
and of each step

- ``title``, ``a``, ``b`` (the sentences), ``intro`` (asks for the guess), ``moral`` (closes it),
- ``guess``: ``{"score": "sbert"}`` for a slider from 0 to 1 on a score, or ``{"question": …,
  "choices": […], "right": 0}``,
- ``look``: a list of ``{"panel": …, "say": …, "right": true, "when": "negation < 0.3"}``: what to
  see on a panel (``scores``, ``graphs``, ``aspects`` or ``tokens``), whether the explanation is
  right there, and a filter (:mod:`explainers.studies.filters`) without whose holding it is not
  said.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from explainers import registry, text
from explainers.errors import InputError
from explainers.limits import limit
from explainers.matching.aspects import ASPECTS
from explainers.results import PairExplanation
from explainers.studies.exchange import MEASURED
from explainers.studies.filters import matching
from explainers.studies.overview import table
from explainers.studies.reading import PairRow
from explainers.studies.records import Record
from explainers.weights.models import ASSETS
from explainers.wording.labels import SCORE_LABELS

TOUR_BYTES = limit("TOUR", 1_000_000, "bytes", "of a tour")
STEPS = limit("STEPS", 50, "steps", "of a tour")

TOUR = ASSETS / "tour.json"

LONGEST = 2_000  # characters of a text

PANELS = ("scores", *registry.PANELS)


@dataclass(frozen=True)
class Look:
    """What to see on a panel."""

    panel: str  # one of PANELS
    say: str  # the text
    right: bool  # whether the explanation is right there
    when: str  # a filter that must hold of the pair; empty if it is always said


@dataclass(frozen=True)
class Step:
    """One pair of a tour."""

    title: str  # texts
    a: str  # the sentences
    b: str
    intro: str
    moral: str
    score: str  # the score to be guessed; empty where there is a question
    question: str  # a question with its answers and the number of the right one
    choices: tuple[str, ...]
    right: int
    look: tuple[Look, ...]  # what to see


@dataclass(frozen=True)
class Tour:
    """A title and steps."""

    title: str
    steps: tuple[Step, ...]


def read_tour(data: bytes) -> Tour:
    """Read a tour; if it is none, an ``InputError`` names the step and the field."""
    TOUR_BYTES.check(len(data), "this tour")
    try:
        whole = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise InputError(f"this file is not JSON: {error}") from error
    if not isinstance(whole, dict) or not isinstance(whole.get("steps"), list):
        raise InputError('a tour must be an object with a "title" and a list of "steps"')
    STEPS.check(len(whole["steps"]), "this tour")
    if not whole["steps"]:
        raise InputError("a tour needs at least one step; this one has none")
    steps = [_step(step, f"step {k}") for k, step in enumerate(whole["steps"], 1)]
    return Tour(_text(whole, "title", "the tour"), tuple(steps))


def _text(fields: Any, name: str, where: str, needed: bool = True) -> str:
    value = fields.get(name, "") if isinstance(fields, Mapping) else None
    if not isinstance(value, str) or len(value) > LONGEST or (needed and not value.strip()):
        raise InputError(f'{where}: "{name}" must be text of up to {LONGEST:,} characters')
    text.check_whole(value, f'{where}: "{name}"')
    return value.strip()


def _step(step: Any, where: str) -> Step:
    sides = []
    for side in "ab":
        try:
            sides.append(text.clean(_text(step, side, where)))
        except InputError as error:
            raise InputError(f'{where}: "{side}": {error}') from error
    guess = step.get("guess")
    score, question, right = "", "", 0
    choices: tuple[str, ...] = ()
    if isinstance(guess, Mapping) and "score" in guess:
        score = _text(guess, "score", where)
        if score not in SCORE_LABELS:
            raise InputError(f'{where}: "score" must be one of {", ".join(SCORE_LABELS)}')
    else:
        question = _text(guess, "question", f"{where}, guess")
        choices, right = _choices(guess, f"{where}, guess")
    listed = step.get("look", [])
    if not isinstance(listed, list) or len(listed) > STEPS.most:
        raise InputError(f'{where}: "look" must be a list')
    return Step(
        title=_text(step, "title", where),
        a=sides[0],
        b=sides[1],
        intro=_text(step, "intro", where, needed=False),
        moral=_text(step, "moral", where, needed=False),
        score=score,
        question=question,
        choices=choices,
        right=right,
        look=tuple(_look(look, f"{where}, look {k}") for k, look in enumerate(listed, 1)),
    )


def _choices(guess: Mapping[str, Any], where: str) -> tuple[tuple[str, ...], int]:
    choices: Any = guess.get("choices")
    right = guess.get("right")
    texts = isinstance(choices, list) and all(
        isinstance(c, str) and 0 < len(c) <= LONGEST for c in choices
    )
    if not texts or not 2 <= len(choices) <= 8 or len(set(choices)) < len(choices):
        raise InputError(f'{where}: "choices" must be a list of 2 to 8 different texts')
    for choice in choices:
        text.check_whole(choice, f'{where}: "choices"')
    if type(right) is not int or not 0 <= right < len(choices):
        raise InputError(f'{where}: "right" must be the number of a choice, counting from 0')
    return tuple(choices), right


_NAMES = [*SCORE_LABELS, *ASPECTS, "smatch_predicted", "sure", *(a + MEASURED for a in ASPECTS)]
_COLUMNS = pd.DataFrame([dict.fromkeys(_NAMES, 0.5) | {"differs": ""}])
"""A table with the columns that a condition may name."""


def _look(fields: Any, where: str) -> Look:
    panel, say = _text(fields, "panel", where), _text(fields, "say", where)
    look = Look(panel, say, fields.get("right", True), _text(fields, "when", where, needed=False))
    if look.panel not in PANELS:
        raise InputError(f'{where}: "panel" must be one of {", ".join(PANELS)}')
    if not isinstance(look.right, bool):
        raise InputError(f'{where}: "right" must be true or false')
    if look.when:
        try:
            matching(look.when, _COLUMNS)
        except InputError as error:
            raise InputError(f'{where}: "when": {error}') from error
    return look


def true_remarks(step: Step, result: PairExplanation) -> list[Look]:
    """The remarks of a step that hold of its explanation with the models in use."""
    row = PairRow(1, step.a, step.b, None, {})
    frame = table([row], {1: Record.of(result)}, {})

    def holds(look: Look) -> bool:
        try:
            return not look.when or bool(matching(look.when, frame).iloc[0])
        except InputError:  # an aspect that the model in use does not have
            return False

    return [look for look in step.look if holds(look)]
