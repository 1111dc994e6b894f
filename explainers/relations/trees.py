"""A forest of decision trees as arrays: grown by scikit-learn in training, walked by NumPy here.

Nothing is unpickled, so that weights of others can do no more than give wrong numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

LEAF = 255
"""In place of a feature: the node asks nothing. Features are fewer than that."""

DEEPEST = 200
"""Steps from a root to a leaf; what is damaged may go round in circles, and ends here."""

ROWS = 256
"""Rows that are walked at once: each takes a number for every tree."""


@dataclass(frozen=True)
class Forest:
    """Trees that each give shares to some outputs; the forest gives their mean.

    Attributes:
        start: the root of each tree among the nodes, (trees,).
        leaves: where the shares of its leaves begin, (trees,).
        feature: by which each node asks; :data:`LEAF` in a leaf, (nodes,).
        threshold: up to which one goes to the next node, (nodes,).
        after: how many nodes ahead one goes otherwise; of a leaf, its number in its tree, (nodes,).
        shares: of each output in each leaf, in 255ths, (leaves, outputs).
    """

    start: NDArray[np.int32]
    leaves: NDArray[np.int32]
    feature: NDArray[np.uint8]
    threshold: NDArray[np.float16]
    after: NDArray[np.uint16]
    shares: NDArray[np.uint8]

    def mean(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        """The mean of the trees' shares, (rows, outputs); features are (rows, features)."""
        parts = [self._some(features[k : k + ROWS]) for k in range(0, len(features), ROWS)]
        return np.concatenate(parts or [np.zeros((0, self.shares.shape[1]), np.float32)])

    def _some(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        at = np.tile(self.start, (len(features), 1))
        rows = np.arange(len(features))[:, None]
        for _ in range(DEEPEST):
            asks = self.feature[at]
            inner = asks != LEAF
            if not inner.any():
                break
            below = features[rows, np.where(inner, asks, 0)] <= self.threshold[at]
            at = at + np.where(inner, np.where(below, 1, self.after[at]), 0)
        found = self.shares[self.leaves + self.after[at]]
        return np.asarray(found.mean(1, dtype=np.float32) / 255, np.float32)

    def to_arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """The arrays, each under a name of its own, for a file."""
        return {f"{name}.{field.name}": getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_arrays(cls, stored: Mapping[str, NDArray[Any]], name: str) -> Self:
        """What :meth:`to_arrays` gave.

        Raises:
            KeyError: if one is missing.
        """
        return cls(**{field.name: stored[f"{name}.{field.name}"] for field in fields(cls)})
