"""Differences in verb groups: tense, modality, and what is denied."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from explainers.differences.draft import Draft, Reading
from explainers.differences.groups import VerbGroup, ambiguous
from explainers.differences.units import Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import ARTICLES, word_list
from explainers.lexicon.contraries import contrary, kind_of_thing
from explainers.reading.clauses import EMBEDDED
from explainers.reading.result import ROOT

_DENYING = word_list("differences.verbs.denying")
UNDONE = word_list("differences.verbs.undone")
_ANY = word_list("differences.verbs.any")
_PART = ("some", "many", "most", "half")
_ALIKE_MODALITY = (
    {"can", "may"},
    {"can", "allowed"},
    {"may", "allowed"},
    {"must", "need"},
)


def verb_groups(reading: Reading) -> None:
    """Tense and modality of verbs that stand for each other."""
    of_b = {g.verb: g for g in reading.groups[1]}
    pairs = [(g, of_b[j]) for g in reading.groups[0] if (j := _partner(reading, g)) in of_b]
    for g, h in pairs:
        modal = _modality(reading, g, h)
        if modal is not None:
            reading.found += _implied(reading, g, h, modal)
            reading.tell(modal.a, modal.b)
        tense = _tense(reading, g, h) if not modal else None
        for draft in (modal, tense):
            if draft is not None:
                reading.found.append(draft)
        if modal is not None or tense is not None or g.modality == h.modality:
            for side, group in enumerate((g, h)):
                units = reading.sentences[side].units
                reading.told[side].update(k for k in group.chain if k in reading.left(side)
                                          or units[k].pos == "aux")  # fmt: skip
            if modal is not None or tense is not None:
                reading.tell(g.chain, h.chain)


def _implied(reading: Reading, g: VerbGroup, h: VerbGroup, modal: Draft) -> list[Draft]:
    """What a verb before an infinitive makes of it beside: *refused to go* is *did not go*."""
    unmade = [group.modality in UNDONE for group in (g, h)]
    found = []
    if g.modality and h.modality and modal.a and modal.b:
        verbs = [s.units[k[0]] for s, k in
                 zip(reading.sentences, (modal.a, modal.b), strict=True)]  # fmt: skip
        if contrary(verbs[0].lemma, verbs[1].lemma):
            found.append(Draft("opposite", modal.a[:1], modal.b[:1], 0.95))
    if unmade[0] != unmade[1] and not found:
        found.append(Draft("negation", modal.a, modal.b, 0.92))
    if {g.modality, h.modality} == {"claim", ""}:
        found.append(Draft("attribution", modal.a, modal.b, 0.92))
    return found


def _partner(reading: Reading, g: VerbGroup) -> int | None:
    return reading.alignment.partner.get(g.verb)


def used_to(reading: Reading) -> None:
    """*Used to live* and *is used to living*."""
    used = [_used(reading, side) for side in (0, 1)]
    if used[0] and used[1] and len(used[0]) != len(used[1]):
        reading.add(Draft("concept", used[0], used[1], 0.85))


def _used(reading: Reading, side: int) -> tuple[int, ...]:
    """The units of *used to*, with *be* or *get* before it."""
    units = reading.sentences[side].units
    for k in range(len(units) - 1):
        if units[k].text == "used" and units[k + 1].text == "to":
            held = k and units[k - 1].lemma in ("be", "get")
            return (k - 1, k, k + 1) if held else (k, k + 1)
    return ()


def _modality(reading: Reading, g: VerbGroup, h: VerbGroup) -> Draft | None:
    if g.modality == h.modality or _same_modality(reading, g, h):
        return None
    for side, group, other in ((0, g, h), (1, h, g)):
        units, others = (reading.sentences[s].units for s in (side, 1 - side))
        wished = [k for k in group.chain if units[k].text == "would"]
        if group.modality == "want" and wished:
            if lx.MODAL_VERBS.get(others[other.verb].lemma) == "want":
                return None
            if other.modality == "like":
                return Draft.sided("modality", side, wished, (), 0.9)
    for side, group in enumerate((g, h)):
        partners = reading.partners(side)
        units = reading.sentences[side].units
        if any(k in partners and units[k].pos == "verb" for k in group.modal):
            return None
    sides = _modal_units(reading, g, h)
    if not any(sides):
        return None
    meant = [x.modality or ("will" if x.tense and x.tense[0] == "future" else "") for x in (g, h)]
    for side, chosen in enumerate(sides):
        told = [lx.MODALS.get(reading.sentences[side].units[k].text, "") for k in chosen]
        meant[side] = meant[side] or "".join(told[:1])
    meant = [f"not {said}" if x.negations else said for said, x in zip(meant, (g, h), strict=True)]
    return Draft("modality", sides[0], sides[1], 0.9, dict(zip("ab", meant, strict=True)))


def _signed(group: VerbGroup) -> tuple[str, bool]:
    """A group's modality, and whether that is denied, by *not* or by the word itself."""
    word = group.modality.removeprefix("-")
    return word, (word != group.modality) != bool(len(group.negations) % 2)


