"""Roles of a graph in words: who gives, what is given, when."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from explainers.amr import propbank
from explainers.amr.compact.inflection import inflect, lemmas
from explainers.amr.concepts import Frame, frame_of
from explainers.amr.graph import Graph, Relation
from explainers.differences.lexicon import word_set

PLAIN: Mapping[str, str] = {
    "accompanier": "with whom",
    "age": "how old",
    "beneficiary": "for whom",
    "calendar": "by which calendar",
    "cause": "why",
    "century": "which century",
    "concession": "despite what",
    "condition": "if what",
    "consist-of": "made of",
    "day": "which day",
    "dayperiod": "what time of day",
    "decade": "which decade",
    "degree": "how much",
    "destination": "to where",
    "direction": "which way",
    "domain": "said of",
    "duration": "how long",
    "example": "for example",
    "extent": "how far",
    "frequency": "how often",
    "instrument": "with what",
    "li": "number in the list",
    "location": "where",
    "manner": "how",
    "medium": "by what means",
    "mod": "which",
    "mode": "said as",
    "month": "which month",
    "name": "name",
    "ord": "which in order",
    "part": "part",
    "path": "along what",
    "poss": "whose",
    "purpose": "what for",
    "quant": "how many",
    "range": "within what",
    "scale": "on which scale",
    "season": "which season",
    "source": "from where",
    "subevent": "within it",
    "time": "when",
    "timezone": "in which time zone",
    "topic": "about what",
    "unit": "unit",
    "value": "value",
    "weekday": "which weekday",
    "year": "which year",
}
"""Roles that mean the same with every concept, whatever they lead to."""

POLARITY: Mapping[str, str] = {"-": "denied", "amr-unknown": "asked", "truth-value": "whether"}
"""What a polarity says, by the value or the concept that it leads to."""

ALONE = word_set(
    "appear arise arrive begin blossom bloom come crash decline depart descend die disappear drop "
    "emerge end erupt exist expire explode fade fail fall float flow flourish freeze glow go grow "
    "happen hang increase land last lie live look melt occur originate pass persist recover remain "
    "result rise seem shine sink sit slip stand start stay survive thrive vanish wait"
)
"""Verbs whose ARG1, where there is no ARG0, is what does it: what falls, not what is fallen."""

_FURTHER = (
    (
        "arrive come drive fly go hurry ride return run sail step travel walk",
        {"ARG2": "how far", "ARG3": "from where", "ARG4": "to where"},
    ),
    (
        "climb decline decrease drop fall grow increase jump plunge rise slide soar",
        {"ARG2": "by how much", "ARG3": "from what", "ARG4": "to what"},
    ),
    ("bring move put rush throw", {"ARG2": "to where", "ARG3": "from where", "ARG4": "to where"}),
    ("give hand lend offer", {"ARG2": "to whom"}),
    ("send", {"ARG2": "to whom or where", "ARG4": "to where"}),
    ("take", {"ARG2": "from whom or where", "ARG4": "to where"}),
)
FURTHER: Mapping[str, Mapping[str, str]] = {
    verb: said for verbs, said in _FURTHER for verb in word_set(verbs)
}
"""Higher roles of verbs of going, moving, changing and giving, which PropBank numbers alike: of
going and changing, ARG2 is the extent, ARG3 the start and ARG4 the end."""


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


def in_words(graph: Graph) -> dict[Relation, str]:
    """What each relation of a graph asks; relations for which no words are known are left out.

    The numbered roles of a frame are described by the PropBank frame file where one is configured
    (:mod:`explainers.amr.propbank`). Without it ARG0 is who does it and ARG1 what it is done to,
    unless the verb says otherwise; higher numbers are worded for verbs of motion and giving
    (:data:`FURTHER`), and mean another thing with every other frame.

    Raises:
        InputError: if the configured frame file cannot be read.

    >>> from explainers.amr.graph import read
    >>> graph = read("(g / give-01 :ARG0 (m / man) :ARG1 (b / book) :time (n / now))")
    >>> [in_words(graph)[edge] for edge in graph.edges]
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
