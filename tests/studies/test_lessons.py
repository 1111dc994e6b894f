"""Lessons: what is asked, who may lead, what is counted, and for how long it is kept."""

import json
from functools import partial
from typing import Any

import pytest

from explainers.errors import InputError
from explainers.studies import lessons, links, questions
from explainers.studies.links import Right, keys
from explainers.studies.questions import Question, asked_of
from explainers.studies.schema import ANSWERS, LESSONS, QUESTIONS
from pages.serving import guess
from tests.studies.fakes import led, opened
from tests.waiting import HANGS, at_once

PAIR: dict[str, Any] = {"a": "A dog runs.", "b": "A cat doesn't sit."}
ASKED = tuple(Question(kind, **PAIR) for kind in ("slider", "same", "word"))


@pytest.fixture
def clock():
    return [1_000.0]


@pytest.fixture
def kept(file, clock):
    return opened(file, clock=lambda: clock[0])


def begun(kept, *asked):
    """A new lesson: its owner's key, and the lesson where it asks its first question."""
    key = lessons.begin(kept, "Title", asked or ASKED)
    lessons.turn(kept, key, 1)
    return key, led(kept, key)


def test_a_lesson_is_joined_by_its_code_watched_by_a_link_and_led_by_its_owner(kept):
    key, lesson = begun(kept)
    other = led(kept, lessons.begin(kept, "Other", ASKED))
    assert lesson.code != other.code and set(lesson.code) <= set(lessons.LETTERS)
    assert lessons.joined(kept, f" {lesson.code.lower()} ") == lesson
    assert lesson.questions == ASKED and lesson.said == (None,) * 3
    watching = keys(key, Right.OWN)[Right.READ]
    assert lessons.opened(kept, watching) == (lesson, Right.READ)
    assert not lessons.turn(kept, watching, 2)
    for none in ("", "x", "x" * 4_000, lesson.id):
        assert not lessons.joined(kept, none) and not lessons.opened(kept, none)
        assert not lessons.turn(kept, none, 1)
    with kept.reading() as now:
        assert key not in str(now.execute(LESSONS.select()).all())


def test_a_lesson_goes_through_its_questions_and_ends_at_its_end(kept, clock):
    key = lessons.begin(kept, "Title", ASKED)
    told = []
    for place in range(led(kept, key).last + 1):
        clock[0] += 1
        assert lessons.turn(kept, key, place) and lessons.turn(kept, key, place)
        lesson = led(kept, key)
        told.append((lesson.phase, lesson.number))
    asked = [(phase, number) for number in range(3) for phase in lessons.PHASES]
    assert told == [("join", 0), *asked, ("end", 2)]
    assert not any(lessons.turn(kept, key, place) for place in (-1, lesson.last + 1))
    at = lesson.turned
    clock[0] += 9
    assert lessons.turn(kept, key, lesson.last)
    assert led(kept, key).turned == at, "it was there already"
    lessons.say(kept, lesson.id, 1, {"answer": "0"})
    assert led(kept, key).said == (None, {"answer": "0"}, None)


def test_each_phone_counts_once_a_question_and_not_after_the_model_has_spoken(kept):
    key, lesson = begun(kept)

    def answers(phone, said, number=0):
        return lessons.answer(kept, lesson, number, phone, said)

    assert all(answers("p", said) for said in ("0.3", "0.7", "0.70"))
    assert answers("q", "1") and not answers("q", "0", 1), "not asked yet"
    lessons.turn(kept, key, 2)
    assert answers("late", "0"), "it was on its way"
    lessons.turn(kept, key, 3)
    assert not answers("later", "0")
    assert lessons.answers(kept, lesson.id, 0) == ["0.00", "0.70", "1.00"]
    assert lessons.answer_of(kept, lesson.id, 0, "p") == "0.70"
    assert lessons.answer_of(kept, lesson.id, 1, "p") == lessons.answer_of(kept, "x", 0, "p") == ""
    for phone, number in (("p", 3), ("p", -1), ("", 0), ("x" * 41, 0)):
        with pytest.raises(InputError, match="no such question"):
            answers(phone, "0", number)


def test_no_answer_is_lost_where_all_answer_at_once(kept, monkeypatch):
    monkeypatch.setattr(lessons, "PATIENCE", HANGS)
    _, lesson = begun(kept)
    phones = [f"{k % 20}" for k in range(40)]  # each of them twice
    at_once(*(partial(lessons.answer, kept, lesson, 0, phone, "0.5") for phone in phones))
    assert lessons.answers(kept, lesson.id, 0) == ["0.50"] * 20


