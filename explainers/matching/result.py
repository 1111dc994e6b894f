"""What the graph explainer returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from explainers.amr.graph import Graph
from explainers.matching.metrics import Suite
from explainers.matching.smatch import Match


@dataclass(frozen=True, eq=False)
class GraphExplanation:
    """Two AMRs, their exact alignment and all that was measured on them.

    Attributes:
        a, b: the graphs.
        suite: the fifteen metrics, and what each was read off.

    Example::

        found = lens.compare("(d / dog)", "(d / dog :quant 2)")
        found.score, found.match.pairs, found.suite.values["concepts"]
    """

    key: ClassVar[str] = ""

    a: Graph
    b: Graph
    suite: Suite

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GraphExplanation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.a.penman, self.b.penman))

    def __repr__(self) -> str:
        sizes = f"{len(self.a)} and {len(self.b)} nodes"
        return f"<GraphExplanation of {sizes}: smatch {self.score:.3f}>"

    @property
    def score(self) -> float:
        """Smatch F1, in [0, 1]."""
        return self.match.f1

    @property
    def match(self) -> Match:
        """The alignment behind Smatch."""
        return self.suite.alignments["smatch"].match

    def to_json(self) -> dict[str, Any]:
        """``graphs``, ``node_alignment`` and all ``metrics``."""
        return {
            "graphs": [graph.to_json() for graph in (self.a, self.b)],
            "node_alignment": [list(pair) for pair in self.match.pairs],
            "metrics": self.suite.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GraphExplanation:
        """What :meth:`to_json` gave."""
        a, b = (Graph.from_json(graph) for graph in data["graphs"])
        return cls(a, b, Suite.from_json(data["metrics"], a, b))


Result = GraphExplanation
