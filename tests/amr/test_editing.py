"""One thing changed in a graph."""

import pytest

from explainers.amr.editing import with_concept, with_relation, without_node, without_relation
from explainers.amr.graph import GraphError, read

GRAPH = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b) :polarity -)")
CITY = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b :ARG4 (c / city) :polarity -))")


def test_a_concept_is_changed_and_all_else_stays():
    changed = with_concept(GRAPH, "b", "girl")
    assert dict(changed.concepts) == {"w": "want-01", "b": "girl", "g": "go-02"}
    assert set(changed.edges) == set(GRAPH.edges)
    assert changed.attributes == GRAPH.attributes


def test_a_role_is_changed_or_turned_around():
    wanted, denied = ("w", "ARG1", "g"), ("w", "polarity", "-")
    assert ("w", "ARG2", "g") in with_relation(GRAPH, wanted, ("w", ":ARG2", "g")).edges
    assert ("g", "ARG1", "w") in with_relation(GRAPH, wanted, ("w", "ARG1-of", "g")).edges
    assert ("w", "mode", "-") in with_relation(GRAPH, denied, ("w", "mode", "-")).attributes


def test_a_relation_is_attached_elsewhere_at_either_end():
    goes = ("g", "ARG0", "b")
    assert ("g", "ARG0", "w") in with_relation(GRAPH, goes, ("g", "ARG0", "w")).edges
    moved = with_relation(GRAPH, ("w", "polarity", "-"), ("g", "polarity", "+"))
    assert moved.attributes == (("g", "polarity", "-"),)  # of a value, only where it hangs


def test_nothing_may_hang_on_nothing():
    with pytest.raises(GraphError, match="“city” would hang on nothing"):
        with_relation(CITY, ("g", "ARG4", "c"), ("g", "ARG4", "b"))
    with pytest.raises(GraphError, match="“city” would hang on nothing"):
        without_relation(CITY, ("g", "ARG4", "c"))


@pytest.mark.parametrize(
    ("relation", "changed", "said"),
    [
        (("g", "ARG0", "b"), ("g", "ARG0", "z"), "no node z"),
        (("g", "ARG0", "b"), ("z", "ARG0", "b"), "no node z"),
        (("g", "ARG0", "b"), ("g", "ARG0", "g"), "from one node to another"),
        (("g", "ARG0", "b"), ("w", "ARG0", "b"), "already"),
        (("g", "ARG0", "w"), ("g", "ARG0", "b"), "no such relation"),
    ],
)
def test_a_relation_that_cannot_be_is_refused(relation, changed, said):
    with pytest.raises(GraphError, match=said):
        with_relation(GRAPH, relation, changed)


def test_a_node_goes_with_what_hangs_on_it_alone():
    assert list(without_node(CITY, "g").concepts) == ["w", "b"]
    assert without_node(CITY, "g").attributes == ()
    assert set(without_node(CITY, "b").edges) == {("w", "ARG1", "g"), ("g", "ARG4", "c")}
    with pytest.raises(GraphError, match="top"):
        without_node(CITY, "w")
    with pytest.raises(GraphError, match="no node"):
        without_node(CITY, "z")


def test_a_relation_goes_where_its_ends_still_hang_on_something():
    assert ("g", "ARG0", "b") not in without_relation(CITY, ("g", "ARG0", "b")).edges
    assert without_relation(GRAPH, ("w", "polarity", "-")).attributes == ()
    with pytest.raises(GraphError, match="no such relation"):
        without_relation(GRAPH, ("w", "ARG9", "b"))


@pytest.mark.parametrize("concept", ["", "  ", "a b", "(x", 'a"b', "x :ARG0 y", "a/b", "x~e.1"])
def test_what_is_no_concept_is_refused(concept):
    with pytest.raises(GraphError):
        with_concept(GRAPH, "b", concept)


@pytest.mark.parametrize("role", ["", ":", "AGR0", ":ARG0 (x / y)", "ARG0)", "<b>"])
def test_what_is_no_role_is_refused(role):
    with pytest.raises(GraphError):
        with_relation(GRAPH, ("w", "ARG1", "g"), ("w", role, "g"))


def test_what_is_not_there_cannot_be_changed():
    with pytest.raises(GraphError, match="no node"):
        with_concept(GRAPH, "z", "girl")
