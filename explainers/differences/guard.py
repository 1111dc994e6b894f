"""Words that a paraphrase cannot lose: they make a fact of what is none, or leave somebody out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explainers.differences.draft import Reading
from explainers.differences.lexicon import word_set
from explainers.differences.units import Unit

_CLASSES: Mapping[str, frozenset[str]] = {
    "unreal": word_set("pretend feign imagine dream wish fake pseudo would-be supposed alleged"),
    "claimed": word_set("claim allege purport profess reportedly allegedly supposedly"),
    "undone": word_set("refuse decline fail neglect avoid prevent deny almost nearly"),
    "doubted": word_set("doubt suspect fear hope if whether unless"),
    "left out": word_set("except excluding besides but"),
    "kept in": word_set("including"),
    "despite": word_set("despite although though"),
}
"""Implicatives, verbs that leave open or deny what they open, exceptives, concession.

A cause is none of them: *because of the heat* is *the heat made*.
"""


def guarded(reading: Reading) -> bool:
    """Whether words of such a class stand in one sentence only, and nothing accounts for them."""
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
    return units[k].value == 1 and k + 1 < len(units) and units[k + 1].text == "of"
