"""Where a score stands among pairs that people rated, so that 0.87 means something.

Beside a model's weights lies what :mod:`explainers.training.pam.distribution` counted with it. Of
another model nothing is known: its scores are spread in another way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainers.weights.models import read_json

NAME = "distribution.json"
"""The file, in a model's directory."""

BINS = 40
"""Equal parts of [0, 1]; what lies outside is counted in the outermost."""

ROLES = {"pam": "pam", "sbert": "encoder"}
"""The model that a score depends on; the others are of the graphs as they stand."""

FEW = 10
"""So many rated pairs, at least, are needed to say what people think of pairs like this one."""


@dataclass(frozen=True)
class Distribution:
    """How scores are spread over pairs.

    Attributes:
        sets: of BAMBOO that the pairs are from; of those in which people graded similarity,
            ``rated``.
        counts: of each score, the pairs in each of :data:`BINS`.
        rated: of each score, in each bin the graded pairs and the sum of people's grades, each
            in [0, 1].
        models: checksums of the models that were counted, by role.
    """

    sets: tuple[str, ...]
    counts: Mapping[str, tuple[int, ...]]
    rated: Mapping[str, tuple[tuple[int, float], ...]]
    models: Mapping[str, str]

    def knows(self, score: str, models: Mapping[str, str]) -> bool:
        """Whether a score's counts are those of the models in use, checksums by role."""
        role = ROLES.get(score)
        return score in self.counts and (not role or self.models.get(role) == models.get(role))

    @property
    def pairs(self) -> int:
        """How many were counted."""
        return sum(next(iter(self.counts.values())))

    def below(self, score: str, value: float) -> float:
        """Which share of the pairs has at most this score; within a bin they are spread evenly."""
        counts = self.counts[score]
        place = min(max(value, 0.0), 1.0) * BINS
        k = bin_of(value)
        return (sum(counts[:k]) + (place - k) * counts[k]) / self.pairs

    def grade(self, score: str, value: float) -> float | None:
        """The mean of people's grades for pairs with about this score; none if they are few.

        About is the bin of the score and the one on each side.
        """
        k = bin_of(value)
        near = self.rated[score][max(k - 1, 0) : k + 2]
        count = sum(n for n, _ in near)
        return sum(total for _, total in near) / count if count >= FEW else None

    def to_json(self) -> dict[str, Any]:
        """What :data:`NAME` holds."""
        return {
            "sets": list(self.sets),
            "models": dict(self.models),
            "counts": {score: list(bins) for score, bins in self.counts.items()},
            "rated": {score: [list(bin_) for bin_ in bins] for score, bins in self.rated.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Distribution:
        """What :meth:`to_json` gave."""
        rated = data["rated"].items()
        return cls(
            tuple(data["sets"]),
            {score: tuple(map(int, bins)) for score, bins in data["counts"].items()},
            {score: tuple((int(n), float(total)) for n, total in bins) for score, bins in rated},
            dict(data["models"]),
        )


def bin_of(value: float) -> int:
    """In which of :data:`BINS` a score lies.

    >>> bin_of(-0.3), bin_of(0.0), bin_of(0.51), bin_of(1.0)
    (0, 0, 20, 39)
    """
    return min(max(int(value * BINS), 0), BINS - 1)


def counted(
    scores: Mapping[str, NDArray[np.float64]],
    grades: NDArray[np.float64],
    sets: tuple[str, ...],
    models: Mapping[str, str],
) -> Distribution:
    """Count pairs by their scores, by name, and by people's grades in [0, 1], (pairs,).

    A grade is not a number where people did not grade; models are checksums by role.
    """
    counts, rated = {}, {}
    graded = ~np.isnan(grades)
    for name, values in scores.items():
        bins = np.array([bin_of(float(v)) for v in values], np.int64)
        counts[name] = tuple(np.bincount(bins, minlength=BINS).tolist())
        many = np.bincount(bins[graded], minlength=BINS).tolist()
        totals = np.bincount(bins[graded], grades[graded], minlength=BINS).tolist()
        rated[name] = tuple((n, round(t, 3)) for n, t in zip(many, totals, strict=True))
    return Distribution(sets, counts, rated, models)


def read(folder: Path) -> Distribution | None:
    """The distribution beside a model; none without a file, a ModelError if it is damaged."""
    path = folder / NAME
    made = Distribution.from_json
    return read_json(path, made, "git checkout -- assets") if path.is_file() else None
