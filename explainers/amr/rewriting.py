"""Changes of a graph that leave its meaning as it is: another focus, reification.

What cannot be changed so is a :class:`~explainers.amr.graph.GraphError`.
"""

from __future__ import annotations

from dataclasses import replace

from penman.models.amr import model as amr_model

from explainers.amr.graph import Attribute, Edge, Graph, GraphError, new_variable

Relation = Edge | Attribute


def reroot(graph: Graph, variable: str) -> Graph:
    """The same triples seen from another node ("reframing", PAM, section 6).

    >>> from explainers.amr.graph import read
    >>> reroot(read("(w / want-01 :ARG0 (b / boy))"), "b").penman
    '(b / boy\\n    :ARG0-of (w / want-01))'
    """
    if variable not in graph.concepts:
        raise GraphError(f"{variable} is not a variable of this graph")
    return replace(graph, top=variable, confidence=None)


def reifiable(graph: Graph) -> list[Relation]:
    """The relations that the guidelines give a frame for, such as ``:location``."""
    relations: list[Relation] = [*graph.edges, *graph.attributes]
    return [r for r in relations if _frames(r.role)]


def reify(graph: Graph, relation: Relation) -> Graph:
    """Turn a relation into a node: ``:location`` into ``be-located-at-91``.

    >>> from explainers.amr.graph import read
    >>> g = read("(m / man :location (p / park))")
    >>> reify(g, g.edges[0]).penman
    '(m / man\\n    :ARG1-of (b / be-located-at-91\\n        :ARG2 (p / park)))'
    """
    if relation not in reifiable(graph):
        raise GraphError(f"{' '.join(relation)} cannot be reified")
    concept, start, end = _frames(relation.role)[0]
    variable = new_variable(concept, graph.concepts)
    edges = [e for e in graph.edges if e != relation]
    attributes = [a for a in graph.attributes if a != relation]
    edges.append(Edge(variable, start, relation.source))
    if isinstance(relation, Edge):
        edges.append(Edge(variable, end, relation.target))
    else:
        attributes.append(Attribute(variable, end, relation.value))
    return replace(
        graph,
        concepts={**graph.concepts, variable: concept},
        edges=tuple(edges),
        attributes=tuple(attributes),
        confidence=None,
    )


def dereifiable(graph: Graph) -> list[str]:
    """The nodes that say no more than a relation would."""
    return [v for v in graph.concepts if _relation(graph, v) is not None]


def dereify(graph: Graph, variable: str) -> Graph:
    """Turn a node back into the relation that it stands for; undoes :func:`reify`."""
    relation = _relation(graph, variable)
    if relation is None:
        raise GraphError(f"{variable} cannot be turned into a relation")
    edges = [e for e in graph.edges if variable not in (e.source, e.target)]
    attributes = [a for a in graph.attributes if a.source != variable]
    if isinstance(relation, Edge):
        edges.append(relation)
    else:
        attributes.append(relation)
    return replace(
        graph,
        concepts={v: c for v, c in graph.concepts.items() if v != variable},
        edges=tuple(dict.fromkeys(edges)),
        attributes=tuple(dict.fromkeys(attributes)),
        alignment={v: t for v, t in graph.alignment.items() if v != variable},
        confidence=None,
    )


def _frames(role: str) -> list[tuple[str, str, str]]:
    """(frame, role of the source, role of the target), the guidelines' first choice first."""
    reifications = amr_model.reifications.get(f":{role}", [])
    return [(concept, start[1:], end[1:]) for concept, start, end in reifications]


def _relation(graph: Graph, variable: str) -> Relation | None:
    """What a node would be as a relation, if it can be one."""
    about: list[Relation] = [e for e in graph.edges if variable in (e.source, e.target)]
    about += [a for a in graph.attributes if a.source == variable]
    if variable == graph.top or len(about) != 2 or any(r.source != variable for r in about):
        return None
    for role, start, end in amr_model.dereifications.get(graph.concepts[variable], []):
        by_role = {f":{r.role}": r for r in about}
        if set(by_role) == {start, end}:
            source, target = by_role[start], by_role[end]
            if not isinstance(source, Edge) or source.target == variable:
                return None
            if isinstance(target, Edge):
                return Edge(source.target, role[1:], target.target)
            return Attribute(source.target, role[1:], target.value)
    return None
