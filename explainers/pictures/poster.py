"""A pair on one sheet, as SVG: sentences, score, verdict, graphs, words and aspects.

Graphs are as people read them, as the canvas has them: a participant has its colour and its place
in both, and labels stand beside their lines (``assets/canvas/src/layout.js``, ``placing.js``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup
from numpy.typing import NDArray

from explainers.amr.concepts import is_frame
from explainers.pictures.colours import colours
from explainers.pictures.differences import stretches
from explainers.pictures.heatmaps import svg as heatmap_svg
from explainers.pictures.scene.graphs import graphs_part
from explainers.pictures.scene.sentences import words_of_variables
from explainers.pictures.shapes import FONT, HEIGHT, Point, text_width
from explainers.pictures.templating import template
from explainers.results import PairExplanation
from explainers.wording.bands import shown
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import told

WIDTH, MARGIN, GAP = 1200, 48, 32
"""Pixels: of the sheet, at its edges, between two pictures."""

HEADLINE, TOLD, SMALL = 26, 22, 13
"""Sizes of type, pixels."""

INSIDE = WIDTH - 2 * MARGIN
BESIDE = 440
"""Pixels that the words have beside the aspects."""

LONGEST = 28
"""Letters behind which a line may end even within a word, so that none is wider than the sheet."""

SMALLEST = SMALL / FONT
"""Graphs that would be smaller than this side by side stand one below the other."""

MOST_LINES = 60
"""Relations of a graph beyond which labels stay in the middle: the search would take too long."""

ROOM = ((1.25, 1.15), (1.45, 1.15), (1.45, 1.3), (1.7, 1.6))
"""How much more room is tried, down and across, until no label collides."""

PIECES = 49
"""Points of a line by which it is known where it goes."""

CLEAR = 3.0
"""Pixels around a label."""

COLLISION, STRAY = 100.0, 40.0
"""What a place costs that is on something, and one that is nearer to another line."""

ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9)
AWAY = (1.0, -1.0, 1.5, -1.5, 2.2, -2.2, 3.2, -3.2)
"""Places of a label: along its line, and away from it, in what just clears it."""

Points = NDArray[np.float64]
"""Positions, pixels; the last axis is x and y."""


class Placed(NamedTuple):
    """A picture on the sheet: its SVG, its place, and how much smaller it is."""

    drawn: Markup
    x: float
    y: float
    scale: float


class Stretch(NamedTuple):
    """A piece of text, and whether it differs, or is the finding."""

    text: str
    marked: bool


class Line(NamedTuple):
    """A line of a sentence, and how low it stands; ``side`` is A or B in the first, else empty."""

    side: str
    y: float
    stretches: list[Stretch]


class Node(NamedTuple):
    """A node on the sheet: what and where it is, and the names of its colours."""

    variable: str
    label: str
    who: int
    centre: Point
    width: float
    event: bool
    fill: str
    stroke: str
    partner: bool


class Edge(NamedTuple):
    """A relation on the sheet: its ends by their place among the nodes, its line and its label.

    ``differs`` as ``isDifferent`` in ``assets/canvas/src/marks.js``.
    """

    source: int
    target: int
    said: str
    corners: list[Point]
    at: Point
    matched: bool
    doubt: bool
    differs: bool


class Sheet(NamedTuple):
    """A graph on the sheet, and where that is."""

    name: str
    nodes: list[Node]
    edges: list[Edge]
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


def poster(result: PairExplanation, note: str) -> str:
    """The sheet, as a picture that stands alone.

    Args:
        result: the pair.
        note: where it comes from; as many lines as it takes, as it sets no width.
    """
    lines, low = _sentences(result)
    parts = (Stretch(*part) for part in told(result).parts)
    said = list(_wrapped(parts, TOLD, INSIDE - BESIDE - GAP))
    top = low + 24
    low = top + max(80, len(said) * TOLD * 1.35)
    sheets, low = _beside(_graphs(result), low + 76)
    words, beside = _placed(heatmap_svg(result.tokens, heat="cosine"), MARGIN, low + 72, BESIDE)
    aspects = _aspects(result)
    foot = max(beside, low + 80 + len(aspects) * 32) + 32
    notes = list(_wrapped([Stretch(note, False)], SMALL, INSIDE))
    return template("poster.svg").render(
        colours=_colours(result),
        lines=lines,
        score=result.scores["sbert"],
        shown=shown,
        said=said,
        top=top,
        graphs=sheets,
        high=HEIGHT,
        font=FONT,
        small=SMALL,
        words=words,
        aspects=aspects,
        aside=MARGIN + BESIDE + 2 * GAP,
        foot=foot,
        notes=notes,
        width=WIDTH,
        inside=INSIDE,
        margin=MARGIN,
        height=foot + len(notes) * 18 + 24,
        title=" / ".join(result.sentences),
    )


def graphs(result: PairExplanation) -> tuple[str, str]:
    """The two graphs as the sheet has them, each as a picture that stands alone."""
    known = _colours(result)

    def alone(sheet: Sheet) -> str:
        halves = [(e.at[0], text_width(e.said, SMALL) / 2) for e in sheet.edges]
        left = max([0.0, *(half - x for x, half in halves)])
        right = max([0.0, *(x + half - sheet.width for x, half in halves)])
        return template("graph.svg").render(
            colours=known,
            sheet=sheet._replace(x=left + MARGIN / 4, y=MARGIN / 2),
            high=HEIGHT,
            font=FONT,
            small=SMALL,
            width=left + sheet.width + right + MARGIN / 2,
            height=sheet.height + MARGIN,
            title=f"Graph of sentence {sheet.name}",
        )

    a, b = map(alone, _graphs(result))
    return a, b


def _colours(result: PairExplanation) -> dict[str, str]:
    """Where nothing differs, what has no partner is dashed, and as dark as the rest."""
    known = colours()
    if result.differences:
        return known
    return {**known, "differ": known["quiet"], "differ-soft": known["sunk"]}


def _sentences(result: PairExplanation) -> tuple[list[Line], float]:
    """Both sentences in lines of the sheet's width, with what differs; how low they end."""
    lines: list[Line] = []
    y = float(MARGIN)
    for side, sentence in enumerate(result.sentences):
        differing = [(d.a_words, d.b_words)[side] for d in result.differences]
        marked = (Stretch(s.text, bool(s.numbers)) for s in stretches(sentence, differing))
        for k, line in enumerate(_wrapped(marked, HEADLINE, INSIDE - 28)):
            y += HEADLINE * (1.3 if k else 1.5)
            lines.append(Line("" if k else "AB"[side], y, line))
    return lines, y


