"""Tables of sentence pairs as people have them: TSV, CSV, JSONL, the formats of STS and SICK.

A row that cannot be used is told with its number and the reason, and the rest goes on.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from explainers import text
from explainers.errors import InputError

MOST_ROWS = 10_000
MOST_BYTES = 50_000_000
MOST_COLUMNS = 100

KNOWN = {
    "a": ("sentence_a", "sentence1", "sentence_1", "sent1", "sent_1", "text_a", "text1", "s1", "a",
          "premise", "question1", "source", "src", "sentence a"),
    "b": ("sentence_b", "sentence2", "sentence_2", "sent2", "sent_2", "text_b", "text2", "s2", "b",
          "hypothesis", "question2", "target", "tgt", "sentence b"),
    "score": ("score", "similarity", "similarity_score", "relatedness_score", "relatedness", "gold",
              "human", "human_score", "gold_score", "rating"),
}  # fmt: skip
"""Names of columns that are recognised, in lower case; an earlier one wins."""

Cells = tuple[int, Mapping[str, str]]
"""Number of a row's first line and its cells by column."""


class Roles(NamedTuple):
    """Which columns hold what.

    Attributes:
        a, b: the sentences.
        score: a human score; empty if there is none.
    """

    a: str
    b: str
    score: str = ""


@dataclass(frozen=True)
class Row:
    """A usable row.

    Attributes:
        number: of its line in the file, counted from 1, the header included.
        a, b: cleaned sentences.
        score: the human score, if there is one and it is a number.
        cells: every cell as it was, by column.
    """

    number: int
    a: str
    b: str
    score: float | None
    cells: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """What was read.

    Attributes:
        columns: their names, in the order of the file.
        roles: which of them hold what.
        rows: the usable rows.
        refused: number and reason of every other row.
    """

    columns: tuple[str, ...]
    roles: Roles
    rows: tuple[Row, ...]
    refused: tuple[tuple[int, str], ...]


def read_table(
    data: bytes, name: str = "", roles: Roles | None = None, header: bool | None = None
) -> Table:
    """Read a table of pairs.

    Args:
        data: the file. Where it is not UTF-8, the rows concerned are refused.
        name: of the file; ``.jsonl`` and ``.ndjson`` hold one object a line, anything else is
            separated by tabs, or by commas or semicolons where there are no tabs.
        roles: which columns hold what; found out where not given.
        header: whether the first row names the columns; found out where not given.

    Raises:
        InputError: if the whole is not a table of pairs: empty, too large, of too many rows,
            without a column for each sentence.
    """
    if len(data) > MOST_BYTES:
        raise InputError(
            f"this file has {len(data) / 1e6:.0f} MB; tables of up to {MOST_BYTES / 1e6:.0f} MB "
            "are read. Please choose a part of it"
        )
    if b"\x00" in data[:10_000]:
        raise InputError("this is no text file: save the table as TSV, CSV or JSONL")
    # What is no UTF-8 becomes a lone surrogate, so that its row alone can be refused
    typed = data.decode("utf-8-sig", errors="surrogateescape")
    refused: list[tuple[int, str]] = []
    if name.lower().endswith((".jsonl", ".ndjson")):
        columns, cells = _objects(typed, refused)
    else:
        columns, cells = _separated(typed, refused, header)
    if not cells:
        raise InputError("there is no row with two sentences in this table")
    if len(cells) > MOST_ROWS:
        raise InputError(
            f"this table has {len(cells):,} rows; up to {MOST_ROWS:,} are read. Please choose a "
            "part of it"
        )
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
    return Table(columns, roles, tuple(rows), tuple(sorted(refused)))


def recognised(columns: Sequence[str], cells: Sequence[Cells]) -> Roles:
    """Which columns hold the sentences and the human score, by their names or what is in them.

    Raises:
        InputError: if no two columns can hold sentences.
    """
    by_name = {column.strip().lower(): column for column in reversed(columns)}
    found = {
        role: next((by_name[n] for n in names if n in by_name), "") for role, names in KNOWN.items()
    }
    if not (found["a"] and found["b"]):
        some = [row for _, row in cells[:200]]
        words = {c: sum(len(row.get(c, "").split()) for row in some) / len(some) for c in columns}
        # Sentences are what has most words
        longest = sorted(columns, key=lambda c: -words[c])[:2]
        if len(longest) < 2:
            raise InputError("a table of pairs has a column for each sentence; this one has one")
        found["a"], found["b"] = sorted(longest, key=list(columns).index)
    unnamed = columns[0] == "column 1" and len(columns) >= len(STS_COLUMNS)
    scored = columns[STS_COLUMNS.index("score")] if unnamed else ""
    if unnamed and all(_number(row.get(scored, "")) is not None for _, row in cells[:200]):
        found = dict(zip(STS_COLUMNS, columns, strict=False))
    return Roles(found["a"], found["b"], found["score"])


