"""The fifteen AMR metrics of S3BERT (Opitz & Frank 2022, section 4).

Every metric is a function of two graphs with values in [0, 1], symmetric, and 1 for a graph against
itself. An aspect that neither graph has anything of counts as agreement, 1; one that only one of
them has counts as 0 (footnote 2 of the paper).

``smatch``, ``unlabeled``, ``coreference`` and ``srl`` are exact Smatch of the whole graph, without
role labels, of its re-entrant edges, and of its numbered arguments (Damonte et al. 2017).
:func:`asked` counts the last two once more, as their questions on the page are meant.
``named_ent`` is exact Smatch of entities and their names. ``frames``, ``concepts``, ``negation``
and ``quant`` are F1 of multisets. ``wlk`` and ``wwlk`` are the Weisfeiler-Leman kernel and its
Wasserstein form, in :mod:`explainers.matching.weisfeiler`. The rest compare one node of each graph
by the cosine of its concept's vector.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any, NamedTuple

import networkx as nx

from explainers.amr.concepts import is_frame
from explainers.amr.graph import Graph, branch_order, names
from explainers.matching import smatch
from explainers.matching.aspects import ASPECTS as ASPECTS
from explainers.matching.smatch import Match, Triples
from explainers.matching.vectors import Vectors, concept_text
from explainers.matching.weisfeiler import NodeTransport, node_transport, wlk

SUBGRAPHS = ("smatch", "unlabeled", "named_ent", "coreference", "srl")
"""The metrics that are Smatch of a part of the graph, each under its own alignment."""


PART_LIMIT = 0.6
"""Seconds for the alignments other than Smatch's own, together; none gets less than a tenth."""


class TripleAlignment(NamedTuple):
    """Two sets of triples and the best map between their variables."""

    a: Triples
    b: Triples
    match: Match


@dataclass(frozen=True, eq=False)
class Suite:
    """All fifteen metrics of a pair, in the order of :data:`ASPECTS`, and what they were read off.

    The alignments are those of :data:`SUBGRAPHS`, the transport that of ``wwlk``; ``asked`` are the
    alignments of :func:`asked`.
    """

    values: Mapping[str, float]
    alignments: Mapping[str, TripleAlignment]
    transport: NodeTransport
    asked: Mapping[str, TripleAlignment] = field(default_factory=dict)

    @property
    def shown(self) -> dict[str, float]:
        """What a page shows: the values, those of :func:`asked` in place of the paper's."""
        return {**self.values, **{name: each.match.f1 for name, each in self.asked.items()}}

    @property
    def counted(self) -> dict[str, TripleAlignment]:
        """The alignments by which :attr:`shown` was counted."""
        return {**self.alignments, **self.asked}

    @property
    def unproven(self) -> dict[str, float]:
        """The metrics whose alignment was not proven optimal, with the most they could be."""
        return {
            name: alignment.match.at_most
            for name, alignment in self.alignments.items()
            if not alignment.match.optimal
        }

    def to_json(self) -> dict[str, Any]:
        """Values, alignments and transport; the triples are the graphs'."""
        return {
            "values": dict(self.values),
            "alignments": {name: each.match.to_json() for name, each in self.alignments.items()},
            "transport": self.transport.to_json(),
            "asked": {name: each.match.to_json() for name, each in self.asked.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], a: Graph, b: Graph) -> Suite:
        """What :meth:`to_json` gave of two graphs."""
        alignments, matches = (
            {
                name: TripleAlignment(x[name], y[name], Match.from_json(match))
                for name, match in data.get(key, {}).items()
            }
            for key, x, y in (
                ("alignments", _parts(a), _parts(b)),
                ("asked", asked(a), asked(b)),
            )
        )
        moved = NodeTransport.from_json(data["transport"])
        return cls(dict(data["values"]), alignments, moved, matches)


def suite(a: Graph, b: Graph, vectors: Vectors, time_limit: float = smatch.TIME_LIMIT) -> Suite:
    """All fifteen metrics of a pair, with their evidence, by unit vectors of :func:`concept_text`.

    The seconds are those for Smatch's alignment, and for the other four together if they are below
    :data:`PART_LIMIT`; beyond them the best alignment found counts, and :attr:`Suite.unproven` says
    so.
    """
    parts = _parts(a), _parts(b)
    alignments = {}
    most = min(time_limit, PART_LIMIT)
    questions = {
        name: TripleAlignment(x, y, smatch.match_triples(x, y, most / 10))
        for (name, x), y in zip(asked(a).items(), asked(b).values(), strict=True)
    }
    left = most
    for name in SUBGRAPHS:
        x, y = parts[0][name], parts[1][name]
        start = time.perf_counter()
        limit = time_limit if name == "smatch" else max(left, most / 10)
        alignments[name] = TripleAlignment(x, y, smatch.match_triples(x, y, limit))
        left -= 0 if name == "smatch" else time.perf_counter() - start
    moved = node_transport(a, b, vectors)
    values = {name: alignment.match.f1 for name, alignment in alignments.items()}
    values |= {name: f1(items(a), items(b)) for name, items in MULTISETS.items()}
    values |= {"wlk": wlk(a, b), "wwlk": moved.similarity}
    for name, node in NODES.items():
        texts = [concept_text(graph.concepts[node(graph)]) for graph in (a, b)]
        u, v = vectors(texts)
        values[name] = 1.0 if texts[0] == texts[1] else float(u @ v)
    values = {name: float(min(1.0, max(0.0, values[name]))) for name in ASPECTS}
    return Suite(values, alignments, moved, questions)


