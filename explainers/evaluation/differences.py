"""Sets of small differences: swapped words, negations, antonyms, differing spans, entailment."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from explainers.errors import InputError
from explainers.evaluation import similarity
from explainers.evaluation.files import Found, Part, find, number, read, rows
from explainers.evaluation.measures import Numbers
from explainers.inference.result import RELATIONS, SAME
from explainers.request import Request
from explainers.tables import table_of
from explainers.text import clean

if TYPE_CHECKING:
    from explainers.lens import Lens

FOLLOWS = ("entailment", "neutral", "contradiction")
"""What people say of the second sentence, given the first."""

RELATION = "relation"

_OF = {SAME: 0, "first says more": 0, "contradict": 2}
"""Relations as one of these, by its place; the others leave it open whether the second is so."""

_MARKS = re.compile(r"\{\{|\}\}")
"""Around the spans that differ."""


def found(data: Path) -> Found:
    """The sets below a folder.

    Raises:
        InputError: naming the line of a file that is not as it is to be.
    """
    there = Found()
    for name, table in table_of(__file__).items():
        if paths := find(data, *table["files"]):
            items, gold = (_choices if table["kind"] == "choice" else labelled)(paths[0], table)
            there.parts.append(Part(name, items, gold, note=paths[0].name))
        else:
            there.missing.append(f"{table['files'][0]} ({table['from']})")
    return there


def labelled(path: Path, table: Mapping[str, Any]) -> tuple[list[tuple[str, str]], list[float]]:
    """Two sentences and a label a row; of entailment its place among :data:`FOLLOWS`."""
    a, b, label = table["columns"]
    items, gold = [], []
    for line, row in enumerate(rows(path, table["columns"]), 2):
        said = row[label].strip()
        if table["kind"] == "entailment":
            if said not in FOLLOWS:
                raise InputError(f"{path.name}: {said!r} is none of {', '.join(FOLLOWS)}", line)
            gold.append(float(FOLLOWS.index(said)))
        else:
            gold.append(float(number(said, path, line) > 0))
        items.append((_sentence(row[a], line), _sentence(row[b], line)))
    return items, gold


def _choices(path: Path, table: Mapping[str, Any]) -> tuple[list[tuple[str, ...]], list[float]]:
    """A sentence and those of which one means the same, and which one that is, an object a line."""
    items, gold = [], []
    for line, said in enumerate(read(path), 1):
        try:
            row = json.loads(said)
            text, others, label = (row[key] for key in table["columns"])
            gold.append(float(range(len(others))[label]))
            items.append(tuple(_sentence(one, line) for one in (text, *others)))
        except (ValueError, KeyError, TypeError, IndexError) as error:
            keys = ", ".join(table["columns"])
            raise InputError(f"{path.name} is to have objects with {keys}", line) from error
    return items, gold


def _sentence(said: str, line: int) -> str:
    try:
        return clean(_MARKS.sub("", said))
    except InputError as error:
        raise InputError(str(error), line) from error


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Numbers]]:
    """What each row makes of a set: which of some is alike, which pairs are, or what follows."""
    table, gold = table_of(__file__)[part.name], np.array(part.gold, float)
    kind = table["kind"]
    if any(name in part.note for name in table.get("learnt", ())):
        rows = [row for row in rows if row != RELATION]
    if kind == "entailment":
        if RELATION not in rows:
            return {}
        items = np.stack([_relations(lens, part.items).argmax(1), gold], 1)
        right = (items[:, :1] == items[:, 1:]).astype(float)
        return {RELATION: {"accuracy": right, "matthews": items}}
    pairs = [(first, other) for first, *others in part.items for other in others]
    alike = _alike(lens, Part(part.name, pairs, [0.0] * len(pairs), ours=part.ours), rows)
    if kind == "pairs":
        return {row: {"auc": np.stack([of, gold], 1)} for row, of in alike.items()}
    cuts = list(pairwise(accumulate((len(item) - 1 for item in part.items), initial=0)))
    return {
        row: {
            "accuracy": np.array(
                [[of[i:j].argmax() == g] for (i, j), g in zip(cuts, gold, strict=True)], float
            )
        }
        for row, of in alike.items()
    }


def _alike(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Numbers]:
    """How alike the two of each pair are; by the relation how likely they say the same."""
    found = similarity.scored(lens, part, [row for row in rows if row != RELATION])
    alike = {row: items[:, 0] for row, items in found.items()}
    if RELATION in rows:
        alike[RELATION] = np.array([of[SAME] for of in _probabilities(lens, part.items)])
    return alike


def _relations(lens: Lens, pairs: Sequence[tuple[str, str]]) -> Numbers:
    """How likely each of :data:`FOLLOWS` is, (pairs, 3)."""
    likely = np.zeros((len(pairs), len(FOLLOWS)))
    for k, of in enumerate(_probabilities(lens, pairs)):
        for relation in RELATIONS:
            likely[k, _OF.get(relation, 1)] += of[relation]
    return likely


def _probabilities(lens: Lens, pairs: Sequence[tuple[str, str]]) -> list[Mapping[str, float]]:
    step = similarity.AT_ONCE
    return [
        one.relation.probabilities
        for start in range(0, len(pairs), step)
        for one in lens.explain_many(
            [Request(pair, explainers=("relation",)) for pair in pairs[start : start + step]]
        )
    ]