STS_COLUMNS = ("genre", "file", "year", "id", "score", "a", "b")
"""Those of the STS benchmark, whose files have no header and may go on with sources."""


def _row(number: int, cells: Mapping[str, str], roles: Roles) -> Row:
    well_encoded(cells.values())
    sides = []
    for side, column in zip("AB", roles[:2], strict=True):
        if column not in cells:
            raise InputError(f"sentence {side} is missing: there are only {len(cells)} cells")
        try:
            sides.append(text.clean(cells[column]))
        except InputError as error:
            raise InputError(f"sentence {side}: {error}") from error
    return Row(number, sides[0], sides[1], _number(cells.get(roles.score, "")), cells)


def _number(cell: str) -> float | None:
    """The number in a cell, with a point or a comma; none where there is none."""
    try:
        number = float(cell.replace(",", "."))
    except ValueError:
        return None
    return number if -1e9 < number < 1e9 else None  # neither infinite nor NaN


def _objects(typed: str, refused: list[tuple[int, str]]) -> tuple[tuple[str, ...], list[Cells]]:
    """One JSON object a line."""
    columns: dict[str, None] = {}
    cells: list[Cells] = []
    for number, found in objects(typed.split("\n")):
        if isinstance(found, str):
            refused.append((number, found))
        else:
            columns |= dict.fromkeys(found)
            cells.append((number, found))
    return tuple(columns), cells


def objects(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, str] | str]]:
    """The cells of one JSON object a line, numbered from 1; or why a line is none.

    >>> list(objects(['{"stars": 4}', "", "[]"]))
    [(1, {'stars': '4'}), (3, "it is no JSON object of a table's row")]
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            yield number, "it is no JSON object"
            continue
        if not isinstance(found, dict) or len(found) > MOST_COLUMNS:
            yield number, "it is no JSON object of a table's row"
        else:
            yield number, {key: _spelled(value) for key, value in found.items()}


def _spelled(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _separated(
    typed: str, refused: list[tuple[int, str]], header: bool | None
) -> tuple[tuple[str, ...], list[Cells]]:
    """Rows of cells, with a header or without."""
    separator = separated_by(typed.split("\n", 1)[0])
    lines = []
    for number, found in rows_of(
        io.StringIO(typed, newline="") if separator != "\t" else typed.split("\n"), separator
    ):
        if isinstance(found, str):
            refused.append((number, found))
        else:
            lines.append((number, found))
    if not lines:
        return (), []
    first_row = [cell.strip() for cell in lines[0][1]]
    known = {name for names in KNOWN.values() for name in names}
    if header is None:
        header = len({cell.lower() for cell in first_row} & known) >= 2
    if header:
        lines = lines[1:]
        columns = names_of(first_row)
    else:
        columns = tuple(f"column {k}" for k in range(1, max(len(c) for _, c in lines) + 1))
    if len(columns) > MOST_COLUMNS:
        raise InputError(f"this table has {len(columns)} columns; up to {MOST_COLUMNS} are read")
    cells: list[Cells] = []
    for number, found in lines:
        if len(found) > len(columns):
            refused.append((number, f"{len(found)} cells, but {len(columns)} columns"))
        else:
            cells.append((number, dict(zip(columns, found, strict=False))))
    return columns, cells


def separated_by(first: str) -> str:
    """What separates the cells of a table, by its first line: tab, comma or semicolon."""
    return "\t" if "\t" in first else max(",;", key=first.count)


def names_of(header: Sequence[str]) -> tuple[str, ...]:
    """Names of columns, all different, of a header's cells.

    >>> names_of(["a", "", "a"])
    ('a', 'column 2', 'a 3')
    """
    seen: dict[str, None] = {}
    for k, name in enumerate((cell.strip() for cell in header), 1):
        seen[name if name and name not in seen else f"{name or 'column'} {k}"] = None
    return tuple(seen)


def rows_of(lines: Iterable[str], separator: str) -> Iterator[tuple[int, list[str] | str]]:
    """Numbered rows of cells, or why one is none; lines without a cell are passed over.

    Tab-separated files have no quotes, as in the STS benchmark.
    """
    if separator == "\t":
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield number, line.rstrip("\r\n").split("\t")
        return
    reader = csv.reader(lines, delimiter=separator)
    while True:
        number = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield number, str(error)
            continue
        if any(cell.strip() for cell in row):
            yield number, row


def well_encoded(cells: Iterable[str]) -> None:
    """See that what was read with ``surrogateescape`` is UTF-8.

    Raises:
        InputError: if it is not.
    """
    if any("\ud800" <= letter <= "\udfff" for cell in cells for letter in cell):
        raise InputError("it is not UTF-8 text")
