"""What no list holds: numbers, dates and names of the gazetteer, each as a pattern's line."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from babel import Locale

from explainers.lexicon.closed import DEMONYMS
from explainers.tables import table_of
from explainers.training.parser import gazetteer

TABLE = table_of(__file__)
ONES: list[str] = TABLE["ones"].split()
TENS: list[str] = TABLE["tens"].split()
ORDINALS: list[str] = TABLE["ordinals"].split()
MONTHS: list[str] = TABLE["months"].split()
SCALES = {"thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
PERSON = "k:person,being"

Terminal = Callable[[random.Random, bool], str]
"""A line ``flags | words | AMR`` for what is drawn; the first that there is if asked for it."""


def spelled(number: int) -> str:
    """A number below a million in words.

    >>> spelled(21), spelled(105), spelled(2000)
    ('twenty-one', 'one hundred and five', 'two thousand')
    """
    if number < 20:
        return ONES[number]
    if number < 100:
        ten, one = divmod(number, 10)
        return TENS[ten] + (f"-{ONES[one]}" if one else "")
    unit, value = ("hundred", 100) if number < 1000 else ("thousand", 1000)
    much, rest = divmod(number, value)
    joint = " and " if rest < 100 else " "
    return f"{spelled(much)} {unit}{joint + spelled(rest) if rest else ''}"


def nth(value: int) -> str:
    """The ordinal in digits.

    >>> nth(1), nth(12), nth(23)
    ('1st', '12th', '23rd')
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{'th' if 10 < value % 100 < 14 else ending}"


def _number(low: int, high: int) -> Terminal:
    def draw(rng: random.Random, first: bool) -> str:
        value = low if first else rng.randint(low, high)
        words = first or rng.random() < (0.75 if value < 13 else 0.3)
        said = spelled(value) if words else f"{value:,}"
        return f"1 | {said} | {value}"

    return draw


def _digits(low: int, high: int) -> Terminal:
    return lambda rng, first: "1 | {0} | {0}".format(low if first else rng.randint(low, high))


def _large(rng: random.Random, first: bool) -> str:
    value = 1500 if first else rng.choice((100, 150, 200, 500, 999, 1200, 1500, 2000, 3450, 25000))
    if first or rng.random() < 0.4:
        return f"1 | {rng.choice((f'{value:,}', str(value)))} | {value}"
    word, scale = rng.choice(list(SCALES.items()))
    if rng.random() < 0.5:
        value = rng.randint(1, 20)
        return f"1 | {rng.choice((spelled(value), str(value)))} {word} | {value * scale}"
    tenths = rng.choice([t for t in range(11, 99) if t % 10])
    return f"1 | {tenths / 10} {word} | {tenths * scale // 10}"


def _decimal(rng: random.Random, first: bool) -> str:
    value = "2.5" if first else f"{rng.randint(1, 30)}.{rng.randint(1, 9)}"
    return f"1 | {value} | {value}"


def _ordinal(rng: random.Random, first: bool) -> str:
    value = 2 if first else rng.randint(1, 12)
    return f"1 | {ORDINALS[value - 1]} | {value}"


def _clock(ending: str, later: int, minutes: bool) -> Terminal:
    """An hour of the clock, before noon or after."""

    def draw(rng: random.Random, first: bool) -> str:
        hour = 5 if first else rng.randint(1, 12)
        minute = rng.choice((5, 10, 15, 20, 30, 45)) if minutes else 0
        said = f"{hour}:{minute:02}" if minutes else str(hour)
        value = hour if not ending else hour % 12 + later
        return f'1 | {said}{ending} | "{value}:{minute:02}"'

    return draw


def _oclock(rng: random.Random, first: bool) -> str:
    hour = 3 if first else rng.randint(1, 12)
    words, value = (
        (f"half past {ONES[hour]}", f"{hour}:30"), (f"{ONES[hour]} o'clock", f"{hour}:00"),
        (f"quarter past {ONES[hour]}", f"{hour}:15"), (ONES[hour], f"{hour}:00"),
        (f"quarter to {ONES[hour % 12 + 1]}", f"{hour}:45"), (f"{hour} o'clock", f"{hour}:00"),
    )[0 if first else rng.randrange(6)]  # fmt: skip
    return f'1 | {words} | "{value}"'


