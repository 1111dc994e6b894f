"""Collections built of files, or added to.

Files are read, split and embedded in one pass, and every :data:`SECONDS` or :data:`ROWS` what is
ready becomes a part. A builder that was stopped goes on at the document after its last part.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.limits import limit
from explainers.search import collection as stored
from explainers.search import table
from explainers.search.collection import Collection, Part
from explainers.search.dimensions import Dimension, Embedder
from explainers.search.given import GivenVectors
from explainers.search.sources import Document, LeftOut, SourceFile, documents, sources
from explainers.search.splitting import sentences
from explainers.search.spoken import AUTO, told
from explainers.search.table import SENTENCES, Progress, with_languages
from explainers.search.upkeep import per_source
from explainers.text import several

FIELDS = limit("FIELDS", 200, "fields", "of a collection, all of its documents together")

ROWS = 65_536  # most rows of a part
SECONDS = 20.0  # after which a part is closed that has fewer

Item = TypeVar("Item")


Parted = tuple[Document, tuple[str, ...]]
"""A document with its sentences."""


class Split(NamedTuple):
    """A document with its sentences, or why it is left out; and how far the files are read."""

    read: Parted | LeftOut
    done: int
    within: int


def build(
    folder: Path,
    paths: Sequence[str],
    embedder: Embedder,
    text: str = "",
    adding: bool = False,
    *,
    progress: Progress = lambda _, __: None,
    seconds: float = SECONDS,
    at_once: int = SENTENCES,
    given: GivenVectors | None = None,
    language: str = AUTO,
) -> Collection:
    """Make a collection of files, or go on making it.

    Args:
        folder: of the collection.
        paths: files, folders, or ``-``.
        embedder: makes the vectors, of ``at_once`` sentences together.
        text: the column of tables that holds the text; detected where empty.
        adding: whether the collection is there already.
        progress: called from time to time.
        seconds: after which what is ready can be searched.
        given: a further dimension, of vectors of the texts of one file.
        language: of all texts; told from each where that is ``auto``.

    Raises:
        InputError: if a file is not there, the folder is held by another builder, holds
            something else, or its unfinished build is of other files; or if vectors are given
            and there are several files, or more or fewer texts than vectors.
        SemlensError: if the disk is full; what is written stays.
    """
    inside = folder.resolve()  # a collection within a folder that it is of is not read
    found = [
        (source, path)
        for source, path in sources(paths, text)
        if inside not in path.resolve().parents
    ]
    known = tuple(source for source, _ in found)
    if given and len(known) != 1:
        raise InputError(f"{given.path.name} is of one file of texts, but there are {len(known)}")
    if not adding and folder.is_dir() and not (folder / stored.MANIFEST).exists():
        there = [p.name for p in folder.iterdir() if p.name != stored.LOCK]
        if any(not name.endswith(".new") for name in there):
            raise InputError(f"{folder} holds other files: choose a new folder")
    if adding:
        stored.read(folder)
    with stored.changed(folder, goes_on=True):
        further = (given.dimension,) if given else ()
        now = _begun(folder, known, embedder, adding, further)
        files = dict(enumerate((path for _, path in found), now.begun))
        begun = _Build(folder, embedder, progress, seconds, at_once, given, language)
        return _packed(folder, begun.fill(now, files))


def _begun(
    folder: Path,
    known: tuple[SourceFile, ...],
    embedder: Embedder,
    adding: bool,
    given: tuple[Dimension, ...],
) -> Collection:
    """The collection with these sources to be read."""
    if not (folder / stored.MANIFEST).exists():
        dimensions = (*embedder.dimensions, *given)
        if len({d.name for d in dimensions}) < len(dimensions):
            raise InputError(f"there is a dimension {given[0].name} already: rename the file")
        now = Collection(tuple(embedder.about), dimensions, sources=known)
        stored.write(folder, now)
        return now
    now = stored.read(folder)
    now.check_models(folder, embedder.about, embedder.dimensions)
    if now.given != given:
        has = ", ".join(f"{d.name} ({d.width} numbers)" for d in now.given) or "none"
        raise InputError(f"of vectors that are given, {folder} has {has}: give such with new texts")
    if not now.ready:
        if now.sources[now.begun :] != known:
            names = ", ".join(source.name for source in now.sources[now.begun :][:5])
            raise InputError(
                f"{folder} is half built, of other files, or they have changed since ({names}): "
                "give the same files to continue, or choose a new folder"
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
class _Build:
    """A build that is under way: how it goes on, and what is embedded and not yet written."""

    folder: Path
    embedder: Embedder
    progress: Progress
    seconds: float
    at_once: int
    given: GivenVectors | None
    language: str = AUTO
    rows: list[table.CollectionRow] = field(default_factory=list)
    blocks: list[NDArray[np.float16]] = field(default_factory=list)
    left: list[LeftOut] = field(default_factory=list)

    def fill(self, now: Collection, files: dict[int, Path]) -> Collection:
        """Read, split, embed and write what is still to be read."""
        names = {name.casefold(): name for name in now.fields}
        count, since, last = 0, time.monotonic(), now.within
        for batch in _ahead(_batches(_splits(now, files), self.at_once)):
            good = self._usable(batch, names)
            if good:
                rows = _rows((parted for parted, _ in good), now.next_row, self.language)
                now = now.speaking(self.folder, {r.language: 0 for r in rows}, self.embedder)
                now = replace(now, next_row=now.next_row + len(rows))
                self.rows += rows
                self.blocks.append(self._blocks(rows, [place for _, place in good]))
                count += len(good)
            last = batch[-1].within
            now = replace(now, fields=tuple(names.values()))
            if len(self.rows) >= ROWS or time.monotonic() - since > self.seconds:
                now = self._write(replace(now, done=batch[-1].done, within=batch[-1].within))
                since = time.monotonic()
            self.progress(count, now.left_out + len(self.left))
        if self.given and last != len(self.given):
            name, texts = self.given.path.name, several(last, "text")
            raise InputError(f"{name} has {len(self.given):,} vectors, but there are {texts}")
        return self._write(replace(now, done=len(now.sources), within=0))

    def _blocks(
        self, rows: Sequence[table.CollectionRow], places: Sequence[int]
    ) -> NDArray[np.float16]:
        """The blocks of rows; a document's sentences have the vector that was given with it."""
        made = table.embedded(rows, self.embedder)
        if not self.given:
            return made
        document = np.cumsum([row.sentence == 0 for row in rows]) - 1
        return np.concatenate([made, self.given.of(places)[document]], axis=1)

    def _usable(self, batch: list[Split], names: dict[str, str]) -> list[tuple[Parted, int]]:
        """The documents that are not left out, with fields of the collection's names, and their
        places in their file."""
        good: list[tuple[Parted, int]] = []
        for split in batch:
            if isinstance(split.read, LeftOut):
                self.left.append(split.read)
                continue
            document, parts = split.read
            fields = _fields(document, names)
            if fields is None:
                reason = FIELDS.over("the collection, with it,")
                self.left.append(LeftOut(document.source, document.line, reason))
            else:
                good.append(((document._replace(fields=fields), parts), split.within - 1))
        return good

    def _write(self, now: Collection) -> Collection:
        """The collection with what was pending; it is on the disk."""
        if self.rows:
            blocks = np.concatenate(self.blocks)
            for some in _cuts(self.rows):
                rows = table.table(self.rows[some], blocks[some], now.dimensions)
                now = stored.add_part(self.folder, now, rows)
        if self.left:
            lines = "".join(
                json.dumps(left._asdict(), ensure_ascii=False, default=str) + "\n"
                for left in self.left
            ).encode("utf-8", "backslashreplace")
            stored.report(self.folder, lines)
            left_out, left_bytes = now.left_out + len(self.left), now.left_bytes + len(lines)
            now = replace(now, left_out=left_out, left_bytes=left_bytes)
        stored.write(self.folder, now)
        self.rows, self.blocks, self.left = [], [], []
        return now


