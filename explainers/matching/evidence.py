"""Why a metric has the value it has: what counted, and how much."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable
from typing import NamedTuple

from explainers.amr.concepts import is_frame
from explainers.amr.graph import Graph
from explainers.matching.aspects import ASPECTS
from explainers.matching.metrics import MULTISETS, NODES, Suite, TripleAlignment, concepts, denied
from explainers.matching.smatch import Triples
from explainers.matching.weisfeiler import NodeTransport, contexts

BOTH, ONLY_A, ONLY_B, NEAR = "in both", "only in A", "only in B", "compared"


class MetricEvidence(NamedTuple):
    """One thing that a metric looked at.

    Attributes:
        mark: :data:`BOTH`, :data:`ONLY_A`, :data:`ONLY_B`, or :data:`NEAR` where the metric grades
            likeness.
        in_a, in_b: the thing in each graph; empty where it is missing.
        adds: what it adds to the metric. All of them sum to it, but where neither graph has
            anything to compare, which counts as 1.
    """

    mark: str
    in_a: str
    in_b: str
    adds: float


def measured_variables(
    name: str, a: Graph, b: Graph, suite: Suite
) -> tuple[frozenset[str], frozenset[str]]:
    """The variables of each graph that a metric looks at.

    >>> from explainers.amr.graph import read
    >>> from explainers.matching.metrics import Suite
    >>> graph = read("(l / like-01 :polarity - :ARG0 (m / man))")
    >>> suite = Suite({}, {}, None)
    >>> [sorted(each) for each in measured_variables("negation", graph, graph, suite)]
    [['l'], ['l']]
    """
    if name in suite.counted and name not in ("smatch", "unlabeled"):
        alignment = suite.counted[name]
        return frozenset(alignment.a.concepts), frozenset(alignment.b.concepts)
    return _about(name, a), _about(name, b)


def _about(name: str, graph: Graph) -> frozenset[str]:
    """The variables of one graph that a metric without an alignment of its own looks at."""
    if name in NODES:
        return frozenset((NODES[name](graph),))
    if name == "frames":
        return frozenset(v for v, concept in concepts(graph).items() if is_frame(concept))
    if name == "negation":
        return frozenset(denied(graph))
    if name == "quant":
        amounts = {v for s, role, t in graph.edges if role == "quant" for v in (s, t)}
        amounts |= {s for s, role, _ in graph.attributes if role == "quant"}
        amounts |= {v for v, concept in graph.concepts.items() if concept == "have-quant-91"}
        return frozenset(amounts & graph.concepts.keys())
    return frozenset(graph.concepts)


def metric_evidence(
    name: str, a: Graph, b: Graph, suite: Suite, asked: bool = False
) -> list[MetricEvidence]:
    """What a metric's value was made of, the most telling first; a KeyError if it is none.

    ``asked`` is for the value that a page shows (:attr:`Suite.shown`), which of two metrics is
    another than the paper's.
    """
    if name not in ASPECTS:
        raise KeyError(name)
    alignments = suite.counted if asked else suite.alignments
    if name in alignments:
        return _triples(alignments[name])
    if name in MULTISETS:
        return _items(*(Counter(MULTISETS[name](g)) for g in (a, b)))
    if name in NODES:
        chosen = [(g, NODES[name](g)) for g in (a, b)]
        x, y = (f"{g.concepts[v]} ({v})" for g, v in chosen)
        return [MetricEvidence(NEAR, x, y, suite.values[name])]
    return _contexts(a, b) if name == "wlk" else _moves(suite.transport)


class _Triple(NamedTuple):
    """A triple; ``edge`` says whether its target is a variable."""

    source: str
    role: str
    target: str
    edge: bool


def _triples(alignment: TripleAlignment) -> list[MetricEvidence]:
    to = dict(alignment.match.pairs)
    total = len(alignment.a) + len(alignment.b)
    left, right = _listed(alignment.a), _listed(alignment.b)
    there, counted, rows = set(right), set(), []
    for x in left:
        target = to.get(x.target, "") if x.edge else x.target
        y = _Triple(to.get(x.source, ""), x.role, target, x.edge)
        in_a = _shown(x, alignment.a)
        if y in there:
            counted.add(y)
            rows.append(MetricEvidence(BOTH, in_a, _shown(y, alignment.b), 2 / total))
        else:
            rows.append(MetricEvidence(ONLY_A, in_a, "", 0.0))
    rows += [
        MetricEvidence(ONLY_B, "", _shown(y, alignment.b), 0.0) for y in right if y not in counted
    ]
    return sorted(rows, key=_by_mark)


def _by_mark(row: MetricEvidence) -> int:
    return (BOTH, ONLY_A, ONLY_B).index(row.mark)


def _listed(part: Triples) -> list[_Triple]:
    """Concepts first, then what is said of each variable, in the order of the graph."""
    place = {v: k for k, v in enumerate(part.concepts)}
    rest = [_Triple(s, r, v, False) for s, r, v in part.attributes]
    rest += [_Triple(s, r, t, True) for s, r, t in part.edges]
    concepts = [_Triple(v, "instance", c, False) for v, c in part.concepts.items()]
    return concepts + sorted(rest, key=lambda t: (place.get(t.source, -1), t.role, t.target))


def _shown(triple: _Triple, part: Triples) -> str:
    source, role, target, edge = triple
    if role == "instance":
        return f"{source} / {target}"
    if role == "TOP":
        return f"{source} is the root"
    end = f"{part.concepts[target]} ({target})" if edge else target
    role = ":" + role.replace("arg", "ARG")
    return f"{part.concepts[source]} ({source}) {role} {end}"


def _items(a: Counter[Hashable], b: Counter[Hashable]) -> list[MetricEvidence]:
    total = a.total() + b.total()
    rows = []
    for mark, some in ((BOTH, a & b), (ONLY_A, a - b), (ONLY_B, b - a)):
        for item in some.elements():
            text = " of ".join(item) if isinstance(item, tuple) else str(item)
            adds = 2 / total if mark == BOTH else 0.0
            rows.append(
                MetricEvidence(mark, text * (mark != ONLY_B), text * (mark != ONLY_A), adds)
            )
    return rows


def _contexts(a: Graph, b: Graph) -> list[MetricEvidence]:
    x, y = contexts(a), contexts(b)
    norm = math.sqrt(math.prod(sum(w * w for w in c.values()) for c in (x, y)))
    rows = []
    for at in x | y:
        mark = ONLY_B if at not in x else BOTH if at in y else ONLY_A
        adds = x[at] * y[at] / norm if mark == BOTH else 0.0
        rows.append(MetricEvidence(mark, at[1] * (at in x), at[1] * (at in y), adds))
    return sorted(rows, key=lambda row: (-row.adds, _by_mark(row)))


def _moves(transport: NodeTransport) -> list[MetricEvidence]:
    """The n:m alignment of nodes, by what each move adds."""
    rows = [
        MetricEvidence(
            NEAR,
            f"{transport.a[i]} ({transport.owner_a[i]})",
            f"{transport.b[j]} ({transport.owner_b[j]})",
            float(transport.plan[i, j] * (1 - transport.cost[i, j])),
        )
        for i, j in transport.moves()
    ]
    return sorted(rows, key=lambda row: -row.adds)
