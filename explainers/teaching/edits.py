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
_SUBJECTS_OF = {other: "I" if one == "i" else one for one, other in _SUBJECTS.items()}
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
    other = ("to", "a", "an", "the", "has", "have", "had")
    if not verb.islower() or lemma in ("be", "have") or before in other:
        return None
    if lemma != verb:
        for auxiliary in ("does", "did"):
            if inflect(lemma, _TAGS[auxiliary]) == verb:
                return f"{auxiliary} not {lemma}"
        return None
    if inflect(lemma, "VBD") == lemma:  # they read: now, or in the past?
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
            third = [
                spans[k]
                for role, target in roles.items()
                if role not in ("ARG0", other) and target in graph.concepts
                for k in _places(graph, words_of, target)
            ]
            nearer = any(first[1] <= start and end <= second[0] for start, end in third)
            apart = first[1] <= second[0] and between and not nearer
            if apart and not _referred(sentence, first, second):
                return _exchanged(sentence, graph, first, second)
    return None


_BE = {"VBD": ("was", "were"), "VBZ": ("is", "are"), "VBP": ("is", "are")}
_MODALS = "will|can|could|would|should|shall|may|might|must"
_GROUPS: tuple[tuple[str, str, str], ...] = (
    (rf"({_MODALS})((?: not)?) ([a-z]+)", "VB", "{0}{1} be {verb}"),
    (r"(?:is|are|am)((?: not)?) ([a-z]+)", "VBG", "{is}{0} being {verb}"),
    (r"(?:was|were)((?: not)?) ([a-z]+)", "VBG", "{was}{0} being {verb}"),
    (r"(?:has|have)((?: not)?) ([a-z]+)", "VBN", "{has}{0} been {verb}"),
    (r"had((?: not)?) ([a-z]+)", "VBN", "had{0} been {verb}"),
    (r"(?:does|do) not ([a-z]+)", "VB", "{is} not {verb}"),
    (r"did not ([a-z]+)", "VB", "{was} not {verb}"),
)
"""What can stand between subject and object, the tag of its verb, and the passive of it."""

_NO_PASSIVE = {
    *("be", "have", "get", "resemble", "lack", "cost", "weigh", "fit", "suit", "become", "equal"),
    *("mean", "let", "want"),
}
"""Verbs of which a passive sounds wrong or means another thing."""

_QUANTIFIED = {"every", "each", "no", "all", "most", "few", "many", "nobody", "everybody", "any"}
"""What begins a phrase that may mean another thing before a verb than after it."""

_SHORT = re.compile(r"\b(is|are|was|were|has|have|had|does|do|did)n['’]t\b")

_AFTER_OBJECT = {
    *("in", "on", "at", "with", "from", "near", "during", "before", "after", "because", "while"),
    *("yesterday", "today", "tomorrow", "now", "again", "every", "last", "this", "for", "inside"),
    *("outside", "behind", "beside", "under", "over", "through", "across", "into", "onto"),
}
"""Words that can begin what follows an object, and stay where they are."""


def passive(sentence: str, graph: Graph) -> str | None:
    """Say in the passive what an active sentence says: what is done to becomes the subject.

    It is told from the graph who does it (ARG0) and to what (ARG1). There is none where the
    sentence does not begin with a subject, a verb and its object and nothing between them, or
    where another word may stand for one of the two.
    """
    if sentence.endswith("?"):
        return None
    spans = text.spans(sentence)
    words_of = positions(graph, [sentence[i:j] for i, j in spans])
    chunks = from_graph(sentence, graph)
    for frame in _by_depth(graph):
        roles = {e.role: e.target for e in graph.edges if e.source == frame}
        if not {"ARG0", "ARG1"} <= roles.keys() or is_frame(graph.concepts[roles["ARG1"]]):
            continue
        subject, thing = (
            _phrase(sentence, spans, chunks, _places(graph, words_of, roles[role]))
            for role in ("ARG0", "ARG1")
        )
        if subject is None or thing is None or subject[0] != 0 or thing[0] < subject[1]:
            continue
        middle = sentence[subject[1] : thing[0]].split()
        places = [spans[k] for k in words_of.get(frame, ())]
        if len(places) != 1 or not middle or places[0][1] != thing[0] - 1:
            continue
        rest = sentence[thing[1] :]
        follows = re.match(r"\s*([\w'’-]*)", rest)
        if follows and follows[1] and follows[1].lower() not in _AFTER_OBJECT:
            continue
        ends = {sentence[start:].split()[0].lower() for start in (subject[0], thing[0])}
        stands_in = _referred(sentence, subject, thing) or not _REFERRING.isdisjoint(
            rest.lower().replace(",", " ").replace(".", " ").split()
        )
        if ends & _QUANTIFIED or stands_in:
            continue
        if _reflexive(sentence[slice(*thing)]):
            continue
        new = _SUBJECTS_OF.get(sentence[slice(*thing)].lower(), sentence[slice(*thing)])
        verb = _passive_verb(" ".join(middle), new, _plural(sentence[slice(*subject)]))
        if verb:
            agent = _uncapitalised(sentence[slice(*subject)], graph)
            agent = _SUBJECTS.get(agent.lower(), agent)
            return f"{new[0].upper()}{new[1:]} {verb} by {agent}{rest}"
    return None


