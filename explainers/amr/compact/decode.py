"""From scores to a graph that is valid and connected whatever the scores are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explainers.amr.compact.fragments import CONTINUED, Part, fill, parts, quoted, symbol
from explainers.amr.compact.words import Token
from explainers.amr.graph import Attribute, Edge, Graph, new_variable

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


@dataclass(frozen=True)
class Node:
    """A node of the graph to be: ``part`` of the label at ``word``."""

    word: int
    index: int
    part: Part


def nodes(labels: Sequence[str]) -> list[Node]:
    """The nodes of a labelled sentence, in order of words."""
    return [
        Node(word, index, part)
        for word, label in enumerate(labels)
        for index, part in enumerate(parts(label))
    ]


def graph(
    text: str,
    tokens: Sequence[Token],
    labels: Sequence[str],
    arcs: NDArray[np.floating],
    roles: NDArray[np.floating],
    top: NDArray[np.floating],
    role_names: Sequence[str],
    derivations: dict[str, str],
) -> Graph:
    """Build the best connected graph.

    Args:
        text: the sentence.
        tokens: its words.
        labels: a fragment label a word.
        arcs: log-odds of an edge from node i to node j, (n, n).
        roles: log-probabilities of its role, (roles, n, n).
        top: score of each node as root, (n,).
        role_names: names of the roles.
        derivations: derived word to base.

    Returns:
        A graph in which every variable is reached from the root, every constant
        has one owner, and roles that AMR wants once a node stand once.
    """
    words = [t.text for t in tokens]
    found = nodes(labels)
    concepts = [i for i, n in enumerate(found) if not n.part.constant]
    if not concepts:
        return _bare(words)
    edges = _inner(found)
    edges += _outer(found, edges, arcs, roles, role_names)
    root = max(concepts, key=lambda i: float(top[i]))
    return _assemble(text, tokens, labels, found, edges, root, derivations)


def _bare(words: Sequence[str]) -> Graph:
    """The graph of a sentence in which no word means anything: its first word."""
    word = next((i for i, w in enumerate(words) if any(c.isalnum() for c in w)), 0)
    concept = symbol(words[word].lower()) if words else "thing"
    return Graph("v0", {"v0": concept}, tokens=tuple(words), alignment={"v0": (word,)})


def _inner(found: Sequence[Node]) -> list[tuple[int, str, int]]:
    """The edges that labels bring along."""
    start = {}
    for i, node in enumerate(found):
        if node.index == 0:
            start[node.word] = i
    edges = []
    for i, node in enumerate(found):
        if node.part.parent >= 0:
            other = start[node.word] + node.part.parent
            edge = (i, node.part.role, other) if node.part.upward else (other, node.part.role, i)
            edges.append(edge)
    return edges


def _outer(
    found: Sequence[Node],
    inner: Sequence[tuple[int, str, int]],
    arcs: NDArray[np.floating],
    roles: NDArray[np.floating],
    role_names: Sequence[str],
) -> list[tuple[int, str, int]]:
    """Choose the edges between fragments."""
    n = len(found)
    group = list(range(n))

    def root(i: int) -> int:
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    taken = {i: {"name"} if x.part.template.startswith("@") else set() for i, x in enumerate(found)}
    owned: set[int] = set()
    for source, role, target in inner:
        group[root(source)] = root(target)
        taken[source].add(role)
        if found[target].part.constant:
            owned.add(target)
    ranked = sorted(
        (
            (float(arcs[i, j]), i, j)
            for i in range(n)
            for j in range(n)
            if i != j and not found[i].part.constant and found[i].word != found[j].word
        ),
        reverse=True,
    )
    chosen: dict[tuple[int, int], str] = {}

    def add(i: int, j: int) -> None:
        role = _free_role(roles[:, i, j], role_names, taken[i])
        chosen[i, j] = role
        taken[i].add(role)
        group[root(i)] = root(j)
        if found[j].part.constant:
            owned.add(j)

    for score, i, j in ranked:
        if score <= 0:
            break
        if (j, i) not in chosen and not (found[j].part.constant and j in owned):
            best = role_names[int(roles[:, i, j].argmax())]
            if best in taken[i] and best not in _REPEATABLE and not best.startswith(("op", "snt")):
                continue
            add(i, j)
    for _, i, j in ranked:
        if root(i) != root(j) and not (found[j].part.constant and j in owned):
            add(i, j)
    return [(i, role, j) for (i, j), role in chosen.items()]


def _free_role(scores: NDArray[np.floating], names: Sequence[str], taken: set[str]) -> str:
    """The best role that its source does not have yet, where it may have only one."""
    for index in np.argsort(-scores):
        name = names[int(index)]
        if name not in taken or name in _REPEATABLE:
            return name
        if name.startswith(("op", "snt")):
            stem = name.rstrip("0123456789")
            number = 1
            while f"{stem}{number}" in taken:
                number += 1
            return f"{stem}{number}"
    return "mod"


def _assemble(
    text: str,
    tokens: Sequence[Token],
    labels: Sequence[str],
    found: Sequence[Node],
    edges: Sequence[tuple[int, str, int]],
    root: int,
    derivations: dict[str, str],
) -> Graph:
    """Give the nodes variables, the names their ``name`` nodes, the templates their words."""
    words = [t.text for t in tokens]
    variable: dict[int, str] = {}
    concepts: dict[str, str] = {}
    aligned: dict[str, tuple[int, ...]] = {}
    made_edges: list[Edge] = []
    attributes: list[Attribute] = []

    def new(concept: str, span: tuple[int, ...]) -> str:
        name = new_variable(concept, concepts)
        concepts[name] = concept
        aligned[name] = span
        return name

    for i, node in enumerate(found):
        if node.part.constant:
            continue
        template = node.part.template
        if not template.startswith("@"):
            concept = fill(template, words, node.word, derivations)
            variable[i] = new(concept, (node.word,))
            continue
        kind, _, literal = template[1:].partition("=")
        last = node.word + 1
        while not literal and last < len(labels) and labels[last] == CONTINUED:
            last += 1
        span = tuple(range(node.word, last))
        spoken = (
            literal.split("_")
            if literal
            else (text[tokens[span[0]].start : tokens[span[-1]].end].split())
        )
        variable[i] = new(kind, span)
        name = new("name", span)
        made_edges.append(Edge(variable[i], "name", name))
        for k, word in enumerate(spoken, 1):
            attributes.append(Attribute(name, f"op{k}", quoted(word)))
    for source, role, target in edges:
        part = found[target].part
        if part.constant:
            value = fill(part.template, words, found[target].word, derivations)
            attributes.append(Attribute(variable[source], role, value))
        else:
            made_edges.append(Edge(variable[source], role, variable[target]))
    return Graph(
        variable[root],
        concepts,
        tuple(dict.fromkeys(made_edges)),
        tuple(dict.fromkeys(attributes)),
        tokens=tuple(words),
        alignment=aligned,
    )
