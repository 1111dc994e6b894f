"""One thing changed in a graph."""

import pytest

from explainers.amr.editing import with_concept, with_role
from explainers.amr.graph import GraphError, read

GRAPH = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b) :polarity -)")


def test_a_concept_is_changed_and_all_else_stays():
    changed = with_concept(GRAPH, "b", "girl")
    assert dict(changed.concepts) == {"w": "want-01", "b": "girl", "g": "go-02"}
    assert set(changed.edges) == set(GRAPH.edges)
    assert changed.attributes == GRAPH.attributes


def test_a_role_is_changed_or_turned_around():
    assert ("w", "ARG2", "g") in with_role(GRAPH, ("w", "ARG1", "g"), ":ARG2").edges
    assert ("g", "ARG1", "w") in with_role(GRAPH, ("w", "ARG1", "g"), "ARG1-of").edges
    assert ("w", "mode", "-") in with_role(GRAPH, ("w", "polarity", "-"), "mode").attributes


@pytest.mark.parametrize("concept", ["", "  ", "a b", "(x", 'a"b', "x :ARG0 y", "a/b", "x~e.1"])
def test_what_is_no_concept_is_refused(concept):
    with pytest.raises(GraphError):
        with_concept(GRAPH, "b", concept)


@pytest.mark.parametrize("role", ["", ":", "AGR0", ":ARG0 (x / y)", "ARG0)", "<b>"])
def test_what_is_no_role_is_refused(role):
    with pytest.raises(GraphError):
        with_role(GRAPH, ("w", "ARG1", "g"), role)


def test_what_is_not_there_cannot_be_changed():
    with pytest.raises(GraphError, match="no node"):
        with_concept(GRAPH, "z", "girl")
    with pytest.raises(GraphError, match="no such relation"):
        with_role(GRAPH, ("w", "ARG1", "b"), "ARG2")
