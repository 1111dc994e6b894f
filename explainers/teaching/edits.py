"""One change to a sentence, so that the explanations of before and after can be compared.

Each function gives the sentence as it is after the change, or none where it would have to
guess. What is a verb, an argument or a name is read off the sentence's AMR.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

import networkx as nx

from explainers import text
from explainers.amr.compact.inflection import inflect
from explainers.amr.compact.words import forms
from explainers.amr.concepts import frame_of, is_frame
from explainers.amr.graph import Graph, names, positions
from explainers.lexicon.contraries import kind_of_thing
from explainers.matching.smatch import normal_label
from explainers.tables import table_of
from explainers.tokens.chunks import FUNCTION_WORDS, from_graph

Span = tuple[int, int]
"""First character and the one after the last."""

_TABLE = table_of(__file__)

NUMBERS = tuple(_TABLE["numbers"].split())
_NAMES: Mapping[str, list[str]] = _TABLE["names"]
_TAGS: Mapping[str, str] = _TABLE["tags"]
_GROUPS: list[list[str]] = _TABLE["passive"]["groups"]

_AUXILIARIES = "is|are|was|were|am|will|can|could|would|should|shall|may|might|must"
_AUXILIARY = re.compile(rf"(?<=\S )\b({_AUXILIARIES})\b(?! not\b)(?!['’])")  # May is a month
_NEGATED = re.compile(rf"(?i)\b({_AUXILIARIES}) not\b|\b({_AUXILIARIES})n['’]t\b|\b(ca)n['’]t\b")
_DO_NOT = re.compile(r"(?i)\b(do|does|did)(?: not|n['’]t) ([a-z]+)\b")
_SHORT = re.compile(r"\b(is|are|was|were|has|have|had|does|do|did)n['’]t\b")

_SUBJECTS: Mapping[str, str] = _TABLE["subjects"]
_OBJECTS = {other: one for one, other in _SUBJECTS.items()}
_SUBJECTS_OF = {other: "I" if one == "i" else one for one, other in _SUBJECTS.items()}
_PERSONAL = {*_SUBJECTS, *_OBJECTS}
_NOT_OF_PHRASE = (FUNCTION_WORDS | {"but"}) - {*_TABLE["determiners"].split()} - _PERSONAL
"""Words before a phrase that do not change places with it."""

_PRONOUNS = _PERSONAL | {*_TABLE["pronouns"].split()}
_REFERRING = _PERSONAL - {"i", "me", "we", "us"} | {*_TABLE["referring"].split()}
"""Words that stand for somebody who is named elsewhere."""

_PLURAL: Mapping[str, str] = _TABLE["plural"]
_SINGULAR = {other: one for one, other in _PLURAL.items()}

_BE = {"VBD": ("was", "were"), "VBZ": ("is", "are"), "VBP": ("is", "are")}
_NO_PASSIVE, _QUANTIFIED, _AFTER_OBJECT = (
    {*_TABLE[name].split()} for name in ("no_passive", "quantified", "after_object")
)


def negate(sentence: str, graph: Graph) -> str | None:
    """Negate the main verb, or take a negation away."""
    positive = _affirmed(sentence)
    if positive is not None or sentence.endswith("?"):
        return positive
    if sentence.split()[0].lower() in _QUANTIFIED:  # *everybody did not come* may mean two things
        return None
    if auxiliary := _AUXILIARY.search(sentence):
        return _replaced(sentence, (auxiliary.end(), auxiliary.end()), " not")
    parsed = _Parsed.of(sentence, graph)
    for variable in _by_depth(graph):
        places = parsed.words_of.get(variable, ())
        if is_frame(graph.concepts[variable]) and len(places) == 1:
            (place,) = places
            before = parsed.word(place - 1).lower() if place else ""
            frame = frame_of(graph.concepts[variable])
            named = frame and frame.lemma == forms(parsed.word(place), {}).verb  # *because* is not
            if named and (verb := _denied(parsed.word(place), before)):
                return _replaced(sentence, parsed.spans[place], verb)
    return None


def _affirmed(sentence: str) -> str | None:
    """The sentence without its first negation."""
    if match := _DO_NOT.search(sentence):
        return _replaced(sentence, match.span(), inflect(match[2].lower(), _TAGS[match[1].lower()]))
    if match := _NEGATED.search(sentence):
        return _replaced(sentence, match.span(), match[1] or match[2] or f"{match[3]}n")
    for word, instead in _TABLE["other_negations"].items():
        if match := re.search(rf"(?i)\b{word}\b", sentence):
            return _tidy(_replaced(sentence, match.span(), instead))
    return None


def _replaced(sentence: str, span: Span, new: str) -> str:
    return f"{sentence[: span[0]]}{new}{sentence[span[1] :]}"


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


class _Parsed(NamedTuple):
    """A sentence with its graph, and where the words of both are."""

    sentence: str
    graph: Graph
    spans: list[Span]  # of its words
    words_of: Mapping[str, tuple[int, ...]]  # variable to positions of words
    chunks: list[tuple[int, ...]]

    @classmethod
    def of(cls, sentence: str, graph: Graph) -> _Parsed:
        """A sentence with what its graph says of its words."""
        spans = text.spans(sentence)
        words_of = positions(graph, [sentence[i:j] for i, j in spans])
        return cls(sentence, graph, spans, words_of, from_graph(sentence, graph))

    def word(self, place: int) -> str:
        """The word at a position."""
        return self.sentence[slice(*self.spans[place])]

    def frames(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Frames, those nearest to the root first, with their roles' targets."""
        for frame in _by_depth(self.graph):
            yield frame, {e.role: e.target for e in self.graph.edges if e.source == frame}

    def places(self, variable: str) -> tuple[int, ...]:
        """Where the words of a node are, or those of its name."""
        if self.words_of.get(variable):
            return self.words_of[variable]
        edges = (e for e in self.graph.edges if e.source == variable and e.role == "name")
        return next((self.words_of.get(edge.target, ()) for edge in edges), ())

    def phrase(self, variable: str) -> Span | None:
        """The phrase around the words of a node, without the preposition before it."""
        places = self.places(variable)
        chunk = next((c for c in self.chunks if places and places[-1] in c), None)
        if chunk is None or not {*places} <= {*chunk}:  # it is named in several places
            return None
        first = chunk[0]
        while first < places[0] and self.word(first).lower() in _NOT_OF_PHRASE:
            first += 1
        return self.spans[first][0], self.spans[chunk[-1]][1]


