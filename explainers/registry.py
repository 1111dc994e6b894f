"""The explainers there are; whatever names them takes the names from here."""

from __future__ import annotations

from explainers import aspects, encoders, matching, pam, tokens
from explainers.contract import Entry, ModelEntry, Need

ENTRIES: tuple[Entry, ...] = (
    encoders.ENTRY,
    matching.ENTRY,
    aspects.ENTRY,
    tokens.ENTRY,
    pam.ENTRY,
)
"""In the order in which a page shows them."""

BY_NAME = {entry.name: entry for entry in ENTRIES}

SCORES: dict[str, Entry] = {
    entry.score: entry for entry in sorted(ENTRIES, key=lambda entry: Need.GRAPH in entry.needs)
}
"""Score to its explainer; those that need no graph, which are there first, come first."""

MODELS: dict[str, ModelEntry] = {
    model.role: model for entry in SCORES.values() for model in entry.brings
}
"""Role to model, in the order in which they are loaded."""

PANELS = tuple(entry.name for entry in ENTRIES if entry.panel)
"""Explainers with more to show than a score."""
