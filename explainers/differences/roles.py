"""Participants that changed places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from explainers.differences.draft import Draft, Reading
from explainers.differences.exchange import one_list
from explainers.differences.groups import VerbGroup
from explainers.differences.role_changes import noun_roles, other_role, participles
from explainers.differences.slots import OBJECT, RECIPIENT, SUBJECT, Slot
from explainers.differences.units import NOMINAL, Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import contrary, converse, kind_of_thing
from explainers.reading.clauses import is_relative
from explainers.reading.phrases import dependents


class Moved(NamedTuple):
    """A participant in another role: its units, the predicates, and both roles."""

    a: int
    b: int
    predicate: int
    role_a: str
    role_b: str


def roles(reading: Reading) -> dict[int, int]:
    """Participants of the same event that changed places.

    Returns:
        Predicates that say the same of exchanged participants, for :func:`alone`.
    """
    flipped = _converses(reading)
    _half_converse(reading)
    _temporal_order(reading)
    moved = [] if reading.turned else list(_moved(reading, flipped))
    units = reading.alignment.a.units
    used: set[int] = set()
    for k, x in enumerate(moved):
        for y in moved[k + 1 :]:
            if x.predicate != y.predicate or {x.a, y.a} & used or x.a == y.a:
                continue
            crossed = x.role_a == y.role_b and x.role_b == y.role_a
            half = (x.role_a == y.role_b or x.role_b == y.role_a) and SUBJECT in (
                x.role_a,
                x.role_b,
            )
            if not (crossed or half):
                continue
            if _may_swap(x, y, units):
                reading.converse |= crossed
                continue
            used |= {x.a, y.a}
            _swap(reading, x, y, 0.95 if crossed else 0.85)
    for x in moved:
        if x.a in used or x.predicate in {m.predicate for m in moved if m.a in used}:
            continue
        asked = all(s.units[0].text in ("who", "whom", "what") for s in reading.sentences)
        turned = _voices_differ(reading, x) or asked
        mutual = lx.mutual({units[x.predicate].lemma})
        if {x.role_a, x.role_b} == {SUBJECT, OBJECT} and turned and not mutual:
            draft = Draft("roles", (x.a,), (x.b,), 0.8, {"predicate": units[x.predicate].form})
            draft.detail |= {"role_a": x.role_a, "role_b": x.role_b}
            reading.add(draft)
    if not reading.turned and not any(d.kind == "roles" for d in reading.found):
        _other_subject(reading, flipped)
    _modifiers(reading)
    return flipped


def _other_subject(reading: Reading, flipped: dict[int, int]) -> None:
    """*The dog that bit the man ran away* and *the man that the dog bit ran away*."""
    partner, back, (a, b) = reading.alignment.partner, reading.alignment.back, reading.sentences
    voices = {h.verb: h.passive for h in reading.groups[1]}
    for g in reading.groups[0]:
        to = partner.get(g.verb, -1)
        if g.verb in flipped or voices.get(to) != g.passive or lx.mutual({a.units[g.verb].lemma}):
            continue
        subjects = [
            [k for k, listed in slots.items() if Slot(verb, SUBJECT) in listed]
            for slots, verb in zip(reading.slots, (g.verb, to), strict=True)
        ]
        if [len(listed) for listed in subjects] != [1, 1]:
            continue
        (i,), (j,) = subjects
        met = partner.get(i), back.get(j)
        if None in met or met[0] == j or not (_told_apart(a, i) or _told_apart(b, j)):
            continue
        if _identity(a, i, back[j]) or _identity(b, partner[i], j):
            continue
        x, y = sorted((i, back[j])), sorted((partner[i], j))
        reading.add(Draft("roles", tuple(x), tuple(y), 0.85))
        return


def _identity(sentence: Sentence, one: int, other: int) -> bool:
    """Whether two words mean the same one: *my brother, a doctor*, *my brother is a doctor*."""
    x, y = sentence.units[one].at, sentence.units[other].at
    pairs = ((x, y), (y, x))
    appositive = any(
        sentence.read[k].plain == "appos" and sentence.read[k].head == n for k, n in pairs
    )
    return appositive or any(
        k in dependents(sentence.read, n, "nsubj") and dependents(sentence.read, n, "cop")
        for k, n in pairs
    )


def _told_apart(sentence: Sentence, k: int) -> bool:
    """Whether a relative clause tells which one is meant."""
    number = sentence.units[k].at
    return any(is_relative(sentence.read, n) for n in sentence.read.dependents[number])


def alone(reading: Reading, flipped: dict[int, int]) -> None:
    """A participant in another role, though nobody changed places with it."""
    if not reading.turned:
        for x in list(_moved(reading, flipped)):
            other_role(reading, (x.a, x.b), x.predicate, (x.role_a, x.role_b))
    participles(reading)
    noun_roles(reading)


def _swap(reading: Reading, x: Moved, y: Moved, confidence: float) -> None:
    units = reading.alignment.a.units
    predicate = units[x.predicate]
    detail = {
        "predicate": predicate.form, "lemma": predicate.lemma, "role_a": x.role_a,
        "role_b": y.role_a, "first": str(x.a), "second": str(y.a),
        "unit": str(x.predicate),
    }  # fmt: skip
    a, b = tuple(sorted((x.a, y.a))), tuple(sorted((x.b, y.b)))
    reading.add(Draft("roles", a, b, confidence, detail))
    compared = predicate.pos == "adj" or {x.role_a, y.role_a} & {"than"}
    if compared and "than" in (x.role_a, y.role_a):
        reading.add(Draft("degree", a, b, confidence - 0.1, {**detail, "swapped": "yes"}))


def _may_swap(x: Moved, y: Moved, units: tuple[Unit, ...]) -> bool:
    """Whether the predicate says the same either way: *the winner is Ann*, not *men are fools*."""
    predicate = units[x.predicate]
    identity = predicate.lemma == "be" and {x.role_a, x.role_b} == {SUBJECT, OBJECT}
    if identity and _definite(units, x.a) and _definite(units, y.a):
        return True
    if identity and {_lead(units, x.a), _lead(units, y.a)} & {"some", "no"}:
        return True  # conversion: *some liars are politicians*, *no fish are mammals*
    return lx.mutual({predicate.lemma, predicate.text, x.role_a, x.role_b} - {"with"})


def _lead(units: tuple[Unit, ...], head: int) -> str:
    """The word that opens a noun's phrase, if it is a determiner."""
    before = units[head - 1] if head else units[head]
    return before.text if before.pos == "det" else ""


