"""Studies: a table of pairs in a database, with what was computed and judged of each row.

A study is found by a link alone (:mod:`explainers.studies.links`), so that only those who were
given one see it. Times are for people to read: who computes a study, and in which order things
came, does not depend on a clock.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from explainers.errors import InputError
from explainers.studies.database import count
from explainers.studies.exchange import About, Kept, records
from explainers.studies.links import LONGEST, Right, hashed, keys
from explainers.studies.quota import DAY, Quota
from explainers.studies.reading import PairTable
from explainers.studies.records import Record
from explainers.studies.rows import (
    CANCELLED,
    DONE,
    FAILED,
    MOST_JUDGEMENTS,
    RUNNING,
    Rows,
    as_kept,
)
from explainers.studies.schema import CORRECTIONS, JUDGEMENTS, RESULTS, ROWS, STUDIES

LEASE = 15.0  # seconds after which a study whose worker is not heard of may be taken over
OFTEN = DAY / 24  # seconds within which it is not written down again that a study is in use
LONGEST_TITLE = 200  # characters of a study's name

__all__ = ["CANCELLED", "DONE", "FAILED", "LEASE", "RUNNING", "Studies", "Study"]

_COLUMNS = {Right.READ: "reads", Right.JUDGE: "judges", Right.OWN: "owns"}


@dataclass(frozen=True)
class Study:
    """A table of pairs in the database."""

    id: str  # its name in the database; no link
    name: str  # of the file, or what its owner calls it
    columns: tuple[str, ...]  # as in PairTable
    roles: tuple[str, ...]
    refused: tuple[tuple[int, str], ...]  # number and reason of the rows that could not be read
    total: int  # rows
    models: tuple[str, ...]  # checksums of the models that its results stand on
    state: str  # ``running``, ``cancelled``, ``done`` or ``failed``
    trouble: str  # what failed
    created: float  # when it was made and last in use, in seconds
    touched: float
    closed: bool  # whether its owner lets nobody judge any more


class Studies(Rows):
    """All studies of a database.

    Args:
        engine: SQLAlchemy's, of any database. Missing tables are made, and those of an earlier
            version brought up to date.
        quota: how much is kept; what the environment says if none.
        clock, steady: the time, in seconds; seconds of a clock that nobody sets.

    Raises:
        StudiesError: from every method, if the database cannot be used.
    """

    def __init__(
        self,
        engine: sql.Engine,
        quota: Quota | None = None,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(engine, clock, steady)
        self.quota = quota or Quota.of()
        self._heard: dict[str, tuple[str, int, float, float]] = {}

    def add(
        self,
        table: PairTable,
        name: str,
        models: Sequence[str],
        key: str = "",
        kept: Kept | None = None,
    ) -> str:
        """Keep a table, to be computed; returns the study's id.

        Args:
            table, name: the pairs, and the name of their file.
            models: checksums of what will compute it.
            key: its owner's, see :func:`explainers.studies.links.fresh`; if empty, no link
                leads to it.
            kept: what is known of these pairs already: results, which stand on its models,
                judgements and corrected graphs.

        Raises:
            InputError: if it has no row, or exceeds what is kept here.
        """
        if not table.rows:
            raise InputError("no row of this table can be used")
        study, now = secrets.token_hex(8), self.clock()
        about = json.dumps(
            {"columns": table.columns, "roles": table.roles, "refused": table.refused}
        )
        rows = [as_kept(study, row) for row in table.rows]
        size = sum(len(str(cell).encode()) for row in rows for cell in row.values())
        links = keys(key, Right.OWN) if key else {}
        values = {
            "id": study,
            "name": name[:LONGEST_TITLE],
            "created": now,
            "touched": now,
            "total": len(rows),
            "about": about,
            "models": json.dumps(list(models)),
            "state": RUNNING,
            **{_COLUMNS[right]: hashed(link) for right, link in links.items()},
        }
        with self.writing() as connection:
            self.quota.check(table, len(about) + size, count(connection, STUDIES))
            connection.execute(STUDIES.insert().values(**values))
            connection.execute(ROWS.insert(), rows)
            if kept is not None:
                self._take_up(connection, study, kept, len(rows))
        return study

    def _take_up(self, now: sql.Connection, study: str, kept: Kept, total: int) -> None:
        """Write down what is known of a study's rows; it is done where all of them are."""
        at, mine = self.clock(), {"study": study}
        results = [
            {**mine, "number": n, "found": json.dumps(r.to_json()), "at": at}
            for n, r in (kept.results.items() if kept.models else ())
        ]
        corrections = [
            {**mine, "number": n, "side": side, "penman": penman}
            for n, sides in kept.corrections.items()
            for side, penman in sides.items()
        ]
        judged = [
            {**mine, "number": n, "annotator": who, "field": f, "value": json.dumps(v), "at": at}
            for who, said in kept.judged.items()
            for n, fields in said.items()
            for f, v in fields.items()
        ]
        MOST_JUDGEMENTS.check(len(judged), "This study")
        for table, some in ((RESULTS, results), (CORRECTIONS, corrections), (JUDGEMENTS, judged)):
            if some:
                now.execute(table.insert(), some)
        values = {"models": json.dumps(list(kept.models))} if results else {}
        values |= {"state": DONE} if len(results) == total else {}
        if values:
            now.execute(STUDIES.update().where(STUDIES.c.id == study).values(**values))

    def find(self, study: str) -> Study | None:
        """A study by its id; none if there is none of that id."""
        with self.reading() as now:
            row = now.execute(STUDIES.select().where(STUDIES.c.id == study)).mappings().first()
            return None if row is None else _study(row)

    def linked(self, key: str) -> tuple[Study, Right] | None:
        """The study that a link leads to, and what the link allows; none if to none."""
        if not 0 < len(key) <= LONGEST:
            return None
        digest = hashed(key)
        opened = sql.or_(*(STUDIES.c[name] == digest for name in _COLUMNS.values()))
        with self.reading() as now:
            row = now.execute(STUDIES.select().where(opened)).mappings().first()
            if row is None:
                return None
            return _study(row), next(r for r, name in _COLUMNS.items() if row[name] == digest)

    def all(self) -> list[Study]:
        """Every study, the oldest first."""
        with self.reading() as now:
            rows = now.execute(STUDIES.select().order_by(STUDIES.c.created, STUDIES.c.id))
            return [_study(row) for row in rows.mappings()]

    def unfinished(self, models: Sequence[str]) -> list[str]:
        """Ids of the studies that are to be computed with these models."""
        return self._ids(*_computable(models))

    def running(self) -> bool:
        """Whether any study is still to be computed, with whatever models."""
        return bool(self._ids(STUDIES.c.state == RUNNING))

    def touch(self, study: str) -> None:
        """Write down that a study is in use; not more often than :data:`OFTEN`."""
        at = self.clock()
        late = STUDIES.c.touched < at - OFTEN
        if self._ids(STUDIES.c.id == study, late):
            self._change(study, late, touched=at)

    def rename(self, study: str, name: str) -> None:
        """Give a study another name; ``InputError`` if it is empty or too long."""
        name = "".join(c for c in " ".join(name.split()) if c.isprintable())
        if not 0 < len(name) <= LONGEST_TITLE:
            raise InputError(f"a study's name has 1 to {LONGEST_TITLE} characters")
        self._change(study, name=name)

    def close(self, study: str, closed: bool = True) -> None:
        """Let nobody judge any more, or let people judge again."""
        self._change(study, closed=int(closed))

    def forget(self, study: str) -> None:
        """Delete a study with all that belongs to it."""
        with self.writing() as now:
            _delete(now, study)

    def expire(self) -> list[str]:
        """Delete the studies that nobody has touched for as long as the quota says; their ids."""
        if self.quota.days is None:
            return []
        late = STUDIES.c.touched < self.clock() - self.quota.days * DAY
        if not self._ids(late):
            return []
        with self.writing() as now:  # where they are read again: one may have been touched
            gone = list(now.execute(sql.select(STUDIES.c.id).where(late)).scalars())
            for study in gone:
                _delete(now, study)
        return gone

    def _ids(self, *holds: sql.ColumnElement[bool]) -> list[str]:
        ids = sql.select(STUDIES.c.id).where(*holds).order_by(STUDIES.c.created)
        with self.reading() as now:
            return list(now.execute(ids).scalars())

    # Who computes

    def claim(self, study: str, worker: str, models: Sequence[str]) -> bool:
        """Take a study, if nobody else computes it and its results stand on these models.

        A worker that holds it already loses it once this process has heard nothing of that
        worker for :data:`LEASE` seconds, whatever the clocks of the two say.
        """
        asked = sql.select(STUDIES.c.worker, STUDIES.c.beat).where(
            STUDIES.c.id == study, *_computable(models)
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
        as_seen = (
            STUDIES.c.worker.is_not_distinct_from(row.worker),
            STUDIES.c.beat == row.beat,  # or else it has been heard of just now
        )
        return self._change(
            study, STUDIES.c.state == RUNNING, *as_seen, worker=worker, beat=row.beat + 1
        )

    def silent(self, study: str) -> float:
        """Seconds for which this process has seen another one hold a study and do nothing.

        Known from the attempts of this process to :meth:`claim` it; 0 where none holds it.
        """
        heard = self._heard.get(study)
        return heard[3] - heard[2] if heard else 0.0

    def beat(self, study: str, worker: str) -> bool:
        """Show others that a worker is at work; false if the study is no longer this worker's."""
        return self._change(study, *_held(worker), beat=STUDIES.c.beat + 1)

    def put(self, study: str, worker: str, records: Mapping[int, Record]) -> bool:
        """Keep results, all or none of them; false if the study is no longer this worker's."""
        last = sql.select(sql.func.max(RESULTS.c.at)).where(RESULTS.c.study == study)
        held = STUDIES.update().where(STUDIES.c.id == study, *_held(worker))
        try:
            with self.writing() as now:
                seen = {"beat": STUDIES.c.beat + 1, "touched": self.clock()}
                if now.execute(held.values(**seen)).rowcount != 1:
                    return False
                # Never before what is there, for those who ask for what is new
                at = max(self.clock(), now.execute(last).scalar_one() or 0.0)
                rows = [
                    {"study": study, "number": n, "found": json.dumps(r.to_json()), "at": at}
                    for n, r in records.items()
                ]
                now.execute(RESULTS.insert(), rows)
        except IntegrityError:  # a row is there already
            return False
        return True

    def let_go(self, worker: str) -> None:
        """Leave all studies of a worker that ends to whoever comes next."""
        with self.writing() as now:
            now.execute(STUDIES.update().where(STUDIES.c.worker == worker).values(worker=None))

    def finish(self, study: str, worker: str, state: str = DONE, trouble: str = "") -> None:
        """Let go of a study that this worker holds."""
        self._change(study, *_held(worker), state=state, trouble=trouble, worker=None)

    def cancel(self, study: str) -> None:
        """Stop computing; what is done stays."""
        self._change(study, STUDIES.c.state == RUNNING, state=CANCELLED, worker=None)

    def resume(self, study: str) -> None:
        """Go on after a stop or a failure."""
        stopped = STUDIES.c.state.in_([CANCELLED, FAILED])
        self._change(study, stopped, state=RUNNING, trouble="", worker=None)

    def start_over(self, study: str, models: Sequence[str]) -> None:
        """Drop all results and compute anew, with other models; judgements stay."""
        values = {"state": RUNNING, "trouble": "", "models": json.dumps(list(models))}
        with self.writing() as now:
            now.execute(STUDIES.update().where(STUDIES.c.id == study).values(worker=None, **values))
            now.execute(RESULTS.delete().where(RESULTS.c.study == study))

    def _change(self, study: str, *holds: sql.ColumnElement[bool], **values: Any) -> bool:
        """Change a study if these conditions hold of it; whether they did."""
        change = STUDIES.update().where(STUDIES.c.id == study, *holds).values(**values)
        with self.writing() as now:
            return now.execute(change).rowcount == 1


def about_study(study: Study) -> About:
    """What an export says of a study."""
    return About(study.name, study.columns, study.roles, study.models)


def records_of(studies: Studies, study: str) -> list[dict[str, Any]]:
    """Every row of a study as an export has it; see :func:`explainers.studies.exchange.records`."""
    judged, corrections = studies.judgements(study), studies.corrections(study)
    return records(studies.rows(study), studies.results(study), judged, corrections)


def _study(row: sql.RowMapping) -> Study:
    about = json.loads(row["about"])
    return Study(
        **{k: row[k] for k in ("id", "name", "total", "state", "trouble", "created", "touched")},
        columns=tuple(about["columns"]),
        roles=tuple(about["roles"]),
        refused=tuple((number, reason) for number, reason in about["refused"]),
        models=tuple(json.loads(row["models"])),
        closed=bool(row["closed"]),
    )


def _delete(now: sql.Connection, study: str) -> None:
    for table in (CORRECTIONS, JUDGEMENTS, RESULTS, ROWS):
        now.execute(table.delete().where(table.c.study == study))
    now.execute(STUDIES.delete().where(STUDIES.c.id == study))


def _held(worker: str) -> tuple[sql.ColumnElement[bool], ...]:
    """Conditions that hold of a study while a worker computes it."""
    return STUDIES.c.worker == worker, STUDIES.c.state == RUNNING


def _computable(models: Sequence[str]) -> tuple[sql.ColumnElement[bool], ...]:
    """Conditions that hold of a study that is to be computed with these models."""
    return STUDIES.c.state == RUNNING, STUDIES.c.models == json.dumps(list(models))
