"""Verbs with their auxiliaries: when, how surely, whether denied, in which voice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explainers.amr.compact.inflection import inflect
from explainers.differences.units import (
    ADJ,
    ADV,
    AUX,
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
    SUB,
    TO,
    VERB,
    WH,
    Sentence,
    Unit,
)
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list

_OPENERS = word_list("differences.groups.openers")
_BARE = word_list("differences.groups.bare")
"""Auxiliaries that stand behind a finite one."""
_OPENING_CLAUSES = word_list("differences.groups.opening_clauses")
_EDGES = word_list("differences.groups.edges")
_SUCCESS = {"manage": "manage", "fail": "fail", "succeed": "manage"}


@dataclass(frozen=True)
class VerbGroup:
    """A main verb, or a copula, and what stands before it.

    Attributes:
        verb: its unit.
        chain: units of the auxiliaries, of negations not.
        modal: units of those that say how sure or how willed it is.
        modality: what these say, a group of the lexicon; empty for a plain fact.
        tense: time and aspect; empty where the words do not tell.
        negations: units that deny it.
        passive: whether the subject undergoes it.
        finite: whether it has a tense of its own.
    """

    verb: int
    chain: tuple[int, ...]
    modal: tuple[int, ...]
    modality: str
    tense: tuple[str, str] | None
    negations: tuple[int, ...]
    passive: bool
    finite: bool


def groups(sentence: Sentence) -> list[VerbGroup]:
    """The verb groups of a sentence, in order."""
    units = sentence.units
    found: list[VerbGroup] = []
    used: set[int] = set()
    for k, unit in enumerate(units):
        copula = unit.pos == AUX and unit.lemma == "be" and not _helps(units, k)
        if unit.pos == VERB or copula:
            if _catenative(units, k):
                continue
            group = _group(units, k, used)
            used |= {*group.chain, k}
            found.append(group)
    return found


def _helps(units: Sequence[Unit], k: int) -> bool:
    """Whether a form of *be* is the auxiliary of a verb, not the predicate's own."""
    for n in range(k + 1, min(k + 9, len(units))):
        unit = units[n]
        if unit.after_break and n > k + 1:
            return False
        if unit.pos == VERB:
            return unit.text.endswith("ing") or unit.participle
        if unit.pos == TO or unit.text in ("going", "able", "about", "supposed"):
            return unit.pos == TO and n + 1 < len(units) and n > k + 1
        if unit.pos in (NEG, ADV):
            continue
        if unit.pos == AUX:
            return True
        inverted = (k == 0 or units[k - 1].pos == WH) and unit.pos in (
            PRON, NAME, NOUN, DET, POSS, ADJ, NUM, PART, PREP,
        )  # fmt: skip
        if not inverted:
            return unit.text in lx.MODAL_ADJECTIVES and _opens(units, n)
    return False


def _opens(units: Sequence[Unit], k: int) -> bool:
    """Whether an infinitive follows a unit."""
    return k + 2 < len(units) and units[k + 1].pos == TO and units[k + 2].pos in (VERB, AUX)


def _catenative(units: Sequence[Unit], k: int) -> bool:
    """Whether a verb only says how surely or willingly the next infinitive holds."""
    if k + 2 >= len(units) or units[k + 1].pos not in (TO, PREP) or units[k + 1].text != "to":
        return False
    if units[k + 2].pos not in (VERB, AUX):
        return False
    unit = units[k]
    return unit.text in _OPENERS or unit.lemma in lx.MODAL_VERBS or unit.lemma in _SUCCESS