def swap(sentence: str, graph: Graph) -> str | None:
    """Let the agent and the patient (ARG0 and ARG1, or ARG2) of a verb change places."""
    if sentence.endswith("?"):
        return None
    parsed = _Parsed.of(sentence, graph)
    for frame, roles in parsed.frames():
        for patient in ("ARG1", "ARG2"):
            pair = _exchangeable(parsed, frame, roles, patient)
            if pair and not _referred(sentence, *pair):
                return _exchanged(sentence, graph, *pair)
    return None


def _exchangeable(
    parsed: _Parsed, frame: str, roles: Mapping[str, str], patient: str
) -> tuple[Span, Span] | None:
    """The phrases of agent and patient in their order, if the verb is between them alone."""
    concepts = parsed.graph.concepts
    if not {"ARG0", patient} <= roles.keys() or roles[patient] not in concepts:
        return None
    if is_frame(concepts[roles[patient]]):
        return None
    kinds = {_kind(parsed.graph, roles[role]) for role in ("ARG0", patient)}
    if len(kinds) > 1 or "" in kinds:  # no cheese that likes a man
        return None
    phrases = [parsed.phrase(roles[role]) for role in ("ARG0", patient)]
    if phrases[0] is None or phrases[1] is None:
        return None
    first, second = sorted([phrases[0], phrases[1]])

    def between(place: int) -> bool:
        start, end = parsed.spans[place]
        return first[1] <= start and end <= second[0]

    others = [t for r, t in roles.items() if r not in ("ARG0", patient) and t in concepts]
    nearer = any(between(k) for target in others for k in parsed.places(target))
    apart = first[1] <= second[0] and all(map(between, parsed.words_of.get(frame, ())))
    return (first, second) if apart and not nearer else None


def _kind(graph: Graph, variable: str) -> str:
    """What kind of thing a node is; people, animals and groups of them can do the same."""
    concept = graph.concepts.get(variable, "")
    kind = "person" if concept in {*_PERSONAL, "person"} else kind_of_thing(concept)
    return "person" if kind in ("animal", "group") else kind