def _parts(graph: Graph) -> dict[str, Triples]:
    """The triples that each of :data:`SUBGRAPHS` compares."""
    whole = smatch.triples(graph)
    return {
        "smatch": whole,
        "unlabeled": _unlabelled(whole),
        "named_ent": named(graph),
        "coreference": reentrant(whole),
        "srl": arguments(whole),
    }


def f1(a: Iterable[Hashable], b: Iterable[Hashable]) -> float:
    """F1 of two multisets; 1 if both are empty.

    >>> f1(["dog", "dog", "run"], ["dog", "cat"])
    0.4
    """
    x, y = Counter(a), Counter(b)
    total = x.total() + y.total()
    return 2 * (x & y).total() / total if total else 1.0


def frames(graph: Graph) -> list[str]:
    """PropBank frames: the concepts with a sense."""
    return [concept for concept in concepts(graph).values() if is_frame(concept)]


def concepts(graph: Graph) -> dict[str, str]:
    """The concepts as they are compared, by variable."""
    return {variable: smatch.normal_label(c) for variable, c in graph.concepts.items()}


def denied(graph: Graph) -> list[str]:
    """The variables that carry ``:polarity -``."""
    return [
        source
        for source, role, value in graph.attributes
        if role.lower() == "polarity" and smatch.normal_label(value) == "-"
    ]


def negated(graph: Graph) -> list[str]:
    """Concepts that carry ``:polarity -``."""
    return [concepts(graph)[variable] for variable in denied(graph)]


def exchanged(a: Graph, b: Graph) -> bool:
    """Whether two participants of an event that both graphs have, by their names, concepts or
    words, have changed places in it: *the dog bit the man* against *the man bit the dog*.
    """

    def participants(graph: Graph, by_word: bool) -> set[tuple[str, str, str, str, str]]:
        told = _arguments_by_name(graph)
        roles: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for event, role, thing in told.edges:
            words = [graph.tokens[k].lower() for k in graph.alignment.get(thing, ()) if by_word]
            roles[event].append((role, " ".join(words) or told.concepts[thing]))
        return {
            (told.concepts[event], *one, *other)
            for event, some in roles.items()
            for one, other in permutations(some, 2)
            if one[0] != other[0] and one[1] != other[1]
        }

    def turned_round(by_word: bool) -> bool:
        here, there = participants(a, by_word), participants(b, by_word)
        turned = {(event, r, y, s, x) for event, r, x, s, y in here}
        return bool((turned - here) & (there - here))

    return turned_round(by_word=False) or turned_round(by_word=True)


def quantities(graph: Graph) -> list[tuple[str, ...]]:
    """Quantity statements: every ``:quant``, and what ``have-quant-91`` relates.

    Each yields how much, and how much of what, so that *two cats* and *two dogs* agree by half. The
    unit of a ``…-quantity`` counts as what is measured.
    """
    statements: list[tuple[str, str]] = []
    named = concepts(graph)
    fillers = [(s, r.lower(), smatch.normal_label(v)) for s, r, v in graph.attributes]
    fillers += [(s, r.lower(), named[t]) for s, r, t in graph.edges]
    unit = {s: named[t] for s, role, t in graph.edges if role.lower() == "unit"}
    for source, role, value in fillers:
        if role == "quant":
            statements.append((value, unit.get(source, named[source])))
    for frame, concept in named.items():
        if concept == "have-quant-91":
            filler = {role: value for s, role, value in reversed(fillers) if s == frame}
            if "arg2" in filler or "arg3" in filler:
                amount = filler.get("arg2", filler.get("arg3", ""))
                statements.append((amount, filler.get("arg1", "")))
    return [item for much, what in statements for item in ((much,), (much, what))]


def named(graph: Graph) -> Triples:
    """The named entities alone: types and the words of their names.

    Two entities match in their type and in each word at its place; the best pairing of them counts.
    """
    entities = names(graph)
    concepts = {v: smatch.normal_label(graph.concepts[v]) for v in entities}
    words = ((v, k, word) for v, name in entities.items() for k, word in enumerate(name, 1))
    attributes = frozenset((v, f"op{k}", smatch.normal_label(word)) for v, k, word in words)
    return Triples(concepts, attributes, frozenset())


