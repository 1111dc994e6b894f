"""What aspect models learn from: sentences, pairs of them, and what to predict of a pair.

The usual targets are the fifteen metrics on the graph pairs of BAMBOO and on pairs
made from their sentences; any table of pairs with columns of scores will do as well.
"""

from __future__ import annotations

import csv
import hashlib
import logging
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers import text
from explainers.amr.graph import Graph, names, write
from explainers.errors import InputError
from explainers.matching.aspects import ASPECTS
from explainers.matching.metrics import negated, quantities, suite
from explainers.matching.vectors import VectorTable
from explainers.matching.weisfeiler import texts_of
from explainers.training import corpora
from explainers.training.aspects.edits import edits

log = logging.getLogger(__name__)

Embed = Callable[[Sequence[str]], NDArray[np.float32]]
"""Sentences to vectors of length 1, (sentences, dimensions)."""

TIME_LIMIT = 0.25
"""Seconds for an alignment: a target may be a hair below the optimum."""

SHARD = 500
"""Pairs measured at once; a stopped run goes on after the last whole shard."""


class Material:
    """Distinct sentences with their graphs, and pairs of them by position.

    Attributes:
        sentences, graphs: the sentences.
        pairs: positions of the two sentences, (pairs, 2).
        human: human similarity of a pair in [0, 1]; NaN for made pairs.
        source: where a pair is from: a set, or how it was made.
    """

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.graphs: list[Graph] = []
        self.pairs: list[tuple[int, int]] = []
        self.human: list[float] = []
        self.source: list[str] = []
        self._index: dict[str, int] = {}
        self._known: set[tuple[int, int]] = set()

    def sentence(self, spoken: str, graph: Graph) -> int:
        """Position of a sentence, added if it is new."""
        if spoken not in self._index:
            self._index[spoken] = len(self.sentences)
            self.sentences.append(spoken)
            self.graphs.append(graph)
        return self._index[spoken]

    def add(self, p: corpora.Pair, source: str) -> None:
        """Add a pair of a set."""
        a, b = self.sentence(p.a, p.graph_a), self.sentence(p.b, p.graph_b)
        self.pair(a, b, source, p.score)

    def pair(self, a: int, b: int, source: str, human: float = float("nan")) -> None:
        """Add a pair; a made one only if it is new and of two sentences."""
        key = (min(a, b), max(a, b))
        if np.isnan(human) and (a == b or key in self._known):
            return
        self._known.add(key)
        self.pairs.append((a, b))
        self.human.append(human)
        self.source.append(source)

    @property
    def index(self) -> NDArray[np.int64]:
        """The pairs as an array, (pairs, 2)."""
        return np.array(self.pairs, dtype=np.int64).reshape(-1, 2)


def held_out(data: Path) -> Material:
    """The dev pairs of the three BAMBOO sets."""
    material = Material()
    for name in corpora.BAMBOO:
        for p in corpora.pairs(data, name, "dev"):
            material.add(p, name)
    return material


def of_sets(data: Path, dev: Material) -> Material:
    """The train pairs of the three BAMBOO sets that have no dev sentence."""
    held = {corpora.key(s) for s in dev.sentences}
    material = Material()
    for name in corpora.BAMBOO:
        for p in corpora.pairs(data, name, "train"):
            if corpora.key(p.a) not in held and corpora.key(p.b) not in held:
                material.add(p, name)
    return material


def training(data: Path, dev: Material, embed: Embed) -> Material:
    """Train pairs without any dev sentence, and pairs made from their sentences.

    Made pairs are near neighbours, sentences that share a name, a quantity or a
    negation, minimal pairs and random ones: without them the rare aspects hardly vary.
    """
    material = of_sets(data, dev)
    rng = random.Random(0)
    count = len(material.sentences)
    _add_neighbours(material, embed, rng)
    add_linked(material, rng)
    for _ in range(5000):
        material.pair(rng.randrange(count), rng.randrange(count), "random")
    add_edits(material, dev, 1500, rng)
    log.info("pairs: %s", dict(Counter(material.source)))
    return material


