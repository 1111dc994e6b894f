"""Phrases in their sentences: what is known of them before they are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.encoders.vectors import unit
from explainers.reading.result import ROOT, Reading
from explainers.reading.states import means
from explainers.tokens.chunks import is_function_word

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoded

Vectors = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Sentence:
    """A sentence that was read and encoded.

    Attributes:
        reading: its words and what each does.
        last: unit vectors of the words in the encoder's last layer, (words, dimensions); 0 for one
            beyond the encoder's limit.
        middle: the same in the middle layer.
        early: the same in the first layer, where a word is mostly itself.
        whole: unit vector of the sentence, (dimensions,).
    """

    reading: Reading
    last: Vectors
    middle: Vectors
    early: Vectors
    whole: Vectors

    @cached_property
    def joined(self) -> Vectors:
        """Unit vectors of the words, of middle and last layer, (words, 2 × dimensions)."""
        joined = np.concatenate([self.middle, self.last], axis=1) / np.sqrt(2)
        return np.asarray(joined, np.float32)

    @cached_property
    def content(self) -> NDArray[np.bool_]:
        """Which words are neither function words nor marks, (words,)."""
        return np.array(
            [not is_function_word(w.form) and w.upos != "PUNCT" for w in self.reading], bool
        )

    @cached_property
    def lemmas(self) -> tuple[str, ...]:
        """The lemmas in small letters."""
        return tuple((w.lemma or w.form).lower() for w in self.reading)


def sentence(reading: Reading, encoded: Encoded) -> Sentence:
    """A sentence from what the reader and the encoder made of it."""
    assert encoded.places is not None and encoded.early is not None
    spans = [(word.start, word.end) for word in reading]
    last, middle, early = (
        unit(means(layer, encoded.places, spans))
        for layer in (encoded.tokens, encoded.middle, encoded.early)
    )
    return Sentence(reading, last, middle, early, unit(encoded.sentence[None])[0])


class Phrase(NamedTuple):
    """Some words of a sentence.

    Attributes:
        of: the sentence.
        words: numbers of words of its reading, in order; one at least.
    """

    of: Sentence
    words: tuple[int, ...]

    @property
    def content(self) -> tuple[int, ...]:
        """Those of its words that are no function words; all of them if there are no others."""
        return tuple(k for k in self.words if self.of.content[k]) or self.words

    @property
    def head(self) -> int:
        """The word of the phrase whose own head is outside it, the first content word of these."""
        inside, reading = set(self.words), self.of.reading
        tops = [k for k in self.words if reading[k].head not in inside]
        real = [k for k in tops if self.of.content[k]]
        return (real or tops or list(self.words))[0]


def of_places(reading: Reading, places: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The words of a sentence that are written at some places."""
    return tuple(
        k
        for k, word in enumerate(reading)
        if any(start < word.end and word.start < end for start, end in places)
    )


def governor(one: Sentence, number: int) -> int:
    """The word that governs a word; itself for the root."""
    above = one.reading[number].head
    return number if above == ROOT else above
