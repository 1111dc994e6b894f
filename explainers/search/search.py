"""Search in a collection: a text, a weight for each dimension, the rows of highest score."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import duckdb
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.limits import limit
from explainers.search import collection as stored
from explainers.search import scan
from explainers.search.dimensions import (
    Dimension,
    Embedder,
    block_products,
    block_shares,
    check_given,
    complete_floors,
    complete_weights,
    of_graphs,
    spans,
    weighable,
)
from explainers.search.filters import Column, Comparison, Filter, parsed
from explainers.search.marked import MARKS, Mark
from explainers.search.opened import ComparedDocument, OpenPart, Snapshot, displayed, side_of, sides
from explainers.search.plane import MAPPED, Plane, projected
from explainers.search.ranking import (
    SearchResult,
    Weighing,
    best,
    check_asked,
    fields_of,
    kept,
    shown,
)
from explainers.search.selection import database, rows_of
from explainers.search.splitting import sentences
from explainers.search.spoken import AUTO, read_as, told

if TYPE_CHECKING:
    from explainers.lens import Lens

ANCHOR = limit("ANCHOR", 20_000, "characters", "of a text that is searched for in a collection")

BROKEN = 12  # sentences of each of two documents that are compared, each with each; the first ones


@dataclass(frozen=True)
class Breakdown:
    """Two documents, sentence by sentence: dimension to similarities, (of a, of b)."""

    a: tuple[str, ...]  # the first sentences
    b: tuple[str, ...]
    similar: Mapping[str, NDArray[np.float32]]
    further: int = 0  # sentences of both that are left out


class Search:
    """A collection, open to be searched; may be used by several threads.

    It follows the collection: rows that a builder adds meanwhile are found from the next query
    on. Vectors stay on the disk, mapped to memory.

    Args:
        folder: of the collection.
        lens: whose models embed anchors; one of its own by default, loaded when first needed.
        embedder, load: used in place of the lens's; makes it when it is first needed, given
            whether it is to parse graphs, too, as the collection's is.
        language: of the texts that are searched for; told from each where that is ``auto``.

    Raises:
        InputError: if there is no collection, or its files are not as they were written.
    """

    def __init__(
        self,
        folder: str | Path,
        lens: Lens | None = None,
        embedder: Embedder | None = None,
        load: Callable[[bool], Embedder] | None = None,
        language: str = AUTO,
    ) -> None:
        self.folder, self.language = Path(folder), language
        self._load = load or partial(_heads, lens)
        given = {} if embedder is None else {False: embedder, True: embedder}
        self._embedders: dict[bool, Embedder] = given
        self._lock, self._loading = threading.Lock(), threading.Lock()
        self._seen: tuple[int, int] = (0, 0)
        self._now: Snapshot | None = None
        self._database = database(self.folder)
        self._texts, self._shown = sides(), displayed()
        self._own: tuple[Dimension, ...] = ()
        self.refresh()

    @property
    def collection(self) -> stored.Collection:
        """What it says of itself."""
        return self.refresh().collection

    @property
    def dimensions(self) -> tuple[Dimension, ...]:
        """What can be given a weight."""
        return weighable(self.collection.dimensions)

    @property
    def fields(self) -> tuple[str, ...]:
        """What can be filtered by."""
        return self.collection.fields

    @property
    def documents(self) -> int:
        """How many there are."""
        return sum(int(part.documents.sum()) for part in self.refresh().parts)

    def with_dimensions(self, own: Sequence[Dimension]) -> Search:
        """The same collection, open, with dimensions of one's own besides; nothing is written."""
        other = copy(self)
        other._own = tuple(own)
        return other

    def refresh(self) -> Snapshot:
        """Look again at the disk, cheaply if nothing changed; ``InputError`` if it lacks files."""
        now = self._looked()
        if self._own:
            now = copy(now)
            now.collection = now.collection.with_learnt(self._own)
        return now

    def _looked(self) -> Snapshot:
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
                        part: known.get(part) or OpenPart(self.folder, part, self._shown)
                        for part in collection.parts
                    }
                except (OSError, RuntimeError, pa.ArrowException) as error:
                    if last:
                        raise self._lacks_files() from error
                    continue  # a builder put parts together meanwhile: read again
                break
            if before and (before.collection.models, before.collection.dimensions) != (
                collection.models,
                collection.dimensions,
            ):
                self._texts = sides()
            self._now, self._seen = Snapshot(collection, opened), state
            return self._now

    def _lacks_files(self) -> InputError:
        return InputError(
            f"{self.folder} lacks files, or they cannot be read: "
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
        keep: Mapping[str, float] = MappingProxyType({}),
    ) -> list[SearchResult]:
        """The rows of highest weighted similarity to an anchor, the best first (equation 2).

        Args:
            text: the anchor; or the number of a row, which is not among the results then, and
                neither is its document.
            weights: dimension to a weight in [-1, 1]; others count nothing.
            filter: what must hold of a row, as typed or read
                (:func:`explainers.search.filters.parsed`).
            k: how many rows.
            unit: whether a result is a ``document`` or a ``sentence``.
            among: numbers of the only rows that may be found; all where none are given.
            keep: dimension to the lowest similarity, in [-1, 1], that a row may have in it: rows
                that are less alike are left out, whatever their score.

        Raises:
            InputError: if the anchor has no words or is no row, a weight, a similarity to be kept
                or the filter cannot be used, the collection is empty, or embedded by other models.
        """
        check_asked(unit, k)
        now, masks = self._masks(filter, unit)
        if not now.parts:
            raise InputError(
                f"{self.folder} is empty: add files with "
                f"`python -m explainers index add FILES --out {self.folder}`"
            )
        if among is not None:
            rows = np.array(sorted(among), np.int64)
            masks = [m & np.isin(p.rows, rows) for m, p in zip(masks, now.parts, strict=True)]
        weighing, masks = self._weighed(now, masks, text, weights, keep)
        own: set[int] = set()
        if isinstance(text, int):
            part, position = now.place(text)
            own = {text, part.document(position)}
        results = best(now.parts, masks, weighing, k + len(own))
        return [result for result in results if result.row not in own][:k]

    def _weighed(
        self,
        now: Snapshot,
        masks: list[NDArray[np.bool_]],
        text: str | int,
        weights: Mapping[str, float],
        keep: Mapping[str, float],
    ) -> tuple[Weighing, list[NDArray[np.bool_]]]:
        """What rows are compared with, and the masks of what is as alike as is kept."""
        dimensions = now.collection.dimensions
        by_weight = complete_weights(weights, dimensions)
        floors = complete_floors(keep, dimensions)
        check_given(text, {**by_weight, **floors}, dimensions)
        weighing = Weighing(self._side(now, text).whole, by_weight, dimensions)
        return weighing, _kept(now, masks, text, weighing, floors)

    def marked(self, marks: Sequence[tuple[str | int, str | int, bool]]) -> list[Mark]:
        """What can be learnt from (:mod:`explainers.search.marked`): texts or rows a and b, and
        whether they are alike; raises as :meth:`query` does."""
        MARKS.check(len(marks), "this")
        now = self.refresh()
        sides = [[self._side(now, side).whole for side in (a, b)] for a, b, _ in marks]
        if not sides:
            return []
        a, b = np.stack(sides, axis=1)
        products = block_products(a, b, now.collection.dimensions)
        return [Mark(row, alike) for row, (*_, alike) in zip(products, marks, strict=True)]

    def row_of(self, text: str) -> int | None:
        """The first row, a document or a sentence, that is this very text; none if none is."""
        try:
            tidied = " ".join(sentences(text))
        except InputError:  # has no words
            return None
        rows = self.rows(Comparison("=", Column("text", own=True), tidied))
        return int(rows[0]) if len(rows) else None

    def plane(
        self,
        text: str | int,
        weights: Mapping[str, float],
        filter: Filter | None = None,
        most: int = MAPPED,
        keep: Mapping[str, float] = MappingProxyType({}),
    ) -> Plane:
        """Documents as points, by these weights (:func:`explainers.search.plane.projected`).

        Of more than ``most`` documents a sample is drawn, the same each time; the other arguments,
        and what is raised, are as for :meth:`query`.
        """
        now, masks = self._masks(filter, "document")
        weighing, masks = self._weighed(now, masks, text, weights, keep)
        parts = list(zip(now.parts, _sample(masks, most), strict=True))
        rows = tuple(int(part.rows[p]) for part, positions in parts for p in positions)
        if not rows:
            return Plane((), np.empty((0, 2)), (0.0, 0.0), 0, np.zeros(2))
        width = now.collection.width
        blocks = np.concatenate([scan.blocks(part.index, found, width) for part, found in parts])
        count = sum(int(mask.sum()) for mask in masks)
        points, shares, where = projected(
            blocks, weighing.weights, weighing.dimensions, weighing.anchor[np.newaxis]
        )
        return Plane(rows, points, shares, count, where[0])

    def described(self, rows: Sequence[int]) -> list[tuple[str, Mapping[str, str]]]:
        """Text and fields of rows, in their order; ``InputError`` if there is no such row."""
        now = self.refresh()
        return [(row["text"], fields_of(row)) for row in shown([now.place(row) for row in rows])]

    def embedder(self) -> Embedder:
        """What embeds anchors; ``InputError`` if the collection was embedded by other models."""
        collection = self.collection
        graphs = of_graphs(collection.dimensions)
        with self._loading:
            if graphs not in self._embedders:
                self._embedders[graphs] = self._load(graphs)
            made = self._embedders[graphs]
        collection.check_models(self.folder, made.about, made.dimensions)
        return made

    def breakdown(self, text: str | int, row: int, most: int = BROKEN) -> Breakdown:
        """An anchor and a row, sentence by sentence (figure 2 of the paper).

        A sentence that says nothing of a place or a date is less like itself than 1, as a document
        is; here the similarity of two is divided by the root of theirs to themselves.

        The first ``most`` sentences of each; ``text`` and what is raised are as for :meth:`query`.
        """
        now = self.refresh()
        a, b = self._side(now, text), now.side(row)
        dimensions = now.collection.dimensions
        blocks = spans(dimensions).values()
        products = [
            np.clip(a.blocks[:most, block] @ b.blocks[:most, block].T, -1, 1) for block in blocks
        ]
        shares = block_shares(dimensions).astype(np.float32)
        of = np.tensordot(shares, np.stack(products), axes=1)
        own = [
            np.sqrt(shares @ [(side.blocks[:most, block] ** 2).sum(1) for block in blocks])
            for side in (a, b)
        ]
        most_alike = own[0][:, :, None] * own[1][:, None, :]
        scaled = np.clip(np.divide(of, most_alike, where=most_alike > 0, out=of), -1, 1)
        similar = {d.name: s for d, s in zip(weighable(dimensions), scaled, strict=True)}
        further = sum(max(0, len(side.texts) - most) for side in (a, b))
        return Breakdown(a.texts[:most], b.texts[:most], similar, further)

    def best_sentences(
        self, text: str | int, weights: Mapping[str, float], rows: Sequence[int]
    ) -> dict[int, tuple[int, int]]:
        """Where in the text of each row the sentence stands that is most like the anchor.

        Row to first and last character; rows of a single sentence are left out.
        """
        now = self.refresh()
        dimensions = now.collection.dimensions
        by_weight = complete_weights(weights, dimensions)
        weighted = Weighing(self._side(now, text).whole, by_weight, dimensions).weighted
        places = {}
        for row in rows:
            side = now.side(row)
            if len(side.texts) > 1:
                best = int(np.argmax(side.blocks @ weighted))
                start = sum(len(t) + 1 for t in side.texts[:best])
                places[row] = (start, start + len(side.texts[best]))
        return places

    def values(self, field: str, most: int = 100) -> list[str]:
        """The values of a field, none if over ``most``; ``InputError`` if there is no field."""
        now = self.refresh()
        if field not in now.collection.fields:
            raise InputError(f"there is no field {field}")

        def read() -> list[str]:
            values: set[str] = set()
            for part in now.parts:
                values |= part.values(field)
                if len(values) > most:
                    return []
            return sorted(values)

        return now.values.of((field, most), read)

    def remembers(self, text: str) -> bool:
        """Whether a text can be searched for without embedding it."""
        self.refresh()
        return self._texts.get(text) is not None

    def embed(self, text: str) -> None:
        """Embed a text and remember it, so that it can be searched for; raises as :meth:`query`."""
        self._side(self.refresh(), text)

    def _side(self, now: Snapshot, text: str | int) -> ComparedDocument:
        """What is compared of an anchor."""
        if isinstance(text, str):
            return self._texts.of(text, lambda: self._embedded(text))
        return now.side(text)

    def _embedded(self, text: str) -> ComparedDocument:
        ANCHOR.check(len(text), "the text to search for")
        embedder, collection = self.embedder(), self.collection
        if read_as(told(text, self.language)) != "en":
            collection.check_others(self.folder, embedder)
        return side_of(text, embedder, collection.width, self.language)

    def rows(self, filter: Filter) -> NDArray[np.int64]:
        """Numbers of all rows that a filter holds for; ``InputError`` if it cannot be read."""
        return self._filtered(filter)[1]

    def _filtered(self, filter: Filter) -> tuple[Snapshot, NDArray[np.int64]]:
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

    def _rows(self, now: Snapshot, filter: Filter) -> list[NDArray[np.int64]]:
        condition = parsed(filter, now.collection.fields) if isinstance(filter, str) else filter
        with self._lock:
            cursor = self._database.cursor()
        return [rows_of(cursor, [part.path for part in now.parts], condition)]

    def _masks(self, filter: Filter | None, unit: str) -> tuple[Snapshot, list[NDArray[np.bool_]]]:
        """Of each part, which rows may be found; and of what state of the collection."""
        if filter is None or (isinstance(filter, str) and not filter.strip()):
            now, allowed = self.refresh(), None
        else:
            now, allowed = self._filtered(filter)
        masks = [part.units(unit) for part in now.parts]
        if allowed is None:
            return now, masks
        return now, now.filtered.of(
            (filter, unit),
            lambda: [
                mask & np.isin(part.rows, allowed, assume_unique=True)
                for mask, part in zip(masks, now.parts, strict=True)
            ],
        )


def _heads(lens: Lens | None, graphs: bool) -> Embedder:
    """The dimensions of a lens, or of one of its own."""
    from explainers.lens import Lens as Own
    from explainers.search.embedding import DimensionEmbedder

    return DimensionEmbedder(lens or Own(), graphs)


def _kept(
    now: Snapshot,
    masks: list[NDArray[np.bool_]],
    anchor: str | int,
    weighing: Weighing,
    floors: Mapping[str, float],
) -> list[NDArray[np.bool_]]:
    """The masks of what is as alike as is kept; similarities are remembered with the snapshot."""
    named = {d.name: d for d in now.collection.dimensions}
    return kept(
        now.parts,
        masks,
        weighing,
        floors,
        # A dimension of one's own may have the name of somebody else's
        lambda name, make: now.similar.of((anchor, named[name]), make),
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
