"""A study as it leaves, whole, and as it comes back: a table (TSV), or an object a line (JSONL).

Both begin with where they come from and which columns hold what, so that the file alone makes the
study again: its pairs, what was computed of them, the graphs that people have corrected, and what
each annotator has said. Files of several annotators come back as one study.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from explainers import text
from explainers.amr.graph import read as read_amr
from explainers.amr.graph import write
from explainers.amr.strict import read_strictly
from explainers.differences.result import KINDS
from explainers.encoders.languages import TRAINED
from explainers.errors import InputError
from explainers.provenance import one_line
from explainers.sharing.spreadsheets import plain, tsv
from explainers.studies import cells as tables
from explainers.studies.cells import LONGEST_NAME
from explainers.studies.judgements import Judgements, checked_judgement, clean_name
from explainers.studies.reading import FILE, OWN, ROWS, PairRow, PairTable, Roles, recognised
from explainers.studies.records import Record
from explainers.wording.labels import SCORE_LABELS

MEASURED = "_measured"
"""Ends the name of a column with a measured aspect."""

PREDICTED = "_predicted"
"""Ends the name of a column with a predicted aspect."""

MOST_VALUES = 200  # numbers of one kind that a record that comes back may have


@dataclass(frozen=True)
class Kept:
    """A study that came back.

    Attributes:
        name: of the study.
        table: its pairs.
        models: checksums of what its results stand on; empty where the file does not say.
        results: what was computed, by number of the row.
        judged: what annotators have said.
        corrections: the corrected graphs, by number of the row and side.
        notes: what could not be taken over, in words.
    """

    name: str
    table: PairTable
    models: tuple[str, ...] = ()
    results: Mapping[int, Record] = field(default_factory=dict)
    judged: Judgements = field(default_factory=dict)
    corrections: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


class About(NamedTuple):
    """What a file says of its study, beside its rows; empty where it does not."""

    study: str = ""
    columns: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    models: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: Any) -> About:
        """What stands in a file, as far as it can be."""
        known = data if isinstance(data, Mapping) else {}
        name, *others = (_short(known.get(field)) for field in cls._fields)
        return cls("".join(name), *others)


def _short(value: Any) -> tuple[str, ...]:
    """The texts of a list, or one alone; none where it is something else, or one is too long."""
    texts = value if isinstance(value, list) else [value]
    fit = all(isinstance(one, str) and len(one) <= LONGEST_NAME for one in texts)
    return tuple(texts) if fit else ()


def records(
    rows: Sequence[PairRow],
    results: Mapping[int, Record],
    judged: Judgements,
    corrections: Mapping[int, Mapping[str, str]] | None = None,
) -> list[dict[str, Any]]:
    """Every row as an object: the cells of the file as they were, scores, graphs, judgements."""
    found = []
    for row in rows:
        result = results.get(row.number)
        mended = (corrections or {}).get(row.number, {})
        found.append(
            {
                "row": row.number,
                "sentence_a": row.a,
                "sentence_b": row.b,
                "languages": list(row.languages),
                "human": row.score,
                "cells": dict(row.cells),
                **(result.to_json() if result else {}),
                **({"corrections": dict(mended)} if mended else {}),
                "judgements": {
                    who: of[row.number] for who, of in judged.items() if row.number in of
                },
            }
        )
    return found


def jsonl(found: Sequence[dict[str, Any]], about: About, block: dict[str, Any]) -> str:
    """Records a line each; the first line says where they come from, and of which study."""
    lines = [{"provenance": block, "about": about._asdict()}, *found]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def spreadsheet(found: Sequence[dict[str, Any]], about: About, block: dict[str, Any]) -> str:
    """Records as tab-separated text; what a spreadsheet would take for a formula is neutralised.

    Args:
        found: records.
        about: their study; its columns come first, as they were.
        block: where the records come from; the first line, a comment.
    """
    names: dict[str, None] = dict.fromkeys(about.columns)
    flat = []
    for record in found:
        row: dict[str, object] = {c: _whole(record["cells"].get(c, "")) for c in about.columns}
        row |= {_free(name, about.columns): value for name, value in _columns_of(record)}
        names |= dict.fromkeys(row)
        flat.append(row)
    first = json.dumps(about._asdict(), ensure_ascii=False)
    return f"# {one_line(block)}\t{first}\n" + tsv(list(names), flat)


def _free(name: str, taken: Sequence[str]) -> str:
    """The name of a column of ours; another where the file has one that is called so."""
    return f"semlens_{name}" if name in taken else name


def _columns_of(record: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Names and cells of what is ours in a record."""
    yield "semlens_row", str(record["row"])
    yield "semlens_languages", " ".join(record["languages"])
    yield from record.get("scores", {}).items()
    yield from ((f"{n}{PREDICTED}", v) for n, v in record.get("predicted", {}).items())
    yield from ((f"{n}{MEASURED}", v) for n, v in record.get("measured", {}).items())
    for who, fields in record["judgements"].items():
        for name, value in fields.items():
            yield f"{name}:{who}", ", ".join(value) if isinstance(value, list) else _whole(value)
    yield from ((f"correction_{s}", _whole(p)) for s, p in record.get("corrections", {}).items())
    yield from ((f"semlens_{n}", json.dumps(record[n])) for n in _LISTS if n in record)
    if "differences" in record:
        yield "semlens_differences", _whole(json.dumps(record["differences"], ensure_ascii=False))
        yield "differs", " ".join(d["kind"] for d in record["differences"])
        yield "difference", record["text"]
    if "corrected" in record:
        yield "corrected", " ".join(record["corrected"])
    if "error" in record:
        yield "error", record["error"]


