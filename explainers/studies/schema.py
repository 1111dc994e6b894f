"""The tables of studies, and how those of an earlier Semlens are brought up to date.

Version 1 is the schema of the first databases, which say no version. SQLite keeps the number in
its header (``PRAGMA user_version``), other databases in a table of one row. A change of the
tables is a new version and a step in :data:`_STEPS`, in SQL that every database reads.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from explainers.errors import StudiesError
from explainers.studies.links import Right, hashed, keys

VERSION = 4

_SCHEMA = sql.MetaData()
STUDIES = sql.Table(
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
    sql.Column("beat", sql.Integer, nullable=False, default=0),  # … and counts up while at it
    sql.Column("touched", sql.Double, nullable=False, default=0.0),  # when it was last in use
    sql.Column("closed", sql.Integer, nullable=False, default=0),  # 1: nobody judges any more
    sql.Column("reads", sql.String(64)),  # hashes of the links' keys
    sql.Column("judges", sql.String(64)),
    sql.Column("owns", sql.String(64)),
)
for _name in ("reads", "judges", "owns"):
    sql.Index(f"semlens_studies_{_name}", STUDIES.c[_name], unique=True)
ROWS = sql.Table(
    "semlens_rows",
    _SCHEMA,
    sql.Column("study", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("a", sql.Text, nullable=False),
    sql.Column("b", sql.Text, nullable=False),
    sql.Column("score", sql.Double),
    sql.Column("cells", sql.Text, nullable=False),
    sql.Column("languages", sql.String(20), nullable=False, default="en en"),  # of a and of b
)
RESULTS = sql.Table(
    "semlens_results",
    _SCHEMA,
    sql.Column("study", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("found", sql.Text, nullable=False),
    sql.Column("at", sql.Double, nullable=False),
)
JUDGEMENTS = sql.Table(
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
CORRECTIONS = sql.Table(
    "semlens_corrections",
    _SCHEMA,
    sql.Column("study", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("side", sql.String(1), primary_key=True),  # a or b
    sql.Column("penman", sql.Text, nullable=False),
)
POLLS = sql.Table(
    "semlens_polls",
    _SCHEMA,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("a", sql.Text, nullable=False),
    sql.Column("b", sql.Text, nullable=False),
    sql.Column("created", sql.Double, nullable=False),
)
GUESSES = sql.Table(
    "semlens_guesses",
    _SCHEMA,
    sql.Column("poll", sql.String(40), primary_key=True),
    sql.Column("guess", sql.String(20), primary_key=True),
    sql.Column("times", sql.Integer, nullable=False),
)
_NUMBER = sql.Table("semlens_schema", sql.MetaData(), sql.Column("version", sql.Integer))

_FIRST = {
    "semlens_studies": "id name created total about models state trouble worker seen",
    "semlens_rows": "study number a b score cells",
    "semlens_results": "study number found at",
    "semlens_judgements": "id study number annotator field value at",
}
"""Columns of version 1."""


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
    for table, columns in _FIRST.items():
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
    for statement in (
        "ALTER TABLE semlens_studies ADD COLUMN beat INTEGER DEFAULT 0 NOT NULL",
        "ALTER TABLE semlens_studies ADD COLUMN touched DOUBLE PRECISION DEFAULT 0 NOT NULL",
        "ALTER TABLE semlens_studies ADD COLUMN closed INTEGER DEFAULT 0 NOT NULL",
        "ALTER TABLE semlens_studies ADD COLUMN reads VARCHAR(64)",
        "ALTER TABLE semlens_studies ADD COLUMN judges VARCHAR(64)",
        "ALTER TABLE semlens_studies ADD COLUMN owns VARCHAR(64)",
        "ALTER TABLE semlens_studies DROP COLUMN seen",
        "CREATE UNIQUE INDEX semlens_studies_reads ON semlens_studies (reads)",
        "CREATE UNIQUE INDEX semlens_studies_judges ON semlens_studies (judges)",
        "CREATE UNIQUE INDEX semlens_studies_owns ON semlens_studies (owns)",
    ):
        connection.execute(sql.text(statement))
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


def _corrections_and_polls(connection: sql.Connection, _: float) -> None:
    """Version 3: corrected graphs of rows, and what an audience guesses."""
    for statement in (
        "CREATE TABLE semlens_corrections (study VARCHAR(40) NOT NULL, number INTEGER NOT NULL, "
        "side VARCHAR(1) NOT NULL, penman TEXT NOT NULL, PRIMARY KEY (study, number, side))",
        "CREATE TABLE semlens_polls (id VARCHAR(40) NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL, "
        "created DOUBLE PRECISION NOT NULL, PRIMARY KEY (id))",
        "CREATE TABLE semlens_guesses (poll VARCHAR(40) NOT NULL, guess VARCHAR(20) NOT NULL, "
        "times INTEGER NOT NULL, PRIMARY KEY (poll, guess))",
    ):
        connection.execute(sql.text(statement))


def _languages(connection: sql.Connection, _: float) -> None:
    """Version 4: the languages of a row; all that was there before was read as English."""
    added = "ALTER TABLE semlens_rows ADD COLUMN languages VARCHAR(20) DEFAULT 'en en' NOT NULL"
    connection.execute(sql.text(added))


_STEPS = (_links_and_beats, _corrections_and_polls, _languages)  # how each version becomes the next
