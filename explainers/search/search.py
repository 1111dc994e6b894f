"""Search in a collection: a text, a weight for each dimension, the rows of highest score."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import duckdb
import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.limits import ANCHOR, CACHE, RESULTS
from explainers.search import collection as stored
from explainers.search import scan, table
from explainers.search.collection import INDEX, PARQUET, Part
from explainers.search.dimensions import Dimension, Embedder, checked, pooled, spans, unit
from explainers.search.filters import OWN, Column, Condition, parsed, statement
from explainers.search.memory import Memory
from explainers.search.plane import MAPPED, Plane, projected
from explainers.search.sources import mark_of
from explainers.search.splitting import sentences

if TYPE_CHECKING:
    from explainers.lens import Lens

UNITS = ("document", "sentence")
"""What a result is."""

Filter = str | Condition
"""What must hold of a row: as it was typed, or read."""

BROKEN = 12
"""Sentences of each of two documents that are compared, each with each; the first ones."""

SHOWN = 2_000_000
"""Characters of a part's rows that are remembered with what is shown of them."""


@dataclass(frozen=True)
class Result:
    """A row that was found.

    Attributes:
        row: its number, which stays the same as long as it is in the collection.
        score: the sum of weight × similarity (equation 2).
        dimensions: dimension to similarity, in [-1, 1].
        text: of the row.
        fields: name to what stood there.
        source, line: where it comes from.
        document: the row that is the whole of its document.
        sentence: which sentence of it, from 1; 0 for the whole.
    """

    row: int
    score: float
    dimensions: Mapping[str, float]
    text: str
    fields: Mapping[str, str]
    source: str
    line: int
    document: int
    sentence: int

    def to_json(self) -> dict[str, Any]:
        """The contract's form; fields are an object of their own, whatever their names."""
        return {**vars(self), "dimensions": dict(self.dimensions), "fields": dict(self.fields)}


@dataclass(frozen=True)
class Breakdown:
    """Two documents, sentence by sentence.

    Attributes:
        a, b: the first sentences of each.
        similar: dimension to similarity of each with each, (sentences of a, of b).
        further: how many sentences of both are left out.
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    similar: Mapping[str, NDArray[np.float32]]
    further: int = 0


class _Side(NamedTuple):
    """A document to be compared: its sentences, their unit blocks, and those of the whole."""

    texts: tuple[str, ...]
    blocks: NDArray[np.float32]
    whole: NDArray[np.float32]

    @property
    def weight(self) -> int:
        """Bytes, roughly."""
        return sum(map(len, self.texts)) + self.blocks.nbytes + self.whole.nbytes


class _Open:
    """A part whose files are open."""

    def __init__(self, folder: Path, part: Part) -> None:
        files = folder / f"{part.name}{PARQUET}", folder / f"{part.name}{INDEX}"
        if mark_of(files[0]) != part.parquet or mark_of(files[1]) != part.index:
            raise InputError(
                f"{part.name} in {folder} is not as it was written: "
                f"`python -m explainers index check {folder}` says more, with --repair it makes "
                "indices anew"
            )
        self.path = str(files[0])
        self._parquet = pq.ParquetFile(files[0], memory_map=True, pre_buffer=False)
        self.index = scan.read(files[1])
        self._lock = threading.Lock()  # a Parquet file is not to be read by two threads at once
        own = self._parquet.read(["row", "sentence", "sentences"], use_threads=False)
        self.rows: NDArray[np.int64] = own["row"].to_numpy()
        self.documents: NDArray[np.bool_] = own["sentence"].to_numpy() == 0
        self.sentences: NDArray[np.bool_] = own["sentences"].to_numpy() == 1
        self._shown: Memory[dict[str, Any]] = Memory(SHOWN, _characters)

    def within(self, position: int) -> list[int]:
        """Where the sentences of the row at a position stand; itself, if it is a single one."""
        if self.sentences[position]:
            return [position]
        after = np.flatnonzero(self.documents[position + 1 :])
        end = position + 1 + int(after[0]) if len(after) else len(self.rows)
        return list(range(position + 1, end))

    def show(self, positions: Sequence[int]) -> dict[int, dict[str, Any]]:
        """What stands at some positions; a slider's next move mostly shows the same again."""
        known = {p: row for p in positions if (row := self._shown.get(p)) is not None}
        with self._lock:
            fetched = table.fetch(self._parquet, [p for p in positions if p not in known])
        for position, row in fetched.items():
            self._shown.keep(position, row)
        return known | fetched

    def values(self, field: str) -> set[str]:
        """What stands in a field."""
        name = f"{table.FIELD}{field}"
        if name not in self._parquet.schema_arrow.names:
            return set()
        with self._lock:
            column = self._parquet.read([name], use_threads=False)[name]
        return {value for value in column.unique().to_pylist() if value is not None}