def _wrapped(pieces: Iterable[Stretch], size: int, most: float) -> Iterator[list[Stretch]]:
    """A text in lines of at most so many pixels; one empty line where there is no text."""
    line: list[Stretch] = []
    left = most
    for piece in pieces:
        for word in _words(piece.text):
            width = text_width(word, size)
            if line and width > left:
                yield line
                line, left, word = [], most, word.lstrip()
            left -= width
            line.append(Stretch(word, piece.marked))
    yield line


def _words(text: str) -> Iterator[str]:
    """A text in pieces that a line can end behind: words with the space before them."""
    start = 0
    for end in range(1, len(text) + 1):
        ends = end == len(text) or (text[end].isspace() and not text[end - 1].isspace())
        if ends or end - start == LONGEST:
            yield text[start:end]
            start = end


def _graphs(result: PairExplanation) -> list[Sheet]:
    """Both graphs as people read them, with the least room in which no label collides."""
    tied = words_of_variables(result)
    part = graphs_part(result.graphs, tied, ("", ""), result.tokens, result.differences)
    best: list[Sheet] = []
    least = float("inf")
    for down, across in ROOM:
        found = [_graph(graph, "AB"[k], (across, down)) for k, graph in enumerate(part["graphs"])]
        trouble = sum(cost for _, cost in found)
        if trouble < least:
            best, least = [sheet for sheet, _ in found], trouble
        if trouble < STRAY or any(len(sheet.edges) > MOST_LINES for sheet, _ in found):
            break
    return best


