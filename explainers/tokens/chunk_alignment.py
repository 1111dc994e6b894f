"""Which chunks of one sentence correspond to which of the other.

They are aligned by RCMD *between chunks* (:func:`similarity`, :func:`align_chunks`), which agrees
better with people than the recipe of Lee et al. (2022, section 4.3; :func:`mutual`), where
contributions of the whole sentences are pooled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from explainers.encoders.vectors import unit
from explainers.tokens.chunks import Chunk, is_function_word
from explainers.tokens.result import TokenExplanation

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoded

Matrix = NDArray[np.float64]
Chunks = Sequence[Chunk]

FLOOR = 0.5
"""Chunks less similar than this are called unaligned."""

FUNCTION_WEIGHT = 0.5
"""How much a function word or a punctuation mark counts within its chunk."""


class AlignedChunks(NamedTuple):
    """Chunks, by number from 0, that correspond: one of a sentence with one or more of the other.

    The similarity is that of the best pair among them.
    """

    a: tuple[int, ...]
    b: tuple[int, ...]
    similarity: float


def similarity(
    a: Encoded, b: Encoded, in_a: Chunks, in_b: Chunks, function_weight: float = FUNCTION_WEIGHT
) -> Matrix:
    """RCMD between chunks of words, (chunks of a, chunks of b).

    Equation 4 of Lee et al. (2022) inside each pair of chunks: the mean cosine of every word piece
    to its best partner in the other chunk, from both sides and averaged. Vectors are those of the
    middle and the last layer, joined. Function words and punctuation count by their weight. A chunk
    beyond the encoder's limit is similar to none.
    """
    x, y = _joined(a), _joined(b)
    cosines = (x @ y.T).astype(np.float64)
    owns_a, owns_b = _weights(a, in_a, function_weight), _weights(b, in_b, function_weight)
    there = np.stack([_best(cosines, own > 0) for own in owns_b], axis=1)  # pieces a, chunks b
    back = np.stack([_best(cosines.T, own > 0) for own in owns_a], axis=1)
    return 0.5 * (owns_a @ there + (owns_b @ back).T)


def _joined(encoded: Encoded) -> NDArray[np.float32]:
    layers = [unit(encoded.middle), unit(encoded.tokens)]
    joined = np.concatenate(layers, axis=1) / np.sqrt(len(layers))
    return np.asarray(joined, np.float32)


def _best(cosines: Matrix, chosen: NDArray[np.bool_]) -> Matrix:
    """The best cosine of each row among the chosen columns; 0 where there are none."""
    return cosines[:, chosen].max(1) if chosen.any() else np.zeros(len(cosines))


def _weights(encoded: Encoded, chunks: Chunks, function_weight: float) -> Matrix:
    """How much each word piece counts in each chunk, (chunks, pieces); rows sum to 1 or 0."""
    weight = np.array([function_weight if is_function_word(w) else 1.0 for w in encoded.words])
    owns = np.array([np.isin(encoded.word_of_piece, chunk) for chunk in chunks], dtype=float)
    owns *= weight[encoded.word_of_piece]
    return np.asarray(owns / np.maximum(owns.sum(1, keepdims=True), 1e-12))


def words_without_partner(a: Encoded, b: Encoded) -> tuple[list[bool], list[bool]]:
    """Of each word of a and of b, whether nothing in the other sentence is like it.

    That is, as a chunk it would have no partner; function words and punctuation are passed over.
    """
    words = [[(k,) for k in range(len(side.words))] for side in (a, b)]
    near = similarity(a, b, words[0], words[1])

    def alone(best: Matrix, words: Sequence[str]) -> list[bool]:
        return [
            x < FLOOR and not is_function_word(w) for x, w in zip(best.tolist(), words, strict=True)
        ]

    return alone(near.max(1), a.words), alone(near.max(0), b.words)


def align_chunks(similarity: Matrix, floor: float = FLOOR) -> list[AlignedChunks]:
    """The best one-to-one alignment of chunks of this similarity at least, then one-to-many.

    Returns:
        Groups in the order of a. Their pairs are the assignment of greatest total similarity; a
        chunk that it leaves over joins its best partner, unless that has already others.
    """
    if not similarity.size:
        return []
    best = zip(*linear_sum_assignment(similarity, maximize=True), strict=True)
    pairs = [(int(i), int(j)) for i, j in best if similarity[i, j] >= floor]
    groups = [([i], [j]) for i, j in pairs]
    home = ({g[0][0]: g for g in groups}, {g[1][0]: g for g in groups})
    left_over = [
        (float(row.max()), side, k, int(row.argmax()))
        for side, matrix in enumerate((similarity, similarity.T))
        for k, row in enumerate(matrix)
        if k not in home[side] and row.max() >= floor
    ]
    for _, side, k, partner in sorted(left_over, reverse=True):
        group = home[1 - side].get(partner)
        if group is not None and len(group[1 - side]) == 1:
            group[side].append(k)
    return [
        AlignedChunks(tuple(sorted(a)), tuple(sorted(b)), float(similarity[np.ix_(a, b)].max()))
        for a, b in groups
    ]


def transport_over_chunks(tokens: TokenExplanation, a: Chunks, b: Chunks) -> TokenExplanation:
    """A transport over chunks: weights and contributions summed, cosines averaged.

    Chunks are positions of words; a word beyond the encoder's limit adds nothing.
    """
    left, right = _owns(a, len(tokens.a)), _owns(b, len(tokens.b))
    names = [
        tuple(" ".join(words[k] for k in chunk if k < len(words)) for chunk in chunks)
        for words, chunks in ((tokens.a, a), (tokens.b, b))
    ]
    return replace(
        tokens,
        a=names[0],
        b=names[1],
        similarity=_means(left, tokens.similarity, right),
        transport=left @ tokens.transport @ right.T,
        contribution=left @ tokens.contribution @ right.T,
    )


def pooled(contribution: Matrix, a: Chunks, b: Chunks) -> Matrix:
    """Mean contribution of the pairs of two chunks' tokens (Lee et al. 2022, section 4.3)."""
    return _means(_owns(a, contribution.shape[0]), contribution, _owns(b, contribution.shape[1]))


def _owns(chunks: Chunks, size: int) -> Matrix:
    """1 where a chunk has a word, (chunks, words)."""
    return np.array([[k in chunk for k in range(size)] for chunk in chunks], dtype=float)


def _means(left: Matrix, matrix: Matrix, right: Matrix) -> Matrix:
    sizes = left.sum(1)[:, None] * right.sum(1)[None, :]
    return np.asarray(left @ matrix @ right.T / np.maximum(sizes, 1))


def mutual(pooled: Matrix) -> list[tuple[int, int]]:
    """The paper's alignment: chunk pairs that are each other's best, if they add anything."""
    best_a, best_b = pooled.argmax(1), pooled.argmax(0)
    return [(i, int(j)) for i, j in enumerate(best_a) if best_b[j] == i and pooled[i, j] > 0]
