"""Aspects in a scene: every axis with its values and what it looks at, and which few come first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from explainers.matching.aspects import ASPECTS
from explainers.matching.evidence import measured_variables
from explainers.pictures.scene.numbers import short
from explainers.results import PairExplanation
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import aspects_in_words

CONSTANTS = {"negation": "polarity", "quant": "quant", "named_ent": "op"}
"""How the roles begin whose constants a metric looks at."""

STRUCTURAL = frozenset(
    {"unlabeled", "wlk", "wwlk", "max_indegree", "max_outdegree", "max_degree", "root"}
)
"""Aspects of how the graphs are built, which come after those of what is said."""

SHOWS = {
    "roles": "srl",
    "negation": "negation",
    "opposite": "frames",
    "concept": "frames",
    "participant": "concepts",
    "name": "named_ent",
    "quantity": "quant",
}
"""The aspect in which one looks for a kind of difference."""


def aspects_part(
    result: PairExplanation, tied: Sequence[Mapping[str, Sequence[int]]]
) -> dict[str, Any]:
    """The aspects of a pair, and what is said of them.

    Args:
        result: of the pair.
        tied: of each graph, the words that each variable came from.
    """
    aspects, differing = result.aspects, shown_aspects(result)
    return {
        "aspects": {
            "axes": [_axis(name, result, tied, name in differing) for name in aspects.predicted],
            "first": first_aspects(result),
            "score": short(aspects.whole),
            "said": aspects_in_words(aspects),
        }
    }


def shown_aspects(result: PairExplanation) -> list[str]:
    """The aspects in which the differences that were found show."""
    looked = (SHOWS[d.kind] for d in result.differences if d.kind in SHOWS)
    return [n for n in dict.fromkeys(looked) if n not in result.aspects.absent]


def first_aspects(result: PairExplanation) -> list[str]:
    """The most telling aspects: those of what is said to differ, then the others."""
    aspects = result.aspects
    telling = sorted(aspects.telling(most=len(aspects.predicted)), key=STRUCTURAL.__contains__)
    found = dict.fromkeys([*shown_aspects(result), *telling])
    return [*found][: len(aspects.telling())]


def _axis(
    name: str, result: PairExplanation, tied: Sequence[Mapping[str, Sequence[int]]], differs: bool
) -> dict[str, Any]:
    aspects, found = result.aspects, result.graphs
    graphs = (found.a, found.b)
    label = aspect_label(name)
    measured = aspects.counted.get(name)
    trust = aspects.partition.reliability.get(name)
    looks_at = (
        measured_variables(name, found.a, found.b, found.suite) if name in ASPECTS else ((), ())
    )
    nodes = [
        [v for v in graph.concepts if v in there]
        for graph, there in zip(graphs, looks_at, strict=True)
    ]
    return (
        {"name": name, "short": label.short, "term": label.term, "meaning": label.meaning}
        | {"predicted": short(aspects.predicted[name]), "adds": short(aspects.contribution[name])}
        | {"measured": None if measured is None else short(measured)}
        | {"trust": None if trust is None else short(trust)}
        | {"absent": name in aspects.absent, "parts": name in aspects.surprises}
        | ({"structural": True} if name in STRUCTURAL else {})
        | ({"differs": True} if differs else {})
        | {"nodes": nodes, "words": [_words(*both) for both in zip(nodes, tied, strict=True)]}
        | ({"constants": CONSTANTS[name]} if name in CONSTANTS else {})
        | {"whole": all(len(n) == len(g) for n, g in zip(nodes, graphs, strict=True))}
    )


def _words(variables: Iterable[str], tied: Mapping[str, Sequence[int]]) -> list[int]:
    return sorted({k for v in variables for k in tied.get(v, ())})
