"""What the aspect explainer returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from explainers.aspects.subembeddings import RESIDUAL, Partition
from explainers.given import check

if TYPE_CHECKING:
    import pandas as pd

FAR = 0.3
"""From this difference on, a predicted and a measured aspect are worth a second look."""

TELLING = 0.15
"""From this distance from 1, times its reliability, an aspect is one in which sentences differ."""


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
        asked: of those whose question on the page is another than the paper's, its answer
            (:func:`explainers.matching.metrics.asked`).
        absent: aspects that neither sentence has anything of, where they were looked for.
        unmeasured: aspects that neither graph has anything of, such as an amount: their metric
            is 1, which says nothing, and :attr:`counted` lacks them.

    Example::

        result.aspects.predicted["negation"], result.aspects.measured["negation"]
        result.aspects.to_frame().sort_values("contribution")
    """

    key: ClassVar[str] = ""

    predicted: Mapping[str, float]
    measured: Mapping[str, float]
    residual: float
    share: Mapping[str, float]
    partition: Partition
    score: float
    absent: tuple[str, ...] = ()
    unmeasured: tuple[str, ...] = ()
    asked: Mapping[str, float] = field(default_factory=dict)

    @property
    def counted(self) -> dict[str, float]:
        """What a page shows as measured: :attr:`asked` in place of the paper's count."""
        both = {**self.measured, **self.asked}
        return {name: value for name, value in both.items() if name not in self.unmeasured}

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
        for name, measured in self.counted.items():
            predicted, known = self.predicted[name], self.partition
            off = abs(measured - known.scale.get(name, 1.0) * predicted)
            if abs(measured - predicted) >= FAR and off > known.error.get(name, 0.0):
                surprises[name] = measured - predicted
        return surprises

    def telling(self, least: int = 3, most: int = 5) -> list[str]:
        """The aspects that say most of the pair, the most telling first.

        Those on which prediction and graphs part come first, then those on which the two sentences
        differ, by how much and how far the axis can be trusted; absent ones are never among them.

        Args:
            least, most: how many are named, if there are as many.
        """
        check(least=least, most=most)
        trust, surprises, counted = self.partition.reliability, self.surprises, self.counted

        def weight(name: str) -> tuple[bool, float]:
            predicted = self.predicted[name]
            distance = 1 - min(predicted, counted.get(name, predicted))
            return name in surprises, distance * trust.get(name, 1.0)

        present = (name for name in self.predicted if name not in self.absent)
        ordered = sorted(present, key=weight, reverse=True)
        differing = [name for name in ordered if weight(name) >= (False, TELLING)]
        return ordered[: min(most, max(least, len(differing)))]

    def to_frame(self) -> pd.DataFrame:
        """An aspect a row, and the residual: predicted, measured, share, contribution."""
        import pandas as pd

        columns = {"predicted": {**self.predicted, RESIDUAL: self.residual}}
        columns |= {"measured": dict(self.measured), "share": dict(self.share)}
        table = pd.DataFrame(columns | {"contribution": self.contribution})
        return table.loc[[*self.predicted, RESIDUAL]]

    def __repr__(self) -> str:
        return f"<AspectExplanation of {len(self.predicted)} aspects: s3bert {self.score:.3f}>"

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
                "absent": list(self.absent),
                "unmeasured": list(self.unmeasured),
                "asked": dict(self.asked),
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
            tuple(parts.get("absent", ())),
            tuple(parts.get("unmeasured", ())),
            dict(parts.get("asked", {})),
        )


Result = AspectExplanation
