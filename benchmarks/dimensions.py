"""How good the text dimensions of a search are, on held-out text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score

from benchmarks.measure import show
from explainers.encoders.encoder import Encoder
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.search.dimensions import (
    TEXT,
    Dimension,
    block_shares,
    pooled,
    read_documents,
    spans,
    weighable,
)
from explainers.search.embedding import RatedDimensions
from explainers.search.heads import TextHeads
from explainers.search.splitting import sentences
from explainers.training.dimensions.material import Review, reviews

Similar = dict[str, NDArray[np.float32]]
"""Dimension to similarity, of pairs or of each text with each."""


def quality(lens: Lens, data: Path, folder: Path) -> None:
    """How well people's ratings are met, and the retrieval of the paper's section 5.1.

    Args:
        lens: whose encoder is used.
        data: the folder with rated news and reviews.
        folder: of the model.
    """
    heads = TextHeads(folder)
    trusted(heads)
    retrieval(reviews(data, "reported"), lens.encoder, RatedDimensions(lens.encoder, heads))


def trusted(heads: TextHeads) -> None:
    """What a model says of itself, of pairs that were held back when it was measured."""
    rows = [
        (name, str(of.pairs), f"{of.pearson:.3f}", f"{of.low:.3f} to {of.high:.3f}")
        for name, of in heads.trust.items()
    ]
    head = "dimension", "pairs", "Pearson", "95 of 100 samples"
    show("Ratings of news by people, held-back pairs", head, rows)


def retrieval(of: list[Review], encoder: Encoder, model: RatedDimensions) -> None:
    """Mean average precision of section 5.1, products read as categories.

    Args:
        of: reviews that were not learnt from.
        encoder: what the heads are compared with.
        model: the heads.
    """
    parts, kept = [], []
    for review in of:
        try:
            parts.append(sentences(review.text))
            kept.append(review)
        except InputError:  # a review without words
            continue
    flat = [sentence for some in parts for sentence in some]
    counts = [len(some) for some in parts]
    _, wholes = read_documents(parts, model)
    products = [wholes[:, block] @ wholes[:, block].T for block in spans(model.dimensions).values()]
    of_all = np.tensordot(block_shares(model.dimensions), np.stack(products), axes=1)
    names = [dimension.name for dimension in weighable(model.dimensions)]
    similar: Similar = dict(zip(names, of_all, strict=True))
    one = (Dimension("encoder", encoder.dimensions, TEXT),)
    whole = pooled(encoder.unit(flat), counts, one)
    similar["encoder"] = whole @ whole.T
    chance = np.random.default_rng(0).normal(size=similar["encoder"].shape)
    similar["chance"] = chance.astype(np.float32)
    stars = np.array([review.stars for review in kept])
    category = np.array([review.category for review in kept])
    same_stars, same_category = stars[:, None] == stars, category[:, None] == category
    asked: tuple[tuple[str, NDArray[np.bool_], dict[str, dict[str, float]]], ...] = (
        (
            "same stars, other category",
            same_stars & ~same_category,
            {
                "chance": {"chance": 1},
                "encoder alone": {"encoder": 1},
                "overall": {"overall": 1},
                "tone": {"tone": 1},
                "tone − overall": {"tone": 1, "overall": -1},
                "2·tone − overall": {"tone": 2, "overall": -1},
            },
        ),
        (
            "same category, other stars",
            ~same_stars & same_category,
            {
                "chance": {"chance": 1},
                "encoder alone": {"encoder": 1},
                "overall": {"overall": 1},
                "overall + entities": {"overall": 1, "entities": 1},
                "overall − tone": {"overall": 1, "tone": -1},
                "overall + entities − tone": {"overall": 1, "entities": 1, "tone": -1},
            },
        ),
    )
    for title, relevant, ways in asked:
        rows = [
            (name, f"{_precision(relevant, similar, weights):.3f}")
            for name, weights in ways.items()
        ]
        show(f"{len(kept):,} reviews: {title}, mean average precision", ("by", "MAP"), rows)


def _precision(relevant: NDArray[np.bool_], similar: Similar, weights: dict[str, float]) -> float:
    """Mean over the rows that have something to be found, themselves left out."""
    scores = sum((w * similar[name] for name, w in weights.items()), np.float32(0))
    others = ~np.eye(len(relevant), dtype=bool)
    found = [
        average_precision_score(relevant[k, others[k]], scores[k, others[k]])
        for k in range(len(relevant))
        if relevant[k, others[k]].any()
    ]
    return float(np.mean(found))
