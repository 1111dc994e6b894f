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

from explainers.amr.compact import TABLES, fragments
from explainers.amr.compact.calibration import UNCALIBRATED, Calibration, Doubts, Signs
from explainers.amr.compact.choice import Choice
from explainers.amr.compact.network import Vocabulary
from explainers.amr.compact.words import Token, clock
from explainers.amr.concepts import frame_of
from explainers.amr.graph import Attribute, Confidence, Edge, Graph, new_variable

_REPEATABLE = frozenset(TABLES["repeatable roles"].split())


_NEGATIVE = re.compile(r"(?:^|[\s(])[-−–]$")
"""What stands before a number below 0: a minus that no word stands before."""

_NUMBERED = re.compile(r"(op|snt)\d+")
"""Roles that count: where one is taken, the next free number will do."""

_UNSURE = 0.9
"""Words whose likeliest reading is below this have their other readings kept."""


_WHOLE = ':00"'
"""How a time without minutes ends."""


@dataclass(frozen=True)
class Node:
    """A node of the graph to be: ``part`` of the label at ``word``, with its probability."""

    word: int
    index: int
    part: fragments.Part
    chance: float


class Link(NamedTuple):
    """An edge of the graph to be, with its probability."""

    source: int
    role: str
    target: int
    chance: float


class Scores(NamedTuple):
    """What the network says of the fragments of a sentence.

    Attributes:
        choices: the fragment of each word.
        arcs: log-odds of an edge from node i to node j, (n, n).
        roles: scores of its role, (roles, n, n); log-probabilities up to a constant.
        top: score of each node as root, (n,).
        strange, senseless: see :class:`Doubts`.
    """

    choices: Sequence[Choice]
    arcs: NDArray[np.floating]
    roles: NDArray[np.floating]
    top: NDArray[np.floating]
    strange: float = 0.0
    senseless: float = 0.0


class ConnectedNodes(NamedTuple):
    """The fragments of a sentence, joined: nodes in order of words, edges, and which node is root.

    The inner edges are those that fragments bring along, the outer ones are between them.
    """

    nodes: list[Node]
    inner: list[Link]
    outer: list[Link]
    root: int


def nodes(choices: Sequence[Choice]) -> list[Node]:
    """The nodes of a sentence, in order of words."""
    return [
        Node(word, index, part, choice.word_chance * chance)
        for word, choice in enumerate(choices)
        for index, (part, chance) in enumerate(
            zip(fragments.parts(choice.label), choice.node_chances, strict=False)
        )
    ]


def connect(scores: Scores, role_names: Sequence[str]) -> ConnectedNodes | None:
    """The best connected joining of a sentence's fragments, if they have a node."""
    placed = nodes(scores.choices)
    concepts = [i for i, n in enumerate(placed) if not n.part.constant]
    if not concepts:
        return None
    inner = _inner(placed)
    outer = _Outer(placed, inner, scores, role_names).links()
    return ConnectedNodes(placed, inner, outer, max(concepts, key=lambda i: float(scores.top[i])))


def graph(
    text: str,
    tokens: Sequence[Token],
    scores: Scores,
    vocabulary: Vocabulary,
    calibration: Calibration = UNCALIBRATED,
) -> Graph:
    """Build the best connected graph of a sentence and its words.

    Every variable is reached from the root, every constant has one owner, and roles that AMR wants
    once a node stand once. A frame whose sense is not among those that the vocabulary lists for its
    verb loses its number.
    """
    whole = connect(scores, vocabulary.roles)
    if whole is None:
        return _bare([t.text for t in tokens])
    chances = np.exp(scores.top.astype(np.float64) - scores.top.max())
    doubts = Doubts(
        _unsaid(scores.choices) / len(whole.nodes),
        _unjoined([*whole.inner, *whole.outer], scores.arcs) / len(whole.nodes),
        scores.strange,
        float(chances.max() / chances.sum()),
        scores.senseless,
    )
    return _Assembly(text, tokens, scores.choices, vocabulary, calibration).graph(whole, doubts)


def _unsaid(choices: Sequence[Choice]) -> float:
    """How many nodes are to be expected of the readings beyond those that were chosen."""
    lost = 0.0
    for choice in choices:
        expected = sum(r.probability * len(fragments.parts(r.label)) for r in choice.readings)
        lost += max(0.0, expected - len(fragments.parts(choice.label)))
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
    concept = fragments.symbol(words[word].lower()) if words else "thing"
    doubt = Confidence({"v0": 0.0}, {}, 0.0)
    return Graph("v0", {"v0": concept}, (), (), {}, tuple(words), {"v0": (word,)}, doubt)


