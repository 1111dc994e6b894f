"""One change to a sentence, so that the explanations of before and after can be compared.

Each function gives the sentence as it is after the change, or none where it would have to
guess. What is a verb, an argument or a name is read off the sentence's AMR.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

import networkx as nx

from explainers import text
from explainers.amr.compact.inflection import inflect
from explainers.amr.compact.words import forms
from explainers.amr.concepts import is_frame
from explainers.amr.graph import Graph, names, positions
from explainers.matching.smatch import normal_label
from explainers.tokens.chunks import FUNCTION_WORDS, from_graph

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")
"""Numbers that are spelled out and can take one another's place."""

_AUXILIARIES = "is|are|was|were|am|will|can|could|would|should|shall|may|might|must"
_AUXILIARY = re.compile(rf"(?i)(?<=\S )\b({_AUXILIARIES})\b(?! not\b)(?!['’])")
_NEGATED = re.compile(rf"(?i)\b({_AUXILIARIES}) not\b|\b({_AUXILIARIES})n['’]t\b|\b(ca)n['’]t\b")
_DO_NOT = re.compile(r"(?i)\b(do|does|did)(?: not|n['’]t) ([a-z]+)\b")
_OTHER_NEGATIONS = {"cannot": "can", "won't": "will", "won’t": "will", "never": ""}
_TAGS = {"does": "VBZ", "did": "VBD", "do": "VBP"}

_NAMES = {
    "person": ("Mary", "John", "Sarah", "Peter"),
    "city": ("Paris", "Rome", "Oslo", "Lima"),
    "country": ("France", "Japan", "Brazil", "Kenya"),
    "state": ("Texas", "Ohio", "Utah", "Maine"),
    "continent": ("Asia", "Africa", "Europe", "America"),
    "company": ("Google", "Toyota", "Siemens", "Nokia"),
    "organization": ("UNESCO", "Greenpeace", "Interpol", "NASA"),
    "river": ("Nile", "Danube", "Rhine", "Volga"),
}
"""Names that can take the place of one of the same kind of entity."""

_SUBJECTS = {"i": "me", "he": "him", "she": "her", "they": "them", "we": "us"}
_OBJECTS = {other: one for one, other in _SUBJECTS.items()}
_DETERMINERS = {
    *("a", "an", "the", "this", "that", "these", "those"),
    *("my", "your", "his", "her", "its", "our", "their"),
}
_NOT_OF_PHRASE = (FUNCTION_WORDS | {"but"}) - _DETERMINERS - {*_SUBJECTS, *_OBJECTS}
"""Words before a phrase that do not change places with it."""

_PRONOUNS = {*_SUBJECTS, *_OBJECTS, "it", "you", "who", "whom", "which", "one", "someone"}
_REFERRING = {
    *(_SUBJECTS.keys() | _OBJECTS.keys()) - {"i", "me", "we", "us"},
    *("it", "his", "her", "its", "their", "who", "whom", "which"),
    *("himself", "herself", "itself", "themselves"),
}
"""Words that stand for somebody who is named elsewhere."""

_PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do"}
_SINGULAR = {other: one for one, other in _PLURAL.items()}


def negate(sentence: str, graph: Graph) -> str | None:
    """Negate the main verb, or take a negation away."""
    positive = _affirmed(sentence)
    if positive is not None:
        return positive
    if sentence.endswith("?"):
        return None
    auxiliary = _AUXILIARY.search(sentence)
    if auxiliary:
        return f"{sentence[: auxiliary.end()]} not{sentence[auxiliary.end() :]}"
    spans = text.spans(sentence)
    words = [sentence[i:j] for i, j in spans]
    words_of = positions(graph, words)
    for variable in _by_depth(graph):
        concept = graph.concepts[variable]
        if not is_frame(concept) or len(words_of.get(variable, ())) != 1:
            continue
        place = words_of[variable][0]
        verb = _denied(words[place], words[place - 1].lower() if place else "")
        if verb:
            start, end = spans[place]
            return f"{sentence[:start]}{verb}{sentence[end:]}"
    return None


