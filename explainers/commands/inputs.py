"""What commands read: files, or standard input as ``-``. Errors name the line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, BinaryIO, Generic, NamedTuple, TypeVar

from explainers import text
from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.given import language_of
from explainers.results import Languages
from explainers.search.splitting import sentences as split
from explainers.studies.cells import kind_of, recoded, well_encoded
from explainers.studies.reading import FILE, PairRow, PairTable, read_table

Item = TypeVar("Item")
Answer = TypeVar("Answer")

LONG_ENOUGH = 1_000
"""Characters of a text by which its language is told."""

PIECE = 1_000_000
"""Bytes that are read at once."""


@dataclass(frozen=True)
class Line(Generic[Item]):
    """A row of an input, or why it cannot be used.

    Attributes:
        number: of the row, from 1, a header not counted.
        value: what was made of it; none where there is an error.
        error: why it cannot be used; empty if it can.
        languages: of its sentences, where it has any.
        fields: its cells by column, where it is a table's.
        line: on which it begins in the file, from 1; none where rows are not of lines.
    """

    number: int
    value: Item
    error: str = ""
    languages: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = None

    @property
    def places(self) -> dict[str, int]:
        """Number of the row, and of its line where there is one, by their names."""
        return {"row": self.number} | ({} if self.line is None else {"line": self.line})


def bad(number: int, error: str, line: int | None = None) -> Line[Any]:
    """A row that cannot be used."""
    return Line(number, None, error, line=line)


def read(path: str) -> str:
    """All of a file as text.

    Raises:
        InputError: if it cannot be read, is too large or no UTF-8 text.
    """
    data = content(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{path} is not UTF-8 text", line) from error


def content(path: str) -> bytes:
    """All of a file; ``InputError`` if it cannot be read or is too large."""
    try:
        if path == "-":
            data = _some(sys.stdin.buffer)
        else:
            with open(path, "rb") as file:
                data = _some(file)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except ValueError as error:  # no name of a file: it holds a NUL
        raise InputError(f"{path!r}: {error}") from error
    if len(data) > FILE.most:
        raise InputError(FILE.over(path, advice="Give it in parts"))
    return data


def _some(file: BinaryIO) -> bytes:
    """All of a file, or a little more than may be read of it."""
    pieces = iter(lambda: file.read(PIECE), b"")
    return b"".join(islice(pieces, FILE.most // PIECE + 1))


def sentences(path: str, lang: str = "en") -> list[Line[str]]:
    """The cleaned sentences of a file, one a line, with their languages."""

    def reader(number: int, typed: str) -> Line[str]:
        sentence = text.clean(typed)
        return Line(number, sentence, languages=(told(sentence, lang),), line=number)

    return _lines(path, reader)


def _lines(path: str, reader: Callable[[int, str], Line[Item]]) -> list[Line[Item]]:
    """What a reader makes of each line of a file, or why it can't be used."""
    data, encoding = recoded(content(path))
    lines = data.rstrip(b"\r\n").split(b"\n")
    if not any(lines):
        raise InputError(f"{path} is empty")
    return [
        _line(n, line.decode(encoding, "surrogateescape"), reader)
        for n, line in enumerate(lines, 1)
    ]


def _line(number: int, typed: str, reader: Callable[[int, str], Line[Item]]) -> Line[Item]:
    try:
        well_encoded([typed])
        return reader(number, typed)
    except InputError as error:
        return bad(number, str(error), number)


def told(sentence: str, lang: str) -> str:
    """The language of a cleaned sentence: that of the option, or else told from the sentence.

    Raises:
        InputError: if the models have not learnt it.
    """
    try:
        return language_of(lang, sentence)
    except InputError as error:
        raise InputError(f"{error}; --lang en reads it as English") from error


def pairs(
    path: str,
    options: argparse.Namespace,
    reader: Callable[[str], Item] = text.clean,  # type: ignore[assignment]
) -> list[Line[tuple[Item, Item]]]:
    """The pairs of a table, each as a reader makes it of the two cells."""
    asked = None
    if options.columns:
        x, _, y = (name.strip() for name in options.columns.partition(","))
        if not x or not y or x == y:
            raise InputError("--columns takes two columns, such as premise,claim or 2,3")
        asked = x, y
    data = content(path)
    path = "standard input" if path == "-" else path
    if not data.strip():
        raise InputError(f"{path} is empty")
    try:
        table = read_table(
            *(data, path, None, {"yes": True, "no": False}.get(options.header)),
            asked=asked,
            language=options.lang.replace("auto", ""),
            kind=options.source,
            most=sys.maxsize,
            strict=True,
        )
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    if said := _taken(table, options):
        print(f"note: {path}: {said}", file=sys.stderr)
    # All rows of a table have the same columns; objects come out as they went in
    every = table.columns if options.format != "jsonl" else ()
    as_given = _objects(data, path, options.source) if options.keep and not every else {}
    found = {row.number: _usable(row, table, reader) for row in table.rows}
    found |= {n: bad(n, why) for n, why in table.refused}
    return [
        replace(
            found[n],
            number=number,
            line=n if table.by_line else None,
            fields=as_given.get(n)
            or dict.fromkeys(every, "") | {**table.refused_cells.get(n, found[n].fields)},
        )
        for number, n in enumerate(sorted(found), 1)
    ]


