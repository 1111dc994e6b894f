"""Speed and memory of collections: ``python -m benchmarks.search``.

Building is compared with the encoder alone; a slider's move, from weights to the texts of the
best 20, with NumPy's matrix product and sentence-transformers' ``semantic_search`` on the same
vectors, in the same run. Sentences are made from a small grammar; beyond their number, their
vectors are perturbed and made of length 1 again.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import plotly.graph_objects as go
import pyarrow as pa
import torch
from numpy.typing import NDArray
from sentence_transformers.util import dot_score, semantic_search

from benchmarks.measure import drawn, memory, show
from benchmarks.speed import made_sentences, together
from explainers.lens import Lens
from explainers.search import collection as stored
from explainers.search import table
from explainers.search.building import ROWS, build
from explainers.search.collection import Collection
from explainers.search.dimensions import complete_weights, unit, weighable
from explainers.search.embedding import DimensionEmbedder
from explainers.search.ranking import Weighing
from explainers.search.search import Search

SIZES = (10_000, 100_000, 1_000_000)

NOISE = 0.03
"""Standard deviation of what is added to each number of a unit block."""

BEST = 20

KEPT = 1_000
"""Rows that a kept dimension lets through."""


def building(embedder: DimensionEmbedder, lens: Lens, count: int) -> None:
    """Sentences a second against the encoder alone, by turns, at the same batch size."""
    sentences = made_sentences(count)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sentences.txt"
        file.write_text("\n".join(sentences), "utf-8")
        names = iter(range(100))

        def ours() -> None:
            build(Path(folder) / f"c{next(names)}", [str(file)], embedder)

        alone, whole = together(lambda: lens.encoder.encode(sentences), ours, repeats=3)
    rows = [
        (name, f"{count / seconds:.0f}", f"{alone / seconds:.2f}")
        for name, seconds in (("encoder alone", alone), ("`index build`", whole))
    ]
    show(f"Building, {count:,} sentences", ("what", "sentences a second", "ratio"), rows)


def blocks(real: NDArray[np.float32], size: int, embedder: DimensionEmbedder) -> Iterator[NDArray]:
    """Unit blocks of many rows, in pieces of up to :data:`ROWS`; the same each time."""
    for start in range(0, size, ROWS):
        rng = np.random.default_rng(start)
        here = real[np.arange(start, min(size, start + ROWS)) % len(real)]
        noise = rng.normal(0, NOISE, here.shape).astype(np.float32) if size > len(real) else 0
        yield unit(here + noise, embedder.dimensions)


def filled(folder: Path, size: int, real: NDArray[np.float32], embedder: DimensionEmbedder) -> None:
    """Write a collection without embedding; one row in a hundred has the field ``part`` 7."""
    texts = made_sentences(len(real))
    now = Collection(embedder.about, embedder.dimensions, ("part",))
    folder.mkdir()
    for piece in blocks(real, size, embedder):
        first = now.next_row
        numbers = range(first, first + len(piece))
        rows = [
            table.CollectionRow(
                n, n, 0, 1, "made", n + 1, texts[n % len(texts)], {"part": str(n % 100)}
            )
            for n in numbers
        ]
        now = stored.add_part(folder, now, table.table(rows, piece, embedder.dimensions))
        now = Collection(**{**vars(now), "next_row": first + len(piece)})
    stored.write(folder, now)


def moves(run: Callable[[dict[str, float]], object], names: list[str], count: int) -> list[float]:
    """Milliseconds of a slider's moves, after three that are not counted."""
    rng = np.random.default_rng(0)
    found = []
    for k in range(count + 3):
        weights = dict(zip(names, rng.uniform(-1, 1, len(names)).tolist(), strict=True))
        start = time.perf_counter()
        run(weights)
        if k >= 3:
            found.append(1000 * (time.perf_counter() - start))
    return found


