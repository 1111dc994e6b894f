"""Lessons: a class on its phones follows who presents, through questions about pairs of sentences.

A lesson is found by a code of six letters, to take part; by the key of its stage, to be watched;
and by its owner's key, to be led (:mod:`explainers.studies.links`). Of who answers, a random name
is kept that only their browser has, so that each counts once a question.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from explainers.errors import InputError
from explainers.studies.database import count
from explainers.studies.links import LONGEST, Right, fresh, hashed, keys
from explainers.studies.questions import Question, asked_of
from explainers.studies.quota import DAY
from explainers.studies.schema import ANSWERS, LESSONS, QUESTIONS
from explainers.studies.store import Studies

PHASES = ("ask", "class", "model", "why")
"""Of each question: it is asked, what the class thinks, what the model says, and why."""

LETTERS = "ABCDEFGHJKLMNPQRTUVWXY"  # of codes, without those that look like digits
CODE = 6  # letters
LIFE = 90 * DAY  # seconds that a lesson is kept
MOST = 500  # lessons that are kept at once
IDLE = 3_600.0  # seconds after which a lesson that nobody has answered makes room for others
PATIENCE = 1.0  # seconds that an answer waits for others, and then for other programs
MOST_ANSWERS = 1_000  # phones that a question counts
MOST_QUESTIONS = 50  # of a lesson
TITLE = 200  # characters of a title


@dataclass(frozen=True)
class Lesson:
    """A lesson, and where its presenter is.

    Attributes:
        id: its name in the database.
        code: that phones join by.
        title: as its owner has it.
        place: 0 while the class joins, then one more with every phase of every question; the last
            one is the end.
        turned: since when, in seconds.
        questions: in their order.
        reached: the farthest place where it was.
        said: what the model says of each, as :func:`explainers.teaching.lessons.said` has it; none
            where it has not been asked yet.
        secret: what no page tells, and every server on its database knows.
    """

    id: str
    code: str
    title: str
    place: int
    reached: int
    created: float
    turned: float
    questions: tuple[Question, ...]
    said: tuple[dict[str, Any] | None, ...]
    secret: str = field(repr=False)

    @property
    def last(self) -> int:
        """The place of the end."""
        return len(PHASES) * len(self.questions) + 1

    @property
    def number(self) -> int:
        """The question where its presenter is, from 0; the nearest one at the beginning and end."""
        return min(max(self.place - 1, 0) // len(PHASES), len(self.questions) - 1)

    @property
    def phase(self) -> str:
        """``join``, one of :data:`PHASES`, or ``end``."""
        if not 0 < self.place < self.last:
            return "end" if self.place else "join"
        return PHASES[(self.place - 1) % len(PHASES)]

    @property
    def revealed(self) -> bool:
        """Whether the class has seen the model's answer to the question, and so answers no more."""
        return self.reached - len(PHASES) * self.number > PHASES.index("model")

    @property
    def question(self) -> Question:
        """The one where its presenter is."""
        return self.questions[self.number]


def begin(studies: Studies, title: str, questions: Sequence[Question]) -> str:
    """A new lesson, by its owner's key; ``InputError`` if it is too long, or too many are kept."""
    if not 0 < len(questions) <= MOST_QUESTIONS:
        raise InputError(f"a lesson has 1 to {MOST_QUESTIONS} questions, not {len(questions)}")
    key, lesson, at = fresh(), secrets.token_hex(8), studies.clock()
    links = keys(key, Right.OWN)
    values = {
        "id": lesson,
        "reads": hashed(links[Right.READ]),
        "owns": hashed(key),
        "title": title[:TITLE],
        "created": at,
        "turned": at,
    }
    asked = [
        {"lesson": lesson, "number": n, "asked": json.dumps(asdict(question))}
        for n, question in enumerate(questions)
    ]
    with studies.writing() as now:
        _forget(now, LESSONS.c.created < at - LIFE)
        if count(now, LESSONS) >= MOST:
            answered = sql.select(ANSWERS.c.lesson)
            _forget(now, LESSONS.c.turned < at - IDLE, LESSONS.c.id.not_in(answered))
        if count(now, LESSONS) >= MOST:
            _forget(now, LESSONS.c.id.in_(_least_missed(at)))
        if count(now, LESSONS) >= MOST:
            raise InputError("too many lessons are kept here; try again later")
        taken = set(now.execute(sql.select(LESSONS.c.code)).scalars())
        while (code := "".join(secrets.choice(LETTERS) for _ in range(CODE))) in taken:
            pass
        now.execute(LESSONS.insert().values(code=code, **values))
        now.execute(QUESTIONS.insert(), asked)
    return key


