"""What one pair costs by its length, up to the limits: ``python -m benchmarks.growth``.

Processor seconds of each step, as multiples of what the whole of a short pair takes in the same
run, and how far memory grows above what the models hold.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import memory, show
from benchmarks.speed import made_sentences
from explainers.amr.graph import Edge, Graph
from explainers.contract import Need, Prepared
from explainers.differences.find import differences_of
from explainers.lens import Lens

WORDS = (10, 50, 100, 200, 400)
"""Words a side; the last is the default limit."""

GRAPHS = ((100, 200), (500, 999), (60, 999))
"""Nodes and relations of each graph; the last two are at the default limits."""


def text_of(words: int, seed: int) -> str:
    """So many words, of captions one after another."""
    return " ".join(" ".join(made_sentences(words // 5 + 1, seed)).split()[:words])


def dense(nodes: int, relations: int, seed: int) -> Graph:
    """A connected graph of one role and few concepts, the hardest there is."""
    rng = random.Random(seed)
    found = {(rng.randrange(k), k) for k in range(1, nodes)}
    while len(found) < relations:
        source, target = rng.sample(range(nodes), 2)
        found.add((source, target))
    concepts = {f"v{k}": f"c{rng.randrange(9)}" for k in range(nodes)}
    return Graph("v0", concepts, tuple(Edge(f"v{s}", "ARG0", f"v{t}") for s, t in sorted(found)))


def cost(*steps: Callable[[], object]) -> tuple[list[float], float]:
    """Processor seconds of each step, and megabytes by which memory grew at most (Linux)."""
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    before, took = memory(), []
    for step in steps:
        began = time.process_time()
        step()
        took.append(time.process_time() - began)
    return took, memory("VmHWM") - before


def pair(lens: Lens, words: int) -> tuple[list[float], float]:
    """Reading, parsing, comparing the graphs, and looking for differences."""
    a, b = text_of(words, 1), text_of(words, 2)
    graphs = lens.parser.parse([a, b])
    explained = lens.explain(a, b, graphs=(graphs[0], graphs[1]))
    read = lens.read([a, b])
    prepared = [(Prepared("", graph=graphs[0]), Prepared("", graph=graphs[1]))]
    return cost(
        lambda: lens.prepare([(a, b)], frozenset({Need.ENCODING})),
        lambda: lens.parser.parse([a, b]),
        lambda: lens.explainer("graphs").explain(prepared),
        lambda: differences_of(explained.observed((read[0], read[1]))),
    )


def main() -> int:
    """Measure, and print."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    lens = Lens()
    lens.warm_up()
    pair(lens, WORDS[0])
    unit, rows = 0.0, []
    for words in WORDS:
        took, grown = pair(lens, words)
        unit = unit or sum(took)
        shares = [f"{seconds / unit:.1f}" for seconds in (*took, sum(took))]
        rows.append((f"{words} words", *shares, f"{sum(took):.2f} s", f"{grown:.0f} MB"))
    for nodes, relations in GRAPHS:
        a, b = dense(nodes, relations, 1), dense(nodes, relations, 2)
        (seconds,), grown = cost(lambda a=a, b=b: lens.compare(a, b))
        share = f"{seconds / unit:.1f}"
        what = f"graphs of {nodes} nodes, {relations} relations"
        rows.append((what, "", "", share, "", share, f"{seconds:.2f} s", f"{grown:.0f} MB"))
    steps = ("encoder", "parser", "graphs compared", "differences", "all", "processor", "memory")
    show("One pair by length, in times a pair of ten words", ("a side", *steps), rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
