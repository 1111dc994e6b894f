"""A graph as PAM reads it: word pieces, and which of them are neighbours (section 3.1).

The bipartite graph makes a node of every relation; the subword graph makes nodes of the word pieces
of a concept, each a neighbour of every piece of the nodes beside it. Relations are words of their
own and are not split. The order of depth-first search says which pieces are kept where a graph is
too large; the network gives them no positions.

Ours differs from the paper's in two things: a relation is the same word in both directions, with
:data:`TOP` for the focus, and the words of a name stand where its bearer stands, with the same
neighbours. As AMR has it, three relations lie between a verb and *Pat*.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from penman.models.amr import model as amr_model

from explainers.amr.concepts import frame_of
from explainers.amr.graph import Attribute, Edge, Graph, branch_order, names

_JOINED = re.compile(r"(?<=\w)[-_](?=\w)")
"""What stands between the words of a concept; a minus sign does not."""

TOP = ":top"
"""The relation that has the root, and a name at it, as its only neighbours: the focus."""

OTHER = ":other"
"""Stands for relations that training did not have."""

Part = str | Edge | Attribute
"""What a node of the bipartite graph stands for: a variable or a relation.

An attribute stands for its relation and its constant, each a node of its own.
"""


@dataclass(frozen=True)
class Linear:
    """A graph as a list of nodes of its bipartite graph.

    Attributes:
        words: text of each node: a concept without its sense, a constant, a relation with its
            colon, or a name.
        sense: of a concept that is a frame, else empty; of a relation none.
        parts: what each node stands for; the root's own relation stands for its variable.
        edges: positions of neighbours, from the source of a relation to the relation, and from
            it to its target; from a bearer to the name that stands there.
    """

    words: tuple[str, ...]
    sense: tuple[str | None, ...]
    parts: tuple[Part, ...]
    edges: tuple[tuple[int, int], ...]


def linear(graph: Graph, inverted: bool = False, names_apart: bool = False) -> Linear:
    """The bipartite graph, its nodes in the order of depth-first search from the root.

    Args:
        graph: need not be connected; what the root does not reach comes last.
        inverted: whether a relation that is followed against its direction is written as
            ``:ARG0-of``, as in the paper; else it is the same word in both directions, and
            there is a relation :data:`TOP`, so that of a change of focus that alone is seen.
        names_apart: whether names are as AMR has them, as in the paper; else their words stand
            where their bearers stand.

    >>> from explainers.amr.graph import read
    >>> ours = linear(read("(w / want-01 :ARG0 (b / boy) :polarity -)"))
    >>> ours.words
    ('want', ':top', ':ARG0', 'boy', ':polarity', '-')
    >>> ours.edges
    ((1, 0), (0, 2), (2, 3), (0, 4), (4, 5))
    >>> ours = linear(read('(l / like-01 :ARG0 (p / person :name (n / name :op1 "Pat")))'))
    >>> ours.words
    ('like', ':top', ':ARG0', 'person', 'Pat')
    >>> ours.edges
    ((1, 0), (3, 4), (0, 2), (2, 3), (2, 4))
    """
    walk = _Walk(graph, inverted, {} if names_apart else _called(graph))
    first = walk.bearers.get(graph.top, graph.top)
    walk.follow(first, focus=not inverted)
    for start in graph.concepts:
        if start not in walk.place and start not in walk.bearers:
            walk.follow(start)
    return walk.linear()


class _Walk:
    """Depth-first search of a graph; ``called`` has the bearers of names that stand with them."""

    def __init__(self, graph: Graph, inverted: bool, called: dict[str, tuple[str, str]]) -> None:
        self.graph, self.inverted, self.called = graph, inverted, called
        self.bearers = {name: bearer for bearer, (name, _) in called.items()}
        self.nodes: list[tuple[str, str | None, Part]] = []
        self.edges: list[tuple[int, int]] = []
        self.place: dict[str, int] = {}
        self.done: set[Edge] = set()
        self.at: dict[str, list[tuple[str, str, Edge | Attribute]]] = defaultdict(list)
        for edge in graph.edges:
            if edge.target not in self.bearers:
                role = f":{edge.role}"
                self.at[edge.source].append((role, edge.target, edge))
                if edge.source != edge.target:
                    self.at[edge.target].append((amr_model.invert_role(role), edge.source, edge))
        for attribute in graph.attributes:
            if (source := attribute.source) not in self.bearers:
                self.at[source].append((f":{attribute.role}", attribute.value, attribute))
        for branches in self.at.values():  # by what they lead to, whatever its variable is called
            branches.sort(key=lambda b: branch_order((b[0], graph.concepts.get(b[1], b[1]))))

    def follow(self, start: str, focus: bool = False) -> None:
        """Add all that can be reached from a node, which may be the focus."""
        self._open(start)
        if focus:
            self.edges.append((self._add(TOP, self.graph.top), self.place[self.graph.top]))
        waiting = [(start, branch) for branch in reversed(self.at[start])]
        while waiting:
            variable, (role, other, relation) = waiting.pop()
            if isinstance(relation, Attribute):
                node = self._add(role, relation)
                value = self._add(relation.value.strip('"'), relation, "")
                self.edges += [(self.place[variable], node), (node, value)]
            elif relation not in self.done:
                self.done.add(relation)
                node = self._add(role if self.inverted else f":{relation.role}", relation)
                if new := other not in self.place:
                    self._open(other)
                source, target = self.place[relation.source], self.place[relation.target]
                self.edges += [(source, node), (node, target)]
                waiting += [(other, branch) for branch in reversed(self.at[other]) if new]

    def _open(self, variable: str) -> None:
        concept = self.graph.concepts[variable]
        frame = frame_of(concept)
        text, sense = frame or (concept, "")
        self.place[variable] = self._add(text, variable, sense)
        if variable in self.called:
            name, spelt = self.called[variable]
            self.place[name] = self._add(spelt, name, "")
            self.edges.append((self.place[variable], self.place[name]))

    def _add(self, word: str, part: Part, sense: str | None = None) -> int:
        self.nodes.append((word, sense, part))
        return len(self.nodes) - 1

    def linear(self) -> Linear:
        """What was added; names get the neighbours of their bearers."""
        beside = {self.place[bearer]: self.place[name] for name, bearer in self.bearers.items()}
        more = [
            (beside.get(i, i), beside.get(j, j))
            for i, j in self.edges
            if (i in beside or j in beside) and beside.get(i) != j
        ]
        words, senses, parts = zip(*self.nodes, strict=True)
        return Linear(words, senses, parts, (*self.edges, *more))


def _called(graph: Graph) -> dict[str, tuple[str, str]]:
    """Of each bearer of one name that is no other's: the name's variable, and its words."""
    uses = Counter(end for edge in graph.edges for end in (edge.source, edge.target))
    relations = Counter(edge.source for edge in graph.edges if edge.role == "name")
    values = Counter(attribute.source for attribute in graph.attributes)
    spelt = names(graph)
    return {
        edge.source: (edge.target, " ".join(spelt[edge.source]))
        for edge in graph.edges
        if edge.role == "name"
        and uses[edge.target] == relations[edge.source] == 1
        and values[edge.target] == len(spelt.get(edge.source, ())) > 0
    }


@dataclass(frozen=True)
class GraphPieces:
    """A graph as the network takes it: word pieces, each with its node's position in the graph.

    ``kept`` is how many nodes have all their pieces within the limit.
    """

    ids: tuple[int, ...]
    node: tuple[int, ...]
    linear: Linear
    kept: int


class Vocabulary:
    """Numbers of word pieces and relations.

    Relations, and senses that are not the first (``-02``), are the words; they are numbered from
    ``size``, how many numbers the tokenizer gives. The network takes ``most`` pieces of a graph;
    the settings are those of :func:`linear`.
    """

    def __init__(
        self,
        pieces: Callable[[str], Sequence[int]],
        size: int,
        words: Sequence[str],
        most: int,
        **settings: bool,
    ) -> None:
        self.words, self.most, self.settings = tuple(words), most, settings
        self._numbers = {word: size + k for k, word in enumerate(words)}
        self._pieces = lru_cache(maxsize=50_000)(lambda text: tuple(pieces(_JOINED.sub(" ", text))))

    def read(self, graph: Graph) -> GraphPieces:
        """A graph as numbers; nodes that do not fit are left out as a whole, but for the first."""
        whole = linear(graph, **self.settings)
        ids: list[int] = []
        node: list[int] = []
        kept = len(whole.words)
        for k, word in enumerate(whole.words):
            new = self.numbers(word, whole.sense[k])
            if len(ids) + len(new) > self.most:
                kept = k
                if k:
                    break
                new, kept = new[: self.most], 1  # of one endless word, the beginning
            ids += new
            node += [k] * len(new)
        return GraphPieces(tuple(ids), tuple(node), whole, kept)

    def numbers(self, word: str, sense: str | None) -> tuple[int, ...]:
        """The pieces of one node, which is a relation if it has no sense."""
        if sense is None:
            return (self._numbers.get(word, self._numbers[OTHER]),)
        more = self._numbers.get(f"-{sense}")
        return self._pieces(word) + ((more,) if more is not None else ())