def joined(studies: Studies, code: str) -> Lesson | None:
    """The lesson of a code, however it is written; none if there is none of it any more."""
    return _found(studies, LESSONS.c.code == code[:LONGEST].strip().upper())


def opened(studies: Studies, key: str) -> tuple[Lesson, Right] | None:
    """The lesson of a key, and whether it may be led with it or only be watched."""
    if not 0 < len(key) <= LONGEST:
        return None
    for column, right in ((LESSONS.c.owns, Right.OWN), (LESSONS.c.reads, Right.READ)):
        lesson = _found(studies, column == hashed(key))
        if lesson is not None:
            return lesson, right
    return None


def turn(studies: Studies, key: str, place: int) -> bool:
    """Have a lesson be at a place; doing it twice is doing it once. False if it may not be led."""
    found = opened(studies, key)
    if found is None or found[1] < Right.OWN or not 0 <= place <= found[0].last:
        return False
    with studies.writing() as now:
        here = LESSONS.c.id == found[0].id, LESSONS.c.place != place
        now.execute(LESSONS.update().where(*here).values(place=place, turned=studies.clock()))
        mine = LESSONS.c.id == found[0].id, LESSONS.c.reached < place
        now.execute(LESSONS.update().where(*mine).values(reached=place))
    return True


def say(studies: Studies, lesson: str, number: int, said: dict[str, Any]) -> None:
    """Write down what the model says of a question, or its presenter; all else of it is kept."""
    with studies.writing() as now:
        _say(now, lesson, number, lambda _: said)


def leave_out(
    studies: Studies, lesson: str, number: int, pair: Sequence[str], out: bool = True
) -> None:
    """Leave a pair that a phone sent out of what is shown of a question, or take it back in."""

    def without(said: dict[str, Any]) -> dict[str, Any]:
        rest = [each for each in said.get("left", []) if each != [*pair]]
        return {"left": [*rest, [*pair]] if out else rest}

    with studies.writing() as now:
        _say(now, lesson, number, without)


def _say(
    now: sql.Connection,
    lesson: str,
    number: int,
    what: Callable[[dict[str, Any]], dict[str, Any]],
) -> None:
    mine = QUESTIONS.c.lesson == lesson, QUESTIONS.c.number == number
    kept = now.execute(sql.select(QUESTIONS.c.said).where(*mine).with_for_update()).scalar()
    said = json.loads(kept or "null") or {}
    values = {"said": json.dumps(said | what(said))}
    now.execute(QUESTIONS.update().where(*mine).values(**values))


