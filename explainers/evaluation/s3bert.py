"""S3BERT (Opitz & Frank 2022): what its sub-embeddings say of metrics of graphs, and of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.stats import rankdata

from explainers.aspects.subembeddings import Vectors, compare
from explainers.encoders.vectors import cosine
from explainers.errors import InputError
from explainers.evaluation import bamboo, similarity
from explainers.evaluation.files import Found, Part, find, rows
from explainers.evaluation.measures import Numbers
from explainers.matching.aspects import ASPECTS
from explainers.training.aspects.evaluation import assignment

if TYPE_CHECKING:
    from explainers.lens import Lens

UKP = "UKP_ASPECT.tsv"

LIKERT = {"HS": 1.0, "SS": 0.5, "NS": 0.0, "DTORCD": 0.0}
"""Labels of pairs of arguments, as grades (section 5.2.2)."""


def found(data: Path) -> Found:
    """Rated pairs below a folder: BAMBOO's, and arguments; and the first for their metrics, too.

    Raises:
        InputError: naming the line of a file that is not as it is to be.
    """
    there = bamboo.rated(data)
    if there.parts:
        pairs, graphs = (
            [*chain.from_iterable(getattr(part, side) for part in there.parts)]
            for side in ("items", "graphs")
        )
        there.parts.append(Part("metrics", pairs, [0.0] * len(pairs), graphs=graphs, sets=ASPECTS))
    if paths := find(data, UKP):
        there.parts.append(_arguments(paths[0]))
    else:
        there.missing.append(f"{UKP} (UKP Argument Aspect Similarity Corpus, Reimers et al. 2019)")
    return there


def _arguments(path: Path) -> Part:
    needed = ("sentence_1", "sentence_2", "label")
    table = rows(path, needed)
    for line, row in enumerate(table, 2):
        if row["label"] not in LIKERT:
            raise InputError(f"{path.name}: {row['label']!r} is none of {', '.join(LIKERT)}", line)
    items = [(row["sentence_1"], row["sentence_2"]) for row in table]
    return Part("UKP", items, [LIKERT[row["label"]] for row in table])


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """Of rated pairs what agrees with people; of the others, by metric, what agrees with it."""
    a, b = ([pair[k] for pair in part.items] for k in (0, 1))
    plain = lens.encoder.unit(a), lens.encoder.unit(b)
    told = compare(x := lens.aspects.embed(a), y := lens.aspects.embed(b), _spans(lens))
    told |= {"S3BERT": cosine(x, y), "SBERT": cosine(*plain)}
    of = _metrics(lens, part, plain, told) if part.sets else _people(part, told)
    return {row: of[row] for row in rows if row in of}


def _spans(lens: Lens) -> Mapping[str, tuple[int, int]]:
    return lens.aspects.partition.spans


def _people(part: Part, told: Mapping[str, Numbers]) -> dict[str, dict[str, Numbers]]:
    """Each sub-embedding beside the grade, and beside the whole (section 6.2)."""
    gold, whole = np.array(part.gold, float), told["S3BERT"]
    found = {row: {"spearman": np.stack([of, gold], 1)} for row, of in told.items()}
    for row in told.keys() - {"S3BERT"}:
        found[row]["with S3BERT"] = np.stack([told[row], whole], 1)
    return found


def _metrics(
    lens: Lens, part: Part, plain: tuple[Vectors, Vectors], told: Mapping[str, Numbers]
) -> dict[str, dict[str, dict[str, Numbers]]]:
    """Each sub-embedding beside its metric, and the paper's baselines (section 5.1)."""
    known = similarity.scored(lens, replace(part, sets=()), part.sets)
    order = np.random.default_rng(0).permutation(plain[0].shape[1])
    a, b = (side[:, order] for side in plain)
    metrics = np.stack([known[name][:, 0] for name in part.sets], 1)
    models = {
        "S3BERT": told,
        "SB-full": dict.fromkeys(part.sets, told["SBERT"]),
        "SB-rand": compare(a, b, _spans(lens)),
        "SB-ILP": assigned(*plain, metrics, part.sets),
    }
    return {
        row: {
            name: {"with the metric": np.stack([of[name], known[name][:, 0]], 1)}
            for name in part.sets
            if name in of
        }
        for row, of in models.items()
    }


def assigned(a: Vectors, b: Vectors, scores: Numbers, names: Sequence[str]) -> dict[str, Numbers]:
    """The baseline SB-ILP: cosines of the dimensions that an integer program gives a metric.

    What every second pair says is measured on the others, and the other way round. Each half has
    dimensions of its own, so that a cosine is given as its rank in its half, 0 to 1.

    Args:
        a, b: plain embeddings, (pairs, dimensions).
        scores: of metrics, (pairs, metrics).
        names: of the metrics.
    """
    found = np.zeros(scores.shape)
    for odd in (0, 1):
        asked = np.arange(len(a)) % 2 == odd
        chosen = assignment(a[~asked], b[~asked], scores[~asked])
        for k in range(scores.shape[1]):
            alike = cosine(a[asked][:, chosen[:, k]], b[asked][:, chosen[:, k]])
            found[asked, k] = rankdata(alike) / len(alike)
    return dict(zip(names, found.T, strict=True))
