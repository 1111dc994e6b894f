"""How far scores agree with people, and people with one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FAR_OFF = 2.5
"""Robust standard deviations from which a pair is an outlier."""

FEWEST = 10
"""Pairs without which nothing is said of outliers."""


@dataclass(frozen=True, eq=False)
class AgainstHuman:
    """A score beside human scores of the same pairs.

    Attributes:
        count: pairs with both.
        pearson, spearman: their correlations; none where one does not vary.
        off: of each pair, how much higher the human score is than the line fitted through all
            of them, in robust standard deviations (1.4826 × median absolute deviation).
        slope, intercept: of the line.
    """

    count: int
    pearson: float | None
    spearman: float | None
    off: NDArray[np.float64]
    slope: float
    intercept: float

    @property
    def outliers(self) -> NDArray[np.bool_]:
        """Which pairs are off by :data:`FAR_OFF` or more."""
        return np.abs(np.nan_to_num(self.off)) >= FAR_OFF


def against_human(score: NDArray[np.float64], human: NDArray[np.float64]) -> AgainstHuman:
    """Compare a score with human scores.

    Args:
        score, human: one of each pair; NaN where there is none.
    """
    from scipy import stats  # a second, which pages without a plot need not wait

    known = np.isfinite(score) & np.isfinite(human)
    x, y = score[known], human[known]
    off = np.full(len(score), np.nan)
    if len(x) < 3 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return AgainstHuman(len(x), None, None, off, 0.0, float(y.mean()) if len(y) else 0.0)
    slope, intercept = np.polyfit(x, y, 1)
    rest = y - (slope * x + intercept)
    spread = 1.4826 * float(np.median(np.abs(rest - np.median(rest))))
    if len(x) >= FEWEST and spread > 0:
        off[known] = rest / spread
    return AgainstHuman(
        len(x),
        float(stats.pearsonr(x, y)[0]),
        float(stats.spearmanr(x, y)[0]),
        off,
        float(slope),
        float(intercept),
    )


@dataclass(frozen=True)
class Agreement:
    """How far two annotators agree on one question.

    Attributes:
        question: what was judged.
        pairs: judged by both.
        same: share of those judged alike.
        kappa: Cohen's, chance-corrected; none where undefined.
        weighted: Cohen's with linear weights, for grades that have an order.
        alpha: Krippendorff's, for grades that have an order.
    """

    question: str
    pairs: int
    same: float | None
    kappa: float | None
    weighted: float | None
    alpha: float | None


def agreement(
    question: str,
    grades: Sequence[str],
    one: Mapping[int, str],
    other: Mapping[int, str],
) -> Agreement:
    """Agreement of two annotators on a question whose answers are grades.

    Cohen 1960 and 1968 (linear weights), by scikit-learn; Krippendorff's alpha for ordinal data,
    by the package ``krippendorff``.

    Args:
        question: what was judged.
        grades: the answers, in order; others are left out.
        one, other: pair to answer.
    """
    from krippendorff import alpha
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
    return Agreement(
        question,
        len(both),
        same,
        float(cohen_kappa_score(x, y, labels=labels)),
        float(cohen_kappa_score(x, y, labels=labels, weights="linear")),
        float(
            alpha(
                reliability_data=np.array([x, y], dtype=float),
                value_domain=np.arange(len(grades), dtype=float),
                level_of_measurement="ordinal",
            )
        ),
    )
