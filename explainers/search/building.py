"""Collections built, added to, thinned out, embedded anew.

Files are read, split and embedded in one pass, and every :data:`SECONDS` or :data:`ROWS` what is
ready becomes a part. A builder that was stopped goes on at the document after its last part.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.limits import limit
from explainers.search import collection as stored
from explainers.search import scan, table
from explainers.search.collection import INDEX, PARQUET, Collection, Part
from explainers.search.dimensions import Embedder, pooled, unit
from explainers.search.sources import Document, LeftOut, Source, documents, mark_of, sources
from explainers.search.splitting import sentences

FIELDS = limit("FIELDS", 200, "fields", "of a collection, all of its documents together")

ROWS = 65_536
"""Most rows of a part."""

SECONDS = 20.0
"""After which a part is closed that has fewer."""

SENTENCES = 2_048
"""Embedded together: enough for batches of like length."""

Progress = Callable[[int, int], None]
"""Called with documents read and rows left out, so far."""

Item = TypeVar("Item")


class Split(NamedTuple):
    """A document with its sentences, or why there is none; and how far the reading is then."""

    found: tuple[Document, tuple[str, ...]] | LeftOut
    done: int
    within: int


def build(
    folder: Path,
    paths: Sequence[str],
    embedder: Embedder,
    text: str = "",
    adding: bool = False,
    progress: Progress = lambda _, __: None,
    seconds: float = SECONDS,
    at_once: int = SENTENCES,
) -> Collection:
    """Make a collection of files, or go on making it.

    Args:
        folder: of the collection.
        paths: files, folders, or ``-``.
        embedder: makes the vectors.
        text: the column of tables that holds the text; found where empty.
        adding: whether the collection is there already.
        progress: called from time to time.
        seconds: after which what is ready can be searched.
        at_once: sentences that the embedder is given together.

    Raises:
        InputError: if a file is not there, the folder is held by another builder, holds
            something else, or its unfinished build is of other files.
        SemlensError: if the disk is full; what is written stays.
    """
    inside = folder.resolve()  # a collection within a folder that it is of is not read
    given = [
        (source, path)
        for source, path in sources(paths, text)
        if inside not in path.resolve().parents
    ]
    known = tuple(source for source, _ in given)
    if not adding and folder.is_dir() and not (folder / stored.MANIFEST).exists():
        there = [p.name for p in folder.iterdir() if p.name != stored.LOCK]
        if any(not name.endswith(".new") for name in there):
            raise InputError(f"{folder} holds other files: choose a new folder")
    if adding:
        stored.read(folder)
    with stored.changed(folder, goes_on=True):
        now = _begun(folder, known, embedder, adding)
        files = dict(enumerate((path for _, path in given), now.begun))
        return _packed(folder, _filled(folder, now, files, embedder, progress, seconds, at_once))


def _begun(folder: Path, known: tuple[Source, ...], embedder: Embedder, adding: bool) -> Collection:
    """The collection with these sources to be read."""
    if not (folder / stored.MANIFEST).exists():
        now = Collection(tuple(embedder.about), tuple(embedder.dimensions), sources=known)
        stored.write(folder, now)
        return now
    now = stored.read(folder)
    now.check_models(folder, embedder.about, embedder.dimensions)
    if not now.ready:
        if now.sources[now.begun :] != known:
            names = ", ".join(source.name for source in now.sources[now.begun :][:5])
            raise InputError(
                f"{folder} is half built, of other files, or they have changed since ({names}): "
                "give the same files to go on, or choose a new folder"
            )
        return now
    if not adding:
        raise InputError(
            f"{folder} is a collection already: add to it with "
            f"`python -m explainers index add FILES --out {folder}`"
        )
    there = set(per_source(folder, now))
    for source in known:
        if source.mark and source.name in there and source in now.sources:
            raise InputError(f"{source.name} is in {folder} already")
    now = replace(now, sources=now.sources + known, begun=now.done, within=0)
    stored.write(folder, now)
    return now


@dataclass
class _Pending:
    """What is embedded and not yet written."""

    rows: list[table.Row] = field(default_factory=list)
    blocks: list[NDArray[np.float16]] = field(default_factory=list)
    left: list[LeftOut] = field(default_factory=list)
    since: float = field(default_factory=time.monotonic)


def _filled(
    folder: Path,
    now: Collection,
    files: dict[int, Path],
    embedder: Embedder,
    progress: Progress,
    seconds: float,
    at_once: int,
) -> Collection:
    """Read, split, embed and write what is still to be read."""
    names = {name.casefold(): name for name in now.fields}
    pending, count, done, within = _Pending(), 0, now.done, now.within
    next_row = now.next_row
    for batch in _ahead(_batches(_splits(now, files), at_once)):
        good: list[tuple[Document, tuple[str, ...]]] = []
        for split in batch:
            done, within = split.done, split.within
            if isinstance(split.found, LeftOut):
                pending.left.append(split.found)
                continue
            document, parts = split.found
            fields = _fields(document, names)
            if fields is None:
                reason = FIELDS.over("the collection, with it,")
                pending.left.append(LeftOut(document.source, document.line, reason))
            else:
                good.append((document._replace(fields=fields), parts))
        if good:
            rows = _rows(good, next_row)
            next_row += len(rows)
            pending.rows += rows
            pending.blocks.append(_embedded(rows, embedder))
            count += len(good)
        if len(pending.rows) >= ROWS or time.monotonic() - pending.since > seconds:
            progressed = replace(now, fields=tuple(names.values()), next_row=next_row)
            now = _written(folder, progressed, pending, done, within, embedder)
            pending = _Pending()
        progress(count, now.left_out + len(pending.left))
    last = replace(now, fields=tuple(names.values()), next_row=next_row)
    return _written(folder, last, pending, len(now.sources), 0, embedder)


def _written(
    folder: Path,
    now: Collection,
    pending: _Pending,
    done: int,
    within: int,
    embedder: Embedder,
) -> Collection:
    """The collection with what was pending; it is on the disk."""
    if pending.rows:
        blocks = np.concatenate(pending.blocks)
        for start in _cuts(pending.rows):
            rows = pending.rows[start]
            now = stored.add_part(
                folder, now, table.table(rows, blocks[start], embedder.dimensions)
            )
    if pending.left:
        lines = "".join(
            json.dumps(left._asdict(), ensure_ascii=False, default=str) + "\n"
            for left in pending.left
        ).encode("utf-8", "backslashreplace")
        stored.report(folder, lines)
        now = replace(
            now,
            left_out=now.left_out + len(pending.left),
            left_bytes=now.left_bytes + len(lines),
        )
    now = replace(now, done=done, within=within)
    stored.write(folder, now)
    return now


def _cuts(rows: Sequence[table.Row]) -> Iterator[slice]:
    """Slices of up to :data:`ROWS` rows that leave documents whole, unless one is longer."""
    start = end = 0
    for after in (*(k for k, row in enumerate(rows) if row.sentence == 0), len(rows)):
        if after - start > ROWS and end > start:
            yield slice(start, end)
            start = end
        end = after
    yield slice(start, end)


def _splits(now: Collection, files: dict[int, Path]) -> Iterator[Split]:
    """The documents that are still to be read, split into sentences."""
    for number in range(now.done, len(now.sources)):
        source, skip = now.sources[number], now.within if number == now.done else 0
        items = islice(documents(source, files[number]), skip, None)
        for within, item in enumerate(items, skip + 1):
            if isinstance(item, LeftOut):
                yield Split(item, number, within)
                continue
            try:
                yield Split((item, sentences(item.text)), number, within)
            except InputError as error:
                yield Split(LeftOut(item.source, item.line, str(error)), number, within)


def _batches(splits: Iterable[Split], at_once: int) -> Iterator[list[Split]]:
    """Documents with so many sentences together, or that many left out."""
    batch: list[Split] = []
    size = 0
    for split in splits:
        batch.append(split)
        size += 1 if isinstance(split.found, LeftOut) else len(split.found[1])
        if size >= at_once:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _ahead(items: Iterator[Item]) -> Iterator[Item]:
    """The same, the next one made in another thread while this one is used."""
    with ThreadPoolExecutor(1, "reading") as reader:
        coming = reader.submit(next, items, None)
        while (item := coming.result()) is not None:
            coming = reader.submit(next, items, None)
            yield item


def _fields(document: Document, names: dict[str, str]) -> dict[str, str] | None:
    """Fields under the collection's names for them; none if there would be too many.

    Names that differ in case alone are one, as in a database; of two in one document the
    second gets a number.
    """
    found: dict[str, str] = {}
    new: dict[str, str] = {}
    for name, value in document.fields.items():
        plain, count = name, 1
        while True:
            kept = names.get(plain.casefold()) or new.get(plain.casefold())
            if kept is None:
                kept = new.setdefault(plain.casefold(), plain)
            if kept not in found:
                break
            count += 1
            plain = f"{name} {count}"
        found[kept] = value
    if len(names) + len(new) > FIELDS.most:
        return None
    names.update(new)
    return found


def _rows(good: Iterable[tuple[Document, tuple[str, ...]]], first: int) -> list[table.Row]:
    """A row for each document, and one for each sentence where there are several."""
    rows: list[table.Row] = []
    for document, parts in good:
        own = first + len(rows)
        about = document.source, document.line
        rows.append(table.Row(own, own, 0, len(parts), *about, " ".join(parts), document.fields))
        if len(parts) > 1:
            rows += [
                table.Row(own + k, own, k, 1, *about, sentence, document.fields)
                for k, sentence in enumerate(parts, 1)
            ]
    return rows


def _embedded(rows: Sequence[Any], embedder: Embedder) -> NDArray[np.float16]:
    """Unit blocks of rows: sentences as the models read them, documents their mean.

    In half precision, as they are kept: what waits to be written is the most of a builder's
    memory.
    """
    single = np.array([row.sentences == 1 for row in rows])
    texts = [row.text for row in rows if row.sentences == 1]
    vectors = unit(embedder.embed(texts), embedder.dimensions)
    found = np.empty((len(rows), vectors.shape[1]), np.float32)
    found[single] = vectors
    counts = [row.sentences for row in rows if row.sentences > 1]
    if counts:
        within = np.array([row.sentence > 0 for row in rows])
        found[~single] = pooled(found[within], counts, embedder.dimensions)
    return found.astype(np.float16)


def _packed(folder: Path, now: Collection) -> Collection:
    """The collection with small neighbouring parts put together, which opens and scans faster."""
    groups: list[list[Part]] = []
    for part in now.parts:
        if groups and sum(p.rows for p in groups[-1]) + part.rows <= ROWS:
            groups[-1].append(part)
        else:
            groups.append([part])
    if all(len(group) == 1 for group in groups):
        return now
    packed = replace(now, parts=())
    for group in groups:
        if len(group) == 1:
            packed = replace(packed, parts=(*packed.parts, *group))
        else:
            read = [pq.read_table(folder / f"{part.name}{PARQUET}") for part in group]
            together = pa.concat_tables(read, promote_options="default")
            packed = stored.add_part(folder, packed, together)
    stored.write(folder, packed)
    return packed


def drop(folder: Path, rows: Iterable[int]) -> tuple[Collection, int]:
    """Remove documents; returns the collection and how many there were.

    Args:
        folder: of the collection.
        rows: numbers of rows; the whole document of each goes, with all its sentences.

    Raises:
        InputError: if there is no such row, or the folder is being written.
    """
    stored.read(folder)  # no folder is made where there is no collection
    with stored.changed(folder):
        now = stored.read(folder)
        numbers = set(rows)
        wanted = pa.array(sorted(n for n in numbers if 0 <= n < now.next_row), pa.int64())
        kept: Collection = replace(now, parts=())
        found, gone = 0, 0
        for part in now.parts:
            there = pq.read_table(folder / f"{part.name}{PARQUET}")
            hit = there.filter(pc.is_in(there["row"], wanted))
            found += len(hit)
            if not len(hit):
                kept = replace(kept, parts=(*kept.parts, part))
                continue
            gone += len(pc.unique(hit["document"]))
            rest = there.filter(pc.invert(pc.is_in(there["document"], hit["document"])))
            if len(rest):
                kept = stored.add_part(folder, kept, rest)
        if found < len(numbers):
            raise InputError(f"{len(numbers) - found} of these rows are not in {folder}")
        stored.write(folder, kept)
    return kept, gone


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
        new = replace(
            now, models=tuple(embedder.about), dimensions=tuple(embedder.dimensions), parts=()
        )
        count = 0
        for part in now.parts:
            rows = pq.read_table(folder / f"{part.name}{PARQUET}")
            columns = rows.select(["sentence", "sentences", "text"]).to_pylist()
            read = [_Read(**column) for column in columns]
            blocks: list[NDArray[np.float16]] = []
            for some in _by_document(read, at_once):
                blocks.append(_embedded(some, embedder))
                count += sum(row.sentence == 0 for row in some)
                progress(count, now.left_out)
            rows = table.with_blocks(rows, np.concatenate(blocks), embedder.dimensions)
            new = stored.add_part(folder, new, rows)
        stored.write(folder, new)
    return new


class _Read(NamedTuple):
    """What is needed of a row to embed it anew."""

    sentence: int
    sentences: int
    text: str


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
    """Documents and sentences of each file that has some.

    Raises:
        SemlensError: if a file of the collection is missing or damaged.
    """
    found: dict[str, dict[str, int]] = {}
    for part in now.parts:
        columns = ["source", "sentence", "sentences"]
        with stored.reading(folder):
            rows = pq.read_table(folder / f"{part.name}{PARQUET}", columns=columns)
        counted = pa.table(
            {
                "source": rows["source"],
                "documents": pc.equal(rows["sentence"], 0),
                "sentences": pc.equal(rows["sentences"], 1),
            }
        )
        sums = counted.group_by("source", use_threads=False).aggregate(
            [("documents", "sum"), ("sentences", "sum")]
        )
        for row in sums.to_pylist():
            counts = found.setdefault(row["source"], {"documents": 0, "sentences": 0})
            counts["documents"] += row["documents_sum"]
            counts["sentences"] += row["sentences_sum"]
    return found


def check(folder: Path, repair: bool = False) -> list[str]:
    """What is wrong with a collection, file by file; empty if nothing is.

    Every index is compared with its Parquet file, number by number.

    Args:
        folder: of the collection.
        repair: make indices anew that do not belong to their Parquet files, where these are
            as they were written.

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
                    index = folder / f"{part.name}{INDEX}"
                    rows = pq.read_table(folder / f"{part.name}{PARQUET}")
                    scan.write(table.blocks_of(rows, now.dimensions), index)
                    part = replace(part, index=mark_of(index))
                parts.append(part)
            now = replace(now, parts=tuple(parts))
            stored.write(folder, now)
    found, last = [], -1
    for part in now.parts:
        trouble, last = _trouble_of_table(folder, now, part, last)
        found += trouble or _trouble_of_index(folder, now, part)
    if not now.ready:
        found.append("it is half built: give the command again that was stopped")
    return found


