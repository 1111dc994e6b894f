"""Who stands in which place of which predicate, by the tree; and where noun phrases stand.

A subject is the agent, an object the theme, unless the passive turns them round; what is under a
preposition has that for its role. A subject that is not said beside its predicate counts, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from explainers.differences.units import NOMINAL, Sentence
from explainers.reading.clauses import is_relative
from explainers.reading.phrases import Numbers, below, conjuncts, dependents
from explainers.reading.result import Reading
from explainers.reading.subjects import agent, is_relative_pronoun, passive, subject

SUBJECT, OBJECT, RECIPIENT = "agent", "theme", "recipient"

_THINGS = frozenset(("NOUN", "PROPN", "PRON"))

_PARTS = ("det", "amod", "nummod", "compound", "flat", "fixed", "goeswith", "nmod:poss")
"""Relations of what stands inside a noun phrase."""


@dataclass(frozen=True)
class Phrase:
    """A noun phrase.

    Attributes:
        head: its last noun's unit.
        first, last: where it stands.
        prep: the preposition before it, or before the first that it is coordinated with; or empty.
    """

    head: int
    first: int
    last: int
    prep: str


@dataclass(frozen=True)
class Slot:
    """A place of a predicate.

    Attributes:
        predicate: its unit; of what stands with a noun, that noun's.
        role: ``agent``, ``theme``, ``recipient``, or a preposition.
    """

    predicate: int
    role: str


def phrases(sentence: Sentence) -> list[Phrase]:
    """The noun phrases of a sentence, in order; those inside another one are left out."""
    read, units = sentence.read, sentence.units
    found = []
    for k, unit in enumerate(units):
        number = unit.at
        if unit.pos not in NOMINAL or number < 0 or read[number].relation in _PARTS:
            continue
        words = [n for d in dependents(read, number, *_PARTS) for n in below(read, d)]
        inside = {k, *sentence.known(words)}
        first = last = k
        while first - 1 in inside:
            first -= 1
        while last + 1 in inside:
            last += 1
        head = max(n for n in range(first, last + 1) if units[n].pos in NOMINAL)
        prep = _preposition(read, number) or _preposition(read, conjuncts(read, number)[0])
        found.append(Phrase(head, first, last, prep))
    return sorted(found, key=lambda phrase: phrase.first)


def slots(sentence: Sentence) -> dict[int, list[Slot]]:
    """The places that each noun or pronoun stands in, by its unit."""
    read = sentence.read
    found: dict[int, list[Slot]] = {}
    for number in range(len(read)):
        for word, predicate, role in (*_around(read, number), *_owners(read, number)):
            places = sentence.known((word, predicate))
            if role and word != predicate and len(places) == 2:
                slot, listed = Slot(places[1], role), found.setdefault(places[0], [])
                if slot not in listed:
                    listed.append(slot)
    return found


Place = tuple[int, int, str]
"""A word's number, its predicate's, and the role."""


def _around(read: Reading, number: int) -> Iterator[Place]:
    """What stands around a predicate; around a copula, if what it says of somebody is a thing."""
    objects = _antecedents(read, number, "obj")
    copula = dependents(read, number, "cop")
    above = copula[0] if copula and read[number].upos in _THINGS else number
    turned, named = passive(read, number), bool(objects or dependents(read, number, "iobj"))
    done = subject(read, number) if _predicates(read, number) else None
    if done is not None:
        role = (RECIPIENT if named else OBJECT) if turned else SUBJECT
        yield from ((word, above, role) for word in done.words)
    if above != number:
        yield from (
            (k, above, _preposition(read, number) or OBJECT) for k in conjuncts(read, number)
        )
    given = _given(read, number)
    for word in (*given, *(k for k in objects if k not in given)):
        yield word, number, RECIPIENT if word in given else OBJECT
    for k in dependents(read, number, "obl"):
        role = _preposition(read, k)
        if turned and k == agent(read, number):
            role = SUBJECT
        elif role == "to" and (named or turned):
            role = RECIPIENT
        yield from ((word, number, role) for word in conjuncts(read, k))


def _given(read: Reading, number: int) -> Numbers:
    """Who gets it: the first of two objects, be it called indirect or not."""
    bare = dependents(read, number, "obj")
    two = len(bare) > 1 and " " in read.text[read[bare[0]].end : read[bare[1]].start]
    return _antecedents(read, number, "iobj") or (conjuncts(read, bare[0]) if two else ())


def _predicates(read: Reading, number: int) -> bool:
    """Whether something is said of somebody with a word."""
    return read[number].upos == "VERB" or bool(dependents(read, number, "nsubj", "csubj", "cop"))


def _antecedents(read: Reading, number: int, relation: str) -> Numbers:
    """Objects of a predicate; what a relative clause is about where that, or nothing, is one."""
    said = dependents(read, number, relation)
    about = is_relative(read, number)
    pronouns = any(is_relative_pronoun(read, k) for k in said)
    gap = relation == "obj" and not said and _gapped(read, number)
    if about and (pronouns or gap):
        return conjuncts(read, read[number].head)
    return tuple(word for k in said for word in conjuncts(read, k))


def _gapped(read: Reading, number: int) -> bool:
    """Whether a relative clause has a subject of its own: *the book I read*."""
    subjects = dependents(read, number, "nsubj")
    own = not all(is_relative_pronoun(read, k) for k in subjects)
    bare = not any(is_relative_pronoun(read, k) for k in dependents(read, number, "obl"))
    return own and bare and not passive(read, number)


def _owners(read: Reading, number: int) -> Iterator[Place]:
    """Genitives and *of*, which both say whose, and what else stands with a noun."""
    for k in dependents(read, number, "nmod"):
        role = "of" if read[k].relation == "nmod:poss" else _preposition(read, k)
        yield from ((word, number, role) for word in conjuncts(read, k))


def _preposition(read: Reading, number: int) -> str:
    """The preposition before a noun, as written; empty for none."""
    return " ".join(read[k].form.lower() for k in dependents(read, number, "case"))
