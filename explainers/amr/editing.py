"""One thing changed in a graph: a concept, or the role of a relation.

The graph that comes out is written down and read strictly again, so that nothing stands in it
that the editor of texts would refuse.
"""

from __future__ import annotations

import re
from dataclasses import replace

from explainers.amr.graph import Attribute, Edge, Graph, GraphError
from explainers.amr.strict import read_strictly

_CONCEPT = re.compile(r"[^\s()\"/:~]+")
_ROLE = re.compile(r":?([A-Za-z][A-Za-z0-9-]*)")


def with_concept(graph: Graph, variable: str, concept: str) -> Graph:
    """A graph in which a node has another concept.

    Raises:
        GraphError: if there is no such node, or no concept can be written so.

    >>> from explainers.amr.graph import read
    >>> with_concept(read("(l / like-01 :ARG0 (m / man))"), "m", "woman").concepts
    {'l': 'like-01', 'm': 'woman'}
    """
    if variable not in graph.concepts:
        raise GraphError(f"there is no node {variable}")
    if not _CONCEPT.fullmatch(concept := concept.strip()):
        raise GraphError("a concept is one word, such as dog, want-01 or have-rel-role-91")
    return read_strictly(replace(graph, concepts={**graph.concepts, variable: concept}).penman)


def with_role(graph: Graph, relation: tuple[str, str, str], role: str) -> Graph:
    """A graph in which a relation has another role; one that ends with ``-of`` turns it around.

    Args:
        graph: the graph.
        relation: variable, role and variable or value, as in its edges and attributes.
        role: with or without a colon.

    Raises:
        GraphError: if there is no such relation or role, or what is turned around is a value.

    >>> from explainers.amr.graph import read
    >>> graph = read("(l / like-01 :ARG0 (m / man))")
    >>> with_role(graph, ("l", "ARG0", "m"), ":ARG1").edges
    (Edge(source='l', role='ARG1', target='m'),)
    """
    known = _ROLE.fullmatch(role.strip())
    if known is None:
        raise GraphError("a role is one word, such as :ARG0, :mod or :ARG1-of")
    source, _, target = relation
    edges, attributes = list(graph.edges), list(graph.attributes)
    if relation in edges:
        edges[edges.index(Edge(*relation))] = Edge(source, known[1], target)
    elif relation in attributes:
        attributes[attributes.index(Attribute(*relation))] = Attribute(source, known[1], target)
    else:
        raise GraphError("there is no such relation")
    changed = replace(graph, edges=tuple(edges), attributes=tuple(attributes), confidence=None)
    return read_strictly(changed.penman)
