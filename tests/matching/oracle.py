"""Smatch by Smatch++ (Opitz 2023) and its integer program: for tests and benchmarks only."""

from smatchpp import Smatchpp, solvers
from smatchpp.formalism.generic.tools import GenericStandardizer

from explainers.amr.graph import Edge, Graph, write
from explainers.matching.smatch import triples

_MEASURE = Smatchpp(alignmentsolver=solvers.ILP(), graph_standardizer=GenericStandardizer())


def by_smatchpp(a: Graph, b: Graph) -> float:
    """F1, unrounded.

    ``mod`` is spelled as ``domain`` turned round first: Smatch++ leaves that to its AMR
    standardiser, which also does what the reference Smatch does not.
    """
    matched, _, _ = _MEASURE.process_pair(*(_text(g) for g in (a, b)))
    of_a, of_b, total_a, total_b = (float(x) for x in matched["main"])
    return (of_a + of_b) / (total_a + total_b)


def _text(graph: Graph) -> str:
    edges = tuple(Edge(*e) for e in sorted(triples(graph).edges))
    return write(Graph(graph.top, graph.concepts, edges, graph.attributes))
