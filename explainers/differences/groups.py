"""Verbs with their auxiliaries: when, how surely, whether denied, in which voice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.differences.units import Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list
from explainers.reading.groups import verb_group
from explainers.reading.phrases import Numbers, dependents
from explainers.reading.result import Reading
from explainers.reading.subjects import passive

_OPENERS = word_list("differences.groups.openers")
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
    said = _Said(sentence, sentence.read, sentence.units)
    found = (_group(said, number) for number in range(len(said.read)))
    return sorted((g for g in found if g is not None), key=lambda group: group.verb)


class _Said(NamedTuple):
    """A sentence as the reader has it.

    Attributes:
        sentence: itself.
        read: its words, by their numbers.
        units: its units.
    """

    sentence: Sentence
    read: Reading
    units: Sequence[Unit]

    def copula(self, number: int) -> Numbers:
        """The copula of a predicate that is no verb: of *boiling*, *is* is an auxiliary."""
        verb = self.read[number].upos == "VERB"
        return () if verb else dependents(self.read, number, "cop")

    def verb(self, number: int) -> int:
        """The unit of a main verb or of a predicate's copula; -1 for a word that is no predicate.

        The *is* of *there is a way* is a main verb, too.
        """
        copula = self.copula(number)
        k = self.sentence.unit(copula[-1] if copula else number)
        if k is None:
            return -1
        if copula or self.units[k].pos == "verb":
            return k
        own = self.read[number].plain not in ("aux", "cop", "parataxis")  # the last is a tag's
        return k if own and self.units[k].pos == "aux" else -1

    def to(self, number: int) -> int | None:
        """The *to* of an infinitive."""
        marks = dependents(self.read, number, "mark")
        return next((k for k in marks if self.read[k].form.lower() == "to"), None)

    def opener(self, number: int) -> int | None:
        """What says only how surely or willingly an infinitive holds: *able to*, *wants to*."""
        to, above = self.to(number), self.read[number].head
        k = self.sentence.unit(above)
        if to is None or k is None or above > to:
            return None
        close = all(self.read[n].upos in ("ADV", "PART") for n in range(above + 1, to))
        return above if close and _opens(self.units[k]) else None

    def opens(self, number: int) -> bool:
        """Whether a predicate only opens an infinitive, to whose group it belongs."""
        return any(self.opener(k) == number for k in self.read.dependents[number])

    def helping(self, words: Sequence[int]) -> Iterator[int]:
        """Auxiliaries of a predicate, and of what opens it, with these and their *to*."""
        for number, above in zip_longest(words, words[1:]):
            yield from dependents(self.read, number, "aux", "cop")
            if above is not None:
                yield above
                yield from dependents(self.read, number, "mark")

    def denying(self, words: Sequence[int]) -> set[int]:
        """Units that deny a predicate, or its auxiliaries: *not* in *may not*."""
        small = (k for n in words for k in dependents(self.read, n, "aux", "cop", "mark"))
        places = {d for n in (*words, *small) for d in dependents(self.read, n, "advmod")}
        return {k for k in self.sentence.known(places) if self.units[k].pos == "neg"}


def _opens(unit: Unit) -> bool:
    known = unit.text in _OPENERS or unit.lemma in lx.MODAL_VERBS or unit.lemma in _SUCCESS
    return (known and unit.pos in ("verb", "aux")) or unit.text in lx.MODAL_ADJECTIVES


def _group(said: _Said, number: int) -> VerbGroup | None:
    """The group of a predicate; none of a word that is none, or only opens another."""
    read, units, k = said.read, said.units, said.verb(number)
    if k < 0 or said.opens(number):
        return None
    words = [number]
    while (above := said.opener(words[-1])) is not None:
        words.append(above)
    infinitive = said.to(words[-1]) is not None
    helping = {*said.sentence.known(said.helping(words))} - {k}
    chain = tuple(range(k - 4, k)) if _imminent(units, k) else tuple(sorted(helping))
    negations = said.denying(words)
    modal, modality = _modality(units, k, chain, bool(negations))
    reduced = not chain and units[k].participle and read[number].relation == "acl"
    made = read[number].features.get("VerbForm") == "Inf"  # *made it collapse*
    bare = (infinitive or made) and not chain and not _headline(units, k)
    perfect = any(verb_group(read, n).perfect for n in words)
    return VerbGroup(
        k,
        chain,
        modal,
        modality,
        None if bare or reduced else _tense(units, k, chain, perfect),
        tuple(sorted(negations)),
        reduced or passive(read, number),
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
    others = (u.pos in ("verb", "aux") for n, u in enumerate(units) if n != k)
    return k >= 2 and units[k - 1].pos == "to" and not any(others) and units[0].pos != "to"


def _unreal(units: Sequence[Unit], k: int, chain: Sequence[int]) -> str:
    """What *would* makes of a verb: *would have won* was not so, *would like* is a wish."""
    if any(units[n].text == "have" and units[n].pos == "aux" for n in chain):
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
        if n + 1 in chain and units[n + 1].text == "to" and unit.pos != "aux":
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
        elif unit.lemma == "modal" or (unit.text == "need" and unit.word.plain == "aux"):
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


def _tense(
    units: Sequence[Unit], k: int, chain: Sequence[int], perfect: bool
) -> tuple[str, str] | None:
    texts = [units[n].text for n in chain]
    verb = units[k]
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
    finite = [units[n] for n in chain if units[n].pos == "aux"] or [
        units[n] for n in chain if units[n].pos == "verb"
    ]
    first = finite[0] if finite else verb
    if first.text in ("be", "being", "been", "having") or (
        first is verb and verb.text.endswith("ing")
    ):
        return None
    return ("past" if past(first) else "present"), aspect


def past(unit: Unit) -> bool:
    """Whether a verb's form is of the past."""
    if unit.text in lx.PAST_AUXILIARIES:
        return True
    if unit.pos == "aux" or unit.text == unit.lemma:
        return False
    return unit.text.endswith("ed") or unit.text in (
        inflect(unit.lemma, "VBD"), inflect(unit.lemma, "VBN"),
    )  # fmt: skip


def ambiguous(unit: Unit) -> bool:
    """Whether a verb's form does not tell its tense (*put*, *read*)."""
    return unit.text == unit.lemma and inflect(unit.lemma, "VBD") == unit.text
