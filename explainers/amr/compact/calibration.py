"""From what the network says to how often it is right."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.errors import ModelError
from explainers.weights.models import read_json

NONSENSE_F1 = 0.15
"""Smatch F1 to be expected of the graph of a text that means nothing."""

FAR = 30.0
"""Log-odds beyond which nothing changes."""

LONGEST = 4096
"""Numbers that a scale may have."""


class Doubts(NamedTuple):
    """What speaks against a graph as a whole.

    Attributes:
        unsaid: nodes to be expected of readings that were not chosen, for each node.
        unjoined: edges to be expected where none was drawn, for each node.
        strange: share of words that the network has hardly seen.
        rooted: certainty of the likeliest root.
        senseless: probability that the text means nothing in a language that the parser reads.
    """

    unsaid: float
    unjoined: float
    strange: float
    rooted: float
    senseless: float = 0.0


class Signs(NamedTuple):
    """What tells how good a graph is.

    Attributes:
        certain: log-odds of the mean certainty of nodes and edges.
        worst: log-odds of the least certain.
        size: logarithm of how many they are.
        unsaid, unjoined, strange: see :class:`Doubts`.
        rooted: log-odds of the likeliest root.
        joined: log-odds of the mean certainty of edges; even where there are none.
    """

    certain: float
    worst: float
    size: float
    unsaid: float
    unjoined: float
    strange: float
    rooted: float
    joined: float

    @classmethod
    def of(cls, nodes: Sequence[float], edges: Sequence[float], doubts: Doubts) -> Signs:
        """The signs of a graph with these certainties of its nodes and edges."""
        both = [*nodes, *edges]
        return cls(
            _odds(sum(both) / max(len(both), 1)),
            _odds(min(both, default=0.0)),
            math.log1p(len(both)),
            *doubts[:3],
            _odds(doubts.rooted),
            _odds(sum(edges) / len(edges) if edges else 0.5),
        )


@dataclass(frozen=True)
class Calibration:
    """From what the network says to how often it is right (Platt scaling).

    Attributes:
        node, edge: offset and slope on the log-odds.
        graph: offset and a slope for each of :class:`Signs`, or of the first of them, to the
            log-odds of Smatch F1.
        senseless: offset and a slope for each dimension of the mean vector of a text's words to
            the log-odds that it means nothing; empty where this is not known.
    """

    node: tuple[float, float] = (0.0, 1.0)
    edge: tuple[float, float] = (0.0, 1.0)
    graph: tuple[float, ...] = (0.0, 1.0)
    senseless: tuple[float, ...] = ()

    def of_node(self, chance: float) -> float:
        """Probability that a node is right."""
        return _scaled(chance, self.node)

    def of_edge(self, chance: float) -> float:
        """Probability that an edge is right."""
        return _scaled(chance, self.edge)

    def of_text(self, vector: NDArray[np.floating]) -> float:
        """Probability that a text means nothing, by the mean vector of its words, (width,)."""
        return _logistic(self.senseless, vector) if self.senseless else 0.0

    def of_graph(self, signs: Signs, senseless: float = 0.0) -> float:
        """Expected Smatch F1 of a graph, of a text that means nothing with this probability."""
        return (1 - senseless) * _logistic(self.graph, signs) + senseless * NONSENSE_F1

    def write(self, path: Path) -> None:
        """Write as JSON."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", "utf-8")

    @classmethod
    def read(cls, path: Path) -> Calibration:
        """Read what :meth:`write` wrote, or raise a ModelError; without a file, the default."""
        if not path.exists():
            return cls()
        calibration = read_json(
            path, lambda scales: cls(**{k: tuple(v) for k, v in scales.items()})
        )
        allowed = {"graph": range(2, 2 + len(Signs._fields)), "senseless": range(LONGEST)}
        for name, scale in asdict(calibration).items():
            if len(scale) not in allowed.get(name, (2,)) or not all(_small(x) for x in scale):
                raise ModelError(f"{path} must give an offset and slopes for each scale")
        return calibration


UNCALIBRATED = Calibration()
"""Takes the network at its word."""


def _logistic(scale: Sequence[float], terms: Iterable[float]) -> float:
    offset, *slopes = scale
    odds = offset + sum(w * float(x) for w, x in zip(slopes, terms, strict=False))
    return 1 / (1 + math.exp(-min(max(odds, -FAR), FAR)))


def _small(number: object) -> bool:
    return isinstance(number, int | float) and abs(number) < 1e6


def _odds(chance: float) -> float:
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(chance / (1 - chance))


def _scaled(chance: float, by: tuple[float, float]) -> float:
    return 1 / (1 + math.exp(-by[0] - by[1] * _odds(chance)))
