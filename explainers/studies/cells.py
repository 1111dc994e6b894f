"""Files of rows to cells: TSV, CSV and JSON lines, in whatever encoding they come.

A row that cannot be used is given as the reason why, and the rest goes on.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from charset_normalizer import from_bytes

from explainers import text
from explainers.errors import InputError
from explainers.limits import limit
from explainers.sharing.spreadsheets import unquoted

COLUMNS = limit("COLUMNS", 100, "columns", "of a table of pairs, all of its rows together")

MARKS_A_ROW = 20_000  # separators in a line with quotes beyond which it is not even cut
LONGEST_NAME = 200  # characters of a column's name

ENCODINGS = (
    *("utf_8", "cp1252", "cp1250", "cp1251", "cp1253", "cp1254"),
    *("shift_jis", "euc_kr", "gb18030", "big5", "koi8_r"),
)
"""What files that are not UTF-8 are taken for; all of them write a line's end as ASCII does."""

LATIN = ("cp1250", "cp1254")  # those of them that differ from cp1252 in a few letters only
_SAMPLE = 50_000  # bytes beyond ASCII's lines that an encoding is found out from


def recoded(data: bytes) -> tuple[bytes, str]:
    """The file in an encoding whose lines end as in ASCII, and the name of that encoding."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(mark):
            try:
                data = data.decode(encoding).encode()
            except UnicodeDecodeError as error:
                raise InputError("this file begins as UTF-16 but is not: save it again") from error
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\x00" in data[:10_000]:
        raise InputError("this is not a text file: save the table as TSV, CSV or JSONL")
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    return data, _encoding(data)


def _encoding(data: bytes) -> str:
    """UTF-8 if any line beyond ASCII is; otherwise what a detector makes of those lines."""
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


def are_objects(data: bytes) -> bool:
    """Whether the first line is a JSON object: JSONL that was pasted, or has another name."""
    first = data.lstrip().partition(b"\n")[0]
    if not first.startswith(b"{"):
        return False
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False


def as_number(cell: str) -> float | None:
    """The number in a cell, with a point or a comma; none where there is none."""
    try:
        return float(cell.replace(",", "."))
    except ValueError:
        return None


def well_encoded(cells: Iterable[str]) -> None:
    """Check that what was read with ``surrogateescape`` is UTF-8; ``InputError`` if it is not."""
    if any(map(text.HALF.search, cells)):
        raise InputError("it is not UTF-8 text, or holds half a character")


def objects(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, str] | str]]:
    """The cells of one JSON object a line, numbered from 1; or why a line holds none.

    >>> list(objects(['{"stars": 4}', "", "[]"]))
    [(1, {'stars': '4'}), (3, 'it is not a JSON object that could be a row')]
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            if not isinstance(row, dict) or len(row) > COLUMNS.most:
                raise InputError("it is not a JSON object that could be a row")
            for name in row:
                _check_name(name)
            cells = {name: _spelled(value) for name, value in row.items()}
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


def too_many_cells(cells: Sequence[str], columns: Sequence[str]) -> str:
    """Why a row cannot be used that has more cells than there are columns."""
    return f"{len(cells)} cells, but {len(columns)} columns"


def unnamed(rows: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """Names for the columns of rows without a header."""
    return tuple(f"column {k}" for k in range(1, max(map(len, rows)) + 1))


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
    """Numbered rows of cells, or why one cannot be used; lines without a cell are skipped.

    Tab-separated files have no quotes, as in the STS benchmark, but where Semlens wrote them.

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
                yield number, refusal or [unquoted(c) for c in line.rstrip("\r\n").split("\t")]
        return
    uncut: list[tuple[int, str]] = []
    reader = csv.reader(_sparing(lines, separator, uncut), delimiter=separator)
    row, ended = 0, False
    while not ended:
        number = reader.line_num + 1
        cells: list[str] | str = []
        try:
            cells = next(reader)
        except StopIteration:
            ended = True
        except csv.Error as error:
            cells = str(error)
        yield from uncut
        uncut.clear()
        if isinstance(cells, str):
            row += 1
            yield number, cells
        elif any(cell.strip() for cell in cells):
            row += 1
            yield number, _refusal(len(cells), row) or cells


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


def _check_name(column: str) -> None:
    """Check that a column can have this name."""
    text.check_whole(column, "a column's name")
    if len(column) > LONGEST_NAME:
        raise InputError(
            f"a column's name has {len(column):,} characters; the most is {LONGEST_NAME}"
        )
