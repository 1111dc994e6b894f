"""A filter as it was typed, read as Python's grammar reads it; nothing is executed."""

from __future__ import annotations

import ast
import re

from explainers.errors import InputError
from explainers.limits import limit

FILTER = limit("FILTER", 500, "characters", "of a filter over a table or a collection")


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
        return ast.parse(typed, mode="eval").body
    except SyntaxError as error:
        place = f" (at character {error.offset})" if error.offset else ""
        said = f"this is no filter: {error.msg}{place}"
        if re.match("=(?!=)", typed[(error.offset or 1) - 1 :]):
            said += "; for equal, write =="
        raise InputError(said) from error
    except (RecursionError, MemoryError, ValueError) as error:
        raise InputError("this is no filter") from error
