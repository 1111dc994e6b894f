"""How scores are spread: ``python -m explainers.training.pam.distribution --data DIR``.

Counts PAM, SBERT and Smatch of dev pairs of BAMBOO, on the graphs of the bank, and what people
say of them, into ``distribution.json`` of the model in use. The view *Meaning alone* shows
a pair in it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from explainers.encoders.vectors import cosine
from explainers.lens import Lens
from explainers.matching.smatch import smatch
from explainers.pam import distribution
from explainers.pam.distribution import Distribution, counted
from explainers.training import commands, corpora
from explainers.weights import models

PAIRS = 2_000
"""Drawn of the 2,500 dev pairs."""

GRADED = ("sts", "sick")
"""Sets in which people say how alike two sentences are, and not only whether they are."""


def measure(lens: Lens, data: Path, most: int = PAIRS) -> Distribution:
    """Count the scores of pairs drawn with a seed.

    Args:
        lens: encoder and PAM.
        data: folder with the graph banks.
        most: pairs that are drawn.
    """
    every = [(name, p) for name in corpora.BAMBOO for p in corpora.pairs(data, name, "dev")]
    drawn = random.Random(0).sample(every, min(most, len(every)))
    pairs = [pair for _, pair in drawn]
    scores = {
        "pam": cosine(
            lens.pam.embed([p.graph_a for p in pairs]), lens.pam.embed([p.graph_b for p in pairs])
        ),
        "sbert": cosine(
            lens.encoder.unit([p.a for p in pairs]), lens.encoder.unit([p.b for p in pairs])
        ),
        "smatch": np.array([smatch(p.graph_a, p.graph_b).f1 for p in pairs]),
    }
    grades = np.array([p.score if name in GRADED else np.nan for name, p in drawn])
    of = {about.role: about.checksum for about in (lens.pam.about, lens.encoder.about)}
    return counted(scores, grades, corpora.BAMBOO, of)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file; 2 if something is missing."""
    parser = commands.parser("explainers.training.pam.distribution", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--out", type=Path, help="file to write; by default the model's own")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how many are drawn")
    return commands.run(_run, parser.parse_args(arguments), log=False)


def _run(options: argparse.Namespace) -> None:
    """Measure and write."""
    found = measure(Lens(), options.data, options.pairs)
    folder = models.pam_path()
    path = options.out or folder / distribution.NAME
    path.write_text(json.dumps(found.to_json()) + "\n", "utf-8")
    if path.parent == folder and (folder / "checksums.json").is_file():
        models.write_checksums(folder)
    print(f"{path}: {found.pairs} pairs")


if __name__ == "__main__":
    sys.exit(main())
