"""What AMR beside the text was worth on pairs that people rated, and where it moved a pair.

``python -m explainers.training.joined`` counts it; the view *Across languages* shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from explainers.pam.distribution import Distribution
from explainers.weights.models import ASSETS, read_json

PATH = ASSETS / "joined.json"

JOIN = "norm-concat"
"""The join that is looked at; the others rank nearly alike."""


class MovedPair(NamedTuple):
    """A rated pair, and where it stands among the others of its set.

    Attributes:
        a, b: sentences.
        people, text, joined: share of the set's pairs that are at most as alike, by people's
            grades, by the text alone and with its AMR.
    """

    a: str
    b: str
    people: float
    text: float
    joined: float

    @property
    def nearer(self) -> float:
        """How much nearer to people's place the AMR has moved it; less than 0: farther away."""
        return abs(self.text - self.people) - abs(self.joined - self.people)


@dataclass(frozen=True)
class Report:
    """What was counted.

    ``agreement`` is Spearman × 100 with people, by set and join, ``distribution`` that of the
    scores by join; ``moved`` are the pairs of ``source`` that :data:`JOIN` moved most; ``models``
    checksums by role.
    """

    agreement: Mapping[str, Mapping[str, float]]
    distribution: Distribution
    moved: tuple[MovedPair, ...]
    source: str
    models: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """What :data:`PATH` holds."""
        moved = [pair._asdict() for pair in self.moved]
        return {**asdict(self), "distribution": self.distribution.to_json(), "moved": moved}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """What :meth:`to_json` gave."""
        return cls(
            data["agreement"],
            Distribution.from_json(data["distribution"]),
            tuple(MovedPair(**pair) for pair in data["moved"]),
            data["source"],
            data["models"],
        )


def read(path: Path = PATH) -> Report:
    """The report that comes with the models; a ModelError if it is missing or damaged."""
    return read_json(path, Report.from_json, "git checkout -- assets")
