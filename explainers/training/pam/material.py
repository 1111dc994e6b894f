"""What PAM learns from: graphs of training sentences, pairs that people rated, descriptions."""

from __future__ import annotations

import gzip
import random
from collections import Counter, defaultdict
from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from explainers.amr.graph import Graph
from explainers.amr.parse import Parser
from explainers.training import corpora
from explainers.training.aspects.edits import Names, names_by_type
from explainers.training.aspects.material import held_out, of_sets
from explainers.training.multilingual import material as languages
from explainers.training.pam.parses import parsed

DESCRIPTIONS = 5
"""Independent descriptions of each picture of Multi30k."""

PICTURES = 12_000
"""Pictures that are drawn of Multi30k's 26,326 training ones."""

TRANSLATED = {"multi30k": 10_000, "tatoeba": 6_000, "pawsx": 2_000}
"""English sentences with translations that are drawn of each source."""


@dataclass(frozen=True)
class Material:
    """Sentences with their graphs.

    Attributes:
        sentences: all of them; some are there twice.
        graphs: of each, as a bank has it or as our parser reads it, one or both; of its
            translations, as the parser of other languages reads them.
        pairs: positions of the two sentences of a pair that people rated, (pairs, 2).
        scores: what they said, in [0, 1], (pairs,).
        sets: which set of :data:`explainers.training.corpora.BAMBOO` a pair is from, (pairs,).
        groups: positions of the descriptions of one picture, (pictures, 5).
        translated: positions of the sentences that have translations, which are the last.
        names: names by type of entity, for negatives.
        concepts: a sample of all concepts, for negatives.
    """

    sentences: list[str]
    graphs: list[tuple[Graph, ...]]
    pairs: NDArray[np.int64]
    scores: NDArray[np.float32]
    sets: NDArray[np.int64]
    groups: NDArray[np.int64]
    translated: NDArray[np.int64]
    names: Names
    concepts: list[str]


def material(
    data: Path, parser: Parser, work: Path, foreign: Parser | None = None, share: float = 1
) -> Material:
    """Train pairs of BAMBOO without any dev sentence, descriptions of pictures, translations.

    Args:
        data: folder with the graph banks and Multi30k; with the other sets of several languages
            where translations are read.
        parser: reads the English sentences, those of the banks a second time.
        work: where their graphs are kept.
        foreign: reads the translations; there are none without it.
        share: of :data:`PICTURES` and :data:`TRANSLATED`.

    Raises:
        InputError: naming what is missing.
    """
    dev = held_out(data)
    rated = of_sets(data, dev)
    drawn = descriptions(data, round(share * PICTURES))
    spoken = [s for group in drawn for s in group]
    held = {corpora.key(s) for s in dev.sentences}
    said = translations(data, held, share) if foreign else {}
    again, seen, english = (parsed(parser, of, work) for of in (rated.sentences, spoken, [*said]))
    others = iter(parsed(foreign, [s for of in said.values() for s in of], work) if foreign else ())
    graphs = [*zip(rated.graphs, again, strict=True), *((g,) for g in seen)]
    every = [g for of in graphs for g in of]
    concepts = Counter(c for g in every for c in g.concepts.values())
    graphs += [(g, *(next(others) for _ in said[s])) for s, g in zip(said, english, strict=True)]
    count = len(rated.sentences)
    return Material(
        [*rated.sentences, *spoken, *said],
        graphs,
        rated.index,
        np.array(rated.human, np.float32),
        np.array([corpora.BAMBOO.index(name) for name in rated.source]),
        count + np.arange(len(spoken)).reshape(-1, DESCRIPTIONS),
        np.arange(count + len(spoken), len(graphs)),
        names_by_type(every),
        random.Random(0).choices(list(concepts), list(concepts.values()), k=20_000),
    )


def translations(data: Path, held: Container[str], share: float) -> dict[str, list[str]]:
    """English sentences with their translations, drawn with a seed.

    Args:
        data: folder with the sets of several languages, whose held-out parts are left alone.
        held: keys of English sentences that are not to be there.
        share: of :data:`TRANSLATED`.
    """
    found: dict[str, list[str]] = {}
    pairs = languages.material(data).pairs
    for source, most in TRANSLATED.items():
        of: dict[str, list[str]] = defaultdict(list)
        for pair in pairs[source]:
            if corpora.key(pair.english) not in held:
                of[pair.english].append(pair.other)
        drawn = random.Random(0).sample(list(of), min(round(share * most), len(of)))
        found |= {english: of[english] for english in drawn}
    return found


def descriptions(data: Path, pictures: int) -> list[tuple[str, ...]]:
    """Five descriptions of each of some pictures, drawn with a seed."""
    folder = corpora.need(data / "multi30k" / "descriptions")
    sides = [
        gzip.decompress((folder / f"train.{k}.en.gz").read_bytes()).decode().splitlines()
        for k in range(1, DESCRIPTIONS + 1)
    ]
    rows = [tuple(s.strip() for s in row) for row in zip(*sides, strict=True)]
    order = random.Random(0).sample(range(len(rows)), len(rows))
    return [rows[k] for k in order[:pictures]]
