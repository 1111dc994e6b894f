"""What the reader learns from: treebanks, as they are and with noise, as the encoder sees them."""

from __future__ import annotations

import gzip
import logging
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers.encoders.encoder import Encoder
from explainers.reading import conllu, lemmas, spelling
from explainers.reading.network import Inventory
from explainers.reading.result import Reading
from explainers.reading.states import of_batches
from explainers.training.corpora import need
from explainers.training.reading.noise import noisy

log = logging.getLogger(__name__)

HELD_OUT = 10
"""Every so many sentences of a language without a dev set one is held out."""

LONGEST = 120
"""Words of a sentence to learn from; there are hardly any longer ones."""

SEEN = {"rules": 3, "relations": 30, "values": 5}
"""How often a rule of lemmas, a subtype of a relation, a value of a feature has to be there."""

NONE = -100
"""The target where there is nothing to learn."""

FEATURES = (
    *("Number", "Person", "Tense", "Mood", "Voice", "VerbForm", "Polarity", "Degree", "Definite"),
    *("PronType", "Case", "Gender", "Animacy", "Aspect", "NumType", "Poss", "Reflex"),
    *("Gender[psor]", "Number[psor]", "Foreign"),
)
"""Features that are learnt."""


def treebank(data: Path, name: str) -> list[Reading]:
    """The sentences of ``ud/NAME.conllu.gz``; the name begins with their language.

    Raises:
        InputError: if it is not there, or no CoNLL-U.
    """
    with gzip.open(need(data / "ud" / f"{name}.conllu.gz"), "rt", encoding="utf-8") as file:
        read = [replace(one, language=name[:2]) for one in conllu.sentences(file)]
    return [one for one in read if len(one) <= LONGEST]


def split(data: Path, language: str) -> tuple[list[Reading], list[Reading]]:
    """Sentences of a language to learn from, and to be judged on."""
    known = treebank(data, f"{language}-train")
    if language == "en":
        return known, treebank(data, "en-dev")
    held = [one for k, one in enumerate(known) if k % HELD_OUT == HELD_OUT - 1]
    return [one for k, one in enumerate(known) if k % HELD_OUT != HELD_OUT - 1], held


def inventory(known: Sequence[Reading]) -> Inventory:
    """What occurs in sentences, but for what is too rare to be learnt."""
    upos = sorted({word.upos for one in known for word in one})
    rules = Counter(lemmas.rule(w.form, w.lemma) for one in known for w in one)
    relations = Counter(word.relation for one in known for word in one)
    plain = {word.plain for one in known for word in one}
    values = {name: Counter[str]() for name in FEATURES}
    for one in known:
        for word in one:
            for name, value in word.features.items():
                if name in values:
                    values[name][value] += 1
    kept = {
        name: ("", *sorted(v for v, n in of.items() if n >= SEEN["values"]))
        for name, of in values.items()
    }
    return Inventory(
        tuple(upos),
        {name: of for name, of in kept.items() if len(of) > 1},
        tuple(sorted(r for r, n in rules.items() if n >= SEEN["rules"])),
        tuple(sorted(plain | {r for r, n in relations.items() if n >= SEEN["relations"]})),
    )


@dataclass(frozen=True)
class Material:
    """Sentences as the network is given them, one after the other.

    Attributes:
        readings: the sentences.
        states: of the encoder, of all words, (words, states), in half precision.
        facts: of all words, (words, facts).
        targets: of all words, (words, 3 + features): relation, part of speech, rule, features;
            ``NONE`` where it is not in the inventory.
        heads: of all words; 0 for none, else 1 and the number in its sentence.
        starts: of the first word of each sentence, and of none after the last.
    """

    readings: Sequence[Reading]
    states: NDArray[np.float16]
    facts: NDArray[np.int32]
    targets: NDArray[np.int64]
    heads: NDArray[np.int64]
    starts: NDArray[np.int64]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Words of each sentence."""
        return np.diff(self.starts)

    def batch(self, chosen: Sequence[int] | NDArray[np.int64]) -> dict[str, Tensor]:
        """Some sentences, filled up to the longest: what :class:`Material` has, by name."""
        sizes = self.lengths[list(chosen)]
        longest = int(sizes.max())
        made = {}
        for name, fill in (("states", 0), ("facts", -1), ("targets", NONE), ("heads", NONE)):
            of = getattr(self, name)
            padded = np.full((len(chosen), longest, *of.shape[1:]), fill, of.dtype)
            for row, k in enumerate(chosen):
                padded[row, : sizes[row]] = of[self.starts[k] : self.starts[k + 1]]
            made[name] = torch.from_numpy(padded)
        made["lengths"] = torch.from_numpy(sizes)
        return made | {"states": made["states"].float(), "facts": made["facts"].long()}


def prepared(
    readings: Sequence[Reading], encoder: Encoder, of: Inventory, kept: Path | None = None
) -> Material:
    """Sentences with the encoder's states and with targets.

    Args:
        readings: the sentences.
        encoder: that reads them.
        of: what there is to choose from.
        kept: a file for the states, from which they are taken if it is there.
    """
    starts = np.cumsum([0, *map(len, readings)])
    if kept is not None and kept.exists():
        found = np.load(kept)
    else:
        found = _states(readings, encoder, starts)
        if kept is not None:
            np.save(kept, found)
    facts = np.concatenate([spelling.facts_of(one) for one in readings])
    heads = np.array([word.head + 1 for one in readings for word in one])
    return Material(readings, found, facts, _targets(readings, of), heads, starts)


def _states(
    readings: Sequence[Reading], encoder: Encoder, starts: NDArray[np.int64]
) -> NDArray[np.float16]:
    found = np.zeros((starts[-1], 3 * encoder.dimensions), np.float16)
    for done, (k, read) in enumerate(of_batches(encoder, readings), 1):
        found[starts[k] : starts[k + 1]] = read
        if done % 10_000 == 0:
            log.info("read %d of %d sentences", done, len(readings))
    return found


def _targets(readings: Sequence[Reading], of: Inventory) -> NDArray[np.int64]:
    relations, upos, rules = (
        {name: k for k, name in enumerate(names)} for names in (of.relations, of.upos, of.rules)
    )
    values = {f: {v: k for k, v in enumerate(names)} for f, names in of.features.items()}
    rows = [
        (
            relations.get(word.relation, relations.get(word.plain, NONE)),
            upos.get(word.upos, NONE),
            rules.get(lemmas.rule(word.form, word.lemma), NONE),
            *(values[f].get(word.features.get(f, ""), NONE) for f in values),
        )
        for one in readings
        for word in one
    ]
    return np.array(rows, np.int64)


def with_noise(readings: Sequence[Reading], seed: int) -> list[Reading]:
    """Each sentence with noise."""
    rng = random.Random(seed)
    return [noisy(one, rng) for one in readings]
