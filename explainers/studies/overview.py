"""A study as one table: scores, aspects, human scores and judgements of every pair."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from explainers.registry import PANELS
from explainers.studies.agreement import Agreement, against_human, agreement
from explainers.studies.exchange import MEASURED, PREDICTED
from explainers.studies.judgements import FIELDS, GRADES, RATINGS, Judgements, Value
from explainers.studies.reading import PairRow
from explainers.studies.records import Kinds, Record
from explainers.text import several
from explainers.wording.bands import BANDS, band
from explainers.wording.labels import KIND_LABELS, SCORE_LABELS, UNRELATED_LABEL


def table(
    rows: Sequence[PairRow],
    results: Mapping[int, Record],
    mine: Mapping[int, Mapping[str, Value]],
    columns: Sequence[str] = (),
) -> pd.DataFrame:
    """Every row of a study, those not computed yet with empty cells.

    Args:
        rows: of the study.
        results: by number of the row.
        mine: one annotator's judgements, by number.
        columns: of the file, to be kept beside ours; their names become identifiers.

    Returns:
        Columns ``number``, ``a``, ``b``, ``language_a`` and ``language_b`` (codes), ``human``,
        the scores, ``off`` (see
        :attr:`explainers.studies.agreement.AgainstHuman.off`, for ``sbert``), the predicted aspects
        (``smatch_predicted`` among them), the measured ones (``…_measured``), ``sure`` (the
        lesser expected Smatch of the two parses), ``differs_in`` (the two most telling kinds of
        difference, in words), ``differs`` (all of them as :data:`explainers.differences.KINDS`
        has them, with spaces between; none where nobody looked), ``differs_sure`` (how sure the
        most telling one is that an embedding should notice), ``corrected`` (whose graph a person
        has corrected: ``A``, ``B`` or ``A and B``), what the file has, ``verdict``,
        ``tags``, ``comment`` and ``error``.
    """
    known = next((record for record in results.values() if not record.error), Record())
    records = [results.get(row.number, Record()) for row in rows]

    def numbers(parts: Iterable[Mapping[str, float]], name: str) -> list[float]:
        return [part.get(name, np.nan) for part in parts]

    of: dict[str, Any] = {
        "number": [row.number for row in rows],
        "a": [row.a for row in rows],
        "b": [row.b for row in rows],
        "language_a": [row.languages[0] for row in rows],
        "language_b": [row.languages[1] for row in rows],
        "human": np.array([np.nan if row.score is None else row.score for row in rows], float),
    }
    of |= {name: numbers((r.scores for r in records), name) for name in SCORE_LABELS}
    of["off"] = against_human(np.array(of["sbert"], float), of["human"]).off
    for name in known.predicted:  # one has the name of a score
        column = f"{name}{PREDICTED}" if name in of else name
        of[column] = numbers((r.predicted for r in records), name)
    for name in known.measured:
        of[f"{name}{MEASURED}"] = numbers((r.measured for r in records), name)
    of["sure"] = [min((x for x in r.sure if x is not None), default=np.nan) for r in records]
    of["differs_in"] = [_in_words(r.kinds) for r in records]
    of["differs"] = [None if r.kinds is None else " ".join(k for k, _ in r.kinds) for r in records]
    of["differs_sure"] = np.array([_claim(r.kinds or ()) for r in records], float)
    of["corrected"] = [" and ".join(map(str.upper, r.corrected)) for r in records]
    for column in columns:
        of.setdefault(_identifier(column, of), _typed([row.cells.get(column, "") for row in rows]))
    for field in ("verdict", "comment"):
        of[field] = [mine.get(row.number, {}).get(field, "") for row in rows]
    of["tags"] = [" · ".join(mine.get(row.number, {}).get("tags", ())) for row in rows]
    of["error"] = [r.error for r in records]
    return pd.DataFrame(of)


def _in_words(kinds: Kinds | None) -> str:
    """The two most telling kinds in words; empty where nobody looked."""
    if kinds is None:
        return ""
    named = dict.fromkeys(KIND_LABELS.get(kind, kind) for kind, _ in kinds)
    return "; ".join([*named][:2]) or "no difference found"


def _claim(kinds: Kinds) -> float:
    """How sure the most telling difference is; a tense is not worth the name of a miss."""
    return next((sure for kind, sure in kinds if kind not in ("tense", UNRELATED_LABEL)), np.nan)


def kinds(frame: pd.DataFrame) -> pd.DataFrame:
    """How many pairs of a table differ in what, most first.

    Args:
        frame: see :func:`table`.

    Returns:
        Columns ``kind``, ``in words``, ``pairs`` and ``share`` (of those looked at).
    """
    looked = frame["differs"].dropna()
    counts = looked.str.split().map(set).explode().dropna().value_counts()
    return pd.DataFrame(
        {
            "kind": counts.index,
            "in words": [KIND_LABELS.get(kind, kind) for kind in counts.index],
            "pairs": counts.to_numpy(),
            "share": counts.to_numpy() / max(1, len(looked)),
        }
    )


def conclusion(frame: pd.DataFrame) -> str:
    """In how many pairs of a table something differs, mostly what, and what the encoder made of it.

    Args:
        frame: see :func:`table`.

    Returns:
        A sentence; nothing where nobody looked.
    """
    looked = int(frame["differs"].notna().sum())
    claimed = frame[frame["differs_sure"].notna()]
    if not looked or claimed.empty:
        return ""
    counts = kinds(claimed)
    told = counts.loc[counts["kind"] != "tense", "in words"].iloc[0]
    highest = next(iter(BANDS))
    close = int(claimed["sbert"].map(band).eq(highest).sum())
    return (
        f"Something differs in {len(claimed):,} of {several(looked, 'pair')}, most often: {told}. "
        f"The encoder calls {close:,} of these {highest}."
    )


def missed(frame: pd.DataFrame) -> pd.DataFrame:
    """The pairs that an embedding misses: a difference is claimed, and ``sbert`` is high.

    Args:
        frame: see :func:`table`.

    Returns:
        The pairs with a claimed difference, other than of tense, by ``sbert``, the highest
        first.
    """
    columns = ["number", "sbert", "differs_in", "differs_sure", "a", "b"]
    claimed = frame.loc[frame["differs_sure"].notna(), columns]
    return claimed.sort_values("sbert", ascending=False, kind="stable")


def _identifier(column: str, taken: Mapping[str, Any]) -> str:
    """A column's name as a filter can say it."""
    name = re.sub(r"\W+", "_", column.strip()).strip("_").lower() or "column"
    name = f"_{name}" if name[0].isdigit() else name
    reserved = {*taken, *FIELDS, "error"}
    return f"file_{name}" if name in reserved else name


def _typed(cells: list[str]) -> Any:
    """Numbers, if every cell that is not empty is one."""
    numbers = pd.to_numeric(pd.Series(cells, dtype=object).replace("", np.nan), errors="coerce")
    given = sum(bool(cell) for cell in cells)
    return numbers if given and numbers.notna().sum() == given else cells


def agreements(judged: Judgements, one: str, other: str) -> list[Agreement]:
    """How far two annotators agree on verdicts and on the ratings of each panel."""
    found = []
    for field in ("verdict", *PANELS):
        sides = [
            {n: str(of[field]) for n, of in judged.get(name, {}).items() if field in of}
            for name in (one, other)
        ]
        grades = GRADES if field == "verdict" else RATINGS
        found.append(agreement(field, grades, sides[0], sides[1]))
    return found
