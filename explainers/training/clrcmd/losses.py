"""What a step of tuning lowers: contrast in a batch, and the order of people's scores.

Similarity in a batch is RCMD of every sentence with every other, in the sparse form of the paper:
kept for the backward pass are the places of the best partners alone (:class:`BestCosine`).
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional


class BestCosine(torch.autograd.Function):
    """Of each token, the best cosine with a token of each other sentence, sparsely.

    ``best[n, m, i]`` is the maximum over *j* of ``x[n, i] · y[m, j]``. The backward pass needs
    the vectors and the places of the maxima, B² L numbers; the B² L² cosines are made a
    sentence at a time and forgotten (Lee et al. 2022, section 4.5.1).
    """

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, y: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Best cosines, (sentences of x, sentences of y, tokens of x).

        Args:
            ctx: of autograd.
            x, y: token vectors of length 1, (sentences, tokens, dimensions).
            mask: true for the real tokens of y, (sentences of y, tokens).
        """
        best = torch.empty(len(x), len(y), x.shape[1], dtype=x.dtype, device=x.device)
        places = torch.empty_like(best, dtype=torch.int16)
        for n, row in enumerate(x):  # never more than one sentence's cosines at once
            cosines = _cosines(row[None], y)[0].masked_fill(~mask[:, None, :], -torch.inf)
            best[n], partner = cosines.max(2)
            places[n] = partner.to(torch.int16)
        ctx.save_for_backward(x, y, places)
        return best

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, None]:
        """Each token's gradient goes to its partner, and the partner's to it."""
        x, y, places = ctx.saved_tensors
        grad_x, grad_y = torch.zeros_like(x), torch.zeros_like(y)
        width = y.shape[1]
        flat, into = y.reshape(-1, y.shape[2]), grad_y.view(-1, y.shape[2])
        first = torch.arange(len(y), device=y.device)[:, None] * width
        for n, grad in enumerate(grads[0]):
            weight = torch.zeros(x.shape[1], len(flat), dtype=x.dtype, device=x.device)
            weight.scatter_(1, (first + places[n].long()).T, grad.T)
            grad_x[n] = weight @ flat
            into += weight.T @ x[n]
        return grad_x, grad_y, None


def _cosines(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Of all tokens, (sentences of x, sentences of y, tokens of x, tokens of y)."""
    return torch.einsum("nid,mjd->nmij", x, y)


def best_cosine_dense(x: torch.Tensor, y: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """The same as :class:`BestCosine`, by whole matrices of similarity and transport."""
    cosines = _cosines(x, y)
    places = cosines.detach().masked_fill(~mask[:, None, :], -torch.inf).argmax(3, keepdim=True)
    transport = torch.zeros_like(cosines).scatter_(3, places, 1.0)
    return (transport * cosines).sum(3)


def pairwise(
    x: torch.Tensor,
    y: torch.Tensor,
    mask_x: torch.Tensor,
    mask_y: torch.Tensor,
    dense: bool = False,
) -> torch.Tensor:
    """RCMD of every sentence with every other (section 3.3), (sentences of x, of y).

    Args:
        x, y: token vectors, (sentences, tokens, dimensions).
        mask_x, mask_y: true for real tokens.
        dense: keep all cosines for the backward pass, as the paper's RCMD-dense.
    """
    x, y = functional.normalize(x, dim=-1), functional.normalize(y, dim=-1)
    best: Any = best_cosine_dense if dense else BestCosine.apply
    there = _mean(best(x, y, mask_y), mask_x[:, None, :])
    back = _mean(best(y, x, mask_x), mask_y[:, None, :])
    return (there + back.T) / 2


def _mean(best: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return (best * mask).sum(2) / mask.sum(2)


def contrast(scores: torch.Tensor, alike: torch.Tensor, temperature: float) -> torch.Tensor:
    """The contrastive loss of a batch (the equation of section 3.3), averaged over anchors.

    Args:
        scores: of every anchor with its positive, which are on the diagonal, those of others, and
            hard negatives, (anchors, sentences).
        alike: true where another sentence is no negative of an anchor, same shape.
        temperature: τ.
    """
    right = torch.arange(len(scores), device=scores.device)
    return functional.cross_entropy((scores / temperature).masked_fill(alike, -torch.inf), right)


def order(scores: torch.Tensor, people: torch.Tensor, temperature: float) -> torch.Tensor:
    """How far scores of pairs are from the order that people put them in.

    ``log(1 + Σ exp((s_k - s_i) / τ))`` over all i that people rate above k, as in CoSENT (Su 2022):
    nothing is said of how scores spread, which RCMD decides.

    Args:
        scores: of the pairs of a batch, (pairs,).
        people: theirs, (pairs,).
        temperature: τ.
    """
    gaps = (scores[None, :] - scores[:, None]) / temperature
    wrong = gaps[people[:, None] > people[None, :]]
    return torch.logsumexp(torch.cat([wrong.new_zeros(1), wrong]), 0)
