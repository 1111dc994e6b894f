"""Where the parts of a graph go: in layers, or as a tree with a line a node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import networkx as nx

from explainers.amr.graph import Relation, branch_order
from explainers.pictures.shapes import HEIGHT, SMALL, Box, Drawing, Line, Point, text_width

MARGIN = 8
"""Free space around a drawing, in pixels, as everything here."""

PADDING = 24
"""Width of a box beyond its label."""

ROW, GAP = 92, 22
"""In layers: from one row to the next, and between two boxes of a row."""

SLANT, ROLE_GAP = 1.4, 12
"""In layers: room for a role, as its width times the first, for the line it stands on is slanted,
plus the second."""

BEND, MORE_BEND = 0.22, 18
"""How far a curve swings out: share of its length, more for each line between the same boxes."""

DIP = 38
"""How much lower each further curve between boxes of one row hangs; the first clears the boxes."""

LOOP = 56
"""How far a curve from a box to itself reaches."""

INDENT, STEP = 44, 42
"""In a tree: a child's indent, and from one line to the next."""

STEM, STEM_GAP, ROLE_PADDING = 14, 4, 16
"""In a tree: where under a box the line to its children starts, the gap between that line and
a role, and the width of a role's place beyond the role."""

Tree = dict[str, list[tuple[str, str, int]]]
"""Node to its children: role as it is read downwards, child, key of the edge."""


class NodeMark(NamedTuple):
    """What a box says, wherever it stands."""

    label: str
    number: int
    same: bool
    doubt: bool
    title: str


class UnplacedGraph(NamedTuple):
    """A graph that is to be laid out.

    Attributes:
        net: its nodes and relations.
        top: the node to start from.
        marks: what each box says.
        matched: the relations that the other graph has too.
        doubts: the relations that the parser doubts.
        title: what stands above it.
        said: of relations, what they ask in words, for which there is then room, too.
        worded: whether the roles themselves are never shown, and need no room.
    """

    net: nx.MultiDiGraph
    top: str
    marks: dict[str, NodeMark]
    matched: set[Relation]
    doubts: set[Relation]
    title: str
    said: Mapping[Relation, str] = MappingProxyType({})
    worded: bool = False

    def relation(self, source: str, target: str, key: int) -> Relation:
        """The relation that an edge of the net is."""
        data = self.net.edges[source, target, key]
        own = self.net.nodes[source]["variable"], data["role"], data["value"]
        relation: Relation = data.get("relation", own)  # of a part that stands for another
        return relation

    def room(self, parent: str, role: str, child: str, key: int) -> float:
        """The width of a role, read downwards, or of its words where these are longer."""
        turned = role.endswith("-of") and not self.net.has_edge(parent, child, key)
        known = self.net.edges[(child, parent, key) if turned else (parent, child, key)].get("room")
        if known is not None:
            return float(known)
        ends = (child, parent) if turned else (parent, child)
        return max(
            0.0 if self.worded else text_width(role, SMALL),
            self.said_width(self.relation(*ends, key)),
        )

    def said_width(self, relation: Relation) -> float:
        """The width of what a relation asks."""
        return text_width(self.said.get(relation, ""), SMALL)

    def line(self, relation: Relation, role: str, source: str, target: str, **place: Any) -> Line:
        """The line of a relation between two boxes, with the place that it is given."""
        doubt = relation in self.doubts
        return Line(
            source=source,
            target=target,
            label=f"{role} ?" if doubt else role,
            matched=relation in self.matched,
            doubt=doubt,
            relation=relation,
            said=self.said.get(relation, ""),
            **place,
        )


