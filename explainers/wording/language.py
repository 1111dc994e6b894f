"""Whether a sentence seems to be of a language that the models never learnt.

Cheap evidence, no classifier: words that say little by themselves are few, frequent and of one
language, and letters with marks are rare in English. Where there is neither, a sentence passes
for English.
"""

from __future__ import annotations

import re

from explainers import text
from explainers.differences.lexicon import word_set

_ELSEWHERE = word_set(
    # German
    "der das dem ein eine einen einem einer und oder aber ist sind nicht kein keine keinen ich sie "
    "wir ihr ihn ihm auf für von zu zum zur im beim nach bei über wird wurde haben hatte auch noch "
    "nur sich dass wenn weil "
    # Spanish
    "el la los las una unos unas del y que es están se con por para su sus en muy pero como más "
    "ellos nosotros gusta sobre cuando "
    # French
    "le les du aux et est sont ne pas qui dans avec sur ce cette ces il elle ils elles nous "
    "vous je sa ses mais très été était "
    # Italian
    "lo gli uno della dei delle sono non che di nel nella suo sua ma molto questo questa si "
    # Portuguese
    "os um uma nas são não com seu muito mas mais ele ela eles foi "
    # Dutch
    "het een niet zijn op te voor dat er aan ook naar maar hij zij ik wij heeft hebben wordt "
    "werd geen"
) | {"de", "un"}

_BEFORE_NOUNS = word_set("die den des")
"""German articles that are English words elsewhere; the nouns after them have capitals."""

_ENGLISH = word_set(
    "the a of and to is was are were be been that with for he she it they his her their my not "
    "this these i you we do does did has have had on at by from as or but who which what there "
    "when if would will can could should than then him them its our your"
)

_MARKED = re.compile(r"[äöüßñ¿¡áéíóúàèìòùâêîôûçãõœ]", re.IGNORECASE)


def seems_english(sentence: str) -> bool:
    """Whether nothing in a sentence speaks for another language than English.

    >>> seems_english("Der Mann schläft.")
    False
    >>> seems_english("Los Angeles is larger than El Paso.")
    True
    """
    words = [sentence[i:j] for i, j in text.spans(sentence)]
    foreign = sum(_speaks(words, k) for k in range(len(words)))
    english = sum(word.lower() in _ENGLISH for word in words)
    if foreign:
        foreign += sum(bool(_MARKED.search(word)) for word in words)
    return foreign <= 2 * english


def _speaks(words: list[str], k: int) -> bool:
    """Whether a word speaks for another language, and is no part of a name such as *El Greco*."""
    word, low = words[k], words[k].lower()
    after = words[k + 1] if k + 1 < len(words) else ""
    if low in _BEFORE_NOUNS:
        return after[:1].isupper() and not word.isupper()
    if low not in _ELSEWHERE or (word.isupper() and len(word) > 1):
        return False
    german = low in ("der", "das", "ein", "eine")
    return not word[:1].isupper() or (k == 0 and (german or not after[:1].isupper()))
