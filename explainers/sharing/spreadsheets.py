"""Cells and tables that spreadsheets open safely."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

_FORMULA = re.compile(r"^[=+\-@\t\r]")


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: what could be one gets a quote before it.

    >>> harmless('=HYPERLINK("http://x")'), harmless("-0.5"), harmless("a dog")
    ('\\'=HYPERLINK("http://x")', '-0.5', 'a dog')
    """
    if not _FORMULA.match(cell):
        return cell
    try:
        float(cell)
    except ValueError:
        return f"'{cell}"
    return cell


def tsv(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """A table as tab-separated text that a spreadsheet can open safely (:func:`harmless`).

    Args:
        columns: in their order; a row may lack some.
        rows: their cells by column; numbers keep six digits behind the point.
    """

    def cell(value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, float):
            return "" if value != value else f"{value:.6f}"
        return harmless(" ".join(str(value).split()))

    lines = [columns, *([row.get(c) for c in columns] for row in rows)]
    return "".join("\t".join(map(cell, line)) + "\n" for line in lines)
