"""Where the parts of an AMR go on paper, and how each is marked.

A :class:`Drawing` holds everything that can be seen of a graph: pictures for the
page and every export are made from it, so that they show the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import networkx as nx

from explainers.amr.graph import Graph, branch_order, names
from explainers.amr.match import Match, plain, triples

PALETTE = ("#56B4E9", "#E69F00", "#3DBE93", "#F0E442", "#D998BC", "#7FA8FF", "#F08A4B", "#B9B9B9")
"""Fills that stay apart for colour-blind readers; numbers tell repeats apart."""

DOUBT = 0.6
"""Nodes and edges of which the parser is less sure than this are marked as doubtful."""

VIEWS = ("layered", "tree")

FONT, SMALL = 16, 13
ROW, GAP, HEIGHT = 92, 22, 34
INDENT, STEP = 44, 42

Point = tuple[float, float]
Tree = dict[str, list[tuple[str, str, int]]]
"""Node to its children: role as it is read downwards, child, key of the edge."""


class Theme(NamedTuple):
    """Colours of a page."""

    background: str
    text: str
    muted: str
    fill: str


LIGHT = Theme("#ffffff", "#1a1c23", "#5b6270", "#f2f3f5")
DARK = Theme("#14171c", "#fafafa", "#a3a8b4", "#262b36")


@dataclass(frozen=True)
class Box:
    """A node.

    Attributes:
        key: its name in the drawing.
        variable: the variable it shows; a constant's is the one that bears it.
        label: what is written on it.
        centre: where.
        width: of the box; the height is :data:`HEIGHT`.
        number: that of the aligned pair; 0 without a partner.
        same: whether its partner's concept or value is the same.
        doubt: whether the parser doubts it.
        constant: whether it is a constant.
        mention: whether it only refers to a node that is drawn elsewhere.
        title: one line about it.
    """

    key: str
    variable: str
    label: str
    centre: Point
    width: float
    number: int
    same: bool
    doubt: bool
    constant: bool
    mention: bool
    title: str

    @property
    def fill(self) -> str:
        """Its colour; empty for the page's own grey."""
        return PALETTE[(self.number - 1) % len(PALETTE)] if self.number else ""


@dataclass(frozen=True)
class Line:
    """A relation.

    Attributes:
        source, target: keys of its boxes.
        label: the role as it is to be read from where the line starts.
        path: corners of the line, or start, control point and end of a curve.
        curved: whether it is a curve.
        arrow: whether it ends in an arrow.
        at: where the label goes.
        centred: whether ``at`` is the label's middle, not its start.
        matched: whether the other graph has the same relation between the partners.
        doubt: whether the parser doubts it.
    """

    source: str
    target: str
    label: str
    path: tuple[Point, ...]
    curved: bool
    arrow: bool
    at: Point
    centred: bool
    matched: bool
    doubt: bool


@dataclass(frozen=True)
class Drawing:
    """A graph on paper.

    Attributes:
        title: what stands above it.
        boxes, lines: its parts.
        width, height: of the whole, in pixels.
    """

    title: str
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    width: float
    height: float


def draw_pair(
    a: Graph,
    b: Graph,
    match: Match,
    view: str = "layered",
    titles: tuple[str, str] = ("Sentence A", "Sentence B"),
) -> tuple[Drawing, Drawing]:
    """Both graphs, aligned nodes marked alike.

    Args:
        a, b: the graphs.
        match: their alignment.
        view: ``layered``, each node below the one it is reached from, or ``tree``, a line
            a node, indented, which stays readable at any size.
        titles: what stands above each.
    """
    numbers = numbered(a, match)
    drawn = []
    for side, (graph, other) in enumerate(((a, b), (b, a))):
        partner = {pair[side]: (k, pair[1 - side]) for pair, k in numbers.items()}
        drawn.append(_draw(graph, other, partner, view, titles[side]))
    return drawn[0], drawn[1]


def network(graph: Graph) -> nx.MultiDiGraph:
    """The graph as networkx sees it: nodes have ``label``, edges have ``role``.

    Constants become nodes of their own; a ``name`` node shows the name instead of
    its ``:op`` constants.

    >>> from explainers.amr.graph import read
    >>> net = network(read("(l / like-01 :ARG0 (m / man) :polarity -)"))
    >>> sorted(net.nodes(data="label"))
    [('l', 'like-01'), ('l polarity -', '−'), ('m', 'man')]
    """
    net: nx.MultiDiGraph = nx.MultiDiGraph()
    spelled = {e.target: names(graph).get(e.source, ()) for e in graph.edges if e.role == "name"}
    for variable, concept in graph.concepts.items():
        words = " ".join(spelled.get(variable, ()))
        net.add_node(
            variable, label=f"“{words}”" if words else concept, variable=variable, value=""
        )
    for source, role, target in graph.edges:
        net.add_edge(source, target, role=role, value=target)
    for source, role, value in graph.attributes:
        if spelled.get(source) and role.startswith("op"):
            continue
        key = f"{source} {role} {value}"
        net.add_node(key, label="−" if value == "-" else value, variable=source, value=value)
        net.add_edge(source, key, role=role, value=value)
    return net


