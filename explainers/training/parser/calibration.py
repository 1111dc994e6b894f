"""Make the confidence hold: ``python -m explainers.training.parser.calibration --data DIR``.

Parses the dev sentences, looks up in an exact alignment with the reference graph
which nodes and edges are right, and fits :class:`Calibration` to one half of
them. What it prints is measured on the other half.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import logit
from sklearn.linear_model import LogisticRegression

from explainers.amr.compact.calibration import Calibration
from explainers.amr.graph import Graph
from explainers.amr.parse import Parser
from explainers.errors import SemlensError
from explainers.matching.smatch import smatch, triples
from explainers.training import corpora
from explainers.weights import models

log = logging.getLogger(__name__)

FILE = "calibration.json"
Rows = NDArray[np.float64]


class Judged(NamedTuple):
    """Certainty of every node and of every edge of a parse, and whether it is right; its F1."""

    nodes: list[tuple[float, bool]]
    edges: list[tuple[float, bool]]
    f1: float


def judge(parsed: Graph, gold: Graph) -> Judged:
    """Look up in an exact alignment what of a parse is right.

    A node is right if it is aligned to one of the same concept, an edge if the
    alignment lays it on an edge or constant of the same role.
    """
    if parsed.confidence is None:
        raise SemlensError("this parser gives no confidence")
    match = smatch(parsed, gold, time_limit=0.3)
    partner = dict(match.pairs)
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
    return Judged(nodes, edges, match.f1)


def platt(rows: Rows) -> tuple[float, float]:
    """Offset and slope on the log-odds that make certainties fit what was right.

    Args:
        rows: (n, 2), certainty and whether it was right; both kinds must be there.
    """
    odds = logit(np.clip(rows[:, :1], 1e-4, 1 - 1e-4))
    fitted = LogisticRegression(C=np.inf, tol=1e-8).fit(odds, rows[:, 1])
    return float(fitted.intercept_[0]), float(fitted.coef_[0, 0])


def calibration_error(rows: Rows, bins: int = 10) -> float:
    """Expected calibration error: mean gap between certainty and share right, by decile."""
    order = np.argsort(rows[:, 0])
    parts = np.array_split(rows[order], bins)
    return float(sum(len(p) * abs(p[:, 0].mean() - p[:, 1].mean()) for p in parts) / len(rows))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m explainers.training.parser.calibration",
        description=(__doc__ or "").split("\n")[0],
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument(
        "--model", type=Path, default=models.PARSER_FOLDER, help="the parser's directory"
    )
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
    judged = [judge(graph, gold) for graph, (_, gold) in zip(parsed, dev, strict=True)]
    fit, held = judged[::2], judged[1::2]
    fitted = Calibration(
        platt(np.array([row for one in fit for row in one.nodes], float)),
        platt(np.array([row for one in fit for row in one.edges], float)),
    )
    means = [np.mean(certainties(one, fitted)) for one in fit]
    slope, offset = np.polyfit(means, [one.f1 for one in fit], 1)
    fitted = replace(fitted, graph=(float(offset), float(slope)))
    fitted.write(folder / FILE)
    models.write_checksums(folder)
    report(held, fitted)
    return fitted


def certainties(one: Judged, scale: Calibration) -> list[float]:
    """The scaled certainty of every node and edge of a parse."""
    return [scale.of_node(c) for c, _ in one.nodes] + [scale.of_edge(c) for c, _ in one.edges]


def report(held: Sequence[Judged], scale: Calibration) -> None:
    """Print how well the scale holds on parses that it was not fitted to."""
    print("| certainty of | number | right | mean certainty | calibration error | before |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, listed, scaled_by in (
        ("nodes", [row for one in held for row in one.nodes], scale.of_node),
        ("edges", [row for one in held for row in one.edges], scale.of_edge),
    ):
        rows = np.array(listed, float)
        scaled = np.array([(scaled_by(chance), right) for chance, right in listed], float)
        print(
            f"| {name} | {len(rows)} | {rows[:, 1].mean():.3f} | {scaled[:, 0].mean():.3f} | "
            f"{calibration_error(scaled):.3f} | {calibration_error(rows):.3f} |"
        )
    f1 = np.array([one.f1 for one in held])
    expected = np.array([scale.of_graph(certainties(one, scale)) for one in held])
    print(
        f"\nGraphs: Smatch F1 {f1.mean():.3f}, expected {expected.mean():.3f}, mean error "
        f"{np.abs(expected - f1).mean():.3f}, correlation {np.corrcoef(expected, f1)[0, 1]:.3f}"
    )


if __name__ == "__main__":
    sys.exit(main())