def _inner(placed: Sequence[Node]) -> list[Link]:
    """The edges that labels bring along."""
    start = {node.word: i for i, node in enumerate(placed) if node.index == 0}
    edges = []
    for i, node in enumerate(placed):
        if node.part.parent >= 0:
            other = start[node.word] + node.part.parent
            source, target = (i, other) if node.part.upward else (other, i)
            edges.append(Link(source, node.part.role, target, node.chance))
    return edges


class _Outer:
    """The edges between fragments, chosen one after the other."""

    def __init__(
        self, placed: Sequence[Node], inner: Sequence[Link], scores: Scores, names: Sequence[str]
    ) -> None:
        self.placed, self.scores, self.names = placed, scores, names
        self.joined = UnionFind(range(len(placed)))
        self.taken = [{"name"} if n.part.template.startswith("@") else set() for n in placed]
        self.owned: set[int] = set()
        self.chosen: dict[tuple[int, int], Link] = {}
        for link in inner:
            self._hold(link)

    def links(self) -> list[Link]:
        """All that are likelier than not, and what else it takes to join all fragments."""
        ranked = self._ranked()
        for score, i, j in ranked:
            if score <= 0:
                break
            best = self.names[int(self.scores.roles[:, i, j].argmax())]
            free = _free(best, self.taken[i]) or _NUMBERED.fullmatch(best)
            if free and (j, i) not in self.chosen and j not in self.owned:
                self._add(i, j)
        apart = len({self.joined[i] for i in range(len(self.placed))})
        for _, i, j in ranked:
            if apart == 1:
                break
            if self.joined[i] != self.joined[j] and j not in self.owned:
                self._add(i, j)
                apart -= 1
        return list(self.chosen.values())

    def _ranked(self) -> list[tuple[float, int, int]]:
        """Log-odds and ends of all edges that may be, the likeliest first."""
        word = np.array([node.word for node in self.placed])
        constant = np.array([node.part.constant for node in self.placed])
        may = (word[:, None] != word) & ~constant[:, None]
        pairs = np.argwhere(may)[::-1]  # of equal scores the later nodes come first
        scores = self.scores.arcs[*pairs.T]
        order = np.argsort(-scores, kind="stable")
        return list(zip(scores[order].tolist(), *pairs[order].T.tolist(), strict=True))

    def _add(self, i: int, j: int) -> None:
        roles = self.scores.roles[:, i, j]
        role, index = _free_role(roles, self.names, self.taken[i])
        drawn = 1 / (1 + np.exp(-float(self.scores.arcs[i, j])))
        spoken = float(np.exp(roles[index] - np.logaddexp.reduce(roles)))
        chance = drawn * spoken * self.placed[i].chance * self.placed[j].chance
        self.chosen[i, j] = Link(i, role, j, chance)
        self._hold(self.chosen[i, j])

    def _hold(self, link: Link) -> None:
        """Note what an edge joins, and what can be no other's."""
        self.joined.union(link.source, link.target)
        self.taken[link.source].update(link.role.split(fragments.JOINT))
        if self.placed[link.target].part.constant:
            self.owned.add(link.target)


def _free(role: str, taken: set[str]) -> bool:
    """Whether a node may have this role, given those it has."""
    return all(r not in taken or r in _REPEATABLE for r in role.split(fragments.JOINT))


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


