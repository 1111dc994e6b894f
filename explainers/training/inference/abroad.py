"""``python -m explainers.training.inference.abroad``: the same across languages.

The network stands on the encoder of several languages. What English pairs teach of it holds of
others, as far as the encoder has them in one place (Conneau et al. 2018, *XNLI*, section 4); that
translations say the same, and what was put into one of them does not, it learns from translations.
"""

from __future__ import annotations

import argparse
import gzip
import logging
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import torch

from explainers import Lens
from explainers.encoders.encoder import Encoder
from explainers.inference.network import Network, Sizes
from explainers.inference.ties import forms
from explainers.training import commands
from explainers.training.corpora import need
from explainers.training.inference.changed import changed_examples
from explainers.training.inference.judged import (
    APART,
    JUDGING,
    SAME,
    SOME,
    Example,
    everything,
    split,
)
from explainers.training.inference.made import pattern_examples
from explainers.training.inference.material import Material
from explainers.training.inference.train import (
    ALIKE,
    WEIGHT,
    InferenceTrainer,
    Settings,
    figures,
    likelihoods,
    save,
    temperature,
)
from explainers.training.inference.translated import MOST, a_word_apart, words_of
from explainers.training.multilingual.material import Pair, cleaned, held_of_pawsx, lines, material
from explainers.weights import models, storage

log = logging.getLogger(__name__)

STEPS = 2_400
"""Batches."""
SEED = 0
"""Of what is drawn for the embedded model."""
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
    """English sentences and what they are in another language."""
    rng = random.Random(seed)
    pairs = material(data).pairs
    found = []
    for source, most in CHANGED.items():
        fit = [p for p in pairs[source] if p.language != "en" and _fits(p.english)]
        found += rng.sample(fit, min(most, len(fit)))
    return found


def _fits(sentence: str) -> bool:
    return 3 <= len(sentence.split()) <= LONGEST


def across(spoken: Sequence[Pair], changed: Sequence[Example]) -> Iterator[Example]:
    """Translations, and the same with one change of the English."""
    of: dict[str, list[Pair]] = defaultdict(list)
    for pair in spoken:
        of[pair.english].append(pair)
        yield Example(pair.english, pair.other, SAME, "translation", "none", ((), ()), pair.english)
    for example in changed:
        for pair in of[example.a]:
            new = example.words[1] if example.words else None
            yield replace(
                example, a=pair.other, words=None if new is None else (None, new), group=example.a
            )


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
        for language in ("en", "de", "fr", "es")
    }
    out = set(held_of_pawsx(data))
    languages = [("de", "de"), ("es", "es"), ("fr", "fr"), ("en", "de"), ("en", "es"), ("en", "fr")]
    for row in range(len(tables["en"])):
        if row in out:
            continue
        for here, there in languages:
            a, b, label = tables[here][row][0], tables[there][row][1], tables["en"][row][2]
            if min(len(a), len(b)) > 2 and label in "01":
                allowed = SAME if label == "1" else APART
                yield Example(a, b, allowed, "pawsx", group=tables["en"][row][0])


def german(data: Path, encoder: Encoder, seed: int) -> Iterator[Example]:
    """German sentences with a translation in common, and those a word apart that have none."""
    by: dict[str, set[str]] = defaultdict(set)
    meant: dict[str, set[str]] = defaultdict(set)
    with gzip.open(need(data / "tatoeba-de/pairs.tsv.gz"), "rt", encoding="utf-8") as file:
        for row in list(file)[1:]:
            english, said = row.rstrip("\n").split("\t")[:2]
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
    parser = commands.parser("explainers.training.inference.abroad", __doc__)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="holds nli/ …")
    parser.add_argument("--tables", type=Path, default=Path("tests/data"), help="pairs of our own")
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument("--work", type=Path, default=Path("runs/abroad"), help="checkpoints")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=SEED)
    return commands.run(_train, parser.parse_args(arguments))


def _train(options: argparse.Namespace) -> None:
    out = options.out or models.MULTILINGUAL_INFERENCE_FOLDER
    if options.out:
        models.check_writable(out)
    options.work.mkdir(parents=True, exist_ok=True)
    data, seed, lens = options.data, options.seed, Lens()
    encoder = lens.foreign.encoder
    spoken = translations(data, seed)
    changed = list(
        changed_examples(lens.read([p.english for p in spoken]), lens.encoder.unit, seed)
    )
    changed = _alike(changed, lens.encoder)
    every = [
        *everything(data, options.tables),
        *changed,
        *across(spoken, changed),
        *neighbours(spoken, encoder),
        *pawsx(data),
        *german(data, encoder, seed),
    ]
    learnt, held = split(every, 0.1, seed)
    said = {sentence for e in held for sentence in (e.a, e.b)}
    learnt = [e for e in learnt if e.source in ("pawsx", "snli") or not {e.a, e.b} & said]
    learnt += pattern_examples(PATTERNS, seed)
    kinds = sorted({e.kind for e in learnt} - {"", "none", SOME})
    log.info("%d pairs to learn from, %d to report on", len(learnt), len(held))
    read = Material([*learnt, *held], encoder, kinds, forms)
    torch.manual_seed(seed)
    network = Network(Sizes(kinds=1 + len(kinds)))
    network.begin(encoder.model[0].model)
    trainer = InferenceTrainer(network, Settings(options.steps, seed), read, learnt, WEIGHTS)
    trainer.run(options.work / "checkpoint.pt")
    network.load_state_dict(storage.dequantized(storage.quantized(network.state_dict())))
    likely = likelihoods(network, read, held)
    even = [k for k, e in enumerate(held) if k % 2 == 0 and e.source not in JUDGING]
    soft = temperature([held[k] for k in even], likely[even])
    save(network, out, {"kinds": kinds, "temperature": soft, "encoder": encoder.about.name})
    for source, said_of in figures(held, likely).items():
        log.info("%s: %s", source, said_of)


def _alike(changed: Sequence[Example], encoder: Encoder) -> list[Example]:
    """Without those that a synonym made into something else."""
    new = [e for e in changed if e.source == "synonym"]
    near = (encoder.unit([e.a for e in new]) * encoder.unit([e.b for e in new])).sum(1)
    out = {id(e) for e, kept in zip(new, np.asarray(near) >= ALIKE, strict=True) if not kept}
    return [e for e in changed if id(e) not in out]


if __name__ == "__main__":
    raise SystemExit(main())