def _characters(row: Mapping[str, Any]) -> int:
    """Of what is shown of a row."""
    return sum(len(value) for value in row.values() if isinstance(value, str))


class _Now:
    """A collection as it is on the disk at one time, and what was made of it.

    Attributes:
        collection: what it says of itself.
        parts: its parts, open.
        filtered: numbers of rows by filter, and bits by filter and unit.
        values: of fields.
    """

    def __init__(self, collection: stored.Collection, parts: Mapping[Part, _Open]) -> None:
        self.collection, self.opened = collection, parts
        self.parts = list(parts.values())
        self.filtered: Memory[list[NDArray[Any]]] = Memory(CACHE.most, _bytes)
        self.values: Memory[list[str]] = Memory(CACHE.most, lambda found: sum(map(len, found)))
        self._sides: Memory[_Side] = Memory(CACHE.most, lambda side: side.weight)

    def place(self, row: int) -> tuple[_Open, int]:
        """The part that a row is in, and where it stands there."""
        for part in self.parts:
            position = int(np.searchsorted(part.rows, row))
            if position < len(part.rows) and part.rows[position] == row:
                return part, position
        raise InputError(f"there is no row {row} in this collection")

    def side(self, row: int) -> _Side:
        """What is compared of a row."""
        return self._sides.of(row, lambda: self._side(row))

    def _side(self, row: int) -> _Side:
        part, position = self.place(row)
        within = part.within(position)
        shown = part.show(within)
        return _Side(
            tuple(shown[p]["text"] for p in within),
            scan.blocks(part.index, within),
            scan.blocks(part.index, [position])[0],
        )


def _bytes(arrays: Sequence[NDArray[Any]]) -> int:
    return sum(array.nbytes for array in arrays)


def _texts() -> Memory[_Side]:
    """Anchors that are texts."""
    return Memory(CACHE.most, lambda side: side.weight)