def name(words: str) -> str:
    """The node of a name.

    >>> name("New York")
    '(name :op1 "New" :op2 "York")'
    """
    parts = words.removeprefix("the ").split()
    return "(name " + " ".join(f':op{i} "{part}"' for i, part in enumerate(parts, 1)) + ")"


def _called(kind: str, pool: Callable[[], Sequence[str]], flags: str = "") -> Terminal:
    def draw(rng: random.Random, first: bool) -> str:
        words = pool()[0] if first else rng.choice(pool())
        return f"1 {flags} | {words} | ({kind} :name {name(words)})"

    return draw


def _listed(key: str) -> Callable[[], Sequence[str]]:
    pool = tuple(words.strip() for words in TABLE["names"][key].split(","))
    return lambda: pool


def _mixed(rng: random.Random, first: bool) -> str:
    """Something called after its kind: ``kind: name, name``."""
    kind, words = _pairs()[0] if first else rng.choice(_pairs())
    return f"1 | {words} | ({kind} :name {name(words)})"


@lru_cache(maxsize=1)
def _pairs() -> tuple[tuple[str, str], ...]:
    return tuple(
        (kind, words.strip()) for kind, text in TABLE["works"].items() for words in text.split(",")
    )


def _first(rng: random.Random, first: bool) -> str:
    """*Mary*, with the pronoun that goes with her."""
    girl = first or rng.random() < 0.5
    word = "Mary" if first else rng.choice(gazetteer.WOMEN if girl else gazetteer.MEN)
    return f"1 =:{'she' if girl else 'he'} {PERSON} | {word} | (person :name {name(word)})"


def _full(rng: random.Random, first: bool) -> str:
    """*Mary Smith*, *Dr. Khan*."""
    girl = first or rng.random() < 0.5
    one = rng.choice(gazetteer.WOMEN if girl else gazetteer.MEN)
    last = rng.choice(gazetteer.FAMILIES)
    title = rng.choice(("Mrs.", "Ms.", "Dr.") if girl else ("Mr.", "Mr.", "Dr."))
    middle = rng.choice("ABCDEFGHJKLMPRSTW") + "."
    words = rng.choices((f"{one} {last}", f"{one} {middle} {last}", f"{title} {last}"), (6, 1, 2))[
        0
    ]
    return f"1 =:{'she' if girl else 'he'} {PERSON} | {words} | (person :name {name(words)})"


@lru_cache(maxsize=1)
def _languages() -> tuple[str, ...]:
    found = Locale("en").languages.values()
    return tuple(sorted(n for n in found if n.isalpha() and n[0].isupper() and len(n) > 3))


@lru_cache(maxsize=1)
def _cities() -> tuple[str, ...]:
    plain = (c for c in gazetteer.cities() if c.replace(" ", "").isalpha() and c.count(" ") < 2)
    return tuple(sorted(plain))


@lru_cache(maxsize=1)
def _countries() -> tuple[str, ...]:
    plain = (c for c in gazetteer.countries() if c.replace(" ", "").isalpha())
    return tuple(c for c in plain if not c.startswith(("The ", "United")) and "Islands" not in c)


def _national(rng: random.Random, first: bool) -> str:
    """*French*: the country that a person or a thing is of."""
    adjectives = sorted(DEMONYMS)
    word = "French" if first else rng.choice(adjectives)
    return f"1 | {word} | (country :name {name(DEMONYMS[word])})"


@lru_cache(maxsize=1)
def _capitals() -> tuple[tuple[str, str], ...]:
    return tuple((k, v) for k, v in gazetteer.capitals().items() if k.isalpha() and v.isalpha())


def _capital(rng: random.Random, first: bool) -> str:
    """*Paris is the capital of France*."""
    land, city = ("France", "Paris") if first else rng.choice(_capitals())
    return (f"1 | {city} is the capital of {land} | (capital :poss (country :name {name(land)}) "
            f":domain (city :name {name(city)}))")  # fmt: skip


def _phone(rng: random.Random, first: bool) -> str:
    digits = "5551234" if first else "".join(str(rng.randint(0, 9)) for _ in range(7))
    said = f"{digits[:3]}-{digits[3:]}" if first or rng.random() < 0.6 else digits
    return f'1 | {said} | (phone-number-entity :value "{said}")'


