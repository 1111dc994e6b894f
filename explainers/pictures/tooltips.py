"""What is said about a node when it is chosen."""

from __future__ import annotations

from explainers.amr.graph import Graph, polar_question_nodes
from explainers.amr.propbank import roles
from explainers.matching.smatch import Match, normal_label
from explainers.pictures.marks import partners
from explainers.results import GraphExplanation
from explainers.wording.paraphrase import amount


def notes(graphs: GraphExplanation, shown: Match | None = None) -> dict[tuple[int, str], str]:
    """Of each (side, variable): its words, its partner, its certainty, its frame's roles.

    Args:
        graphs: the pair.
        shown: the alignment that the picture shows, if not Smatch's; where the two disagree, what
            Smatch has is said, too.

    Raises:
        InputError: if the configured frame file cannot be read.
    """
    texts = {}
    both = partners(graphs.a, shown or graphs.match)
    counted = partners(graphs.a, graphs.match)
    for side, (graph, other) in enumerate(((graphs.a, graphs.b), (graphs.b, graphs.a))):
        for variable in graph.concepts:
            number, mate = both[side].get(variable, (0, ""))
            texts[side, variable] = _note(graph, other, variable, number, mate)
            theirs = counted[side].get(variable, (0, ""))[1]
            if theirs != mate:
                found = f"{other.concepts[theirs]} ({theirs})" if theirs else "no partner"
                texts[side, variable] += f"\nSmatch, which looks at roles first, gives it {found}."
    return texts


def numbered_name(graph: Graph, variable: str, number: int) -> str:
    """A node by its number, if it has one, its concept and its variable."""
    name = f"{graph.concepts[variable]} ({variable})"
    return f"{number} · {name}" if number else name


def _note(graph: Graph, other: Graph, variable: str, number: int, mate: str) -> str:
    concept = graph.concepts[variable]
    head = f"{concept} ({variable})"
    if not number:
        head += ": no partner in the other graph."
    elif normal_label(other.concepts[mate]) == normal_label(concept):
        head += f": the same concept in the other graph ({mate})."
    else:
        head += f": corresponds to {other.concepts[mate]} ({mate}) in the other graph."
    if (said := amount(graph, variable)) and number:
        there = amount(other, mate)
        head += f" It says {said}" + (f", there {there}." if there not in ("", said) else ".")
    if variable in polar_question_nodes(graph):
        head += " It asks whether that is so: yes or no."
    words = [graph.tokens[k] for k in graph.alignment.get(variable, ()) if k < len(graph.tokens)]
    if words:
        head += f" From the words: {' '.join(words)}."
    chance = graph.confidence.nodes.get(variable) if graph.confidence else None
    if chance is not None:
        head += f" The parser is {chance:.0%} sure."
    filled = {e.role: graph.concepts[e.target] for e in graph.edges if e.source == variable}
    meaning = [
        f"{role}: {what}" + (f" (here {filled[role]})" if role in filled else "")
        for role, what in roles(concept).items()
    ]
    return "\n".join([head, *(["Roles. " + "; ".join(meaning) + "."] if meaning else [])])
