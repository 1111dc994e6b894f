"""Where studies are kept, how SQLite is made to keep them well, and what its errors mean."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy.exc import DisconnectionError, IntegrityError, SQLAlchemyError

from explainers.errors import StudiesError

PATIENCE = 5
"""Seconds that a writer waits for another one before it says that the database is locked."""

_GOES_ON = "What was kept stays, and this goes on by itself once that has changed."

_DAMAGED = "is damaged; whoever runs the server can put the last backup back"
_MEANINGS = {
    "SQLITE_BUSY": "is locked: another program is writing to it",
    "SQLITE_LOCKED": "is locked: another program is writing to it",
    "SQLITE_FULL": "has no room left on its disk",
    "SQLITE_READONLY": "can only be read: its file, folder or disk is protected against writing",
    "SQLITE_PERM": "can only be read: its file, folder or disk is protected against writing",
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_NOTADB": _DAMAGED,
    "SQLITE_CANTOPEN": "is not where it was, or may not be opened",
    "SQLITE_IOERR": "is on a disk that does not answer",
}


def default_file(settings: Mapping[str, str] = os.environ) -> Path:
    """The database of someone who names none, as the XDG Base Directory Specification has it."""
    named = settings.get("XDG_DATA_HOME", "")
    home = Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"
    return home / "semlens" / "studies.db"


def url(settings: Mapping[str, str] = os.environ) -> str:
    """The SQLAlchemy URL of what ``SEMLENS_DATABASE`` names, or else of :func:`default_file`.

    The folder and the file of the latter are made, for their owner's eyes alone.

    Raises:
        OSError: if the folder cannot be made.
    """
    named = settings.get("SEMLENS_DATABASE")
    if named:
        return named
    file = default_file(settings)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(PermissionError):  # another user's, who decides
        file.parent.chmod(0o700)
        if file.exists():
            file.chmod(0o600)
    return f"sqlite:///{quote(str(file))}"


def file_of(engine: sql.Engine) -> Path | None:
    """The file of an SQLite database; none for any other, and for one in memory."""
    name = engine.url.database
    known = engine.dialect.name == "sqlite" and name and name != ":memory:"
    return Path(name) if known and name and not name.startswith("file:") else None


def prepare(engine: sql.Engine) -> None:
    """Have SQLite keep studies well; other databases are as their server has them.

    Readers go on while one writes, and writers wait for one another. A new file is for its
    owner's eyes alone. A connection to a file that has been moved, deleted or replaced is given
    up, since what it wrote would be lost; and a file that is gone is not made anew in its place.
    """
    if engine.dialect.name != "sqlite":
        return
    sql.event.listen(engine, "connect", _patient)
    file = file_of(engine)
    if file is not None:
        if file.parent.is_dir() and not file.exists():
            with contextlib.suppress(OSError):  # SQLite says it better
                os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        _watch(engine, file)
    engine.dispose()  # connections that were made before


@lru_cache(maxsize=64)
def _turn(_: Path | None) -> AbstractContextManager[Any]:
    return threading.Lock()


def turn(engine: sql.Engine) -> AbstractContextManager[Any]:
    """Held by who writes, so that the threads of a process do not try SQLite's patience."""
    return nullcontext() if engine.dialect.name != "sqlite" else _turn(file_of(engine))


def identity(engine: sql.Engine) -> tuple[int, int] | None:
    """What tells the file of a database from another one in its place; none if it is gone."""
    file = file_of(engine)
    return _identity(file) if file else None


def _patient(connection: Any, _: Any) -> None:
    connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
    with contextlib.suppress(sqlite3.OperationalError):  # protected against writing: read it
        connection.execute("PRAGMA journal_mode=WAL")
    # With less, what was confirmed last may be gone after the machine has lost its power
    connection.execute("PRAGMA synchronous=FULL")


def _watch(engine: sql.Engine, file: Path) -> None:
    def opening(*_: Any) -> None:
        if not file.exists():
            gone = sqlite3.OperationalError("the file is gone")
            gone.sqlite_errorname = "SQLITE_CANTOPEN"
            raise gone

    def opened(_: Any, record: Any) -> None:
        record.info["file"] = _identity(file)

    def asked(_: Any, record: Any, __: Any) -> None:
        if record.info.get("file") != _identity(file):
            raise DisconnectionError("the file was moved")

    sql.event.listen(engine, "do_connect", opening)
    sql.event.listen(engine, "connect", opened)
    sql.event.listen(engine, "checkout", asked)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _sentence(meaning: str) -> str:
    return f"The database of studies {meaning}. {_GOES_ON}"


GONE = _sentence(_MEANINGS["SQLITE_CANTOPEN"])
"""What is said where its file was moved or deleted."""

DAMAGED = _sentence(_MEANINGS["SQLITE_CORRUPT"])
"""What is said where something else stands in it than was written."""


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """Errors of the database as errors that people can read.

    Raises:
        StudiesError: whatever is the matter; only what breaks a rule of the tables remains an
            ``IntegrityError``.
    """
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StudiesError(told(error)) from error


def told(error: BaseException) -> str:
    """What an error of the database means, in words that name no path, row or statement."""
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorname", "") or ""
    meaning = next((said for name, said in _MEANINGS.items() if code.startswith(name)), "")
    if not meaning and "no such table" in str(cause):
        meaning = "was replaced by another one, which has no studies"
    return _sentence(meaning or "does not answer")
