"""Words for people: the one place where names of aspects and methods are spelled out.

Explainers bring their own (:mod:`explainers.registry`).
"""

from __future__ import annotations

from explainers.contract import Label
from explainers.matching.aspects import ASPECTS
from explainers.registry import SCORES

ASPECT_LABELS: dict[str, Label] = {
    "smatch": Label(
        "Whole graph",
        "Smatch",
        "Share of meaning triples that the two graphs have in common.",
        "a dog sleeps / two cats eat",
    ),
    "wlk": Label(
        "Context, exact",
        "WLK",
        "Do nodes stand in exactly the same surroundings?",
        "a big dog and a cat / a dog and a big cat",
    ),
    "wwlk": Label(
        "Context, graded",
        "WWLK",
        "How near are the nodes and their surroundings, similar words counting?",
        "a kitten purrs / an engine roars",
    ),
    "frames": Label(
        "Predicates",
        "Frames",
        "Same verbs and events (PropBank frames), such as like-01.",
        "she runs / she sings",
    ),
    "unlabeled": Label(
        "Structure",
        "Unlabeled",
        "Same graph when the names of relations are ignored.",
        "he sleeps / he says that she wants him to go",
    ),
    "named_ent": Label(
        "Names",
        "Named entities",
        "Same people, places and organisations.",
        "Paris is large / Rome is large",
    ),
    "negation": Label(
        "Negation", "Negation", "Is the same thing negated?", "he smokes / he doesn't smoke"
    ),
    "concepts": Label(
        "Concepts",
        "Concepts",
        "Same things and events, whatever their roles.",
        "a dog chases a cat / a man reads a book",
    ),
    "coreference": Label(
        "Coreference",
        "Reentrancy",
        "Does the same participant play several roles?",
        "the cat scratches itself / the cat scratches the dog",
    ),
    "srl": Label(
        "Who did what",
        "SRL",
        "Same participants in the same semantic roles.",
        "a dog chases a cat / a cat chases a dog",
    ),
    "max_indegree": Label(
        "Most shared",
        "max indegree",
        "Is the node that most others point to alike?",
        "the boy wants to go / the girl wants to go",
    ),
    "max_outdegree": Label(
        "Most detailed",
        "max outdegree",
        "Is the node that says most about others alike?",
        "a man cuts bread with a knife / a man with a red hat sits",
    ),
    "max_degree": Label(
        "Most connected",
        "max degree",
        "Is the best connected node alike?",
        "a man cuts bread with a knife / a man with a red hat sits",
    ),
    "root": Label(
        "Focus",
        "Root",
        "Is the main point, the root of the graph, alike?",
        "he says that it rains / it rains",
    ),
    "quant": Label(
        "Quantity",
        "quantSim",
        "Same numbers and amounts, of the same things.",
        "two cats / three cats",
    ),
}
assert tuple(ASPECT_LABELS) == ASPECTS


def aspect_label(name: str) -> Label:
    """The label of an aspect; of one that a user's own model has, its name."""
    return ASPECT_LABELS.get(name) or Label(name, name, f"The score {name} that it was trained on.")


DIMENSION_LABELS: dict[str, Label] = {
    "geography": Label(
        "Places",
        "Geography",
        "Same places.",
        "a bridge opened in Porto / a bridge opened in Ghent",
    ),
    "entities": Label(
        "Who",
        "Entities",
        "Same people, organisations and things with names; places are a dimension of their own.",
        "Mayor Matos resigned / Mayor Claes resigned",
    ),
    "time": Label(
        "When", "Time", "Same dates, times and spans.", "it opened on Monday / it opened in May"
    ),
    "narrative": Label(
        "What happens",
        "Narrative",
        "Same kind of event with the same parts, whoever plays them.",
        "a mayor resigned / a minister stepped down",
    ),
    "style": Label(
        "Style",
        "Style",
        "Same way of writing: length, function words, punctuation, formality.",
        "The event took place yesterday. / So it happened, finally!",
    ),
    "tone": Label(
        "Tone",
        "Tone",
        "As positive or negative.",
        "a wonderful day / a dreadful day",
    ),
    "overall": Label(
        "Overall",
        "Overall",
        "As similar as the encoder finds them on the whole.",
        "two dogs run / a pair of dogs is running",
    ),
    "residual": Label(
        "The rest",
        "Residual",
        "What none of the aspects of meaning explains.",
        "two dogs run / a train is late",
    ),
}
"""The dimensions of a search, beside the aspects."""


def dimension_label(name: str) -> Label:
    """The label of a dimension of a search."""
    return DIMENSION_LABELS.get(name) or aspect_label(name)


SCORE_LABELS: dict[str, Label] = {name: entry.label for name, entry in SCORES.items()}

METHOD_LABELS: dict[str, Label] = {
    "rcmd": Label(
        "Best partner",
        "RCMD",
        "every word moves all its weight to its most similar word of the other sentence.",
    ),
    "cmd": Label(
        "Best plan",
        "CMD",
        "the cheapest way to move all words of one sentence onto all of the other, where every "
        "word has the same weight (optimal transport).",
    ),
    "average": Label(
        "Average",
        "AVG",
        "average pooling: the cosine of the averaged word vectors, to which every pair of words "
        "adds something.",
    ),
}

KIND_LABELS: dict[str, str] = {
    "roles": "changed places",
    "participant": "other people or things",
    "concept": "something else said",
    "opposite": "the contrary",
    "negation": "denied",
    "quantifier": "how many",
    "quantity": "amount",
    "name": "another name",
    "time": "time",
    "place": "place",
    "degree": "degree",
    "modality": "can, must, want",
    "question": "statement, question, command",
    "tense": "tense",
    "added": "only in B",
    "missing": "only in A",
    "attribution": "who says so, how surely",
}
"""What kind of difference it is, in a few words."""

EVIDENCE_LABELS = {"graph": "graphs", "tokens": "tokens", "text": "words"}
"""What shows a difference."""

SURE = ((0.9, "almost certain"), (0.7, "likely"), (0.5, "possible"), (0.0, "a guess"))
"""From which confidence on a difference is called how."""

UNRELATED_LABEL = "unrelated"
"""What is said in place of a kind where two sentences have next to nothing in common."""


def how_sure(confidence: float) -> str:
    """A confidence in words.

    >>> how_sure(0.93), how_sure(0.5)
    ('almost certain', 'possible')
    """
    return next(said for least, said in SURE if confidence >= least)
