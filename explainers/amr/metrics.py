"""The fifteen AMR metrics of S3BERT (Opitz & Frank 2022, section 4).

Every metric is a function of two graphs with values in [0, 1], symmetric, and 1
for a graph against itself. An aspect that neither graph has anything of counts
as agreement, 1; one that only one of them has counts as 0 (footnote 2 of the
paper).

``smatch``, ``unlabeled``, ``coreference`` and ``srl`` are exact Smatch of the
whole graph, without role labels, of its re-entrant edges, and of its numbered
arguments (Damonte et al. 2017). ``frames``, ``concepts``, ``negation``,
``named_ent`` and ``quant`` are F1 of multisets. ``wlk`` and ``wwlk`` are the
Weisfeiler-Leman kernel and its Wasserstein form (Opitz et al. 2021). The rest
compare one node of each graph by the cosine of its concept's vector.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from explainers.amr.graph import Graph, names
from explainers.amr.match import TIME_LIMIT, Match, Triples, align, triples

ASPECTS = (
    "smatch",
    "wlk",
    "wwlk",
    "frames",
    "unlabeled",
    "named_ent",
    "negation",
    "concepts",
    "coreference",
    "srl",
    "max_indegree",
    "max_outdegree",
    "max_degree",
    "root",
    "quant",
)
"""Names and order of the aspects, everywhere."""

Vectors = Callable[[Sequence[str]], NDArray[np.float32]]
"""Unit vectors of texts, (texts, dimensions)."""

WL_DEPTH = 2


def measure(
    a: Graph,
    b: Graph,
    vectors: Vectors,
    matched: Match | None = None,
    time_limit: float = TIME_LIMIT,
) -> dict[str, float]:
    """All fifteen metrics of a pair.

    Args:
        a, b: the graphs.
        vectors: unit vectors of concepts, as :func:`concept_text` spells them.
        matched: the pair's Smatch, if it is already known.
        time_limit: seconds for each of the four alignments; beyond it the best
            alignment found counts, which happens to graphs of 30 nodes and more.

    Returns:
        Aspect to value, in the order of :data:`ASPECTS`.
    """
    whole_a, whole_b = triples(a), triples(b)
    values = {
        "smatch": (matched or align(whole_a, whole_b, time_limit)).f1,
        "wlk": wlk(a, b),
        "wwlk": wwlk(a, b, vectors),
        "frames": f1(frames(a), frames(b)),
        "unlabeled": align(_unlabelled(whole_a), _unlabelled(whole_b), time_limit).f1,
        "named_ent": align(named(a), named(b), time_limit).f1,
        "negation": f1(negated(a), negated(b)),
        "concepts": f1(a.concepts.values(), b.concepts.values()),
        "coreference": align(reentrant(whole_a), reentrant(whole_b), time_limit).f1,
        "srl": align(arguments(whole_a), arguments(whole_b), time_limit).f1,
        "quant": f1(quantities(a), quantities(b)),
        "root": _cosine(a.concepts[a.top], b.concepts[b.top], vectors),
    }
    for name, incoming, outgoing in (
        ("max_indegree", True, False),
        ("max_outdegree", False, True),
        ("max_degree", True, True),
    ):
        busiest = (busiest_node(g, incoming, outgoing) for g in (a, b))
        x, y = (g.concepts[v] for g, v in zip((a, b), busiest, strict=True))
        values[name] = _cosine(x, y, vectors)
    return {name: float(min(1.0, max(0.0, values[name]))) for name in ASPECTS}


def concept_text(concept: str) -> str:
    """A concept as words: without its sense, hyphens as spaces.

    >>> concept_text("take-off-17")
    'take off'
    """
    stem, _, sense = concept.rpartition("-")
    if stem and sense.isdigit():
        concept = stem
    return concept.replace("-", " ").strip('"').lower()


def f1(a: Iterable[object], b: Iterable[object]) -> float:
    """F1 of two multisets; 1 if both are empty.

    >>> f1(["dog", "dog", "run"], ["dog", "cat"])
    0.4
    """
    x, y = Counter(a), Counter(b)
    total = x.total() + y.total()
    return 2 * (x & y).total() / total if total else 1.0


def frames(graph: Graph) -> list[str]:
    """PropBank frames: the concepts with a sense."""
    return [c for c in graph.concepts.values() if c.rpartition("-")[2].isdigit()]


def negated(graph: Graph) -> list[str]:
    """Concepts that carry ``:polarity -``."""
    return [graph.concepts[s] for s, role, v in graph.attributes if role == "polarity" and v == "-"]


def quantities(graph: Graph) -> list[tuple[str, ...]]:
    """Quantity statements: every ``:quant``, and what ``have-quant-91`` relates.

    Each yields how much, and how much of what, so that *two cats* and *two dogs*
    agree by half. The unit of a ``…-quantity`` counts as what is measured.
    """
    said: list[tuple[str, str]] = []
    unit = {s: graph.concepts[t] for s, role, t in graph.edges if role == "unit"}
    for source, role, value in (
        *graph.attributes,
        *((s, r, graph.concepts[t]) for s, r, t in graph.edges),
    ):
        if role == "quant":
            said.append((value.lower(), unit.get(source, graph.concepts[source])))
    for frame, concept in graph.concepts.items():
        if concept == "have-quant-91":
            filler = {role: graph.concepts[t] for s, role, t in graph.edges if s == frame}
            filler |= {role: v for s, role, v in graph.attributes if s == frame}
            if "ARG2" in filler or "ARG3" in filler:
                amount = filler.get("ARG2", filler.get("ARG3", ""))
                said.append((amount.lower(), filler.get("ARG1", "")))
    return [item for much, what in said for item in ((much,), (much, what))]


def named(graph: Graph) -> Triples:
    """The named entities alone: types and the words of their names.

    Two entities match in their type and in each word at its place; the best
    pairing of entities counts.
    """
    found = names(graph)
    return Triples(
        {v: graph.concepts[v].lower() for v in found},
        frozenset((v, f"op{k}", w.lower()) for v, ws in found.items() for k, w in enumerate(ws, 1)),
        frozenset(),
    )


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


def _subgraph(whole: Triples, edges: frozenset[tuple[str, str, str]]) -> Triples:
    kept = {v for s, _, t in edges for v in (s, t)}
    concepts = {v: c for v, c in whole.concepts.items() if v in kept}
    return Triples(concepts, frozenset(), edges)


def busiest_node(graph: Graph, incoming: bool, outgoing: bool) -> str:
    """The variable with most relations; of equals, the one named first in the graph.

    Constants count as outgoing relations.
    """
    degree: Counter[str] = Counter()
    for source, _, target in graph.edges:
        degree[source] += outgoing
        degree[target] += incoming
    for source, _, _ in graph.attributes:
        degree[source] += outgoing
    return max(graph.concepts, key=lambda v: degree[v])


def _cosine(x: str, y: str, vectors: Vectors) -> float:
    u, v = vectors([concept_text(x), concept_text(y)])
    return float(u @ v)


def _leaves(graph: Graph) -> tuple[list[str], list[tuple[int, str, int]]]:
    """Node labels and edges by position, constants being nodes of their own."""
    position = {v: k for k, v in enumerate(graph.concepts)}
    labels = [c.lower() for c in graph.concepts.values()]
    edges = [(position[s], r.lower(), position[t]) for s, r, t in graph.edges]
    for source, role, value in graph.attributes:
        edges.append((position[source], role.lower(), len(labels)))
        labels.append(value.strip('"').lower())
    return labels, edges


def wlk(a: Graph, b: Graph, depth: int = WL_DEPTH) -> float:
    """Weisfeiler-Leman kernel: cosine of the counts of node labels in context.

    At each of ``depth`` steps a node's label takes in the labels of its
    neighbours, with the roles that lead there.
    """
    counts = [_contexts(g, depth) for g in (a, b)]
    dot = sum(n * counts[1][label] for label, n in counts[0].items())
    norm = np.sqrt(float(np.prod([sum(n * n for n in c.values()) for c in counts])))
    return float(dot / norm)


def _contexts(graph: Graph, depth: int) -> Counter[str]:
    labels, edges = _leaves(graph)
    counts = Counter(labels)
    for _ in range(depth):
        around: list[list[str]] = [[] for _ in labels]
        for source, role, target in edges:
            around[source].append(f"{role}>{labels[target]}")
            around[target].append(f"{role}<{labels[source]}")
        labels = [f"{x}({','.join(sorted(n))})" for x, n in zip(labels, around, strict=True)]
        counts.update(labels)
    return counts


def wwlk(a: Graph, b: Graph, vectors: Vectors, depth: int = WL_DEPTH) -> float:
    """Wasserstein Weisfeiler-Leman: 1 minus the cost of moving one graph's nodes to the other's.

    A node's vector is its concept's, joined with ``depth`` rounds of averaging
    in its neighbours'; moving costs the cosine distance.
    """
    return 1.0 - float((transport := node_transport(a, b, vectors, depth))[0] @ transport[1])


def node_transport(
    a: Graph, b: Graph, vectors: Vectors, depth: int = WL_DEPTH
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The optimal transport behind :func:`wwlk`, as flattened (plan, cost)."""
    import ot

    x, y = (_node_vectors(g, vectors, depth) for g in (a, b))
    cost = np.clip(1.0 - x @ y.T, 0.0, 2.0).astype(np.float64)
    plan = ot.emd(np.full(len(x), 1 / len(x)), np.full(len(y), 1 / len(y)), cost)
    return plan.ravel(), cost.ravel()


