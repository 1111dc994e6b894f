"""Numbers, money, measures, ages, durations, frequencies, dates and times of day."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.grammar import Grammar, Made, an
from explainers.training.parser.made.old.things import (
    ANIMALS,
    FOODS,
    MOVABLE,
    event,
    finish,
    first_name,
    listed,
    person,
    pick,
    place,
    plural,
    somebody,
    thing,
)

ONES = listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen "
    "fourteen fifteen sixteen seventeen eighteen nineteen"
)
TENS = listed("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
ORDINALS = listed(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
)
MONTHS = listed(
    "January February March April May June July August September October November December"
)
DAYS = listed("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
SCALES = (("thousand", 1000), ("million", 1_000_000), ("billion", 1_000_000_000))
MONEY = (
    ("${}", "dollar"), ("${}", "dollar"), ("{} dollars", "dollar"), ("{} euros", "euro"),
    ("€{}", "euro"), ("£{}", "pound"), ("{} pounds", "pound"), ("{} yen", "yen"),
    ("{} rupees", "rupee"), ("{} cents", "cent"), ("{} francs", "franc"), ("{} USD", "dollar"),
)  # fmt: skip
LENGTHS = (("meter", "m"), ("kilometer", "km"), ("mile", ""), ("foot", "ft"), ("inch", ""),
           ("centimeter", "cm"), ("yard", ""))  # fmt: skip
WEIGHTS = (("kilogram", "kg"), ("gram", "g"), ("pound", ""), ("ton", ""), ("ounce", ""))
VOLUMES = (("liter", "l"), ("gallon", ""), ("milliliter", "ml"), ("pint", ""))
TIMES = ("second", "minute", "hour", "day", "week", "month", "year", "decade")
ABOUT = (
    ("about", "about"), ("around", "about"), ("approximately", "about"), ("almost", "almost"),
    ("nearly", "nearly"), ("more than", "more-than"), ("over", "more-than"),
    ("less than", "less-than"), ("fewer than", "less-than"), ("at least", "at-least"),
    ("at most", "at-most"), ("up to", "up-to"), ("only", "only"), ("exactly", "exact"),
)  # fmt: skip
LOOSE = (
    ("several", "(/ several)"), ("many", "(/ many)"), ("few", "(/ few)"), ("a few", "(/ few)"),
    ("a lot of", "(/ lot)"), ("lots of", "(/ lot)"), ("some", "(/ some)"),
    ("a couple of", "(/ couple)"), ("dozens of", "(/ multiple :op1 12)"),
    ("hundreds of", "(/ multiple :op1 100)"), ("thousands of", "(/ multiple :op1 1000)"),
    ("millions of", "(/ multiple :op1 1000000)"), ("a dozen", "12"), ("two dozen", "24"),
    ("half a dozen", "6"), ("a hundred", "100"), ("a thousand", "1000"), ("no", "-"),
)  # fmt: skip


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


def number(g: Grammar, low: int = 2, high: int = 99) -> tuple[str, str]:
    """A whole number, in words or digits, and its value."""
    value = g.rng.randint(low, high)
    said = spelled(value) if g.rng.random() < (0.7 if value < 13 else 0.3) else f"{value:,}"
    return said, str(value)


def large(g: Grammar) -> tuple[str, str]:
    """*1,500*, *2.5 million*, *44 billion*, *three thousand*."""
    chance = g.rng.random()
    if chance < 0.4:
        value = g.rng.choice(
            (100, 150, 200, 500, 999, 1200, 1500, 2000, 3450, 10000, 25000, 100000)
        )
        return g.rng.choice((f"{value:,}", str(value))), str(value)
    word, scale = g.rng.choice(SCALES)
    if chance < 0.6:
        value = g.rng.randint(1, 20)
        return f"{spelled(value)} {word}", str(value * scale)
    if chance < 0.8 or scale == 1000:
        value = g.rng.randint(1, 99)
        return f"{value} {word}", str(value * scale)
    tenths = g.rng.choice([t for t in range(11, 99) if t % 10])
    return f"{tenths / 10} {word}", str(tenths * scale // 10)


def counted(g: Grammar) -> tuple[str, str]:
    """A number, more or less: words, and what ``:quant`` has."""
    said, value = g.rng.choice((number, number, large))(g)
    if g.rng.random() < 0.35:
        words, concept = g.rng.choice(ABOUT)
        if concept in ("only", "exact"):
            return said, value
        return f"{words} {said}", f"(/ {concept} :op1 {value})"
    if g.rng.random() < 0.06:
        low = g.rng.randint(2, 40)
        high = low + g.rng.randint(1, 20)
        return f"between {low} and {high}", f"(/ between :op1 {low} :op2 {high})"
    return said, value


def quantity(
    g: Grammar, kind: str, units: tuple[tuple[str, str], ...]
) -> tuple[str, str, str, str]:
    """A measure: words, as a modifier (*five-meter*), AMR, unit."""
    unit, short = g.rng.choice(units)
    said, value = number(g, 1, 40) if g.rng.random() < 0.8 else _decimal(g)
    words = f"{said} {unit if value == '1' else plural(unit)}"
    if short and said[0].isdigit() and g.rng.random() < 0.4:
        words = f"{said} {short}"
    return words, f"{said}-{unit}", f"(/ {kind} :quant {value} :unit (/ {unit}))", unit


def _decimal(g: Grammar) -> tuple[str, str]:
    """*2.5*."""
    value = f"{g.rng.randint(1, 30)}.{g.rng.randint(1, 9)}"
    return value, value


def money(g: Grammar) -> tuple[str, str]:
    """*$44 billion*, *20 euros*, *£1,500*."""
    form, unit = g.rng.choice(MONEY)
    said, value = g.rng.choice((number, number, large))(g)
    if not form.startswith("{}") and not said[0].isdigit():
        said = f"{int(value):,}"
    node = f"(/ monetary-quantity :quant {value} :unit (/ {unit}))"
    if g.rng.random() < 0.2:
        words, concept = g.rng.choice(ABOUT[:11])
        return f"{words} {form.format(said)}", f"(/ {concept} :op1 {node})"
    return form.format(said), node


def duration(g: Grammar) -> tuple[str, str]:
    """*Two hours*, *a week*, *several days*, *half an hour*, *about ten minutes*."""
    unit = g.rng.choice(TIMES)
    chance = g.rng.random()
    if chance < 0.15:
        return an(unit), f"(/ temporal-quantity :quant 1 :unit (/ {unit}))"
    if chance < 0.2 and unit in ("hour", "year", "day"):
        return f"half {an(unit)}", f'(/ temporal-quantity :quant "1/2" :unit (/ {unit}))'
    if chance < 0.32:
        some, concept = g.rng.choice((("several", "several"), ("many", "many"), ("a few", "few")))
        return (f"{some} {unit}s",
                f"(/ {concept} :op1 (/ temporal-quantity :quant 1 :unit (/ {unit})))")  # fmt: skip
    if chance < 0.4:
        return f"{unit}s", f"(/ multiple :op1 (/ temporal-quantity :quant 1 :unit (/ {unit})))"
    said, value = number(g, 2, 30)
    node = f"(/ temporal-quantity :quant {value} :unit (/ {unit}))"
    if chance < 0.55:
        words, concept = g.rng.choice(ABOUT[:11])
        return f"{words} {said} {unit}s", f"(/ {concept} :op1 {node})"
    return f"{said} {unit}s", node


def ordinal(g: Grammar) -> tuple[str, int]:
    """*Second*, *21st*."""
    if g.rng.random() < 0.75:
        value = g.rng.randint(1, 12)
        return ORDINALS[value - 1], value
    value = g.rng.randint(1, 40)
    return nth(value), value


def nth(value: int) -> str:
    """The ordinal in digits.

    >>> nth(1), nth(12), nth(23)
    ('1st', '12th', '23rd')
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{'th' if 10 < value % 100 < 14 else ending}"