def _affirmed(sentence: str) -> str | None:
    """The sentence without its first negation."""
    match = _DO_NOT.search(sentence)
    if match:
        verb = inflect(match[2].lower(), _TAGS[match[1].lower()])
        return f"{sentence[: match.start()]}{verb}{sentence[match.end() :]}"
    match = _NEGATED.search(sentence)
    if match:
        kept = match[1] or match[2] or f"{match[3]}n"
        return f"{sentence[: match.start()]}{kept}{sentence[match.end() :]}"
    for word, instead in _OTHER_NEGATIONS.items():
        match = re.search(rf"(?i)\b{word}\b", sentence)
        if match:
            return _tidy(f"{sentence[: match.start()]}{instead}{sentence[match.end() :]}")
    return None


def _denied(verb: str, before: str) -> str | None:
    """A finite verb with its negation."""
    lemma = forms(verb, {}).verb
    if not verb.islower() or lemma in ("be", "have") or before in ("to", "a", "an", "the"):
        return None
    if lemma != verb:
        for auxiliary in ("does", "did"):
            if inflect(lemma, _TAGS[auxiliary]) == verb:
                return f"{auxiliary} not {lemma}"
        return None
    return f"do not {lemma}" if before not in _AUXILIARIES.split("|") else None


def _by_depth(graph: Graph) -> list[str]:
    """Variables, those nearest to the root first."""
    net = nx.DiGraph((e.source, e.target) for e in graph.edges if e.target in graph.concepts)
    net.add_node(graph.top)
    return [graph.top, *(variable for _, variable in nx.bfs_edges(net, graph.top))]


def swap(sentence: str, graph: Graph) -> str | None:
    """Let the agent and the patient (ARG0 and ARG1, or ARG2) of a verb change places."""
    if sentence.endswith("?"):
        return None
    spans = text.spans(sentence)
    words_of = positions(graph, [sentence[i:j] for i, j in spans])
    chunks = from_graph(sentence, graph)
    for frame in _by_depth(graph):
        roles = {e.role: e.target for e in graph.edges if e.source == frame}
        for other in ("ARG1", "ARG2"):
            if "ARG0" not in roles or other not in roles:
                continue
            if roles[other] not in graph.concepts or is_frame(graph.concepts[roles[other]]):
                continue
            phrases = [
                _phrase(sentence, spans, chunks, _places(graph, words_of, roles[role]))
                for role in ("ARG0", other)
            ]
            if phrases[0] is None or phrases[1] is None:
                continue
            first, second = sorted([phrases[0], phrases[1]])
            verb = [spans[k] for k in words_of.get(frame, ())]
            between = all(first[1] <= start and end <= second[0] for start, end in verb)
            if first[1] <= second[0] and between and not _referred(sentence, first, second):
                return _exchanged(sentence, graph, first, second)
    return None