_LISTS = ("sure", "penman", "cut", "triples")  # of a record, which a table has as JSON


def _whole(cell: str) -> str:
    """A cell that comes back as it was: as JSON where spaces and quotes in it would be lost."""
    if cell == " ".join(cell.split()) and cell[:1] not in ('"', "'") and "\x00" not in cell:
        return cell
    spelled = json.dumps(cell, ensure_ascii=False)
    return _LOST.sub(lambda lost: f"\\u{ord(lost[0]):04x}", spelled)


_LOST = re.compile(r"\s(?=\s)|[^\S ]")  # spaces that a table has as one, or as others


def _as_it_was(cell: str) -> str:
    """What :func:`_whole` was given."""
    if cell[:1] == '"':
        with suppress(ValueError):
            return str(json.loads(cell))
    return cell


def read(data: bytes) -> Kept | None:
    """The study of a file that Semlens has written; none if it is another table.

    Raises:
        InputError: if the file is too large, or nothing of it can be used.
    """
    FILE.check(len(data), "this file", "Please choose a part of it")
    data, encoding = tables.recoded(data)
    first = data.lstrip(b'"\n\r ')[:20]
    if first.startswith(OWN.encode()):
        about, found = _of_table(data.decode(encoding, "replace"))
    elif first.startswith(b'{"provenance"'):
        about, found = _of_objects(data.decode(encoding, "replace"))
    else:
        return None
    return _kept(about, found)


Found = Mapping[str, Any] | str
"""A record, or why there is none where one should be."""


def _of_objects(content: str) -> tuple[About, list[Found]]:
    first, *lines = content.split("\n")
    found = [_read_json(line, {}) or "it is no JSON object" for line in lines if line.strip()]
    return About.read(_read_json(first, {}).get("about")), found


