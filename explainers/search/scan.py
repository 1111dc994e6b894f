"""The exact scan: FAISS's scalar quantiser in half precision, beside each Parquet file.

Every row is looked at, so that a negative weight and a single dimension are as right as any
other; an approximate index is built for nearness, and knows nothing of what is far away.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import faiss as _faiss
import numpy as np
from numpy.typing import NDArray

from explainers.search.table import write_atomically

faiss: Any = _faiss  # whose types know of C++ alone

AT_ONCE = 50_000  # rows that are turned to single precision together, to be added

STEP = 16
"""What the numbers of a row are filled up to a multiple of: FAISS multiplies those of other rows
one by one, which takes four times as long."""


def write(blocks: NDArray[np.float16], path: Path) -> None:
    """Write an index of unit blocks, (rows, numbers), whole or not at all."""
    width = -(-blocks.shape[1] // STEP) * STEP
    index = faiss.IndexScalarQuantizer(
        width, faiss.ScalarQuantizer.QT_fp16, faiss.METRIC_INNER_PRODUCT
    )
    for start in range(0, len(blocks), AT_ONCE):
        index.add(_filled(blocks[start : start + AT_ONCE].astype(np.float32), width))
    write_atomically(path, lambda file: file.write(memoryview(faiss.serialize_index(index))))


def read(path: Path) -> Any:
    """An index, mapped into memory; ``RuntimeError`` if the file holds none."""
    return faiss.read_index(str(path), faiss.IO_FLAG_MMAP_IFC | faiss.IO_FLAG_READ_ONLY)


def _filled(rows: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    """Rows with zeros behind them, (rows, width)."""
    return np.pad(rows, ((0, 0), (0, width - rows.shape[1])))


def blocks(
    index: Any, positions: Sequence[int] | NDArray[np.intp], numbers: int
) -> NDArray[np.float32]:
    """The unit blocks at some positions, (positions, numbers)."""
    rows = np.empty((len(positions), index.d), np.float32)
    for k, position in enumerate(positions):
        index.reconstruct(int(position), rows[k])
    return rows[:, :numbers]


@cache
def _threads() -> ThreadPoolExecutor:
    """One thread a core, each of which scans one part; FAISS itself would only share out
    queries, of which there is one."""
    return ThreadPoolExecutor(
        os.cpu_count() or 1, "scan", initializer=lambda: faiss.omp_set_num_threads(1)
    )


def products(indices: Sequence[Any], query: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """The inner products of all rows of indices with a query, (rows,) of each index."""

    def scan(index: Any) -> NDArray[np.float32]:
        # Not a search by range, which takes several times as long
        [found], [positions] = index.search(_filled(query[None], index.d), index.ntotal)
        rows = np.full(index.ntotal, -1, np.float32)  # a product that is no number is not found
        rows[positions[positions >= 0]] = found[positions >= 0]
        return rows

    return list(_threads().map(scan, indices))


def best(
    indices: Sequence[Any], query: NDArray[np.float32], k: int, bits: Sequence[NDArray[np.uint8]]
) -> list[tuple[float, int, int]]:
    """The ``k`` rows of highest inner product with a query, (numbers,), over several indices.

    Of rows that are equal the first ones count, however the rows are shared out to indices.
    ``bits`` are, of each index, a bit a row that may be found, the lowest first.

    Returns:
        Inner product, number of the index, position in it; the highest first.
    """

    def scan(index: Any, allowed: NDArray[np.uint8]) -> tuple[Any, Any]:
        only = faiss.SearchParameters(sel=faiss.IDSelectorBitmap(allowed))
        wanted, asked = k + 1, _filled(query[None], index.d)
        while True:
            [scores], [positions] = index.search(asked, min(wanted, index.ntotal), params=only)
            # Of those that equal the k-th FAISS keeps any: see all of them before it is cut
            if wanted >= index.ntotal or positions[-1] < 0 or scores[-1] < scores[k - 1]:
                first = np.lexsort((positions, -scores))[:k]
                return scores[first], positions[first]
            wanted *= 4

    hits = [
        (float(score), number, int(position))
        for number, (scores, positions) in enumerate(_threads().map(scan, indices, bits))
        for score, position in zip(scores, positions, strict=True)
        if position >= 0
    ]
    return sorted(hits, key=lambda hit: (-hit[0], hit[1:]))[:k]
