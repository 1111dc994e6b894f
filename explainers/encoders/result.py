"""What the encoder says of a pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True)
class SentenceExplanation:
    """The similarity of two sentence embeddings, which all the rest explains.

    Attributes:
        score: cosine of the two embeddings, in [-1, 1].
        cut: the words of each sentence beyond the encoder's length limit.
    """

    key: ClassVar[str] = "sentence_embeddings"

    score: float
    cut: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def to_json(self) -> dict[str, Any]:
        """Score and what was cut."""
        return {"score": self.score, "cut": [list(words) for words in self.cut]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SentenceExplanation:
        """What :meth:`to_json` gave."""
        a, b = (tuple(words) for words in data["cut"])
        return cls(data["score"], (a, b))


Result = SentenceExplanation