def _definite(units: tuple[Unit, ...], head: int) -> bool:
    """Whether a noun phrase means one that is known: a name, a pronoun, *the* or whose it is."""
    if units[head].pos in ("name", "pron"):
        return True
    k = head - 1
    while k >= 0 and units[k].pos in ("adj", "noun", "num", "name") and units[k].text != "'s":
        k -= 1
    return k >= 0 and (units[k].pos == "poss" or units[k].text in ("the", "this", "that", "'s"))


def _voices_differ(reading: Reading, x: Moved) -> bool:
    """Whether a predicate is in the passive in one sentence only, by other auxiliaries.

    Of the same words, or beside a copula, the reader may take one for an adjective and one for a
    participle.
    """
    to, (a, b) = reading.alignment.partner.get(x.predicate), reading.sentences
    first = next((g for g in reading.groups[0] if g.verb == x.predicate), None)
    second = next((g for g in reading.groups[1] if g.verb == to), None)
    if first is None or second is None or first.passive == second.passive:
        return False
    if any(_adjectival(s, g) for s, g in ((a, first), (b, second))):
        return False  # *is broken*: what it is like, which is what was done to it
    said = [a.units[k].text for k in (*first.chain, first.verb)]
    return said != [b.units[k].text for k in (*second.chain, second.verb)]


