"""Studies: a table of pairs in a database, with what was computed and judged of each row.

A study is found by a link alone (:mod:`explainers.studies.links`), so that only those who were
given one see it. Judgements are written down one after another and never overwritten, so that
two people, or one in two windows, can write at once; the last one counts. Times are for people
to read: who computes a study, and in which order things came, does not hang on a clock.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from explainers.amr.strict import read_strictly
from explainers.errors import InputError, StudiesError
from explainers.limits import limit
from explainers.studies import database, schema
from explainers.studies.judgements import Judgements, Value, checked, clean_name
from explainers.studies.links import LONGEST, Right, hashed, keys
from explainers.studies.quota import DAY, Quota
from explainers.studies.reading import Row, Table
from explainers.studies.records import Record
from explainers.studies.schema import CORRECTIONS, JUDGEMENTS, RESULTS, ROWS, STUDIES

MOST_JUDGEMENTS = limit(
    "JUDGEMENTS", 1_000_000, "judgements", "of a study, with all that was changed or taken back"
)

RUNNING, CANCELLED, DONE, FAILED = "running", "cancelled", "done", "failed"

LEASE = 15.0
"""Seconds after which a study whose worker is not heard of may be taken over."""

RECENT = 20.0
"""Seconds over which speed is told."""

OFTEN = DAY / 24
"""Seconds within which it is not written down again that a study is in use."""

CHECKED = 600.0
"""Seconds for which a look at the whole database counts."""

LONGEST_TITLE = 200
"""Characters of a study's name."""


@dataclass(frozen=True)
class Study:
    """A table of pairs in the database."""

    id: str  # its name in the database; no link
    name: str  # of the file, or what its owner calls it
    columns: tuple[str, ...]  # as in Table
    roles: tuple[str, ...]
    refused: tuple[tuple[int, str], ...]  # number and reason of the rows that could not be read
    total: int  # rows
    models: tuple[str, ...]  # checksums of the models that its results stand on
    state: str  # ``running``, ``cancelled``, ``done`` or ``failed``
    trouble: str  # what failed
    created: float  # when it was made and last in use, in seconds
    touched: float
    closed: bool  # whether its owner lets nobody judge any more


@dataclass(frozen=True)
class Said:
    """One entry of the history of judgements."""

    annotator: str  # who judged
    number: int  # of the row
    field: str  # what was judged
    value: Value | None  # what was said; none if it was taken back
    at: float  # when, in seconds