class Search:
    """A collection, open to be searched; may be used by several threads.

    It follows the collection: rows that a builder adds meanwhile are found from the next query
    on. Vectors stay on the disk, mapped to memory.

    Args:
        folder: of the collection.
        lens: whose models embed anchors; one of its own by default, loaded when first needed.
        embedder: used in place of the lens's.

    Raises:
        InputError: if there is no collection, or its files are not as they were written.
    """

    def __init__(
        self, folder: str | Path, lens: Lens | None = None, embedder: Embedder | None = None
    ) -> None:
        self.folder = Path(folder)
        self._lens, self._embedder = lens, embedder
        self._lock, self._loading = threading.Lock(), threading.Lock()
        self._seen: tuple[int, int] = (0, 0)
        self._now: _Now | None = None
        self._database = duckdb.connect(":memory:")
        where = str(self.folder.resolve())
        self._database.execute("SET allowed_directories = [?]", [where])
        for setting in ("enable_external_access = false", "lock_configuration = true"):
            self._database.execute(f"SET {setting}")  # only files of the collection, for good
        self._texts = _texts()
        self.refresh()

    @property
    def collection(self) -> stored.Collection:
        """What it says of itself."""
        return self.refresh().collection

    @property
    def dimensions(self) -> tuple[Dimension, ...]:
        """What can be given a weight."""
        return self.collection.dimensions

    @property
    def fields(self) -> tuple[str, ...]:
        """What can be filtered by."""
        return self.collection.fields

    @property
    def documents(self) -> int:
        """How many there are."""
        return sum(int(part.documents.sum()) for part in self.refresh().parts)

    def refresh(self) -> _Now:
        """Look again at what is on the disk; cheap if nothing has changed.

        Raises:
            InputError: if there is no collection any more, or it lacks files.
        """
        with self._lock:
            before = self._now
            for last in (False, True):
                try:
                    stat = (self.folder / stored.MANIFEST).stat()
                    state = stat.st_mtime_ns, stat.st_ino
                except OSError:
                    state = 0, 0  # what is missing is said where it is read
                if before and state == self._seen and state[0]:
                    return before
                collection = stored.read(self.folder)
                known = before.opened if before else {}
                try:
                    opened = {
                        part: known.get(part) or _Open(self.folder, part)
                        for part in collection.parts
                    }
                except (FileNotFoundError, RuntimeError) as error:
                    if last:
                        raise self._lacks_files() from error
                    continue  # a builder put parts together meanwhile: read again
                break
            if before and (before.collection.models, before.collection.dimensions) != (
                collection.models,
                collection.dimensions,
            ):
                self._texts = _texts()
            self._now, self._seen = _Now(collection, opened), state
            return self._now

    def _lacks_files(self) -> InputError:
        return InputError(
            f"{self.folder} lacks files: "
            f"`python -m explainers index check {self.folder}` says which"
        )

    def query(
        self,
        text: str | int,
        weights: Mapping[str, float],
        filter: Filter | None = None,
        k: int = 20,
        unit: str = "document",
        among: Collection[int] | None = None,
    ) -> list[Result]:
        """The rows of highest weighted similarity to an anchor, the best first (equation 2).

        Args:
            text: the anchor; or the number of a row, which is not among the results then.
            weights: dimension to a weight in [-1, 1]; others count nothing.
            filter: what must hold of a row, as typed or read
                (:func:`explainers.search.filters.parsed`).
            k: how many rows.
            unit: whether a result is a ``document`` or a ``sentence``.
            among: numbers of the only rows that may be found; all where none are given.

        Raises:
            InputError: if the anchor has no words or is no row, a weight or the filter cannot
                be used, the collection is empty, or embedded by other models.
        """
        if unit not in UNITS:
            raise InputError(f"a result is one of {', '.join(UNITS)}, not {unit!r}")
        if k < 1:
            raise InputError(f"at least one result can be asked for, not {k}")
        RESULTS.check(k, "this search")
        now, masks = self._masks(filter, unit)
        if not now.parts:
            raise InputError(
                f"{self.folder} is empty: add files with "
                f"`python -m explainers index add FILES --out {self.folder}`"
            )
        dimensions = now.collection.dimensions
        by_weight = checked(weights, dimensions)
        if among is not None:
            rows = np.array(sorted(among), np.int64)
            masks = [m & np.isin(p.rows, rows) for m, p in zip(masks, now.parts, strict=True)]
        bits = [np.packbits(mask, bitorder="little") for mask in masks]
        anchor = self._side(now, text).whole
        weighted = _weighted(anchor, by_weight, dimensions)
        indices = [part.index for part in now.parts]
        found = scan.best(indices, weighted, k + isinstance(text, int), bits)
        results = _results(now.parts, found, anchor, by_weight, dimensions)
        return [result for result in results if result.row != text][:k]

    def plane(
        self, weights: Mapping[str, float], filter: Filter | None = None, most: int = MAPPED
    ) -> Plane:
        """Documents as points, by these weights (:func:`explainers.search.plane.projected`).

        Args:
            weights, filter: as for :meth:`query`.
            most: points; of more documents, a sample, the same each time.

        Raises:
            InputError: as :meth:`query` does.
        """
        now, masks = self._masks(filter, "document")
        by_weight = checked(weights, now.collection.dimensions)
        parts = list(zip(now.parts, _sample(masks, most), strict=True))
        rows = tuple(int(part.rows[p]) for part, positions in parts for p in positions)
        if not rows:
            return Plane((), np.empty((0, 2)), (0.0, 0.0), 0)
        blocks = np.concatenate([scan.blocks(part.index, positions) for part, positions in parts])
        count = sum(int(mask.sum()) for mask in masks)
        return Plane(rows, *projected(blocks, by_weight, now.collection.dimensions), count)

    def described(self, rows: Sequence[int]) -> list[tuple[str, Mapping[str, str]]]:
        """Text and fields of rows, in their order.

        Raises:
            InputError: if there is no such row.
        """
        now = self.refresh()
        wanted: dict[str, list[int]] = {}
        where = [now.place(row) for row in rows]
        for part, position in where:
            wanted.setdefault(part.path, []).append(position)
        shown = {p.path: p.show(wanted[p.path]) for p in now.parts if p.path in wanted}
        found = [shown[part.path][position] for part, position in where]
        return [(row["text"], _fields_of(row)) for row in found]

    def embedder(self) -> Embedder:
        """What embeds anchors.

        Raises:
            InputError: if the collection was embedded by other models.
        """
        with self._loading:
            if self._embedder is None:
                from explainers.lens import Lens
                from explainers.search.embedding import Heads

                self._embedder = Heads(self._lens or Lens())
            made = self._embedder
        self.collection.check_models(self.folder, made.about, made.dimensions)
        return made

    def breakdown(self, text: str | int, row: int, most: int = BROKEN) -> Breakdown:
        """An anchor and a row, sentence by sentence (figure 2 of the paper).

        Args:
            text: the anchor, or the number of its row.
            row: number of the other.
            most: sentences of each; the first ones.

        Raises:
            InputError: as :meth:`query` does.
        """
        now = self.refresh()
        a, b = self._side(now, text), now.side(row)
        similar = {
            name: np.clip(a.blocks[:most, block] @ b.blocks[:most, block].T, -1, 1)
            for name, block in spans(now.collection.dimensions).items()
        }
        further = sum(max(0, len(side.texts) - most) for side in (a, b))
        return Breakdown(a.texts[:most], b.texts[:most], similar, further)

    def best_sentences(
        self, text: str | int, weights: Mapping[str, float], rows: Sequence[int]
    ) -> dict[int, tuple[int, int]]:
        """Where in each row's text the sentence stands that is most like the anchor.

        Args:
            text, weights: as for :meth:`query`.
            rows: numbers of rows.

        Returns:
            Row to first and last character; rows of a single sentence are left out.
        """
        now = self.refresh()
        dimensions = now.collection.dimensions
        weighted = _weighted(self._side(now, text).whole, checked(weights, dimensions), dimensions)
        found = {}
        for row in rows:
            side = now.side(row)
            if len(side.texts) > 1:
                best = int(np.argmax(side.blocks @ weighted))
                start = sum(len(t) + 1 for t in side.texts[:best])
                found[row] = (start, start + len(side.texts[best]))
        return found

    def values(self, field: str, most: int = 100) -> list[str]:
        """What stands in a field, in order; nothing if there is more than ``most``.

        Raises:
            InputError: if there is no such field.
        """
        now = self.refresh()
        if field not in now.collection.fields:
            raise InputError(f"there is no field {field}")

        def read() -> list[str]:
            found: set[str] = set()
            for part in now.parts:
                found |= part.values(field)
                if len(found) > most:
                    return []
            return sorted(found)

        return now.values.of((field, most), read)

    def remembers(self, text: str) -> bool:
        """Whether a text can be searched for without embedding it."""
        self.refresh()
        return self._texts.get(text) is not None

    def embed(self, text: str) -> None:
        """Embed a text and remember it; what is searched for is otherwise embedded there.

        Raises:
            InputError: if it has no words or is too long, or the collection was embedded by
                other models.
        """
        self._side(self.refresh(), text)

    def _side(self, now: _Now, text: str | int) -> _Side:
        """What is compared of an anchor."""
        if isinstance(text, str):
            return self._texts.of(text, lambda: self._embedded(text))
        return now.side(text)

    def _embedded(self, text: str) -> _Side:
        ANCHOR.check(len(text), "the text to search for")
        embedder = self.embedder()
        try:
            parts = sentences(text)
        except InputError as error:
            raise InputError(f"the text to search for cannot be used: {error}") from error
        vectors = unit(embedder.embed(parts), embedder.dimensions)
        whole = pooled(vectors, [len(vectors)], embedder.dimensions)[0]
        return _Side(parts, vectors, whole)

    def rows(self, filter: Filter) -> NDArray[np.int64]:
        """Numbers of the rows that a filter holds for, sentences among them.

        Raises:
            InputError: if it cannot be read.
        """
        return self._filtered(filter)[1]

    def _filtered(self, filter: Filter) -> tuple[_Now, NDArray[np.int64]]:
        """The rows that a filter holds for, and of what state of the collection."""
        for _ in range(2):
            now = self.refresh()
            try:
                return now, now.filtered.of(filter, partial(self._rows, now, filter))[0]
            except duckdb.IOException:
                continue  # a builder put parts together meanwhile: look again
            except duckdb.Error as error:
                raise InputError("the database cannot use this filter") from error
        raise self._lacks_files()

    def _rows(self, now: _Now, filter: Filter) -> list[NDArray[np.int64]]:
        condition = parsed(filter, now.collection.fields) if isinstance(filter, str) else filter
        if not now.parts:
            return [np.empty(0, np.int64)]
        files = [part.path for part in now.parts]
        with self._lock:
            cursor = self._database.cursor()
        table_of = "SELECT * FROM read_parquet(?, union_by_name = true)"
        names = [c[0] for c in cursor.execute(f"{table_of} LIMIT 0", [files]).description]
        columns = {
            Column(name if own else name.removeprefix(table.FIELD), own): k
            for k, name in enumerate(names)
            if (own := name in OWN) or name.startswith(table.FIELD)
        }
        sql, values = statement(condition, columns)
        numbers = ", ".join(f"c{k}" for k in range(len(names)))
        found = cursor.execute(
            f"SELECT c{names.index('row')} AS found FROM read_parquet(?, union_by_name = true) "
            f"AS rows({numbers}) WHERE {sql}",
            [files, *values],
        ).fetchnumpy()
        return [np.sort(np.asarray(found["found"], np.int64))]

    def _masks(self, filter: Filter | None, unit: str) -> tuple[_Now, list[NDArray[np.bool_]]]:
        """Of each part, which rows may be found; and of what state of the collection."""
        if filter is None or (isinstance(filter, str) and not filter.strip()):
            now, allowed = self.refresh(), None
        else:
            now, allowed = self._filtered(filter)
        masks = [part.documents if unit == "document" else part.sentences for part in now.parts]
        if allowed is None:
            return now, masks
        return now, now.filtered.of(
            (filter, unit),
            lambda: [
                mask & np.isin(part.rows, allowed, assume_unique=True)
                for mask, part in zip(masks, now.parts, strict=True)
            ],
        )