def numbered(a: Graph, match: Match) -> dict[tuple[str, str], int]:
    """The number that each aligned pair is shown with: from 1, from the top of a downwards."""
    place = {node: k for k, node in enumerate(spanning(network(a), a.top))}
    pairs = sorted(match.pairs, key=lambda pair: place[pair[0]])
    return {pair: k for k, pair in enumerate(pairs, 1)}


def doubtful(graph: Graph) -> set[str | tuple[str, str, str]]:
    """The variables, edges and attributes of which the parser is not sure."""
    sure = graph.confidence
    if sure is None:
        return set()
    return {
        *(v for v, chance in sure.nodes.items() if chance < DOUBT),
        *((e[0], e[1], e[2]) for e, chance in sure.edges.items() if chance < DOUBT),
    }


def spanning(net: nx.MultiDiGraph, top: str) -> Tree:
    """A tree through all nodes, breadth first, as PENMAN would nest them.

    Returns:
        Node to its children: (role as it is read downwards, child, edge key).
    """
    children: Tree = {top: []}
    order = [top]
    for node in order:
        near = [(":" + d["role"], t, k) for _, t, k, d in net.out_edges(node, keys=True, data=True)]
        near += [
            (f":{d['role']}-of", s, k) for s, _, k, d in net.in_edges(node, keys=True, data=True)
        ]
        for role, other, key in sorted(near, key=branch_order):
            if other not in children:
                children[other] = []
                children[node].append((role[1:], other, key))
                order.append(other)
    return children


def text_width(text: str, size: int = FONT) -> float:
    """About how wide a text is in a common sans-serif face, in pixels."""
    width = 0.0
    for letter in text:
        if unicodedata.east_asian_width(letter) in "WF":
            width += 1.0
        elif unicodedata.combining(letter):
            continue
        elif letter in "ijl.,'|!:;()[] ":
            width += 0.36
        elif letter in "mwMW@%—":
            width += 0.92
        else:
            width += 0.72 if letter.isupper() else 0.6
    return width * size


def _draw(
    graph: Graph, other: Graph, partner: Mapping[str, tuple[int, str]], view: str, title: str
) -> Drawing:
    net = network(graph)
    tree = spanning(net, graph.top)
    marks = {node: _mark(graph, other, partner, net, node) for node in net.nodes}
    matched = _matched(graph, other, partner)
    place = _tree if view == "tree" else _layered
    return place(net, graph, tree, marks, matched, title)


class _Mark(NamedTuple):
    """What a box says, wherever it stands."""

    label: str
    number: int
    same: bool
    doubt: bool
    title: str


def _mark(
    graph: Graph,
    other: Graph,
    partner: Mapping[str, tuple[int, str]],
    net: nx.MultiDiGraph,
    node: str,
) -> _Mark:
    data = net.nodes[node]
    label, variable, value = data["label"], data["variable"], data["value"]
    if value:
        number, mate = partner.get(variable, (0, ""))
        role = next(d["role"] for _, _, d in net.in_edges(node, data=True))
        same = any(
            (s, r.lower(), plain(v)) == (mate, role.lower(), plain(value))
            for s, r, v in other.attributes
        )
        title = "same in the other graph" if same else "not in the other graph"
        return _Mark(f"{label} ✓" if same else label, number if same else 0, same, False, title)
    number, mate = partner.get(variable, (0, ""))
    doubt = variable in doubtful(graph)
    same = bool(number) and plain(other.concepts[mate]) == plain(graph.concepts[variable])
    if number:
        label = f"{number} · {label}"
        title = "same in the other graph" if same else f"corresponds to {other.concepts[mate]}"
    else:
        title = "no partner in the other graph"
    chance = graph.confidence.nodes.get(variable) if graph.confidence else None
    if chance is not None:
        title += f"; the parser is {chance:.0%} sure"
    return _Mark(f"{label} ?" if doubt else label, number, same, doubt, title)