def date(g: Grammar) -> tuple[str, str]:
    """*On 12 December 2023*, *in May*, *on Monday*, *in 1999*, *in the 19th century*."""
    month, day, year = g.rng.randint(1, 12), g.rng.randint(1, 28), g.rng.randint(1750, 2035)
    named, week = MONTHS[month - 1], g.rng.choice(DAYS)
    m, d, y = f" :month {month}", f" :day {day}", f" :year {year}"
    weekday, low = f" :weekday (/ {week.lower()})", g.rng.randint(11, 21)
    season = g.rng.choice(("summer", "winter", "spring", "autumn"))
    ten = g.rng.choice((1920, 1950, 1960, 1970, 1980, 1990))
    said, inner = g.rng.choice((
        (f"on {day} {named} {year}", d + m + y), (f"on {named} {day}, {year}", d + m + y),
        (f"on {day} {named} {year}", d + m + y), (f"on {day} {named}", d + m),
        (f"on {named} {day}", d + m), (f"on the {nth(day)} of {named}", d + m),
        (f"on {named} {nth(day)}", d + m), (f"in {named} {year}", m + y), (f"in {named}", m),
        (f"in {year}", y), (f"in {year}", y), (f"on {week}", weekday), (f"on {week}", weekday),
        (f"on {week}, {day} {named} {year}", d + m + y + weekday),
        (f"on {week}, {named} {day}", d + m + weekday),
        (f"last {week}", weekday + " :mod (/ last)"),
        (f"next {week}", weekday + " :mod (/ next)"), (f"this {week}", weekday + " :mod (/ this)"),
        (f"in the {nth(low)} century", f" :century {low}"), (f"in the {ten}s", f" :decade {ten}"),
        (f"on {year}-{month:02}-{day:02}", d + m + y), (f"on {day}/{month}/{year}", d + m + y),
        (f"in the {season}", f" :season (/ {season})"),
        (f"in the {season} of {year}", f" :season (/ {season}){y}"),
        (f"last {named}", f"{m} :mod (/ last)"), (f"next {named}", f"{m} :mod (/ next)"),
    ))  # fmt: skip
    return said, f"(/ date-entity{inner})"


