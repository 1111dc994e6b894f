"""AMR graphs: read from PENMAN, written to PENMAN.

A :class:`Graph` is what every other module works on. Reading removes what no AMR metric looks at
(alignment marks, wiki links, duplicate triples), turns inverted roles around and keeps the
variables as they were written, so that a node has the same name in the text, in the picture and in
an alignment.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice
from typing import Any, NamedTuple

import penman
from penman.models.amr import model as amr_model

from explainers.amr.concepts import frame_of
from explainers.amr.notation import NODES as NODES
from explainers.amr.notation import TRIPLES as TRIPLES
from explainers.amr.notation import GraphError as GraphError
from explainers.amr.notation import Graphless as Graphless
from explainers.amr.notation import Notation, as_written, fail_at, notations, unix_lines
from explainers.text import HALF, TOKENS


class Edge(NamedTuple):
    """A relation between two variables, in the role's own direction."""

    source: str
    role: str
    target: str


class Attribute(NamedTuple):
    """A relation from a variable to a constant."""

    source: str
    role: str
    value: str


Relation = tuple[str, str, str]
"""Variable, role, and variable or value: what an edge and an attribute both are."""


class Interpretation(NamedTuple):
    """A reading of a word: the parser's own name of it, how likely it is, the AMR it stands for."""

    label: str
    probability: float
    text: str = ""


