"""Everyday words of French, Czech and Spanish, for a parser whose translations lack them.

What there is to learn from in these languages is captions and a little of Wikipedia: *banque*,
*gato* and *koupit* are in none of it, and the network guesses. ``everyday.txt``, written by hand,
has a word a line: English | French | Czech | Spanish; a form that ends in a hyphen is a stem, which
any of :data:`ENDINGS` may follow. German needs none of it: its translations are everyday sentences.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

LANGUAGES = ("fr", "cs", "es")

ENDINGS = {
    language: frozenset(["", *endings.split()])
    for language, endings in {
        "fr": "s x e es er ez ons ent é ée és ées ais ait aient ions iez ai as a èrent era erai "
        "eras erons erez eront erait erais eraient ant i is it issons issez issent issait ie ies "
        "ir ira irai irait u ue us ues re rai ra ront rait",
        "cs": "a e ě i í o u ů y ý á é ou em ém ám ím ům ách ech ích ých ami emi ími ými mi ovi "
        "ové ho ého ému t l la lo li ly m š me te uje uji ují uješ ujeme ujete il ila ilo ili ily "
        "it ím íš íme íte ěl ěla ělo ěli ět el ela eli et al ala alo ali aly at ám áš áme áte ají "
        "át ej ejte te en ena eno eny án ána nout ne nu nul nula uju ete eš eme",
        "es": "s es a as o os ar er ir amos emos imos áis éis an en e é í ó ió aste iste aron "
        "ieron imos aba abas aban ábamos ía ías ían íamos ado ada ados adas ido ida idos idas ando "
        "iendo aré ará arán aremos eré erá erán iré irá irán aría ería iría aras ieras arte arme "
        "arlo arla arle arse erlo erla erse irse",
    }.items()
}
"""What a stem may end in, by language."""

SHORTEST = 4
"""Letters of a form that may begin with the Czech *ne-*, which denies a verb."""


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """English words by language and form, stems with their hyphen; the first of a form stays."""
    found: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    path = Path(__file__).with_suffix(".txt")
    for line in path.read_text("utf-8").splitlines():
        english, *columns = line.split(" | ")
        for language, column in zip(LANGUAGES, columns, strict=True):
            for form in column.replace("-", "" if column == "-" else "-").split():
                found[language].setdefault(form, english)
    return found


def meant() -> frozenset[str]:
    """The English words."""
    return frozenset(english for known in _forms().values() for english in known.values())


def everyday(word: str, language: str) -> str:
    """The English of an everyday word in any of its forms; empty if it is not known.

    Args:
        word: one word, as it stands.
        language: its code; of others than :data:`LANGUAGES` nothing is known.

    >>> everyday("Banques", "fr"), everyday("compraron", "es"), everyday("nekoupila", "cs")
    ('bank', 'buy', 'buy')
    >>> everyday("banc", "fr"), everyday("gato", "cs"), everyday("Bank", "de")
    ('', '', '')
    """
    known = _forms().get(language)
    if known is None:
        return ""
    word = word.lower()
    if word in known:
        return known[word]
    for cut in range(len(word), 1, -1):  # the longest stem
        if word[cut:] in ENDINGS[language] and (english := known.get(f"{word[:cut]}-")):
            return english
    if language == "cs" and word.startswith("ne") and len(word) > SHORTEST:
        return everyday(word[2:], language)
    return ""
