"""Studies: a table of pairs in a database, with what was computed and judged of each row.

A study is found by its name alone, a long random one, so that only those who were given its
link see it. Judgements are written down one after another and never overwritten, so that two
people, or one in two windows, can write at once; the last one counts.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from explainers.errors import InputError
from explainers.studies.judgements import Judgements, checked, clean_name
from explainers.studies.reading import Row, Table
from explainers.studies.records import Record

_SCHEMA = sql.MetaData()
_STUDIES = sql.Table(
    "semlens_studies",
    _SCHEMA,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("created", sql.Double, nullable=False),
    sql.Column("total", sql.Integer, nullable=False),
    sql.Column("about", sql.Text, nullable=False),  # columns, roles, refused rows
    sql.Column("models", sql.Text, nullable=False),  # checksums; what the results stand on
    sql.Column("state", sql.String(20), nullable=False),
    sql.Column("trouble", sql.Text, nullable=False, default=""),
    sql.Column("worker", sql.String(40)),  # who computes it …
    sql.Column("seen", sql.Double, nullable=False, default=0.0),  # … and was last heard of then
)
_ROWS = sql.Table(
    "semlens_rows",
    _SCHEMA,
    sql.Column("study", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("a", sql.Text, nullable=False),
    sql.Column("b", sql.Text, nullable=False),
    sql.Column("score", sql.Double),
    sql.Column("cells", sql.Text, nullable=False),
)
_RESULTS = sql.Table(
    "semlens_results",
    _SCHEMA,
    sql.Column("study", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("found", sql.Text, nullable=False),
    sql.Column("at", sql.Double, nullable=False),
)
_JUDGEMENTS = sql.Table(
    "semlens_judgements",
    _SCHEMA,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("study", sql.String(40), nullable=False, index=True),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("annotator", sql.Text, nullable=False),
    sql.Column("field", sql.String(40), nullable=False),
    sql.Column("value", sql.Text, nullable=False),
    sql.Column("at", sql.Double, nullable=False),
)

RUNNING, CANCELLED, DONE, FAILED = "running", "cancelled", "done", "failed"

LEASE = 15.0
"""Seconds after which a study whose worker is not heard of may be taken over."""

RECENT = 20.0
"""Seconds over which speed is told."""


@dataclass(frozen=True)
class Study:
    """A table of pairs in the database.

    Attributes:
        id: its name in links.
        name: of the file.
        columns, roles: as in :class:`explainers.studies.reading.Table`.
        refused: number and reason of the rows that could not be read.
        total: rows.
        models: checksums of the models that its results stand on.
        state: ``running``, ``cancelled``, ``done`` or ``failed``.
        trouble: what failed.
    """

    id: str
    name: str
    columns: tuple[str, ...]
    roles: tuple[str, str, str]
    refused: tuple[tuple[int, str], ...]
    total: int
    models: tuple[str, ...]
    state: str
    trouble: str


class Studies:
    """All studies of a database.

    Args:
        engine: SQLAlchemy's, of any database. Missing tables are made.

    Raises:
        SQLAlchemyError: of every method, if the database cannot be used.
    """

    def __init__(self, engine: sql.Engine) -> None:
        self.engine = engine
        if engine.dialect.name == "sqlite":
            sql.event.listen(engine, "connect", _patient)
            engine.dispose()  # connections that were made before
        for last in (False, True):
            try:
                _SCHEMA.create_all(engine)
                break
            except (OperationalError, ProgrammingError, IntegrityError):
                if last:  # at first, another process may have been making them
                    raise

    def add(self, table: Table, name: str, models: Sequence[str]) -> str:
        """Keep a table, to be computed; returns the study's id."""
        if not table.rows:
            raise InputError("no row of this table can be used")
        study = secrets.token_urlsafe(16)
        about = {"columns": table.columns, "roles": table.roles, "refused": table.refused}
        with self.engine.begin() as now:
            now.execute(
                _STUDIES.insert().values(
                    id=study,
                    name=name[:200],
                    created=time.time(),
                    total=len(table.rows),
                    about=json.dumps(about),
                    models=json.dumps(list(models)),
                    state=RUNNING,
                )
            )
            now.execute(_ROWS.insert(), [_kept(study, row) for row in table.rows])
        return study

    def find(self, study: str) -> Study | None:
        """A study by its id; none if there is none of that id."""
        with self.engine.connect() as now:
            row = now.execute(_STUDIES.select().where(_STUDIES.c.id == study)).mappings().first()
        if row is None:
            return None
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
        )

    def forget(self, study: str) -> None:
        """Delete a study with all that belongs to it."""
        with self.engine.begin() as now:
            for table in (_JUDGEMENTS, _RESULTS, _ROWS):
                now.execute(table.delete().where(table.c.study == study))
            now.execute(_STUDIES.delete().where(_STUDIES.c.id == study))

    # Rows and results

    def rows(self, study: str) -> list[Row]:
        """The rows of a study, in the order of the file."""
        with self.engine.connect() as now:
            found = now.execute(
                _ROWS.select().where(_ROWS.c.study == study).order_by(_ROWS.c.number)
            )
            return [Row(r.number, r.a, r.b, r.score, json.loads(r.cells)) for r in found]

    def results(self, study: str) -> dict[int, Record]:
        """What was found of each row, by number."""
        return self.newer_results(study, 0.0)[0]

    def newer_results(self, study: str, since: float) -> tuple[dict[int, Record], float]:
        """What was found of rows from a time on, and when the last of it was."""
        with self.engine.connect() as now:
            found = now.execute(
                _RESULTS.select().where(_RESULTS.c.study == study, _RESULTS.c.at >= since)
            ).all()
        return (
            {r.number: Record.from_json(json.loads(r.found)) for r in found},
            max((r.at for r in found), default=since),
        )

    def done(self, study: str) -> int:
        """How many rows are done."""
        mine = _RESULTS.c.study == study
        with self.engine.connect() as now:
            return int(now.execute(sql.select(sql.func.count()).where(mine)).scalar_one())

    def progress(self, study: str) -> tuple[int, float | None]:
        """How many rows are done, and how many a second lately (none if not known)."""
        mine = _RESULTS.c.study == study
        done = self.done(study)
        with self.engine.connect() as now:
            since = mine & (_RESULTS.c.at > time.time() - RECENT)
            first, last = now.execute(
                sql.select(sql.func.min(_RESULTS.c.at), sql.func.max(_RESULTS.c.at)).where(since)
            ).one()
            if first is None or last <= first:
                return done, None
            later = now.execute(
                sql.select(sql.func.count()).where(mine, _RESULTS.c.at > first)
            ).scalar_one()
        return done, later / (last - first)

    def todo(self, study: str, most: int) -> list[Row]:
        """Rows without a result, in order."""
        done = sql.exists().where(
            _RESULTS.c.study == _ROWS.c.study, _RESULTS.c.number == _ROWS.c.number
        )
        with self.engine.connect() as now:
            found = now.execute(
                _ROWS.select()
                .where(_ROWS.c.study == study, ~done)
                .order_by(_ROWS.c.number)
                .limit(most)
            )
            return [Row(r.number, r.a, r.b, r.score, {}) for r in found]

    # Who computes

    def claim(self, study: str, worker: str, models: Sequence[str]) -> bool:
        """Take a study, if nobody else computes it and its results stand on these models."""
        free = sql.or_(
            _STUDIES.c.worker.is_(None),
            _STUDIES.c.worker == worker,
            _STUDIES.c.seen < time.time() - LEASE,
        )
        with self.engine.begin() as now:
            taken = now.execute(
                _STUDIES.update()
                .where(
                    _STUDIES.c.id == study,
                    _STUDIES.c.state == RUNNING,
                    _STUDIES.c.models == json.dumps(list(models)),
                    free,
                )
                .values(worker=worker, seen=time.time())
            )
        return taken.rowcount == 1

    def put(self, study: str, worker: str, found: Mapping[int, Record]) -> bool:
        """Keep results, all or none of them; false if the study is no longer this worker's."""
        at = time.time()
        try:
            with self.engine.begin() as now:
                held = now.execute(
                    _STUDIES.update()
                    .where(
                        _STUDIES.c.id == study,
                        _STUDIES.c.worker == worker,
                        _STUDIES.c.state == RUNNING,
                    )
                    .values(seen=at)
                )
                if held.rowcount != 1:
                    return False
                now.execute(
                    _RESULTS.insert(),
                    [
                        {"study": study, "number": n, "found": json.dumps(r.to_json()), "at": at}
                        for n, r in found.items()
                    ],
                )
        except IntegrityError:  # another worker was faster
            return False
        return True

    def finish(self, study: str, worker: str, state: str = DONE, trouble: str = "") -> None:
        """Let go of a study that this worker holds."""
        with self.engine.begin() as now:
            now.execute(
                _STUDIES.update()
                .where(_STUDIES.c.id == study, _STUDIES.c.worker == worker)
                .where(_STUDIES.c.state == RUNNING)
                .values(state=state, trouble=trouble, worker=None)
            )

    def cancel(self, study: str) -> None:
        """Stop computing; what is done stays."""
        with self.engine.begin() as now:
            now.execute(
                _STUDIES.update()
                .where(_STUDIES.c.id == study, _STUDIES.c.state == RUNNING)
                .values(state=CANCELLED, worker=None)
            )

    def resume(self, study: str) -> None:
        """Go on after a stop or a failure."""
        with self.engine.begin() as now:
            now.execute(
                _STUDIES.update()
                .where(_STUDIES.c.id == study, _STUDIES.c.state.in_([CANCELLED, FAILED]))
                .values(state=RUNNING, trouble="", worker=None)
            )

    def start_over(self, study: str, models: Sequence[str]) -> None:
        """Drop all results and compute anew, with other models; judgements stay."""
        with self.engine.begin() as now:
            now.execute(
                _STUDIES.update()
                .where(_STUDIES.c.id == study)
                .values(state=RUNNING, trouble="", worker=None, models=json.dumps(list(models)))
            )
            now.execute(_RESULTS.delete().where(_RESULTS.c.study == study))

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
            InputError: if it is none of these, too long, or there is no such row.
        """
        annotator = clean_name(annotator)
        value = checked(field, value)
        with self.engine.begin() as now:
            known = sql.select(_ROWS.c.number).where(
                _ROWS.c.study == study, _ROWS.c.number == number
            )
            if now.execute(known).first() is None:
                raise InputError(f"there is no row {number} in this study")
            now.execute(
                _JUDGEMENTS.insert().values(
                    study=study,
                    number=number,
                    annotator=annotator,
                    field=field,
                    value=json.dumps(value),
                    at=time.time(),
                )
            )

    def judgements(self, study: str) -> Judgements:
        """The judgements that count; what was taken back is left out."""
        last = (
            sql.select(sql.func.max(_JUDGEMENTS.c.id))
            .where(_JUDGEMENTS.c.study == study)
            .group_by(_JUDGEMENTS.c.annotator, _JUDGEMENTS.c.number, _JUDGEMENTS.c.field)
        )
        found: Judgements = {}
        with self.engine.connect() as now:
            for row in now.execute(
                _JUDGEMENTS.select().where(_JUDGEMENTS.c.id.in_(last)).order_by(_JUDGEMENTS.c.id)
            ):
                value = json.loads(row.value)
                if value:
                    of_row = found.setdefault(row.annotator, {}).setdefault(row.number, {})
                    of_row[row.field] = value
        return found


def _kept(study: str, row: Row) -> dict[str, Any]:
    return {
        "study": study,
        "number": row.number,
        "a": row.a,
        "b": row.b,
        "score": row.score,
        "cells": json.dumps(dict(row.cells)),
    }


def _patient(connection: Any, _: Any) -> None:
    """Let SQLite's readers go on while one writes, and writers wait for one another."""
    for setting in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=20000"):
        connection.execute(f"PRAGMA {setting}")
