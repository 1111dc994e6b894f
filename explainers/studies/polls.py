"""Guesses of an audience about a pair: counted, without names, for a day at most.

A poll is found by its link alone. The database of studies holds its two sentences and how often
each guess was made, and nothing of who made it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import blake2b
from hmac import compare_digest

import sqlalchemy as sql

from explainers.errors import InputError
from explainers.studies.database import count
from explainers.studies.quota import DAY
from explainers.studies.schema import GUESSES, POLLS
from explainers.studies.store import Studies

ANSWERS: Mapping[str, str] = {
    "same": "the same, or nearly",
    "related": "something related",
    "different": "something else",
}
"""The guesses, and how each ends the sentence "The two sentences mean …"."""

LIFE = DAY  # seconds that a poll is kept
MOST = 500  # polls that are kept at once
IDLE = 3_600.0  # seconds after which a poll that nobody has answered makes room for others
PATIENCE = 1.0  # seconds that a guess waits for others, and then for other programs
MOST_GUESSES = 5_000  # guesses that a poll counts
LONGEST = 40  # characters of a poll's name


def begin(studies: Studies, a: str, b: str) -> str:
    """A new poll on a pair, by the name in its link; ``InputError`` if too many are kept."""
    poll = secrets.token_urlsafe(9)
    with studies.writing() as now:
        _forget_old(now, studies.clock())
        if count(now, POLLS) >= MOST:
            _forget_idle(now, studies.clock())
        if count(now, POLLS) >= MOST:
            raise InputError("too many polls are open at once; try again later")
        now.execute(POLLS.insert().values(id=poll, a=a, b=b, created=studies.clock()))
        now.execute(GUESSES.insert(), [{"poll": poll, "guess": g, "times": 0} for g in ANSWERS])
    return poll


def end(studies: Studies, poll: str) -> None:
    """Delete a poll with its guesses; nobody can answer any more."""
    with studies.writing() as now:
        _forget(now, POLLS.c.id == poll)


def pair_of(studies: Studies, poll: str) -> tuple[str, str] | None:
    """The sentences that a poll asks about; none if there is no such poll any more."""
    with studies.reading() as now:
        row = now.execute(POLLS.select().where(*_alive(studies, poll))).first()
        return None if row is None else (row.a, row.b)


def ticket(studies: Studies, poll: str, voter: str) -> str:
    """What the page of a poll gives to a voter, whatever tells voters apart; empty if it is gone.

    It is made of when the poll began, which no page tells: whoever answers has asked for the page.
    """
    with studies.reading() as now:
        row = now.execute(POLLS.select().where(*_alive(studies, poll))).first()
    if row is None:
        return ""
    return blake2b(voter.encode(), key=repr((row.created, poll)).encode()[:64]).hexdigest()[:32]


def fits(studies: Studies, poll: str, voter: str, given: str) -> bool:
    """Whether this ticket was given to this voter."""
    expected = ticket(studies, poll, voter)
    return bool(expected and voter) and compare_digest(expected.encode(), given.encode())


def guess(studies: Studies, poll: str, answer: str) -> bool:
    """Count a guess; false if the poll is gone or full, ``InputError`` if it is no answer."""
    if answer not in ANSWERS:
        raise InputError(f"a guess must be one of {', '.join(ANSWERS)}")
    with studies.writing(PATIENCE) as now:
        total = sql.select(sql.func.sum(GUESSES.c.times)).where(GUESSES.c.poll == poll)
        if not count(now, POLLS, *_alive(studies, poll)):
            return False
        if now.execute(total).scalar_one() >= MOST_GUESSES:
            return False
        mine = GUESSES.c.poll == poll, GUESSES.c.guess == answer
        now.execute(GUESSES.update().where(*mine).values(times=GUESSES.c.times + 1))
    return True


def counted(studies: Studies, poll: str) -> dict[str, int]:
    """How often each of :data:`ANSWERS` was guessed; nothing if there is no such poll any more."""
    if pair_of(studies, poll) is None:
        return {}
    with studies.reading() as now:
        guesses = now.execute(GUESSES.select().where(GUESSES.c.poll == poll))
        return dict.fromkeys(ANSWERS, 0) | {row.guess: row.times for row in guesses}


def expire(studies: Studies) -> None:
    """Delete the polls that are a day old."""
    with studies.reading() as now:
        old = count(now, POLLS, POLLS.c.created < studies.clock() - LIFE)
    if old:
        with studies.writing() as now:
            _forget_old(now, studies.clock())


def _forget_old(now: sql.Connection, at: float) -> None:
    """Delete the polls that are a day old, with their guesses."""
    _forget(now, POLLS.c.created < at - LIFE)


def _forget_idle(now: sql.Connection, at: float) -> None:
    """Delete the polls that began an hour ago or earlier and that nobody has answered yet."""
    answered = sql.select(GUESSES.c.poll).where(GUESSES.c.times > 0)
    _forget(now, POLLS.c.created < at - IDLE, POLLS.c.id.not_in(answered))


def _forget(now: sql.Connection, *which: sql.ColumnElement[bool]) -> None:
    polls = now.execute(sql.select(POLLS.c.id).where(*which)).scalars().all()
    for table, column in ((GUESSES, GUESSES.c.poll), (POLLS, POLLS.c.id)):
        now.execute(table.delete().where(column.in_(polls)))


def _alive(studies: Studies, poll: str) -> tuple[sql.ColumnElement[bool], ...]:
    return POLLS.c.id == poll[:LONGEST], POLLS.c.created >= studies.clock() - LIFE
