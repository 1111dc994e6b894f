"""The student's pieces: those of the model it begins as that nine languages use.

A text is cut by a unigram model (Kudo 2018, *Subword Regularization*), whose pieces have scores; of
250,000 pieces those are kept that make up most of what is written in any of the languages, and all
letters, so that a word whose piece is gone is cut into smaller ones. In 8 bits a piece takes 386
bytes: with 22.5 MB of layers there is room for :data:`KEPT` below 40 MB.

What is written in a language is told by its most frequent words (``wordfreq``, Speer 2022; the
package is needed to train only), each as it is and with a capital, and by the texts that there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer
from tokenizers.models import Unigram
from tokenizers.normalizers import NFKC
from tokenizers.pre_tokenizers import Metaspace, Punctuation, WhitespaceSplit
from tokenizers.pre_tokenizers import Sequence as Cuts
from tokenizers.processors import TemplateProcessing
from transformers import PreTrainedTokenizerFast

from explainers.errors import InputError
from explainers.training.multilingual.packed import Packed

SPECIAL = {"pad_token": "<pad>", "unk_token": "<unk>", "bos_token": "<s>", "eos_token": "</s>"}
"""In this order: a piece's number is 0 where there is none."""

KEPT = 43_000

WORDS = 60_000
"""Frequent words of a language that tell what is written in it."""

LANGUAGES = ("en", "de", "fr", "cs", "es", "it", "pt", "nl", "pl")

BEGINS = "▁"
"""Before the first piece of a word."""

Scored = list[tuple[str, float]]
"""Pieces with the scores by which a text is cut."""


def pieces(packed: Packed, texts: Mapping[str, Iterable[str]]) -> list[int]:
    """Which pieces are kept: their numbers in the model, special ones first.

    A piece counts what it has of a language's text, in that language in which it has most.

    Args:
        packed: the model.
        texts: of languages, by language.

    Raises:
        InputError: if the lists of words are not there.
    """
    cutter = tokenizer(scored(packed, range(len(packed.pieces))))
    shares: list[dict[str, float]] = []
    for language in LANGUAGES:
        words = frequent(language)
        forms = [form for word in words for form in (word, word.capitalize())]
        shares.append(_shares(cutter, forms, [words[w] for w in words for _ in range(2)]))
    for of in texts.values():
        lines = list(of)
        shares.append(_shares(cutter, lines, [1.0] * len(lines)))
    most: dict[str, float] = defaultdict(float)
    for share in shares:
        for piece, part in share.items():
            most[piece] = max(most[piece], part)
    number = {piece: k for k, piece in enumerate(packed.pieces)}
    special = [number[piece] for piece in SPECIAL.values()]
    letters = {p for p in number if len(p.removeprefix(BEGINS)) == 1 and p in most} | {BEGINS}
    order = [*sorted(letters), *sorted(most, key=most.__getitem__, reverse=True)]
    chosen = dict.fromkeys([*special, *(number[p] for p in order if p in number)])
    return list(chosen)[:KEPT]


def scored(packed: Packed, kept: Sequence[int]) -> Scored:
    """The kept pieces with their scores."""
    return [(packed.pieces[k], float(packed.scores[k])) for k in kept]


def shared(vocabulary: Sequence[str], known: Sequence[str]) -> NDArray[np.int64]:
    """The teacher's number of what each piece spells, −1 where it has none, (pieces,).

    The teacher reads small letters, and marks what goes on with a word, not what begins one.
    """
    number = {piece: k for k, piece in enumerate(known)}
    written = (
        p.removeprefix(BEGINS) if p.startswith(BEGINS) or not p.isalpha() else "##" + p
        for p in vocabulary
    )
    return np.array([number.get(piece.lower(), -1) for piece in written])


def tokenizer(vocabulary: Scored) -> Tokenizer:
    """Cuts sentences into the likeliest pieces, between two special ones; no piece has marks
    and letters."""
    number = {piece: k for k, (piece, _) in enumerate(vocabulary)}
    start, end = SPECIAL["bos_token"], SPECIAL["eos_token"]
    cutter = Tokenizer(Unigram(vocabulary, unk_id=number[SPECIAL["unk_token"]]))
    cutter.normalizer = NFKC()
    cutter.pre_tokenizer = Cuts([WhitespaceSplit(), Metaspace(), Punctuation()])
    cutter.post_processor = TemplateProcessing(
        single=f"{start} $A {end}",
        pair=f"{start} $A {end} $B:1 {end}:1",
        special_tokens=[(start, number[start]), (end, number[end])],
    )
    return cutter


def packed_tokenizer(vocabulary: Scored, longest: int) -> PreTrainedTokenizerFast:
    """The same as a model directory holds it."""
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer(vocabulary), model_max_length=longest, **SPECIAL
    )


def frequent(language: str) -> dict[str, float]:
    """The most frequent words of a language, as shares of what is written in it.

    Raises:
        InputError: if the lists are not there.
    """
    try:
        import wordfreq
    except ImportError as error:
        raise InputError("what languages use is told by wordfreq: pip install wordfreq") from error
    words = wordfreq.top_n_list(language, WORDS)
    return {word: wordfreq.word_frequency(word, language) for word in words}


def _shares(cutter: Tokenizer, texts: Sequence[str], weights: Sequence[float]) -> dict[str, float]:
    """What share of all pieces of the texts each is."""
    counts: dict[str, float] = defaultdict(float)
    for cut, weight in zip(cutter.encode_batch(texts), weights, strict=True):
        for piece in cut.tokens:
            counts[piece] += weight
    total = sum(counts.values())
    return {piece: count / total for piece, count in counts.items()}
