"""Make the confidence hold: ``python -m explainers.training.parser.calibration --data DIR``.

Parses the dev sentences and plain ones, looks up in an exact alignment with the
reference graph which nodes and edges are right, and fits :class:`Calibration` to one half
of each; what means nothing is told from the English side of translations that were held out. What
it prints is measured on the other halves.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import logit

from explainers.amr.compact.calibration import NONSENSE_F1, Calibration, Signs
from explainers.amr.compact.words import sentences
from explainers.amr.graph import Graph
from explainers.amr.parse import Parser
from explainers.errors import SemlensError
from explainers.matching.smatch import smatch, triples
from explainers.training import commands, corpora
from explainers.training.multilingual.material import material
from explainers.training.parser import made
from explainers.weights import models

log = logging.getLogger(__name__)

PLAIN_WEIGHT = 10.0
"""Of a plain sentence beside a dev sentence, when the scale of graphs is fitted."""

MIXED, LISTED, AGAIN, ADDRESSES = 800, 400, 200, 60
"""Texts that mean nothing, at most of each kind: see :func:`nonsense`."""

FEWEST = 6
"""Words of a text that means nothing: fewer could mean something by chance."""

SHRINKING = 0.1
"""Strength of the fit that tells what means nothing: it has a slope for each dimension."""

MADE = 3000
"""Plain sentences of our grammar that tell what means something."""

SELDOM = 50.0
"""Texts that mean something for each that means nothing, as people type them; set by hand."""

EACH = 1000
"""Translations of each set that tell what is English, and as many again to report."""

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
    held = material(data).held.values()
    known = [p for of in held for p in of[: 2 * EACH : 2]]
    seen = {text for p in known for text in (p.english, p.other)}
    others = [p for of in held for p in of[1 : 2 * EACH : 2] if not {p.english, p.other} & seen]
    weights = np.where(np.arange(len(fit)) < len(dev[::2]), 1.0, PLAIN_WEIGHT)
    english = sorted({pair.english for pair in known})
    foreign = random.Random(0).sample([pair.other for pair in known], min(MIXED, len(known)))
    sound = [*english, *(s for s, _ in made.sentences(MADE))]
    fitted = fit_to(folder, fit, weights, [*nonsense(english), *foreign], sound)
    parser = Parser(folder)
    for name, rows in (("dev", dev[1::2]), ("plain", corpora.plain("reported", plain))):
        print(f"\n### {name}: {len(rows)} sentences that it was not fitted to\n")
        report(judge_all(parser, rows))
    sound = sorted({p.english for p in others})
    report_sense(parser, [*nonsense(sound, seed=1), *(p.other for p in others[::4])], sound)
    return fitted


def lawful(scale: Sequence[float]) -> tuple[float, ...]:
    """A scale of graphs by which more doubt never raises what is expected.

    A slope of the other sign is small, and left by chance: it becomes 0.
    """
    offset, *slopes = scale
    found = Signs(*slopes)._asdict()
    found |= {name: max(0.0, found[name]) for name in ("certain", "worst", "rooted")}
    found |= {name: min(0.0, found[name]) for name in ("unsaid", "unjoined", "strange")}
    return offset, *found.values()


def fit_to(
    folder: Path,
    rows: Sequence[tuple[str, Graph]],
    weights: Rows,
    strange: Sequence[str],
    sound: Sequence[str] = (),
) -> Calibration:
    """Fit to sentences with their graphs, and write to the model directory.

    Args:
        folder: the model directory.
        rows: sentences, and what is right.
        weights: of each sentence, when the scale of graphs is fitted.
        strange: texts that mean nothing.
        sound: sentences that mean something, beside those of the rows.
    """
    parser = Parser(folder)
    parser.model.calibration = Calibration()
    alone = np.array([len(sentences(text)) == 1 for text, _ in rows])  # of others, no signs
    judged = judge_all(parser, rows)
    log.info("%d sentences parsed", len(rows))
    fitted = Calibration(
        platt(np.array([row for one in judged for row in one.nodes], float)),
        platt(np.array([row for one in judged for row in one.edges], float)),
    )
    noted = parser.model.calibration = _Noted(fitted.node, fitted.edge)
    judged = [one for one, whole in zip(judge_all(parser, rows), alone, strict=True) if whole]
    signs = [noted.signs[int(one.expected)] for one in judged]
    parser.parse(sound)
    meant, known = len(noted.vectors), len(noted.signs)
    parser.parse(strange)
    vectors, odd = np.array(noted.vectors), noted.signs[known:]
    none = np.arange(len(vectors)) >= meant
    seldom = meant / SELDOM / max(1, len(vectors) - meant)
    fitted = replace(
        fitted,
        graph=lawful(
            fractional(
                np.array([*signs, *odd]),
                np.array([*(one.f1 for one in judged), *[NONSENSE_F1] * len(odd)]),
                np.array([*weights[alone], *[seldom] * len(odd)]),
            )
        ),
        senseless=fractional(vectors, none, np.where(none, seldom, 1.0), SHRINKING),
    )
    fitted.write(folder / FILE)
    models.write_checksums(folder)
    return fitted


def report_sense(parser: Parser, strange: Sequence[str], sound: Sequence[str]) -> None:
    """Print what is expected of texts that mean nothing, and of some that mean something."""
    for said, texts in (("Texts that mean nothing", strange), ("Sentences", sound)):
        guesses = np.array([g.confidence.graph if g.confidence else 0 for g in parser.parse(texts)])
        print(
            f"\n{said}: expected F1 {guesses.mean():.3f} on average, "
            f"below 0.4 for {np.mean(guesses < 0.4):.1%} of {len(guesses)}"
        )


def judge_all(parser: Parser, rows: Sequence[tuple[str, Graph]]) -> list[Judged]:
    """Parse sentences and look up what is right; all at once."""
    parsed = parser.parse([s for s, _ in rows])
    return [judge(graph, gold) for graph, (_, gold) in zip(parsed, rows, strict=True)]


def fractional(
    signs: Rows, share: NDArray[Any], weights: Rows, strength: float = 10.0
) -> tuple[float, ...]:
    """Logistic regression on shares in [0, 1]: offset and slopes.

    Args:
        signs: (n, signs); they are scaled for the fit.
        share: what is to be expected, (n,).
        weights: of each row, (n,).
        strength: the smaller, the smaller are the slopes.
    """
    from sklearn.linear_model import LogisticRegression

    middle, spread = signs.mean(0), signs.std(0) + 1e-9
    scaled = (signs - middle) / spread
    fitted = LogisticRegression(C=strength, max_iter=5000).fit(
        np.concatenate([scaled, scaled]),
        np.repeat([1, 0], len(share)),
        np.concatenate([weights * share, weights * (1.0 - share)]),
    )
    slopes = fitted.coef_[0] / spread
    offset = fitted.intercept_[0] - slopes @ middle
    return (round(float(offset), 5), *(round(float(slope), 5) for slope in slopes))


def nonsense(texts: Sequence[str], seed: int = 0) -> list[str]:
    """Texts that mean nothing.

    Sentences whose words are mixed, or the letters of each word, lists of words, one word again and
    again, and addresses.
    """
    rng = random.Random(seed)

    def mixed(parts: Sequence[str]) -> list[str]:
        return rng.sample(parts, len(parts))

    words = sorted({w for s in texts for w in s.split()})
    split = [s.rstrip(".!?").lower().split() for s in texts]
    long = [row for row in split if len(row) >= FEWEST]
    most = min(LISTED, len(texts))
    rows = [mixed(row) for row in rng.sample(long, min(MIXED, len(long)))]
    rows += [["".join(mixed(w)) for w in row] for row in rng.sample(split, most)]
    rows += [rng.sample(words, min(rng.randint(FEWEST, 14), len(words))) for _ in range(most)]
    rows += [[rng.choice(words).lower()] * rng.randint(2, 8) for _ in range(AGAIN)]
    places = (f"https://www.{rng.choice(words)}.com/{rng.choice(words)}" for _ in range(ADDRESSES))
    return [*map(" ".join, rows), *map(str.lower, places)]


@dataclass(frozen=True)
class _Noted(Calibration):
    """Takes down vectors of texts and signs of graphs: what it says to be expected is the number
    of the signs."""

    signs: list[Signs] = field(default_factory=list)
    vectors: list[Rows] = field(default_factory=list)

    def of_text(self, vector: NDArray[np.floating]) -> float:
        """Nothing, but the vector is kept."""
        self.vectors.append(vector.astype(float))
        return 0.0

    def of_graph(self, signs: Signs, senseless: float = 0.0) -> float:
        """The number of the signs."""
        self.signs.append(signs)
        return float(len(self.signs) - 1)


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
