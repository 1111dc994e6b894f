"""The files of a suite: found below ``--data``, read as text, and named where they are missing."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from explainers.errors import InputError
from explainers.studies.cells import recoded

DEEPEST = 3
"""Folders below ``--data`` in which the folders of a set are looked for."""


@dataclass(frozen=True)
class Part:
    """What one file holds.

    Attributes:
        name: of the set; before a slash the one that it is a part of, as ``STS12/MSRpar``.
        items: what is scored; pairs of sentences, for most suites.
        gold: what people said of each.
        languages: of the first and the second sentences.
        note: what whoever reads the figures has to know.
        graphs: of both sides of each pair, where they are given.
        ours: whether our models are asked, and not those that the user chose.
        sets: what it is measured as, where that is more than one set: the scorer then gives what is
            measured by row and set.
    """

    name: str
    items: Sequence[Any]
    gold: Sequence[Any]
    languages: tuple[str, str] = ("en", "en")
    note: str = ""
    graphs: Sequence[tuple[Any, Any]] = ()
    ours: bool = True
    sets: Sequence[str] = ()

    def first(self, most: int, start: int = 0) -> Part:
        """So many of what it holds."""
        own = slice(start, start + most)
        items, gold, graphs = self.items[own], self.gold[own], self.graphs[own]
        return replace(self, items=items, gold=gold, graphs=graphs)


@dataclass
class Found:
    """What is there of a suite.

    Attributes:
        parts: that were read.
        missing: what was not found, each with where it comes from.
    """

    parts: list[Part] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def find(data: Path, *patterns: str) -> list[Path]:
    """Paths of the first pattern that is found, in the folder or as few below it as can be.

    >>> find(Path("/nowhere"), "*.txt")
    []
    """
    for pattern in patterns:
        for depth in range(DEEPEST + 1):
            if found := sorted(data.glob("*/" * depth + pattern)):
                return found
    return []


def read(path: Path) -> list[str]:
    """The lines of a text, which may be zipped, as they are numbered by any editor.

    Raises:
        InputError: if it cannot be read.
    """
    try:
        data = path.read_bytes()
        data, encoding = recoded(gzip.decompress(data) if path.suffix == ".gz" else data)
    except (OSError, EOFError) as error:
        raise InputError(f"{path}: {error}") from error
    lines = [line.removesuffix("\r") for line in data.decode(encoding).split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


def rows(path: Path, needed: Iterable[str]) -> list[dict[str, str]]:
    """The rows of a table with a header: tabs between and quotation marks as they stand, or CSV.

    Raises:
        InputError: if a column is not there, or a row has fewer cells than the header.
    """
    lined = read(path)
    cut = csv.reader(lined) if path.suffix == ".csv" else (line.split("\t") for line in lined)
    header, *lines = [*cut] or [[]]
    if lacking := [name for name in needed if name not in header]:
        raise InputError(f"{path.name} has no column {', '.join(lacking)}", 1)
    for number, cells in enumerate(lines, 2):
        if len(cells) < len(header):
            raise InputError(f"{path.name}: {len(cells)} cells, not {len(header)}", number)
    return [dict(zip(header, cells, strict=False)) for cells in lines]


def number(said: str, path: Path, line: int) -> float:
    """A number, or an InputError with the line."""
    try:
        value = float(said)
    except ValueError:
        value = float("nan")
    if not -1e9 < value < 1e9:
        raise InputError(f"{path.name}: {said!r} is no grade", line)
    return value
