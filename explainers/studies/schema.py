"""The tables of studies, and how those of an earlier Semlens are brought up to date.

Version 1 is the schema of the first databases, which say no version. SQLite keeps the number in
its header (``PRAGMA user_version``), other databases in a table of one row. A change of the
tables is a new version and a step in :data:`_STEPS`, in SQL that every database reads;
``schema.toml`` has the columns and the statements.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from explainers.errors import StudiesError
from explainers.studies.links import Right, hashed, keys
from explainers.tables import table_of

VERSION = 7

_TABLES = table_of(__file__)
_SCHEMA = sql.MetaData()


def _table(name: str) -> sql.Table:
    columns = []
    for column, stated in _TABLES["tables"][name].items():
        options: dict[str, Any] = {"nullable": False}
        options |= {"type": stated} if isinstance(stated, str) else stated
        kind, *length = options.pop("type").split()
        held = getattr(sql, kind)(*map(int, length))
        columns.append(sql.Column(column, held, **options))
    return sql.Table(name, _SCHEMA, *columns)


STUDIES, ROWS, RESULTS = map(_table, ("semlens_studies", "semlens_rows", "semlens_results"))
JUDGEMENTS, CORRECTIONS = map(_table, ("semlens_judgements", "semlens_corrections"))
LESSONS, QUESTIONS, ANSWERS = map(
    _table, ("semlens_lessons", "semlens_questions", "semlens_answers")
)
PEOPLE, PEOPLE_ITEMS, PEOPLE_PERSONS, PEOPLE_ANSWERS = map(
    _table,
    ("semlens_people", *(f"semlens_people_{name}" for name in ("items", "persons", "answers"))),
)
for _name in ("reads", "judges", "owns"):
    sql.Index(f"semlens_studies_{_name}", STUDIES.c[_name], unique=True)
_NUMBER = sql.Table("semlens_schema", sql.MetaData(), sql.Column("version", sql.Integer))


def prepare(engine: sql.Engine, now: float) -> None:
    """Make the tables, or bring those of an earlier version up to date, all or nothing.

    Nothing is written where they are as they should be: such a database may be read-only.
    ``now`` is in seconds.

    Raises:
        StudiesError: if they are of a later version, or of none that is known.
    """
    with engine.connect() as connection:
        if version_of(connection) == VERSION:
            return
    for last in (False, True):
        try:
            with engine.begin() as connection:
                if engine.dialect.name == "sqlite":
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                _bring_up_to_date(connection, now)
            return
        except (OperationalError, ProgrammingError, IntegrityError):
            # At first, another process may have been making them
            if last or engine.dialect.name == "sqlite":
                raise


def version_of(connection: sql.Connection) -> int:
    """The version of the tables, 0 where there are none; ``StudiesError`` if it is unknown."""
    number = _number(connection)
    there = sql.inspect(connection).has_table
    if number or not there(STUDIES.name):
        return number
    for table, columns in _TABLES["first"].items():
        known = sql.inspect(connection).get_columns(table) if there(table) else []
        if {column["name"] for column in known} != set(columns.split()):
            if later := _number(connection):  # another server has brought them up to date
                return later
            raise StudiesError(
                f"the database of studies has a table {table} that no Semlens has made, and is "
                "left as it is: name another database in SEMLENS_DATABASE"
            )
    return 1


def _number(connection: sql.Connection) -> int:
    """The version that a database says it has; 0 where it says none."""
    if connection.dialect.name == "sqlite":
        number = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    else:
        known = sql.inspect(connection).has_table(_NUMBER.name)
        number = int(connection.execute(_NUMBER.select()).scalar_one()) if known else 0
    if number > VERSION:
        raise StudiesError(
            "the database of studies was made by a newer Semlens, and this one leaves it as it "
            "is: start that one, or name another database in SEMLENS_DATABASE"
        )
    return number


def _bring_up_to_date(connection: sql.Connection, now: float) -> None:
    version = version_of(connection)  # again: another process may have been faster
    if version == 0:
        _SCHEMA.create_all(connection)
    else:
        for step in _STEPS[version - 1 :]:
            step(connection, now)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version={VERSION}")
    elif version < VERSION:
        _NUMBER.create(connection, checkfirst=True)
        connection.execute(_NUMBER.delete())
        connection.execute(_NUMBER.insert().values(version=VERSION))


def _links_and_beats(connection: sql.Connection, now: float) -> None:
    """Version 2: a study's id is no link any more, and a worker counts instead of timing.

    The links of before go on to show their study and to let people judge. They own nothing:
    whoever has one may not be who opened it.
    """
    _execute(connection, 2)
    for (old,) in connection.execute(sql.text("SELECT id FROM semlens_studies")).all():
        links = keys(old, Right.JUDGE)
        ids = {"old": old, "new": secrets.token_hex(8)}
        hashes = {"reads": hashed(links[Right.READ]), "judges": hashed(links[Right.JUDGE])}
        change = (
            "UPDATE semlens_studies SET id = :new, worker = NULL, touched = :now, "
            "reads = :reads, judges = :judges WHERE id = :old"
        )
        connection.execute(sql.text(change), {**ids, **hashes, "now": now})
        for table in ("semlens_rows", "semlens_results", "semlens_judgements"):
            connection.execute(sql.text(f"UPDATE {table} SET study = :new WHERE study = :old"), ids)


def _execute(connection: sql.Connection, version: int) -> None:
    """The statements that make a version of the one before it."""
    for statement in _TABLES["steps"][str(version)]:
        connection.execute(sql.text(statement))


_STEPS: tuple[Callable[[sql.Connection, float], None], ...] = (
    _links_and_beats,
    lambda connection, _: _execute(connection, 3),
    lambda connection, _: _execute(connection, 4),
    lambda connection, _: _execute(connection, 5),
    lambda connection, _: _execute(connection, 6),
    lambda connection, _: _execute(connection, 7),
)
"""How each version becomes the next."""