def clock(g: Grammar) -> tuple[str, str]:
    """*At 5 pm*, *at half past three*, *at noon*, *in the morning*."""
    hour, minute = g.rng.randint(1, 12), g.rng.choice((5, 10, 15, 20, 30, 45))
    pm, am = hour % 12 + 12, hour % 12
    part = g.rng.choice(("morning", "afternoon", "evening"))
    some = g.rng.choice(("noon", "midnight", "night"))
    day = g.rng.choice(DAYS)
    later = hour % 12 + 1
    said, inner = g.rng.choice((
        (f"at {hour} pm", f' :time "{pm}:00"'), (f"at {hour} p.m.", f' :time "{pm}:00"'),
        (f"at {hour}pm", f' :time "{pm}:00"'), (f"at {hour} am", f' :time "{am}:00"'),
        (f"at {hour}:{minute:02} pm", f' :time "{pm}:{minute:02}"'),
        (f"at {hour}:{minute:02}", f' :time "{hour}:{minute:02}"'),
        (f"at {ONES[hour]} o'clock", f' :time "{hour}:00"'),
        (f"at {hour} o'clock", f' :time "{hour}:00"'), (f"at {ONES[hour]}", f' :time "{hour}:00"'),
        (f"at half past {ONES[hour]}", f' :time "{hour}:30"'),
        (f"at quarter to {ONES[later]}", f' :time "{hour}:45"'),
        (f"in the {part}", f" :dayperiod (/ {part})"),
        (f"in the {part}", f" :dayperiod (/ {part})"), (f"at {some}", f" :dayperiod (/ {some})"),
        (f"this {part}", f" :dayperiod (/ {part}) :mod (/ today)"),
        (f"on {day} {part}", f" :weekday (/ {day.lower()}) :dayperiod (/ {part})"),
        (f"at {hour} pm on {day}", f' :time "{pm}:00" :weekday (/ {day.lower()})'),
        ("last night", " :dayperiod (/ night) :mod (/ last)"),
        (f"tomorrow {part}", f" :dayperiod (/ {part}) :mod (/ tomorrow)"),
        (f"yesterday {part}", f" :dayperiod (/ {part}) :mod (/ yesterday)"),
    ))  # fmt: skip
    return said, f"(/ date-entity{inner})"


def near(g: Grammar) -> tuple[str, str, str]:
    """*Yesterday*, *last week*, *three days ago*, *in two hours*, with the tense that it asks."""
    unit = g.rng.choice(("week", "month", "year", "summer", "winter", "weekend"))
    said, amr = duration(g)
    day = "(/ temporal-quantity :quant 1 :unit (/ day))"
    return g.rng.choice((
        ("yesterday", "(/ yesterday)", "ed"), ("today", "(/ today)", "ed"),
        ("tomorrow", "(/ tomorrow)", "will"), ("now", "(/ now)", "s"), ("then", "(/ then)", "ed"),
        ("soon", "(/ soon)", "will"), ("recently", "(/ recent)", "ed"),
        (f"last {unit}", f"(/ {unit} :mod (/ last))", "ed"),
        (f"next {unit}", f"(/ {unit} :mod (/ next))", "will"),
        (f"this {unit}", f"(/ {unit} :mod (/ this))", "ed"),
        (f"{said} ago", f"(/ before :op1 (/ now) :quant {amr})", "ed"),
        (f"{said} ago", f"(/ before :op1 (/ now) :quant {amr})", "ed"),
        (f"in {said}", f"(/ after :op1 (/ now) :quant {amr})", "will"),
        ("the day before yesterday", f"(/ before :op1 (/ yesterday) :quant {day})", "ed"),
        ("the day after tomorrow", f"(/ after :op1 (/ tomorrow) :quant {day})", "will"),
    ))  # fmt: skip


def frequency(g: Grammar) -> tuple[str, str]:
    """*Three times*, *twice a week*, *every day*, *once a year*, *always*."""
    unit = g.rng.choice(("day", "week", "month", "year", "hour"))
    per = f"(/ temporal-quantity :quant 1 :unit (/ {unit}))"
    count, value = number(g, 3, 12)
    day = g.rng.choice(DAYS)
    part = g.rng.choice(("morning", "evening", "night", "afternoon"))
    once, one = g.rng.choice((("once", 1), ("twice", 2), (f"{count} times", int(value))))
    every, gap = number(g, 2, 10)
    return g.rng.choice((
        (f"{count} times", value), ("twice", "2"), ("once", "1"),
        (f"{once} {an(unit)}", f"(/ rate-entity-91 :ARG1 {one} :ARG2 {per})"),
        (f"{once} per {unit}", f"(/ rate-entity-91 :ARG1 {one} :ARG2 {per})"),
        (f"every {unit}", f"(/ rate-entity-91 :ARG3 {per})"),
        (f"every {unit}", f"(/ rate-entity-91 :ARG3 {per})"),
        (f"every {every} {unit}s",
         f"(/ rate-entity-91 :ARG3 (/ temporal-quantity :quant {gap} :unit (/ {unit})))"),
        (f"every {day}", f"(/ rate-entity-91 :ARG4 (/ date-entity :weekday (/ {day.lower()})))"),
        (f"every {part}", f"(/ rate-entity-91 :ARG4 (/ date-entity :dayperiod (/ {part})))"),
        (f"on {day}s", f"(/ rate-entity-91 :ARG4 (/ date-entity :weekday (/ {day.lower()})))"),
        (f"at least {once}", f"(/ at-least :op1 {one})"), ("many times", "(/ many)"),
        ("several times", "(/ several)"),
    ))  # fmt: skip


def when(g: Grammar) -> Made:
    """An event with its time: *Mary arrived on 12 December 2023*."""
    kind = g.rng.random()
    if kind < 0.45:
        said, amr = date(g)
        tense = "will" if said.startswith("next") else "ed"
    elif kind < 0.7:
        said, amr = clock(g)
        tense = "will" if said.startswith("tomorrow") else "ed"
    else:
        said, amr, tense = near(g)
    return event(g, f" {said}", f" :time {amr}", tense)