def _graph(graph: Mapping[str, Any], name: str, room: Point) -> tuple[Sheet, float]:
    """A graph of a scene with its labels, and how badly these stand."""
    plain = graph["plain"]
    wide, lines = plain["wide"], plain["lines"]
    places = np.array(wide["at"], dtype=float).reshape(-1, 2) * room
    nodes = [
        _node(graph["nodes"][node["node"]], node, (float(x), float(y)))
        for node, (x, y) in zip(plain["nodes"], places, strict=True)
    ]
    relations = [graph["lines"][line["line"]] for line in lines]
    ports = _ports(lines, [r["relation"][1] for r in relations], nodes)
    corners = [
        _route(nodes[line["source"]], nodes[line["target"]], bend and np.multiply(bend, room), port)
        for line, bend, port in zip(lines, wide["bend"], ports, strict=True)
    ]
    sheet = np.array([wide["width"], wide["height"]]) * room
    at, cost = _labels(corners, [line["said"] for line in lines], nodes, sheet)
    full = [graph["nodes"][node["node"]] | node for node in plain["nodes"]]
    shared = [bool(node["number"] and node["same"]) for node in full]
    edges = [
        Edge(
            line["source"],
            line["target"],
            line["said"],
            [(float(x), float(y)) for x, y in ways],
            (float(x), float(y)),
            of["matched"],
            of["doubt"],
            not (of["matched"] or of["doubt"]) and shared[line["source"]],
        )
        for line, ways, (x, y), of in zip(lines, corners, at, relations, strict=True)
    ]
    return Sheet(name, nodes, edges, float(sheet[0]), float(sheet[1])), cost


def _node(full: Mapping[str, Any], plain: Mapping[str, Any], centre: Point) -> Node:
    """A node; colours as of ``nodeLook`` in ``assets/canvas/src/marks.js``."""
    who = full.get("who", 0)
    own = f"who-{who}"
    other = full["number"] and not full["same"]
    if not full["number"]:
        fill, stroke = "differ-soft", "differ"
    elif who:
        fill, stroke = own, "differ" if other else own
    elif full["constant"]:
        fill, stroke = "sunk", "line"
    else:
        fill, stroke = "card", "differ" if other else "ink"
    return Node(
        full["variable"],
        plain["label"],
        who,
        centre,
        plain["width"],
        is_frame(full.get("concept", "")),
        fill,
        stroke,
        bool(full["number"]),
    )


def _ports(
    lines: Sequence[Mapping[str, Any]], roles: Sequence[str], nodes: Sequence[Node]
) -> list[float]:
    """Where each relation leaves its box, from the middle: by its role, as in the other graph."""
    below: dict[int, set[str]] = {}
    for line, role in zip(lines, roles, strict=True):
        if nodes[line["target"]].centre[1] > nodes[line["source"]].centre[1]:
            below.setdefault(line["source"], set()).add(role)
    found = []
    for line, role in zip(lines, roles, strict=True):
        order = sorted(below.get(line["source"], ()))
        many = role in order and len(order) > 1
        share = order.index(role) / (len(order) - 1) - 0.5 if many else 0.0
        found.append(0.6 * nodes[line["source"]].width * share)
    return found


def _route(source: Node, target: Node, bend: Points | None, port: float) -> Points:
    """The corners of a line; of a curve, its start, control point and end."""
    a: Points = np.array(source.centre)
    b: Points = np.array(target.centre)
    if source is target:
        right = source.width / 2
        return np.add(a, [[right, -6.0], [right + 50.0, 0.0], [right, 6.0]], dtype=np.float64)
    if bend is not None:
        return np.stack([_rim(source, bend), bend, _rim(target, bend)])
    if b[1] - a[1] > HEIGHT:
        start = np.add(a, (port, HEIGHT / 2))
        return np.stack([start, _rim(target, start)])
    return np.stack([_rim(source, b), _rim(target, a)])


def _rim(box: Node, point: Points) -> Points:
    """Where a line from a box's centre to a point leaves it."""
    centre: Points = np.array(box.centre)
    away = point - centre
    half = np.array([box.width / 2, HEIGHT / 2])
    with np.errstate(divide="ignore"):
        reach = min(1.0, float((half / np.abs(away)).min()))
    return centre + away * reach


def _along(corners: Points, shares: Sequence[float] | Points) -> Points:
    """Points of a line, by the share of its way."""
    t = np.asarray(shares)[:, None]
    a, c = corners[0], corners[-1]
    b = corners[1] if len(corners) > 2 else (a + c) / 2
    return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c)


