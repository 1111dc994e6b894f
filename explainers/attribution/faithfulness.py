"""Whether an explanation is true of the encoder: its score as the words go that are named first.

Words are ranked by what an explanation says that they add to the score. Where that is true, the
score falls fast as those named first are left out (*deletion*), and comes back fast as they alone
are put back (*insertion*; both of Petsiuk, Das & Saenko 2018, *RISE*). What is said to take away
from the score adds less than nothing: such words go last, and the score should rise as they go.
The rest is read anew each time, as by :mod:`explainers.attribution.occlusion`.

Each sentence loses its words in its own order, both at the same pace: an explanation that empties
one of them first, without which nothing is alike, would else seem to be true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers import text
from explainers.attribution.result import AttributionExplanation
from explainers.encoders.encoder import Encoder
from explainers.tokens.occlusion import without

Numbers = NDArray[np.float64]
Adds = tuple[Numbers, Numbers]
"""What each word of a and of b adds to the score."""

Order = Sequence[tuple[int, int]]
"""Words as sentence (0 or 1) and number, in the order in which they go."""

TENTHS = 10
"""Steps in which :func:`faithful` wants words to go."""

BINS = (1, 2, 5)
"""Tenths of the words at which comprehensiveness and sufficiency are taken, and averaged. ERASER
has 1, 5, 10, 20 and 50%; the first three are one word of a sentence such as ours."""

BEAM, READ = 20, 6_000
"""From how many changes at most a search goes on with one word more, and about how many words are
read for that; longer sentences have fewer."""


def added(contribution: Numbers) -> Adds:
    """What words add by the cells of a transport or an attribution: its rows and columns."""
    return contribution.sum(1), contribution.sum(0)


def lost(found: AttributionExplanation) -> Adds:
    """What the score loses without each word; all of it, where nothing would be left."""
    a, b = (np.array([found.score - (s or 0.0) for s in side]) for side in found.without)
    return a, b


def in_order(adds: Adds) -> list[tuple[int, int]]:
    """The words by what they add, the most first, both sentences at the same pace.

    >>> in_order((np.array([0.1, 0.3]), np.array([0.0, -0.2, 0.4, 0.1])))
    [(1, 2), (0, 1), (1, 3), (1, 0), (0, 0), (1, 1)]
    """
    ranked = [np.argsort(-side, kind="stable").tolist() for side in adds]
    paced = [((k + 0.5) / len(r), n, w) for n, r in enumerate(ranked) for k, w in enumerate(r)]
    return [(side, word) for _, side, word in sorted(paced)]


def at_random(sizes: tuple[int, int], count: int, seed: int = 0) -> list[list[tuple[int, int]]]:
    """Some random orders of the words of two sentences, at the same pace."""
    rng = np.random.default_rng(seed)
    return [in_order((rng.random(sizes[0]), rng.random(sizes[1]))) for _ in range(count)]


def gone(words: int, steps: int) -> list[int]:
    """How many words have gone after each of some even steps, from none to all."""
    return np.linspace(0, words, steps + 1).round().astype(int).tolist()


def curves(
    encoder: Encoder, pair: tuple[str, str], orders: Sequence[Order], steps: int = TENTHS
) -> Numbers:
    """The encoder's score as words go, (orders, steps + 1); what was read twice is read once.

    Args:
        encoder: any; of a sentence of which nothing is left it makes 0.
        pair: cleaned sentences.
        orders: of their words, as many each.
        steps: see :func:`gone`.
    """

    def rest(order: Order, count: int) -> tuple[str, str]:
        left = [without(s, {w for n, w in order[:count] if n == k}) for k, s in enumerate(pair)]
        return left[0], left[1]

    rests = [[rest(order, count) for count in gone(len(order), steps)] for order in orders]
    texts = list(dict.fromkeys(t for row in rests for both in row for t in both if t))
    vectors = dict(zip(texts, encoder.unit(texts).astype(np.float64), strict=True))
    vectors[""] = np.zeros(encoder.dimensions)
    return np.array([[vectors[a] @ vectors[b] for a, b in row] for row in rests])


class Faithfulness(NamedTuple):
    """How far the encoder follows an explanation, in cosine; 0 in the first three is chance.

    Attributes:
        between: area between the curves with the words named last going first, and those named
            first; the sum of the next two.
        deletion: area between random orders and the words named first going first.
        insertion: area between the words named first put back first, and random orders.
        comprehensiveness: what the score loses without the words named first (DeYoung et al. 2020,
            *ERASER*, section 4), mean over :data:`BINS`; the more, the better.
        sufficiency: what it loses if they alone are there; the less, the better.
    """

    between: float
    deletion: float
    insertion: float
    comprehensiveness: float
    sufficiency: float


def faithful(first: Numbers, last: Numbers, chance: Numbers) -> Faithfulness:
    """The measures of one explanation, from curves in :data:`TENTHS`.

    Putting back the words named first is the way back of leaving out those named last first.

    Args:
        first, last: with the words named first, and last, going first, (steps + 1,).
        chance: in random orders, (orders, steps + 1).
    """
    high, low = area(last), area(first)
    middle = float(np.mean([area(one) for one in chance]))
    without_them = [first[0] - first[k] for k in BINS]
    them_alone = [first[0] - last[TENTHS - k] for k in BINS]
    return Faithfulness(
        high - low,
        middle - low,
        high - middle,
        float(np.mean(without_them)),
        float(np.mean(them_alone)),
    )


def area(curve: Numbers) -> float:
    """The area below a curve whose steps, all together, are 1 wide."""
    return float(np.trapezoid(curve, dx=1 / (len(curve) - 1)))


class Change(NamedTuple):
    """Words left out of a sentence, by number, what is left, and the score then."""

    words: tuple[int, ...]
    text: str
    score: float


def smallest(
    encoder: Encoder, pair: tuple[str, str], mark: float, most: int = 3
) -> tuple[float, list[Change]]:
    """The score, and by the number of words left out of b the change that moves it furthest.

    The search ends with the first that passes the mark, so that the last one passes it if any
    does. One word is left out each in turn; of the changes that moved the score furthest
    (:data:`BEAM`), one word more. Signs stay, and a word at least.

    Args:
        encoder: any.
        pair: cleaned sentences.
        mark: the score is to fall below it; or rise above it, if it is not above it already.
        most: words that may be left out.
    """
    a, b = pair
    words = [k for k, (i, j) in enumerate(text.spans(b)) if any(map(str.isalnum, b[i:j]))]
    x, y = encoder.unit([a, b])
    score = float(x @ y)
    way = -1 if mark <= score else 1
    found: list[Change] = []
    kept: list[tuple[int, ...]] = [()]
    for _ in range(min(most, len(words) - 1)):
        more = {tuple(sorted({*some, k})) for some in kept for k in words if k not in some}
        tried = sorted(more)
        left = [without(b, some) for some in tried]
        scores = (encoder.unit(left) @ x).tolist()
        ranked = sorted(map(Change, tried, left, scores), key=lambda c: -way * c.score)
        found.append(ranked[0])
        if way * (ranked[0].score - mark) > 0:
            break
        kept = [c.words for c in ranked[: max(1, min(BEAM, READ // len(words) ** 2))]]
    return score, found
