"""The search that is set on the page Search: its anchor, weights and filters, in the address."""

from __future__ import annotations

import json
import logging
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import streamlit as st

from explainers import text
from explainers.errors import InputError
from explainers.pictures.found import spelled
from explainers.search import Search
from explainers.search import collection as stored
from explainers.search.demo import EXAMPLE, demo
from explainers.search.filters import AllOrAny, AnyOf, Column, Condition, Contains, parsed
from explainers.search.filters import field as field_of
from explainers.sharing.links import LINK
from explainers.studies.expressions import FILTER
from explainers.wording.labels import dimension_label
from pages.shared.history import History
from pages.shared.session import escaped, lens

if TYPE_CHECKING:
    from explainers.search.embedding import DimensionEmbedder

_log = logging.getLogger(__name__)

DEMO = "Demo: news in 60 events"

COUNTS = (5, 10, 20, 50)

VIEWS = ("results", "map", "beside")
"""What is shown of a search: its results, all as points, or another setting's results beside it."""

LINKED = 200
"""Rows that a link can name; of more, it says nothing."""


def weights_in_words(
    weights: Mapping[str, float], keep: Mapping[str, float] = MappingProxyType({})
) -> str:
    """Weights, and what is kept, in words, in Markdown."""
    parts = [
        *(
            f"{_named(name)} {spelled(weight, '+', 1)}"
            for name, weight in weights.items()
            if weight
        ),
        *(f"{_named(name)} ≥ {spelled(floor)}" for name, floor in keep.items()),
    ]
    return ", ".join(parts)


def _named(dimension: str) -> str:
    return escaped(dimension_label(dimension).short)


@dataclass(frozen=True)
class Setting:
    """A search.

    Attributes:
        collection: its name.
        text: the anchor, where it is a text.
        row: the anchor, where it is a row.
        weights: of the dimensions that have one; none while nothing is said of them.
        where: a filter, see :mod:`explainers.search.filters`.
        words: that a text must have.
        fields: of a field, the values that are let through.
        among: rows that were marked on the map; all count where there are none.
        beside: weights of the setting that this one is compared with.
        count: of results.
        view: one of :data:`VIEWS`.
        opened: the row that is looked at sentence by sentence.
        keep: of dimensions, the lowest similarity that a result has in them.
    """

    collection: str = DEMO
    text: str = EXAMPLE
    row: int | None = None
    weights: Mapping[str, float] | None = None
    where: str = ""
    words: str = ""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    among: tuple[int, ...] = ()
    beside: Mapping[str, float] | None = None
    count: int = 10
    view: str = VIEWS[0]
    opened: int | None = None
    keep: Mapping[str, float] = field(default_factory=dict)

    @property
    def counted(self) -> Mapping[str, float]:
        """The dimensions that have weight."""
        return {name: weight for name, weight in (self.weights or {}).items() if weight}

    @property
    def anchor(self) -> str | int:
        """What is searched for: a text, or the number of a row."""
        return self.text if self.row is None else self.row

    def condition(self, fields: Sequence[str]) -> Condition | None:
        """All filters in one; none where nothing is filtered. Only what is typed has a limit.

        Args:
            fields: of the collection.

        Raises:
            InputError: if what is typed cannot be read, or a field is not there.
        """
        parts: list[Condition] = [parsed(self.where, fields)] if self.where.strip() else []
        parts += [Contains(Column("text", own=True), word) for word in self.words.split()]
        parts += [AnyOf(field_of(name, fields), some) for name, some in self.fields.items() if some]
        return AllOrAny("and", tuple(parts)) if parts else None

    def to_json(self) -> dict[str, Any]:
        """What files say of it."""
        return {k: v for k, v in asdict(self).items() if k not in ("opened", "view", "beside")}

    def address(self) -> dict[str, str]:
        """The part of an address, which :func:`from_address` reads; without what is too long."""
        fields = json.dumps(self.fields, ensure_ascii=False)
        written = {
            "collection": self.collection if self.collection != DEMO else "",
            "to": self.text if self.row is None and len(self.text) <= LINK.most else "",
            "of": "" if self.row is None else str(self.row),
            "weights": _written(self.counted),
            "keep": _written(self.keep),
            "beside": _written(self.beside or {}),
            "where": self.where,
            "words": self.words,
            "fields": fields if self.fields and len(fields) <= LINK.most else "",
            "among": ",".join(map(str, self.among)) if len(self.among) <= LINKED else "",
            "best": str(self.count),
            "view": self.view if self.view != VIEWS[0] else "",
            "opened": "" if self.opened is None else str(self.opened),
        }
        return {name: value for name, value in written.items() if value}


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal()) or len(value) > 12:
        raise InputError(f"this link asks for a row {value[:20]!r}, which is no number")
    return int(value)


def _numbers(value: str) -> tuple[int, ...]:
    return tuple(map(_number, value.split(",")[:LINKED] if value else ()))


def _typed(value: str) -> str:
    return value[: FILTER.most]


def _written(weights: Mapping[str, float]) -> str:
    """What :func:`_weights` reads."""
    return ",".join(f"{name}:{weight:g}" for name, weight in weights.items())