def how_long(g: Grammar) -> Made:
    """*For two hours*, *from 9 to 5*, *until Friday*, *since 1999*."""
    said, amr = duration(g)
    day, other = g.rng.sample(DAYS, 2)
    year, hour = g.rng.randint(1900, 2020), g.rng.randint(1, 11)
    a, b = (f"(/ date-entity :weekday (/ {d.lower()}))" for d in (day, other))
    words, role, tense = g.rng.choice((
        (f"for {said}", f":duration {amr}", "ed"), (f"for {said}", f":duration {amr}", "ed"),
        (f"for {said}", f":duration {amr}", "will"),
        (f"until {day}", f":time (/ until :op1 {a})", "will"),
        (f"by {day}", f":time (/ by :op1 {a})", "will"),
        (f"before {day}", f":time (/ before :op1 {a})", "will"),
        (f"after {day}", f":time (/ after :op1 {a})", "will"),
        (f"from {day} to {other}", f":time (/ date-interval :op1 {a} :op2 {b})", "ed"),
        (f"from {year} to {year + hour}",
         f":time (/ date-interval :op1 (/ date-entity :year {year}) "
         f":op2 (/ date-entity :year {year + hour}))", "ed"),
        (f"between {year} and {year + hour}", f":time (/ between :op1 (/ date-entity :year {year}) "
         f":op2 (/ date-entity :year {year + hour}))", "ed"),
        (f"from {hour} to {hour + 1}",
         f':time (/ date-interval :op1 (/ date-entity :time "{hour}:00") '
         f':op2 (/ date-entity :time "{hour + 1}:00"))', "ed"),
        (f"until {year}", f":time (/ until :op1 (/ date-entity :year {year}))", "ed"),
        (f"before {year}", f":time (/ before :op1 (/ date-entity :year {year}))", "ed"),
        (f"after {year}", f":time (/ after :op1 (/ date-entity :year {year}))", "ed"),
        ("all day", ":duration (/ day :mod (/ all))", "ed"),
        ("the whole night", ":duration (/ night :mod (/ whole))", "ed"),
    ))  # fmt: skip
    if g.rng.random() < 0.6:
        return event(g, f" {words}", f" {role}", tense)
    since = f"(/ since :op1 (/ date-entity :year {year}))"
    return pick(g, (
        (f"{{x}} {{x.has}} lived here since {year}.",
         f"(/ live-01 :ARG0 {{x}} :location (/ here) :time {since})"),
        (f"{{x}} {{x.has}} been working for {said}.",
         f"(/ work-01 :ARG0 {{x}} :duration {amr})"),
        (f"it took {{x.him}} {said} to finish.",
         f"(/ take-10 :ARG0 (/ finish-01 :ARG0 {{x}}) :ARG1 {amr} :ARG2 {{x}})"),
        (f"the trip lasted {said}.", f"(/ last-01 :ARG1 (/ trip-03) :ARG2 {amr})"),
        (f"the meeting lasts {said}.", f"(/ last-01 :ARG1 (/ meet-03) :ARG2 {amr})"),
        ("how long did {x} stay?", "(/ stay-01 :ARG1 {x} :duration (/ amr-unknown))"),
        ("how long does it take?", "(/ take-10 :ARG0 (/ it) :ARG1 (/ amr-unknown))"),
        (f"{{x[spend/ed]}} {said} in {{p}}.",
         f"(/ spend-02 :ARG0 {{x}} :ARG1 {amr} :location {{p}})"),
    ), x=person(g), p=place(g))  # fmt: skip


def how_often(g: Grammar) -> Made:
    """*We met three times*, *she calls him every day*, *he always sleeps*."""
    chance = g.rng.random()
    if chance < 0.7:
        said, amr = frequency(g)
        repeated = amr.startswith("(/ rate")
        return event(g, f" {said}", f" :frequency {amr}", "s" if repeated else "ed")
    word, role = g.rng.choice((
        ("always", ":time (/ always)"), ("often", ":frequency (/ often)"),
        ("sometimes", ":frequency (/ sometimes)"), ("usually", ":mod (/ usual)"),
        ("rarely", ":ARG1-of (/ rare-02)"), ("seldom", ":frequency (/ seldom)"),
    ))  # fmt: skip
    x, y = person(g), somebody(g)
    count, value = number(g, 2, 9)
    return pick(g, (
        (f"{{x}} {word} {{x[-sleep/s]}}.", f"(/ sleep-01 :ARG0 {{x}} {role})"),
        (f"{{x}} {word} {{x[-laugh/s]}}.", f"(/ laugh-01 :ARG0 {{x}} {role})"),
        (f"{{x}} {word} {{x[-help/s]}} {{y}}.", f"(/ help-01 :ARG0 {{x}} :ARG2 {{y}} {role})"),
        (f"{{x}} {word} {{x[-go/s]}} to {{p}}.", f"(/ go-02 :ARG0 {{x}} :ARG4 {{p}} {role})"),
        (f"we met {count} times.", f"(/ meet-03 :ARG0 (/ we) :frequency {value})"),
        (f"they have won {count} times.", f"(/ win-01 :ARG0 (/ they) :frequency {value})"),
        ("how often {y.does} {y} sing?", "(/ sing-01 :ARG0 {y} :frequency (/ amr-unknown))"),
        (f"{{x}} {{x.has}} been here {count} times.",
         f"(/ be-located-at-91 :ARG1 {{x}} :ARG2 (/ here) :frequency {value})"),
    ), x=x, y=y, p=place(g))  # fmt: skip


