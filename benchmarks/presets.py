"""Whether the presets of a search find what they promise, in the demo collection.

``python -m benchmarks.presets`` searches from every event's plain report, and from its first
sentence alone, and counts how often the text that differs from it as the preset says comes first,
and how often it is among the first five. Weights were chosen on every second event; the others
are counted.
"""

from __future__ import annotations

import argparse

from benchmarks.measure import show
from explainers.lens import Lens
from explainers.search.demo import demo
from explainers.search.embedding import DimensionEmbedder
from explainers.search.presets import PRESETS, Preset
from explainers.search.search import Search
from explainers.search.splitting import sentences

PROMISED = {
    "Same event, another tone": "tone",
    "Same event, other names": "names",
    "Same event, elsewhere": "place",
    "Same event, another time": "time",
    "Like this, but denied": "denied",
    "Same names, other story": "story",
    "Same, other numbers": "numbers",
    "Same things, other roles": "roles",
}
"""Preset to the variant of an event that it asks for."""

FIRST = 5


def row(found: Search, preset: Preset) -> tuple[str, ...]:
    """How often the promised text is first, among the first five, and how often it could be."""
    asked = PROMISED[preset.label]
    reports = _documents(found, "event")
    first = among = tried = 0
    for event in sorted(_documents(found, asked))[1::2]:
        own, text = reports[event]
        for anchor in (own, sentences(text)[0]):
            results = found.query(anchor, preset.weights, k=FIRST + 1)
            here = [r.fields for r in results if r.row != own][:FIRST]
            right = [f["event"] == event and f["variant"] == asked for f in here]
            tried += 1
            first += right[0]
            among += any(right)
    return preset.label, str(tried), str(first), str(among)


def _documents(found: Search, variant: str) -> dict[str, tuple[int, str]]:
    """Event to the row and the text of this variant of it."""
    rows = found.rows(f"variant == '{variant}' and sentence == 0").tolist()
    described = zip(rows, found.described(rows), strict=True)
    return {fields["event"]: (row, text) for row, (text, fields) in described}


def main() -> None:
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    lens = Lens()
    found = Search(demo(lambda: DimensionEmbedder(lens)), lens)
    labels: dict[str, Preset] = {}
    for preset in PRESETS:
        labels.setdefault(preset.label, preset)
    show(
        "Presets on the demo collection, events that their weights were not chosen on",
        ("preset", "searches", "promised text first", f"in the first {FIRST}"),
        [row(found, labels[label]) for label in PROMISED],
    )


if __name__ == "__main__":
    main()