def test_what_is_no_answer_is_refused():
    word, aspect = Question("word", **PAIR), Question("aspect", choices=("quant", "srl"), **PAIR)
    fool = Question("fool")
    assert list(word.words) == ["a0", "a1", "a2", "b0", "b1", "b2", "b3"]
    assert aspect.named == ("Amounts", "Who did what")
    sent = json.dumps(["A  dog.", "A cat.", "the same in meaning"])
    assert questions.pairs([fool.checked(sent)]) == [("A dog.", "A cat.", "the same in meaning")]
    long = json.dumps(["x" * 201, "A cat.", "the same in meaning"])
    wrong = {
        Question("slider", **PAIR): ("", "x", "-0.1", "1.1", "nan", "1" * 2_000),
        Question("same", **PAIR): ("", "3", "-1", "'; DROP TABLE"),
        aspect: ("2", "quant"),
        word: ("a3", "b9", "c0"),
        fool: ("", "[]", "[1, 2, 3]", json.dumps(["A dog.", "A cat.", "x"]), long, "[" * 999, '["A", "B", {}]'),
    }  # fmt: skip
    assert Question("slider", **PAIR).checked("-0") == "0.00"
    for question, given in wrong.items():
        for each in given:
            with pytest.raises(InputError):
                question.checked(each)


