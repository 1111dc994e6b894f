"""Sentences told of *me* and *you*, made of those of edited texts, which tell of others.

What becomes of a third person singular is a table, ``persons.toml``; a sentence that it does not
fit stays out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from explainers.reading.phrases import below, dependents
from explainers.reading.result import ROOT, Reading, Word
from explainers.tables import table_of
from explainers.training.reading.noise import Draft, Token, drafted, in_order, made, without

_TABLES: Mapping[str, Mapping[str, Mapping[str, Any]]] = table_of(__file__, "persons")


def told_of_others(readings: Sequence[Reading]) -> Iterator[Reading]:
    """Every sentence that the table fits, in each person that its language has there."""
    for reading in readings:
        for table in _TABLES.get(reading.language, {}).values():
            if found := _retold(reading, table):
                yield found


def _retold(reading: Reading, table: Mapping[str, Any]) -> Reading | None:
    """A sentence whose main subject is another person; nothing if the table does not fit it."""
    root, said = reading.root, features_of(table["verb"])
    subject = dependents(reading, root, "nsubj")
    predicates = [root, *(k for k in dependents(reading, root, "conj") if _shares(reading, k))]
    if len(subject) > 1 or not (subject or "dropped" in table):
        return None
    if any(not _may_go(reading, k) for k in subject):
        return None
    # Whether it is said by a participle alone
    helpless = predicates == [root] and "participle" in table and _alone(reading, root)
    words = list(reading.words) if helpless else _with_verbs(reading, predicates, table)
    if words is None:
        return None
    beside = _pairs(table.get("beside", ""))
    for k, word in enumerate(words):
        if word.head in predicates and word.upos == "PRON" and word.form.lower() in beside:
            told = _sorted({**word.features, "Person": said["Person"]})
            words[k] = replace(word, form=beside[word.form.lower()], features=told)
    pronoun, lemma, features = table["pronoun"].split()
    for k in subject:
        own = {**features_of(features), "Person": said["Person"]}
        form = f"-{pronoun}" if words[k].form.startswith("-") else pronoun
        words[k] = replace(words[k], form=form, lemma=lemma, upos="PRON", features=_sorted(own))
    gone = {k for s in subject for k in below(reading, s)} - set(subject)
    gone |= set(subject if "dropped" in table else ())
    draft = capital(without(_written(drafted(reading), words), gone))
    if "Mood" in said and not _commands(draft, table.get("denied", True)):
        return None
    return made(_helped(draft, table["participle"], said["Person"]) if helpless else draft)


def _with_verbs(
    reading: Reading, predicates: Sequence[int], table: Mapping[str, Any]
) -> list[Word] | None:
    """The words with the finite verbs of predicates in another person, if the table has all."""
    words, said = list(reading.words), features_of(table["verb"])
    for predicate in predicates:
        verbs = (*dependents(reading, predicate, "aux", "cop"), predicate)
        finite = [k for k in verbs if _third(words[k]) or _would(words[k], words[predicate])]
        forms = [_form(words[k], table) for k in finite]
        if not finite or not all(forms):
            return None
        for k, form in zip(finite, forms, strict=True):
            told = {**words[k].features, "Number": "Sing", **said}
            words[k] = replace(words[k], form=form, features=_sorted(told))
    return words


def _commands(draft: Draft, denied: bool) -> bool:
    """Whether a sentence begins with its predicate, denied or not, as a command does."""
    first = next((w for w in draft.words if not (denied and denies(w))), draft.words[0])
    finite = first.head == ROOT and first.features.get("VerbForm") == "Fin"
    return finite and draft.words[-1].form != "?"


def _shares(reading: Reading, number: int) -> bool:
    """Whether a coordinated predicate has no subject of its own."""
    verbal = reading[number].upos in ("VERB", "AUX") or dependents(reading, number, "aux", "cop")
    return bool(verbal) and not dependents(reading, number, "nsubj")


def _may_go(reading: Reading, number: int) -> bool:
    """Whether a pronoun may stand for a subject."""
    word = reading[number]
    plain = word.upos in ("NOUN", "PROPN") or word.features.get("PronType") == "Prs"
    alone = sum(other.token == word.token for other in reading) == 1
    return word.relation == "nsubj" and plain and alone


def _third(word: Word) -> bool:
    told = [word.features.get(name) for name in ("Person", "Number", "VerbForm")]
    return word.upos in ("VERB", "AUX") and told == ["3", "Sing", "Fin"]


def _would(word: Word, predicate: Word) -> bool:
    """Whether a word is the Czech conditional's of one, which has no person there."""
    return word.form == "by" and predicate.features.get("Number") == "Sing"


