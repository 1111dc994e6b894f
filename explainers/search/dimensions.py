"""The dimensions of similarity: named blocks of a vector, and what embeds texts in them.

A text is a vector of blocks :math:`x_k`, each of length 1. The similarity of two in a dimension is
the inner product of their blocks of that name; or, where dimensions share blocks, a sum of inner
products with shares :math:`c_{dk}` that are not negative and add up to 1. Either way equation 2 of
the paper, with weights :math:`w_d`, is one inner product::

    t = Σ_d w_d · s_d,    s_d = Σ_k c_dk (x_k · y_k)
    t = Σ_k v_k (x_k · y_k) = (v_1 x_1, v_2 x_2, …) · (y_1, y_2, …),    v_k = Σ_d w_d c_dk
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.search.splitting import windows
from explainers.weights.models import Model

MEANING, TEXT, GRAPH, LEARNT, GIVEN = "meaning", "text", "graph", "learnt", "given"
"""Groups of dimensions: S3BERT's aspects, of sentences; those of the paper, of texts; of graphs; of
what somebody has marked as alike, on the blocks of the others; of vectors that were given."""

PART, FIRST = "part", "first"
"""Groups of blocks that dimensions share and that have no weight of their own: a document's is the
mean of its sentences' by their length, or that of its first sentence."""

OF_OTHERS = " of other languages"
"""What follows the role of a model in a collection that reads what is not English."""

SEVEN = ("geography", "entities", "time", "narrative", "style", "tone", "overall")
"""The dimensions of the paper."""


class Dimension(NamedTuple):
    """A dimension of similarity, or a block that several share."""

    name: str  # in weights, results and the names of columns
    width: int  # numbers of its block; 0 where it stands on shared ones
    group: str = MEANING  # MEANING, TEXT, GRAPH, LEARNT, GIVEN, PART or FIRST
    shares: tuple[tuple[str, float], ...] = ()  # c_dk by block, where it stands on shared ones

    def to_json(self) -> dict[str, Any]:
        """As it is kept in a collection."""
        return self._asdict()

    @classmethod
    def from_json(
        cls, name: str, width: int, group: str = MEANING, shares: Sequence[tuple[str, float]] = ()
    ) -> Self:
        """What :meth:`to_json` gave."""
        return cls(name, width, group, tuple((block, share) for block, share in shares))


