"""The scorer of interpretable STS (SemEval-2016, task 2), as that of the task counts.

An alignment of chunks is a set of links between their tokens, which weigh as in Melamed (1998,
equation 4): one over the number of links of the busier token on the same side. Precision weighs
what the system says, recall what people said; both are summed over all pairs of sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.tokens.chunks import Chunk

_MARK = re.compile(r"[.,:'`?;\"-]\Z")
"""Tokens that are left out: one of these marks alone."""

HIGHEST = 5.0
"""The highest score of an alignment, which a difference of scores is a part of."""


class Aligned(NamedTuple):
    """Chunks that correspond, as positions of tokens from 0.

    Attributes:
        a: tokens of the first sentence; none where nothing corresponds.
        b: tokens of the second.
        type: ``EQUI``, ``OPPO``, ``SPE1``, ``SPE2``, ``SIMI``, ``REL`` or ``NOALI``; ``_FACT`` and
            ``_POL`` may follow.
        score: from 0 to 5.
    """

    a: Chunk
    b: Chunk
    type: str
    score: float


class Scores(NamedTuple):
    """F1, each in [0, 1]: of links; of links with their type; with their score; with both."""

    alignment: float
    type: float
    score: float
    both: float


class _Link(NamedTuple):
    weight: float
    types: frozenset[str]
    score: float


_Links = Mapping[tuple[int, int], _Link]


def _same_type(x: _Link, y: _Link) -> float:
    """Jaccard's index of the types: a link may have several (``SIMI_FACT``)."""
    return len(x.types & y.types) / len(x.types | y.types)


def _same_score(x: _Link, y: _Link) -> float:
    return 1 - abs(x.score - y.score) / HIGHEST


_MEASURES: Mapping[str, Callable[[_Link, _Link], float]] = {
    "alignment": lambda x, y: 1.0,
    "type": _same_type,
    "score": _same_score,
    "both": lambda x, y: _same_type(x, y) * _same_score(x, y),
}
"""How much of a link that both have counts."""


def counted(
    words: Sequence[tuple[Sequence[str], Sequence[str]]],
    gold: Sequence[Iterable[Aligned]],
    found: Sequence[Iterable[Aligned]],
) -> dict[str, NDArray[np.float64]]:
    """What the four F1 are of, (pairs of sentences, 4) each.

    What has no partner (``NOALI``) makes no link, and so counts only where something is linked to
    it. The special cases of 2015, where types that are nearly right were not counted as wrong, are
    off, as in the task's script of 2016.

    Args:
        words: tokens of both sentences of each pair.
        gold: what people aligned in each.
        found: what the system aligned in each.

    Returns:
        By measure, of each pair: links found and right, links found, links of people that are
        found, links of people; by weight.
    """
    linked = [(_links(y, w), _links(x, w)) for w, x, y in zip(words, gold, found, strict=True)]
    return {
        name: np.array(
            [[n for k in (0, 1) for n in _hits(pair[k], pair[1 - k], same)] for pair in linked]
        ).reshape(-1, 4)
        for name, same in _MEASURES.items()
    }


def _hits(
    links: _Links, others: _Links, same: Callable[[_Link, _Link], float]
) -> tuple[float, float]:
    """The weight of links that are among others, as far as they are the same; and of all."""
    hit = sum(x.weight * same(x, others[at]) for at, x in links.items() if at in others)
    return hit, sum(x.weight for x in links.values())


def f1(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """F1 in [0, 1] of sums as of :func:`counted`, (…, 4); 0 where nothing is right."""
    precision, recall = (
        np.divide(hit, of, out=np.zeros_like(hit), where=of > 0)
        for hit, of in ((sums[..., 0], sums[..., 1]), (sums[..., 2], sums[..., 3]))
    )
    both = precision + recall
    return np.asarray(
        np.divide(2 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    )


def scores(
    words: Sequence[tuple[Sequence[str], Sequence[str]]],
    gold: Sequence[Iterable[Aligned]],
    found: Sequence[Iterable[Aligned]],
) -> Scores:
    """The four F1 of alignments, over all pairs together; arguments as of :func:`counted`."""
    of = counted(words, gold, found)
    return Scores(**{name: float(f1(items.sum(0))) for name, items in of.items()})


def _links(aligned: Iterable[Aligned], words: tuple[Sequence[str], Sequence[str]]) -> _Links:
    """Links between tokens; of a link that several alignments make, the last one counts."""
    said: dict[tuple[int, int], Aligned] = {}
    for one in aligned:
        a, b = (
            [k for k in side if not _MARK.match(of[k])]
            for side, of in zip((one.a, one.b), words, strict=True)
        )
        said |= {(i, j): one for i in a for j in b}
    of_a, of_b = Counter(i for i, _ in said), Counter(j for _, j in said)
    return {
        (i, j): _Link(1 / max(of_a[i], of_b[j]), frozenset(one.type.lower().split("_")), one.score)
        for (i, j), one in said.items()
    }
