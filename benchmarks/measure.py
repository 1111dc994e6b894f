"""What every benchmark measures with."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

DIFFERENCES = Path(__file__).parents[1] / "tests" / "data" / "differences.tsv"


def memory(kind: str = "VmRSS", process: int | str = "self") -> float:
    """Megabytes of a process (Linux): resident now (``VmRSS``) or at its peak (``VmHWM``)."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(kind):
            return int(line.split()[1]) / 1024
    return 0.0


def sentences() -> list[str]:
    """Some thousand English sentences, each once: those of the tests' differences."""
    with DIFFERENCES.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return list(dict.fromkeys(row[side] for row in rows for side in "ab"))


def show(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table in Markdown."""
    print(f"\n## {title}\n\n| {' | '.join(header)} |\n|{' --- |' * len(header)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
