"""Relations of phrases, from interpretable STS: ``python -m explainers.training.relations``.

Three sets of boosted trees learn from the features of two phrases whether people aligned them, of
which type they called the pair, and how they graded it. All chunks of a sentence with all of the
other teach the first, the aligned groups the others.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from sklearn.ensemble import HistGradientBoostingClassifier

from explainers.encoders.encoder import Encoder
from explainers.reading.reader import Reader
from explainers.relations import alignment
from explainers.relations.alignment import Chunked
from explainers.relations.features import features
from explainers.relations.relations import ALIGNED, GRADES, WEIGHTS, Relations
from explainers.relations.trees import Trees
from explainers.text import token_spans
from explainers.training import commands
from explainers.training.clrcmd.ists import SOURCES
from explainers.training.relations.material import Typed, read
from explainers.training.relations.scorer import Aligned, Scores, scores
from explainers.weights import models

log = logging.getLogger(__name__)

FOLDS = 5

UNSAVED = models.Model("relations", "not saved", "")

SETTINGS: dict[str, dict[str, Any]] = {
    "linked": {"max_iter": 250, "learning_rate": 0.06, "max_leaf_nodes": 15},
    "typed": {"max_iter": 150, "learning_rate": 0.05, "max_leaf_nodes": 8},
    "graded": {"max_iter": 100, "learning_rate": 0.05, "max_leaf_nodes": 8},
}
"""Of the trees of each task, as scikit-learn calls them."""

SHARED = {"min_samples_leaf": 15, "l2_regularization": 1.0, "max_features": 0.3}


class Told(NamedTuple):
    """A pair of sentences with the features of its phrases.

    Attributes:
        typed: words, chunks and gold alignment.
        sides: both sentences in chunks.
        matrix: features of all chunks of a with all of b, (chunks of a, chunks of b, features).
        groups: of each gold alignment, the numbers of its chunks.
        told: features of each gold alignment, (alignments, features).
    """

    typed: Typed
    sides: tuple[Chunked, Chunked]
    matrix: NDArray[np.float32]
    groups: list[tuple[tuple[int, ...], tuple[int, ...]]]
    told: NDArray[np.float32]


def told(reader: Reader, material: Sequence[Typed]) -> list[Told]:
    """The features of pairs of sentences with gold chunks."""
    sides = []
    for side in (0, 1):
        read = alignment.sentences(reader, [" ".join(x.example.words[side]) for x in material])
        sides.append(
            [
                alignment.chunked(one, token_spans(x.example.words[side]), x.example.chunks[side])
                for one, x in zip(read, material, strict=True)
            ]
        )
    return [_told(x, (a, b)) for x, a, b in zip(material, *sides, strict=True)]


def _told(typed: Typed, sides: tuple[Chunked, Chunked]) -> Told:
    a, b = sides
    all_pairs = [
        (a.phrase((i,)), b.phrase((j,))) for i in range(len(a.chunks)) for j in range(len(b.chunks))
    ]
    matrix = features(all_pairs).reshape(len(a.chunks), len(b.chunks), -1)
    groups = [_groups(typed, one) for one in linked(typed)]
    flat = features([(a.phrase(x), b.phrase(y)) for x, y in groups])
    return Told(typed, sides, matrix, groups, flat)


def linked(typed: Typed) -> list[Aligned]:
    """The gold alignments of a type that is learnt."""
    return [x for x in typed.gold if x.a and x.b and kind(x) in ALIGNED]


def kind(one: Aligned) -> str:
    """The type without its marks of fact and polarity."""
    return one.type.partition("_")[0]


def _groups(typed: Typed, one: Aligned) -> tuple[tuple[int, ...], tuple[int, ...]]:
    found = []
    for tokens, chunks in zip((one.a, one.b), typed.example.chunks, strict=True):
        found.append(tuple(n for n, chunk in enumerate(chunks) if set(chunk) & set(tokens)))
    return found[0], found[1]


def fitted(rows: Sequence[Told], seed: int) -> dict[str, Trees]:
    """The trees of each task.

    Args:
        rows: what they learn from.
        seed: of the features that each split may ask for.
    """
    x = np.concatenate([row.matrix.reshape(-1, row.matrix.shape[-1]) for row in rows])
    y = np.concatenate([_links(row).ravel() for row in rows])
    groups = np.concatenate([row.told for row in rows if len(row.told)])
    gold = [one for row in rows for one in linked(row.typed)]
    types = np.array([ALIGNED.index(kind(one)) for one in gold])
    grades = np.array([round(one.score) for one in gold])
    return {
        "linked": _fit("linked", x, y, (0, 1), seed),
        "typed": _fit("typed", groups, types, range(len(ALIGNED)), seed),
        "graded": _fit("graded", groups, grades, GRADES, seed),
    }


def _links(row: Told) -> NDArray[np.bool_]:
    """Which chunks people aligned, (chunks of a, chunks of b)."""
    found = np.zeros(row.matrix.shape[:2], bool)
    for a, b in row.groups:
        found[np.ix_(a, b)] = True
    return found


def _fit(
    name: str, x: NDArray[np.float32], y: NDArray[Any], classes: Sequence[int], seed: int
) -> Trees:
    model = HistGradientBoostingClassifier(**SETTINGS[name], **SHARED, random_state=seed)
    return as_arrays(model.fit(x, y), classes)


def as_arrays(model: HistGradientBoostingClassifier, classes: Sequence[int]) -> Trees:
    """The trees of a model that was fitted; an output a class, or one for the second of two.

    Args:
        model: of scikit-learn.
        classes: all that there are; one that the model has not seen is never likely.
    """
    outputs = [0] if len(classes) == 2 else [list(classes).index(c) for c in model.classes_]
    size = 1 if len(classes) == 2 else len(classes)
    base = np.full(size, -20.0, np.float32)
    base[outputs] = np.ravel(model._baseline_prediction)
    parts, start, count = [np.zeros(0)] * 0, [], 1
    leaf = np.zeros(1, model._predictors[0][0].nodes.dtype)  # of classes without trees
    leaf["is_leaf"] = 1
    parts.append(_nodes(leaf, 0))
    for trees in model._predictors:
        roots = np.zeros(size, np.int32)
        for output, tree in zip(outputs, trees, strict=True):
            roots[output] = count
            parts.append(_nodes(tree.nodes, count))
            count += len(tree.nodes)
        start.append(roots)
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    return Trees(np.stack(start), base, *columns)


def _nodes(nodes: NDArray[Any], first: int) -> tuple[NDArray[Any], ...]:
    """Features, thresholds, left, right and values of the nodes of a tree, which begin there."""
    leaf, own = nodes["is_leaf"].astype(bool), np.arange(len(nodes))
    left, right = (np.where(leaf, own, nodes[name]) + first for name in ("left", "right"))
    return (
        np.where(leaf, 0, nodes["feature_idx"]).astype(np.int16),
        np.where(leaf, 0, nodes["num_threshold"]).astype(np.float32),
        left.astype(np.int32),
        right.astype(np.int32),
        np.where(leaf, nodes["value"], 0).astype(np.float32),
    )


def found(relations: Relations, rows: Sequence[Told]) -> Iterator[list[Aligned]]:
    """Yield what the model aligns in each pair of sentences, gold chunks given."""
    for row, some in zip(
        rows, alignment.align(relations, [row.sides for row in rows]), strict=True
    ):
        chunks = row.typed.example.chunks
        yield [
            Aligned(
                tuple(k for n in one.a for k in chunks[0][n]),
                tuple(k for n in one.b for k in chunks[1][n]),
                one.type,
                float(one.grade),
            )
            for one in some
        ]


def measured(relations: Relations, rows: Sequence[Told]) -> Scores:
    """The task's figures on pairs with gold chunks."""
    return judged(rows, list(found(relations, rows)))