def _weights(value: str) -> dict[str, float]:
    weights = {}
    for part in filter(None, value.split(",")):
        name, _, number = part.partition(":")
        try:
            weight = float(number)
        except ValueError:
            weight = math.nan
        if not -1 <= weight <= 1:
            raise InputError(f"this link gives {name[:30]} the number {number[:20]!r}")
        weights[name] = weight
    return weights


def _fields(value: str) -> dict[str, tuple[str, ...]]:
    try:
        fields = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise InputError("the filters of this link cannot be read") from error
    if not isinstance(fields, dict) or not all(
        isinstance(some, list) and all(isinstance(v, str) for v in some) for some in fields.values()
    ):
        raise InputError("the filters of this link cannot be read")
    return {name: tuple(some) for name, some in fields.items()}


def _count(value: str) -> int:
    if (count := _number(value)) not in COUNTS:
        known = ", ".join(map(str, COUNTS))
        raise InputError(f"this link asks for {count} results; there can be {known}")
    return count


def _view(value: str) -> str:
    if value not in VIEWS:
        raise InputError(f"this link asks for a view {value[:20]!r}, which there is not")
    return value


ADDRESS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "collection": ("collection", str),
    "to": ("text", str),
    "of": ("row", _number),
    "weights": ("weights", _weights),
    "keep": ("keep", _weights),
    "beside": ("beside", _weights),
    "where": ("where", _typed),
    "words": ("words", _typed),
    "fields": ("fields", _fields),
    "among": ("among", _numbers),
    "best": ("count", _count),
    "view": ("view", _view),
    "opened": ("opened", _number),
}
"""What of an address belongs to a search, in its order: the field, and what reads it."""


def from_address(address: Mapping[str, str]) -> Setting:
    """The search of an address; what is not in it is as at first.

    Raises:
        InputError: if something of it is none of Semlens's.
    """
    if sum(map(len, address.values())) > 4 * LINK.most:
        raise InputError("this link is too long")
    for name, value in address.items():
        text.check_whole(value, f"{name} in this link")
    fields = {
        field: read(address[name]) for name, (field, read) in ADDRESS.items() if name in address
    }
    return Setting(**fields)


def _label(setting: Setting) -> str:
    row = f"row {setting.row}"
    anchor = row if setting.row is not None else text.shortened(setting.text, 45)
    filtered = " (filtered)" if setting.where or setting.words or setting.fields else ""
    return f"{escaped(anchor)}: {weights_in_words(setting.counted, setting.keep)}{filtered}"


def _kept(setting: Setting) -> dict[str, str] | None:
    """Its address; none where that leaves something out."""
    address = setting.address()
    return address if _read(address) == setting else None


def _read(value: Any) -> Setting | None:
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        return None
    try:
        return from_address(value)
    except InputError:
        return None


SEARCHES: History[Setting] = History(
    "searches",
    _label,
    _kept,
    _read,
)


def collections() -> dict[str, Path | None]:
    """The collections to choose from: name to folder; the demo's is made when it is needed.

    ``SEMLENS_COLLECTIONS`` names folders, separated as in ``PATH``: collections, or folders of
    collections. What a visitor is to see stands there, and nothing else. Of the same name, the
    second gets a number.
    """
    known: dict[str, Path | None] = {DEMO: None}
    named = os.environ.get("SEMLENS_COLLECTIONS", "")
    for folder in map(Path, filter(None, named.split(os.pathsep))):
        try:
            inside = [folder, *(sorted(folder.iterdir()) if folder.is_dir() else ())]
            there = [path for path in inside if (path / stored.MANIFEST).is_file()]
        except OSError:
            _log.warning("a folder of SEMLENS_COLLECTIONS cannot be read: %s", folder)
            continue
        for path in there:
            name, count = path.name, 1
            while name in known:
                count += 1
                name = f"{path.name} {count}"
            known[name] = path
    return known


@st.cache_resource(show_spinner="Loading the model …")
def embedder(graphs: bool) -> DimensionEmbedder:
    """What embeds, for all sessions; with dimensions of graphs, where these are to be parsed."""
    from explainers.search.embedding import (
        DimensionEmbedder,  # loads PyTorch, which a page shows without
    )

    return DimensionEmbedder(lens(), graphs)


@st.cache_resource(show_spinner="Opening the collection …", max_entries=8)
def opened(name: str, folder: Path | None) -> Search:
    """A collection, open for all sessions; models are loaded when a text is first embedded.

    Raises:
        InputError: if it cannot be read.
    """
    return Search(folder or demo(embedder), load=embedder)


def why_nothing(setting: Setting) -> str:
    """Why a search finds nothing: what is filtered, or how alike results have to be."""
    if not setting.keep:
        return "The filters let nothing of the collection through."
    filtered = bool(setting.where.strip() or setting.words.strip() or any(setting.fields.values()))
    return (
        f"No text{' that the filters let through' * filtered} is close enough. This search asks "
        f"for {weights_in_words({}, setting.keep)}."
    )