def _adjectival(sentence: Sentence, group: VerbGroup) -> bool:
    """Whether *be* stands before a participle that was not read as a passive."""
    being = any(sentence.units[k].lemma == "be" for k in group.chain)
    return being and not group.passive and not sentence.units[group.verb].text.endswith("ing")


def _moved(reading: Reading, flipped: dict[int, int]) -> Iterator[Moved]:
    """Aligned participants whose role at an aligned predicate is another."""
    partner = reading.alignment.partner
    for i, listed in reading.slots[0].items():
        j = partner.get(i)
        if j is None or reading.alignment.a.units[i].pos not in NOMINAL:
            continue
        for slot in listed:
            to = partner.get(slot.predicate)
            if to is None or slot.predicate in flipped:
                continue
            others = [s.role for s in reading.slots[1].get(j, ()) if s.predicate == to]
            if others and slot.role not in others and not _alternate(slot.role, others):
                yield Moved(i, j, slot.predicate, slot.role, others[0])


def _alternate(role: str, others: list[str]) -> bool:
    """Whether two roles are two ways to say one."""
    pairs = ({RECIPIENT, "to"}, {RECIPIENT, "for"}, {OBJECT, "with"}, {SUBJECT, "by"})
    same = any({role, other} in pairs for other in others)
    return same or any({role, o} <= group for o in others for group in lx.ALIKE_PREPOSITIONS)


def _converses(reading: Reading) -> dict[int, int]:
    """Predicates that say the same of exchanged participants, when these are exchanged."""
    found: dict[int, int] = {}
    units = [s.units for s in reading.sentences]
    reordered = inverted(reading)
    for i in reading.left(0):
        for j in reading.left(1):
            x, y = units[0][i], units[1][j]
            if _placed(reading, i, j):
                reading.tell([i], [j])
                found |= {g.verb: j for g in reading.groups[0]}
                continue
            if x.pos not in ("verb", "adj", "noun") or y.pos not in ("verb", "adj", "noun"):
                continue
            compared = x.pos == y.pos == "adj" and _compared(units[0], i) and _compared(units[1], j)
            opposed = compared and contrary(x.lemma, y.lemma)
            turned = x.pos == y.pos == "noun" and reordered
            if x.pos == y.pos == "noun" and not _identified(reading):
                continue
            if (converse(x.lemma, y.lemma) or opposed) and (turned or _exchanged(reading, i, j)):
                reading.tell([i], [j])
                _tell_all(reading, "prep")
                found[i] = j
    found |= _self_converses(reading)
    if found:
        _tell_all(reading, "prep", "poss")
    return found


def _half_converse(reading: Reading) -> None:
    """*Mary lent John a bike*, *Mary borrowed a bike from John*: each is what the other was."""
    a, b = (s.units for s in reading.sentences)
    for i, j in product(reading.left(0), reading.left(1)):
        if not (a[i].pos == b[j].pos == "verb" and converse(a[i].lemma, b[j].lemma)):
            continue
        met = [
            (x, y, _role(reading, 0, x, i), _role(reading, 1, y, j))
            for x, y in reading.alignment.partner.items()
        ]
        met = [one for one in met if one[2] and one[3]]
        first = [(x, y) for x, y, *both in met if both == [SUBJECT, SUBJECT]]
        other = [(x, y) for x, y, of_x, of_y in met if of_x != of_y and SUBJECT not in (of_x, of_y)]
        if len(met) > 2 and first and other:
            (x, y), (v, w) = first[0], other[0]
            reading.add(Draft("roles", (x, v), (y, w), 0.9))
            reading.tell([i], [j])
            _tell_all(reading, "prep")
            return


