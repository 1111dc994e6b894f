"""How long attribution takes, against the encoder alone: ``python -m benchmarks.attribution``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median

from benchmarks.measure import show
from explainers.attribution.explainer import explain
from explainers.attribution.network import of_encoder
from explainers.encoders.encoder import Encoder

PAIR = (
    "The young woman did not want to buy the expensive old house.",
    "The old man wanted to sell his cheap little house last year.",
)
"""Two sentences of twelve words."""


def seconds(work: Callable[[], object], times: int) -> float:
    """The median time of some runs, after one that is not counted."""
    work()
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return median(taken)


def main() -> None:
    """Print a table of seconds and ratios."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    encoder = Encoder(device="cpu")
    a, b = ([one] for one in encoder.encode_tokens(PAIR))
    alone = seconds(lambda: encoder.encode(PAIR), 20)
    rows = [("the encoder alone", f"{alone:.3f}", "1", "")]
    for way, layer, what in (
        ("network", 0, "through the network"),
        ("network", of_encoder(encoder).depth // 2, "through its upper half"),
        ("network", -1, "last layer"),
        ("occlusion", 0, "words left out"),
    ):

        def work(way: str = way, layer: int = layer) -> float:
            (found,) = explain(encoder, [PAIR], a, b, way, layer)
            return found.off

        taken, off = seconds(work, 3), work()
        missed = f"{abs(off):.4f}" if way == "network" else ""
        rows.append((what, f"{taken:.2f}", f"{taken / alone:.0f}", missed))
    show("Why the encoder says so: a pair of 12 words", ("what", "s", "ratio", "misses by"), rows)


if __name__ == "__main__":
    main()
