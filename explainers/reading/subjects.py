"""Who does it: subjects of predicates, where they are not said beside these, too."""

from __future__ import annotations

from typing import NamedTuple

from explainers.reading.clauses import is_relative
from explainers.reading.phrases import VERBS, Numbers, conjuncts, dependents
from explainers.reading.result import ROOT, Reading, Word

_SUBJECT_CONTROL: dict[str, frozenset[str]] = {
    language: frozenset(listed.split()) for language, listed in VERBS["subject_control"].items()
}
"""Verbs with an object whose infinitive is done by their subject, by language: *promise*."""


class Subject(NamedTuple):
    """The subject of a predicate.

    Attributes:
        words: number of the subject, and of those coordinated with it.
        how: ``said`` beside the predicate; or by which way it is known: ``relative``, ``control``
            (raising among it), ``attribute``, ``adverbial``, ``coordinated``.
        passive: whether it is what something is done to.
    """

    words: Numbers
    how: str
    passive: bool


def subject(reading: Reading, predicate: int) -> Subject | None:
    """The subject of a predicate; none where nobody says one, as in commands.

    Args:
        reading: the sentence.
        predicate: number of its word.
    """
    found = _found(reading, predicate)
    return found and found._replace(passive=passive(reading, predicate))


def _found(reading: Reading, predicate: int) -> Subject | None:
    said = dependents(reading, predicate, "nsubj", "csubj")
    if said:
        return _said(reading, predicate, said[0])
    word = reading[predicate]
    if word.head == ROOT or word.plain not in _UNSAID:
        return None
    how = _UNSAID[word.plain]
    if not _may_share(word, reading[word.head]):
        return None
    if how == "attribute":
        relative = is_relative(reading, predicate)
        if word.features.get("VerbForm") == "Inf":
            return None  # the decision to leave, a book to read: it is another's
        if relative and not _relative_subject(reading, predicate):
            return None  # the book I read: its subject is not said, or it is another's
        return Subject(conjuncts(reading, word.head), "relative" if relative else how, False)
    if how == "control":
        return _controlled(reading, predicate)
    above = _found(reading, word.head)
    return above and above._replace(how=how)


_UNSAID = {"xcomp": "control", "acl": "attribute", "advcl": "adverbial", "conj": "coordinated"}
"""Relations of predicates whose subject is found above them, and how it is known."""


def _may_share(word: Word, above: Word) -> bool:
    """Whether one subject may belong to two predicates, whose persons may tell them apart.

    *Salí y volvió* are two people; a participle has no person that could tell.
    """
    told = [(of.get("Person"), of.get("Number")) for of in (word.features, above.features)]
    return told[0] == told[1] or None in (told[0][0], told[1][0])


def _said(reading: Reading, predicate: int, number: int) -> Subject:
    """A subject beside its predicate; a relative pronoun stands for what is above the clause."""
    above = reading[predicate].head
    if above != ROOT and is_relative(reading, predicate) and is_relative_pronoun(reading, number):
        return Subject(conjuncts(reading, above), "relative", False)
    return Subject(conjuncts(reading, number), "said", False)


def is_relative_pronoun(reading: Reading, number: int) -> bool:
    """Whether a word stands for what a relative clause is about."""
    return "Rel" in reading[number].features.get("PronType", "").split(",")


def _relative_subject(reading: Reading, predicate: int) -> bool:
    """Whether the subject of a relative clause may be what the clause says something of."""
    return not any(
        is_relative_pronoun(reading, k) for k in dependents(reading, predicate, "obj", "obl")
    )


def _controlled(reading: Reading, predicate: int) -> Subject | None:
    """Who does what an infinitive says: the object of the verb above it, or else its subject."""
    above = reading[predicate].head
    promise = reading[above].lemma in _SUBJECT_CONTROL.get(reading.language, ())
    objects = dependents(reading, above, "obj") or dependents(reading, above, "iobj")
    if objects and not promise:
        return Subject(conjuncts(reading, objects[0]), "control", False)
    found = _found(reading, above)
    return found and found._replace(how="control")


def passive(reading: Reading, predicate: int) -> bool:
    """Whether a predicate is in the passive."""
    if dependents(reading, predicate, "aux:pass"):
        return True
    helping = dependents(reading, predicate, "aux")
    if dependents(reading, predicate, "nsubj:pass", "csubj:pass"):
        # *had frozen* has no other auxiliary than that of the perfect
        perfect = VERBS["perfect"].get(reading.language, "").split()
        return not helping or any(reading[k].lemma not in perfect for k in helping)
    if helping or dependents(reading, predicate, "nsubj", "csubj"):
        return False
    word = reading[predicate]
    if word.plain == "conj" and word.features.get("VerbForm") == "Part":
        return passive(reading, word.head)  # was seen and praised
    return word.features.get("Voice") == "Pass" or _reduced(reading, predicate)


def _reduced(reading: Reading, predicate: int) -> bool:
    """Whether what looks like a past tense must be a participle: *the man hurt in May*.

    That is so where no sentence does without its subject.
    """
    if reading.language not in VERBS["reduced"]["languages"].split():
        return False
    word = reading[predicate]
    finite = [word.features.get(name) for name in ("VerbForm", "Tense")] == ["Fin", "Past"]
    alone = not dependents(reading, predicate, "mark", "expl")
    return finite and alone and word.relation in ("acl", "advcl")


def agent(reading: Reading, predicate: int) -> int | None:
    """The number of who does what is said in the passive, with *by*; none if nobody is named."""
    found = dependents(reading, predicate, "obl:agent")
    if found:
        return found[0]
    if not passive(reading, predicate):
        return None
    by = VERBS["agent"].get(reading.language, "")
    for k in dependents(reading, predicate, "obl"):
        if any(reading[c].lemma in by.split() for c in dependents(reading, k, "case")):
            return k
    return None
