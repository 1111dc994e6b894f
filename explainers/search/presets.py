"""Named weights, and what is kept: what people want of a search, in dimensions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from explainers.tables import table_of


@dataclass(frozen=True)
class Preset:
    """Named weights, and lowest similarities."""

    label: str  # of its button
    meaning: str  # what it asks for
    weights: Mapping[str, float]  # by dimension
    keep: Mapping[str, float] = field(default_factory=dict)  # dimension to lowest similarity


_TABLES = table_of(__file__)

PRESETS = tuple(
    Preset(row["label"], _TABLES["meanings"][row["label"]], row["weights"], row.get("keep", {}))
    for row in _TABLES["presets"]
)


def presets(names: Collection[str]) -> list[Preset]:
    """The presets that need no other dimensions than these, one of each label."""
    usable: dict[str, Preset] = {}
    for preset in PRESETS:
        if preset.weights.keys() | preset.keep.keys() <= set(names):
            usable.setdefault(preset.label, preset)
    return list(usable.values())
