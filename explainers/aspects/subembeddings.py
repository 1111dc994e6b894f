"""Sub-embeddings: which dimensions stand for which aspect, and what they say of a pair.

The vectors come from :mod:`explainers.aspects.model`; here is the arithmetic on them
(Opitz & Frank 2022, section 3.1).
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.encoders.vectors import cosine
from explainers.errors import ModelError
from explainers.matching.aspects import ASPECTS
from explainers.weights.models import UNLOADABLE

Vectors = NDArray[np.float32]
Numbers = NDArray[np.float64]
Span = tuple[int, int]

WIDTH = 16
"""Dimensions of a sub-embedding."""

RESIDUAL = "residual"
"""The name of what no aspect explains, beside the aspects' names."""


class Partition(NamedTuple):
    """Which dimensions belong to which aspect, and how the aspects behave on dev pairs.

    Attributes:
        aspects: aspect to its (start, end), end excluded.
        residual: (start, end) of what no aspect explains.
        reliability: dev-set Spearman correlation of prediction and score.
        scale: what to multiply a cosine with to predict the score (β of equation 3).
        error: how far that is off the score in 9 of 10 dev pairs.
        percentiles: cosines of the whole embedding that 0, 1, … 100 % of STS-B's train
            pairs stay below.
        note: what kind of model it is, in a few words.
    """

    aspects: Mapping[str, tuple[int, int]]
    residual: tuple[int, int]
    reliability: Mapping[str, float] = {}
    scale: Mapping[str, float] = {}
    error: Mapping[str, float] = {}
    percentiles: Sequence[float] = ()
    note: str = ""

    @classmethod
    def of(
        cls, names: Sequence[str] = ASPECTS, dimensions: int = 384, width: int = WIDTH
    ) -> Partition:
        """Sub-embeddings of 16 dimensions, or fewer where they would leave no residual."""
        width = min(width, dimensions // (len(names) + 1))
        spans = {name: (width * k, width * (k + 1)) for k, name in enumerate(names)}
        return cls(spans, (width * len(names), dimensions))

    @property
    def spans(self) -> dict[str, tuple[int, int]]:
        """The aspects' dimensions, and the residual's."""
        return {**self.aspects, RESIDUAL: self.residual}

    def to_json(self) -> dict[str, Any]:
        """The object that ``aspects.json`` holds."""
        return self._asdict()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Partition:
        """What :meth:`to_json` gave."""
        known = cls(**{k: data[k] for k in cls._fields if k in data})
        spans = {name: (int(i), int(j)) for name, (i, j) in known.aspects.items()}
        start, end = (int(k) for k in known.residual)
        return known._replace(aspects=spans, residual=(start, end))

    def write(self, path: Path) -> None:
        """Write as ``aspects.json``."""
        path.write_text(json.dumps(self.to_json(), indent=1) + "\n", "utf-8")

    @classmethod
    def read(cls, path: Path) -> Partition:
        """Read ``aspects.json``; a ModelError unless each aspect has dimensions of its own."""
        try:
            partition = cls.from_json(json.loads(path.read_text("utf-8")))
        except (*UNLOADABLE, ArithmeticError) as error:
            wrong = f"{path} does not say which dimensions each aspect has: {error!r}"
            raise ModelError(wrong) from error
        taken = sorted(partition.spans.values())
        apart = all(x[1] <= y[0] for x, y in itertools.pairwise(taken))
        if not partition.aspects or not apart or any(i < 0 or j < i for i, j in taken):
            raise ModelError(f"{path}: every aspect needs dimensions of its own")
        return partition


def compare(a: Vectors, b: Vectors, spans: Mapping[str, Span]) -> dict[str, Numbers]:
    """Cosine of each sub-embedding (Opitz & Frank 2022, equation 1 on slices).

    From embeddings, (pairs, dimensions), and the (start, end) of each aspect to its cosines in
    [-1, 1], (pairs,).
    """
    return {name: cosine(a[:, i:j], b[:, i:j]) for name, (i, j) in spans.items()}


def shares(a: Vectors, b: Vectors, spans: Mapping[str, Span]) -> dict[str, Numbers]:
    """How much each sub-embedding counts in the cosine of the whole, in [0, 1], (pairs,).

    The cosine of two embeddings is the sum over their sub-embeddings *k* and the residual of
    ``share_k × cosine_k``, where ``share_k = |F_k| |F'_k| / (|e| |e'|)``. Arguments are those of
    :func:`compare`, with the span of the residual, too.
    """
    x, y = a.astype(np.float64), b.astype(np.float64)
    norm = np.maximum(np.linalg.norm(x, axis=1) * np.linalg.norm(y, axis=1), 1e-12)
    return {
        name: np.linalg.norm(x[:, i:j], axis=1) * np.linalg.norm(y[:, i:j], axis=1) / norm
        for name, (i, j) in spans.items()
    }
