"""Which suites there are, and what the papers print of them; both tables are checked when read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explainers.errors import InputError
from explainers.evaluation.figures import Figure
from explainers.evaluation.files import Found, Part
from explainers.evaluation.measures import MEASURES, Measure, Numbers
from explainers.tables import table_of

if TYPE_CHECKING:
    from explainers.lens import Lens

Items = Numbers | Mapping[str, Numbers]
"""What is measured of a row: (items, numbers), for all measures or for each."""


@dataclass(frozen=True)
class Suite:
    """A suite, as ``suites.toml`` describes its fields."""

    name: str
    about: str
    reader: str
    scorer: str
    rows: Sequence[str]
    measures: Mapping[str, str]
    more: Sequence[str] = ()
    role: str = ""
    chosen: Mapping[str, str] | None = None
    mean: Sequence[str] = ()
    notes: Sequence[str] = ()

    def __post_init__(self) -> None:
        known = {*self.rows, *self.more}
        if strange := {*self.measures.values()} - MEASURES.keys():
            raise ValueError(f"{self.name}: there is no measure {', '.join(strange)}")
        if bool(self.role) != bool(self.chosen) or not {*(self.chosen or {}).values()} <= known:
            raise ValueError(f"{self.name}: `chosen` has rows of the suite, for its `role`")

    def measure(self, name: str) -> Measure:
        """The arithmetic of one of its measures."""
        return MEASURES[self.measures[name]]

    def found(self, data: Path, most: int = 0) -> Found:
        """What is below a folder, of each part the first ``most``; an InputError if nothing is."""
        there: Found = import_module(f"explainers.evaluation.{self.reader}").found(data)
        there.missing += [
            f"{p.name} has nothing to measure" for p in there.parts if not len(p.gold)
        ]
        there.parts = [part for part in there.parts if len(part.gold)]
        if not there.parts:
            wanted = "; ".join(there.missing)
            raise InputError(f"{data} has nothing of the suite {self.name}. It reads {wanted}")
        if most:
            there.parts = [part.first(most) for part in there.parts]
        return there

    def scored(self, lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Items]:
        """What is measured of each row that can be had of a part."""
        module = import_module(f"explainers.evaluation.{self.scorer}")
        found: dict[str, Items] = module.scored(lens, part, rows)
        return found


@cache
def suites() -> Mapping[str, Suite]:
    """All suites, by name."""
    return {name: Suite(name, **given) for name, given in table_of(__file__).items()}


def suite(name: str) -> Suite:
    """A suite; an InputError lists those that there are."""
    if name not in suites():
        raise InputError(f"there is no suite {name!r}; there are {', '.join(suites())}")
    return suites()[name]


def published(name: str) -> Iterator[Figure]:
    """Figures of papers for a suite, each with its table.

    Raises:
        ValueError: if a row has more or fewer figures than there are sets.
    """
    tables: list[dict[str, Any]] = table_of(__file__, "published")["tables"]
    for table in tables:
        where = table["table"] if isinstance(table["table"], str) else f"table {table['table']}"
        source = f"{table['paper']}, {where}"
        for model, values in table["rows"].items():
            if len(values) != len(table["sets"]):
                raise ValueError(f"{source}: {model} has {len(values)} figures")
            if name in table["suites"]:
                for of, value in zip(table["sets"], values, strict=True):
                    if value != "":
                        yield Figure(model, of, table["measure"], float(value), published=source)
