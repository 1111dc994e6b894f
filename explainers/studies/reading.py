"""Tables of sentence pairs as people have them: TSV, CSV, JSON, the formats of STS and SICK.

A row that cannot be used is reported with its number and the reason, and the rest goes on.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from explainers import text
from explainers.encoders.languages import ABILITIES, NAMES, TRAINED, code_of, language
from explainers.errors import InputError
from explainers.given import PAIRS, known, plain
from explainers.limits import limit
from explainers.results import ENGLISH, Languages
from explainers.studies import cells as tables
from explainers.studies.cells import COLUMNS, SEEN, as_number, well_encoded
from explainers.tables import table_of

FILE = limit("FILE", 50_000_000, "bytes", "of a file of pairs, sentences or graphs")
ROWS = limit("ROWS", 10_000, "rows", "of a table of pairs")

LINES_A_ROW = 20
"""Lines that a file may have a row, on the mean: cells of many lines, and empty ones."""

OWN = "# Semlens · "  # what the first line of a table begins with that we wrote

KNOWN: Mapping[str, Sequence[str]] = table_of(__file__)
"""Names of columns that are recognised, spelled as :func:`plain` spells them."""

GRAPHS = {"a": "graph_a", "b": "graph_b"}
"""Columns with graphs that stand in for the parser's, by their side."""

MARKS = dict(mark.split() for mark in KNOWN["marks"])

LEAST_WORDS = 1.5
"""Words that cells have on the mean below two names that differ in a mark alone."""

Row = tuple[int, Mapping[str, str]]
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

    @property
    def graphs(self) -> dict[str, str]:
        """The graphs that the file has, as PENMAN by their side."""
        found = {side: self.cells.get(column, "") for side, column in GRAPHS.items()}
        return {side: cell for side, cell in found.items() if cell.lstrip()[:1] in ("(", "#")}


@dataclass(frozen=True)
class PairTable:
    """What was read."""

    columns: tuple[str, ...]  # their names, in the order of the file
    roles: Roles  # which of them hold what
    rows: tuple[PairRow, ...]  # the usable rows
    refused: tuple[tuple[int, str], ...]  # number and reason of every other row
    encoding: str = ""  # of the file, where it is not UTF-8
    refused_cells: Mapping[int, Mapping[str, str]] = field(default_factory=dict)  # where cut
    header: str = ""  # whether the first row names the columns: `named`, `likely` or `none`
    by_content: bool = False  # whether the columns of the sentences were found by what is in them
    by_line: bool = True  # whether numbers are those of lines, not of rows
    decimals: str = ""  # a score whose comma is read as that of decimals, and may part thousands


