"""What a class has answered to a question, as HTML: on a stage, a phone and paper it is the same.

Its style is ``assets/answers.css``; letters and bars are as large as the letters around them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from markupsafe import Markup

from explainers.pictures.templating import template
from explainers.studies.questions import Question, bins, chosen
from explainers.text import several
from explainers.wording.bands import shown

BOARD = 5
"""Pairs of a board that are shown: what was missed most comes first."""


def answers_html(
    question: Question, answers: Sequence[str], said: Mapping[str, Any] | None = None
) -> Markup:
    """The answers of a class, and, once it is to be known, the model's beside them.

    Args:
        question: what was asked.
        answers: as :meth:`~explainers.studies.questions.Question.checked` gives them.
        said: what the model says, as :func:`explainers.teaching.lessons.said` has it; none before.
    """
    draw = {"slider": _scale, "word": _words, "fool": _board}.get(question.kind, _choices)
    data = {"kind": question.kind} | draw(question, answers, said or {})
    return Markup(template("answers.html", __package__).render(data))


def _scale(question: Question, answers: Sequence[str], said: Mapping[str, Any]) -> dict[str, Any]:
    counts = bins(answers)
    marks = [("model", f"model {shown(float(n))}", float(n)) for n in said.get("answers", ())]
    if said and question.people is not None:
        marks.append(("people", f"people {shown(question.people)}", question.people))
    summary = f"{several(len(answers), 'answer')} from 0 to 1"
    if answers:
        summary += f", half of them up to {shown(median(map(float, answers)))}"
    return {
        "counts": counts,
        "most": max(1, *counts),
        "marks": [(name, words, min(max(value, 0.0), 1.0)) for name, words, value in marks],
        "summary": "; ".join([summary, *(words for _, words, _ in marks)]),
    }


def _choices(question: Question, answers: Sequence[str], said: Mapping[str, Any]) -> dict[str, Any]:
    counts, right = chosen(question, answers), said.get("answers", ())
    named = enumerate(zip(question.named, counts, strict=True))
    return {
        "choices": [(words, count, str(k) in right) for k, (words, count) in named],
        "whose": "right" if question.kind == "choice" else "the model",
        "most": max(1, *counts),
    }


def _words(question: Question, answers: Sequence[str], said: Mapping[str, Any]) -> dict[str, Any]:
    counts, seen = Counter(answers), said.get("answers", ())
    sentences = [
        [(key, word, counts[key], key in seen) for key, word in pieces]
        for pieces in question.pieces.values()
    ]
    legend = "Underlined: what the model sees as the difference." if seen else ""
    if said and not seen:
        legend = "The model names no word."
    return {"sentences": sentences, "most": max(1, *counts.values(), 0), "legend": legend}


def _board(_: Question, answers: Sequence[str], said: Mapping[str, Any]) -> dict[str, Any]:
    board = [(a, b, f"sent as {how}", shown(score)) for a, b, how, score in board_of(said)]
    return {"board": board[:BOARD], "sent": several(len(answers), "pair")}


def board_of(said: Mapping[str, Any]) -> list[tuple[str, str, str, float]]:
    """The ranked pairs that the presenter did not leave out.

    Args:
        said: with ``pairs``, as :func:`explainers.teaching.lessons.ranked` has them, and ``left``,
            two sentences each.
    """
    left = said.get("left", ())
    return [(a, b, how, score) for a, b, how, score in said.get("pairs", ()) if [a, b] not in left]
