"""The typed alignments' part of :mod:`benchmarks.quality`."""

from __future__ import annotations

from pathlib import Path

from explainers.lens import Lens
from explainers.training.clrcmd.ists import SOURCES
from explainers.training.relations.material import read
from explainers.training.relations.train import WAYS, cross_validated, told


def quality(lens: Lens, data: Path) -> None:
    """F1 × 100 of alignment, type, score and both, by five folds of the sentences."""
    rows = {source: told(lens.reader, read(data, source)) for source in SOURCES}
    print("\n## Typed alignment: F1 × 100 on interpretable STS (SemEval-2016, train), five folds\n")
    print("| pairs, chunks | alignment | type | score | both | both, last fold |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, way, figures, last in cross_validated(rows, 0, WAYS):
        cells = " | ".join(f"{100 * x:.1f}" for x in (*figures, last.both))
        print(f"| {name}, {way} | {cells} |", flush=True)
