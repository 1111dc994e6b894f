"""Files and folders to documents with fields; whatever is left out comes with the reason."""

from __future__ import annotations

import codecs
import hashlib
import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from explainers.errors import InputError
from explainers.limits import limit
from explainers.search.splitting import DOCUMENT
from explainers.studies import cells as tables
from explainers.studies.cells import as_number, well_encoded
from explainers.studies.reading import FILE
from explainers.weights.models import ASSETS

FIELD = limit("FIELD", 10_000, "characters", "of a field of a document of a collection")

TEXTS = (
    *("text", "content", "body", "sentence", "article", "document", "review_body", "review"),
    *("abstract", "message", "story", "tweet", "comment", "description", "premise"),
)
"""Names of columns that hold the text, in lower case; an earlier one wins."""

SEPARATED, PLAIN = (".tsv", ".csv"), (".txt", ".md", ".text")
OBJECTS = (".jsonl", ".ndjson", ".json")

STDIN = "-"


class Document(NamedTuple):
    """A text to be found."""

    source: str  # the name of its file
    line: int  # where it begins there, from 1
    text: str  # as it stands
    fields: Mapping[str, str]  # name to what stands there; empty ones are left out


class LeftOut(NamedTuple):
    """Something that is left out of a collection: file, line (0 for all of it), and why."""

    source: str
    line: int
    reason: str


@dataclass(frozen=True)
class SourceFile:
    """A file that is read.

    Its kind is ``lines`` (a document each), ``whole`` (one document), ``separated`` or
    ``objects``; empty for what is not read.
    """

    name: str  # in results, and as the source of documents
    kind: str
    size: int = 0  # bytes
    mark: str = ""  # checksum of its size and of samples of it
    text: str = ""  # the column that holds the text; detected where empty

    def to_json(self) -> dict[str, Any]:
        """As it is kept in a collection."""
        return asdict(self)


