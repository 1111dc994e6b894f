"""The fifteen metrics: definitions by hand-worked cases, laws by random graphs."""

import zlib
from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from explainers.amr.graph import Graph, read
from explainers.errors import InputError
from explainers.matching import metrics
from explainers.matching.aspects import ASPECTS
from explainers.matching.vectors import VectorTable, concept_text, word_vectors
from explainers.matching.weisfeiler import node_transport, nodes, wlk
from tests.cases import CASES
from tests.conftest import vectors
from tests.matching.strategies import graphs, law


def values(a, b):
    return metrics.suite(read(a), read(b), vectors).values


@law(graphs())
def test_a_graph_against_itself_is_one_everywhere(graph):
    found = metrics.suite(graph, graph, vectors).values
    assert tuple(found) == ASPECTS
    assert found == pytest.approx(dict.fromkeys(ASPECTS, 1.0), abs=1e-5)


@law(graphs(), graphs())
def test_symmetric_and_in_range(a, b):
    there, back = (metrics.suite(*p, vectors).values for p in ((a, b), (b, a)))
    assert there == pytest.approx(back, abs=1e-5)
    assert all(0 <= v <= 1 for v in there.values())


LIKE = "(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese))"


CHASE = "(t / tease-01 :ARG0 ({}) :ARG1 ({}))"


@pytest.mark.parametrize(("a", "b", "expected"), CASES["metrics by hand"])
def test_metrics_by_hand(a, b, expected):
    metrics_of_pair = values(a, b)
    assert {name: metrics_of_pair[name] for name in expected} == pytest.approx(expected)


def test_metrics_see_roles_as_they_should():
    measured = values("(l / like-01 :ARG0 (m / man))", "(l / like-01 :ARG1 (m / man))")
    assert measured["unlabeled"] == 1.0
    assert measured["smatch"] < 1.0
    ends = ("m / man", "s / snake")
    a, b = read(CHASE.format(*ends)), read(CHASE.format(*ends[::-1]))
    assert node_transport(a, b, vectors).similarity < 0.999
    mary = read('(s / sleep-01 :ARG0 (p / person :name (n / name :op1 "Mary" :op2 "Ann")))')
    moved = node_transport(mary, read("(s / sleep-01)"), vectors)
    assert moved.a == ("sleep-01", "person", "mary ann")
    assert moved.owner_a == ("s", "p", "n")
    assert nodes(mary).labels == ["sleep-01", "person", "name", "mary", "ann"]


def test_the_busiest_node_whatever_the_order_on_paper():
    graph = read("(a / and :op1 (r / run-02 :ARG0 (d / dog)) :op2 (b / bark-01 :ARG0 d))")
    assert metrics.busiest_node(graph, True, False) == "d"
    assert metrics.busiest_node(graph, False, True) == "a"
    assert metrics.busiest_node(Graph("a", {"a": "cat", "b": "dog"}), True, True) == "a"
    active = "(c / chase-01 :ARG0 (d / dog) :ARG1 (m / mouse))"
    passive = "(c / chase-01 :ARG1 (m / mouse) :ARG0 (d / dog))"
    assert metrics.busiest_node(read(passive), True, False) == "d"
    assert values(active, passive)["max_indegree"] == 1.0


def naive_wlk(a, b, depth=2):
    """Cosine of what occurs: triples, and trees unrolled to each depth, written recursively."""

    def tree(graph, node, height):
        if height == 0:
            return graph.concepts[node]
        around = [(e.role, e.target) for e in graph.edges if e.source == node]
        around += [(e.role + "-of", e.source) for e in graph.edges if e.target == node]
        below = sorted((role, str(tree(graph, other, height - 1))) for role, other in around)
        return (str(tree(graph, node, height - 1)), tuple(below))

    weights = [
        {(h, str(tree(g, v, h))): 1 / (h + 1) for v in g.concepts for h in range(depth + 1)}
        | {(g.concepts[s], role, g.concepts[t]): 1.0 for s, role, t in g.edges}
        for g in (a, b)
    ]
    dot = sum(w * weights[1].get(k, 0.0) for k, w in weights[0].items())
    return dot / np.sqrt(np.prod([sum(w * w for w in x.values()) for x in weights]))


def _lower(edge):
    return edge._replace(role=edge.role.lower())


@law(graphs(), graphs())
def test_wlk_against_unrolled_trees(a, b):
    a, b = (Graph(g.top, g.concepts, tuple(_lower(e) for e in g.edges)) for g in (a, b))
    assert wlk(a, b) == pytest.approx(naive_wlk(a, b))


@law(graphs())
def test_wwlk_of_graphs_of_one_size_is_an_assignment(graph):
    other = Graph(graph.top, dict.fromkeys(graph.concepts, "man"), graph.edges)
    graph = Graph(graph.top, graph.concepts, graph.edges)
    moved = node_transport(graph, other, vectors)
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


@law(graphs(), graphs())
def test_wwlk_costs_against_one_node_at_a_time(a, b):
    a, b = (Graph(g.top, g.concepts, g.edges) for g in (a, b))
    cost = 1 - np.array(naive_contexts(a)) @ np.array(naive_contexts(b)).T
    moved = node_transport(a, b, vectors)
    assert moved.cost == pytest.approx(cost, abs=1e-5)
    assert moved.plan.sum(1) == pytest.approx(np.full(len(a), 1 / len(a)))
    assert moved.plan.sum(0) == pytest.approx(np.full(len(b), 1 / len(b)))


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
    by_size = VectorTable(vectors, most=200)  # eight numbers of four bytes, and a letter
    for table, most in ((VectorTable(vectors, limit=4), 4), (by_size, 5)):
        for word in "abcdefgh":
            assert np.allclose(table([word]), vectors([word]))
            assert len(table.fill([])) <= most
    full = VectorTable(vectors, limit=3)
    full(["a", "b", "c"])
    assert np.allclose(full(["a", "d"]), vectors(["a", "d"]))


