"""Studies with people as they are kept: begun, taken part in, answered, left and deleted.

A study is found by a code of six letters, to take part, and by its owner's key. Of a person, a
random name is kept that only their browser has, what they were asked and answered, and how long
that took; on which day they did is not.
"""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from explainers.errors import InputError, StudiesError
from explainers.people.design import Design, Item, read_design, written
from explainers.people.plan import (
    Trial,
    accuracy,
    answers_of,
    attentive,
    in_words,
    plan,
    truth,
)
from explainers.studies.database import count
from explainers.studies.lessons import CODE, LETTERS
from explainers.studies.links import LONGEST, fresh, hashed
from explainers.studies.quota import DAY
from explainers.studies.schema import PEOPLE, PEOPLE_ANSWERS, PEOPLE_ITEMS, PEOPLE_PERSONS
from explainers.studies.store import Studies

OPEN, CLOSED = "open", "closed"
"""Whether new people may take part."""

LIFE = 365 * DAY  # seconds that a study is kept
MOST = 100  # studies with people that are kept at once
MOST_PEOPLE = 2_000  # of a study
GIVEN_UP = 3_600.0  # seconds without an answer after which somebody else takes a place
PATIENCE = 5.0  # seconds that an answer waits for others
LONGEST_TIME = 86_400.0  # seconds that a browser may say that a question was looked at


@dataclass(frozen=True)
class PeopleStudy:
    """A study with people.

    Attributes:
        id: its name in the database.
        code: that people take part by.
        state: :data:`OPEN` or :data:`CLOSED`.
        created: when, in seconds.
        text: the design, as it was written when the study began.
        ready: how many pairs have been explained.
        withdrew: how many have had their answers deleted.
        secret: what no page tells, and every server on its database knows.
    """

    id: str
    code: str
    state: str
    created: float
    text: str
    ready: int
    withdrew: int
    secret: str

    @cached_property
    def design(self) -> Design:
        """What is compared, asked and shown."""
        return _design(self.text)

    @property
    def open(self) -> bool:
        """Whether new people may take part now."""
        return self.state == OPEN and self.ready == len(self.design.all_items)


@lru_cache(maxsize=16)
def _design(text: str) -> Design:
    return read_design(text.encode())


@dataclass(frozen=True)
class Person:
    """Somebody who takes part.

    Attributes:
        name: random.
        place: which of the orders they have.
        asked: all their questions.
        answered: how many of them.
        opened: the last question that they have seen, from 0; -1 before the first.
        seen: since when, in seconds.
    """

    name: str
    place: int
    asked: tuple[Trial, ...]
    answered: int
    opened: int
    seen: float

    @property
    def said(self) -> str:
        """Their name in tables."""
        return f"p{self.name[:10]}"

    @property
    def row(self) -> dict[str, Any]:
        """Their row in the table of people (:mod:`explainers.people.table`)."""
        return {
            "person": self.said,
            "place": self.place,
            "first": next(trial.condition for trial in self.asked if not trial.practice),
            "asked": len(self.asked),
            "answered": self.answered,
        }

    @property
    def done(self) -> bool:
        """Whether they have answered everything."""
        return self.answered >= len(self.asked)

    @property
    def trial(self) -> Trial | None:
        """The question at hand."""
        return None if self.done else self.asked[self.answered]


def begin(studies: Studies, design: Design) -> str:
    """A new study, by its owner's key.

    Raises:
        InputError: if nobody says who asks, or as many are kept as may be.
    """
    if not design.contact:
        raise InputError("say who runs this study, and how people reach you")
    key, at = fresh(), studies.clock()
    values = {
        "id": secrets.token_hex(8),
        "owns": hashed(key),
        "title": design.title,
        "design": written(replace(design, models=())),
        "created": at,
        "state": OPEN,
    }
    with studies.writing() as now:
        _forget(now, PEOPLE.c.created < at - LIFE)
        if count(now, PEOPLE) >= MOST:  # nobody came to these
            came = sql.select(PEOPLE_PERSONS.c.study)
            _forget(now, PEOPLE.c.created < at - DAY, PEOPLE.c.id.not_in(came))
        if count(now, PEOPLE) >= MOST:
            raise InputError(f"this server keeps up to {MOST} studies with people: delete one")
        taken = set(now.execute(sql.select(PEOPLE.c.code)).scalars())
        while (code := "".join(secrets.choice(LETTERS) for _ in range(CODE))) in taken:
            pass
        now.execute(PEOPLE.insert().values(code=code, **values))
    return key


