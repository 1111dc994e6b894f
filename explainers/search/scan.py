"""The exact scan: FAISS's scalar quantiser in half precision, beside each Parquet file.

Every row is looked at, so that a negative weight and a single dimension are as right as any
other; an approximate index is built for nearness, and knows nothing of what is far away.

What takes time is to read the rows. They are kept a second time, a byte a number: how far a
product with bytes can be from one in half precision is known, and only rows that can be among the
best are looked at in half precision. What is found is the same, to the last bit.
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

BYTE = 127
"""What a number of a unit block, which is from -1 to 1, is multiplied by to be kept as a byte."""

SPARE = 200
"""Rows of an index that are looked at in half precision, beyond those that are asked for."""

MANY = 16
"""So many times the rows that are looked at in half precision: of fewer, all are."""


def write(blocks: NDArray[np.float16], path: Path) -> None:
    """Write an index of unit blocks, (rows, numbers), whole or not at all."""
    width = -(-blocks.shape[1] // STEP) * STEP
    exact, rough = (
        faiss.IndexScalarQuantizer(width, kind, faiss.METRIC_INNER_PRODUCT)
        for kind in (faiss.ScalarQuantizer.QT_fp16, faiss.ScalarQuantizer.QT_8bit_direct_signed)
    )
    longest, fits = 1.0, True
    for start in range(0, len(blocks), AT_ONCE):
        rows = _filled(blocks[start : start + AT_ONCE].astype(np.float32), width)
        exact.add(rows)
        fits = fits and bool(np.abs(rows).max() <= 1)  # false of NaN, too
        if fits:
            rough.add(np.rint(rows * BYTE))
            longest = max(longest, 1.0001 * float(np.linalg.norm(rows, axis=1).max()))
    index = exact
    if fits:
        index = faiss.IndexRefine(rough, exact)
        index.k_factor = longest  # where FAISS has room for a number from 1; rounded, hence 1.0001
    write_atomically(path, lambda file: file.write(memoryview(faiss.serialize_index(index))))


def read(path: Path) -> Any:
    """An index, mapped into memory; ``RuntimeError`` if the file holds none.

    Those of earlier versions have no bytes.
    """
    return faiss.read_index(str(path), faiss.IO_FLAG_MMAP_IFC | faiss.IO_FLAG_READ_ONLY)


def _exact(index: Any) -> Any:
    """The rows of an index in half precision."""
    return index.refine_index if isinstance(index, faiss.IndexRefine) else index


def _filled(rows: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    """Rows with zeros behind them, (rows, width)."""
    return np.pad(rows, ((0, 0), (0, width - rows.shape[1])))


def blocks(
    index: Any, positions: Sequence[int] | NDArray[np.intp], numbers: int
) -> NDArray[np.float32]:
    """The unit blocks at some positions, (positions, numbers)."""
    rows, exact = np.empty((len(positions), index.d), np.float32), _exact(index)
    for k, position in enumerate(positions):
        exact.reconstruct(int(position), rows[k])
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
        [found], [positions] = _exact(index).search(_filled(query[None], index.d), index.ntotal)
        rows = np.full(index.ntotal, -1, np.float32)  # a product that is no number is not found
        rows[positions[positions >= 0]] = found[positions >= 0]
        return rows

    return list(_threads().map(scan, indices))


def _highest(
    index: Any, query: NDArray[np.float32], k: int, allowed: NDArray[np.uint8]
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Inner products and positions of the ``k`` rows of highest one that may be found."""
    every = int(np.bitwise_count(allowed).sum()) == index.ntotal
    only = None if every else faiss.SearchParameters(sel=faiss.IDSelectorBitmap(allowed))
    [scores], [positions] = index.search(
        _filled(query[None], index.d), min(k, index.ntotal), params=only
    )
    return scores[positions >= 0], positions[positions >= 0]


def _first(
    index: Any, query: NDArray[np.float32], k: int, allowed: NDArray[np.uint8]
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Inner products in half precision and positions, of equal rows those of the first ones."""
    wanted = k + 1
    while True:
        scores, positions = _highest(_exact(index), query, wanted, allowed)
        # Of those that equal the k-th FAISS keeps any: see all of them before it is cut
        if len(scores) < wanted or scores[-1] < scores[k - 1]:
            first = np.lexsort((positions, -scores))[:k]
            return scores[first], positions[first]
        wanted *= 4


class _Bytes:
    """A query in whole numbers, since FAISS multiplies bytes with nothing else."""

    def __init__(self, query: NDArray[np.float32]) -> None:
        most = float(np.abs(query).max()) or 1.0
        self._whole = np.rint(query / most * BYTE)
        self._step = most / BYTE**2
        used = self._whole.astype(np.float64) * most / BYTE
        # What a product by bytes lacks at most: half a step of each number of a row, what is lost
        # in adding up in single precision, and of what the query lacks as much as a row is long
        adding = (len(query) + STEP) * float(np.finfo(np.float32).eps)
        each = np.abs(used) * (0.5 / BYTE + adding) + np.abs(query) * adding
        self._lacks, self._query_lacks = float(each.sum()), float(np.linalg.norm(query - used))

    def first(
        self, index: Any, k: int, allowed: NDArray[np.uint8]
    ) -> tuple[NDArray[np.int64], float]:
        """Positions of the rows of highest product, and what that of no other one exceeds."""
        products, positions = _highest(index.base_index, self._whole, k, allowed)
        if len(products) < k:
            return positions, -np.inf
        lacks = self._lacks + self._query_lacks * index.k_factor
        return positions, float(products[-1]) * self._step + lacks


def best(
    indices: Sequence[Any], query: NDArray[np.float32], k: int, bits: Sequence[NDArray[np.uint8]]
) -> list[tuple[float, int, int]]:
    """The ``k`` rows of highest inner product with a query, (numbers,), over several indices.

    Of rows that are equal the first ones count, however the rows are shared out to indices.
    ``bits`` are, of each index, a bit a row that may be found, the lowest first.

    Returns:
        Inner product, number of the index, position in it; the highest first.
    """
    by_bytes = _Bytes(query)

    def scan(index: Any, allowed: NDArray[np.uint8]) -> tuple[Any, Any, float]:
        looked_at, beyond = allowed, -np.inf
        many = int(np.bitwise_count(allowed).sum()) > MANY * (k + SPARE)
        if many and isinstance(index, faiss.IndexRefine):
            positions, beyond = by_bytes.first(index, k + SPARE, allowed)
            mask = np.zeros(8 * len(allowed), np.bool_)
            mask[positions] = True
            looked_at = np.packbits(mask, bitorder="little")
        return *_first(index, query, k, looked_at), beyond

    def scan_on(
        index: Any, allowed: NDArray[np.uint8], hits: tuple[Any, Any, float]
    ) -> tuple[Any, Any]:
        scores, positions, beyond = hits
        again = np.isfinite(beyond) and beyond >= least
        return _first(index, query, k, allowed) if again else (scores, positions)

    found = list(_threads().map(scan, indices, bits))
    all_of = np.sort(np.concatenate([[], *(scores for scores, *_ in found)]))
    least = all_of[-k] if len(all_of) >= k else -np.inf
    hits = [
        (float(score), number, int(position))
        for number, (scores, positions) in enumerate(_threads().map(scan_on, indices, bits, found))
        for score, position in zip(scores, positions, strict=True)
    ]
    return sorted(hits, key=lambda hit: (-hit[0], hit[1:]))[:k]
