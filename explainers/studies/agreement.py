"""How far scores agree with people, and people with one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FAR_OFF = 2.5  # robust standard deviations from which a pair is an outlier
FEWEST = 10  # pairs without which nothing is said of a correlation, nor of outliers


@dataclass(frozen=True, eq=False)
class AgainstHuman:
    """A score beside human scores of the same pairs, with the line fitted through them.

    ``off`` is how much higher each pair's human score is than the line, in robust standard
    deviations (1.4826 × median absolute deviation).
    """

    count: int  # pairs with both
    pearson: float | None  # none where one does not vary
    spearman: float | None
    off: NDArray[np.float64]
    slope: float
    intercept: float

    @property
    def outliers(self) -> NDArray[np.bool_]:
        """Which pairs are off by :data:`FAR_OFF` or more."""
        return np.abs(np.nan_to_num(self.off)) >= FAR_OFF


def against_human(score: NDArray[np.float64], human: NDArray[np.float64]) -> AgainstHuman:
    """Compare a score with human scores, one of each pair; NaN where there is none."""
    from scipy import stats  # a second, which pages without a plot need not wait

    known = np.isfinite(score) & np.isfinite(human)
    x, y = score[known], human[known]
    off = np.full(len(score), np.nan)
    if len(x) < FEWEST or np.ptp(x) == 0 or np.ptp(y) == 0:
        return AgainstHuman(len(x), None, None, off, 0.0, float(y.mean()) if len(y) else 0.0)
    slope, intercept = np.polyfit(x, y, 1)
    rest = y - (slope * x + intercept)
    spread = 1.4826 * float(np.median(np.abs(rest - np.median(rest))))
    if spread > 0:
        off[known] = rest / spread
    pearson, spearman = (float(of(x, y)[0]) for of in (stats.pearsonr, stats.spearmanr))
    return AgainstHuman(len(x), pearson, spearman, off, float(slope), float(intercept))


@dataclass(frozen=True)
class Agreement:
    """How far two annotators agree on one question."""

    question: str  # what was judged
    pairs: int  # judged by both
    same: float | None  # share of those judged alike
    kappa: float | None  # Cohen's, chance-corrected; none where undefined
    weighted: float | None  # Cohen's with linear weights, for grades that have an order
    alpha: float | None  # Krippendorff's, for grades that have an order


def agreement(
    question: str, grades: Sequence[str], one: Mapping[int, str], other: Mapping[int, str]
) -> Agreement:
    """Agreement of two annotators on a question whose answers are grades, in order.

    Cohen 1960 and 1968 (linear weights), by scikit-learn; Krippendorff's by :func:`ordinal_alpha`.
    ``one`` and ``other`` are pair to answer; answers that are no grade are left out.
    """
    from sklearn.metrics import cohen_kappa_score

    rank = {grade: k for k, grade in enumerate(grades)}
    both = [k for k in one if one[k] in rank and other.get(k) in rank]
    if not both:
        return Agreement(question, 0, None, None, None, None)
    x, y = ([rank[side[k]] for k in both] for side in (one, other))
    same = sum(a == b for a, b in zip(x, y, strict=True)) / len(both)
    if len({*x, *y}) < 2:  # one grade alone: chance agrees always, and both are undefined
        return Agreement(question, len(both), same, None, None, None)
    labels = range(len(grades))
    kappa, weighted = (
        float(cohen_kappa_score(x, y, labels=labels, weights=w)) for w in (None, "linear")
    )
    alpha = ordinal_alpha(np.array([x, y], dtype=float))
    return Agreement(question, len(both), same, kappa, weighted, alpha)


def ordinal_alpha(ratings: NDArray[np.float64]) -> float | None:
    """Krippendorff's alpha of grades that have an order.

    ``1 - (n - 1) Σ o_ck δ²_ck / Σ n_c n_k δ²_ck`` over all pairs of grades, where ``o`` counts the
    pairs of values within a unit, each divided by the values of that unit less one, ``n_c`` its
    rows' sums, and ``δ_ck`` the values that lie from c to k, the two ends counting half (K.
    Krippendorff, *Computing Krippendorff's Alpha-Reliability*, 2011).

    Ratings are (annotators, units), a number for each grade, NaN where one was not given; units
    with fewer than two are left out. 1 where all agree, 0 where they agree as by chance; none
    where fewer than two grades were given.
    """
    known = np.isfinite(ratings)
    grades, rank = np.unique(ratings[known], return_inverse=True)
    counts = np.zeros((ratings.shape[1], len(grades)))  # of each unit's values
    np.add.at(counts, (np.nonzero(known)[1], rank), 1)
    counts = counts[counts.sum(1) > 1]
    pairs = counts[:, :, None] * counts[:, None, :] - counts[:, :, None] * np.eye(len(grades))
    within = (pairs / (counts.sum(1) - 1)[:, None, None]).sum(0)
    of_grade = within.sum(0)
    middle = np.cumsum(of_grade) - of_grade / 2
    distance = np.subtract.outer(middle, middle) ** 2
    by_chance = of_grade @ distance @ of_grade
    if not by_chance:
        return None
    return float(1 - (of_grade.sum() - 1) * (within * distance).sum() / by_chance)
