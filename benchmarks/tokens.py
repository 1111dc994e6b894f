"""The token explanations' part of :mod:`benchmarks.quality`."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment
from scipy.stats import spearmanr

from benchmarks.measure import memory
from explainers import text
from explainers.encoders.encoder import Encoded
from explainers.evaluation.ists import by_recipe
from explainers.lens import Lens
from explainers.reading.chunks import of_spans
from explainers.tokens import chunk_alignment, chunks, rcmd
from explainers.tokens.chunk_alignment import FLOOR, AlignedChunks, align_chunks
from explainers.tokens.chunks import Chunk
from explainers.training.clrcmd import ists
from explainers.training.clrcmd.ists import Example

Sentences = tuple[list[Encoded], list[Encoded]]


def one_to_one(similarity: NDArray[np.float64]) -> list[AlignedChunks]:
    """The best assignment above the floor, without the one-to-many of ours."""
    best = zip(*linear_sum_assignment(similarity, maximize=True), strict=True)
    return [AlignedChunks((int(i),), (int(j),), 0.0) for i, j in best if similarity[i, j] >= FLOOR]


def last_layer(encoded: Encoded) -> Encoded:
    """The same without the middle layer."""
    return replace(encoded, middle=encoded.tokens)


def recipes(examples: Sequence[Example], sides: Sentences) -> dict[str, list[list[AlignedChunks]]]:
    """What each way of aligning finds, from the paper's to ours, one change at a time."""
    found: dict[str, list[list[AlignedChunks]]] = {}
    for method in reversed(rcmd.METHODS):
        explained = rcmd.explain(*sides, method=method, pieces=True)
        name = {"average": "average pooling", "cmd": "CMD", "rcmd": "RCMD"}[method]
        found[f"{name}, the paper's recipe"] = [
            by_recipe(e.contribution, x, a, b)
            for e, x, a, b in zip(explained, examples, *sides, strict=True)
        ]
    triples = list(zip(examples, *sides, strict=True))

    def between(
        align: Callable[[NDArray[np.float64]], list[AlignedChunks]],
        prepare: Callable[[Encoded], Encoded] = lambda e: e,
        weight: float = chunk_alignment.FUNCTION_WEIGHT,
    ) -> list[list[AlignedChunks]]:
        return [
            align(chunk_alignment.similarity(prepare(a), prepare(b), *x.chunks, weight))
            for x, a, b in triples
        ]

    found["RCMD between chunks, one to one, floor 0.5"] = between(one_to_one, last_layer, 1.0)
    found["… and the middle layer"] = between(one_to_one, weight=1.0)
    found["… and function words at half their weight"] = between(one_to_one)
    found["… and one to many: ours"] = between(align_chunks)
    return found


def alignment(lens: Lens, data: Path) -> None:
    """F1 × 100 of chunk alignment on interpretable STS, gold chunks given."""
    rows: dict[str, list[ists.Agreement]] = {}
    chunked = []
    for source in ists.SOURCES:
        examples = ists.read_examples(data, source)
        sides = ists.encoded(lens.encoder, examples)
        for name, groups in recipes(examples, sides).items():
            links = [ists.links(x, g) for x, g in zip(examples, groups, strict=True)]
            rows.setdefault(name, []).append(ists.agreement(examples, links))
        chunked.append(chunk_quality(lens, examples))
    print(
        "\n## Chunk alignment: F1 × 100 on interpretable STS (SemEval-2016, train), gold chunks\n"
    )
    print(f"| how | {' | '.join(ists.SOURCES)} | mean |\n| --- |{' --- |' * 4}")
    for name, found in rows.items():
        values = [100 * x.f1 for x in found]
        print(f"| {name} | {' | '.join(f'{v:.1f}' for v in (*values, np.mean(values)))} |")
    last = rows["… and one to many: ours"]
    cells = [f"{100 * x.precision:.1f} / {100 * x.recall:.1f}" for x in last]
    print(f"| ours, precision / recall | {' | '.join(cells)} | |")
    print("\n| chunks against the gold ones, F1 × 100 | " + " | ".join(ists.SOURCES) + " |")
    print("| --- | --- | --- | --- |")
    kinds = ("from the AMR", "without: content words end chunks", "from the reader's tree")
    for k, name in enumerate(kinds):
        print(f"| {name} | {' | '.join(f'{100 * pair[k]:.1f}' for pair in chunked)} |")


def chunk_quality(lens: Lens, examples: Sequence[Example]) -> tuple[float, float, float]:
    """F1 of chunks from the parser's AMR, without one, and from the tree; punctuation left out."""
    sentences = [(" ".join(x.words[k]), x.words[k], x.chunks[k]) for x in examples for k in (0, 1)]
    graphs = lens.parser.parse([sentence for sentence, _, _ in sentences])
    readings = lens.read([sentence for sentence, _, _ in sentences])
    counts = np.zeros((3, 3))
    for (sentence, words, gold), graph, reading in zip(sentences, graphs, readings, strict=True):
        own = [sentence[i:j] for i, j in text.spans(sentence)]
        known = extents(words, gold)
        ways = [chunks.from_graph(sentence, used) for used in (graph, None)]
        ways.append(of_spans(reading, text.spans(sentence)))
        for k, way in enumerate(ways):
            found = extents(own, way)
            counts[k] += len(found & known), len(found), len(known)
    return tuple(float(2 * hit / (said + real)) for hit, said, real in counts)


