"""What a study keeps of a pair: its scores, aspects and graphs, or why there are none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from explainers.results import PairExplanation

DIGITS = 6
"""Digits behind the point that numbers are kept with."""


@dataclass(frozen=True)
class Record:
    """A pair that was explained, or could not be.

    Attributes:
        scores: of every explainer, in [-1, 1].
        predicted, measured: of the aspects.
        sure: expected Smatch of both parses; none where the parser does not say.
        penman: both graphs; empty where they were let go to save memory.
        cut: how many words of each sentence are beyond the encoder's limit.
        error: why the pair could not be explained; empty if it was.
    """

    scores: Mapping[str, float] = field(default_factory=dict)
    predicted: Mapping[str, float] = field(default_factory=dict)
    measured: Mapping[str, float] = field(default_factory=dict)
    sure: tuple[float | None, ...] = ()
    penman: tuple[str, ...] = ()
    cut: tuple[int, ...] = ()
    error: str = ""

    @classmethod
    def of(cls, explanation: PairExplanation) -> Record:
        """The record of an explanation."""

        def rounded(values: Mapping[str, float]) -> dict[str, float]:
            return {name: round(value, DIGITS) for name, value in values.items()}

        graphs = (explanation.graphs.a, explanation.graphs.b)
        return cls(
            rounded(explanation.scores),
            rounded(explanation.aspects.predicted),
            rounded(explanation.aspects.measured),
            tuple(g.confidence.graph if g.confidence else None for g in graphs),
            tuple(g.penman for g in graphs),
            tuple(len(words) for words in explanation.cut),
        )

    def to_json(self) -> dict[str, Any]:
        """What is kept and exported; of a pair without an explanation, the reason alone."""
        if self.error:
            return {"error": self.error}
        return {
            "scores": dict(self.scores),
            "predicted": dict(self.predicted),
            "measured": dict(self.measured),
            "sure": list(self.sure),
            "penman": list(self.penman),
            "cut": list(self.cut),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """What :meth:`to_json` gave."""
        lists = {name: tuple(data[name]) for name in ("sure", "penman", "cut") if name in data}
        return cls(**{**data, **lists})
