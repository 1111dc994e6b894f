"""What the aspect explainer returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from explainers.aspects.subembeddings import RESIDUAL, Partition

FAR = 0.3
"""From this difference on, a predicted and a measured aspect are worth a second look."""


@dataclass(frozen=True)
class AspectExplanation:
    """Similarity by semantic aspect.

    The similarity of the whole embeddings is the sum over aspects and residual of
    ``share × predicted`` (:func:`explainers.aspects.subembeddings.shares`).

    Attributes:
        predicted: cosine of the two sub-embeddings, aspect to [-1, 1].
        measured: metric on the two graphs, aspect to [0, 1]; lacks aspects that are no metric.
        residual: cosine of what no aspect explains.
        share: how much each part counts in the whole; of aspects and ``residual``.
        partition: how the model's aspects behave.
        score: cosine of the whole embeddings; equals :attr:`whole`.
    """

    key: ClassVar[str] = ""

    predicted: Mapping[str, float]
    measured: Mapping[str, float]
    residual: float
    share: Mapping[str, float]
    partition: Partition
    score: float

    @property
    def contribution(self) -> dict[str, float]:
        """What each part adds to the similarity of the whole; adds up to :attr:`whole`."""
        cosines = {**self.predicted, RESIDUAL: self.residual}
        return {name: self.share[name] * value for name, value in cosines.items()}

    @property
    def whole(self) -> float:
        """Cosine of the whole embeddings, ``s3bert``."""
        return sum(self.contribution.values())

    @property
    def elsewhere(self) -> AspectExplanation:
        """The same of a pair that is not English: its percentile is not known."""
        return replace(self, partition=self.partition._replace(percentiles=()))

    @property
    def percentile(self) -> float | None:
        """Share of STS-B's train pairs that are less similar, in [0, 100]; none if unknown."""
        known = self.partition.percentiles
        if not known:
            return None
        return float(np.interp(self.whole, known, np.linspace(0, 100, len(known))))

    @property
    def surprises(self) -> dict[str, float]:
        """Measured less predicted, where they part by :data:`FAR` and as in few dev pairs.

        What is expected is the cosine times the aspect's scale (β of equation 3); in nine of
        ten dev pairs the measure is nearer to that.
        """
        surprises = {}
        for name, measured in self.measured.items():
            predicted, known = self.predicted[name], self.partition
            off = abs(measured - known.scale.get(name, 1.0) * predicted)
            if abs(measured - predicted) >= FAR and off > known.error.get(name, 0.0):
                surprises[name] = measured - predicted
        return surprises

    def measured_by(self, metrics: Mapping[str, float]) -> AspectExplanation:
        """The same with what was measured on the graphs, of the aspects that are metrics."""
        measured = {name: metrics[name] for name in self.predicted if name in metrics}
        return replace(self, measured=measured)

    def to_json(self) -> dict[str, Any]:
        """``aspects``, and as ``parts`` what the score is made of.

        ``measured`` is null for what is no metric, or was not measured.
        """
        return {
            "aspects": {
                name: {"predicted": value, "measured": self.measured.get(name)}
                for name, value in self.predicted.items()
            },
            "parts": {
                "score": self.score,
                "residual": self.residual,
                "shares": dict(self.share),
                "partition": self.partition.to_json(),
            },
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> AspectExplanation:
        """What :meth:`to_json` gave."""
        aspects, parts = data["aspects"], data["parts"]
        return cls(
            {name: both["predicted"] for name, both in aspects.items()},
            {n: both["measured"] for n, both in aspects.items() if both["measured"] is not None},
            parts["residual"],
            parts["shares"],
            Partition.from_json(parts["partition"]),
            parts["score"],
        )


Result = AspectExplanation
