"""What PAM's training minimises; vectors are rows, (graphs, dimensions)."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from explainers.training import corpora


class Scale(nn.Module):
    """From cosines to the scores of people.

    A set's scores mean what its annotators were asked: each has a line of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.line = nn.Parameter(torch.tensor([[1.0, 0.0]] * len(corpora.BAMBOO)))

    def forward(
        self, a: Tensor, b: Tensor, sets: NDArray[np.int64], scores: NDArray[np.float32]
    ) -> Tensor:
        """How far pairs are off, (pairs,).

        Args:
            a, b: vectors of length 1, (pairs, dimensions).
            sets: position in :data:`explainers.training.corpora.BAMBOO`, (pairs,).
            scores: in [0, 1], (pairs,).
        """
        line = self.line[torch.from_numpy(sets).to(a.device)]
        told = torch.from_numpy(scores).to(a.device)
        return line[:, 0] * (a * b).sum(-1) + line[:, 1] - told


def contrastive_tension(anchors: Tensor, others: Tensor, positive: Tensor) -> Tensor:
    """Contrastive Tension on pairs of graphs (section 3.3).

    −log σ(e·ê) where both are one graph, −log σ(1 − e·ê) where they are two.

    Args:
        anchors, others: the two sides of the pairs; of any length.
        positive: whether a pair is one graph with itself, (pairs,).
    """
    dot = (anchors * others).sum(-1)
    return -torch.where(positive, F.logsigmoid(dot), F.logsigmoid(1 - dot)).mean()


def hard_triplets(vectors: Tensor, group: Tensor, margin: float) -> Tensor:
    """Triplets mined online: the farthest positive and the nearest negative of each anchor.

    max(0, m + d(a, p) − d(a, n)) with d = 1 − cosine, over the anchors that have both. The paper
    (section 3.3) mines positives "of high embedding similarity", which are no hard ones.

    Args:
        vectors: of length 1.
        group: graphs of one group mean about the same, (graphs,).
        margin: m.
    """
    distance = 1 - vectors @ vectors.T
    alike = group[:, None] == group[None, :]
    itself = torch.eye(len(group), dtype=torch.bool, device=group.device)
    positive = distance.masked_fill(~alike | itself, -torch.inf).amax(1)
    negative = distance.masked_fill(alike, torch.inf).amin(1)
    usable = positive.isfinite() & negative.isfinite()
    return F.relu(margin + positive - negative)[usable].mean()


def distillation(vectors: Tensor, teacher: Tensor) -> Tensor:
    """How far the vectors, and their similarities to each other, are from the teacher's."""
    apart = (1 - (vectors * teacher).sum(-1)).mean()
    return apart + 10 * F.mse_loss(vectors @ vectors.T, teacher @ teacher.T)


def ranked(anchors: Tensor, positives: Tensor, negatives: Tensor, margin: Tensor) -> Tensor:
    """Every positive nearer to its anchor than the negative, by a margin, and at 0.95 at least.

    max(0, m + cos(a, n) − cos(a, p)) + max(0, 0.95 − cos(a, p)), on average.

    Args:
        anchors, positives, negatives: of length 1, one row a triplet.
        margin: of each triplet.
    """
    near, far = (anchors * positives).sum(-1), (anchors * negatives).sum(-1)
    return F.relu(margin + far - near).mean() + F.relu(0.95 - near).mean()
