"""Studies administered by whoever runs a server: listed, exported, deleted, backed up, restored."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError

from explainers import text
from explainers.errors import InputError, StudiesError
from explainers.provenance import provenance
from explainers.studies import database, exchange
from explainers.studies.schema import STUDIES, VERSION
from explainers.studies.store import Studies, Study, about_study, records_of


def engine_of(url: str) -> sql.Engine:
    """The database of a URL; the one that the pages use if it is empty.

    Raises:
        InputError: if that is no URL of a database whose driver is installed.
        StudiesError: if its folder cannot be made.
    """
    try:
        return sql.create_engine(url or database.url())
    except (ArgumentError, ImportError, ValueError) as error:
        raise InputError(f"this database cannot be used: {error}") from error
    except OSError as error:
        raise StudiesError(f"the folder of studies cannot be made: {error}") from error


def list_studies(studies: Studies) -> Iterator[dict[str, Any]]:
    """One object a study, the oldest first."""
    for study in studies.all():
        judged = studies.judgements(study.id)
        yield {
            "study": study.id,
            "name": study.name,
            "state": study.state,
            "closed": study.closed,
            "rows": study.total,
            "done": studies.done(study.id),
            "judgements": sum(len(fields) for rows in judged.values() for fields in rows.values()),
            "created": _day(study.created),
            "touched": _day(study.touched),
        }


def exported(studies: Studies, study: str) -> str:
    """All that is kept of a study, an object a line, as the page exports it."""
    about = about_study(known(studies, study))
    return exchange.jsonl(records_of(studies, study), about, provenance([]))


def known(studies: Studies, study: str) -> Study:
    """A study by its id; ``InputError`` if there is none."""
    text.check_whole(study, "this name")
    named = studies.find(study)
    if named is None:
        raise InputError(f"there is no study {study!r}; `studies list` names them")
    return named


def vacuum(engine: sql.Engine) -> None:
    """Give the room of what was deleted back to the disk."""
    with database.plainly(), engine.connect() as now:
        now.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM")


def back_up(engine: sql.Engine, file: Path) -> None:
    """Copy the database into a new file while it is in use, by SQLite's online backup.

    Raises:
        InputError: if the file is there, or the database is none of SQLite's.
        StudiesError: if either cannot be used; there is no new file then.
    """
    source = _file(engine)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from error
    try:
        with database.plainly(), _opened(source) as there, _opened(file) as new:
            there.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file that is whole by itself
            _see_whole(new)
    except StudiesError:
        file.unlink()
        raise


def put_back(engine: sql.Engine, file: Path) -> None:
    """Replace the database by a backup, even while it is in use.

    A database that is too damaged for that is set aside, under its name and ``.damaged``.

    Raises:
        InputError: if the file is no backup, or the database is none of SQLite's.
        StudiesError: if the database cannot be written to.
    """
    target = _file(engine)
    try:
        with database.plainly(), _opened(file) as there:
            _see_whole(there)
            version = there.execute("PRAGMA user_version").fetchone()[0]
            there.execute(f"SELECT count(*) FROM {STUDIES.name}")
    except StudiesError as error:
        raise InputError(f"{file} is not a backup of studies, or is damaged") from error
    if version > VERSION:
        raise InputError(f"{file} was made by a newer Semlens")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with database.plainly():
        try:
            _copy(file, target)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorname not in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
                raise
            _set_aside(target)
            _copy(file, target)
    Studies(engine)  # brings an earlier version up to date


def _copy(file: Path, target: Path) -> None:
    if not target.exists():
        target.touch(0o600)
    with _opened(file) as there, _opened(target) as now:
        there.backup(now)


def _set_aside(file: Path) -> None:
    for end in ("", "-wal", "-shm"):  # what belongs to it must not meet another file
        part = file.with_name(file.name + end)
        if part.exists():
            part.rename(file.with_name(f"{file.name}.damaged{end}"))


def _file(engine: sql.Engine) -> Path:
    file = database.file_of(engine)
    if file is None:
        raise InputError("only an SQLite file is backed up here; a server has its own tools")
    return file


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    uri = f"{file.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, timeout=database.PATIENCE)) as connection:
        yield connection


def _see_whole(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise StudiesError(database.DAMAGED)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
