"""One suite on the user's data: read, scored, measured, with intervals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from explainers.errors import InputError
from explainers.evaluation.figures import Figure
from explainers.evaluation.files import Part
from explainers.evaluation.measures import Measure, Numbers, figure, interval, sampled
from explainers.evaluation.suites import Items, Suite, published
from explainers.progress import Progress

if TYPE_CHECKING:
    from explainers.lens import Lens

MEAN = "mean"
"""The set that is the mean of others."""

OF_PARTS = "mean of parts"
"""What a measure is called that was taken of each part, and averaged."""


class Entrant(NamedTuple):
    """Models that give rows.

    Attributes:
        lens: with them.
        rows: of the suite, by the names that they are shown under.
        ours: whether they are Semlens's, and not the user's.
    """

    lens: Lens
    rows: Mapping[str, str]
    ours: bool


class Measured(NamedTuple):
    """A figure with those of its samples, of which a mean can be taken."""

    value: float
    samples: Numbers
    n: int

    def figure(self, model: str, of: str, measure: str) -> Figure:
        """The figure with its interval."""
        return Figure(model, of, measure, self.value, self.n, *interval(self.samples))


def entrants(lens: Lens, suite: Suite, names: Sequence[str]) -> list[Entrant]:
    """Whose rows are measured: ours, or those that are named.

    Args:
        lens: our models.
        suite: which rows there are.
        names: of rows of ours, in any case, and directories or hub names of models.

    Raises:
        InputError: if the suite takes no other models than ours.
        ModelError: if there is no such model, or it cannot be loaded.
    """
    known = {row.lower(): row for row in (*suite.rows, *suite.more)}
    ours = [known[n.lower()] for n in names if n.lower() in known] if names else suite.rows
    found = [Entrant(lens, dict(zip(ours, ours, strict=True)), True)] if ours else []
    for name in dict.fromkeys(n for n in names if n.lower() not in known):
        if not suite.chosen:
            raise InputError(
                f"the suite {suite.name} has no row {name!r}; it has {', '.join(known.values())}"
            )
        other = lens.with_models(**{suite.role: name})
        other.model(suite.role)  # or else it fails when all else is done
        rows = {f"{name}{after}": row for after, row in suite.chosen.items()}
        found.append(Entrant(other, rows, False))
    return found


def figures(
    suite: Suite,
    parts: Sequence[Part],
    entered: Sequence[Entrant],
    seed: int = 0,
    tell: Progress = lambda _: None,
) -> Iterator[Figure]:
    """Our figures, set by set, then those of papers on the same sets.

    Where a set has parts, it is measured of all their items together, as Gao et al. (2021) do, and
    as the mean of its parts.

    Args:
        suite: that is evaluated.
        parts: what was read.
        entered: whose rows are measured.
        seed: of the bootstrap.
        tell: told what is being scored.
    """
    main: dict[str, dict[str, Measured]] = {}
    seen = set()
    sets = (one for part in parts for one in _sets(part, _scored(suite, part, entered, tell)))
    for group, some in groupby(sets, lambda one: one[0].partition("/")[0]):
        members = [*some]
        for model in dict.fromkeys(m for _, found in members for m in found):
            of = [(name, found[model]) for name, found in members if model in found]
            for measure in suite.measures:
                if not all(isinstance(x, np.ndarray) or measure in x for _, x in of):
                    continue
                rows = list(_measured(suite, measure, group, of, seed))
                yield from (one.figure(model, name, called) for name, called, one in rows)
                whole = next(r for name, called, r in rows if (name, called) == (group, measure))
                main.setdefault(model, {}).setdefault(group, whole)
        seen |= {group, *(name for name, _ in members)}
    for model, reached in main.items():
        if suite.mean and {*suite.mean} <= reached.keys():
            seen.add(MEAN)
            both = _mean([reached[name] for name in suite.mean])
            yield both.figure(model, MEAN, next(iter(suite.measures)))
    yield from (f for f in published(suite.name) if f.set in seen)


def _scored(
    suite: Suite, part: Part, entered: Sequence[Entrant], tell: Progress
) -> dict[str, Items]:
    """What is measured of every row that can be had of a part; by set, where it has some."""
    tell(f"scoring {part.name}: {len(part.gold):,}")
    found: dict[str, Items] = {}
    for lens, rows, ours in entered:
        of = suite.scored(lens, replace(part, ours=ours), [*rows.values()])
        found |= {shown: of[row] for shown, row in rows.items() if row in of}
        if without := [shown for shown, row in rows.items() if row not in of]:
            tell(f"{part.name}: not to be had of {', '.join(without)}")
    return found


def _sets(part: Part, found: dict[str, Any]) -> Iterator[tuple[str, dict[str, Items]]]:
    """A part's sets, each with what is measured there of every row that has it."""
    if not part.sets:
        yield part.name, found
    for name in part.sets:
        yield name, {row: of[name] for row, of in found.items() if name in of}


def _measured(
    suite: Suite, name: str, group: str, of: Sequence[tuple[str, Items]], seed: int
) -> Iterator[tuple[str, str, Measured]]:
    """A row's figures by one measure: of each part, of the set, and the mean of its parts."""
    by = suite.measure(name)
    items = [(part, found if isinstance(found, np.ndarray) else found[name]) for part, found in of]
    parts = [(part, _one(by, each, seed)) for part, each in items if part != group]
    yield from ((part, name, one) for part, one in parts)
    yield group, name, _one(by, np.concatenate([each for _, each in items]), seed)
    if len(parts) > 1:
        yield group, f"{name}, {OF_PARTS}", _mean([one for _, one in parts])


def _one(measure: Measure, items: Numbers, seed: int) -> Measured:
    return Measured(figure(measure, items), sampled(measure, items, seed), len(items))


def _mean(of: Sequence[Measured]) -> Measured:
    """The mean of figures, sample by sample."""
    return Measured(
        float(np.mean([one.value for one in of])),
        np.mean([one.samples for one in of], axis=0),
        sum(one.n for one in of),
    )