def _referred(sentence: str, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether a phrase is a pronoun, and another word may stand for what it stands for.

    Which of them changes places then is a guess: "He did not do it because he was angry."
    """
    phrases = {sentence[slice(*phrase)].lower() for phrase in (first, second)}
    inside = [*range(*first), *range(*second)]
    rest = (sentence[i:j].lower() for i, j in text.spans(sentence) if i not in inside)
    return bool(phrases & _PRONOUNS) and not _REFERRING.isdisjoint(rest)


def _places(
    graph: Graph, words_of: Mapping[str, tuple[int, ...]], variable: str
) -> tuple[int, ...]:
    """Where the words of a node are, or those of its name."""
    if words_of.get(variable):
        return words_of[variable]
    named = [e.target for e in graph.edges if e.source == variable and e.role == "name"]
    return words_of.get(named[0], ()) if named else ()


def _phrase(
    sentence: str,
    spans: list[tuple[int, int]],
    chunks: list[tuple[int, ...]],
    places: tuple[int, ...],
) -> tuple[int, int] | None:
    """Start and end of the phrase around some words, without the preposition before it."""
    chunk = next((c for c in chunks if places and places[-1] in c), None)
    if chunk is None or not {*places} <= {*chunk}:  # it is named in several places
        return None
    first = chunk[0]
    while first < places[0] and sentence[slice(*spans[first])].lower() in _NOT_OF_PHRASE:
        first += 1
    return spans[first][0], spans[chunk[-1]][1]


def _exchanged(
    sentence: str, graph: Graph, first: tuple[int, int], second: tuple[int, int]
) -> str | None:
    one, other = sentence[slice(*first)], sentence[slice(*second)]
    if one.lower() == other.lower():
        return None
    one, other = _SUBJECTS.get(one.lower(), one), _OBJECTS.get(other.lower(), other)
    proper = {word for words in names(graph).values() for word in words} | {"I"}
    if first[0] == 0:
        other = other[0].upper() + other[1:]
        if one.split()[0] not in proper:
            one = one[0].lower() + one[1:]
    middle = _agreeing(sentence[first[1] : second[0]], other)
    return f"{sentence[: first[0]]}{other}{middle}{one}{sentence[second[1] :]}"


def _agreeing(rest: str, subject: str) -> str:
    """What follows a subject, its verb in the subject's number."""
    last = subject.split()[-1]
    plural = " and " in subject or (last.islower() and forms(last, {}).noun != last)
    first = subject.split()[0].lower()
    plural = plural or first in (*NUMBERS, "they", "we", "i", "you") or first.isdigit()
    match = re.match(r" ([a-z]+?)(?=n['’]t\b|\b)", rest)
    if not match:
        return rest
    verb = match[1]
    lemma = forms(verb, {}).verb
    if plural:
        new = _PLURAL.get(verb, lemma if inflect(lemma, "VBZ") == verb else verb)
    else:
        new = _SINGULAR.get(verb, inflect(verb, "VBZ") if lemma == verb else verb)
    return f" {new}{rest[match.end() :]}" if lemma != verb or verb not in FUNCTION_WORDS else rest


def recount(sentence: str) -> str | None:
    """Replace the first number by the next one."""
    spelled = "|".join(NUMBERS)
    match = re.search(rf"(?i)(?<![\w.,:])(?:\d{{1,6}}|{spelled})(?![\w:]|[.,]\d)", sentence)
    if not match:
        return None
    word = match[0]
    if word.isdigit():
        new = str(int(word) + 1)
    else:
        follows = dict(pairwise((*NUMBERS, "ten")))
        new = follows[word.lower()]
        new = new.capitalize() if word[0].isupper() else new
    return f"{sentence[: match.start()]}{new}{sentence[match.end() :]}"


def rename(sentence: str, graph: Graph) -> str | None:
    """Replace a name by another of the same kind."""
    for entity, words in names(graph).items():
        name = " ".join(words)
        if not name or sentence.count(name) != 1:
            continue
        kind = normal_label(graph.concepts[entity])
        new = next(n for n in _NAMES.get(kind, _NAMES["person"]) if n not in sentence)
        return sentence.replace(name, new)
    return None


def drop(sentence: str, place: int) -> str | None:
    """Leave a word out.

    Args:
        sentence: the sentence.
        place: of the word, by :func:`explainers.text.spans`.
    """
    start, end = text.spans(sentence)[place]
    left = _tidy(f"{sentence[:start]} {sentence[end:]}")
    return left if any(c.isalnum() for c in left) else None


def _tidy(sentence: str) -> str:
    """Single spaces, none before a mark, a capital at the start."""
    one = re.sub(r"\s+([.,;:!?])", r"\1", " ".join(sentence.split()))
    return one[:1].upper() + one[1:]


def offered(sentence: str, graph: Graph) -> dict[str, str]:
    """What can be changed in a sentence by one click: kind of change to the sentence after it."""
    changed = {
        "negate": negate(sentence, graph),
        "swap": swap(sentence, graph),
        "recount": recount(sentence),
        "rename": rename(sentence, graph),
    }
    return {kind: new for kind, new in changed.items() if new is not None and new != sentence}
