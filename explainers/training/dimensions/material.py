"""Reviews of products and tweets, of which people have said how positive they are."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from explainers.errors import InputError
from explainers.training.corpora import need

HALVES = ("chosen", "reported")
"""What settings were chosen on, and what figures are reported of."""


SENTIMENTS = ("negative", "neutral", "positive")
"""Of a text; their places less 1 are how positive it is."""


class Review(NamedTuple):
    """A review of MARC.

    Attributes:
        text: its body.
        stars: from 1 to 5.
        category: of the product.
    """

    text: str
    stars: int
    category: str


def reviews(data: Path, part: str, language: str = "en") -> list[Review]:
    """Reviews of MARC's dev split; two fifths are held back from training.

    Args:
        data: the folder given as ``--data``.
        part: ``learnt``, or one of :data:`HALVES`, a fifth each.
        language: ``en``, ``de`` or ``fr``.

    Raises:
        InputError: if they are not there.
    """
    with gzip.open(need(data / "marc" / f"dev.{language}.json.gz"), "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [
        Review(row["review_body"], int(row["stars"]), row["product_category"])
        for k, row in enumerate(rows)
        if use_of(k) == part
    ]


def tweets(lines: Iterable[str], name: str) -> Iterator[tuple[str, str]]:
    """Text and sentiment of each line; before the two may stand a number, above all a header.

    Raises:
        InputError: with the line that has no sentiment, of the file of this name.
    """
    for line, said in enumerate(lines, 1):
        cells = said.rstrip("\n").split("\t")
        place = next((k for k, cell in enumerate(cells[:2]) if cell in SENTIMENTS), None)
        if place is not None and len(cells) > place + 1:
            yield cells[place + 1], cells[place]
        elif line > 1:
            raise InputError(f"{name} is to have a sentiment and a tweet", line)


def opinions(data: Path) -> Iterator[tuple[str, int]]:
    """Texts to learn from, and how positive they are, -1, 0 or 1: reviews, then tweets.

    Every fifth tweet is held back, the one that :mod:`explainers.evaluation.texts` asks.

    Raises:
        InputError: if they are not there.
    """
    yield from ((r.text, (r.stars > 3) - (r.stars < 3)) for r in reviews(data, "learnt"))
    path = need(data / "sentiment" / "tweets-train.tsv.gz")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for k, (text, said) in enumerate(tweets(lines, path.name)):
            if not is_asked(k):
                yield text, SENTIMENTS.index(said) - 1


def is_asked(k: int) -> bool:
    """Whether a tweet is held back: every fifth."""
    return k % 5 == 4


def use_of(k: int) -> str:
    """What a row of MARC is for: ``learnt``, or one of :data:`HALVES`, every fifth each."""
    return HALVES[k % 5] if k % 5 < len(HALVES) else "learnt"
