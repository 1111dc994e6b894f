"""Semantic textual similarity: pairs of sentences that people graded, as SentEval lays them out."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from explainers import text
from explainers.encoders.languages import detect
from explainers.errors import InputError
from explainers.evaluation.files import Found, Part, find, number, read
from explainers.tables import table_of


class Graded(NamedTuple):
    """A pair of sentences with its grade; NaN where nobody gave one."""

    a: str
    b: str
    grade: float


def found(data: Path) -> Found:
    """The sets below a folder.

    Args:
        data: of SentEval, or any folder with some of its own (``STS12-en-test``, ``STSBenchmark``).

    Raises:
        InputError: naming the line of a file that is not as it is to be.
    """
    there = Found()
    tables = table_of(__file__)
    for years in tables["senteval"]:
        lacking = []
        for name in years["files"]:
            files = [
                find(data, f"{years['folder']}/STS.{side}.{name}.txt") for side in ("input", "gs")
            ]
            if all(files):
                pairs = in_two_files(files[0][0], files[1][0])
                there.parts.append(part(f"{years['name']}/{name}", pairs))
            else:
                lacking.append(name)
        if lacking:
            names = lacking[0] if len(lacking) == 1 else f"{{{','.join(lacking)}}}"
            missing = f"{years['folder']}/STS.{{input,gs}}.{names}.txt"
            there.missing.append(f"{missing} ({years['from']})")
    for table in tables["tables"]:
        if paths := find(data, *table["files"]):
            there.parts.append(part(table["name"], in_columns(paths[0], table)))
        else:
            there.missing.append(f"{table['files'][0]} ({table['from']})")
    more = across(data)
    return Found(there.parts + more.parts, there.missing + more.missing)


def across(data: Path) -> Found:
    """STS 2017 below a folder; raises as :func:`found` does."""
    table = table_of(__file__)["across"]
    parts = list(_across(data, table))
    return Found(parts, [] if parts else [f"{table['files'][0]} ({table['from']})"])


def part(name: str, pairs: Sequence[Graded], languages: tuple[str, str] = ("en", "en")) -> Part:
    """Pairs that have a grade and words, and how many have not."""
    graded = [p for p in pairs if not math.isnan(p.grade)]
    kept = [(clean, p.grade) for p in graded if (clean := _cleaned(p))]
    left = []
    if without := len(pairs) - len(graded):
        left.append(f"{without:,} without a grade")
    if wordless := len(graded) - len(kept):
        left.append(f"{wordless:,} without words, or too long")
    note = f"left out of {len(pairs):,} pairs: {', '.join(left)}" if left else ""
    return Part(name, [pair for pair, _ in kept], [grade for _, grade in kept], languages, note)


def _cleaned(pair: Graded) -> tuple[str, str] | None:
    try:
        return text.clean(pair.a), text.clean(pair.b)
    except InputError:
        return None


def in_two_files(sentences: Path, grades: Path) -> list[Graded]:
    """Two sentences a line, tabs between and maybe more behind, and their grades in another file.

    An empty line of grades is a pair that nobody graded.

    Raises:
        InputError: naming the line that has no two sentences, or what is no grade; or if the files
            are not of equal length.
    """
    lines, said = read(sentences), [line.strip() for line in read(grades)]
    while lines and not lines[-1].strip():
        lines.pop()
    while len(said) > len(lines) and not said[-1]:
        said.pop()
    if len(said) == len(lines) - 1:  # the last has none, and no line end
        said.append("")
    if len(said) != len(lines):
        raise InputError(
            f"{sentences.name} has {len(lines):,} pairs, {grades.name} {len(said):,} grades"
        )
    pairs = []
    for k, (line, grade) in enumerate(zip(lines, said, strict=True), 1):
        sides = line.split("\t")
        if len(sides) < 2:
            raise InputError(f"{sentences.name} is to have two sentences, a tab between", k)
        value = number(grade, grades, k) if grade else math.nan
        pairs.append(Graded(sides[0], sides[1], value))
    return pairs


def in_columns(path: Path, table: Mapping[str, Any]) -> list[Graded]:
    """A file with a column for each sentence and one for the grade.

    Args:
        path: tabs between, quotation marks as they stand.
        table: ``columns``, the numbers of the two sentences and the grade, from 0; ``header``,
            whether the first line names them.

    Raises:
        InputError: naming the line that has fewer, or what is no grade.
    """
    pairs = []
    a, b, grade = table["columns"]
    for k, line in enumerate(read(path)[table["header"] :], 1 + table["header"]):
        cells = line.split("\t")
        if not line.strip():
            continue
        if len(cells) <= max(a, b, grade):
            raise InputError(f"{path.name} is to have two sentences and a grade", k)
        said = cells[grade].strip()
        value = number(said, path, k) if said else math.nan
        pairs.append(Graded(cells[a].strip(), cells[b].strip(), value))
    return pairs


LANGUAGES = re.compile(r"\.(?:track\w+\.)?([a-z]{2})-([a-z]{2})\.txt\Z")
"""How the name of a file across languages ends."""


def _across(data: Path, across: Mapping[str, Any]) -> Iterator[Part]:
    """STS 2017: one file of three columns a pair of languages, or sentences and grades apart."""
    named: set[str] = set()
    for path in find(data, *across["files"]):
        told = LANGUAGES.search(path.name)
        if not told:
            continue
        if ".input." in path.name:
            grades = find(data, path.name.replace(".input.", ".gs."))
            if not grades:
                raise InputError(f"{path.name} is there, its grades (STS.gs.…) are not")
            pairs = in_two_files(path, grades[0])
        else:
            pairs = in_columns(path, {"columns": (0, 1, 2), "header": False})
        languages = (told[1], told[2])
        name = f"{across['name']} {'-'.join(sorted(languages, key=lambda x: (x != 'en', x)))}"
        if name in named:  # track 4b is of the languages of 4a
            name += f" {path.name.split('.')[2]}"
        named.add(name)
        yield part(name, pairs, sides(languages, pairs))


def sides(languages: tuple[str, str], pairs: Sequence[Graded]) -> tuple[str, str]:
    """The languages of the first and of the second sentences.

    The name of a file has the two, but not always in the order of its columns.
    """
    x, y = languages
    likely = Counter((detect(p.a), detect(p.b)) for p in pairs) if x != y else Counter()
    return (x, y) if likely[x, y] >= likely[y, x] else (y, x)
