"""The dimensions of similarity: named blocks of a vector, and what embeds sentences in them.

A sentence is a vector of blocks, one a dimension, each of length 1, so that the similarity of
two in a dimension is the inner product of their blocks there. With blocks :math:`x_d` and
:math:`y_d` and weights :math:`w_d`, equation 2 of the paper is one inner product::

    t = Σ_d w_d · s_d = Σ_d w_d (x_d · y_d) = (w_1 x_1, w_2 x_2, …) · (y_1, y_2, …)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.weights.models import Model

MEANING, TEXT = "meaning", "text"
"""Groups of dimensions: S3BERT's aspects, of sentences; those of the paper, of texts."""

SEVEN = ("geography", "entities", "time", "narrative", "style", "tone", "overall")
"""The dimensions of the paper."""


class Dimension(NamedTuple):
    """A dimension of similarity."""

    name: str  # in weights, results and the names of columns
    width: int  # numbers of its block
    group: str = MEANING  # MEANING or :data:`TEXT`

    def to_json(self) -> dict[str, Any]:
        """As it is kept in a collection."""
        return self._asdict()


class Embedder(Protocol):
    """What makes vectors of sentences, all dimensions in one forward pass."""

    dimensions: tuple[Dimension, ...]  # the blocks of a vector, in order
    about: tuple[Model, ...]  # the models that it is made of

    def embed(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of blocks of any length, (sentences, sum of the widths)."""
        ...


def spans(dimensions: Sequence[Dimension]) -> dict[str, slice]:
    """Where each dimension's block is in a vector; ``ValueError`` if two have the same name."""
    ends = np.cumsum([d.width for d in dimensions]).tolist()
    blocks = {d.name: slice(end - d.width, end) for d, end in zip(dimensions, ends, strict=True)}
    if len(blocks) < len(dimensions):
        raise ValueError("two dimensions have the same name")
    return blocks


def unit(vectors: NDArray[np.float32], dimensions: Sequence[Dimension]) -> NDArray[np.float32]:
    """Vectors, (rows, sum of the widths), every block of length 1; zeros stay so."""
    units = np.array(vectors, dtype=np.float32)
    for block in spans(dimensions).values():
        length = np.linalg.norm(units[:, block], axis=1, keepdims=True)
        units[:, block] /= np.where(length > 1e-12, length, 1.0)
    return units


def pooled(
    sentences: NDArray[np.float32], counts: Sequence[int], dimensions: Sequence[Dimension]
) -> NDArray[np.float32]:
    """Documents as the means of their sentences' unit blocks, of length 1 again.

    Args:
        sentences: one document's after another's, (sentences, sum of the widths).
        counts: sentences of each document, at least one.
        dimensions: the blocks; the result is (documents, sum of the widths).
    """
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp)
    return unit(np.add.reduceat(sentences, starts, axis=0), dimensions)


def complete_weights(
    weights: Mapping[str, float], dimensions: Sequence[Dimension]
) -> dict[str, float]:
    """Weights of all dimensions, in order; 0 where none is given.

    Raises:
        InputError: if one is no number from -1 to 1, or of no dimension, or all are zero.

    >>> complete_weights({"b": -1}, [Dimension("a", 2), Dimension("b", 2)])
    {'a': 0.0, 'b': -1.0}
    """
    complete = {d.name: 0.0 for d in dimensions}
    for name, weight in weights.items():
        if name not in complete:
            raise InputError(f"there is no dimension {name!r}; there are: {', '.join(complete)}")
        try:
            value = float(weight)
        except (TypeError, ValueError):
            value = math.nan
        if not -1 <= value <= 1:  # false of NaN, too
            raise InputError(f"the weight of {name} is {weight}; a weight is a number from -1 to 1")
        complete[name] = value
    if not any(complete.values()):
        raise InputError(f"all weights are zero: give one of {', '.join(complete)} a weight")
    return complete
