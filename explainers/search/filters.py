"""Filters over a collection: ``country == 'FR' and stars >= 4 and 'harbour' in text``.

An expression is read as Python's grammar reads it, as in the filters of studies, and becomes a
tree of the few kinds below, or is refused. The tree becomes SQL that is made of our own words:
every value is a bound parameter, every column stands there by its number.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from explainers.errors import InputError
from explainers.studies import expressions
from explainers.text import check_whole

Value = str | float


@dataclass(frozen=True)
class Column:
    """A column: one of ours, or (``own`` false) a field."""

    name: str
    own: bool


@dataclass(frozen=True)
class Compared:
    """``left op right``; one of them is a column. False where it is empty."""

    op: str
    left: Column | Value
    right: Column | Value


@dataclass(frozen=True)
class Contains:
    """A text is part of what stands in a column, whatever the case."""

    column: Column
    text: str


@dataclass(frozen=True)
class AnyOf:
    """What stands in a column is one of some values."""

    column: Column
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Not:
    """The condition does not hold."""

    condition: Condition


@dataclass(frozen=True)
class Joined:
    """All conditions hold (``and``), or one (``or``)."""

    op: str
    conditions: tuple[Condition, ...]


Condition = Compared | Contains | AnyOf | Not | Joined

OWN = ("row", "document", "sentence", "sentences", "source", "line", "text")
"""Our columns that a filter may name."""

_OPS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "=",
    ast.NotEq: "<>",
}


Filter = str | Condition
"""What must hold of a row: as it was typed, or read."""


def condition_of(filter: Filter | None, fields: Sequence[str]) -> Condition | None:
    """The condition that a filter is; none if nothing is asked. Raises as :func:`parsed` does."""
    if isinstance(filter, str):
        return parsed(filter, fields) if filter.strip() else None
    return filter


def parsed(expression: str, fields: Sequence[str]) -> Condition:
    """Read a filter.

    It knows fields by name (``field('two words')`` where that is no word, or where it is a name
    of ours), ``text``, ``source``, ``line`` and our other columns, numbers, texts in quotes,
    comparisons, ``'word' in text``, ``country in ['FR', 'DE']``, ``and``, ``or``, ``not`` and
    brackets. What is compared with a number counts as one; what is empty, or is none then,
    compares as false.

    Args:
        expression: as typed.
        fields: the names of the collection's fields.

    Raises:
        InputError: if it cannot be read, or names a field that is not there.

    >>> parsed("stars > 3", ["stars"])
    Compared(op='>', left=Column(name='stars', own=False), right=3.0)
    """
    read = expressions.read(expression)
    try:
        return _condition(read, fields)
    except (RecursionError, MemoryError, ValueError, OverflowError) as error:
        raise InputError("this is no filter") from error


def _condition(node: ast.expr, fields: Sequence[str]) -> Condition:
    match node:
        case ast.BoolOp(op=joining, values=values):
            word = "and" if isinstance(joining, ast.And) else "or"
            return Joined(word, tuple(_condition(value, fields) for value in values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return Not(_condition(operand, fields))
        case ast.Compare(left=first, ops=ops, comparators=others):
            found: list[Condition] = []
            left = first
            for op, right in zip(ops, others, strict=True):
                found.append(_comparison(left, op, right, fields))
                left = right
            return found[0] if len(found) == 1 else Joined("and", tuple(found))
    raise InputError(
        f"{ast.unparse(node)[:60]!r} is no condition of a filter, such as stars > 3 or "
        "'harbour' in text, joined by and, or, not"
    )


def _comparison(left: ast.expr, op: ast.cmpop, right: ast.expr, fields: Sequence[str]) -> Condition:
    if isinstance(op, ast.In | ast.NotIn):
        found = _membership(left, right, fields)
        return Not(found) if isinstance(op, ast.NotIn) else found
    if type(op) not in _OPS:
        raise InputError("is and is not are not understood in a filter; use == and !=")
    x, y = _operand(left, fields), _operand(right, fields)
    if not isinstance(x, Column) and not isinstance(y, Column):
        raise InputError(f"{ast.unparse(left)[:30]} and {ast.unparse(right)[:30]} are no fields")
    return Compared(_OPS[type(op)], x, y)


def _membership(left: ast.expr, right: ast.expr, fields: Sequence[str]) -> Condition:
    x = _operand(left, fields)
    if isinstance(right, ast.List | ast.Tuple | ast.Set) and isinstance(x, Column):
        values = [_operand(item, fields) for item in right.elts]
        if values and not any(isinstance(value, Column) for value in values):
            return AnyOf(x, tuple(v for v in values if not isinstance(v, Column)))
    elif isinstance(x, str):
        y = _operand(right, fields)
        if isinstance(y, Column):
            return Contains(y, x)
    raise InputError(
        "in asks for a text in a field, such as 'harbour' in text, or for a field in a list, "
        "such as country in ['FR', 'DE']"
    )


def _operand(node: ast.expr, fields: Sequence[str]) -> Column | Value:
    match node:
        case ast.Constant(value=str() as text):
            check_whole(text, "this filter")
            return text
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -float(number)
        case ast.Name(id=name):
            return Column(name, own=True) if name in OWN else field(name, fields)
        case ast.Call(func=ast.Name(id="field"), args=[ast.Constant(value=str() as name)]):
            check_whole(name, "this filter")
            return field(name, fields)
    raise InputError(
        f"{ast.unparse(node)[:60]!r} is not understood in a filter; it knows fields, numbers, "
        "texts in quotes, < <= > >= == !=, in, and, or, not"
    )


def field(name: str, fields: Sequence[str]) -> Column:
    """The column of a field.

    Raises:
        InputError: if there is no such field, naming one that is called nearly so.
    """
    if name in fields:
        return Column(name, own=False)
    known = [*fields, *OWN]
    near = difflib.get_close_matches(name, known, 1)
    hint = f"; did you mean {near[0]}?" if near else f". There are: {', '.join(known)}"
    raise InputError(f"there is no field {name}{hint}")


class Statement(NamedTuple):
    """A condition in SQL, and what is bound to its question marks."""

    sql: str
    values: tuple[Value, ...]


def statement(condition: Condition, columns: Mapping[Column, int]) -> Statement:
    """A condition in SQL over columns that are called ``c0``, ``c1`` and so on.

    A field that no file has is empty everywhere.

    >>> statement(Compared("=", Column("x; --", False), "'; --"), {Column("x; --", False): 7})
    Statement(sql='coalesce(try_cast(c7 AS VARCHAR) = ?, false)', values=("'; --",))
    """

    def name(column: Column) -> str:
        return f"c{columns[column]}" if column in columns else "NULL"

    def side(operand: Column | Value, number: bool) -> Statement:
        if not isinstance(operand, Column):
            return Statement("?", (operand,))
        if not number:
            return Statement(f"try_cast({name(operand)} AS VARCHAR)", ())
        # A cell that says NaN is no number; the database would have it greater than all
        return Statement(f"nullif(try_cast({name(operand)} AS DOUBLE), 'NaN'::DOUBLE)", ())

    match condition:
        case Not(inner):
            found = statement(inner, columns)
            return Statement(f"(NOT {found.sql})", found.values)
        case Joined(op, conditions):
            parts = [statement(part, columns) for part in conditions]
            joined = (" AND " if op == "and" else " OR ").join(part.sql for part in parts)
            return Statement(f"({joined})", tuple(v for part in parts for v in part.values))
        case Contains(column, text):
            sql = f"contains(lower(try_cast({name(column)} AS VARCHAR)), lower(?))"
            return Statement(f"coalesce({sql}, false)", (text,))
        case AnyOf(column, values):
            texts = tuple(value for value in values if isinstance(value, str))
            parts = [
                statement(Compared("=", column, value), columns)
                for value in values
                if not isinstance(value, str)
            ]
            if texts:
                among = f"try_cast({name(column)} AS VARCHAR) IN ({', '.join('?' * len(texts))})"
                parts.append(Statement(f"coalesce({among}, false)", texts))
            either = " OR ".join(part.sql for part in parts)
            return Statement(f"({either})", tuple(v for part in parts for v in part.values))
        case Compared(op, left, right):
            number = isinstance(left, float) or isinstance(right, float)
            x, y = side(left, number), side(right, number)
            return Statement(f"coalesce({x.sql} {op} {y.sql}, false)", x.values + y.values)
