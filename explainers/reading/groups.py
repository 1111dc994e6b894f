"""Verb groups (tense, modality, voice of a predicate), and what stands before nouns."""

from __future__ import annotations

from typing import NamedTuple

from explainers.reading.phrases import VERBS, Numbers, dependents
from explainers.reading.result import Reading
from explainers.reading.subjects import passive

_MODALITY = {
    language: {lemma: kind for kind, listed in kinds.items() for lemma in listed.split()}
    for language, kinds in VERBS["modality"].items()
}


class VerbGroup(NamedTuple):
    """A predicate with its auxiliaries.

    Attributes:
        words: numbers of auxiliaries, copula, particles, infinitive marks and the predicate.
        tense: ``past``, ``present``, ``future``; empty where none is said.
        perfect, progressive: what the auxiliaries add to it.
        modality: ``ability``, ``permission``, ``obligation`` or ``volition``; empty for none.
        passive: whether it is in the passive.
        mood: as UD has it, such as ``Imp``; empty where none is said.
    """

    words: Numbers
    tense: str
    perfect: bool
    progressive: bool
    modality: str
    passive: bool
    mood: str


_TENSES = {"Past": "past", "Imp": "past", "Pqp": "past", "Pres": "present", "Fut": "future"}


def verb_group(reading: Reading, predicate: int) -> VerbGroup:
    """The verb group of a predicate.

    Args:
        reading: the sentence.
        predicate: number of its word, which may be a noun or adjective with a copula.
    """
    auxiliaries = dependents(reading, predicate, "aux", "cop")
    words = (*auxiliaries, *dependents(reading, predicate, "compound:prt", "mark"), predicate)
    finite = next((k for k in (*auxiliaries, predicate) if _finite(reading, k)), None)
    features = reading[finite].features if finite is not None else {}
    modality = _modality(reading, predicate, auxiliaries)
    preterite = reading.language in VERBS["preterite"]["participle"].split()
    if preterite and _participle(reading, predicate, "Past") and not passive(reading, predicate):
        features = reading[predicate].features
    tense = _TENSES.get(features.get("Tense", ""), "")
    if _future(reading, predicate, auxiliaries):
        tense = "future"
    return VerbGroup(
        tuple(sorted(words)),
        tense,
        _perfect(reading, predicate, auxiliaries),
        _progressive(reading, predicate, auxiliaries),
        modality,
        passive(reading, predicate),
        features.get("Mood", ""),
    )


def _finite(reading: Reading, number: int) -> bool:
    word = reading[number]
    return word.features.get("VerbForm") == "Fin" or (
        "Tense" in word.features and "VerbForm" not in word.features
    )


def _future(reading: Reading, predicate: int, auxiliaries: Numbers) -> bool:
    """Whether auxiliaries say that it is to come: with an infinitive, not with a participle."""
    listed = VERBS["future"].get(reading.language, "").split()
    english = reading.language == "en"
    infinitive = english or reading[predicate].features.get("VerbForm", "Inf") == "Inf"
    present = (
        k
        for k in auxiliaries
        if reading[k].lemma in listed and reading[k].features.get("Tense", "Pres") != "Past"
    )
    only = english or not any(reading[k].plain == "cop" for k in auxiliaries)
    return any(reading[k].plain == "aux" for k in present) and infinitive and only


def _modality(reading: Reading, predicate: int, auxiliaries: Numbers) -> str:
    kinds = _MODALITY.get(reading.language, {})
    found = [kinds[reading[k].lemma] for k in auxiliaries if _modal(reading, k, kinds)]
    if not found and reading[predicate].plain == "xcomp":
        above = reading[reading[predicate].head].lemma
        found = [kinds[above]] if above in kinds else []
    return found[0] if found else ""


def _modal(reading: Reading, number: int, kinds: dict[str, str]) -> bool:
    """Whether an auxiliary is modal; *have* is so only above *to*, as no auxiliary."""
    lemma = reading[number].lemma
    return lemma in kinds and lemma not in VERBS["modal_above"]["alone"].split()


def _participle(reading: Reading, number: int, tense: str) -> bool:
    features = reading[number].features
    return features.get("VerbForm") == "Part" and features.get("Tense", tense) == tense


def _perfect(reading: Reading, predicate: int, auxiliaries: Numbers) -> bool:
    have = VERBS["perfect"].get(reading.language, "").split()
    plain = [k for k in auxiliaries if reading[k].relation in ("aux", "aux:tense")]
    helped = any(reading[k].lemma in have for k in plain)
    past = _participle(reading, predicate, "Past")
    if reading.language != "en":
        return helped and past
    if reading[predicate].form.lower() == "got":  # *I've got it* is *I have it*
        return False
    contracted = past and bool(plain) and not passive(reading, predicate)  # *she's left*
    return helped or contracted or any(_participle(reading, k, "Past") for k in auxiliaries)


def _progressive(reading: Reading, predicate: int, auxiliaries: Numbers) -> bool:
    be = VERBS["progressive"].get(reading.language, "").split()
    helped = any(reading[k].relation == "aux" and reading[k].lemma in be for k in auxiliaries)
    features = reading[predicate].features
    ending = features.get("VerbForm") == "Ger" or (
        features.get("VerbForm") == "Part" and features.get("Tense") == "Pres"
    )
    return helped and ending


class Determined(NamedTuple):
    """What stands before a noun.

    Attributes:
        determiners: articles, demonstratives, possessives.
        quantifiers: numbers, and words such as *all*, *no*, *many*.
        definite: whether it is definite; nothing where no word says so.
    """

    determiners: Numbers
    quantifiers: Numbers
    definite: bool | None


_QUANTIFYING = frozenset({"Tot", "Ind", "Neg"})
_DEFINITE = {"Def": True, "Ind": False}


def determined(reading: Reading, noun: int) -> Determined:
    """Determiners and quantifiers of a noun.

    Args:
        reading: the sentence.
        noun: number of its word.
    """
    before = dependents(reading, noun, "det")
    numbers = dependents(reading, noun, "nummod")
    counted = tuple(k for k in before if _kinds(reading, k) & _QUANTIFYING)
    plain = tuple(k for k in before if k not in counted)
    definite = None
    for k in plain:
        features = reading[k].features
        if features.get("Poss") == "Yes" or "Dem" in _kinds(reading, k):
            definite = True
        definite = _DEFINITE.get(features.get("Definite", ""), definite)
    return Determined(plain, tuple(sorted((*counted, *numbers))), definite)


def _kinds(reading: Reading, number: int) -> set[str]:
    return set(reading[number].features.get("PronType", "").split(","))
