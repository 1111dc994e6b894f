"""Tables of sentence pairs as people have them: TSV, CSV, JSONL, the formats of STS and SICK.

A row that cannot be used is told with its number and the reason, and the rest goes on.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from charset_normalizer import from_bytes

from explainers import text
from explainers.encoders.languages import NAMES, TRAINED, code_of, language
from explainers.errors import InputError
from explainers.limits import limit
from explainers.results import ENGLISH, Languages

FILE = limit("FILE", 50_000_000, "bytes", "of a file of pairs, sentences or graphs")
ROWS = limit("ROWS", 10_000, "rows", "of a table of pairs")
COLUMNS = limit("COLUMNS", 100, "columns", "of a table of pairs, all of its rows together")

LINES_A_ROW = 20
"""Lines that a file may have a row, on the mean: cells of many lines, and empty ones."""

MARKS_A_ROW = 20_000
"""Separators in a line with quotes beyond which it is not even cut."""

LONGEST_NAME = 200
"""Characters of a column's name."""

ENCODINGS = ("utf_8", "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "shift_jis", "euc_kr",
             "gb18030", "big5", "koi8_r")  # fmt: skip
"""What files that are not UTF-8 are taken for; all of them write a line's end as ASCII does."""

LATIN = ("cp1250", "cp1254")
"""Those of them that differ from cp1252 in a few letters only."""

_SAMPLE = 50_000
"""Bytes beyond ASCII's lines that an encoding is found out from."""

KNOWN = {
    "a": ("sentence_a", "sentence1", "sentence_1", "sent1", "sent_1", "text_a", "text1", "s1", "a",
          "premise", "question1", "source", "src", "sentence a"),
    "b": ("sentence_b", "sentence2", "sentence_2", "sent2", "sent_2", "text_b", "text2", "s2", "b",
          "hypothesis", "question2", "target", "tgt", "sentence b"),
    "score": ("score", "similarity", "similarity_score", "relatedness_score", "relatedness", "gold",
              "human", "human_score", "gold_score", "rating"),
    "language_a": ("language_a", "language1", "language_1", "lang_a", "lang1", "lang_1",
                   "source_lang", "source_language", "language", "lang"),
    "language_b": ("language_b", "language2", "language_2", "lang_b", "lang2", "lang_2",
                   "target_lang", "target_language", "language", "lang"),
}  # fmt: skip
"""Names of columns that are recognised, in lower case; an earlier one wins."""

Cells = tuple[int, Mapping[str, str]]
"""Number of a row's first line and its cells by column."""


class Roles(NamedTuple):
    """Which columns hold what.

    Attributes:
        a, b: the sentences.
        score: a human score; empty if there is none.
        language_a, language_b: the sentences' languages, by code or English name; one column may
            be both. Where it is empty, or there is none, they are told from the sentences.
    """

    a: str
    b: str
    score: str = ""
    language_a: str = ""
    language_b: str = ""


@dataclass(frozen=True)
class Row:
    """A usable row."""

    number: int  # of its line in the file, counted from 1, the header included
    a: str  # cleaned sentences
    b: str
    score: float | None  # the human score, if there is one and it is a number
    cells: Mapping[str, str]  # every cell as it was, by column
    languages: Languages = ENGLISH  # that the sentences are read in


@dataclass(frozen=True)
class Table:
    """What was read."""

    columns: tuple[str, ...]  # their names, in the order of the file
    roles: Roles  # which of them hold what
    rows: tuple[Row, ...]  # the usable rows
    refused: tuple[tuple[int, str], ...]  # number and reason of every other row
    encoding: str = ""  # of the file, where it is not UTF-8


def read_table(
    data: bytes, name: str = "", roles: Roles | None = None, header: bool | None = None
) -> Table:
    """Read a table of pairs.

    Args:
        data: the file. Where nothing beyond ASCII in it is UTF-8, its encoding is found out;
            where some is, the rows that are not are refused.
        name: of the file; ``.jsonl`` and ``.ndjson`` hold one object a line, as does what begins
            with one; anything else is separated by tabs, or by commas or semicolons where there
            are no tabs.
        roles: which columns hold what; found out where not given.
        header: whether the first row names the columns; found out where not given.

    Raises:
        InputError: if the whole is not a table of pairs: empty, too large, of too many rows,
            without a column for each sentence.
    """
    FILE.check(len(data), "this file", "Please choose a part of it")
    data, encoding = _one_a_byte(data)
    refused: list[tuple[int, str]] = []
    lines = _decoded(data, encoding)
    if name.lower().endswith((".jsonl", ".ndjson")) or _begins_with_an_object(data):
        columns, cells = _objects(lines, refused)
    else:
        columns, cells = _separated(lines, data, refused, header)
    if not cells:
        raise InputError("there is no row with two sentences in this table")
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
    found = "" if encoding == "utf_8" else encoding
    return Table(columns, roles, tuple(rows), tuple(sorted(refused)), found)


