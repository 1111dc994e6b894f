"""Interpretable STS (SemEval-2015 task 2c, SemEval-2016 task 2): alignments of gold chunks.

The four F1 are those of the task's ``evalF1.pl``. Lee et al. (2022, section 4.3) align chunks by
the contributions of their tokens, and print the first of the four.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from explainers.evaluation.files import Found, Part, find
from explainers.evaluation.measures import Numbers
from explainers.evaluation.similarity import TRANSPORTS
from explainers.relations import alignment
from explainers.text import token_spans
from explainers.tokens import chunk_alignment, rcmd
from explainers.tokens.chunk_alignment import AlignedChunks
from explainers.tokens.chunks import Chunk
from explainers.training.clrcmd import ists
from explainers.training.relations.material import Typed, in_tokens, typed
from explainers.training.relations.scorer import Aligned, counted

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoded
    from explainers.lens import Lens

LEARNT = "Semlens's typed alignment has learnt from these pairs"


def found(data: Path) -> Found:
    """The sources below a folder, of the test files if these are there.

    Raises:
        InputError: if a file is missing, or says something else than the others.
    """
    there = Found()
    for path in find(data, "STSint.testinput.*.wa", "STSint.input.*.wa"):
        _, kind, source, _ = path.name.split(".", 3)
        pairs = typed(path.parent, path.name.removesuffix(".wa"))
        note = LEARNT if kind == "input" else ""
        there.parts.append(Part(source, pairs, [x.gold for x in pairs], note=note))
    if not there.parts:
        there.missing.append(
            "STSint.testinput.SOURCE.wa with .sent1.chunk.txt and .sent2.chunk.txt, or the same of "
            "STSint.input (SemEval-2016 task 2, test and train)"
        )
    return there


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Numbers]]:
    """Counts of links of each row, by measure; types and grades are of typed alignments alone."""
    examples = [x.example for x in part.items]
    proposed: dict[str, list[list[Aligned]]] = {}
    sides = ists.encoded(lens.encoder, examples) if {*rows} - {"typed"} else ([], [])
    for name in rows:
        if name == "typed":
            proposed[name] = _typed(lens, part.items)
        else:
            groups = _chunks(sides) if name == "chunks" else _recipe(TRANSPORTS[name], sides)
            proposed[name] = [
                [Aligned(a, b, "", 0) for a, b in ists.links(x, groups(x, k))]
                for k, x in enumerate(examples)
            ]
    words = [x.words for x in examples]
    items = {name: counted(words, part.gold, some) for name, some in proposed.items()}
    return {
        name: of if name == "typed" else {"alignment": of["alignment"]}
        for name, of in items.items()
    }


Sides = tuple[list["Encoded"], list["Encoded"]]
Align = Callable[[ists.Example, int], Iterable[AlignedChunks]]


def _chunks(sides: Sides) -> Align:
    """Our alignment of chunks, one to many."""

    def align(example: ists.Example, k: int) -> list[AlignedChunks]:
        similarity = chunk_alignment.similarity(sides[0][k], sides[1][k], *example.chunks)
        return chunk_alignment.align_chunks(similarity)

    return align


def _recipe(method: str, sides: Sides) -> Align:
    explained = rcmd.explain(*sides, method=method, pieces=True)
    return lambda x, k: by_recipe(explained[k].contribution, x, sides[0][k], sides[1][k])


def in_pieces(encoded: Encoded, of: Iterable[Chunk]) -> list[Chunk]:
    """Chunks of words as chunks of word pieces."""
    owner = encoded.word_of_piece.tolist()
    return [tuple(k for k, word in enumerate(owner) if word in chunk) for chunk in of]


def by_recipe(
    contribution: Numbers, example: ists.Example, a: Encoded, b: Encoded
) -> list[AlignedChunks]:
    """The paper's recipe: contributions of word pieces averaged over chunk pairs, mutual bests."""
    sides = [in_pieces(e, of) for e, of in zip((a, b), example.chunks, strict=True)]
    pooled = chunk_alignment.pooled(contribution, *sides)
    return [AlignedChunks((i,), (j,), 0.0) for i, j in chunk_alignment.mutual(pooled)]


def _typed(lens: Lens, items: Sequence[Typed]) -> list[list[Aligned]]:
    """What our model aligns, with type and grade."""
    cut = []
    for side in (0, 1):
        read = alignment.sentences(lens.reader, [" ".join(x.example.words[side]) for x in items])
        cut.append(
            [
                alignment.chunked(one, token_spans(x.example.words[side]), x.example.chunks[side])
                for one, x in zip(read, items, strict=True)
            ]
        )
    told = alignment.align(lens.relations, list(zip(*cut, strict=True)))
    return [in_tokens(x.example.chunks, some) for x, some in zip(items, told, strict=True)]
