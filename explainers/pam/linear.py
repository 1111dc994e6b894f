"""A graph as PAM reads it: word pieces, and which of them are neighbours (section 3.1).

The bipartite graph makes a node of every relation; the subword graph makes nodes of the word
pieces of a concept, each a neighbour of every piece of the nodes beside it. Relations are words
of their own and are not split. The order of depth-first search says which pieces are kept where
a graph is too large; the network gives them no positions.

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

from penman.models.amr import model as AMR_MODEL

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
    >>> found = linear(read("(w / want-01 :ARG0 (b / boy) :polarity -)"))
    >>> found.words
    ('want', ':top', ':ARG0', 'boy', ':polarity', '-')
    >>> found.edges
    ((1, 0), (0, 2), (2, 3), (0, 4), (4, 5))
    >>> found = linear(read('(l / like-01 :ARG0 (p / person :name (n / name :op1 "Pat")))'))
    >>> found.words
    ('like', ':top', ':ARG0', 'person', 'Pat')
    >>> found.edges
    ((1, 0), (3, 4), (0, 2), (2, 3), (2, 4))
    """
    called = {} if names_apart else _called(graph)
    bearers = {name: bearer for bearer, (name, _) in called.items()}
    at: dict[str, list[tuple[str, str, Edge | Attribute]]] = defaultdict(list)
    for edge in graph.edges:
        if edge.target in bearers:
            continue
        at[edge.source].append((f":{edge.role}", edge.target, edge))
        if edge.source != edge.target:
            at[edge.target].append((AMR_MODEL.invert_role(f":{edge.role}"), edge.source, edge))
    for attribute in graph.attributes:
        if attribute.source in bearers:
            continue
        at[attribute.source].append((f":{attribute.role}", attribute.value, attribute))
    for branches in at.values():  # by what they lead to, whatever its variable is called
        branches.sort(key=lambda b: branch_order((b[0], graph.concepts.get(b[1], b[1]))))
    words: list[str] = []
    senses: list[str | None] = []
    parts: list[Part] = []
    edges: list[tuple[int, int]] = []
    place: dict[str, int] = {}
    done: set[Edge] = set()

    def add(word: str, part: Part, sense: str | None = None) -> int:
        words.append(word)
        senses.append(sense)
        parts.append(part)
        return len(words) - 1

    def open_(variable: str) -> None:
        frame = frame_of(graph.concepts[variable])
        text = frame.lemma if frame else graph.concepts[variable]
        place[variable] = add(text, variable, frame.sense if frame else "")
        if variable in called:
            name, spelt = called[variable]
            place[name] = add(spelt, name, "")
            edges.append((place[variable], place[name]))

    first = bearers.get(graph.top, graph.top)
    for start in (first, *graph.concepts):
        if start in place or start in bearers:
            continue
        open_(start)
        if start == first and not inverted:
            edges.append((add(TOP, graph.top), place[graph.top]))
        waiting = [(start, branch) for branch in reversed(at[start])]
        while waiting:
            variable, (role, other, relation) = waiting.pop()
            if isinstance(relation, Attribute):
                node = add(role, relation)
                value = add(relation.value.strip('"'), relation, "")
                edges += [(place[variable], node), (node, value)]
                continue
            if relation in done:
                continue
            done.add(relation)
            node = add(role if inverted else f":{relation.role}", relation)
            new = other not in place
            if new:
                open_(other)
            edges += [(place[relation.source], node), (node, place[relation.target])]
            if new:
                waiting += [(other, branch) for branch in reversed(at[other])]
    beside = {place[bearer]: place[name] for name, bearer in bearers.items()}
    edges += [
        (beside.get(i, i), beside.get(j, j))
        for i, j in edges
        if (i in beside or j in beside) and beside.get(i) != j
    ]
    return Linear(tuple(words), tuple(senses), tuple(parts), tuple(edges))


def _called(graph: Graph) -> dict[str, tuple[str, str]]:
    """Of each bearer of one name that is no other's: the name's variable, and its words."""
    uses = Counter(end for edge in graph.edges for end in (edge.source, edge.target))
    relations = Counter(edge.source for edge in graph.edges if edge.role == "name")
    told = Counter(attribute.source for attribute in graph.attributes)
    spelt = names(graph)
    return {
        edge.source: (edge.target, " ".join(spelt[edge.source]))
        for edge in graph.edges
        if edge.role == "name"
        and uses[edge.target] == relations[edge.source] == 1
        and told[edge.target] == len(spelt.get(edge.source, ())) > 0
    }


@dataclass(frozen=True)
class Pieces:
    """A graph as the network takes it.

    Attributes:
        ids: of the word pieces.
        node: position in :attr:`Linear.words` of each piece's node.
        linear: the graph.
        kept: how many nodes have all their pieces within the limit.
    """

    ids: tuple[int, ...]
    node: tuple[int, ...]
    linear: Linear
    kept: int


class Vocabulary:
    """Numbers of word pieces and relations.

    Args:
        pieces: word pieces of a text, as numbers.
        size: how many numbers the tokenizer gives.
        words: relations, and senses that are not the first (``-02``), numbered from ``size``.
        inverted, names_apart: see :func:`linear`.
        most: pieces of a graph that the network takes.
    """

    def __init__(
        self,
        pieces: Callable[[str], Sequence[int]],
        size: int,
        words: Sequence[str],
        inverted: bool,
        names_apart: bool,
        most: int,
    ) -> None:
        self.words = tuple(words)
        self.inverted, self.names_apart = inverted, names_apart
        self.most = most
        self._numbers = {word: size + k for k, word in enumerate(words)}
        self._pieces = lru_cache(maxsize=50_000)(lambda text: tuple(pieces(_JOINED.sub(" ", text))))

    def read(self, graph: Graph) -> Pieces:
        """A graph as numbers; nodes that do not fit are left out as a whole, but for the first."""
        found = linear(graph, self.inverted, self.names_apart)
        ids: list[int] = []
        node: list[int] = []
        kept = len(found.words)
        for k, word in enumerate(found.words):
            new = self.numbers(word, found.sense[k])
            if len(ids) + len(new) > self.most:
                kept = k
                if k:
                    break
                new, kept = new[: self.most], 1  # of one endless word, the beginning
            ids += new
            node += [k] * len(new)
        return Pieces(tuple(ids), tuple(node), found, kept)

    def numbers(self, word: str, sense: str | None) -> tuple[int, ...]:
        """The pieces of one node, which is a relation if it has no sense."""
        if sense is None:
            return (self._numbers.get(word, self._numbers[OTHER]),)
        more = self._numbers.get(f"-{sense}")
        return self._pieces(word) + ((more,) if more is not None else ())
