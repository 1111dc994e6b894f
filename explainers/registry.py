"""The explainers there are; whatever names them takes the names from here."""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import TopologicalSorter

from explainers import aspects, differences, encoders, matching, pam, tokens
from explainers.contract import Entry, ModelEntry, Need
from explainers.errors import InputError

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


def with_used(names: Iterable[str], settings: Iterable[str] = ()) -> tuple[str, ...]:
    """Explainers and all that they use, in the order in which they are to explain.

    Raises:
        InputError: if there is none of a name, or none of them heeds a setting.
    """
    wanted = set(names)
    for name in reversed(IN_ORDER):
        if name in wanted:
            wanted |= set(BY_NAME[name].uses)
    known = {setting for name in wanted & BY_NAME.keys() for setting in BY_NAME[name].settings}
    _see_there_is("explainer", wanted, BY_NAME)
    _see_there_is("setting", settings, known)
    return tuple(name for name in IN_ORDER if name in wanted)


def _see_there_is(what: str, asked: Iterable[str], known: Iterable[str]) -> None:
    unknown = sorted({*asked} - {*known})
    if unknown:
        there = ", ".join(sorted(known)) or "none"
        raise InputError(f"there is no {what} {unknown[0]!r} here; there is {there}")