def how_many(g: Grammar) -> Made:
    """*About 20 dogs*, *2.5 million people*, *a lot of apples*, *how many books?*"""
    said, amr = g.rng.choice(LOOSE) if g.rng.random() < 0.4 else counted(g)
    word = g.rng.choice((*ANIMALS, *MOVABLE, *FOODS, "person", "person", "person", "soldier"))
    only = "" if g.rng.random() < 0.85 else "only "
    if said == "no":
        inner, more = word, " :polarity -"
        only = ""
    else:
        inner, more = f"{word} :quant {amr}", " :mod (/ only)" if only else ""
    node, many = f"(n / {inner})", plural(word)
    denied = more if said == "no" else ""
    event_more = " :polarity -" if said == "no" else ""
    if only:
        node = node[:-1] + more + ")"
    much, value = number(g, 2, 30)
    return pick(g, (
        (f"{{x[see/ed]}} {only}{said} {many}.", f"(/ see-01 :ARG0 {{x}} :ARG1 {node}{denied})"),
        (f"{{x[have/s]}} {only}{said} {many}.", f"(/ have-03 :ARG0 {{x}} :ARG1 {node}{denied})"),
        (f"{{x[need/s]}} {only}{said} {many}.", f"(/ need-01 :ARG0 {{x}} :ARG1 {node}{denied})"),
        (f"there are {only}{said} {many} in {{p}}.",
         f"{node[:-1]} :location {{p}}{event_more})"),
        (f"{{x[count/ed]}} {only}{said} {many}.", f"(/ count-01 :ARG0 {{x}} :ARG1 {node}{denied})"),
        (f"how many {many} {{x.does}} {{x}} have?",
         f"(/ have-03 :ARG0 {{x}} :ARG1 (/ {word} :quant (/ amr-unknown)))"),
        (f"how many {many} did {{x}} see?",
         f"(/ see-01 :ARG0 {{x}} :ARG1 (/ {word} :quant (/ amr-unknown)))"),
        (f"how many {many} are there?", f"(/ {word} :quant (/ amr-unknown))"),
        (f"all {many} disappeared.", f"(/ disappear-01 :ARG1 (/ {word} :mod (/ all)))"),
        (f"both {many} disappeared.", f"(/ disappear-01 :ARG1 (/ {word} :mod (/ both)))"),
        (f"every {word} is different.", f"(/ differ-02 :ARG1 (/ {word} :mod (/ every)))"),
        (f"most {many} disappeared.", f"(/ disappear-01 :ARG1 (/ {word} :quant (/ most)))"),
        (f"{much} more {many} arrived.",
         f"(/ arrive-01 :ARG1 (/ {word} :quant {value} :mod (/ more)))"),
        (f"more than half of the {many} disappeared.",
         f"(/ disappear-01 :ARG1 (/ {word} :ARG1-of (/ include-91 :ARG2 (/ {word}) "
         ':ARG3 (/ more-than :op1 "1/2"))))'),
    ), x=person(g), p=place(g))  # fmt: skip


def prices(g: Grammar) -> Made:
    """*He paid $44 billion for the company*, *it costs 20 euros*, *a $5 ticket*."""
    said, amr = money(g)
    plainly = said.split()[0] not in {w.split()[0] for w, _ in ABOUT}
    word = g.rng.choice(MOVABLE)
    return pick(g, (
        (f"{{x[pay/ed]}} {said}.", f"(/ pay-01 :ARG0 {{x}} :ARG1 {amr})"),
        (f"{{x[pay/ed]}} {said} for {{t}}.", f"(/ pay-01 :ARG0 {{x}} :ARG1 {amr} :ARG3 {{t}})"),
        (f"{{x[pay/ed]}} {{y}} {said}.", f"(/ pay-01 :ARG0 {{x}} :ARG1 {amr} :ARG2 {{y}})"),
        (f"the {word} costs {said}.", f"(/ cost-01 :ARG1 (/ {word}) :ARG2 {amr})"),
        (f"the {word} cost {{x.him}} {said}.",
         f"(/ cost-01 :ARG1 (/ {word}) :ARG2 {amr} :ARG3 {{x}})"),
        (f"{{x[buy]}} {{t}} for {said}.", f"(/ buy-01 :ARG0 {{x}} :ARG1 {{t}} :ARG3 {amr})"),
        (f"{{x[sell]}} {{t}} for {said}.", f"(/ sell-01 :ARG0 {{x}} :ARG1 {{t}} :ARG3 {amr})"),
        (f"{{x[sell/ed]}} {{t}} to {{y}} for {said}.",
         f"(/ sell-01 :ARG0 {{x}} :ARG1 {{t}} :ARG2 {{y}} :ARG3 {amr})"),
        (f"{{x[earn/s]}} {said} a month.",
         f"(/ earn-01 :ARG0 {{x}} :ARG1 (/ rate-entity-91 :ARG1 {amr} "
         ":ARG2 (/ temporal-quantity :quant 1 :unit (/ month))))"),
        (f"the {word} is worth {said}.", f"(/ worth-01 :ARG1 (/ {word}) :ARG2 {amr})"),
        (f"{{x}} lent {{y}} {said}.", f"(/ lend-01 :ARG0 {{x}} :ARG1 {amr} :ARG2 {{y}})"),
        (f"{{x}} {{x.has}} {said}.", f"(/ have-03 :ARG0 {{x}} :ARG1 {amr})"),
        (f"{{y[owe/s]}} {{x.him}} {said}.", f"(/ owe-01 :ARG0 {{y}} :ARG1 {amr} :ARG2 {{x}})"),
        (f"the price is {said}." if plainly else f"the price was {said}.",
         f"(/ price-01 :ARG2 {amr})"),
        (f"how much does the {word} cost?", f"(/ cost-01 :ARG1 (/ {word}) :ARG2 (/ amr-unknown))"),
        (f"how much is the {word}?", f"(/ cost-01 :ARG1 (/ {word}) :ARG2 (/ amr-unknown))"),
        ("how much did {x} pay?", "(/ pay-01 :ARG0 {x} :ARG1 (/ amr-unknown))"),
        ("how much money {x.does} {x} need?",
         "(/ need-01 :ARG0 {x} :ARG1 (/ money :quant (/ amr-unknown)))"),
    ), x=person(g), y=somebody(g), t=lambda: thing(g, MOVABLE))  # fmt: skip


