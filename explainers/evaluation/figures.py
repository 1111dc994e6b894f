"""Figures of a suite, and how they are shown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from explainers.pictures import bars

ACROSS = 3
"""Sets that stand beside each other in a picture."""

COLUMNS = 13
"""Sets that stand beside each other in a table, at most."""


class Figure(NamedTuple):
    """How a model does on a set.

    Attributes:
        model: ours, or one that was named.
        set: of items.
        measure: by which it is measured.
        value: × 100.
        n: how many items; none where a paper does not say it here.
        low, high: between which 95 of 100 bootstrap samples are.
        published: paper and table, where it is not measured here.
    """

    model: str
    set: str
    measure: str
    value: float
    n: int | None = None
    low: float | None = None
    high: float | None = None
    published: str = ""

    def to_json(self) -> dict[str, Any]:
        """All of it; what is no number is null, and ``published`` only where it is."""
        said = self._asdict()
        if not self.published:
            del said["published"]
        return {k: None if isinstance(v, float) and math.isnan(v) else v for k, v in said.items()}

    @property
    def cell(self) -> str:
        """The figure, and its interval."""
        if math.isnan(self.value):
            return "–"
        if self.low is None or self.high is None or math.isnan(self.low):
            return f"{self.value:.1f}" if not self.published else f"{self.value:.2f}"
        return f"{self.value:.1f} [{self.low:.1f}, {self.high:.1f}]"


def tables(figures: Sequence[Figure]) -> Iterator[str]:
    """Lines of Markdown: a table for each measure, sets as columns, models as rows; or the other
    way round, where there are more than :data:`COLUMNS` sets, and more sets than models.

    Parts of a set, such as its files, have a table of their own.
    """
    measures = dict.fromkeys(f.measure for f in figures)
    wholes = dict.fromkeys(f.set.partition("/")[0] for f in figures if "/" in f.set)
    for measure in measures:
        of = [f for f in figures if f.measure == measure]
        yield from _table(f"{measure} × 100", [f for f in of if "/" not in f.set])
        for whole in wholes:
            parts = [f for f in of if f.set.startswith(f"{whole}/")]
            yield from _table(f"{measure} × 100, {whole} by part", parts)


def svg(figures: Sequence[Figure], title: str, note: str = "") -> str:
    """All figures as one picture: a panel for each measure of each set, the highest on top.

    Parts of a set, means of parts, and what is only published are in the tables alone.

    Args:
        figures: ours and published ones.
        title, note: written above and below.
    """
    shown = [f for f in figures if "/" not in f.set and "," not in f.measure]
    shown = [f for f in shown if math.isfinite(f.value)]
    scales = {
        measure: bars.scale([_bar(f) for f in shown if f.measure == measure])
        for measure in dict.fromkeys(f.measure for f in shown)
    }
    panels = []
    for of, measure in dict.fromkeys((f.set, f.measure) for f in shown if not f.published):
        some = [_bar(f) for f in shown if (f.set, f.measure) == (of, measure)]
        some.sort(key=lambda bar: -bar.value)
        panels.append(bars.Panel(f"{of}: {measure} × 100", some, scales[measure]))
    kinds = ("measured here, with intervals of 95%", "published")
    return bars.svg(panels, kinds, title, note, ACROSS)


def _bar(one: Figure) -> bars.Bar:
    return bars.Bar(one.model, one.value, one.low, one.high, int(bool(one.published)))


def _table(title: str, figures: Iterable[Figure]) -> Iterator[str]:
    cells = {(f.model, f.published, f.set): f for f in figures}
    if not cells:
        return
    sets = dict.fromkeys(of for *_, of in cells)
    counts = {f.set: f"{f.n:,}" for f in cells.values() if f.n is not None}
    heads = [f"{of.rpartition('/')[2]} ({counts[of]})" if of in counts else of for of in sets]
    table = [["model", *map(_escaped, heads)]]
    for model, source in dict.fromkeys((model, source) for model, source, _ in cells):
        row = [cells.get((model, source, of)) for of in sets]
        shown = _escaped(f"{model} ({source})" if source else model)
        table.append([shown, *(f.cell if f else "–" for f in row)])
    if len(sets) > max(COLUMNS, len(table)):
        table = [[*row] for row in zip(*table, strict=True)]
        table[0][0] = "set"
    yield f"\n**{title}**\n"
    yield _line(table[0])
    yield _line(["---"] * len(table[0]))
    yield from map(_line, table[1:])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(cell: str) -> str:
    """A name in a table of Markdown, in which it is text."""
    for sign in "\\`*_[]<>|":
        cell = cell.replace(sign, f"\\{sign}")
    return " ".join(cell.split())