def _group(units: Sequence[Unit], k: int, used: set[int]) -> VerbGroup:
    chain: list[int] = []
    negations: list[int] = []
    n = k - 1
    infinitive = False
    if _imminent(units, k):
        chain, n = list(range(k - 4, k)), k - 5
    while n >= 0 and n not in used:
        unit = units[n]
        if unit.pos == AUX:
            chain.append(n)
        elif unit.pos == NEG:
            negations.append(n)
        elif unit.pos == TO:
            infinitive = True
            opener = n - 1
            while opener >= 0 and units[opener].pos == NEG:
                opener -= 1
            if opener >= 0 and _opener(units, opener):
                negations += range(opener + 1, n)
                chain += [n, opener]
                infinitive = False
                n = opener
            else:
                negations += range(opener + 1, n)
                break
        elif unit.pos != ADV:
            inverted = _inverted(units, n, used)
            finite = (units[m].pos == AUX and units[m].text not in _BARE for m in chain)
            if inverted is None or any(finite):
                break
            chain.append(inverted)
            negations += [m for m in range(inverted, n) if units[m].pos == NEG]
            break
        n -= 1
    if units[k].pos == AUX or units[k].lemma in ("be", "do"):
        negations += [m for m in range(k + 1, min(k + 2, len(units))) if units[m].pos == NEG]
    chain = sorted(set(chain))
    modal, modality = _modality(units, k, chain, bool(negations))
    reduced = not chain and _reduced(units, k)
    bare = infinitive and chain == [] and not _headline(units, k)
    return VerbGroup(
        k,
        tuple(chain),
        modal,
        modality,
        None if bare or reduced else _tense(units, k, chain),
        tuple(sorted(set(negations))),
        reduced or _passive(units, k, chain),
        not (infinitive or reduced) and not (units[k].text.endswith("ing") and not chain),
    )


def _imminent(units: Sequence[Unit], k: int) -> bool:
    """Whether *on the verge of* stands before a verb: *about to*."""
    before = [u.text for u in units[max(0, k - 4) : k]]
    return len(before) == 4 and before[2] in _EDGES and before[::2] == ["on", before[2]] and (
        before[1::2] == ["the", "of"] and units[k].text.endswith("ing")
    )  # fmt: skip


def _headline(units: Sequence[Unit], k: int) -> bool:
    """Whether *to* and a verb stand for the future, no other verb being there."""
    others = (u.pos in (VERB, AUX) for n, u in enumerate(units) if n != k)
    return k >= 2 and units[k - 1].pos == TO and not any(others) and units[0].pos != TO


def _opener(units: Sequence[Unit], k: int) -> bool:
    unit = units[k]
    known = unit.text in _OPENERS or unit.lemma in lx.MODAL_VERBS or unit.lemma in _SUCCESS
    return (known and unit.pos in (VERB, AUX)) or unit.text in lx.MODAL_ADJECTIVES


def _inverted(units: Sequence[Unit], n: int, used: set[int]) -> int | None:
    """The auxiliary before the subject that ends at unit ``n``, in a question."""
    nominal = (NOUN, NAME, PRON, DET, POSS, ADJ, NUM, PART, NEG, PREP)
    if units[n + 1].after_break:
        return None
    while n >= 0 and units[n].pos in nominal and n not in used and not units[n].after_break:
        n -= 1
    if n < 0 or units[n].pos != AUX or n in used:
        return None
    first = n == 0 or units[n - 1].pos in (WH, ADV) or units[n].after_break
    denied = units[0].pos in (PREP, ADV, NEG) and any(
        u.pos == NEG or u.text == "no" or u.text in lx.HALF_NEGATIONS for u in units[:n]
    )
    return n if first or denied else None


def _unreal(units: Sequence[Unit], k: int, chain: Sequence[int]) -> str:
    """What *would* makes of a verb: *would have won* was not so, *would like* is a wish."""
    if any(units[n].text == "have" and units[n].pos == AUX for n in chain):
        return "unreal"
    wished = {units[n].lemma for n in (*chain, k)} & {"like", "love"}
    return "want" if wished else ""


def _modality(
    units: Sequence[Unit], k: int, chain: Sequence[int], denied: bool
) -> tuple[tuple[int, ...], str]:
    found, said = [], []
    for n in chain:
        unit = units[n]
        group = ""
        if n + 1 in chain and units[n + 1].text == "to" and unit.pos != AUX:
            if unit.text in ("have", "has", "had"):
                group = "need" if denied else "must"
            elif unit.text not in ("going", "used"):
                group = lx.MODAL_VERBS.get(unit.lemma) or _SUCCESS.get(unit.lemma, "")
                group = group or lx.MODAL_ADJECTIVES.get(unit.text, "")
            if group:
                found += [n, n + 1]
        elif _imminent(units, n + 4):
            group = "soon"
            found += range(n, n + 4)
        elif unit.lemma == "modal":
            group = lx.MODALS.get(unit.text, "") if unit.text != "need" else "need"
            found.append(n)
        elif unit.text == "would" and n == chain[0]:
            group = _unreal(units, k, chain)
            if group:
                found.append(n)
        if group == "like" and "want" in said:
            continue
        if group:
            said.append(f"-{group}" if unit.text.startswith(("un", "forb")) else group)
    return tuple(found), " ".join(said)


