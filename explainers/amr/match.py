"""Exact Smatch: the alignment of two AMRs that matches the most triples.

The search for the best one-to-one map between variables (Cai & Knight, 2013) is
written as a mixed-integer program and solved to proven optimality by HiGHS,
where the reference implementation climbs hills from random starts. Triples are
compared in lower case; ``mod`` is ``domain`` turned around, as in the reference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, linear_sum_assignment, milp
from scipy.sparse import csr_matrix

from explainers.amr.graph import Graph

TIME_LIMIT = 2.0
"""Seconds after which the solver returns its best map, unproven."""


@dataclass(frozen=True)
class Triples:
    """A graph as Smatch sees it.

    Attributes:
        concepts: concept of each variable.
        attributes: (variable, role, value) triples.
        edges: (variable, role, variable) triples.
    """

    concepts: Mapping[str, str]
    attributes: frozenset[tuple[str, str, str]]
    edges: frozenset[tuple[str, str, str]]

    def __len__(self) -> int:
        return len(self.concepts) + len(self.attributes) + len(self.edges)


@dataclass(frozen=True)
class Match:
    """The best map between two graphs and what it matches.

    Attributes:
        pairs: aligned variables (of a, of b); a pair may match in its edges only.
        matched: number of triples matched.
        total_a, total_b: number of triples of each graph.
        optimal: whether the solver proved that no map matches more.
        bound: no map matches more than this many.
    """

    pairs: tuple[tuple[str, str], ...]
    matched: int
    total_a: int
    total_b: int
    optimal: bool
    bound: float

    @property
    def precision(self) -> float:
        """Share of a's triples that match; 1 where both graphs have none."""
        return self.matched / self.total_a if self.total_a else float(not self.total_b)

    @property
    def recall(self) -> float:
        """Share of b's triples that match; 1 where both graphs have none."""
        return self.matched / self.total_b if self.total_b else float(not self.total_a)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, in [0, 1]."""
        total = self.total_a + self.total_b
        return 2 * self.matched / total if total else 1.0


def triples(graph: Graph) -> Triples:
    """The triples of a graph, normalised for comparison.

    Which variable is the top counts as one triple, as in the reference.
    """
    edges = set()
    for source, role, target in graph.edges:
        role = role.lower()
        edges.add((target, "domain", source) if role == "mod" else (source, role, target))
    attributes = {
        (s, role.lower(), value.strip('"').lower()) for s, role, value in graph.attributes
    }
    attributes.add((graph.top, "TOP", "top"))
    return Triples(
        {v: c.lower() for v, c in graph.concepts.items()}, frozenset(attributes), frozenset(edges)
    )


def smatch(a: Graph, b: Graph, time_limit: float = TIME_LIMIT) -> Match:
    """Smatch of two graphs, exactly.

    Args:
        a, b: the graphs.
        time_limit: seconds for the solver.

    Returns:
        The optimal match, or the best found with ``optimal=False`` and a bound.

    >>> from explainers.amr.graph import read
    >>> m = smatch(read("(l / like-01 :ARG0 (m / man))"), read("(x / like-01 :ARG0 (y / dog))"))
    >>> m.pairs, m.matched, round(m.f1, 2), m.optimal
    ((('l', 'x'), ('m', 'y')), 3, 0.75, True)
    """
    return align(triples(a), triples(b), time_limit)


def align(a: Triples, b: Triples, time_limit: float = TIME_LIMIT) -> Match:
    """The map between variables of a and b that matches the most triples.

    Maximises ``Σ w_ij x_ij + Σ z_ef`` where ``w_ij`` counts what a pair of
    variables matches by itself (concept, constants, loops), and ``z_ef`` is an
    edge of a laid on an edge of b, which needs both pairs of ends in the map.
    """
    weights = _pair_weights(a, b)
    edge_pairs = _edge_pairs(a, b)
    start = _by_assignment(a, b, weights, edge_pairs)
    if start.optimal:
        return start
    ends = {(e[0], f[0]) for e, f in edge_pairs} | {(e[2], f[2]) for e, f in edge_pairs}
    pairs = sorted({*weights, *ends})
    column = {pair: k for k, pair in enumerate(pairs)}
    n, m = len(pairs), len(edge_pairs)
    gain = np.concatenate([[weights.get(p, 0) for p in pairs], np.ones(m)])
    rows: dict[tuple, list[tuple[int, float]]] = defaultdict(list)
    for (i, j), k in column.items():
        rows["a", i].append((k, 1.0))
        rows["b", j].append((k, 1.0))
    # One row for all the edges that a pair of ends allows is tighter than one an edge:
    # from a given edge, a given node of the other graph is reached by one edge at most.
    for k, (e, f) in enumerate(edge_pairs, n):
        for name, own, (i, j) in (
            ("ea", (e, f[0]), (e[0], f[0])),
            ("ta", (e, f[2]), (e[2], f[2])),
            ("eb", (f, e[0]), (e[0], f[0])),
            ("tb", (f, e[2]), (e[2], f[2])),
        ):
            row = rows[name, own]
            if not row:
                row.append((column[i, j], -1.0))
            row.append((k, 1.0))
    upper = np.array([1.0 if key[0] in ("a", "b") else 0.0 for key in rows])
    at = [(r, k, x) for r, row in enumerate(rows.values()) for k, x in row]
    row_of, column_of, entries = zip(*at, strict=True)
    matrix = csr_matrix((entries, (row_of, column_of)), shape=(len(rows), n + m))
    solution = milp(
        -gain,
        constraints=LinearConstraint(matrix, -np.inf, upper),
        bounds=Bounds(0, 1),
        integrality=np.concatenate([np.ones(n), np.zeros(m)]),
        options={"time_limit": time_limit},
    )
    if solution.x is None:
        return start
    chosen = [pair for pair, k in column.items() if solution.x[k] > 0.5]
    mapped = dict(chosen)
    laid = [(e, f) for e, f in edge_pairs if mapped.get(e[0]) == f[0] and mapped.get(e[2]) == f[2]]
    value = sum(weights.get(p, 0) for p in chosen) + len(laid)
    # The solver may also map variables that match nothing: those are no alignment.
    chosen = list(
        {*(p for p in chosen if p in weights)}.union(
            (e[end], f[end]) for e, f in laid for end in (0, 2)
        )
    )
    if solution.status == 0:
        return Match(_in_order(a, chosen), value, len(a), len(b), True, float(value))
    bound = start.bound
    if solution.mip_dual_bound is not None:
        bound = min(bound, -float(solution.mip_dual_bound))
    if value < start.matched:
        return replace(start, bound=bound)
    return Match(_in_order(a, chosen), value, len(a), len(b), False, bound)


def _pair_weights(a: Triples, b: Triples) -> dict[tuple[str, str], int]:
    """What a pair of variables matches by itself, where that is anything."""
    weights: dict[tuple[str, str], int] = defaultdict(int)
    by_concept: dict[str, list[str]] = defaultdict(list)
    for j, concept in b.concepts.items():
        by_concept[concept].append(j)
    for i, concept in a.concepts.items():
        for j in by_concept.get(concept, ()):
            weights[i, j] += 1
    by_value: dict[tuple[str, str], list[str]] = defaultdict(list)
    for j, role, value in b.attributes:
        by_value[role, value].append(j)
    for i, role, value in a.attributes:
        for j in by_value.get((role, value), ()):
            weights[i, j] += 1
    loops = {(role, s) for s, role, t in b.edges if s == t}
    for i, role, target in a.edges:
        if i == target:
            for other, j in loops:
                weights[i, j] += other == role
    return {pair: w for pair, w in weights.items() if w}


def _edge_pairs(a: Triples, b: Triples) -> list[tuple[tuple[str, str, str], tuple[str, str, str]]]:
    by_role: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for f in sorted(b.edges):
        if f[0] != f[2]:
            by_role[f[1]].append(f)
    return [(e, f) for e in sorted(a.edges) if e[0] != e[2] for f in by_role.get(e[1], ())]


def _by_assignment(
    a: Triples,
    b: Triples,
    weights: Mapping[tuple[str, str], int],
    edge_pairs: list[tuple[tuple[str, str, str], tuple[str, str, str]]],
) -> Match:
    """A map by linear assignment alone, with a bound that often proves it optimal.

    The bound lets each end of an edge count half a match wherever the other graph
    has an edge of that role at that end, which no map can exceed. From its
    solution, assignments against the current map are repeated while they gain.
    """
    left, right = list(a.concepts), list(b.concepts)
    row = {v: k for k, v in enumerate(left)}
    column = {v: k for k, v in enumerate(right)}
    own = np.zeros((len(left), len(right)))
    for (i, j), w in weights.items():
        own[row[i], column[j]] = w
    optimistic = own.copy()
    for end in (0, 2):
        degrees: dict[str, NDArray[np.float64]] = {}
        for graph, place, side in ((a, row, 0), (b, column, 1)):
            for edge in graph.edges:
                if edge[0] != edge[2]:
                    counts = degrees.setdefault(edge[1], np.zeros((2, max(own.shape))))
                    counts[side, place[edge[end]]] += 1
        for counts in degrees.values():
            here = np.minimum.outer(counts[0, : len(left)], counts[1, : len(right)])
            optimistic += 0.5 * here
    sources = tuple(
        np.array([(row[e[0]], column[f[0]]) for e, f in edge_pairs], int).reshape(-1, 2).T
    )
    targets = tuple(
        np.array([(row[e[2]], column[f[2]]) for e, f in edge_pairs], int).reshape(-1, 2).T
    )

    def solve(gain: NDArray[np.float64]) -> tuple[int, NDArray[np.float64]]:
        chosen = np.zeros_like(own)
        chosen[linear_sum_assignment(gain, maximize=True)] = 1.0
        value = (own * chosen).sum() + (chosen[sources] * chosen[targets]).sum()
        return round(float(value)), chosen

    best, map_ = solve(optimistic)
    bound = float(optimistic[map_ > 0].sum())
    while best + 1 <= bound + 1e-9:
        gain = own + 1e-3 * optimistic
        np.add.at(gain, targets, map_[sources])
        np.add.at(gain, sources, map_[targets])
        value, other = solve(gain)
        if value <= best:
            break
        best, map_ = value, other
    useful = own * map_
    np.maximum.at(useful, sources, map_[sources] * map_[targets])
    np.maximum.at(useful, targets, map_[sources] * map_[targets])
    pairs = [(left[i], right[j]) for i, j in zip(*np.nonzero(useful), strict=True)]
    optimal = best + 1 > bound + 1e-9
    return Match(
        _in_order(a, pairs), best, len(a), len(b), optimal, float(best) if optimal else bound
    )


def _in_order(a: Triples, pairs: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    place = {v: k for k, v in enumerate(a.concepts)}
    return tuple(sorted(pairs, key=lambda pair: place[pair[0]]))