def _matched(
    graph: Graph, other: Graph, partner: Mapping[str, tuple[int, str]]
) -> set[tuple[str, str, str]]:
    """The relations that the other graph has between the partners too."""
    there = triples(other)
    to = {variable: mate for variable, (_, mate) in partner.items()}
    found: set[tuple[str, str, str]] = set()
    for edge in graph.edges:
        ((source, role, target),) = triples(Graph(graph.top, {}, (edge,))).edges
        if (to.get(source, ""), role, to.get(target, "")) in there.edges:
            found.add((edge.source, edge.role, edge.target))
    for source, role, value in graph.attributes:
        if (to.get(source, ""), role.lower(), plain(value)) in there.attributes:
            found.add((source, role, value))
    return found


def _box(
    net: nx.MultiDiGraph,
    node: str,
    mark: _Mark,
    centre: Point,
    key: str = "",
    mention: bool = False,
) -> Box:
    label = f"↪ {mark.label}" if mention else mark.label
    data = net.nodes[node]
    return Box(
        key or node,
        data["variable"],
        label,
        centre,
        text_width(label) + 24,
        mark.number,
        mark.same,
        mark.doubt,
        bool(data["value"]),
        mention,
        mark.title,
    )


def _layered(
    net: nx.MultiDiGraph,
    graph: Graph,
    tree: Tree,
    marks: Mapping[str, _Mark],
    matched: set[tuple[str, str, str]],
    title: str,
) -> Drawing:
    """By distance from the top downwards, children under their parent.

    Each node gets as much room as its label and its subtree need, so nothing overlaps.
    """
    spoken = {child: role for below in tree.values() for role, child, _ in below}
    room: dict[str, float] = {}
    for node in reversed(list(tree)):
        own = max(
            text_width(marks[node].label) + 24, 1.4 * text_width(spoken.get(node, ""), SMALL) + 12
        )
        room[node] = max(own + GAP, sum(room[c] for _, c, _ in tree[node]))
    left, depth, boxes = {graph.top: 0.0}, {graph.top: 0}, {}
    for node in tree:
        below = tree[node]
        centre = (left[node] + room[node] / 2, HEIGHT / 2 + 8 + ROW * depth[node])
        boxes[node] = _box(net, node, marks[node], centre)
        start = left[node] + (room[node] - sum(room[c] for _, c, _ in below)) / 2
        for _, child, _ in below:
            left[child], depth[child] = start, depth[node] + 1
            start += room[child]
    lines, drawn = [], dict[frozenset[str], int]()
    doubts = doubtful(graph)
    for source, target, data in net.edges(data=True):
        x, y = boxes[source], boxes[target]
        ends = frozenset((source, target))
        drawn[ends] = between = drawn.get(ends, 0) + 1
        alone = net.number_of_edges(source, target) + net.number_of_edges(target, source) == 1
        near = abs(depth[source] - depth[target]) == 1
        relation = (net.nodes[source]["variable"], data["role"], data["value"])
        path, curved = _path(x, y, between if not (alone and near) else 0)
        middle = _middle(path, curved)
        doubt = relation in doubts
        label = f"{data['role']} ?" if doubt else data["role"]
        lines.append(
            Line(
                source, target, label, path, curved, True, middle, True, relation in matched, doubt
            )
        )
    shift = -min(
        [x for line in lines for x, _ in line.path]
        + [b.centre[0] - b.width / 2 for b in boxes.values()]
        + [line.at[0] - text_width(line.label, SMALL) / 2 for line in lines]
    )
    moved_boxes = tuple(_moved_box(b, shift + 8) for b in boxes.values())
    moved_lines = tuple(_moved_line(line, shift + 8) for line in lines)
    right = max(
        [x for line in moved_lines for x, _ in line.path]
        + [b.centre[0] + b.width / 2 for b in moved_boxes]
        + [line.at[0] + text_width(line.label, SMALL) / 2 for line in moved_lines]
    )
    bottom = max(
        [b.centre[1] + HEIGHT / 2 for b in moved_boxes]
        + [y for line in moved_lines for _, y in line.path]
    )
    return Drawing(title, moved_boxes, moved_lines, right + 8, bottom + 8)


def _moved_box(box: Box, by: float) -> Box:
    return replace(box, centre=(box.centre[0] + by, box.centre[1]))


def _moved_line(line: Line, by: float) -> Line:
    path = tuple((x + by, y) for x, y in line.path)
    return replace(line, path=path, at=(line.at[0] + by, line.at[1]))


