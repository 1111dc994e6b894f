"""Vectors of pairs of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from explainers.contract import Pair
    from explainers.encoders.encoder import Encoded


def encodings(pairs: Sequence[Pair]) -> tuple[list[Encoded], list[Encoded]]:
    """What the encoder made of the first and of the second sentences of pairs."""
    a, b = ([cast("Encoded", pair[side].encoding) for pair in pairs] for side in (0, 1))
    return a, b


def unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows of length 1; 0 where a row is zero."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12))


def cosine(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float64]:
    """Row-wise cosine, (rows,); 0 where a vector is zero."""
    x, y = a.astype(np.float64), b.astype(np.float64)
    norm = np.linalg.norm(x, axis=1) * np.linalg.norm(y, axis=1)
    cosines = np.einsum("ij,ij->i", x, y) / np.maximum(norm, 1e-12)
    return np.asarray(np.clip(cosines, -1.0, 1.0))