def _sample(masks: Sequence[NDArray[np.bool_]], most: int) -> list[NDArray[np.intp]]:
    """Of each part, positions of documents: all, or some where there are more than ``most``."""
    every = [np.flatnonzero(mask) for mask in masks]
    ends = np.cumsum([len(positions) for positions in every])
    if not len(ends) or ends[-1] <= most:
        return every
    kept = np.sort(np.random.default_rng(0).choice(int(ends[-1]), most, replace=False))
    return [
        positions[kept[(kept >= end - len(positions)) & (kept < end)] - end]
        for positions, end in zip(every, ends, strict=True)
    ]


def _weighted(
    anchor: NDArray[np.float32], weights: Mapping[str, float], dimensions: Sequence[Dimension]
) -> NDArray[np.float32]:
    """An anchor's blocks times their weights."""
    found = anchor.copy()
    for name, block in spans(dimensions).items():
        found[block] *= weights[name]
    return found


def _fields_of(row: Mapping[str, Any]) -> dict[str, str]:
    """The fields of what stands in a row."""
    return {
        name.removeprefix(table.FIELD): value
        for name, value in row.items()
        if name.startswith(table.FIELD) and value is not None
    }


def _results(
    parts: Sequence[_Open],
    found: Sequence[tuple[float, int, int]],
    anchor: NDArray[np.float32],
    weights: Mapping[str, float],
    dimensions: Sequence[Dimension],
) -> list[Result]:
    """Rows with what is to be shown of them, the best first."""
    results = []
    for number in sorted({number for _, number, _ in found}):
        part = parts[number]
        positions = [position for _, n, position in found if n == number]
        blocks = scan.blocks(part.index, positions).astype(np.float64)
        shown = part.show(positions)
        similar = {
            name: np.clip(blocks[:, block] @ anchor[block].astype(np.float64), -1, 1)
            for name, block in spans(dimensions).items()
        }
        for k, position in enumerate(positions):
            row = shown[position]
            by_name = {name: float(values[k]) for name, values in similar.items()}
            results.append(
                Result(
                    row["row"],
                    sum(weights[name] * value for name, value in by_name.items()),
                    by_name,
                    row["text"],
                    _fields_of(row),
                    row["source"],
                    row["line"],
                    row["document"],
                    row["sentence"],
                )
            )
    return sorted(results, key=lambda result: (-result.score, result.row))
