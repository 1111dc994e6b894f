"""The fifteen metrics: definitions by hand-worked cases, laws by random graphs."""

import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from scipy.optimize import linear_sum_assignment

from explainers.amr.graph import read
from explainers.errors import InputError
from explainers.matching import metrics
from explainers.matching.aspects import ASPECTS
from explainers.matching.vectors import VectorTable, concept_text, word_vectors
from explainers.matching.weisfeiler import transport, wlk
from tests.conftest import vectors
from tests.matching.strategies import graphs


def values(a, b):
    return metrics.suite(read(a), read(b), vectors).values


@settings(max_examples=40, deadline=None)
@given(graphs())
def test_a_graph_against_itself_is_one_everywhere(graph):
    found = metrics.suite(graph, graph, vectors).values
    assert tuple(found) == ASPECTS
    assert found == pytest.approx(dict.fromkeys(ASPECTS, 1.0), abs=1e-5)


@settings(max_examples=40, deadline=None)
@given(graphs(), graphs())
def test_symmetric_and_in_range(a, b):
    there, back = (metrics.suite(*p, vectors).values for p in ((a, b), (b, a)))
    assert there == pytest.approx(back, abs=1e-5)
    assert all(0 <= v <= 1 for v in there.values())


LIKE = "(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese))"


def test_negation():
    negative = LIKE[:-1] + " :polarity -)"
    assert values(LIKE, LIKE)["negation"] == 1.0
    assert values(LIKE, negative)["negation"] == 0.0
    assert values(negative, "(h / hate-01 :polarity -)")["negation"] == 0.0
    assert values(negative, "(x / like-01 :polarity -)")["negation"] == 1.0


def test_frames_and_concepts():
    found = values(LIKE, "(l / like-01 :ARG0 (w / woman))")
    assert found["frames"] == 1.0
    assert found["concepts"] == pytest.approx(2 * 1 / 5)


def test_srl_sees_swapped_roles_where_concepts_do_not():
    found = values("(t / tease-01 :ARG0 (d / dog) :ARG1 (m / monkey))",
                   "(t / tease-01 :ARG0 (m / monkey) :ARG1 (d / dog))")  # fmt: skip
    assert found["concepts"] == 1.0
    assert found["srl"] == pytest.approx(3 / 5)


def test_unlabeled_ignores_roles():
    found = values("(l / like-01 :ARG0 (m / man))", "(l / like-01 :ARG1 (m / man))")
    assert found["unlabeled"] == 1.0
    assert found["smatch"] < 1.0


def test_names_are_compared_word_by_word():
    one = '(p / person :name (n / name :op1 "Mary" :op2 "Jones"))'
    assert values(one, '(p / person :name (n / name :op1 "Mary" :op2 "Smith"))')[
        "named_ent"
    ] == pytest.approx(2 / 3)
    assert values(one, "(d / dog)")["named_ent"] == 0.0


def test_quantities():
    two = "(c / cat :quant 2)"
    assert values(two, "(d / dog :quant 2)")["quant"] == 0.5
    assert values(two, "(c / cat :quant 3)")["quant"] == 0.0
    assert values("(t / temporal-quantity :quant 5 :unit (d / day))",
                  "(t / temporal-quantity :quant 5 :unit (y / year))")["quant"] == 0.5  # fmt: skip
    have = "(h / have-quant-91 :ARG1 (c / cat) :ARG2 (m / many))"
    assert values(have, "(c / cat :quant (m / many))")["quant"] == 1.0


def test_coreference():
    itself = "(s / scratch-01 :ARG0 (c / cat) :ARG1 c)"
    assert values(itself, "(s / scratch-01 :ARG0 (c / cat) :ARG1 (d / cat))")["coreference"] == 0.0
    assert values(LIKE, "(d / dog)")["coreference"] == 1.0


def test_busiest_node():
    graph = read("(a / and :op1 (r / run-02 :ARG0 (d / dog)) :op2 (b / bark-01 :ARG0 d))")
    assert metrics.busiest_node(graph, True, False) == "d"
    assert metrics.busiest_node(graph, False, True) == "a"


def test_of_equally_busy_nodes_the_order_on_paper_does_not_choose():
    active = "(c / chase-01 :ARG0 (d / dog) :ARG1 (m / mouse))"
    passive = "(c / chase-01 :ARG1 (m / mouse) :ARG0 (d / dog))"
    assert metrics.busiest_node(read(passive), True, False) == "d"
    assert values(active, passive)["max_indegree"] == 1.0
    assert (
        metrics.busiest_node(type(read(active))("a", {"a": "cat", "b": "dog"}), True, True) == "a"
    )


def naive_wlk(a, b, depth=2):
    """Cosine of what occurs: triples, and trees unrolled to each depth, written recursively."""

    def tree(graph, node, height):
        if height == 0:
            return graph.concepts[node]
        around = [(e.role, e.target) for e in graph.edges if e.source == node]
        around += [(e.role + "-of", e.source) for e in graph.edges if e.target == node]
        below = sorted((role, str(tree(graph, other, height - 1))) for role, other in around)
        return (str(tree(graph, node, height - 1)), tuple(below))

    weights = []
    for g in (a, b):
        found = {(h, str(tree(g, v, h))): 1 / (h + 1) for v in g.concepts for h in range(depth + 1)}
        found |= {(g.concepts[s], role, g.concepts[t]): 1.0 for s, role, t in g.edges}
        weights.append(found)
    dot = sum(w * weights[1].get(k, 0.0) for k, w in weights[0].items())
    return dot / np.sqrt(np.prod([sum(w * w for w in x.values()) for x in weights]))


