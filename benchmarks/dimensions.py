"""How good the text dimensions of a search are, on held-out text."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.stats import spearmanr
from sklearn.metrics import average_precision_score

from benchmarks.measure import show
from explainers.aspects.model import AspectModel
from explainers.encoders.encoder import Encoder
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.search.dimensions import SEVEN, TEXT, Dimension, pooled, spans, unit
from explainers.search.splitting import sentences
from explainers.training.aspects.material import Task
from explainers.training.dimensions.material import Review, from_data, reviews
from explainers.training.dimensions.targets import lexicon, static

Similar = dict[str, NDArray[np.float32]]
"""Dimension to similarity, of pairs or of each text with each."""


def quality(lens: Lens, data: Path, folder: Path) -> None:
    """Heads and targets, what they have in common, and the retrieval of the paper's section 5.1.

    Args:
        lens: whose encoder is used.
        data: the folder with the graph banks and reviews.
        folder: of the model.
    """
    task = from_data(data, static(lens.encoder), lens.encoder.unit)
    model = AspectModel(lens.encoder, folder, role="dimensions")
    heads(task, lens.encoder, model)
    retrieval(reviews(data, "reported"), lens.encoder, model)


def _dimensions(model: AspectModel) -> tuple[Dimension, ...]:
    spans_of = model.partition.aspects.items()
    return tuple(Dimension(name, j - i, TEXT) for name, (i, j) in spans_of)


def heads(task: Task, encoder: Encoder, model: AspectModel) -> None:
    """Spearman of each head with its target, and how alike heads, and targets, are.

    Args:
        task: whose dev pairs are used.
        encoder: what the heads are compared with.
        model: the heads.
    """
    used, place = np.unique(task.dev, return_inverse=True)
    index = place.reshape(task.dev.shape)
    texts = [task.sentences[k] for k in used]
    blocks = unit(model.embed(texts)[:, : model.partition.residual[0]], _dimensions(model))
    whole = encoder.unit(texts)
    a, b = index.T
    where = spans(_dimensions(model))
    predicted = {n: (blocks[a][:, s] * blocks[b][:, s]).sum(axis=1) for n, s in where.items()}
    plain = (whole[a] * whole[b]).sum(axis=1)
    source = np.array(task.source)
    of_sets = np.isin(source, ("sts", "sick", "para"))
    rows = []
    for k, name in enumerate(SEVEN):
        target = task.dev_scores[:, k]
        known = np.isfinite(target)
        cells = []
        for chosen in (known, known & of_sets):
            for scores in (predicted[name], plain):
                cells.append(f"{spearmanr(scores[chosen], target[chosen])[0]:.3f}")
        rows.append((name, str(int(known.sum())), *cells))
    show(
        "Heads and targets, Spearman on held-out pairs",
        (
            "dimension",
            "pairs",
            "head",
            "encoder alone",
            "head, BAMBOO's own pairs",
            "encoder alone, BAMBOO's own pairs",
        ),
        rows,
    )
    graphs = np.isfinite(task.dev_scores).all(axis=1)
    apart = []
    for title, values in (
        ("heads", np.stack([predicted[n][graphs] for n in SEVEN])),
        ("targets", task.dev_scores[graphs].T),
    ):
        matrix = np.corrcoef(values)
        cells = [abs(matrix[i, j]) for i, j in combinations(range(len(SEVEN)), 2)]
        apart.append((title, f"{np.mean(cells):.3f}", f"{np.max(cells):.3f}"))
    show(
        f"Different dimensions, Pearson over {int(graphs.sum()):,} pairs of dev sentences",
        ("of", "mean of the absolute values", "greatest"),
        apart,
    )


def retrieval(of: list[Review], encoder: Encoder, model: AspectModel) -> None:
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
    dimensions = _dimensions(model)
    vectors = unit(model.embed(flat)[:, : model.partition.residual[0]], dimensions)
    blocks = pooled(vectors, counts, dimensions)
    similar: Similar = {
        name: blocks[:, block] @ blocks[:, block].T for name, block in spans(dimensions).items()
    }
    one = (Dimension("encoder", encoder.dimensions, TEXT),)
    whole = pooled(encoder.unit(flat), counts, one)
    similar["encoder"] = whole @ whole.T
    tone = lexicon([review.text for review in kept])
    similar["lexicon"] = -np.abs(tone[:, None] - tone[None])
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
                "lexicon alone": {"lexicon": 1},
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