def _of_table(content: str) -> tuple[About, list[Found]]:
    rows = [cells for _, cells in tables.cut(iter(content.split("\n")))]
    first, header = ([plain(cell) for cell in row] for row in _two_lists(rows[:2]))
    about = About.read(_read_json("".join(first[1:2]), {}))
    as_written = {" ".join(column.split()): column for column in about.columns}
    names = tuple(as_written.get(name, name) for name in tables.names_of(header))
    ours = names[: names.index("semlens_row")] if "semlens_row" in names else names
    about = about if about.columns else about._replace(columns=ours)

    def found(row: list[str] | str) -> Found:
        if isinstance(row, str):
            return row
        if any(row[len(names) :]):
            return tables.too_many_cells(row, names)
        return _record_of(dict(zip(names, map(plain, row), strict=False)), about)

    return about, [found(row) for row in rows[2:]]


def _two_lists(rows: Sequence[list[str] | str]) -> list[list[str]]:
    """The line on the study and its header; ``InputError`` if they are not there."""
    lists = [row for row in rows if isinstance(row, list)]
    if len(lists) < 2:
        refused = "".join(f": {why}" for why in rows if isinstance(why, str))
        raise InputError(f"this file of a study has no header{refused}")
    return lists


def _record_of(cells: Mapping[str, str], about: About) -> dict[str, Any]:
    """The record whose columns :func:`_columns_of` has made."""
    found: dict[str, Any] = {"cells": {c: _as_it_was(cells.get(c, "")) for c in about.columns}}
    judged: dict[str, dict[str, Any]] = {}
    corrections: dict[str, str] = {}
    numbers: dict[str, dict[str, float]] = {"scores": {}, "predicted": {}, "measured": {}}
    for name, cell in cells.items():
        if not cell or name in about.columns:
            continue
        name = name.removeprefix("semlens_") if name.startswith("semlens_") else name
        stem, mark, who = name.partition(":")
        if mark:
            of = judged.setdefault(who, {})
            of[stem] = cell.split(", ") if stem == "tags" else _as_it_was(cell)
        elif name.endswith((PREDICTED, MEASURED)) or name in SCORE_LABELS:
            kind = name[name.rindex("_") + 1 :] if name not in SCORE_LABELS else "scores"
            value = tables.as_number(cell)
            stem = name if kind == "scores" else name[: -len(kind) - 1]
            numbers[kind] |= {} if value is None else {stem: value}
        elif name in ("correction_a", "correction_b"):
            corrections[name[-1]] = _as_it_was(cell)
        else:
            found |= _SINGLE[name](cell) if name in _SINGLE else {}
    found |= {kind: values for kind, values in numbers.items() if values}
    return found | {"judgements": judged, "corrections": corrections}


def _read_json(cell: str, otherwise: Any) -> Any:
    with suppress(ValueError, RecursionError):
        value = json.loads(cell)
        return value if isinstance(value, type(otherwise)) else otherwise
    return otherwise


_SINGLE: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "row": lambda cell: {"row": int(cell) if cell.isdecimal() and len(cell) < 10 else None},
    "languages": lambda cell: {"languages": cell.split()},
    "difference": lambda cell: {"text": cell},
    "differences": lambda cell: {"differences": _read_json(_as_it_was(cell), [])},
    "corrected": lambda cell: {"corrected": cell.split()},
    "error": lambda cell: {"error": cell},
    **{name: lambda cell, name=name: {name: _read_json(cell, [])} for name in _LISTS},  # type: ignore[misc]
}
"""Columns of a table of ours, by their names without ``semlens_``, to a part of the record."""