def _alone(reading: Reading, number: int) -> bool:
    """Whether a predicate is a participle without auxiliaries."""
    features = reading[number].features
    told = [features.get(name) for name in ("VerbForm", "Number", "Voice")]
    return told == ["Part", "Sing", "Act"] and not dependents(reading, number, "aux", "cop")


def _form(word: Word, table: Mapping[str, Any]) -> str:
    """A verb in another person; nothing where the table does not say it."""
    irregular, low = _pairs(table["irregular"]), word.form.lower()
    tense = table.get(word.features.get("Tense", ""), ())
    if word.features.get("Mood", "Ind") not in ("Ind", "Cnd") and low not in irregular:
        return ""
    if word.lemma in table.get("never", "").split():
        return ""
    of = word.lemma if table.get("of") == "lemma" else low
    fitting = (re.sub(old, new, of, count=1) for old, new in tense if re.search(old, of))
    form = irregular.get(low) or next(fitting, "")
    if of != low and low not in irregular and not _bare(low).startswith(_bare(form.rstrip("e"))):
        return ""  # its vowel changes in another way
    return form.capitalize() if word.form[0].isupper() else form


def _bare(form: str) -> str:
    return form.translate(str.maketrans("äöü", "aou"))


def _pairs(listed: str) -> dict[str, str]:
    words = listed.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def features_of(written: str) -> dict[str, str]:
    return dict(part.split("=") for part in written.split("|"))


def _sorted(features: Mapping[str, str]) -> dict[str, str]:
    return {name: features[name] for name in sorted(features, key=str.lower) if features[name]}


def _written(draft: Draft, words: Sequence[Word]) -> Draft:
    """A draft with other words, whose tokens are written as they are."""
    tokens = list(draft.tokens)
    for k, token in enumerate(tokens):
        word = words[token.words[0]]
        if len(token.words) == 1 and word.form != token.surface:
            # What a subject took the place of may have gone with what was glued to it
            glued = token.glued and (word.plain != "nsubj" or word.form.startswith("-"))
            tokens[k] = replace(token, surface=word.form, glued=glued)
    return replace(draft, words=tuple(words), tokens=tuple(tokens))


def capital(draft: Draft) -> Draft:
    """With a capital at the beginning."""
    return begun(draft, _upper)


def begun(draft: Draft, of: Callable[[str], str]) -> Draft:
    """With its first word, and with it the first token, written in another way."""
    token, *rest = draft.tokens
    first = token.words[0]
    words = list(draft.words)
    words[first] = replace(words[first], form=of(words[first].form))
    token = replace(token, surface=of(token.surface))
    return replace(draft, words=tuple(words), tokens=(token, *rest))


def denies(word: Word) -> bool:
    """Whether a word is a negation."""
    return word.features.get("Polarity") == "Neg"


def _upper(form: str) -> str:
    return form[:1].upper() + form[1:]


def _helped(draft: Draft, said: str, person: str) -> Draft:
    """With an auxiliary of the participle, behind the first word or else behind the verb."""
    form, lemma, features = said.split()
    root = next(k for k, word in enumerate(draft.words) if word.head == ROOT)
    own = _sorted({**features_of(features), "Person": person})
    number = len(draft.words)
    word = Word(form, 0, 0, 0, "AUX", lemma, own, root, "aux")
    place = 1 if draft.words[0].head == root or root == 0 else 1 + _token(draft, root)
    before, after = draft.tokens[:place], draft.tokens[place:]
    glued = before[-1].glued
    tokens = (*before[:-1], replace(before[-1], glued=False), Token(form, (number,), glued), *after)
    return in_order(replace(draft, words=(*draft.words, word), tokens=tokens))


def _token(draft: Draft, number: int) -> int:
    return next(k for k, token in enumerate(draft.tokens) if number in token.words)