@settings(max_examples=40, deadline=None)
@given(graphs(), graphs())
def test_wlk_against_unrolled_trees(a, b):
    a, b = (
        type(g)(g.top, g.concepts, tuple(e._replace(role=e.role.lower()) for e in g.edges))
        for g in (a, b)
    )
    assert wlk(a, b) == pytest.approx(naive_wlk(a, b))


@settings(max_examples=40, deadline=None)
@given(graphs())
def test_wwlk_of_graphs_of_one_size_is_an_assignment(graph):
    other = type(graph)(graph.top, dict.fromkeys(graph.concepts, "man"), graph.edges)
    graph = type(graph)(graph.top, graph.concepts, graph.edges)
    moved = transport(graph, other, vectors)
    n = len(graph.concepts)
    best = moved.cost[linear_sum_assignment(moved.cost)].sum() / n
    assert moved.similarity == pytest.approx(1 - best, abs=1e-6)


def naive_contexts(graph, depth=2):
    """Node vectors in context, one node and one neighbour at a time."""
    size = 8
    current = {v: vectors([concept_text(c)])[0] for v, c in graph.concepts.items()}
    layers = [current]
    for _ in range(depth):
        last, current = layers[-1], {}
        for v in last:
            seen = []
            for source, role, target in graph.edges:
                turn = zlib.crc32(role.lower().encode()) % size
                if source == v:
                    seen.append((last[target] + np.roll(last[target], turn)) / 2)
                if target == v:
                    seen.append((last[source] + np.roll(last[source], -turn)) / 2)
            current[v] = last[v] + (sum(seen) / len(seen) / 3 if seen else 0)
        layers.append(current)
    return [
        np.concatenate([layer[v] / np.linalg.norm(layer[v]) for layer in layers]) / np.sqrt(3)
        for v in graph.concepts
    ]


@settings(max_examples=40, deadline=None)
@given(graphs(), graphs())
def test_wwlk_costs_against_one_node_at_a_time(a, b):
    a, b = (type(g)(g.top, g.concepts, g.edges) for g in (a, b))
    cost = 1 - np.array(naive_contexts(a)) @ np.array(naive_contexts(b)).T
    moved = transport(a, b, vectors)
    assert moved.cost == pytest.approx(cost, abs=1e-5)
    assert moved.plan.sum(1) == pytest.approx(np.full(len(a), 1 / len(a)))
    assert moved.plan.sum(0) == pytest.approx(np.full(len(b), 1 / len(b)))


def test_a_name_is_one_node_of_the_transport():
    mary = read('(s / sleep-01 :ARG0 (p / person :name (n / name :op1 "Mary" :op2 "Ann")))')
    moved = transport(mary, read("(s / sleep-01)"), vectors)
    assert moved.a == ("sleep-01", "person", "mary ann")
    assert moved.owner_a == ("s", "p", "n")
    apart = transport(mary, mary, vectors, collapse_names=False)
    assert apart.a == ("sleep-01", "person", "name", "mary", "ann")


def test_wwlk_sees_swapped_roles():
    a, b = (read(f"(f / feed-01 :ARG0 ({x}) :ARG1 ({y}))")
            for x, y in (("m / man", "s / snake"), ("s / snake", "m / man")))  # fmt: skip
    assert transport(a, b, vectors).similarity < 0.999


def test_glove_vectors_from_a_file(tmp_path):
    file = tmp_path / "glove.txt"
    file.write_text("dog 1 0\ncat 0.6 0.8\nrun 0 2\n", encoding="utf-8")
    found = word_vectors(file)(["dog", "cat", "dog run", "unheard"])
    assert found[0] @ found[1] == pytest.approx(0.6)
    assert found[2] == pytest.approx(np.array([1, 2]) / np.sqrt(5))
    assert np.linalg.norm(found, axis=1) == pytest.approx(np.ones(4))
    for text, line in (("dog 1 0\ncat 1\n", 2), ("dog one\n", 1), ("dog 1 nan\n", 1)):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as caught:
            word_vectors(file)
        assert caught.value.line == line


def test_what_is_unproven_is_said():
    chain = " ".join(f":ARG1 (n{i} / x" for i in range(40)) + ")" * 40
    a, b = read(f"(r / x {chain})"), read(f"(r / x :ARG1 (q / x) {chain})")
    found = metrics.suite(a, b, vectors, 1e-4)
    for name, alignment in found.alignments.items():
        assert (name in found.unproven) == (not alignment.match.optimal)
        assert found.values[name] <= alignment.match.at_most


def test_the_table_of_vectors_stays_bounded():
    table = VectorTable(vectors, limit=4)
    for word in "abcdefgh":
        assert np.allclose(table([word]), vectors([word]))
        assert len(table.fill([])) <= 4
    small = VectorTable(vectors, most=200)  # eight numbers of four bytes, and a letter
    for word in "abcdefgh":
        assert np.allclose(small([word]), vectors([word]))
        assert len(small.fill([])) <= 5
    full = VectorTable(vectors, limit=3)
    full(["a", "b", "c"])
    assert np.allclose(full(["a", "d"]), vectors(["a", "d"]))
