"""What PAM says of a pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True)
class PamExplanation:
    """How alike two graphs are.

    Attributes:
        score: cosine of the two graphs' embeddings, in [-1, 1].
        cut: what of each graph is beyond the encoder's length limit: concepts, relations with
            their colon and constants.
    """

    key: ClassVar[str] = "paraphrase"

    score: float
    cut: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def to_json(self) -> dict[str, Any]:
        """Score and what was cut."""
        return {"score": self.score, "cut": [list(words) for words in self.cut]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PamExplanation:
        """What :meth:`to_json` gave."""
        a, b = (tuple(words) for words in data["cut"])
        return cls(data["score"], (a, b))


Result = PamExplanation
