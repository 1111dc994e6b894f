"""SemBLEU (Song & Gildea 2019): BLEU of a graph's concepts and of the paths that begin at them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from explainers.amr.graph import Graph

WEIGHTS = (0.34, 0.33, 0.34)
"""Of paths of one, two and three nodes, as the paper's program has them."""

Path = tuple[str, ...]
Steps = Mapping[str, Sequence[tuple[int, str, str]]]
"""From each node its relations: number, role, and the node at the other end."""


def sembleu(reference: Graph, graph: Graph) -> float:
    """How much of a graph's paths are in another, in [0, 1].

    Clipped precision of paths of one to three nodes, smoothed where nothing matches (NIST's
    geometric sequence), geometric mean, brevity penalty by nodes and relations. A graph that has no
    path of a length has the mean of the others. Roles count in their own direction, as in section 3
    of the paper; its program leaves the *-of* of a role that was written inverted.

    >>> from explainers.amr.graph import read
    >>> run = read("(r / run-01 :ARG0 (d / dog))")
    >>> round(sembleu(run, run), 2), round(sembleu(run, read("(d / dog)")), 2)
    (1.0, 0.14)
    """
    ours, theirs = (_paths(one) for one in (graph, reference))
    precisions = []
    missed = 0
    for k in range(1, len(WEIGHTS) + 1):
        found = Counter(path for path in ours if len(path) == 2 * k - 1)
        wanted = Counter(path for path in theirs if len(path) == 2 * k - 1)
        right, total = (found & wanted).total(), found.total()
        if total and k == 1 and not right:
            return 0.0
        if total:
            missed += not right
            precisions.append(right / total if right else 1 / (2**missed * total))
    count = len(precisions)
    weights = WEIGHTS if count == len(WEIGHTS) else (1 / count,) * count
    mean = math.exp(sum(w * math.log(p) for w, p in zip(weights, precisions, strict=True)))
    size, other = (_size(one) for one in (graph, reference))
    return (1.0 if size > other else math.exp(1 - other / size)) * mean


def _size(graph: Graph) -> int:
    """Nodes, constants among them, and relations."""
    return len(graph.concepts) + len(graph.edges) + 2 * len(graph.attributes)


def _paths(graph: Graph) -> list[Path]:
    """All paths of up to three nodes, each as concepts and the roles between them."""
    names = {variable: concept.lower() for variable, concept in graph.concepts.items()}
    steps: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for number, (source, role, target) in enumerate((*graph.edges, *graph.attributes)):
        node = target if target in graph.concepts else f"constant {number}"
        names.setdefault(node, target.strip('"').lower())
        steps[source].append((number, role, node))
    return [path for node in names for path in _from(node, (names[node],), (), names, steps)]


def _from(
    node: str, path: Path, gone: tuple[int, ...], names: Mapping[str, str], steps: Steps
) -> Iterator[Path]:
    yield path
    if len(path) < 2 * len(WEIGHTS) - 1:
        for number, role, other in steps.get(node, ()):
            if number not in gone:
                more = (*path, f":{role}", names[other])
                yield from _from(other, more, (*gone, number), names, steps)
