"""The rows of highest weighted similarity to an anchor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.limits import limit
from explainers.search import scan, table
from explainers.search.dimensions import Dimension, block_products, block_shares, spans
from explainers.search.opened import OpenPart

RESULTS = limit("RESULTS", 10_000, "results", "of a search")

UNITS = ("document", "sentence")  # what a result is

HALF = 1e-3
"""What a kept similarity may lack, since blocks are in half precision: a row of few
things is as alike to itself as 0.9994."""

Similar = list[NDArray[np.float32]]
"""How alike an anchor and each row are in a dimension, (rows,) of each part."""

OWN = ("row", "text", "source", "line", "document", "sentence")
"""What a result has of the columns of its row."""


@dataclass(frozen=True)
class SearchResult:
    """A row that was found."""

    row: int  # its number, which stays the same as long as it is in the collection
    score: float  # the sum of weight × similarity (equation 2)
    dimensions: Mapping[str, float]  # dimension to similarity, in [-1, 1]
    text: str  # of the row
    fields: Mapping[str, str]  # name to what stood there
    source: str  # where it comes from
    line: int
    document: int  # the row that is the whole of its document
    sentence: int  # which sentence of it, from 1; 0 for the whole

    def to_json(self) -> dict[str, Any]:
        """The form of the contract; fields are an object of their own, whatever their names."""
        return {**vars(self), "dimensions": dict(self.dimensions), "fields": dict(self.fields)}


def check_asked(unit: str, k: int) -> None:
    """Check that so many results of this unit can be asked for; ``InputError`` if not."""
    if unit not in UNITS:
        raise InputError(f"a result must be one of {', '.join(UNITS)}, not {unit!r}")
    if k < 1:
        raise InputError(f"ask for at least one result, not {k}")
    RESULTS.check(k, "this search")


class Weighing(NamedTuple):
    """What rows are compared with, and what each dimension counts."""

    anchor: NDArray[np.float32]  # its unit blocks
    weights: Mapping[str, float]  # of all dimensions, in order
    dimensions: tuple[Dimension, ...]

    @property
    def weighted(self) -> NDArray[np.float32]:
        """The anchor's blocks times their weights v_k."""
        blocks = self.anchor.copy()
        by_block = np.array(list(self.weights.values())) @ block_shares(self.dimensions)
        for weight, block in zip(by_block, spans(self.dimensions).values(), strict=True):
            blocks[block] *= weight
        return blocks


def shown(places: Sequence[tuple[OpenPart, int]]) -> list[dict[str, Any]]:
    """What stands at positions of parts, in their order; each part is read once."""
    wanted: dict[OpenPart, list[int]] = {}
    for part, position in places:
        wanted.setdefault(part, []).append(position)
    rows = {part: part.show(positions) for part, positions in wanted.items()}
    return [rows[part][position] for part, position in places]


def fields_of(row: Mapping[str, Any]) -> dict[str, str]:
    """The fields of what stands in a row."""
    return {
        name.removeprefix(table.FIELD): value
        for name, value in row.items()
        if name.startswith(table.FIELD) and value is not None
    }


def kept(
    parts: Sequence[OpenPart],
    masks: Sequence[NDArray[np.bool_]],
    weighing: Weighing,
    keep: Mapping[str, float],
    remembered: Callable[[str, Callable[[], Similar]], Similar] = lambda _, make: make(),
) -> list[NDArray[np.bool_]]:
    """The masks without the rows that are less alike than they have to be.

    Args:
        parts: that are looked at.
        masks: which rows of each may be found, (rows,).
        weighing: what is compared; its weights count nothing here.
        keep: dimension to the lowest similarity, as :func:`complete_floors` gives it.
        remembered: gives the similarities of a dimension, made only if they are not known.
    """
    allowed = list(masks)
    for name, floor in keep.items():
        alone = weighing._replace(weights={n: float(n == name) for n in weighing.weights})
        indices = [part.index for part in parts]
        similar = remembered(name, partial(scan.products, indices, alone.weighted))
        allowed = [m & (s >= floor - HALF) for m, s in zip(allowed, similar, strict=True)]
    return allowed


def best(
    parts: Sequence[OpenPart], masks: Sequence[NDArray[np.bool_]], weighing: Weighing, k: int
) -> list[SearchResult]:
    """The ``k`` rows of highest weighted similarity, best first, of parts that are looked at.

    ``masks`` say which rows of each may be found, (rows,).
    """
    bits = [np.packbits(mask, bitorder="little") for mask in masks]
    scanned = scan.best([part.index for part in parts], weighing.weighted, k, bits)
    if not scanned:
        return []
    places = [(parts[number], position) for _, number, position in scanned]
    width = len(weighing.anchor)
    blocks = np.concatenate([scan.blocks(part.index, [found], width) for part, found in places])
    of_blocks = block_products(blocks, weighing.anchor, weighing.dimensions)
    # Row by row: a matrix product may round equal rows in different ways
    similar = (of_blocks[:, np.newaxis] * block_shares(weighing.dimensions)).sum(axis=2)
    names = list(weighing.weights)
    scores = (similar * list(weighing.weights.values())).sum(axis=1)
    results = [
        SearchResult(
            **{name: row[name] for name in OWN},
            score=score,
            dimensions=dict(zip(names, values, strict=True)),
            fields=fields_of(row),
        )
        for row, score, values in zip(shown(places), scores.tolist(), similar.tolist(), strict=True)
    ]
    return sorted(results, key=lambda result: (-result.score, result.row))
