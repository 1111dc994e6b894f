"""Fit how likely two sentences differ: ``python -m explainers.training.claims --data DIR``.

Explains pairs by other authors of which the network of relations has learnt nothing, and pairs of
our own, and fits small trees of log odds to what rules and networks found in them. Prints, of folds
that were held out, of how many pairs that say the same, and of the others, a difference is claimed.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.model_selection import StratifiedGroupKFold

from explainers.differences.claims import NAMES, Trees, features, limit
from explainers.differences.find import drafts
from explainers.differences.result import Observed
from explainers.lens import Lens
from explainers.training.inference.judged import APART, SAME, Example, own
from explainers.training.inference.train import judged

SOURCES = ("spans", "antonyms", "phenomena", "translated", "retold", "paws")
"""Of other authors: what was kept from the network's training."""

WEIGHT = {"spans": 3.0, "phenomena": 3.0, "constructions": 2.0, "paws": 0.3}
"""Of a pair; small sets of varied pairs count more, large ones of one kind less."""

HALVES = ("work", "blind-b", "blind-c", "blind-d")


class Judged(NamedTuple):
    """A pair as the trees see it: from where, whether it differs, and its features."""

    source: str
    group: str
    differs: bool
    looked: list[float]


def seen(example: Example, observed: Observed) -> Judged:
    """A pair with its features."""
    reading, found = drafts(observed)
    claims = [d for d in found if d.kind != "tense"]
    looked = features(reading, observed.relation, observed.cosine, claims)
    group = example.group or example.a
    return Judged(example.source, group, not example.allowed & SAME, looked)


def known(examples: Sequence[Example]) -> list[Example]:
    """Those of which it is known whether the two say the same."""
    return [e for e in examples if e.allowed == SAME or not e.allowed & SAME]


def boosted(rows: Sequence[Judged]) -> GradientBoostingClassifier:
    """Trees fitted to the pairs."""
    model = GradientBoostingClassifier(
        n_estimators=200,
        max_depth=2,
        learning_rate=0.08,
        subsample=0.7,
        min_samples_leaf=12,
        max_features=0.4,
        random_state=0,
    )
    return model.fit(
        [row.looked for row in rows],
        [row.differs for row in rows],
        sample_weight=[WEIGHT.get(row.source, 1.0) for row in rows],
    )


def trees(model: GradientBoostingClassifier) -> Trees:
    """The model as it is used."""
    prior = model.init_.class_prior_
    return Trees(
        round(float(np.log(prior[1] / prior[0])), 4),
        [_tree(one.tree_, 0, model.learning_rate) for (one,) in model.estimators_],
    )


def _tree(tree: Any, node: int, rate: float) -> Any:
    number = int(tree.feature[node])
    if number < 0:
        return round(rate * float(tree.value[node, 0, 0]), 4)
    below = (int(tree.children_left[node]), int(tree.children_right[node]))
    return [number, float(tree.threshold[node]), *(_tree(tree, k, rate) for k in below)]


def held_out(rows: Sequence[Judged], folds: int = 8) -> np.ndarray:
    """How likely each pair differs, by a model fitted to the other folds."""
    likely = np.zeros(len(rows))
    split = StratifiedGroupKFold(folds, shuffle=True, random_state=0)
    differs, groups = [r.differs for r in rows], [r.group for r in rows]
    for fit, left in split.split(np.zeros(len(rows)), differs, groups):
        model = boosted([rows[k] for k in fit])
        likely[left] = model.predict_proba([rows[k].looked for k in left])[:, 1]
    return likely


def figures(rows: Sequence[Judged], likely: np.ndarray) -> str:
    """Of each source of how many pairs something is claimed: of the same, and of the others."""
    lines = []
    claimed = [
        row.looked[NAMES.index("claims")] > 0
        and (p >= limit(row.looked) or row.looked[NAMES.index("exact")] > 0)
        for row, p in zip(rows, likely, strict=True)
    ]
    for source in dict.fromkeys(row.source for row in rows):
        of = [
            (row.differs, c) for row, c in zip(rows, claimed, strict=True) if row.source == source
        ]
        wrong, right = of.count((False, True)), of.count((True, True))
        same, other = (sum(differs == d for d, _ in of) for differs in (False, True))
        f1 = 2 * right / max(1, right + wrong + other)
        lines.append(f"{source}: {wrong} of {same}, {right} of {other}, F1 {f1:.3f}")
    return "\n".join(lines)


def main() -> None:
    """Write the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--tables", type=Path, default=Path("tests/data"))
    parser.add_argument("--out", type=Path, default=Path("explainers/differences/claims.json"))
    options = parser.parse_args()
    lens = Lens()
    _, held = judged(options.data, options.tables, lens.encoder)
    examples = known([e for e in held if e.source in SOURCES])
    examples += known(list(own(options.tables / "differences.tsv", HALVES)))
    with (options.tables / "constructions.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            allowed = SAME if row["kind"] == "none" else APART
            examples.append(Example(row["a"], row["b"], allowed, "constructions"))
    results = lens.explain_many([(e.a, e.b) for e in examples])
    read = lens.read([sentence for e in examples for sentence in (e.a, e.b)])
    sides = zip(read[::2], read[1::2], strict=True)
    rows = [seen(e, r.observed(s)) for e, r, s in zip(examples, results, sides, strict=True)]
    print(figures(rows, held_out(rows)))
    options.out.write_text(json.dumps(trees(boosted(rows))._asdict()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
