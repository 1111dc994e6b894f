"""``explain``, ``diff``, ``score`` and ``align``: pairs of sentences."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from explainers import text
from explainers.commands import inputs
from explainers.commands.output import as_line, note, note_cut, progress
from explainers.encoders.encoder import Encoded
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.reading.chunks import of_spans
from explainers.relations import alignment
from explainers.relations.alignment import TypedChunks
from explainers.request import ENGLISH, Request
from explainers.results import Languages, TokenExplanation
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
    (languages,) = inputs.languages_of_pairs([(a, b)], options.lang)
    result = lens.explain(a, b, progress=lambda s: note(f"{s} …"), languages=languages)
    note_cut("note: sentence", result.cut)
    yield as_line(result.to_json())


def diff(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """What a pair, or each pair of a table, differs in."""
    if options.b is None:
        _, pairs = inputs.pairs(options.a, text.clean)
    else:
        pairs = [(text.clean(options.a), text.clean(options.b))]
    requests = [Request(pair, explainers=("differences",)) for pair in pairs]
    results = map(lens.explain_many, inputs.batches(requests, options.batch_size))
    for result in progress(chain.from_iterable(results), len(pairs), "pairs"):
        yield as_line(difference_report(result))


def score(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Scores and aspects of each pair."""
    first, pairs = inputs.pairs(options.pairs, text.clean)
    languages = inputs.languages_of_pairs(pairs, options.lang, first)
    scores = lens.scores(pairs, ("pam",) if options.pam else (), languages)
    for found in progress(scores, len(pairs), "pairs"):
        yield as_line(found.to_json())


def align(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Score, aligned chunks and their contributions of each pair; on demand, their types."""
    first, pairs = inputs.pairs(options.pairs, _chunked)
    typed = [(" ".join(a.words), " ".join(b.words)) for a, b in pairs]
    languages = inputs.languages_of_pairs(typed, options.lang, first)
    if options.types:
        _see_english(languages, first)
    rows = list(zip(pairs, languages, strict=True))
    way = _typed if options.types else _aligned
    found = (way(lens, some) for some in inputs.batches(rows, 8 * options.batch_size))
    for line in progress(chain.from_iterable(found), len(pairs), "pairs"):
        yield as_line(line)


def _chunked(typed: str) -> Chunked:
    """Tokens of a sentence, and the positions of each chunk (or of each token alone)."""
    words, chunks = marked(typed, spaced=True)
    text.clean(" ".join(words))
    return Chunked(words, chunks, "[" in typed.split())


def _see_english(languages: Sequence[Languages], first: int) -> None:
    """An InputError that names the line of the first pair that is not English."""
    for line, pair in enumerate(languages, first):
        if pair != ENGLISH:
            raise InputError("types are told of English sentences only", line)


def _aligned(
    lens: Lens, rows: Sequence[tuple[tuple[Chunked, Chunked], Languages]]
) -> Iterator[dict[str, object]]:
    """What is printed of some pairs in their languages."""
    pairs, languages = zip(*rows, strict=True)
    a, b = (_encoded(lens, [pair[side].words for pair in pairs], languages) for side in (0, 1))
    for pair, x, y, tokens in zip(
        pairs, a, b, rcmd.explain(a, b, lens.encoder.device), strict=True
    ):
        yield _alignment(
            pair, chunk_alignment.similarity(x, y, pair[0].chunks, pair[1].chunks), tokens
        )


def _typed(
    lens: Lens, rows: Sequence[tuple[tuple[Chunked, Chunked], Languages]]
) -> Iterator[dict[str, object]]:
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
    lens: Lens, sentences: Sequence[list[str]], languages: Sequence[Languages]
) -> list[Encoded]:
    """One side of some pairs; a pair's languages say by which encoder it is read."""
    readers = [lens.of(*pair) for pair in languages]
    found: dict[int, Encoded] = {}
    for reader in dict.fromkeys(readers):
        chosen = [k for k, other in enumerate(readers) if other is reader]
        texts = [" ".join(sentences[k]) for k in chosen]
        spans = [text.token_spans(sentences[k]) for k in chosen]
        found.update(zip(chosen, reader.encoder.encode_tokens(texts, spans), strict=True))
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