def _same_modality(reading: Reading, g: VerbGroup, h: VerbGroup) -> bool:
    """Whether two modalities say the same, or have been answered for."""
    if _signed(g) == _signed(h):  # *unlikely*, *not likely*
        reading.tell((*g.modal, *g.negations), (*h.modal, *h.negations))
        return True
    denied = bool(g.negations) and bool(h.negations)
    if denied and {g.modality, h.modality} == {"manage", ""}:
        reading.tell(g.modal, h.modal)
        return True
    if not denied and {g.modality, h.modality} in _ALIKE_MODALITY:
        reading.tell(g.modal, h.modal)
        return True
    modal = [(set(group.modal), reading.told[side]) for side, group in enumerate((g, h))]
    if any(said and said <= told for said, told in modal):
        return True
    return any(
        bare.modality == "" and _possible(reading, side, sure.modality)
        for side, sure, bare in ((1, g, h), (0, h, g))
    )


def _modal_units(reading: Reading, g: VerbGroup, h: VerbGroup) -> list[tuple[int, ...]]:
    """The units of each sentence that make the difference; none where no word does."""
    a, b = _own(reading, g, h)
    a = a or tuple(k for k in g.modal if not b and k not in reading.alignment.partner)
    sides = []
    for sentence, own, group in zip(reading.sentences, (a, b), (g, h), strict=True):
        said = _saying(sentence, group)
        kept = [k for k in said if k in own or k in group.modal]
        sides.append(tuple(k for k in kept if k in own or sentence.units[k].pos != "to"))
    return _without_shared(reading, sides)


def _saying(sentence: Sentence, group: VerbGroup) -> list[int]:
    """The units of a chain but *do*, which says nothing by itself."""
    return [k for k in group.chain if sentence.units[k].lemma != "do"]


def _own(reading: Reading, g: VerbGroup, h: VerbGroup) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Units of two chains that are not shared."""
    partner = reading.alignment.partner
    shared = {(i, partner[i]) for i in g.chain if partner.get(i) in h.chain}
    a = tuple(i for i in g.chain if i not in {x for x, _ in shared})
    b = tuple(j for j in h.chain if j not in {y for _, y in shared})
    return a, b


def _without_shared(reading: Reading, sides: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Units of both sides whose words are the same are no difference."""
    texts = [[reading.sentences[s].units[k].text for k in sides[s]] for s in (0, 1)]
    return [
        tuple(k for k, t in zip(sides[s], texts[s], strict=True) if t not in texts[1 - s])
        for s in (0, 1)
    ]


def _possible(reading: Reading, side: int, modality: str) -> bool:
    """Whether a sentence says *it is possible to* for *can*; these words are told then."""
    units, left = reading.sentences[side].units, reading.left(side)
    said: list[int] = []
    if modality in ("can", "may"):
        said = [k for k in left if lx.MODALS.get(units[k].text) in ("may", "can")]
    elif modality in ("must", "need", "should"):
        said = [k for k in left if units[k].text in lx.NEEDED]
    small = [k for k in left if units[k].pos in ("prep", "to") or units[k].text == "it"]
    if said:
        reading.tell_on(side, said + small, [])
    return bool(said)


