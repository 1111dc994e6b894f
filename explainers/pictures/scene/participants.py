"""Who is who in two graphs: the alignment that a picture shows.

Smatch's own alignment is free to take any two nodes for one another, as long as many triples match:
where who does what is turned round, it renames both people, and nothing is seen to cross. Here a
thing keeps its name: things (nodes that are no event) are aligned by what they are, in a
maximum-weight matching, and then by whose words are near each other; events, and whatever is left,
by Smatch, but for an event that it does not pair with the same one, and for nodes that are called
otherwise and whose words do not move to each other. Numbers, metrics and tables stay Smatch's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from scipy.optimize import linear_sum_assignment

from explainers.amr.concepts import is_frame
from explainers.amr.graph import Graph, spelled
from explainers.differences.evidence import Alone
from explainers.matching.smatch import Match, normal_label
from explainers.pictures.heatmaps import NEARLY_NOTHING
from explainers.results import TokenExplanation

SAME_NAME, SAME_CONCEPT, LIKE, SMATCH = 1000.0, 100.0, 10.0, 1.0
"""Weights of a pair, far enough apart that no number of a lower kind outweighs one of a higher."""

JOINING = frozenset({"and", "or", "multi-sentence"})
"""Concepts of what is joined, which are none of these and stand for none."""

CLOSE = 0.3
"""From this cosine on, words that move to each other say what is in the place of what."""


class Participants(NamedTuple):
    """The alignment that a picture shows.

    Attributes:
        match: Smatch's figures, with the pairs that are shown.
        things: the pairs of these that are no events, nor names.
    """

    match: Match
    things: frozenset[tuple[str, str]]


def participants(
    a: Graph,
    b: Graph,
    match: Match,
    tied: Sequence[Mapping[str, Sequence[int]]],
    tokens: TokenExplanation | None,
) -> Participants:
    """Align the things of two graphs by who they are, and all else by Smatch.

    Args:
        a, b: the graphs.
        match: Smatch's alignment.
        tied: of each graph, the words that each variable came from.
        tokens: which words were aligned, over the same words; none if that is not known.
    """
    names = tuple(_names(graph) for graph in (a, b))
    things = [
        [v for v in graph.concepts if not is_frame(graph.concepts[v]) and v not in spelled(graph)]
        for graph in (a, b)
    ]
    near = _near(tied, tokens)

    def strangers(x: str, y: str) -> bool:
        """Whether they are called otherwise, and each has words that could have gone together."""
        alike = normal_label(a.concepts[x]) == normal_label(b.concepts[y])
        return tokens is not None and bool(tied[0].get(x) and tied[1].get(y)) and not alike

    chosen = {(x, y) for x, y in match.pairs if near(x, y) > 0 or not strangers(x, y)}
    weight = np.zeros((len(things[0]), len(things[1])))
    for i, x in enumerate(things[0]):
        for j, y in enumerate(things[1]):
            weight[i, j] = SMATCH * ((x, y) in chosen)
            if x in names[0] and y in names[1]:
                weight[i, j] += SAME_NAME * (names[0][x] == names[1][y])
            elif normal_label(a.concepts[x]) == normal_label(b.concepts[y]):
                weight[i, j] += SAME_CONCEPT * near(x, y)
            elif near(x, y) >= CLOSE:
                weight[i, j] += LIKE * near(x, y)
    found = {
        (things[0][i], things[1][j])
        for i, j in zip(*linear_sum_assignment(weight, maximize=True), strict=True)
        if weight[i, j] > 0
    }
    pairs = found | _named_alike(found, (a, b))
    taken = [{pair[side] for pair in pairs} for side in (0, 1)]
    pairs |= {(x, y) for x, y in chosen if x not in taken[0] and y not in taken[1]}
    pairs = {
        (x, y)
        for x, y in _again(pairs, (a, b))
        if (a.concepts[x] in JOINING) == (b.concepts[y] in JOINING)
    }
    return Participants(replace(match, pairs=tuple(sorted(pairs))), frozenset(found & pairs))


def _again(pairs: set[tuple[str, str]], graphs: tuple[Graph, Graph]) -> set[tuple[str, str]]:
    """Pairs in which an event without one like it has that of the other graph which is the same.

    Those leave what they were paired with: *fail*, of *failed to arrive* and *arrive*.
    """
    a, b = (
        {v: normal_label(c) for v, c in graph.concepts.items() if is_frame(c)} for graph in graphs
    )
    to, back = dict(pairs), {y: x for x, y in pairs}
    for x, concept in a.items():
        for y, other in b.items():
            unlike = a.get(back.get(y, "")) != concept and b.get(to.get(x, "")) != concept
            if concept == other and unlike:
                back.pop(to.pop(x, ""), "")
                to.pop(back.pop(y, ""), "")
                to[x], back[y] = y, x
    return {*to.items()}


def replaced(
    alone: tuple[Sequence[Alone], Sequence[Alone]],
    graphs: tuple[Graph, Graph],
    who: Participants,
    tied: Sequence[Mapping[str, Sequence[int]]],
    tokens: TokenExplanation | None,
) -> list[tuple[Alone, Alone]]:
    """What one sentence has in the place of what the other one has.

    That is, what is aligned: names, and words that the encoder finds near each other.

    Args:
        alone: what only one graph has, of each sentence.
        graphs: both.
        who: the alignment.
        tied, tokens: as of :func:`participants`.
    """
    to, near = dict(who.match.pairs), _near(tied, tokens)
    named = [{*spelled(graph)} for graph in graphs]

    def instead(one: Alone, other: Alone) -> bool:
        return any(
            near(x, to[x]) > 0 or (x in named[0] and to[x] in named[1])
            for x in one.nodes
            if to.get(x) in other.nodes
        )

    found: list[tuple[Alone, Alone]] = []
    for one in alone[0]:
        free = (other for other in alone[1] if all(other is not taken for _, taken in found))
        found += [(one, other) for other in free if instead(one, other)][:1]
    return found


def _names(graph: Graph) -> dict[str, str]:
    """The name of each variable that has one, for comparison."""
    words = spelled(graph)
    return {e.source: words[e.target].casefold() for e in graph.edges if e.target in words}


def _named_alike(things: set[tuple[str, str]], graphs: tuple[Graph, Graph]) -> set[tuple[str, str]]:
    """The name nodes of aligned things, which go with their bearers."""
    of = [
        {e.source: e.target for e in graph.edges if e.target in spelled(graph)} for graph in graphs
    ]
    return {(of[0][x], of[1][y]) for x, y in things if x in of[0] and y in of[1]}


def _near(
    tied: Sequence[Mapping[str, Sequence[int]]], tokens: TokenExplanation | None
) -> Callable[[str, str], float]:
    """How alike two variables' words are, in [0, 1], where weight moves between them; else 0."""

    def near(x: str, y: str) -> float:
        if tokens is None:
            return 0.0
        rows = [k for k in tied[0].get(x, ()) if k < tokens.transport.shape[0]]
        columns = [k for k in tied[1].get(y, ()) if k < tokens.transport.shape[1]]
        if not rows or not columns:
            return 0.0
        there = np.ix_(rows, columns)
        moved = tokens.transport[there] > NEARLY_NOTHING
        return max(0.0, float((tokens.similarity[there] * moved).max()))

    return near
