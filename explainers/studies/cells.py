"""Files of rows to cells: TSV, CSV, JSON and JSON lines, in whatever encoding they come.

What Inspect, Search and the commands read goes through here. A row that cannot be used is given as
the reason why, and the rest goes on.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, TypeVar

from charset_normalizer import from_bytes

from explainers import text
from explainers.errors import InputError
from explainers.limits import limit
from explainers.sharing.spreadsheets import unquoted

COLUMNS = limit("COLUMNS", 100, "columns", "of a table of pairs, all of its rows together")

MARKS_A_ROW = 20_000  # separators in a line with quotes beyond which it is not even cut
READ_AGAIN = 100_000  # lines of a table that are read again where quotes do not pair
LONGEST_NAME = 200  # characters of a column's name

SEEN = 200  # rows that are looked at to find out what a column holds

SAMPLE = 100  # lines that a separator is found out from …
LONGEST_LINE = 20_000  # … and characters that are looked at of each

ABOVE = 3  # rows that may stand above the names of the columns

SEPARATORS = ",;|"  # beside the tab; an earlier one wins

Cells = list[str] | dict[str, str]
"""A row's cells, in order or by column."""

Row = TypeVar("Row")

ENCODINGS = (
    *("utf_8", "cp1252", "cp1250", "cp1251", "cp1253", "cp1254"),
    *("shift_jis", "euc_kr", "gb18030", "big5", "koi8_r"),
)
"""What files that are not UTF-8 are taken for; all of them write a line's end as ASCII does."""

LATIN = ("cp1250", "cp1254")  # those of them that differ from cp1252 in a few letters only
_SAMPLE = 50_000  # bytes beyond ASCII's lines that an encoding is found out from


def recoded(data: bytes) -> tuple[bytes, str]:
    """The file in an encoding whose lines end as in ASCII, and the name of that encoding."""
    utf_16 = _utf_16(data)
    if utf_16:
        try:
            data = data.decode(utf_16).encode()
        except UnicodeDecodeError as error:
            raise InputError("this file begins as UTF-16 but is not: save it again") from error
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\x00" in data[:10_000]:
        raise InputError("this is not a text file: save the table as TSV, CSV or JSONL")
    if returns_end_lines(data):
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return data, _encoding(data)


