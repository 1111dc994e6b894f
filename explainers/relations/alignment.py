"""Which chunks of two sentences correspond, of which type that is, and how alike they are.

After interpretable STS (Agirre et al. 2016): a chunk corresponds to one of the other sentence, now
and then several to one, and the rest to none. How likely two chunks correspond is learnt; the
alignment is the assignment of greatest total likelihood above a floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from explainers.relations.features import features
from explainers.relations.phrases import Phrase, Sentence, of_places, sentence
from explainers.relations.relations import NONE, Relation, Relations

if TYPE_CHECKING:
    from explainers.reading.reader import Reader

FLOOR = 0.4
"""Chunks that correspond less likely than this are left without a partner."""

JOINED = 0.5
"""A chunk that is left over joins its likeliest partner from this on."""

CANDIDATES = 8
"""Of each chunk so many of the other sentence are compared, the nearest by their vectors.

Of longer sentences, comparing all would take seconds.
"""

Matrix = NDArray[np.float64]
Numbers = tuple[int, ...]


class Chunked(NamedTuple):
    """A sentence in chunks.

    Attributes:
        of: the sentence.
        chunks: numbers of the words of its reading, one at least in each.
    """

    of: Sentence
    chunks: Sequence[Numbers]

    def phrase(self, numbers: Numbers) -> Phrase:
        """Some of the chunks as one phrase."""
        return Phrase(self.of, tuple(sorted({k for n in numbers for k in self.chunks[n]})))


class TypedChunks(NamedTuple):
    """Chunks, by number from 0, that correspond; one side is empty where none does.

    Attributes:
        a: of the first sentence.
        b: of the second.
        type: one of :data:`~explainers.relations.relations.ALIGNED`, or ``NOALI``.
        grade: from 0 to 5.
        relation: all that was told of them; nothing where one side is empty.
    """

    a: Numbers
    b: Numbers
    type: str = NONE
    grade: int = 0
    relation: Relation | None = None


def sentences(reader: Reader, texts: Sequence[str]) -> list[Sentence]:
    """Cleaned English sentences, read and encoded in one pass.

    Raises:
        InputError: if the tokenizer finds nothing in one.
    """
    encoded = reader.encoder.encode_tokens(texts)
    read = reader.read(texts, (), encoded)
    return [sentence(one, vectors) for one, vectors in zip(read, encoded, strict=True)]


def chunked(one: Sentence, spans: Sequence[tuple[int, int]], chunks: Sequence[Numbers]) -> Chunked:
    """A sentence in chunks of tokens, which the reader may have cut into other words.

    Args:
        one: the sentence.
        spans: where its tokens stand.
        chunks: positions of the tokens of each.
    """
    places = ([spans[k] for k in chunk] for chunk in chunks)
    return Chunked(one, [of_places(one.reading, some) for some in places])


def align(
    relations: Relations, pairs: Sequence[tuple[Chunked, Chunked]]
) -> list[list[TypedChunks]]:
    """The typed alignment of each pair of sentences, in the order of the first sentence's chunks.

    Chunks without a partner follow, those of the first sentence before those of the second.

    Args:
        relations: the model.
        pairs: sentences in chunks.
    """
    groups = [groups_of(matrix) for matrix in likelihoods(relations, pairs)]
    flat = [
        (a.phrase(x), b.phrase(y))
        for (a, b), some in zip(pairs, groups, strict=True)
        for x, y in some
    ]
    found = iter(relations.of(flat))
    return [
        [
            *(
                TypedChunks(x, y, told.type, told.grade, told)
                for (x, y), told in zip(some, found, strict=False)
            ),
            *_left(some, len(a.chunks), len(b.chunks)),
        ]
        for (a, b), some in zip(pairs, groups, strict=True)
    ]


def _left(groups: Sequence[tuple[Numbers, Numbers]], *sizes: int) -> Iterator[TypedChunks]:
    """Yield the chunks without a partner."""
    for side, size in enumerate(sizes):
        known = {k for group in groups for k in group[side]}
        for k in range(size):
            if k not in known:
                yield TypedChunks((), (k,)) if side else TypedChunks((k,), ())


def likelihoods(relations: Relations, pairs: Sequence[tuple[Chunked, Chunked]]) -> list[Matrix]:
    """How likely chunks correspond, (chunks of a, chunks of b) of each pair of sentences.

    0 for chunks that are too far from each other to be compared (:data:`CANDIDATES`).
    """
    places = [np.argwhere(_near(a, b)) for a, b in pairs]
    told = features(
        [
            (a.phrase((i,)), b.phrase((j,)))
            for (a, b), some in zip(pairs, places, strict=True)
            for i, j in some.tolist()
        ]
    )
    linked = relations.linked(told) if len(told) else np.zeros(0)
    found, start = [], 0
    for (a, b), some in zip(pairs, places, strict=True):
        matrix = np.zeros((len(a.chunks), len(b.chunks)))
        matrix[some[:, 0], some[:, 1]] = linked[start : start + len(some)]
        start += len(some)
        found.append(matrix)
    return found


def _near(a: Chunked, b: Chunked) -> NDArray[np.bool_]:
    """Which chunks are compared: each with its nearest, seen from either side."""
    means = [
        np.stack([c.of.joined[list(chunk)].mean(0) for chunk in c.chunks])
        if c.chunks
        else np.zeros((0, c.of.joined.shape[1]))
        for c in (a, b)
    ]
    norms = [np.maximum(np.linalg.norm(m, axis=1, keepdims=True), 1e-6) for m in means]
    near = (means[0] / norms[0]) @ (means[1] / norms[1]).T
    chosen = np.zeros(near.shape, bool)
    for axis in (0, 1):
        order = np.argsort(-near, axis, kind="stable")
        first = np.take(order, range(min(CANDIDATES, near.shape[axis])), axis)
        np.put_along_axis(chosen, first, True, axis)
    return chosen


def groups_of(
    likely: Matrix, floor: float = FLOOR, joined: float = JOINED
) -> list[tuple[Numbers, Numbers]]:
    """The groups of chunks that correspond, in the order of a.

    One to one by the assignment of greatest total above the floor; then a chunk that is left over
    joins its likeliest partner, unless that has others on its own side already.

    Args:
        likely: how likely chunks correspond, (chunks of a, chunks of b).
        floor: pairs below it are none.
        joined: from which on a chunk joins a pair.
    """
    rows, columns = linear_sum_assignment(np.maximum(likely - floor, 0.0), maximize=True)
    pairs = [
        (i, j) for i, j in zip(rows.tolist(), columns.tolist(), strict=True) if likely[i, j] > floor
    ]
    groups = [([i], [j]) for i, j in pairs]
    home = ({g[0][0]: g for g in groups}, {g[1][0]: g for g in groups})
    left = [
        (float(row.max()), side, k, int(row.argmax()))
        for side, matrix in enumerate((likely, likely.T))
        for k, row in enumerate(matrix)
        if k not in home[side] and row.size and row.max() >= joined
    ]
    for _, side, k, partner in sorted(left, reverse=True):
        group = home[1 - side].get(partner)
        if group is not None and len(group[1 - side]) == 1:
            group[side].append(k)
    return [(tuple(sorted(a)), tuple(sorted(b))) for a, b in groups]