def extents(words: Sequence[str], of: Sequence[Chunk]) -> set[tuple[int, int]]:
    """First and last letter or digit of each chunk, counted over the letters and digits alone."""
    starts = np.cumsum([0, *(sum(c.isalnum() for c in word) for word in words)]).tolist()
    return {(starts[c[0]], starts[c[-1] + 1]) for c in of if starts[c[0]] < starts[c[-1] + 1]}


# Dense and sparse RCMD in training


def training_memory(sizes: Sequence[int] = (16, 32, 64, 128), length: int = 32) -> None:
    """Peak memory of a contrastive step's RCMD, forward and backward (the paper's Table 3)."""
    print(
        f"\n## Memory of RCMD in contrastive training: B anchors × 2B others, {length} tokens of "
        "384 dimensions, MB above the start, forward and backward\n"
    )
    print(f"| batch size B | {' | '.join(map(str, sizes))} |\n| --- |{' --- |' * len(sizes)}")
    for name in ("dense", "sparse"):
        cells = []
        for size in sizes:
            command = [sys.executable, "-m", "benchmarks.tokens", name, str(size), str(length)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            cells.append(done.stdout.strip() or "out of memory")
        print(f"| RCMD {name} | {' | '.join(cells)} |", flush=True)


def _peak(name: str, size: int, length: int) -> float:
    """Megabytes that one step takes at most, in this process (Linux)."""
    import torch

    from explainers.training.clrcmd.losses import pairwise

    x = torch.randn(size, length, 384, requires_grad=True)
    y = torch.randn(2 * size, length, 384, requires_grad=True)
    tiny = torch.ones(1, length, dtype=torch.bool)
    pairwise(x[:1], y[:1], tiny, tiny, name == "dense").sum().backward()  # loads what is needed
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    before = memory("VmRSS")
    masks = [torch.ones(len(t), length, dtype=torch.bool) for t in (x, y)]
    pairwise(x, y, *masks, name == "dense").sum().backward()
    return memory("VmHWM") - before


# A peer


def peer(lens: Lens, data: Path, python: str, count: int) -> None:
    """Our transports against the token attributions of XPLAINSIM, on the same encoder and pairs.

    Args:
        lens: our models.
        data: the folder given as ``--data``.
        python: an interpreter that has ``xplainsim`` and the encoder's package.
        count: pairs of each source.
    """
    chosen = [
        (source, x)
        for source in ists.SOURCES
        for x in random.Random(0).sample(ists.read_examples(data, source), count)
    ]
    examples = [x for _, x in chosen]
    pairs = [[" ".join(side) for side in x.words] for x in examples]
    script = Path(__file__).with_name("xplainsim_peer.py")
    done = subprocess.run(
        [python, str(script)], input=json.dumps(pairs), capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"XPLAINSIM could not be run: {done.stderr.strip()[-500:]}")
    theirs = json.loads(done.stdout.splitlines()[-1])
    lens.encoder.encode_tokens(pairs[0])
    start = time.perf_counter()
    sides = ists.encoded(lens.encoder, examples)
    ours = {m: rcmd.explain(*sides, method=m, pieces=True) for m in ("rcmd",)}
    seconds = time.perf_counter() - start
    ours |= {m: rcmd.explain(*sides, method=m, pieces=True) for m in ("cmd", "average")}
    # Without the two special tokens at the ends
    matrices = [np.array(m)[1:-1, 1:-1] for m in theirs["matrices"]]
    assert all(m.shape == e.contribution.shape for m, e in zip(matrices, ours["rcmd"], strict=True))
    print(f"\n## XPLAINSIM {theirs['version']}, on the same encoder and {len(pairs)} pairs\n")
    print("| | seconds a pair | agreement of matrices with XPLAINSIM | iSTS F1, paper's recipe |")
    print("| --- | --- | --- | --- |")

    def f1(found: Sequence[NDArray[np.float64]]) -> float:
        groups = [by_recipe(*row) for row in zip(found, examples, *sides, strict=True)]
        links = [ists.links(x, g) for x, g in zip(examples, groups, strict=True)]
        return 100 * ists.agreement(examples, links).f1

    print(f"| XPLAINSIM | {theirs['seconds'] / len(pairs):.2f} | 1 | {f1(matrices):.1f} |")
    for method, explained in ours.items():
        found = [e.contribution for e in explained]
        agreement = np.mean(
            [spearmanr(m.ravel(), e.ravel())[0] for m, e in zip(matrices, found, strict=True)]
        )
        took = f"{seconds / len(pairs):.4f}" if method == "rcmd" else ""
        print(f"| ours, {method} | {took} | {agreement:.2f} | {f1(found):.1f} |")
    links = ists.aligned(examples, *sides)
    print(f"| ours, chunks | | | {100 * ists.agreement(examples, links).f1:.1f} |")
    print(f"\nRCMD is {theirs['seconds'] / seconds:.0f} times faster, the encoder included in both")


if __name__ == "__main__":
    print(f"{_peak(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):.0f}")
