"""Exceptions, phases of an event, and what AMR has no way to tell of *every* and *a*.

Exceptives: von Fintel 1993, *Exceptive constructions*. Aspectual verbs: Dowty 1979, *Word Meaning
and Montague Grammar*, chapter 2. Scope: Bos 2016, *Expressive Power of Abstract Meaning
Representations*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from explainers.differences.amounts import timely
from explainers.differences.contrast import opposed
from explainers.differences.draft import Draft, Reading, draft
from explainers.differences.units import NOMINAL, Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import converse
from explainers.reading.phrases import dependents, phrase
from explainers.tables import table_of

_TABLE = table_of(__file__)
_CLOSE = [tuple(said.split()) for said in _TABLE["exceptives"]["close"]]
_FAR = [tuple(said.split()) for said in _TABLE["exceptives"]["far"]]
_ONLY: frozenset[str] = frozenset(_TABLE["exceptives"]["only"])
_PHASES = {verb: phase for phase, verbs in _TABLE["phases"].items() for verb in verbs.split()}
_CAUSES = {verb: what for what, verbs in _TABLE["causes"].items() for verb in verbs.split()}
_GIVEN_UP = "is given up"
"""What *stopped* says of an *-ing* form: a denial, which other rules tell."""

_DENYING = [tuple(said.split()) for said in _TABLE["denying"]["said"]]

_DENIED = {_GIVEN_UP: "goes on", "goes on": _GIVEN_UP}
"""What is said of an event where the word for it is denied: *did not stop* is *kept*."""

_SCOPE = {word: which for which, words in _TABLE["scope"].items() for word in words}
_PHRASE = ("det", "poss", "adj", "num", *NOMINAL)


class LeftOut(NamedTuple):
    """What is left out of all or none: the units of each."""

    of: tuple[int, ...]
    mark: tuple[int, ...]
    who: tuple[int, ...]


class Phase(NamedTuple):
    """A verb that says of the one after it that it begins, goes on or ends."""

    by: int
    verb: int
    says: str


def operators(reading: Reading) -> None:
    """*Nobody but Kim*, *kept singing*, *killed*, *a girl was kissed by every boy*."""
    _exceptions(reading)
    _phases(reading)
    _other_denials(reading)
    _caused(reading)
    _scope(reading)


def _exceptions(reading: Reading) -> None:
    """*Except* is *apart from*, *nobody but* is *only*; else one sentence leaves somebody out."""
    sides = [next(exceptions(s), None) for s in reading.sentences]
    if all(sides):
        reading.same(*(found.mark for found in sides if found))
        return
    if _the_contrary(reading):
        return
    for side, found in enumerate(sides):
        if found is None:
            continue
        partners, other = reading.partners(side), reading.sentences[1 - side].units
        only = [k for k, u in enumerate(other) if u.text in _ONLY]
        nobody = reading.sentences[side].units[found.of[0]].quantifier == "none"
        said = (*found.of, *found.mark)
        if nobody and len(only) == 1 and only[0] + 1 == partners.get(found.who[0]):
            reading.same_on(side, said, only)
        elif nobody and (else_ := _nobody_else(other)):
            reading.same_on(side, said, else_)
        elif nobody and found.who[-1] in partners:
            told = Draft.sided("exception", side, said)
            told.detail["others"] = "yes"
            reading.add(told)
        elif not nobody and not only and not _opened(reading, side, found):
            reading.add(Draft.sided("exception", side, (*found.mark, *found.who)))


def _the_contrary(reading: Reading) -> bool:
    """*Everyone but Kim failed* is *only Kim passed*, *open except on Sundays* *closed on them*."""
    for side, sentence in enumerate(reading.sentences):
        found = next(chain(exceptions(sentence), _bare(sentence)), None)
        others = reading.sentences[1 - side].units
        none = found is None or sentence.units[found.of[0]].quantifier == "none"
        if found is None or none or next(_bare(reading.sentences[1 - side]), None):
            continue
        named = sentence.units[found.who[-1]]
        who = [n for n, u in enumerate(others) if u.content and _alike(named, u)]
        only = [n for n, u in enumerate(others) if u.text in _ONLY]
        turned = [
            (k, n)
            for (k, x), (n, y) in product(enumerate(sentence.units), enumerate(others))
            if reading.partners(side).get(k) is reading.partners(1 - side).get(n) is None
            and (
                any(opposed([x], [y])) or (x.pos == y.pos == "verb" and converse(x.lemma, y.lemma))
            )
        ]
        if who and turned and (only or timely(sentence.units, found.who[-1])):
            by = [n for n in reading.left(1 - side) if others[n].pos == "prep"]
            reading.same_on(side, (*found.of, *found.mark, *found.who, turned[0][0]),
                            (*only, *by, who[0], turned[0][1]))  # fmt: skip
            reading.converse = True
            return True
    return False


def _alike(x: Unit, y: Unit) -> bool:
    """Whether two words name the same, of days any of them: *Monday*, *on Mondays*."""
    return x.lemma == y.lemma or x.text.removesuffix("s") == y.text.removesuffix("s") in lx.DAYS


def _bare(sentence: Sentence) -> Iterator[LeftOut]:
    """What is left out of what is said of no quantifier: *open except on Sundays*."""
    units = sentence.units
    for at, mark in product(range(1, len(units)), _FAR):
        end = at + len(mark)
        if _stands(units, at, mark):
            end += end < len(units) and units[end].pos == "prep"
            if who := _phrase(units, end):
                yield LeftOut((at - 1,), tuple(range(at, end)), who)


def _nobody_else(units: Sequence[Unit]) -> tuple[int, ...]:
    """The units of *and nobody else did*, if a sentence says so."""
    for k, unit in enumerate(units[:-1]):
        if unit.quantifier == "none" and units[k + 1].text == "else":
            start = k - 1 if k and units[k - 1].pos == "conj" else k
            end = k + 3 if k + 2 < len(units) and units[k + 2].lemma == "do" else k + 2
            return tuple(range(start, end))
    return ()


def _opened(reading: Reading, side: int, found: LeftOut) -> bool:
    """Whether the other sentence has another word in place of *except*: *including the bakery*."""
    who = reading.partners(side).get(found.who[0])
    return who is not None and who - 1 in reading.left(1 - side)


def exceptions(sentence: Sentence) -> Iterator[LeftOut]:
    """What is left out of what a sentence says of all or none."""
    units = sentence.units
    for k, unit in enumerate(units):
        if unit.quantifier not in ("all", "none"):
            continue
        end = k + 1
        while end < len(units) and units[end].pos in _PHRASE and units[end - 1].pos not in NOMINAL:
            end += 1
        for at in range(k + 1, len(units)):
            said = _FAR + _CLOSE if at == end else _FAR
            mark = next((m for m in said if _stands(units, at, m)), ())
            who = _phrase(units, at + len(mark)) if mark else ()
            if who:
                yield LeftOut(tuple(range(k, end)), tuple(range(at, at + len(mark))), who)
                break


def _stands(units: Sequence[Unit], at: int, said: Sequence[str]) -> bool:
    return [u.text for u in units[at : at + len(said)]] == list(said)


def _phrase(units: Sequence[Unit], start: int) -> tuple[int, ...]:
    """A noun phrase that begins at a unit, without what is said of its noun behind it."""
    end = start
    while end < len(units) and units[end].pos in _PHRASE:
        end += 1
    whole = any(u.pos in ("num", *NOMINAL) for u in units[start:end])
    return tuple(range(start, end)) if whole else ()


def _phases(reading: Reading) -> None:
    """*Started to sing* and *kept singing*; *began* is *started*."""
    sides = [list(phases(s)) for s in reading.sentences]
    for x, y in product(*sides):
        if reading.alignment.partner.get(x.verb) == y.verb:
            denied = [_denials(reading, s, p.by) for s, p in enumerate((x, y))]
            says = [_DENIED.get(p.says, "") if n else p.says
                    for p, n in zip((x, y), denied, strict=True)]  # fmt: skip
            if says[0] == says[1] != "":
                reading.tell((x.by, *denied[0]), (y.by, *denied[1]))
            elif any(denied):
                continue
            else:
                reading.add(draft("aspect", (x.by,), (y.by,), says_a=x.says, says_b=y.says))
    for side, found in enumerate(sides):
        others, there = {p.verb for p in sides[1 - side]}, reading.sentences[1 - side].units
        for one in (*found, *_stopped(reading.sentences[side])):
            bare = reading.partners(side).get(one.verb, -1)
            happens = bare >= 0 and there[bare].pos == "verb" and bare not in others
            if happens and not _denials(reading, 1 - side, bare):
                reading.tell_on(side, _going_on(reading, side, one))


def _stopped(sentence: Sentence) -> Iterator[Phase]:
    """Verbs of the table that are said of what goes on itself: *the rain stopped*."""
    for k, unit in enumerate(sentence.units):
        says = _PHASES.get(unit.lemma) if unit.pos == "verb" else None
        if says and not dependents(sentence.read, unit.at, "obj", "xcomp"):
            subjects = sentence.known(dependents(sentence.read, unit.at, "nsubj"))
            yield from (Phase(k, subject, says) for subject in subjects)


def _going_on(reading: Reading, side: int, found: Phase) -> tuple[int, ...]:
    """*Never stops* of *never stops barking*, which is *barks*; empty of other phases."""
    denied = _denials(reading, side, found.by)
    goes_on = denied and _DENIED.get(found.says) == "goes on"
    return (found.by, *denied) if goes_on else ()


def _other_denials(reading: Reading) -> None:
    """*Too tired to finish* denies what *finished* says, and so does *anything but nice* *nice*."""
    for side in (0, 1):
        others = reading.groups[1 - side]
        open_ = {g.verb for g in others if g.negations or g.modality or not g.finite}
        there = reading.sentences[1 - side].units
        for mark, what in other_denials(reading.sentences[side]):
            partner = reading.partners(side).get(what, -1)
            plain = partner >= 0 and partner not in open_ and all(u.pos != "neg" for u in there)
            if plain and {*mark} & {*reading.left(side)}:
                reading.add(Draft.sided("negation", side, mark, (), 0.93))


def other_denials(sentence: Sentence) -> Iterator[tuple[tuple[int, ...], int]]:
    """The units by which something is denied without *not*, and what is."""
    units = sentence.units
    for k, unit in enumerate(units):
        behind = range(k + 1, min(k + 4, len(units) - 1)) if unit.text == "too" else ()
        yield from (((k, to), to + 1) for to in behind if units[to].pos == "to")
        for said in _DENYING:
            end = k + len(said)
            if _stands(units, k, said) and end < len(units) and units[end].pos in ("adj", "verb"):
                yield tuple(range(k, end)), end


def _denials(reading: Reading, side: int, verb: int) -> tuple[int, ...]:
    """What denies a verb."""
    return next((g.negations for g in reading.groups[side] if g.verb == verb), ())


def phases(sentence: Sentence) -> Iterator[Phase]:
    """Verbs of the table with the verb that they are said of: an *-ing* form, or one with *to*."""
    units = sentence.units
    for k, unit in enumerate(units[:-1]):
        says = _PHASES.get(unit.lemma) if unit.pos == "verb" else None
        verb = k + 2 if units[k + 1].pos == "to" else k + 1
        if says and verb < len(units) and units[verb].pos == "verb":
            ing = units[verb].text != units[verb].lemma and units[verb].text.endswith("ing")
            if ing == (verb == k + 1) and (ing or says != _GIVEN_UP):
                yield Phase(k, verb, says)


def _caused(reading: Reading) -> None:
    """*The soldiers killed the man*, so *the man died*: who says it says more.

    Where both are told as facts of one time: *tried to kill*, *did not kill* leave it open.
    """
    for side, word in ((0, "first"), (1, "second")):
        mine, there = reading.sentences[side], reading.sentences[1 - side]
        partners = reading.partners(side)
        for (k, unit), (n, other) in product(enumerate(mine.units), enumerate(there.units)):
            if _CAUSES.get(unit.lemma) != other.lemma:
                continue
            whom = mine.known(dependents(mine.read, unit.at, "obj", "iobj", "nsubj:pass"))
            who = there.known(dependents(there.read, other.at, "nsubj"))
            by = mine.known(dependents(mine.read, unit.at, "nsubj", "obl:agent"))
            by = [x for x in by if x not in whom]
            facts = _fact(reading, side, k), _fact(reading, 1 - side, n)
            if {partners.get(x) for x in whom}.isdisjoint(who) or len({*facts}) > 1 or not facts[0]:
                continue
            if any(x in partners for x in by):  # *died because of the heat*
                reading.tell_on(side, (k,), (n,))
                return
            cause = [mine.unit(w) for x in by for w in phrase(mine.read, mine.units[x].at)]
            told = Draft.sided("entailment", side, (k,), (n,), 0.85)
            told.detail["narrow"] = word
            reading.add(told)
            reading.tell_on(side, [w for w in cause if w is not None])
            return


def _fact(reading: Reading, side: int, verb: int) -> str:
    """The time of a verb that tells a plain fact; empty of others."""
    group = next((g for g in reading.groups[side] if g.verb == verb), None)
    plain = group is not None and group.finite and not group.negations and not group.modality
    return group.tense[0] if plain and group and group.tense else ""


def _scope(reading: Reading) -> None:
    """Where *every* and *a* stand in another order, it may be one for all, or one for each."""
    mine, others = (_quantified(s) for s in reading.sentences)
    partner = reading.alignment.partner
    if mine is None or others is None:
        return
    (every, one), (there, other) = mine, others
    same = partner.get(every[-1]) == there[-1] and partner.get(one[-1]) == other[-1]
    if same and (every < one) != (there < other):
        reading.add(draft("scope", one, other, 0.6))


def _quantified(sentence: Sentence) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The first noun with *every* or *each*, and the first with *a*, as units."""
    units, found = sentence.units, {}
    for k, unit in enumerate(units):
        which = _SCOPE.get(unit.text, "")
        who = (k,) if unit.pos == "pron" else _phrase(units, k)
        if which and which not in found and who and units[who[-1]].pos in ("noun", "name", "pron"):
            found[which] = who
    denied = any(u.pos == "neg" for u in units)
    return None if len(found) < 2 or denied else (found["every"], found["one"])
