"""Why PAM scores a pair as it does: what the score would be without a part, or seen from elsewhere.

Leaving a part out takes its word pieces from the subword graph; what is left stays as it was
connected. A name is one part, with all its words. A relation that has another one in its place in
the other graph tells little if it goes alone: the graph falls apart, which may lower the score,
though the two differ there. So where it is known who is who, partners go together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explainers.amr.concepts import normal_label
from explainers.amr.graph import Attribute, Edge, Graph, spelled
from explainers.amr.rewriting import reroot
from explainers.encoders.vectors import cosine
from explainers.pam.linear import GraphPieces, Part
from explainers.pam.model import PamModel

ALONE, EACH, BOTH = "alone", "each", "both"
"""How a part is left out: where it is; of each graph in turn, where both have it, and the mean is
told; or of both at once, with what the other graph has in its place."""

AT_ONCE = 16
"""Variants that are embedded before it is said how far it is."""

Nodes = frozenset[int]
"""Of a graph as the encoder reads it, those that are left out."""

WHOLE: Nodes = frozenset()


@dataclass(frozen=True)
class Reason:
    """What a part of a graph adds to the score.

    Attributes:
        side: 0 for the first graph, 1 for the second.
        kind: ``node``, ``relation`` or ``subgraph``: a node with all that hangs on it alone.
        part: a variable, or a relation; of a subgraph, its uppermost variable.
        without: the score if the part is left out.
        adds: what the score loses by that; below 0, the two are less alike for the part.
        way: how it is left out; the same of both graphs where they have the part, or another one
            in its place, and then ``adds`` is, too.
    """

    side: int
    kind: str
    part: Part
    without: float
    adds: float
    way: str = ALONE


@dataclass(frozen=True)
class PamEvidence:
    """The cosine of a pair, and what each part of both graphs adds to it, the strongest first."""

    score: float
    reasons: tuple[Reason, ...]


def pam_evidence(
    model: PamModel,
    a: Graph,
    b: Graph,
    pairs: Sequence[tuple[str, str]] = (),
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> PamEvidence:
    """Leave each node, relation and subgraph of either graph out in turn.

    Args:
        model: that scores.
        a, b: the graphs.
        pairs: the variables that stand for each other; partners are left out together.
        progress: called with how many variants are embedded, and how many there are.
    """
    read = [model.read(g) for g in (a, b)]
    parts = [list(_parts(graph, one)) for graph, one in zip((a, b), read, strict=True)]
    vectors: dict[tuple[int, Nodes], NDArray[np.float32]] = {}
    tries = [
        (side, kind, part, *ways)
        for side, of in enumerate(parts)
        for (kind, part, _), ways in zip(of, _ways((a, b), parts, pairs, side), strict=True)
    ]
    wanted = {(0, WHOLE): read[0], (1, WHOLE): read[1]}
    for *_, compared in tries:
        for both in compared:
            wanted |= {
                key: _without(read[key[0]], key[1]) for key in enumerate(both) if key not in wanted
            }
    there = [(key, pieces) for key, pieces in wanted.items() if pieces.ids]
    for start in range(0, len(there), AT_ONCE):
        progress(start, len(there))
        some = there[start : start + AT_ONCE]
        found = model.embed_pieces([pieces for _, pieces in some])
        vectors |= {key: found[k : k + 1] for k, (key, _) in enumerate(some)}

    def score(both: Sequence[Nodes]) -> float:
        return float(cosine(*(vectors[key] for key in enumerate(both)))[0])

    whole = score((WHOLE, WHOLE))
    reasons = []
    for side, kind, part, way, compared in tries:
        if all(key in vectors for both in compared for key in enumerate(both)):
            without = float(np.mean([score(both) for both in compared]))
            reasons.append(Reason(side, kind, part, without, whole - without, way))
    return PamEvidence(whole, tuple(sorted(reasons, key=lambda r: -abs(r.adds))))


def _ways(
    graphs: tuple[Graph, Graph],
    parts: Sequence[Sequence[tuple[str, Part, Nodes]]],
    pairs: Sequence[tuple[str, str]],
    side: int,
) -> Iterator[tuple[str, list[tuple[Nodes, Nodes]]]]:
    """How each part of a side is left out: the nodes that are gone from both, once or twice."""
    numbers = [{pair[k]: number for number, pair in enumerate(pairs)} for k in (0, 1)]
    places = [
        [_place(graph, part, numbers[k], k) if kind != "subgraph" else None for kind, part, _ in of]
        for k, (graph, of) in enumerate(zip(graphs, parts, strict=True))
    ]
    held: list[dict[Hashable, dict[Hashable, Nodes]]] = [defaultdict(dict), defaultdict(dict)]
    for k in (0, 1):
        for place, (_, _, nodes) in zip(places[k], parts[k], strict=True):
            if place is not None:
                at = held[k][place[0]]
                at[place[1]] = at.get(place[1], WHOLE) | nodes
    for place, (_, _, nodes) in zip(places[side], parts[side], strict=True):
        here, there = ({} if place is None else held[k].get(place[0], {}) for k in (side, 1 - side))
        said = None if place is None else place[1]
        if said in there:
            yield EACH, [_both(side, nodes, WHOLE), _both(side, WHOLE, there[said])]
        elif instead := _others(there, here):
            yield BOTH, [_both(side, _others(here, there), instead)]
        else:
            yield ALONE, [_both(side, nodes, WHOLE)]


def _place(
    graph: Graph, part: Part, numbers: Mapping[str, int], side: int
) -> tuple[Hashable, Hashable]:
    """Where a part stands, alike in both graphs, and what is said there.

    A relation stands between its ends, whichever way it goes.
    """

    def who(variable: str) -> Hashable:
        return numbers.get(variable, (side, variable))

    if isinstance(part, str):
        called = spelled(graph).get(part)
        return ("node", who(part)), called or normal_label(graph.concepts[part])
    if isinstance(part, Attribute):
        return ("constant", who(part.source), part.role), part.value
    ends = frozenset({who(part.source), who(part.target)})
    return ("relation", ends), (who(part.source), part.role)


def _others(held: Mapping[Hashable, Nodes], than: Mapping[Hashable, Nodes]) -> Nodes:
    """All nodes of what is said in one graph and not in the other."""
    return WHOLE.union(*(nodes for said, nodes in held.items() if said not in than))


def _both(side: int, here: Nodes, there: Nodes) -> tuple[Nodes, Nodes]:
    return (there, here) if side else (here, there)


def _without(pieces: GraphPieces, nodes: Nodes) -> GraphPieces:
    """A graph without some nodes of its bipartite graph."""
    kept = [k for k, node in enumerate(pieces.node) if node not in nodes]
    ids, node = (tuple(row[k] for k in kept) for row in (pieces.ids, pieces.node))
    return replace(pieces, ids=ids, node=node)


def _parts(graph: Graph, read: GraphPieces) -> Iterator[tuple[str, Part, Nodes]]:
    """Kind, part and nodes of all that can be left out of what the encoder sees."""
    at: dict[Part, set[int]] = {}
    spelt = spelled(graph)
    for node, part in enumerate(read.linear.parts[: read.kept]):
        if isinstance(part, Attribute) and part.role[:2] == "op" and part.source in spelt:
            part = part.source
        at.setdefault(part, set()).add(node)
    for part, nodes in at.items():
        yield ("node" if isinstance(part, str) else "relation"), part, frozenset(nodes)
    for variable in graph.concepts:
        below = _below(graph, variable)
        if variable != graph.top and len(below) > 1 and variable in at:
            gone = (nodes for part, nodes in at.items() if not below.isdisjoint(_ends(part)))
            yield "subgraph", variable, WHOLE.union(*gone)


def _ends(part: Part) -> tuple[str, ...]:
    """The variables of a part."""
    if isinstance(part, str):
        return (part,)
    return (part.source, part.target) if isinstance(part, Edge) else (part.source,)


def _below(graph: Graph, variable: str) -> set[str]:
    """The variable, and what the root reaches through it alone."""
    seen, waiting = {graph.top}, [graph.top]
    while waiting:
        here = waiting.pop()
        for edge in graph.edges:
            for near, far in ((edge.source, edge.target), (edge.target, edge.source)):
                if near == here and far not in seen and far != variable:
                    seen.add(far)
                    waiting.append(far)
    return set(graph.concepts) - seen


@dataclass(frozen=True)
class Focuses:
    """The score of a pair from every root of either graph (section 6).

    Attributes:
        roots: the variables of each graph; the root as it is comes first.
        scores: one for each two of them, (roots of the first, roots of the second).
    """

    roots: tuple[tuple[str, ...], tuple[str, ...]]
    scores: NDArray[np.float64]


def focuses(model: PamModel, a: Graph, b: Graph) -> Focuses:
    """Compare the graphs from each root of the one with each of the other."""
    first, second = ((g.top, *(v for v in g.concepts if v != g.top)) for g in (a, b))
    vectors = model.embed([reroot(g, v) for g, roots in ((a, first), (b, second)) for v in roots])
    x, y = vectors[: len(first)], vectors[len(first) :]
    scores = x.astype(np.float64) @ y.astype(np.float64).T  # of length 1
    return Focuses((first, second), np.clip(scores, -1.0, 1.0))


def named(graph: Graph, part: Part) -> str:
    """A part as people write it: a concept, a name's words, or a relation with its ends.

    >>> from explainers.amr.graph import read
    >>> graph = read("(w / want-01 :ARG0 (b / boy) :polarity -)")
    >>> named(graph, "b"), named(graph, graph.edges[0]), named(graph, graph.attributes[0])
    ('boy', 'want-01 :ARG0 boy', 'want-01 :polarity -')
    """
    if isinstance(part, str):
        return spelled(graph).get(part) or graph.concepts[part]
    end = graph.concepts[part.target] if isinstance(part, Edge) else part.value
    return f"{graph.concepts[part.source]} :{part.role} {end}"
