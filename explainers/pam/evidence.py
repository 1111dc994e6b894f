"""Why PAM scores a pair as it does: what the score would be without a part, or seen from elsewhere.

Leaving a part out takes its word pieces from the subword graph; what is left stays as it was
connected. A name is one part, with all its words. All variants of a pair are embedded together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explainers.amr.graph import Attribute, Edge, Graph, spelled
from explainers.amr.rewriting import reroot
from explainers.encoders.vectors import cosine
from explainers.pam.linear import GraphPieces, Part
from explainers.pam.model import PamModel


@dataclass(frozen=True)
class Reason:
    """What a part of a graph adds to the score.

    Attributes:
        side: 0 for the first graph, 1 for the second.
        kind: ``node``, ``relation`` or ``subgraph``: a node with all that hangs on it alone.
        part: a variable, or a relation; of a subgraph, its uppermost variable.
        without: the score if the part is left out.
        adds: what the score loses by that; below 0, the two are less alike for the part.
    """

    side: int
    kind: str
    part: Part
    without: float
    adds: float


@dataclass(frozen=True)
class PamEvidence:
    """The cosine of a pair, and what each part of both graphs adds to it, the strongest first."""

    score: float
    reasons: tuple[Reason, ...]


def pam_evidence(model: PamModel, a: Graph, b: Graph) -> PamEvidence:
    """Leave each node, relation and subgraph of either graph out in turn."""
    read = [model.read(g) for g in (a, b)]
    variants: list[tuple[int, str, Part, GraphPieces]] = [
        (side, kind, part, without)
        for side, graph in enumerate((a, b))
        for kind, part, nodes in _parts(graph, read[side])
        if (without := _without(read[side], nodes)).ids
    ]
    vectors = model.embed_pieces([*read, *(pieces for *_, pieces in variants)])
    whole = float(cosine(vectors[:1], vectors[1:2])[0])
    others = vectors[[1 - side for side, *_ in variants]]
    scores = cosine(vectors[2:], others)
    reasons = [
        Reason(side, kind, part, float(score), whole - float(score))
        for (side, kind, part, _), score in zip(variants, scores, strict=True)
    ]
    return PamEvidence(whole, tuple(sorted(reasons, key=lambda r: -abs(r.adds))))


def _without(pieces: GraphPieces, nodes: set[int]) -> GraphPieces:
    """A graph without some nodes of its bipartite graph."""
    kept = [k for k, node in enumerate(pieces.node) if node not in nodes]
    ids, node = (tuple(row[k] for k in kept) for row in (pieces.ids, pieces.node))
    return replace(pieces, ids=ids, node=node)


def _parts(graph: Graph, read: GraphPieces) -> Iterator[tuple[str, Part, set[int]]]:
    """Kind, part and nodes of all that can be left out of what the encoder sees."""
    at: dict[Part, set[int]] = {}
    spelt = spelled(graph)
    for node, part in enumerate(read.linear.parts[: read.kept]):
        if isinstance(part, Attribute) and part.role[:2] == "op" and part.source in spelt:
            part = part.source
        at.setdefault(part, set()).add(node)
    for part, nodes in at.items():
        yield ("node" if isinstance(part, str) else "relation"), part, nodes
    for variable in graph.concepts:
        below = _below(graph, variable)
        if variable != graph.top and len(below) > 1 and variable in at:
            gone = (nodes for part, nodes in at.items() if not below.isdisjoint(_ends(part)))
            yield "subgraph", variable, set().union(*gone)


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