def _trouble_of_table(
    folder: Path, now: Collection, part: Part, last: int
) -> tuple[list[str], int]:
    path = folder / f"{part.name}{PARQUET}"
    try:
        rows = pq.read_table(path)
        if mark_of(path) != part.parquet or len(rows) != part.rows:
            return [f"{path.name} is not the file that was written"], last
        blocks = table.blocks_of(rows, now.dimensions).astype(np.float32)
    except (OSError, KeyError, pa.ArrowException) as error:
        return [f"{path.name} cannot be read: {error}"], last
    numbers = rows["row"].to_numpy()
    found = []
    if len(numbers) and (numbers[0] <= last or (np.diff(numbers) <= 0).any()):
        found.append(f"{path.name}: rows are doubled or out of order")
    again = unit(blocks, now.dimensions)
    if not np.isfinite(blocks).all() or np.abs(again - blocks).max(initial=0) > 2e-3:
        found.append(f"{path.name}: blocks are not of length 1")
    return found, int(numbers[-1]) if len(numbers) else last


def _trouble_of_index(folder: Path, now: Collection, part: Part) -> list[str]:
    path = folder / f"{part.name}{INDEX}"
    try:
        index = scan.read(path)
        rows = pq.read_table(folder / f"{part.name}{PARQUET}")
        blocks = table.blocks_of(rows, now.dimensions)
        same = index.ntotal == len(blocks) and mark_of(path) == part.index
        if same and np.array_equal(scan.blocks(index, range(len(blocks))), blocks):
            return []
    except (OSError, RuntimeError, KeyError, pa.ArrowException) as error:
        return [f"{path.name} cannot be read: {error}"]
    return [f"{path.name} does not belong to its Parquet file"]
