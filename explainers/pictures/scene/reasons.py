"""Reasons in a scene: aligned graphs of which each part says what it adds to the similarity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from explainers.amr.graph import Edge, Graph, Relation
from explainers.matching.smatch import Match
from explainers.pam.evidence import PamEvidence, Reason
from explainers.pam.linear import Part
from explainers.pictures.marks import network, partners
from explainers.pictures.scene.graphs import Tied, drawn
from explainers.pictures.scene.numbers import short
from explainers.pictures.scene.participants import Participants, participants
from explainers.pictures.tooltips import numbered_name
from explainers.results import GraphExplanation
from explainers.wording.paraphrase import change, reason_in_words, telling
from explainers.wording.roles import roles_in_words

Reasons = tuple[dict[str, Reason], dict[Relation, Reason]]
"""Of the nodes and of the relations of a graph, what each adds, where it was read."""


def reasons_part(
    graphs: GraphExplanation,
    found: PamEvidence,
    tied: Tied,
    numbers: bool = False,
    who: Participants | None = None,
) -> dict[str, Any]:
    """Both graphs; each node and relation carries what it adds, and says so.

    A constant and its relation are one part, and so is a name with its words.

    Args:
        graphs: the pair.
        found: what the parts add.
        tied: of each graph, the words that each variable came from.
        numbers: write on each part what it adds.
        who: who is who; by concepts and Smatch if absent.
    """
    both = (graphs.a, graphs.b)
    sides = [_of_side(graph, found.reasons, side) for side, graph in enumerate(both)]
    beside: list[dict[str, str]] = [{}, {}]
    said = [roles_in_words(graph) for graph in both]
    if numbers:
        for side, (nodes, relations) in enumerate(sides):
            beside[side] = {key: f"({change(r.adds)})" for key, r in nodes.items()}
            words = said[side]
            said[side] = {
                key: f"{words.get(key, key[1])} {change(r.adds)}" for key, r in relations.items()
            }
    who = who or participants(*both, graphs.match, tied, None)
    told = notes(both, who.match, found)
    written = (said[0], said[1]), (beside[0], beside[1])
    pictures = drawn(graphs, tied, ("", ""), told, *written, who, numbers=True)
    most = max((abs(r.adds) for r in found.reasons if r.kind != "subgraph"), default=0.0) or 1.0
    weighs = {(r.side, r.part) for r in telling(both, found)}
    return {
        "graphs": [
            _plainly(picture | _adding(picture, reasons, graph, weighs))
            for picture, reasons, graph in zip(pictures, sides, both, strict=True)
        ],
        "reasons": {"most": short(most)},
    }


def _plainly(picture: dict[str, Any]) -> dict[str, Any]:
    """A graph whose plain nodes say what the weightiest of those that went into them adds."""
    nodes = []
    for node in picture["plain"]["nodes"]:
        held = [picture["nodes"][k] for k in (node["node"], *node.get("holds", ()))]
        most = max(held, key=lambda one: abs(one["adds"]))
        nodes.append(node | {key: most[key] for key in ("adds", "weighs", "title")})
    return picture | {"plain": picture["plain"] | {"nodes": nodes}}


def _of_side(graph: Graph, reasons: Sequence[Reason], side: int) -> Reasons:
    """Of each node and each relation that is drawn, what the part that it shows adds."""
    own = {r.part: r for r in reasons if r.side == side and r.kind != "subgraph"}
    nodes: dict[str, Reason] = {}
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
    relations = {
        (part[0], part[1], part[2]): own[part]
        for part in (*graph.edges, *graph.attributes)
        if part in own
    }
    return nodes, relations


def _adding(
    picture: Mapping[str, Any],
    reasons: Reasons,
    graph: Graph,
    weighs: Set[tuple[int, Part]],
) -> dict[str, Any]:
    """The nodes and relations of a graph with what each adds."""
    nodes, relations = reasons
    why = "beyond what the encoder reads" if nodes else "all that there is"

    def weighing(reason: Reason | None) -> bool:
        return reason is not None and (reason.side, reason.part) in weighs

    return {
        "nodes": [
            node
            | _added(nodes.get(node["key"]), graph, why, ("title", "note")[: 1 + node["constant"]])
            | {"weighs": weighing(nodes.get(node["key"]))}
            for node in picture["nodes"]
        ],
        "lines": [
            line
            | _added(relations.get(tuple(line["relation"])), graph, "", ("note",))
            | {"weighs": weighing(relations.get(tuple(line["relation"])))}
            for line in picture["lines"]
        ],
    }


def _added(reason: Reason | None, graph: Graph, why: str, places: Sequence[str]) -> dict[str, Any]:
    """What a part adds, said in these places of it; ``why`` where it was not weighed."""
    if reason is None:
        return {"adds": 0.0} | dict.fromkeys(places, why)
    return {"adds": short(reason.adds)} | dict.fromkeys(places, reason_in_words(graph, reason))


def notes(
    graphs: tuple[Graph, Graph], match: Match, found: PamEvidence
) -> dict[tuple[int, str], str]:
    """Of each (side, variable), what is said when it is chosen: what it adds, and its relations."""
    a, _ = graphs
    paired = partners(a, match)
    said: dict[tuple[int, str], list[str]] = {}
    for side, graph in enumerate(graphs):
        for variable in graph.concepts:
            number, mate = paired[side].get(variable, (0, ""))
            other = (
                f"aligned with {graphs[1 - side].concepts[mate]} ({mate})" if mate else "no partner"
            )
            said[side, variable] = [f"{numbered_name(graph, variable, number)}: {other}."]
    for reason in found.reasons:
        part = reason.part
        variable = part if isinstance(part, str) else part.source
        said[reason.side, variable].append(reason_in_words(graphs[reason.side], reason))
        if isinstance(part, Edge) and part.target != variable:
            said[reason.side, part.target].append(reason_in_words(graphs[reason.side], reason))
    return {key: "\n".join(lines) for key, lines in said.items()}
