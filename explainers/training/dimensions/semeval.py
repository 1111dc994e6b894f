"""Rated pairs of news in the layout of SemEval-2022 task 8 (Chen et al., 2022).

A CSV file names pairs by the numbers of their articles and rates them in seven dimensions, from 1,
which is most alike, to 4; the articles are JSON files with ``title`` and ``text``, as the task's
downloader leaves them: ``TEXTS/23/1484084323.json`` or ``TEXTS/1484084323.json``.
"""

from __future__ import annotations

import csv
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from explainers.errors import InputError
from explainers.search.dimensions import SEVEN
from explainers.search.splitting import sentences
from explainers.training.aspects.material import Task

log = logging.getLogger(__name__)

PAIR = "pair_id"
"""The column that tells this layout from others."""

BEST, WORST = 1.0, 4.0
"""Ratings of what is most and least alike."""

FIRST = 8
"""Sentences of an article that are read: more than the encoder takes."""


class Rated(NamedTuple):
    """Two articles, empty where they are not there; similarities in the seven; two languages."""

    texts: tuple[str, str]
    scores: list[float]
    languages: tuple[str, str]


def is_semeval(path: Path) -> bool:
    """Whether a file begins as the task's tables do."""
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            return PAIR in next(csv.reader(file), [])
    except (OSError, UnicodeDecodeError, csv.Error):
        return False  # said where it is read


def from_semeval(path: Path, texts: Path) -> Task:
    """The task's pairs whose articles are there; every tenth is kept back to test on.

    A dimension that nobody rated of a pair teaches nothing there.

    Args:
        path: the table.
        texts: the folder of articles.

    Raises:
        InputError: with the line, if a rating cannot be; or if too few pairs have both articles.
    """
    rows = [*rated(path, texts)]
    kept = [row for row in rows if all(row.texts)]
    found, scores = [row.texts for row in kept], [row.scores for row in kept]
    if missing := len(rows) - len(kept):
        log.info("left out, for want of an article: %d pairs", missing)
    if len(found) < 100:
        raise InputError(
            f"{path}: {len(found)} pairs have both articles in {texts}; at least 100 are needed"
        )
    place = {s: k for k, s in enumerate(dict.fromkeys(s for pair in found for s in pair))}
    index = np.array([[place[s] for s in pair] for pair in found])
    values = np.array(scores, np.float32)
    kept_back = np.arange(len(found)) % 10 == 9
    usable = ~kept_back & ~np.isin(index, index[kept_back]).any(axis=1)
    if not usable.any():
        raise InputError(f"{path}: every pair shares an article with one that is kept back")
    none = np.empty((0, 2), np.int64)
    dev = index[kept_back], values[kept_back]
    return Task(list(place), index[usable], values[usable], *dev, SEVEN, [], [], none)


def rated(path: Path, texts: Path) -> Iterator[Rated]:
    """The pairs of the task's table; raises as :func:`from_semeval` does, whatever their number."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        table = csv.DictReader(file)
        columns = {name.casefold(): name for name in table.fieldnames or ()}
        lacking = [name for name in SEVEN if name not in columns]
        if lacking:
            raise InputError(f"{path}: there is no column {', '.join(lacking)}", 1)
        for row in table:
            sides = (row[PAIR] or "").split("_")
            read = [_article(texts, number) for number in sides] if len(sides) == 2 else ["", ""]
            scores = [_rating(row[columns[name]], table.line_num) for name in SEVEN]
            spoken = (row.get("url1_lang") or "", row.get("url2_lang") or "")
            yield Rated((read[0], read[1]), scores, spoken)


def _article(texts: Path, number: str) -> str:
    """Title and first sentences of an article; empty where it is not there."""
    if not number.isdecimal():
        return ""
    for path in (texts / number[-2:] / f"{number}.json", texts / f"{number}.json"):
        try:
            said = json.loads(path.read_text("utf-8"))
            parts = [str(said.get(key) or "") for key in ("title", "text")]
            return " ".join(sentences("\n".join(parts))[:FIRST])
        except (OSError, ValueError, AttributeError, InputError):
            continue  # not there, or nothing that can be read
    return ""


def _rating(said: str | None, line: int) -> float:
    """A rating as a similarity from 0 to 1; NaN where there is none."""
    if not (said or "").strip():
        return float("nan")
    try:
        rating = float(said or "")
    except ValueError:
        rating = float("nan")
    if not BEST <= rating <= WORST:
        raise InputError(f"a rating is a number from {BEST:g} to {WORST:g}, not {said!r}", line)
    return (WORST - rating) / (WORST - BEST)
