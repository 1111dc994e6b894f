"""Relations of phrases, from interpretable STS: ``python -m explainers.training.relations``.

Two forests of random trees learn from the features of two phrases whether people aligned them, and
of which type and grade they called the pair. All chunks of a sentence with all of the other teach
the first, the aligned groups the second.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from sklearn.ensemble import ExtraTreesClassifier

from explainers.encoders.encoder import Encoder
from explainers.reading.chunks import of_spans
from explainers.reading.reader import Reader
from explainers.relations import alignment
from explainers.relations.alignment import Chunked
from explainers.relations.features import features
from explainers.relations.relations import ALIGNED, GRADES, WEIGHTS, Relations
from explainers.relations.trees import LEAF, Forest
from explainers.text import token_spans
from explainers.tokens.chunks import Chunk
from explainers.training import commands
from explainers.training.clrcmd.ists import SOURCES
from explainers.training.relations.material import Typed, in_tokens, read
from explainers.training.relations.scorer import Aligned, Scores, scores
from explainers.weights import models

log = logging.getLogger(__name__)

FOLDS = 5

UNSAVED = models.Model("relations", "not saved", "")

SETTINGS: dict[str, dict[str, Any]] = {
    "linked": {"n_estimators": 60, "min_samples_leaf": 5},
    "told": {"n_estimators": 70, "min_samples_leaf": 3},
}
"""Of the forests, as scikit-learn calls them."""

SHARED = {"max_features": 0.3, "n_jobs": 1}

LINKED: Sequence[Sequence[int]] = [(0, 1)]
TOLD: Sequence[Sequence[int]] = [range(len(ALIGNED)), GRADES]
"""What the forests have as outputs: the classes of each question, one after the other."""


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


def fitted(rows: Sequence[Told], seed: int) -> dict[str, Forest]:
    """The forests: which chunks are aligned; of which type and grade aligned groups are.

    Args:
        rows: what they learn from.
        seed: of the questions that trees try.
    """
    x = np.concatenate([row.matrix.reshape(-1, row.matrix.shape[-1]) for row in rows])
    y = np.concatenate([_links(row).ravel() for row in rows])
    groups = np.concatenate([row.told for row in rows if len(row.told)])
    gold = [one for row in rows for one in linked(row.typed)]
    said = [(ALIGNED.index(kind(one)), round(one.score)) for one in gold]
    return {
        "linked": _fit("linked", x, y[:, None], LINKED, seed),
        "told": _fit("told", groups, np.array(said), TOLD, seed),
    }


def _links(row: Told) -> NDArray[np.bool_]:
    """Which chunks people aligned, (chunks of a, chunks of b)."""
    found = np.zeros(row.matrix.shape[:2], bool)
    for a, b in row.groups:
        found[np.ix_(a, b)] = True
    return found


def _fit(
    name: str,
    x: NDArray[np.float32],
    y: NDArray[Any],
    classes: Sequence[Sequence[int]],
    seed: int,
) -> Forest:
    forest = ExtraTreesClassifier(**SETTINGS[name], **SHARED, random_state=seed)
    return as_arrays(forest.fit(x, y if y.shape[1] > 1 else y[:, 0]), classes)


def as_arrays(forest: ExtraTreesClassifier, classes: Sequence[Sequence[int]]) -> Forest:
    """A forest that was fitted, as arrays.

    Args:
        forest: of scikit-learn, for one question or several.
        classes: of each question, all that there are: one that was not seen has no share.
    """
    several = len(classes) > 1
    seen = forest.classes_ if several else [forest.classes_]
    ends = np.cumsum([0, *map(len, classes)])
    columns = [
        [int(ends[k]) + list(classes[k]).index(int(c)) for c in known]
        for k, known in enumerate(seen)
    ]
    nodes: list[tuple[NDArray[Any], ...]] = []
    shares: list[NDArray[np.uint8]] = []
    for one in forest.estimators_:
        tree = one.tree_
        leaf = tree.children_left < 0
        # Trees are stored depth first: one goes left to the next node
        ahead = np.where(leaf, np.cumsum(leaf) - 1, tree.children_right - np.arange(len(leaf)))
        asked = np.where(leaf, LEAF, tree.feature)
        nodes.append((asked, np.where(leaf, 0, tree.threshold), ahead))
        share = np.zeros((int(leaf.sum()), int(ends[-1])))
        for k, own in enumerate(columns):
            share[:, own] = tree.value[leaf, k, : len(own)]
        shares.append((share * 255).round().astype(np.uint8))
    feature, threshold, after = (np.concatenate(column) for column in zip(*nodes, strict=True))
    assert after.max() < 2**16, "trees of so many leaves are too large to be stored"
    return Forest(
        _starts([len(asked) for asked, _, _ in nodes]),
        _starts([len(share) for share in shares]),
        feature.astype(np.uint8),
        threshold.astype(np.float16),
        after.astype(np.uint16),
        np.concatenate(shares),
    )


def _starts(sizes: Sequence[int]) -> NDArray[np.int32]:
    return np.cumsum([0, *sizes[:-1]]).astype(np.int32)


Way = Callable[[Told], tuple[tuple[Chunked, Chunked], Sequence[Sequence[Chunk]]]]
"""How a pair is cut: both sentences in chunks, and the tokens of these."""


def by_people(row: Told) -> tuple[tuple[Chunked, Chunked], Sequence[Sequence[Chunk]]]:
    """A pair in gold chunks."""
    return row.sides, row.typed.example.chunks


def by_reader(row: Told) -> tuple[tuple[Chunked, Chunked], Sequence[Sequence[Chunk]]]:
    """A pair in chunks of the reader's trees."""
    spans = [token_spans(words) for words in row.typed.example.words]
    chunks = [of_spans(s.of.reading, places) for s, places in zip(row.sides, spans, strict=True)]
    a, b = (
        alignment.chunked(s.of, places, some)
        for s, places, some in zip(row.sides, spans, chunks, strict=True)
    )
    return (a, b), chunks


