"""Make the parser's confidence hold: ``python -m explainers.training.calibration --data DIR``.

Parses the dev sentences, looks up in an exact alignment with the reference graph
which nodes and edges are right, and fits :class:`Calibration` to one half of
them. What it prints is measured on the other half.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit, logit

from explainers import models
from explainers.amr.compact.choice import Calibration
from explainers.amr.graph import Graph
from explainers.amr.match import smatch, triples
from explainers.amr.parse import Parser
from explainers.errors import SemlensError
from explainers.training import corpora

log = logging.getLogger(__name__)

FILE = "calibration.json"
Rows = NDArray[np.float64]


def judge(parsed: Graph, gold: Graph) -> tuple[list[tuple[float, bool]], list[tuple[float, bool]]]:
    """Certainty of every node and of every edge of a parse, and whether it is right.

    A node is right if it is aligned to one of the same concept, an edge if the
    alignment lays it on an edge or constant of the same role.
    """
    if parsed.confidence is None:
        raise SemlensError("this parser gives no confidence")
    partner = dict(smatch(parsed, gold, time_limit=0.3).pairs)
    ours, theirs = triples(parsed), triples(gold)
    there = theirs.edges | theirs.attributes
    nodes = [
        (chance, v in partner and theirs.concepts[partner[v]] == ours.concepts[v])
        for v, chance in parsed.confidence.nodes.items()
    ]
    edges = []
    for (source, role, target), chance in parsed.confidence.edges.items():
        role = role.lower()
        if target in ours.concepts:
            s, t = partner.get(source), partner.get(target)
            right = (t, "domain", s) in there if role == "mod" else (s, role, t) in there
        else:
            right = (partner.get(source), role, target.strip('"').lower()) in there
        edges.append((chance, right))
    return nodes, edges


def platt(rows: Rows) -> tuple[float, float]:
    """Offset and slope on the log-odds that make certainties fit what was right.

    Args:
        rows: (n, 2), certainty and whether it was right.
    """
    odds, right = logit(np.clip(rows[:, 0], 1e-4, 1 - 1e-4)), rows[:, 1]

    def loss(x: NDArray[np.float64]) -> float:
        z = x[0] + x[1] * odds
        return float(np.mean(np.logaddexp(0, z) - right * z))

    found = minimize(loss, np.array([0.0, 1.0])).x
    return float(found[0]), float(found[1])


def calibration_error(rows: Rows, bins: int = 10) -> float:
    """Expected calibration error: mean gap between certainty and share right, by decile."""
    order = np.argsort(rows[:, 0])
    parts = np.array_split(rows[order], bins)
    return float(sum(len(p) * abs(p[:, 0].mean() - p[:, 1].mean()) for p in parts) / len(rows))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m explainers.training.calibration", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--model", type=Path, default=models.PARSER, help="the parser's directory")
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    try:
        calibrate(options.data, options.model)
    except SemlensError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def calibrate(data: Path, folder: Path) -> Calibration:
    """Fit, write to the model directory, and print how well it holds.

    Raises:
        InputError: if a graph bank is missing.
        ModelError: if the model cannot be loaded.
    """
    dev = [row for name in corpora.SETS for row in corpora.sentences(data, name, "dev")]
    (folder / FILE).unlink(missing_ok=True)
    models.write_checksums(folder)
    parsed = Parser(folder).parse([s for s, _ in dev])
    log.info("%d dev sentences parsed", len(dev))
    halves: list[tuple[list, list, list]] = [([], [], []), ([], [], [])]
    for i, (graph, (_, gold)) in enumerate(zip(parsed, dev, strict=True)):
        nodes, edges = judge(graph, gold)
        half = halves[i % 2]
        half[0].extend(nodes)
        half[1].extend(edges)
        half[2].append((nodes, edges, smatch(graph, gold, time_limit=0.3).f1))
    node, edge = (platt(np.array(rows, float)) for rows in halves[0][:2])
    fitted = Calibration(node, edge)

    def means(half: tuple[list, list, list]) -> Rows:
        return np.array(
            [
                (
                    np.mean(
                        [fitted.of_node(c) for c, _ in nodes]
                        + [fitted.of_edge(c) for c, _ in edges]
                    ),
                    f1,
                )
                for nodes, edges, f1 in half[2]
            ]
        )

    fit = means(halves[0])
    slope, offset = np.polyfit(fit[:, 0], fit[:, 1], 1)
    fitted = Calibration(node, edge, (float(offset), float(slope)))
    fitted.write(folder / FILE)
    models.write_checksums(folder)
    print("| certainty of | number | right | mean certainty | calibration error | before |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, k, by in (("nodes", 0, node), ("edges", 1, edge)):
        rows = np.array(halves[1][k], float)
        scaled = rows.copy()
        scaled[:, 0] = expit(by[0] + by[1] * logit(np.clip(rows[:, 0], 1e-4, 1 - 1e-4)))
        print(
            f"| {name} | {len(rows)} | {rows[:, 1].mean():.3f} | {scaled[:, 0].mean():.3f} | "
            f"{calibration_error(scaled):.3f} | {calibration_error(rows):.3f} |"
        )
    held = means(halves[1])
    expected = np.clip(offset + slope * held[:, 0], 0, 1)
    print(
        f"\nGraphs: Smatch F1 {held[:, 1].mean():.3f}, expected {expected.mean():.3f}, mean error "
        f"{np.abs(expected - held[:, 1]).mean():.3f}, correlation "
        f"{np.corrcoef(expected, held[:, 1])[0, 1]:.3f}"
    )
    return fitted


if __name__ == "__main__":
    sys.exit(main())
