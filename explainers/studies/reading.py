"""Tables of sentence pairs as people have them: TSV, CSV, JSONL, the formats of STS and SICK.

A row that cannot be used is reported with its number and the reason, and the rest goes on.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from explainers import text
from explainers.encoders.languages import NAMES, TRAINED, code_of, language
from explainers.errors import InputError
from explainers.limits import limit
from explainers.results import ENGLISH, Languages
from explainers.studies.cells import (
    COLUMNS,
    are_objects,
    as_number,
    names_of,
    objects,
    recoded,
    rows_of,
    separated_by,
    too_many_cells,
    unnamed,
    well_encoded,
)
from explainers.tables import table_of

FILE = limit("FILE", 50_000_000, "bytes", "of a file of pairs, sentences or graphs")
ROWS = limit("ROWS", 10_000, "rows", "of a table of pairs")

LINES_A_ROW = 20
"""Lines that a file may have a row, on the mean: cells of many lines, and empty ones."""

SEEN = 200  # rows that are looked at to find out what a column holds

KNOWN: Mapping[str, Sequence[str]] = table_of(__file__)
"""Names of columns that are recognised, in lower case; an earlier one wins."""

Cells = tuple[int, Mapping[str, str]]
"""Number of a row's first line and its cells by column."""

Refused = tuple[int, str]
"""Number of a row's first line, and why it cannot be used."""


class Roles(NamedTuple):
    """Which columns hold what.

    Languages are codes or English names; one column may be that of both sentences. Where it is
    empty, or there is none, they are detected in the sentences.
    """

    a: str
    b: str
    score: str = ""  # by people; empty if there is none
    language_a: str = ""
    language_b: str = ""


@dataclass(frozen=True)
class PairRow:
    """A usable row."""

    number: int  # of its line in the file, counted from 1, the header included
    a: str  # cleaned sentences
    b: str
    score: float | None  # the human score, if there is one and it is a number
    cells: Mapping[str, str]  # every cell as it was, by column
    languages: Languages = ENGLISH  # that the sentences are read in


@dataclass(frozen=True)
class PairTable:
    """What was read."""

    columns: tuple[str, ...]  # their names, in the order of the file
    roles: Roles  # which of them hold what
    rows: tuple[PairRow, ...]  # the usable rows
    refused: tuple[tuple[int, str], ...]  # number and reason of every other row
    encoding: str = ""  # of the file, where it is not UTF-8


def read_table(
    data: bytes, name: str = "", roles: Roles | None = None, header: bool | None = None
) -> PairTable:
    """Read a table of pairs.

    Args:
        data: the file. Where nothing beyond ASCII in it is UTF-8, its encoding is detected; where
            some is, the rows that are not are refused.
        name: of the file; ``.jsonl`` and ``.ndjson`` hold one object a line, as does what begins
            with one; anything else is separated by tabs, or by commas or semicolons where there
            are no tabs.
        roles, header: which columns hold what, and whether the first row names them; detected
            where not given.

    Raises:
        InputError: if the whole is not a table of pairs: empty, too large, of too many rows,
            without a column for each sentence.
    """
    FILE.check(len(data), "this file", "Please choose a part of it")
    data, encoding = recoded(data)
    lines = _decoded(data, encoding)
    as_objects = name.lower().endswith((".jsonl", ".ndjson")) or are_objects(data)
    first = data[: data.find(b"\n") % (len(data) + 1)].decode("latin-1")
    kept: list[Any] = []
    refused: list[Refused] = []
    read: Iterator[tuple[int, Any]]
    read = objects(lines) if as_objects else rows_of(lines, separated_by(first))
    for seen, (number, cells_of_row) in enumerate(read, 1):
        if seen > ROWS.most:  # before more are kept than can be used
            raise InputError(ROWS.over("this table", advice="Please choose a part of it"))
        if isinstance(cells_of_row, str):
            refused.append((number, cells_of_row))
        else:
            kept.append((number, cells_of_row))
    columns, cells = _united(kept, refused) if as_objects else _named(kept, refused, header)
    if not cells:
        raise InputError("no row of this table has two sentences")
    roles = roles or recognised(columns, cells)
    for column in filter(None, roles):
        if column not in columns:
            raise InputError(f"there is no column {column!r} in this table")
    rows = []
    for number, row in cells:
        try:
            rows.append(_row(number, row, roles))
        except InputError as error:
            refused.append((number, str(error)))
    other = "" if encoding == "utf_8" else encoding
    return PairTable(columns, roles, tuple(rows), tuple(sorted(refused)), other)


def _decoded(data: bytes, encoding: str) -> Iterator[str]:
    """Line after line, no more of them than rows may have."""
    most = LINES_A_ROW * ROWS.most
    for number, line in enumerate(io.BytesIO(data), 1):
        if number > most:
            raise InputError(ROWS.over("this table"))
        # What cannot be read becomes a lone surrogate, so that its row alone can be refused
        yield line.decode(encoding, "surrogateescape")