def _kept(about: About, found: Sequence[Found]) -> Kept:
    """The study of records; rows that cannot be used are refused with the reason."""
    if len(found) > ROWS.most:
        raise InputError(ROWS.over("this study"))
    read = [(k, record) for k, record in enumerate(found, 1) if not isinstance(record, str)]
    cells = [(k, _texts(record.get("cells"))) for k, record in read]
    columns = about.columns or tuple(dict.fromkeys(c for _, row in cells for c in row))
    roles = Roles(*about.roles) if 2 <= len(about.roles) <= len(Roles._fields) else None
    if roles is None or not set(filter(None, roles)) <= set(columns):
        roles = recognised(columns, cells) if cells and len(columns) > 1 else Roles("", "")
    thousands = tables.thousands_of(row.get(roles.score, "") for _, row in cells) or ""
    rows: dict[int, PairRow] = {}
    refused = [(k, why) for k, why in enumerate(found, 1) if isinstance(why, str)]
    results: dict[int, Record] = {}
    corrections: dict[int, Mapping[str, str]] = {}
    judged: Judgements = {}
    for k, record in read:
        try:
            row = _row(record, k, roles, thousands)
            if row.number in rows:
                raise InputError(f"row {row.number} is there already")
        except InputError as error:
            refused.append((k, str(error)))
            continue
        rows[row.number] = row
        if result := _result(record):
            results[row.number] = result
        corrections |= _corrections(record, row.number)
        for who, fields in _judgements(record):
            judged.setdefault(who, {})[row.number] = fields
    ordered = tuple(sorted(rows.values(), key=lambda row: row.number))
    table = PairTable(columns, roles, ordered, tuple(sorted(refused)))
    return Kept(about.study, table, about.models, results, judged, corrections)


def _texts(data: Any) -> dict[str, str]:
    """The texts of an object, by name."""
    items = data.items() if isinstance(data, Mapping) else ()
    return {n: v for n, v in items if isinstance(v, str) and len(n) <= LONGEST_NAME}


def _row(record: Mapping[str, Any], otherwise: int, roles: Roles, thousands: str) -> PairRow:
    cells = _texts(record.get("cells"))
    tables.well_encoded(chain(cells, cells.values()))
    number = record.get("row", otherwise)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 1e9:
        raise InputError("it has no number")
    sides = [
        str(record.get(f"sentence_{s}") or cells.get(c, ""))
        for s, c in zip("ab", roles, strict=False)
    ]
    spoken = record.get("languages")
    if not isinstance(spoken, list) or [code in TRAINED for code in spoken] != [True, True]:
        spoken = ["en", "en"]
    score = record.get("human", tables.as_number(cells.get(roles.score, ""), thousands))
    if not _number(score):
        score = None
    return PairRow(number, text.clean(sides[0]), text.clean(sides[1]), score, cells, tuple(spoken))


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and abs(value) < 1e9 and not math.isnan(value)


def _result(record: Mapping[str, Any]) -> Record | None:
    """What was computed of a row; none where that cannot be what we have written."""
    known = {name: record[name] for name in Record.__dataclass_fields__ if name in record}
    if not known.keys() & {"scores", "error"}:
        return None
    try:
        result = Record.from_json(known)
        for values in (result.scores, result.predicted, result.measured):
            if len(values) > MOST_VALUES or not all(map(_number, values.values())):
                return None
        kinds = {one.kind for one in result.differences} <= set(KINDS)
        sure = all(_number(one.confidence) for one in result.differences)
        json.dumps(result.to_json()).encode("ascii")
        texts = all(isinstance(t, str) for t in (result.text, result.error, *result.penman))
        numbers = all(x is None or _number(x) for x in (*result.sure, *result.cut, *result.triples))
        sides = set(result.corrected) <= {"a", "b"} and set(result.scores) <= set(SCORE_LABELS)
    except (TypeError, ValueError, KeyError, AttributeError):
        return None
    return result if kinds and sure and texts and numbers and sides else None


def _corrections(record: Mapping[str, Any], number: int) -> dict[int, Mapping[str, str]]:
    """The corrected graphs of a row that are AMRs."""
    found: dict[str, str] = {}
    for side, penman in _texts(record.get("corrections")).items():
        with suppress(InputError):
            read_strictly(penman)
            found |= {side: penman} if side in ("a", "b") else {}
    return {number: found} if found else {}


