"""Two languages in one sentence: *The cat schläft auf dem Sofa.*

Each word has a score in each language, that of its byte n-grams (:mod:`.languages`). A sentence is
in two where a run of its words, or what is around it, is so much likelier in another language than
the whole is in any, and where both have words that show it: little ones, or ones that are spelled
as no word of the other is. Words with a capital may be names, and show nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.encoders.languages import LITTLE, PARTICLES, scores_of

CODES = tuple(LITTLE)

LIKELIER = 6.0
"""By how much, in logarithms, two languages have to be likelier than one."""

MOST = 6.0
"""By how much a single word can speak against a language."""

SPELLED = 4.0
"""From how much on a word is spelled as one of a language, and not as one of another."""

SHORT = 3
"""Letters that a word has at least to be spelled as one of a language."""

RUN = 2
"""Words that each of the two has at least."""

SHOWN, ENOUGH = 2, 3
"""Words that show a language: so many if one is a little word; and so many without one."""

LONG = 60
"""Words of a sentence that are looked at."""


class _Word(NamedTuple):
    """A word that is no name.

    Attributes:
        lower: the word in lower case; empty where it may be a name or is none.
        scores: of :data:`CODES`, 0 in the likeliest; all 0 where it may be a name.
        apart: whether it does not stand before a name, as the particles of names do.
    """

    lower: str
    scores: NDArray[np.float64]
    apart: bool


@lru_cache(maxsize=256)
def mixed(sentence: str) -> tuple[str, str] | None:
    """The two languages that a sentence is in, that of most of its words first; nothing if of one.

    >>> mixed("The cat schläft auf dem Sofa."), mixed("The cat sleeps on the sofa.")
    (('de', 'en'), None)
    >>> mixed("He ordered a café au lait.")
    """
    words = _words(sentence)
    if len(words) < 2 * RUN:
        return None
    sums = np.cumsum([np.zeros(len(CODES)), *(word.scores for word in words)], axis=0)
    one = float(sums[-1].max())
    found = [
        (float(sums[-1, x]) + gain - one, x, y, run)
        for x, y in permutations(range(len(CODES)), 2)
        for gain, run in [_best_run(sums[:, y] - sums[:, x])]
    ]
    for more, x, y, (start, end) in sorted(found, reverse=True):
        if more < LIKELIER:
            return None
        inner, outer = words[start:end], words[:start] + words[end:]
        if _shows(inner, y, x) and _shows(outer, x, y):
            return (CODES[x], CODES[y]) if len(outer) >= len(inner) else (CODES[y], CODES[x])
    return None


def _best_run(sums: NDArray[np.float64]) -> tuple[float, tuple[int, int]]:
    """The run of words that gains most, and leaves as many as it needs itself; (start, end)."""
    best, found, low = -np.inf, (0, 0), 0
    for end in range(RUN, len(sums)):
        if sums[end - RUN] < sums[low]:
            low = end - RUN
        if sums[end] - sums[low] > best and len(sums) - 1 - (end - low) >= RUN:
            best, found = float(sums[end] - sums[low]), (low, end)
    return best, found


def _shows(words: Iterable[_Word], own: int, other: int) -> bool:
    """Whether some words show that they are in one language, and not in another."""
    ours, theirs = LITTLE[CODES[own]], LITTLE[CODES[other]]
    little = particles = spelled = 0
    for word in words:
        if word.lower in ours:
            sure = word.lower not in theirs
            little += sure and word.lower not in PARTICLES
            particles += sure and word.lower in PARTICLES and word.apart
        elif len(word.lower) >= SHORT and word.lower not in theirs:
            spelled += bool(word.scores[own] - word.scores[other] >= SPELLED)
    return little + particles + spelled >= SHOWN if little else spelled >= ENOUGH


def _words(sentence: str) -> list[_Word]:
    """The words of a sentence, of which names show nothing."""
    bare = [word.strip(_MARKS) for word in sentence.split()[:LONG]]
    none = np.zeros(len(CODES))
    found = []
    for k, (word, after) in enumerate(pairwise([*bare, ""])):
        plain = word.replace("'", "").replace("’", "").replace("-", "")
        name = not plain.isalpha() or (k > 0 and word[0].isupper())
        lower = "" if name else word.lower()
        found.append(_Word(lower, none if name else _scores(lower), after[:1].islower()))
    return found


_MARKS = ".,;:!?¿¡…\"'„“”‚‘’«»‹›()[]–—-"


@lru_cache(maxsize=4096)
def _scores(word: str) -> NDArray[np.float64]:
    """How likely a word is in each of :data:`CODES`, as a logarithm, from -:data:`MOST` to 0."""
    scores = np.array(scores_of(f" {word} ", CODES))
    found: NDArray[np.float64] = np.maximum(scores - scores.max(), -MOST)
    return found
