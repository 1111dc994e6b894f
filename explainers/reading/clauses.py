"""Clauses, and what embeds them."""

from __future__ import annotations

from typing import NamedTuple

from explainers.reading.phrases import Numbers, dependents, trimmed
from explainers.reading.result import ROOT, Reading

EMBEDDED = {
    "csubj": "subject",
    "ccomp": "complement",
    "xcomp": "complement",
    "advcl": "adverbial",
    "acl": "attribute",
    "parataxis": "beside",
    "dislocated": "beside",
}
"""Relations whose lower word has a clause of its own, and what that clause is to the upper one."""

VERBAL = frozenset({"VERB", "AUX"})


class Clause(NamedTuple):
    """A predicate with what belongs to it.

    Attributes:
        predicate: number of the word that governs the others.
        kind: ``main``, ``coordinated``, ``relative`` or one of :data:`EMBEDDED`.
        words: numbers of its words, without those of clauses in it, in order.
        embedded_in: number of the clause that it is in or coordinated with; -1 for none.
        marks: words that introduce it (*that*, *because*, *to*).
    """

    predicate: int
    kind: str
    words: Numbers
    embedded_in: int
    marks: Numbers


def clauses(reading: Reading) -> tuple[Clause, ...]:
    """The clauses of a sentence in the order of their predicates."""
    predicates = [k for k in range(len(reading)) if _kind(reading, k)]
    owner = {k: _owner(reading, k, set(predicates)) for k in range(len(reading))}
    number = {predicate: n for n, predicate in enumerate(predicates)}
    found = []
    for predicate in predicates:
        words = trimmed(reading, [k for k, p in owner.items() if p == predicate])
        above = reading[predicate].head
        outer = -1 if above == ROOT else number[owner[above]]
        marks = dependents(reading, predicate, "mark")
        found.append(Clause(predicate, _kind(reading, predicate), words, outer, marks))
    return tuple(found)


def clause_of(reading: Reading, number: int) -> Clause:
    """The innermost clause that a word is in."""
    found = clauses(reading)
    predicates = {clause.predicate for clause in found}
    predicate = _owner(reading, number, predicates)
    return next(clause for clause in found if clause.predicate == predicate)


def is_relative(reading: Reading, number: int) -> bool:
    """Whether a word is the predicate of a relative clause."""
    word = reading[number]
    if word.plain != "acl":
        return False
    if word.relation == "acl:relcl":
        return True
    return any(
        "Rel" in reading[k].features.get("PronType", "").split(",")
        for k in reading.dependents[number]
    )


def _kind(reading: Reading, number: int) -> str:
    """What the clause is whose predicate a word is; nothing if it is none."""
    word = reading[number]
    if word.head == ROOT:
        return "main"
    if word.plain == "conj":
        return "coordinated" if _clausal(reading, number) else ""
    if word.plain == "acl" and is_relative(reading, number):
        return "relative"
    if word.plain in ("parataxis", "dislocated") and not _clausal(reading, number):
        return ""
    if word.plain == "xcomp" and word.upos not in VERBAL and not dependents(reading, number, "cop"):
        return ""  # they painted it red
    return EMBEDDED.get(word.plain, "")


def _clausal(reading: Reading, number: int) -> bool:
    """Whether a word is a predicate, by what it is or has."""
    own = reading[number].upos == "VERB" and reading[number].features.get("VerbForm") != "Ger"
    return own or bool(dependents(reading, number, "nsubj", "csubj", "cop", "aux"))


def _owner(reading: Reading, number: int, predicates: set[int]) -> int:
    """The predicate of the innermost clause of a word."""
    while number not in predicates:
        number = reading[number].head
    return number