def _judgements(record: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Who said what of a row, as far as it can be a judgement."""
    given = record.get("judgements")
    for who, fields in given.items() if isinstance(given, Mapping) else ():
        found = {}
        for name, value in fields.items() if isinstance(fields, Mapping) else ():
            with suppress(InputError):
                found[name] = checked_judgement(name, value)
        with suppress(InputError):
            said = {name: value for name, value in found.items() if value is not None}
            if said:
                yield clean_name(who), said


def merged(studies: Sequence[Kept]) -> Kept:
    """Several exports as one study: of the same pairs, by several annotators.

    Pairs are the same by number and sentences. Judgements of one name in two files are one
    annotator's where they do not contradict each other, or else the later one's go by another name;
    of a graph that is corrected in two ways the first counts, of both graphs of a row where a file
    takes one of them for both, and of results those on the first file's models.

    Raises:
        InputError: if a row of one has other sentences in another.
    """
    first, *others = studies
    rows = {row.number: row for row in first.table.rows}
    results, notes = dict(first.results), list(first.notes)
    judged = {who: dict(said) for who, said in first.judged.items()}
    corrections = {number: dict(sides) for number, sides in first.corrections.items()}
    apart: dict[int, None] = {}
    for other in others:
        for row in other.table.rows:
            known = rows.setdefault(row.number, row)
            if (known.a, known.b) != (row.a, row.b):
                raise InputError(
                    f"these files are not of the same pairs: row {row.number} of {other.name} has "
                    "other sentences"
                )
        for who, said in other.judged.items():
            name = _other_name(who, said, judged)
            before = judged.get(name, {})
            judged[name] = before | {n: {**before.get(n, {}), **said[n]} for n in said}
            if name != who:
                notes.append(f"{who} has judged otherwise in a later file: there it is {name} now")
        if other.models == first.models:
            results = {**other.results, **results}
        for number, sides in other.corrections.items():
            here = corrections.get(number, {})
            corrections[number], otherwise = _both(rows.get(number), here, sides)
            apart |= dict.fromkeys([number] * otherwise)
            if corrections[number] != first.corrections.get(number):
                results.pop(number, None)  # computed with fewer graphs
    if apart:
        which = ("rows " if len(apart) > 1 else "row ") + ", ".join(map(str, apart))
        which = text.shortened(which, LONGEST_NAME)
        notes.append(
            f"graphs of {which} are corrected in two ways; those of the first file are kept"
        )
    columns = tuple(dict.fromkeys(c for study in studies for c in study.table.columns))
    ordered = tuple(sorted(rows.values(), key=lambda row: row.number))
    refused = tuple(chain.from_iterable(study.table.refused for study in studies))
    table = PairTable(columns, first.table.roles, ordered, refused)
    return Kept(first.name, table, first.models, results, judged, corrections, tuple(notes))


def _both(
    row: PairRow | None, one: Mapping[str, str], other: Mapping[str, str]
) -> tuple[dict[str, str], bool]:
    """The corrections of a row of two files together, and whether they differ in some."""
    if _taken_for_both(row, one, other):
        return dict(one), True
    return {**other, **one}, any(one.get(side, penman) != penman for side, penman in other.items())


def _taken_for_both(row: PairRow | None, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether one of two files takes a graph for both sides, and with the other it would not stay.

    Where one takes A's and the other B's, the sides together would have changed places.
    """
    given = {side: _graph(penman) for side, penman in (row.graphs if row else {}).items()}
    x, y = ({side: _graph(penman) for side, penman in sides.items()} for sides in (one, other))
    together = given | y | x
    after = [given | x, given | y] if x and y else []
    return any(len(set(each.values())) < len(each) and each != together for each in after)


def _graph(penman: str) -> str:
    """A graph without what is said about it, so that the same one is found the same."""
    with suppress(InputError):
        return write(read_amr(penman))
    return penman


def _other_name(who: str, said: Mapping[int, Mapping[str, Any]], judged: Judgements) -> str:
    """An annotator's name, another one where someone has said something else by it."""
    name, k = who, 2
    while any(
        judged[name][n].get(field, value) != value
        for n in said.keys() & judged.get(name, {}).keys()
        for field, value in said[n].items()
    ):
        name, k = f"{who} ({k})", k + 1
    return name