def _role(reading: Reading, side: int, participant: int, predicate: int) -> str:
    """What a participant is to a predicate; empty if it is none of its."""
    listed = reading.slots[side].get(participant, ())
    return next((slot.role for slot in listed if slot.predicate == predicate), "")


def _tell_all(reading: Reading, *classes: str) -> None:
    """What is left of some parts of speech is answered for, but for what puts events in order."""
    for side, s in enumerate(reading.sentences):
        some = [k for k in reading.left(side) if s.units[k].pos in classes]
        reading.tell_on(side, [k for k in some if s.units[k].text not in _ORDERING])


def _placed(reading: Reading, i: int, j: int) -> bool:
    """*The shop is above the flat* and *the flat is below the shop*."""
    x, y = reading.alignment.a.units[i], reading.alignment.b.units[j]
    opposite = {x.pos, y.pos} <= {"prep", "noun", "adv"} and (
        converse(x.lemma, y.lemma) or contrary(x.text, y.text)
    )
    person = kind_of_thing(x.lemma) == "person"  # *Tom's sister*, *Anna's brother*
    return opposite and _turned(reading, i, j) and (not person or _identified(reading))


def _self_converses(reading: Reading) -> dict[int, int]:
    """*Rented it to him* and *he rented it from her*: one verb, seen from either side."""
    partner, (a, b) = reading.alignment.partner, reading.sentences
    preps = [
        {s.units[k].text for k in reading.left(side) if s.units[k].pos == "prep"}
        for side, s in enumerate((a, b))
    ]
    given = any(
        slot.role == RECIPIENT for of in reading.slots for some in of.values() for slot in some
    )
    if "from" not in preps[0] ^ preps[1] or not (given or "to" in preps[0] ^ preps[1]):
        return {}
    return {
        i: partner[i]
        for i, unit in enumerate(a.units)
        if unit.lemma in lx.SELF_CONVERSE
        and unit.pos == "verb"
        and _exchanged(reading, i, partner.get(i, -1))
    }


def _turned(reading: Reading, i: int, j: int) -> bool:
    """Whether what stands before and after a word of place changed sides."""
    partner = reading.alignment.partner
    nouns = [
        [k for k, u in enumerate(s.units) if u.pos in ("noun", "name", "pron")]
        for s in reading.sentences
    ]
    before = [k for k in nouns[0] if k < i and partner.get(k, -1) > j]
    after = [k for k in nouns[0] if k > i and -1 < partner.get(k, -1) < j]
    return bool(before and after)


def inverted(reading: Reading) -> bool:
    """Whether two names or nouns stand in the other order."""
    units, partner = reading.alignment.a.units, reading.alignment.partner
    placed = [partner[k] for k, u in enumerate(units) if k in partner and u.pos in NOMINAL]
    return placed != sorted(placed)


def _identified(reading: Reading) -> bool:
    """Whether a sentence says what somebody is, so that a noun of kinship can be turned round."""
    return any(s.units[g.verb].lemma in ("be", "become", "have") for s, listed in
               zip(reading.sentences, reading.groups, strict=True) for g in listed)  # fmt: skip


def _compared(units: tuple[Unit, ...], k: int) -> bool:
    return any(u.text == "than" for u in units[k + 1 : k + 4])


def _exchanged(reading: Reading, i: int, j: int) -> bool:
    """Whether each predicate's subject is no subject of the other."""
    subjects = [
        {h for h, listed in reading.slots[s].items() if Slot(p, SUBJECT) in listed}
        for s, p in ((0, i), (1, j))
    ]
    partner, back = reading.alignment.partner, reading.alignment.back
    known = [k for k in subjects[0] if k in partner], [k for k in subjects[1] if k in back]
    if not known[0]:
        return False
    return not any(partner[k] in subjects[1] for k in known[0])