def _tense(reading: Reading, g: VerbGroup, h: VerbGroup) -> Draft | None:
    if g.tense is None or h.tense is None or g.tense == h.tense:
        return None
    units_a, units_b = (s.units for s in reading.sentences)
    x, y = units_a[g.verb], units_b[h.verb]
    for unit, group in ((x, g), (y, h)):
        if unit.pos == "verb" and not group.chain and ambiguous(unit):
            return None
    voices = g.passive != h.passive
    if voices and "progressive" in g.tense[1] + h.tense[1]:
        return None
    passive, active = (g.tense, h.tense) if g.passive else (h.tense, g.tense)
    if voices and active == (passive[0], "perfect"):  # *had parked* has left what *was parked*
        return None
    a, b = (sorted((*group.chain, group.verb)) for group in (g, h))
    if [units_a[k].text for k in a] == [units_b[k].text for k in b]:
        return None
    return Draft("tense", tuple(a), tuple(b), 0.85,
                 {"a": " ".join(g.tense).strip(), "b": " ".join(h.tense).strip()})  # fmt: skip


def negations(reading: Reading) -> None:
    """What one sentence denies and the other does not."""
    denied = [_denials(reading, side) for side in (0, 1)]
    rest: list[list[int]] = [[k for k in found if k in reading.left(side)]
                             for side, found in enumerate(denied)]  # fmt: skip
    _outweigh(reading, denied, rest)
    _without(reading, rest)
    while rest[0] and rest[1]:
        i, j = rest[0].pop(0), rest[1].pop(0)
        reading.tell([i], [j])
        for side in (0, 1):
            units = reading.sentences[side].units
            reading.tell_on(side, [k for k in reading.left(side) if units[k].text in _ANY])
        _none_and_some_not(reading, (i, j))
    _moved_negations(reading, denied)
    contraries = _contraries(reading) if rest[0] or rest[1] else []
    for side in (0, 1):
        units = reading.sentences[side].units
        for k in rest[side]:
            if units[k].text in lx.FREQUENCIES and _often(reading, 1 - side):
                continue
            if units[k].pos != "neg" and _paired_determiner(reading, 1 - side):
                continue
            if _cancelled(reading, side, k, contraries):
                reading.tell_on(side, [k])
                continue
            if units[k].pos in ("det", "pron") and units[k].text != "no":
                continue
            draft = Draft.sided("negation", side, [k], (), 0.93)
            reading.add(draft, _support(reading, side))
            if k + 1 < len(units) and units[k + 1].quantifier in ("all", "many"):
                reading.found.append(Draft.sided("quantifier", side, [k], (), 0.9))


def _without(reading: Reading, rest: list[list[int]]) -> None:
    """*Left without a word* denies nothing of *left*, as *did not leave* does."""
    for side in (0, 1):
        sentence, partners = reading.sentences[side], reading.partners(1 - side)
        lacks = {k: sentence.units[k].word for k in rest[side]}
        lacked = {k: sentence.unit(w.head) for k, w in lacks.items() if w.plain in ("case", "mark")}
        other = [k for k, n in lacked.items() if n not in reading.partners(side)]  # *not with it*
        denied = {k: g.verb for g in reading.groups[1 - side] for k in g.negations}
        for k, n in product(other, (*rest[1 - side],)):
            if n in denied and denied[n] in partners:
                rest[side].remove(k)
                rest[1 - side].remove(n)
                draft = Draft.sided("negation", 1 - side, [n], (), 0.93)
                reading.add(draft, _support(reading, 1 - side))
                break


def _outweigh(reading: Reading, denied: list[list[int]], rest: list[list[int]]) -> None:
    """Where both deny something, what a contrary of its own predicate outweighs stands for none."""
    if not (rest[0] and rest[1]):
        return
    contraries = _contraries(reading)
    for side in (0, 1):
        for k in (*rest[side],):
            own = [p for p in contraries if p[side] in _denied_by(reading, side, k)]
            if _cancelled(reading, side, k, own):
                reading.tell_on(side, [k])
                rest[side].remove(k)
                denied[side].remove(k)


