"""Roles of a graph in words: who gives, what is given, when."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from explainers.amr import propbank
from explainers.amr.compact.inflection import inflect, lemmas
from explainers.amr.concepts import Frame, frame_of
from explainers.amr.graph import Graph, Relation
from explainers.differences.lexicon import word_set
from explainers.tables import table_of

_TABLES = table_of(__file__)

PLAIN: Mapping[str, str] = _TABLES["plain"]
POLARITY: Mapping[str, str] = _TABLES["polarity"]
ALONE = word_set(_TABLES["alone"]["verbs"])
FURTHER: Mapping[str, Mapping[str, str]] = {
    verb: row["roles"] for row in _TABLES["further"] for verb in word_set(row["verbs"])
}


def plain(graph: Graph, relation: Relation) -> str:
    """What a relation asks or says by its role alone; empty where that depends on the concept.

    >>> from explainers.amr.graph import read
    >>> graph = read("(g / go-02 :time (n / now) :polarity (a / amr-unknown))")
    >>> [plain(graph, edge) for edge in graph.edges]
    ['when', 'asked']
    """
    _, role, target = relation
    if role == "polarity":
        return POLARITY.get(graph.concepts.get(target, target), "")
    return PLAIN.get(role, "")


def roles_in_words(graph: Graph) -> dict[Relation, str]:
    """What each relation of a graph asks; relations for which no words are known are left out.

    The numbered roles of a frame are described by the PropBank frame file where one is configured
    (:mod:`explainers.amr.propbank`). Without it ARG0 is who does it and ARG1 what it is done to,
    unless the verb says otherwise; higher numbers are worded for verbs of motion and giving
    (:data:`FURTHER`), and mean another thing with every other frame.

    Raises:
        InputError: if the configured frame file cannot be read.

    >>> from explainers.amr.graph import read
    >>> graph = read("(g / give-01 :ARG0 (m / man) :ARG1 (b / book) :time (n / now))")
    >>> [roles_in_words(graph)[edge] for edge in graph.edges]
    ['who gives', 'what is given', 'when']
    """
    does = {source for source, role, _ in graph.edges if role == "ARG0"}
    found = {}
    for source, role, target in (*graph.edges, *graph.attributes):
        concept = graph.concepts[source]
        said = plain(graph, (source, role, target)) or _numbered(concept, role, source in does)
        if said:
            found[source, role, target] = said
    return found


def _numbered(concept: str, role: str, done: bool) -> str:
    """A frame's numbered role; empty where nothing is known of it."""
    frame = frame_of(concept)
    if frame is None or not role.startswith("ARG"):
        return ""
    described = propbank.roles(concept).get(role, "")
    return described or _by_verb(frame, role, done)


@lru_cache(maxsize=10_000)
def _by_verb(frame: Frame, role: str, done: bool) -> str:
    """ARG0 and ARG1 by what kind of word a frame is named after; higher ones by the verb."""
    verb, _, particle = frame.lemma.partition("-")
    kinds = lemmas(verb)
    if frame.special:
        return ""
    if role not in ("ARG0", "ARG1"):
        return FURTHER.get(frame.lemma, {}).get(role, "")
    after = f" {particle.replace('-', ' ')}" if particle else ""
    stays = "ADJ" in kinds and not done and frame.sense != "01"
    if role == "ARG1" and (stays or ("ADJ" in kinds and "VERB" not in kinds)):
        return f"what is {verb}{after}"  # long-03 is not longed: nobody does it
    if "VERB" not in kinds:
        return ""
    if role == "ARG0":
        return f"who {inflect(verb, 'VBZ')}{after}"
    if not done and verb in ALONE:
        return f"what {inflect(verb, 'VBZ')}{after}"
    return f"what is {inflect(verb, 'VBN')}{after}"
