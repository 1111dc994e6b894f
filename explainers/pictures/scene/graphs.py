"""Graphs in a scene: nodes and relations with their marks, and where they go in two layouts.

``wide`` is in rows, ``tall`` has a line a node (:mod:`explainers.pictures.layout`); partners have
the same place in both graphs, if these have enough in common. Positions are of 16-pixel letters;
the browser may draw the whole smaller, rows closer, and text not below 12 pixels. ``plain`` is the
same as people read it (:mod:`explainers.pictures.scene.folding`), with layouts of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from explainers.amr.concepts import frame_of
from explainers.amr.graph import Edge, Graph, Relation
from explainers.differences.result import Difference, unrelated
from explainers.errors import InputError
from explainers.lexicon.contraries import converse, synonymous
from explainers.matching.smatch import normal_edge, normal_label
from explainers.pictures.layout import UnplacedGraph, layered_together, tree
from explainers.pictures.marks import (
    Partners,
    Written,
    matched_relations,
    partners,
    same_places,
    unplaced,
)
from explainers.pictures.scene.folding import Folded, folded, hidden
from explainers.pictures.scene.participants import Participants, participants
from explainers.pictures.shapes import PALETTE, Drawing, Line, Point
from explainers.pictures.tooltips import notes
from explainers.results import GraphExplanation, TokenExplanation
from explainers.wording.roles import roles_in_words

CHANGED = "not the same in the other graph"
"""What a node is called that holds what the other graph has not."""

Tied = Sequence[Mapping[str, Sequence[int]]]
"""Of each graph, the words that each variable came from."""


def graphs_part(
    found: GraphExplanation,
    tied: Tied,
    titles: tuple[str, str] = ("", ""),
    tokens: TokenExplanation | None = None,
    differences: Sequence[Difference] = (),
    same: Sequence[tuple[Sequence[int], Sequence[int]]] = (),
) -> dict[str, Any]:
    """Both graphs, and what is wrong with the configured frame file, if anything.

    Args:
        found: the graphs and their match.
        tied: the words that each variable came from.
        titles: what each graph is called; A and B if empty.
        tokens: which of these words were aligned, if that is known.
        differences: what is told of them, which is not drawn as doubted. Where the two have hardly
            anything in common, no thing is told to be the same.
        same: words of two languages that say the same, whatever their concepts; synonyms that
            differ in nothing do so, too.
    """
    who = participants(found.a, found.b, found.match, tied, tokens)
    if unrelated(differences):
        who = who._replace(things=frozenset())
    found = vouched(found, differences)
    warning = ""
    try:
        said: Written = (roles_in_words(found.a), roles_in_words(found.b))
        notes_of = notes(found, who.match)
    except InputError as error:
        said, notes_of, warning = ({}, {}), {}, str(error)
    same = [*same, *_synonyms(found, who, tied, differences)]
    graphs = drawn(found, tied, titles, notes_of, said, who=who, same=same)
    return {"graphs": graphs, "warning": warning}


def _synonyms(
    found: GraphExplanation, who: Participants, tied: Tied, differences: Sequence[Difference]
) -> list[tuple[Sequence[int], Sequence[int]]]:
    """The words of partners that are synonyms or converses, of which no difference is told."""
    told = [{v for d in differences for v in d.nodes[side]} for side in ("a", "b")]
    lemmas = [
        {v: frame.lemma if (frame := frame_of(c)) else c for v, c in graph.concepts.items()}
        for graph in (found.a, found.b)
    ]
    return [
        (tied[0].get(x, ()), tied[1].get(y, ()))
        for x, y in who.match.pairs
        if not (x in told[0] or y in told[1])
        and any(says(lemmas[0][x], lemmas[1][y]) for says in (synonymous, converse))
    ]


def vouched(found: GraphExplanation, differences: Sequence[Difference]) -> GraphExplanation:
    """The graphs without the parser's doubt of what a difference is about: words show it, too.

    Args:
        found: the graphs and their match.
        differences: those that are told; of two that have hardly anything in common, none is.
    """
    if unrelated(differences):
        return found
    sides = {"a": found.a, "b": found.b}
    for side, graph in sides.items():
        told = {v for d in differences if "graph" in d.evidence for v in d.nodes[side]}
        if (sure := graph.confidence) is None or not told:
            continue
        nodes = {v: chance for v, chance in sure.nodes.items() if v not in told}
        edges = {
            part: chance / max(sure.nodes.get(part.source, 1.0), chance)
            if part.source in told
            else chance
            for part, chance in sure.edges.items()
        }
        known = replace(sure, nodes=nodes, edges=edges)
        sides[side] = replace(graph, confidence=known)
    return replace(found, a=sides["a"], b=sides["b"])


def drawn(
    found: GraphExplanation,
    tied: Tied,
    titles: tuple[str, str],
    notes_of: Mapping[tuple[int, str], str],
    said: Written,
    beside: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
    who: Participants | None = None,
    numbers: bool = False,
    same: Sequence[tuple[Sequence[int], Sequence[int]]] = (),
) -> list[dict[str, Any]]:
    """Both graphs, as a scene has them.

    Args:
        found, tied, titles: as of :func:`graphs_part`.
        notes_of: what is said of each (side, variable).
        said, beside: see :func:`explainers.pictures.marks.draw_pair`.
        who: who is who; as Smatch has it, and nothing folded, if absent.
        numbers: give partners a number, which they have anyway where nothing is folded.
        same: as of :func:`graphs_part`.
    """
    a, b = found.a, found.b
    match = found.match if who is None else who.match
    of_a, of_b = partners(a, match)
    papers = (
        unplaced(a, b, of_a, "", said[0], beside[0], numbers=numbers or who is None),
        unplaced(b, a, of_b, "", said[1], beside[1], numbers=numbers or who is None),
    )
    wide = layered_together(*papers, same_places(*papers))
    mates = _same_relations(wide, a, b, of_a)
    sides = [
        _Side(graph, wide[k], tree(papers[k]), mates[k], tied[k]) for k, graph in enumerate((a, b))
    ]
    things = ({}, {}) if who is None else _things(who, of_a, hidden(a))
    graphs = [
        _graph(side)
        | {"nodes": _nodes(side, k, notes_of, things[k])}
        | ({"title": titles[k]} if titles[k] else {})
        for k, side in enumerate(sides)
    ]
    _let_agree(graphs, same)
    if who is None:
        return graphs
    _say_where_smatch_differs(graphs, found)
    return [
        graph | {"plain": plain}
        for graph, plain in zip(graphs, _plain((a, b), papers, wide, graphs), strict=True)
    ]


def _let_agree(
    graphs: Sequence[Mapping[str, Any]], same: Sequence[tuple[Sequence[int], Sequence[int]]]
) -> None:
    """Partners of two languages whose words say the same are the same, whatever they are called."""
    a, b = ({n["number"]: n for n in graph["nodes"] if n["number"]} for graph in graphs)
    for number in a.keys() & b.keys():
        x, y = a[number], b[number]
        if any({*x["words"]} & {*p} and {*y["words"]} & {*q} for p, q in same):
            x["same"] = y["same"] = True


def _things(
    who: Participants, numbered: Partners, unseen: Collection[str]
) -> tuple[dict[str, int], dict[str, int]]:
    """Of each graph, which participant a variable is, from 1; both of a pair are the same.

    Those that a plain graph has not come last, so that they take no colour from those that it has;
    pairs for which no colour is left are none.
    """
    pairs = sorted(who.things, key=lambda pair: (pair[0] in unseen, numbered[pair[0]][0]))
    del pairs[len(PALETTE) :]
    return (
        {x: k for k, (x, _) in enumerate(pairs, 1)},
        {y: k for k, (_, y) in enumerate(pairs, 1)},
    )


def _say_where_smatch_differs(graphs: list[dict[str, Any]], found: GraphExplanation) -> None:
    """Mark the relations that Smatch, with an alignment of its own, counts otherwise than drawn."""
    both = (found.a, found.b)
    of = partners(found.a, found.match)
    for side, graph in enumerate(graphs):
        counted = matched_relations(both[side], both[1 - side], of[side])
        for line in graph["lines"]:
            if (tuple(line["relation"]) in counted) != line["matched"]:
                line["smatch"] = not line["matched"]


def _plain(
    graphs: tuple[Graph, Graph],
    papers: tuple[UnplacedGraph, UnplacedGraph],
    full: tuple[Drawing, Drawing],
    whole: Sequence[Mapping[str, Any]],
) -> list[dict[str, Any]]:
    """Both graphs as people read them, their parts by their places in the full ones."""
    nodes = [{node["key"]: node for node in graph["nodes"]} for graph in whole]
    a, b = (folded(graph, paper) for graph, paper in zip(graphs, papers, strict=True))
    wide = layered_together(a.paper, b.paper, same_places(a.paper, b.paper))
    return [
        _plain_graph(fold, drawing, picture, known)
        for fold, drawing, picture, known in zip((a, b), wide, full, nodes, strict=True)
    ]


def _standing(
    key: str, held: Sequence[str], label: str, nodes: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The partner of a node without one: that of what was folded into it and says what it is.

    *Official* here, and *a person who is an official* there, are of the same word.
    """
    if nodes[key]["number"]:
        return {}
    of = [nodes[n] for n in held if nodes[n].get("concept") == label and nodes[n]["same"]]
    return {k: of[0][k] for k in ("number", "same", "who", "title") if k in of[0]} if of else {}