def _site(rng: random.Random, first: bool) -> str:
    site = rng.choice(("example", "books", "news", "weather")) + rng.choice(
        (".com", ".org", ".net")
    )
    if first or rng.random() < 0.5:
        return f'1 | www.{site} | (url-entity :value "www.{site}")'
    mail = f"{rng.choice(gazetteer.MEN).lower()}@{site}"
    return f'1 | {mail} | (email-address-entity :value "{mail}")'


def _month(rng: random.Random, first: bool) -> str:
    month = 5 if first else rng.randint(1, 12)
    return f"1 | {MONTHS[month - 1]} | {month}"


def _weekday(rng: random.Random, first: bool) -> str:
    day = "Monday" if first else rng.choice(TABLE["days"].split())
    return f"1 | {day} | {day.lower()}"


def _day(rng: random.Random, first: bool) -> str:
    day = 12 if first else rng.randint(1, 28)
    return f"1 | {nth(day)} | {day}"


def _sum(rng: random.Random, first: bool) -> str:
    """*Two plus two is four*."""
    a, b = (2, 2) if first else (rng.randint(1, 20), rng.randint(1, 12))
    word, concept, result, a = (
        ("plus", "sum-of", a + b, a), ("times", "product-of", a * b, a),
        ("minus", "difference-of", a, a + b), ("divided by", "quotient-of", a, a * b),
    )[0 if first else rng.choice((0, 0, 0, 1, 1, 2, 3))]  # fmt: skip
    x, y, z = (spelled(n) if first or rng.random() < 0.6 else str(n) for n in (a, b, result))
    return (
        f"1 | {x} {word} {y} is {z} | (equal-01 :ARG1 ({concept} :op1 {a} :op2 {b}) :ARG2 {result})"
    )


def _one_of(write: Callable[[int], tuple[str, object]], values: Sequence[int]) -> Terminal:
    """A number as it is said and as it is meant, the last one as the example."""

    def draw(rng: random.Random, first: bool) -> str:
        said, meant = write(values[-1] if first else rng.choice(values))
        return f"1 | {said} | {meant}"

    return draw


def _family(rng: random.Random, first: bool) -> str:
    word = "Obama" if first else rng.choice(gazetteer.FAMILIES)
    gender = "he" if first else rng.choice(("he", "she"))
    return f"1 =:{gender} {PERSON} | {word} | {name(word)}"


def _name(rng: random.Random, first: bool) -> str:
    word = "Mary" if first else rng.choice((*gazetteer.WOMEN, *gazetteer.MEN))
    return f"1 | {word} | {name(word)}"


POOLS: Mapping[str, Callable[[], Sequence[str]]] = {
    "any country": _countries, "any city": _cities, "states": gazetteer.states,
    "any language": _languages, "companies": lambda: gazetteer.COMPANIES,
    "parties": lambda: gazetteer.PARTIES[:6], "teams": lambda: gazetteer.TEAMS[:6],
    **{key: _listed(key) for key in TABLE["names"]},
}  # fmt: skip
"""Names by what they are of."""

TERMINALS: Mapping[str, Terminal] = {
    "number": _number(2, 99), "small": _number(2, 12), "digits": _digits(2, 99),
    "percent": _digits(1, 99), "large": _large, "decimal": _decimal, "ordinal": _ordinal,
    "year": _digits(1750, 2035), "day": _digits(1, 28), "nth": _day, "month": _month,
    "decade": _one_of(lambda d: (f"the {d}s", d), range(1900, 2000, 10)),
    "century": _one_of(lambda c: (nth(c), c), range(11, 22)), "weekday": _weekday,
    "hour": _oclock, "hour-am": _clock(" am", 0, False), "hour-pm": _clock(" pm", 12, False),
    "hour-digits": _clock("", 0, True), "hour-pm-digits": _clock(" pm", 12, True),
    "first-name": _first, "full-name": _full, "family-name": _family, "name": _name,
    "monument": _mixed, "national": _national, "capital-of": _capital, "phone": _phone,
    "site": _site, "sum": _sum,
    **{t: _called(kind, POOLS[of], flags) for t, (kind, of, flags) in TABLE["called"].items()},
}  # fmt: skip