def passive(sentence: str, graph: Graph) -> str | None:
    """The passive of an active sentence: who or what it is done to becomes the subject.

    The graph says who does it (ARG0) and to what (ARG1). There is none where the sentence does
    not begin with a subject, a verb and its object and nothing between them, or where another
    word may stand for one of the two.
    """
    if sentence.endswith("?"):
        return None
    parsed = _Parsed.of(sentence, graph)
    for frame, roles in parsed.frames():
        if not {"ARG0", "ARG1"} <= roles.keys() or is_frame(graph.concepts[roles["ARG1"]]):
            continue
        subject, patient = parsed.phrase(roles["ARG0"]), parsed.phrase(roles["ARG1"])
        if subject is None or patient is None or subject[0] != 0 or patient[0] < subject[1]:
            continue
        group = " ".join(sentence[subject[1] : patient[0]].split())
        places = [parsed.spans[k] for k in parsed.words_of.get(frame, ())]
        if len(places) != 1 or not group or places[0][1] != patient[0] - 1:
            continue
        if not _is_guess(sentence, subject, patient):
            agent, new = sentence[slice(*subject)], sentence[slice(*patient)]
            new = _SUBJECTS_OF.get(new.lower(), new)
            if verb := _passive_verb(group, new, _plural(agent)):
                agent = _uncapitalised(agent, graph)
                agent = _SUBJECTS.get(agent.lower(), agent)
                return f"{new[0].upper()}{new[1:]} {verb} by {agent}{sentence[patient[1] :]}"
    return None


def _is_guess(sentence: str, subject: Span, patient: Span) -> bool:
    """Whether the passive may mean something else, or the object goes on after its phrase."""
    rest = sentence[patient[1] :]
    follows = re.match(r"\s*([\w'’-]*)", rest)
    if follows and follows[1] and follows[1].lower() not in _AFTER_OBJECT:
        return True
    begins = {sentence[start:].split()[0].lower() for start in (subject[0], patient[0])}
    words = rest.lower().replace(",", " ").replace(".", " ").split()
    stands_in = _referred(sentence, subject, patient) or not _REFERRING.isdisjoint(words)
    return bool(begins & _QUANTIFIED) or stands_in or _reflexive(sentence[slice(*patient)])


def _reflexive(phrase: str) -> bool:
    """Whether an object points back at the subject: himself, each other, his mother."""
    words = phrase.lower().split()
    own = {"his", "its", "their", "my", "our", "your", "own", "other"}
    own |= {"her"} if len(words) > 1 else set()
    return not own.isdisjoint(words) or any(w.endswith(("self", "selves")) for w in words)


def _passive_verb(group: str, subject: str, by_many: bool) -> str | None:
    """An active verb with its auxiliaries, made passive with another subject.

    ``by_many`` says whether the subject of the active is in the plural.
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


def _referred(sentence: str, first: Span, second: Span) -> bool:
    """Whether a phrase is a pronoun, and another word may refer to the same.

    Which of them changes places then is a guess: "He did not do it because he was angry."
    """
    phrases = {sentence[slice(*phrase)].lower() for phrase in (first, second)}
    inside = [*range(*first), *range(*second)]
    rest = (sentence[i:j].lower() for i, j in text.spans(sentence) if i not in inside)
    return bool(phrases & _PRONOUNS) and not _REFERRING.isdisjoint(rest)


def _exchanged(sentence: str, graph: Graph, first: Span, second: Span) -> str | None:
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
        now = lemma == verb != inflect(lemma, "VBD")  # *beat* may be of the past
        new = _SINGULAR.get(verb, inflect(verb, "VBZ") if now else verb)
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
    return _replaced(sentence, match.span(), new)


def rename(sentence: str, graph: Graph) -> str | None:
    """Replace the name of a person or a place, or of one of the other kinds of ``names``."""
    for entity, words in names(graph).items():
        name, kind = " ".join(words), normal_label(graph.concepts[entity])
        if name and sentence.count(name) == 1 and kind in _NAMES:
            return sentence.replace(name, next(n for n in _NAMES[kind] if n not in sentence))
    return None


def drop(sentence: str, place: int) -> str | None:
    """Leave out the word at a place of :func:`explainers.text.spans`."""
    left = _tidy(_replaced(sentence, text.spans(sentence)[place], " "))
    return left if any(c.isalnum() for c in left) else None


def _tidy(sentence: str) -> str:
    """Single spaces, none before a mark, a capital at the start."""
    tidied = re.sub(r"\s+([.,;:!?])", r"\1", " ".join(sentence.split()))
    return tidied[:1].upper() + tidied[1:]


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