def _node_vectors(graph: Graph, vectors: Vectors, depth: int) -> NDArray[np.float32]:
    labels, edges = _leaves(graph)
    x = vectors([concept_text(label) for label in labels])
    mean = np.zeros((len(labels), len(labels)), dtype=np.float32)
    for source, _, target in edges:
        mean[source, target] = mean[target, source] = 1.0
    degree = mean.sum(1, keepdims=True)
    mean /= np.maximum(degree, 1.0)
    layers = [x]
    for _ in range(depth):
        last = layers[-1]
        layers.append(np.where(degree > 0, 0.5 * (last + mean @ last), last))
    units = [v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-9) for v in layers]
    return np.concatenate(units, axis=1) / np.sqrt(depth + 1)


def concepts_of(graphs: Iterable[Graph]) -> list[str]:
    """Every distinct text that the metrics will ask vectors for."""
    return sorted({concept_text(label) for g in graphs for label in _leaves(g)[0]})


class VectorTable:
    """Vectors looked up in a table that is filled in batches.

    Args:
        encode: makes unit vectors of texts.
        limit: texts kept; the table starts anew beyond it.
    """

    def __init__(self, encode: Vectors, limit: int = 20_000) -> None:
        self._encode = encode
        self._limit = limit
        self._table: Mapping[str, NDArray[np.float32]] = {}

    def fill(self, texts: Iterable[str]) -> Mapping[str, NDArray[np.float32]]:
        """Encode those texts that are missing, in one batch; return a table of all of them."""
        texts = list(dict.fromkeys(texts))
        table = self._table
        new = [t for t in texts if t not in table]
        if new:
            if len(table) + len(new) > self._limit:
                table = {t: table[t] for t in texts if t in table}
            table = {**table, **dict(zip(new, self._encode(new), strict=True))}
            self._table = table
        return table

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        table = self.fill(texts)
        return np.stack([table[t] for t in texts])