def measures(g: Grammar) -> Made:
    """*The bridge is 300 meters long*, *a five-kilogram stone*, *30 degrees*, *100 km per hour*."""
    long, five, length, _ = quantity(g, "distance-quantity", LENGTHS)
    heavy, _, weight, _ = quantity(g, "mass-quantity", WEIGHTS)
    much, _, volume, _ = quantity(g, "volume-quantity", VOLUMES)
    word = g.rng.choice(("bridge", "street", "rope", "boat", "table", "wall", "river", "garden"))
    said, value = number(g, 1, 40)
    scale = g.rng.choice(("celsius", "fahrenheit"))
    speed, fast = number(g, 20, 300)
    mile = g.rng.choice(("mile", "kilometer"))
    rate = f"(/ speed-quantity :quant {fast} :unit (/ {mile}-per-hour))"
    liquid = g.rng.choice(("water", "milk", "wine", "oil", "paint"))
    stuff = g.rng.choice(("rice", "sugar", "flour", "meat", "gold", "sand"))
    percent, share = g.rng.choice((_decimal, number, number))(g)
    part = f"(/ percentage-entity :value {share})"
    signed = f"{share}%" if percent[0].isdigit() and g.rng.random() < 0.6 else f"{percent} percent"
    who = g.rng.choice(("student", "soldier", "child", "person", "woman"))
    base = "(/ person :ARG0-of (/ study-01)" if who == "student" else f"(/ {who}"
    degrees = f"(/ temperature-quantity :quant {value} :scale (/ {scale}))"
    return pick(g, (
        (f"the {word} is {long} long.", f"(/ long-03 :ARG1 (/ {word}) :ARG2 {length})"),
        (f"the {word} is about {long} long.",
         f"(/ long-03 :ARG1 (/ {word}) :ARG2 (/ about :op1 {length}))"),
        (f"{an(f'{five}-long {word}')} broke.",
         f"(/ break-01 :ARG1 (/ {word} :ARG1-of (/ long-03 :ARG2 {length})))"),
        (f"{{y}} {{y.be}} {long} tall.", f"(/ tall :domain {{y}} :quant {length})"),
        (f"the mountain is {long} high.", f"(/ high-02 :ARG1 (/ mountain) :quant {length})"),
        (f"{{x[run]}} {long}.", f"(/ run-02 :ARG0 {{x}} :ARG1 {length})"),
        (f"{{x[walk]}} {long}.", f"(/ walk-01 :ARG0 {{x}} :extent {length})"),
        (f"{{x[swim/ed]}} {long} in {said} minutes." if value != "1" else f"{{x[swim/ed]}} {long}.",
         f"(/ swim-01 :ARG0 {{x}} :extent {length}" + (
             f" :duration (/ temporal-quantity :quant {value} :unit (/ minute)))"
             if value != "1" else ")")),
        (f"the school is {long} away.",
         f"(/ be-located-at-91 :ARG1 (/ school) :ARG2 (/ away :extent {length}))"),
        (f"the stone weighs {heavy}.", f"(/ weigh-01 :ARG1 (/ stone) :ARG3 {weight})"),
        (f"{{y[weigh/s]}} {heavy}.", f"(/ weigh-01 :ARG1 {{y}} :ARG3 {weight})"),
        (f"{{x[buy/ed]}} {heavy} of {stuff}.",
         f"(/ buy-01 :ARG0 {{x}} :ARG1 (/ {stuff} :quant {weight}))"),
        (f"{{x[lose/ed]}} {heavy}.", f"(/ lose-02 :ARG0 {{x}} :ARG1 {weight})"),
        (f"{{x[drink/ed]}} {much} of {liquid}.",
         f"(/ drink-01 :ARG0 {{x}} :ARG1 (/ {liquid} :quant {volume}))")
        if liquid in ("water", "milk", "wine") else
        (f"{{x[need/s]}} {much} of {liquid}.",
         f"(/ need-01 :ARG0 {{x}} :ARG1 (/ {liquid} :quant {volume}))"),
        (f"it is {said} degrees {scale.capitalize()}.", degrees),
        (f"the temperature rose to {said} degrees {scale.capitalize()}.",
         f"(/ rise-01 :ARG1 (/ temperature) :ARG4 {degrees})"),
        (f"the car was going {speed} {mile}s per hour.",
         f"(/ go-01 :ARG1 (/ car) :ARG2 {rate})"),
        (f"{signed} of the {plural(who)} agreed.",
         f"(/ agree-01 :ARG0 {base.replace(' :ARG0-of (/ study-01)', '')} :ARG1-of (/ include-91 "
         f":ARG2 {base}) :ARG3 {part})))"),
        (f"prices rose by {signed}.", f"(/ rise-01 :ARG1 (/ price-01) :ARG2 {part})"),
        (f"profits fell {signed}.", f"(/ fall-01 :ARG1 (/ profit-01) :ARG2 {part})"),
        (f"sales increased by {signed} last year.",
         f"(/ increase-01 :ARG1 (/ sell-01) :ARG2 {part} :time (/ year :mod (/ last)))"),
        ("{x[eat/ed]} half of the cake.",
         '(/ eat-01 :ARG0 {x} :ARG1 (/ cake :ARG1-of (/ include-91 :ARG2 (/ cake) :ARG3 "1/2")))'),
    ), x=person(g), y=somebody(g), p=place(g))  # fmt: skip


