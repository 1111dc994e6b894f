"""What pairs of word pieces, or of words, add to the encoder's own score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

Without = tuple[float | None, ...]
"""The score without each word of a sentence; none where nothing would be left."""


@dataclass(frozen=True, eq=False)
class AttributionExplanation:
    """Where the cosine of two sentence vectors comes from.

    Attributes:
        a, b: word pieces, the special ones among them; words where ``way`` is ``occlusion``.
        words: of each piece of a and of b, the number of its word; -1 of a special one.
        attribution: what two pieces add together, (pieces of a, pieces of b).
        score: the cosine that is explained.
        reference: what the references add to it, with which the cells make up the score.
        way: ``network`` or ``occlusion``.
        layer: from which on the network is followed: 0 is what the first layer reads, the number of
            layers what the last one gives; 0 of occlusion.
        without: the score without each word of a and of b; of occlusion only.

    Example::

        found = lens.explain(Request(pair, explainers=("attribution",)))
        found.explanations["attribution"].of_words()
    """

    key: ClassVar[str] = "attribution"

    a: tuple[str, ...]
    b: tuple[str, ...]
    words: tuple[tuple[int, ...], tuple[int, ...]]
    attribution: NDArray[np.float64]
    score: float
    reference: float = 0.0
    way: str = "network"
    layer: int = 0
    without: tuple[Without, Without] = ((), ())

    def __post_init__(self) -> None:
        self.attribution.flags.writeable = False  # several sessions may show one result

    @property
    def total(self) -> float:
        """What the cells add up to."""
        return float(self.attribution.sum())

    @property
    def off(self) -> float:
        """By how much cells and references miss the score."""
        return self.total + self.reference - self.score

    def of_words(self, pieces: bool = False) -> NDArray[np.float64]:
        """What two words add, (words of a, words of b), without special pieces.

        Args:
            pieces: word pieces in place of words.
        """
        left, right = (_owns(words, pieces) for words in self.words)
        return np.asarray(left @ self.attribution @ right.T)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AttributionExplanation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.a, self.b, self.score, self.way, self.layer))

    def to_json(self) -> dict[str, Any]:
        """All of it, what the cells add up to and how far off that is."""
        return {
            "a": list(self.a),
            "b": list(self.b),
            "words": [list(side) for side in self.words],
            "attribution": self.attribution.tolist(),
            "score": self.score,
            "total": self.total,
            "reference": self.reference,
            "off": self.off if self.way == "network" else None,
            "way": self.way,
            "layer": self.layer,
            "without": [list(side) for side in self.without],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> AttributionExplanation:
        """What :meth:`to_json` gave."""
        a, b = tuple(data["a"]), tuple(data["b"])
        x, y = (tuple(side) for side in data["words"])
        s, t = (tuple(side) for side in data["without"])
        matrix = np.array(data["attribution"], float).reshape(len(a), len(b))
        made = data["score"], data["reference"], data["way"], data["layer"]
        return cls(a, b, (x, y), matrix, *made, without=(s, t))


def _owns(words: Sequence[int], pieces: bool) -> NDArray[np.float64]:
    """1 where a word, or a piece that is not special, has a piece, (words, pieces)."""
    owner = np.array(words)
    kept = np.flatnonzero(owner >= 0) if pieces else np.arange(owner.max(initial=-1) + 1)
    return np.asarray((np.arange(len(owner)) if pieces else owner) == kept[:, None], float)


Result = AttributionExplanation
