"""``python -m explainers.training.inference.abroad``: the same across languages.

The network stands on the encoder of several languages. What English pairs teach of it holds of
others, as far as the encoder has them in one place (Conneau et al. 2018, *XNLI*, section 4); that
translations say the same, and what was put into one of them does not, it learns from translations.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from explainers import Lens
from explainers.encoders.encoder import Encoder
from explainers.inference.ties import forms
from explainers.training import commands
from explainers.training.inference.judged import APART, SAME, Example, everything, split
from explainers.training.inference.made import pattern_examples
from explainers.training.inference.train import WEIGHT, changed, folder_of, learn, parser_of
from explainers.training.inference.translated import MOST, a_word_apart, tatoeba, words_of
from explainers.training.multilingual.material import (
    PARAPHRASED,
    SHORTEST,
    Pair,
    cleaned,
    held_of_pawsx,
    lines,
    material,
)
from explainers.weights import models

STEPS = 2_400
"""Batches."""
SEED = 0
"""Of what was drawn for the embedded model."""
PATTERNS = 3_000
"""Pairs made from patterns."""
CHANGED = {"multi30k": 4_500, "pawsx": 1_800, "tatoeba": 3_000}
"""Translations of which the English is changed."""
LONGEST = 28
"""Words of a sentence that is changed at most."""
NEAR = 0.9
"""Up to this cosine, the translation of another sentence says something else."""

WEIGHTS = WEIGHT | {"translation": 1.2, "neighbour": 0.6, "pawsx": 0.4, "again": 1.0}
"""How often an example of each source is drawn: of translations as many as of changes."""


def translations(data: Path, seed: int) -> list[Pair]:
    """English sentences and what they are in another language, as they are learnt from."""
    return drawn(data, CHANGED, random.Random(seed))


def drawn(
    data: Path, most: Mapping[str, int], rng: random.Random, without: Collection[str] = ()
) -> list[Pair]:
    """Translations, so many of each source, of English sentences but some."""
    pairs = material(data).pairs
    found = []
    for source, many in most.items():
        fit = [p for p in pairs[source] if p.language != "en" and fits(p.english)]
        fit = [p for p in fit if p.english not in without]
        found += rng.sample(fit, min(many, len(fit)))
    return found


def fits(sentence: str) -> bool:
    """Whether a sentence is of a length that is changed."""
    return 3 <= len(sentence.split()) <= LONGEST


def across(spoken: Sequence[Pair], new: Sequence[Example]) -> Iterator[Example]:
    """Translations, and the same with one change of the English."""
    of: dict[str, list[Pair]] = defaultdict(list)
    for pair in spoken:
        of[pair.english].append(pair)
        yield Example(pair.english, pair.other, SAME, "translation", "none", ((), ()), pair.english)
    for example in new:
        for pair in of[example.a]:
            words = (None, example.words[1]) if example.words else None
            yield replace(example, a=pair.other, words=words, group=example.a)


def neighbours(spoken: Sequence[Pair], encoder: Encoder) -> Iterator[Example]:
    """A sentence beside the translation of one that is much like it."""
    vectors = encoder.unit([p.english for p in spoken])
    for start in range(0, len(spoken), 1000):
        cosines = vectors[start : start + 1000] @ vectors.T
        cosines[cosines >= NEAR] = -1
        for k, n in enumerate(cosines.argmax(1), start):
            a, b = spoken[k], spoken[int(n)]
            yield Example(a.english, b.other, APART, "neighbour", group=a.english)


def pawsx(data: Path) -> Iterator[Example]:
    """Pairs of the same words, in one language and across two; the held-out half is left out."""
    tables = {
        language: [
            [cleaned(cell) for cell in line.split("\t")]
            for line in lines(data / "pawsx" / f"dev-{language}.tsv.gz")
        ]
        for language in ("en", *PARAPHRASED)
    }
    out = set(held_of_pawsx(data))
    languages = [("de", "de"), ("es", "es"), ("fr", "fr"), ("en", "de"), ("en", "es"), ("en", "fr")]
    for row in range(len(tables["en"])):
        if row in out:
            continue
        for here, there in languages:
            a, b, label = tables[here][row][0], tables[there][row][1], tables["en"][row][2]
            if min(len(a), len(b)) > SHORTEST and label in "01":
                allowed = SAME if label == "1" else APART
                yield Example(a, b, allowed, "pawsx", group=tables["en"][row][0])


def german(data: Path, encoder: Encoder, seed: int) -> Iterator[Example]:
    """German sentences with a translation in common, and those a word apart that have none."""
    by: dict[str, set[str]] = defaultdict(set)
    meant: dict[str, set[str]] = defaultdict(set)
    for english, said in tatoeba(data):
        by[english].add(said)
        meant[said].add(english)
    rng = random.Random(seed)
    same = [
        (english, a, b)
        for english, some in sorted(by.items())
        for a, b in list(combinations(sorted(some), 2))[:1]
        if words_of(a) != words_of(b)
    ]
    for english, a, b in rng.sample(same, min(MOST // 2, len(same))):
        yield Example(a, b, SAME, "again", group=english)
    apart = [(a, b) for a, b in a_word_apart(sorted(meant)) if meant[a].isdisjoint(meant[b])]
    apart = rng.sample(apart, min(MOST, len(apart)))
    alike = (encoder.unit([a for a, _ in apart]) * encoder.unit([b for _, b in apart])).sum(1)
    for (a, b), near in zip(apart, alike, strict=True):
        if near < NEAR:
            yield Example(a, b, APART, "retold", group=min(meant[a]))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = parser_of("explainers.training.inference.abroad", __doc__, "runs/abroad", STEPS)
    return commands.run(_train, parser.parse_args(arguments))


def _train(options: argparse.Namespace) -> None:
    out = folder_of(options, models.MULTILINGUAL_INFERENCE_FOLDER)
    data, seed, lens = options.data, options.seed, Lens()
    encoder = lens.foreign.encoder
    spoken = translations(data, seed)
    new = changed(lens.read([p.english for p in spoken]), lens.encoder, seed)
    every = [
        *everything(data, options.tables),
        *new,
        *across(spoken, new),
        *neighbours(spoken, encoder),
        *pawsx(data),
        *german(data, encoder, seed),
    ]
    learnt, held = split(every, 0.1, seed)
    said = {sentence for e in held for sentence in (e.a, e.b)}
    often = ("pawsx", "snli")  # whose sentences come again in many pairs
    learnt = [e for e in learnt if e.source in often or not {e.a, e.b} & said]
    learnt += pattern_examples(PATTERNS, seed)
    learn(options, out, encoder, learnt, held, forms, WEIGHTS)


if __name__ == "__main__":
    raise SystemExit(main())
