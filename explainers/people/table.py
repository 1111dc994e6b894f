"""The answers of a study as one tidy table, a row an answer, and what goes with it.

A second table has everybody who agreed to take part, a row a person, so that whoever gave up before
the first answer is counted, too.
"""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from explainers.errors import InputError
from explainers.people.design import TASKS, Design, read_design, written
from explainers.people.strict import BYTES
from explainers.sharing.spreadsheets import plain, tsv
from explainers.tables import table_of
from explainers.text import several

_TABLES: Mapping[str, Mapping[str, list[str]]] = table_of(__file__)
COLUMNS, OF_PEOPLE = _TABLES["answers"], _TABLES["people"]
"""Column to its type and its meaning, of the answers and of people."""

ANSWERS, PEOPLE, CODEBOOK, DESIGN = "answers.tsv", "people.tsv", "codebook.tsv", "design.yaml"
"""Files of an export."""

TIMES = 40
"""How many times as large as a design a table may be."""


class Answer(NamedTuple):
    """A row of the table, as far as it is analysed."""

    person: str
    finished: bool
    attentive: bool
    counts: bool  # it was neither for practice, nor for attention alone
    task: str
    condition: str
    item: str
    accuracy: float
    seconds: float


def answers_tsv(rows: Iterable[Mapping[str, Any]]) -> str:
    """The table, tab-separated, with a header."""
    return tsv([*COLUMNS], rows)


def codebook() -> str:
    """What every column says, as a table."""
    rows = (
        {"file": file, "column": name, "type": of, "meaning": said}
        for file, columns in ((ANSWERS, COLUMNS), (PEOPLE, OF_PEOPLE))
        for name, (of, said) in columns.items()
    )
    return tsv(["file", "column", "type", "meaning"], rows)


def exported(
    design: Design,
    rows: Iterable[Mapping[str, Any]],
    people: Iterable[Mapping[str, Any]],
    withdrew: int = 0,
) -> bytes:
    """Tables, codebook and design as a ZIP file, which has no time of its making in it.

    Args:
        design: of the study.
        rows: the answers, with :data:`COLUMNS`.
        people: all who agreed, with :data:`OF_PEOPLE`.
        withdrew: how many had their answers deleted.
    """
    left = f"# Had their answers deleted: {several(withdrew, 'person', 'people')}\n"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (
            (ANSWERS, answers_tsv(rows)),
            (PEOPLE, tsv([*OF_PEOPLE], people)),
            (CODEBOOK, codebook()),
            (DESIGN, left + written(design)),
        ):
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def reference_of(data: bytes) -> str:
    """The first condition of the design of an export; empty where there is none in it."""
    if data[:2] != b"PK":
        return ""
    return read_design(_unpacked(data, DESIGN, BYTES.most)).conditions[0].name


def read_answers(data: bytes) -> list[Answer]:
    """The rows of a table, or of an export with one in it.

    Raises:
        InputError: with its line, if a row is none.
    """
    text = _text(data)
    try:
        rows = csv.DictReader(io.StringIO(text), delimiter="\t")
        lacking = [name for name in COLUMNS if name not in (rows.fieldnames or ())]
        if lacking:
            raise InputError(f"this is no table of answers: it lacks {', '.join(lacking)}", 1)
        return [_answer(row, rows.line_num) for row in rows]
    except csv.Error as error:
        raise InputError(f"this is no table of answers: {error}") from error


def _text(data: bytes) -> str:
    most = TIMES * BYTES.most
    if data[:2] == b"PK":
        data = _unpacked(data, ANSWERS, most)
    if len(data) > most:
        raise InputError(BYTES.over(f"this table, divided by {TIMES},"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("this is not UTF-8 text", data[: error.start].count(b"\n") + 1) from error


def _unpacked(data: bytes, name: str, most: int) -> bytes:
    """A file of an archive, up to one byte beyond the most that it may have."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(name) as file:
            return file.read(most + 1)
    except (
        *(zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, OSError, EOFError),
        zlib.error,
    ) as error:
        raise InputError(f"this archive has no {name} that can be read") from error


def _answer(row: Mapping[str, Any], line: int) -> Answer:
    """One row; ``InputError`` if it is none."""
    cells = {name: plain(str(row.get(name) or "")) for name in COLUMNS}
    for name in ("person", "task", "condition", "item"):
        if not cells[name]:
            raise InputError(f'"{name}" is empty', line)
    if cells["task"] not in TASKS:
        raise InputError(f'"task" must be one of {", ".join(TASKS)}', line)
    flags = {}
    for name in ("finished", "attentive", "practice", "check"):
        if cells[name] not in ("0", "1"):
            raise InputError(f'"{name}" must be 0 or 1', line)
        flags[name] = cells[name] == "1"
    seconds = _number(cells, ("seconds", "elapsed"), float("inf"), line)
    return Answer(
        cells["person"],
        flags["finished"],
        flags["attentive"],
        not (flags["practice"] or flags["check"]),
        cells["task"],
        cells["condition"],
        cells["item"],
        _number(cells, ("accuracy",), 1.0, line),
        seconds,
    )


def _number(cells: Mapping[str, str], names: Sequence[str], most: float, line: int) -> float:
    """The first of some cells that is not empty, as a number from 0."""
    said = next((cells[name] for name in names if cells[name]), "")
    try:
        value = float(said)
    except ValueError:
        value = -1.0
    if not 0 <= value <= most or value == float("inf"):
        to = "" if most == float("inf") else f" to {most:g}"
        raise InputError(f'"{names[0]}" must be a number from 0{to}', line)
    return value
