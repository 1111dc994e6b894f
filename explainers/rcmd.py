"""Token transport: what each pair of tokens contributes to the similarity.

The relaxed contextualised token mover's distance of Lee et al. (ACL 2022): with
cosine distance as cost and uniform weights, dropping one of the two marginal
constraints lets every token send all its weight to its nearest token of the
other sentence (equation 4). Doing so from both sides and averaging gives the
similarity (section 3.3), and ``contribution = transport × similarity`` adds up
to it exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from explainers.encoder import Encoded
from explainers.types import TokenExplanation

DIRECTIONS = ("both", "a_to_b", "b_to_a")


class Transport(NamedTuple):
    """RCMD of a padded batch of pairs; padded cells are 0.

    Attributes:
        similarity: cosines of token pairs, (pairs, tokens of a, tokens of b).
        transport: share of the weight that moves between two tokens, same shape.
        contribution: ``transport * similarity``.
        score: sum of the contributions, (pairs,).
    """

    similarity: torch.Tensor
    transport: torch.Tensor
    contribution: torch.Tensor
    score: torch.Tensor


def rcmd(
    a: torch.Tensor,
    b: torch.Tensor,
    mask_a: torch.Tensor,
    mask_b: torch.Tensor,
    direction: str = "both",
) -> Transport:
    """RCMD of a batch of sentence pairs (Lee et al. 2022, equation 4 and section 3.3).

    Args:
        a, b: token vectors, (pairs, tokens, dimensions).
        mask_a, mask_b: true for real tokens, (pairs, tokens); one a row at least.
        direction: ``a_to_b`` relaxes the constraint on b (RCMD₁), ``b_to_a`` that
            on a (RCMD₂), ``both`` is their mean.

    Raises:
        ValueError: for another direction.
    """
    if direction not in DIRECTIONS:
        raise ValueError(f"direction {direction!r}: choose one of {', '.join(DIRECTIONS)}")
    a = torch.nn.functional.normalize(a, dim=-1)
    b = torch.nn.functional.normalize(b, dim=-1)
    similarity = a @ b.transpose(1, 2)
    real = mask_a[:, :, None] & mask_b[:, None, :]
    # Mask before the maximum, or padding wins wherever all real cosines are negative.
    masked = similarity.masked_fill(~real, -torch.inf)
    transport = torch.zeros_like(similarity)
    if direction != "b_to_a":
        best = masked.argmax(2, keepdim=True)  # one token even in a tie: one transport
        weight = 1.0 / mask_a.sum(1).to(similarity.dtype)[:, None, None]
        transport += torch.zeros_like(similarity).scatter_(2, best, 1.0) * weight
    if direction != "a_to_b":
        best = masked.argmax(1, keepdim=True)
        weight = 1.0 / mask_b.sum(1).to(similarity.dtype)[:, None, None]
        transport += torch.zeros_like(similarity).scatter_(1, best, 1.0) * weight
    if direction == "both":
        transport *= 0.5
    transport = transport * real
    similarity = similarity * real
    contribution = transport * similarity
    return Transport(similarity, transport, contribution, contribution.sum((1, 2)))


def explain(
    a: Sequence[Encoded],
    b: Sequence[Encoded],
    device: torch.device | str = "cpu",
    direction: str = "both",
    batch_size: int = 64,
) -> list[TokenExplanation]:
    """RCMD between words: word pieces are computed apart and summed.

    Args:
        a, b: the sentences of each pair.
        device: where to compute.
        direction: see :func:`rcmd`.
        batch_size: pairs at once, so that memory does not grow with their number.

    Returns:
        One explanation a pair. ``similarity`` of two words is the mean over their
        word pieces; ``transport`` and ``contribution`` are sums.
    """
    found = []
    for start in range(0, len(a), batch_size):
        left, right = a[start : start + batch_size], b[start : start + batch_size]
        with torch.inference_mode():
            packed = [_pad(side, device) for side in (left, right)]
            result = rcmd(packed[0][0], packed[1][0], packed[0][1], packed[1][1], direction)
        arrays = [x.double().cpu().numpy() for x in result[:3]]
        for row, (x, y) in enumerate(zip(left, right, strict=True)):
            similarity, transport, contribution = (
                m[row, : len(x.tokens), : len(y.tokens)] for m in arrays
            )
            into_a, into_b = _membership(x), _membership(y)
            sizes = into_a.sum(1)[:, None] * into_b.sum(1)[None, :]
            words = into_a @ contribution @ into_b.T
            found.append(
                TokenExplanation(
                    a=x.words,
                    b=y.words,
                    similarity=into_a @ similarity @ into_b.T / np.maximum(sizes, 1),
                    transport=into_a @ transport @ into_b.T,
                    contribution=words,
                    score=float(words.sum()),
                )
            )
    return found


def _pad(side: Sequence[Encoded], device: torch.device | str) -> tuple[torch.Tensor, torch.Tensor]:
    tensors = [torch.from_numpy(np.ascontiguousarray(e.tokens)) for e in side]
    padded = torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True)
    lengths = torch.tensor([len(t) for t in tensors])
    mask = torch.arange(padded.shape[1])[None, :] < lengths[:, None]
    return padded.to(device), mask.to(device)


def _membership(encoded: Encoded) -> NDArray[np.float64]:
    """1 where a word owns a word piece, (words, pieces)."""
    return (np.arange(len(encoded.words))[:, None] == encoded.word_of_piece).astype(np.float64)


class Chunks(NamedTuple):
    """Chunk contributions and the pairs that are each other's best.

    Attributes:
        contribution: mean contribution of the token pairs of two chunks.
        pairs: (chunk of a, chunk of b).
    """

    contribution: NDArray[np.float64]
    pairs: tuple[tuple[int, int], ...]


def chunk_alignment(
    contribution: NDArray[np.float64], a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]
) -> Chunks:
    """Align chunks by their pooled contributions (Lee et al. 2022, section 4.3).

    Args:
        contribution: over words, (words of a, words of b).
        a, b: word positions of each chunk.

    Returns:
        Mean contributions and the mutually best chunk pairs with a positive one.
    """
    pooled = np.array([[contribution[np.ix_(x, y)].mean() for y in b] for x in a])
    best_a, best_b = pooled.argmax(1), pooled.argmax(0)
    pairs = tuple((i, int(j)) for i, j in enumerate(best_a) if best_b[j] == i and pooled[i, j] > 0)
    return Chunks(pooled, pairs)