def answer(studies: Studies, lesson: Lesson, number: int, phone: str, given: str) -> bool:
    """Keep a phone's answer, in place of the one that it gave before.

    One that was on its way while the presenter went on to what the class thinks counts, too; none
    does once the class has seen what the model says, even where the presenter goes back.

    Returns:
        False if it comes too late.

    Raises:
        InputError: if it is none, or the question has as many answers as it may have.
    """
    if not 0 <= number < len(lesson.questions) or not 0 < len(phone) <= LONGEST:
        raise InputError("this lesson has no such question")
    checked = lesson.questions[number].checked(given)
    question = ANSWERS.c.lesson == lesson.id, ANSWERS.c.number == number
    mine = *question, ANSWERS.c.phone == phone
    with suppress(IntegrityError), studies.writing(PATIENCE) as now:  # it was sent twice at once
        where = sql.select(LESSONS.c.place, LESSONS.c.reached).where(LESSONS.c.id == lesson.id)
        been = now.execute(where).first()
        if been is None or any(at - 1 - len(PHASES) * number not in (0, 1) for at in been):
            return False
        if now.execute(ANSWERS.update().where(*mine).values(answer=checked)).rowcount:
            return True
        if count(now, ANSWERS, *question) >= MOST_ANSWERS:
            raise InputError("this question has as many answers as are kept")
        values = {"lesson": lesson.id, "number": number, "phone": phone, "answer": checked}
        now.execute(ANSWERS.insert().values(**values))
    return True


def answer_of(studies: Studies, lesson: str, number: int, phone: str) -> str:
    """What a phone has answered; empty if nothing."""
    mine = ANSWERS.c.lesson == lesson, ANSWERS.c.number == number, ANSWERS.c.phone == phone
    with studies.reading() as now:
        return now.execute(sql.select(ANSWERS.c.answer).where(*mine)).scalar() or ""


def answers(studies: Studies, lesson: str, number: int) -> list[str]:
    """What was answered to a question, in no order that tells who did."""
    mine = ANSWERS.c.lesson == lesson, ANSWERS.c.number == number
    with studies.reading() as now:
        found = sql.select(ANSWERS.c.answer).where(*mine).order_by(ANSWERS.c.answer)
        return list(now.execute(found).scalars())


def forget(studies: Studies, key: str) -> None:
    """Delete a lesson with all answers, if this is its owner's key."""
    with studies.writing() as now:
        _forget(now, LESSONS.c.owns == hashed(key))


def expire(studies: Studies) -> None:
    """Delete the lessons that are too old."""
    old = LESSONS.c.created < studies.clock() - LIFE
    with studies.reading() as now:
        some = count(now, LESSONS, old)
    if some:
        with studies.writing() as now:
            _forget(now, old)


def _forget(now: sql.Connection, *which: sql.ColumnElement[bool]) -> None:
    lessons = now.execute(sql.select(LESSONS.c.id).where(*which)).scalars().all()
    for table, column in (
        (ANSWERS, ANSWERS.c.lesson),
        (QUESTIONS, QUESTIONS.c.lesson),
        (LESSONS, LESSONS.c.id),
    ):
        now.execute(table.delete().where(column.in_(lessons)))


def _least_missed(at: float) -> sql.Select[tuple[str]]:
    """Of the lessons that ended, or stood still for a day, the one untouched for longest."""
    mine = QUESTIONS.c.lesson == LESSONS.c.id
    asked = sql.select(sql.func.count()).where(mine).correlate(LESSONS).scalar_subquery()
    over = sql.or_(LESSONS.c.place > len(PHASES) * asked, LESSONS.c.turned < at - DAY)
    return sql.select(LESSONS.c.id).where(over).order_by(LESSONS.c.turned).limit(1)


def _found(studies: Studies, which: sql.ColumnElement[bool]) -> Lesson | None:
    alive = LESSONS.c.created >= studies.clock() - LIFE
    with studies.reading() as now:
        row = now.execute(LESSONS.select().where(which, alive)).first()
        if row is None:
            return None
        mine = QUESTIONS.select().where(QUESTIONS.c.lesson == row.id).order_by(QUESTIONS.c.number)
        questions = now.execute(mine).all()
        return Lesson(
            row.id,
            row.code,
            row.title,
            row.place,
            row.reached,
            row.created,
            row.turned,
            tuple(asked_of(json.loads(each.asked)) for each in questions),
            tuple(json.loads(each.said) for each in questions),
            row.owns,
        )
