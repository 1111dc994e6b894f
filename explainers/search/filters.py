"""Filters over a collection: ``country == 'FR' and stars >= 4 and 'harbour' in text``.

An expression is read as Python's grammar reads it, as in the filters of studies, and becomes a
tree of the few kinds below, or is refused. The tree becomes SQL that is made of our own words:
every value is a bound parameter, every column stands there by its number.
"""

from __future__ import annotations

import ast
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
class Comparison:
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
class AllOrAny:
    """All conditions hold (``and``), or one (``or``)."""

    op: str
    conditions: tuple[Condition, ...]


Condition = Comparison | Contains | AnyOf | Not | AllOrAny

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
    """Read a filter over a collection with these fields.

    It knows fields by name (``field('two words')`` where that is no word, or where it is a name
    of ours), ``text``, ``source``, ``line`` and our other columns, numbers, texts in quotes,
    comparisons, ``'word' in text``, ``country in ['FR', 'DE']``, ``and``, ``or``, ``not`` and
    brackets. What is compared with a number counts as one; what is empty, or is none then,
    compares as false.

    Raises:
        InputError: if it cannot be read, or names a field that is not there.

    >>> parsed("stars > 3", ["stars"])
    Comparison(op='>', left=Column(name='stars', own=False), right=3.0)
    """
    tree = expressions.read(expression)
    with expressions.refused():
        return _condition(tree, fields)


def _condition(node: ast.expr, fields: Sequence[str]) -> Condition:
    match node:
        case ast.BoolOp(op=joining, values=values):
            word = "and" if isinstance(joining, ast.And) else "or"
            return AllOrAny(word, tuple(_condition(value, fields) for value in values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return Not(_condition(operand, fields))
        case ast.Compare(left=first, ops=ops, comparators=others):
            pairs = zip([first, *others], ops, others, strict=False)
            chain = tuple(_comparison(left, op, right, fields) for left, op, right in pairs)
            return chain[0] if len(chain) == 1 else AllOrAny("and", chain)
    raise InputError(
        f"{ast.unparse(node)[:60]!r} is not a condition such as stars > 3 or "
        "'harbour' in text, joined by and, or, not"
    )


def _comparison(left: ast.expr, op: ast.cmpop, right: ast.expr, fields: Sequence[str]) -> Condition:
    if isinstance(op, ast.In | ast.NotIn):
        member = _membership(left, right, fields)
        return Not(member) if isinstance(op, ast.NotIn) else member
    if type(op) not in _OPS:
        raise InputError(expressions.IDENTITY)
    x, y = _operand(left, fields), _operand(right, fields)
    if not isinstance(x, Column) and not isinstance(y, Column):
        raise InputError(f"{ast.unparse(left)[:30]} and {ast.unparse(right)[:30]} are not fields")
    return Comparison(_OPS[type(op)], x, y)


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
    """The column of a field; ``InputError``, with the nearest name, if there is none."""
    if name in fields:
        return Column(name, own=False)
    raise expressions.unknown("field", name, (*fields, *OWN))


class Statement(NamedTuple):
    """A condition in SQL, and what is bound to its question marks."""

    sql: str
    values: tuple[Value, ...]


def statement(condition: Condition, columns: Mapping[Column, int]) -> Statement:
    """A condition in SQL over columns that are called ``c0``, ``c1`` and so on.

    A field that no file has is empty everywhere.

    >>> statement(Comparison("=", Column("x; --", False), "'; --"), {Column("x; --", False): 7})
    Statement(sql='coalesce(try_cast(c7 AS VARCHAR) = ?, false)', values=("'; --",))
    """

    match condition:
        case Not(inner):
            denied = statement(inner, columns)
            return Statement(f"(NOT {denied.sql})", denied.values)
        case AllOrAny(op, conditions):
            return _joined(op.upper(), [statement(part, columns) for part in conditions])
        case Contains(column, text):
            sql = f"contains(lower({_text(column, columns)}), lower(?))"
            return Statement(f"coalesce({sql}, false)", (text,))
        case AnyOf(column, values):
            texts = tuple(value for value in values if isinstance(value, str))
            numbers = (value for value in values if not isinstance(value, str))
            parts = [statement(Comparison("=", column, number), columns) for number in numbers]
            if texts:
                among = f"{_text(column, columns)} IN ({', '.join('?' * len(texts))})"
                parts.append(Statement(f"coalesce({among}, false)", texts))
            return _joined("OR", parts)
        case Comparison(op, left, right):
            number = isinstance(left, float) or isinstance(right, float)
            x, y = (_side(side, number, columns) for side in (left, right))
            return Statement(f"coalesce({x.sql} {op} {y.sql}, false)", x.values + y.values)


def _joined(op: str, parts: Sequence[Statement]) -> Statement:
    sql = f" {op} ".join(part.sql for part in parts)
    return Statement(f"({sql})", tuple(value for part in parts for value in part.values))


def _side(operand: Column | Value, number: bool, columns: Mapping[Column, int]) -> Statement:
    if not isinstance(operand, Column):
        return Statement("?", (operand,))
    if not number:
        return Statement(_text(operand, columns), ())
    # A cell that says NaN is no number; the database would have it greater than all
    value = f"try_cast({_name(operand, columns)} AS DOUBLE)"
    return Statement(f"nullif({value}, 'NaN'::DOUBLE)", ())


def _text(column: Column, columns: Mapping[Column, int]) -> str:
    return f"try_cast({_name(column, columns)} AS VARCHAR)"


def _name(column: Column, columns: Mapping[Column, int]) -> str:
    return f"c{columns[column]}" if column in columns else "NULL"
