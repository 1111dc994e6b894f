"""The Parquet files of a collection: their columns, written and read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from explainers.search.dimensions import Dimension, Embedder, read_documents, spans
from explainers.search.spoken import read_as, told

FIELD, BLOCK = "field.", "block."
"""What the names of columns begin with that hold fields and blocks, so that no field is ever
taken for a column of ours."""

OWN = {
    "row": pa.int64(),
    "document": pa.int64(),
    "sentence": pa.int32(),
    "sentences": pa.int32(),
    "source": pa.string(),
    "line": pa.int64(),
    "text": pa.string(),
    "language": pa.string(),
}
"""Columns of every collection: the row's number; that of the row that holds its whole document;
which sentence of it this is, from 1, or 0 for the whole; how many sentences it has; file and
line; text; the language that it seems to be in. Collections of earlier versions lack the last."""

GROUP = 512
"""Rows that are read together to get at one: few, so that twenty texts are quick to fetch; not so
few that what Parquet writes of each group is long to read."""


SENTENCES = 2_048  # embedded together: enough for batches of like length

Progress = Callable[[int, int], None]
"""Called with documents read and rows left out, so far."""


class CollectionRow(NamedTuple):
    """A row before its vector is known; names as in :data:`OWN`."""

    row: int
    document: int
    sentence: int
    sentences: int
    source: str
    line: int
    text: str
    fields: Mapping[str, str]
    language: str = "en"


def table(
    rows: Sequence[CollectionRow],
    blocks: NDArray[np.floating[Any]],
    dimensions: Sequence[Dimension],
) -> pa.Table:
    """Rows with their unit blocks, which become half precision if they are not."""
    columns: dict[str, Any] = {
        name: pa.array([getattr(row, name) for row in rows], kind) for name, kind in OWN.items()
    }
    for name in dict.fromkeys(name for row in rows for name in row.fields):
        columns[FIELD + name] = _once([row.fields.get(name) for row in rows])
    return with_blocks(pa.table(columns), blocks, dimensions)


def _once(values: Sequence[str | None]) -> pa.Array:
    """Values of a field as numbers of a list, since all sentences of a document have the same."""
    order = {v: k for k, v in enumerate(dict.fromkeys(v for v in values if v is not None))}
    indices = [None if value is None else order[value] for value in values]
    return pa.DictionaryArray.from_arrays(
        pa.array(indices, pa.int32()), pa.array(list(order), pa.string())
    )


def with_languages(rows: pa.Table) -> pa.Table:
    """A table of an earlier version with the language of each document, told from its text."""
    known = rows["language"] if "language" in rows.column_names else None
    if known is not None and not known.null_count:
        return rows
    codes: list[str] = []
    for sentence, text in zip(rows["sentence"].to_pylist(), rows["text"].to_pylist(), strict=True):
        codes.append(told(text) if sentence == 0 else codes[-1])
    told_now = pa.array(codes, OWN["language"])
    if known is None:
        return rows.append_column("language", told_now)
    filled = pc.coalesce(known.cast(pa.string()), told_now.cast(pa.string()))
    at = rows.column_names.index("language")
    return rows.set_column(at, "language", filled.cast(OWN["language"]))


def with_blocks(
    rows: pa.Table, blocks: NDArray[np.floating[Any]], dimensions: Sequence[Dimension]
) -> pa.Table:
    """A table with these blocks as columns, in place of those that it has."""
    rows = rows.select([name for name in rows.column_names if not name.startswith(BLOCK)])
    half = blocks.astype(np.float16, copy=False)
    for name, block in spans(dimensions).items():
        values = pa.array(np.ascontiguousarray(half[:, block]).reshape(-1))
        kind = pa.list_(pa.field("element", pa.float16(), nullable=False), block.stop - block.start)
        column = pa.FixedSizeListArray.from_arrays(values, type=kind)
        rows = rows.append_column(pa.field(BLOCK + name, kind, nullable=False), column)
    return rows


def blocks_of(rows: pa.Table, dimensions: Sequence[Dimension]) -> NDArray[np.float16]:
    """The unit blocks of a table, (rows, sum of the widths)."""
    blocks = np.empty((len(rows), sum(d.width for d in dimensions)), np.float16)
    for name, block in spans(dimensions).items():
        column = rows[BLOCK + name].combine_chunks()
        if isinstance(column, pa.ChunkedArray):
            column = pa.concat_arrays(column.chunks) if column.num_chunks else None
        if column is not None and len(column):
            blocks[:, block] = column.flatten().to_numpy().reshape(len(rows), -1)
    return blocks


def embedded(rows: Sequence[Any], embedder: Embedder) -> NDArray[np.float16]:
    """Unit blocks of rows, whose documents are whole; in half precision, as they are kept.

    What waits to be written is the most of a builder's memory.
    """
    documents: list[list[str]] = []
    languages: list[str] = []
    for row in rows:
        if row.sentence == 0:
            documents.append([])
            languages.append(read_as(row.language))
        if row.sentences == 1:
            documents[-1].append(row.text)
    sentences, wholes = read_documents(documents, embedder, languages)
    blocks = np.empty((len(rows), wholes.shape[1]), np.float16)
    whole = np.array([row.sentence == 0 for row in rows])
    within = np.repeat([len(document) > 1 for document in documents], list(map(len, documents)))
    blocks[whole], blocks[~whole] = wholes, sentences[within]
    return blocks


def write(rows: pa.Table, path: Path) -> None:
    """Write a Parquet file, whole or not at all.

    Words are packed as what is quickest to unpack, since a few rows are fetched at a time, of
    many groups; numbers of rows are few beside those of blocks.
    """
    fields = [name for name in rows.column_names if name.startswith(FIELD)]
    words = {"text", *fields}

    def into(file: Any) -> None:
        pq.write_table(
            rows,
            file,
            row_group_size=GROUP,
            compression={n: "snappy" if n in words else "none" for n in rows.column_names},
            use_dictionary=["source", *fields],
            write_statistics=False,
        )

    write_atomically(path, into)


def write_atomically(path: Path, write_into: Callable[[Any], object]) -> None:
    """Write a file that is there only when it is complete and on the disk."""
    new = path.with_name(f"{path.name}.new")
    try:
        with open(new, "wb") as file:
            write_into(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
        _synchronised(path.parent)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _synchronised(folder: Path) -> None:
    """Have the names in a folder be on the disk, so that nothing newer is there without them."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def fetch(file: pq.ParquetFile, positions: Iterable[int]) -> dict[int, dict[str, Any]]:
    """What stands at some positions of a Parquet file, without the blocks."""
    names = [n for n in file.schema_arrow.names if not n.startswith(BLOCK) and n != "sentences"]
    by_group: dict[int, list[int]] = {}
    for position in positions:
        by_group.setdefault(position // GROUP, []).append(position)
    rows: dict[int, dict[str, Any]] = {}
    for group, some in by_group.items():
        read = file.read_row_group(group, columns=names, use_threads=False)
        taken = read.take([position % GROUP for position in some]).to_pylist()
        rows.update(zip(some, taken, strict=True))
    return rows
