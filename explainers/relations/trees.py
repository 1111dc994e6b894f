"""Boosted trees as arrays: grown by scikit-learn in training, walked by NumPy here.

Nothing is unpickled, so that weights of others can do no more than give wrong numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

ROWS = 512
"""Rows that are walked at once: each takes a number for every tree."""


@dataclass(frozen=True)
class Trees:
    """Sums of regression trees, several side by side.

    Attributes:
        start: the root of each tree among the nodes, (rounds, outputs).
        base: what the trees are added to, (outputs,).
        feature: by which each node asks; in a leaf, 0.
        threshold: up to which one goes left.
        left, right: the nodes after it; in a leaf, itself.
        value: what a leaf adds.
    """

    start: NDArray[np.int32]
    base: NDArray[np.float32]
    feature: NDArray[np.int16]
    threshold: NDArray[np.float32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]

    def sums(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the trees add up to, (rows, outputs); features are (rows, features)."""
        parts = [self._some(features[k : k + ROWS]) for k in range(0, len(features), ROWS)]
        return np.concatenate(parts) if parts else np.zeros((0, len(self.base)), np.float32)

    def _some(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        at = np.broadcast_to(self.start, (len(features), *self.start.shape))
        rows = np.arange(len(features))[:, None, None]
        while True:
            below = features[rows, self.feature[at]] <= self.threshold[at]
            after = np.where(below, self.left[at], self.right[at])
            if np.array_equal(after, at):
                return np.asarray(self.base + self.value[at].sum(1), np.float32)
            at = after

    def to_arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """The arrays, each under a name of its own, for a file."""
        return {f"{name}.{field}": getattr(self, field) for field in self.__dataclass_fields__}

    @classmethod
    def from_arrays(cls, stored: Mapping[str, NDArray[Any]], name: str) -> Self:
        """What :meth:`to_arrays` gave.

        Raises:
            KeyError: if one is missing.
        """
        return cls(**{field: stored[f"{name}.{field}"] for field in cls.__dataclass_fields__})


def probabilities(sums: NDArray[np.float32]) -> NDArray[np.float32]:
    """Of each output, (rows, outputs): softmax."""
    grown = np.exp(sums - sums.max(1, keepdims=True))
    return np.asarray(grown / grown.sum(1, keepdims=True))
