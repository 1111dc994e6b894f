"""Named weights: what people want of a search, in dimensions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Preset:
    """Named weights."""

    label: str  # of its button
    meaning: str  # what it asks for
    weights: Mapping[str, float]  # by dimension


_MEANINGS = {
    "Simply alike": "As similar as can be on the whole",
    "Same event, another tone": "The same happens to the same, and it is said otherwise",
    "Same event, other names": "The same kind of event, and somebody else",
    "Same event, elsewhere": "The same kind of event, at another place",
    "Same event, another time": "The same kind of event, at another time",
    "Like this, but denied": "The same, with a negation more or less",
    "Same names, other story": "The same people, places or organisations, in another event",
    "Same style, other topic": "Written alike, about something else",
    "Same, other numbers": "The same, of which there are more or fewer",
    "Same things, other roles": "The same things and events, where somebody else does it",
}

# Those that `python -m benchmarks.presets` counts were chosen on every second event of the demo.
_WEIGHTS: tuple[tuple[str, Mapping[str, float]], ...] = (
    ("Simply alike", {"overall": 1}),
    ("Same event, another tone", {"residual": 1, "style": -0.2, "tone": -0.5}),
    (
        "Same event, other names",
        {"frames": 0.8, "narrative": 0.5, "geography": 0.8, "entities": -0.3},
    ),
    ("Same event, elsewhere", {"overall": 0.8, "frames": 0.8, "narrative": 0.5, "geography": -0.8}),
    ("Same event, another time", {"overall": 1, "residual": 0.5, "frames": 0.3, "time": -0.5}),
    ("Like this, but denied", {"overall": 1, "concepts": 1, "frames": 0.8, "negation": -0.8}),
    (
        "Same names, other story",
        {"entities": 0.8, "geography": 1, "named_ent": 0.5, "narrative": -1},
    ),
    ("Same style, other topic", {"style": 1, "tone": 0.3, "overall": -0.7}),
    ("Same, other numbers", {"residual": 1, "concepts": 0.8, "quant": -0.3}),
    ("Same things, other roles", {"residual": 1, "narrative": 0.8, "concepts": 0.8, "srl": -0.8}),
    # Where the text dimensions are others than those of the embedded model
    ("Simply alike", {"residual": 1, "concepts": 0.5}),
    ("Like this, but denied", {"residual": 0.5, "concepts": 1, "negation": -1}),
    ("Same event, other names", {"frames": 1, "concepts": 0.5, "named_ent": -1}),
    ("Same names, other story", {"named_ent": 1, "frames": -1}),
    ("Same, other numbers", {"residual": 0.5, "concepts": 1, "quant": -1}),
    ("Same things, other roles", {"concepts": 1, "srl": -1}),
)

PRESETS = tuple(Preset(label, _MEANINGS[label], weights) for label, weights in _WEIGHTS)

BEGIN = "Like this, but denied"  # the preset that a search begins with


def presets(names: Collection[str]) -> list[Preset]:
    """The presets that need no other dimensions than these, one of each label."""
    usable: dict[str, Preset] = {}
    for preset in PRESETS:
        if preset.weights.keys() <= set(names):
            usable.setdefault(preset.label, preset)
    return list(usable.values())
