"""A filter as it was typed, read as Python's grammar reads it; nothing is executed."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from explainers.errors import InputError
from explainers.limits import limit

FILTER = limit("FILTER", 500, "characters", "of a filter over a table or a collection")

IDENTITY = "is and is not are not understood in a filter; use == and !="
"""The message on an operator that filters do not have."""


@contextmanager
def refused() -> Iterator[None]:
    """Turn errors on what is no filter, such as too many brackets, into an ``InputError``."""
    try:
        yield
    except (RecursionError, MemoryError, ValueError, OverflowError) as error:
        raise InputError("this filter cannot be read") from error


def read(typed: str) -> ast.expr:
    """The tree of an expression.

    Raises:
        InputError: if it cannot be read, or is too long.

    >>> ast.unparse(read(" stars>3 "))
    'stars > 3'
    """
    FILTER.check(len(typed), "this filter")
    typed = typed.strip()
    try:
        with refused():
            return ast.parse(typed, mode="eval").body
    except SyntaxError as error:
        place = f" (at character {error.offset})" if error.offset else ""
        reason = f"this filter cannot be read: {error.msg}{place}"
        if re.match("=(?!=)", typed[(error.offset or 1) - 1 :]):
            reason += "; for equal, write =="
        raise InputError(reason) from error


def unknown(what: str, name: str, known: Iterable[object]) -> InputError:
    """The error on a name that is not among those known, with the nearest of them."""
    names = [*map(str, known)]
    near = difflib.get_close_matches(name, names, 1)
    hint = f"; did you mean {near[0]}?" if near else f". There are: {', '.join(names)}"
    return InputError(f"there is no {what} {name}{hint}")