def searching(
    size: int, real: NDArray[np.float32], embedder: DimensionEmbedder, count: int
) -> dict[str, list[float]]:
    """Milliseconds of each way of searching in so many rows."""
    names = [d.name for d in weighable(embedder.dimensions)]
    anchor = made_sentences(1, seed=1)[0]
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "collection"
        filled(folder, size, real, embedder)
        embedder.embed([anchor])
        pa.default_memory_pool().release_unused()  # of writing
        before = memory("VmRSS"), memory("RssAnon")
        start = time.perf_counter()
        found = Search(folder, embedder=embedder)
        opened = time.perf_counter() - start
        found.query(anchor, {"residual": 1})
        start = time.perf_counter()
        found.query(anchor, {"residual": 1}, "part == 7")
        first = time.perf_counter() - start
        floor = found.query(anchor, {"overall": 1}, k=KEPT)[-1].score
        start = time.perf_counter()
        found.query(anchor, {"residual": 1}, keep={"overall": floor})
        kept = time.perf_counter() - start
        times = {
            "Search": moves(lambda w: found.query(anchor, w, k=BEST), names, count),
            "Search, 1% kept by a filter": moves(
                lambda w: found.query(anchor, w, "part == 7", BEST), names, count
            ),
        }
        times[f"Search, {KEPT:,} rows kept by a dimension"] = moves(
            lambda w: found.query(anchor, w, k=BEST, keep={"overall": floor}), names, count
        )
        grown = memory("VmRSS") - before[0], memory("RssAnon") - before[1]
        query = unit(embedder.embed([anchor]), embedder.dimensions)[0]
        every = np.concatenate(list(blocks(real, size, embedder)))
        corpus = torch.from_numpy(every)

        def weighted(weights: dict[str, float]) -> NDArray[np.float32]:
            given = complete_weights(weights, embedder.dimensions)
            return Weighing(query, given, embedder.dimensions).weighted

        def product(weights: dict[str, float]) -> None:
            scores = every @ weighted(weights)
            best = np.argpartition(scores, -BEST)[-BEST:]
            best[np.argsort(-scores[best])]

        def peer(weights: dict[str, float]) -> None:
            vector = torch.from_numpy(weighted(weights))[None]
            semantic_search(vector, corpus, top_k=BEST, score_function=dot_score)

        times["NumPy's product, no texts"] = moves(product, names, count)
        times["`semantic_search`, no texts"] = moves(peer, names, count)
    base = float(np.median(times["Search"]))
    rows = [
        (name, f"{np.median(t):.1f}", f"{np.percentile(t, 95):.1f}", f"{np.median(t) / base:.2f}")
        for name, t in times.items()
    ]
    show(
        f"A slider's move, {size:,} rows, {count} moves",
        ("how", "median, ms", "95 of 100 within, ms", "ratio"),
        rows,
    )
    print(
        f"\nOpened in {opened:.2f} s; a new filter takes {1000 * first:.0f} ms once, a newly kept "
        f"dimension {1000 * kept:.0f} ms. Memory: "
        f"{grown[0]:.0f} MB more than before, {grown[1]:.0f} MB of them not mapped from files."
    )
    return times


def main() -> None:
    """Print the tables, and draw the growth if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), metavar="ROWS")
    parser.add_argument("--sentences", type=int, default=2_000, help="built, and perturbed")
    parser.add_argument("--moves", type=int, default=100, help="of a slider")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="growth over the sizes")
    options = parser.parse_args()
    lens = Lens()
    embedder = DimensionEmbedder(lens)
    building(embedder, lens, options.sentences)
    real = embedder.embed(made_sentences(options.sentences))
    measure = partial(searching, real=real, embedder=embedder, count=options.moves)
    found = {size: measure(size) for size in sorted(options.sizes)}
    if options.plot:
        ways = next(iter(found.values()))
        medians = {way: [float(np.median(found[size][way])) for size in found] for way in ways}
        figure = go.Figure(
            [go.Scatter(x=list(found), y=values, name=way) for way, values in medians.items()]
        )
        figure.update_xaxes(type="log", title="rows")
        figure.update_yaxes(type="log", title="a slider's move, ms")
        options.plot.write_bytes(drawn(figure))
        print(f"\n![Milliseconds of a slider's move by rows]({options.plot.name})")


if __name__ == "__main__":
    main()
