"""Graphs that people write, change and ask about: strict reading, operations, evidence."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from explainers.amr.graph import NODES, Attribute, Edge, GraphError, read, read_all, write
from explainers.amr.rewriting import dereifiable, dereify, reifiable, reify, reroot
from explainers.amr.strict import read_strictly
from explainers.matching import metrics
from explainers.matching.aspects import ASPECTS
from explainers.matching.evidence import BOTH, ONLY_A, ONLY_B, metric_evidence
from explainers.matching.smatch import smatch
from tests.cases import CASES
from tests.conftest import vectors
from tests.matching.strategies import graphs, law


@pytest.mark.parametrize(("text", "line", "column", "message"), CASES["wrong"])
def test_what_is_wrong_is_said_in_terms_of_amr(text, line, column, message):
    with pytest.raises(GraphError) as caught:
        read_strictly(text)
    assert message in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).splitlines()[-1] == " " * (column - 1) + "^"


@pytest.mark.parametrize("text", CASES["allowed"])
def test_what_amr_allows_is_read(text):
    graph = read_strictly(text)
    assert read_strictly(write(graph)).concepts == graph.concepts


def test_constants_stay_whole_and_are_reified_with_their_value():
    graph = read_strictly('(c / city :name (n / name :op1 "a (b): c"))')
    assert graph.attributes == (Attribute("n", "op1", '"a (b): c"'),)
    graph = read("(c / cat :quant 2)")
    again = read("(c / cat :ARG1-of (h / have-quant-91 :ARG2 2))")
    assert reify(graph, graph.attributes[0]).penman == again.penman


def test_too_many_nodes_are_refused_with_the_limit():
    text = "(a / and " + " ".join(f":op{k} (x{k} / dog)" for k in range(1, 2000)) + ")"
    with pytest.raises(GraphError, match=f"more than {NODES.most} nodes"):
        read_strictly(text)


pieces = st.sampled_from(
    ["(", ")", "/", ":ARG0", ":ARG0-of", ":op1", ":", "a", "b2", "dog", '"', '"x y"', "~e.1", "~",
     "#", "# ::snt x", "\n", "\r\n", "-", "1", "::", "\\", "\x00", "é", "(a / b)", "(a / b", ":-of"]
)  # fmt: skip


listed = st.lists(pieces, max_size=25)


@settings(max_examples=400, deadline=2000)
@given(st.one_of(st.text(max_size=60), listed.map(" ".join), listed.map("".join)))
@example("(" * 5000)
@example("(a / b :ARG0 " * 3000)
@example("# ::alignments a-9999999999999999999999\n(a / b)")
@example("(a / b~e.)")
@example("(a / b :ARG0~e.x (c / d))")
@example("# ::tokens \n(a / b)")
def test_no_text_raises_anything_but_our_own_error(text):
    for reader in (read, read_all, read_strictly):
        try:
            reader(text)
        except GraphError as error:
            assert str(error)


# Operations


@given(graphs(), st.data())
def test_another_focus_keeps_the_triples(graph, data):
    variable = data.draw(st.sampled_from(list(graph.concepts)))
    turned = reroot(graph, variable)
    assert turned.top == variable
    again = read(write(turned))
    assert (again.top, set(again.edges)) == (variable, set(graph.edges))
    assert reroot(turned, graph.top) == graph


@given(graphs(), st.data())
def test_reification_can_be_undone(graph, data):
    some = reifiable(graph)
    if not some:
        return
    relation = data.draw(st.sampled_from(some))
    reified = reify(graph, relation)
    (new,) = set(reified.concepts) - set(graph.concepts)
    assert len(reified) == len(graph) + 1
    if isinstance(relation, Edge) and relation.source == relation.target:
        return
    assert new in dereifiable(reified)
    back = dereify(reified, new)
    assert set(back.edges) == set(graph.edges)
    assert set(back.attributes) == set(graph.attributes)


def test_what_cannot_be_done_is_refused():
    graph = read("(w / want-01 :ARG0 (b / boy))")
    for change in (
        lambda: reroot(graph, "x"), lambda: reify(graph, graph.edges[0]), lambda: dereify(graph, "b"),
    ):  # fmt: skip
        with pytest.raises(GraphError):
            change()


# Evidence


@law(graphs(), graphs())
def test_evidence_adds_up_to_the_metric(a, b):
    suite = metrics.suite(a, b, vectors)
    for name in ASPECTS:
        rows = metric_evidence(name, a, b, suite)
        total = min(1, max(0, sum(row.adds for row in rows))) if rows else 1.0
        assert suite.values[name] == pytest.approx(total, abs=1e-6)
        asked = metric_evidence(name, a, b, suite, asked=True)
        total = min(1, max(0, sum(row.adds for row in asked))) if asked else 1.0
        assert suite.shown[name] == pytest.approx(total, abs=1e-6)
        for row in rows:
            assert (row.in_a == "") == (row.mark == ONLY_B)
            assert (row.in_b == "") == (row.mark == ONLY_A)


def test_evidence_names_what_matched_and_what_did_not():
    a = read("(l / like-01 :ARG0 (m / man) :polarity -)")
    b = read("(l2 / like-01 :ARG0 (w / woman))")
    rows = metric_evidence("smatch", a, b, metrics.suite(a, b, vectors))
    assert [(r.mark, r.in_a, r.in_b) for r in rows] == [
        (BOTH, "l / like-01", "l2 / like-01"),
        (BOTH, "l is the root", "l2 is the root"),
        (BOTH, "like-01 (l) :ARG0 man (m)", "like-01 (l2) :ARG0 woman (w)"),
        (ONLY_A, "m / man", ""),
        (ONLY_A, "like-01 (l) :polarity -", ""),
        (ONLY_B, "", "w / woman"),
    ]
    assert sum(r.mark == BOTH for r in rows) == smatch(a, b).matched


def test_confidence_of_a_changed_graph_is_forgotten(lens):
    graph = lens.parser.parse(["The man in the park sleeps."])[0]
    assert graph.confidence is not None
    assert reroot(graph, list(graph.concepts)[-1]).confidence is None
    assert replace(graph, confidence=None).tokens == graph.tokens
