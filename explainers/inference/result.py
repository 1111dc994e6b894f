"""How two sentences are related, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

SAME, CONTRADICT = "same", "contradict"

RELATIONS = (
    SAME,
    "first says more",
    "second says more",
    CONTRADICT,
    "differ",
    "unrelated",
)
"""The relations of two sentences: each follows from the other, the second from the first alone, the
first from the second alone, both cannot be so, none of these, nothing to do with each other."""

TURNED = (0, 2, 1, 3, 4, 5)
"""Where each relation stands once the sentences have changed places."""


Likely = tuple[float, ...]
"""A probability of each word of a sentence."""


@dataclass(frozen=True)
class Relation:
    """How two sentences are related.

    Attributes:
        probabilities: of each of :data:`RELATIONS`, in [0, 1], which add up to 1; none where a
            sentence is in a language that the model has not learnt.
        differing: how likely each word of each sentence is part of a difference; none likewise.
    """

    key: ClassVar[str] = ""

    probabilities: Mapping[str, float]
    differing: tuple[Likely, Likely] = ((), ())

    @property
    def label(self) -> str:
        """The most likely one; empty where none was asked for."""
        return max(self.probabilities, key=self.probabilities.__getitem__, default="")

    def of(self, *labels: str) -> float:
        """How likely one of some relations is; 0 where none was asked for."""
        return sum(self.probabilities.get(label, 0.0) for label in labels)

    def to_json(self) -> dict[str, Any]:
        """``relation``: the most likely one, how likely it is, all of them, and of words."""
        if not self.probabilities:
            return {"relation": None}
        return {
            "relation": {
                "label": self.label,
                "probability": self.probabilities[self.label],
                "probabilities": dict(self.probabilities),
                "differing": [list(words) for words in self.differing],
            }
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Relation:
        """What :meth:`to_json` gave."""
        stored = data.get("relation")
        if stored is None:
            return cls({})
        a, b = (tuple(words) for words in stored.get("differing", ((), ())))
        return cls(dict(stored["probabilities"]), (a, b))


Result = Relation
