"""What commands print: JSON and tables, notes and progress."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from explainers.commands.inputs import Line
from explainers.errors import RowsError
from explainers.sharing.spreadsheets import harmless

Item = TypeVar("Item")


def as_line(value: object) -> str:
    """A value as a line of JSON."""
    return json.dumps(value, ensure_ascii=False)


def note(message: str) -> None:
    """A line on standard error."""
    print(message, file=sys.stderr)


def note_cut(what: str, cut: Iterable[Sequence[str]]) -> None:
    """Name the words of the first and of the second text that are over the encoder's limit."""
    for side, words in zip("ab", cut, strict=True):
        if words:
            note(f"{what} {side} is over the encoder's limit; not read: {' '.join(words)}")


def every(seconds: float) -> Callable[[], bool]:
    """A clock that says yes when so many seconds have passed since it last did."""
    last = time.monotonic()

    def due() -> bool:
        nonlocal last
        if time.monotonic() - last <= seconds:
            return False
        last = time.monotonic()
        return True

    return due


def progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass items on, saying every two seconds how many; a long way is said to be at its end."""
    due, told, done = every(2), False, 0
    for done, item in enumerate(items, 1):
        yield item
        if due():
            told = True
            note(f"{done} of {total} {what}")
    if told:
        note(f"{done} of {total} {what}: done")


def usable(
    answers: Iterable[tuple[Line[Any], Item | None]], skip: bool
) -> Iterator[tuple[Line[Any], Item | None]]:
    """Pass answers on, without those that are not to be had if these are to be skipped.

    Raises:
        RowsError: at the end, if there were any, and they were not to be skipped.
    """
    bad = total = 0
    for line, found in answers:
        total += 1
        bad += found is None
        if found is not None or not skip:
            yield line, found
    if bad and skip:
        note(f"{bad:,} of {total:,} rows could not be used, and were skipped")
    elif bad:
        raise RowsError(bad, total)


def as_lines(
    answers: Iterable[tuple[Line[Any], Mapping[str, Any] | None]], options: argparse.Namespace
) -> Iterator[str]:
    """Answers as lines of JSON, beside the fields of their rows if these are to be kept.

    A row that cannot be used has its number and the error in place of what was asked.
    """
    keep = getattr(options, "keep", False)
    for line, found in usable(answers, options.skip_bad):
        missing = {"row": line.number, "error": line.error}
        if found and "cut" in found:
            note_cut(f"line {line.number}: sentence", found["cut"])
        yield as_line(missing if found is None else _beside(line, found, keep))


def _beside(line: Line[Any], found: Mapping[str, Any], keep: bool) -> dict[str, Any]:
    """What was found behind the fields of its row, which go by another name if they must."""
    fields = line.fields if keep else {}
    taken = {*found, *ALWAYS}
    return {f"input_{k}" if k in taken else k: v for k, v in fields.items()} | dict(found)


ALWAYS = ("cut", "row", "error")
"""Columns of any table, as some rows have them and the first may not."""


def separated(lines: Iterable[str], form: str) -> Iterator[str]:
    """Lines of JSON as a table with a header, ``tsv`` or ``csv``.

    The first row without an error says which columns there are, beside :data:`ALWAYS`; what a later
    one has in others is named on standard error.
    """
    rows = map(json.loads, lines)
    before: list[dict[str, Any]] = []
    columns: dict[str, None] = {}
    for row in rows:
        before.append(row)
        if "error" not in row:
            columns = dict.fromkeys([*_flat(row)])
            break
    columns |= dict.fromkeys(ALWAYS)
    told = dict(columns)
    yield _cells(columns, form)
    for row in chain(before, rows):
        flat = _flat(row)
        if lost := [name for name in flat if name not in told]:
            told |= dict.fromkeys(lost)
            note(f"not in this table, as its first row has no such column: {', '.join(lost)}")
        yield _cells((flat.get(column, "") for column in columns), form)


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row without objects in it: ``aspects.negation``; lists are JSON."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}.{inner}": one for inner, one in _flat(value).items()}
        else:
            flat[key] = as_line(value) if isinstance(value, list | tuple) else value
    return flat


def _cells(values: Iterable[Any], form: str) -> str:
    file = io.StringIO()
    writer = csv.writer(file, delimiter="\t" if form == "tsv" else ",", lineterminator="")
    cells = ("" if value is None else value for value in values)
    writer.writerow([harmless(" ".join(c.split())) if isinstance(c, str) else c for c in cells])
    return file.getvalue()
