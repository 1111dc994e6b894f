"""Cells and tables that spreadsheets open safely."""

from __future__ import annotations

import csv
import io
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

    A cell that holds a quote stands between quotes, its own doubled: or else a spreadsheet takes
    the first away, and sees a formula behind it, or looks for the second in the rows below.

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
    file = io.StringIO()
    writer = csv.writer(file, delimiter="\t", lineterminator="\n")
    writer.writerows([cell(value) for value in line] for line in lines)
    return file.getvalue()


_QUOTED = re.compile(r'"(?:[^"]|"")*"')


def unquoted(cell: str) -> str:
    """A cell of tab-separated text without the quotes that :func:`tsv` has put around it.

    Other programs write quotes in such text as they stand, and do not pair them; what does not
    look like ours stays as it is.

    >>> unquoted('"a ""dog"" ran"'), unquoted('"No," she said.'), unquoted('"No."')
    ('a "dog" ran', '"No," she said.', '"No."')
    """
    ours = '""' in cell[1:-1] and _QUOTED.fullmatch(cell)
    return cell[1:-1].replace('""', '"') if ours else cell


def plain(cell: str) -> str:
    """A cell of a table that :func:`tsv` has written, without the quote of :func:`harmless`.

    >>> plain("'=1+1"), plain("'tis"), plain("-0.5")
    ('=1+1', "'tis", '-0.5')
    """
    return cell[1:] if cell[:1] == "'" and harmless(cell[1:]) == cell else cell
