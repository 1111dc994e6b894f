"""The fifteen metrics: definitions by hand-worked cases, laws by random graphs."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from scipy.optimize import linear_sum_assignment

from explainers.amr import metrics
from explainers.amr.graph import read
from tests.conftest import vectors
from tests.strategies import graphs


def values(a, b):
    return metrics.measure(read(a), read(b), vectors)


@settings(max_examples=40, deadline=None)
@given(graphs())
def test_a_graph_against_itself_is_one_everywhere(graph):
    found = metrics.measure(graph, graph, vectors)
    assert tuple(found) == metrics.ASPECTS
    assert found == pytest.approx(dict.fromkeys(metrics.ASPECTS, 1.0), abs=1e-5)


@settings(max_examples=40, deadline=None)
@given(graphs(), graphs())
def test_symmetric_and_in_range(a, b):
    there, back = metrics.measure(a, b, vectors), metrics.measure(b, a, vectors)
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


def naive_wlk(a, b, depth=2):
    """Cosine of counts of trees unrolled to each depth, written recursively."""

    def tree(graph, node, height):
        if height == 0:
            return graph.concepts[node]
        around = sorted(
            [
                (e.role, ">", str(tree(graph, e.target, height - 1)))
                for e in graph.edges
                if e.source == node
            ]
            + [
                (e.role, "<", str(tree(graph, e.source, height - 1)))
                for e in graph.edges
                if e.target == node
            ]
        )
        return (str(tree(graph, node, height - 1)), tuple(around))

    counts = [
        Counter((h, str(tree(g, v, h))) for v in g.concepts for h in range(depth + 1))
        for g in (a, b)
    ]
    dot = sum(counts[0][k] * counts[1][k] for k in counts[0])
    return dot / np.sqrt(np.prod([sum(n * n for n in c.values()) for c in counts]))


@settings(max_examples=40, deadline=None)
@given(graphs(), graphs())
def test_wlk_against_unrolled_trees(a, b):
    a, b = (type(g)(g.top, g.concepts, g.edges) for g in (a, b))
    assert metrics.wlk(a, b) == pytest.approx(naive_wlk(a, b))


@settings(max_examples=40, deadline=None)
@given(graphs())
def test_wwlk_of_graphs_of_one_size_is_an_assignment(graph):
    other = type(graph)(graph.top, dict.fromkeys(graph.concepts, "man"), graph.edges)
    graph = type(graph)(graph.top, graph.concepts, graph.edges)
    plan, cost = metrics.node_transport(graph, other, vectors)
    n = len(graph.concepts)
    matrix = cost.reshape(n, n)
    best = matrix[linear_sum_assignment(matrix)].sum() / n
    assert float(plan @ cost) == pytest.approx(best, abs=1e-6)
    assert metrics.wwlk(graph, other, vectors) == pytest.approx(1 - best, abs=1e-6)


def test_the_table_of_vectors_stays_bounded():
    table = metrics.VectorTable(vectors, limit=4)
    for word in "abcdefgh":
        assert np.allclose(table([word]), vectors([word]))
    assert len(table._table) <= 4
    full = metrics.VectorTable(vectors, limit=3)
    full(["a", "b", "c"])
    assert np.allclose(full(["a", "d"]), vectors(["a", "d"]))
