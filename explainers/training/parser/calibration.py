"""Make the confidence hold: ``python -m explainers.training.parser.calibration --data DIR``.

Parses the dev sentences and plain ones, looks up in an exact alignment with the
reference graph which nodes and edges are right, and fits :class:`Calibration` to one half
of each, and to texts that mean nothing. What it prints is measured on the other halves.
"""

from __future__ import annotations

import argparse
import gzip
import logging
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import logit

from explainers.amr.compact.calibration import Calibration, Signs
from explainers.amr.graph import Graph
from explainers.amr.parse import Parser
from explainers.errors import SemlensError
from explainers.matching.smatch import smatch, triples
from explainers.training import commands, corpora
from explainers.weights import models

log = logging.getLogger(__name__)

PLAIN_WEIGHT = 5.0
"""Of a plain sentence beside a dev sentence, when the scale of graphs is fitted."""

NONSENSE_F1 = 0.15
"""Smatch F1 to be expected of the graph of a text that means nothing in English."""

FILE = "calibration.json"
Rows = NDArray[np.float64]


class Judged(NamedTuple):
    """Certainty of every node and edge of a parse, and whether it is right; its F1, as it is
    and as it was expected."""

    nodes: list[tuple[float, bool]]
    edges: list[tuple[float, bool]]
    f1: float
    expected: float


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
    return Judged(nodes, edges, match.f1, parsed.confidence.graph)