def read_table(
    data: bytes,
    name: str = "",
    roles: Roles | None = None,
    header: bool | None = None,
    *,
    asked: tuple[str, str] | None = None,
    language: str = "",
    kind: str = "",
    most: int | None = None,
    strict: bool = False,
) -> PairTable:
    """Read a table of pairs.

    Args:
        data: the file. Where nothing beyond ASCII in it is UTF-8, its encoding is detected; where
            some is, the rows that are not are refused.
        name: of the file; ``.jsonl`` and ``.ndjson`` hold one object a line, as does what begins
            with one; what begins with ``[`` may be one array, and what is one object may hold
            columns or a list of rows. Anything else is separated by tabs,
            commas, semicolons or bars, whichever cut it most evenly.
        roles, header: which columns hold what, and whether the first row names them; detected
            where not given.
        asked: names of the columns of the sentences, where these alone are known, or their numbers.
        language: of all sentences; what columns or the sentences say if empty.
        kind: ``tsv``, ``csv`` or ``jsonl``; found out if empty.
        most: rows that it may have; :data:`ROWS` if none.
        strict: whether it is refused where more than two columns could hold the sentences, or
            several are called as one that does.

    Raises:
        InputError: if the whole is not a table of pairs: empty, too large, of too many rows,
            without a column for each sentence.
    """
    FILE.check(len(data), "this file", "Please choose a part of it")
    data, encoding = tables.recoded(data)
    if _MARKUP.match(data):
        raise InputError("this is a web page or XML: save the table as TSV, CSV or JSONL")
    most = ROWS.most if most is None else most
    form = tables.kind_of(data, name) if kind in ("", "jsonl") else ""
    kept = _bounded(_rows(data, form, encoding, kind, most), most)
    told, written = "", []

    def named(first: list[str], rest: list[list[str]]) -> bool:
        nonlocal told, written
        told = header_of(first, rest, asked) if header is None else "named" if header else "none"
        written = [cell.strip() for cell in first] if told != "none" else []
        return told != "none"

    read = list(tables.by_column(iter(kept), named, max(1, len(kept))))
    refused: list[Refused] = [(n, why) for n, why in read if isinstance(why, str)]
    columns, cells = _united([(n, row) for n, row in read if not isinstance(row, str)], refused)
    if not cells:
        raise InputError(
            "no row of this table has two sentences" + "".join(f": {w}" for _, w in refused[:1])
        )
    asked = asked and _two_of(asked, columns)
    by_name = told != "none" and pair_of(columns, [row for _, row in cells[:SEEN]])
    by_content = not (roles or asked or by_name)
    roles = roles or recognised(columns, cells, asked, strict)
    for column in filter(None, roles):
        if column not in columns:
            raise InputError(
                f"there is no column {column!r} in this table; there are: {', '.join(columns)}"
            )
    if twice := [name for name in roles[:2] if strict and written.count(name) > 1]:
        raise InputError(f"{written.count(twice[0])} columns are called {twice[0]!r}: rename them")
    scores = [row.get(roles.score, "") for _, row in cells]
    thousands = tables.thousands_of(scores)
    decimals = next((score for score in scores if "," in score), "") if thousands is None else ""
    rows, of_refused = [], {}
    for number, row in cells:
        try:
            rows.append(_row(number, row, roles, language, thousands or ""))
        except InputError as error:
            refused.append((number, str(error)))
            of_refused[number] = row
    other = "" if encoding == "utf_8" else encoding
    by_line = form not in ("json", "object")
    known = columns, roles, tuple(rows), tuple(sorted(refused)), other, of_refused
    return PairTable(*known, told, by_content, by_line, decimals)


def _bounded(rows: Iterator[Any], most: float) -> list[Any]:
    """All rows, refused before more are kept than can be used."""
    kept: list[Any] = []
    for row in rows:
        if len(kept) >= most:
            raise InputError(ROWS.over("this table", advice="Please choose a part of it"))
        kept.append(row)
    return kept


def _two_of(asked: tuple[str, str], columns: Sequence[str]) -> tuple[str, str]:
    """Two columns by name, or by number from 1 where none is called so; refused if they are one."""
    a, b = (
        columns[int(name) - 1]
        if name not in columns and name.isdecimal() and 0 < int(name) <= len(columns)
        else name
        for name in asked
    )
    if a == b:
        raise InputError(f"both sentences were asked for in one column, {a!r}")
    return a, b


def _rows(
    data: bytes, found: str, encoding: str, kind: str, most: int
) -> Iterator[tuple[int, list[str] | dict[str, str] | str]]:
    """The rows of a file, in whichever form."""
    if found in ("json", "object"):
        reader = tables.elements if found == "json" else tables.of_object
        return reader(data.decode(encoding, "surrogateescape"))
    lines = _decoded(data, encoding, LINES_A_ROW * most)
    if found or kind == "jsonl":
        return tables.objects(lines)
    return tables.cut(lines, "\t" if kind == "tsv" else "")


def _decoded(data: bytes, encoding: str, most: int) -> Iterator[str]:
    """Line after line, no more than so many; an empty one in place of what we say of a table."""
    for number, line in enumerate(io.BytesIO(data), 1):
        if number > most:
            raise InputError(ROWS.over("this table"))
        # What cannot be read becomes a lone surrogate, so that its row alone can be refused
        read = line.decode(encoding, "surrogateescape").lstrip("\ufeff")
        yield "\n" if number == 1 and read.lstrip('"').startswith(OWN) else read


