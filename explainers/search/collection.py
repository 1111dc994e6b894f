"""A collection on disk: a folder of Parquet files, an index beside each, and what belongs to it.

``collection.json`` is the truth: what it does not name is not there. It is replaced in one step
after the files that it names are on the disk, so that whoever reads while another builds, or
after a builder was killed, sees a whole collection.
"""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Collection as Codes
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from explainers.errors import InputError, SemlensError
from explainers.search import scan, table
from explainers.search.dimensions import (
    GIVEN,
    LEARNT,
    Dimension,
    Embedder,
    SpokenEmbedder,
    block_shares,
    spans,
)
from explainers.search.sources import SourceFile, mark_of
from explainers.search.spoken import read_as
from explainers.weights.models import Model

FORMAT = 3

READABLE = (1, 2, FORMAT)
"""Formats that can be read: in the first, no dimensions shared a block; in the second, nothing was
said of languages, and all texts were read as English."""

MANIFEST, LEFT_OUT, LOCK = "collection.json", "left-out.jsonl", ".lock"

PARQUET, INDEX = ".parquet", ".faiss"

_OURS = re.compile(r"(part-\d{6,})\.(parquet|faiss)(\.new)?")
"""Names of the files of parts; the first group is the part's."""


@dataclass(frozen=True)
class Part:
    """A Parquet file with its index; never changed, only replaced by one of another name."""

    name: str  # of both files, without what it ends with
    rows: int  # in it
    parquet: str  # size and samples of the files (mark_of)
    index: str