def joined(studies: Studies, code: str) -> PeopleStudy | None:
    """The study of a code, however it is written; none if there is none of it any more."""
    return _found(studies, PEOPLE.c.code == code[:LONGEST].strip().upper())


def owned(studies: Studies, key: str) -> PeopleStudy | None:
    """The study of an owner's key; none if it is none."""
    return _found(studies, PEOPLE.c.owns == hashed(key)) if 0 < len(key) <= LONGEST else None


def set_state(studies: Studies, key: str, state: str) -> None:
    """Let new people take part, or no more; those who have begun go on."""
    with studies.writing() as now:
        now.execute(PEOPLE.update().where(PEOPLE.c.owns == hashed(key)).values(state=state))


def unexplained(studies: Studies, study: PeopleStudy) -> list[tuple[int, Item]]:
    """The pairs of which nothing is kept yet, by their place among all."""
    with studies.reading() as now:
        mine = sql.select(PEOPLE_ITEMS.c.number).where(PEOPLE_ITEMS.c.study == study.id)
        known = set(now.execute(mine).scalars())
    return [(k, item) for k, item in enumerate(study.design.all_items) if k not in known]


def keep_shown(studies: Studies, study: str, number: int, shown: dict[str, Any]) -> None:
    """Keep what is seen of a pair; what is kept of it already stays.

    Raises:
        StudiesError: if the study was deleted meanwhile.
    """
    values = {"study": study, "number": number, "shown": json.dumps(shown, ensure_ascii=False)}
    with suppress(IntegrityError), studies.writing() as now:
        if not _locked(now, PEOPLE, PEOPLE.c.id == study):
            raise StudiesError("the study was deleted")
        now.execute(PEOPLE_ITEMS.insert().values(**values))


def _locked(now: sql.Connection, table: sql.Table, *where: sql.ColumnElement[bool]) -> Any:
    """A row that nobody else changes until this transaction ends; none where there is none."""
    return now.execute(table.select().where(*where).with_for_update()).first()


def seen_of(studies: Studies, study: str, number: int) -> dict[str, Any]:
    """What is kept of a pair; empty if nothing is."""
    mine = PEOPLE_ITEMS.c.study == study, PEOPLE_ITEMS.c.number == number
    with studies.reading() as now:
        kept = now.execute(sql.select(PEOPLE_ITEMS.c.shown).where(*mine)).scalar()
    found: dict[str, Any] = json.loads(kept or "{}")
    return found


def troubles(studies: Studies, study: PeopleStudy) -> list[str]:
    """Why pairs could not be explained."""
    return [shown["error"] for shown in _all_seen(studies, study.id).values() if "error" in shown]


def find(studies: Studies, study: str, person: str) -> Person | None:
    """Somebody who takes part; none if they have not agreed to."""
    mine = PEOPLE_PERSONS.c.study == study, PEOPLE_PERSONS.c.person == person
    with studies.reading() as now:
        row = now.execute(PEOPLE_PERSONS.select().where(*mine)).first()
    return None if row is None else _person(row)


def take_part(studies: Studies, study: PeopleStudy, person: str) -> Person:
    """Give somebody who agrees a place: the first that nobody has, or that somebody gave up.

    Raises:
        InputError: if nobody may take part any more.
    """
    if not study.open:
        raise InputError("this study takes no more people")
    here, at = PEOPLE_PERSONS.c.study == study.id, studies.clock()
    with suppress(IntegrityError), studies.writing(PATIENCE) as now:  # it was sent twice at once
        if not _locked(now, PEOPLE, PEOPLE.c.id == study.id):
            raise InputError("this study was deleted")
        rows = now.execute(PEOPLE_PERSONS.select().where(here)).all()
        if person in {row.person for row in rows}:
            pass
        elif len(rows) >= MOST_PEOPLE:
            raise InputError("as many people have taken part as are kept")
        else:
            held = {row.place for row in rows if _person(row).done or row.seen > at - GIVEN_UP}
            place = next(k for k in range(len(held) + 1) if k not in held)
            asked = [trial.to_json() for trial in plan(study.design, place)]
            values = {"study": study.id, "person": person, "place": place, "seen": at}
            now.execute(PEOPLE_PERSONS.insert().values(asked=json.dumps(asked), **values))
    found = find(studies, study.id, person)
    assert found is not None
    return found


