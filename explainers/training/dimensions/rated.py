"""The text dimensions as people rate them, learnt of pairs of news.

Blocks are shared by all dimensions: the encoder's vector of the whole text and of its first
sentence, in fewer numbers; its sentiment, learnt of reviews and tweets; and what is
counted (:mod:`explainers.search.counted`). Some dimensions have a block of their own beside these,
of directions that the ratings teach. What each counts in each dimension is a least-squares fit to
the ratings, without negative shares.
"""

from __future__ import annotations

import gzip
import json
import logging
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from scipy.optimize import nnls
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from sklearn.linear_model import LogisticRegression

from explainers.encoders.encoder import Encoder
from explainers.encoders.vectors import unit
from explainers.search.counted import BUCKETS, Gazetteer, bucket, counted, things
from explainers.search.dimensions import SEVEN, Dimension, pooled
from explainers.search.heads import (
    CONFIG,
    GAZETTEER,
    OWN_BLOCK,
    WEIGHTS,
    Trust,
    sentiments,
    shifted,
)
from explainers.search.splitting import sentences, windows
from explainers.training.corpora import need
from explainers.training.dimensions.material import opinions
from explainers.weights.models import multilingual_path, write_checksums

log = logging.getLogger(__name__)

LANGUAGES = ("en", "de", "fr", "es")
"""Of the rated pairs, those that the encoder has learnt."""

FURTHER = ("it", "pl")
"""It reads these, too: pairs with a text in one of them teach blocks of a dimension's own alone."""

WIDTHS = {"whole": 128, "first": 96}
"""Numbers of the blocks that are the encoder's vector."""

COUNTED = {"names": 64, "places": 40, "dates": 16, "numbers": 16, "letters": 32, "marks": 8}
"""Numbers of the blocks that are counted."""

OWN = {"geography": ("whole", 12)}
"""Dimensions with a block of their own: directions of which vector, and how many."""

SHARED = (*WIDTHS, "sentiment", *COUNTED)
"""Blocks that count in every dimension."""

BLOCKS = (*SHARED, *(OWN_BLOCK.format(name) for name in OWN))

FOLDS = 5
"""In which a block of a dimension's own is learnt to say what it counts: in each of the others."""

RIDGE = 1e-2
"""Of the fit of the shares, beside the products' mean variance."""

SURE = 2.0
"""By how much the odds of a sentiment are raised: what is hardly felt is neutral, as most news."""

RESAMPLED = 1_000
"""Samples of the pairs, for the bootstrap."""

OPINIONS = 0.5
"""Size of texts whose sentiment is known beside the news, where tone learns of both."""

PAIRS = 3_000
"""Of texts whose sentiment is known; of each half of them."""

Vectors = NDArray[np.float32]
Counts = Mapping[str, Counter[str]]
Read = Callable[[Sequence[str]], Vectors]
"""Texts to the encoder's vectors of length 1."""

Blocks = dict[str, Vectors]
"""Name of a block to unit blocks of texts."""


Pairs = tuple[NDArray[np.int64], Vectors]
"""Positions of both texts, (pairs, 2), and how alike people found them, (pairs, 7)."""


class Texts(NamedTuple):
    """Texts as they are learnt of.

    Attributes:
        whole, first: the encoder's vectors of all of it, and of its first sentence.
        counts: what each has (:func:`explainers.search.counted.things`).
    """

    whole: Vectors
    first: Vectors
    counts: Sequence[Counts]

    def of(self, some: NDArray[np.int64]) -> Texts:
        """Those at some positions."""
        return Texts(self.whole[some], self.first[some], [self.counts[k] for k in some])


def read_texts(texts: Sequence[str], read: Read, gazetteer: Gazetteer) -> Texts:
    """Texts, read in runs of sentences and counted."""
    parted = [sentences(text) for text in texts]
    runs = [windows(parts) for parts in parted]
    vectors = read([window for run in runs for window in run])
    whole = pooled(vectors, list(map(len, runs)), [Dimension("whole", vectors.shape[1])])
    first = read([parts[0] for parts in parted])
    return Texts(whole, first, [things(text, gazetteer) for text in texts])


