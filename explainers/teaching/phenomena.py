"""Same meaning in other words, by phenomenon: the pairs of PAM's table 4, to be scored anew.

The sentences are short quotations: the paraphrases are Bhagat and Hovy's (2013), the others PAM's.
Of the converse, the pair that does not mean the same is ours.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from explainers.weights.models import ASSETS

PHENOMENA = ASSETS / "phenomena.json"


class PhenomenonPair(NamedTuple):
    """Two sentences, and whether they mean the same."""

    phenomenon: str  # in what they differ
    a: str  # the sentences
    b: str
    same: bool  # whether they mean the same
    pam: float | None = None  # the scores that the paper gives, in [0, 1]; none where it does not
    sbert: float | None = None


def examples() -> list[PhenomenonPair]:
    """The examples that are shipped: of each phenomenon a paraphrase, and a pair that is none."""
    shipped = []
    for entry in json.loads(PHENOMENA.read_text("utf-8"))["phenomena"]:
        for kind in ("same", "other"):
            pair = entry["name"], entry["a"], entry[kind]["b"], kind == "same"
            scores = (entry[kind].get(name) for name in ("pam", "sbert"))
            shipped.append(PhenomenonPair(*pair, *(None if x is None else x / 100 for x in scores)))
    return shipped
