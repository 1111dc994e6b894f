"""Where studies are kept, how SQLite is made to keep them well, and what its errors mean."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy.exc import DisconnectionError, IntegrityError, SQLAlchemyError

from explainers.errors import StudiesError
from explainers.studies import schema
from explainers.tables import table_of

CHECKED = 600.0  # seconds for which a look at the whole database counts

PATIENCE = 5.0
"""Seconds that a writer waits for others of its process, and as long for those of other processes,
before it says that the database is locked."""

_GOES_ON = "What was kept stays, and this goes on by itself once that has changed."

_MEANINGS: Mapping[str, str] = table_of(__file__)


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


class Database:
    """A database of studies, to be read and written; arguments as of ``Studies``."""

    def __init__(
        self, engine: sql.Engine, clock: Callable[[], float], steady: Callable[[], float]
    ) -> None:
        self.engine, self.clock, self._steady = engine, clock, steady
        one_writer = _one_writer(file_of(engine)) if _sqlite(engine) else None
        self._turn = one_writer
        self._whole: tuple[float, bool] | None = None
        with plainly():
            _prepare(engine)
            schema.prepare(engine, clock())

    @contextlib.contextmanager
    def reading(self) -> Iterator[sql.Connection]:
        """A connection that writes nothing."""
        try:
            with plainly(), self.engine.connect() as now:
                yield now
        except (ValueError, TypeError, KeyError) as error:  # no JSON of ours stands there
            raise StudiesError(DAMAGED) from error

    @contextlib.contextmanager
    def writing(self, patience: float | None = None) -> Iterator[sql.Connection]:
        """A transaction; what it wrote is kept for good when it ends, or all of it is not.

        Args:
            patience: seconds that it waits for other writers, as :data:`PATIENCE` has them.
        """
        patience = PATIENCE if patience is None else patience
        with plainly(), _held(self._turn, patience):
            file = file_of(self.engine)
            before = file and _identity(file)
            with self.engine.begin() as now:
                if _sqlite(self.engine):
                    now.exec_driver_sql(f"PRAGMA busy_timeout={int(patience * 1000)}")
                    now.exec_driver_sql("BEGIN IMMEDIATE")  # or else it may fail half-way
                yield now
            if file and _identity(file) != before:
                raise StudiesError(GONE)

    def check(self) -> None:
        """See whether the database is whole, not more often than every :data:`CHECKED` seconds.

        Where a page of the file is damaged, what stood there may seem never to have been.

        Raises:
            StudiesError: if it is not.
        """
        if not _sqlite(self.engine):
            return
        tick = self._steady()
        if self._whole is None or tick - self._whole[0] >= CHECKED:
            with self.reading() as now:
                answer = now.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
            self._whole = (tick, answer == "ok")
        if not self._whole[1]:
            raise StudiesError(DAMAGED)


def count(now: sql.Connection, table: sql.Table, *holds: sql.ColumnElement[bool]) -> int:
    """The number of rows of a table for which these conditions hold."""
    rows = sql.select(sql.func.count()).select_from(table).where(*holds)
    return int(now.execute(rows).scalar_one())


def _sqlite(engine: sql.Engine) -> bool:
    return engine.dialect.name == "sqlite"


def file_of(engine: sql.Engine) -> Path | None:
    """The file of an SQLite database; none for any other, and for one in memory."""
    name = engine.url.database
    if not _sqlite(engine) or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def _prepare(engine: sql.Engine) -> None:
    """Have SQLite keep studies well; other databases are as their server has them.

    Readers go on while one writes, and writers wait for one another. A new file is for its
    owner's eyes alone. A connection to a file that has been moved, deleted or replaced is given
    up, since what it wrote would be lost; and a file that is gone is not made anew in its place.
    """
    if not _sqlite(engine):
        return
    for event in ("connect", "checkin"):  # who had it may have been in a hurry
        sql.event.listen(engine, event, _patient)
    sql.event.listen(engine, "connect", _sure)
    file = file_of(engine)
    if file is not None:
        if file.parent.is_dir() and not file.exists():
            with contextlib.suppress(OSError):  # SQLite says it better
                os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        _watch(engine, file)
    engine.dispose()  # connections that were made before


@lru_cache(maxsize=64)
def _one_writer(_: Path | None) -> threading.Lock:
    """Held by who writes, so that the threads of a process do not try SQLite's patience."""
    return threading.Lock()


@contextlib.contextmanager
def _held(turn: threading.Lock | None, patience: float) -> Iterator[None]:
    """A writer's turn; where many wait, none waits for all that come before it."""
    if turn is None:
        yield
        return
    if not turn.acquire(timeout=patience):
        raise StudiesError(_sentence(_MEANINGS["SQLITE_BUSY"]))
    try:
        yield
    finally:
        turn.release()


def _patient(connection: Any, _: Any) -> None:
    if connection is not None:  # it was given up
        connection.execute(f"PRAGMA busy_timeout={int(PATIENCE * 1000)}")


def _sure(connection: Any, _: Any) -> None:
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
    """What tells a file from another one in its place; none if it is gone."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _sentence(meaning: str) -> str:
    return f"The database of studies {meaning}. {_GOES_ON}"


GONE = _sentence(_MEANINGS["SQLITE_CANTOPEN"])  # where its file was moved or deleted

DAMAGED = _sentence(_MEANINGS["SQLITE_CORRUPT"])
"""The message where the database holds something else than was written."""


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
        raise StudiesError(_in_words(error)) from error


def _in_words(error: BaseException) -> str:
    """What an error of the database means, in words that name no path, row or statement."""
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorname", "") or ""
    meaning = next((words for name, words in _MEANINGS.items() if code.startswith(name)), "")
    if not meaning and "no such table" in str(cause):
        meaning = "was replaced by another one, which has no studies"
    return _sentence(meaning or "does not answer")
