"""Count what AMR beside the text is worth: ``python -m explainers.training.joined --data DIR``.

Writes ``assets/joined.json``, which the view *Across languages* shows: how the joins agree with
people on BAMBOO dev, with our parser's graphs, how their scores are spread, and which pairs AMR
moved most.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy.stats import rankdata, spearmanr

from explainers.joined.joins import WAYS, Numbers, Vectors, shares
from explainers.joined.report import JOIN, PATH, MovedPair, Report
from explainers.lens import Lens
from explainers.pam.distribution import counted
from explainers.training import commands, corpora

GRADED = ("sts", "sick")
"""Sets in which people say how alike two sentences are, and not only whether they are."""

MOVED, FROM = 20, "sick"
"""How many pairs are listed, and of which set."""


def scores(lens: Lens, pairs: Sequence[corpora.Pair]) -> dict[str, Numbers]:
    """The score of each pair by each way, with our parser's graphs.

    Args:
        lens: the models.
        pairs: rated ones.
    """
    sides = [[p.a for p in pairs], [p.b for p in pairs]]
    text: list[Vectors] = [lens.encoder.encode(side) for side in sides]
    amr: list[Vectors] = [lens.pam.embed(lens.parser.parse(side), normal=False) for side in sides]
    return {way: shares((text[0], text[1]), (amr[0], amr[1]), way).score for way in WAYS}


def agreement(found: Mapping[str, Numbers], pairs: Sequence[corpora.Pair]) -> dict[str, float]:
    """Spearman × 100 of each way with people."""
    gold = [p.score for p in pairs]
    return {way: 100 * float(spearmanr(values, gold)[0]) for way, values in found.items()}


def report(lens: Lens, data: Path) -> Report:
    """Count all of it.

    Args:
        lens: the models.
        data: folder with the graph banks.
    """
    sets = {name: corpora.pairs(data, name, "dev") for name in GRADED}
    found = {name: scores(lens, pairs) for name, pairs in sets.items()}
    pairs = sets[FROM]
    places = [
        rankdata(values, "max") / len(pairs)
        for values in ([p.score for p in pairs], found[FROM]["text"], found[FROM][JOIN])
    ]
    order = np.argsort(-np.abs(places[2] - places[1]), kind="stable")[:MOVED]
    rounded = [[round(float(place[k]), 3) for place in places] for k in order]
    of = {about.role: about.checksum for about in lens.about}
    grades = np.array([p.score for of_set in sets.values() for p in of_set])
    return Report(
        {name: agreement(found[name], sets[name]) for name in sets},
        counted(
            {way: np.concatenate([found[name][way] for name in sets]) for way in WAYS},
            grades,
            tuple(sets),
            {},
        ),
        tuple(
            MovedPair(pairs[int(k)].a, pairs[int(k)].b, *place)
            for k, place in zip(order, rounded, strict=True)
        ),
        FROM,
        {role: of[role] for role in ("encoder", "parser", "pam")},
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file; 2 if something is missing."""
    parser = commands.parser("explainers.training.joined", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--out", type=Path, default=PATH, help="file to write (%(default)s)")
    return commands.run(_run, parser.parse_args(arguments), log=False)


def _run(options: argparse.Namespace) -> None:
    """Measure, write and print."""
    found = report(Lens(), options.data)
    options.out.write_text(
        json.dumps(found.to_json(), ensure_ascii=False, indent=1) + "\n", "utf-8"
    )
    for name, of in found.agreement.items():
        print(f"{name}: " + ", ".join(f"{way} {value:.1f}" for way, value in of.items()))


if __name__ == "__main__":
    sys.exit(main())
