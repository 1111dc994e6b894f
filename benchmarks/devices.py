"""Whether a GPU gives the answers of the CPU, and how fast: ``python -m benchmarks.devices``.

Explains the examples that Semlens shows on both, and compares every number and word of the
results. Exit codes: 0 the same, 1 not the same, 2 there is no GPU to compare with.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

import torch

from explainers.lens import Lens
from explainers.teaching.gallery import examples
from explainers.text import clean

CLOSE = 1e-3
"""How far a number may be from the CPU's: sums come in another order."""

OTHER = {"models", "sentence_embeddings"}
"""What is not compared: who computed, and vectors, which the scores stand for."""


def device() -> str:
    """The GPU of this machine; empty if there is none."""
    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else ""


def differing(a: Any, b: Any, where: str = "") -> Iterator[tuple[str, float]]:
    """Where two results as JSON differ, and by how much; infinitely, if not in a number."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        for name in a:
            if name not in OTHER:
                yield from differing(a[name], b[name], f"{where}.{name}" if where else name)
    elif isinstance(a, list | tuple) and isinstance(b, list | tuple) and len(a) == len(b):
        for x, y in zip(a, b, strict=True):
            yield from differing(x, y, where)
    elif isinstance(a, float) and isinstance(b, float):
        if a != b:
            yield where, abs(a - b)
    elif a != b:
        yield where, float("inf")


def run(lens: Lens, pairs: list[tuple[str, str]], rounds: int) -> tuple[list[Any], float]:
    """Results as JSON, and pairs a second, the models loaded and warm."""
    found = lens.explain_many(pairs)
    began = time.perf_counter()
    for _ in range(rounds):
        lens.explain_many(pairs)
    return [r.to_json() for r in found], rounds * len(pairs) / (time.perf_counter() - began)


def compared(cpu: list[Any], gpu: list[Any]) -> tuple[int, dict[str, float]]:
    """How many results differ in more than rounding, and the largest difference of each part."""
    wrong, largest = 0, dict[str, float]()
    for one, two in zip(cpu, gpu, strict=True):
        found = list(differing(one, two))
        wrong += any(by > CLOSE for _, by in found)
        for where, by in found:
            part = where.partition(".")[0]
            largest[part] = max(largest.get(part, 0.0), by)
    return wrong, largest


def main() -> int:
    """Compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.devices")
    parser.add_argument("--rounds", type=int, default=3, help="how often pairs are timed")
    rounds = parser.parse_args().rounds
    name = device()
    if not name:
        print(
            "There is no GPU on this machine, so nothing was compared. What can be shown without "
            "one is in tests/test_devices.py.",
            file=sys.stderr,
        )
        return 2
    pairs = [(clean(e["a"]), clean(e["b"])) for e in examples()]
    cpu, slow = run(Lens("cpu"), pairs, rounds)
    gpu, fast = run(Lens(name), pairs, rounds)
    wrong, largest = compared(cpu, gpu)
    title = torch.cuda.get_device_name() if name == "cuda" else name
    print(f"{title}, PyTorch {torch.__version__}, {len(pairs)} pairs")
    print(f"pairs a second: {slow:.1f} on the CPU, {fast:.1f} on the GPU ({fast / slow:.1f} times)")
    for part, by in sorted(largest.items()):
        print(f"largest difference in {part}: {by:.2g}")
    print(f"results that differ by more than {CLOSE}: {wrong} of {len(pairs)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
