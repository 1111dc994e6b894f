"""Random AMRs for property tests."""

from hypothesis import given, settings
from hypothesis import strategies as st

from explainers.amr.graph import Attribute, Edge, Graph

CONCEPTS = ("man", "dog", "like-01", "run-02", "city", "and", "teach-01")
ROLES = ("ARG0", "ARG1", "mod", "location", "op1")


@st.composite
def graphs(draw: st.DrawFn, most: int = 5) -> Graph:
    """A connected graph with re-entrancies, constants and now and then a loop."""
    names = [f"n{i}" for i in range(draw(st.integers(1, most)))]
    node, role = st.sampled_from(names), st.sampled_from(ROLES)
    concepts = {v: draw(st.sampled_from(CONCEPTS)) for v in names}
    edges = []
    for i in range(1, len(names)):
        edge = Edge(names[draw(st.integers(0, i - 1))], draw(role), names[i])
        edges.append(edge if draw(st.booleans()) else Edge(edge.target, edge.role, edge.source))
    for _ in range(draw(st.integers(0, 2))):
        edges.append(Edge(draw(node), draw(role), draw(node)))
    constants = st.sampled_from([("polarity", "-"), ("quant", "2"), ("quant", "3")])
    chosen = draw(st.lists(constants, max_size=2))
    attributes = [Attribute(draw(node), *constant) for constant in chosen]
    return Graph(
        draw(node), concepts, tuple(dict.fromkeys(edges)), tuple(dict.fromkeys(attributes))
    )


def law(*strategies, examples: int = 40, **named):
    """A test of so many random examples, however long each takes."""
    drawn = given(*strategies, **named)
    return lambda test: settings(max_examples=examples, deadline=None)(drawn(test))