def _tense(units: Sequence[Unit], k: int, chain: Sequence[int]) -> tuple[str, str] | None:
    texts = [units[n].text for n in chain]
    verb = units[k]
    perfect = any(units[n].lemma == "have" and units[n].pos == AUX for n in chain)
    progressive = verb.text.endswith("ing") and any(units[n].lemma == "be" for n in chain)
    aspect = " ".join(
        x for x, there in (("perfect", perfect), ("progressive", progressive)) if there
    )
    if "will" in texts or "shall" in texts or _headline(units, k):
        return "future", aspect
    if "going" in texts:
        return ("past future" if {"was", "were"} & set(texts) else "future"), ""
    if "used" in texts:
        return "past", "habit"
    if any(units[n].lemma == "modal" for n in chain) or "would" in texts:
        return None
    made_to = [units[n - 1] for n in chain[:1] if n and units[n - 1].lemma == "be"]
    if chain and units[chain[0]].pos == VERB and units[chain[0]].participle and made_to:
        return ("past" if past(made_to[0]) else "present"), aspect  # are obliged to
    finite = [units[n] for n in chain if units[n].pos == AUX] or [
        units[n] for n in chain if units[n].pos == VERB
    ]
    first = finite[0] if finite else verb
    if first.text in ("be", "being", "been") or (first is verb and verb.text.endswith("ing")):
        return None
    return ("past" if past(first) else "present"), aspect


def past(unit: Unit) -> bool:
    """Whether a verb's form is of the past."""
    if unit.text in lx.PAST_AUXILIARIES:
        return True
    if unit.pos == AUX or unit.text == unit.lemma:
        return False
    return unit.text.endswith("ed") or unit.text in (
        inflect(unit.lemma, "VBD"), inflect(unit.lemma, "VBN"),
    )  # fmt: skip


def ambiguous(unit: Unit) -> bool:
    """Whether a verb's form does not tell its tense (*put*, *read*)."""
    return unit.text == unit.lemma and inflect(unit.lemma, "VBD") == unit.text


def _passive(units: Sequence[Unit], k: int, chain: Sequence[int]) -> bool:
    verb = units[k]
    if verb.pos != VERB or verb.text.endswith("ing") or not verb.participle:
        return False
    helped = [n for n in chain if units[n].lemma in ("be", "get") and units[n].pos == AUX]
    if helped and not any(units[n].lemma == "have" and n > helped[-1] for n in chain):
        return True
    after = units[k + 1] if k + 1 < len(units) else None
    return not chain and after is not None and after.text == "by" and _object_of_by(units, k)


def _reduced(units: Sequence[Unit], k: int) -> bool:
    """Whether a bare participle stands for a relative clause: *the letters written in June*.

    It follows its noun and has no object; its form is no past tense, or the clause's own verb
    follows.
    """
    verb = units[k]
    if verb.pos != VERB or verb.text.endswith("ing") or not verb.participle:
        return False
    if k < 1 or units[k - 1].pos not in (NOUN, NAME):
        return False
    if verb.after_break:  # the boy, hurt in the fall, cried
        return any(u.after_break and u.pos in (VERB, AUX) for u in units[k + 1 :])
    if k + 1 == len(units) or units[k + 1].pos != PREP:
        return False
    if inflect(verb.lemma, "VBD") != verb.text:
        return True
    opened = [u for u in units[:k] if u.pos in (SUB, WH, VERB, AUX)]
    for unit in units[k + 2 :]:
        if unit.after_break or unit.pos in (CONJ, SUB, WH, TO) or unit.text in _OPENING_CLAUSES:
            return False
        if unit.pos in (VERB, AUX):
            return not opened and not unit.text.endswith("ing")
    return False


def _object_of_by(units: Sequence[Unit], k: int) -> bool:
    """Whether *by* after a bare participle names who did it, not a time or a means."""
    rest = units[k + 2 : k + 6]
    return bool(rest) and rest[0].pos in (NOUN, NAME, PRON, DET, POSS, ADJ, NUM)
