"""What the encoder says of a pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self


@dataclass(frozen=True)
class Cosine:
    """The similarity of two embeddings.

    Attributes:
        score: their cosine, in [-1, 1].
        cut: what of each side is beyond the encoder's length limit: words, or of a graph concepts,
            relations with their colon and constants.
    """

    score: float
    cut: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def to_json(self) -> dict[str, Any]:
        """Score and what was cut."""
        return {"score": self.score, "cut": [list(words) for words in self.cut]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """What :meth:`to_json` gave."""
        a, b = (tuple(words) for words in data["cut"])
        return cls(data["score"], (a, b))


class SentenceExplanation(Cosine):
    """The similarity of two sentence embeddings, which all the rest explains.

    Attributes:
        score: their cosine, in [-1, 1].
        cut: the words of each sentence beyond the encoder's length limit.

    Example::

        result.explanations["sentences"].score, result.cut
    """

    key: ClassVar[str] = "sentence_embeddings"


Result = SentenceExplanation
