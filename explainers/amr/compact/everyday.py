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

LANGUAGES = ("fr", "cs", "es")

KINDS = {
    "weekdays": "date-entity|>weekday 0 %n",
    "months": "date-entity|>month 0 =%m",
    "things": "%n",
    "verbs": "%v-01",
}
"""Kinds of words, and the fragment that one stands for if its English was never read."""

_NOUN_ENDINGS = {
    "fr": "s x e es",
    "cs": "a e ě i í o u ů y ý á é ou em ém ám ím ům ách ech ích ých ami emi ími ými mi ovi ové ho "
    "ého ému ej",
    "es": "s es a as o os",
}
_VERB_ENDINGS = {
    "fr": "e es er ez ons ent é ée és ées ais ait aient ions iez ai as a èrent era erai eras erons "
    "erez eront erait erais eraient ant i is it issons issez issent issait ie ies ir ira irai "
    "irait u ue us ues re rai ra ront rait",
    "cs": "l la lo li ly m š t te u uje uji ují uješ ujeme ujete il ila ilo ili ily it í ím íš íme "
    "íte ěl ěla ělo ěli ět el ela eli et al ala alo ali aly at á ám áš áme áte ají át e eme ete eš "
    "ej ejte en ena eno eny án ána nout ne nu nul nula ou i ěte",
    "es": "a as o ar er ir amos emos imos áis éis an en e es é í ó ió aste iste aron ieron aba "
    "abas aban ábamos ía ías ían íamos ado ada ados adas ido ida idos idas ando iendo aré ará arán "
    "aremos eré erá erán iré irá irán aría ería iría ara iera arte arme arlo arla arle arse erlo "
    "erla erse irse",
}
ENDINGS = {
    kind: {
        language: frozenset(of.split()) | (frozenset() if kind == "verbs" else {""})
        for language, of in (_VERB_ENDINGS if kind == "verbs" else _NOUN_ENDINGS).items()
    }
    for kind in KINDS
}
"""What a stem may end in, by kind and language."""


class Word(NamedTuple):
    """What an everyday word is in English.

    Attributes:
        english: its base.
        kind: one of :data:`KINDS`.
        denied: whether it is a Czech verb with *ne-*.
    """

    english: str
    kind: str
    denied: bool = False


@lru_cache(maxsize=1)
def lines() -> tuple[tuple[Word, tuple[tuple[str, ...], ...]], ...]:
    """The list: each word with its forms in each of :data:`LANGUAGES`."""
    found, kind = [], ""
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        english, *columns = line.split(" | ")
        if not columns:
            kind = english
            continue
        forms = tuple(() if column == "-" else tuple(column.split()) for column in columns)
        found.append((Word(english, kind), forms))
    return tuple(found)


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, Word]]:
    """Words by language and form, stems with their hyphen; the first of a form stays."""
    found: dict[str, dict[str, Word]] = {language: {} for language in LANGUAGES}
    for word, columns in lines():
        for language, forms in zip(LANGUAGES, columns, strict=True):
            for form in forms:
                found[language].setdefault(form, word)
    return found


@lru_cache(maxsize=1)
def compounds() -> re.Pattern[str]:
    """Words of several parts, such as *petit-déjeuner*, which are otherwise cut at the hyphen."""
    parts = {f.removesuffix("-") for of in _forms().values() for f in of}
    return re.compile(
        rf"(?i)\b(?:{'|'.join(sorted(p for p in parts if '-' in p))})s?(?!\w|-(?!ci|là))"
    )


def everyday(word: str, language: str) -> Word | None:
    """The English of an everyday word in any of its forms; none if it is not known.

    Args:
        word: one word, as it stands.
        language: its code; of others than :data:`LANGUAGES` nothing is known.

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
        found = known.get(f"{word[:cut]}-")
        if found and word[cut:] in ENDINGS[found.kind][language]:
            return found
    if language == "cs" and word.startswith("ne"):
        found = everyday(word[2:], language)
        if found and found.kind == "verbs" and not found.denied:
            return found._replace(denied=True)
    return None
