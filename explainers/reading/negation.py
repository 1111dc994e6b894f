"""Negations and what they deny."""

from __future__ import annotations

from typing import NamedTuple

from explainers.reading.clauses import clause_of
from explainers.reading.phrases import VERBS, Numbers, below, dependents, trimmed
from explainers.reading.result import Reading

OWN = frozenset({"parataxis", "conj", "cc", "discourse", "vocative", "punct", "advcl"})
"""What stands beside a predicate and is not denied with it."""

ARGUMENTS = frozenset({"det", "nsubj", "obj", "iobj", "obl", "nmod"})
"""Relations of words such as *no* and *nobody*, which deny the clause that they are in."""


class Negation(NamedTuple):
    """A word that denies.

    Attributes:
        cue: number of the word; of a verb that denies by its form, its own.
        denied: number of the word that it is about.
        scope: numbers of the words that it takes in, without its own.
    """

    cue: int
    denied: int
    scope: Numbers


def denying(reading: Reading) -> tuple[int, ...]:
    """The numbers of the words that deny, both halves of *ne … pas* among them."""
    return tuple(k for k in range(len(reading)) if _denies(reading, k))


def negations(reading: Reading) -> tuple[Negation, ...]:
    """What is denied in a sentence, in the order of the words that deny."""
    cues = denying(reading)
    halves = VERBS["halves"].get(reading.language, "").split()
    found = []
    for cue in cues:
        others = [k for k in cues if k != cue and reading[k].head == reading[cue].head]
        if reading[cue].lemma in halves and others:
            continue
        denied = _denied(reading, cue)
        scope = [k for k in _scope(reading, cue, denied) if k != cue]
        found.append(Negation(cue, denied, trimmed(reading, scope)))
    return tuple(found)


def _denies(reading: Reading, number: int) -> bool:
    """Whether a word denies, by its features or as one of a list."""
    word = reading[number]
    if word.features.get("Polarity") == "Neg":
        return True
    if "Neg" in word.features.get("PronType", "").split(","):
        return True
    prefix = VERBS["prefix"].get(reading.language, "")
    if prefix and word.upos in ("VERB", "AUX") and _begins(word.form, prefix):
        return not _begins(word.lemma, prefix)
    listed = VERBS["negation"].get(reading.language, "").split()
    answer = word.upos == "INTJ"
    return word.lemma.lower() in listed and word.upos not in ("NOUN", "PROPN") and not answer


def _begins(word: str, prefix: str) -> bool:
    return word.lower().startswith(prefix)


def _denied(reading: Reading, cue: int) -> int:
    word = reading[cue]
    if word.head < 0 or (word.upos in ("VERB", "AUX") and word.plain not in ("aux", "cop")):
        return cue
    if word.plain in ARGUMENTS:
        return clause_of(reading, cue).predicate
    return word.head


def _scope(reading: Reading, cue: int, denied: int) -> Numbers:
    """The clause of a predicate, the phrase of another word."""
    predicate = clause_of(reading, denied).predicate == denied
    if not predicate and reading[cue].plain not in ARGUMENTS:
        return below(reading, denied, OWN)
    beside = set(OWN)
    if dependents(reading, denied, "advcl") and reading[denied].plain == "conj":
        beside -= {"advcl"}
    return below(reading, denied, beside)
