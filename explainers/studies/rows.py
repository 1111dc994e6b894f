"""What is kept of the rows of a study: sentences, results, corrected graphs, judgements.

Judgements are written down one after another and never overwritten, so that two people, or one
in two windows, can write at once; the last one counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import sqlalchemy as sql

from explainers.amr.strict import read_strictly
from explainers.errors import InputError
from explainers.limits import limit
from explainers.studies.database import Database, count
from explainers.studies.judgements import Judgements, Value, checked_judgement, clean_name
from explainers.studies.reading import PairRow
from explainers.studies.records import Record
from explainers.studies.schema import CORRECTIONS, JUDGEMENTS, RESULTS, ROWS, STUDIES

MOST_JUDGEMENTS = limit(
    "JUDGEMENTS", 1_000_000, "judgements", "of a study, with all that was changed or taken back"
)

RUNNING, CANCELLED, DONE, FAILED = "running", "cancelled", "done", "failed"

RECENT = 20.0  # seconds over which speed is measured


class RecordedJudgement(NamedTuple):
    """One entry of the history of judgements."""

    annotator: str  # who judged
    number: int  # of the row
    field: str  # what was judged
    value: Value | None  # none if it was taken back
    at: float  # when, in seconds


class Rows(Database):
    """The rows of all studies of a database, with what was computed and judged of them."""

    def rows(self, study: str) -> list[PairRow]:
        """The rows of a study, in the order of the file."""
        with self.reading() as now:
            rows = now.execute(ROWS.select().where(ROWS.c.study == study).order_by(ROWS.c.number))
            return [_row(row, json.loads(row.cells)) for row in rows]

    def languages(self, study: str) -> frozenset[str]:
        """The languages of all sentences of a study."""
        pairs = sql.select(ROWS.c.languages).where(ROWS.c.study == study).distinct()
        with self.reading() as now:
            return frozenset(code for pair in now.execute(pairs).scalars() for code in pair.split())

    def results(self, study: str) -> dict[int, Record]:
        """What was computed of each row, by number."""
        return self.newer_results(study, 0.0)[0]

    def newer_results(self, study: str, since: float) -> tuple[dict[int, Record], float]:
        """What was computed of rows from a time on, and when the last of it was."""
        newer = RESULTS.select().where(RESULTS.c.study == study, RESULTS.c.at >= since)
        with self.reading() as now:
            rows = now.execute(newer).all()
            records = {row.number: Record.from_json(json.loads(row.found)) for row in rows}
        return records, max((row.at for row in rows), default=since)

    def done(self, study: str) -> int:
        """How many rows are done."""
        with self.reading() as now:
            return count(now, RESULTS, RESULTS.c.study == study)

    def progress(self, study: str) -> tuple[int, float | None]:
        """How many rows are done, and how many a second lately (none if not known)."""
        mine, at = RESULTS.c.study == study, RESULTS.c.at
        ends = sql.select(sql.func.min(at), sql.func.max(at)).where(
            mine, at > self.clock() - RECENT
        )
        with self.reading() as now:
            done = count(now, RESULTS, mine)
            first, last = now.execute(ends).one()
            if first is None or last <= first:
                return done, None
            return done, count(now, RESULTS, mine, at > first) / (last - first)

    def todo(self, study: str, most: int) -> list[PairRow]:
        """Rows without a result, in order."""
        done = sql.exists().where(
            RESULTS.c.study == ROWS.c.study, RESULTS.c.number == ROWS.c.number
        )
        wanted = ROWS.select().where(ROWS.c.study == study, ~done).order_by(ROWS.c.number)
        with self.reading() as now:
            rows = now.execute(wanted.limit(most))
            return [_row(row, json.loads(row.cells)) for row in rows]

    def corrections(self, study: str) -> dict[int, dict[str, str]]:
        """The corrected graphs: number of the row, to side (``a`` or ``b``) to PENMAN."""
        corrected: dict[int, dict[str, str]] = {}
        with self.reading() as now:
            for row in now.execute(CORRECTIONS.select().where(CORRECTIONS.c.study == study)):
                corrected.setdefault(row.number, {})[row.side] = row.penman
        return corrected

    def correct(self, study: str, number: int, graphs: Mapping[str, str]) -> None:
        """Keep the corrected graphs of a row, and have it computed anew with them.

        ``graphs`` is side (``a`` or ``b``) to PENMAN; none where the parser's is right.

        Raises:
            InputError: if one is no AMR, there is no such row, or the study is closed.
        """
        if not graphs.keys() <= {"a", "b"}:
            raise InputError("the graphs of a pair are called a and b")
        for penman in graphs.values():
            read_strictly(penman)
        computed = STUDIES.c.id == study, STUDIES.c.state.in_([RUNNING, DONE])
        with self.writing() as now:
            _check_open(now, study)
            _check_row(now, study, number)
            for table in (CORRECTIONS, RESULTS):
                now.execute(table.delete().where(table.c.study == study, table.c.number == number))
            for side, penman in graphs.items():
                row = {"study": study, "number": number, "side": side, "penman": penman}
                now.execute(CORRECTIONS.insert().values(**row))
            # Whoever computes it reads them anew
            now.execute(STUDIES.update().where(*computed).values(state=RUNNING, worker=None))

    def judge(self, study: str, number: int, annotator: str, field: str, value: Any) -> None:
        """Write down a judgement of a row, by its number.

        The field is one of :data:`explainers.studies.judgements.FIELDS`; the value a grade, a
        rating, a list of tags or a comment, and none or empty takes it back.

        Raises:
            InputError: if it is none of these, too long, one more than a study may have, or
                there is no such row.
        """
        annotator = clean_name(annotator)
        value = checked_judgement(field, value)
        with self.writing() as now:
            _check_open(now, study)
            _check_row(now, study, number)
            self._write_down(now, study, number, annotator, {field: value})

    def take_back(self, study: str, number: int, annotator: str) -> None:
        """Take back an annotator's judgements of a row; ``InputError`` if the study is closed."""
        annotator = clean_name(annotator)
        judged = JUDGEMENTS.c
        mine = judged.study == study, judged.number == number, judged.annotator == annotator
        with self.writing() as now:
            _check_open(now, study)
            fields = now.execute(sql.select(judged.field).where(*mine).distinct()).scalars()
            self._write_down(now, study, number, annotator, dict.fromkeys(fields))

    def _write_down(
        self,
        now: sql.Connection,
        study: str,
        number: int,
        annotator: str,
        values: Mapping[str, Value | None],
    ) -> None:
        there = count(now, JUDGEMENTS, JUDGEMENTS.c.study == study)
        MOST_JUDGEMENTS.check(there + len(values), "This study")
        row = {"study": study, "number": number, "annotator": annotator, "at": self.clock()}
        for field, value in values.items():
            now.execute(JUDGEMENTS.insert().values(**row, field=field, value=json.dumps(value)))

    def history(self, study: str) -> list[RecordedJudgement]:
        """All that was ever judged in a study, in the order in which it came."""
        mine = JUDGEMENTS.select().where(JUDGEMENTS.c.study == study).order_by(JUDGEMENTS.c.id)
        with self.reading() as now:
            return [
                RecordedJudgement(r.annotator, r.number, r.field, json.loads(r.value) or None, r.at)
                for r in now.execute(mine)
            ]

    def judgements(self, study: str) -> Judgements:
        """The judgements that count; what was taken back is left out."""
        of_field = JUDGEMENTS.c.annotator, JUDGEMENTS.c.number, JUDGEMENTS.c.field
        last = sql.select(sql.func.max(JUDGEMENTS.c.id)).where(JUDGEMENTS.c.study == study)
        counting = JUDGEMENTS.c.id.in_(last.group_by(*of_field))
        judged: Judgements = {}
        with self.reading() as now:
            for row in now.execute(JUDGEMENTS.select().where(counting).order_by(JUDGEMENTS.c.id)):
                if value := json.loads(row.value):
                    fields = judged.setdefault(row.annotator, {}).setdefault(row.number, {})
                    fields[row.field] = value
        return judged


def _check_open(now: sql.Connection, study: str) -> None:
    closed = sql.select(STUDIES.c.closed).where(STUDIES.c.id == study)
    if now.execute(closed).scalar():
        raise InputError("this study is closed: you can read it, but no longer judge it")


def _check_row(now: sql.Connection, study: str, number: int) -> None:
    if not count(now, ROWS, ROWS.c.study == study, ROWS.c.number == number):
        raise InputError(f"there is no row {number} in this study")


def as_kept(study: str, row: PairRow) -> dict[str, Any]:
    """A row as the database holds it."""
    return {
        "study": study,
        "number": row.number,
        "a": row.a,
        "b": row.b,
        "score": row.score,
        "cells": json.dumps(dict(row.cells)),
        "languages": " ".join(row.languages),
    }


def _row(kept: sql.Row[Any], cells: Mapping[str, str]) -> PairRow:
    x, y = kept.languages.split()
    return PairRow(kept.number, kept.a, kept.b, kept.score, cells, (x, y))
