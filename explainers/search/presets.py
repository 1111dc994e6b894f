"""Weights that have a name: what people want of a search, said in dimensions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Preset:
    """Weights that have a name."""

    label: str  # of its button
    meaning: str  # what it asks for
    weights: Mapping[str, float]  # dimension to weight


# Those that `python -m benchmarks.presets` counts were chosen on every second event of the demo.
PRESETS = (
    Preset("Simply alike", "As similar as can be on the whole", {"overall": 1}),
    Preset(
        "Same event, another tone",
        "The same happens to the same, and it is said otherwise",
        {"residual": 1, "style": -0.2, "tone": -0.5},
    ),
    Preset(
        "Same event, other names",
        "The same kind of event, and somebody else",
        {"frames": 0.8, "narrative": 0.5, "geography": 0.8, "entities": -0.3},
    ),
    Preset(
        "Same event, elsewhere",
        "The same kind of event, at another place",
        {"overall": 0.8, "frames": 0.8, "narrative": 0.5, "geography": -0.8},
    ),
    Preset(
        "Same event, another time",
        "The same kind of event, at another time",
        {"overall": 1, "residual": 0.5, "frames": 0.3, "time": -0.5},
    ),
    Preset(
        "Like this, but denied",
        "The same, with a negation more or less",
        {"overall": 1, "concepts": 1, "frames": 0.8, "negation": -0.8},
    ),
    Preset(
        "Same names, other story",
        "The same people or organisations, in another event",
        {"entities": 0.8, "geography": 1, "named_ent": 0.5, "narrative": -1},
    ),
    Preset(
        "Same style, other topic",
        "Written alike, about something else",
        {"style": 1, "tone": 0.3, "overall": -0.7},
    ),
    Preset(
        "Same, other numbers",
        "The same, of which there are more or fewer",
        {"residual": 1, "concepts": 0.8, "quant": -0.3},
    ),
    Preset(
        "Same things, other roles",
        "The same things and events, where somebody else does it",
        {"residual": 1, "narrative": 0.8, "concepts": 0.8, "srl": -0.8},
    ),
    # Where the text dimensions are others than those of the embedded model
    Preset("Simply alike", "As similar as can be on the whole", {"residual": 1, "concepts": 0.5}),
    Preset(
        "Like this, but denied",
        "The same, with a negation more or less",
        {"residual": 0.5, "concepts": 1, "negation": -1},
    ),
    Preset(
        "Same event, other names",
        "The same kind of event, and somebody else",
        {"frames": 1, "concepts": 0.5, "named_ent": -1},
    ),
    Preset(
        "Same names, other story",
        "The same people, places or organisations, in another event",
        {"named_ent": 1, "frames": -1},
    ),
    Preset(
        "Same, other numbers",
        "The same, of which there are more or fewer",
        {"residual": 0.5, "concepts": 1, "quant": -1},
    ),
    Preset(
        "Same things, other roles",
        "The same things and events, where somebody else does it",
        {"concepts": 1, "srl": -1},
    ),
)


BEGIN = "Like this, but denied"
"""The preset that a search begins with."""


def presets(names: Collection[str]) -> list[Preset]:
    """Those that these dimensions are enough for, one of each label."""
    found: dict[str, Preset] = {}
    for preset in PRESETS:
        if preset.weights.keys() <= set(names):
            found.setdefault(preset.label, preset)
    return list(found.values())
