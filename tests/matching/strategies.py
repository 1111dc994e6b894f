"""Random AMRs for property tests."""

from hypothesis import strategies as st

from explainers.amr.graph import Attribute, Edge, Graph

CONCEPTS = ("man", "dog", "like-01", "run-02", "city", "and", "teach-01")
ROLES = ("ARG0", "ARG1", "mod", "location", "op1")


@st.composite
def graphs(draw: st.DrawFn, most: int = 5) -> Graph:
    """A connected graph with re-entrancies, constants and now and then a loop."""
    size = draw(st.integers(1, most))
    names = [f"n{i}" for i in range(size)]
    concepts = {v: draw(st.sampled_from(CONCEPTS)) for v in names}
    edges = []
    for i in range(1, size):
        other, role = names[draw(st.integers(0, i - 1))], draw(st.sampled_from(ROLES))
        edges.append(
            Edge(other, role, names[i]) if draw(st.booleans()) else Edge(names[i], role, other)
        )
    for _ in range(draw(st.integers(0, 2))):
        edges.append(
            Edge(
                draw(st.sampled_from(names)),
                draw(st.sampled_from(ROLES)),
                draw(st.sampled_from(names)),
            )
        )
    attributes = [
        Attribute(draw(st.sampled_from(names)), role, value)
        for role, value in draw(
            st.lists(
                st.sampled_from([("polarity", "-"), ("quant", "2"), ("quant", "3")]), max_size=2
            )
        )
    ]
    top = draw(st.sampled_from(names))
    return Graph(top, concepts, tuple(dict.fromkeys(edges)), tuple(dict.fromkeys(attributes)))
