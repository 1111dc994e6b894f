"""Collections looked after: documents dropped, all embedded anew, files checked and repaired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.search import collection as stored
from explainers.search import scan, table
from explainers.search.collection import Collection, Part
from explainers.search.dimensions import Dimension, Embedder, unit
from explainers.search.sources import mark_of
from explainers.search.table import SENTENCES, Progress


def drop(folder: Path, rows: Iterable[int]) -> tuple[Collection, int]:
    """Remove the whole documents of these rows; ``InputError`` if a row is missing.

    Returns the collection, and how many documents there were.
    """
    stored.read(folder)  # no folder is made where there is no collection
    with stored.changed(folder):
        now = stored.read(folder)
        numbers = set(rows)
        wanted = pa.array(sorted(n for n in numbers if 0 <= n < now.next_row), pa.int64())
        kept: Collection = replace(now, parts=())
        hits, gone = 0, 0
        for part in now.parts:
            there = stored.rows_of(folder, part)
            hit = there.filter(pc.is_in(there["row"], wanted))
            hits += len(hit)
            if not len(hit):
                kept = replace(kept, parts=(*kept.parts, part))
                continue
            gone += len(pc.unique(hit["document"]))
            rest = there.filter(pc.invert(pc.is_in(there["document"], hit["document"])))
            if len(rest):
                kept = stored.add_part(folder, kept, rest)
        if hits < len(numbers):
            raise InputError(f"{len(numbers) - hits} of these rows are not in {folder}")
        stored.write(folder, kept)
    return kept, gone


def learn(folder: Path, own: Dimension) -> Collection:
    """Keep a dimension of one's own with a collection, or put it in place of one of its name.

    Raises:
        InputError: if the folder is being written, or a model's dimension has the name.
    """
    stored.read(folder)  # no folder is made where there is no collection
    with stored.changed(folder):
        now = stored.read(folder).with_learnt([own])
        stored.write(folder, now)
    return now


def forget(folder: Path, name: str) -> Collection:
    """Remove a dimension of one's own; ``InputError`` if there is none of that name."""
    stored.read(folder)
    with stored.changed(folder):
        now = stored.read(folder)
        if name not in {d.name for d in now.learnt}:
            raise InputError(f"{folder} has no dimension {name} that was learnt from marks")
        now = replace(now, dimensions=tuple(d for d in now.dimensions if d.name != name))
        stored.write(folder, now)
    return now


def rebuild(
    folder: Path,
    embedder: Embedder,
    progress: Progress = lambda _, __: None,
    at_once: int = SENTENCES,
) -> Collection:
    """Embed a collection anew, with other models; rows keep their numbers.

    The old vectors are searched until all of the new ones are there.

    Raises:
        InputError: if the folder is being written, or half built.
    """
    stored.read(folder)  # no folder is made where there is no collection
    with stored.changed(folder):
        now = stored.read(folder)
        if not now.ready:
            raise InputError(f"{folder} is half built: finish that with its models first")
        dimensions = (*embedder.dimensions, *now.given)
        about = tuple(embedder.about)
        new = replace(now, models=about, dimensions=dimensions, parts=(), languages=())
        new = new.with_learnt(now.learnt)
        count = 0
        for part in now.parts:
            rows = table.with_languages(stored.rows_of(folder, part))
            columns = rows.select(["sentence", "sentences", "text", "language"]).to_pylist()
            read = [_Read(**column) for column in columns]
            new = new.speaking(folder, {row.language: 0 for row in read}, embedder)
            blocks: list[NDArray[np.float16]] = []
            for some in _by_document(read, at_once):
                blocks.append(table.embedded(some, embedder))
                count += sum(row.sentence == 0 for row in some)
                progress(count, now.left_out)
            given = table.blocks_of(rows, now.given)
            both = np.concatenate([np.concatenate(blocks), given], axis=1)
            rows = table.with_blocks(rows, both, dimensions)
            new = stored.add_part(folder, new, rows)
        stored.write(folder, new)
    return new


class _Read(NamedTuple):
    """What is needed of a row to embed it anew."""

    sentence: int
    sentences: int
    text: str
    language: str


