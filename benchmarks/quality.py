"""Quality on the dev sets: ``python -m benchmarks.quality --data DIR``.

Prints the parser's corpus Smatch, and the Spearman correlation of each
sub-embedding with its metric beside the baselines SB-full and SB-rand.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np
import smatch
from scipy.stats import spearmanr

from explainers.amr.graph import connected, write
from explainers.amr.metrics import ASPECTS
from explainers.aspects import cosine
from explainers.errors import SemlensError
from explainers.lens import Lens
from explainers.training import aspects, corpora


def parser_quality(lens: Lens, data: Path, limit: int) -> None:
    """Corpus Smatch by the reference implementation, as it is usually reported."""
    print("\n## Parser: dev sentences, none of them in training\n")
    print("| set | sentences | Smatch F1 | precision | recall | valid and connected |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in corpora.SETS:
        rows = list(corpora.sentences(data, name, "dev"))[: limit or None]
        parsed = lens.parser.parse([s for s, _ in rows])
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / side for side in ("ours", "gold")]
            for path, graphs in zip(paths, (parsed, [g for _, g in rows]), strict=True):
                path.write_text("\n\n".join(write(g) for g in graphs), encoding="utf-8")
            with open(paths[0]) as ours, open(paths[1]) as gold:
                precision, recall, f1 = next(smatch.score_amr_pairs(ours, gold))
        valid = sum(connected(g) for g in parsed)
        print(
            f"| {name} | {len(rows)} | {100 * f1:.1f} | {100 * precision:.1f} | "
            f"{100 * recall:.1f} | {valid} |",
            flush=True,
        )


def aspect_quality(lens: Lens, data: Path, work: Path) -> None:
    """Spearman × 100 of predicted and measured aspects, and what similarity costs."""
    dev = aspects.held_out(data)
    metrics = aspects.targets(dev, lens.encoder, work)
    plain = lens.encoder.unit(dev.sentences)
    deep = lens.aspects.embed(dev.sentences, plain)
    a, b = np.array(dev.pairs).T
    full = cosine(plain[a], plain[b])
    rows = {
        "S3BERT": aspects.correlations(deep[a], deep[b], metrics, lens.aspects.layout.aspects),
        "SB-rand": aspects.random_assignment(plain[a], plain[b], metrics),
        "SB-full": {
            name: float(spearmanr(full, metrics[:, k])[0]) for k, name in enumerate(ASPECTS)
        },
    }
    print(f"\n## Aspects: Spearman × 100 with the metric, {len(dev.pairs)} dev pairs\n")
    print(f"| aspect | {' | '.join(rows)} |\n| --- |{' --- |' * len(rows)}")
    for name in (*ASPECTS, "mean"):
        values = [
            np.mean(list(row.values())) if name == "mean" else row[name] for row in rows.values()
        ]
        print(f"| {name} | {' | '.join(f'{100 * v:.1f}' for v in values)} |")
    print("\n| human similarity, Spearman × 100 | SBERT | S3BERT |\n| --- | --- | --- |")
    before, after = (aspects.similarity(x[a], x[b], dev) for x in (plain, deep))
    for name in corpora.BAMBOO:
        print(f"| {name} | {100 * before[name]:.1f} | {100 * after[name]:.1f} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--work", type=Path, default=Path("runs/aspects"), help="cache of metrics")
    parser.add_argument("--limit", type=int, default=0, help="sentences a set for the parser")
    parser.add_argument("--only", choices=("parser", "aspects"))
    options = parser.parse_args()
    try:
        lens = Lens()
        if options.only != "aspects":
            parser_quality(lens, options.data, options.limit)
        if options.only != "parser":
            aspect_quality(lens, options.data, options.work)
    except SemlensError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
