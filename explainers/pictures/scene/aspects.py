"""Aspects in a scene: every axis with its values and what it looks at, and which few come first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from explainers import text
from explainers.amr.compact.inflection import lemmas
from explainers.amr.concepts import normal_label
from explainers.amr.graph import Graph, doubtful, spelled
from explainers.aspects.absent import capitals, denies
from explainers.differences.result import Difference
from explainers.matching.aspects import ASPECTS
from explainers.matching.evidence import measured_variables
from explainers.pictures.scene.numbers import short
from explainers.results import PairExplanation
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import apart, aspects_in_words

CONSTANTS = {"negation": "polarity", "quant": "quant", "named_ent": "op"}
"""How the roles begin whose constants a metric looks at."""

STRUCTURAL = frozenset(
    {"unlabeled", "wlk", "wwlk", "max_indegree", "max_outdegree", "max_degree", "root"}
)
"""Aspects of how the graphs are built, which come after those of what is said."""

LOW = 0.5
"""Below this, text or graphs find little that is alike in an aspect."""

ALIKE = 0.9
"""From here on, sentences are not called less alike in an aspect, whatever differs."""

LISTED = frozenset({"concepts", "frames"})
"""Aspects that count concepts: those that only one graph has are their evidence."""

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

FITS: Mapping[str, Callable[[str, str], bool]] = {
    "frames": lambda word, language: language != "en" or "VERB" in lemmas(word.lower()),
    "named_ent": lambda word, _: word != word.lower(),
}
"""Which words, in a language, are evidence of an aspect; of the others all are."""

WORDED = frozenset({"negation", "quant"})
"""Aspects in which two differ only where their words do, too: graphs alone may be wrong.

