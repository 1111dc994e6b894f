"""One thing changed in a graph."""

from typing import Any

import pytest

from explainers.amr.editing import with_concept, with_relation, without_node, without_relation
from explainers.amr.graph import GraphError, read
from tests.cases import cases

GRAPH = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b) :polarity -)")
CITY = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b :ARG4 (c / city) :polarity -))")
GOES = ("g", "ARG0", "b")


def test_a_concept_is_changed_and_all_else_stays():
    changed = with_concept(GRAPH, "b", "girl")
    assert dict(changed.concepts) == {"w": "want-01", "b": "girl", "g": "go-02"}
    assert set(changed.edges) == set(GRAPH.edges)
    assert changed.attributes == GRAPH.attributes


@cases
def test_a_relation_gets_another_role_or_end(relation, changed, then):
    graph = with_relation(GRAPH, tuple(relation), tuple(changed))
    assert tuple(then) in (*graph.edges, *graph.attributes)
    assert len(graph.edges) + len(graph.attributes) == 4


def test_what_hangs_on_something_else_stays():
    assert list(without_node(CITY, "g").concepts) == ["w", "b"]
    assert without_node(CITY, "g").attributes == ()
    assert set(without_node(CITY, "b").edges) == {("w", "ARG1", "g"), ("g", "ARG4", "c")}
    assert GOES not in without_relation(CITY, GOES).edges
    assert without_relation(GRAPH, ("w", "polarity", "-")).attributes == ()


CHANGES: dict[str, Any] = {"concept": with_concept, "relation": with_relation,
           "without node": without_node, "without relation": without_relation}  # fmt: skip


@cases
def test_what_cannot_be_changed_so_is_refused(change, graph, arguments, message):
    given = [tuple(a) if isinstance(a, list) else a for a in arguments]
    with pytest.raises(GraphError, match=message):
        CHANGES[change](CITY if graph == "city" else GRAPH, *given)
