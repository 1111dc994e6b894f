"""Results of a search that leave the program: tables, objects, and pairs for a study."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from explainers.search.ranking import SearchResult
from explainers.sharing.spreadsheets import tsv

FIRST = ("rank", "row", "score")


def table(
    results: Sequence[SearchResult], setting: Mapping[str, Any], block: Mapping[str, Any]
) -> str:
    """A tab-separated table that spreadsheets open safely, of the results, the best first.

    In its last lines are the setting (anchor, weights, filter) and where this comes from.
    """
    dimensions = list(dict.fromkeys(n for r in results for n in r.dimensions))
    fields = list(dict.fromkeys(n for r in results for n in r.fields))
    beside = [f"dimension {name}" for name in dimensions], [f"field {name}" for name in fields]
    columns = [*FIRST, *beside[0], "text", "source", "line", *beside[1]]
    rows = [
        {
            "rank": rank,
            "row": r.row,
            "score": r.score,
            **{f"dimension {name}": value for name, value in r.dimensions.items()},
            "text": r.text,
            "source": r.source,
            "line": r.line,
            **{f"field {name}": value for name, value in r.fields.items()},
        }
        for rank, r in enumerate(results, 1)
    ]
    notes = (f"# {json.dumps(about, ensure_ascii=False)}\n" for about in (setting, block))
    return tsv(columns, rows) + "".join(notes)


def jsonl(
    results: Sequence[SearchResult], setting: Mapping[str, Any], block: Mapping[str, Any]
) -> str:
    """An object a result, after one of the setting and of where this comes from."""
    first = {"setting": dict(setting), "provenance": dict(block)}
    return _lines([first, *(result.to_json() for result in results)])


def pairs(anchor: str, results: Sequence[SearchResult]) -> bytes:
    """The anchor with each result, as a table of pairs that Inspect reads (JSONL)."""
    rows = [
        {"sentence_a": anchor, "sentence_b": r.text, "weighted": round(r.score, 6), "row": r.row}
        for r in results
    ]
    return _lines(rows).encode()


def _lines(objects: Sequence[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in objects)
