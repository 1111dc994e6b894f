"""Statements turned into questions, of which edited texts have few.

How a language asks is a table, ``questions.toml``; a statement that it does not fit stays out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from explainers.reading.phrases import below, dependents
from explainers.reading.result import ROOT, Reading, Word
from explainers.tables import table_of
from explainers.training.reading.noise import Draft, Token, drafted, in_order, made
from explainers.training.reading.persons import begun, capital, denies, features_of

LONGEST = 25
"""Words of a statement that somebody might ask."""

VOWELS = frozenset("aâeéèêiîoôuyh")
"""Letters before which, or behind which, French words are joined in another way."""

_TABLES: Mapping[str, Mapping[str, Any]] = table_of(__file__, "questions")


def asked(readings: Sequence[Reading], rng: random.Random) -> Iterator[Reading]:
    """Every statement that the table fits, as a question; half of them with an adverb."""
    for reading in readings:
        if table := _TABLES.get(reading.language):
            adverb = rng.choice(table["adverbs"].split()) if rng.random() < 0.5 else ""
            if found := _asked(reading, adverb, table):
                yield found


def _asked(reading: Reading, adverb: str, table: Mapping[str, Any]) -> Reading | None:
    """A statement as a question; nothing if the table does not fit it."""
    finite = _finite(reading)
    subjects = dependents(reading, reading.root, "nsubj", "expl:subj")
    if finite is None or len(subjects) > 1:
        return None
    subject = below(reading, subjects[0]) if subjects else ()
    pronoun = len(subject) == 1 and reading[subject[0]].features.get("PronType") == "Prs"
    stays = bool(subject) and reading[subject[-1]].form.lower() in table.get("stay", "").split()
    behind = ("pronouns" if pronoun else "nouns") in table["behind"].split()
    turned = bool(subject) and behind and not stays
    if subject != tuple(range(len(subject))) or (
        (turned or adverb) and not _clitics(reading, range(len(subject), finite))
    ):
        return None
    draft = _closed(_small(drafted(reading)), table["closes"])
    if turned:
        draft = _turned(draft, subject[-1], finite, table.get("joined"))
    elif subject and "before" in table:
        draft = _before(draft, table)
    elif subject and adverb:
        return None
    if adverb:
        said = features_of(table["features"]) if "features" in table else {}
        form, _, upos = adverb.partition("/")
        draft = _opened(draft, [_word(form, upos or "ADV", "advmod", said)], [False])
    draft = capital(draft)
    if mark := table.get("opens"):
        draft = _opened(draft, [_word(mark, "PUNCT", "punct", {})], [True])
    return made(draft)


def _finite(reading: Reading) -> int | None:
    """The finite verb of a short statement's main clause."""
    root, last = reading.root, reading[len(reading) - 1]
    verbs = (*dependents(reading, root, "aux", "cop"), root)
    found = [k for k in verbs if reading[k].features.get("VerbForm") == "Fin"]
    told = last.form == "." and len(reading) <= LONGEST and len(found) == 1
    return found[0] if told and reading[found[0]].features.get("Mood") != "Imp" else None


def _clitics(reading: Reading, numbers: Sequence[int]) -> bool:
    """Whether words may stand between a subject and its verb in a question, too."""
    return all(
        reading[k].head == reading.root and (reading[k].upos == "PRON" or denies(reading[k]))
        for k in numbers
    )


def _word(form: str, upos: str, relation: str, features: Mapping[str, str]) -> Word:
    return Word(form, 0, 0, 0, upos, form, features, relation=relation)


def _small(draft: Draft) -> Draft:
    """With a small letter at the beginning, unless that is a name."""
    first = draft.words[0]
    if first.upos == "PROPN" or first.lemma[:1].isupper():
        return draft
    return begun(draft, lambda form: form[:1].lower() + form[1:])


def _closed(draft: Draft, mark: str) -> Draft:
    """With another mark at the end, a space before it or none."""
    *tokens, before, last = draft.tokens
    sign = mark.strip()
    *words, word = draft.words
    word = replace(word, form=sign, lemma=sign)
    tokens += [replace(before, glued=mark == sign), replace(last, surface=sign)]
    return replace(draft, words=(*words, word), tokens=tuple(tokens))


def _turned(draft: Draft, last: int, finite: int, joined: Sequence[str] | None) -> Draft:
    """With the subject, up to its last word, behind the finite verb."""
    words, tokens = list(draft.words), list(draft.tokens)
    cut, verb = (
        1 + next(n for n, token in enumerate(tokens) if k in token.words) for k in (last, finite)
    )
    subject, turned = tokens[:cut], tokens[cut:verb]
    if joined:
        plain, between = joined
        vowels = turned[-1].surface[-1] in VOWELS and words[last].form[0] in VOWELS
        form = (between if vowels else plain) + words[last].form
        words[last] = replace(words[last], form=form)
        subject[-1] = replace(subject[-1], surface=form)
    subject[-1] = replace(subject[-1], glued=turned[-1].glued)
    turned[-1] = replace(turned[-1], glued=bool(joined))
    order = (*turned, *subject, *tokens[verb:])
    return in_order(replace(draft, words=tuple(words), tokens=order))


def _before(draft: Draft, table: Mapping[str, Any]) -> Draft:
    """With words that ask before the statement: one, and what is fixed to it."""
    first = len(draft.words)
    words = [
        Word(form, 0, 0, 0, upos, lemma, {}, first, "fixed")
        for form, lemma, upos in table["before"]
    ]
    words[0] = replace(words[0], head=ROOT, relation="advmod")
    short = draft.words[0].form[0].lower() in VOWELS
    if short:
        words[-1] = replace(words[-1], form=table["short"])
    return _opened(draft, words, [*[True] * (len(words) - 2), False, short])


def _opened(draft: Draft, words: Sequence[Word], glued: Sequence[bool]) -> Draft:
    """With words at the beginning, which the root governs unless they have a head.

    Args:
        draft: the rest.
        words: with heads as they will be numbered behind the rest.
        glued: whether each is glued to what follows.
    """
    root = next(k for k, word in enumerate(draft.words) if word.head == ROOT)
    new = [replace(word, head=root) if word.head == ROOT else word for word in words]
    tokens = [
        Token(word.form, (k,), joined)
        for k, (word, joined) in enumerate(zip(new, glued, strict=True), len(draft.words))
    ]
    return in_order(replace(draft, words=(*draft.words, *new), tokens=(*tokens, *draft.tokens)))
