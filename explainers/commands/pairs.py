"""``explain``, ``diff``, ``score`` and ``align``: pairs of sentences."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from explainers import text
from explainers.commands import inputs
from explainers.commands.inputs import Line
from explainers.commands.output import as_line, as_lines, note, note_cut, progress
from explainers.encoders.encoder import Encoded
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.reading.chunks import of_spans
from explainers.relations import alignment
from explainers.relations.alignment import TypedChunks
from explainers.request import ENGLISH, Request
from explainers.results import Languages, TokenExplanation, unread
from explainers.tokens import chunk_alignment, rcmd
from explainers.tokens.chunks import Chunk, marked
from explainers.wording.verdict import difference_report


class Chunked(NamedTuple):
    """Tokens of a sentence, its chunks as positions of these, and whether a user marked them."""

    words: list[str]
    chunks: list[Chunk]
    marked: bool


def explain(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Everything about one pair."""
    a, b = text.clean(options.a), text.clean(options.b)
    languages = inputs.told(a, options.lang), inputs.told(b, options.lang)
    result = lens.explain(a, b, progress=lambda s: note(f"{s} …"), languages=languages)
    for side, words in unread(result.cut).items():
        note_cut(f"note: sentence {side}", words)
    yield as_line(result.to_json())


def diff(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """What a pair, or each pair of a table, differs in."""

    def answer(some: Sequence[Line[tuple[str, str]]]) -> list[dict[str, Any]]:
        asked = [Request(one.value, _two(one), explainers=("differences",)) for one in some]
        return [difference_report(result) for result in lens.explain_many(asked)]

    if options.b is not None:
        a, b = text.clean(options.a), text.clean(options.b)
        spoken = inputs.told(a, options.lang), inputs.told(b, options.lang)
        return map(as_line, answer([Line(1, (a, b), languages=spoken)]))
    return _each(inputs.pairs(options.a, options), answer, options.batch_size, options)


def score(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Scores and aspects of each pair."""
    also = ("pam",) if options.pam else ()

    def answer(some: Sequence[Line[tuple[str, str]]]) -> list[dict[str, Any]]:
        pairs, languages = zip(*((line.value, line.languages) for line in some), strict=True)
        return [found.to_json() for found in lens.scores(pairs, also, languages)]

    lines: list[Line[tuple[str, str]]] = inputs.pairs(options.pairs, options)
    return _each(lines, answer, 16 * options.batch_size, options)


def align(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Score, aligned chunks and their contributions of each pair; on demand, their types."""
    way = _typed if options.types else _aligned

    def answer(some: Sequence[Line[tuple[Chunked, Chunked]]]) -> list[dict[str, Any]]:
        rows = [(line.value, _two(line)) for line in some]
        if options.types and any(languages != ENGLISH for _, languages in rows):
            raise InputError("types are told of English sentences only")
        return list(way(lens, rows))

    lines: list[Line[tuple[Chunked, Chunked]]] = inputs.pairs(options.pairs, options, _chunked)
    return _each(lines, answer, 8 * options.batch_size, options)


def _two(line: Line[Any]) -> Languages:
    """The languages of a row with two sentences."""
    a, b = line.languages
    return a, b


def _each(
    lines: Sequence[Line[Any]],
    answer: Callable[[Sequence[Line[Any]]], Sequence[dict[str, Any]]],
    size: int,
    options: argparse.Namespace,
) -> Iterator[str]:
    """What is printed of lines, each answered by itself or with so many others."""
    answers = inputs.answered(lines, answer, size)
    return as_lines(progress(answers, len(lines), "pairs"), options)


def _chunked(typed: str) -> Chunked:
    """Tokens of a sentence, and the positions of each chunk (or of each token alone)."""
    words, chunks = marked(typed, spaced=True)
    text.clean(" ".join(words))
    return Chunked(words, chunks, "[" in typed.split())


def _aligned(
    lens: Lens, rows: Sequence[tuple[tuple[Chunked, Chunked], Languages]]
) -> Iterator[dict[str, Any]]:
    """What is printed of some pairs in their languages."""
    pairs, languages = zip(*rows, strict=True)
    sides = [[pair[side].words for pair in pairs] for side in (0, 1)]
    a, b = (_encoded(lens, side, languages) for side in sides)
    left, right = a, b
    if lens.tokens is not lens.encoder:  # chunks are aligned by the encoder's own vectors
        left, right = (_encoded(lens, side, languages, "tokens") for side in sides)
    explained = rcmd.explain(left, right, lens.encoder.device)
    for pair, x, y, tokens in zip(pairs, a, b, explained, strict=True):
        similarity = chunk_alignment.similarity(x, y, pair[0].chunks, pair[1].chunks)
        yield _alignment(pair, similarity, tokens) | {"cut": unread((x.cut, y.cut))}


def _typed(
    lens: Lens, rows: Sequence[tuple[tuple[Chunked, Chunked], Languages]]
) -> Iterator[dict[str, Any]]:
    """What is printed of some English pairs, and the types of their alignments."""
    sides = [side for pair, _ in rows for side in pair]
    read = alignment.sentences(lens.reader, [" ".join(side.words) for side in sides])
    chunks = [
        side.chunks if side.marked else of_spans(one.reading, text.token_spans(side.words))
        for side, one in zip(sides, read, strict=True)
    ]
    chunked = [
        alignment.chunked(one, text.token_spans(side.words), some)
        for one, side, some in zip(read, sides, chunks, strict=True)
    ]
    told = alignment.align(lens.relations, list(zip(chunked[::2], chunked[1::2], strict=True)))
    for line, groups, a, b in zip(
        _aligned(lens, rows), told, chunks[::2], chunks[1::2], strict=True
    ):
        yield line | {"alignments": [_alignment_of(group, a, b) for group in groups]}


def _alignment_of(
    group: TypedChunks, a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]
) -> dict[str, object]:
    """Typed chunks, whose tokens count from 1."""
    places = (
        [k + 1 for n in numbers for k in of[n]] for numbers, of in ((group.a, a), (group.b, b))
    )
    return {
        **dict(zip(("a", "b"), places, strict=True)),
        "type": group.type,
        "score": group.grade,
    }


def _encoded(
    lens: Lens,
    sentences: Sequence[list[str]],
    languages: Sequence[Languages],
    role: str = "encoder",
) -> list[Encoded]:
    """One side of some pairs; a pair's languages say by which encoder it is read."""
    readers = [lens.of(*pair) for pair in languages]
    found: dict[int, Encoded] = {}
    for reader in dict.fromkeys(readers):
        chosen = [k for k, other in enumerate(readers) if other is reader]
        texts = [" ".join(sentences[k]) for k in chosen]
        spans = [text.token_spans(sentences[k]) for k in chosen]
        found.update(zip(chosen, reader.model(role).encode_tokens(texts, spans), strict=True))
    return [found[k] for k in range(len(sentences))]


def _alignment(
    pair: tuple[Chunked, Chunked], similarity: np.ndarray, tokens: TokenExplanation
) -> dict[str, object]:
    """One pair, whose tokens count from 1."""
    (words_a, chunks_a, _), (words_b, chunks_b, _) = pair
    matrix = np.zeros((len(words_a), len(words_b)))
    matrix[: len(tokens.a), : len(tokens.b)] = tokens.contribution

    def positions(group: Sequence[int], chunks: list[Chunk]) -> list[int]:
        return [position + 1 for number in group for position in chunks[number]]

    groups = chunk_alignment.align_chunks(similarity)
    return {
        "score": tokens.score,
        "pairs": [[positions(g.a, chunks_a), positions(g.b, chunks_b)] for g in groups],
        "contribution": chunk_alignment.pooled(matrix, chunks_a, chunks_b).tolist(),
    }
