"""Weisfeiler-Leman metrics of AMR graphs (Opitz, Daza & Frank 2021).

Both put every node into the context of its neighbours, :data:`DEPTH` times over. :func:`wlk`
compares contexts symbol by symbol, :func:`node_transport` as vectors, between which it moves one
graph's nodes to the other's at the least cost.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.amr.concepts import normal_label
from explainers.amr.graph import Graph, spelled
from explainers.matching.vectors import Vectors, concept_text

DEPTH = 2
"""Rounds of contextualisation; k in the paper."""

SHARE, BOUND = 1 / 3, 0.5
"""Weight of a node's neighbours in a round, and how much of it knows its role."""


_LABELS = ("a", "b", "owner_a", "owner_b")


class NodeGraph(NamedTuple):
    """A graph whose constants are nodes too: labels, and edges as (position, role, position).

    The owner of a node is its variable, or that of the node which bears the constant.
    """

    labels: list[str]
    edges: list[tuple[int, str, int]]
    owner: list[str]


def nodes(graph: Graph, collapse_names: bool = False) -> NodeGraph:
    """The graph with constants as nodes.

    With ``collapse_names`` a name is one node: its words, in place of the ``name`` node and its
    ``:op`` constants, of which there would be one a word.
    """
    words = spelled(graph) if collapse_names else {}
    position = {v: k for k, v in enumerate(graph.concepts)}
    owner = list(graph.concepts)
    labels = [normal_label(words.get(v, c)) for v, c in graph.concepts.items()]
    edges = [(position[s], r.lower(), position[t]) for s, r, t in graph.edges]
    for source, role, value in graph.attributes:
        if source in words and role.startswith("op"):
            continue
        edges.append((position[source], role.lower(), len(labels)))
        labels.append(normal_label(value))
        owner.append(source)
    return NodeGraph(labels, edges, owner)


def texts_of(graphs: Iterable[Graph]) -> list[str]:
    """Every distinct text that the metrics ask vectors for."""
    labels = {label for g in graphs for label in (*nodes(g, True).labels, *g.concepts.values())}
    return sorted({concept_text(label) for label in labels})


def contexts(graph: Graph) -> dict[tuple[int, str], float]:
    """What :func:`wlk` compares: (round, context) to weight.

    Round 0 has the node labels and the triples, round k the labels in which each node has taken in
    its neighbours k times, with the roles that lead there; each counts 1 / (k + 1), however often
    it occurs.
    """
    labels, edges, _ = nodes(graph)
    weights = dict.fromkeys(((0, label) for label in labels), 1.0)
    weights |= dict.fromkeys(((0, f"{labels[s]} :{r} {labels[t]}") for s, r, t in edges), 1.0)
    for k in range(1, DEPTH + 1):
        around: list[list[str]] = [[] for _ in labels]
        for source, role, target in edges:
            around[source].append(f":{role} {labels[target]}")
            around[target].append(f":{role}-of {labels[source]}")
        labels = [f"({x} {' '.join(sorted(n))})" for x, n in zip(labels, around, strict=True)]
        weights |= dict.fromkeys(((k, label) for label in labels), 1 / (k + 1))
    return weights


def wlk(a: Graph, b: Graph) -> float:
    """Weisfeiler-Leman kernel: the cosine of the two graphs' :func:`contexts`."""
    x, y = contexts(a), contexts(b)
    dot = sum(weight * y.get(what, 0.0) for what, weight in x.items())
    return dot / float(np.sqrt(np.prod([sum(w * w for w in c.values()) for c in (x, y)])))


