"""What every benchmark measures with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def memory(kind: str = "VmRSS", process: int | str = "self") -> float:
    """Megabytes of a process (Linux): resident now (``VmRSS``) or at its peak (``VmHWM``)."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(kind):
            return int(line.split()[1]) / 1024
    return 0.0


def show(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table in Markdown."""
    print(f"\n## {title}\n\n| {' | '.join(header)} |\n|{' --- |' * len(header)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
