"""How well sub-embeddings stand for their scores, and what to hold that against.

The baselines are those of Opitz & Frank (2022), section 5.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.stats import rankdata, spearmanr

from explainers.aspects.subembeddings import Partition, compare
from explainers.encoders.vectors import cosine

Vectors = NDArray[np.float32]


def correlations(a: Vectors, b: Vectors, scores: Vectors, partition: Partition) -> dict[str, float]:
    """Spearman correlation of each sub-embedding's cosine with its score.

    Args:
        a, b: embeddings, (pairs, dimensions).
        scores: what to predict, (pairs, aspects).
        partition: names the aspects in the order of the columns.
    """
    predicted = compare(a, b, partition.aspects)
    return {n: _spearman(predicted[n], scores[:, k]) for k, n in enumerate(partition.aspects)}


def full(a: Vectors, b: Vectors, scores: Vectors, names: Sequence[str]) -> dict[str, float]:
    """The baseline SB-full: the cosine of the whole embeddings, whatever the aspect."""
    whole = cosine(a, b)
    return {n: _spearman(whole, scores[:, k]) for k, n in enumerate(names)}


def by_chance(
    a: Vectors, b: Vectors, scores: Vectors, partition: Partition, seeds: int = 10
) -> dict[str, float]:
    """The baseline SB-rand: dimensions of the plain embedding by chance, mean of ten draws."""
    rows = []
    for seed in range(seeds):
        order = np.random.default_rng(seed).permutation(a.shape[1])
        rows.append(correlations(a[:, order], b[:, order], scores, partition))
    return {n: float(np.mean([row[n] for row in rows])) for n in partition.aspects}


def assignment(a: Vectors, b: Vectors, scores: Vectors, least: int = 1) -> NDArray[np.bool_]:
    """The assignment of SB-ILP (equations 5 to 7), (dimensions, aspects).

    The weight of a dimension for an aspect is the Spearman correlation of what that
    dimension adds to the dot product with the score. Each dimension goes to one aspect at
    most.

    Args:
        a, b: plain embeddings, (pairs, dimensions).
        scores: what to predict, (pairs, aspects).
        least: dimensions that each aspect has at least; 1 in equation 7, which leaves the
            aspects that are harder to predict with a single one.
    """
    ranks = [_centred(rankdata(x, axis=0)) for x in (a * b, scores)]
    weight = ranks[0].T @ ranks[1]
    dimensions, aspects = weight.shape
    once = np.kron(np.eye(dimensions), np.ones(aspects))
    every = np.kron(np.ones(dimensions), np.eye(aspects))
    solution = milp(
        -weight.ravel(),
        integrality=np.ones(weight.size),
        bounds=Bounds(0, 1),
        constraints=[LinearConstraint(once, -np.inf, 1), LinearConstraint(every, least, np.inf)],
    )
    chosen: NDArray[np.bool_] = solution.x.reshape(weight.shape) > 0.5
    return chosen


def by_assignment(
    a: Vectors, b: Vectors, scores: Vectors, chosen: NDArray[np.bool_], names: Sequence[str]
) -> dict[str, float]:
    """The baseline SB-ILP: the plain embedding's dimensions as :func:`assignment` gives them."""
    return {
        n: _spearman(cosine(a[:, chosen[:, k]], b[:, chosen[:, k]]), scores[:, k])
        for k, n in enumerate(names)
    }


def ceilings(scores: Vectors, names: Sequence[str]) -> dict[str, float]:
    """The best Spearman correlation that a prediction without ties can reach.

    >>> round(ceilings(np.array([[1.0], [1.0], [0.0]]), ["negation"])["negation"], 3)
    0.866
    """
    n = len(scores)
    best = {}
    for k, name in enumerate(names):
        _, ties = np.unique(scores[:, k], return_counts=True)
        tied = float((ties.astype(float) ** 3 - ties).sum())
        best[name] = float(np.sqrt(1 - tied / (float(n) ** 3 - n)))
    return best


def detection(a: Vectors, b: Vectors, scores: Vectors, partition: Partition) -> dict[str, float]:
    """Area under the ROC curve of "differs" (score below 1) against "agrees" (score 1).

    NaN where all pairs agree, or none.
    """
    from sklearn.metrics import roc_auc_score

    predicted = compare(a, b, partition.aspects)
    areas = {}
    for k, name in enumerate(partition.aspects):
        agrees = scores[:, k] > 1 - 1e-6
        both = 0 < agrees.sum() < len(agrees)
        areas[name] = float(roc_auc_score(agrees, predicted[name])) if both else float("nan")
    return areas


def similarity(
    a: Vectors, b: Vectors, human: Sequence[float], source: Sequence[str]
) -> dict[str, float]:
    """Spearman correlation of the full embeddings' cosine with human scores, by set."""
    scores, people, sets = cosine(a, b), np.array(human), np.array(source)
    return {s: _spearman(scores[sets == s], people[sets == s]) for s in dict.fromkeys(source)}


def mean(row: Mapping[str, float]) -> float:
    """Mean over the aspects."""
    return float(np.mean(list(row.values())))


def _spearman(x: NDArray[np.floating], y: NDArray[np.floating]) -> float:
    x, y = x[np.isfinite(y)], y[np.isfinite(y)]
    return float(spearmanr(x, y)[0]) if len(x) and np.ptp(x) and np.ptp(y) else float("nan")


def _centred(x: NDArray[np.float64]) -> NDArray[np.float64]:
    x = x - x.mean(axis=0)
    centred: NDArray[np.float64] = x / np.maximum(np.linalg.norm(x, axis=0), 1e-12)
    return centred