def _add_neighbours(material: Material, embed: Embed, rng: random.Random) -> None:
    """Add pairs of every sentence with two of its twelve nearest."""
    vectors = embed(material.sentences)
    for start in range(0, len(vectors), 1000):
        alike = vectors[start : start + 1000] @ vectors.T
        near = np.argpartition(-alike, min(13, len(vectors) - 1), axis=1)[:, :13]
        for row, candidates in enumerate(near):
            chosen = sorted(set(candidates.tolist()) - {start + row})
            for other in rng.sample(chosen, min(2, len(chosen))):
                material.pair(start + row, other, "near")


def add_edits(material: Material, dev: Material, most: int, rng: random.Random) -> None:
    """Add minimal pairs that make no dev sentence, so many of each kind at most."""
    held = {corpora.key(s) for s in dev.sentences}
    for i, kind, edited, graph in edits(material.sentences, material.graphs, most, rng):
        if corpora.key(edited) not in held:
            material.pair(i, material.sentence(edited, graph), f"edit {kind}")


def add_linked(material: Material, rng: random.Random) -> None:
    """Add pairs of sentences that share a name, a quantity or a negation."""
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for i, graph in enumerate(material.graphs):
        for words in set(names(graph).values()):
            groups["name", *words].append(i)
        for quantity in set(quantities(graph)):
            groups["quantity", *quantity].append(i)
        if negated(graph):
            groups["negation",].append(i)
    negative = groups["negation",]
    for key, members in sorted(groups.items(), key=str):
        for _ in range(min(len(members) // 2, 1500 if members is negative else 50)):
            material.pair(rng.choice(members), rng.choice(members), key[0])
    for _ in range(1000 if negative else 0):
        material.pair(rng.choice(negative), rng.randrange(len(material.graphs)), "negation")


def targets(material: Material, embed: Embed, cache: Path, workers: int = 2) -> NDArray[np.float32]:
    """The fifteen metrics of every pair, (pairs, 15), from the cache where they are.

    The cache knows a pair by its two graphs; empty it after the metrics have changed.
    """
    cache.mkdir(parents=True, exist_ok=True)
    written = [write(g).encode() for g in material.graphs]
    keys = [
        hashlib.blake2b(written[a] + b"\n\n" + written[b], digest_size=12).hexdigest()
        for a, b in material.pairs
    ]
    named: dict[str, NDArray[np.float32]] = {}
    for path in sorted(cache.glob("*.npz")):
        with np.load(path) as shard:
            named.update(zip(shard["keys"].tolist(), shard["values"], strict=True))
    missing = {k: p for k, p in zip(keys, material.pairs, strict=True) if k not in named}
    if missing:
        table = VectorTable(embed, limit=200_000)
        wanted = sorted({i for pair in missing.values() for i in pair})
        table.fill(texts_of(material.graphs[i] for i in wanted))
        order = list(missing)
        shards = [order[i : i + SHARD] for i in range(0, len(order), SHARD)]

        def job(
            shard: Sequence[str],
        ) -> tuple[list[tuple[Graph, Graph]], dict[str, NDArray[np.float32]]]:
            pairs = [missing[key] for key in shard]
            graphs = [(material.graphs[a], material.graphs[b]) for a, b in pairs]
            texts = texts_of(g for pair in graphs for g in pair)
            return graphs, dict(zip(texts, table(texts), strict=True))

        with ProcessPoolExecutor(workers) as pool:
            measured = pool.map(_measured, map(job, shards))
            for done, (shard, values) in enumerate(zip(shards, measured, strict=True), 1):
                np.savez(cache / f"{shard[0]}.npz", keys=np.array(shard), values=values)
                named.update(zip(shard, values, strict=True))
                if done % 10 == 0 or done == len(shards):
                    log.info("measured %d of %d shards", done, len(shards))
    return np.stack([named[key] for key in keys])


def _measured(
    job: tuple[list[tuple[Graph, Graph]], dict[str, NDArray[np.float32]]],
) -> NDArray[np.float32]:
    """The metrics of one shard, in a process of its own."""
    graphs, vectors = job
    table = VectorTable(lambda texts: np.stack([vectors[t] for t in texts]), len(vectors))
    rows = [suite(a, b, table, TIME_LIMIT).values for a, b in graphs]
    return np.array([[row[name] for name in ASPECTS] for row in rows], dtype=np.float32)


class Task(NamedTuple):
    """What to learn and what to test it on.

    Attributes:
        sentences: of all pairs.
        train, dev: positions of the two sentences, (pairs, 2).
        train_scores, dev_scores: (pairs, aspects).
        names: of the aspects.
        human: human similarity of the dev pairs; empty where there is none.
        source: the set of each dev pair.
        reference: pairs whose similarities give the percentiles, (pairs, 2).
    """

    sentences: list[str]
    train: NDArray[np.int64]
    train_scores: NDArray[np.float32]
    dev: NDArray[np.int64]
    dev_scores: NDArray[np.float32]
    names: tuple[str, ...]
    human: list[float]
    source: list[str]
    reference: NDArray[np.int64]


def from_graphs(data: Path, embed: Embed, work: Path, workers: int = 2) -> Task:
    """The fifteen metrics of BAMBOO's graphs, and of pairs made from them.

    Args:
        data: the folder with the graph banks.
        embed: the encoder.
        work: cache of the metrics.
        workers: processes that measure.
    """
    dev = held_out(data)
    made = training(data, dev, embed)
    log.info("%d training pairs, %d dev pairs", len(made.pairs), len(dev.pairs))
    source = np.array(made.source)
    return Task(
        made.sentences + dev.sentences,
        made.index,
        targets(made, embed, work, workers),
        dev.index + len(made.sentences),
        targets(dev, embed, work, workers),
        ASPECTS,
        dev.human,
        dev.source,
        made.index[source == "sts"],
    )


def from_table(path: Path) -> Task:
    """Pairs with scores of the user's own; every tenth pair is kept back to test on.

    Training pairs that share a sentence with a dev pair are left out.

    Args:
        path: tab-separated, with a header: ``sentence_a``, ``sentence_b``, then the scores.

    Raises:
        InputError: with the line, if something cannot be read.
    """
    try:
        lines = list(csv.reader(path.read_text("utf-8-sig").splitlines(), delimiter="\t"))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read: {error}") from error
    names = tuple(lines[0][2:]) if lines else ()
    if not names or lines[0][:2] != text.PAIR_COLUMNS or len(set(names)) < len(names):
        raise InputError(
            f"{path}: the header must be sentence_a, sentence_b and names of scores", 1
        )
    pairs, scores = [], []
    for number, row in enumerate(lines[1:], 2):
        if len(row) != len(names) + 2:
            raise InputError(f"expected {len(names) + 2} columns, found {len(row)}", number)
        try:
            pairs.append((text.clean(row[0]), text.clean(row[1])))
            scores.append([float(x) for x in row[2:]])
        except (InputError, ValueError) as error:
            raise InputError(str(error), number) from error
        if not np.isfinite(scores[-1]).all():
            raise InputError("a score is not a finite number", number)
    if len(pairs) < 100:
        raise InputError(f"{path} has {len(pairs)} pairs; at least 100 are needed")
    place = {s: k for k, s in enumerate(dict.fromkeys(s for pair in pairs for s in pair))}
    index = np.array([[place[s] for s in pair] for pair in pairs])
    values = np.array(scores, dtype=np.float32)
    kept_back = np.arange(len(pairs)) % 10 == 9
    usable = ~kept_back & ~np.isin(index, index[kept_back]).any(axis=1)
    if not usable.any():
        raise InputError(f"{path}: every pair shares a sentence with one that is kept back")
    none = np.empty((0, 2), dtype=np.int64)
    dev = index[kept_back], values[kept_back]
    return Task(list(place), index[usable], values[usable], *dev, names, [], [], none)
