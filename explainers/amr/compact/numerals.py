"""Number words of the languages that the other parser reads, from two on.

The network knows that a word is a number better than which one.
"""

from __future__ import annotations

import re

from explainers.amr.compact import TABLES

NUMERALS: dict[str, int] = {
    word: first + step * k
    for first, step, words in TABLES["numerals"]
    for k, word in enumerate(words.split())
} | {
    f"{unit}{joint}{ten}": 10 * value + k
    for units, joint, tens in TABLES["joined numerals"]
    for value, ten in enumerate(tens.split(), 2)
    for k, unit in enumerate(units.split(), 1)
}
"""Words to numbers; none is two numbers in two of the languages."""


_FRENCH = "deux|trois|quatre|cinq|six|sept|huit|neuf"
_FRENCH_TEENS = "dix(?:-(?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize"
_SPANISH = "un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"
_CZECH = "jed(?:en|na|no)|dva|dvě|tři|čtyři|pět|šest|sedm|osm|devět"
COMPOUND = re.compile(
    rf"(?i)\b(?:(?:vingt|trente|quarante|cinquante|soixante|septante|nonante)"
    rf"(?:[- ]et[- ](?:une?|onze)|-(?:{_FRENCH}))"
    rf"|soixante-(?:{_FRENCH_TEENS})"
    rf"|quatre-vingts?(?:-(?:{_FRENCH_TEENS}|une?|{_FRENCH}))?"
    r"|dix-(?:sept|huit|neuf)"
    rf"|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa) y (?:{_SPANISH})"
    rf"|(?:dvacet|třicet|čtyřicet|padesát|šedesát|sedmdesát|osmdesát|devadesát) (?:{_CZECH}))\b"
)
"""A number below a hundred that is written in several words."""

_ONES = frozenset(("un", "une", "uno", "una", "jeden", "jedna", "jedno"))


def numeral(words: str) -> str:
    """The digits of a number in words; empty if it is none.

    >>> numeral("Siebenundzwanzig"), numeral("quinze"), numeral("sedmnáct"), numeral("Hund")
    ('27', '15', '17', '')
    >>> numeral("quatre-vingt-dix-sept"), numeral("soixante et onze"), numeral("čtyřicet dva")
    ('97', '71', '42')
    >>> numeral("deux-trois"), numeral("vingt et trente")
    ('', '')
    """
    low = words.lower()
    if not COMPOUND.fullmatch(low):
        return str(NUMERALS.get(low, ""))
    total = 0
    for word in re.split(r"[-\s]+", low.replace("vingts", "vingt")):
        value = 1 if word in _ONES else NUMERALS.get(word, 0)  # "et" and "y" count nothing
        total = 80 if (total, value) == (4, 20) else total + value
    return str(total)
