"""Dimensions of similarity (Hatzel et al.): news that people rated, retrieval, and sentiment."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.encoders.languages import TRAINED
from explainers.errors import InputError
from explainers.evaluation.files import Found, Part, find, read
from explainers.evaluation.measures import Numbers
from explainers.search.dimensions import (
    SEVEN,
    TEXT,
    Dimension,
    block_shares,
    similarities,
    spans,
    weighable,
    whole_texts,
)
from explainers.search.heads import TextHeads
from explainers.search.splitting import sentences
from explainers.tables import table_of
from explainers.training.dimensions.material import HALVES, use_of
from explainers.training.dimensions.semeval import BEST, WORST, rated
from explainers.weights.models import Model, dimensions_path

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoder
    from explainers.lens import Lens

BETWEEN = {f"{x}–{y}": (x, y) for x, y in combinations(SEVEN, 2)}
"""Pairs of dimensions, whose correlation is held against people's."""

NEIGHBOURS = 10
"""Of a tweet, that say its sentiment (section 5.3)."""

SENTIMENTS = ("negative", "neutral", "positive")

Vectors = NDArray[np.float32]


class Tweet(NamedTuple):
    """A tweet; asked, or learnt from."""

    text: str
    asked: bool


class Review(NamedTuple):
    """What a review is found by."""

    stars: str
    product: str


def found(data: Path) -> Found:
    """What is there of news, reviews and tweets below a folder.

    Raises:
        InputError: naming the line of a file that is not as it is to be.
    """
    there, tables = Found(), table_of(__file__)
    for name, reader in READERS.items():
        if paths := find(data, *tables[name]["files"]):
            there.parts.append(reader(data, paths[0]))
        else:
            there.missing.append(f"{tables[name]['files'][0]} ({tables[name]['from']})")
    there.missing += tables["unread"]
    return there


def _news(_: Path, path: Path) -> Part:
    """Pairs in languages that ours have learnt, with how alike people found them, 0 to 1."""
    own = path.suffix != ".csv"
    pairs = _lines(path) if own else _tabled(path)
    kept = [(a, b, scores) for a, b, scores, spoken in pairs if {*spoken} <= {*TRAINED}]
    worded = [(a, b, scores) for a, b, scores in kept if _sentences(a) and _sentences(b)]
    note = f"{path.name}, pairs in {', '.join(TRAINED)} alone"
    if own or "train" in path.name:
        note += "; Semlens's dimensions have learnt from them: what it reaches on others stands in "
        note += "their model card"
    items = [(a, b) for a, b, _ in worded]
    return Part("news", items, [s for *_, s in worded], note=note, sets=(*SEVEN, *BETWEEN))


def _lines(path: Path) -> Iterator[tuple[str, str, list[float], tuple[str, str]]]:
    for line, said in enumerate(read(path), 1):
        try:
            row = json.loads(said)
            scores = [(WORST - float(row[name])) / (WORST - BEST) for name in SEVEN]
            yield row["a"], row["b"], scores, (row["lang_a"], row["lang_b"])
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path.name} is to have objects with a, b, ratings", line) from error


def _tabled(path: Path) -> Iterator[tuple[str, str, list[float], tuple[str, str]]]:
    inside = find(path.parent, "[0-9][0-9]/[0-9]*.json", "[0-9]*.json")
    depth = 1 if inside and len(inside[0].parent.name) == 2 else 0
    for row in rated(path, inside[0].parents[depth] if inside else path.parent):
        if all(row.texts):
            yield *row.texts, row.scores, row.languages


def _reviews(_: Path, path: Path) -> Part:
    """English reviews that nothing was learnt from, in random order; MARC has them by stars."""
    kept = []
    for line, said in enumerate(read(path), 1):
        try:
            row = json.loads(said)
            text, one = row["review_body"], Review(str(row["stars"]), row["product_category"])
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path.name} is to have reviews of MARC", line) from error
        if use_of(line - 1) == HALVES[1] and _sentences(text):
            kept.append((text, one))
    np.random.default_rng(0).shuffle(kept)
    note = "categories of MARC for products; the paper's are 100 of Amazon's of 2014"
    return Part("reviews", [text for text, _ in kept], [one for _, one in kept], note=note)


def _tweets(data: Path, path: Path) -> Part:
    """Tweets in random order: the test split is asked, or else every fifth."""
    asked = find(data, *table_of(__file__)["tweets"]["asked"])
    rows = [(text, label, not asked and k % 5 == 4) for k, (text, label) in enumerate(_said(path))]
    rows += [(text, label, True) for one in asked for text, label in _said(one)]
    order = np.random.default_rng(0).permutation(len(rows))
    kept = [rows[k] for k in order if _sentences(rows[k][0])]
    note = "" if asked else "every fifth of the train split is asked; the paper's are of the test"
    gold = [float(SENTIMENTS.index(label)) for _, label, _ in kept]
    return Part("tweets", [Tweet(text, is_asked) for text, _, is_asked in kept], gold, note=note)


def _said(path: Path) -> Iterator[tuple[str, str]]:
    """Text and sentiment of each line; before the two may stand a number, above all a header."""
    for line, said in enumerate(read(path), 1):
        cells = said.split("\t")
        place = next((k for k, cell in enumerate(cells[:2]) if cell in SENTIMENTS), None)
        if place is not None and len(cells) > place + 1:
            yield cells[place + 1], cells[place]
        elif line > 1:
            raise InputError(f"{path.name} is to have a sentiment and a tweet", line)


READERS: Mapping[str, Callable[[Path, Path], Part]] = {
    "news": _news,
    "reviews": _reviews,
    "tweets": _tweets,
}
"""Of the parts, by their tables."""


