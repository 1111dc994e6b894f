"""Exact Smatch: the alignment of two AMRs that matches the most triples.

The search for the best one-to-one map between variables (Cai & Knight, 2013) is written as a
mixed-integer program and solved to proven optimality by HiGHS, where the reference implementation
climbs hills from random starts. Triples are compared in lower case and without quotation marks, as
Smatch++ does (Opitz 2023); ``mod`` is ``domain`` turned around, as in the reference.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, linear_sum_assignment, milp
from scipy.sparse import csr_matrix

from explainers.amr.concepts import normal_label as normal_label
from explainers.amr.graph import Edge, Graph
from explainers.limits import limit

PROOF = limit(
    "PROOF",
    10_000,
    "pairs of nodes and relations",
    "that may match, for the solver to prove an alignment; of more, the best one found counts",
)

TIME_LIMIT = 1.0
"""Seconds after which the solver returns its best map, unproven."""

Map = NDArray[np.int64]
"""For each variable of a, the place of its partner in b, or -1."""

PAIRS = 200_000
"""Pairs of edges that are listed; of more, bounds are looser and no solver is asked."""

_EPSILON = 1e-6
_STARTS, _STARTED, _FEWEST = 30, 150, 3
"""Climbs from other maps: so many for graphs up to so many nodes, and at least so many."""

_INFEASIBLE = 2  # SciPy's status of a problem without solution


@dataclass(frozen=True)
class Triples:
    """A graph as Smatch sees it: concepts by variable, (variable, role, value), and edges so."""

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

    @property
    def at_most(self) -> float:
        """F1 that no alignment exceeds; equal to :attr:`f1` where that is proven."""
        total = self.total_a + self.total_b
        return min(1.0, 2 * self.bound / total) if total else 1.0

    def figures(self) -> dict[str, Any]:
        """Scores, and how sure they are."""
        names = ("precision", "recall", "f1", "optimal", "at_most")
        return {name: getattr(self, name) for name in names}

    def to_json(self) -> dict[str, Any]:
        """The map, and what it matches."""
        return {**asdict(self), "pairs": [list(pair) for pair in self.pairs]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Match:
        """What :meth:`to_json` gave."""
        return cls(**{**data, "pairs": tuple((x, y) for x, y in data["pairs"])})


def triples(graph: Graph) -> Triples:
    """The triples of a graph, normalised for comparison.

    Which variable is the top counts as one triple, as in the reference.
    """
    attributes = {(s, role.lower(), normal_label(value)) for s, role, value in graph.attributes}
    attributes.add((graph.top, "TOP", "top"))
    return Triples(
        {v: normal_label(c) for v, c in graph.concepts.items()},
        frozenset(attributes),
        frozenset(normal_edge(edge) for edge in graph.edges),
    )


def normal_edge(edge: Edge) -> tuple[str, str, str]:
    """An edge as it is compared: in lower case, ``mod`` turned round to ``domain``."""
    source, role, target = edge
    role = role.lower()
    return (target, "domain", source) if role == "mod" else (source, role, target)


def smatch(a: Graph, b: Graph, time_limit: float = TIME_LIMIT) -> Match:
    """Smatch of two graphs, exactly; after the time limit the best found, with a bound.

    >>> from explainers.amr.graph import read
    >>> m = smatch(read("(l / like-01 :ARG0 (m / man))"), read("(x / like-01 :ARG0 (y / dog))"))
    >>> m.pairs, m.matched, round(m.f1, 2), m.optimal
    ((('l', 'x'), ('m', 'y')), 3, 0.75, True)
    """
    return match_triples(triples(a), triples(b), time_limit)


def match_triples(a: Triples, b: Triples, time_limit: float = TIME_LIMIT) -> Match:
    """The map between variables of a and b that matches the most triples.

    Maximises ``Σ w_ij x_ij + Σ z_ef`` where ``w_ij`` counts what a pair of variables matches by
    itself (concept, constants, loops), and ``z_ef`` is an edge of a laid on an edge of b, which
    needs both pairs of ends in the map.

    Three steps, each of which may end with a proof: a linear assignment whose value is an upper
    bound; pairs that the bound rules out are dropped and the assignment repeated; what remains goes
    to the solver, asked for something better than the map in hand. After ``time_limit`` seconds
    only what is begun is finished.
    """
    if not a.concepts or not b.concepts:
        return Match((), 0, len(a), len(b), True, 0.0)
    problem = _Problem(a, b)
    deadline = time.perf_counter() + time_limit
    best, bound = problem.assign(deadline)
    value = problem.value(best)
    if value + 1 > bound + _EPSILON:
        bound = value
    else:
        better, bound = problem.solve(value, bound, max(deadline - time.perf_counter(), 0.01))
        if better is not None and problem.value(better) > value:
            best, value = better, problem.value(better)
    optimal = value + 1 > bound + _EPSILON
    pairs = problem.useful(best)
    return Match(pairs, value, len(a), len(b), optimal, float(value) if optimal else bound)


class _Problem:
    """Two graphs as arrays: what pairs of nodes and pairs of edges can match.

    Of ``k`` edges of one role in each graph there are ``k²`` pairs. They are listed for the bound
    and for the solver alone, those of allowed ends, and only where they are few; what a map
    matches is read off its own edges.

    Attributes:
        own: what a pair of variables matches by itself, (variables of a, of b).
        allowed: whether a better map than the best known may hold the pair.
        edges: role, source and target of each edge of a, and of b; sorted.
    """

    def __init__(self, a: Triples, b: Triples) -> None:
        self.left, self.right = list(a.concepts), list(b.concepts)
        self._row = {v: k for k, v in enumerate(self.left)}
        self._column = {v: k for k, v in enumerate(self.right)}
        self.own = np.zeros((len(self.left), len(self.right)))
        self._count(*(g.concepts.items() for g in (a, b)))
        self._count(*([(i, (r, v)) for i, r, v in g.attributes] for g in (a, b)))
        self._count(*([(s, r) for s, r, t in g.edges if s == t] for g in (a, b)))
        edges = [sorted(e for e in g.edges if e[0] != e[2]) for g in (a, b)]
        self.roles = {r: k for k, r in enumerate(sorted({e[1] for es in edges for e in es}))}
        self.edges = [
            np.array([(self.roles[r], place[s], place[t]) for s, r, t in es], int).reshape(-1, 3).T
            for es, place in zip(edges, (self._row, self._column), strict=True)
        ]
        # The edges of b by their role and one end, for each end
        self._at = [_Index(self.edges[1][0] * len(self.right) + ends) for ends in self.edges[1][1:]]
        self._whole = np.append(np.sort(self._place(*self.edges[1])), np.iinfo(np.int64).max)
        self.allowed = np.ones_like(self.own, dtype=bool)

    def _count(self, in_a: Iterable[tuple[str, Any]], in_b: Iterable[tuple[str, Any]]) -> None:
        """Add 1 wherever a variable of a and one of b say the same."""
        saying: dict[Any, list[int]] = defaultdict(list)
        for j, what in in_b:
            saying[what].append(self._column[j])
        for i, what in in_a:
            for k in saying.get(what, ()):
                self.own[self._row[i], k] += 1

    def _place(
        self, role: NDArray[np.int64], source: NDArray[np.int64], target: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """A number for each triple of a role and two variables of b."""
        place: NDArray[np.int64] = (role * len(self.right) + source) * len(self.right) + target
        return place

    def value(self, to: Map) -> int:
        """Triples matched by a map."""
        mapped = to >= 0
        own = self.own[mapped, to[mapped]].sum()
        return round(float(own)) + int(self._laid(to).sum())

    def _laid(self, to: Map) -> NDArray[np.bool_]:
        """Which edges of a the map lays on an edge of b."""
        role, source, target = self.edges[0]
        laid: NDArray[np.bool_] = (to[source] >= 0) & (to[target] >= 0)
        place = self._place(role, to[source], to[target])
        laid &= self._whole[np.searchsorted(self._whole, place)] == place
        return laid

    def assign(self, deadline: float = np.inf) -> tuple[Map, float]:
        """A good map, and a bound that no map exceeds; no start is made after the deadline."""
        best = np.full(len(self.left), -1)
        value, bound = -1, np.inf
        for many in (False, True, True, True):
            optimistic = self._optimistic()
            highest = _assignment(optimistic)
            mapped = highest >= 0
            bound = min(bound, float(optimistic[mapped, highest[mapped]].sum()))
            starts = self._starts(optimistic) if many else iter(())
            for start in chain([highest], starts):
                reached, gained = self._climb(start, optimistic)
                if gained > value:
                    best, value = reached, gained
                if value + 1 > bound + _EPSILON:
                    return best, bound
                if time.perf_counter() > deadline:
                    break
            if time.perf_counter() > deadline:
                break
            # A better map is worth at least value + 1: pairs that cannot be part of one go.
            worth = bound - _slack(optimistic, highest)
            keep = self.allowed & (worth >= value + 1 - _EPSILON)
            few = keep.sum() > 0.95 * self.allowed.sum()
            self.allowed = keep
            if many and few:
                break
        return best, bound

    def _pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """The pairs of edges with one role and allowed pairs at both ends, as places of edges.

        None if they are more than :data:`PAIRS`.
        """
        a, b = self.edges
        listed = [np.zeros((2, 0), int)]
        count, step = 0, max(1, PAIRS // max(1, b.shape[1]))
        for start in range(0, a.shape[1], step):
            first, second = np.nonzero(a[0, start : start + step, None] == b[0])
            first += start
            possible = self.allowed[a[1, first], b[1, second]]
            possible &= self.allowed[a[2, first], b[2, second]]
            listed.append(np.stack([first[possible], second[possible]]))
            count += listed[-1].shape[1]
            if count > PAIRS:
                return None
        joined = np.concatenate(listed, axis=1)
        return joined[0], joined[1]

    def _optimistic(self) -> NDArray[np.float64]:
        """What a pair of variables can add at most.

        Each end of an edge counts half a match wherever the other graph has an edge of that role at
        that end. Where too many pairs of edges are allowed to be listed, it counts, too, if the
        edge's other end has no allowed partner there.
        """
        pairs = self._pairs()
        gain = np.where(self.allowed, self.own, 0.0)
        if pairs is None:
            for end in (1, 2):
                for role in range(len(self.roles)):
                    nodes = [
                        np.unique(e[end][e[0] == role], return_counts=True) for e in self.edges
                    ]
                    (i, many), (j, others) = nodes
                    gain[np.ix_(i, j)] += 0.5 * np.minimum.outer(many, others)
            gain[~self.allowed] = 0.0
            return gain
        first, second = pairs
        role = self.edges[0][0][first]
        for end in (1, 2):
            i, j = self.edges[0][end][first], self.edges[1][end][second]
            # Edges at i that some edge at j can take, and the other way round, by role. Both
            # countings are of the same places, so that np.unique gives them in one order.
            place = (role * len(self.left) + i) * len(self.right) + j
            counts = []
            for edge, edges in ((first, self.edges[0]), (second, self.edges[1])):
                most = max(edges.shape[1], 1)
                where, count = np.unique(np.unique(place * most + edge) // most, return_counts=True)
                counts.append(count)
            np.add.at(gain.reshape(-1), where % gain.size, 0.5 * np.minimum(*counts))
        return gain

    def _starts(self, optimistic: NDArray[np.float64]) -> Iterator[Map]:
        """Maps to climb from, near the bound's own; always the same ones.

        An assignment takes more than the square of the nodes, so that large graphs get few.
        """
        noise = np.random.default_rng(0)
        larger = max(1.0, max(optimistic.shape) / _STARTED)
        for _ in range(max(_FEWEST, round(_STARTS / larger**2))):
            yield _assignment(optimistic * noise.uniform(0.5, 1.0, optimistic.shape))

    def _climb(self, to: Map, optimistic: NDArray[np.float64]) -> tuple[Map, int]:
        """Repeat assignments against the current map while they gain; the map and its value."""
        value = self.value(to)
        while True:
            gain = self.own + 1e-3 * optimistic
            for here, there in ((1, 2), (2, 1)):
                gain += self._beside(to, here, there)
            other = _assignment(gain)
            gained = self.value(other)
            if gained <= value:
                return to, value
            to, value = other, gained

    def _beside(self, to: Map, here: int, there: int) -> NDArray[np.float64]:
        """How many edges a pair of variables adds to those that a map lays at their other ends.

        ``here`` and ``there`` are rows of :attr:`edges`: the ends of the pair, and of the map.
        """
        role, far = self.edges[0][0], to[self.edges[0][there]]
        mapped = np.nonzero(far >= 0)[0]
        edge, other = self._at[there - 1].of(role[mapped] * len(self.right) + far[mapped])
        i, j = self.edges[0][here][mapped[edge]], self.edges[1][here][other]
        added = np.bincount(i * len(self.right) + j, minlength=self.own.size)
        return added.reshape(self.own.shape).astype(float)

    def solve(self, value: int, bound: float, time_limit: float) -> tuple[Map | None, float]:
        """A map that matches more than ``value``, if there is one, and a bound."""
        pairs = self._pairs()
        if pairs is None:
            return None, bound
        first, second = pairs
        ends = [(self.edges[0][end][first], self.edges[1][end][second]) for end in (1, 2)]
        i, j = np.nonzero(self.allowed & self._matters(ends))
        if not len(i):
            return None, float(value)
        n, m = len(i), len(first)
        if n + m > PROOF.most:  # the solver's own time limit does not hold while it sets out
            return None, bound
        column = np.full(self.allowed.shape, -1)
        column[i, j] = np.arange(n)
        edge = n + np.arange(m)
        rows: list[NDArray[np.int64]] = [i, len(self.left) + j]
        columns: list[NDArray[np.int64]] = [np.arange(n), np.arange(n)]
        entries = [np.ones(n), np.ones(n)]
        upper = [np.ones(len(self.left) + len(self.right))]
        start = len(upper[0])
        # One row for all the edges that a pair of ends allows is tighter than one an edge:
        # from a given edge, a given node of the other graph is reached by one edge at most.
        for x, y in ends:
            pair = column[x, y]
            for own in (first, second):
                key, at, which = np.unique(
                    np.stack([own, pair]), axis=1, return_index=True, return_inverse=True
                )
                count = key.shape[1]
                rows += [start + which.ravel(), start + np.arange(count)]
                columns += [edge, pair[at]]
                entries += [np.ones(m), -np.ones(count)]
                upper.append(np.zeros(count))
                start += count
        gain = np.concatenate([self.own[i, j], np.ones(m)])
        rows.append(np.full(n + m, start))
        columns.append(np.arange(n + m))
        entries.append(-gain)
        upper.append(np.array([-(value + 1) + _EPSILON]))
        matrix = csr_matrix(
            (np.concatenate(entries), (np.concatenate(rows), np.concatenate(columns))),
            shape=(start + 1, n + m),
        )
        gap = 0.999 / max(bound, 1.0)  # counts are whole numbers: a gap below 1 is none
        solution = milp(
            -gain,
            constraints=LinearConstraint(matrix, -np.inf, np.concatenate(upper)),
            bounds=Bounds(0, 1),
            integrality=np.concatenate([np.ones(n), np.zeros(m)]),
            options={"time_limit": time_limit, "presolve": False, "mip_rel_gap": gap},
        )
        if solution.status == _INFEASIBLE:
            return None, float(value)
        chosen = None
        if solution.x is not None:
            chosen = np.full(len(self.left), -1)
            chosen[i[solution.x[:n] > 0.5]] = j[solution.x[:n] > 0.5]
        if solution.status == 0 and chosen is not None:
            return chosen, float(self.value(chosen))
        if solution.mip_dual_bound is not None:
            bound = min(bound, -float(solution.mip_dual_bound))
        return chosen, bound

    def _matters(
        self, ends: Iterable[tuple[NDArray[np.int64], NDArray[np.int64]]]
    ) -> NDArray[np.bool_]:
        """Pairs that match something, by themselves or at these ends of edges."""
        matters: NDArray[np.bool_] = self.own > 0
        for i, j in ends:
            matters[i, j] = True
        return matters

    def useful(self, to: Map) -> tuple[tuple[str, str], ...]:
        """The pairs of a map that match something under it, in the order of a."""
        laid = self.edges[0][1:, self._laid(to)]
        matters = self._matters((i, to[i]) for i in laid)
        return tuple(
            (self.left[i], self.right[j]) for i, j in enumerate(to) if j >= 0 and matters[i, j]
        )


class _Index:
    """Where each number of a list stands in it."""

    def __init__(self, numbers: NDArray[np.int64]) -> None:
        self._order = np.argsort(numbers, kind="stable")
        self._sorted = numbers[self._order]

    def of(self, wanted: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Places of equal numbers: in ``wanted``, and in the list."""
        begin = np.searchsorted(self._sorted, wanted, "left")
        count = np.searchsorted(self._sorted, wanted, "right") - begin
        which = np.repeat(np.arange(len(wanted)), count)
        within = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
        return which, self._order[begin[which] + within]