def mark_of(path: Path) -> str:
    """SHA-256 of a file's size and of 64 of its blocks, spread evenly, its end among them.

    It tells one file from another in less than a millisecond; it does not find every change.
    """
    size = path.stat().st_size
    digest = hashlib.sha256(str(size).encode())
    with open(path, "rb") as file:
        for k in range(64):
            file.seek(max(0, (size - 4096) * k // 63))
            digest.update(file.read(4096))
    return digest.hexdigest()


def sources(paths: Sequence[str], text: str = "") -> list[tuple[SourceFile, Path]]:
    """The files that paths name, folders opened, in a fixed order; each once.

    A path is a file, a folder, or ``-`` for standard input; ``InputError`` if it is not there.
    """
    files: dict[Path, tuple[SourceFile, Path]] = {}
    for given in paths:
        path = _place(given)
        if given == STDIN:
            files[path] = SourceFile(STDIN, "lines", text=text), path
        elif path.is_dir():
            inside = (p for p in path.rglob("*") if p.is_file() and not _hidden(p, path))
            for file in sorted(inside):
                name = f"{path.resolve().name}/{file.relative_to(path).as_posix()}"
                files.setdefault(file.resolve(), (_source(file, name, "whole", text), file))
        elif path.is_file():
            files.setdefault(path.resolve(), (_source(path, path.name, "lines", text), path))
        else:
            raise InputError(f"{given} is not there")
    return list(files.values())


def _place(given: str) -> Path:
    """Where a path is: a file of ours under ``assets/`` may come with the installed package."""
    path = Path(given)
    ours = ASSETS / path.relative_to("assets") if path.parts[:1] == ("assets",) else path
    return path if path.exists() else ours


def _hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _source(path: Path, name: str, plain: str, text: str) -> SourceFile:
    ending = path.suffix.lower()
    # A file named for itself is read whatever its name ends with
    kind = plain if ending in PLAIN or plain == "lines" else ""
    kind = "separated" if ending in SEPARATED else "objects" if ending in OBJECTS else kind
    try:
        name = os.fsencode(name).decode("utf-8", "backslashreplace")  # file names are any bytes
        return SourceFile(name, kind, path.stat().st_size, mark_of(path), text)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error


def documents(source: SourceFile, path: Path) -> Iterator[Document | LeftOut]:
    """What is in a file, in order: the same each time, so that a reader can go on in the middle."""
    if not source.kind:
        kinds = ", ".join(PLAIN + SEPARATED + OBJECTS)
        yield LeftOut(source.name, 0, f"its name does not end with one of {kinds}")
        return
    try:
        with _opened(source, path) as file:
            yield from _documents(source, file)
    except (OSError, InputError) as error:
        yield LeftOut(source.name, 0, getattr(error, "strerror", None) or str(error))


def _opened(source: SourceFile, path: Path) -> io.TextIOWrapper:
    stream: Any = sys.stdin.buffer if source.name == STDIN else open(path, "rb")  # noqa: SIM115
    beginning = stream.peek()
    encoding = "utf-16" if beginning[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else ""
    # What is no UTF-8 becomes a lone surrogate, so that its row alone can be left out
    newline = "" if source.kind == "separated" else "\n"
    if tables.returns_end_lines(beginning) and source.kind != "whole":
        newline = "\r"
    return io.TextIOWrapper(stream, encoding or "utf-8-sig", "surrogateescape", newline=newline)


def _documents(source: SourceFile, file: io.TextIOWrapper) -> Iterator[Document | LeftOut]:
    if source.kind == "whole":
        whole = file.read(DOCUMENT.most + 1)
        if len(whole) > DOCUMENT.most:
            raise InputError(DOCUMENT.over("it"))
        yield _document(source, 1, whole, {})
        return
    first = file.readline()
    if "\x00" in first:
        raise InputError("this is not a text file")
    lines = chain([first], file)
    if source.kind == "lines":
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield _document(source, number, line, {})
    else:
        yield from _of_table(source, lines)


def _of_table(source: SourceFile, lines: Iterator[str]) -> Iterator[Document | LeftOut]:
    """The rows of a table."""
    rows: Iterator[tuple[int, dict[str, str] | str]]
    some = list(islice(lines, 3)) if source.kind == "objects" else []
    lines = chain(some, lines)
    if some and tables.kind_of("".join(some).encode("utf-8", "replace")) == "json":
        whole = "".join(islice(lines, FILE.most))
        FILE.check(len(whole), "it")
        rows = tables.elements(whole)
    elif source.kind == "objects":
        rows = tables.objects(lines)
    else:
        separator = "\t" if source.name.lower().endswith(".tsv") else ""
        named = partial(is_header, text=source.text)
        rows = tables.by_column(tables.cut(lines, separator), named)
    seen, rest = tables.first_of(rows)
    column = source.text or text_column([cells for _, cells in seen if not isinstance(cells, str)])
    for number, cells in chain(seen, rest):
        if isinstance(cells, str):
            yield LeftOut(source.name, number, cells)
        elif column not in cells:
            yield LeftOut(source.name, number, f"it has no {column!r}, which holds the text")
        else:
            fields = {k: v for k, v in cells.items() if k != column and v.strip()}
            yield _document(source, number, cells[column], fields)


def _document(
    source: SourceFile, line: int, text: str, fields: Mapping[str, str]
) -> Document | LeftOut:
    try:
        for name, value in fields.items():
            FIELD.check(max(len(name), len(value)), "a field of it")
        well_encoded(chain([text], fields, fields.values()))
    except InputError as error:
        return LeftOut(source.name, line, str(error))
    return Document(source.name, line, text, fields)


def text_column(rows: Sequence[Mapping[str, str]]) -> str:
    """Which column holds the text, by its name, or else the one with most words.

    >>> text_column([{"stars": "4", "review": "It works."}])
    'review'
    """
    columns = list(dict.fromkeys(name for row in rows for name in row))
    by_name = {column.strip().lower(): column for column in reversed(columns)}
    known = next((by_name[name] for name in TEXTS if name in by_name), None)
    words = {c: sum(len(row.get(c, "").split()) for row in rows) for c in columns}
    return known or max(columns, key=words.__getitem__, default="")


def is_header(first: Sequence[str], rest: Sequence[Sequence[str]], text: str = "") -> bool:
    """Whether a table's first row names its columns.

    It does if it has the column asked for or one of :data:`TEXTS`, or if its cells are
    different, short and no numbers, and below one of them stand at least three times its words.
    """
    names = [cell.strip() for cell in first]
    if text:
        return text in names
    if {name.lower() for name in names} & set(TEXTS):
        return True
    plain = all(name and len(name.split()) <= 3 and as_number(name) is None for name in names)
    if not plain or len(set(names)) < len(names) or not rest:
        return False
    for k, name in enumerate(names):
        words = [len(row[k].split()) for row in rest if k < len(row)]
        if sum(words) >= max(4, 3 * len(name.split())) * max(1, len(words)):
            return True
    return False