def look(studies: Studies, study: str, person: Person) -> None:
    """Begin the time of the question at hand, where it was not seen before."""
    mine = (
        PEOPLE_PERSONS.c.study == study,
        PEOPLE_PERSONS.c.person == person.name,
        PEOPLE_PERSONS.c.opened < person.answered,
    )
    if person.opened < person.answered:
        values = {"seen": studies.clock(), "opened": person.answered}
        with studies.writing(PATIENCE) as now:
            now.execute(PEOPLE_PERSONS.update().where(*mine).values(**values))


def answer(
    studies: Studies,
    study: PeopleStudy,
    person: Person,
    number: int,
    given: str,
    seconds: float | None,
) -> None:
    """Keep an answer; one that was kept already stays as it is.

    Args:
        studies, study: where.
        person: who.
        number: of the question among theirs.
        given: the answer.
        seconds: that the question was looked at, as the browser says; none where it does not.

    Raises:
        InputError: if it is none.
    """
    if not 0 <= number < len(person.asked):
        raise InputError("there is no such question")
    checked = _checked(study.design, person.asked[number], given)
    at = studies.clock()
    mine = PEOPLE_PERSONS.c.study == study.id, PEOPLE_PERSONS.c.person == person.name
    with suppress(IntegrityError), studies.writing(PATIENCE) as now:
        row = _locked(now, PEOPLE_PERSONS, *mine)
        if row is None or row.answered != number:
            return
        elapsed = max(0.0, at - row.seen)
        if seconds is not None and not 0 <= seconds <= LONGEST_TIME:
            seconds = None
        values = {"study": study.id, "person": person.name, "number": number, "answer": checked}
        now.execute(PEOPLE_ANSWERS.insert().values(seconds=seconds, elapsed=elapsed, **values))
        values = {"answered": number + 1}
        if number + 1 == len(person.asked):  # on which day that was is nobody's business
            values["seen"] = 0
        now.execute(PEOPLE_PERSONS.update().where(*mine).values(**values))


def answer_of(studies: Studies, study: str, person: Person, number: int) -> str:
    """What somebody has answered to a question, as it is kept."""
    table = PEOPLE_ANSWERS.c
    mine = table.study == study, table.person == person.name, table.number == number
    with studies.reading() as now:
        return str(now.execute(sql.select(table.answer).where(*mine)).scalar_one())


def _checked(design: Design, trial: Trial, given: str) -> str:
    """An answer as it is kept; ``InputError`` if it is none."""
    if trial.task != "predict":
        known = answers_of(design, trial.task)
        if given not in known:
            raise InputError("choose one of the answers")
        return given
    try:
        value = float(given)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise InputError("put the slider somewhere from 0 to 1")
    return f"{abs(value):.2f}"


def leave(studies: Studies, study: str, person: str) -> None:
    """Delete all that is kept of somebody; that somebody left is counted."""
    mine = PEOPLE_PERSONS.c.study == study, PEOPLE_PERSONS.c.person == person
    with studies.writing(PATIENCE) as now:
        if _locked(now, PEOPLE, PEOPLE.c.id == study) and _locked(now, PEOPLE_PERSONS, *mine):
            left = {"withdrew": PEOPLE.c.withdrew + 1}
            now.execute(PEOPLE.update().where(PEOPLE.c.id == study).values(**left))
        for table in (PEOPLE_ANSWERS, PEOPLE_PERSONS):
            now.execute(table.delete().where(table.c.study == study, table.c.person == person))


def forget(studies: Studies, key: str) -> None:
    """Delete a study with all answers, if this is its owner's key."""
    with studies.writing() as now:
        _forget(now, PEOPLE.c.owns == hashed(key))


def expire(studies: Studies) -> None:
    """Delete the studies that are too old."""
    old = PEOPLE.c.created < studies.clock() - LIFE
    with studies.reading() as now:
        some = count(now, PEOPLE, old)
    if some:
        with studies.writing() as now:
            _forget(now, old)


def people(studies: Studies, study: PeopleStudy) -> list[Person]:
    """All who have agreed to take part, by their places."""
    order = PEOPLE_PERSONS.c.place, PEOPLE_PERSONS.c.person
    with studies.reading() as now:
        mine = PEOPLE_PERSONS.select().where(PEOPLE_PERSONS.c.study == study.id).order_by(*order)
        return [_person(row) for row in now.execute(mine)]


def design_with_models(studies: Studies, study: PeopleStudy) -> Design:
    """The design, with the checksums of the models whose explanations were shown."""
    return replace(study.design, models=tuple(models(studies, study.id)))