def _denied_by(reading: Reading, side: int, k: int) -> set[int | None]:
    """The verb or property that a negation denies."""
    sentence = reading.sentences[side]
    verbs = [g.verb for g in reading.groups[side] if k in g.negations]
    return {*verbs, *(sentence.unit(sentence.units[v].word.head) for v in verbs)}


def _none_and_some_not(reading: Reading, denying: tuple[int, int]) -> None:
    """*No dog barks*, *some dogs do not bark*: contraries of *some dogs bark* and of *all do*.

    The traditional square of opposition; of *every* and *not* it is unclear which is meant.
    """
    for side, k, n in ((0, *denying), (1, *denying[::-1])):
        units, others = (reading.sentences[s].units for s in (side, 1 - side))
        if units[k].quantifier != "none" or others[n].pos != "neg":
            continue
        before = [m for m in reading.left(1 - side) if m < n]
        part = [m for m in before if others[m].quantifier in _PART]
        if part and others[part[0]].text not in _ANY:
            reading.add(Draft.sided("quantifier", side, (k,), (part[0], n), 0.9))


def twice_denied(reading: Reading) -> None:
    """*Refused to go* is *did not go*: two denials of one verb cancel each other out."""
    denials: dict[int, list[Draft]] = {}
    for draft in reading.found:
        side = 0 if draft.a else 1
        if draft.kind == "negation" and bool(draft.a) != bool(draft.b):
            verb = _denied_verb(reading, side, draft.a or draft.b)
            verb = verb if side == 0 else reading.alignment.back.get(verb, -1)
            denials.setdefault(verb, []).append(draft)
    none = [d for verb, found in denials.items() if verb >= 0 and len(found) == 2 for d in found]
    reading.found = [d for d in reading.found if d not in none]
    for draft in none:
        side = 0 if draft.a else 1
        if any(reading.sentences[side].units[k].pos == "verb" for k in draft.a or draft.b):
            which = ("first", "second")[side]
            told = Draft.sided("entailment", side, draft.a or draft.b, (), 0.9)
            told.detail |= {"narrow": which, "firm": "yes"}
            reading.found.append(told)  # who forgot it did not do it, but not the other way round


def _denied_verb(reading: Reading, side: int, denying: Sequence[int]) -> int:
    """The verb whose group some units deny, or the next one; -1 for none."""
    groups = reading.groups[side]
    of = [g.verb for g in groups if not {*denying}.isdisjoint((*g.negations, *g.chain))]
    return next(iter(of or [g.verb for g in groups if g.verb > max(denying)]), -1)


def _often(reading: Reading, side: int) -> bool:
    """Whether a sentence has an adverb that says how often, without partner."""
    units = reading.sentences[side].units
    return any(units[k].text in lx.FREQUENCIES for k in reading.left(side))


def _denials(reading: Reading, side: int) -> list[int]:
    return [
        k
        for k, u in enumerate(reading.sentences[side].units)
        if u.pos == "neg" or u.text in _DENYING or u.text in lx.HALF_NEGATIONS
    ]


def _support(reading: Reading, side: int) -> tuple[list[int], list[int]]:
    """The *do* that a negation needs."""
    units = reading.sentences[side].units
    found = [k for k in reading.left(side) if units[k].pos == "aux" and units[k].lemma == "do"]
    return (found, []) if side == 0 else ([], found)


def _paired_determiner(reading: Reading, side: int) -> bool:
    """Whether a sentence has a quantifier that may stand against the other's *no*."""
    units = reading.sentences[side].units
    return any(units[n].quantifier and units[n].text not in _DENYING for n in reading.left(side))


def _contraries(reading: Reading) -> list[tuple[int, int]]:
    """Contraries among what is left over of both sentences."""
    left = [
        [
            (k, u)
            for k in reading.left(side)
            if (u := sentence.units[k]).content or u.quantifier in ("many", "few")
        ]
        for side, sentence in enumerate(reading.sentences)
    ]
    return [
        (i, j)
        for i, x in left[0]
        for j, y in left[1]
        if contrary(x.lemma, y.lemma)
        or contrary(x.text, y.text)
        or {x.quantifier, y.quantifier} == {"many", "few"}
    ]