def _objects(data: bytes, name: str, said: str) -> dict[int, dict[str, Any]]:
    """The objects of lines or of one array as they stand there, by the numbers of their rows.

    ``said`` is what the table is said to be, if anything.
    """
    data, encoding = recoded(data)
    kind = (kind_of(data, name) or said) if said in ("", "jsonl") else ""
    written = data.decode(encoding, "surrogateescape")
    if kind not in ("json", "jsonl"):
        return {}
    found: dict[int, Any] = {}
    for number, line in enumerate(written.split("\n") if kind == "jsonl" else [written], 1):
        with suppress(ValueError, RecursionError):
            value = json.loads(line)
            found |= {number: value} if kind == "jsonl" else dict(enumerate(value, 1))
    return {n: one for n, one in found.items() if isinstance(one, dict)}


def _usable(row: PairRow, table: PairTable, reader: Callable[[str], Item]) -> Line[Any]:
    try:
        two = reader(row.cells[table.roles.a]), reader(row.cells[table.roles.b])
        return Line(row.number, two, "", row.languages, row.cells)
    except InputError as error:
        return Line(row.number, None, str(error), fields=row.cells)


def _taken(table: PairTable, options: argparse.Namespace) -> str:
    """What was taken for what in a table, where its names do not say it; how to say otherwise."""
    said = []
    if not options.header and table.header in _HEADERS:
        said.append(_HEADERS[table.header])
    if table.by_content and (said or len(table.columns) > 2):
        said.append(f"sentences are of {table.roles.a!r} and {table.roles.b!r} (--columns A,B)")
    return "; ".join(said)


_HEADERS = {
    "likely": "the first line is read as names of columns (--header no)",
    "none": "the first line is read as a row, not as names of columns (--header yes)",
}
"""What is said of a first line, and the option that says otherwise."""


def answered(
    lines: Sequence[Line[Item]],
    answer: Callable[[Sequence[Line[Item]]], Sequence[Answer]],
    size: int,
) -> Iterator[tuple[Line[Item], Answer | None]]:
    """Each line with its answer, so many asked together; one that has none says why.

    Args:
        lines: in their order.
        answer: of usable lines, one each; what it refuses is asked again line by line, so that a
            bad one costs itself alone.
        size: how many are asked together.
    """
    for some in batches(lines, size):
        found = _asked([line for line in some if not line.error], answer)
        for line in some:
            one = found.get(line.number)
            if isinstance(one, InputError):
                yield replace(line, error=str(one)), None
            else:
                yield line, one


def _asked(
    lines: Sequence[Line[Item]], answer: Callable[[Sequence[Line[Item]]], Sequence[Answer]]
) -> dict[int, Answer | InputError]:
    """By number, the answer or why there is none."""
    if not lines:
        return {}
    try:
        return dict(zip((line.number for line in lines), answer(lines), strict=True))
    except InputError as error:
        if len(lines) == 1:
            return {lines[0].number: error}
    return {number: one for line in lines for number, one in _asked([line], answer).items()}


class TextPair(NamedTuple):
    """Two texts of any length, by their sentences, and the language of each."""

    texts: tuple[tuple[str, ...], tuple[str, ...]]
    languages: Languages


def pairs_of_texts(path: str) -> list[Line[TextPair]]:
    """The pairs of a file of JSON objects with ``a``, ``b`` and, if known, their languages."""
    return _lines(path, _text_pair)


def _text_pair(number: int, typed: str) -> Line[TextPair]:
    try:
        row = json.loads(typed)
        texts = [row[side] for side in ("a", "b")]
        spoken = [row.get(f"lang_{side}") or "" for side in ("a", "b")]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        texts = spoken = []
    if not texts or not all(isinstance(one, str) for one in (*texts, *spoken)):
        raise InputError('expected an object such as {"a": "One text.", "b": "Another text."}')
    read = [split(one) for one in texts]
    a, b = (
        language(" ".join(sentences)[:LONG_ENOUGH], given)
        for sentences, given in zip(read, spoken, strict=True)
    )
    return Line(number, TextPair((read[0], read[1]), (a, b)), line=number)


def marks(path: str) -> list[tuple[str | int, str | int, bool]]:
    """Marks of a file of JSON objects with ``a`` and ``b``, texts or rows, and ``alike``.

    Raises:
        InputError: if a line is no such object.
    """
    read = _lines(path, _mark)
    for line in read:
        if line.error:
            raise InputError(f"line {line.number}: {line.error}")
    return [line.value for line in read]


def _mark(number: int, typed: str) -> Line[tuple[str | int, str | int, bool]]:
    try:
        row = json.loads(typed)
        a, b, alike = row["a"], row["b"], row["alike"]
    except (ValueError, TypeError, KeyError, RecursionError):
        a = b = alike = None
    sided = all(isinstance(one, str | int) and not isinstance(one, bool) for one in (a, b))
    if not sided or not isinstance(alike, bool):
        raise InputError('expected an object such as {"a": "A text.", "b": 12, "alike": true}')
    return Line(number, (a, b, alike), line=number)


def side_by_side(
    a: str, b: str, reader: Callable[[str], list[Item]], what: str
) -> list[tuple[Item, Item]]:
    """What two files hold, in pairs.

    Raises:
        InputError: if one holds more than the other.
    """
    x, y = reader(a), reader(b)
    if len(x) != len(y):
        raise InputError(f"{a} has {len(x)} {what} and {b} {len(y)}: they must be equally many")
    return list(zip(x, y, strict=True))


def batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Items in order, so many at a time."""
    return (items[start : start + size] for start in range(0, len(items), size))