def _labels(
    corners: Sequence[Points], said: Sequence[str], nodes: Sequence[Node], sheet: Points
) -> tuple[list[Points], float]:
    """The middle of each label, beside its line and on nothing else, and what these places cost."""
    middles = [_along(line, [0.5])[0] for line in corners]
    if len(corners) > MOST_LINES or not corners:
        return middles, 0.0
    ways = np.stack([_along(line, np.linspace(0, 1, PIECES)) for line in corners])
    boxes = np.array([[*node.centre, node.width, HEIGHT] for node in nodes])
    sizes = np.array([[text_width(text, SMALL), SMALL + 1.0] for text in said])
    places = [_candidates(line, size) for line, size in zip(corners, sizes, strict=True)]
    costs = [_costs(k, place, sizes[k], ways, boxes, sheet) for k, place in enumerate(places)]
    order = sorted(range(len(said)), key=lambda k: int((costs[k] < COLLISION).sum()))
    chosen: dict[int, Points] = {}
    total: dict[int, float] = {}
    for _ in range(3):  # the first choose anew once they know where the others are
        for k in (k for k in order if said[k]):
            cost = costs[k].copy()
            for other in chosen.keys() - {k}:
                near = np.abs(places[k] - chosen[other]) < (sizes[k] + sizes[other]) / 2 + CLEAR
                cost += COLLISION * near.all(1)
            best = int(cost.argmin())
            chosen[k], total[k] = places[k][best], float(cost[best])
    wrong = sum(cost for cost in total.values() if cost >= STRAY)
    return [chosen.get(k, middle) for k, middle in enumerate(middles)], wrong


def _candidates(line: Points, size: Points) -> Points:
    """Places for a label, those that are best by themselves first."""
    at = _along(line, ALONG)
    way = _along(line, np.add(ALONG, 0.01)) - at
    normal = np.stack([-way[:, 1], way[:, 0]], 1)
    normal /= np.maximum(np.hypot(*way.T), 1e-9)[:, None]
    reach = (np.abs(normal) * size).sum(1) / 2 + CLEAR
    return np.concatenate([at + normal * (reach * times)[:, None] for times in AWAY])


def _costs(
    own: int, places: Points, size: Points, ways: Points, boxes: Points, sheet: Points
) -> Points:
    """What each place of a label costs, for what it stands on and how far it is."""
    on_box = (
        (np.abs(places[:, None] - boxes[:, :2]) < (size + boxes[:, 2:] + CLEAR) / 2).all(2).sum(1)
    )
    apart = places[:, None, None] - ways
    on_line = np.all(np.abs(apart) < size / 2, axis=3).any(axis=2).sum(1)
    outside = np.any((places < size / 2) | (places > sheet - size / 2), axis=1)
    far = np.hypot(apart[..., 0], apart[..., 1]).min(2)
    stray = far.min(1) < far[:, own]
    wished = 8 * np.tile(np.abs(np.subtract(ALONG, 0.5)), len(AWAY))
    wished += 6 * np.repeat(np.abs(AWAY) - 1, len(ALONG))
    return np.asarray(COLLISION * (on_box + on_line + outside) + STRAY * stray + wished)


def _beside(graphs: Sequence[Sheet], y: float) -> tuple[list[Sheet], float]:
    """Both on one scale, side by side where they can be read so; how low they end."""
    wide = max(graph.width for graph in graphs)
    half = (INSIDE - GAP) / 2
    stacked = wide * SMALLEST > half
    scale = min(1.0, (INSIDE if stacked else half) / wide)
    placed = []
    for k, graph in enumerate(graphs):
        if stacked and k:
            y += graphs[0].height * scale + 2 * GAP
        x = MARGIN + (0 if stacked else k * (half + GAP))
        placed.append(graph._replace(x=x, y=y, scale=scale))
    low = graphs[1].height if stacked else max(graph.height for graph in graphs)
    return placed, y + low * scale


def _placed(drawn: str, x: float, y: float, most: float) -> tuple[Placed, float]:
    """A picture at a place, smaller where it is too wide; how low it ends."""
    width, height = (
        float(drawn.split(f'{name}="')[1].split('"')[0]) for name in ("width", "height")
    )
    scale = min(1.0, most / width)
    return Placed(Markup(drawn), x, y, scale), y + height * scale


def _aspects(result: PairExplanation) -> list[tuple[str, float, float | None]]:
    """The aspects that tell most: their name, what is predicted and what was measured."""
    aspects = result.aspects
    return [
        (aspect_label(name).short, aspects.predicted[name], aspects.counted.get(name))
        for name in aspects.telling()
    ]
