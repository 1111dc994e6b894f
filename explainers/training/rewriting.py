"""Fit which pairs are one sentence written anew: ``python -m explainers.training.rewriting``.

Reads tables of pairs with the kind of their difference (``none`` for a paraphrase), explains them
and fits a logistic model over what the rules found; with ``--data``, pairs of SICK and STS-B's dev
parts that people rated as saying the same, and as saying something else, are added. Prints the
area under the curve on held-out folds and what each threshold would cost.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict

from explainers.differences.find import drafts
from explainers.differences.rewriting import NAMES, features
from explainers.training.corpora import pairs

if TYPE_CHECKING:
    from explainers.reading.result import Reading
    from explainers.results import PairExplanation

SAME, OTHER, MOST = 0.96, 0.6, 90
"""Ratings of pairs that say the same and something else, and how many of each are taken."""


def table(path: Path, half: str) -> list[tuple[str, str, bool]]:
    """Pairs of a table, and whether they say the same."""
    with path.open(encoding="utf-8", newline="") as file:
        listed = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            (r["a"], r["b"], r["kind"] == "none")
            for r in listed
            if r["half"] == half and r["kind"] not in ("unrelated", "tense")
        ]


def rated(data: Path) -> list[tuple[str, str, bool]]:
    """Pairs that people rated, of SICK's and STS-B's dev parts."""
    found = []
    for name in ("sick", "sts"):
        listed = [p for p in pairs(data, name, "dev") if p.a != p.b]
        for same in (True, False):
            kept = [p for p in listed if (p.score >= SAME if same else 0.1 <= p.score <= OTHER)]
            step = max(1, len(kept) // MOST)
            found += [(p.a, p.b, same) for p in kept[::step][:MOST]]
    return found


def example(result: PairExplanation, readings: tuple[Reading, Reading]) -> list[float] | None:
    """The features of an explained pair; nothing where the rules find no difference."""
    reading, found = drafts(result.observed(readings))
    claims = [d for d in found if d.kind != "tense"]
    return features(reading, claims) if claims else None


def fit(x: np.ndarray, same: np.ndarray, threshold: float) -> dict[str, object]:
    """The model as it is stored, with what it reaches on eight held-out folds."""
    mean, scale = x.mean(0), x.std(0) + 1e-9
    model = LogisticRegression(C=0.3, max_iter=3000)
    folds = StratifiedKFold(8, shuffle=True, random_state=0)
    z = (x - mean) / scale
    held_out = cross_val_predict(model, z, same, cv=folds, method="predict_proba")[:, 1]
    model.fit(z, same)
    silent = held_out > threshold
    return {
        "names": list(NAMES),
        "mean": mean.round(4).tolist(),
        "scale": scale.round(4).tolist(),
        "weights": model.coef_[0].round(4).tolist(),
        "bias": round(float(model.intercept_[0]), 4),
        "threshold": threshold,
        "held_out": {
            "pairs": len(same),
            "auc": round(float(roc_auc_score(same, held_out)), 3),
            "false_claims": int(same.sum()),
            "silenced": int((silent & same).sum()),
            "differences": int((~same).sum()),
            "lost": int((silent & ~same).sum()),
        },
    }


def main() -> None:
    """Write the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", help="FILE:HALF")
    parser.add_argument("--data", type=Path, help="rated pairs as well, from this folder")
    parser.add_argument("--threshold", type=float, default=0.25)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    listed = [row for t in options.tables for row in table(Path(t.split(":")[0]), t.split(":")[1])]
    listed += rated(options.data) if options.data else []
    from explainers.lens import Lens

    lens = Lens()
    results = lens.explain_many([(a, b) for a, b, _ in listed])
    read = lens.read([sentence for a, b, _ in listed for sentence in (a, b)])
    sides = zip(read[::2], read[1::2], strict=True)
    examples = [
        (example(r, both), same)
        for r, both, (_, _, same) in zip(results, sides, listed, strict=True)
    ]
    kept = [(f, same) for f, same in examples if f is not None]
    model = fit(
        np.array([f for f, _ in kept]), np.array([same for _, same in kept]), options.threshold
    )
    options.out.write_text(json.dumps(model, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(model["held_out"]))


if __name__ == "__main__":
    main()
