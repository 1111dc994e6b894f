"""From scores to a graph that is valid and connected whatever the scores are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import networkx as nx
import numpy as np
from networkx.utils import UnionFind
from numpy.typing import NDArray

from explainers.amr.compact.calibration import UNCALIBRATED, Calibration, Signs
from explainers.amr.compact.choice import Choice
from explainers.amr.compact.fragments import (
    CONTINUED,
    JOINT,
    Part,
    fill,
    parts,
    quoted,
    shown,
    symbol,
)
from explainers.amr.compact.words import Token
from explainers.amr.concepts import frame_of
from explainers.amr.graph import Attribute, Confidence, Edge, Graph, new_variable

_REPEATABLE = (
    "mod",
    "time",
    "location",
    "manner",
    "part",
    "poss",
    "quant",
    "degree",
    "purpose",
    "topic",
    "duration",
    "instrument",
    "domain",
    "consist-of",
    "example",
    "medium",
    "path",
    "direction",
    "source",
    "destination",
    "accompanier",
    "condition",
    "concession",
    "beneficiary",
    "frequency",
    "extent",
    "subevent",
)


_NUMBERED = re.compile(r"(op|snt)\d+")
"""Roles that count: where one is taken, the next free number will do."""

_UNSURE = 0.9
"""Words whose likeliest reading is below this have their other readings kept."""


@dataclass(frozen=True)
class Node:
    """A node of the graph to be: ``part`` of the label at ``word``, with its probability."""

    word: int
    index: int
    part: Part
    chance: float


class Link(NamedTuple):
    """An edge of the graph to be, with its probability."""

    source: int
    role: str
    target: int
    chance: float


class Joined(NamedTuple):
    """The fragments of a sentence, joined.

    Attributes:
        nodes: in order of words.
        inner: the edges that the fragments bring along.
        outer: those between them.
        root: number of the node that is the root.
    """

    nodes: list[Node]
    inner: list[Link]
    outer: list[Link]
    root: int


def nodes(choices: Sequence[Choice]) -> list[Node]:
    """The nodes of a sentence, in order of words."""
    return [
        Node(word, index, part, chance)
        for word, choice in enumerate(choices)
        for index, (part, chance) in enumerate(
            zip(parts(choice.label), choice.node_chances, strict=False)
        )
    ]


def joined(
    choices: Sequence[Choice],
    arcs: NDArray[np.floating],
    roles: NDArray[np.floating],
    top: NDArray[np.floating],
    role_names: Sequence[str],
) -> Joined | None:
    """The best connected joining of a sentence's fragments, if they have a node.

    Args:
        choices, arcs, roles, top, role_names: as :func:`graph` takes them.
    """
    chosen = nodes(choices)
    concepts = [i for i, n in enumerate(chosen) if not n.part.constant]
    if not concepts:
        return None
    inner = _inner(chosen)
    outer = _outer(chosen, inner, arcs, roles, role_names)
    return Joined(chosen, inner, outer, max(concepts, key=lambda i: float(top[i])))


def graph(
    text: str,
    tokens: Sequence[Token],
    choices: Sequence[Choice],
    arcs: NDArray[np.floating],
    roles: NDArray[np.floating],
    top: NDArray[np.floating],
    role_names: Sequence[str],
    derivations: dict[str, str],
    calibration: Calibration = UNCALIBRATED,
    frames: Mapping[str, frozenset[str]] | None = None,
    strange: float = 0.0,
) -> Graph:
    """Build the best connected graph.

    Args:
        text: the sentence.
        tokens: its words.
        choices: the fragment of each word.
        arcs: log-odds of an edge from node i to node j, (n, n).
        roles: scores of its role, (roles, n, n); log-probabilities up to a constant.
        top: score of each node as root, (n,).
        role_names: names of the roles.
        derivations: derived word to base.
        calibration: makes the graph's confidence hold.
        frames: the senses that each verb has; a frame that is not among them loses its
            number. All frames are taken where there is no list.
        strange: share of words that the network has hardly seen.

    Returns:
        A graph in which every variable is reached from the root, every constant
        has one owner, and roles that AMR wants once a node stand once.
    """
    found = joined(choices, arcs, roles, top, role_names)
    if found is None:
        return _bare([t.text for t in tokens])
    chosen, edges = found.nodes, [*found.inner, *found.outer]
    chances = np.exp(top.astype(np.float64) - top.max())
    doubts = (
        _unsaid(choices) / len(chosen),
        _unjoined(edges, arcs) / len(chosen),
        strange,
        float(chances.max() / chances.sum()),
    )
    return _assemble(
        text, tokens, choices, chosen, edges, found.root, derivations, calibration, frames, doubts
    )


def _unsaid(choices: Sequence[Choice]) -> float:
    """How many nodes are to be expected of the readings beyond those that were chosen."""
    lost = 0.0
    for choice in choices:
        expected = sum(r.probability * len(parts(r.label)) for r in choice.readings)
        lost += max(0.0, expected - len(parts(choice.label)))
    return lost


def _unjoined(edges: Sequence[Link], arcs: NDArray[np.floating]) -> float:
    """How many edges are to be expected between nodes that none joins."""
    chances = 1 / (1 + np.exp(-arcs.astype(np.float64)))
    for edge in edges:
        chances[edge.source, edge.target] = chances[edge.target, edge.source] = 0.0
    np.fill_diagonal(chances, 0.0)
    return float(chances.sum())


def _bare(words: Sequence[str]) -> Graph:
    """The graph of a sentence in which no word means anything: its first word."""
    word = next((i for i, w in enumerate(words) if any(c.isalnum() for c in w)), 0)
    concept = symbol(words[word].lower()) if words else "thing"
    doubt = Confidence({"v0": 0.0}, {}, 0.0)
    return Graph("v0", {"v0": concept}, (), (), {}, tuple(words), {"v0": (word,)}, doubt)


def _inner(placed: Sequence[Node]) -> list[Link]:
    """The edges that labels bring along."""
    start = {}
    for i, node in enumerate(placed):
        if node.index == 0:
            start[node.word] = i
    edges = []
    for i, node in enumerate(placed):
        if node.part.parent >= 0:
            other = start[node.word] + node.part.parent
            source, target = (i, other) if node.part.upward else (other, i)
            edges.append(Link(source, node.part.role, target, node.chance))
    return edges


def _outer(
    placed: Sequence[Node],
    inner: Sequence[Link],
    arcs: NDArray[np.floating],
    roles: NDArray[np.floating],
    role_names: Sequence[str],
) -> list[Link]:
    """Choose the edges between fragments."""
    n = len(placed)
    joined = UnionFind(range(n))
    taken = {
        i: {"name"} if x.part.template.startswith("@") else set() for i, x in enumerate(placed)
    }
    owned: set[int] = set()
    for source, role, target, _ in inner:
        joined.union(source, target)
        taken[source].update(role.split(JOINT))
        if placed[target].part.constant:
            owned.add(target)
    word = np.array([x.word for x in placed])
    may = (word[:, None] != word) & ~np.array([x.part.constant for x in placed])[:, None]
    pairs = np.argwhere(may)[::-1]  # of equal scores the later nodes come first
    scores = arcs[*pairs.T]
    order = np.argsort(-scores, kind="stable")
    ranked = list(zip(scores[order].tolist(), *pairs[order].T.tolist(), strict=True))
    chosen: dict[tuple[int, int], Link] = {}

    def add(i: int, j: int) -> None:
        role, index = _free_role(roles[:, i, j], role_names, taken[i])
        drawn = 1 / (1 + np.exp(-float(arcs[i, j])))
        spoken = float(np.exp(roles[index, i, j] - np.logaddexp.reduce(roles[:, i, j])))
        chance = drawn * spoken * placed[i].chance * placed[j].chance
        chosen[i, j] = Link(i, role, j, chance)
        taken[i].update(role.split(JOINT))
        joined.union(i, j)
        if placed[j].part.constant:
            owned.add(j)

    for score, i, j in ranked:
        if score <= 0:
            break
        if (j, i) not in chosen and not (placed[j].part.constant and j in owned):
            best = role_names[int(roles[:, i, j].argmax())]
            if not _free(best, taken[i]) and not _NUMBERED.fullmatch(best):
                continue
            add(i, j)
    apart = len({joined[i] for i in range(n)})
    for _, i, j in ranked:
        if apart == 1:
            break
        if joined[i] != joined[j] and not (placed[j].part.constant and j in owned):
            add(i, j)
            apart -= 1
    return list(chosen.values())


def _free(role: str, taken: set[str]) -> bool:
    """Whether a node may have this role, given those it has."""
    return all(r not in taken or r in _REPEATABLE for r in role.split(JOINT))


def _free_role(
    scores: NDArray[np.floating], names: Sequence[str], taken: set[str]
) -> tuple[str, int]:
    """The best role that its source does not have yet, where it may have only one.

    Comes with the place in ``names`` of the role that was asked for.
    """
    for index in np.argsort(-scores):
        name = names[int(index)]
        if _free(name, taken):
            return name, int(index)
        if counted := _NUMBERED.fullmatch(name):
            number = 1
            while f"{counted[1]}{number}" in taken:
                number += 1
            return f"{counted[1]}{number}", int(index)
    return "mod", 0


def _assemble(
    text: str,
    tokens: Sequence[Token],
    choices: Sequence[Choice],
    placed: Sequence[Node],
    edges: Sequence[Link],
    root: int,
    derivations: dict[str, str],
    calibration: Calibration,
    frames: Mapping[str, frozenset[str]] | None,
    doubts: tuple[float, float, float, float],
) -> Graph:
    """Give the nodes variables, the names their ``name`` nodes, the templates their words."""
    words = [t.text for t in tokens]
    variable: dict[int, str] = {}
    concepts: dict[str, str] = {}
    aligned: dict[str, tuple[int, ...]] = {}
    sure: dict[str, float] = {}
    made_edges: dict[Edge, float] = {}
    attributes: dict[Attribute, float] = {}

    def new(concept: str, span: tuple[int, ...], chance: float) -> str:
        name = new_variable(concept, concepts)
        concepts[name] = concept
        aligned[name] = span
        sure[name] = calibration.of_node(chance)
        return name

    for i, node in enumerate(placed):
        if node.part.constant:
            continue
        template = node.part.template
        if not template.startswith("@"):
            concept = _known(fill(template, words, node.word, derivations), frames)
            variable[i] = new(concept, (node.word,), node.chance)
            continue
        kind, _, literal = template[1:].partition("=")
        last = node.word + 1
        while not literal and last < len(choices) and choices[last].label == CONTINUED:
            last += 1
        span = tuple(range(node.word, last))
        spoken = (
            literal.split("_")
            if literal
            else (text[tokens[span[0]].start : tokens[span[-1]].end].split())
        )
        variable[i] = new(kind, span, node.chance)
        name = new("name", span, node.chance)
        certainty = calibration.of_edge(node.chance)
        made_edges[Edge(variable[i], "name", name)] = certainty
        for k, word in enumerate(spoken, 1):
            attributes[Attribute(name, f"op{k}", quoted(word))] = certainty
    far = _distances(root, edges)
    for source, role, target, chance in edges:
        part, certainty = placed[target].part, calibration.of_edge(chance)
        for one in role.split(JOINT):
            if part.constant:
                value = fill(part.template, words, placed[target].word, derivations)
                attributes[Attribute(variable[source], one, value)] = certainty
            elif one == "mod" and far[target] < far[source]:
                made_edges[Edge(variable[target], "domain", variable[source])] = certainty
            else:
                made_edges[Edge(variable[source], one, variable[target])] = certainty
    certainties: dict[Edge | Attribute, float] = dict([*made_edges.items(), *attributes.items()])
    return Graph(
        variable[root],
        concepts,
        tuple(made_edges),
        tuple(attributes),
        {},
        tuple(words),
        aligned,
        Confidence(
            sure,
            certainties,
            calibration.of_graph(Signs.of([*sure.values()], [*certainties.values()], *doubts)),
            {
                position: tuple(
                    reading._replace(text=shown(reading.label, words, position, derivations))
                    for reading in choice.readings[:5]
                )
                for position, choice in enumerate(choices)
                if choice.certain or (choice.readings and choice.readings[0].probability < _UNSURE)
            },
        ),
    )


def _known(concept: str, frames: Mapping[str, frozenset[str]] | None) -> str:
    """The concept, without the number of a sense that its verb does not have."""
    frame = frame_of(concept)
    if frames is None or frame is None or frame.special:
        return concept
    return concept if frame.sense in frames.get(frame.lemma, ()) else frame.lemma


def _distances(root: int, edges: Sequence[Link]) -> Mapping[int, int]:
    """How many edges lie between the root and each node."""
    whole = nx.Graph((edge.source, edge.target) for edge in edges)
    whole.add_node(root)
    return dict(nx.single_source_shortest_path_length(whole, root))
