"""Number words of the languages that the other parser reads, from two on.

The network knows that a word is a number better than which one.
"""

from __future__ import annotations

import re


def _counted(words: str, first: int, step: int = 1) -> dict[str, int]:
    return {word: first + step * k for k, word in enumerate(words.split())}


GERMAN = _counted(
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn",
    2,
)
CZECH_TENS = _counted("dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát", 20, 10)
GERMAN_TENS = _counted("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", 20, 10)
NUMERALS = {
    **_counted(
        "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
        "diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro "
        "veinticinco veintiséis veintisiete veintiocho veintinueve",
        2,
    ),
    **_counted("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10),
    **_counted(
        "dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct "
        "šestnáct sedmnáct osmnáct devatenáct",
        2,
    ),
    **CZECH_TENS,
    **_counted(
        "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize", 2
    ),
    **_counted("vingt trente quarante cinquante soixante", 20, 10),
    **GERMAN,
    **GERMAN_TENS,
    **{
        f"{unit}und{ten}": value + k
        for ten, value in GERMAN_TENS.items()
        for unit, k in ({"ein": 1} | GERMAN).items()
        if k < 10
    },
    **{
        f"{unit}a{ten}": value + k
        for ten, value in CZECH_TENS.items()
        for k, unit in enumerate(
            ["jedn", "dva", "tři", "čtyři", "pět", "šest", "sedm", "osm", "devět"], 1
        )
    },
    **{f"{unit}hundert": 100 * k for unit, k in ({"ein": 1} | GERMAN).items() if k < 10},
    **{"septante": 70, "huitante": 80, "nonante": 90, "veintiún": 21, "dreissig": 30},
    **_counted("hundert cent sto cien ciento", 100, 0),
    **_counted("tausend mille tisíc mil", 1000, 0),
    "dvě": 2,
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
        found = NUMERALS.get(low)
        return str(found) if found else ""
    found = 0
    for word in re.split(r"[-\s]+", low.replace("vingts", "vingt")):
        value = 1 if word in _ONES else NUMERALS.get(word, 0)  # "et" and "y" count nothing
        found = 80 if (found, value) == (4, 20) else found + value
    return str(found)