def header_of(
    first: Sequence[str], rest: Sequence[Sequence[str]], asked: tuple[str, str] | None = None
) -> str:
    """Whether a table's first row names its columns: ``named``, ``likely`` or ``none``.

    It does if it has a column asked for, two names that are recognised, or two that differ in
    a mark alone, with more words below them; or if a column has a name and then numbers alone. It
    is likely to if each cell could be a name, and two words differ in a mark, or what stands below
    is of another kind (:func:`_stands_out`).
    """
    names = [cell.strip() for cell in first]
    if {name for name in asked or () if not name.isdecimal()} & {*names}:
        return "named"
    some = [dict(zip(names, row, strict=False)) for row in rest[:SEEN]]
    if pair := pair_of(names, some):
        return "none" if some and all(_numbers(some, name) for name in pair) else "named"
    if len({plain(name) for name in names} & (_SINGLE | _OF_PAIRS)) >= 2:
        return "named"
    if not all(_could_be_name(name) for name in (names[1:] if names[0] == "" else names)):
        return "none"  # above an index there may be no name
    if len(set(names)) < len(names) and not all(plain(name) in _HALVES for name in names):
        return "none"
    if any(name and as_number(name) is None and _numbers(some, name) for name in names):
        return "named"
    columns = [[row[k] for row in rest[:SEEN] if len(row) > k] for k in range(len(names))]
    marked = any(" " not in a + b for a, b in _differing_in_a_mark(names))
    return "likely" if marked or _stands_out(names, columns) else "none"


def _could_be_name(cell: str) -> bool:
    return bool(cell) and len(cell.split()) <= 3 and cell[-1] not in ".?!"


def _stands_out(names: Sequence[str], columns: Sequence[Sequence[str]]) -> bool:
    """Whether names are of another kind than what stands in their columns.

    They are if a column has codes of one shape, such as ``u17``, and a name of another; or if every
    column of several words has a name of fewer than nearly all of its cells.
    """
    shorter = []
    for name, cells in zip(names, columns, strict=True):
        counts = [len(cell.split()) for cell in cells if cell.strip()]
        if (code := _code(cells)) and _shape(name) != code:
            return True
        if counts and sum(counts) / len(counts) >= LEAST_WORDS:
            as_short = sum(count <= len(name.split()) for count in counts)
            shorter.append(as_short <= AS_SHORT * len(counts))
    return bool(shorter) and all(shorter)


AS_SHORT = 0.05
"""Share of a column's cells that may have as few words as its name."""


def _code(cells: Iterable[str]) -> str:
    """The shape of a column's codes, such as ``u17``: that of all its cells, with a digit."""
    shapes = {_shape(cell) for cell in cells if cell.strip()}
    shape = shapes.pop() if len(shapes) == 1 else ""
    return shape if "0" in shape else ""


def _shape(cell: str) -> str:
    """Of one word the kinds of its signs, as ``a0`` of ``u17``; of several nothing."""
    word = cell.strip()
    if len(word.split()) != 1:
        return ""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", word))


_ROLES = ("score", "language_a", "language_b")  # those of KNOWN that single columns have
_SINGLE = {name for role in (*_ROLES, "labels", "no_sentences") for name in KNOWN[role]}
_HALVES = {name for pair in PAIRS for name in pair}
_OF_PAIRS = {name for name in _HALVES if len(name) > 3}


def pair_of(names: Sequence[str], some: Sequence[Mapping[str, str]]) -> tuple[str, str] | None:
    """Which two columns are called as a pair; of several, by marks, those with most words.

    Args:
        names: of the columns.
        some: rows.
    """
    if called := known(names):
        return called
    found = _differing_in_a_mark(names)
    longest = max(found, key=lambda pair: sum(_words(some, c) for c in pair), default=None)
    if longest is None or min(_words(some, c) for c in longest) < LEAST_WORDS:
        return None
    fewer = all(_words(some, c) >= len(c.split()) * LEAST_WORDS for c in longest)
    return longest if fewer else None


def _differing_in_a_mark(names: Sequence[str]) -> list[tuple[str, str]]:
    """Every two names that differ in a mark alone."""
    parts = {tuple(_parts(name)): name for name in reversed(names)}
    found = []
    for part, name in parts.items():
        for k, mark in enumerate(part):
            other = (*part[:k], MARKS.get(mark, ""), *part[k + 1 :])
            if other in parts and not set(part) & set(KNOWN["no_sentences"]):
                found.append((name, parts[other]))
    return found


