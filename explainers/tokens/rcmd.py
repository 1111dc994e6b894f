"""Token transport: what each pair of tokens contributes to the similarity.

Three transportation problems of Lee et al. (ACL 2022) on the same token vectors, with cosine
distance as cost. In each, ``contribution = transport × similarity`` adds up to the score exactly.

``average``
    cosine of the averaged vectors; its transport has rank one (equation 3);
``cmd``
    optimal transport between uniform weights, the contextualised token mover's distance (section
    3.2), exact;
``rcmd``
    its relaxation: one of the two marginal constraints dropped, so that every token sends all its
    weight to its nearest token of the other sentence (equation 4), from one side, or from both and
    averaged (section 3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import ot
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers.encoders.encoder import Encoded
from explainers.tokens.result import TokenExplanation

METHODS = ("rcmd", "cmd", "average")
DIRECTIONS = ("both", "a_to_b", "b_to_a")


class BatchTransport(NamedTuple):
    """A transport in each of a padded batch of pairs; padded cells are 0.

    Attributes:
        similarity: cosines of token pairs, (pairs, tokens of a, tokens of b); 1 − cost.
        transport: weight that moves between two tokens, same shape; sums to 1, but for
            ``average``, whose weights carry the lengths of the vectors.
        contribution: ``transport * similarity``.
        score: sum of the contributions, (pairs,).
    """

    similarity: Tensor
    transport: Tensor
    contribution: Tensor
    score: Tensor


def _moved(similarity: Tensor, transport: Tensor, real: Tensor) -> BatchTransport:
    similarity, transport = similarity * real, transport * real
    contribution = transport * similarity
    return BatchTransport(similarity, transport, contribution, contribution.sum((1, 2)))


def _cosines(a: Tensor, b: Tensor, mask_a: Tensor, mask_b: Tensor) -> tuple[Tensor, Tensor]:
    """Cosines of all token pairs, and which of them are of real tokens."""
    a = torch.nn.functional.normalize(a, dim=-1)
    b = torch.nn.functional.normalize(b, dim=-1)
    return a @ b.transpose(1, 2), mask_a[:, :, None] & mask_b[:, None, :]


def rcmd(
    a: Tensor, b: Tensor, mask_a: Tensor, mask_b: Tensor, direction: str = "both"
) -> BatchTransport:
    """RCMD of a batch of sentence pairs (Lee et al. 2022, equation 4 and section 3.3).

    From token vectors, (pairs, tokens, dimensions), and masks of real tokens, (pairs, tokens), one
    a row at least. ``a_to_b`` relaxes the constraint on b (RCMD₁), ``b_to_a`` that on a (RCMD₂),
    ``both`` is their mean; another direction is a ValueError.
    """
    if direction not in DIRECTIONS:
        raise ValueError(f"direction {direction!r}: choose one of {', '.join(DIRECTIONS)}")
    similarity, real = _cosines(a, b, mask_a, mask_b)
    # Mask before the maximum, or padding wins wherever all real cosines are negative.
    masked = similarity.masked_fill(~real, -torch.inf)
    transport = torch.zeros_like(similarity)
    for other, mask, side in (("b_to_a", mask_a, 2), ("a_to_b", mask_b, 1)):
        if direction != other:
            best = masked.argmax(side, keepdim=True)  # one token even in a tie: one transport
            weight = 1.0 / mask.sum(1).to(similarity.dtype)[:, None, None]
            transport += torch.zeros_like(similarity).scatter_(side, best, 1.0) * weight
    if direction == "both":
        transport *= 0.5
    return _moved(similarity, transport, real)


def average(a: Tensor, b: Tensor, mask_a: Tensor, mask_b: Tensor) -> BatchTransport:
    """Average pooling as a transport (Lee et al. 2022, equation 3); arguments as of :func:`rcmd`.

    The score is the cosine of the mean token vectors. Unlike a sentence vector of most encoders,
    they leave out the special tokens.
    """
    similarity, real = _cosines(a, b, mask_a, mask_b)
    shares = []
    for x, mask in ((a, mask_a), (b, mask_b)):
        x = x * mask[:, :, None]
        # |x_i| / (L |s|): the length of the sum is L |s|
        total = x.sum(1).norm(dim=-1, keepdim=True).clamp_min(1e-12)
        shares.append(x.norm(dim=-1) / total)
    return _moved(similarity, shares[0][:, :, None] * shares[1][:, None, :], real)


def cmd(a: Tensor, b: Tensor, mask_a: Tensor, mask_b: Tensor) -> BatchTransport:
    """Optimal transport (Lee et al. 2022, section 3.2); arguments as of :func:`rcmd`.

    Solved exactly, pair by pair, by the network simplex of POT.
    """
    similarity, real = _cosines(a, b, mask_a, mask_b)
    transport = np.zeros(similarity.shape)
    sizes = zip(mask_a.sum(1).tolist(), mask_b.sum(1).tolist(), strict=True)
    for k, (n, m) in enumerate(sizes):
        cost = 1.0 - similarity[k, :n, :m].cpu().double().numpy()
        transport[k, :n, :m] = ot.emd(np.full(n, 1 / n), np.full(m, 1 / m), cost)
    moved = torch.from_numpy(transport).to(similarity.device, similarity.dtype)
    return _moved(similarity, moved, real)


def explain(
    a: Sequence[Encoded],
    b: Sequence[Encoded],
    device: torch.device | str = "cpu",
    method: str = "rcmd",
    direction: str = "both",
    pieces: bool = False,
    batch_size: int = 64,
) -> list[TokenExplanation]:
    """What pairs of words contribute; word pieces are computed apart and, but on demand, summed.

    One explanation a pair: the similarity of two words is the mean over their word pieces,
    transport and contribution are sums. So many pairs are computed at once that memory does not
    grow with their number. Raises a ValueError for a method that is none of :data:`METHODS`, or a
    direction that is none of :data:`DIRECTIONS`, which RCMD alone has.
    """
    if method not in METHODS:
        raise ValueError(f"method {method!r}: choose one of {', '.join(METHODS)}")
    if method != "rcmd" and direction != "both":
        raise ValueError(f"{method} has no direction")
    explanations = []
    for start in range(0, len(a), batch_size):
        sides = [side[start : start + batch_size] for side in (a, b)]
        with torch.inference_mode():
            (x, mask_a), (y, mask_b) = (_pad(side, device) for side in sides)
            if method == "rcmd":
                moved = rcmd(x, y, mask_a, mask_b, direction)
            else:
                moved = (cmd if method == "cmd" else average)(x, y, mask_a, mask_b)
        similarity, transport, contribution = (
            m.cpu().numpy().astype(np.float64) for m in moved[:3]
        )
        if not pieces:
            left, right = (_membership(side) for side in sides)
            sizes = left.sum(2)[:, :, None] * right.sum(2)[:, None, :]
            similarity, transport, contribution = (
                left @ m @ right.transpose(0, 2, 1) for m in (similarity, transport, contribution)
            )
            similarity /= np.maximum(sizes, 1)
        names = [[e.pieces if pieces else e.words for e in side] for side in sides]
        for row, (s, t) in enumerate(zip(*names, strict=True)):
            cells = (row, slice(len(s)), slice(len(t)))
            matrices = similarity[cells], transport[cells], contribution[cells]
            score = float(contribution[cells].sum())
            explanations.append(TokenExplanation(s, t, *matrices, score, method, direction))
    return explanations


def _pad(side: Sequence[Encoded], device: torch.device | str) -> tuple[Tensor, Tensor]:
    tensors = [torch.from_numpy(np.ascontiguousarray(e.tokens)) for e in side]
    padded = torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True)
    lengths = torch.tensor([len(t) for t in tensors])
    mask = torch.arange(padded.shape[1])[None, :] < lengths[:, None]
    return padded.to(device), mask.to(device)


def _membership(side: Sequence[Encoded]) -> NDArray[np.float64]:
    """1 where a word owns a word piece, (sentences, words, pieces)."""
    widest = max(len(e.word_of_piece) for e in side)
    owner = np.full((len(side), widest), -1)
    for k, e in enumerate(side):
        owner[k, : len(e.word_of_piece)] = e.word_of_piece
    words = np.arange(max(len(e.words) for e in side))
    return np.asarray(words[None, :, None] == owner[:, None, :], np.float64)