class Studies:
    """All studies of a database.

    Args:
        engine: SQLAlchemy's, of any database. Missing tables are made, and those of an earlier
            version brought up to date.
        quota: how much is kept; what the environment says if none.
        clock: the time, in seconds.
        steady: seconds of a clock that nobody sets.

    Raises:
        StudiesError: of every method, if the database cannot be used.
    """

    def __init__(
        self,
        engine: sql.Engine,
        quota: Quota | None = None,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.engine = engine
        self.quota = quota or Quota.of()
        self.clock, self._steady = clock, steady
        self._turn = database.turn(engine)
        self._whole: tuple[float, bool] | None = None
        self._heard: dict[str, tuple[str, int, float, float]] = {}
        with database.plainly():
            database.prepare(engine)
            schema.prepare(engine, clock())

    @contextmanager
    def reading(self) -> Iterator[sql.Connection]:
        """A connection that writes nothing."""
        try:
            with database.plainly(), self.engine.connect() as now:
                yield now
        except (ValueError, TypeError, KeyError) as error:  # no JSON of ours stands there
            raise StudiesError(database.DAMAGED) from error

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """A transaction; what it wrote is kept for good when it ends, or all of it is not."""
        with database.plainly(), self._turn:
            file = database.identity(self.engine)
            with self.engine.begin() as now:
                if self.engine.dialect.name == "sqlite":
                    now.exec_driver_sql("BEGIN IMMEDIATE")  # or else it may fail half-way
                yield now
            if database.identity(self.engine) != file:
                raise StudiesError(database.GONE)

    def add(self, table: Table, name: str, models: Sequence[str], key: str = "") -> str:
        """Keep a table, to be computed.

        Args:
            table: the pairs.
            name: of the file.
            models: checksums of what will compute it.
            key: of its owner, see :func:`explainers.studies.links.fresh`; if empty, no link
                leads to it.

        Returns:
            The study's id.

        Raises:
            InputError: if it has no row, or more is not kept here.
        """
        if not table.rows:
            raise InputError("no row of this table can be used")
        study = secrets.token_hex(8)
        about = {"columns": table.columns, "roles": table.roles, "refused": table.refused}
        rows = [_kept(study, row) for row in table.rows]
        size = len(json.dumps(about)) + sum(
            len(str(cell).encode()) for row in rows for cell in row.values()
        )
        links = keys(key, Right.OWN) if key else {}
        with self.writing() as now:
            there = now.execute(sql.select(sql.func.count()).select_from(STUDIES)).scalar_one()
            self.quota.check(table, size, there)
            now.execute(
                STUDIES.insert().values(
                    id=study,
                    name=name[:LONGEST_TITLE],
                    created=self.clock(),
                    touched=self.clock(),
                    total=len(table.rows),
                    about=json.dumps(about),
                    models=json.dumps(list(models)),
                    state=RUNNING,
                    **{_COLUMNS[right]: hashed(link) for right, link in links.items()},
                )
            )
            now.execute(ROWS.insert(), rows)
        return study

    def find(self, study: str) -> Study | None:
        """A study by its id; none if there is none of that id."""
        with self.reading() as now:
            row = now.execute(STUDIES.select().where(STUDIES.c.id == study)).mappings().first()
            return None if row is None else _study(row)

    def linked(self, key: str) -> tuple[Study, Right] | None:
        """The study that a link leads to, and what the link allows; none if to none."""
        if not 0 < len(key) <= LONGEST:
            return None
        kept = hashed(key)
        columns = [STUDIES.c[name] for name in _COLUMNS.values()]
        asked = STUDIES.select().where(sql.or_(*(column == kept for column in columns)))
        with self.reading() as now:
            row = now.execute(asked).mappings().first()
            if row is None:
                return None
            return _study(row), next(r for r, name in _COLUMNS.items() if row[name] == kept)

    def check(self) -> None:
        """See whether the database is whole, not more often than every :data:`CHECKED` seconds.

        Where a page of the file is damaged, what stood there may seem never to have been.

        Raises:
            StudiesError: if it is not.
        """
        if self.engine.dialect.name != "sqlite":
            return
        tick = self._steady()
        if self._whole is None or tick - self._whole[0] >= CHECKED:
            with self.reading() as now:
                found = now.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
            self._whole = (tick, found == "ok")
        if not self._whole[1]:
            raise StudiesError(database.DAMAGED)

    def all(self) -> list[Study]:
        """Every study, the oldest first."""
        with self.reading() as now:
            found = now.execute(STUDIES.select().order_by(STUDIES.c.created, STUDIES.c.id))
            return [_study(row) for row in found.mappings()]

    def unfinished(self, models: Sequence[str]) -> list[str]:
        """Ids of the studies that are to be computed with these models."""
        asked = (
            sql.select(STUDIES.c.id)
            .where(STUDIES.c.state == RUNNING, STUDIES.c.models == json.dumps(list(models)))
            .order_by(STUDIES.c.created)
        )
        with self.reading() as now:
            return list(now.execute(asked).scalars())

    def touch(self, study: str) -> None:
        """Write down that a study is in use; not more often than :data:`OFTEN`."""
        at = self.clock()
        late = sql.and_(STUDIES.c.id == study, STUDIES.c.touched < at - OFTEN)
        with self.reading() as now:
            if now.execute(sql.select(STUDIES.c.id).where(late)).first() is None:
                return
        with self.writing() as now:
            now.execute(STUDIES.update().where(late).values(touched=at))

    def rename(self, study: str, name: str) -> None:
        """Give a study another name.

        Raises:
            InputError: if it is empty or too long.
        """
        name = "".join(c for c in " ".join(name.split()) if c.isprintable())
        if not 0 < len(name) <= LONGEST_TITLE:
            raise InputError(f"a study has a name of 1 to {LONGEST_TITLE} characters")
        with self.writing() as now:
            now.execute(STUDIES.update().where(STUDIES.c.id == study).values(name=name))

    def close(self, study: str, closed: bool = True) -> None:
        """Let nobody judge any more, or let people judge again."""
        with self.writing() as now:
            now.execute(STUDIES.update().where(STUDIES.c.id == study).values(closed=int(closed)))

    def forget(self, study: str) -> None:
        """Delete a study with all that belongs to it."""
        with self.writing() as now:
            _delete(now, study)

    def expire(self) -> list[str]:
        """Delete the studies that nobody has touched for as long as the quota says; their ids."""
        if self.quota.days is None:
            return []
        late = STUDIES.c.touched < self.clock() - self.quota.days * DAY
        with self.reading() as now:
            if now.execute(sql.select(STUDIES.c.id).where(late)).first() is None:
                return []
        with self.writing() as now:
            found = list(now.execute(sql.select(STUDIES.c.id).where(late)).scalars())
            for study in found:
                _delete(now, study)
        return found

    # Rows and results

    def rows(self, study: str) -> list[Row]:
        """The rows of a study, in the order of the file."""
        with self.reading() as now:
            found = now.execute(ROWS.select().where(ROWS.c.study == study).order_by(ROWS.c.number))
            return [_row(r, json.loads(r.cells)) for r in found]

    def languages(self, study: str) -> frozenset[str]:
        """The languages of all sentences of a study."""
        asked = sql.select(ROWS.c.languages).where(ROWS.c.study == study).distinct()
        with self.reading() as now:
            return frozenset(code for of in now.execute(asked).scalars() for code in of.split())

    def results(self, study: str) -> dict[int, Record]:
        """What was found of each row, by number."""
        return self.newer_results(study, 0.0)[0]

    def newer_results(self, study: str, since: float) -> tuple[dict[int, Record], float]:
        """What was found of rows from a time on, and when the last of it was."""
        with self.reading() as now:
            found = now.execute(
                RESULTS.select().where(RESULTS.c.study == study, RESULTS.c.at >= since)
            ).all()
            return (
                {r.number: Record.from_json(json.loads(r.found)) for r in found},
                max((r.at for r in found), default=since),
            )

    def done(self, study: str) -> int:
        """How many rows are done."""
        mine = RESULTS.c.study == study
        with self.reading() as now:
            return int(now.execute(sql.select(sql.func.count()).where(mine)).scalar_one())

    def progress(self, study: str) -> tuple[int, float | None]:
        """How many rows are done, and how many a second lately (none if not known)."""
        mine = RESULTS.c.study == study
        done = self.done(study)
        with self.reading() as now:
            since = mine & (RESULTS.c.at > self.clock() - RECENT)
            first, last = now.execute(
                sql.select(sql.func.min(RESULTS.c.at), sql.func.max(RESULTS.c.at)).where(since)
            ).one()
            if first is None or last <= first:
                return done, None
            later = now.execute(
                sql.select(sql.func.count()).where(mine, RESULTS.c.at > first)
            ).scalar_one()
        return done, later / (last - first)

    def todo(self, study: str, most: int) -> list[Row]:
        """Rows without a result, in order."""
        done = sql.exists().where(
            RESULTS.c.study == ROWS.c.study, RESULTS.c.number == ROWS.c.number
        )
        with self.reading() as now:
            found = now.execute(
                ROWS.select()
                .where(ROWS.c.study == study, ~done)
                .order_by(ROWS.c.number)
                .limit(most)
            )
            return [_row(r, {}) for r in found]

    # Corrections

    def corrections(self, study: str) -> dict[int, dict[str, str]]:
        """The corrected graphs: number of the row, to side (``a`` or ``b``) to PENMAN."""
        found: dict[int, dict[str, str]] = {}
        with self.reading() as now:
            for row in now.execute(CORRECTIONS.select().where(CORRECTIONS.c.study == study)):
                found.setdefault(row.number, {})[row.side] = row.penman
        return found

    def correct(self, study: str, number: int, graphs: Mapping[str, str]) -> None:
        """Keep the corrected graphs of a row, and have it computed anew with them.

        Args:
            study: its id.
            number: of the row.
            graphs: side (``a`` or ``b``) to PENMAN; none where the parser's is right.

        Raises:
            InputError: if one is no AMR, there is no such row, or the study is closed.
        """
        if not graphs.keys() <= {"a", "b"}:
            raise InputError("a pair has the graphs a and b")
        for penman in graphs.values():
            read_strictly(penman)
        here = CORRECTIONS.c.study == study, CORRECTIONS.c.number == number
        with self.writing() as now:
            _open(now, study)
            _check_row(now, study, number)
            now.execute(CORRECTIONS.delete().where(*here))
            if graphs:
                of_row = {"study": study, "number": number}
                now.execute(
                    CORRECTIONS.insert(),
                    [{**of_row, "side": side, "penman": text} for side, text in graphs.items()],
                )
            now.execute(
                RESULTS.delete().where(RESULTS.c.study == study, RESULTS.c.number == number)
            )
            now.execute(
                STUDIES.update()
                .where(STUDIES.c.id == study, STUDIES.c.state.in_([RUNNING, DONE]))
                .values(state=RUNNING, worker=None)  # whoever computes it reads them anew
            )

    # Who computes

    def claim(self, study: str, worker: str, models: Sequence[str]) -> bool:
        """Take a study, if nobody else computes it and its results stand on these models.

        A worker that another one holds it for is given up once nothing was heard of it for
        :data:`LEASE` seconds of this process, whatever the clocks of the two say.
        """
        asked = sql.select(STUDIES.c.worker, STUDIES.c.beat).where(
            STUDIES.c.id == study,
            STUDIES.c.state == RUNNING,
            STUDIES.c.models == json.dumps(list(models)),
        )
        with self.reading() as now:
            row = now.execute(asked).first()
        if row is None:
            self._heard.pop(study, None)
            return False
        if row.worker not in (None, worker):
            tick = self._steady()
            heard = self._heard.get(study)
            same = heard is not None and heard[:2] == (row.worker, row.beat)
            since = heard[2] if heard is not None and same else tick
            self._heard[study] = (row.worker, row.beat, since, tick)
            if tick - since < LEASE:
                return False
        self._heard.pop(study, None)
        with self.writing() as now:
            taken = now.execute(
                STUDIES.update()
                .where(
                    STUDIES.c.id == study,
                    STUDIES.c.state == RUNNING,
                    STUDIES.c.worker.is_not_distinct_from(row.worker),
                    STUDIES.c.beat == row.beat,  # or else it has been heard of just now
                )
                .values(worker=worker, beat=STUDIES.c.beat + 1)
            )
        return taken.rowcount == 1

    def silent(self, study: str) -> float:
        """Seconds for which this process has seen another one hold a study and do nothing.

        Told by the attempts of this process to :meth:`claim` it; 0 where none holds it.
        """
        heard = self._heard.get(study)
        return heard[3] - heard[2] if heard else 0.0

    def beat(self, study: str, worker: str) -> bool:
        """Let others hear of a worker at work; false if the study is no longer this worker's."""
        with self.writing() as now:
            held = now.execute(_held(study, worker).values(beat=STUDIES.c.beat + 1))
        return held.rowcount == 1

    def put(self, study: str, worker: str, found: Mapping[int, Record]) -> bool:
        """Keep results, all or none of them; false if the study is no longer this worker's."""
        last = sql.select(sql.func.max(RESULTS.c.at)).where(RESULTS.c.study == study)
        try:
            with self.writing() as now:
                seen = {"beat": STUDIES.c.beat + 1, "touched": self.clock()}
                held = now.execute(_held(study, worker).values(**seen))
                if held.rowcount != 1:
                    return False
                # Never before what is there, for those who ask for what is new
                at = max(self.clock(), now.execute(last).scalar_one() or 0.0)
                now.execute(
                    RESULTS.insert(),
                    [
                        {"study": study, "number": n, "found": json.dumps(r.to_json()), "at": at}
                        for n, r in found.items()
                    ],
                )
        except IntegrityError:  # a row is there already
            return False
        return True

    def let_go(self, worker: str) -> None:
        """Leave all studies of a worker that ends to whoever comes next."""
        with self.writing() as now:
            now.execute(STUDIES.update().where(STUDIES.c.worker == worker).values(worker=None))

    def finish(self, study: str, worker: str, state: str = DONE, trouble: str = "") -> None:
        """Let go of a study that this worker holds."""
        with self.writing() as now:
            now.execute(
                STUDIES.update()
                .where(STUDIES.c.id == study, STUDIES.c.worker == worker)
                .where(STUDIES.c.state == RUNNING)
                .values(state=state, trouble=trouble, worker=None)
            )

    def cancel(self, study: str) -> None:
        """Stop computing; what is done stays."""
        with self.writing() as now:
            now.execute(
                STUDIES.update()
                .where(STUDIES.c.id == study, STUDIES.c.state == RUNNING)
                .values(state=CANCELLED, worker=None)
            )

    def resume(self, study: str) -> None:
        """Go on after a stop or a failure."""
        with self.writing() as now:
            now.execute(
                STUDIES.update()
                .where(STUDIES.c.id == study, STUDIES.c.state.in_([CANCELLED, FAILED]))
                .values(state=RUNNING, trouble="", worker=None)
            )

    def start_over(self, study: str, models: Sequence[str]) -> None:
        """Drop all results and compute anew, with other models; judgements stay."""
        with self.writing() as now:
            now.execute(
                STUDIES.update()
                .where(STUDIES.c.id == study)
                .values(state=RUNNING, trouble="", worker=None, models=json.dumps(list(models)))
            )
            now.execute(RESULTS.delete().where(RESULTS.c.study == study))

    # Judgements

    def judge(self, study: str, number: int, annotator: str, field: str, value: Any) -> None:
        """Write down a judgement.

        Args:
            study: its id.
            number: of the row.
            annotator: who judges.
            field: one of :data:`explainers.studies.judgements.FIELDS`.
            value: a grade, a rating, a list of tags or a comment; none or empty takes it back.

        Raises:
            InputError: if it is none of these, too long, one more than a study may have, or
                there is no such row.
        """
        annotator = clean_name(annotator)
        value = checked(field, value)
        with self.writing() as now:
            _open(now, study)
            _check_row(now, study, number)
            self._write_down(now, study, number, annotator, {field: value})

    def take_back(self, study: str, number: int, annotator: str) -> None:
        """Take back all that an annotator says of a row; the history keeps it.

        Raises:
            InputError: if the study is closed.
        """
        annotator = clean_name(annotator)
        with self.writing() as now:
            _open(now, study)
            mine = (
                sql.select(JUDGEMENTS.c.field)
                .where(JUDGEMENTS.c.study == study, JUDGEMENTS.c.number == number)
                .where(JUDGEMENTS.c.annotator == annotator)
                .distinct()
            )
            fields = dict.fromkeys(now.execute(mine).scalars())
            self._write_down(now, study, number, annotator, fields)

    def _write_down(
        self,
        now: sql.Connection,
        study: str,
        number: int,
        annotator: str,
        values: Mapping[str, Value | None],
    ) -> None:
        of_study = sql.select(sql.func.count()).where(JUDGEMENTS.c.study == study)
        there = now.execute(of_study).scalar_one()
        MOST_JUDGEMENTS.check(there + len(values), "This study")
        at = self.clock()
        for field, value in values.items():
            now.execute(
                JUDGEMENTS.insert().values(
                    study=study,
                    number=number,
                    annotator=annotator,
                    field=field,
                    value=json.dumps(value),
                    at=at,
                )
            )

    def history(self, study: str) -> list[Said]:
        """All that was ever judged in a study, in the order in which it came."""
        with self.reading() as now:
            found = now.execute(
                JUDGEMENTS.select().where(JUDGEMENTS.c.study == study).order_by(JUDGEMENTS.c.id)
            )
            return [
                Said(r.annotator, r.number, r.field, json.loads(r.value) or None, r.at)
                for r in found
            ]

    def judgements(self, study: str) -> Judgements:
        """The judgements that count; what was taken back is left out."""
        last = (
            sql.select(sql.func.max(JUDGEMENTS.c.id))
            .where(JUDGEMENTS.c.study == study)
            .group_by(JUDGEMENTS.c.annotator, JUDGEMENTS.c.number, JUDGEMENTS.c.field)
        )
        found: Judgements = {}
        with self.reading() as now:
            for row in now.execute(
                JUDGEMENTS.select().where(JUDGEMENTS.c.id.in_(last)).order_by(JUDGEMENTS.c.id)
            ):
                value = json.loads(row.value)
                if value:
                    of_row = found.setdefault(row.annotator, {}).setdefault(row.number, {})
                    of_row[row.field] = value
        return found


_COLUMNS = {Right.READ: "reads", Right.JUDGE: "judges", Right.OWN: "owns"}


def _study(row: sql.RowMapping) -> Study:
    about = json.loads(row["about"])
    return Study(
        row["id"],
        row["name"],
        tuple(about["columns"]),
        tuple(about["roles"]),
        tuple((number, reason) for number, reason in about["refused"]),
        row["total"],
        tuple(json.loads(row["models"])),
        row["state"],
        row["trouble"],
        row["created"],
        row["touched"],
        bool(row["closed"]),
    )


def _held(study: str, worker: str) -> sql.Update:
    """A change of a study that holds only while a worker computes it."""
    return STUDIES.update().where(
        STUDIES.c.id == study, STUDIES.c.worker == worker, STUDIES.c.state == RUNNING
    )


def _open(now: sql.Connection, study: str) -> None:
    closed = sql.select(STUDIES.c.closed).where(STUDIES.c.id == study)
    if now.execute(closed).scalar():
        raise InputError("this study is closed: it can be read, but nobody judges any more")


def _check_row(now: sql.Connection, study: str, number: int) -> None:
    known = ROWS.c.study == study, ROWS.c.number == number
    if now.execute(sql.select(ROWS.c.number).where(*known)).first() is None:
        raise InputError(f"there is no row {number} in this study")


def _delete(now: sql.Connection, study: str) -> None:
    for table in (CORRECTIONS, JUDGEMENTS, RESULTS, ROWS):
        now.execute(table.delete().where(table.c.study == study))
    now.execute(STUDIES.delete().where(STUDIES.c.id == study))


def _kept(study: str, row: Row) -> dict[str, Any]:
    return {
        "study": study,
        "number": row.number,
        "a": row.a,
        "b": row.b,
        "score": row.score,
        "cells": json.dumps(dict(row.cells)),
        "languages": " ".join(row.languages),
    }


def _row(kept: sql.Row[Any], cells: Mapping[str, str]) -> Row:
    x, y = kept.languages.split()
    return Row(kept.number, kept.a, kept.b, kept.score, cells, (x, y))
