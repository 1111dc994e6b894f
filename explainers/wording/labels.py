"""Words for people: names of aspects, dimensions, methods and kinds, from ``labels.toml``.

Explainers bring their own (:mod:`explainers.registry`).
"""

from __future__ import annotations

from explainers.contract import Label
from explainers.matching.aspects import ASPECTS
from explainers.registry import SCORES
from explainers.tables import table_of

_TABLES = table_of(__file__)

ASPECT_LABELS = {name: Label(*parts) for name, parts in _TABLES["aspects"].items()}
assert tuple(ASPECT_LABELS) == ASPECTS

DIMENSION_LABELS = {name: Label(*parts) for name, parts in _TABLES["dimensions"].items()}
"""The dimensions of a search, beside the aspects."""

SCORE_LABELS = {name: entry.label for name, entry in SCORES.items()}

METHOD_LABELS = {name: Label(*parts) for name, parts in _TABLES["methods"].items()}

TUNING = {"untuned": "Untuned", "tuned": "Tuned"}
"""Encoders whose vectors of words RCMD may compare, by name."""

TUNED_MEANS = (
    "Untuned: the encoder as it comes. Tuned: its last layers were trained on sentences that "
    "people rated."
)
"""What the choice among them is about."""

ATTRIBUTION_LABELS = {name: Label(*parts) for name, parts in _TABLES["attributions"].items()}
"""Ways to say why the encoder gives its score: the question, the score, how it is answered."""

PAPERS: dict[str, str] = _TABLES["papers"]
"""What the paper counts under an aspect's name, where the page asks something else."""

PLAINLY: dict[str, str] = _TABLES["plainly"]
"""Concepts that no reader knows, and what they are called."""

RELATION_LABELS: dict[str, str] = _TABLES["relations"]
"""How two sentences are related, as a sentence."""

KIND_LABELS: dict[str, str] = _TABLES["kinds"]
"""What kind of difference it is, in a few words."""

EVIDENCE_LABELS: dict[str, str] = _TABLES["evidence"]
"""What shows a difference."""

CERTAINTY = ((0.9, "almost certain"), (0.7, "likely"), (0.5, "possible"), (0.0, "a guess"))
"""From which confidence on a difference is called how."""

UNRELATED_LABEL = "unrelated"
"""What is said in place of a kind where two sentences have next to nothing in common."""


def aspect_label(name: str) -> Label:
    """The label of an aspect; of one that a user's own model has, its name."""
    return ASPECT_LABELS.get(name) or Label(name, name, f"The score {name} that it was trained on.")


def dimension_label(name: str) -> Label:
    """The label of a dimension of a search."""
    return DIMENSION_LABELS.get(name) or aspect_label(name)


def headed(column: str) -> str:
    """The name of a score over a column and at an axis; of any other column, its own.

    >>> headed("sbert"), headed("negation"), headed("human")
    ('Encoder', 'negation', 'human')
    """
    return SCORE_LABELS[column].short if column in SCORE_LABELS else column


def how_sure(confidence: float) -> str:
    """A confidence in words.

    >>> how_sure(0.93), how_sure(0.5)
    ('almost certain', 'possible')
    """
    return next(name for least, name in CERTAINTY if confidence >= least)
