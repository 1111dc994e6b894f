"""A collection with its files open, as it is at one time, and results that are remembered."""

from __future__ import annotations

import sys
import threading
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.search import collection as stored
from explainers.search import scan, table
from explainers.search.collection import Part
from explainers.search.dimensions import Embedder, read_documents
from explainers.search.memory import Memory
from explainers.search.sources import mark_of
from explainers.search.splitting import sentences
from explainers.search.spoken import AUTO, read_as, told
from explainers.serving import CACHE

SHOWN = 32_000_000  # bytes of a collection's rows that are remembered with what is shown of them


class ComparedDocument(NamedTuple):
    """A document to be compared: its sentences, their unit blocks, and those of the whole."""

    texts: tuple[str, ...]
    blocks: NDArray[np.float32]
    whole: NDArray[np.float32]

    @property
    def weight(self) -> int:
        """Bytes, roughly."""
        return sum(map(len, self.texts)) + self.blocks.nbytes + self.whole.nbytes


def side_of(text: str, embedder: Embedder, width: int, language: str = AUTO) -> ComparedDocument:
    """What is compared of a text; ``InputError`` if it has no words.

    Args:
        text: to be embedded.
        embedder: by this.
        width: numbers of a row of the collection; those that no embedder makes are 0.
        language: of the text; told from it where that is ``auto``.
    """
    try:
        parts = sentences(text)
    except InputError as error:
        raise InputError("Type some words to search for") from error
    vectors, wholes = (
        np.pad(made, ((0, 0), (0, width - made.shape[1])))
        for made in read_documents([parts], embedder, [read_as(told(text, language))])
    )
    return ComparedDocument(parts, vectors, wholes[0])


def sides() -> Memory[ComparedDocument]:
    """Remembers the documents, of rows or texts, that are compared."""
    return Memory(CACHE.most, lambda side: side.weight)


def displayed() -> Memory[dict[str, Any]]:
    """Remembers what is shown of rows, for all parts of a collection together."""
    return Memory(SHOWN, lambda row: sys.getsizeof(row) + sum(map(sys.getsizeof, row.values())))


class OpenPart:
    """A part whose files are open; remembers what is ``shown`` of rows.

    Raises:
        InputError: if its files are not as they were written.
    """

    def __init__(self, folder: Path, part: Part, shown: Memory[dict[str, Any]]) -> None:
        files = stored.files_of(folder, part.name)
        if mark_of(files[0]) != part.parquet or mark_of(files[1]) != part.index:
            raise InputError(
                f"{part.name} in {folder} is not as it was written: "
                f"`python -m explainers index check {folder}` says more, with --repair it makes "
                "indices anew"
            )
        self.path = str(files[0])
        self._folder, self._mark, self._shown = folder, part.parquet, shown
        self._parquet = pq.ParquetFile(files[0], memory_map=True, pre_buffer=False)
        self.index = scan.read(files[1])
        self._lock = threading.Lock()  # a Parquet file is not to be read by two threads at once
        own = self._parquet.read(["row", "sentence", "sentences"], use_threads=False)
        self.rows: NDArray[np.int64] = own["row"].to_numpy()
        self.documents: NDArray[np.bool_] = own["sentence"].to_numpy() == 0
        self.sentences: NDArray[np.bool_] = own["sentences"].to_numpy() == 1

    def units(self, unit: str) -> NDArray[np.bool_]:
        """Which rows are documents, or (``sentence``) sentences."""
        return self.documents if unit == "document" else self.sentences

    def document(self, position: int) -> int:
        """The number of the row that is the whole of the document of a position."""
        return int(self.rows[np.flatnonzero(self.documents[: position + 1])[-1]])

    def within(self, position: int) -> list[int]:
        """Where the sentences of the row at a position stand; itself, if it is a single one."""
        if self.sentences[position]:
            return [position]
        after = np.flatnonzero(self.documents[position + 1 :])
        end = position + 1 + int(after[0]) if len(after) else len(self.rows)
        return list(range(position + 1, end))

    def side(self, position: int, width: int) -> ComparedDocument:
        """What is compared of the row at a position, whose blocks are so many numbers."""
        within = self.within(position)
        shown = self.show(within)
        return ComparedDocument(
            tuple(shown[p]["text"] for p in within),
            scan.blocks(self.index, within, width),
            scan.blocks(self.index, [position], width)[0],
        )

    def show(self, positions: Sequence[int]) -> dict[int, dict[str, Any]]:
        """What stands at some positions; a slider's next move mostly shows the same again."""
        keys = {p: (self._mark, p) for p in positions}
        known = {p: row for p, key in keys.items() if (row := self._shown.get(key)) is not None}
        with self._lock, stored.reading(self._folder):
            fetched = table.fetch(self._parquet, [p for p in positions if p not in known])
        for position, row in fetched.items():
            self._shown.keep(keys[position], row)
        return known | fetched

    def values(self, field: str) -> set[str]:
        """What stands in a field."""
        name = f"{table.FIELD}{field}"
        if name not in self._parquet.schema_arrow.names:
            return set()
        with self._lock, stored.reading(self._folder):
            column = self._parquet.read([name], use_threads=False)[name]
        return {value for value in column.unique().to_pylist() if value is not None}


class Snapshot:
    """A collection as it is on the disk at one time, and what was made of it.

    ``filtered`` are numbers of rows by filter, and masks by filter and unit; ``similar`` are
    similarities of all rows by anchor and dimension.
    """

    def __init__(self, collection: stored.Collection, parts: Mapping[Part, OpenPart]) -> None:
        self.collection, self.opened = collection, parts
        self.parts = list(parts.values())
        self._first = [int(part.rows[0]) for part in self.parts]
        self.filtered: Memory[list[NDArray[Any]]] = Memory(CACHE.most, _bytes)
        self.similar: Memory[list[NDArray[np.float32]]] = Memory(CACHE.most, _bytes)
        self.values: Memory[list[str]] = Memory(CACHE.most, lambda texts: sum(map(len, texts)))
        self._sides: Memory[ComparedDocument] = sides()

    def place(self, row: int) -> tuple[OpenPart, int]:
        """The part that a row is in, and where it stands there."""
        number = bisect_right(self._first, row) - 1
        if number >= 0:
            part = self.parts[number]
            position = int(np.searchsorted(part.rows, row))
            if position < len(part.rows) and part.rows[position] == row:
                return part, position
        raise InputError(f"there is no row {row} in this collection")

    def side(self, row: int) -> ComparedDocument:
        """What is compared of a row."""
        part, position = self.place(row)
        return self._sides.of(row, lambda: part.side(position, self.collection.width))


def _bytes(arrays: Sequence[NDArray[Any]]) -> int:
    return sum(array.nbytes for array in arrays)
