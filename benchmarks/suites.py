"""Suites of ``evaluate`` as parts of :mod:`benchmarks.quality`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from explainers.evaluation.evaluate import entrants, figures
from explainers.evaluation.figures import tables
from explainers.evaluation.suites import suite as suite_of
from explainers.lens import Lens


def evaluated(
    lens: Lens, name: str, data: Path, limit: int = 0, models: Sequence[str] = ()
) -> None:
    """Print the tables of a suite, as the command ``evaluate`` has them.

    Args:
        lens: our models.
        name: of the suite.
        data: folder with its sets.
        limit: of each part the first so many; 0 for all.
        models: whose rows are printed; ours, where none is named.
    """
    suite = suite_of(name)
    parts = suite.found(data, limit).parts
    for line in tables(list(figures(suite, parts, entrants(lens, suite, models)))):
        print(line, flush=True)
