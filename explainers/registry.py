"""The explainers there are; whatever names them takes the names from here."""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import TopologicalSorter

from explainers import aspects, differences, encoders, matching, pam, tokens
from explainers.contract import Entry, ModelEntry, Need

ENTRIES: tuple[Entry, ...] = (
    encoders.ENTRY,
    matching.ENTRY,
    aspects.ENTRY,
    tokens.ENTRY,
    pam.ENTRY,
    differences.ENTRY,
)
"""In the order in which a page shows them."""

BY_NAME = {entry.name: entry for entry in ENTRIES}

SCORES: dict[str, Entry] = {
    entry.score: entry
    for entry in sorted(ENTRIES, key=lambda entry: Need.GRAPH in entry.needs)
    if entry.score
}
"""Score to its explainer; those that need no graph, which are there first, come first."""

MODELS: dict[str, ModelEntry] = {
    model.role: model for entry in (*SCORES.values(), *ENTRIES) for model in entry.brings
}
"""Role to model, in the order in which they are loaded."""

PANELS = tuple(entry.name for entry in ENTRIES if entry.panel)
"""Explainers with more to show than a score."""

IN_ORDER: tuple[str, ...] = tuple(
    TopologicalSorter({entry.name: entry.uses for entry in ENTRIES}).static_order()
)
"""Names, each after those whose results it uses."""


def with_used(names: Iterable[str]) -> tuple[str, ...]:
    """Explainers and all that they use, in the order in which they are to explain.

    Raises:
        KeyError: if there is none of a name.
    """
    wanted = set(names)
    for name in reversed(IN_ORDER):
        if name in wanted:
            wanted |= set(BY_NAME[name].uses)
    unknown = wanted - set(IN_ORDER)
    if unknown:
        raise KeyError(*unknown)
    return tuple(name for name in IN_ORDER if name in wanted)
