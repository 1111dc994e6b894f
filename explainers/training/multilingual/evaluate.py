"""How well an encoder reads other languages.

``python -m explainers.training.multilingual.evaluate --data DIR --encoder DIR`` measures any
sentence-transformers model on what the student never sees in training; ``--pairs`` adds
translations of one's own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.stats import spearmanr

from explainers.encoders.encoder import Encoded, Encoder
from explainers.encoders.vectors import cosine, unit
from explainers.tokens.rcmd import rcmd
from explainers.training import commands, corpora
from explainers.training.multilingual.material import Pair, material, translations
from explainers.weights import models

AMONG = 100
"""Pairs that RCMD is asked about; it compares each with each."""


def measured(
    encoder: Encoder, held: Mapping[str, Sequence[Pair]], rated: Sequence[corpora.Pair]
) -> dict[str, float]:
    """Every figure, × 100, by what it is of.

    Args:
        encoder: to be measured.
        held: translations by source and language.
        rated: English pairs with people's scores.
    """
    found: dict[str, float] = {}
    for name, pairs in held.items():
        sides = [encoder.encode([getattr(p, side) for p in pairs]) for side in ("other", "english")]
        found[f"{name}→en"], found[f"{name}←en"] = retrieval(sides[0], sides[1], pairs)
        found[f"{name} mean cosine"] = 100 * float(cosine(*sides).mean())
        found[f"{name} by RCMD among {AMONG}"] = by_tokens(encoder, pairs[:AMONG])
        found[f"{name} same words"] = same_words(encoder, pairs[:AMONG])
    found["STS-B dev"] = agreement(encoder, rated)
    return found


def retrieval(
    other: NDArray[np.float32], english: NDArray[np.float32], pairs: Sequence[Pair]
) -> tuple[float, float]:
    """How often the nearest sentence is the translation, × 100: to English, and from it.

    A sentence that is there twice is found in either place.

    Args:
        other, english: vectors of the two sides, (pairs, dimensions).
        pairs: the sentences.
    """
    similarity = unit(other) @ unit(english).T
    return (
        _accuracy(similarity, [corpora.key(p.english) for p in pairs]),
        _accuracy(similarity.T, [corpora.key(p.other) for p in pairs]),
    )


def by_tokens(encoder: Encoder, pairs: Sequence[Pair]) -> float:
    """How often RCMD finds the English sentence of a translation, × 100."""
    other = encoder.encode_tokens([p.other for p in pairs])
    english = encoder.encode_tokens([p.english for p in pairs])
    b, mask_b = _padded(english)
    scores = []
    for one in other:
        a = torch.from_numpy(one.tokens).expand(len(pairs), -1, -1)
        scores.append(rcmd(a, b, torch.ones(a.shape[:2], dtype=torch.bool), mask_b).score.numpy())
    return _accuracy(np.stack(scores), [corpora.key(p.english) for p in pairs])


def same_words(encoder: Encoder, pairs: Sequence[Pair]) -> float:
    """How often the nearest word of a name or number is itself in the translation, × 100.

    Asked of every word with a capital letter or digit that both sentences have once, first
    words left out; nearest by the vectors of pieces, as RCMD takes them. No number where there
    is none.
    """
    right = asked = 0
    sides = [encoder.encode_tokens([getattr(p, s) for p in pairs]) for s in ("other", "english")]
    for a, b in zip(*sides, strict=True):
        similarity = unit(a.tokens) @ unit(b.tokens).T
        for k, word in enumerate(a.words[1:], 1):
            named = len(word) > 1 and (word[0].isupper() or word.isdigit())
            if not named or a.words.count(word) != 1 or b.words.count(word) != 1:
                continue
            for piece in np.flatnonzero(a.word_of_piece == k):
                nearest = int(b.word_of_piece[similarity[piece].argmax()])
                right += b.words[nearest] == word
                asked += 1
    return 100 * right / asked if asked else float("nan")


def agreement(encoder: Encoder, rated: Sequence[corpora.Pair]) -> float:
    """Spearman × 100 of the cosine with people's scores."""
    a, b = (encoder.encode([getattr(p, side) for p in rated]) for side in ("a", "b"))
    return 100 * float(spearmanr(cosine(a, b), [p.score for p in rated])[0])


def report(found: Mapping[str, float], teacher: float) -> str:
    """Lines of a table."""
    rows = [f"| {name} | {value:.1f} |" for name, value in found.items()]
    return "\n".join(
        ["| | × 100 |", "| --- | --- |", *rows, f"| STS-B dev of the teacher | {teacher:.1f} |"]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.multilingual.evaluate", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets")
    parser.add_argument("--encoder", required=True, help="a sentence-transformers directory")
    parser.add_argument("--pairs", type=Path, help="further translations: language, text, English")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Print how good the encoder is."""
    rated = corpora.pairs(options.data, "sts", "dev")
    encoder = Encoder(options.encoder, options.device, batch_size=64)
    held = dict(material(options.data).held)
    if options.pairs:
        held |= translations(options.pairs)
    found = measured(encoder, held, rated)
    teacher = Encoder(str(models.embedded_encoder_path()), options.device, batch_size=64)
    print(report(found, agreement(teacher, rated)))


def _accuracy(similarity: NDArray[np.float32], names: Sequence[str]) -> float:
    nearest = similarity.argmax(1)
    return 100 * float(np.mean([names[k] == names[int(n)] for k, n in enumerate(nearest)]))


def _padded(encoded: Sequence[Encoded]) -> tuple[torch.Tensor, torch.Tensor]:
    rows = [torch.from_numpy(e.tokens) for e in encoded]
    padded = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)
    lengths = torch.tensor([len(row) for row in rows])
    return padded, torch.arange(padded.shape[1]) < lengths[:, None]


if __name__ == "__main__":
    sys.exit(main())
