"""Ready lessons, what the model says of their questions, and what is left of them on paper."""

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.studies.questions import KINDS, Question
from explainers.teaching import lessons, papers, tours
from explainers.teaching.answers import answers_html

EVIL = "A <b onclick='x()'>dog</b> & {{ 7 * 7 }}."
PAIR: dict[str, Any] = {"a": EVIL, "b": "A cat doesn't sit."}
ASKED = (
    Question("slider", people=0.2, **PAIR),
    Question("same", **PAIR),
    Question("word", **PAIR),
    Question("fool"),
)
GIVEN = (
    ["0.10", "0.90", "0.90"],
    ["2"],
    ["b2", "b2", "a1"],
    [json.dumps([EVIL, "=1+1", "the same in meaning"])],
)
SAID: tuple[dict[str, Any], ...] = (
    {"answers": ["0.5"], "text": "0.50", "why": ["Only B denies something."]},
    {"answers": ["0"], "text": "the same", "why": []},
    {"answers": ["b2"], "text": "doesn't", "why": []},
    {"pairs": [[EVIL, "=1+1", "the same in meaning", 0.25]], "text": "farthest off at 0.25"},
)


def test_twelve_lessons_of_every_kind_are_ready():
    ready = lessons.ready()
    asked = [question for lesson in ready for question in lesson.questions]
    assert len(ready) == len({lesson.title for lesson in ready}) == 12
    assert {question.kind for question in asked} == set(KINDS)
    for lesson in ready[:-1]:
        assert lesson.aim and 10 <= lesson.minutes <= 20 and 4 <= len(lesson.questions) <= 8
    assert all(question.title and question.note for question in asked)


def test_the_tour_is_a_lesson_that_gives_nothing_away():
    tour = tours.read_tour(tours.TOUR.read_bytes())
    lesson = lessons.of_tour(tour)
    assert [(q.a, q.b) for q in lesson.questions] == [(s.a, s.b) for s in tour.steps]
    assert not [q for q in lesson.questions if q.title in q.asks]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no file of lessons"),
        (b"lesson = 3", "no file of lessons"),
        (b"\xff\xfe", "no file of lessons"),
        *(
            (b"[[lesson]]\ntitle = 't'\naim = ''\nminutes = " + minutes, "minutes")
            for minutes in (b"'x'", b"inf", b"nan", b"0", b"true")
        ),
        (
            b"[[lesson]]\ntitle = 't'\naim = ''\nminutes = 1\n[[lesson.questions]]\nkind = 'x'",
            'question 1: "kind"',
        ),
    ],
)
def test_a_file_that_has_no_lessons_is_refused(data, said):
    with pytest.raises(InputError, match=said):
        lessons.read_lessons(data)


def test_the_model_answers_every_question_in_words_that_a_phone_could_have_sent(lens):
    kinds: dict[str, Question] = {}
    for lesson in lessons.ready():
        for question in lesson.questions:
            kinds.setdefault(question.kind, question)
    for kind in sorted(kinds.keys() - {"fool"}):
        question = kinds[kind]
        spoken = language(question.a), language(question.b)
        said = lessons.said(question, lens.explain(question.a, question.b, languages=spoken))
        assert said["answers"] and said["text"], kind
        assert [question.checked(each) for each in said["answers"]], kind
        assert "model" in answers_html(question, [], said) or kind == "choice"


def test_pairs_are_ranked_by_what_the_model_missed():
    sent = [["A.", "B.", "the same in meaning"], ["C.", "D.", "different in meaning"], ["E.", "F.", "different in meaning"]]  # fmt: skip
    scores = {("A.", "B."): 0.9, ("C.", "D."): 0.8}
    found = lessons.ranked([json.dumps(pair) for pair in sent], scores)
    assert found["pairs"] == [[*sent[1], 0.8], [*sent[0], 0.9]]
    assert "0.80" in found["text"]
    assert lessons.ranked([], {}) == {"pairs": [], "text": "no pair was sent"}
    more = [*sent * 2, ["Das ist ein Hund.", "Det är en hund som springer.", sent[0][2]]]
    more += [[f"Dog {k} runs.", "A dog runs.", sent[0][2]] for k in range(lessons.RANKED)]
    asked = []

    class Models:
        def score(self, pairs, languages):
            asked.extend(pairs)
            assert len(pairs) == len(languages)
            return [SimpleNamespace(scores={"sbert": 0.5})] * len(pairs)

    found = lessons.find_ranked([json.dumps(pair) for pair in more], cast(Lens, Models()))
    assert len(found["pairs"]) == len(asked) == len(set(asked)) == lessons.RANKED - 1
    assert not [a for a, *_ in found["pairs"] if a.startswith("Das")], "in no language it knows"


def test_of_pairs_only_the_number_is_shown_before_the_model_has_spoken_and_none_left_out():
    before = answers_html(ASKED[3], GIVEN[3])
    assert "1 pair sent" in before and "=1+1" not in before
    said = SAID[3] | {"left": [[EVIL, "=1+1"]]}
    assert "=1+1" in answers_html(ASKED[3], GIVEN[3], SAID[3])
    assert "=1+1" not in answers_html(ASKED[3], GIVEN[3], said)


def test_what_pupils_write_stays_text_and_the_model_is_shown_only_when_it_is_told():
    for question, given, said in zip(ASKED, GIVEN, SAID, strict=True):
        before, after = answers_html(question, given), answers_html(question, given, said)
        for page in (before, after):
            assert "<b onclick" not in page and "49" not in page
        assert "model" not in before and "people" not in before
        assert before != after
    assert "model 0.50" in answers_html(ASKED[0], GIVEN[0], SAID[0])
    assert "people 0.20" in answers_html(ASKED[0], GIVEN[0], SAID[0])
    assert answers_html(ASKED[0], GIVEN[0]).count("<u>") == 2, "two bars have answers"


def test_papers_have_every_question_and_tables_no_formulas():
    rows = papers.table(ASKED, GIVEN, SAID).splitlines()
    assert len(rows) == 1 + sum(map(len, GIVEN))
    assert rows[0].split("\t") == list(papers.COLUMNS)
    results = papers.results_page(EVIL, ASKED, GIVEN, SAID)
    blank, solved = papers.worksheet(EVIL, ASKED), papers.worksheet(EVIL, ASKED, SAID)
    for page in (results, blank, solved):
        assert "<b onclick" not in page and "http" not in page
    assert results.count("<section>") == blank.count("<section>") == len(ASKED)
    assert "The model:" in solved and "The model:" not in blank