def _reflexive(phrase: str) -> bool:
    """Whether an object points back at the subject: himself, each other, his mother."""
    words = phrase.lower().split()
    own = {"his", "its", "their", "my", "our", "your", "own", "other"}
    own |= {"her"} if len(words) > 1 else set()
    return not own.isdisjoint(words) or any(w.endswith(("self", "selves")) for w in words)


def _passive_verb(group: str, subject: str, by_many: bool) -> str | None:
    """An active verb with its auxiliaries, made passive with another subject.

    Args:
        group: as it stands between subject and object.
        subject: of the passive.
        by_many: whether the subject of the active is in the plural.
    """
    group, many = _SHORT.sub(r"\1 not", group), _plural(subject)
    forms_of = {
        "is": "am" if subject == "I" else _BE["VBZ"][many],
        "was": "was" if subject == "I" else _BE["VBD"][many],
        "has": "have" if many or subject == "I" else "has",
    }
    for pattern, tag, made in _GROUPS:
        match = re.fullmatch(pattern, group)
        if match:
            *kept, verb = match.groups()
            lemma = forms(verb, {}).verb
            if lemma in _NO_PASSIVE or (
                verb != lemma if tag == "VB" else not _is(verb, lemma, tag)
            ):
                return None
            return made.format(*kept, verb=inflect(lemma, "VBN"), **forms_of)
    lemma = forms(group, {}).verb
    if not group.islower() or not group.isalpha() or lemma in _NO_PASSIVE:
        return None
    done, now = _is(group, lemma, "VBD"), _is(group, lemma, "VBZ") or group == lemma
    if done and now and by_many:  # they read: now, or in the past?
        return None
    if not done and not now:
        return None
    return f"{forms_of['was' if done else 'is']} {inflect(lemma, 'VBN')}"


def _is(verb: str, lemma: str, tag: str) -> bool:
    return inflect(lemma, tag) == verb


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
    if first[0] == 0:
        other = other[0].upper() + other[1:]
        one = _uncapitalised(one, graph)
    middle = _agreeing(sentence[first[1] : second[0]], other)
    return f"{sentence[: first[0]]}{other}{middle}{one}{sentence[second[1] :]}"


def _uncapitalised(phrase: str, graph: Graph) -> str:
    """A phrase from the beginning of a sentence as it is written further on."""
    proper = {word for words in names(graph).values() for word in words} | {"I"}
    return phrase if phrase.split()[0] in proper else phrase[0].lower() + phrase[1:]


def _plural(subject: str) -> bool:
    """Whether a verb is in the plural with a subject; ``I`` takes the same form in most verbs."""
    last, first = subject.split()[-1], subject.split()[0].lower()
    many = " and " in subject or (last.islower() and forms(last, {}).noun != last)
    return many or first in (*NUMBERS, "they", "we", "i", "you") or first.isdigit()


def _agreeing(rest: str, subject: str) -> str:
    """What follows a subject, its verb in the subject's number."""
    plural = _plural(subject)
    match = re.match(r" ([a-z]+?)(?=n['’]t\b|\b)", rest)
    if not match:
        return rest
    verb = match[1]
    lemma = forms(verb, {}).verb
    if plural:
        new = _PLURAL.get(verb, lemma if inflect(lemma, "VBZ") == verb else verb)
    else:
        new = _SINGULAR.get(verb, inflect(verb, "VBZ") if lemma == verb else verb)
    changes = lemma != verb or verb not in FUNCTION_WORDS or verb in _SINGULAR
    return f" {new}{rest[match.end() :]}" if changes else rest


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
        "passive": passive(sentence, graph),
    }
    return {kind: new for kind, new in changed.items() if new is not None and new != sentence}
