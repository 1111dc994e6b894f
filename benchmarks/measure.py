"""What every benchmark measures with."""

from __future__ import annotations

from pathlib import Path


def memory(kind: str = "VmRSS", process: int | str = "self") -> float:
    """Megabytes of a process (Linux): resident now (``VmRSS``) or at its peak (``VmHWM``)."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(kind):
            return int(line.split()[1]) / 1024
    return 0.0