So may they be in names, where no word has a capital.
"""


def aspects_part(
    result: PairExplanation, tied: Sequence[Mapping[str, Sequence[int]]]
) -> dict[str, Any]:
    """The aspects of a pair, and what is said of them.

    Args:
        result: of the pair.
        tied: of each graph, the words that each variable came from.
    """
    aspects, doubted = result.aspects, unsure_aspects(result)
    least = least_alike(result, doubted)
    low = least if result.differences else []
    shows = {n: d.text for d, n in reversed(_shown(result))}
    astray = {n for n in _worded(result) - shows.keys() if aspects.counted.get(n, 1.0) < LOW}
    return {
        "aspects": {
            "axes": [
                _axis(name, result, tied)
                | ({"low": True} if name in low else {})
                | ({"unsure": True} if name in doubted else {})
                | ({"astray": True} if name in astray else {})
                | ({"shows": shows[name]} if name in shows else {})
                for name in aspects.predicted
            ],
            "first": first_aspects(result, least),
            "score": short(aspects.whole),
            "said": aspects_in_words(aspects),
        }
    }


def _worded(result: PairExplanation) -> frozenset[str]:
    """:data:`WORDED` of a pair."""
    named = any(map(capitals, result.sentences, result.languages))
    return WORDED if named else WORDED | {"named_ent"}


def shown_aspects(result: PairExplanation) -> list[str]:
    """The aspects in which the differences that were found show."""
    looked = dict.fromkeys(n for _, n in _shown(result))
    return [n for n in looked if n not in result.aspects.absent]


def _shown(result: PairExplanation) -> list[tuple[Difference, str]]:
    """The differences that are told, each with the aspect that it shows in, if in any."""
    return [(d, n) for d in apart(result.differences) if (n := _aspect(d, result.languages))]


def _aspect(difference: Difference, languages: tuple[str, str]) -> str:
    """Where a difference shows; *nobody* and *everybody* in the denial."""
    if difference.kind == "quantifier":
        one, other = map(denies, (difference.a, difference.b), languages)
        return "negation" if one != other else ""
    return SHOWS.get(difference.kind, "")


def unsure_aspects(result: PairExplanation) -> frozenset[str]:
    """The aspects that are measured low by parts of the graphs of which the parser is unsure.

    These are at least half of the nodes that an aspect looks at and that are not the same in both;
    of all, where all are the same, linked otherwise.
    """
    found = result.graphs
    graphs = (found.a, found.b)
    to = dict(found.match.pairs)
    partners = (to, {y: x for x, y in to.items()})
    said = [
        {v: normal_label(c) for v, c in graph.concepts.items()} | spelled(graph) for graph in graphs
    ]
    shaky = [_shaky(graph) for graph in graphs]

    def rests(name: str) -> bool:
        looked = measured_variables(name, *graphs, found.suite)
        every = [(k, v, partners[k].get(v, "")) for k, there in enumerate(looked) for v in there]
        other = [(k, v, w) for k, v, w in every if said[k].get(v) != said[1 - k].get(w)] or every
        doubted = [v in shaky[k] or w in shaky[1 - k] for k, v, w in other]
        return bool(doubted) and 2 * sum(doubted) >= len(doubted)

    counted = result.aspects.counted
    return frozenset(n for n in ASPECTS if counted.get(n, 1.0) < LOW and rests(n))


def _shaky(graph: Graph) -> set[str]:
    """Nodes of which the parser is unsure, or of what leads to them."""
    ends = (
        part if isinstance(part, str) else part[2 if part[2] in graph.concepts else 0]
        for part in doubtful(graph)
    )
    return {*ends}


def least_alike(result: PairExplanation, doubted: Collection[str]) -> list[str]:
    """Aspects of what is said in which text or graphs find little that is alike, the least first.

    Args:
        result: of the pair.
        doubted: aspects of which only those count in which something shows that was found to
            differ (:func:`unsure_aspects`).
    """
    aspects, shown = result.aspects, shown_aspects(result)
    counted = dict.fromkeys(shown, 0.0) | aspects.counted
    least = {n: min(v, counted.get(n, 1.0)) for n, v in aspects.predicted.items()}
    said = [n for n in least if n not in STRUCTURAL and n not in aspects.absent]
    low = [n for n in said if least[n] < (ALIKE if n in shown else LOW)]
    idle = {*doubted, *(_worded(result) if result.differences else ())}
    low = [n for n in low if n in shown or n not in idle]
    return sorted(low, key=least.__getitem__)


def first_aspects(result: PairExplanation, least: Sequence[str]) -> list[str]:
    """The most telling aspects: those that are :func:`least_alike`, then the others."""
    aspects = result.aspects
    telling = sorted(aspects.telling(most=len(aspects.predicted)), key=STRUCTURAL.__contains__)
    found = dict.fromkeys([*least, *telling])
    return [*found][: len(aspects.telling())]


def _axis(
    name: str, result: PairExplanation, tied: Sequence[Mapping[str, Sequence[int]]]
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
    only = _fitting(name, result, _unshared(graphs, nodes), tied)
    return (
        {"name": name, "short": label.short, "term": label.term, "meaning": label.meaning}
        | {"predicted": short(aspects.predicted[name]), "adds": short(aspects.contribution[name])}
        | {"measured": None if measured is None else short(measured)}
        | {"trust": None if trust is None else short(trust)}
        | {"absent": name in aspects.absent, "parts": name in aspects.surprises}
        | ({"structural": True} if name in STRUCTURAL else {})
        | {"nodes": nodes, "words": _fitting(name, result, nodes, tied)}
        | ({"constants": CONSTANTS[name]} if name in CONSTANTS else {})
        | ({"only": only} if name in LISTED else {})
        | {"whole": all(len(n) == len(g) for n, g in zip(nodes, graphs, strict=True))}
    )


def _unshared(graphs: tuple[Graph, Graph], nodes: Sequence[Sequence[str]]) -> list[list[str]]:
    """Of the nodes that an aspect looks at, those whose concept only one graph has."""
    said = [{v: normal_label(c) for v, c in graph.concepts.items()} for graph in graphs]
    known = [{said[side][v] for v in there} for side, there in enumerate(nodes)]
    return [
        [v for v in there if said[side][v] not in known[1 - side]]
        for side, there in enumerate(nodes)
    ]


def _fitting(
    name: str,
    result: PairExplanation,
    nodes: Sequence[Sequence[str]],
    tied: Sequence[Mapping[str, Sequence[int]]],
) -> list[list[int]]:
    """Words of nodes: of events, in English, those that can be verbs; of names, with a capital."""
    found = [_words(*both) for both in zip(nodes, tied, strict=True)]
    fits = FITS.get(name)
    if fits is None:
        return found
    sides = zip(result.sentences, result.languages, found, strict=True)
    return [
        [k for k in numbers if fits(sentence[slice(*text.spans(sentence)[k])], language)]
        for sentence, language, numbers in sides
    ]


def _words(variables: Iterable[str], tied: Mapping[str, Sequence[int]]) -> list[int]:
    return sorted({k for v in variables for k in tied.get(v, ())})