def ages(g: Grammar) -> Made:
    """*Anna is five years old*, *a five-year-old boy*, *how old are you?*"""
    said, value = number(g, 1, 95)
    unit = "year" if g.rng.random() < 0.9 else g.rng.choice(("month", "week", "day"))
    old = f"(/ temporal-quantity :quant {value} :unit (/ {unit}))"
    units = unit if value == "1" else f"{unit}s"
    child = g.rng.choice(("boy", "girl", "man", "woman", "dog", "child", "house", "tree"))
    return pick(g, (
        (f"{{x}} {{x.be}} {said} {units} old.", f"(/ age-01 :ARG1 {{x}} :ARG2 {old})"),
        (f"{{x}} {{x.was}} {said} {units} old.", f"(/ age-01 :ARG1 {{x}} :ARG2 {old})"),
        (f"{{x}} {{x.be}} not {said} {units} old.",
         f"(/ age-01 :ARG1 {{x}} :ARG2 {old} :polarity -)"),
        (f"{{n}} is {said}." if unit == "year" else f"{{n}} is {said} {units} old.",
         f"(/ age-01 :ARG1 {{n}} :ARG2 {old})"),
        (f"the {child} is {said} {units} old.", f"(/ age-01 :ARG1 (/ {child}) :ARG2 {old})"),
        (f"{{x[see/ed]}} {an(f'{said}-{unit}-old {child}')}.",
         f"(/ see-01 :ARG0 {{x}} :ARG1 (/ {child} :age {old}))"),
        (f"the {said}-{unit}-old {child} disappeared.",
         f"(/ disappear-01 :ARG1 (/ {child} :age {old}))"),
        (f"{{n}} died at the age of {said}.",
         "(/ die-01 :ARG1 {n} :time (/ age-01 :ARG1 {n} :ARG2 "
         f"(/ temporal-quantity :quant {value} :unit (/ year))))"),
        ("how old are you?", "(/ age-01 :ARG1 (/ you) :ARG2 (/ amr-unknown))"),
        ("how old {x.be} {x}?", "(/ age-01 :ARG1 {x} :ARG2 (/ amr-unknown))"),
        (f"{{x}} turned {said}.", "(/ turn-02 :ARG1 {x} :ARG2 "
         f"(/ temporal-quantity :quant {value} :unit (/ year)))"),
    ), x=person(g), n=first_name(g), p=place(g))  # fmt: skip


def sums(g: Grammar) -> Made:
    """*Two plus two is four*, *what is seven times eight?*"""
    a, b = g.rng.randint(1, 20), g.rng.randint(1, 12)
    words, concept, result = g.rng.choice((
        (("plus", "and"), "sum-of", a + b), (("minus",), "difference-of", a - b),
        (("times", "multiplied by"), "product-of", a * b), (("divided by",), "quotient-of", a),
    ))  # fmt: skip
    left = a * b if concept == "quotient-of" else a
    if result < 0:
        left, result = a + b, a
    digits = g.rng.random() < 0.4
    x, y, z = (str(n) if digits else spelled(n) for n in (left, b, result))
    said = g.rng.choice(words)
    node = f"(/ {concept} :op1 {left} :op2 {b})"
    is_ = g.rng.choice(("is", "equals", "makes")) if said != "and" else "are"
    sign = {"sum-of": "+", "difference-of": "-", "product-of": "*", "quotient-of": "/"}[concept]
    words_, amr = g.rng.choice((
        (f"{x} {said} {y} {is_} {z}.", f"(/ equal-01 :ARG1 {node} :ARG2 {result})"),
        (f"{x} {said} {y} {is_} {z}.", f"(/ equal-01 :ARG1 {node} :ARG2 {result})"),
        (f"{left} {sign} {b} = {result}", f"(/ equal-01 :ARG1 {node} :ARG2 {result})"),
        (f"{x} {said} {y} is not {z}.",
         f"(/ equal-01 :ARG1 {node} :ARG2 {result} :polarity -)"),
        (f"what is {x} {said} {y}?", f"(/ equal-01 :ARG1 {node} :ARG2 (/ amr-unknown))"),
        (f"how much is {x} {said} {y}?", f"(/ equal-01 :ARG1 {node} :ARG2 (/ amr-unknown))"),
    ))  # fmt: skip
    return finish(g, words_, amr)


