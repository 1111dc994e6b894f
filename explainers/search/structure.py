"""Dimensions of graphs: who does what, what is denied, and how many there are of what.

Each is a vector of what a graph has, counted as in :mod:`explainers.search.counted`, so that the
product of two says how much of it both have. A frame with the same thing in another role, and one
that is affirmed here and denied there, count against: they are told from what is only absent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.amr.concepts import is_frame
from explainers.amr.graph import Graph, names
from explainers.search.counted import signs
from explainers.search.dimensions import GRAPH, Dimension, spans

WIDTH = 64
"""Numbers of a block; that of roles has one such for each of the directions in :data:`_ROLES`."""

_HALF = np.sqrt(0.75)
_ROLES: Mapping[str, tuple[float, float]] = {
    "ARG0": (1.0, 0.0),
    "ARG1": (-0.5, _HALF),
    "ARG2": (-0.5, -_HALF),
}
"""A direction a role, all of them as far apart as they can be: the same role counts 1, another
-0.5. Rarer roles count as ``ARG2``."""

_NOBODY = frozenset({"nobody", "nothing", "none", "neither", "no-one", "nowhere"})
"""Concepts that deny the frame that they are an argument of."""

_COUNTS = frozenset({"quant", "value", "age"})

DIMENSIONS = (
    Dimension("roles", 2 * WIDTH, GRAPH),
    Dimension("polarity", WIDTH, GRAPH),
    Dimension("quantities", WIDTH, GRAPH),
)


class Counted(NamedTuple):
    """A thing that a graph has, and how it counts."""

    thing: str
    factor: tuple[float, ...]  # one number a direction of the block


def blocks(graphs: Sequence[Graph]) -> NDArray[np.float32]:
    """What graphs have, (graphs, widths of :data:`DIMENSIONS`); each block of any length."""
    rows = np.zeros((len(graphs), sum(d.width for d in DIMENSIONS)), np.float32)
    found = zip((roles, polarity, quantities), spans(DIMENSIONS).values(), strict=True)
    for of, block in found:
        for row, graph in zip(rows[:, block], graphs, strict=True):
            for thing, factor in of(graph):
                row += np.outer(factor, signs(thing, WIDTH)).reshape(-1)
    return rows


def roles(graph: Graph) -> Iterator[Counted]:
    """Frames with what takes part in them, by the role."""
    called = _called(graph)
    for source, role, target in graph.edges:
        if role.startswith("ARG") and is_frame(graph.concepts[source]):
            factor = _ROLES.get(role, _ROLES["ARG2"])
            yield Counted(f"{graph.concepts[source]} {called[target]}", factor)


def polarity(graph: Graph) -> Iterator[Counted]:
    """Frames, affirmed (1) or denied (-1)."""
    denied = {a.source for a in graph.attributes if (a.role, a.value) == ("polarity", "-")}
    denied |= {e.source for e in graph.edges if graph.concepts[e.target] in _NOBODY}
    for variable, concept in graph.concepts.items():
        if is_frame(concept):
            yield Counted(concept, (-1.0 if variable in denied else 1.0,))


def quantities(graph: Graph) -> Iterator[Counted]:
    """Things with how many or how much there is of them."""
    units = {
        source: graph.concepts[target] for source, role, target in graph.edges if role == "unit"
    }
    for source, role, value in graph.attributes:
        if role in _COUNTS or (role.startswith("op") and value[:1].isdigit()):
            yield Counted(f"{units.get(source, graph.concepts[source])} {value}", (1.0,))


def _called(graph: Graph) -> dict[str, str]:
    """What each node is told by: its name, or else its concept."""
    return {**graph.concepts, **{v: " ".join(words).lower() for v, words in names(graph).items()}}
