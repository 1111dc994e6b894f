"""What each word does in its sentence, in a scene: a tree for each sentence."""

from __future__ import annotations

from typing import Any

from explainers import text
from explainers.reading.result import Reading, Word
from explainers.wording.readings import word_in_words

DOUBTED = 0.5
"""Where it is less likely that both head and relation are right, there is doubt."""


def trees_part(readings: tuple[Reading, Reading]) -> dict[str, Any]:
    """Both sentences as trees, whose words are tied to those of the scene's sentences."""
    return {"trees": [{"words": _words(reading)} for reading in readings]}


def doubted(word: Word) -> bool:
    """Whether it is less likely than not that a word's head and relation are right."""
    return word.sure.head * word.sure.relation < DOUBTED


def places(reading: Reading) -> list[int]:
    """Of each word, the number of the written word that it is, or begins in."""
    spans = text.spans(reading.text)
    found, k = [], 0
    for word in reading:
        while k + 1 < len(spans) and spans[k][1] <= word.start:
            k += 1
        found.append(k)
    return found


def _words(reading: Reading) -> list[dict[str, Any]]:
    return [
        {
            "text": word.form,
            "tag": word.upos,
            "place": place,
            "head": word.head,
            "relation": f"{word.relation} ?" if doubted(word) else word.relation,
            "said": word_in_words(reading, k),
        }
        | ({"doubt": True} if doubted(word) else {})
        for k, (word, place) in enumerate(zip(reading, places(reading), strict=True))
    ]
