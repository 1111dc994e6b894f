"""Interpretable STS (SemEval-2016, task 2): gold chunks, gold alignments and their F1.

The measure is that of Lee et al. (2022, section 4.3): gold chunks are given, gold pairs of
score 3 or more count, and F1 is over links between tokens, as Melamed (1998) weights them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from explainers.encoders.encoder import Encoded, Encoder
from explainers.errors import InputError
from explainers.text import token_spans
from explainers.tokens.chunk_alignment import AlignedChunks, align_chunks, similarity
from explainers.tokens.chunks import Chunk, marked
from explainers.training.corpora import need

SOURCES = ("images", "headlines", "answers-students")

LOWEST = 3.0
"""Gold pairs of a lower score are no pairs."""

Links = Iterable[tuple[Chunk, Chunk]]
"""Aligned chunks (or groups of them): token positions of a and of b."""


class Example(NamedTuple):
    """A pair of sentences with gold chunks and gold alignment.

    Attributes:
        words: tokens of both sentences.
        chunks: token positions of the chunks of both.
        gold: groups of tokens that correspond, with their score from 0 to 5.
    """

    words: tuple[list[str], list[str]]
    chunks: tuple[list[Chunk], list[Chunk]]
    gold: list[tuple[Chunk, Chunk, float]]


def read_examples(data: Path, source: str) -> list[Example]:
    """The examples of one source.

    Args:
        data: the folder given as ``--data``.
        source: one of :data:`SOURCES`.

    Raises:
        InputError: if a file is missing, or says something else than the others.
    """
    return examples_of(data / "ists" / "train", f"STSint.input.{source}")


def examples_of(folder: Path, stem: str) -> list[Example]:
    """The examples of the files whose names begin with a stem; raises as :func:`read_examples`."""
    sides = []
    for side in ("sent1", "sent2"):
        path = need(folder / f"{stem}.{side}.chunk.txt")
        # one line opens a bracket twice, where its alignment knows one chunk
        lines = re.sub(r"(\[[^\[\]\n]*)\[ ", r"\1", path.read_text("utf-8")).splitlines()
        sides.append([marked(line, spaced=True) for line in lines])
    text = need(folder / f"{stem}.wa").read_text(encoding="utf-8")
    golds = [_gold(block) for block in re.findall(r"<alignment>(.*?)</alignment>", text, re.DOTALL)]
    if not len(sides[0]) == len(sides[1]) == len(golds):
        raise InputError(f"{folder}/{stem}: chunks and alignments are of different pairs")
    return [
        Example((a[0], b[0]), (a[1], b[1]), gold) for a, b, gold in zip(*sides, golds, strict=True)
    ]


def _gold(block: str) -> list[tuple[Chunk, Chunk, float]]:
    """Lines such as ``1 2 <==> 1 2 3 // SPE2 // 4 // A cat <==> A black cat``."""
    gold = []
    for line in filter(None, map(str.strip, block.splitlines())):
        ids, _, score, _ = (part.strip() for part in line.split("//", 3))
        a, b = (tuple(int(k) - 1 for k in side.split() if k != "0") for side in ids.split("<==>"))
        if a and b and score != "NIL":
            gold.append((a, b, float(score)))
    return gold


class Agreement(NamedTuple):
    """Precision, recall and F1, each in [0, 1]."""

    precision: float
    recall: float
    f1: float


def agreement(examples: Sequence[Example], proposed: Sequence[Links]) -> Agreement:
    """How far alignments agree with the gold ones, over all examples together.

    Every pair of aligned chunks is a set of links between their tokens. A link weighs one over
    the number of links that its busier token has on the same side, so that a big chunk
    does not count more than its words. Links of punctuation marks are left out.

    Args:
        examples: with their gold alignments.
        proposed: of each example, what is aligned.
    """
    right, of_ours, recalled, of_gold = 0.0, 0.0, 0.0, 0.0
    for example, pairs in zip(examples, proposed, strict=True):
        ours = _links(pairs, example.words)
        gold = _links(((a, b) for a, b, score in example.gold if score >= LOWEST), example.words)
        right += sum(weight for link, weight in ours.items() if link in gold)
        recalled += sum(weight for link, weight in gold.items() if link in ours)
        of_ours += sum(ours.values())
        of_gold += sum(gold.values())
    precision, recall = right / of_ours if of_ours else 0.0, recalled / of_gold if of_gold else 0.0
    both = precision + recall
    return Agreement(precision, recall, 2 * precision * recall / both if both else 0.0)


def _links(pairs: Links, words: tuple[list[str], list[str]]) -> dict[tuple[int, int], float]:
    """Links between tokens, each with its weight."""
    real = [[any(c.isalnum() for c in word) for word in side] for side in words]
    links = {(i, j) for a, b in pairs for i in a for j in b if real[0][i] and real[1][j]}
    of_a, of_b = Counter(i for i, _ in links), Counter(j for _, j in links)
    return {(i, j): 1 / max(of_a[i], of_b[j]) for i, j in links}


def encoded(encoder: Encoder, examples: Sequence[Example]) -> tuple[list[Encoded], list[Encoded]]:
    """Both sentences of each example, as the encoder reads them."""
    first, second = (
        encoder.encode_tokens(
            [" ".join(e.words[side]) for e in examples],
            [token_spans(e.words[side]) for e in examples],
        )
        for side in (0, 1)
    )
    return first, second


def aligned(
    examples: Sequence[Example], first: Sequence[Encoded], second: Sequence[Encoded]
) -> list[list[tuple[Chunk, Chunk]]]:
    """The alignment of :mod:`explainers.tokens.chunk_alignment`, as groups of tokens."""
    return [
        links(example, align_chunks(similarity(a, b, *example.chunks)))
        for example, a, b in zip(examples, first, second, strict=True)
    ]


def links(example: Example, groups: Iterable[AlignedChunks]) -> list[tuple[Chunk, Chunk]]:
    """Groups of aligned chunks as groups of tokens."""
    return [
        (
            tuple(k for chunk in group.a for k in example.chunks[0][chunk]),
            tuple(k for chunk in group.b for k in example.chunks[1][chunk]),
        )
        for group in groups
    ]