def _begins_with_an_object(data: bytes) -> bool:
    """Whether the first line is a JSON object: JSONL that was pasted, or has another name."""
    first = data.lstrip().partition(b"\n")[0]
    if not first.startswith(b"{"):
        return False
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False


def _one_a_byte(data: bytes) -> tuple[bytes, str]:
    """The file in an encoding whose lines end as ASCII's do, and which that is."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(mark):
            try:
                data = data.decode(encoding).encode()
            except UnicodeDecodeError as error:
                raise InputError("this file begins as UTF-16 and is none: save it anew") from error
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\x00" in data[:10_000]:
        raise InputError("this is no text file: save the table as TSV, CSV or JSONL")
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    return data, _encoding(data)


def _encoding(data: bytes) -> str:
    """UTF-8 if any line beyond ASCII is, or else what a detector makes of those lines."""
    sample = bytearray()
    for line in io.BytesIO(data):
        if not line.isascii():
            try:
                line.decode()
            except UnicodeDecodeError:
                sample += line[:_SAMPLE]
                if len(sample) >= _SAMPLE:
                    break
            else:
                return "utf_8"
    if not sample:
        return "utf_8"
    # Short texts fit several Latin encodings: the usual one wins unless it reads as nonsense
    western = from_bytes(bytes(sample), cp_isolation=["cp1252"], threshold=0.4).best()
    best = from_bytes(bytes(sample), cp_isolation=list(ENCODINGS)).best()
    if western and (not best or best.encoding in LATIN or western.chaos <= best.chaos):
        return "cp1252"
    return best.encoding if best else "cp1252"


def _decoded(data: bytes, encoding: str) -> Iterator[str]:
    """Line after line, no more of them than rows may have."""
    most = LINES_A_ROW * ROWS.most
    for number, line in enumerate(io.BytesIO(data), 1):
        if number > most:
            raise InputError(ROWS.over("this table"))
        # What cannot be read becomes a lone surrogate, so that its row alone can be refused
        yield line.decode(encoding, "surrogateescape")


def _counted(seen: int) -> None:
    """See that there are not more rows than can be used, before they are kept."""
    if seen > ROWS.most:
        raise InputError(ROWS.over("this table", advice="Please choose a part of it"))


def _check_name(column: str) -> None:
    """See that a column can be called so."""
    text.check_whole(column, "a column's name")
    if len(column) > LONGEST_NAME:
        raise InputError(f"a column's name has {len(column):,} characters; up to {LONGEST_NAME}")


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
    for role in ("language_a", "language_b"):  # it may hold a sentence, or be of programming
        said = [code_of(row.get(found[role], "")) for _, row in cells[:200]]
        known = 2 * sum(code in NAMES for code in said) >= sum(map(bool, said))
        if not known or found[role] in (found["a"], found["b"]):
            found[role] = ""
    unnamed = columns[0] == "column 1" and len(columns) >= len(STS_COLUMNS)
    scored = columns[STS_COLUMNS.index("score")] if unnamed else ""
    if unnamed and all(_number(row.get(scored, "")) is not None for _, row in cells[:200]):
        of = dict(zip(STS_COLUMNS, columns, strict=False))
        found |= {role: of[role] for role in ("a", "b", "score")}
    return Roles(**found)


STS_COLUMNS = ("genre", "file", "year", "id", "score", "a", "b")
"""Those of the STS benchmark, whose files have no header and may go on with sources."""


def _row(number: int, cells: Mapping[str, str], roles: Roles) -> Row:
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
    return Row(number, sides[0], sides[1], score, cells, (spoken[0], spoken[1]))


def _codes(cells: Mapping[str, str], roles: Roles) -> tuple[str, str]:
    """The languages that a row says: one of each sentence, or ``de-en`` of both in one cell."""
    a, b = (cells.get(column, "") for column in roles[3:])
    both = re.split("[-_/ ]", a.strip().lower())
    if roles.language_a == roles.language_b and len(both) == 2 and set(both) <= set(TRAINED):
        return both[0], both[1]
    return code_of(a), code_of(b)


def well_encoded(cells: Iterable[str]) -> None:
    """See that what was read with ``surrogateescape`` is UTF-8.

    Raises:
        InputError: if it is not.
    """
    if any(map(text.HALF.search, cells)):
        raise InputError("it is not UTF-8 text, or holds half a character")


def _number(cell: str) -> float | None:
    """The number in a cell, with a point or a comma; none where there is none."""
    try:
        number = float(cell.replace(",", "."))
    except ValueError:
        return None
    return number if -1e9 < number < 1e9 else None  # neither infinite nor NaN


def _objects(
    lines: Iterator[str], refused: list[tuple[int, str]]
) -> tuple[tuple[str, ...], list[Cells]]:
    """One JSON object a line."""
    columns: dict[str, None] = {}
    cells: list[Cells] = []
    for number, found in objects(lines):
        _counted(len(cells) + len(refused) + 1)
        if isinstance(found, str):
            refused.append((number, found))
            continue
        union = columns | dict.fromkeys(found)
        if len(union) > COLUMNS.most:
            refused.append((number, COLUMNS.over("the table, with this row,", f"{len(union):,}")))
        else:
            cells.append((number, found))
            columns = union
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
            if not isinstance(found, dict) or len(found) > COLUMNS.most:
                raise InputError("it is no JSON object of a table's row")
            for key in found:
                _check_name(key)
            cells = {key: _spelled(value) for key, value in found.items()}
        except InputError as error:
            yield number, str(error)
        except (ValueError, RecursionError):
            yield number, "it is no JSON object"
        else:
            yield number, cells


def _spelled(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _separated(
    typed: Iterator[str], data: bytes, refused: list[tuple[int, str]], header: bool | None
) -> tuple[tuple[str, ...], list[Cells]]:
    """Rows of cells, with a header or without."""
    first = data[: data.find(b"\n") % (len(data) + 1)].decode("latin-1")
    lines = []
    for seen, (number, found) in enumerate(rows_of(typed, separated_by(first)), 1):
        _counted(seen)
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
    cells: list[Cells] = []
    for number, row in lines:
        if len(row) > len(columns):
            refused.append((number, f"{len(row)} cells, but {len(columns)} columns"))
        else:
            cells.append((number, dict(zip(columns, row, strict=False))))
    return columns, cells


def separated_by(first: str) -> str:
    """What separates the cells of a table, by its first line: tab, comma or semicolon."""
    return "\t" if "\t" in first else max(",;", key=first.count)


def names_of(header: Sequence[str]) -> tuple[str, ...]:
    """Names of columns, all different, of a header's cells.

    Raises:
        InputError: if one is too long or holds half a character.

    >>> names_of(["a", "", "a"])
    ('a', 'column 2', 'a 3')
    """
    seen: dict[str, None] = {}
    for k, name in enumerate((cell.strip() for cell in header), 1):
        _check_name(name)
        seen[name if name and name not in seen else f"{name or 'column'} {k}"] = None
    return tuple(seen)


def rows_of(lines: Iterable[str], separator: str) -> Iterator[tuple[int, list[str] | str]]:
    """Numbered rows of cells, or why one is none; lines without a cell are passed over.

    Tab-separated files have no quotes, as in the STS benchmark.

    Raises:
        InputError: if the first row has more cells than a table may have columns; of another
            row it is said of that row alone.
    """
    if separator == "\t":
        row = 0
        for number, line in enumerate(lines, 1):
            if line.strip():
                row += 1
                refusal = _refusal(line.count("\t") + 1, row)
                yield number, refusal or line.rstrip("\r\n").split("\t")
        return
    uncut: list[tuple[int, str]] = []
    reader = csv.reader(_sparing(lines, separator, uncut), delimiter=separator)
    row = 0
    while True:
        number = reader.line_num + 1
        found: list[str] | str | None
        try:
            found = next(reader)
        except StopIteration:
            found = None
        except csv.Error as error:
            found = str(error)
        yield from uncut
        uncut.clear()
        if found is None:
            return
        if isinstance(found, str):
            row += 1
            yield number, found
        elif any(cell.strip() for cell in found):
            row += 1
            yield number, _refusal(len(found), row) or found


def _sparing(lines: Iterable[str], separator: str, uncut: list[tuple[int, str]]) -> Iterator[str]:
    """The lines, an empty one in place of each that would be cut into very many cells."""
    for number, line in enumerate(lines, 1):
        if line.count(separator) <= MARKS_A_ROW:
            yield line
        else:
            uncut.append((number, _refusal(line.count(separator) + 1, number)))
            yield "\n"


def _refusal(count: int, row: int) -> str:
    """Why a row has too many cells; empty if it has not."""
    if count <= COLUMNS.most:
        return ""
    if row == 1:
        raise InputError(COLUMNS.over("this table", f"{count:,}"))
    return COLUMNS.over("this row", f"{count:,}")
