"""Dimensions of similarity (Hatzel et al.): agreement with people, retrieval, and sentiment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from explainers.evaluation.files import Part
from explainers.evaluation.measures import Numbers
from explainers.evaluation.texts import BETWEEN, parted
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
from explainers.weights.models import Model, dimensions_path

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoder
    from explainers.lens import Lens

WAYS: Mapping[str, Mapping[str, int]] = {
    "SBERT": {"SBERT": 1},
    "tone": {"tone": 1},
    "tone - overall": {"tone": 1, "overall": -1},
    "2 tone - overall": {"tone": 2, "overall": -1},
    **{name: {name: 1} for name in ("style", "narrative", "entities", "geography", "overall")},
    "overall + entities": {"overall": 1, "entities": 1},
    "overall + entities - tone": {"overall": 1, "entities": 1, "tone": -1},
}
"""Rows of retrieval: weights of the dimensions (equation 2)."""

NEIGHBOURS = 10
"""Of a tweet, that say its sentiment (section 5.3)."""

Vectors = NDArray[np.float32]


class _Blocks:
    """The encoder's vector beside the blocks that the dimensions of text share, in one reading."""

    def __init__(self, encoder: Encoder, heads: TextHeads | None) -> None:
        self._encoder, self._heads = encoder, heads
        own = Dimension("SBERT", encoder.dimensions, TEXT)
        self.dimensions: tuple[Dimension, ...] = (own, *(heads.dimensions if heads else ()))
        self.about: tuple[Model, ...] = (encoder.about,)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See :meth:`explainers.search.dimensions.Embedder.embed`."""
        row = {text: k for k, text in enumerate(dict.fromkeys(texts))}  # a text may be its first
        vectors = self._encoder.encode([*row])[[row[text] for text in texts]]
        beside = [self._heads.blocks(texts, vectors)] if self._heads else []
        return np.concatenate([vectors, *beside], axis=1)

    def whole(self, texts: Sequence[str]) -> Vectors:
        """Blocks of texts that have words."""
        return whole_texts([parted(text) for text in texts], self)

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
    if part.name == "poems":
        return _nearer(_Blocks(lens.foreign.encoder, heads), part, rows)
    model = _Blocks(lens.encoder, heads)
    return (_classified if part.name == "tweets" else _retrieved)(model, part, rows)


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


def _nearer(
    model: _Blocks, part: Part, rows: Sequence[str]
) -> dict[str, Mapping[str, Mapping[str, Numbers]]]:
    """Whether the third text is nearer to the first than the second is, and whether people say so,
    by set; a row is one dimension."""
    blocks = model.whole([text for item in part.items for text in item.texts])
    second, third = (similarities(blocks[::3], blocks[k::3], model.dimensions) for k in (1, 2))
    of = np.array([f"poems/{item.dimension}" for item in part.items])
    found: dict[str, Mapping[str, Mapping[str, Numbers]]] = {}
    for row in (row for row in rows if row in second):
        said = np.stack([(third[row] > second[row]).astype(float), np.array(part.gold)], 1)
        found[row] = {name: {"balanced accuracy": said[of == name]} for name in part.sets}
    return found


def _known(*columns: Numbers) -> Numbers:
    """Items whose numbers are all known."""
    items = np.stack(columns, 1)
    return items[np.isfinite(items).all(1)]


def _retrieved(model: _Blocks, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Numbers]]:
    """Average precision of each text as a query: of reviews what is as good, and of the same
    product; of others what is of the same register."""
    of = model.vectors(model.whole(part.items))
    alike = {name: vectors @ vectors.T for name, vectors in of.items()}
    rng = np.random.default_rng(0)
    scores = {"random": rng.normal(size=(len(part.items),) * 2)} | {
        name: np.sum([weight * alike[one] for one, weight in weights.items()], axis=0)
        for name, weights in WAYS.items()
        if weights.keys() <= alike.keys()
    }
    if part.name == "registers":
        register = np.array(part.gold)
        alike_in = register[:, None] == register
        return {
            row: {"same register": _precisions(alike_in, scores[row])}
            for row in rows
            if row in scores
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
