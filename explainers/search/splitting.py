"""Documents to sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

import sentencex

from explainers.errors import InputError
from explainers.limits import limit
from explainers.text import tidy

DOCUMENT = limit("DOCUMENT", 1_000_000, "characters", "of a document of a collection")
SENTENCES = limit("SENTENCES", 10_000, "sentences", "of a document of a collection")

LONGEST = 150
"""Words of a sentence; a longer one is cut there, since an encoder reads 256 word pieces."""

WINDOW = 150
"""Words of a run of sentences that is read together, unless a single one is longer."""

LONGEST_WORD = 1_000  # characters of a word; a longer one, such as an encoded picture, is cut there

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")


def sentences(document: str) -> tuple[str, ...]:
    """The sentences of a document, each :func:`explainers.text.tidy`.

    Paragraphs end at an empty line. What has no letter or digit stays with what it stands
    beside, so that the sentences joined with spaces are the document's text.

    Raises:
        InputError: if it has no words, or it is too long, or has too many sentences.

    >>> sentences("Dr. Lee left at 5 p.m. on Friday. Why?\\n\\n* * *\\n\\nShe was\\nill.")
    ('Dr. Lee left at 5 p.m. on Friday.', 'Why? * * *', 'She was ill.')
    """
    DOCUMENT.check(len(document), "it")
    kept: list[list[str]] = []  # each with what is wordless beside it
    before: list[str] = []  # wordless, waiting for words
    for paragraph in _PARAGRAPH.split(document.replace("\r\n", "\n")):
        # Tidy first: the splitter fails on some control characters
        for piece in sentencex.segment("en", tidy(paragraph)):
            piece = piece.strip()
            if any(c.isalnum() for c in piece):
                kept.append([*before, piece])
                before = []
            elif piece:
                (kept[-1] if kept else before).append(piece)
    if not kept:
        raise InputError("it has no words")
    parts = tuple(part for pieces in kept for part in _cut(" ".join(pieces)))
    SENTENCES.check(len(parts), "it")
    return parts


def _cut(sentence: str) -> list[str]:
    """A sentence in pieces that are not too long; nearly always one."""
    words = sentence.split(" ")
    if len(words) <= LONGEST and len(sentence) <= LONGEST_WORD:
        return [sentence]
    short = [
        word[i : i + LONGEST_WORD] for word in words for i in range(0, len(word), LONGEST_WORD)
    ]
    return [" ".join(short[i : i + LONGEST]) for i in range(0, len(short), LONGEST)]


def windows(sentences: Sequence[str]) -> list[str]:
    """A document in runs of sentences that an encoder can read at once; none is torn.

    >>> len(windows(["One two three."] * 120))
    3
    """
    runs: list[list[str]] = [[]]
    size = 0
    for sentence in sentences:
        words = sentence.count(" ") + 1
        if runs[-1] and size + words > WINDOW:
            runs.append([])
            size = 0
        runs[-1].append(sentence)
        size += words
    return [" ".join(run) for run in runs]
