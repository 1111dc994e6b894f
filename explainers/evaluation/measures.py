"""How well scores agree with people, × 100, and how far another sample of pairs might move it.

A measure takes items, (…, items, numbers), and gives one figure for each leading index, so that a
thousand samples are measured at once. What the numbers of an item are, each measure says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy.stats import rankdata

from explainers.training.relations import scorer

Numbers = NDArray[np.float64]
Measure = Callable[[Numbers], Numbers]

SAMPLES = 1_000
"""Bootstrap samples of an interval."""

AT_ONCE = 1_000_000
"""Numbers of items that are drawn at once: 8 MB, and a few times that while they are ranked."""

INSIDE = (2.5, 97.5)
"""Percentiles between which an interval is."""


def pearson(items: Numbers) -> Numbers:
    """Pearson's correlation of two numbers; NaN where one of them is the same in all items."""
    x, y = (side - side.mean(-1, keepdims=True) for side in (items[..., 0], items[..., 1]))
    spread = np.sqrt((x * x).sum(-1) * (y * y).sum(-1))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(100 * np.where(spread > 1e-12, (x * y).sum(-1) / spread, np.nan))


def spearman(items: Numbers) -> Numbers:
    """Pearson's of the ranks; what is tied has the mean of its ranks."""
    return pearson(rankdata(items, axis=-2))


def accuracy(items: Numbers) -> Numbers:
    """The mean of the items' number: the share of those with 1, where it is 1 or 0."""
    return np.asarray(100 * items[..., 0].mean(-1))


def f1(items: Numbers) -> Numbers:
    """F1 of what is summed over items: found and right, found, wanted and found, wanted.

    NaN where nothing is found, and nothing wanted.
    """
    sums = items.sum(-2)
    return np.where(sums[..., 1] + sums[..., 3] > 0, 100 * scorer.f1(sums), np.nan)


def auc(items: Numbers) -> Numbers:
    """Area under the ROC curve of a number, for items whose other is 1 against those of 0."""
    ranks, positive = rankdata(items[..., 0], axis=-1), items[..., 1] > 0.5
    ours, others = positive.sum(-1), (~positive).sum(-1)
    below = (ranks * positive).sum(-1) - ours * (ours + 1) / 2
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(100 * below / (ours * others))


def matthews(items: Numbers) -> Numbers:
    """Correlation of two classes (R_K of Gorodkin 2004); NaN where one is the same in all items."""
    classes = np.unique(items)
    x, y = (items[..., k, None] == classes for k in (0, 1))
    x, y = (side - side.mean(-2, keepdims=True) for side in (x, y))
    spread = np.sqrt((x * x).sum((-2, -1)) * (y * y).sum((-2, -1)))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(spread > 1e-12, 100 * (x * y).sum((-2, -1)) / spread, np.nan)


def recall(items: Numbers) -> Numbers:
    """Of two classes of an item, what was said and what it is: the mean of each class's recall."""
    said, gold = items[..., 0], items[..., 1]
    classes = [gold == k for k in np.unique(gold)]
    each = np.stack([((said == gold) & of).sum(-1) / np.maximum(of.sum(-1), 1) for of in classes])
    there = np.stack([of.any(-1) for of in classes])
    return np.asarray(100 * each.sum(0) / there.sum(0))


FALSE = 0.05
"""Share of the others that a mark lets through, for :func:`true_positives` and their precision."""


def true_positives(items: Numbers) -> Numbers:
    """Of items whose other is 1 the share whose number is above the mark of :data:`FALSE`."""
    above, positive = _above(items)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(100 * (above & positive).sum(-1) / positive.sum(-1))


def precision(items: Numbers) -> Numbers:
    """Of items above that mark the share whose other is 1; NaN where none is above."""
    above, positive = _above(items)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(100 * (above & positive).sum(-1) / above.sum(-1))


def _above(items: Numbers) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which items are above the mark, and which have 1."""
    positive = items[..., 1] > 0.5
    others = np.sort(np.where(positive, np.inf, items[..., 0]), axis=-1)
    last = (~positive).sum(-1, keepdims=True) - 1
    mark = np.take_along_axis(others, np.ceil((1 - FALSE) * last).astype(np.int64), -1)
    return items[..., 0] > mark, positive


def spread(items: Numbers) -> Numbers:
    """The standard deviation of a number."""
    return np.asarray(100 * items[..., 0].std(-1))


def excess(items: Numbers) -> Numbers:
    """By how much two numbers correlate more (Pearson) than two others."""
    return pearson(items[..., :2]) - pearson(items[..., 2:])


TENTHS = 10
"""Bins of certainty, each as wide as the others."""


def calibration(items: Numbers) -> Numbers:
    """How far certainty is from the share that is right (expected calibration error).

    Mean over all that has a certainty of the gap in its tenth. The numbers of an item are, for each
    of :data:`TENTHS`, how many there are, the sum of their certainties, and how many are right.
    """
    sums = items.sum(-2).reshape(*items.shape[:-2], TENTHS, 3)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(100 * np.abs(sums[..., 1] - sums[..., 2]).sum(-1) / sums[..., 0].sum(-1))


MEASURES: Mapping[str, Measure] = {
    m.__name__: m
    for m in (
        *(spearman, pearson, accuracy, f1, auc, matthews, recall),
        *(true_positives, precision, spread, excess, calibration),
    )
}
"""Measures by the names that ``suites.toml`` has for them."""


def figure(measure: Measure, items: Numbers) -> float:
    """One figure of all items; NaN where there are none."""
    return float(measure(items)) if len(items) else float("nan")


def sampled(measure: Measure, items: Numbers, seed: int = 0) -> Numbers:
    """The figures of :data:`SAMPLES` samples of the items, with replacement.

    Args:
        measure: of items.
        items: (items, numbers).
        seed: of the samples. They are the same of all models, and of all sets of as many items:
            variants of one set, whose pairs are the same, vary together in a mean of them.
    """
    if not len(items):
        return np.full(SAMPLES, np.nan)
    rng = np.random.default_rng([seed, len(items)])
    return np.concatenate([measure(items[some]) for some in _draws(rng, *items.shape)])


def _draws(rng: np.random.Generator, items: int, numbers: int) -> Iterator[NDArray[np.int64]]:
    step = max(1, AT_ONCE // (items * numbers))
    for start in range(0, SAMPLES, step):
        yield rng.integers(items, size=(min(step, SAMPLES - start), items))


def interval(figures: Numbers) -> tuple[float, float]:
    """Where 95 of 100 figures are; NaN where there is none."""
    known = figures[np.isfinite(figures)]
    if not len(known):
        return float("nan"), float("nan")
    low, high = np.percentile(known, INSIDE)
    return float(low), float(high)