def recognised(columns: Sequence[str], cells: Sequence[Cells]) -> Roles:
    """The roles of columns, by names or content; ``InputError`` if no two can hold sentences."""
    by_name = {column.strip().lower(): column for column in reversed(columns)}
    chosen = {
        role: next((by_name[n] for n in names if n in by_name), "") for role, names in KNOWN.items()
    }
    some = [row for _, row in cells[:SEEN]]
    if not (chosen["a"] and chosen["b"]):
        words = {c: sum(len(row.get(c, "").split()) for row in some) / len(some) for c in columns}
        # Sentences are what has most words
        longest = sorted(columns, key=lambda c: -words[c])[:2]
        if len(longest) < 2:
            raise InputError(
                "a table of pairs needs a column for each sentence; this one has only one column"
            )
        chosen["a"], chosen["b"] = sorted(longest, key=list(columns).index)
    for role in ("language_a", "language_b"):  # it may hold a sentence, or be of programming
        codes = [code_of(row.get(chosen[role], "")) for row in some]
        known = 2 * sum(code in NAMES for code in codes) >= sum(map(bool, codes))
        if not known or chosen[role] in (chosen["a"], chosen["b"]):
            chosen[role] = ""
    unnamed = columns[0] == "column 1" and len(columns) >= len(STS_COLUMNS)
    scored = columns[STS_COLUMNS.index("score")] if unnamed else ""
    if unnamed and all(_number(row.get(scored, "")) is not None for row in some):
        of_sts = dict(zip(STS_COLUMNS, columns, strict=False))
        chosen |= {role: of_sts[role] for role in ("a", "b", "score")}
    return Roles(**chosen)


STS_COLUMNS = ("genre", "file", "year", "id", "score", "a", "b")
"""Those of the STS benchmark, whose files have no header and may go on with sources."""


def _row(number: int, cells: Mapping[str, str], roles: Roles) -> PairRow:
    well_encoded(cells.values())
    sides, spoken = [], []
    for side, column, code in zip("AB", roles[:2], _codes(cells, roles), strict=True):
        if column not in cells:
            count = "is only 1 cell" if len(cells) == 1 else f"are only {len(cells)} cells"
            raise InputError(f"sentence {side} is missing: there {count}")
        try:
            sides.append(text.clean(cells[column]))
            spoken.append(language(sides[-1], code))
        except InputError as error:
            raise InputError(f"sentence {side}: {error}") from error
    score = _number(cells.get(roles.score, ""))
    return PairRow(number, sides[0], sides[1], score, cells, (spoken[0], spoken[1]))


def _codes(cells: Mapping[str, str], roles: Roles) -> tuple[str, str]:
    """The languages that a row says: one of each sentence, or ``de-en`` of both in one cell."""
    a, b = (cells.get(column, "") for column in roles[3:])
    both = re.split("[-_/ ]", a.strip().lower())
    if roles.language_a == roles.language_b and len(both) == 2 and set(both) <= set(TRAINED):
        return both[0], both[1]
    return code_of(a), code_of(b)


def _number(cell: str) -> float | None:
    value = as_number(cell)
    return value if value is not None and -1e9 < value < 1e9 else None  # neither infinite nor NaN


def _united(rows: Sequence[Cells], refused: list[Refused]) -> tuple[tuple[str, ...], list[Cells]]:
    """The columns of all objects together, of no more of them than a table may have columns."""
    columns: dict[str, None] = {}
    usable: list[Cells] = []
    for number, row in rows:
        union = columns | dict.fromkeys(row)
        if len(union) > COLUMNS.most:
            refused.append((number, COLUMNS.over("the table, with this row,", f"{len(union):,}")))
        else:
            usable.append((number, row))
            columns = union
    return tuple(columns), usable


def _named(
    rows: Sequence[tuple[int, list[str]]], refused: list[Refused], header: bool | None
) -> tuple[tuple[str, ...], list[Cells]]:
    """Rows by column, with a header or without."""
    if not rows:
        return (), []
    first = [cell.strip() for cell in rows[0][1]]
    if header is None:
        known = {name for names in KNOWN.values() for name in names}
        header = len({cell.lower() for cell in first} & known) >= 2
    if header:
        rows = rows[1:]
        columns = names_of(first)
    else:
        columns = unnamed(cells for _, cells in rows)
    usable: list[Cells] = []
    for number, cells in rows:
        if len(cells) > len(columns):
            refused.append((number, too_many_cells(cells, columns)))
        else:
            usable.append((number, dict(zip(columns, cells, strict=False))))
    return columns, usable