def _cancelled(reading: Reading, side: int, k: int, contraries: Sequence[tuple[int, int]]) -> bool:
    """Whether the other sentence says the contrary of what is denied here; both are told then.

    What is denied stands behind the negation, and is no being: *the girl doesn't go* is not *the
    boy goes*. Nor does it tell of what something is done to: *doesn't buy new cars* is not *buys
    old cars*.
    """
    units, left = reading.sentences[side].units, [set(reading.left(s)) for s in (0, 1)]
    for pair in sorted(contraries, key=lambda p: (p[side], p[1 - side])):
        denied = pair[side]
        met = (s.units[n].lemma for s, n in zip(reading.sentences, pair, strict=True))
        being = all(kind_of_thing(lemma) in ("person", "animal") for lemma in met)
        within = _in_argument(reading.sentences[side], denied) and not _of_noun(units, k, denied)
        spared = being or denied < k or within
        if not spared and pair[0] in left[0] and pair[1] in left[1]:
            reading.tell(pair[:1], pair[1:])
            return True
    return False


def _of_noun(units: Sequence[Unit], k: int, denied: int) -> bool:
    """Whether it is a noun that is denied: *has no children*, *not a cloud*."""
    between = units[k + 1 : denied]
    return units[denied].pos == "noun" and all(
        u.text in ARTICLES or u.text in _ANY for u in between
    )


def _in_argument(sentence: Sentence, k: int) -> bool:
    """Whether a word, other than one that says how much, is in what a verb is said of."""
    number, read = sentence.units[k].at, sentence.read
    if sentence.units[k].quantifier or number < 0:
        return False
    while (word := read[number]).head != ROOT and word.plain not in EMBEDDED:
        if word.plain in ("nsubj", "obj", "iobj", "obl") and read[word.head].upos == "VERB":
            return True
        number = word.head
    return False


_RAISING = word_list("differences.verbs.raising")
"""Verbs whose negation is that of what they open: *I don't think it is* is *I think it isn't*."""


def _moved_negations(reading: Reading, denied: list[list[int]]) -> None:
    """A negation in both sentences, of different verbs."""
    partner = reading.alignment.partner
    if len(denied[0]) == len(denied[1]) == 1:
        _other_property(reading, denied[0][0], denied[1][0])
    only = [
        [g for g in _denied_only_here(reading, side) if {*g.negations} <= {*denied[side]}]
        for side in (0, 1)
    ]
    units = reading.alignment.b.units
    subjects = ("csubj", "nsubj")  # *smoking is not allowed*
    there = {h.verb for h in reading.groups[1] if units[h.verb].word.plain not in subjects}
    if only[0] and only[1] and any(partner.get(g.verb) in there for g in only[0]):
        a, b = (found[0].negations[:1] for found in only)
        reading.add(Draft("negation", a, b, 0.8, {"moved": "yes"}))


def _denied_only_here(reading: Reading, side: int) -> list[VerbGroup]:
    """Groups of verbs that a sentence denies, and whose partner the other one does not deny."""
    units, partners = reading.sentences[side].units, reading.partners(side)
    denied = {g.verb for g in reading.groups[1 - side] if len(g.negations) % 2}
    return [
        g
        for g in reading.groups[side]
        if len(g.negations) % 2
        and partners.get(g.verb, -1) not in denied
        and units[g.verb].lemma not in _RAISING
    ]


def _other_property(reading: Reading, i: int, j: int) -> None:
    """*Not rich but happy* and *rich but not happy*: the word behind the negation is another."""
    (a, b), partner = (s.units for s in reading.sentences), reading.alignment.partner
    if i + 1 >= len(a) or j + 1 >= len(b) or not a[i].pos == b[j].pos == "neg":
        return
    moved = partner.get(i + 1, j + 1) != j + 1 and j + 1 in reading.alignment.back
    if moved and a[i + 1].pos == b[j + 1].pos and a[i + 1].pos in ("adj", "noun"):
        reading.add(Draft("negation", (i,), (j,), 0.85, {"moved": "yes"}))