def _plain_graph(
    fold: Folded, wide: Drawing, full: Drawing, nodes: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    node_of = {box.key: k for k, box in enumerate(full.boxes)}
    other = {key for key, node in nodes.items() if not (node["same"] and node["number"])}
    line_of = {line.relation: k for k, line in enumerate(full.lines)}
    place = {box.key: k for k, box in enumerate(wide.boxes)}
    shown = {line.relation for line in wide.lines}
    held: dict[str, list[str]] = {key: [] for key in place}
    for node, bearer in fold.into.items():
        held[bearer].append(node)
    called = {box.key: box.label for box in wide.boxes}
    stands = {key: _standing(key, of, called[key], nodes) for key, of in held.items()}
    hides: dict[str, list[int]] = {key: [] for key in place}
    for line in full.lines:
        if line.relation not in shown:
            hides[fold.into.get(line.source, line.source)].append(line_of[line.relation])
    return {
        "nodes": [
            {"node": node_of[box.key], "label": box.label, "width": round(box.width, 1)}
            | ({"holds": [node_of[n] for n in held[box.key]]} if held[box.key] else {})
            | ({"hides": hides[box.key]} if hides[box.key] else {})
            | ({"same": False, "title": CHANGED} if {*held[box.key]} & other else {})
            | stands[box.key]
            for box in wide.boxes
        ],
        "lines": [
            {"line": line_of[line.relation], "said": line.said}
            | {"source": place[line.source], "target": place[line.target]}
            for line in wide.lines
        ],
        "wide": _wide(wide),
        "tall": _tall(
            tree(fold.paper), place, {line.relation: k for k, line in enumerate(wide.lines)}
        ),
    }


class _Side(NamedTuple):
    """A graph with both its drawings, the mates of its lines, and the words of its variables."""

    graph: Graph
    wide: Drawing
    tall: Drawing
    mates: Mapping[int, int]
    tied: Mapping[str, Sequence[int]]


def _same_relations(
    drawings: tuple[Drawing, Drawing], a: Graph, b: Graph, to: Partners
) -> tuple[dict[int, int], dict[int, int]]:
    """The lines of A and B that are the same relation, by their places, in both directions."""
    there = {_normal(line, b): k for k, line in enumerate(drawings[1].lines)}
    pairs = {}
    for k, line in enumerate(drawings[0].lines):
        source, role, target = _normal(line, a)
        goal = to.get(target, (0, ""))[1] if target in a.concepts else target
        mate = there.get((to.get(source, (0, ""))[1], role, goal))
        if mate is not None and line.matched:
            pairs[k] = mate
    return pairs, {mate: k for k, mate in pairs.items()}


def _normal(line: Line, graph: Graph) -> Relation:
    """A relation as it is compared (:func:`explainers.matching.smatch.normal_edge`)."""
    source, role, target = line.relation
    if target in graph.concepts:
        return normal_edge(Edge(source, role, target))
    return source, role.lower(), normal_label(target)


def _nodes(
    side: _Side, k: int, notes_of: Mapping[tuple[int, str], str], things: Mapping[str, int]
) -> list[dict[str, Any]]:
    return [
        {"key": box.key, "variable": box.variable, "label": box.label, "number": box.number}
        | {"same": box.same, "doubt": box.doubt, "constant": box.constant, "title": box.title}
        | {"note": box.title if box.constant else notes_of.get((k, box.variable), box.title)}
        | {"words": [] if box.constant else list(side.tied.get(box.variable, ()))}
        | {"width": round(box.width, 1)}
        | ({} if box.constant else {"concept": side.graph.concepts[box.variable]})
        | ({"who": things[box.variable]} if not box.constant and box.variable in things else {})
        for box in side.wide.boxes
    ]


def _graph(side: _Side) -> dict[str, Any]:
    """The text of a graph, its relations, and both layouts."""
    wide = side.wide
    place = {box.key: k for k, box in enumerate(wide.boxes)}
    return {
        "penman": side.graph.penman,
        "lines": [
            {"source": place[line.source], "target": place[line.target], "role": line.label}
            | {"said": f"{line.said} ?" if line.said and line.doubt else line.said}
            | {"matched": line.matched, "doubt": line.doubt, "mate": side.mates.get(k, -1)}
            | {"relation": list(line.relation)}
            for k, line in enumerate(wide.lines)
        ],
        "wide": _wide(wide),
        "tall": _tall(side.tall, place, {line.relation: k for k, line in enumerate(wide.lines)}),
    }


def _wide(wide: Drawing) -> dict[str, Any]:
    """Places of nodes in rows, and where lines bend."""
    return {
        "width": round(wide.width),
        "height": round(wide.height),
        "at": [_point(box.centre) for box in wide.boxes],
        "bend": [_point(line.path[1]) if line.curved else None for line in wide.lines],
    }


def _tall(tall: Drawing, place: Mapping[str, int], lines: Mapping[Relation, int]) -> dict[str, Any]:
    """A line a node: which node, where, and on which row it hangs."""
    mentioned = {box.key: place[box.key.rpartition(" ")[0]] for box in tall.boxes if box.mention}
    row = {box.key: k for k, box in enumerate(tall.boxes)}
    to = {line.target: line for line in tall.lines}
    return {
        "width": round(tall.width),
        "height": round(tall.height),
        "rows": [
            {"node": mentioned.get(box.key, place.get(box.key, 0)), "at": _point(box.centre)}
            | ({"mention": True, "width": round(box.width, 1)} if box.mention else {})
            | (_branch(to[box.key], lines, row) if box.key in to else {})
            for box in tall.boxes
        ],
    }


def _branch(line: Line, lines: Mapping[Relation, int], row: Mapping[str, int]) -> dict[str, Any]:
    """How a row of the tall layout hangs on another: on which, by which relation, either way."""
    role = line.label.removesuffix(" ?")
    turned = role.endswith("-of") and role != line.relation[1]
    return {"on": row[line.source], "line": lines[line.relation], "from": round(line.at[0])} | (
        {"turned": True} if turned else {}
    )


def _point(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]