@dataclass(frozen=True, eq=False)
class NodeTransport:
    """How the nodes of one graph move to those of another at the least cost.

    Attributes:
        a, b: label of each node, names in one piece.
        owner_a, owner_b: the variable of each node; a constant's is the one that bears it.
        plan: share of the whole that moves, (nodes of a, nodes of b); sums to 1.
        cost: of moving it, 1 minus the cosine of the nodes' vectors, in [0, 2].
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    owner_a: tuple[str, ...]
    owner_b: tuple[str, ...]
    plan: NDArray[np.float64]
    cost: NDArray[np.float64]

    def __post_init__(self) -> None:
        for matrix in (self.plan, self.cost):
            matrix.flags.writeable = False  # one result may be shown to several sessions

    @property
    def similarity(self) -> float:
        """1 minus the cost of the whole transport."""
        return 1.0 - float((self.plan * self.cost).sum())

    def to_json(self) -> dict[str, Any]:
        """Labels, owners, plan and cost."""
        matrices = {"plan": self.plan.tolist(), "cost": self.cost.tolist()}
        return {name: list(getattr(self, name)) for name in _LABELS} | matrices

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> NodeTransport:
        """What :meth:`to_json` gave."""
        labels = {name: tuple(data[name]) for name in _LABELS}
        shape = len(labels["a"]), len(labels["b"])
        plan, cost = (np.array(data[name], float).reshape(shape) for name in ("plan", "cost"))
        return cls(**labels, plan=plan, cost=cost)

    def moves(self) -> list[tuple[int, int]]:
        """The n:m alignment: which node goes where, the largest shares first."""
        i, j = np.nonzero(self.plan > 1e-9)
        order = np.argsort(-self.plan[i, j], kind="stable")
        return [(int(i[k]), int(j[k])) for k in order]


def node_transport(a: Graph, b: Graph, vectors: Vectors) -> NodeTransport:
    """The optimal transport between two graphs' nodes in context, each name one node.

    Wasserstein Weisfeiler-Leman, the metric, is its :attr:`NodeTransport.similarity`. Vectors are
    unit vectors of concepts, as :func:`concept_text` spells them.
    """
    import ot

    left, right = nodes(a, True), nodes(b, True)
    x, y = (_in_context(n, vectors) for n in (left, right))
    cost = np.clip(1.0 - x @ y.T, 0.0, 2.0)
    cost[cost < 1e-12] = 0.0  # what is the same costs nothing
    plan = ot.emd(np.full(len(x), 1 / len(x)), np.full(len(y), 1 / len(y)), cost)
    return NodeTransport(
        tuple(left.labels), tuple(right.labels), tuple(left.owner), tuple(right.owner), plan, cost
    )


def _in_context(graph: NodeGraph, vectors: Vectors) -> NDArray[np.float64]:
    """Unit vectors of nodes in context, (nodes, (DEPTH + 1) · dimensions).

    A round adds to a node a third of the mean of its neighbours. The paper gives each role a random
    or trained weight; here a role turns the neighbour's vector round (a shift by the role's
    checksum, the inverse shift from the other end), and half of what is added is turned. So who
    does what to whom counts, nothing is drawn at random, and nothing is trained.
    """
    x = vectors([concept_text(label) for label in graph.labels]).astype(np.float64)
    layers = [x]
    if graph.edges:
        size = x.shape[1]
        source, target = (np.array([e[end] for e in graph.edges]) for end in (0, 2))
        turn = np.array([zlib.crc32(role.encode()) % size for _, role, _ in graph.edges])[:, None]
        onward, back = (np.arange(size) - turn) % size, (np.arange(size) + turn) % size
        degree = np.bincount(np.concatenate([source, target]), minlength=len(x))
        mean = SHARE / np.maximum(degree, 1)[:, None]
        for _ in range(DEPTH):
            last, added = layers[-1], np.zeros_like(x)
            for here, there, turned in ((source, target, onward), (target, source, back)):
                seen = last[there]
                seen = (1 - BOUND) * seen + BOUND * np.take_along_axis(seen, turned, 1)
                np.add.at(added, here, seen)
            layers.append(last + mean * added)
    else:
        layers *= DEPTH + 1
    units = [v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-9) for v in layers]
    joined: NDArray[np.float64] = np.concatenate(units, axis=1) / np.sqrt(DEPTH + 1)
    return joined
