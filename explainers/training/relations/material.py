"""Interpretable STS with the types of its alignments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from explainers.relations.alignment import TypedChunks
from explainers.tokens.chunks import Chunk
from explainers.training.clrcmd import ists
from explainers.training.corpora import need
from explainers.training.relations.scorer import Aligned


class Typed(NamedTuple):
    """A pair of sentences with gold chunks and typed gold alignments, ``NOALI`` among them.

    Attributes:
        example: words and chunks.
        gold: what people aligned.
    """

    example: ists.Example
    gold: list[Aligned]


def read(data: Path, source: str) -> list[Typed]:
    """The pairs of one source, one of :data:`explainers.training.clrcmd.ists.SOURCES`.

    Args:
        data: the folder given as ``--data``.
        source: of the sentences.

    Raises:
        InputError: if a file is missing, or says something else than the others.
    """
    return typed(data / "ists" / "train", f"STSint.input.{source}")


def typed(folder: Path, stem: str) -> list[Typed]:
    """The pairs of the files whose names begin with a stem; raises as :func:`read`."""
    examples = ists.examples_of(folder, stem)
    text = need(folder / f"{stem}.wa").read_text("utf-8")
    blocks = re.findall(r"<alignment>(.*?)</alignment>", text, re.DOTALL)
    return [
        Typed(example, [_aligned(line) for line in block.splitlines() if line.strip()])
        for example, block in zip(examples, blocks, strict=True)
    ]


def in_tokens(chunks: Sequence[Sequence[Chunk]], some: Iterable[TypedChunks]) -> list[Aligned]:
    """What a model aligned, chunks by their numbers in both sentences, as tokens."""
    return [
        Aligned(
            tuple(k for n in one.a for k in chunks[0][n]),
            tuple(k for n in one.b for k in chunks[1][n]),
            one.type,
            float(one.grade),
        )
        for one in some
    ]


def _aligned(line: str) -> Aligned:
    """A line such as ``1 2 <==> 1 2 3 // SPE2 // 4 // A cat <==> A black cat``."""
    ids, kind, score, _ = (part.strip() for part in line.split("//", 3))
    a, b = (tuple(int(k) - 1 for k in side.split() if k != "0") for side in ids.split("<==>"))
    return Aligned(a, b, kind, 0.0 if score == "NIL" else float(score))