def _unlabelled(whole: Triples) -> Triples:
    return Triples(
        whole.concepts,
        frozenset((s, "TOP" if r == "TOP" else "label", v) for s, r, v in whole.attributes),
        frozenset((s, "label", t) for s, _, t in whole.edges),
    )


def reentrant(whole: Triples) -> Triples:
    """Edges into nodes that several edges point to, with the concepts at their ends."""
    parents = Counter(t for _, _, t in whole.edges)
    return _subgraph(whole, frozenset(e for e in whole.edges if parents[e[2]] > 1))


def arguments(whole: Triples) -> Triples:
    """Numbered arguments, with the concepts at their ends."""
    return _subgraph(whole, frozenset(e for e in whole.edges if e[1].startswith("arg")))


def asked(graph: Graph) -> dict[str, Triples]:
    """The triples by which two questions are answered as a reader understands them.

    ``coreference``: is a node mentioned again? Its edges count where they are part of a circle, as
    in reflexives, control, coordination and references; what only describes a node (``:mod``,
    ``:domain``, a relative clause) closes none, and counts in :func:`reentrant` alone.
    ``srl``: as :func:`arguments`, but bearers of different names are different.
    """
    whole = smatch.triples(graph)
    circles = _in_circles(whole.edges)
    parents = Counter(t for s, _, t in circles if s != t)
    again = frozenset(e for e in circles if parents[e[2]] > 1 or e[0] == e[2])
    return {"coreference": _subgraph(whole, again), "srl": _arguments_by_name(graph)}


def _arguments_by_name(graph: Graph) -> Triples:
    """Numbered arguments, in which bearers of different names are different concepts."""
    whole = smatch.triples(graph)
    bearers = {
        variable: " ".join([whole.concepts[variable], *map(smatch.normal_label, words)])
        for variable, words in names(graph).items()
    }
    return arguments(replace(whole, concepts={**whole.concepts, **bearers}))


def _in_circles(edges: frozenset[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """The edges without which their ends would still be joined."""
    joined = nx.Graph((s, t) for s, _, t in edges)
    times = Counter(frozenset((s, t)) for s, _, t in edges)
    bridges = {frozenset(ends) for ends in nx.bridges(joined)}
    return [e for e in edges if (ends := frozenset((e[0], e[2]))) not in bridges or times[ends] > 1]


def _subgraph(whole: Triples, edges: frozenset[tuple[str, str, str]]) -> Triples:
    kept = {v for s, _, t in edges for v in (s, t)}
    concepts = {v: c for v, c in whole.concepts.items() if v in kept}
    return Triples(concepts, frozenset(), edges)


def busiest_node(graph: Graph, incoming: bool, outgoing: bool) -> str:
    """The variable with most relations; of equals, the first that is met from the root.

    Branches are gone through in the order of their roles, so that what is met first does not depend
    on how the graph is written down. Constants count as outgoing relations.
    """
    degree: Counter[str] = Counter()
    for source, _, target in graph.edges:
        degree[source] += outgoing
        degree[target] += incoming
    for source, _, _ in graph.attributes:
        degree[source] += outgoing
    return max(_from_root(graph), key=lambda v: degree[v])


def _from_root(graph: Graph) -> list[str]:
    """All variables, depth first from the root; what is not joined to it comes last."""
    at = defaultdict(list)
    for source, role, target in graph.edges:
        at[source].append((f":{role}", graph.concepts[target], target))
        at[target].append((f":{role}-of", graph.concepts[source], source))
    met: dict[str, None] = {}
    waiting = [graph.top]
    while waiting:
        variable = waiting.pop()
        if variable not in met:
            met[variable] = None
            branches = sorted(at[variable], key=lambda b: branch_order(b[:2]), reverse=True)
            waiting += [other for _, _, other in branches]
    return list(met | dict.fromkeys(graph.concepts))


MULTISETS: Mapping[str, Callable[[Graph], Iterable[Hashable]]] = {
    "frames": frames,
    "negation": negated,
    "concepts": lambda graph: concepts(graph).values(),
    "quant": quantities,
}
"""The metrics that are F1 of what two graphs hold, with what that is."""

NODES: Mapping[str, Callable[[Graph], str]] = {
    "max_indegree": lambda graph: busiest_node(graph, True, False),
    "max_outdegree": lambda graph: busiest_node(graph, False, True),
    "max_degree": lambda graph: busiest_node(graph, True, True),
    "root": lambda graph: graph.top,
}
"""The metrics that compare one node of each graph, with which node that is."""