def test_what_is_no_question_is_refused():
    assert asked_of({"kind": "same", **PAIR}) == Question("same", **PAIR)
    assert asked_of({"kind": "fool"}) == Question("fool")
    assert asked_of({"kind": "same", **PAIR, "a": " A dog \n runs. "}).a == PAIR["a"]
    two = {"choices": ["x", "y"]}
    for change, said in (
        ({"kind": "x"}, "kind"), ({"c": 1}, "fields"), ({"a": ""}, "enter a sentence"), ({"a": 1}, "text"),
        ({"a": "x" * 201}, "200 characters"), ({"score": "x"}, "score"), ({"panel": "x"}, "panel"),
        ({"people": 2}, "people"), ({"kind": "aspect", **two}, "aspects"), ({"kind": "choice"}, "choices"),
        ({"kind": "choice", **two}, "right"), ({"kind": "choice", **two, "right": 2}, "right"),
        ({"title": "x" * 601}, "title"), ({"kind": []}, "kind"), ({"score": []}, "score"), ({"people": "1"}, "people"),
        ({"people": True}, "people"), ({"people": float("nan")}, "people"), ({"kind": "fool", "a": 1}, "text"),
        ({"choices": "xy"}, "list"), ({"kind": "choice", **two, "right": True}, "right"),
        ({"kind": "choice", **two, "right": 1.0}, "right"), ({"right": "x"}, "right"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=said):
            asked_of({"kind": "slider", **PAIR} | change)


def test_a_lesson_is_kept_for_its_days_whatever_the_clock_does(kept, clock):
    key, lesson = begun(kept)
    given, at = links.ticket(lesson, "p"), clock[0]
    for now in (at - 1e6, at + lessons.LIFE - 1):
        clock[0] = now
        lessons.expire(kept)
        assert links.fits(led(kept, key), "p", given)
        assert lessons.answer(kept, lesson, 0, "p", "0")
    clock[0] = at + lessons.LIFE + 1
    assert not lessons.joined(kept, lesson.code) and not lessons.opened(kept, key)
    lessons.expire(kept)
    assert not lessons.answer(kept, lesson, 0, "p", "0")
    with kept.reading() as now:
        for table in (LESSONS, QUESTIONS, ANSWERS):
            assert not now.execute(table.select()).all()


def test_a_lesson_that_is_deleted_is_gone_and_makes_room(kept, monkeypatch):
    monkeypatch.setattr(lessons, "MOST", 2)
    monkeypatch.setattr(lessons, "MOST_ANSWERS", 1)
    (key, lesson), (_, other) = begun(kept), begun(kept)
    assert lessons.answer(kept, lesson, 0, "p", "0") and lessons.answer(kept, other, 0, "p", "1")
    with pytest.raises(InputError, match="as many answers"):
        lessons.answer(kept, other, 0, "q", "1")
    assert lessons.answer(kept, other, 0, "p", "0.5"), "this one has a place"
    with pytest.raises(InputError, match="too many lessons"):
        begun(kept)
    lessons.forget(kept, keys(key, Right.OWN)[Right.READ])
    assert lessons.opened(kept, key), "who watches deletes nothing"
    lessons.forget(kept, key)
    assert lessons.opened(kept, key) is None and begun(kept)
    assert lessons.answers(kept, lesson.id, 0) == []
    assert lessons.answers(kept, other.id, 0) == ["0.50"]
    for wrong in ((), ASKED * 20):
        with pytest.raises(InputError, match="1 to 50 questions"):
            lessons.begin(kept, "Title", wrong)


def test_lessons_that_nobody_answers_fill_the_server_for_an_hour_at_most(kept, clock, monkeypatch):
    monkeypatch.setattr(lessons, "MOST", 2)
    (_, answered), (idle, _) = begun(kept), begun(kept)
    lessons.answer(kept, answered, 0, "p", "1")
    clock[0] += lessons.IDLE + 1
    assert begun(kept)
    assert lessons.opened(kept, idle) is None
    assert lessons.joined(kept, answered.code)


def test_of_too_many_lessons_one_that_is_over_goes_and_it_is_the_one_untouched_for_longest(
    kept, clock, monkeypatch
):
    monkeypatch.setattr(lessons, "MOST", 3)
    begun_ones = []
    for _ in range(3):
        clock[0] += 1
        begun_ones.append(begun(kept))
        assert lessons.answer(kept, begun_ones[-1][1], 0, "p", "1")
    (first, _), (second, lesson), (third, _) = begun_ones
    for key in (third, second):
        clock[0] += 1
        lessons.turn(kept, key, lesson.last)
    added = begun(kept)[0]
    assert [bool(lessons.opened(kept, key)) for key in (first, second, third, added)] == [True, True, False, True]  # fmt: skip
    lessons.turn(kept, second, 1)
    assert lessons.answer(kept, led(kept, added), 0, "p", "1")
    with pytest.raises(InputError, match="too many lessons"):
        begun(kept)
    clock[0] += 86_401
    begun(kept)
    assert [bool(lessons.opened(kept, key)) for key in (first, second, added)] == [False, True, True]  # fmt: skip


def test_going_back_opens_a_question_again_only_until_its_answer_was_shown(kept):
    key, lesson = begun(kept)
    assert lessons.answer(kept, lesson, 0, "p", "0.2")
    for place, taken, revealed in (
        *((2, True, False), (1, True, False), (3, False, True)),
        *((1, False, True), (2, False, True), (5, False, False)),
    ):
        lessons.turn(kept, key, place)
        assert lessons.answer(kept, lesson, 0, "p", f"0.{place}") == taken, place
        assert led(kept, key).revealed == revealed, place
    assert lessons.answers(kept, lesson.id, 0) == ["0.10"]
    assert lessons.answer(kept, lesson, 1, "p", "1")
    lessons.turn(kept, key, 1)
    assert guess._stage(led(kept, key), sent=False) == "over"


def test_what_the_presenter_says_of_pairs_outlasts_a_new_ranking(kept):
    key, lesson = begun(kept, Question("fool"))
    said: tuple[dict[str, Any], ...] = ({"text": "x"}, {"pick": ["A.", "B."]}, {"text": "y"})
    for each in said:
        lessons.say(kept, lesson.id, 0, each)
    assert led(kept, key).said == ({"text": "y", "pick": ["A.", "B."]},)


def test_pairs_are_left_out_one_by_one(kept):
    key, lesson = begun(kept)
    lessons.say(kept, lesson.id, 0, {"text": "said"})
    for pair in ("ab", "cd"):
        lessons.leave_out(kept, lesson.id, 0, pair)
    assert led(kept, key).said[0] == {"text": "said", "left": [["a", "b"], ["c", "d"]]}
    lessons.leave_out(kept, lesson.id, 0, "ab", out=False)
    assert led(kept, key).said[0] == {"text": "said", "left": [["c", "d"]]}


def test_a_ticket_fits_one_phone_of_one_lesson(kept):
    (_, lesson), (_, other) = begun(kept), begun(kept)
    given = links.ticket(lesson, "p")
    assert links.fits(lesson, "p", given)
    wrong = (
        (other, "p", given),
        (lesson, "q", given),
        *((lesson, "p", no) for no in ("x", "", "é")),
    )
    assert not [each for each in wrong if links.fits(*each)]
    assert links.name_in(lesson, "b") not in (links.name_in(other, "b"), "b")
