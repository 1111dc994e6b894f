"""Number words of the languages that the other parser reads: single words, from two on.

The network knows that a word is a number better than which one.
"""

from __future__ import annotations


def _counted(words: str, first: int, step: int = 1) -> dict[str, int]:
    return {word: first + step * k for k, word in enumerate(words.split())}


GERMAN = _counted(
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn",
    2,
)
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
    **_counted("dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát", 20, 10),
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
    **_counted("hundert cent sto cien", 100, 0),
    **_counted("tausend mille tisíc mil", 1000, 0),
    "dvě": 2,
}
"""Words to numbers; none is two numbers in two of the languages."""


def numeral(word: str) -> str:
    """The digits of a number word; empty if it is none.

    >>> numeral("Siebenundzwanzig"), numeral("quinze"), numeral("sedmnáct"), numeral("Hund")
    ('27', '15', '17', '')
    """
    found = NUMERALS.get(word.lower())
    return str(found) if found else ""