def _sentences(text: str) -> tuple[str, ...]:
    """A text's sentences, none where it has no words."""
    try:
        return sentences(text)
    except InputError:
        return ()


class _Blocks:
    """The encoder's vector beside the blocks that the dimensions of text share, in one reading."""

    def __init__(self, encoder: Encoder, heads: TextHeads | None) -> None:
        self._encoder, self._heads = encoder, heads
        own = Dimension("SBERT", encoder.dimensions, TEXT)
        self.dimensions: tuple[Dimension, ...] = (own, *(heads.dimensions if heads else ()))
        self.about: tuple[Model, ...] = (encoder.about,)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See :meth:`explainers.search.dimensions.Embedder.embed`."""
        vectors = self._encoder.encode(texts)
        beside = [self._heads.blocks(texts, vectors)] if self._heads else []
        return np.concatenate([vectors, *beside], axis=1)

    def whole(self, texts: Sequence[str]) -> Vectors:
        """Blocks of texts that have words."""
        return whole_texts([_sentences(text) for text in texts], self)

    def vectors(self, blocks: Vectors) -> dict[str, Vectors]:
        """By dimension, vectors whose inner products are its similarities."""
        shares = np.sqrt(block_shares(self.dimensions))
        names = [one.name for one in weighable(self.dimensions)]
        widths = [block.stop - block.start for block in spans(self.dimensions).values()]
        return {
            name: (blocks * np.repeat(share, widths))[:, np.repeat(share, widths) > 0]
            for name, share in zip(names, shares, strict=True)
        }


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """What each row makes of a part: by set of news, by measure of the others."""
    heads = TextHeads(dimensions_path()) if part.ours else None
    if part.name == "news":
        return _correlations(_Blocks(lens.foreign.encoder, heads), part, rows)
    model = _Blocks(lens.encoder, heads)
    return (_retrieved if part.name == "reviews" else _classified)(model, part, rows)


def _correlations(
    model: _Blocks, part: Part, rows: Sequence[str]
) -> dict[str, Mapping[str, Mapping[str, Numbers]]]:
    """Similarities with ratings, and, of ours, of two dimensions with the ratings in both."""
    blocks = model.whole([text for pair in part.items for text in pair])
    told = similarities(blocks[::2], blocks[1::2], model.dimensions)
    people = dict(zip(SEVEN, np.array(part.gold, float).T, strict=True))
    found: dict[str, Mapping[str, Mapping[str, Numbers]]] = {}
    if "SBERT" in rows:
        found["SBERT"] = {name: {"pearson": _known(told["SBERT"], people[name])} for name in SEVEN}
    if "dimensions" in rows and "tone" in told:
        alone = {name: {"pearson": _known(told[name], people[name])} for name in SEVEN}
        both = {
            name: {"above people": _known(told[x], told[y], people[x], people[y])}
            for name, (x, y) in BETWEEN.items()
        }
        found["dimensions"] = alone | both
    return found


def _known(*columns: Numbers) -> Numbers:
    """Items whose numbers are all known."""
    items = np.stack(columns, 1)
    return items[np.isfinite(items).all(1)]


def _retrieved(model: _Blocks, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Numbers]]:
    """Average precision of each review as a query, of what is as good, and of the same product."""
    of = model.vectors(model.whole(part.items))
    alike = {name: vectors @ vectors.T for name, vectors in of.items()}
    rng = np.random.default_rng(0)
    scores = {"random": rng.normal(size=(len(part.items),) * 2)} | {
        name: sum(weight * alike[dimension] for dimension, weight in weights.items())
        for name, weights in table_of(__file__)["ways"].items()
        if weights.keys() <= alike.keys()
    }
    stars, product = (np.array(side) for side in zip(*part.gold, strict=True))
    as_good, same = stars[:, None] == stars, product[:, None] == product
    return {
        row: {
            "same stars": _precisions(as_good & ~same, scores[row]),
            "same product": _precisions(~as_good & same, scores[row]),
        }
        for row in rows
        if row in scores
    }


def _precisions(relevant: NDArray[np.bool_], scores: NDArray[np.floating[Any]]) -> Numbers:
    """Of the rows that have something to be found, themselves left out, (rows, 1)."""
    from sklearn.metrics import average_precision_score

    others = ~np.eye(len(relevant), dtype=bool)
    found = [
        average_precision_score(relevant[k, others[k]], scores[k, others[k]])
        for k in range(len(relevant))
        if relevant[k, others[k]].any()
    ]
    return np.array(found, float).reshape(-1, 1)


def _classified(
    model: _Blocks, part: Part, rows: Sequence[str]
) -> dict[str, Mapping[str, Numbers]]:
    """Sentiment by neighbours and by a linear machine, in the vectors of a dimension."""
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.svm import LinearSVC

    makers: Mapping[str, Callable[[int], Any]] = {
        "KNN": lambda n: KNeighborsClassifier(min(NEIGHBOURS, n), metric="cosine"),
        "SVM": lambda _: LinearSVC(),
    }
    asked, gold = np.array([tweet.asked for tweet in part.items]), np.array(part.gold)
    if len({*gold[~asked].tolist()}) < 2 or not asked.any():
        return {}
    of = model.vectors(model.whole([tweet.text for tweet in part.items]))
    found: dict[str, Mapping[str, Numbers]] = {}
    for row in rows:
        kind, _, name = row.partition(" ")
        if kind in makers and name in of:
            machine = makers[kind](int((~asked).sum())).fit(of[name][~asked], gold[~asked])
            said, true = machine.predict(of[name][asked]), gold[asked]
            right = (said == true).astype(float)[:, None]
            found[row] = {"average recall": np.stack([said, true], 1), "accuracy": right}
    return found
