"""Graphs in a scene: nodes and relations with their marks, and where they go in two layouts.

``wide`` is in rows, ``tall`` has a line a node (:mod:`explainers.pictures.layout`). Positions are
of 16-pixel letters; the browser may draw the whole smaller, rows closer, and text not below 12
pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from explainers.amr.graph import Edge, Graph, Relation
from explainers.errors import InputError
from explainers.matching.smatch import normal_edge, normal_label
from explainers.pictures.marks import Partners, Written, draw_pair, partners
from explainers.pictures.shapes import Drawing, Line, Point
from explainers.pictures.tooltips import notes
from explainers.results import GraphExplanation
from explainers.wording.roles import roles_in_words

Tied = Sequence[Mapping[str, Sequence[int]]]
"""Of each graph, the words that each variable came from."""


def graphs_part(
    found: GraphExplanation, tied: Tied, titles: tuple[str, str] = ("", "")
) -> dict[str, Any]:
    """Both graphs, and what is wrong with the configured frame file, if anything.

    Args:
        found: the graphs and their match.
        tied: the words that each variable came from.
        titles: what each graph is called; A and B if empty.
    """
    warning = ""
    try:
        said: Written = (roles_in_words(found.a), roles_in_words(found.b))
        notes_of = notes(found)
    except InputError as error:
        said, notes_of, warning = ({}, {}), {}, str(error)
    return {"graphs": drawn(found, tied, titles, notes_of, said), "warning": warning}


def drawn(
    found: GraphExplanation,
    tied: Tied,
    titles: tuple[str, str],
    notes_of: Mapping[tuple[int, str], str],
    said: Written,
    beside: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
) -> list[dict[str, Any]]:
    """Both graphs, as a scene has them.

    Args:
        found, tied, titles: as of :func:`graphs_part`.
        notes_of: what is said of each (side, variable).
        said, beside: see :func:`explainers.pictures.marks.draw_pair`.
    """
    a, b, match = found.a, found.b, found.match
    wide, tall = (
        draw_pair(a, b, match, view, said=said, beside=beside) for view in ("layered", "tree")
    )
    mates = _same_relations(wide, a, b, partners(a, match)[0])
    return [
        _graph(_Side(graph, wide[side], tall[side], mates[side], tied[side]))
        | {"nodes": _nodes(graph, wide[side], tied[side], side, notes_of)}
        | ({"title": titles[side]} if titles[side] else {})
        for side, graph in enumerate((a, b))
    ]


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
    graph: Graph,
    wide: Drawing,
    tied: Mapping[str, Sequence[int]],
    side: int,
    notes_of: Mapping[tuple[int, str], str],
) -> list[dict[str, Any]]:
    return [
        {"key": box.key, "variable": box.variable, "label": box.label, "number": box.number}
        | {"same": box.same, "doubt": box.doubt, "constant": box.constant, "title": box.title}
        | {"note": box.title if box.constant else notes_of.get((side, box.variable), box.title)}
        | {"words": [] if box.constant else list(tied.get(box.variable, ()))}
        | {"width": round(box.width, 1)}
        | ({} if box.constant else {"concept": graph.concepts[box.variable]})
        for box in wide.boxes
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
        "wide": {
            "width": round(wide.width),
            "height": round(wide.height),
            "at": [_point(box.centre) for box in wide.boxes],
            "bend": [_point(line.path[1]) if line.curved else None for line in wide.lines],
        },
        "tall": _tall(side.tall, place, {line.relation: k for k, line in enumerate(wide.lines)}),
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
