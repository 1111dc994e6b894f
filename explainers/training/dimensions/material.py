"""What the text dimensions' heads learn from: sentences with graphs, and reviews with stars."""

from __future__ import annotations

import gzip
import json
import logging
import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from explainers.errors import InputError
from explainers.search.dimensions import SEVEN
from explainers.search.splitting import sentences
from explainers.training.aspects.material import (
    Material,
    Task,
    add_edits,
    add_linked,
    held_out,
    of_sets,
)
from explainers.training.corpora import need
from explainers.training.dimensions.targets import (
    Embed,
    lexicon,
    measures,
    phrases,
    targets,
)

log = logging.getLogger(__name__)

MOST = {"sts": 5_000, "para": 3_500, "sick": 1_000}
"""Train pairs of each BAMBOO set: news has more names and times than captions."""

MOST_DEV = {"sts": 300, "para": 250, "sick": 100}
"""Dev pairs of each set, of a half of them."""

HALVES = ("chosen", "reported")
"""What settings were chosen on, and what figures are reported of."""

LINKED, RANDOM = 6_000, 6_000
"""Pairs of sentences that share a time or a place, each; and of any two."""

EDITED = 300
"""Minimal pairs of each kind."""

REVIEWED, REVIEWED_DEV = 5_000, 600
"""Sentences of reviews; and twice as many pairs of them."""

DEV_MADE = 800
"""Dev pairs of each kind that is made."""

LONGEST = 60
"""Words of a review's sentence; longer ones are no sentences."""

STARS = 0.7
"""What a review's stars weigh in the tone of its sentences, beside the lexicon."""


class Review(NamedTuple):
    """A review of MARC.

    Attributes:
        text: its body.
        stars: from 1 to 5.
        category: of the product.
    """

    text: str
    stars: int
    category: str


def reviews(data: Path, part: str, language: str = "en") -> list[Review]:
    """Reviews of MARC's dev split; two fifths are held back from training.

    Args:
        data: the folder given as ``--data``.
        part: ``learnt``, or one of :data:`HALVES`, a fifth each.
        language: ``en``, ``de`` or ``fr``.

    Raises:
        InputError: if they are not there.
    """
    with gzip.open(need(data / "marc" / f"dev.{language}.json.gz"), "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [
        Review(row["review_body"], int(row["stars"]), row["product_category"])
        for k, row in enumerate(rows)
        if (HALVES[k % 5] if k % 5 < len(HALVES) else "learnt") == part
    ]


class _Said(NamedTuple):
    """Sentences of reviews, and the tone that the stars of their reviews say."""

    sentences: list[str]
    stars: list[float]


def _said(
    of: Sequence[Review], most: int, rng: random.Random, without: Collection[str] = ()
) -> _Said:
    found: dict[str, float] = {}
    for review in of:
        try:
            parts = sentences(review.text)
        except InputError:  # a review without words
            continue
        found |= {p: (review.stars - 3) / 2 for p in parts if len(p.split()) <= LONGEST}
    usable = sorted(found.keys() - set(without))
    chosen = rng.sample(usable, min(most, len(usable)))
    return _Said(chosen, [found[s] for s in chosen])