class Embedder(Protocol):
    """What makes vectors of sentences, all dimensions in one forward pass."""

    dimensions: tuple[Dimension, ...]  # the blocks of a vector, in order
    about: tuple[Model, ...]  # the models that it is made of

    def embed(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of blocks of any length, (sentences, sum of the widths)."""
        ...


@runtime_checkable
class SpokenEmbedder(Embedder, Protocol):
    """One that reads sentences of other languages than English, too."""

    def embed_in(self, sentences: Sequence[str], languages: Sequence[str]) -> NDArray[np.float32]:
        """What :meth:`embed` makes, of sentences that are each in a language, (ISO 639-1)."""
        ...

    def others(self) -> tuple[Model, ...]:
        """The models that read what is not English, each with a role of its own."""
        ...


def read_in(
    embedder: Embedder, sentences: Sequence[str], languages: Sequence[str]
) -> NDArray[np.float32]:
    """Vectors of sentences, each in its language where the embedder knows any but English."""
    if set(languages) - {"en"} and isinstance(embedder, SpokenEmbedder):
        return embedder.embed_in(sentences, languages)
    return embedder.embed(sentences)


def spans(dimensions: Sequence[Dimension]) -> dict[str, slice]:
    """Where each block is in a vector; ``ValueError`` if two dimensions have the same name."""
    if len({d.name for d in dimensions}) < len(dimensions):
        raise ValueError("two dimensions have the same name")
    ends = np.cumsum([d.width for d in dimensions]).tolist()
    return {
        d.name: slice(end - d.width, end)
        for d, end in zip(dimensions, ends, strict=True)
        if d.width
    }


def _blocks(dimensions: Sequence[Dimension]) -> list[tuple[Dimension, slice]]:
    """Those that have a block, with where it is in a vector."""
    where = spans(dimensions)
    return [(d, where[d.name]) for d in dimensions if d.name in where]


def weighable(dimensions: Sequence[Dimension]) -> tuple[Dimension, ...]:
    """Those that can be given a weight."""
    return tuple(d for d in dimensions if d.group not in (PART, FIRST))


def of_graphs(dimensions: Sequence[Dimension]) -> bool:
    """Whether some are of parsed graphs."""
    return any(d.group == GRAPH for d in dimensions)


def block_shares(dimensions: Sequence[Dimension]) -> NDArray[np.float64]:
    """What each block counts in each dimension, (dimensions that are weighable, blocks).

    >>> shared = Dimension("b", 2, PART), Dimension("c", 0, TEXT, (("b", 1.0),))
    >>> block_shares([Dimension("a", 2), *shared])
    array([[1., 0.],
           [0., 1.]])
    """
    place = {name: k for k, name in enumerate(spans(dimensions))}
    found = np.zeros((len(weighable(dimensions)), len(place)))
    for row, dimension in zip(found, weighable(dimensions), strict=True):
        for name, share in dimension.shares or ((dimension.name, 1.0),):
            row[place[name]] = share
    return found


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


def read_documents(
    documents: Sequence[Sequence[str]], embedder: Embedder, languages: Sequence[str] = ()
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Unit blocks of all sentences, one document's after another's, and of the documents.

    Nothing is read twice: a document's blocks are those of its sentences, put together as the
    group of a block says.

    Args:
        documents: the sentences of each.
        embedder: is asked once.
        languages: of each document; all are English where none are given.
    """
    sentences = [sentence for document in documents for sentence in document]
    spoken = [
        code
        for code, document in zip(languages or ["en"] * len(documents), documents, strict=True)
        for _ in document
    ]
    blocks = unit(read_in(embedder, sentences, spoken), embedder.dimensions)
    counts = list(map(len, documents))
    wholes = pooled(blocks, counts, embedder.dimensions)
    lengths = np.array([[len(sentence)] for sentence in sentences], np.float32)
    by_length = pooled(blocks * lengths, counts, embedder.dimensions)
    firsts = np.cumsum([0, *counts[:-1]])
    for dimension, block in _blocks(embedder.dimensions):
        if dimension.group == PART:
            wholes[:, block] = by_length[:, block]
        elif dimension.group == FIRST:
            wholes[:, block] = blocks[firsts, block]
    return blocks, wholes


def whole_texts(documents: Sequence[Sequence[str]], embedder: Embedder) -> NDArray[np.float32]:
    """Unit blocks of documents, which are read in runs of sentences and not one by one.

    A text that is read as a whole says more than its sentences do. Arguments are as for
    :func:`read_documents`; the first sentence is read by itself, too.
    """
    runs = [windows(document) for document in documents]
    texts = [window for run in runs for window in run]
    firsts = [document[0] for document in documents]
    vectors = unit(embedder.embed([*texts, *firsts]), embedder.dimensions)
    blocks = pooled(vectors[: len(texts)], list(map(len, runs)), embedder.dimensions)
    for dimension, block in _blocks(embedder.dimensions):
        if dimension.group == FIRST:
            blocks[:, block] = vectors[len(texts) :, block]
    return blocks


def block_products(
    a: NDArray[np.float32], b: NDArray[np.float32], dimensions: Sequence[Dimension]
) -> NDArray[np.float64]:
    """The product of each block of pairs, (pairs, blocks), of unit blocks; ``b`` may be one row."""
    starts = [block.start for block in spans(dimensions).values()]
    return np.clip(np.add.reduceat(a.astype(np.float64) * b, starts, axis=1), -1, 1)


def similarities(
    a: NDArray[np.float32], b: NDArray[np.float32], dimensions: Sequence[Dimension]
) -> dict[str, NDArray[np.float64]]:
    """Dimension to similarity of pairs, (pairs,), of unit blocks, (pairs, sum of the widths)."""
    of = block_shares(dimensions) @ block_products(a, b, dimensions).T
    return {d.name: values for d, values in zip(weighable(dimensions), of, strict=True)}


def complete_floors(keep: Mapping[str, float], dimensions: Sequence[Dimension]) -> dict[str, float]:
    """The lowest similarities of the dimensions that are kept, as numbers.

    Raises:
        InputError: if one is no number from -1 to 1, or of no dimension.

    >>> complete_floors({"b": "0.8"}, [Dimension("a", 2), Dimension("b", 2)])
    {'b': 0.8}
    """
    return _numbers(keep, dimensions, "the similarity to be kept in", "a similarity")


def complete_weights(
    weights: Mapping[str, float], dimensions: Sequence[Dimension]
) -> dict[str, float]:
    """Weights of all dimensions, in order; 0 where none is given.

    Raises:
        InputError: if one is no number from -1 to 1, or of no dimension, or all are zero.

    >>> complete_weights({"b": -1}, [Dimension("a", 2), Dimension("b", 2)])
    {'a': 0.0, 'b': -1.0}
    """
    given = _numbers(weights, dimensions, "the weight of", "a weight")
    complete = {d.name: given.get(d.name, 0.0) for d in weighable(dimensions)}
    if not any(complete.values()):
        raise InputError(f"all weights are zero: give one of {', '.join(complete)} a weight")
    return complete


def check_given(
    anchor: str | int, asked: Mapping[str, float], dimensions: Sequence[Dimension]
) -> None:
    """An ``InputError`` if a text is compared in a dimension whose vectors are given with rows."""
    for dimension in dimensions:
        if isinstance(anchor, str) and dimension.group == GIVEN and asked.get(dimension.name):
            raise InputError(
                f"a text has no vector of {dimension.name}: search from a row, or leave it out"
            )


def _numbers(
    given: Mapping[str, float], dimensions: Sequence[Dimension], of: str, kind: str
) -> dict[str, float]:
    """Numbers from -1 to 1 of dimensions; ``InputError`` says what is none, or of none."""
    names = [d.name for d in weighable(dimensions)]
    found = {}
    for name, number in given.items():
        if name not in names:
            raise InputError(f"there is no dimension {name!r}; there are: {', '.join(names)}")
        try:
            value = float(number)
        except (TypeError, ValueError):
            value = math.nan
        if not -1 <= value <= 1:  # false of NaN, too
            raise InputError(f"{of} {name} is {number}; {kind} is a number from -1 to 1")
        found[name] = value
    return found
