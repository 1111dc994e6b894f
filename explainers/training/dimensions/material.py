"""Reviews of products, whose stars say their tone."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import NamedTuple

from explainers.training.corpora import need

HALVES = ("chosen", "reported")
"""What settings were chosen on, and what figures are reported of."""


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


def use_of(k: int) -> str:
    """What a row of MARC is for: ``learnt``, or one of :data:`HALVES`, every fifth each."""
    return HALVES[k % 5] if k % 5 < len(HALVES) else "learnt"
