"""Exact Smatch against brute force, the reference, and its own laws."""

import itertools
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
import smatch as reference
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.growth import dense
from explainers.amr.graph import Edge, Graph, read, write
from explainers.limits import Limit
from explainers.matching import smatch as module
from explainers.matching.smatch import Triples, smatch, triples
from tests.matching.oracle import by_smatchpp
from tests.matching.strategies import graphs, law


def under(x: Triples, y: Triples, to: dict) -> int:
    """How many triples of x a map lays on triples of y."""
    value = sum(y.concepts.get(to.get(v)) == c for v, c in x.concepts.items())
    value += sum((to.get(s), r, v) in y.attributes for s, r, v in x.attributes)
    return value + sum((to.get(s), r, to.get(t)) in y.edges for s, r, t in x.edges)


def brute_force(a: Graph, b: Graph) -> int:
    """Triples matched by the best of all one-to-one maps, as Cai & Knight (2013) define it."""
    x, y = triples(a), triples(b)
    left, right = list(x.concepts), [*y.concepts, *[None] * len(x.concepts)]
    maps = set(itertools.permutations(right, len(left)))
    return max(under(x, y, dict(zip(left, chosen, strict=True))) for chosen in maps)


@law(graphs(4), graphs(4), examples=60)
def test_is_the_optimum_however_it_is_found(a, b):
    """Most pairs are settled by assignment; the mixed-integer program must agree."""
    best = brute_force(a, b)
    found = smatch(a, b)
    assert found.optimal
    assert found.matched == found.bound == best
    problem = module._Problem(triples(a), triples(b))
    by_solver, bound = problem.solve(-1, 100.0, 10.0)
    assert problem.value(by_solver) == bound == best
    assert problem.solve(best, 100.0, 10.0)[0] is None


@law(graphs(4), graphs(4))
def test_no_pair_of_a_better_map_is_ruled_out(a, b):
    problem = module._Problem(triples(a), triples(b))
    assigned, bound = problem.assign()
    if problem.value(assigned) < brute_force(a, b):
        better, _ = problem.solve(problem.value(assigned), bound, 10.0)
        assert problem.value(better) == brute_force(a, b)


@law(graphs(), graphs(), examples=60)
def test_symmetric_and_in_range(a, b):
    there, back = smatch(a, b), smatch(b, a)
    assert there.f1 == pytest.approx(back.f1)
    assert (there.precision, there.recall) == (back.recall, back.precision)
    assert 0 <= there.f1 <= 1


@law(graphs(), examples=60)
def test_a_renamed_graph_scores_one(graph):
    new = {v: f"x{i}" for i, v in enumerate(reversed(graph.concepts))}
    renamed = Graph(
        new[graph.top],
        {new[v]: c for v, c in reversed(graph.concepts.items())},
        tuple(e._replace(source=new[e.source], target=new[e.target]) for e in graph.edges),
        tuple(a._replace(source=new[a.source]) for a in graph.attributes),
    )
    assert smatch(graph, renamed).f1 == 1.0


@law(graphs(), graphs())
def test_pairs_are_one_to_one_and_account_for_what_matches(a, b):
    found = smatch(a, b)
    to = dict(found.pairs)
    assert len(to) == len(set(to.values())) == len(found.pairs)
    x, y = triples(a), triples(b)
    assert under(x, y, to) == found.matched
    for pair in found.pairs:  # each pair has something to show for itself
        assert under(x, y, dict(p for p in found.pairs if p != pair)) < found.matched


def loops(*graphs):
    return any(e.source == e.target for g in graphs for e in g.edges)


@law(graphs(4), graphs(4), examples=30)
def test_never_below_the_reference_hill_climber(a, b):
    if loops(a, b):
        return  # the reference cannot read them
    reference.match_triple_dict.clear()
    theirs = reference.get_amr_match(*(" ".join(write(g).split()) for g in (a, b)))
    ours = smatch(a, b)
    assert (ours.total_a, ours.total_b) == tuple(theirs[1:])
    assert ours.matched >= theirs[0]