class Material(NamedTuple):
    """What is learnt of, and what is held back.

    Attributes:
        news: the rated texts.
        learnt, held: positions of pairs, (pairs, 2), and their scores, (pairs, 7).
        further: the same of the pairs of :data:`FURTHER` languages, those to learn from and all.
        english: which of those held back are English on both sides, (pairs,).
        said, known: texts whose sentiment is known, and what it is, -1, 0 or 1.
    """

    news: Texts
    learnt: Pairs
    held: Pairs
    further: tuple[Pairs, Pairs]
    english: NDArray[np.bool_]
    said: Texts
    known: NDArray[np.int64]


def material(data: Path, gazetteer: Gazetteer, device: str = "auto") -> Material:
    """Rated news on the encoder of five languages, and reviews and tweets on that of English."""
    of_both = [rated(data, held) for held in (False, True)]
    parts = [[p for p in part if p.spoken <= set(LANGUAGES)] for part in of_both]
    parts += [[p for p in part if p.spoken & set(FURTHER)] for part in of_both]
    texts = list(dict.fromkeys(t for part in parts for pair in part for t in (pair.a, pair.b)))
    place = {text: k for k, text in enumerate(texts)}
    learnt, held, further, unused = (
        (
            np.array([[place[p.a], place[p.b]] for p in part], np.int64).reshape(-1, 2),
            np.array([p.scores for p in part], np.float32).reshape(-1, len(SEVEN)),
        )
        for part in parts
    )
    log.info("%d texts, %d pairs, %d held back", len(texts), len(parts[0]), len(parts[1]))
    of_five = Encoder(str(multilingual_path()), device)
    news = read_texts(texts, of_five.unit, gazetteer)
    some = [one for one in opinions(data) if any(c.isalnum() for c in one[0])]
    log.info("%d texts whose sentiment is known", len(some))
    said = read_texts([text for text, _ in some], Encoder(None, device).unit, gazetteer)
    english = np.array([pair.spoken == {"en"} for pair in parts[1]])
    beside = further, joined(further, unused)
    return Material(news, learnt, held, beside, english, said, np.array([felt for _, felt in some]))


def joined(one: Pairs, other: Pairs) -> Pairs:
    """The pairs of both."""
    return np.concatenate([one[0], other[0]]), np.concatenate([one[1], other[1]])


class Rated(NamedTuple):
    """Two texts, and how alike people found them, from 0 to 1, in the seven dimensions."""

    a: str
    b: str
    spoken: frozenset[str]  # their languages
    scores: tuple[float, ...]


def rated(data: Path, held: bool) -> list[Rated]:
    """The rated pairs in languages that are read: a third, which is held back, or the others.

    No article is in both.

    Raises:
        InputError: if they are not there.
    """
    path = need(data / "news-similarity" / "train.jsonl.gz")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    owner: dict[str, str] = {}

    def of(text: str) -> str:
        while owner.setdefault(text, text) != text:
            text = owner[text]
        return text

    for row in rows:
        owner[of(row["a"])] = of(row["b"])
    return [
        Rated(
            row["a"],
            row["b"],
            frozenset({row["lang_a"], row["lang_b"]}),
            tuple((4 - row[name]) / 3 for name in SEVEN),
        )
        for row in rows
        if {row["lang_a"], row["lang_b"]} <= {*LANGUAGES, *FURTHER}
        and (zlib.crc32(of(row["a"]).encode()) % 3 == 2) == held
    ]


def rarity(counts: Sequence[Mapping[str, Mapping[str, int]]], kind: str) -> Vectors:
    """What things of a kind weigh, by bucket: the fewer texts have them, the more."""
    having = np.zeros(BUCKETS)
    for found in counts:
        having[list({bucket(thing) for thing in found[kind]})] += 1
    return np.log((len(counts) + 1) / (having + 1)).astype(np.float32)


def directions(vectors: Vectors, width: int) -> Vectors:
    """The first singular directions of vectors, (dimensions, width)."""
    _, _, axes = np.linalg.svd(vectors, full_matrices=False)
    return np.ascontiguousarray(axes[:width].T)


def own_directions(vectors: Vectors, pairs: Pairs, dimension: str, width: int) -> Vectors:
    """Directions whose products say most of a dimension's ratings, beyond the cosine of both texts.

    Returns:
        The directions, and what takes off the mean, (dimensions + 1, width).
    """
    mean = vectors[np.unique(pairs[0])].mean(axis=0)
    a, b = (unit(vectors[side] - mean) for side in pairs[0].T)
    cosines, ratings = _centred((a * b).sum(axis=1)), _centred(pairs[1][:, SEVEN.index(dimension)])
    rest = ratings - cosines * (cosines @ ratings) / (cosines @ cosines)
    together = a.T @ (b * rest[:, np.newaxis])
    axes = np.linalg.eigh((together + together.T).astype(np.float64))[1][:, : -width - 1 : -1]
    return np.asarray(np.r_[axes, [-mean @ axes]], np.float32)


