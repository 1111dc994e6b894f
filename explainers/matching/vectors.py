"""Vectors of concepts, for the metrics that grade how near two concepts are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from explainers.amr.concepts import frame_of, normal_label
from explainers.encoders.vectors import unit
from explainers.errors import InputError
from explainers.limits import limit
from explainers.weights.models import Model, sha256, vectors_path

if TYPE_CHECKING:
    from explainers.contract import Models

VECTORS = limit("VECTORS", 64_000_000, "bytes", "kept of vectors of concepts, for all sessions")

Vectors = Callable[[Sequence[str]], NDArray[np.float32]]
"""Unit vectors of texts, (texts, dimensions)."""


def concept_text(concept: str) -> str:
    """A concept as words: without its sense, hyphens as spaces.

    >>> concept_text("take-off-17")
    'take off'
    """
    concept = normal_label(concept)
    frame = frame_of(concept)
    return (frame.lemma if frame else concept).replace("-", " ")


class VectorTable:
    """Vectors of texts, looked up in a table that is filled in batches.

    The table starts anew beyond so many texts, or bytes of texts and vectors. ``about`` is the file
    they are of, none if they are the encoder's.
    """

    about: Model | None = None

    def __init__(self, encode: Vectors, limit: int = 20_000, most: int | None = None) -> None:
        self._encode = encode
        self._limit, self._most = limit, most
        self._table: Mapping[str, NDArray[np.float32]] = {}

    def fill(self, texts: Iterable[str]) -> Mapping[str, NDArray[np.float32]]:
        """Encode those texts that are missing, in one batch; return a table of all of them."""
        texts = list(dict.fromkeys(texts))
        table = self._table
        new = [t for t in texts if t not in table]
        if new:
            added = dict(zip(new, self._encode(new), strict=True))
            if len(table) + len(new) > self._limit or self._too_large(table, added):
                table = {t: table[t] for t in texts if t in table}
            self._table = table = {**table, **added}
        return table

    def _too_large(self, *tables: Mapping[str, NDArray[np.float32]]) -> bool:
        """Whether these take too many bytes: four a letter at most, and the numbers."""
        items = (item for table in tables for item in table.items())
        return self._most is not None and self._most < sum(4 * len(t) + v.nbytes for t, v in items)

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        table = self.fill(texts)
        return np.stack([table[t] for t in texts])


def word_vectors(path: Path) -> Vectors:
    """Vectors from a file in GloVe's text format: a word and its numbers a line.

    A text gets the mean of its words' vectors; one without a known word gets a vector of its own,
    drawn from its spelling, so that it is like itself only. An InputError names the line that is
    not in this format.
    """
    table: dict[str, NDArray[np.float32]] = {}
    size = 0
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                word, *numbers = line.rstrip().split(" ")
                try:
                    row = np.array(numbers, dtype=np.float32)
                except ValueError as error:
                    raise InputError(f"{path} is not in GloVe's format", number) from error
                if not size:
                    size = len(row)
                if not size or len(row) != size or not np.isfinite(row).all():
                    raise InputError(f"{path}: expected a word and {size or 'its'} numbers", number)
                table[word] = row
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from error
    if not table:
        raise InputError(f"{path} is empty")

    def vector(text: str) -> NDArray[np.float32]:
        rows = [table[w] for w in text.split() if w in table]
        if rows:
            mean: NDArray[np.float32] = np.mean(rows, axis=0)
            return mean
        return np.random.default_rng(list(text.encode())).normal(size=size).astype(np.float32)

    return lambda texts: unit(np.stack([vector(text) for text in texts]))


def load(models: Models) -> VectorTable:
    """The encoder's own vectors, or those of the file that ``SEMLENS_VECTORS`` names."""
    path = vectors_path()
    if not path:
        return VectorTable(models.encoder.unit, most=VECTORS.most)
    table = VectorTable(word_vectors(path), most=VECTORS.most)
    table.about = Model("vectors", path.name, sha256(path))
    return table
