"""How the parts of two aligned AMRs are marked, and drawn with the same marks everywhere.

Pictures for the page and every export are made from a :class:`~explainers.pictures.shapes.Drawing`,
so that they show the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import networkx as nx

from explainers.amr.concepts import is_frame
from explainers.amr.graph import (
    Graph,
    Relation,
    doubtful,
    is_doubted,
    polar_question_nodes,
    spelled,
)
from explainers.matching.smatch import Match, normal_edge, normal_label, triples
from explainers.pictures.layout import NodeMark, UnplacedGraph, layered, spanning, tree
from explainers.pictures.shapes import Drawing

YES_OR_NO = "yes or no"
"""What is written on a node that asks whether something is so."""

VIEWS = {"layered": layered, "tree": tree}
"""How a graph can be laid out."""


Partners = Mapping[str, tuple[int, str]]
"""Variable to the number of its pair and its partner in the other graph."""


Written = tuple[Mapping[Relation, str], Mapping[Relation, str]]
"""Of the relations of each graph, what they ask in words."""


def draw_pair(
    a: Graph,
    b: Graph,
    match: Match,
    view: str = "layered",
    titles: tuple[str, str] = ("Sentence A", "Sentence B"),
    said: Written = ({}, {}),
    beside: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
) -> tuple[Drawing, Drawing]:
    """Both graphs, aligned nodes marked alike.

    Args:
        a, b: the graphs.
        match: their alignment.
        view: ``layered``, each node below the one it is reached from, or ``tree``, a line
            a node, indented, which stays readable at any size.
        titles: what stands above each.
        said: of the relations of each, what they ask in words
            (:func:`explainers.wording.roles.roles_in_words`); the lines carry it, and there is room
            for it.
        beside: what follows the label of a node of each, by its key in :func:`network`.
    """
    of_a, of_b = partners(a, match)
    one = unplaced(a, b, of_a, titles[0], said[0], beside[0])
    other = unplaced(b, a, of_b, titles[1], said[1], beside[1])
    return VIEWS[view](one), VIEWS[view](other)


def network(graph: Graph) -> nx.MultiDiGraph:
    """The graph as networkx sees it: nodes have ``label``, edges have ``role``.

    Constants become nodes of their own; a ``name`` node shows the name instead of its ``:op``
    constants, and what asks whether something is so shows the answers that it asks for.

    >>> from explainers.amr.graph import read
    >>> net = network(read("(l / like-01 :ARG0 (m / man) :polarity -)"))
    >>> sorted(net.nodes(data="label"))
    [('l', 'like-01'), ('l polarity -', '−'), ('m', 'man')]
    >>> net = network(read("(l / like-01 :polarity (a / amr-unknown))"))
    >>> sorted(net.nodes(data="label"))
    [('a', 'yes or no'), ('l', 'like-01')]
    """
    net: nx.MultiDiGraph = nx.MultiDiGraph()
    words = spelled(graph)
    shown = {v: f"“{name}”" for v, name in words.items()} | dict.fromkeys(
        polar_question_nodes(graph), YES_OR_NO
    )
    for variable, concept in graph.concepts.items():
        label = shown.get(variable, concept)
        net.add_node(variable, label=label, variable=variable, value="")
    for source, role, target in graph.edges:
        net.add_edge(source, target, role=role, value=target)
    for source, role, value in graph.attributes:
        if source in words and role.startswith("op"):
            continue
        key = f"{source} {role} {value}"
        net.add_node(key, label="−" if value == "-" else value, variable=source, value=value)
        net.add_edge(source, key, role=role, value=value)
    return net


def numbered(a: Graph, match: Match) -> dict[tuple[str, str], int]:
    """The number that each aligned pair is shown with: from 1, from the top of a downwards."""
    place = {node: k for k, node in enumerate(spanning(network(a), a.top))}
    pairs = sorted(match.pairs, key=lambda pair: place[pair[0]])
    return {pair: k for k, pair in enumerate(pairs, 1)}


def partners(a: Graph, match: Match) -> tuple[Partners, Partners]:
    """Of each graph, the number and the partner of each variable that has one."""
    numbers = numbered(a, match)
    return (
        {x: (k, y) for (x, y), k in numbers.items()},
        {y: (k, x) for (x, y), k in numbers.items()},
    )


def unplaced(
    graph: Graph,
    other: Graph,
    partner: Partners,
    title: str = "",
    said: Mapping[Relation, str] = MappingProxyType({}),
    beside: Mapping[str, str] = MappingProxyType({}),
    numbers: bool = True,
) -> UnplacedGraph:
    """A graph with its marks, to be laid out; arguments as of :func:`draw_pair`, of one side.

    Without ``numbers``, labels leave out those of the partners: colour and place tell them.
    """
    net = network(graph)
    unsure = doubtful(graph)
    unknown = {normal_label(part.value) for part in other.attributes if is_doubted(other, part)}
    constants = {" ".join(part): part for part in graph.attributes}

    def doubt(node: str) -> bool:
        """What the other graph may have, too, is as doubtful as that."""
        part = constants.get(node, node)
        return is_doubted(graph, part) or normal_label(net.nodes[node]["value"]) in unknown

    marks = {node: _mark(graph, other, partner, net, node, doubt(node)) for node in net.nodes}
    if not numbers:
        marks = {
            node: mark._replace(label=mark.label.removeprefix(f"{mark.number} · "))
            for node, mark in marks.items()
        }
    for node, more in beside.items():
        marks[node] = marks[node]._replace(label=f"{marks[node].label}  {more}")
    matched = matched_relations(graph, other, partner)
    doubts = {relation for relation in unsure if isinstance(relation, tuple)}
    return UnplacedGraph(net, graph.top, marks, matched, doubts, title, said)


def same_places(a: UnplacedGraph, b: UnplacedGraph) -> dict[str, str]:
    """Nodes of B to those of A that are the same: partners, and equal constants of partners."""
    numbers = {m.number: n for n, m in a.marks.items() if m.number and not a.net.nodes[n]["value"]}
    same = {
        node: numbers[mark.number]
        for node, mark in b.marks.items()
        if mark.number in numbers and not b.net.nodes[node]["value"]
    }
    for node, data in b.net.nodes(data=True):
        bearer = same.get(data["variable"])
        if not data["value"] or bearer is None or not b.marks[node].same:
            continue
        for target in a.net.successors(bearer):
            there = a.net.nodes[target]["value"]
            if there and normal_label(there) == normal_label(data["value"]):
                same[node] = target
    return same


def _mark(
    graph: Graph,
    other: Graph,
    partner: Partners,
    net: nx.MultiDiGraph,
    node: str,
    doubt: bool,
) -> NodeMark:
    data = net.nodes[node]
    label, variable, value = data["label"], data["variable"], data["value"]
    number, mate = partner.get(variable, (0, ""))
    if value:
        role = next(d["role"] for _, _, d in net.in_edges(node, data=True))
        same = any(
            (s, r.lower(), normal_label(v)) == (mate, role.lower(), normal_label(value))
            for s, r, v in other.attributes
        )
        title = "same in the other graph" if same else "not in the other graph"
        return NodeMark(label, number if same else 0, same, doubt and not same, title)
    same = (
        bool(number)
        and normal_label(other.concepts[mate]) == normal_label(graph.concepts[variable])
        and (
            graph.concepts[variable] != "name"
            or spelled(other).get(mate) == spelled(graph).get(variable)
        )
    )
    if number:
        label = f"{number} · {label}"
        title = "same in the other graph" if same else f"corresponds to {other.concepts[mate]}"
        if not same and same_word((graph, variable), (other, mate)):
            same, title = True, f"{title}: the same word, analysed otherwise"
    else:
        title = "no partner in the other graph"
    chance = graph.confidence.nodes.get(variable) if graph.confidence else None
    if chance is not None:
        title += f"; the parser is {chance:.0%} sure"
    return NodeMark(f"{label} ?" if doubt else label, number, same, doubt, title)


def same_word(one: tuple[Graph, str], other: tuple[Graph, str]) -> bool:
    """Whether two nodes are of the same word, as a thing here and as an event there.

    That is a difference of analysis; two senses of a verb are one of meaning.
    """
    words, frames = [], []
    for graph, variable in (one, other):
        places = graph.alignment.get(variable, ())
        words.append([graph.tokens[k].casefold() for k in places if k < len(graph.tokens)])
        frames.append(is_frame(graph.concepts[variable]))
    return bool(words[0]) and words[0] == words[1] and not all(frames)


def matched_relations(graph: Graph, other: Graph, partner: Partners) -> set[Relation]:
    """The relations that the other graph has between the partners too."""
    there = triples(other)
    to = {variable: mate for variable, (_, mate) in partner.items()}
    matched: set[Relation] = set()
    for edge in graph.edges:
        source, role, target = normal_edge(edge)
        if (to.get(source, ""), role, to.get(target, "")) in there.edges:
            matched.add((edge.source, edge.role, edge.target))
    for source, role, value in graph.attributes:
        if (to.get(source, ""), role.lower(), normal_label(value)) in there.attributes:
            matched.add((source, role, value))
    return matched