def _parts(name: str) -> list[str]:
    """The words and numbers of a column's name: ``SentenceA`` and ``sentence 1`` have two each."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return re.findall(r"[^\W\d_]+|\d+", apart.casefold())


def _words(some: Sequence[Mapping[str, str]], column: str) -> float:
    """Words of a column's cells, on the mean."""
    return sum(len(row.get(column, "").split()) for row in some) / max(1, len(some))


def _structured(some: Sequence[Mapping[str, str]], column: str) -> bool:
    """Whether a column holds lists, objects or graphs rather than sentences."""
    cells = [cell.strip() for row in some if (cell := row.get(column, ""))]
    return bool(cells) and all(_STRUCTURED.match(cell) for cell in cells)


_STRUCTURED = re.compile(r"""[\[{]\s*["\d{\[\]}]|\(\s*\S+\s*/\s""")


def _numbers(some: Sequence[Mapping[str, str]], column: str) -> list[float]:
    """The numbers of a column, if every cell that is not empty is one; else none."""
    cells = [cell for row in some if (cell := row.get(column, "").strip())]
    thousands = tables.thousands_of(cells) or ""
    numbers = [number for cell in cells if (number := _number(cell, thousands)) is not None]
    return numbers if len(numbers) == len(cells) else []


def recognised(
    columns: Sequence[str],
    cells: Sequence[Row],
    asked: tuple[str, str] | None = None,
    strict: bool = False,
) -> Roles:
    """The roles of columns, by names or content; ``InputError`` if no two can hold sentences.

    Strictly, no more than two may, where names do not tell.
    """
    some = [row for _, row in cells[:SEEN]]
    pair = asked or pair_of(columns, some)
    unnamed = columns[0] == "column 1"
    texts = [] if asked or (pair and not unnamed) else _of_text(columns, some)
    if not pair:
        longest = sorted(texts, key=lambda c: -_words(some, c))[:2]  # sentences have most words
        if len(longest) < 2:
            found = f"only one: {texts[0]}" if len(columns) > 1 and texts else "only one column"
            raise InputError(
                f"a table of pairs needs a column for each sentence; this one has {found}"
            )
        a, b = sorted(longest, key=list(columns).index)
        pair = a, b
    roles = Roles(*pair)
    if unnamed and not asked and len(columns) >= len(STS_COLUMNS):
        of_sts = dict(zip(STS_COLUMNS, columns, strict=False))
        if _numbers(some, of_sts["score"]):
            roles, texts = Roles(of_sts["a"], of_sts["b"], of_sts["score"]), []
    if strict and len(texts) > 2:
        raise InputError(
            f"more than two columns could hold the sentences ({', '.join(texts)}): choose two"
        )
    free = [column for column in columns if column not in roles]
    score = roles.score or (_unnamed_score if unnamed else _named_score)(free, some)
    spelled = {plain(column): column for column in reversed(free)}
    languages = [next((spelled[n] for n in KNOWN[role] if n in spelled), "") for role in _ROLES[1:]]
    for k, column in enumerate(languages):  # it may be of programming
        codes = [code_of(row.get(column, "")) for row in some]
        if 2 * sum(code in NAMES for code in codes) < sum(map(bool, codes)):
            languages[k] = ""
    return Roles(roles.a, roles.b, score, *languages)


def _of_text(columns: Sequence[str], some: Sequence[Mapping[str, str]]) -> list[str]:
    """The columns that could hold sentences: those of several words, or of one where none has."""
    texts = [
        c
        for c in columns
        if not (
            plain(c) in _SINGLE
            or _structured(some, c)
            or _numbers(some, c)
            or _code([row.get(c, "") for row in some])
        )
    ]
    several = [c for c in texts if _words(some, c) >= LEAST_WORDS]
    return several if len(several) > 1 else texts


