"""Two aligned graphs, and in colour and thickness what each part adds to their similarity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from explainers.amr.graph import Edge, Graph, Relation
from explainers.matching.smatch import Match
from explainers.pam.evidence import Evidence, Reason
from explainers.pictures.marks import draw_pair, network, partners
from explainers.pictures.shapes import Box, Drawing, Line
from explainers.wording.paraphrase import change, reason_in_words

RESTING = (
    "Point at a node, or reach it with Tab and the arrow keys, to see what the score would be "
    "without it. Click or press Enter to keep it."
)


def weighed(
    graphs: tuple[Graph, Graph],
    match: Match,
    found: Evidence,
    view: str = "layered",
    titles: tuple[str, str] = ("Sentence A", "Sentence B"),
    numbers: bool = False,
) -> tuple[Drawing, Drawing]:
    """Both graphs; each box and line carries what it adds.

    A constant and its relation are one part, and so is a name with its words.

    Args:
        graphs: the pair.
        match: how the two are aligned.
        found: what the parts add.
        view, titles: see :func:`explainers.pictures.marks.draw_pair`.
        numbers: write on each part what it adds.
    """
    sides = [_of_side(graph, found.reasons, side) for side, graph in enumerate(graphs)]
    most = max((abs(r.adds) for r in found.reasons if r.kind != "subgraph"), default=0.0) or 1.0
    beside: list[dict[str, str]] = [{}, {}]
    said: list[dict[Relation, str]] = [{}, {}]
    if numbers:
        for side, (nodes, relations) in enumerate(sides):
            beside[side] = {key: change(r.adds) for key, r in nodes.items()}
            said[side] = {key: f"{key[1]} {change(r.adds)}" for key, r in relations.items()}
    drawn = draw_pair(
        *graphs, match, view, titles, (said[0], said[1]), beside=(beside[0], beside[1])
    )
    a, b = (
        replace(
            drawing,
            boxes=tuple(_box(box, nodes, graph, most) for box in drawing.boxes),
            lines=tuple(_line(line, relations, graph, most) for line in drawing.lines),
        )
        for drawing, (nodes, relations), graph in zip(drawn, sides, graphs, strict=True)
    )
    return a, b


def _of_side(
    graph: Graph, reasons: Sequence[Reason], side: int
) -> tuple[dict[str, Reason], dict[Relation, Reason]]:
    """Of each box and of each line of a drawing, what the part that it shows adds."""
    own = {r.part: r for r in reasons if r.side == side and r.kind != "subgraph"}
    nodes: dict[str, Reason] = {}
    relations: dict[Relation, Reason] = {}
    for key, data in network(graph).nodes(data=True):
        variable, value = data["variable"], data["value"]
        shown = [own.get(variable)]
        if value:
            shown = [
                own.get(part)
                for part in graph.attributes
                if part.source == variable and key == " ".join(part)
            ]
        there = [r for r in shown if r is not None]
        if there:
            nodes[key] = max(there, key=lambda r: abs(r.adds))
    for part in (*graph.edges, *graph.attributes):
        if part in own:
            relations[part[0], part[1], part[2]] = own[part]
    return nodes, relations


def _box(box: Box, reasons: Mapping[str, Reason], graph: Graph, most: float) -> Box:
    key = box.variable if box.mention else box.key
    reason = reasons.get(key)
    if reason is None:
        why = "beyond what the encoder reads" if reasons else "all that there is"
        return replace(box, adds=0.0, title=why)
    return replace(box, adds=reason.adds / most, title=reason_in_words(graph, reason))


def _line(line: Line, reasons: Mapping[Relation, Reason], graph: Graph, most: float) -> Line:
    reason = reasons.get(line.relation)
    label = line.said or line.label.removesuffix(" ?")
    if line.said and line.label.removesuffix(" ?").endswith("-of"):
        label = label.replace(line.relation[1], f"{line.relation[1]}-of", 1)
    if reason is None:
        return replace(line, label=label, adds=0.0)
    return replace(line, label=label, adds=reason.adds / most, title=reason_in_words(graph, reason))


def notes(graphs: tuple[Graph, Graph], match: Match, found: Evidence) -> dict[tuple[int, str], str]:
    """Of each (side, variable), what is said when it is chosen: what it adds, and its relations."""
    a, _ = graphs
    paired = partners(a, match)
    said: dict[tuple[int, str], list[str]] = {}
    for side, graph in enumerate(graphs):
        for variable, concept in graph.concepts.items():
            number, mate = paired[side].get(variable, (0, ""))
            other = graphs[1 - side].concepts[mate] if mate else ""
            head = f"{number} · {concept} ({variable})" if number else f"{concept} ({variable})"
            said[side, variable] = [
                f"{head}: aligned with {other} ({mate})." if mate else f"{head}: no partner."
            ]
    for reason in found.reasons:
        part = reason.part
        variable = part if isinstance(part, str) else part.source
        said[reason.side, variable].append(reason_in_words(graphs[reason.side], reason))
        if isinstance(part, Edge) and part.target != variable:
            said[reason.side, part.target].append(reason_in_words(graphs[reason.side], reason))
    return {key: "\n".join(lines) for key, lines in said.items()}