@dataclass(frozen=True)
class Confidence:
    """How sure a parser is, in probabilities that hold on its development data.

    Attributes:
        nodes: of each variable, that the node with its concept is right.
        edges: of each edge and attribute, that the triple is right.
        graph: expected Smatch F1 with the graph that an annotator would draw; of another language
            than English, with our graph of the translation.
        readings: of each word with more than one likely reading, these; the likeliest first.
    """

    nodes: Mapping[str, float]
    edges: Mapping[Edge | Attribute, float]
    graph: float
    readings: Mapping[int, tuple[Interpretation, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Graph:
    """One AMR.

    Attributes:
        top: the root's variable.
        concepts: concept of each variable, in the order of the text.
        edges: relations between variables; roles carry no colon and are never inverted, except that
            ``domain`` and ``mod`` stay as written.
        attributes: relations to constants; strings keep their quotes.
        metadata: the ``# ::key value`` lines.
        tokens: the words the graph was parsed from; empty where unknown.
        alignment: word positions (from 0) of a variable, where known.
        confidence: how sure the parser is, if it says so.

    Example::

        graph = lens.parse("Two dogs run.")
        graph.top, graph.concepts, graph.edges, graph.attributes
        print(graph.penman)
    """

    top: str
    concepts: Mapping[str, str]
    edges: tuple[Edge, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    tokens: tuple[str, ...] = ()
    alignment: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    confidence: Confidence | None = None

    def __len__(self) -> int:
        return len(self.concepts)

    @property
    def penman(self) -> str:
        """The graph as indented PENMAN text, without metadata."""
        return write(self)

    def to_json(self) -> dict[str, Any]:
        """All of the graph; ``edges`` are the relations and attributes with a probability."""
        sure = self.confidence
        nodes: list[dict[str, Any]] = [
            {"var": v, "concept": c, "tokens": list(self.alignment.get(v, ()))}
            for v, c in self.concepts.items()
        ]
        data: dict[str, Any] = {"penman": self.penman, "nodes": nodes}
        if sure is not None:
            for node in nodes:
                node["confidence"] = sure.nodes.get(node["var"])
            data["edges"] = [
                {"source": s, "role": role, "target": t, "confidence": chance}
                for (s, role, t), chance in sure.edges.items()
            ]
            data["expected_smatch"] = sure.graph
            data["readings"] = {str(k): [list(r) for r in rs] for k, rs in sure.readings.items()}
        return data | {
            "top": self.top,
            "relations": [list(edge) for edge in self.edges],
            "attributes": [list(attribute) for attribute in self.attributes],
            "words": list(self.tokens),
            "metadata": dict(self.metadata),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Graph:
        """What :meth:`to_json` gave."""
        nodes = {node["var"]: node for node in data["nodes"]}
        confidence = None
        if "expected_smatch" in data:
            edges = (
                ((e["source"], e["role"], e["target"]), e["confidence"]) for e in data["edges"]
            )
            confidence = Confidence(
                {v: n["confidence"] for v, n in nodes.items() if n["confidence"] is not None},
                {(Edge if e[2] in nodes else Attribute)(*e): chance for e, chance in edges},
                data["expected_smatch"],
                {
                    int(k): tuple(Interpretation(*r) for r in rs)
                    for k, rs in data["readings"].items()
                },
            )
        return cls(
            top=data["top"],
            concepts={v: n["concept"] for v, n in nodes.items()},
            edges=tuple(Edge(*edge) for edge in data["relations"]),
            attributes=tuple(Attribute(*attribute) for attribute in data["attributes"]),
            metadata=dict(data["metadata"]),
            tokens=tuple(data["words"]),
            alignment={v: tuple(n["tokens"]) for v, n in nodes.items() if n["tokens"]},
            confidence=confidence,
        )


DOUBT = 0.6
"""Nodes and edges of which the parser is less sure than this are marked as doubtful."""

UNLIKELY = 0.1
"""An edge less likely than this is there only since every node hangs somewhere."""


def doubtful(graph: Graph) -> set[str | Relation]:
    """The variables, edges and attributes of which the parser is not sure."""
    sure = graph.confidence
    if sure is None:
        return set()
    return {
        *(v for v, chance in sure.nodes.items() if chance < DOUBT),
        *((e[0], e[1], e[2]) for e, chance in sure.edges.items() if chance < DOUBT),
        *_adrift(graph, {e[:3] for e, chance in sure.edges.items() if chance < UNLIKELY}),
    }


def _adrift(graph: Graph, unlikely: Container[Relation]) -> set[str]:
    """The variables that hang on the rest by an unlikely edge alone, whatever hangs on them."""
    ends = [{e.source, e.target} for e in graph.edges if e not in unlikely]
    hung, more = set[str](), {graph.top}
    while more - hung:
        hung |= more
        more = set[str]().union(*(pair for pair in ends if pair & hung))
    return {v for e in graph.edges if e in unlikely for v in (e.source, e.target)} - hung


def is_doubted(graph: Graph, part: str | Edge | Attribute) -> bool:
    """Whether the parser is not sure of a node, of a relation, or of an end of it."""
    doubts = doubtful(graph)
    return not doubts.isdisjoint((part,) if isinstance(part, str) else (part, part[0], part[2]))


def read(text: str) -> Graph:
    """Read exactly one graph, with or without metadata lines.

    Raises:
        GraphError: if the text holds no graph, several, a broken or too large one.

    >>> g = read("(l / like-01 :ARG0 (m / man) :polarity -)")
    >>> g.concepts["l"], g.edges[0], g.attributes[0].value
    ('like-01', Edge(source='l', role='ARG0', target='m'), '-')
    """
    text = unix_lines(text)
    found = list(notations(text))
    if len(found) != 1:
        place = found[1].start if found else 0
        fail_at(text, place, f"expected one graph, found {len(found)}")
    return _graph(text, found[0])


def read_all(text: str, graphless: list[Graphless] | None = None) -> list[Graph]:
    """Read every graph of a text, in order; a GraphError has line and column of what is wrong.

    Entries that have metadata and no graph are added to ``graphless``, where that is given.
    """
    text = unix_lines(text)
    return [_graph(text, written) for written in notations(text, graphless)]


def _graph(text: str, written: Notation) -> Graph:
    """The graph that is written in a text."""
    concepts: dict[str, str] = {}
    for variable, concept in written.nodes:
        if concepts.setdefault(variable.text, concept.value) != concept.value:
            fail_at(text, variable.start, f"variable {variable.text} has two concepts")
    edges, attributes = [], []
    for source, role, target, opens in written.relations:
        if opens or target.text in concepts:
            triple = (source, role.text, target.text)
            while amr_model.is_role_inverted(triple[1]):
                triple = amr_model.invert(triple)
            edges.append(Edge(triple[0], triple[1][1:], triple[2]))
        elif role.text != ":wiki":
            attributes.append(Attribute(source, role.text[1:], target.value))
    metadata = dict(written.metadata)
    tokens = _read_tokens(metadata.get("tokens") or metadata.get("tok") or "")
    marked = written.marks | _read_alignment(metadata.get("alignments", ""), concepts)
    # A word that the sentence does not have says nothing of a node
    end_ = len(tokens) or TOKENS.most
    within = {v: tuple(k for k in words if k < end_) for v, words in marked.items()}
    aligned = {v: words for v, words in within.items() if words}
    unique = tuple(dict.fromkeys(edges)), tuple(dict.fromkeys(attributes))
    return Graph(written.nodes[0][0].text, concepts, *unique, metadata, tokens, aligned)


def _read_tokens(line: str) -> tuple[str, ...]:
    """Words that a line of metadata parts by spaces, or has as a list of JSON."""
    if line.startswith("["):
        with suppress(ValueError):
            words = json.loads(line)
            if all(isinstance(word, str) and word.strip() for word in words) and not HALF.search(
                "".join(words)
            ):
                return tuple(words)
    return tuple(line.split())


def _write_tokens(tokens: Sequence[str]) -> str:
    """The line of which :func:`_read_tokens` makes these words."""
    line = " ".join(tokens)
    return line if _read_tokens(line) == tuple(tokens) else json.dumps(list(tokens))


_POSITION = re.compile(r"[0-9]{1,6}\Z")
_LINE_END = re.compile(r"[\r\n]+")


def _read_alignment(text: str, concepts: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Read our ``var-token[.token]`` items; other tools' formats are passed over.

    A variable of digits is in quotes: without, ``0-1.2`` is a word and its address in the tree
    (Gorn), as the Linguistic Data Consortium writes it.
    """
    aligned = {}
    for item in text.split():
        variable, _, positions = item.rpartition("-")
        quoted = variable[1:-1] if variable[:1] == '"' else ""
        variable = quoted if quoted.isdecimal() else variable * (not variable.isdecimal())
        if variable in concepts and all(_POSITION.match(p) for p in positions.split(".")):
            aligned[variable] = tuple(int(p) for p in positions.split("."))
    return aligned


def see_sound(graph: Graph) -> None:
    """See that a graph, which may be made by hand, is one: of texts, on variables that there are.

    Raises:
        GraphError: naming what is wrong with it.
    """
    try:
        relations = [*map(tuple, (*graph.edges, *graph.attributes))]
        named = dict(graph.concepts)
        texts = [graph.top, *named, *named.values(), *(one for three in relations for one in three)]
        texts += [*graph.tokens, *dict(graph.metadata).values()]
        numbers = [k for some in dict(graph.alignment).values() for k in some]
    except (TypeError, ValueError) as error:
        raise GraphError(f"this is no graph: {error}") from error
    if not all(isinstance(one, str) for one in texts) or {*map(len, relations)} - {3}:
        raise GraphError("a graph is of texts, and each of its relations of three")
    if not all(isinstance(k, int) for k in numbers) or isinstance(graph.tokens, str):
        raise GraphError("a graph has a list of tokens, and their numbers by variable")
    if not isinstance(graph.confidence, Confidence | None):
        raise GraphError(f"the confidence of a graph is none, or a parser's: {graph.confidence}")
    ends = {graph.top, *(r[0] for r in relations), *(r[2] for r in relations[: len(graph.edges)])}
    if lost := sorted(ends - named.keys()):
        raise GraphError(f"this graph has no concept for its variable {lost[0]}")


def write(graph: Graph, metadata: bool = False) -> str:
    """Write a connected graph as PENMAN; a GraphError if a variable cannot be reached from the top.

    Every edge is written once, from whichever of its ends is reached first, so the text is valid
    whatever the order of its triples. Metadata are ``# ::id``, ``# ::snt``, ``# ::tokens``,
    ``# ::alignments`` and ``# ::expected-smatch``, those that are known.
    """
    see_sound(graph)
    body: str = penman.format(_tree(graph), indent=4)
    return "\n".join([*_header(graph), body]) if metadata else body


def _header(graph: Graph) -> list[str]:
    known = {key: graph.metadata[key] for key in ("id", "snt") if key in graph.metadata}
    lines = [f"# ::{key} {_LINE_END.sub(' ', value)}" for key, value in known.items()]
    if graph.tokens:
        lines.append(f"# ::tokens {_write_tokens(graph.tokens)}")
    if graph.alignment:
        named = {v: f'"{v}"' if v.isdecimal() else v for v in graph.alignment}
        items = (f"{named[v]}-{'.'.join(map(str, t))}" for v, t in graph.alignment.items() if t)
        lines.append(f"# ::alignments {' '.join(items)}")
    if graph.confidence:
        lines.append(f"# ::expected-smatch {graph.confidence.graph:.3f}")
    return lines


def _at(graph: Graph) -> dict[str, list[tuple[str, str, int]]]:
    """Role, other end and index of the edges at each variable, from where that stands."""
    at: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for index, (source, role, target) in enumerate(graph.edges):
        at[source].append((f":{role}", target, index))
        if source != target:
            at[target].append((amr_model.invert_role(f":{role}"), source, index))
    return at


def _tree(graph: Graph) -> tuple[str, list[tuple[str, Any]]]:
    """The graph as penman formats it: a variable and its branches, some of them such trees."""
    at = _at(graph)
    # Each variable is spelled out where it is first reached breadth first, so that
    # it stands as near to the top as possible; other edges to it name it only. By hand, since
    # networkx's searches do not tell which of several edges between two nodes was taken.
    opened_by = {graph.top: -1}
    order = [graph.top]
    for variable in order:
        for _, other, index in sorted(at[variable], key=branch_order):
            if other not in opened_by:
                opened_by[other] = index
                order.append(other)
    if lost := [v for v in graph.concepts if v not in opened_by]:
        raise GraphError(f"not connected to the top {graph.top}: {', '.join(lost)}")

    def tree(variable: str) -> tuple[str, list[tuple[str, Any]]]:
        branches: list[tuple[str, Any]] = [("/", as_written(graph.concepts[variable]))]
        constants = [
            (f":{a.role}", as_written(a.value, graph.concepts), -1)
            for a in graph.attributes
            if a.source == variable
        ]
        for role, other, index in sorted([*constants, *at[variable]], key=branch_order):
            if index >= 0 and opened_by[other] == index:
                branches.append((role, tree(other)))
            elif index < 0 or (
                opened_by[variable] != index and graph.edges[index].source == variable
            ):
                branches.append((role, other))
        return (variable, branches)

    return tree(graph.top)


def branch_order(branch: tuple[str, str] | tuple[str, str, int]) -> tuple[int, str, int, str]:
    """Core roles first, then the others, inverted ones last, numbers by value."""
    role = branch[0]
    stem = role.rstrip("0123456789")
    number = role[len(stem) :]
    rank = 0 if stem == ":ARG" else 2 if role.endswith("-of") and role != ":consist-of" else 1
    return (rank, stem, int(number or 0), branch[1])


def new_variable(concept: str, taken: Container[str]) -> str:
    """A variable for a concept, as annotators choose it: its first letter, then numbered.

    >>> new_variable("man", {"m": "monkey"}), new_variable("3", {})
    ('m2', 'x')
    """
    letter = concept[:1].lower()
    letter = letter if letter.isascii() and letter.isalpha() else "x"
    name, number = letter, 2
    while name in taken:
        name, number = f"{letter}{number}", number + 1
    return name


def names(graph: Graph) -> dict[str, tuple[str, ...]]:
    """The written name of every named entity: its variable to the ``:op`` strings."""
    parts: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for source, role, value in graph.attributes:
        if role.startswith("op") and role[2:].isdecimal():
            parts[source].append((int(role[2:]), value.strip('"')))
    return {
        edge.source: tuple(word for _, word in sorted(parts[edge.target]))
        for edge in graph.edges
        if edge.role == "name" and graph.concepts[edge.target] == "name"
    }


def spelled(graph: Graph) -> dict[str, str]:
    """The variable of each ``name`` node with words, to these in one piece."""
    named = names(graph)
    return {
        e.target: " ".join(named[e.source])
        for e in graph.edges
        if e.role == "name" and named.get(e.source)
    }


def polar_question_nodes(graph: Graph) -> frozenset[str]:
    """The nodes by which a graph asks whether something is so: ``:polarity amr-unknown``.

    >>> graph = read("(l / like-01 :ARG0 (w / amr-unknown) :polarity (a / amr-unknown))")
    >>> sorted(polar_question_nodes(graph))
    ['a']
    """
    return frozenset(
        e.target
        for e in graph.edges
        if e.role == "polarity" and graph.concepts[e.target] == "amr-unknown"
    )


def with_words_of(edited: Graph, parsed: Graph) -> Graph:
    """The edited graph with what the parse knew of its words.

    A node that kept its variable and concept keeps the words it came from, unless the edited text
    says otherwise.
    """
    if edited.tokens:
        return edited
    kept = {
        v: words
        for v, words in parsed.alignment.items()
        if edited.concepts.get(v) == parsed.concepts[v]
    }
    return replace(edited, tokens=parsed.tokens, alignment=kept)


def positions(graph: Graph, words: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Which words each variable came from, where the sentence is cut in another way.

    A token belongs to the word that it begins in; a particle to its verb, if no node came from it.
    Of the words of another sentence nothing is known.

    >>> graph = Graph("l", {"l": "like-01"}, tokens=("does", "n't", "like"), alignment={"l": (2,)})
    >>> positions(graph, ["doesn't", "like"])
    {'l': (1,)}
    >>> graph = Graph("l", {"l": "lay-off-02"}, tokens=("laid", "off"), alignment={"l": (0,)})
    >>> positions(graph, graph.tokens)
    {'l': (0, 1)}
    """
    if not graph.tokens or "".join(graph.tokens) != "".join(words):
        return {}
    ends = list(accumulate(len(word) for word in words))
    starts = accumulate((len(token) for token in graph.tokens), initial=0)
    word_of = [bisect_right(ends, start) for start in starts]
    taken = {k for at in graph.alignment.values() for k in at}
    return {
        v: tuple(sorted({word_of[k] for k in (*at, *_particles(graph, v, taken))}))
        for v, at in graph.alignment.items()
    }


def _particles(graph: Graph, variable: str, taken: Collection[int]) -> list[int]:
    """The tokens behind a verb that its frame has, too: the *off* of *laid off*, *lay-off-02*."""
    frame, at = frame_of(graph.concepts.get(variable, "")), graph.alignment[variable]
    said = frame.lemma.split("-")[1:] if frame and at else []
    behind = range(max(at, default=0) + 1, len(graph.tokens))
    found = (k for k in behind if k not in taken and graph.tokens[k].lower() in said)
    return [*islice(found, len(said))]


def with_metadata(graph: Graph, items: Iterable[tuple[str, str]]) -> Graph:
    """A copy of the graph with these metadata lines set."""
    return replace(graph, metadata={**graph.metadata, **dict(items)})


def numbered(graphs: Iterable[Graph], sentences: Sequence[str]) -> list[Graph]:
    """The graphs of sentences with ``id``, counted from 0, and ``snt`` set."""
    return [
        with_metadata(graph, [("id", str(k)), ("snt", sentence)])
        for k, (graph, sentence) in enumerate(zip(graphs, sentences, strict=True))
    ]