def found(
    relations: Relations, rows: Sequence[Told], way: Way = by_people
) -> Iterator[list[Aligned]]:
    """Yield what the model aligns in each pair of sentences, cut this way."""
    cut = [way(row) for row in rows]
    told = alignment.align(relations, [sides for sides, _ in cut])
    for (_, chunks), some in zip(cut, told, strict=True):
        yield in_tokens(chunks, some)


def judged(rows: Sequence[Told], proposed: Sequence[list[Aligned]]) -> Scores:
    """The task's figures of alignments of these pairs."""
    return scores(
        [row.typed.example.words for row in rows], [row.typed.gold for row in rows], proposed
    )


def cross_validated(
    rows: Mapping[str, list[Told]], seed: int, ways: Mapping[str, Way]
) -> Iterator[tuple[str, str, Scores, Scores]]:
    """Yield source, way, and the figures of all pairs and of the last fold's, which chose nothing.

    Every pair is judged by forests that have not seen its fold.

    Args:
        rows: the pairs of each source.
        seed: of the forests.
        ways: how pairs are cut into chunks, by name.
    """
    proposed: dict[tuple[str, str], list[list[Aligned]]] = {
        (name, way): [[]] * len(rows[name]) for name in rows for way in ways
    }
    for fold in range(FOLDS):
        seen = [x for some in rows.values() for k, x in enumerate(some) if k % FOLDS != fold]
        relations = Relations(fitted(seen, seed), UNSAVED)
        for name, way in proposed:
            held = rows[name][fold::FOLDS]
            proposed[name, way][fold::FOLDS] = found(relations, held, ways[way])
        log.info("fold %d of %d", fold + 1, FOLDS)
    for (name, way), some in proposed.items():
        last = slice(FOLDS - 1, None, FOLDS)
        yield name, way, judged(rows[name], some), judged(rows[name][last], some[last])


WAYS: Mapping[str, Way] = {"gold chunks": by_people, "chunks of the reader": by_reader}


def save(forests: dict[str, Forest], out: Path) -> None:
    """Write the weights and their checksum."""
    out.mkdir(parents=True, exist_ok=True)
    arrays = {key: x for name, one in forests.items() for key, x in one.to_arrays(name).items()}
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
        for name, way, *figures in cross_validated(rows, options.seed, WAYS):
            log.info("%s, %s: %s", name, way, [[round(100 * x, 1) for x in f] for f in figures])
        return
    save(
        fitted([x for some in rows.values() for x in some], options.seed),
        options.out or models.RELATIONS_FOLDER,
    )
