"""What the encoder is tuned on: pairs that people rated, and sentences with hard negatives.

No sentence of it is that of a dev pair, or nearly so (:data:`NEAR`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy import sparse

from explainers.training import corpora
from explainers.training.inference import judged
from explainers.training.pam.material import descriptions

NEAR = 0.8
"""Sentences that share so many of their words (Jaccard) are near to each other."""
PICTURES = 12_000
"""Pictures whose descriptions are learnt from."""


class Rated(NamedTuple):
    """Two sentences with the human score in [0, 1]."""

    a: str
    b: str
    score: float


class Triple(NamedTuple):
    """A sentence, some that mean the same, and hard negatives, possibly none."""

    anchor: str
    positives: tuple[str, ...]
    negatives: tuple[str, ...]


@dataclass(frozen=True)
class Material:
    """What is learnt from, by where it is from.

    Attributes:
        rated: pairs that people rated, each set on a scale of its own.
        triples: anchors with positives and hard negatives.
    """

    rated: dict[str, list[Rated]]
    triples: dict[str, list[Triple]]

    @property
    def sizes(self) -> dict[str, int]:
        """Pairs or triples of each set."""
        pairs = {name: len(of) for name, of in self.rated.items()}
        return pairs | {name: len(of) for name, of in self.triples.items()}


def material(data: Path) -> Material:
    """Everything that is learnt from.

    Args:
        data: the folder given as ``--data``.

    Raises:
        InputError: naming what is missing.
    """
    rated = {
        name: [Rated(p.a, p.b, p.score) for p in corpora.pairs(data, name, "train") if p.a != p.b]
        for name in corpora.BAMBOO
    }
    triples = {
        "snli": of_judged(judged.snli(data)),
        "sick-nli": of_judged(judged.sick(data)),
        "paws": of_judged(judged.paws(data)),
        "pictures": [Triple(p[0], p[1:], ()) for p in descriptions(data, PICTURES)],
    }
    every = {s for pairs in rated.values() for p in pairs for s in (p.a, p.b)}
    every |= {s for of in triples.values() for t in of for s in _sentences(t)}
    held = near(sorted(every), sorted(_dev(data)))
    return Material(
        {k: [p for p in of if not {p.a, p.b} & held] for k, of in rated.items()},
        {k: [kept for t in of if (kept := _without(t, held))] for k, of in triples.items()},
    )


def _dev(data: Path) -> set[str]:
    pairs = chain.from_iterable(corpora.pairs(data, name, "dev") for name in corpora.BAMBOO)
    return {s for p in pairs for s in (p.a, p.b)}


def _sentences(triple: Triple) -> tuple[str, ...]:
    return (triple.anchor, *triple.positives, *triple.negatives)


def _without(triple: Triple, held: set[str]) -> Triple | None:
    """A triple without the sentences that are held out; nothing if too little is left."""
    positives, negatives = (
        tuple(s for s in of if s not in held) for of in (triple.positives, triple.negatives)
    )
    none = triple.anchor in held or not positives or {triple.anchor} == {*positives, *negatives}
    return None if none else Triple(triple.anchor, positives, negatives)


def near(sentences: Sequence[str], others: Sequence[str], least: float = NEAR) -> set[str]:
    """Those of the sentences that share at least so many of their words with one of the others."""
    words: dict[str, int] = {}
    x, y = (_bags(side, words) for side in (sentences, others))
    sizes, of_others = (np.asarray(m.sum(1)).ravel() for m in (x, y))
    found = set()
    for start in range(0, len(sentences), 1000):
        part = slice(start, start + 1000)
        shared = (x[part] @ y[:, : x.shape[1]].T).toarray()
        either = sizes[part, None] + of_others[None] - shared
        close = (shared >= least * np.maximum(either, 1)).any(1)
        found |= {s for s, is_near in zip(sentences[part], close, strict=True) if is_near}
    return found


def _bags(sentences: Sequence[str], words: dict[str, int]) -> sparse.csr_matrix:
    """1 where a sentence has a word, (sentences, words); learns new words."""
    bags = [{words.setdefault(w, len(words)) for w in corpora.key(s).split()} for s in sentences]
    columns = [w for bag in bags for w in bag]
    rows = np.repeat(np.arange(len(bags)), [len(bag) for bag in bags])
    shape = (len(bags), len(words))
    return sparse.csr_matrix((np.ones(len(columns), np.float32), (rows, columns)), shape)


def of_judged(examples: Iterable[judged.Example]) -> list[Triple]:
    """Triples of judged pairs: what is so is a positive, what is not so a hard negative.

    A sentence of which it is only known what is not so is its own positive.
    """
    so: defaultdict[str, list[str]] = defaultdict(list)
    not_so: defaultdict[str, list[str]] = defaultdict(list)
    for e in examples:
        if e.allowed & judged.SAME:
            so[e.a].append(e.b)
        elif e.allowed in (judged.CONTRADICT, judged.APART):
            not_so[e.a].append(e.b)
    anchors = dict.fromkeys((*so, *not_so))
    return [Triple(a, tuple(so.get(a, (a,))), tuple(not_so.get(a, ()))) for a in anchors]