def test_all_metrics_compare_labels_in_one_form():
    for a, b in (
        ('(g / go-02 :polarity "-")', "(g / go-02 :polarity -)"),
        ('(d / dog :quant "2")', "(d / Dog :Quant 2)"),
        ("(b / Buy-01 :ARG0 (d / 'dog'))", "(b / buy-01 :arg0 (d / dog))"),
        (
            '(h / have-quant-91 :ARG1 (d / dog) :ARG2 "2")',
            "(h / Have-quant-91 :arg1 (d / Dog) :ARG2 2)",
        ),
        (
            '(p / person :name (n / name :op1 "Mary"))',
            "(p / person :name (n / name :op1 'mary'))",
        ),
    ):
        assert values(a, b) == pytest.approx(dict.fromkeys(ASPECTS, 1.0), abs=1e-6), a


SOLD = '(s / sell-01 :ARG0 (p / person :name (n / name :op1 "{}")) :ARG1 (c / car) :ARG2 (q / person :name (m / name :op1 "{}")))'


def test_a_page_counts_what_it_asks_and_has_the_papers_count_beside():
    man = "(s / sing-01 :ARG0 (m / man))"
    for described in (
        "(s / sing-01 :ARG0 (m / man :mod (t / tall)))",
        "(s / sing-01 :ARG0 (m / man :ARG0-of (d / dance-01 :time (n / now))))",
        "(s / sing-01 :ARG0 (m / man) :ARG1-of (l / loud-01))",
    ):
        suite = metrics.suite(read(described), read(man), vectors)
        assert suite.shown["coreference"] == 1.0, described
    assert metrics.suite(read(described), read(man), vectors).values["coreference"] == 1.0
    for once, again in (
        ("(s / scratch-02 :ARG0 (c / cat))", "(s / scratch-02 :ARG0 (c / cat) :ARG1 c)"),
        ("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02))", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"),
        ("(l / love-01 :ARG0 (b / boy) :ARG1 (d / dog))", "(l / love-01 :ARG0 (b / boy) :ARG1 (d / dog :poss b))"),
        ("(a / and :op1 (s / sing-01 :ARG0 (h / he)) :op2 (d / dance-01))", "(a / and :op1 (s / sing-01 :ARG0 (h / he)) :op2 (d / dance-01 :ARG0 h))"),
    ):  # fmt: skip
        suite = metrics.suite(read(once), read(again), vectors)
        assert suite.shown["coreference"] == suite.values["coreference"] == 0.0, again
        assert suite.asked["coreference"].b.edges == metrics.asked(read(again))["coreference"].edges
    turned = metrics.suite(
        read(SOLD.format("Maria", "Tom")), read(SOLD.format("Tom", "Maria")), vectors
    )
    assert turned.values["srl"] == 1.0 > turned.shown["srl"]
    again = metrics.suite(
        read(SOLD.format("Maria", "Tom")), read(SOLD.format("maria", "Tom")), vectors
    )
    assert again.shown["srl"] == 1.0
    a, b = read(SOLD.format("Maria", "Tom")), read(SOLD.format("Tom", "Maria"))
    assert metrics.Suite.from_json(turned.to_json(), a, b).shown == turned.shown


def test_an_exchange_is_seen_by_words_where_concepts_are_the_same():
    one = read(CHASE.format("p / person", "q / person"))
    said = [("El", "profesor", "a", "la", "directora"), ("La", "directora", "al", "profesor")]
    a = replace(one, tokens=said[0], alignment={"p": (1,), "q": (4,)})
    b = replace(one, tokens=said[1], alignment={"p": (1,), "q": (3,)})
    assert metrics.exchanged(a, b) and not metrics.exchanged(a, a)


def test_an_exchange_is_two_that_change_places_in_one_event():
    sold, tom = read(SOLD.format("Maria", "Tom")), read(SOLD.format("Tom", "Maria"))
    assert metrics.exchanged(sold, tom) and metrics.exchanged(tom, sold)
    assert not metrics.exchanged(sold, sold)
    assert not metrics.exchanged(sold, read(SOLD.format("Maria", "Maria")))
    dog = CHASE.format("d / dog", "c / cat")
    assert metrics.exchanged(read(dog), read(CHASE.format("c / cat", "d / dog")))
    both = "(a / and :op1 (b / bite-01 :ARG0 (d / dog) :ARG1 (m / man)) :op2 (c / bite-01 :ARG0 m :ARG1 d))"
    twice = "(b / bite-01 :ARG0 (d / dog) :ARG0 (c / cat) :ARG1 (m / man))"
    assert not any(metrics.exchanged(read(g), read(g)) for g in (both, twice))
    for other in ("d / dog", "c / cow"), ("c / cat", "m / mouse"), ("d / dog", "e / dog"):
        assert not metrics.exchanged(read(dog), read(CHASE.format(*other))), other
    assert not metrics.exchanged(
        read(dog), read(CHASE.format("c / cat", "d / dog").replace("tease", "see"))
    )
