"""Make the confidence of the parser of other languages hold.

``python -m explainers.training.glossed.calibration --data DIR`` fits it to 400 of each set of
translations that were kept out of the training and prints how it holds on 400 others. What is
taken for right is our graph of the English side.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from explainers.amr.parse import Parser
from explainers.training import commands
from explainers.training.multilingual.material import Pair, material
from explainers.training.parser.calibration import (
    fit_to,
    judge_all,
    nonsense,
    report,
    report_sense,
)
from explainers.weights import models

log = logging.getLogger(__name__)

FROM = 200
"""Sentences of a language whose words make texts that mean nothing."""


def calibrate(folder: Path, held: Mapping[str, Sequence[Pair]], most: int = 400) -> None:
    """Fit, write to the model directory, and print how well it holds.

    Args:
        folder: the model directory.
        held: translations that were kept out of the training, by source and language.
        most: of each, for the fit and as many again to report.
    """
    english = Parser(models.PARSER_FOLDER)
    fit = [pair for of in held.values() for pair in of[: 2 * most : 2]]
    gold = english.parse([pair.english for pair in fit])
    rows = list(zip([pair.other for pair in fit], gold, strict=True))
    fit_to(folder, rows, np.ones(len(rows)), _nonsense(fit, 0))
    parser = Parser(folder)
    seen = {text for pair in fit for text in (pair.english, pair.other)}
    fresh = {
        name: [p for p in of[1 : 2 * most : 2] if not {p.english, p.other} & seen]
        for name, of in held.items()
    }
    for name, some in fresh.items():
        gold = english.parse([pair.english for pair in some])
        print(f"\n### {name}: {len(some)} sentences that it was not fitted to\n")
        report(judge_all(parser, list(zip([p.other for p in some], gold, strict=True))))
    rest = [pair for some in fresh.values() for pair in some]
    report_sense(parser, _nonsense(rest, 1), [pair.other for pair in rest])


def _nonsense(pairs: Sequence[Pair], seed: int) -> list[str]:
    """Texts that mean nothing in any of the languages, of the words of one each."""
    by_language: dict[str, list[str]] = {}
    for pair in pairs:
        by_language.setdefault(pair.language, []).append(pair.other)
    return [text for of in by_language.values() for text in nonsense(of[:FROM], seed)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.glossed.calibration", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets")
    parser.add_argument(
        "--model", type=Path, default=models.MULTILINGUAL_PARSER_FOLDER, help="its directory"
    )
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Calibrate."""
    calibrate(options.model, material(options.data).held)


if __name__ == "__main__":
    sys.exit(main())
