"""Who stands in which place of which predicate, by the tree; and where noun phrases stand.

A subject is the agent, an object the theme, unless the passive turns them round; what is under a
preposition has that for its role. A subject that is not said beside its predicate counts, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from explainers.differences.units import (
    ADJ,
    CONJ,
    DET,
    NAME,
    NOUN,
    NUM,
    PART,
    POSS,
    PREP,
    PRON,
    SIGN,
    TO,
    Sentence,
    Unit,
)
from explainers.lexicon import closed as lx
from explainers.reading.clauses import is_relative
from explainers.reading.phrases import Numbers, conjuncts, dependents
from explainers.reading.result import Reading
from explainers.reading.subjects import agent, passive, subject

SUBJECT, OBJECT, RECIPIENT = "agent", "theme", "recipient"

_THINGS = frozenset(("NOUN", "PROPN", "PRON"))

_INSIDE = (DET, POSS, ADJ, NUM, NOUN, NAME, PRON, PART, SIGN)


@dataclass(frozen=True)
class Phrase:
    """A noun phrase.

    Attributes:
        head: its last noun's unit.
        first, last: where it stands.
        prep: the preposition before it, or empty.
        joined: whether a conjunction joins it to the phrase before.
    """

    head: int
    first: int
    last: int
    prep: str = ""
    joined: bool = False


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
    """The noun phrases of a sentence, in order."""
    units, found = sentence.units, list[Phrase]()
    k = 0
    while k < len(units):
        if units[k].pos not in _INSIDE:
            k += 1
            continue
        end = k
        while end < len(units) and units[end].pos in _INSIDE:
            starts_anew = end > k and (
                units[end].pos in (DET, POSS)
                or units[end].after_break
                or (units[end].pos == PRON)
                or (
                    units[end].pos == NUM
                    and units[end - 1].pos in (NAME, NOUN)
                    and end + 1 < len(units)
                    and units[end + 1].pos in (NOUN, SIGN)
                )
                or units[end - 1].pos == PRON
                or (units[end].pos == NAME and units[end - 1].pos in (NOUN,) and k < end - 1)
                or (units[end - 1].pos == NAME and units[end].pos == NAME and _two_names(units, k))
            )
            if starts_anew:
                break
            end += 1
        heads = [n for n in range(k, end) if units[n].pos in (NOUN, NAME, PRON)]
        if heads:
            before = units[k - 1] if k else None
            prep = before.text if before and before.pos == PREP else ""
            if before and before.text == "to" and before.pos == TO:
                prep = "to"
            joined = before is not None and before.pos == CONJ
            if joined and found and k >= 2:
                prep = found[-1].prep if found[-1].last == k - 2 else ""
            joined = joined and bool(found) and found[-1].last == k - 2
            found.append(Phrase(heads[-1], k, end - 1, prep, joined))
        k = max(end, k + 1)
    return _listed(units, found)


def _listed(units: Sequence[Unit], found: Sequence[Phrase]) -> list[Phrase]:
    """Phrases between commas joined as the last of them is by its conjunction: *a, b and c*."""
    joined = list(found)
    for n in range(len(found) - 1, 1, -1):
        if not joined[n].joined:
            continue
        one, before = joined[n - 1], joined[n - 2]
        comma = units[one.first].after_break and before.last == one.first - 1
        opening = before.first == 1 and before.prep
        timed = units[before.head].text in lx.TIMES or units[one.head].text in lx.TIMES
        if comma and not one.prep and not opening and not timed:
            joined[n - 1] = replace(one, prep=before.prep, joined=True)
            joined[n] = replace(joined[n], prep=before.prep)
    return joined


def _two_names(units: Sequence[Unit], start: int) -> bool:
    """Whether two names beside each other are two: a verb of giving stands before."""
    before = units[start - 1] if start else None
    return before is not None and before.lemma in ("give", "send", "show", "tell", "offer", "call")


def slots(sentence: Sentence) -> dict[int, list[Slot]]:
    """The places that each noun or pronoun stands in, by its unit."""
    read = sentence.read
    unit = {u.at: k for k, u in enumerate(sentence.units)}
    found: dict[int, list[Slot]] = {}
    for number in range(len(read)):
        for word, predicate, role in (*_around(read, number), *_owners(read, number)):
            if role and word in unit and predicate in unit and word != predicate:
                slot, listed = Slot(unit[predicate], role), found.setdefault(unit[word], [])
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
    for role, listed in ((OBJECT, objects), (RECIPIENT, _antecedents(read, number, "iobj"))):
        yield from ((word, number, role) for word in listed)
    for k in dependents(read, number, "obl"):
        role = _preposition(read, k)
        if turned and k == agent(read, number):
            role = SUBJECT
        elif role == "to" and (named or turned):
            role = RECIPIENT
        yield from ((word, number, role) for word in conjuncts(read, k))


def _predicates(read: Reading, number: int) -> bool:
    """Whether something is said of somebody with a word."""
    return read[number].upos == "VERB" or bool(dependents(read, number, "nsubj", "csubj", "cop"))


def _antecedents(read: Reading, number: int, relation: str) -> Numbers:
    """Objects of a predicate; what a relative clause is about where that, or nothing, is one."""
    said = dependents(read, number, relation)
    about = is_relative(read, number)
    pronouns = [k for k in said if "Rel" in read[k].features.get("PronType", "")]
    gap = relation == "obj" and not said and _gapped(read, number)
    if about and (pronouns or gap):
        return conjuncts(read, read[number].head)
    return tuple(word for k in said for word in conjuncts(read, k))


def _gapped(read: Reading, number: int) -> bool:
    """Whether a relative clause has a subject of its own: *the book I read*."""
    subjects = dependents(read, number, "nsubj")
    own = any("Rel" not in read[k].features.get("PronType", "") for k in subjects)
    bare = not any(
        "Rel" in read[k].features.get("PronType", "") for k in dependents(read, number, "obl")
    )
    return own and bare and not passive(read, number)


def _owners(read: Reading, number: int) -> Iterator[Place]:
    """Genitives and *of*, which both say whose, and what else stands with a noun."""
    for k in dependents(read, number, "nmod"):
        role = "of" if read[k].relation == "nmod:poss" else _preposition(read, k)
        yield from ((word, number, role) for word in conjuncts(read, k))


def _preposition(read: Reading, number: int) -> str:
    """The preposition before a noun, as written; empty for none."""
    return " ".join(read[k].form.lower() for k in dependents(read, number, "case"))
