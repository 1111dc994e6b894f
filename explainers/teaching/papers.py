"""What is left of a lesson: a table of its answers, a page of its results, and worksheets."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from explainers.pictures.colours import tokens
from explainers.pictures.templating import asset, template
from explainers.sharing.spreadsheets import tsv
from explainers.studies.questions import Question
from explainers.teaching.answers import answers_html

COLUMNS = (
    *("question", "kind", "asked", "sentence_a", "sentence_b", "answer", "in_words"),
    *("model", "people"),
)
"""Of the table of answers: a row an answer, and one without where nobody answered."""

Said = Sequence[Mapping[str, Any] | None]
Answers = Sequence[Sequence[str]]


def table(questions: Sequence[Question], answers: Answers, said: Said) -> str:
    """Every answer of a lesson as a row of a table, tab-separated, with a header.

    Args:
        questions, answers, said: of the lesson, in the order of its questions.
    """
    rows = []
    for number, (question, given, model) in enumerate(
        zip(questions, answers, said, strict=True), 1
    ):
        about = {
            "question": number,
            "kind": question.kind,
            "asked": question.asks,
            "sentence_a": question.a,
            "sentence_b": question.b,
            "model": model["text"] if model else "",
            "people": question.people,
        }
        left = (model or {}).get("left", ())
        if question.kind == "fool":
            given = [one for one in given if json.loads(one)[:2] not in left]
        rows += [
            about | {"answer": answer, "in_words": question.in_words(answer) if answer else ""}
            for answer in given or [""]
        ]
    return tsv(COLUMNS, rows)


def results_page(title: str, questions: Sequence[Question], answers: Answers, said: Said) -> str:
    """What a class answered and what the model says, as a page that needs nothing else."""
    parts = [
        (question, len(given), answers_html(question, given, model), model)
        for question, given, model in zip(questions, answers, said, strict=True)
    ]
    return _page("results.html", title=title, parts=parts)


def worksheet(title: str, questions: Sequence[Question], said: Said | None = None) -> str:
    """The questions on paper, to be answered by hand; what the model says, where it is given."""
    solved = said or [None] * len(questions)
    parts = list(zip(questions, solved, strict=True))
    return _page("worksheet.html", title=title, parts=parts, solved=said is not None)


def _page(name: str, **said: Any) -> str:
    style = Markup(tokens(dark=False) + asset("answers.css") + asset("paper.css"))
    return template(name, __package__).render(style=style, **said)
