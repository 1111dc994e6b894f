"""Graphs that mean the same, and graphs that nearly do: what triplets are made of.

All of it happens in the graph; there is no sentence to go with it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

from explainers.amr.concepts import frame_of, is_frame
from explainers.amr.graph import Attribute, Edge, Graph, names
from explainers.amr.rewriting import reifiable, reify, reroot
from explainers.training.aspects.edits import Names

MANY = 20
"""Names of a type of entity that are enough to draw from."""

Change = Callable[[Graph, random.Random], Graph | None]
"""A changed graph; none where there is nothing to change."""


def same(graph: Graph, rng: random.Random) -> Graph:
    """The same meaning drawn in another way: another focus, a relation as a frame."""
    if rng.random() < 0.5:
        graph = reroot(graph, rng.choice(list(graph.concepts)))
    relations = reifiable(graph)
    for relation in rng.sample(relations, min(len(relations), rng.randint(0, 2))):
        graph = reify(graph, relation)
    return graph


def _participants(graph: Graph) -> list[tuple[Edge, Edge]]:
    """Two participants of one frame, by their relations."""
    return [
        (e, f)
        for e, f in combinations(graph.edges, 2)
        if e.source == f.source
        and e.role != f.role
        and e.role.startswith("ARG")
        and f.role.startswith("ARG")
        and is_frame(graph.concepts[e.source])
        and e.target != f.target
    ]


def swapped(graph: Graph, rng: random.Random) -> Graph | None:
    """Two participants of one frame in each other's roles."""
    pairs = _participants(graph)
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    return _with(
        graph,
        {
            first: first._replace(target=second.target),
            second: second._replace(target=first.target),
        },
    )


def reattached(graph: Graph, rng: random.Random) -> Graph | None:
    """A participant that is somebody else of the same graph: who is meant by a pronoun."""
    movable = [
        e
        for e in graph.edges
        if e.role.startswith("ARG") and sum(f.target == e.target for f in graph.edges) > 1
    ]
    if not movable:
        return None
    edge = rng.choice(movable)
    taken = {f.target for f in graph.edges if f.source == edge.source} | {edge.source}
    others = [
        v
        for v in graph.concepts
        if v not in taken and not is_frame(graph.concepts[v]) and graph.concepts[v] != "name"
    ]
    if not others:
        return None
    return _with(graph, {edge: edge._replace(target=rng.choice(others))})


def negated(graph: Graph, rng: random.Random) -> Graph | None:
    """A negation more, or one less."""
    there = [a for a in graph.attributes if a.role == "polarity" and a.value == "-"]
    if there:
        return replace(graph, attributes=tuple(a for a in graph.attributes if a != there[0]))
    frames = [
        v
        for v, c in graph.concepts.items()
        if (frame := frame_of(c)) is not None and not frame.special
    ]
    if not frames:
        return None
    chosen = graph.top if graph.top in frames else rng.choice(frames)
    added = Attribute(chosen, "polarity", "-")
    return replace(graph, attributes=(*graph.attributes, added))


def recounted(graph: Graph, rng: random.Random) -> Graph | None:
    """Another number."""
    numbers = [a for a in graph.attributes if a.value.isdecimal() and not a.role.startswith("op")]
    if not numbers:
        return None
    chosen = rng.choice(numbers)
    other = str(rng.choice([n for n in range(1, 13) if str(n) != chosen.value]))
    kept = (a._replace(value=other) if a == chosen else a for a in graph.attributes)
    return replace(graph, attributes=tuple(kept))


def renamer(of_type: Names) -> Change:
    """A change of a name into another of the same type of entity."""

    def renamed(graph: Graph, rng: random.Random) -> Graph | None:
        found = [
            (v, words)
            for v, words in names(graph).items()
            if any(n != words for n in of_type.get(graph.concepts[v], ()))
        ]
        if not found:
            return None
        entity, words = rng.choice(found)
        new = rng.choice([n for n in of_type[graph.concepts[entity]] if n != words])
        node = next(e.target for e in graph.edges if e.source == entity and e.role == "name")
        rest = (a for a in graph.attributes if a.source != node or not a.role.startswith("op"))
        ops = (Attribute(node, f"op{k}", f'"{w}"') for k, w in enumerate(new, 1))
        return replace(graph, attributes=(*rest, *ops))

    return renamed


def peopler(of_type: Names, concepts: Sequence[str]) -> Change:
    """Two participants of one frame become two of one type, told apart by a name or a deed.

    Pictures are described with men and dogs; this gives *Pat likes Chris* and *the teacher praised
    the student*, in which everything hangs on what is some steps from the verb. What else is said
    of the two stays.

    Args:
        of_type: names by type of entity.
        concepts: of a corpus, as often as they occur.
    """
    types = {kind: sorted(known) for kind, known in of_type.items() if len(known) >= MANY}
    of_deeds = Counter(
        c for c in concepts if (frame := frame_of(c)) is not None and not frame.special
    )
    deeds, often = list(of_deeds), list(of_deeds.values())

    def peopled(graph: Graph, rng: random.Random) -> Graph | None:
        plain = _plain(graph)
        both = [(e.target, f.target) for e, f in _participants(graph)]
        pairs = [pair for pair in both if plain.issuperset(pair)]
        if not pairs:
            return None
        chosen = rng.choice(pairs)
        named = types and rng.random() < 0.6
        kind = rng.choice(list(types)) if named else "person"
        called = rng.sample(types[kind], 2) if named else []
        done = rng.choices(deeds, often, k=2)
        if not named and done[0] == done[1]:
            return None
        told, edges, attributes = dict(graph.concepts), list(graph.edges), list(graph.attributes)
        for k, variable in enumerate(chosen):
            new = f"p{k}x"
            told[variable] = kind
            if named:
                told[new] = "name"
                edges.append(Edge(variable, "name", new))
                ops = enumerate(called[k], 1)
                attributes += [Attribute(new, f"op{n}", f'"{word}"') for n, word in ops]
            else:
                told[new] = done[k]
                edges.append(Edge(new, "ARG0", variable))
        return replace(graph, concepts=told, edges=tuple(edges), attributes=tuple(attributes))

    return peopled


def _plain(graph: Graph) -> set[str]:
    """Variables of things, none of them a frame, a name or the root."""
    called = names(graph)
    return {
        v
        for v, c in graph.concepts.items()
        if c.isalpha() and c not in ("name", "and", "or") and v not in called and v != graph.top
    }


def exchanger(concepts: Sequence[str]) -> Change:
    """A change of a concept into another of the same kind: a frame, or none.

    Args:
        concepts: of a corpus, as often as they occur.
    """
    frames = [c for c in concepts if is_frame(c)]
    things = [c for c in concepts if not is_frame(c) and c.isalpha()]

    def exchanged(graph: Graph, rng: random.Random) -> Graph | None:
        movable = [
            v
            for v, c in graph.concepts.items()
            if (is_frame(c) or c.isalpha()) and c != "name" and v not in names(graph)
        ]
        if not movable:
            return None
        chosen = rng.choice(movable)
        new = rng.choice(frames if is_frame(graph.concepts[chosen]) else things)
        if new == graph.concepts[chosen]:
            return None
        return replace(graph, concepts={**graph.concepts, chosen: new})

    return exchanged


def _with(graph: Graph, changed: dict[Edge, Edge]) -> Graph | None:
    """The graph with other edges; none where two are the same then."""
    edges = tuple(changed.get(e, e) for e in graph.edges)
    return replace(graph, edges=edges) if len(set(edges)) == len(edges) else None
