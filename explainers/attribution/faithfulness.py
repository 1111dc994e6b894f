"""Whether an explanation is true of the encoder: its score as the words go that are named first.

Words are ranked by what an explanation says that they add to the score. Where that is true, the
score falls fast as those named first are left out (*deletion*), and comes back fast as they alone
are put back (*insertion*; both of Petsiuk, Das & Saenko 2018, *RISE*). What is said to take away
from the score adds less than nothing: such words go last, and the score should rise as they go.
The rest is read anew each time, as by :mod:`explainers.attribution.occlusion`.

One sentence loses its words while the other stays whole: where both lose a word and its partner,
what is left is as alike as before, and a true explanation would seem worse than chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
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

Order = Sequence[int]
"""The words of a sentence by number, in the order in which they go."""

BINS = (0.1, 0.2, 0.5)
"""Shares of a sentence's words, one word at least, at which comprehensiveness and sufficiency are
taken, and averaged. ERASER has 0.01 and 0.05 beside, which are nearly always one word of ours."""

BEAM, READ = 20, 3_000
"""From how many changes at most a search goes on with one word more, and about how many words are
read for that; longer sentences have fewer."""

TELLING = 40
"""Changes of one word that are tried beside others."""


def added(contribution: Numbers) -> Adds:
    """What words add by the cells of a transport or an attribution: its rows and columns."""
    return contribution.sum(1), contribution.sum(0)


def lost(found: AttributionExplanation) -> Adds:
    """What the score loses without each word; all of it, where nothing would be left."""
    a, b = (np.array([found.score - (s or 0.0) for s in side]) for side in found.without)
    return a, b


def in_order(adds: Numbers) -> list[int]:
    """The words of a sentence by what they add, the most first; of the same, the earlier first."""
    order: list[int] = np.argsort(-adds, kind="stable").tolist()
    return order


def at_random(words: int, count: int, seed: int = 0) -> list[list[int]]:
    """Some random orders of so many words."""
    rng = np.random.default_rng(seed)
    return [rng.permutation(words).tolist() for _ in range(count)]


def curves(encoder: Encoder, pair: tuple[str, str], side: int, orders: Sequence[Order]) -> Numbers:
    """The encoder's score as the words of one sentence go one by one, (orders, words + 1).

    Args:
        encoder: any; where nothing is left, the score is 0.
        pair: cleaned sentences.
        side: 0 or 1: which of them loses words.
        orders: of its words.
    """
    whole = pair[side]
    left = [[without(whole, set(o[:count])) for count in range(len(o) + 1)] for o in orders]
    texts = list(dict.fromkeys(t for row in left for t in row if t))
    other, *vectors = encoder.unit([pair[1 - side], *texts]).astype(np.float64)
    scores = {t: float(v @ other) for t, v in zip(texts, vectors, strict=True)} | {"": 0.0}
    return np.array([[scores[t] for t in row] for row in left])


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
    """The measures of one explanation of one sentence, from :func:`curves`.

    Putting back the words named first is the way back of leaving out those named last first.

    Args:
        first, last: with the words named first, and last, going first, (words + 1,).
        chance: in random orders, (orders, words + 1).
    """
    low, high = area(first), area(last)
    middle = float(np.mean([area(one) for one in chance]))
    whole, words = first[0], len(first) - 1
    counts = [max(1, round(share * words)) for share in BINS]
    return Faithfulness(
        high - low,
        middle - low,
        high - middle,
        float(np.mean([whole - first[k] for k in counts])),
        float(np.mean([whole - last[words - k] for k in counts])),
    )


def area(curve: Numbers | Sequence[float]) -> float:
    """The area below a curve whose steps, all together, are 1 wide."""
    return float(np.trapezoid(curve, dx=1 / (len(curve) - 1)))


Step = tuple[int, str]
"""A word by number, and what stands in its place; nothing where it is left out."""


class Change(NamedTuple):
    """Words of a sentence left out or replaced, by number, what it is then, and the score then.

    ``instead`` has what stands in the place of each; empty where it is left out.
    """

    words: tuple[int, ...]
    text: str
    score: float
    instead: tuple[str, ...] = ()


def smallest(
    encoder: Encoder,
    pair: tuple[str, str],
    mark: float,
    most: int = 3,
    instead: Mapping[int, Sequence[str]] = MappingProxyType({}),
) -> list[Change]:
    """By the number of words of b that change, the change that moves the score furthest.

    The search ends with the first that passes the mark, so that the last one passes it if any
    does; of several it is the one that replaces least, and leaves out the rest. One word is left
    out or replaced each in turn; of the changes that moved the score furthest (:data:`BEAM`), one
    word more, in one of the ways that did most alone (:data:`TELLING`). Signs stay, and a word at
    least.

    Args:
        encoder: any.
        pair: cleaned sentences.
        mark: the score is to fall below it; or rise above it, if it is not above it already.
        most: words that may change.
        instead: what may stand in the place of words of b, by their numbers, the likeliest first;
            of long sentences not all of it is tried.
    """
    a, b = pair
    words = [k for k, (i, j) in enumerate(text.spans(b)) if any(map(str.isalnum, b[i:j]))]
    x, y = encoder.unit([a, b])
    way = -1 if mark <= float(x @ y) else 1
    room = max(0, READ // max(len(words), 1) ** 2 - 1)
    steps = [(k, new) for k in words for new in ("", *instead.get(k, ())[:room])]
    found: list[Change] = []
    kept: list[tuple[Step, ...]] = [()]
    for _ in range(min(most, len(words))):
        more = {tuple(sorted({*some, one})) for some in kept for one in steps if _free(one, some)}
        tried = sorted(some for some in more if sum(not new for _, new in some) < len(words))
        if not tried:
            break
        left = [changed(b, some) for some in tried]
        scores = encoder.unit(left) @ x
        order = np.argsort(-way * scores, kind="stable").tolist()
        enough = [k for k in order if way * (scores[k] - mark) > 0]
        best = min(enough, key=lambda k: sum(bool(new) for _, new in tried[k]), default=order[0])
        numbers, new = zip(*tried[best], strict=True)
        found.append(Change(numbers, left[best], float(scores[best]), new))
        if enough:
            break
        if len(found) == 1:
            steps = [tried[k][0] for k in order[:TELLING]]
        kept = [tried[k] for k in order[: max(1, min(BEAM, READ // (len(words) * len(steps))))]]
    return found


def _free(one: Step, taken: Sequence[Step]) -> bool:
    return all(one[0] != k for k, _ in taken)


def changed(sentence: str, steps: Sequence[Step]) -> str:
    """A sentence with some of its words left out or replaced.

    >>> changed("Two dogs run.", [(0, ""), (1, "cats")])
    'cats run.'
    """
    spans = text.spans(sentence)
    for k, new in sorted(steps, reverse=True):
        i, j = spans[k]
        sentence = f"{sentence[:i]}{new or ' '}{sentence[j:]}"
    return " ".join(sentence.split())