def _own_unseen(vectors: Vectors, pairs: Pairs, dimension: str, width: int) -> Vectors:
    """Products of pairs by directions that were learnt of other articles, (pairs,)."""
    (a, b), size = pairs[0].T, len(vectors)
    linked = coo_array((np.ones(len(a)), (a, b)), shape=(size, size))
    fold = connected_components(linked, directed=False)[1][a] % FOLDS
    found = np.zeros(len(a), np.float32)
    for k in range(FOLDS):
        others, some = fold != k, fold == k
        axes = own_directions(vectors, (pairs[0][others], pairs[1][others]), dimension, width)
        found[some] = (
            unit(shifted(vectors[a[some]], axes)) * unit(shifted(vectors[b[some]], axes))
        ).sum(axis=1)
    return found


def tone(vectors: Vectors, known: NDArray[np.int64]) -> Vectors:
    """Log odds of the three sentiments by a text's vector, and the constants, (dimensions + 1, 3).

    Args:
        vectors: of texts whose sentiment is known, of length 1.
        known: -1, 0 or 1.
    """
    fitted = LogisticRegression(class_weight="balanced", max_iter=1_000).fit(vectors, known)
    odds = np.r_[fitted.coef_.T, fitted.intercept_[np.newaxis]]
    return np.asarray(SURE * odds, np.float32)


def fitted_shares(products: Vectors, scores: Vectors) -> NDArray[np.float64]:
    """What each block counts, not negative, of sum 1, (blocks,), for one dimension's scores.

    Args:
        products: of pairs' blocks, (pairs, blocks).
        scores: of the pairs, (pairs,).
    """
    x = (products - products.mean(axis=0)).astype(np.float64)
    ridge = np.sqrt(RIDGE * len(x) * x.var(axis=0).mean()) * np.eye(x.shape[1])
    found, _ = nnls(np.r_[x, ridge], np.r_[scores - scores.mean(), np.zeros(len(ridge))])
    return np.asarray(found / found.sum())


def blocks(texts: Texts, weights: Mapping[str, Vectors]) -> Blocks:
    """The blocks of texts, by the weights of a model."""
    made = {name: unit(getattr(texts, name) @ weights[name]) for name in WIDTHS}
    made["sentiment"] = sentiments(shifted(texts.whole, weights["tone"]))
    for kind, width in COUNTED.items():
        made[kind] = counted(texts.counts, kind, weights[f"rarity.{kind}"], width)
    for name, (of, _) in OWN.items():
        block = OWN_BLOCK.format(name)
        made[block] = unit(shifted(getattr(texts, of), weights[block]))
    return made


def products(made: Blocks, pairs: NDArray[np.int64]) -> Vectors:
    """Inner products of the blocks of pairs, (pairs, blocks)."""
    a, b = pairs.T
    return np.stack([(block[a] * block[b]).sum(axis=1) for block in made.values()], axis=1)


class Learnt(NamedTuple):
    """A model: its weights, and what each block counts by dimension."""

    weights: dict[str, Vectors]
    shares: dict[str, NDArray[np.float64]]


def learn(
    news: Texts, learnt: Pairs, further: Pairs, said: Texts, known: NDArray[np.int64]
) -> Learnt:
    """Learn the blocks and their shares.

    Args:
        news: the rated texts; others among them teach nothing.
        learnt: pairs of them.
        further: pairs that teach the blocks of a dimension's own, but no shares.
        said: texts whose sentiment is known.
        known: what it is, -1, 0 or 1.
    """
    pairs, scores = learnt
    used = news.of(np.unique(pairs))
    weights = {name: directions(getattr(used, name), width) for name, width in WIDTHS.items()}
    of_all = [*used.counts, *said.counts]
    weights |= {f"rarity.{kind}": rarity(of_all, kind) for kind in COUNTED}
    both = joined(learnt, further)
    for name, (of, width) in OWN.items():
        weights[OWN_BLOCK.format(name)] = own_directions(getattr(news, of), both, name, width)
    alike, tones = _unseen(said, known, weights)
    weights["tone"] = tone(said.whole, known)
    found = products(blocks(news, weights), pairs)
    for name, (of, width) in OWN.items():
        unseen = _own_unseen(getattr(news, of), both, name, width)[: len(pairs)]
        found[:, BLOCKS.index(OWN_BLOCK.format(name))] = unseen
    shares = {n: shares_of(n, found, scores[:, k]) for k, n in enumerate(SEVEN)}
    size = OPINIONS * np.sqrt(len(found) / len(alike))
    opinions = np.r_[_centred(found), size * _centred(alike)]
    wanted = np.r_[_standard(scores[:, SEVEN.index("tone")]), size * _standard(tones)]
    shares["tone"] = shares_of("tone", opinions, wanted)
    return Learnt(weights, shares)


