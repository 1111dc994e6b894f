"""Numbers as scenes hold them: as long as they are shown."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def short(value: float) -> float:
    """A number that is long enough to be shown."""
    return round(float(value), 4) + 0.0


def rows(matrix: NDArray[np.float64]) -> list[list[float]]:
    """A matrix of such numbers."""
    rounded: list[list[float]] = (np.round(matrix, 4) + 0.0).tolist()
    return rounded
