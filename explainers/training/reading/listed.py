"""Forms with their lemmas from lists of words: a treebank has few of a language's verbs.

The lists are ``simplemma``'s (Barbaresi 2024) and, for English, ``lemminflect``'s, which tells
parts of speech apart; which words are frequent is ``wordfreq``'s (Speer 2022). All are needed to
train only.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from explainers.errors import InputError
from explainers.reading import lemmas
from explainers.tables import table_of
from explainers.training.multilingual.vocabulary import frequent

VERB = "VERB"

INFINITIVES = {
    "de": ("(e[lr]?n|tun|sein)$", "t$"),
    "fr": ("([ei]r|re)$", "ez$"),
    "es": ("[aeií]r$", "ndo$"),
    "cs": ("(t|ti|ci)$", "l$"),
}
"""How verbs end in lists that do not say what is one, and how one of their forms does."""

OPEN = ("NOUN", VERB, "ADJ", "ADV")
"""Parts of speech that have words in such numbers."""

ENDING = 4
"""Letters at the end of a form that tell how regular ones of them are made."""


class Listed(NamedTuple):
    """A form of a language with a part of speech and its lemma."""

    language: str
    form: str
    upos: str
    lemma: str


def listed(language: str) -> list[Listed]:
    """What is worth remembering: frequent forms, and irregular ones of frequent words.

    Irregular is what another rule makes than most forms with its last letters.

    Raises:
        InputError: if the lists are not there.
    """
    words = frequent(language)
    if language == "en":
        return list(_english(words))
    of_verbs = table_of(__file__, "verbs")[language]
    known = {form: lemma for lemma, forms in of_verbs.items() for form in forms.split()}
    entries = [Listed(language, form, VERB, lemma) for form, lemma in known.items()]
    entries += (
        one
        for one in _entries(_dictionary(language), language)
        if one.upos != VERB or one.form not in known
    )
    made: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in entries:
        made[_ending(one.form), one.upos][lemmas.rule(one.form, one.lemma)] += 1
    usual = {ending: rules.most_common(1)[0][0] for ending, rules in made.items()}
    return [
        one
        for one in entries
        if one.form.lower() in words
        or one.form in known
        or (
            one.lemma.lower() in words
            and usual[_ending(one.form), one.upos] != lemmas.rule(one.form, one.lemma)
        )
    ]


def _ending(form: str) -> str:
    """The last letters of a form, but not its first."""
    return form[1:][-ENDING:]


def _english(words: Mapping[str, float]) -> Iterator[Listed]:
    """Forms that have one lemma as a part of speech."""
    from lemminflect import getAllLemmas

    for word in words:
        for upos, found in getAllLemmas(word).items():
            if word.isalpha() and upos in OPEN and len(found) == 1:
                yield Listed("en", word, upos, found[0])


def _entries(dictionary: Mapping[str, str], language: str) -> Iterator[Listed]:
    """Words of a list with the parts of speech that they may be."""
    ends, other = map(re.compile, INFINITIVES[language])
    verbs = {v for form, v in dictionary.items() if other.search(form) and ends.search(v)}
    for form, lemma in dictionary.items():
        denied = lemmas.affirmed(form, language) in dictionary  # the lemma is that without it
        if denied or not form.isalpha() or not lemma.isalpha():
            continue
        if language == "es" and lemma.removesuffix("se") in verbs:
            lemma = lemma.removesuffix("se")
        if lemma in verbs and lemma[0].islower():
            yield Listed(language, form, VERB, lemma)
        elif language != "de":
            yield from (Listed(language, form, upos, lemma) for upos in ("NOUN", "ADJ"))
        else:
            yield Listed(language, form, "NOUN" if form[0].isupper() else "ADJ", lemma)


def _dictionary(language: str) -> Mapping[str, str]:
    try:
        from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory
    except ImportError as error:
        raise InputError("forms of words are simplemma's: pip install simplemma") from error
    dictionary: Mapping[str, str] = DefaultDictionaryFactory().get_dictionary(language)
    return dictionary
