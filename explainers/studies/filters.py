"""Filters over a table of pairs: ``negation < 0 and sbert > 0.7``.

The expression is read as Python's grammar reads it and worked out here, node by node, over
columns. Nothing else of Python is known to it, and nothing is executed.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import pandas as pd

from explainers.differences.result import KINDS
from explainers.errors import InputError
from explainers.studies import expressions
from explainers.wording.labels import SCORE_LABELS, UNRELATED_LABEL

_PLAIN = {label.short.lower(): score for score, label in SCORE_LABELS.items()}
"""Scores by their plain names in small letters."""

_KINDS = (*KINDS, UNRELATED_LABEL)
"""What a row can differ in; see :attr:`explainers.studies.records.Record.kinds`."""

_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_COUNT: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


_WORDS = re.compile(r"[^\W\d_]+(?:['’ -][^\W\d_]+)*")
"""Words alone, which are no condition."""


def found(typed: str, table: pd.DataFrame) -> pd.Series:
    """Which rows have these words in a sentence, or hold what a condition says.

    Raises:
        InputError: as :func:`matching` does.

    >>> table = pd.DataFrame({"a": ["A dog runs.", "It rains."], "b": ["A cat runs.", "Dogs run."]})
    >>> found("dog", table).tolist(), found("'dog' in a", table).tolist()
    ([True, True], [True, False])
    """
    if not _WORDS.fullmatch(words := typed.strip()):
        return matching(typed, table)
    in_a, in_b = (table[side].str.contains(words, case=False, regex=False) for side in "ab")
    return in_a | in_b


def matching(expression: str, table: pd.DataFrame) -> pd.Series:
    """Which rows an expression holds for, as a column of truth values.

    It knows the table's columns by name, numbers, texts in quotes, ``+ - * /``, ``abs(…)``,
    comparisons, ``'dog' in a`` (whatever the case), ``differs("roles")`` (a kind of difference
    that was found; ``differs()``: any but tense), ``and``, ``or``, ``not`` and brackets. A cell
    that is empty compares as false.

    Raises:
        InputError: if it cannot be read, or names a column that is not there.

    >>> table = pd.DataFrame({"sbert": [0.9, 0.8], "negation": [-0.1, 0.7]})
    >>> matching("negation < 0 and encoder > 0.7", table).tolist()
    [True, False]
    >>> matching("SBERT > 0.85", table).tolist()
    [True, False]
    """
    tree = expressions.read(expression)
    try:
        with expressions.refused():
            holds = _value(tree, table)
    except (TypeError, ArithmeticError) as error:
        raise InputError(f"this filter compares things that cannot be compared: {error}") from error
    if not isinstance(holds, pd.Series):
        holds = pd.Series(holds, index=table.index)
    if holds.dtype != bool:
        raise InputError("a filter is a condition on a row, such as sbert > 0.7")
    return holds


def _value(node: ast.expr, table: pd.DataFrame) -> Any:
    def inside(part: ast.expr) -> Any:
        return _value(part, table)

    match node:
        case ast.Constant(value=str() | int() | float() as value):
            return value if isinstance(value, str) else float(value)
        case ast.Name(id=name):
            return _column(name, table)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(inside(operand))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ~_truth(inside(operand))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _COUNT:
            return _COUNT[type(op)](_number(inside(left)), _number(inside(right)))
        case ast.BoolOp(op=op, values=values):
            join = operator.and_ if isinstance(op, ast.And) else operator.or_
            return reduce(join, (_truth(inside(part)) for part in values))
        case ast.Compare(left=left, ops=ops, comparators=others):
            return _compared(left, ops, others, table)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return _called(node, name, arguments, table)
    raise _not_understood(node)


def _called(node: ast.expr, name: str, arguments: list[ast.expr], table: pd.DataFrame) -> Any:
    match name, arguments:
        case "abs", [operand]:
            return abs(_number(_value(operand, table)))
        case "differs", []:
            return _differs([kind for kind in _KINDS if kind != "tense"], table)
        case "differs", [ast.Constant(value=str() as kind)]:
            return _differs([kind], table)
    raise _not_understood(node)


def _not_understood(node: ast.expr) -> InputError:
    return InputError(
        f"{ast.unparse(node)[:60]!r} is not understood in a filter; it knows columns, numbers, "
        "texts in quotes, + - * /, abs(), differs(), < <= > >= == !=, in, and, or, not"
    )


def _compared(
    left: ast.expr, ops: list[ast.cmpop], others: list[ast.expr], table: pd.DataFrame
) -> pd.Series:
    all_hold = pd.Series(True, index=table.index)
    for op, right in zip(ops, others, strict=True):
        x, y = _value(left, table), _value(right, table)
        if isinstance(op, ast.In | ast.NotIn):
            if not isinstance(x, str) or not isinstance(y, pd.Series):
                raise InputError("use in for a text in a column, such as 'dog' in a")
            holds: Any = y.astype(str).str.contains(x, case=False, regex=False)
            holds = ~holds if isinstance(op, ast.NotIn) else holds
        elif type(op) in _COMPARE:
            holds = _COMPARE[type(op)](x, y)
            for side in (x, y):  # != would be true of what is empty
                if isinstance(side, pd.Series):
                    holds = holds & side.notna()
        else:
            raise InputError(expressions.IDENTITY)
        all_hold, left = all_hold & holds, right
    return all_hold


def _differs(kinds: Sequence[str], table: pd.DataFrame) -> pd.Series:
    """Which rows differ in something of these kinds; none where nobody looked."""
    for kind in kinds:
        if kind not in _KINDS:
            raise expressions.unknown("difference of the kind", kind, _KINDS)
    listed = _column("differs", table).fillna("").astype(str)
    return listed.map(lambda names: not set(kinds).isdisjoint(names.split())).astype(bool)


def _number(value: Any) -> Any:
    """What can be counted with: a number, or a column of numbers."""
    if isinstance(value, float) or (
        isinstance(value, pd.Series) and pd.api.types.is_numeric_dtype(value)
    ):
        return value
    raise InputError("+ - * / and abs() need numbers or columns of numbers")


def _truth(value: Any) -> pd.Series:
    if isinstance(value, pd.Series) and value.dtype == bool:
        return value
    raise InputError("and, or and not join conditions, such as sbert > 0.7 and negation < 0")


def _column(name: str, table: pd.DataFrame) -> pd.Series:
    for column in (name, name.lower(), _PLAIN.get(name.lower(), "")):
        if column in table.columns:
            return table[column]
    raise expressions.unknown("column", name, table.columns)