def spanning(net: nx.MultiDiGraph, top: str) -> Tree:
    """A tree through all nodes, breadth first; against a relation only where nothing else leads.

    Returns:
        Node to its children: (role as it is read downwards, child, edge key).
    """
    # By hand, since networkx's searches give nodes and not the edges they are reached by.
    children: Tree = {top: []}
    order = [top]

    def hang(node: str, near: list[tuple[str, str, int]]) -> None:
        for role, other, key in sorted(near, key=branch_order):
            if other not in children:
                children[other] = []
                children[node].append((role[1:], other, key))
                order.append(other)

    onwards = back = 0
    while back < len(order):
        if onwards < len(order):
            edges = net.out_edges(node := order[onwards], keys=True, data=True)
            hang(node, [(f":{d['role']}", target, key) for _, target, key, d in edges])
            onwards += 1
        else:
            edges = net.in_edges(node := order[back], keys=True, data=True)
            hang(node, [(f":{d['role']}-of", source, key) for source, _, key, d in edges])
            back += 1
    return {
        node: sorted(of, key=lambda b: branch_order((f":{b[0]}", *b[1:])))
        for node, of in children.items()
    }


def _box(
    net: nx.MultiDiGraph,
    node: str,
    mark: NodeMark,
    centre: Point,
    key: str = "",
    mention: bool = False,
) -> Box:
    label = f"↪ {mark.label}" if mention else mark.label
    data = net.nodes[node]
    return Box(
        key=key or node,
        variable=data["variable"],
        label=label,
        centre=centre,
        width=text_width(label) + PADDING,
        number=mark.number,
        same=mark.same,
        doubt=mark.doubt,
        constant=bool(data["value"]),
        mention=mention,
        title=mark.title,
    )


def layered(paper: UnplacedGraph) -> Drawing:
    """By distance from the top downwards, children under their parent.

    Each node gets as much room as its label and its subtree need, so nothing overlaps.
    """
    children = spanning(paper.net, paper.top)
    depth = _depths(children, paper.top)
    boxes = _rows(paper, children, depth)
    (drawing,) = _drawings([(paper, boxes, depth)])
    return drawing


Placed = tuple[UnplacedGraph, dict[str, Box], dict[str, int]]
"""A graph with the box and the row of each node."""


def _drawings(placed: Sequence[Placed]) -> list[Drawing]:
    """Graphs on paper of one size, whose nodes stay where they are to each other."""
    drawn = [
        (
            paper,
            boxes,
            [_between(paper, boxes, depth, *edge) for edge in _numbered_edges(paper.net)],
        )
        for paper, boxes, depth in placed
    ]
    across: list[float] = []
    down: list[float] = []
    for _, boxes, lines in drawn:
        across += [x for line in lines for x, _ in line.path]
        down += [y for line in lines for _, y in line.path]
        down += [box.centre[1] + HEIGHT / 2 for box in boxes.values()]
        for half in (-0.5, 0.5):
            across += [box.centre[0] + half * box.width for box in boxes.values()]
            across += [
                line.at[0] + half * text_width(line.said or line.label, SMALL) for line in lines
            ]
    shift = MARGIN - min(across)
    width, height = max(across) + shift + MARGIN, max(down) + MARGIN
    return [
        Drawing(
            paper.title,
            tuple(_moved_box(box, shift) for box in boxes.values()),
            tuple(_moved_line(line, shift) for line in lines),
            width,
            height,
        )
        for paper, boxes, lines in drawn
    ]


WIDER = 1.5
"""How much wider than the wider of both a common layout may be. Beyond, little is common, and each
graph has its own."""


def layered_together(
    a: UnplacedGraph, b: UnplacedGraph, same: Mapping[str, str]
) -> tuple[Drawing, Drawing]:
    """Both in rows, what is the same in the same place: the layout is that of both graphs in one.

    Args:
        a, b: the graphs.
        same: nodes of ``b`` to those of ``a`` that they are the same as.
    """
    own = layered(a), layered(b)
    union, names = _union(a, b, same)
    children = spanning(union.net, union.top)
    if len(children) < len(union.net):  # nothing in common
        return own
    depth = _depths(children, union.top)
    boxes = _rows(union, children, depth)
    placed: list[Placed] = []
    for paper, called in ((a, {node: node for node in a.net}), (b, names)):
        order = spanning(paper.net, paper.top)  # from the top, as of one graph alone
        at = {n: _box(paper.net, n, paper.marks[n], boxes[called[n]].centre) for n in order}
        placed.append((paper, at, {n: depth[called[n]] for n in order}))
    one, other = _drawings(placed)
    if one.width > WIDER * max(drawing.width for drawing in own):
        return own
    return one, other


