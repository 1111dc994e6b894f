"""Words that a paraphrase cannot lose: what they stand with is no fact, or not all of it is.

The verbs are chosen after Karttunen (1971), *Implicative Verbs*, and Kiparsky and Kiparsky (1970),
*Fact*: those that deny what they open, or leave it open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explainers.differences.draft import Reading
from explainers.differences.units import Unit
from explainers.lexicon.closed import word_groups

_CLASSES: Mapping[str, frozenset[str]] = word_groups("differences.guard.classes")
"""What such words make of what they stand with.

A cause is none of them: *because of the heat* is *the heat made*.
"""


def guarded(reading: Reading) -> bool:
    """Whether words of a class of these, for which nothing accounts, stand in one sentence only.

    *One of the best* for *a good one* is no paraphrase either.
    """
    said = []
    for side, sentence in enumerate(reading.sentences):
        units = sentence.units
        open_ = {*reading.left(side), *(k for d in reading.found for k in (d.a, d.b)[side])}
        found = {name for name, words in _CLASSES.items() for k in open_
                 if units[k].lemma in words or units[k].text in words}  # fmt: skip
        others = {u.text for u in reading.sentences[1 - side].units}
        part = any(_partitive(units, k) for k in open_) and others.isdisjoint(("a", "an"))
        said.append(found | {"part"} if part else found)
    return said[0] != said[1]


def _partitive(units: Sequence[Unit], k: int) -> bool:
    """Whether a unit is *one* of several: *one of the best*."""
    return units[k].text == "one" and k + 1 < len(units) and units[k + 1].text == "of"
