"""Whether the presets of a search find what they promise, in the demo collection.

``python -m benchmarks.presets`` searches from every event's plain report, and from its first
sentence alone, and counts how often the text that differs from it as the preset says comes first,
and how often it is among the first five. Weights and floors were chosen on every second event; the
others are counted. ``--floors`` chooses the floors anew, for weights that are given.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from benchmarks.measure import show
from explainers.lens import Lens
from explainers.search.demo import demo
from explainers.search.embedding import DimensionEmbedder
from explainers.search.presets import Preset, presets
from explainers.search.ranking import HALF, SearchResult
from explainers.search.search import Search
from explainers.search.splitting import sentences

PROMISED = {
    "Same event, another tone": "tone",
    "Same event, other names": "names",
    "Same event, elsewhere": "place",
    "Same event, another time": "time",
    "Same, but one denies it": "denied",
    "Same names, other story": "story",
    "Same, other numbers": "numbers",
    "Same things, other roles": "roles",
}
"""Preset to the variant of an event that it asks for."""

FIRST = 5

FLOORS = tuple(k / 10 for k in range(1, 10))
"""Among which those of kept dimensions are chosen."""


class Ranked(NamedTuple):
    """What is found from an anchor, the best first."""

    results: list[SearchResult]  # all, without the anchor itself
    right: int  # the row that the preset promises

    def rank(self, keep: Mapping[str, float]) -> int:
        """Where the promised row stands among those that are as alike as is kept; 0 if not."""
        kept = [
            r.row
            for r in self.results
            if all(r.dimensions[name] >= floor - HALF for name, floor in keep.items())
        ]
        return kept.index(self.right) + 1 if self.right in kept else 0


def ranked(found: Search, preset: Preset, half: int) -> list[Ranked]:
    """All searches from every second event; ``half`` is 0 for those to choose on, or 1."""
    reports, promised = _documents(found, "event"), _documents(found, PROMISED[preset.label])
    searches = []
    for event in sorted(promised)[half::2]:
        own, text = reports[event]
        for anchor in (own, sentences(text)[0]):
            results = found.query(anchor, preset.weights, k=found.documents)
            others = [r for r in results if r.row != own]
            searches.append(Ranked(others, promised[event][0]))
    return searches


def row(found: Search, preset: Preset) -> tuple[str, ...]:
    """How often the promised text is first, among the first five, and how often it could be."""
    ranks = [search.rank(preset.keep) for search in ranked(found, preset, 1)]
    counts = len(ranks), ranks.count(1), sum(0 < rank <= FIRST for rank in ranks)
    return preset.label, *map(str, counts)


def floors(found: Search, preset: Preset) -> tuple[str, str, str]:
    """The floors of the dimensions it keeps that are best on the events to choose on.

    Best is the highest mean reciprocal rank of the promised text; of equals the lowest floors.
    """
    searches = ranked(found, preset, 0)

    def worth(values: Sequence[float]) -> float:
        ranks = [s.rank(dict(zip(preset.keep, values, strict=True))) for s in searches]
        return sum(1 / rank for rank in ranks if rank) / len(ranks)

    best = max(itertools.product(FLOORS, repeat=len(preset.keep)), key=worth)
    named = ", ".join(f"{n} ≥ {v:g}" for n, v in zip(preset.keep, best, strict=True))
    return preset.label, named, f"{worth(best):.3f}"


def _documents(found: Search, variant: str) -> dict[str, tuple[int, str]]:
    """Event to the row and the text of this variant of it."""
    rows = found.rows(f"variant == '{variant}' and sentence == 0").tolist()
    described = zip(rows, found.described(rows), strict=True)
    return {fields["event"]: (row, text) for row, (text, fields) in described}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--floors", action="store_true", help="choose them on the other events")
    options = parser.parse_args()
    lens = Lens()
    found = Search(demo(partial(DimensionEmbedder, lens)), lens)
    usable = [p for p in presets([d.name for d in found.dimensions]) if p.label in PROMISED]
    if options.floors:
        head = "preset", "best floors", "mean reciprocal rank"
        chosen = [floors(found, preset) for preset in usable if preset.keep]
        show("Floors of what presets keep, on the events to choose on", head, chosen)
    show(
        "Presets on the demo collection, events that they were not chosen on",
        ("preset", "searches", "promised text first", f"in the first {FIRST}"),
        [row(found, preset) for preset in usable],
    )


if __name__ == "__main__":
    main()
