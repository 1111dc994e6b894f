"""What the token explainer returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.given import check

if TYPE_CHECKING:
    import pandas as pd

MATRICES = ("similarity", "transport", "contribution")


@dataclass(frozen=True, eq=False)
class TokenExplanation:
    """A transport between two sentences, over words, word pieces or chunks.

    Attributes:
        a, b: the words.
        similarity: mean cosine of two words' pieces, (words of a, words of b).
        transport: weight that moves between two words (:mod:`explainers.tokens.rcmd`).
        contribution: what two words add to the score; sums to ``score``.
        score: the similarity of the sentences.
        method, direction: see :func:`explainers.tokens.rcmd.explain`.

    Example::

        result.tokens.to_frame().idxmax(axis=1)
    """

    key: ClassVar[str] = "tokens"

    a: tuple[str, ...]
    b: tuple[str, ...]
    similarity: NDArray[np.float64]
    transport: NDArray[np.float64]
    contribution: NDArray[np.float64]
    score: float
    method: str = "rcmd"
    direction: str = "both"

    def __post_init__(self) -> None:
        for name in MATRICES:
            getattr(self, name).flags.writeable = False  # several sessions may show one result

    @property
    def cost(self) -> NDArray[np.float64]:
        """Cosine distance, the cost of moving weight; shape of ``similarity``."""
        return 1.0 - self.similarity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TokenExplanation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.a, self.b, self.score, self.method, self.direction))

    def __repr__(self) -> str:
        sizes = f"{len(self.a)} × {len(self.b)} words"
        return f"<TokenExplanation of {sizes}: {self.method} {self.score:.3f}>"

    def to_frame(self, matrix: str = "contribution") -> pd.DataFrame:
        """A matrix with its words, (words of a, words of b).

        Args:
            matrix: one of :data:`MATRICES`.

        Raises:
            InputError: if it is none of them.
        """
        import pandas as pd

        check(matrix=matrix)
        if matrix not in MATRICES:
            raise InputError(f"`matrix` is one of {', '.join(MATRICES)}, not {matrix!r}")

        return pd.DataFrame(getattr(self, matrix), index=list(self.a), columns=list(self.b))

    def to_json(self) -> dict[str, Any]:
        """Words and matrices, with the score and how it was made."""
        return {
            "a": list(self.a),
            "b": list(self.b),
            **{name: getattr(self, name).tolist() for name in MATRICES},
            "score": self.score,
            "method": self.method,
            "direction": self.direction,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TokenExplanation:
        """What :meth:`to_json` gave."""
        a, b = tuple(data["a"]), tuple(data["b"])
        similarity, transport, contribution = (
            np.array(data[name], float).reshape(len(a), len(b)) for name in MATRICES
        )
        made = data["score"], data["method"], data["direction"]
        return cls(a, b, similarity, transport, contribution, *made)


Result = TokenExplanation
