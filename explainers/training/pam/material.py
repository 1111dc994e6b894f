"""What PAM learns from: graphs of training sentences, pairs that people rated, descriptions."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from explainers.amr.graph import Graph
from explainers.amr.parse import Parser
from explainers.training import corpora
from explainers.training.aspects.edits import Names, names_by_type
from explainers.training.aspects.material import held_out, of_sets
from explainers.training.pam.parses import parsed

DESCRIPTIONS = 5
"""Independent descriptions of each picture of Multi30k."""

PICTURES = 12_000
"""Pictures that are drawn of Multi30k's 26,326 training ones."""


@dataclass(frozen=True)
class Material:
    """Sentences with their graphs.

    Attributes:
        sentences: distinct ones.
        graphs: of each, as a bank has it or as our parser reads it, one or both.
        pairs: positions of the two sentences of a pair that people rated, (pairs, 2).
        scores: what they said, in [0, 1], (pairs,).
        sets: which set of :data:`explainers.training.corpora.BAMBOO` a pair is from, (pairs,).
        groups: positions of the descriptions of one picture, (pictures, 5).
        names: names by type of entity, for negatives.
        concepts: a sample of all concepts, for negatives.
    """

    sentences: list[str]
    graphs: list[tuple[Graph, ...]]
    pairs: NDArray[np.int64]
    scores: NDArray[np.float32]
    sets: NDArray[np.int64]
    groups: NDArray[np.int64]
    names: Names
    concepts: list[str]


def material(data: Path, parser: Parser, work: Path, pictures: int = PICTURES) -> Material:
    """Train pairs of BAMBOO without any dev sentence, and descriptions of pictures.

    Args:
        data: folder with the graph banks and Multi30k.
        parser: reads the descriptions, and the banks' sentences a second time.
        work: where its graphs are kept.
        pictures: how many are drawn.

    Raises:
        InputError: naming what is missing.
    """
    rated = of_sets(data, held_out(data))
    drawn = descriptions(data, pictures)
    spoken = [s for group in drawn for s in group]
    again = parsed(parser, rated.sentences, work)
    seen = parsed(parser, spoken, work)
    count = len(rated.sentences)
    graphs = [*zip(rated.graphs, again, strict=True), *((g,) for g in seen)]
    every = [g for of in graphs for g in of]
    concepts = Counter(c for g in every for c in g.concepts.values())
    return Material(
        [*rated.sentences, *spoken],
        graphs,
        rated.index,
        np.array(rated.human, np.float32),
        np.array([corpora.BAMBOO.index(name) for name in rated.source]),
        count + np.arange(len(spoken)).reshape(-1, DESCRIPTIONS),
        names_by_type(every),
        random.Random(0).choices(list(concepts), list(concepts.values()), k=20_000),
    )


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