def platt(rows: Rows) -> tuple[float, float]:
    """Offset and slope on the log-odds that make certainties fit what was right.

    Args:
        rows: (n, 2), certainty and whether it was right; both kinds must be there.
    """
    from sklearn.linear_model import LogisticRegression

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
    parser = commands.parser("explainers.training.parser.calibration", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument(
        "--model", type=Path, default=models.PARSER_FOLDER, help="the parser's directory"
    )
    parser.add_argument(
        "--plain",
        type=Path,
        default=corpora.PLAIN,
        help="plain sentences with graphs by hand",
    )
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Calibrate."""
    calibrate(options.data, options.model, options.plain)


def calibrate(data: Path, folder: Path, plain: Path) -> Calibration:
    """Fit, write to the model directory, and print how well it holds.

    Args:
        data: the folder with the graph banks.
        folder: the model directory.
        plain: plain sentences with graphs; fitted to their half to work with.

    Raises:
        InputError: if a graph bank is missing.
        ModelError: if the model cannot be loaded.
    """
    dev = [row for name in corpora.SETS for row in corpora.sentences(data, name, "dev")]
    fit = [*dev[::2], *corpora.plain("work", plain)]
    strange_fit, strange_held = nonsense(data), nonsense(data, seed=1)  # all is read before
    weights = np.where(np.arange(len(fit)) < len(dev[::2]), 1.0, PLAIN_WEIGHT)
    fitted = fit_to(folder, fit, weights, strange_fit)
    parser = Parser(folder)
    for name, rows in (("dev", dev[1::2]), ("plain", corpora.plain("reported", plain))):
        print(f"\n### {name}: {len(rows)} sentences that it was not fitted to\n")
        report(judge_all(parser, rows))
    guesses = [one.expected for one in judge_all(parser, strange_held)]
    print(
        f"\nTexts that mean nothing: expected F1 {np.mean(guesses):.3f} on average, "
        f"below 0.4 for {np.mean(np.array(guesses) < 0.4):.0%} of {len(guesses)}"
    )
    return fitted


def fit_to(
    folder: Path,
    rows: Sequence[tuple[str, Graph]],
    weights: NDArray[np.float64],
    strange: Sequence[tuple[str, Graph]],
) -> Calibration:
    """Fit to sentences with their graphs, and write to the model directory.

    Args:
        folder: the model directory.
        rows: sentences, and what is right.
        weights: of each sentence, when the scale of graphs is fitted.
        strange: texts that mean nothing.
    """
    (folder / FILE).unlink(missing_ok=True)
    models.write_checksums(folder)
    parser = Parser(folder)
    judged = judge_all(parser, rows)
    log.info("%d sentences parsed", len(rows))
    fitted = Calibration(
        platt(np.array([row for one in judged for row in one.nodes], float)),
        platt(np.array([row for one in judged for row in one.edges], float)),
    )
    noted = parser.model.calibration = _Noted(fitted.node, fitted.edge)
    judged = judge_all(parser, rows)
    signs, strange_signs = noted.of(judged), noted.of(judge_all(parser, strange))
    right = [one.f1 for one in judged]
    fitted = replace(
        fitted,
        graph=fractional(
            np.array([*signs, *strange_signs]),
            np.array([*right, *[NONSENSE_F1] * len(strange)]),
            np.array([*weights, *[1.0] * len(strange)]),
        ),
    )
    fitted.write(folder / FILE)
    models.write_checksums(folder)
    return fitted


def judge_all(parser: Parser, rows: Sequence[tuple[str, Graph]]) -> list[Judged]:
    """Parse sentences and look up what is right; all at once."""
    parsed = parser.parse([s for s, _ in rows])
    return [judge(graph, gold) for graph, (_, gold) in zip(parsed, rows, strict=True)]


def fractional(signs: Rows, f1: Rows, weights: Rows) -> tuple[float, ...]:
    """Logistic regression on shares in [0, 1]: offset and slopes.

    Args:
        signs: (n, signs).
        f1: what is to be expected, (n,).
        weights: of each row, (n,).
    """
    from sklearn.linear_model import LogisticRegression

    fitted = LogisticRegression(C=10.0, max_iter=1000).fit(
        np.concatenate([signs, signs]),
        np.repeat([1, 0], len(f1)),
        np.concatenate([weights * f1, weights * (1 - f1)]),
    )
    return (float(fitted.intercept_[0]), *map(float, fitted.coef_[0]))


def nonsense(data: Path, seed: int = 0) -> list[tuple[str, Graph]]:
    """Texts that no graph is right for: other languages, shuffled words, lists, addresses."""
    rng = random.Random(seed)
    dev = [s for name in corpora.BAMBOO for s, _ in corpora.sentences(data, name, "dev")]
    words = sorted({w for s in dev for w in s.split() if w.isalpha()})
    texts = []
    for language in ("de", "fr", "cs"):
        path = corpora.need(data / "multi30k" / "translations" / f"val.{language}.gz")
        lines = gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()
        texts += rng.sample([line for line in lines if line], 70)
    for sentence in rng.sample([s for s in dev if len(s.split()) > 5], 120):
        mixed = sentence.rstrip(".").lower().split()
        rng.shuffle(mixed)
        texts.append(" ".join(mixed))
    texts += [" ".join(rng.sample(words, rng.randint(3, 12))) for _ in range(120)]
    texts += [f"https://www.{rng.choice(words)}.com/{rng.choice(words)}".lower() for _ in range(40)]
    return [(text, Graph("n", {"n": "amr-empty"})) for text in texts]


@dataclass(frozen=True)
class _Noted(Calibration):
    """Takes down the signs of each graph: what it says to be expected is their number."""

    signs: list[Signs] = field(default_factory=list)

    def of_graph(self, signs: Signs) -> float:
        """The number of the signs."""
        self.signs.append(signs)
        return float(len(self.signs) - 1)

    def of(self, judged: Sequence[Judged]) -> list[Signs]:
        """The signs of parses; of one of several sentences, those of any of these."""
        return [self.signs[int(one.expected)] for one in judged]


def report(held: Sequence[Judged]) -> None:
    """Print how well certainties hold."""
    print("| certainty of | number | right | mean certainty | calibration error |")
    print("| --- | --- | --- | --- | --- |")
    for name, listed in (
        ("nodes", [row for one in held for row in one.nodes]),
        ("edges", [row for one in held for row in one.edges]),
    ):
        rows = np.array(listed, float)
        print(
            f"| {name} | {len(rows)} | {rows[:, 1].mean():.3f} | {rows[:, 0].mean():.3f} | "
            f"{calibration_error(rows):.3f} |"
        )
    f1 = np.array([one.f1 for one in held])
    expected = np.array([one.expected for one in held])
    print(
        f"\nGraphs: Smatch F1 {f1.mean():.3f}, expected {expected.mean():.3f}, mean error "
        f"{np.abs(expected - f1).mean():.3f}, calibration error "
        f"{calibration_error(np.stack([expected, f1], 1)):.3f}, "
        f"correlation {np.corrcoef(expected, f1)[0, 1]:.3f}"
    )


if __name__ == "__main__":
    sys.exit(main())