def _union(
    a: UnplacedGraph, b: UnplacedGraph, same: Mapping[str, str]
) -> tuple[UnplacedGraph, dict[str, str]]:
    """Both graphs in one, and what the nodes of ``b`` are called there; for their places alone."""
    names = {node: same.get(node, f"b {node}") for node in b.net}
    net: nx.MultiDiGraph = nx.MultiDiGraph()
    marks = dict(a.marks)
    for paper, called in ((a, {node: node for node in a.net}), (b, names)):
        for node, data in paper.net.nodes(data=True):
            name = called[node]
            net.add_node(name, **data | net.nodes.get(name, {}))
            known = marks.setdefault(name, paper.marks[node])
            marks[name] = max(known, paper.marks[node], key=lambda mark: text_width(mark.label))
        for source, target, key, data in paper.net.edges(keys=True, data=True):
            ends = called[source], called[target]
            if net.has_edge(*ends):
                continue  # it has its room
            room = paper.room(source, data["role"], target, key)
            net.add_edge(*ends, **data | {"room": room})
    return UnplacedGraph(net, a.top, marks, set(), set(), ""), names


def _depths(children: Tree, top: str) -> dict[str, int]:
    """The row of each node, 0 for the top."""
    depth = {top: 0}
    for node, below in children.items():
        depth |= {child: depth[node] + 1 for _, child, _ in below}
    return depth


def _rows(paper: UnplacedGraph, children: Tree, depth: dict[str, int]) -> dict[str, Box]:
    """The box of each node, in the middle of the room for it and all below it."""
    role_to = {
        child: paper.room(node, role, child, key)
        for node, below in children.items()
        for role, child, key in below
    }
    room: dict[str, float] = {}
    for node in reversed(list(children)):
        own = max(
            text_width(paper.marks[node].label) + PADDING,
            SLANT * role_to.get(node, 0.0) + ROLE_GAP,
        )
        room[node] = max(own + GAP, sum(room[c] for _, c, _ in children[node]))
    left, boxes = {paper.top: 0.0}, {}
    for node, below in children.items():
        centre = (left[node] + room[node] / 2, HEIGHT / 2 + MARGIN + ROW * depth[node])
        boxes[node] = _box(paper.net, node, paper.marks[node], centre)
        start = left[node] + (room[node] - sum(room[c] for _, c, _ in below)) / 2
        for _, child, _ in below:
            left[child] = start
            start += room[child]
    return boxes


def _numbered_edges(net: nx.MultiDiGraph) -> Iterator[tuple[str, str, Mapping[str, Any], int]]:
    """Each edge with its number among those between the same nodes, counted from 1."""
    drawn: Counter[frozenset[str]] = Counter()
    for source, target, data in net.edges(data=True):
        drawn[frozenset((source, target))] += 1
        yield source, target, data, drawn[frozenset((source, target))]


def _between(
    paper: UnplacedGraph,
    boxes: Mapping[str, Box],
    depth: Mapping[str, int],
    source: str,
    target: str,
    data: Mapping[str, Any],
    number: int,
) -> Line:
    """The line of an edge: straight to the next row if it is alone there, else curved."""
    net = paper.net
    alone = net.number_of_edges(source, target) + net.number_of_edges(target, source) == 1
    near = abs(depth[source] - depth[target]) == 1
    path, curved = _path(boxes[source], boxes[target], 0 if alone and near else number)
    own = (net.nodes[source]["variable"], data["role"], data["value"])
    relation: Relation = data.get("relation", own)
    at = _middle(path, curved)
    return paper.line(
        relation, data["role"], source, target, path=path, curved=curved, arrow=True, at=at,
        centred=True,
    )  # fmt: skip


