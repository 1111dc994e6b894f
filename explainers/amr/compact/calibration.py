"""From what the network says to how often it is right."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from explainers.errors import ModelError
from explainers.weights.models import UNLOADABLE


@dataclass(frozen=True)
class Calibration:
    """From what the network says to how often it is right (Platt scaling).

    Attributes:
        node, edge: offset and slope on the log-odds.
        graph: offset and slope from the mean certainty of nodes and edges to Smatch F1.
    """

    node: tuple[float, float] = (0.0, 1.0)
    edge: tuple[float, float] = (0.0, 1.0)
    graph: tuple[float, float] = (0.0, 1.0)

    def of_node(self, chance: float) -> float:
        """Probability that a node is right."""
        return _scaled(chance, self.node)

    def of_edge(self, chance: float) -> float:
        """Probability that an edge is right."""
        return _scaled(chance, self.edge)

    def of_graph(self, certainties: Sequence[float]) -> float:
        """Expected Smatch F1 of a graph with these nodes and edges."""
        mean = sum(certainties) / max(len(certainties), 1)
        return min(1.0, max(0.0, self.graph[0] + self.graph[1] * mean))

    def write(self, path: Path) -> None:
        """Write as JSON."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", "utf-8")

    @classmethod
    def read(cls, path: Path) -> Calibration:
        """Read what :meth:`write` wrote; a model without it is taken at its word.

        Raises:
            ModelError: if it is anything else.
        """
        if not path.exists():
            return cls()
        try:
            found = cls(**{k: tuple(v) for k, v in json.loads(path.read_text("utf-8")).items()})
            pairs = [tuple(map(float, pair)) for pair in asdict(found).values()]
        except (*UNLOADABLE, ArithmeticError) as error:
            raise ModelError(f"{path} cannot be read: {error}") from error
        if any(len(pair) != 2 or not all(abs(x) < 1e6 for x in pair) for pair in pairs):
            raise ModelError(f"{path} is to give an offset and a slope of each scale")
        return found


UNCALIBRATED = Calibration()
"""Takes the network at its word."""


def _scaled(chance: float, by: tuple[float, float]) -> float:
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return 1 / (1 + math.exp(-by[0] - by[1] * math.log(chance / (1 - chance))))