def _cuts(rows: Sequence[table.CollectionRow]) -> Iterator[slice]:
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
        size += 1 if isinstance(split.read, LeftOut) else len(split.read[1])
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
    """A document's fields by the collection's names for them; none if there would be too many.

    Names that differ in case alone are one, as in a database; of two in one document the
    second gets a number.
    """
    fields: dict[str, str] = {}
    new: dict[str, str] = {}
    for name, value in document.fields.items():
        plain, count = name, 1
        while True:
            kept = names.get(plain.casefold()) or new.setdefault(plain.casefold(), plain)
            if kept not in fields:
                break
            count += 1
            plain = f"{name} {count}"
        fields[kept] = value
    if len(names) + len(new) > FIELDS.most:
        return None
    names.update(new)
    return fields


def _rows(good: Iterable[Parted], first: int, language: str) -> list[table.CollectionRow]:
    """A row for each document, and one for each sentence where there are several."""
    rows: list[table.CollectionRow] = []
    for document, parts in good:
        own = first + len(rows)
        about = document.source, document.line
        whole = " ".join(parts)
        last = document.fields, told(whole, language)
        rows.append(table.CollectionRow(own, own, 0, len(parts), *about, whole, *last))
        if len(parts) > 1:
            rows += [
                table.CollectionRow(own + k, own, k, 1, *about, sentence, *last)
                for k, sentence in enumerate(parts, 1)
            ]
    return rows


def _packed(folder: Path, now: Collection) -> Collection:
    """The collection with small neighbouring parts put together, which opens and scans faster."""
    groups: list[list[Part]] = []
    for part in now.parts:
        if groups and sum(p.rows for p in groups[-1]) + part.rows <= ROWS:
            groups[-1].append(part)
        else:
            groups.append([part])
    if len(groups) == len(now.parts):
        return now
    packed = replace(now, parts=())
    for group in groups:
        if len(group) == 1:
            packed = replace(packed, parts=(*packed.parts, *group))
        else:
            read = [with_languages(stored.rows_of(folder, part)) for part in group]
            together = pa.concat_tables(read, promote_options="default")
            packed = stored.add_part(folder, packed, together)
    stored.write(folder, packed)
    return packed