def models(studies: Studies, study: str) -> list[dict[str, str]]:
    """The models that have explained pairs of a study, each once."""
    found: dict[tuple[tuple[str, str], ...], dict[str, str]] = {}
    for shown in _all_seen(studies, study).values():
        for model in shown.get("models", ()):
            found.setdefault(tuple(sorted(model.items())), model)
    return list(found.values())


def answers(studies: Studies, study: PeopleStudy) -> list[dict[str, Any]]:
    """Every answer as a row of the table (:mod:`explainers.people.table`), person by person."""
    design, seen = study.design, _all_seen(studies, study.id)
    with studies.reading() as now:
        mine = PEOPLE_ANSWERS.select().where(PEOPLE_ANSWERS.c.study == study.id)
        rows = now.execute(mine.order_by(PEOPLE_ANSWERS.c.number)).all()
    given: dict[str, list[Any]] = {}
    for row in rows:
        given.setdefault(row.person, []).append(row)
    scores = {number: float(shown.get("score", 0.0)) for number, shown in seen.items()}
    return [
        each
        for person in people(studies, study)
        for each in rows_of(design, person, given.get(person.name, []), scores)
    ]


def rows_of(
    design: Design, person: Person, given: list[Any], scores: dict[int, float]
) -> list[dict[str, Any]]:
    """The answers of one person as rows of the table.

    Args:
        design: of the study.
        person: who.
        given: their answers: ``number``, ``answer``, ``seconds`` and ``elapsed`` of each.
        scores: of the model, by the place of the pair.
    """
    passed = sum(
        attentive(trial, one.answer) for one in given if (trial := person.asked[one.number]).check
    )
    about = {
        "person": person.said,
        "place": person.place,
        "finished": int(person.done),
        "attentive": int(passed >= design.needed),
    }
    found = []
    for one in given:
        trial = person.asked[one.number]
        here: dict[str, Any] = {
            "trial": one.number + 1,
            "practice": int(trial.practice),
            "check": int(bool(trial.check)),
            "task": trial.task,
            "condition": trial.condition,
            "answer": one.answer,
            "in_words": in_words(design, trial.task, one.answer),
            "seconds": one.seconds,
            "elapsed": one.elapsed,
        }
        if trial.check:
            here |= {"item": "check", "truth": trial.check}
            here["accuracy"] = float(attentive(trial, one.answer))
        else:
            item, score = design.all_items[trial.item], scores[trial.item]
            right = truth(design, trial.task, item, score)
            here |= {"item": item.id, "kind": item.kind, "words": item.words, "model": score}
            here |= {"truth": right, "accuracy": accuracy(trial.task, one.answer, right)}
        found.append(about | here)
    return found


def _all_seen(studies: Studies, study: str) -> dict[int, dict[str, Any]]:
    with studies.reading() as now:
        rows = now.execute(PEOPLE_ITEMS.select().where(PEOPLE_ITEMS.c.study == study)).all()
    return {row.number: json.loads(row.shown) for row in rows}


def _person(row: Any) -> Person:
    asked = tuple(Trial(*each) for each in json.loads(row.asked))
    return Person(row.person, row.place, asked, row.answered, row.opened, row.seen)


def _forget(now: sql.Connection, *which: sql.ColumnElement[bool]) -> None:
    gone = now.execute(sql.select(PEOPLE.c.id).where(*which).with_for_update()).scalars().all()
    # People before their answers: whoever is answering holds their own row, and is waited for
    for table in (PEOPLE_PERSONS, PEOPLE_ANSWERS, PEOPLE_ITEMS):
        now.execute(table.delete().where(table.c.study.in_(gone)))
    now.execute(PEOPLE.delete().where(PEOPLE.c.id.in_(gone)))


def _found(studies: Studies, which: sql.ColumnElement[bool]) -> PeopleStudy | None:
    alive = PEOPLE.c.created >= studies.clock() - LIFE
    with studies.reading() as now:
        row = now.execute(PEOPLE.select().where(which, alive)).first()
        if row is None:
            return None
        good = PEOPLE_ITEMS.c.shown.not_like('{"error"%')
        known = count(now, PEOPLE_ITEMS, PEOPLE_ITEMS.c.study == row.id, good)
    about = (row.id, row.code, row.state, row.created, row.design, known, row.withdrew, row.owns)
    return PeopleStudy(*about)
