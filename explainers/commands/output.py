"""What commands print: JSON and tables, notes and progress."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, TypeVar

from explainers.commands.inputs import Line
from explainers.errors import RowsError
from explainers.results import flat
from explainers.sharing.spreadsheets import harmless
from explainers.text import HALF

Item = TypeVar("Item")


def as_line(value: object) -> str:
    """A value as a line of JSON; half a character, which no file takes, as one that is unknown."""
    return HALF.sub("\ufffd", json.dumps(value, ensure_ascii=False))


def note(message: str) -> None:
    """A line on standard error."""
    print(message, file=sys.stderr)


def note_cut(what: str, words: str) -> None:
    """Name the words of a text that are over the encoder's limit, if there are any."""
    if words:
        note(f"{what} is over the encoder's limit; not read: {words}")


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


NAMED = 5
"""Rows that were skipped of which a message says where they stand."""


def usable(
    answers: Iterable[tuple[Line[Any], Item | None]], skip: bool
) -> Iterator[tuple[Line[Any], Item | None]]:
    """Pass answers on, without those that are not to be had if these are to be skipped.

    Raises:
        RowsError: at the end, if there were any, and they were not to be skipped.
    """
    bad = total = 0
    which = []
    for line, found in answers:
        total += 1
        bad += found is None
        which += [_named(line)] if found is None and bad <= NAMED else []
        if found is not None or not skip:
            yield line, found
    if bad and skip:
        which += [f"{bad - NAMED:,} more"] if bad > NAMED else []
        note(f"{bad:,} of {total:,} rows could not be used, and were skipped: {'; '.join(which)}")
    elif bad:
        raise RowsError(bad, total)


def as_lines(
    answers: Iterable[tuple[Line[Any], Mapping[str, Any] | None]], options: argparse.Namespace
) -> Iterator[str]:
    """Answers as lines of JSON, beside the fields of their rows if these are to be kept.

    A row that cannot be used has its number, its line and the error in place of what was asked. A
    field that is called as something that was found is called ``input_…``, in each row.
    """
    answers = iter(answers)
    ahead = list(until(answers, lambda answer: answer[1] is not None))
    taken = {
        *ALWAYS,
        *(name for _, found in ahead for name in (*(found or ()), *flat(found or {}))),
    }
    for line, found in usable(chain(ahead, answers), options.skip_bad):
        for side, words in (found or {}).get("cut", {}).items():
            note_cut(f"{_named(line)}: sentence {side}", words)
        fields = line.fields if getattr(options, "keep", False) else {}
        kept = {f"input_{k}" if k in taken else k: v for k, v in fields.items()}
        yield as_line(kept | ({**line.places, "error": line.error} if found is None else {**found}))


def until(items: Iterator[Item], last: Callable[[Item], bool]) -> Iterator[Item]:
    """Items up to the first that is the last one, which is among them."""
    for item in items:
        yield item
        if last(item):
            return


def _named(line: Line[Any]) -> str:
    """Where a row stands: ``row 3, line 4``."""
    return ", ".join(f"{name} {number}" for name, number in line.places.items())


ALWAYS = ("row", "line", "error")
"""Columns of any table, as some rows have them and the first may not."""


def separated(lines: Iterable[str], form: str) -> Iterator[str]:
    """Lines of JSON as a table with a header, ``tsv`` or ``csv``.

    The first row without an error says which columns there are, beside :data:`ALWAYS`; what a later
    one has in others is named on standard error.
    """
    rows = map(json.loads, lines)
    before: list[dict[str, Any]] = list(until(rows, lambda row: "error" not in row))
    columns = dict.fromkeys(_flat(before[-1])) if before else {}
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
    """A row without objects in it; lists are JSON."""
    return {k: as_line(v) if isinstance(v, list) else v for k, v in flat(row).items()}


def _cells(values: Iterable[Any], form: str) -> str:
    file = io.StringIO()
    writer = csv.writer(file, delimiter="\t" if form == "tsv" else ",", lineterminator="")
    cells = ("" if value is None else value for value in values)
    writer.writerow([harmless(" ".join(c.split())) if isinstance(c, str) else c for c in cells])
    return file.getvalue()
