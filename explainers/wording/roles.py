"""Roles of a graph in words: who gives, what is given, when."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from explainers.amr import propbank
from explainers.amr.compact.inflection import inflect, lemmas
from explainers.amr.concepts import Frame, frame_of
from explainers.amr.graph import Graph, Relation
from explainers.lexicon.closed import word_set
from explainers.lexicon.contraries import kind_of_thing
from explainers.tables import table_of

_TABLES = table_of(__file__)

PLAIN: Mapping[str, str] = _TABLES["plain"]
POLARITY: Mapping[str, str] = _TABLES["polarity"]
ALONE = word_set(_TABLES["alone"]["verbs"])
Rows = tuple[Mapping[str, str], ...]

PEOPLE = ("person", "animal")
"""Kinds of things (:func:`explainers.lexicon.contraries.kind_of_thing`) that are a *who*."""

WHO: Mapping[str, tuple[str, ...]] = {
    "ARG0": ("person", "group", "place", ""),
    "ARG1": ("person",),
}
"""Who does something is a person, or a country, unless it is known to be none; what something is
done to is none unless it is known to be one."""

TO_WHOM = ("person", "group")
"""Likewise of all other roles."""

PERSONAL = word_set(_TABLES["people"]["concepts"])
GROUPS = word_set(_TABLES["groups"]["concepts"])
IMPERSONAL = word_set(_TABLES["things"]["concepts"])
LISTS = ("and", "or")


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
    (:mod:`explainers.amr.propbank`). Without it they are told by classes of roles, as the table has
    them frame by frame (:data:`NUMBERED`); of a frame that it lacks, ARG0 is who does it and ARG1
    what it is done to, unless the verb says otherwise. *Who* or *what* is asked by what a role
    leads to.

    Raises:
        InputError: if the configured frame file cannot be read.

    >>> from explainers.amr.graph import read
    >>> graph = read("(g / give-01 :ARG0 (m / man) :ARG1 (b / book) :time (n / now))")
    >>> [roles_in_words(graph)[edge] for edge in graph.edges]
    ['who gives', 'what is given', 'when']
    """
    does = {source for source, role, _ in graph.edges if role == "ARG0"}
    found = {}
    for relation in (*graph.edges, *graph.attributes):
        said = (
            plain(graph, relation)
            or _said_of(graph, relation)
            or _numbered(graph, relation, relation[0] in does)
        )
        if said:
            found[relation] = said
    return found


def _said_of(graph: Graph, relation: Relation) -> str:
    """What is big, who is a doctor."""
    if relation[1] != "domain":
        return ""
    return "who is" if _kind(graph, relation[2]) == "person" else "what is"


def _numbered(graph: Graph, relation: Relation, done: bool) -> str:
    """A frame's numbered role; empty where nothing is known of it."""
    source, role, target = relation
    concept = graph.concepts[source]
    frame = frame_of(concept)
    if frame is None or not role.startswith("ARG"):
        return ""
    if described := propbank.roles(concept).get(role, ""):
        return described
    kind = _kind(graph, target)
    for row in (*NUMBERED.get((concept, role), ()), *NUMBERED.get((frame.lemma, role), ())):
        if row.get("leads", kind) in (kind, "person" if kind == "group" else kind):
            return _worded(row["says"], frame, role, kind)
    return _worded(_by_verb(frame, role, done), frame, role, kind)


def _kind(graph: Graph, target: str) -> str:
    """What a role leads to: person (or animal), group, place, event, thing; empty if unknown.

    Of several that are listed the first counts.
    """
    concept = graph.concepts.get(target)
    if concept is None:
        return "thing"  # a number, a word
    if concept in LISTS:
        listed = (t for s, role, t in graph.edges if s == target and role == "op1")
        concept = graph.concepts.get(next(listed, ""), "")
    known = {"person": PERSONAL, "group": GROUPS, "thing": IMPERSONAL}
    if kind := next((kind for kind, of in known.items() if concept in of), ""):
        return kind
    kind = "event" if frame_of(concept) else kind_of_thing(concept)
    return "person" if kind in PEOPLE else kind


def _worded(template: str, frame: Frame, role: str, kind: str) -> str:
    """A template with its holes filled."""
    verb, _, particle = frame.lemma.partition("-")
    after = f" {particle.replace('-', ' ')}" if particle else ""
    person = kind in WHO.get(role, TO_WHOM)
    whom = "whom" if person else "what"
    return template.format(
        who="who" if person else "what",
        whom=whom,
        where="where" if kind == "place" else whom,
        does=f"{_inflected(verb, 'VBZ')}{after}",
        done=f"{_inflected(verb, 'VBN')}{after}",
        verb=f"{verb}{after}",
    )


@lru_cache(maxsize=10_000)
def _inflected(verb: str, tag: str) -> str:
    return inflect(verb, tag)


@lru_cache(maxsize=10_000)
def _by_verb(frame: Frame, role: str, done: bool) -> str:
    """A template for ARG0 and ARG1 by what kind of word a frame is named after; else empty."""
    verb = frame.lemma.partition("-")[0]
    kinds = lemmas(verb)
    if frame.special or role not in ("ARG0", "ARG1"):
        return ""
    stays = "ADJ" in kinds and not done and frame.sense != "01"
    if role == "ARG1" and (stays or ("ADJ" in kinds and "VERB" not in kinds)):
        return "{who} is {verb}"  # long-03 is not longed: nobody does it
    if "VERB" not in kinds:
        return ""
    if role == "ARG0" or (not done and verb in ALONE):
        return "{who} {does}"
    return "{who} is {done}"


def _rows() -> Mapping[tuple[str, str], Rows]:
    """The rows of the table by what they speak of."""
    found: dict[tuple[str, str], Rows] = {}
    for row in _TABLES["numbered"]:
        for name in row["roles"].split():
            frame, _, number = name.rpartition(".")
            key = frame, f"ARG{number}"
            found[key] = (*found.get(key, ()), row)
    return found


NUMBERED = _rows()
"""Frame or verb, and role, to the rows of the table that speak of it."""
