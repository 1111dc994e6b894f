"""Words for people: the one place where names of aspects and scores are spelled out."""

from __future__ import annotations

from typing import NamedTuple

from explainers.amr.metrics import ASPECTS


class Label(NamedTuple):
    """How an aspect or a score is shown.

    Attributes:
        short: a plain name.
        term: the paper's term.
        meaning: one line that says what it compares.
    """

    short: str
    term: str
    meaning: str


ASPECT_LABELS: dict[str, Label] = {
    "smatch": Label(
        "Whole graph", "Smatch", "Share of meaning triples that the two graphs have in common."
    ),
    "wlk": Label("Context, exact", "WLK", "Do nodes stand in exactly the same surroundings?"),
    "wwlk": Label(
        "Context, graded",
        "WWLK",
        "How near are the nodes and their surroundings, similar words counting?",
    ),
    "frames": Label(
        "Predicates", "Frames", "Same verbs and events (PropBank frames), such as like-01."
    ),
    "unlabeled": Label(
        "Structure", "Unlabeled", "Same graph when the names of relations are ignored."
    ),
    "named_ent": Label("Names", "Named entities", "Same people, places and organisations."),
    "negation": Label("Negation", "Negation", "Is the same thing negated?"),
    "concepts": Label("Concepts", "Concepts", "Same things and events, whatever their roles."),
    "coreference": Label(
        "Coreference", "Reentrancy", "Does the same participant play several roles?"
    ),
    "srl": Label("Who did what", "SRL", "Same participants in the same semantic roles."),
    "max_indegree": Label(
        "Most shared", "max indegree", "Is the node that most others point to alike?"
    ),
    "max_outdegree": Label(
        "Most detailed", "max outdegree", "Is the node that says most about others alike?"
    ),
    "max_degree": Label("Most connected", "max degree", "Is the best connected node alike?"),
    "root": Label("Focus", "Root", "Is the main point, the root of the graph, alike?"),
    "quant": Label("Quantity", "quantSim", "Same numbers and amounts, of the same things."),
}
assert tuple(ASPECT_LABELS) == ASPECTS

SCORE_LABELS: dict[str, Label] = {
    "sbert": Label(
        "Sentences",
        "SBERT",
        "Cosine of the two sentence embeddings: the score that all the rest explains.",
    ),
    "s3bert": Label(
        "Aspects",
        "S3BERT",
        "Cosine of the embeddings after they were split into semantic aspects.",
    ),
    "rcmd": Label(
        "Tokens", "RCMD", "Mean similarity of each word to its best partner, from both sides."
    ),
    "smatch": Label(
        "Graphs",
        "Smatch",
        "Share of matching triples under the best alignment of the two AMR graphs.",
    ),
}