def _utf_16(data: bytes) -> str:
    """The encoding's name if a file is UTF-16, by its mark or by the zeros of its ASCII."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    some = data[:1_000]
    even, odd = some[::2].count(0), some[1::2].count(0)
    if 4 * max(even, odd) > len(some) and not min(even, odd):
        return "utf-16-le" if odd else "utf-16-be"
    return ""


def returns_end_lines(data: bytes) -> bool:
    """Whether lines end in a carriage return alone, as those of old programs do."""
    return data.count(b"\r") - data.count(b"\r\n") > data.count(b"\n")


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


def kind_of(data: bytes, name: str = "") -> str:
    """What a table is: ``jsonl``, ``json`` (one array), ``object``, or empty for separated cells.

    By its beginning, and where that does not tell by its file's name.
    """
    start = data.lstrip()[:1]
    first, _, rest = data.lstrip().partition(b"\n")
    by_name = "jsonl" if name.lower().endswith((".jsonl", ".ndjson")) else ""
    if start == b"[":
        try:  # a list of texts a line, or else one array of rows
            row = json.loads(first)
            texts = bool(row) and not any(isinstance(cell, list | dict) for cell in row)
            return "jsonl" if texts else "json"
        except (ValueError, RecursionError):
            if data.lstrip()[1:200].lstrip()[:1] in (b"{", b"["):
                return "json"
    elif start == b"{":
        return by_name or _kind_of_objects(first, rest.lstrip())
    return by_name


def _kind_of_objects(first: bytes, rest: bytes) -> str:
    """The same of what begins with a brace; one object alone that is no pair may hold a table."""
    try:
        row = json.loads(first)
    except (ValueError, RecursionError):
        if b"\t" in first or first[1:].lstrip()[:1] not in (b"", b'"', b"}"):
            return ""
        return "jsonl" if rest[:1] == b"{" else "object"
    texts = sum(isinstance(cell, str) for cell in row.values())
    return "jsonl" if rest or texts > 1 else "object"


def as_number(cell: str, thousands: str = "") -> float | None:
    """The number in a cell, with a point or a comma; none where there is none.

    Without a mark that parts thousands (:func:`thousands_of`), a comma is that of decimals: scores
    of STS are written with three digits behind it, too.

    >>> as_number("2,5"), as_number("3,800"), as_number("1,234.5"), as_number("1,234.5", ",")
    (2.5, 3.8, None, 1234.5)
    """
    cell = text.plain_forms(cell.replace(thousands, "") if thousands else cell)
    try:
        return float(cell.replace(",", "."))
    except ValueError:
        return None


_WHOLE = re.compile(r"\s*[-+−]?\d+\s*")
_THOUSANDS = {  # by the mark: what is sure to be parted by it, and what may be
    mark: (
        re.compile(rf"\s*[-+−]?[1-9]\d{{0,2}}(?:[{mark}]\d{{3}}(?:[{mark}]\d{{3}})+|"
                   rf"(?:[{mark}]\d{{3}})+[{point}]\d+)(?:[{point}]\d*)?\s*"),
        re.compile(rf"\s*[-+−]?[1-9]\d{{0,2}}[{mark}]\d{{3}}\s*"),
    )
    for mark, point in (",.", ".,")
}  # fmt: skip
_LARGE = 100  # whole numbers above it are of a column with thousands


def thousands_of(cells: Iterable[str]) -> str | None:
    """The mark that parts thousands in a column of numbers: a comma, a point, or empty for none.

    None where ``1,000`` may be either: every number with a comma is such a one, and no other is
    large or has a point; and where one number has thousands and another cannot.

    >>> thousands_of(["1,234.5", "7,000"]), thousands_of(["1,000", "850"]), thousands_of(["2,5"])
    (',', ',', '')
    >>> thousands_of(["1,000", "2,000"]), thousands_of(["1,000", "0,500"])
    (None, '')
    >>> thousands_of(["1.234,5", "3.5"]), thousands_of(["33,333", "66,667", "100"])
    (None, None)
    """
    cells = [cell for cell in cells if cell.strip()]
    for mark, (sure, maybe) in _THOUSANDS.items():
        if any(sure.fullmatch(cell) for cell in cells):
            of_mark = [cell for cell in cells if mark in cell]
            every = all(sure.fullmatch(cell) or maybe.fullmatch(cell) for cell in of_mark)
            return mark if every else None
    maybe = _THOUSANDS[","][1]
    with_comma = [cell for cell in cells if "," in cell]
    if not with_comma or not all(maybe.fullmatch(cell) for cell in with_comma):
        return ""
    others = [cell for cell in cells if "," not in cell]
    if any("." in cell and as_number(cell) is not None for cell in others):
        return ","
    large = any(_WHOLE.fullmatch(cell) and abs(as_number(cell) or 0) > _LARGE for cell in others)
    return "," if large else None


def well_encoded(cells: Iterable[str]) -> None:
    """Check that what was read with ``surrogateescape`` is UTF-8; ``InputError`` if it is not."""
    if any(map(text.HALF.search, cells)):
        raise InputError("it is not UTF-8 text, or holds half a character")


def objects(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, str] | str]]:
    """The cells of one JSON object a line, numbered from 1; or why a line holds none.

    A list of texts is as good, its columns numbered, where the first line is one.

    >>> list(objects(['{"stars": 4}', "", "[]"]))
    [(1, {'stars': '4'}), (3, 'it is not a JSON object that could be a row')]
    """
    lists: bool | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            yield number, "it is no JSON object"
            continue
        lists = isinstance(row, list) if lists is None else lists
        yield number, _of_object(row, lists)


def elements(content: str) -> Iterator[tuple[int, dict[str, str] | str]]:
    """The same of the elements of one JSON array; what follows a broken one cannot be read."""
    decoder, place, number = json.JSONDecoder(), content.index("[") + 1, 0
    while True:
        place = _BETWEEN.match(content, place).end()  # type: ignore[union-attr]
        number += 1
        if content[place : place + 1] == "]":
            return
        try:
            row, place = decoder.raw_decode(content, place)
        except (ValueError, RecursionError):
            line = content.count("\n", 0, place) + 1
            yield number, f"it and what follows cannot be read: line {line} is no JSON"
            return
        yield number, _of_object(row, isinstance(row, list))


_BETWEEN = re.compile(r"[\s,]*")


def of_object(content: str) -> Iterator[tuple[int, dict[str, str] | str]]:
    """The same of one JSON object that holds a table: by column, by index, or a list of its rows.

    An object that holds none is the only row.

    Raises:
        InputError: if it is no JSON, or its columns have not the same rows.

    >>> list(of_object('{"a": ["A dog.", "A cow."], "b": ["A cat.", "A hen."]}'))
    [(1, {'a': 'A dog.', 'b': 'A cat.'}), (2, {'a': 'A cow.', 'b': 'A hen.'})]
    """
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        found = None
    rows = _within(found) if isinstance(found, dict) else None
    if rows is None:
        raise InputError(
            "this begins as JSON, but is neither an object a line, nor one of columns that are as "
            "long as each other, nor one with a list of rows: save it as JSON lines"
        )
    return ((number, _of_object(row, False)) for number, row in enumerate(rows, 1))


def _within(found: Mapping[str, Any]) -> Sequence[Any] | None:
    """The rows of a table in an object; none if there is no telling what they are."""
    values = list(found.values())
    lists = [value for value in values if isinstance(value, list)]
    if len(lists) == len(values) > 1 and len({len(value) for value in lists}) == 1:
        return [dict(zip(found, row, strict=True)) for row in zip(*lists, strict=True)]
    of_rows = [rows for rows in lists if rows and all(isinstance(row, dict) for row in rows)]
    if len(of_rows) == 1:
        return of_rows[0]
    if values and all(isinstance(value, dict) for value in values):
        return _by_index(found)
    return [found] if any(isinstance(value, str) for value in values) else None


def _by_index(found: Mapping[str, Mapping[str, Any]]) -> Sequence[Any] | None:
    """The rows of columns by number, or the other way round, as pandas writes them."""
    within = dict.fromkeys(key for value in found.values() for key in value)
    outer, inner = (all(key.isdecimal() for key in keys) for keys in (found, within))
    if outer and not inner:
        return list(found.values())
    if inner and not outer and all(value.keys() == within.keys() for value in found.values()):
        return [{name: value[key] for name, value in found.items()} for key in within]
    return None


def _of_object(row: Any, lists: bool) -> dict[str, str] | str:
    """The cells of an object, or of a list where rows are lists; or why it cannot be a row."""
    try:
        if lists and isinstance(row, list):
            row = {f"column {k}": cell for k, cell in enumerate(row, 1)}
        if not isinstance(row, dict) or len(row) > COLUMNS.most:
            raise InputError("it is not a JSON object that could be a row")
        for name in row:
            _check_name(name)
        return {name: _spelled(value) for name, value in row.items()}
    except InputError as error:
        return str(error)
    except (ValueError, RecursionError):
        return "it is no JSON object"


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


def separator_of(lines: Sequence[str]) -> str:
    """What separates the cells of a table, by its first lines.

    A tab, if at least half of them have one; or else what cuts most of them into equally many
    cells. Of several, that which fewer spaces follow: sentences have commas, too.

    >>> separator_of(["Yes, he came, and left;He came"]), separator_of(["A dog,a cat", "B,c"])
    (';', ',')
    """
    filled = [line[:LONGEST_LINE] for line in lines if line.strip()]
    if filled and all(_SPACED.fullmatch(line.strip()) for line in filled):
        return " "
    if 2 * sum("\t" in line for line in filled) >= len(filled):
        return "\t"
    found = {separator: _evenness(filled, separator) for separator in SEPARATORS}
    best = max(SEPARATORS, key=found.__getitem__)
    return best if found[best] > (0.0, 0.0) else "\t" if "\t" in filled[0] else ","


_QUOTE = r'"(?:[^"\\]|\\.|"")*+"'
_SPACED = re.compile(rf'(?:[^\s"]+ )?{_QUOTE} (?:{_QUOTE}|[^\s"]+)(?: (?:{_QUOTE}|[^\s"]+))*+')
"""A line as R writes it where nothing else is asked: quoted texts, and numbers, after a space."""

_NAMED = re.compile(r'"?sep=(.)"?\s*')
"""What Excel writes before a table, and reads."""


def _evenness(lines: Sequence[str], separator: str) -> tuple[float, float]:
    """The share of rows that have as many cells as most, and of separators without a space."""
    try:
        rows = list(csv.reader(lines, delimiter=separator, skipinitialspace=True))
    except csv.Error:
        return 0.0, 0.0
    widths = Counter(len(row) for row in rows if len(row) > 1)
    if not widths:
        return 0.0, 0.0
    marks = sum(line.count(separator) for line in lines)
    spaced = sum(line.count(f"{separator} ") for line in lines)
    return widths.most_common(1)[0][1] / len(rows), 1 - spaced / marks


def by_column(
    rows: Iterator[tuple[int, Cells | str]],
    is_header: Callable[[list[str], list[list[str]]], bool],
    seen: int = SEEN,
) -> Iterator[tuple[int, dict[str, str] | str]]:
    """Rows of cells by column; what comes as objects stays as it is.

    Args:
        rows: numbered cells, or why a row has none.
        is_header: whether the first row names the columns, given that and some of the others.
        seen: how many rows are looked at for that; without a header, the columns are as many as
            the longest of them has.
    """
    some, rest = first_of(rows, seen)
    good: list[list[str]] = [cells for _, cells in some if isinstance(cells, list)]
    columns: tuple[str, ...] = ()
    place = _place_of_header(good, is_header)
    above: list[list[str]] = []
    header: list[str] = []
    if place is not None:
        above, header, below = good[:place], good[place], good[place + 1 :]
        columns = names_of(_widened(below, header))
        some.remove(next(row for row in some if row[1] is header))
    elif good:
        columns = unnamed(good)
    COLUMNS.check(len(columns), "this table")
    for number, cells in chain(some, rest):
        if not isinstance(cells, list):
            yield number, cells
        elif any(cells is one for one in above):
            yield number, "it stands above the names of the columns"
        elif header and cells == header:
            yield number, "it names the columns once more"
        elif len(cells) > len(columns):
            yield number, too_many_cells(cells, columns)
        else:
            yield number, dict(zip(columns, cells, strict=False))


def _place_of_header(
    good: Sequence[list[str]], is_header: Callable[[list[str], list[list[str]]], bool]
) -> int | None:
    """Which row names the columns; above it may be a few with fewer cells, such as a title."""
    for place, cells in enumerate(good[: 1 + ABOVE]):
        if is_header(cells, list(good[place + 1 :])):
            return place
        following = good[place + 1] if place + 1 < len(good) else []
        filled, below = (sum(bool(c.strip()) for c in row) for row in (cells, following))
        if filled > 1 and filled >= below:
            return None
    return None


def _widened(rows: Sequence[list[str]], header: list[str]) -> list[str]:
    """The header with a name, of nothing, for a column that every row has and it has not.

    R names its rows, but not the column that their names are in; other programs end each row with
    a separator. Whatever else a row has too much, is said of it.
    """
    if not rows or any(len(row) != len(header) + 1 for row in rows):
        return header
    names = [row[0].strip() for row in rows]
    if len({*names}) == len(names) and all(map(_ROW_NAME.fullmatch, names)):
        return ["", *header]
    return header if any(row[-1].strip() for row in rows) else [*header, ""]


_ROW_NAME = re.compile(r"[^\W\d_]*\d+")


def first_of(
    rows: Iterator[tuple[int, Row]], seen: int = SEEN
) -> tuple[list[tuple[int, Row]], Iterator[tuple[int, Row]]]:
    """The first rows, among them so many that can be read, and the rest."""
    some: list[tuple[int, Row]] = []
    good = 0
    while good < seen and (row := next(rows, None)) is not None:
        some.append(row)
        good += not isinstance(row[1], str)
    return some, rows


def names_of(header: Sequence[str]) -> tuple[str, ...]:
    """Names of columns, all different, of a header's cells.

    Raises:
        InputError: if one is too long or holds half a character.

    >>> names_of(["a", "", "a"])
    ('a', 'column 2', 'a 3')
    """
    seen: dict[str, None] = {}
    for k, name in enumerate((cell.strip(_UNSEEN) for cell in header), 1):
        _check_name(name)
        seen[name if name and name not in seen else f"{name or 'column'} {k}"] = None
    return tuple(seen)


_UNSEEN = "".join(c for c in map(chr, range(0x3000)) if c.isspace()) + "\ufeff\u200b\u200e\u200f"


def cut(lines: Iterator[str], separator: str = "") -> Iterator[tuple[int, list[str] | str]]:
    """:func:`rows_of` lines, whose separator is found out where none is given."""
    first = list(islice(lines, SAMPLE))
    if first and (named := _NAMED.fullmatch(first[0])):
        separator, first[0] = named[1], "\n"
    separator = separator or separator_of(first)
    every: Iterator[str] = chain(first, lines)
    if separator == "|":
        head = list(islice(every, 2 + ABOVE))
        rule = next((k for k, line in enumerate(head) if _is_rule(line)), None)
        every = chain(("\n" if k == rule else line for k, line in enumerate(head)), every)
    quoted = separator in "\t " and _quotes_all(first, separator)
    if quoted:
        every = (_ESCAPED.sub('""', line) for line in every)
    return rows_of(every, separator, quoted)


_ESCAPED = re.compile(r'\\"(?="(?:[\t \r\n]|\Z)|[^"\t\r\n])')
"""A quotation mark as R writes it within a text: one that neither ends a cell nor is doubled."""


def _is_rule(line: str) -> bool:
    """Whether a line is the one below the header of a table in Markdown."""
    return "--" in line and not line.strip().strip("-:| ")


def _quotes_all(lines: Sequence[str], separator: str) -> bool:
    """Whether quotation marks at the ends of cells are the file's, and not of what is said.

    As R writes it, every text has some; as Excel does, those with a comma or a quotation mark.
    """
    rows = [line[:LONGEST_LINE].rstrip("\r\n").split(separator) for line in lines if line.strip()]
    rows = [row for row in rows if len(row) > 1]
    if separator == " " or len(rows) < 2:
        return separator == " "
    cells = [cell for row in rows for cell in row if cell.strip()]
    quoted = [c for c in cells if len(c) > 2 and c[0] == c[-1] == '"']
    if len(quoted) >= len(rows) and all(as_number(c) is not None for c in cells if c[0] != '"'):
        return all(c[-1] == '"' for c in cells if c[0] == '"')
    doubled = {c for c in quoted if unquoted(c) != c}
    some = [c for c in cells if c[0] == '"']
    return bool(doubled) and all(c[-1] == '"' and ("," in c or c in doubled) for c in some)


def rows_of(
    lines: Iterable[str], separator: str, quoted: bool = False
) -> Iterator[tuple[int, list[str] | str]]:
    """Numbered rows of cells, or why one cannot be used; lines without a cell are skipped.

    Tab-separated files have no quotes, as in the STS benchmark, but where Semlens wrote them, or
    the file is known to be ``quoted``.

    Raises:
        InputError: if the first row has more cells than a table may have columns; of another
            row it is said of that row alone.
    """
    if separator == "\t" and not quoted:
        row = 0
        for number, line in enumerate(lines, 1):
            if line.strip():
                row += 1
                refusal = _refusal(line.count("\t") + 1, row)
                yield number, refusal or [unquoted(c) for c in line.rstrip("\r\n").split("\t")]
        return
    uncut: list[tuple[int, str]] = []
    row = 0
    for number, cells in _quoted(_sparing(lines, separator, uncut), separator):
        yield from uncut
        uncut.clear()
        if isinstance(cells, str):
            row += 1
            yield number, cells
        elif any(cell.strip() for cell in cells):
            row += 1
            yield number, _refusal(len(cells), row) or cells
    yield from uncut


def _quoted(lines: Iterator[str], separator: str) -> Iterator[tuple[int, list[str] | str]]:
    """Rows in which a quoted cell may go on over lines, numbered, or what is wrong with one.

    A quotation mark that only another row's would close costs its own row alone.
    """
    again: list[str] = []  # lines to be read once more, the next one last
    taken: list[str] = []  # those of this row
    left = READ_AGAIN

    def feed() -> Iterator[str]:
        while (line := again.pop() if again else next(lines, None)) is not None:
            taken.append(line)
            yield line

    reader = csv.reader(feed(), delimiter=separator, skipinitialspace=True)
    number, width = 1, 0
    while True:
        cells: list[str] | str
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            cells = str(error)
        if 1 < len(taken) <= left and _swallowed(taken, separator, width):
            left -= len(taken)
            again += taken[:0:-1]
            del taken[1:]
            reader = csv.reader(feed(), delimiter=separator, skipinitialspace=True)
            cells = "a quotation mark in it is not closed before the next row"
        yield number, cells
        width = width or len(cells) * isinstance(cells, list)
        number += len(taken)
        taken.clear()


def _swallowed(taken: Sequence[str], separator: str, width: int) -> bool:
    """Whether the lines of one row would be rows of so many cells each, but for a quote in one.

    Where a cell of several lines is one, the quote that closes it ends a cell.
    """
    first, *between = [line for line in taken if line.strip()]
    last = between.pop() if between else ""
    width = max(2, width or len(first.split(separator)))
    if any(len(line.split(separator)) < width for line in (first, last)):
        return False
    try:
        rows = csv.reader(between, delimiter=separator, skipinitialspace=True)
        if any(len(row) != width for row in rows) or rows.line_num != len(between):
            return False
        list(csv.reader(taken, delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error:
        return True
    return False


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