class _Assembly:
    """A graph in the making: nodes get variables, names their ``name`` nodes, templates words."""

    def __init__(
        self,
        text: str,
        tokens: Sequence[Token],
        choices: Sequence[Choice],
        vocabulary: Vocabulary,
        calibration: Calibration,
    ) -> None:
        self.text, self.tokens, self.choices = text, tokens, choices
        self.vocabulary, self.calibration = vocabulary, calibration
        self.words = [t.text for t in tokens]
        self.concepts: dict[str, str] = {}
        self.aligned: dict[str, tuple[int, ...]] = {}
        self.sure: dict[str, float] = {}
        self.edges: dict[Edge, float] = {}
        self.attributes: dict[Attribute, float] = {}

    def graph(self, whole: ConnectedNodes, doubts: Doubts) -> Graph:
        """The graph of all fragments, joined."""
        placed = whole.nodes
        variable = {i: self._node(n) for i, n in enumerate(placed) if not n.part.constant}
        links = [*whole.inner, *whole.outer]
        far = _distances(whole.root, links)
        for source, roles, target, chance in links:
            part, certainty = placed[target].part, self.calibration.of_edge(chance)
            for role in roles.split(fragments.JOINT):
                start = variable[source]
                if part.constant:
                    value = self._filled(part.template, placed[target].word)
                    if role == "time":
                        value = self._time(value, placed[target].word)
                    self.attributes[Attribute(start, role, value)] = certainty
                elif role == "mod" and far[target] < far[source]:
                    self.edges[Edge(variable[target], "domain", start)] = certainty
                else:
                    self.edges[Edge(start, role, variable[target])] = certainty
        return Graph(
            variable[whole.root],
            self.concepts,
            tuple(self.edges),
            tuple(self.attributes),
            {},
            tuple(self.words),
            self.aligned,
            self._confidence(doubts),
        )

    def _time(self, guessed: str, word: int) -> str:
        """A time of day; the network knows that a word is one better than which.

        What it says of minutes that are not in figures, as in *quarter to seven*, stays.
        """
        written = clock(self.words, word)
        if written is None or (written.endswith(_WHOLE) and not guessed.endswith(_WHOLE)):
            return guessed
        return written

    def _node(self, node: Node) -> str:
        """The variable of a new node; a named entity gets its name, too."""
        template = node.part.template
        if not template.startswith("@"):
            concept = _known(self._filled(template, node.word), self.vocabulary.frames)
            return self._new(concept, (node.word,), node.chance)
        kind, _, literal = template[1:].partition("=")
        last = node.word + 1
        while (
            not literal
            and last < len(self.choices)
            and self.choices[last].label == fragments.CONTINUED
        ):
            last += 1
        span = tuple(range(node.word, last))
        end = self.tokens[span[-1]].end
        end += len(self.text[end:]) - len(self.text[end:].lstrip("+#"))  # C++ and C#
        spoken = self.text[self.tokens[span[0]].start : end].split()
        variable = self._new(kind, span, node.chance)
        name = self._new("name", span, node.chance)
        certainty = self.calibration.of_edge(node.chance)
        self.edges[Edge(variable, "name", name)] = certainty
        for k, word in enumerate(literal.split("_") if literal else spoken, 1):
            self.attributes[Attribute(name, f"op{k}", fragments.quoted(word))] = certainty
        return variable

    def _new(self, concept: str, span: tuple[int, ...], chance: float) -> str:
        name = new_variable(concept, self.concepts)
        self.concepts[name] = concept
        self.aligned[name] = span
        self.sure[name] = self.calibration.of_node(chance)
        return name

    def _filled(self, template: str, word: int) -> str:
        filled = fragments.fill(template, self.words, word, self.vocabulary.derivations)
        negative = template == "=#" and _NEGATIVE.search(self.text[: self.tokens[word].start])
        return f"-{filled}" if negative else filled

    def _confidence(self, doubts: Doubts) -> Confidence:
        certainties: dict[Edge | Attribute, float] = dict(
            [*self.edges.items(), *self.attributes.items()]
        )
        signs = Signs.of([*self.sure.values()], [*certainties.values()], doubts)
        derivations = self.vocabulary.derivations
        readings = {
            position: tuple(
                reading._replace(
                    text=fragments.shown(reading.label, self.words, position, derivations)
                )
                for reading in choice.readings[:5]
            )
            for position, choice in enumerate(self.choices)
            if choice.certain or (choice.readings and choice.readings[0].probability < _UNSURE)
        }
        return Confidence(
            self.sure, certainties, self.calibration.of_graph(signs, doubts.senseless), readings
        )


def _known(concept: str, frames: Mapping[str, frozenset[str]]) -> str:
    """The concept, without the number of a sense that its verb does not have."""
    frame = frame_of(concept)
    if not frames or frame is None or frame.special:
        return concept
    return concept if frame.sense in frames.get(frame.lemma, ()) else frame.lemma


def _distances(root: int, edges: Sequence[Link]) -> Mapping[int, int]:
    """How many edges lie between the root and each node."""
    whole = nx.Graph((edge.source, edge.target) for edge in edges)
    whole.add_node(root)
    return dict(nx.single_source_shortest_path_length(whole, root))