def _modifiers(reading: Reading) -> None:
    """Adjectives, or numbers, that changed nouns."""
    partner, (a, b) = reading.alignment.partner, reading.sentences
    moved = []
    for i, unit in enumerate(a.units):
        j = partner.get(i)
        if j is None or unit.pos not in ("adj", "num") or b.units[j].pos != unit.pos:
            continue
        heads = _modified(a, i), _modified(b, j)
        if heads[0] is None or heads[1] is None or heads[0] not in partner:
            continue
        if partner[heads[0]] != heads[1] and heads[1] in reading.alignment.back:
            moved.append((i, j))
    roles = [d for d in reading.found if d.kind == "roles"]
    if len(moved) == 1 and not roles and a.units[moved[0][0]].pos == "adj":
        ((i, j),) = moved
        heads = _modified(a, i), _modified(b, j)
        said = {f"of_{side}": s.units[h].form for side, s, h in
                zip("ab", reading.sentences, heads, strict=True) if h is not None}  # fmt: skip
        reading.add(Draft("roles", (i,), (j,), 0.85, said))
    nouns = [{_modified(s, m[n]) for m in moved} for n, s in enumerate((a, b))]
    if len(moved) == 2 and not (roles or reading.turned) and len(nouns[0]) == len(nouns[1]) == 2:
        kind = "quantity" if a.units[moved[0][0]].pos == "num" else "roles"
        sides = [tuple(sorted(m[s] for m in moved)) for s in (0, 1)]
        if all(one_list(s.units, x + 1, y, y + 1) for s, (x, y) in zip((a, b), sides, strict=True)):
            return
        reading.add(Draft(kind, sides[0], sides[1], 0.85, {"modifiers": "yes"}))


def _modified(sentence: Sentence, k: int) -> int | None:
    """The unit of the noun that an adjective or a number stands with."""
    word, head = sentence.units[k].word, None
    while word.relation in ("amod", "nummod"):  # of a noun that another adjective stands before
        head, word = word.head, sentence.read[word.head]
    return None if head is None else sentence.unit(head)


_ORDERING = ("before", "after", "until", "because", "if")


def _temporal_order(reading: Reading) -> None:
    """What comes first, and what then; *A before B* is *B after A*."""
    (a, b), partner = reading.sentences, reading.alignment.partner
    for i, unit in enumerate(a.units):
        if unit.text not in _ORDERING:
            continue
        for j, other in enumerate(b.units):
            same = other.text == unit.text
            turned = {unit.text, other.text} == {"before", "after"}
            if not (same or turned) or other.pos not in ("prep", "sub"):
                continue
            anchors = _following(reading, 0, i), _following(reading, 1, j)
            if anchors[0] is None or anchors[1] is None:
                continue
            moved = partner.get(anchors[0]) not in (None, anchors[1])
            moved = moved and not _one_predicate(reading, partner[anchors[0]], anchors[1])
            moved = moved and anchors[1] in reading.alignment.back
            if turned and moved:
                reading.tell([i], [j])
            elif same and moved:
                kind = "roles" if unit.text in ("because", "if") else "time"
                back = reading.alignment.back[anchors[1]]
                reading.found = [d for d in reading.found if d.kind != "roles"]
                reading.add(
                    Draft(kind, tuple(sorted((anchors[0], back))),
                          tuple(sorted((anchors[1], partner[anchors[0]]))), 0.8,
                          {"order": unit.text})
                )  # fmt: skip


def _one_predicate(reading: Reading, one: int, other: int) -> bool:
    """Whether one of two units of the second sentence is the other's copula: *was out of order*."""
    units = reading.sentences[1].units
    return any(
        units[x].word.plain == "cop" and units[x].word.head == units[y].at
        for x, y in ((one, other), (other, one))
    )


def _following(reading: Reading, side: int, k: int) -> int | None:
    """The predicate of the clause, or else the noun, that a conjunction or preposition opens."""
    sentence = reading.sentences[side]
    word = sentence.units[k].word
    return sentence.unit(word.head) if word.plain in ("mark", "case") else None