def _moved_box(box: Box, by: float) -> Box:
    return replace(box, centre=(box.centre[0] + by, box.centre[1]))


def _moved_line(line: Line, by: float) -> Line:
    path = tuple((x + by, y) for x, y in line.path)
    return replace(line, path=path, at=(line.at[0] + by, line.at[1]))


def _path(x: Box, y: Box, bend: int) -> tuple[tuple[Point, ...], bool]:
    """From the edge of one box to that of another; curved away from others if asked."""
    if x.key == y.key:
        right, middle = x.centre[0] + x.width / 2, x.centre[1]
        return ((right, middle - 8), (right + LOOP, middle), (right, middle + 8)), True
    if not bend:
        return (_edge(x, y.centre), _edge(y, x.centre)), False
    dx, dy = y.centre[0] - x.centre[0], y.centre[1] - x.centre[1]
    if not dy:  # of one row: below it, where no other line starts at the same height
        below = x.centre[1] + HEIGHT / 2 - 8 + DIP * bend
        control = ((x.centre[0] + y.centre[0]) / 2, below)
        return (_edge(x, control), control, _edge(y, control)), True
    length = max((dx * dx + dy * dy) ** 0.5, 1.0)
    side = (1 if bend % 2 else -1) * (BEND * length + MORE_BEND * bend)
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


def tree(paper: UnplacedGraph) -> Drawing:
    """A line a node, as PENMAN is written; a node that comes again is only mentioned."""
    net, marks, children = paper.net, paper.marks, spanning(paper.net, paper.top)
    boxes: list[Box] = []
    lines: list[Line] = []
    inside = {(node, child, key, role) for node in children for role, child, key in children[node]}
    rest: Tree = {node: [] for node in children}
    for source, target, key, data in net.edges(keys=True, data=True):
        down, up = (source, target, key, data["role"]), (target, source, key, f"{data['role']}-of")
        if down not in inside and up not in inside:
            rest[source].append((data["role"], target, key))

    def row(node: str, role: str, parent: Box | None, key: int, mention: bool) -> Box:
        middle = HEIGHT / 2 + MARGIN + STEP * len(boxes)
        start = float(MARGIN)
        if parent is not None:
            start = parent.centre[0] - parent.width / 2 + INDENT
        head = 0.0
        if parent is not None:
            head = paper.room(parent.key, role, node, key) + ROLE_PADDING
        name = f"{node} {len(boxes)}" if mention else node
        box = _box(net, node, marks[node], (start + head, middle), name, mention)
        box = _moved_box(box, box.width / 2)
        boxes.append(box)
        if parent is not None:
            turned = role.endswith("-of") and not net.has_edge(parent.key, node, key)
            ends = (node, parent.key) if turned else (parent.key, node)
            relation = paper.relation(*ends, key)
            stem = parent.centre[0] - parent.width / 2 + STEM
            path = (
                (stem, parent.centre[1] + HEIGHT / 2),
                (stem, middle),
                (start - STEM_GAP, middle),
            )
            lines.append(
                paper.line(
                    relation, role, parent.key, name, path=path, curved=False, arrow=False,
                    at=(start, middle), centred=False,
                )
            )  # fmt: skip
        return box

    def below(node: str, box: Box) -> None:
        branches = [(f":{role}", other, key, False) for role, other, key in children[node]]
        branches += [(f":{role}", other, key, True) for role, other, key in rest[node]]
        for role, other, key, mention in sorted(branches, key=lambda b: branch_order(b[:2])):
            child = row(other, role[1:], box, key, mention)
            if not mention:
                below(other, child)

    below(paper.top, row(paper.top, "", None, 0, False))
    width = max(b.centre[0] + b.width / 2 for b in boxes) + MARGIN
    return Drawing(paper.title, tuple(boxes), tuple(lines), width, STEP * len(boxes) + MARGIN)