def _assignment(gain: NDArray[np.float64]) -> Map:
    """The one-to-one map of greatest gain."""
    to = np.full(len(gain), -1)
    i, j = linear_sum_assignment(gain, maximize=True)
    to[i] = j
    return to


def _slack(gain: NDArray[np.float64], to: Map) -> NDArray[np.float64]:
    """How much an optimal assignment ``to`` loses at least when it must hold a pair.

    These are the reduced costs of the assignment's dual, found by shortest paths between columns
    through the rows that hold them (Bellman-Ford). Gains are not negative.
    """
    size = max(gain.shape)
    cost = np.zeros((size, size))
    cost[: gain.shape[0], : gain.shape[1]] = -gain
    held = np.full(size, -1)
    held[: len(to)] = to
    held[held < 0] = np.setdiff1d(np.arange(size), to)
    kept = cost[np.arange(size), held]
    step = cost - kept[:, None]
    price = np.zeros(size)
    for _ in range(size):
        shorter = np.minimum(price, (price[held][:, None] + step).min(0))
        if np.allclose(shorter, price, atol=1e-12):
            break
        price = shorter
    slack = step + price[held][:, None] - price[None, :]
    lost: NDArray[np.float64] = np.maximum(slack[: gain.shape[0], : gain.shape[1]], 0.0)
    return lost