def _by_document(rows: Sequence[_Read], at_once: int) -> Iterator[list[_Read]]:
    """Rows in runs of about so many, documents whole."""
    run: list[_Read] = []
    for row in rows:
        if len(run) >= at_once and row.sentence == 0:
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def per_source(folder: Path, now: Collection) -> dict[str, dict[str, int]]:
    """Documents and sentences of each file that has some; ``SemlensError`` if one is damaged."""
    counts: dict[str, dict[str, int]] = {}
    for part in now.parts:
        with stored.reading(folder):
            rows = stored.rows_of(folder, part, ["source", "sentence", "sentences"])
        counted = pa.table(
            {
                "source": rows["source"],
                "documents": pc.equal(rows["sentence"], 0),
                "sentences": pc.equal(rows["sentences"], 1),
            }
        )
        kinds = "documents", "sentences"
        by_source = counted.group_by("source", use_threads=False)
        for row in by_source.aggregate([(kind, "sum") for kind in kinds]).to_pylist():
            before = counts.setdefault(row["source"], dict.fromkeys(kinds, 0))
            counts[row["source"]] = {k: before[k] + row[f"{k}_sum"] for k in kinds}
    return counts


def check(folder: Path, repair: bool = False) -> list[str]:
    """What is wrong with a collection, file by file; empty if nothing is.

    Every index is compared with its Parquet file, number by number. To ``repair`` is to make
    indices anew that do not belong to their Parquet files, where these are as they were written.

    Raises:
        InputError: if there is no collection, or it is being written and is to be repaired.
    """
    now = stored.read(folder)
    if repair:
        with stored.changed(folder):
            now = stored.read(folder)
            parts = []
            for part in now.parts:
                wrong, _ = _trouble_of_table(folder, now, part, -1)
                if not wrong and _trouble_of_index(folder, now, part):
                    _, index = stored.files_of(folder, part.name)
                    rows = stored.rows_of(folder, part)
                    scan.write(table.blocks_of(rows, now.dimensions), index)
                    part = replace(part, index=mark_of(index))
                parts.append(part)
            now = replace(now, parts=tuple(parts))
            stored.write(folder, now)
    troubles, last = [], -1
    for part in now.parts:
        of_table, last = _trouble_of_table(folder, now, part, last)
        troubles += of_table or _trouble_of_index(folder, now, part)
    if not now.ready:
        troubles.append("it is half built: give the command again that was stopped")
    return troubles


def _trouble_of_table(
    folder: Path, now: Collection, part: Part, last: int
) -> tuple[list[str], int]:
    path, _ = stored.files_of(folder, part.name)
    try:
        rows = pq.read_table(path)
        if mark_of(path) != part.parquet or len(rows) != part.rows:
            return [f"{path.name} is not the file that was written"], last
        blocks = table.blocks_of(rows, now.dimensions).astype(np.float32)
    except (OSError, KeyError, pa.ArrowException) as error:
        return [f"{path.name} cannot be read: {error}"], last
    numbers = rows["row"].to_numpy()
    troubles = []
    if len(numbers) and (numbers[0] <= last or (np.diff(numbers) <= 0).any()):
        troubles.append(f"{path.name}: rows are doubled or out of order")
    again = unit(blocks, now.dimensions)
    if not np.isfinite(blocks).all() or np.abs(again - blocks).max(initial=0) > 2e-3:
        troubles.append(f"{path.name}: blocks are not of length 1")
    return troubles, int(numbers[-1]) if len(numbers) else last


def _trouble_of_index(folder: Path, now: Collection, part: Part) -> list[str]:
    _, path = stored.files_of(folder, part.name)
    try:
        index = scan.read(path)
        rows = stored.rows_of(folder, part)
        blocks = table.blocks_of(rows, now.dimensions)
        same = index.ntotal == len(blocks) and mark_of(path) == part.index
        if same and np.array_equal(scan.blocks(index, range(len(blocks)), blocks.shape[1]), blocks):
            return []
    except (OSError, RuntimeError, KeyError, pa.ArrowException) as error:
        return [f"{path.name} cannot be read: {error}"]
    return [f"{path.name} does not belong to its Parquet file"]
