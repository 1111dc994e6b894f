"""What a study keeps of a pair: its scores, aspects and graphs, or why there are none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from explainers.differences.result import Difference, unrelated
from explainers.results import PairExplanation
from explainers.wording.labels import UNRELATED_LABEL
from explainers.wording.verdict import verdict

DIGITS = 6
"""Digits behind the point that numbers are kept with."""


Kinds = tuple[tuple[str, float], ...]
"""Kind and confidence of each difference of a pair, the most telling first."""


@dataclass(frozen=True)
class Record:
    """A pair that was explained, or could not be.

    Attributes:
        scores: of every explainer, in [-1, 1].
        predicted, measured: of the aspects.
        sure: expected Smatch of both parses; none where the parser does not say.
        penman: both graphs; empty where they were let go to save memory.
        cut: how many words of each sentence are beyond the encoder's limit.
        triples: how many match, and how many the two graphs have; empty in earlier studies.
        text: the line of words on what differs.
        differences: the most telling first; empty where they were let go to save memory.
        kinds: of the differences, with how sure each is, or ``unrelated`` alone; none where
            differences were not looked for, as in studies of earlier versions and in pairs that
            are not both English.
        corrected: the sides, ``a`` or ``b``, whose graph a person has corrected.
        error: why the pair could not be explained; empty if it was.
    """

    scores: Mapping[str, float] = field(default_factory=dict)
    predicted: Mapping[str, float] = field(default_factory=dict)
    measured: Mapping[str, float] = field(default_factory=dict)
    sure: tuple[float | None, ...] = ()
    penman: tuple[str, ...] = ()
    cut: tuple[int, ...] = ()
    triples: tuple[int, ...] = ()
    text: str = ""
    differences: tuple[Difference, ...] = ()
    kinds: Kinds | None = None
    corrected: tuple[str, ...] = ()
    error: str = ""

    @classmethod
    def of(cls, explanation: PairExplanation, corrected: Iterable[str] = ()) -> Record:
        """The record of an explanation, in which graphs of some sides may be corrected."""

        def rounded(values: Mapping[str, float]) -> dict[str, float]:
            return {name: round(value, DIGITS) for name, value in values.items()}

        graphs = (explanation.graphs.a, explanation.graphs.b)
        found = explanation.graphs.match
        return cls(
            rounded(explanation.scores),
            rounded(explanation.aspects.predicted),
            rounded(explanation.aspects.measured),
            tuple(g.confidence.graph if g.confidence else None for g in graphs),
            tuple(g.penman for g in graphs),
            tuple(len(words) for words in explanation.cut),
            (found.matched, found.total_a, found.total_b),
            verdict(explanation),
            explanation.differences,
            kinds(explanation.differences),
            tuple(sorted(corrected)),
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
            **({"triples": list(self.triples)} if self.triples else {}),
            **self._differences(),
            **({"corrected": list(self.corrected)} if self.corrected else {}),
        }

    def _differences(self) -> dict[str, Any]:
        if self.kinds is None:
            return {}
        return {"text": self.text, "differences": [d.to_json() for d in self.differences]}

    @property
    def in_short(self) -> Record:
        """The record without what only exports need."""
        return replace(self, penman=(), text="", differences=())

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """What :meth:`to_json` gave."""
        read: dict[str, Any] = {
            name: tuple(data[name])
            for name in ("sure", "penman", "cut", "triples", "corrected")
            if name in data
        }
        if "differences" in data:
            found = tuple(Difference.from_json(d) for d in data["differences"])
            read |= {"differences": found, "kinds": kinds(found)}
        return cls(**{**data, **read})


def kinds(differences: Sequence[Difference]) -> Kinds:
    """Kind and confidence of each difference; ``unrelated`` where that is all that was found."""
    if unrelated(differences):
        return ((UNRELATED_LABEL, differences[0].confidence),)
    return tuple((d.kind, d.confidence) for d in differences)
