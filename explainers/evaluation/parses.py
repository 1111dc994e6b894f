"""Parsers against graph banks: Smatch of a whole bank, and of what graphs consist of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from explainers.amr.graph import Graph
from explainers.errors import InputError
from explainers.evaluation.files import Found, Part, find
from explainers.evaluation.measures import TENTHS, Numbers
from explainers.matching import metrics
from explainers.matching.smatch import match_triples, triples
from explainers.tables import table_of
from explainers.text import clean
from explainers.training.corpora import bank
from explainers.training.parser.calibration import Judged, judge

if TYPE_CHECKING:
    from explainers.lens import Lens


def found(data: Path) -> Found:
    """The banks below a folder, of the test split if it is there, or else of dev.

    Raises:
        InputError: if a file is no graph bank.
    """
    there = Found()
    for name, of in table_of(__file__).items():
        paths = find(data, *of["files"])
        if not paths:
            there.missing.append(f"{of['files'][0]} ({of['from']})")
            continue
        read = [_cleaned(path) for path in paths]
        rows = [row for kept, _ in read for row in kept]
        left = sum(count for _, count in read)
        note = ", ".join(path.name for path in paths[:3]) + (", …" if len(paths) > 3 else "")
        note += f"; {left} sentences are too long, or have no words" if left else ""
        there.parts.append(Part(name, [s for s, _ in rows], [g for _, g in rows], note=note))
    return there


def _cleaned(path: Path) -> tuple[list[tuple[str, Graph]], int]:
    """Sentences that can be read, with their graphs, and how many cannot."""
    kept, left = [], 0
    try:
        for sentence, graph in bank(path):
            try:
                kept.append((clean(sentence), graph))
            except InputError:
                left += 1
    except (ValueError, KeyError, OSError) as error:
        raise InputError(f"{path}: {error}") from error
    return kept, left


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Numbers]]:
    """Counts of triples of each sentence, by kind, for F1."""
    parsed = lens.parse(part.items)
    of = [parts_of(*pair) for pair in zip(parsed, part.gold, strict=True)]
    kinds = {kind: np.stack([one[kind] for one in of])[:, [0, 1, 0, 2]] for kind in of[0]}
    if all(graph.confidence is not None for graph in parsed):
        kinds |= certainty([judge(*pair) for pair in zip(parsed, part.gold, strict=True)])
    return dict.fromkeys(rows, kinds)


def certainty(judged: Sequence[Judged]) -> dict[str, Numbers]:
    """Items that say whether the certainty of nodes, edges and whole graphs holds, by measure.

    Returns:
        Of nodes and edges (sentences, 3 × tenths): for each tenth of certainty how many there are,
        the sum of their certainties, and how many are right. Of graphs (sentences, 2): the F1 that
        was expected, and the one that was reached.
    """

    def in_tenths(some: Sequence[tuple[float, bool]]) -> Numbers:
        rows = np.zeros((TENTHS, 3))
        for sure, right in some:
            rows[min(int(sure * TENTHS), TENTHS - 1)] += (1, sure, right)
        return rows.ravel()

    return {
        "certainty of nodes, error": np.stack([in_tenths(one.nodes) for one in judged]),
        "certainty of edges, error": np.stack([in_tenths(one.edges) for one in judged]),
        "expected with reached Smatch": np.array([(one.expected, one.f1) for one in judged], float),
    }


def parts_of(ours: Graph, gold: Graph) -> dict[str, Numbers]:
    """What of a parse is right, by kind (Damonte et al., 2017), by exact alignment.

    Returns:
        By kind: what is right, what the parse has, what the reference has.
    """
    both = (ours, gold)
    counts = {}
    for name, parts in (
        ("smatch", [triples(g) for g in both]),
        ("named entities", [metrics.named(g) for g in both]),
        ("reentrancies", [metrics.reentrant(triples(g)) for g in both]),
        ("roles (SRL)", [metrics.arguments(triples(g)) for g in both]),
    ):
        match = match_triples(parts[0], parts[1], 0.25)
        counts[name] = [match.matched, match.total_a, match.total_b]
    for name, listed in (
        ("concepts", [Counter(g.concepts.values()) for g in both]),
        ("frames", [Counter(metrics.frames(g)) for g in both]),
        ("negation", [Counter(metrics.negated(g)) for g in both]),
    ):
        counts[name] = [(listed[0] & listed[1]).total(), listed[0].total(), listed[1].total()]
    return {name: np.array(c, float) for name, c in counts.items()}
