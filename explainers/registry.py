"""The explainers there are; whatever names them takes the names from here."""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import TopologicalSorter

from explainers import (
    aspects,
    attribution,
    differences,
    encoders,
    inference,
    matching,
    pam,
    relations,
    tokens,
)
from explainers.contract import Entry, ModelEntry, Need
from explainers.errors import InputError

ENTRIES: tuple[Entry, ...] = (
    encoders.ENTRY,
    matching.ENTRY,
    aspects.ENTRY,
    tokens.ENTRY,
    attribution.ENTRY,
    pam.ENTRY,
    inference.ENTRY,
    differences.ENTRY,
)
"""In the order in which a page shows them."""

BY_NAME = {entry.name: entry for entry in ENTRIES}

USUAL = tuple(entry.name for entry in ENTRIES if entry.usual)
"""Those that explain a pair of which nobody says what is wanted."""

SCORES: dict[str, Entry] = {
    entry.score: entry
    for entry in sorted(ENTRIES, key=lambda entry: Need.GRAPH in entry.needs)
    if entry.score
}
"""Score to its explainer; those that need no graph, which are there first, come first."""

EXPLAINING: dict[str, ModelEntry] = {
    model.role: model for entry in (*SCORES.values(), *ENTRIES) for model in entry.brings
}
"""Role to model that explanations stand on, in the order in which they are loaded."""

MODELS: dict[str, ModelEntry] = EXPLAINING | {relations.MODEL.role: relations.MODEL}
"""All of them: those, too, that no explanation stands on, which are loaded when they are asked."""

PANELS = tuple(entry.name for entry in ENTRIES if entry.panel)
"""Explainers with more to show than a score."""

GRAPHLESS = tuple(
    name
    for name in USUAL
    if all(Need.GRAPH not in BY_NAME[n].needs for n in (name, *BY_NAME[name].uses))
)
"""Of the usual ones, those that can do without graphs, which not every language has."""

IN_ORDER: tuple[str, ...] = tuple(
    TopologicalSorter({entry.name: (*entry.uses, *entry.after) for entry in ENTRIES}).static_order()
)
"""Names, each after those whose results it takes."""


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
    see_there_is("explainer", wanted, BY_NAME)
    see_there_is("setting", settings, known)
    return tuple(name for name in IN_ORDER if name in wanted)


def roles_of(names: Iterable[str]) -> tuple[str, ...]:
    """The roles of the models that explainers stand on, in the order in which they are loaded."""
    entries = [BY_NAME[name] for name in names]
    roles = {model.role for entry in entries for model in entry.brings}
    needs = {need for entry in entries for need in entry.needs}
    roles |= {"encoder", "aspects"} if Need.ENCODING in needs else set()  # read in one pass
    roles |= {"parser"} if Need.GRAPH in needs else set()
    roles |= {"reader"} if Need.READING in needs else set()
    return tuple(role for role in MODELS if role in roles)


def see_there_is(what: str, asked: Iterable[str], known: Iterable[str]) -> None:
    """An InputError that says what there is, if something is asked for that is not known."""
    unknown = sorted({*asked} - {*known})
    if unknown:
        there = ", ".join(sorted(known)) or "none"
        raise InputError(f"there is no {what} {unknown[0]!r} here; there is {there}")
