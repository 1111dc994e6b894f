"""Everyday words of French, Czech and Spanish, for a parser whose translations lack them.

What there is to learn from in these languages is captions and a little of Wikipedia: *banque*,
*leche* and *koupit* are in none of it, and the network guesses. ``everyday.txt``, written by hand,
has a word a line, under the kind of word that it is: English | French | Czech | Spanish. A form
that ends in a hyphen is a stem, which any of :data:`ENDINGS` of its kind may follow. German needs
none of it: its translations are everyday sentences.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from explainers.amr.compact import TABLES

LANGUAGES = ("fr", "cs", "es")

KINDS = {
    "weekdays": "date-entity|>weekday 0 %n",
    "months": "date-entity|>month 0 =%m",
    "things": "%n",
    "verbs": "%v-01",
}
"""Kinds of words, and the fragment that one stands for if its English was never read."""

ENDINGS = {
    kind: {
        language: frozenset(endings.split()) | (frozenset() if kind == "verbs" else {""})
        for language, endings in TABLES[
            "verb endings" if kind == "verbs" else "noun endings"
        ].items()
    }
    for kind in KINDS
}
"""What a stem may end in, by kind and language."""


class Word(NamedTuple):
    """An everyday word in English: its base, one of :data:`KINDS`, and whether *ne-* denies it."""

    english: str
    kind: str
    denied: bool = False


@lru_cache(maxsize=1)
def lines() -> tuple[tuple[Word, tuple[tuple[str, ...], ...]], ...]:
    """The list: each word with its forms in each of :data:`LANGUAGES`."""
    words, kind = [], ""
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        english, *columns = line.split(" | ")
        if columns:
            forms = tuple(() if column == "-" else tuple(column.split()) for column in columns)
            words.append((Word(english, kind), forms))
        else:
            kind = english
    return tuple(words)


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, Word]]:
    """Words by language and form, stems with their hyphen; the first of a form stays."""
    by_form: dict[str, dict[str, Word]] = {language: {} for language in LANGUAGES}
    for word, columns in lines():
        for language, forms in zip(LANGUAGES, columns, strict=True):
            for form in forms:
                by_form[language].setdefault(form, word)
    return by_form


@lru_cache(maxsize=1)
def compounds() -> re.Pattern[str]:
    """Words of several parts, such as *petit-déjeuner*, which are otherwise cut at the hyphen."""
    parts = {form.removesuffix("-") for forms in _forms().values() for form in forms}
    return re.compile(
        rf"(?i)\b(?:{'|'.join(sorted(p for p in parts if '-' in p))})s?(?!\w|-(?!ci|là))"
    )


def everyday(word: str, language: str) -> Word | None:
    """The English of an everyday word in any of its forms; none if it is not known.

    >>> everyday("Banques", "fr"), everyday("banc", "fr"), everyday("Bank", "de")
    (Word(english='bank', kind='things', denied=False), None, None)
    >>> everyday("nekoupila", "cs")
    Word(english='buy', kind='verbs', denied=True)
    """
    known = _forms().get(language)
    if known is None:
        return None
    word = word.lower()
    if word in known:
        return known[word]
    for cut in range(len(word), 1, -1):  # the longest stem
        stem = known.get(f"{word[:cut]}-")
        if stem and word[cut:] in ENDINGS[stem.kind][language]:
            return stem
    if language == "cs" and word.startswith("ne"):
        verb = everyday(word[2:], language)
        if verb and verb.kind == "verbs" and not verb.denied:
            return verb._replace(denied=True)
    return None
