"""What commands print: JSON, notes and progress."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

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
    """Pass items on, saying every two seconds how many."""
    due = every(2)
    for done, item in enumerate(items, 1):
        yield item
        if due():
            note(f"{done} of {total} {what}")
