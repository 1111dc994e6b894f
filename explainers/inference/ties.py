"""What a dictionary says of the words of one sentence and those of the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explainers.amr.compact.inflection import lemmas
from explainers.lexicon.contraries import contrary, derived, near, relatives, synonymous

TIES = ("form", "lemma", "synonym", "contrary", "above", "steps", "sisters", "derived")
"""Of a word: there is one in the other sentence that is written like it, has its lemma, says the
same, says the contrary, is above or below it, has a synonym with it in common, is of the same kind,
is derived from it."""

Facts = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Of the words of both sentences, (words, ties) each."""

Ties = Callable[[Sequence[str], Sequence[str]], Facts]
"""What tells them."""

_NEAR = {name: 1 << TIES.index(name) for name in ("above", "steps", "sisters")} | {"": 0}


@lru_cache(maxsize=50_000)
def _lemmas(word: str) -> tuple[str, ...]:
    """A word in small letters, and what it may be a form of."""
    return tuple(dict.fromkeys((word, *(one for some in lemmas(word).values() for one in some))))


@lru_cache(maxsize=20_000)
def tie(word: str, other: str) -> int:
    """Which of :data:`TIES` hold between two words in small letters, as the bits of a number."""
    if word == other:
        return 0b11
    found = 0
    for x in _lemmas(word):
        for y in _lemmas(other):
            if x == y:
                found |= 0b10
                continue
            found |= synonymous(x, y) << 2 | contrary(x, y) << 3 | _NEAR[near(x, y)]
            found |= derived(x, y) << 7
    return found


@lru_cache(maxsize=5_000)
def _keys(word: str) -> frozenset[str]:
    """What a word has in common with whatever it may have a tie to, and more."""
    return frozenset(key for lemma in _lemmas(word) for key in relatives(lemma))


def ties(a: Sequence[str], b: Sequence[str]) -> Facts:
    """Which of :data:`TIES` each word has to any word of the other sentence, (words, ties) each."""
    small = [[w.lower() for w in words] for words in (a, b)]
    met: dict[str, set[int]] = defaultdict(set)
    for j, y in enumerate(small[1]):
        for key in (y, *(_keys(y) if y.isalpha() else ())):
            met[key].add(j)
    found = np.zeros((len(a), len(b)), np.int64)
    for i, x in enumerate(small[0]):
        keys = (x, *(_keys(x) if x.isalpha() else ()))
        for j in set().union(*(met.get(key, ()) for key in keys)):
            y = small[1][j]
            found[i, j] = tie(x, y) if x.isalpha() and y.isalpha() else 0b11 * (x == y)
    return _bits(found, 1), _bits(found, 0)


def forms(a: Sequence[str], b: Sequence[str]) -> Facts:
    """Likewise of sentences of other languages: that a word is written like one there, no more."""
    small = [[w.lower() for w in words] for words in (a, b)]
    found = np.array([[0b1 * (x == y) for y in small[1]] for x in small[0]], np.int64)
    return _bits(found, 1), _bits(found, 0)


def _bits(found: NDArray[np.int64], axis: int) -> NDArray[np.float32]:
    whole = np.bitwise_or.reduce(found, axis=axis, initial=0)
    return np.asarray(whole[:, None] >> np.arange(len(TIES)) & 1, np.float32)
