"""The text dimensions as people rate them, learnt of pairs of news.

Blocks are shared by all dimensions: the encoder's vector of the whole text and of its first
sentence, in fewer numbers; its sentiment, learnt of reviews and tweets; and what is
counted (:mod:`explainers.search.counted`). What each counts in each dimension is a least-squares
fit to the ratings, without negative shares.
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
from sklearn.linear_model import LogisticRegression

from explainers.encoders.encoder import Encoder
from explainers.encoders.vectors import unit
from explainers.search.counted import BUCKETS, Gazetteer, bucket, counted, things
from explainers.search.dimensions import SEVEN, Dimension, pooled
from explainers.search.heads import CONFIG, GAZETTEER, WEIGHTS, Trust, sentiments
from explainers.search.splitting import sentences, windows
from explainers.training.corpora import need
from explainers.training.dimensions.material import opinions
from explainers.weights.models import multilingual_path, write_checksums

log = logging.getLogger(__name__)

LANGUAGES = ("en", "de", "fr", "es")
"""Of the rated pairs, those that the encoder has learnt."""

WIDTHS = {"whole": 128, "first": 96}
"""Numbers of the blocks that are the encoder's vector."""

COUNTED = {"names": 64, "places": 40, "dates": 16, "numbers": 16, "letters": 32, "marks": 8}
"""Numbers of the blocks that are counted."""

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
        english: which of those held back are English on both sides, (pairs,).
        said, known: texts whose sentiment is known, and what it is, -1, 0 or 1.
    """

    news: Texts
    learnt: tuple[NDArray[np.int64], Vectors]
    held: tuple[NDArray[np.int64], Vectors]
    english: NDArray[np.bool_]
    said: Texts
    known: NDArray[np.int64]


def material(data: Path, gazetteer: Gazetteer, device: str = "auto") -> Material:
    """Rated news on the encoder of five languages, and reviews and tweets on that of English."""
    parts = [rated(data, held) for held in (False, True)]
    texts = list(dict.fromkeys(t for part in parts for pair in part for t in (pair.a, pair.b)))
    place = {text: k for k, text in enumerate(texts)}
    learnt, held = (
        (np.array([[place[p.a], place[p.b]] for p in part]), np.array([p.scores for p in part]))
        for part in parts
    )
    log.info("%d texts, %d pairs, %d held back", len(texts), len(parts[0]), len(parts[1]))
    of_five = Encoder(str(multilingual_path()), device)
    news = read_texts(texts, of_five.unit, gazetteer)
    some = [one for one in opinions(data) if any(c.isalnum() for c in one[0])]
    log.info("%d texts whose sentiment is known", len(some))
    said = read_texts([text for text, _ in some], Encoder(None, device).unit, gazetteer)
    english = np.array([pair.english for pair in parts[1]])
    return Material(news, learnt, held, english, said, np.array([felt for _, felt in some]))


class Rated(NamedTuple):
    """Two texts, and how alike people found them, from 0 to 1, in the seven dimensions."""

    a: str
    b: str
    english: bool
    scores: tuple[float, ...]


def rated(data: Path, held: bool) -> list[Rated]:
    """The rated pairs in languages of the encoder: a third, which is held back, or the others.

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
            row["lang_a"] == row["lang_b"] == "en",
            tuple((4 - row[name]) / 3 for name in SEVEN),
        )
        for row in rows
        if {row["lang_a"], row["lang_b"]} <= set(LANGUAGES)
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
    made["sentiment"] = sentiments(texts.whole @ weights["tone"][:-1] + weights["tone"][-1])
    for kind, width in COUNTED.items():
        made[kind] = counted(texts.counts, kind, weights[f"rarity.{kind}"], width)
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
    news: Texts, pairs: NDArray[np.int64], scores: Vectors, said: Texts, known: NDArray[np.int64]
) -> Learnt:
    """Learn the blocks and their shares.

    Args:
        news: the rated texts; others among them teach nothing.
        pairs: positions of both texts, (pairs, 2).
        scores: in the seven dimensions, (pairs, 7).
        said: texts whose sentiment is known.
        known: what it is, -1, 0 or 1.
    """
    used = news.of(np.unique(pairs))
    weights = {name: directions(getattr(used, name), width) for name, width in WIDTHS.items()}
    of_all = [*used.counts, *said.counts]
    weights |= {f"rarity.{kind}": rarity(of_all, kind) for kind in COUNTED}
    alike, tones = _unseen(said, known, weights)
    weights["tone"] = tone(said.whole, known)
    found = products(blocks(news, weights), pairs)
    shares = {n: fitted_shares(found, scores[:, k]) for k, n in enumerate(SEVEN)}
    size = OPINIONS * np.sqrt(len(found) / len(alike))
    both = np.r_[_centred(found), size * _centred(alike)]
    wanted = np.r_[_standard(scores[:, SEVEN.index("tone")]), size * _standard(tones)]
    shares["tone"] = fitted_shares(both, wanted)
    return Learnt(weights, shares)


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
    names = (*WIDTHS, "sentiment", *COUNTED)
    shares = {
        dimension: {name: round(float(c), 4) for name, c in zip(names, row, strict=True) if c > 0}
        for dimension, row in learnt.shares.items()
    }
    rounded = {n: {k: round(v, 4) for k, v in t._asdict().items()} for n, t in trust.items()}
    config = {"counted": COUNTED, "shares": shares, "trust": rounded}
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