@law(graphs(), graphs(), examples=60)
def test_equals_smatchpp(a, b):
    if loops(a, b):
        return  # a loop counts twice there
    assert smatch(a, b).f1 == pytest.approx(by_smatchpp(a, b), abs=1e-6)


@given(graphs(), st.data())
def test_another_root_costs_its_own_triple_only(graph, data):
    other = replace(graph, top=data.draw(st.sampled_from(list(graph.concepts))))
    found = smatch(graph, other)
    assert found.matched >= found.total_a - (graph.top != other.top)


def test_mod_is_domain_turned_round_and_empty_subgraphs_agree():
    mod, domain = read("(d / dog :mod (b / big))"), read("(x / dog :domain-of (y / big))")
    assert smatch(mod, domain).f1 == 1.0
    nothing = Triples({}, frozenset(), frozenset())
    something = Triples({"a": "dog"}, frozenset(), frozenset())
    assert module.match_triples(nothing, nothing).f1 == 1.0
    assert module.match_triples(nothing, something).f1 == 0.0


def test_time_limit_gives_a_bound():
    chain = " ".join(f":ARG1 (n{i} / x" for i in range(60)) + ")" * 60
    graph = read(f"(r / x {chain})")
    other = read(f"(r / x :ARG1 (q / x) {chain})")
    found = smatch(graph, other, time_limit=1e-4)
    assert found.matched <= found.bound <= min(found.total_a, found.total_b)
    assert found.optimal == (found.matched == found.bound)


def traced(a, b):
    """The best map that is found in a tenth of a second, and the bytes that it took at most."""
    tracemalloc.start()
    try:
        return smatch(a, b, 0.1), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_star_of_many_roles_needs_little_memory():
    concepts = {f"v{k}": "c" for k in range(300)}
    star = Graph("v0", concepts, tuple(Edge("v0", f"op{k}", f"v{k}") for k in range(1, 300)))
    found, most = traced(star, star)
    assert found.f1 == 1.0
    assert most < 80e6


def test_dense_graphs_need_little_memory():
    a, b = dense(60, 999, 1), dense(60, 999, 2)
    found, most = traced(a, b)
    assert not found.optimal and found.bound >= found.matched > 0
    assert most < 40e6


def test_pairs_of_edges_that_are_not_listed_loosen_the_bound_alone(monkeypatch):
    a, b = dense(7, 12, 1), dense(7, 12, 2)
    listed = module._Problem(triples(a), triples(b)).assign()
    monkeypatch.setattr(module, "PAIRS", 1)
    best, bound = (problem := module._Problem(triples(a), triples(b))).assign()
    assert bound >= listed[1]
    assert problem.value(best) <= brute_force(a, b) <= bound


def test_the_larger_graphs_are_the_fewer_maps_are_tried(monkeypatch):
    tried = []
    assign = module._assignment
    monkeypatch.setattr(module, "_assignment", lambda gain: tried.append(1) or assign(gain))
    monkeypatch.setattr(module, "_STARTED", 5)
    monkeypatch.setattr(module, "PAIRS", 100)
    found = smatch(dense(60, 90, 1), dense(60, 90, 2), 1e6)
    assert not found.optimal
    assert len(tried) <= 4 * (1 + module._FEWEST) * 12  # rounds, starts, steps of a climb


def test_beyond_what_can_be_proven_the_best_one_found_counts(monkeypatch):
    a = read("(a / x :ARG0 (b / y :ARG0 (c / y)) :ARG0 (d / y :ARG1 (e / z)))")
    b = read("(a / x :ARG0 (b / y :ARG1 (c / z)) :ARG1 (d / y :ARG0 (e / y)))")
    proven = smatch(a, b)
    monkeypatch.setattr(module, "PROOF", Limit("PROOF", 1, "pairs"))
    nothing = np.full(len(a.concepts), -1), 99.0
    monkeypatch.setattr(module._Problem, "assign", lambda self, _: nothing)
    found = smatch(a, b)
    assert proven.optimal and not found.optimal
    assert found.at_most >= proven.f1 >= found.f1