def shares_of(dimension: str, products: Vectors, scores: Vectors) -> NDArray[np.float64]:
    """What each block counts in a dimension, (blocks,); those of others' own count nothing."""
    counts = np.isin(BLOCKS, [*SHARED, OWN_BLOCK.format(dimension)])
    shares = np.zeros(len(BLOCKS))
    shares[counts] = fitted_shares(products[:, counts], scores)
    return shares


def _unseen(
    said: Texts, known: NDArray[np.int64], weights: Mapping[str, Vectors]
) -> tuple[Vectors, NDArray[np.float64]]:
    """Products of pairs of texts by a tone that was learnt of the others, and how near their tones
    are."""
    rng = np.random.default_rng(0)
    order = rng.permutation(len(known))
    found, near = [], []
    for half in (0, 1):
        held, of = order[half::2][:PAIRS], order[1 - half :: 2]
        made = blocks(said.of(held), {**weights, "tone": tone(said.whole[of], known[of])})
        a, b = pairs = rng.integers(len(held), size=(2, PAIRS))
        found.append(products(made, pairs.T))
        near.append(1 - np.abs(known[held][a] - known[held][b]) / 2)
    return np.concatenate(found), np.concatenate(near)


def _centred(values: Vectors) -> Vectors:
    return np.asarray(values - values.mean(axis=0))


def _standard(values: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    return np.asarray((values - values.mean()) / values.std())


def figures(
    learnt: Learnt, news: Texts, pairs: NDArray[np.int64], scores: Vectors
) -> dict[str, Trust]:
    """Pearson with people of each dimension, on pairs that nothing was learnt of."""
    found = products(blocks(news, learnt.weights), pairs)
    return {
        name: Trust(*pearson(found @ learnt.shares[name], scores[:, k]), len(pairs))
        for k, name in enumerate(SEVEN)
    }


def write(learnt: Learnt, trust: Mapping[str, Trust], gazetteer: Gazetteer, out: Path) -> None:
    """Write a model's folder, which :class:`explainers.search.heads.TextHeads` reads."""
    out.mkdir(parents=True, exist_ok=True)
    shares = {
        dimension: {name: round(float(c), 4) for name, c in zip(BLOCKS, row, strict=True) if c > 0}
        for dimension, row in learnt.shares.items()
    }
    rounded = {n: {k: round(v, 4) for k, v in t._asdict().items()} for n, t in trust.items()}
    own = {name: of for name, (of, _) in OWN.items()}
    config = {"counted": COUNTED, "own": own, "shares": shares, "trust": rounded}
    (out / CONFIG).write_text(json.dumps(config, indent=1) + "\n", "utf-8")
    kept = {name: np.ascontiguousarray(w, np.float32) for name, w in learnt.weights.items()}
    save_file(kept, out / WEIGHTS)
    lines = "".join("\t".join((name, *meant)) + "\n" for name, meant in sorted(gazetteer.items()))
    (out / GAZETTEER).write_bytes(gzip.compress(lines.encode(), mtime=0))
    write_checksums(out)


def pearson(a: NDArray[Any], b: NDArray[Any]) -> tuple[float, float, float]:
    """Pearson of two rows, and the bounds of 95 of 100 samples of their columns (bootstrap)."""
    rng = np.random.default_rng(0)
    some = rng.integers(len(a), size=(RESAMPLED, len(a)))
    sampled = [np.corrcoef(a[k], b[k])[0, 1] for k in some]
    low, high = np.percentile(sampled, [2.5, 97.5])
    return float(np.corrcoef(a, b)[0, 1]), float(low), float(high)