def from_data(
    data: Path,
    phrase: Embed,
    read: Embed,
    stars: bool = True,
    most: Mapping[str, int] = MOST,
    half: str = "reported",
) -> Task:
    """The seven dimensions, measured on BAMBOO's sentences and on reviews.

    Args:
        data: the folder with the graph banks and reviews.
        phrase: phrases to vectors of length 1.
        read: texts to the encoder's vectors; asked once, for all.
        stars: whether tone is also learnt from the stars of reviews.
        most: train pairs of each set.
        half: of :data:`HALVES`, what it is tested on.
    """
    rng = random.Random(0)
    dev = held_out(data)
    made = _fewer(of_sets(data, dev), most, rng)
    add_linked(made, rng)
    _add_shared(made, LINKED, rng)
    for _ in range(RANDOM):
        made.pair(rng.randrange(len(made.sentences)), rng.randrange(len(made.sentences)), "random")
    add_edits(made, dev, EDITED, rng)
    known = _said(reviews(data, "learnt"), REVIEWED, rng)
    rng = random.Random(1)  # what is learnt is the same, whatever it is tested on
    dev = _fewer(_half(dev, HALVES.index(half)), MOST_DEV, rng)
    add_linked(dev, rng)
    _add_shared(dev, DEV_MADE, rng)
    for _ in range(DEV_MADE):
        dev.pair(rng.randrange(len(dev.sentences)), rng.randrange(len(dev.sentences)), "random")
    dev = _fewer(dev, dict.fromkeys(("name", "quantity", "negation"), DEV_MADE), rng)
    new = _said(reviews(data, half), REVIEWED_DEV, rng, without=known.sentences)
    texts = [*made.sentences, *dev.sentences, *known.sentences, *new.sentences]
    graphs = [*made.graphs, *dev.graphs, *[None] * (len(known.sentences) + len(new.sentences))]
    tone = lexicon(texts)
    if stars:
        said = np.array([*known.stars, *new.stars])
        tone[-len(said) :] = (1 - STARS) * tone[-len(said) :] + STARS * said
    of = measures(texts, graphs, tone, phrase, read(texts))
    start = np.cumsum([0, len(made.sentences), len(dev.sentences), len(known.sentences)])
    learnt = np.concatenate(
        [made.index, start[2] + _of_reviews(of.overall[start[2] : start[3]], rng)]
    )
    tested = np.concatenate(
        [start[1] + dev.index, start[3] + _of_reviews(of.overall[start[3] :], rng)]
    )
    log.info("pairs: %s", dict(Counter(made.source)))
    source = [*dev.source, *["review"] * (len(tested) - len(dev.source))]
    none = np.empty((0, 2), np.int64)
    return Task(
        texts, learnt, targets(of, learnt), tested, targets(of, tested), SEVEN, [], source, none
    )


def _fewer(of: Material, most: Mapping[str, int], rng: random.Random) -> Material:
    """The same with at most so many pairs of some kinds, and the sentences of its pairs alone."""
    count: Counter[str] = Counter()
    order = list(range(len(of.pairs)))
    rng.shuffle(order)
    kept = []
    for k in order:
        count[of.source[k]] += 1
        if count[of.source[k]] <= most.get(of.source[k], len(order)):
            kept.append(k)
    fewer = Material()
    for k in sorted(kept):
        a, b = (fewer.sentence(of.sentences[i], of.graphs[i]) for i in of.pairs[k])
        fewer.pair(a, b, of.source[k], of.human[k])
    return fewer


def _half(of: Material, which: int) -> Material:
    """A half of the pairs; no sentence is in both halves."""
    size = len(of.sentences)
    a, b = of.index.T
    count, owner = connected_components(coo_array((np.ones(len(a)), (a, b)), (size, size)), False)
    # By size, the greatest first, to the side that has less
    sizes, side = np.bincount(owner[a], minlength=count), np.zeros(count, np.int64)
    weight = [0, 0]
    for k in np.argsort(-sizes, kind="stable").tolist():
        side[k] = weight[1] < weight[0]
        weight[side[k]] += int(sizes[k])
    found = Material()
    for k, (i, j) in enumerate(of.pairs):
        if side[owner[i]] == which:
            x, y = (found.sentence(of.sentences[s], of.graphs[s]) for s in (i, j))
            found.pair(x, y, of.source[k], of.human[k])
    return found


def _add_shared(of: Material, count: int, rng: random.Random) -> None:
    """Add pairs of sentences that share a time or a place."""
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i, graph in enumerate(of.graphs):
        found = phrases(graph)
        for name in ("time", "geography"):
            for phrase in set(getattr(found, name)):
                groups[name, phrase].append(i)
    for name in ("time", "geography"):
        several = [g for (kind, _), g in sorted(groups.items()) if kind == name and len(g) > 1]
        for _ in range(count if several else 0):
            group = rng.choice(several)
            of.pair(rng.choice(group), rng.choice(group), name)


def _of_reviews(vectors: NDArray[np.float32], rng: random.Random) -> NDArray[np.int64]:
    """Pairs of sentences of reviews, half of them neighbours, (pairs, 2)."""
    count = 2 * len(vectors)
    pairs: set[tuple[int, int]] = set()

    def add(others: Iterable[tuple[int, int]]) -> None:
        pairs.update((a, b) for a, b in others if a != b)

    near = np.concatenate(
        [
            np.argsort(-(vectors[i : i + 1000] @ vectors.T), axis=1)[:, :13]
            for i in range(0, len(vectors), 1000)
        ]
    )
    some = (rng.randrange(len(vectors)) for _ in range(count // 2))
    add((i, int(rng.choice(near[i].tolist()))) for i in some)
    add((rng.randrange(len(vectors)), rng.randrange(len(vectors))) for _ in range(count // 2))
    return np.array(sorted(pairs), np.int64)