def _path(x: Box, y: Box, bend: int) -> tuple[tuple[Point, ...], bool]:
    """From the edge of one box to that of another; curved away from others if asked."""
    if x.key == y.key:
        right, middle = x.centre[0] + x.width / 2, x.centre[1]
        return ((right, middle - 8), (right + 56, middle), (right, middle + 8)), True
    if not bend:
        return (_edge(x, y.centre), _edge(y, x.centre)), False
    dx, dy = y.centre[0] - x.centre[0], y.centre[1] - x.centre[1]
    if not dy:  # of one row: below it, where no other line starts at the same height
        control = ((x.centre[0] + y.centre[0]) / 2, x.centre[1] + HEIGHT / 2 - 8 + 38 * bend)
        return (_edge(x, control), control, _edge(y, control)), True
    length = max((dx * dx + dy * dy) ** 0.5, 1.0)
    side = (1 if bend % 2 else -1) * (0.22 * length + 18 * bend)
    control = (
        (x.centre[0] + y.centre[0]) / 2 - dy / length * side,
        (x.centre[1] + y.centre[1]) / 2 + dx / length * side,
    )
    return (_edge(x, control), control, _edge(y, control)), True


def _edge(box: Box, towards: Point) -> Point:
    """Where a line from a box's centre leaves it."""
    dx, dy = towards[0] - box.centre[0], towards[1] - box.centre[1]
    reach = min(
        box.width / 2 / abs(dx) if dx else float("inf"),
        HEIGHT / 2 / abs(dy) if dy else float("inf"),
    )
    reach = min(reach, 1.0)
    return (box.centre[0] + dx * reach, box.centre[1] + dy * reach)


def _middle(path: tuple[Point, ...], curved: bool) -> Point:
    if curved:
        (a, b), (c, d), (e, f) = path
        return ((a + 2 * c + e) / 4, (b + 2 * d + f) / 4)
    return ((path[0][0] + path[1][0]) / 2, (path[0][1] + path[1][1]) / 2)


def _tree(
    net: nx.MultiDiGraph,
    graph: Graph,
    tree: Tree,
    marks: Mapping[str, _Mark],
    matched: set[tuple[str, str, str]],
    title: str,
) -> Drawing:
    """A line a node, as PENMAN is written; a node that comes again is only mentioned."""
    boxes: list[Box] = []
    lines: list[Line] = []
    doubts = doubtful(graph)
    inside = {(node, child, key, role) for node in tree for role, child, key in tree[node]}
    rest: dict[str, list[tuple[str, str, int]]] = {node: [] for node in tree}
    for source, target, key, data in net.edges(keys=True, data=True):
        down, up = (source, target, key, data["role"]), (target, source, key, f"{data['role']}-of")
        if down not in inside and up not in inside:
            rest[source].append((data["role"], target, key))

    def row(node: str, role: str, parent: Box | None, key: int, mention: bool) -> Box:
        middle = HEIGHT / 2 + 8 + STEP * len(boxes)
        start = 8.0
        if parent is not None:
            start = parent.centre[0] - parent.width / 2 + INDENT
        head = text_width(role, SMALL) + 16 if role else 0.0
        mark = marks[node]
        width = text_width(f"↪ {mark.label}" if mention else mark.label) + 24
        name = f"{node} {len(boxes)}" if mention else node
        box = _box(net, node, mark, (start + head + width / 2, middle), name, mention)
        boxes.append(box)
        if parent is not None:
            turned = role.endswith("-of") and not net.has_edge(parent.key, node, key)
            ends = (node, parent.key) if turned else (parent.key, node)
            data = net.edges[(*ends, key)]
            relation = (net.nodes[ends[0]]["variable"], data["role"], data["value"])
            doubt = relation in doubts
            stem = parent.centre[0] - parent.width / 2 + 14
            path = (
                (stem, parent.centre[1] + HEIGHT / 2),
                (stem, middle),
                (start - 4, middle),
            )
            lines.append(
                Line(
                    parent.key,
                    name,
                    f"{role} ?" if doubt else role,
                    path,
                    False,
                    False,
                    (start, middle),
                    False,
                    relation in matched,
                    doubt,
                )
            )
        return box

    def below(node: str, box: Box) -> None:
        branches = [(f":{role}", other, key, False) for role, other, key in tree[node]]
        branches += [(f":{role}", other, key, True) for role, other, key in rest[node]]
        for role, other, key, mention in sorted(branches, key=lambda b: branch_order(b[:2])):
            child = row(other, role[1:], box, key, mention)
            if not mention:
                below(other, child)

    below(graph.top, row(graph.top, "", None, 0, False))
    width = max(b.centre[0] + b.width / 2 for b in boxes) + 8
    return Drawing(title, tuple(boxes), tuple(lines), width, STEP * len(boxes) + 8)