@dataclass(frozen=True)
class Collection:
    """The content of ``collection.json``."""

    models: tuple[Model, ...]  # that embedded it
    dimensions: tuple[Dimension, ...]  # the blocks of its vectors
    fields: tuple[str, ...] = ()  # their names, as they came
    parts: tuple[Part, ...] = ()  # its files, in the order of their rows
    sources: tuple[SourceFile, ...] = ()  # files that were read, or are still to be read
    begun: int = 0  # sources that there were before the present build
    done: int = 0  # sources that are read to their end …
    within: int = 0  # … and items of the next one
    next_row: int = 0  # a number that was never used
    next_part: int = 0  # another
    left_out: int = 0  # rows of the report of what was left out
    left_bytes: int = 0  # their bytes
    languages: tuple[str, ...] = ()  # that its texts were ever in; none are known of earlier ones

    @property
    def ready(self) -> bool:
        """Whether nothing is still to be read."""
        return self.done == len(self.sources)

    @property
    def rows(self) -> int:
        """Documents and sentences together."""
        return sum(part.rows for part in self.parts)

    def to_json(self) -> dict[str, Any]:
        """The content of the file."""
        return {
            "format": FORMAT,
            **vars(self),
            "models": [model.to_json() for model in self.models],
            "dimensions": [dimension.to_json() for dimension in self.dimensions],
            "parts": [vars(part) for part in self.parts],
            "sources": [source.to_json() for source in self.sources],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """What :meth:`to_json` gave; ``ValueError`` if two dimensions have the same name."""
        known = {k: v for k, v in data.items() if k != "format"}
        known["models"] = tuple(Model.from_json(m) for m in data["models"])
        known["fields"] = tuple(data["fields"])
        known["languages"] = tuple(data.get("languages", ()))
        kinds: dict[str, Callable[..., Any]]
        kinds = {"dimensions": Dimension.from_json, "parts": Part, "sources": SourceFile}
        for name, kind in kinds.items():
            known[name] = tuple(kind(**fields) for fields in data[name])
        block_shares(known["dimensions"])  # none is there twice, and what they stand on is there
        return cls(**known)

    @property
    def learnt(self) -> tuple[Dimension, ...]:
        """Dimensions that somebody's marks have made, which no model knows."""
        return tuple(d for d in self.dimensions if d.group == LEARNT)

    @property
    def given(self) -> tuple[Dimension, ...]:
        """Dimensions of vectors that were given with texts, which no model makes."""
        return tuple(d for d in self.dimensions if d.group == GIVEN)

    @property
    def width(self) -> int:
        """Numbers of a row's vector."""
        return sum(d.width for d in self.dimensions)

    def with_learnt(self, own: Sequence[Dimension]) -> Self:
        """With these dimensions besides, in place of learnt ones of their names.

        Those whose blocks are not there are left out.

        Raises:
            InputError: if one that was not learnt has the name.
        """
        names = {d.name for d in own}
        others = tuple(d for d in self.dimensions if not (d.group == LEARNT and d.name in names))
        for taken in names & {d.name for d in others}:
            raise InputError(f"there is a dimension {taken} already: choose another name")
        there = spans(others)
        usable = (d for d in own if all(block in there for block, _ in d.shares))
        return replace(self, dimensions=(*others, *usable))

    def speaking(self, folder: Path, codes: Codes[str], embedder: Embedder) -> Self:
        """With further languages, and the models that read them.

        Raises:
            InputError: if other models have read what is not English in it.
        """
        before = self.languages or (("en",) if self.parts else ())  # of an earlier version
        new = replace(self, languages=tuple(dict.fromkeys((*before, *codes))))
        if all(read_as(code) == "en" for code in codes) or not isinstance(embedder, SpokenEmbedder):
            return new
        self.check_others(folder, embedder)
        roles = {model.role for model in self.models}
        more = tuple(model for model in embedder.others() if model.role not in roles)
        return replace(new, models=(*self.models, *more))

    def check_others(self, folder: Path, embedder: Embedder) -> None:
        """Check that what is not English was read by the models in use; ``InputError`` if not."""
        if isinstance(embedder, SpokenEmbedder):
            roles = {model.role for model in self.models}
            there = [model for model in embedder.others() if model.role in roles]
            self._check_same(folder, there)

    def _check_same(self, folder: Path, models: Sequence[Model]) -> None:
        own = {m.role: m for m in self.models}
        for model in models:
            there = own.get(model.role)
            if there is None or (there.checksum or there.name) != (model.checksum or model.name):
                was = f"{there.name} ({there.revision})" if there else "that it lacks"
                raise InputError(
                    f"the vectors in {folder} are of the {model.role} {was}, but in use is "
                    f"{model.name} ({model.revision}): set the models back, or {_anew(folder)}"
                )

    def check_models(self, folder: Path, models: Sequence[Model], dimensions: object) -> None:
        """Check that queries are embedded by the collection's models; ``InputError`` if not."""
        self._check_same(folder, models)
        if tuple(d for d in self.dimensions if d.group not in (LEARNT, GIVEN)) != dimensions:
            raise InputError(
                f"the dimensions in {folder} are not those of the models in use: {_anew(folder)}"
            )


def _anew(folder: Path) -> str:
    return f"embed it anew with `python -m explainers index rebuild {folder}`"


def read(folder: Path) -> Collection:
    """The collection in a folder; ``InputError`` if there is none that can be read."""
    try:
        data = json.loads((folder / MANIFEST).read_text("utf-8"))
        if data["format"] not in READABLE:
            raise InputError(f"{folder} was made by another version of Semlens: build it again")
        return Collection.from_json(data)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InputError(
            f"{folder} is not a collection: make one with "
            "`python -m explainers index build FILES --out DIR`"
        ) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{folder / MANIFEST} is damaged: {error!r}") from error


def write(folder: Path, collection: Collection) -> None:
    """Make this the collection in a folder, in one step."""
    text = json.dumps(collection.to_json(), ensure_ascii=False, indent=1)
    table.write_atomically(folder / MANIFEST, lambda file: file.write(text.encode()))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder while it is written, however that ends; ``InputError`` if it cannot be."""
    lock = FileLock(folder / LOCK)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        raise InputError(
            f"another process is writing to {folder}: wait until it has finished"
        ) from None
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}") from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def changed(folder: Path, goes_on: bool = False) -> Iterator[None]:
    """Lock a folder while its content is changed, and remove what the collection does not name.

    Raises:
        InputError: as :func:`locked` does, or if the collection is damaged.
        SemlensError: as :func:`disk_trouble` does, which takes ``goes_on``.
    """
    with locked(folder), disk_trouble(folder, goes_on):
        tidy(folder)  # what a writer left that was killed
        try:
            yield
        finally:
            tidy(folder)


@contextmanager
def reading(folder: Path) -> Iterator[None]:
    """Turn a file that is missing or damaged into a ``SemlensError`` that says how to find it."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        raise _unreadable(folder, error) from error


def _unreadable(folder: Path, error: Exception) -> SemlensError:
    return SemlensError(
        f"a file of {folder} cannot be read: {error}. "
        f"`python -m explainers index check {folder}` says which"
    )


@contextmanager
def disk_trouble(folder: Path, goes_on: bool = False) -> Iterator[None]:
    """Turn what the disk refuses, or a file that is missing or damaged, into a ``SemlensError``.

    It says that what is written stays, and whether the command, given again, ``goes_on`` where
    it stopped, or how to find out which file it is.
    """
    try:
        yield
    except (FileNotFoundError, pa.ArrowException) as error:
        raise _unreadable(folder, error) from error
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        what = "the disk is full" if full else f"the disk refuses: {error.strerror or error}"
        raise SemlensError(
            f"{what}. What {folder} holds so far is safe: make room, then give the same command "
            f"again, and it {'goes on where it stopped' if goes_on else 'begins anew'}"
        ) from error


def files_of(folder: Path, name: str) -> tuple[Path, Path]:
    """The Parquet file and the index of a part."""
    return folder / f"{name}{PARQUET}", folder / f"{name}{INDEX}"


def rows_of(folder: Path, part: Part, columns: list[str] | None = None) -> pa.Table:
    """The rows of a part, with all columns or these."""
    return pq.read_table(files_of(folder, part.name)[0], columns=columns)


def add_part(folder: Path, collection: Collection, rows: pa.Table) -> Collection:
    """A collection with one more part, which is on the disk; the collection is not, yet."""
    name = f"part-{collection.next_part:06d}"
    files = files_of(folder, name)
    table.write(rows, files[0])
    scan.write(table.blocks_of(rows, collection.dimensions), files[1])
    added = Part(name, len(rows), *map(mark_of, files))
    return replace(collection, parts=(*collection.parts, added), next_part=collection.next_part + 1)


def tidy(folder: Path) -> None:
    """Remove what a builder left that was stopped: files that the collection does not name.

    Files of other names than ours stay, and so does all where there is no collection yet.
    """
    (folder / f"{MANIFEST}.new").unlink(missing_ok=True)
    if not (folder / MANIFEST).exists():
        return
    collection = read(folder)
    named = {part.name for part in collection.parts}
    for path in folder.iterdir():
        ours = _OURS.fullmatch(path.name)
        if ours and (ours[1] not in named or ours[3]):
            path.unlink(missing_ok=True)
    report = folder / LEFT_OUT
    if report.exists() and report.stat().st_size > collection.left_bytes:
        with open(report, "r+b") as file:
            file.truncate(collection.left_bytes)


def report(folder: Path, lines: bytes) -> None:
    """Add lines to the report of what was left out; they are on the disk."""
    with open(folder / LEFT_OUT, "ab") as file:
        file.write(lines)
        file.flush()
        os.fsync(file.fileno())


def left_out_of(line: str) -> tuple[int, str]:
    """Line and reason of a line of the report of what was left out; line 0 is a whole file."""
    said = json.loads(line)
    return int(said["line"]), str(said["reason"])
