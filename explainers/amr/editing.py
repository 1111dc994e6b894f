"""One thing changed in a graph: a concept, a relation's role or ends, a node or relation less.

The graph that results is connected, and is written down and read strictly again, so that nothing
stands in it that the editor of texts would refuse. What cannot be done is a :class:`GraphError`.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace

from explainers.amr.graph import Attribute, Edge, Graph, GraphError, Relation
from explainers.amr.strict import read_strictly

_CONCEPT = re.compile(r"[^\s()\"/:~]+")
_ROLE = re.compile(r":?([A-Za-z][A-Za-z0-9-]*)")


def with_concept(graph: Graph, variable: str, concept: str) -> Graph:
    """A graph in which a node has another concept.

    >>> from explainers.amr.graph import read
    >>> with_concept(read("(l / like-01 :ARG0 (m / man))"), "m", "woman").concepts
    {'l': 'like-01', 'm': 'woman'}
    """
    _check_node(graph, variable)
    if not _CONCEPT.fullmatch(concept := concept.strip()):
        raise GraphError("a concept is one word, such as dog, want-01 or have-rel-role-91")
    return _whole(replace(graph, concepts={**graph.concepts, variable: concept}))


def with_relation(graph: Graph, relation: Relation, changed: Relation) -> Graph:
    """A graph in which a relation has another role, or begins or ends at another node.

    The role may have a colon; one that ends with ``-of`` turns the relation around. A value stays
    as it is.

    >>> from explainers.amr.graph import read
    >>> graph = read("(l / like-01 :ARG0 (m / man) :ARG1 (d / dog :poss m))")
    >>> with_relation(graph, ("d", "poss", "m"), ("d", "poss", "l")).edges[-1]
    Edge(source='d', role='poss', target='l')
    """
    source, role, target = changed
    known = _ROLE.fullmatch(role.strip())
    if known is None:
        raise GraphError("a role is one word, such as :ARG0, :mod or :ARG1-of")
    _check_node(graph, source)
    edges, attributes = list(graph.edges), list(graph.attributes)
    _check_relation(graph, relation)
    if relation in edges:
        _check_node(graph, target)
        if source == target:
            raise GraphError("a relation must lead from one node to another")
        new = Edge(source, known[1], target)
        if new in edges and new != relation:
            raise GraphError("this relation is already there")
        edges[edges.index(Edge(*relation))] = new
    else:
        value = Attribute(source, known[1], relation[2])
        attributes[attributes.index(Attribute(*relation))] = value
    return _whole(replace(graph, edges=tuple(edges), attributes=tuple(attributes)))


def without_node(graph: Graph, variable: str) -> Graph:
    """A graph without a node, its relations, and the nodes that hang on it alone.

    >>> from explainers.amr.graph import read
    >>> graph = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b :ARG4 (c / city)))")
    >>> list(without_node(graph, "g").concepts)
    ['w', 'b']
    """
    _check_node(graph, variable)
    if variable == graph.top:
        raise GraphError("the top node must stay: all others hang from it")
    left = [edge for edge in graph.edges if variable not in (edge.source, edge.target)]
    kept = _reached(graph.top, left)
    return _whole(
        replace(
            graph,
            concepts={v: c for v, c in graph.concepts.items() if v in kept},
            edges=tuple(e for e in left if e.source in kept),
            attributes=tuple(a for a in graph.attributes if a.source in kept),
        )
    )


def without_relation(graph: Graph, relation: Relation) -> Graph:
    """A graph without a relation.

    >>> from explainers.amr.graph import read
    >>> graph = read("(g / go-02 :ARG0 (b / boy) :polarity -)")
    >>> without_relation(graph, ("g", "polarity", "-")).attributes
    ()
    """
    _check_relation(graph, relation)
    edges = tuple(e for e in graph.edges if e != relation)
    attributes = tuple(a for a in graph.attributes if a != relation)
    return _whole(replace(graph, edges=edges, attributes=attributes))


def _check_node(graph: Graph, variable: str) -> None:
    if variable not in graph.concepts:
        raise GraphError(f"there is no node {variable}")


def _check_relation(graph: Graph, relation: Relation) -> None:
    if relation not in graph.edges and relation not in graph.attributes:
        raise GraphError("there is no such relation")


def _reached(top: str, edges: list[Edge]) -> Set[str]:
    """The nodes that relations lead to from the top, in either direction."""
    reached, ahead = {top}, [top]
    while ahead:
        here = ahead.pop()
        for source, _, target in edges:
            if here in (source, target):
                new = {source, target} - reached
                reached |= new
                ahead += new
    return reached


def _whole(graph: Graph) -> Graph:
    """The graph as it is read from its own text; what the parser thought of it is gone."""
    kept = _reached(graph.top, list(graph.edges))
    lost = [concept for variable, concept in graph.concepts.items() if variable not in kept]
    if lost:
        raise GraphError(
            f"“{lost[0]}” would be left hanging: attach it to another node first, or delete it"
        )
    return read_strictly(replace(graph, confidence=None).penman)
