"""What the student's training minimises."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

TEMPERATURE = 0.05


def sentences(student: Tensor, teacher: Tensor) -> Tensor:
    """How far the student's vectors are from the teacher's.

    The mean squared error of Reimers & Gurevych 2020 (section 2), summed over the dimensions and
    not averaged, so that it does not depend on their number; English sentences and translations
    are rows alike.

    Args:
        student, teacher: of length 1, (sentences, dimensions).
    """
    return (student - teacher).square().sum(-1).mean()


def similarities(student: Tensor, teacher: Tensor) -> Tensor:
    """How far the student is from seeing the batch as the teacher sees it.

    The divergence of what each sentence is likest to, softmax(s·t / τ), from what the teacher
    says, softmax(t·t / τ): other sentences are told apart as far as they mean something else.

    Args:
        student, teacher: of length 1, (sentences, dimensions).
    """
    said = F.log_softmax(teacher @ teacher.T / TEMPERATURE, dim=-1)
    seen = F.log_softmax(student @ teacher.T / TEMPERATURE, dim=-1)
    return F.kl_div(seen, said, reduction="batchmean", log_target=True)


def tokens(student: Tensor, teacher: Tensor, aligned: Tensor) -> Tensor:
    """One minus the cosine of each piece with the teacher's pieces that it translates.

    The goal of a piece is the mean of the latter, each by its chance; the piece counts as much
    as it is sure to translate anything, and the last state as much as all before it.

    Args:
        student: states of the student's pieces, (states, sentences, pieces, dimensions).
        teacher: states of the teacher's, (states, sentences, teacher's pieces, dimensions).
        aligned: chances, (sentences, pieces, teacher's pieces); 0 for padding and special ones.
    """
    sure = aligned.sum(-1)
    apart = 1 - F.cosine_similarity(student, aligned @ teacher, dim=-1)
    each = (sure * apart).sum((1, 2)) / torch.clamp(sure.sum(), min=1e-6)
    return (each[-1] + each[:-1].mean()) / 2
