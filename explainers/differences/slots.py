"""Who stands in which place of which predicate, read off the order of words.

A small reading of clauses: the noun phrase before a verb is its subject, bare ones after it
are its objects, the others stand under their preposition; the passive turns them round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from explainers.differences.groups import VerbGroup
from explainers.differences.units import (
    ADJ,
    ADV,
    CONJ,
    DET,
    NAME,
    NEG,
    NOUN,
    NUM,
    PART,
    POSS,
    PREP,
    PRON,
    SIGN,
    SUB,
    TO,
    VERB,
    WH,
    Sentence,
    Unit,
)
from explainers.lexicon import closed as lx

SUBJECT, OBJECT, RECIPIENT = "agent", "theme", "recipient"

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
        predicate: its unit, or -1 where there is none.
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


def slots(sentence: Sentence, groups: Sequence[VerbGroup]) -> dict[int, list[Slot]]:
    """The places that each noun phrase's head stands in."""
    units, listed = sentence.units, phrases(sentence)
    found: dict[int, list[Slot]] = {}
    verbs = [g for g in groups if units[g.verb].pos == VERB]
    subjects: set[int] = set()
    for group in groups:
        subject = _subject(units, listed, group, subjects)
        if subject is None:
            continue
        subjects.add(subject)
        role = OBJECT if group.passive else SUBJECT
        predicate = _predicate(units, group)
        for phrase in _with_joined(listed, subject):
            found.setdefault(phrase.head, []).append(Slot(predicate, role))
    for group in groups:
        _objects(units, listed, group, groups, subjects, found)
    if not verbs and not groups:
        for before, phrase in pairwise(listed):
            found.setdefault(phrase.head, []).append(Slot(before.head, phrase.prep))
    _owners(units, listed, found)
    return found


def _predicate(units: Sequence[Unit], group: VerbGroup) -> int:
    """The adjective or comparative of a copula, else the verb."""
    if units[group.verb].pos == VERB:
        return group.verb
    for n in range(group.verb + 1, min(group.verb + 5, len(units))):
        if units[n].pos == ADJ and not (n + 1 < len(units) and units[n + 1].pos in (NOUN, NAME)):
            return n
        if units[n].pos not in (ADV, NEG, DET):
            break
    return group.verb


def _subject(
    units: Sequence[Unit], listed: Sequence[Phrase], group: VerbGroup, taken: set[int]
) -> int | None:
    """The place in ``listed`` of a verb's subject."""
    start = min((group.verb, *group.chain))
    inverted = start < group.verb and any(
        start < p.first and p.last < group.verb for p in listed
    ) and (start == 0 or units[start - 1].pos == WH)  # fmt: skip
    if inverted:
        return next(n for n, p in enumerate(listed) if p.first > start)
    before = [n for n, p in enumerate(listed) if p.last < start]
    if start and units[start - 1].pos in (WH, SUB) and units[start - 1].text in (
        "who", "which", "that",
    ):  # fmt: skip
        close = [n for n in before if listed[n].last <= start - 2]
        return close[-1] if close else None
    for n in reversed(before):
        phrase = listed[n]
        between = units[phrase.last + 1 : start]
        if any(u.pos == SUB for u in between):
            break
        if phrase.prep and not phrase.joined:
            continue
        while listed[n].joined and n:
            n -= 1
        return n
    return None


def _with_joined(listed: Sequence[Phrase], n: int) -> list[Phrase]:
    found = [listed[n]]
    for phrase in listed[n + 1 :]:
        if not phrase.joined:
            break
        found.append(phrase)
    return found


def _objects(
    units: Sequence[Unit],
    listed: Sequence[Phrase],
    group: VerbGroup,
    groups: Sequence[VerbGroup],
    subjects: set[int],
    found: dict[int, list[Slot]],
) -> None:
    later = [min((g.verb, *g.chain)) for g in groups if g.verb > group.verb]
    end = min(later, default=len(units))
    bare: list[Phrase] = []
    predicate = _predicate(units, group)
    mine: list[tuple[Phrase, str]] = []
    for n, phrase in enumerate(listed):
        if phrase.first <= group.verb or phrase.last >= end:
            continue
        if n in subjects and not (phrase.prep == "" and not _clause_between(units, group, phrase)):
            continue
        if phrase.prep:
            mine.append((phrase, phrase.prep))
        elif phrase.joined and mine:
            mine.append((phrase, mine[-1][1]))
        else:
            bare.append(phrase)
            mine.append((phrase, f"bare{len(bare)}"))
    if not bare and not group.passive:
        gap = _relative(units, listed, group, found)
        if gap is not None:
            found.setdefault(gap, []).append(Slot(predicate, OBJECT))
    for phrase, role in mine:
        if role.startswith("bare"):
            recipient = (
                role == "bare1" and len(bare) > 1 and units[bare[1].head].text not in lx.TIMES
            )
            role = RECIPIENT if recipient else OBJECT
        elif role == "by" and group.passive:
            role = SUBJECT
        elif role == "to" and (bare or group.passive):
            role = RECIPIENT
        found.setdefault(phrase.head, []).append(Slot(predicate, role))
    if group.passive and bare:
        _recipient_passive(found, predicate, bare)


def _recipient_passive(
    found: dict[int, list[Slot]], predicate: int, bare: Sequence[Phrase]
) -> None:
    """*Mary was given a book*: what was the theme is who gets it."""
    heads = {p.head for p in bare}
    for head, listed in found.items():
        if head not in heads and Slot(predicate, OBJECT) in listed:
            listed[listed.index(Slot(predicate, OBJECT))] = Slot(predicate, RECIPIENT)


def _clause_between(units: Sequence[Unit], group: VerbGroup, phrase: Phrase) -> bool:
    return any(
        u.pos in (CONJ, SUB, WH) or u.after_break for u in units[group.verb + 1 : phrase.first + 1]
    )


def _relative(
    units: Sequence[Unit],
    listed: Sequence[Phrase],
    group: VerbGroup,
    found: dict[int, list[Slot]],
) -> int | None:
    """What a relative clause is about, where it is the object of its verb."""
    start = min((group.verb, *group.chain))
    subject = [p for p in listed if Slot(group.verb, SUBJECT) in found.get(p.head, ())]
    if not subject:
        return None
    first = min(p.first for p in subject)
    if first and units[first - 1].text in ("that", "which", "whom", "who") and first <= start:
        before = [p for p in listed if p.last == first - 2]
        return before[-1].head if before else None
    close = [p for p in listed if p.last == first - 1 and not units[first].after_break]
    if close and not any(
        p.first > group.verb and not p.prep and p.first == group.verb + 1 for p in listed
    ):
        return close[-1].head
    return None


def _owners(units: Sequence[Unit], listed: Sequence[Phrase], found: dict[int, list[Slot]]) -> None:
    """Genitives, and *of*: both say whose."""
    for phrase in listed:
        for n in range(phrase.first, phrase.last):
            if units[n].pos == PART and n > phrase.first:
                found.setdefault(n - 1, []).append(Slot(phrase.head, "of"))
    for before, phrase in pairwise(listed):
        if phrase.prep == "of" and before.last == phrase.first - 2:
            found[phrase.head] = [Slot(before.head, "of")]