def _named_score(columns: Sequence[str], some: Sequence[Mapping[str, str]]) -> str:
    """The column with scores of people, by its name; labels are scores if they are 0 and 1."""
    spelled = {plain(column): column for column in reversed(columns)}
    for name in KNOWN["score"]:
        column = spelled.get(name, "")
        thousands = tables.thousands_of(row.get(column, "") for row in some) or ""
        if column and any(_number(row.get(column, ""), thousands) is not None for row in some):
            return column
    labels = [spelled[name] for name in KNOWN["labels"] if name in spelled]
    return next((c for c in labels if set(_numbers(some, c)) in _BINARY), "")


_BINARY = ({0.0}, {1.0}, {0.0, 1.0})
HIGHEST = 100  # whole numbers above it are years and ids


def _unnamed_score(columns: Sequence[str], some: Sequence[Mapping[str, str]]) -> str:
    """The one column that can be scores of people: numbers, and no ids; none if there are more."""
    fractions, wholes = [], []
    for column in columns:
        numbers = _numbers(some, column)
        if any(number % 1 for number in numbers):
            fractions.append(column)
        elif numbers and max(numbers) <= HIGHEST and not _counting(numbers):
            wholes.append(column)
    return next((only[0] for only in (fractions, wholes) if len(only) == 1), "")


def _counting(numbers: Sequence[float]) -> bool:
    """Whether numbers rise by one from row to row, as ids do; one alone may be either."""
    return len(numbers) > 1 and all(y - x == 1 for x, y in pairwise(numbers))


STS_COLUMNS = ("genre", "file", "year", "id", "score", "a", "b")
"""Those of the STS benchmark, whose files have no header and may go on with sources."""


def _row(
    number: int, cells: Mapping[str, str], roles: Roles, given: str, thousands: str
) -> PairRow:
    well_encoded(cells.values())
    sides, spoken = [], []
    codes = (given, given) if given else _codes(cells, roles)
    for side, column, code in zip("AB", roles[:2], codes, strict=True):
        if column not in cells:
            count = "is only 1 cell" if len(cells) == 1 else f"are only {len(cells)} cells"
            raise InputError(f"sentence {side} is missing: there {count}")
        try:
            _check_sentence(cells[column])
            sides.append(text.clean(cells[column]))
            spoken.append(language(sides[-1], code))
            ABILITIES.see("graphs", spoken)
        except InputError as error:
            raise InputError(f"sentence {side}: {error}") from error
    score = _number(cells.get(roles.score, ""), thousands)
    return PairRow(number, sides[0], sides[1], score, cells, (spoken[0], spoken[1]))


_MARKUP = re.compile(rb"\s*<(?:!doctype|html|table|\?xml)\b", re.IGNORECASE)

_MISSING = frozenset(KNOWN["missing"])


def _check_sentence(cell: str) -> None:
    """Check that a cell is neither a list nor an object of JSON, nor stands for a missing one."""
    if cell.strip() in _MISSING:
        raise InputError(f"{cell.strip()} says that there is none")
    if _STRUCTURED.match(cell.strip()):
        try:
            found = json.loads(cell)
        except (ValueError, RecursionError):
            return
        if isinstance(found, list | dict):
            raise InputError("a list or an object is no sentence")


def _codes(cells: Mapping[str, str], roles: Roles) -> tuple[str, str]:
    """The languages that a row says: one of each sentence, or ``de-en`` of both in one cell."""
    a, b = (cells.get(column, "") for column in roles[3:])
    both = re.split("[-_/ ]", a.strip().lower())
    if roles.language_a == roles.language_b and len(both) == 2 and set(both) <= set(TRAINED):
        return both[0], both[1]
    return code_of(a), code_of(b)


def _number(cell: str, thousands: str = "") -> float | None:
    value = as_number(cell, thousands)
    return value if value is not None and -1e9 < value < 1e9 else None  # neither infinite nor NaN


def _united(rows: Sequence[Row], refused: list[Refused]) -> tuple[tuple[str, ...], list[Row]]:
    """The columns of all objects together, of no more of them than a table may have columns."""
    columns: dict[str, None] = {}
    usable: list[Row] = []
    for number, row in rows:
        union = columns | dict.fromkeys(row)
        if len(union) > COLUMNS.most:
            refused.append((number, COLUMNS.over("the table, with this row,", f"{len(union):,}")))
        else:
            usable.append((number, row))
            columns = union
    return tuple(columns), usable