def orders(g: Grammar) -> Made:
    """*The second house*, *she came first*, *for the third time*, *the first man on the moon*."""
    said, value = ordinal(g)
    word = g.rng.choice((*MOVABLE, *ANIMALS, "question", "day", "house", "student"))
    ord_ = f":ord (/ ordinal-entity :value {value})"
    base = "(/ person :ARG0-of (/ study-01)" if word == "student" else f"(/ {word}"
    last = ":ord (/ ordinal-entity :value -1)"
    return pick(g, (
        (f"{{x[like/ed]}} the {said} {word}.", f"(/ like-01 :ARG0 {{x}} :ARG1 {base} {ord_}))"),
        (f"the {said} {word} is missing.", f"(/ miss-01 :ARG1 {base} {ord_}))"),
        (f"this is the {said} {word}.", f"{base} {ord_} :domain (/ this))"),
        (f"{{x[see/ed]}} {{y}} for the {said} time.",
         f"(/ see-01 :ARG0 {{x}} :ARG1 {{y}} {ord_})"),
        (f"{{x[finish/ed]}} {said}.", f"(/ finish-01 :ARG0 {{x}} {ord_})"),
        (f"it was {{x.s}} {said} {word}.", f"{base} {ord_} :poss {{x}} :domain (/ it))"),
        (f"{{x[take/ed]}} the last {word}.", f"(/ take-01 :ARG0 {{x}} :ARG1 {base} {last}))"),
        (f"{{x[live/s]}} on the {said} floor.",
         f"(/ live-01 :ARG0 {{x}} :location (/ floor {ord_}))"),
    ), x=person(g), y=somebody(g))  # fmt: skip


def entities(g: Grammar) -> Made:
    """Telephone numbers, addresses of mail and web, scores, days asked for."""
    x, digits = first_name(g), "".join(str(g.rng.randint(0, 9)) for _ in range(7))
    number_ = g.rng.choice((digits, f"{digits[:3]}-{digits[3:]}", f"555-{digits[:4]}"))
    site = g.rng.choice(("example", "books", "news", "weather", "school")) + g.rng.choice(
        (".com", ".org", ".net")
    )
    mail = f"{x.words.lower()}@{site}"
    url = g.rng.choice((f"www.{site}", f"http://www.{site}", f"https://{site}"))
    phone = f'(/ phone-number-entity :value "{number_}")'
    a, b = g.rng.randint(1, 9), g.rng.randint(0, 9)
    day = g.rng.choice(DAYS)
    weekday = f"(/ date-entity :weekday (/ {day.lower()}))"
    said, amr = date(g)
    said = said.partition(" ")[2]
    return pick(g, (
        (f"call {number_}.", f"(/ call-02 :ARG0 (/ you) :ARG1 {phone} :mode imperative)"),
        (f"my phone number is {number_}.",
         f'(/ phone-number-entity :value "{number_}" :poss (/ i))'),
        (f"{{x}} called {number_}.", f"(/ call-02 :ARG0 {{x}} :ARG1 {phone})"),
        (f"write to {mail}.",
         f'(/ write-01 :ARG0 (/ you) :ARG2 (/ email-address-entity :value "{mail}") '
         ":mode imperative)"),
        (f"my email address is {mail}.", f'(/ email-address-entity :value "{mail}" :poss (/ i))'),
        (f"visit {url}.",
         f'(/ visit-01 :ARG0 (/ you) :ARG1 (/ url-entity :value "{url}") :mode imperative)'),
        (f"{{x}} found it on {url}.",
         f'(/ find-01 :ARG0 {{x}} :ARG1 (/ it) :location (/ url-entity :value "{url}"))'),
        (f"they won {a}-{b}.",
         f"(/ win-01 :ARG0 (/ they) :quant (/ score-entity :op1 {a} :op2 {b}))"),
        (f"today is {day}.", f"(/ date-entity :weekday (/ {day.lower()}) :domain (/ today))"),
        (f"it is {day}.", weekday),
        ("what day is today?", "(/ day :mod (/ amr-unknown) :domain (/ today))"),
        (f"the meeting is on {day}.", f"(/ be-temporally-at-91 :ARG1 (/ meet-03) :ARG2 {weekday})"),
        (f"{{x}} was born on {said}." if said[0].isdigit() and " " in said else
         f"the meeting is on {day}.",
         f"(/ bear-02 :ARG1 {{x}} :time {amr})" if said[0].isdigit() and " " in said else
         f"(/ be-temporally-at-91 :ARG1 (/ meet-03) :ARG2 {weekday})"),
        ("when was {x} born?", "(/ bear-02 :ARG1 {x} :time (/ amr-unknown))"),
    ), x=x)  # fmt: skip


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    when, when, when, how_long, how_long, how_often, how_often, how_many, how_many, prices, prices,
    measures, measures, ages, sums, orders, entities,
)  # fmt: skip
