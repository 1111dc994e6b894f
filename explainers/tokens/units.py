"""Sentences as running text: of words, of word pieces or of chunks."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, NamedTuple

from explainers import text
from explainers.tokens.chunks import Chunk

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoded


class TextUnit(NamedTuple):
    """A word, word piece or chunk in the running text of a sentence.

    Attributes:
        before: the text between it and the one before.
        text: itself.
        words: positions of its words, through which it is tied to AMR nodes.
        alone: whether nothing in the other sentence is like it.
    """

    before: str
    text: str
    words: tuple[int, ...]
    alone: bool = False


def word_units(
    sentence: str, encoded: Encoded, alone: Sequence[bool], pieces: bool = False
) -> list[TextUnit]:
    """The words of a sentence, or its word pieces, as running text.

    Args:
        sentence: as it was read.
        encoded: what the encoder read.
        alone: of each word, whether nothing in the other sentence is like it.
        pieces: word pieces instead of words.
    """
    spans = text.spans(sentence)[: len(encoded.words)]
    ends = [0, *(end for _, end in spans)]
    before = [sentence[ends[k] : start] for k, (start, _) in enumerate(spans)]
    if not pieces:
        return [
            TextUnit(gap, word, (k,), alone[k])
            for k, (gap, word) in enumerate(zip(before, encoded.words, strict=True))
        ]
    owners = encoded.word_of_piece.tolist()
    return [
        TextUnit(
            "·" if k and owners[k - 1] == owner else before[owner], piece, (owner,), alone[owner]
        )
        for k, (owner, piece) in enumerate(zip(owners, encoded.pieces, strict=True))
    ]


def chunk_units(sentence: str, chunks: Sequence[Chunk], aligned: Container[int]) -> list[TextUnit]:
    """The chunks of a sentence as running text.

    Args:
        sentence: as it was read.
        chunks: positions of words, in the order of the sentence.
        aligned: the numbers of those that have a partner.
    """
    spans = text.spans(sentence)
    return [
        TextUnit(
            " " if number else "",
            sentence[spans[chunk[0]][0] : spans[chunk[-1]][1]],
            chunk,
            number not in aligned,
        )
        for number, chunk in enumerate(chunks)
    ]