def judged(rows: Sequence[Told], proposed: Sequence[list[Aligned]]) -> Scores:
    """The task's figures of alignments of these pairs."""
    return scores(
        [row.typed.example.words for row in rows], [row.typed.gold for row in rows], proposed
    )


def cross_validated(rows: dict[str, list[Told]], seed: int) -> dict[str, Scores]:
    """The figures of each source, every pair judged by trees that have not seen its fold.

    Args:
        rows: the pairs of each source.
        seed: of the trees.
    """
    proposed: dict[str, list[list[Aligned]]] = {name: [[]] * len(rows[name]) for name in rows}
    for fold in range(FOLDS):
        seen = [x for some in rows.values() for k, x in enumerate(some) if k % FOLDS != fold]
        relations = Relations(fitted(seen, seed), UNSAVED)
        for name, some in rows.items():
            proposed[name][fold::FOLDS] = found(relations, some[fold::FOLDS])
        log.info("fold %d of %d", fold + 1, FOLDS)
    return {name: judged(rows[name], proposed[name]) for name in rows}


def save(trees: dict[str, Trees], out: Path) -> None:
    """Write the weights and their checksum."""
    out.mkdir(parents=True, exist_ok=True)
    arrays = {key: x for name, one in trees.items() for key, x in one.to_arrays(name).items()}
    save_file(arrays, out / WEIGHTS)
    models.write_checksums(out)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = commands.parser("explainers.training.relations", __doc__)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="holds ists/")
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--folds", action="store_true", help="print the figures of five folds; write nothing"
    )
    return commands.run(_train, parser.parse_args(arguments))


def _train(options: argparse.Namespace) -> None:
    if options.out:
        models.check_writable(options.out)
    reader = Reader(models.reader_path(), Encoder(), 64)
    rows = {source: told(reader, read(options.data, source)) for source in SOURCES}
    log.info("%s pairs read", {name: len(some) for name, some in rows.items()})
    if options.folds:
        for name, figures in cross_validated(rows, options.seed).items():
            log.info("%s: %s", name, [round(100 * x, 1) for x in figures])
        return
    save(
        fitted([x for some in rows.values() for x in some], options.seed),
        options.out or models.RELATIONS_FOLDER,
    )
