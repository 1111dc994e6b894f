"""What commands read: files, or standard input as ``-``. Errors name the line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO, NamedTuple, TypeVar

from explainers import text
from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.results import Languages
from explainers.search.splitting import sentences as split
from explainers.studies.reading import FILE

Item = TypeVar("Item")

LONG_ENOUGH = 1_000
"""Characters of a text by which its language is told."""

PIECE = 1_000_000
"""Bytes that are read at once."""


def read(path: str) -> str:
    """All of a file.

    Raises:
        InputError: if it cannot be read, is too large or no UTF-8 text.
    """
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
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{path} is not UTF-8 text", line) from error


def _some(file: BinaryIO) -> bytes:
    """All of a file, or a little more than may be read of it."""
    pieces = iter(lambda: file.read(PIECE), b"")
    return b"".join(islice(pieces, FILE.most // PIECE + 1))


def _lines(path: str) -> list[str]:
    """Lines of a file, without empty ones at its end."""
    content = read(path).rstrip("\r\n")
    if not content:
        raise InputError(f"{path} is empty")
    return [line.rstrip("\r") for line in content.split("\n")]


def _on_line(line: int | None, reader: Callable[[str], Item], typed: str) -> Item:
    """What a reader makes of a text; its complaint gets the line."""
    try:
        return reader(typed)
    except InputError as error:
        raise InputError(str(error), line) from error


def sentences(path: str) -> list[str]:
    """The cleaned sentences of a file, one a line."""
    return [_on_line(n, text.clean, line) for n, line in enumerate(_lines(path), 1)]


def pairs(path: str, reader: Callable[[str], Item]) -> tuple[int, list[tuple[Item, Item]]]:
    """The line of the first pair of a table, and what a reader makes of all of them."""
    rows = [line.split("\t") for line in _lines(path)]
    first = 2 if [cell.strip().lower() for cell in rows[0]] == text.PAIR_COLUMNS else 1
    found = []
    for line, cells in enumerate(rows[first - 1 :], first):
        if len(cells) != 2:
            raise InputError(f"expected two tab-separated columns, found {len(cells)}", line)
        found.append((_on_line(line, reader, cells[0]), _on_line(line, reader, cells[1])))
    return first, found


class TextPair(NamedTuple):
    """Two texts of any length, by their sentences, and the language of each."""

    texts: tuple[tuple[str, ...], tuple[str, ...]]
    languages: Languages


def pairs_of_texts(path: str) -> list[TextPair]:
    """The pairs of a file of JSON objects with ``a``, ``b`` and, if known, their languages.

    Raises:
        InputError: naming the line of one that is no such object, or cannot be read.
    """
    return [_on_line(line, _text_pair, typed) for line, typed in enumerate(_lines(path), 1)]


def _text_pair(line: str) -> TextPair:
    try:
        row = json.loads(line)
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
    return TextPair((read[0], read[1]), (a, b))


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


def languages(sentences: Sequence[str], lang: str, first: int | None = None) -> list[str]:
    """The language of each cleaned sentence: that of the option, or else told from the sentence.

    Args:
        sentences: cleaned.
        lang: the option.
        first: the line of the first, if they are a file's.

    Raises:
        InputError: naming the line of one that the models have not learnt.
    """
    if lang != "auto":
        return [lang] * len(sentences)
    lines = [None if first is None else first + k for k in range(len(sentences))]
    return [_on_line(line, _told, s) for line, s in zip(lines, sentences, strict=True)]


def _told(sentence: str) -> str:
    try:
        return language(sentence)
    except InputError as error:
        raise InputError(f"{error}; --lang en reads it as English") from error


def languages_of_pairs(
    pairs: Sequence[tuple[str, str]], lang: str, first: int | None = None
) -> list[Languages]:
    """The languages of each pair, as :func:`languages` has them."""
    a, b = (languages(side, lang, first) for side in zip(*pairs, strict=True))
    return list(zip(a, b, strict=True))


def batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Items in order, so many at a time."""
    return (items[start : start + size] for start in range(0, len(items), size))
