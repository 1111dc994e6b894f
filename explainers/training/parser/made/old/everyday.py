"""What people say of a day: how often, what the clock shows, what hurts, what things are for."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.amounts import (
    DAYS,
    ONES,
    clock,
    date,
    frequency,
    money,
    number,
)
from explainers.training.parser.made.old.grammar import Grammar, Made, an
from explainers.training.parser.made.old.things import (
    listed,
    name,
    noun,
    person,
    pick,
    place,
    plural,
    pronoun,
    somebody,
    thing,
)

SUBJECTS = listed("history music physics chemistry biology geography art")
LANGUAGES = listed("English French German Spanish Italian Latin Russian Arabic Chinese")
CITIES = listed("Paris Lyon Berlin Munich Prague Brno Madrid Rome Vienna Boston Chicago Denver")
FOODS = listed("coffee soup tea cake milk sauce water cheese medicine")
TASTES = (
    ("bitter", "bitter"), ("salty", "salty"), ("strange", "strange"), ("good", "good-02"),
    ("bad", "bad-07"), ("awful", "awful"), ("sweet", "sweet"), ("sour", "sour"),
)  # fmt: skip
USES = (
    ("knife", "cutting bread", "cut-01", "bread"), ("brush", "cleaning shoes", "clean-01", "shoe"),
    ("cup", "drinking tea", "drink-01", "tea"), ("pen", "writing letters", "write-01", "letter"),
    ("box", "keeping toys", "keep-01", "toy"), ("machine", "washing clothes", "wash-01", "clothes"),
    ("pot", "cooking rice", "cook-01", "rice"), ("key", "opening the gate", "open-01", "gate"),
)  # fmt: skip
TASKS = (
    ("take this medicine", "take-01", "(/ medicine :mod (/ this))"),
    ("take these pills", "take-01", "(/ pill :mod (/ this))"),
    ("brush your teeth", "brush-01", "(/ tooth :part-of y)"),
    ("water the flowers", "water-01", "(/ flower)"),
    ("wash your hands", "wash-01", "(/ hand :part-of y)"),
    ("clean the kitchen", "clean-01", "(/ kitchen)"), ("walk the dog", "walk-01", "(/ dog)"),
)  # fmt: skip
HABITS = (
    ("{x[visit/s]} {p}", "visit-01 :ARG0 {x} :ARG1 {p}"),
    ("{x[clean/s]} {p}", "clean-01 :ARG0 {x} :ARG1 {p}"),
    ("{x[call/s]} {y.him}", "call-02 :ARG0 {x} :ARG1 {y}"),
    ("{x[meet/s]} {y.him}", "meet-02 :ARG0 {x} :ARG1 {y}"),
    ("{x[go/s]} to {p}", "go-02 :ARG0 {x} :ARG4 {p}"),
    ("{x[wash/s]} {t}", "wash-01 :ARG0 {x} :ARG1 {t}"),
    ("{x[swim/s]} in {p}", "swim-01 :ARG0 {x} :location {p}"),
    ("{x[read/s]} {t}", "read-01 :ARG0 {x} :ARG1 {t}"),
)  # fmt: skip


def regularly(g: Grammar) -> Made:
    """*Take this medicine three times a day*, *she visits the library twice a week*."""
    said, rate = frequency(g)
    while "rate-entity" not in rate:
        said, rate = frequency(g)
    if g.rng.random() < 0.35:
        words, frame, what = g.rng.choice(TASKS)
        return pick(g, ((f"{words} {said}.", f"(/ {frame} :ARG0 (y / you) :ARG1 {what} "
                         f":frequency {rate} :mode imperative)"),))  # fmt: skip
    words, amr = g.rng.choice(HABITS)
    x, y, t = person(g), somebody(g), thing(g, ("car", "coat", "shirt", "book", "letter"))
    return pick(g, ((f"{words} {said}.", f"(/ {amr} :frequency {rate})"),), x=x, y=y, t=t,
                p=place(g))  # fmt: skip


def tells_the_time(g: Grammar) -> Made:
    """*It is half past two*, *it is 5 pm*, *my birthday is on the third of May*."""
    if g.rng.random() < 0.5:
        said, amr = clock(g)
        while not said.startswith("at ") or ":time" not in amr or " on " in said:
            said, amr = clock(g)
        words = said.removeprefix("at ")
        return pick(g, ((f"it is {words}.", amr), (f"it's {words}.", amr),
                        (f"it is already {words}.", f"{amr[:-1]} :time (/ already))"),
                        (f"it was {words}.", amr)))  # fmt: skip
    said, amr = date(g)
    while not said.startswith(("on ", "in ")):
        said, amr = date(g)
    whose = pronoun(g)
    what = g.rng.choice(("birthday", "interview", "concert", "wedding"))
    concept = {"interview": "interview-01", "wedding": "wed-01"}.get(what, what)
    own = f" :poss {whose.amr}" if "-0" not in concept else ""
    the = f"{whose.s} {what}" if own else f"the {what}"
    return pick(g, (
        (f"{the} is {said}.", f"(/ be-temporally-at-91 :ARG1 (/ {concept}{own}) :ARG2 {amr})"),
        (f"{the} was {said}.", f"(/ be-temporally-at-91 :ARG1 (/ {concept}{own}) :ARG2 {amr})"),
    ))  # fmt: skip


def perceived(g: Grammar) -> Made:
    """*The coffee tastes bitter*, *the soup smells good*."""
    word = g.rng.choice(FOODS)
    said, quality = g.rng.choice(TASTES)
    verb, frame = g.rng.choice((("taste", "taste-02"), ("smell", "smell-02")))
    very = g.rng.choice((("", ""), ("", ""), ("very ", " :degree (/ very)")))
    node = f"(/ {quality}{very[1]})"
    return pick(g, (
        (f"the {word} {verb}s {very[0]}{said}.", f"(/ {frame} :ARG1 (/ {word}) :ARG2 {node})"),
        (f"the {word} {verb}d {very[0]}{said}." if verb == "taste"
         else f"the {word} smelled {very[0]}{said}.",
         f"(/ {frame} :ARG1 (/ {word}) :ARG2 {node})"),
        (f"this {word} {verb}s {very[0]}{said}.",
         f"(/ {frame} :ARG1 (/ {word} :mod (/ this)) :ARG2 {node})"),
        (f"the {word} does not {verb} {very[0]}{said}.",
         f"(/ {frame} :ARG1 (/ {word}) :ARG2 {node} :polarity -)"),
        (f"does the {word} {verb} {said}?",
         f"(/ {frame} :ARG1 (/ {word}) :ARG2 (/ {quality}) :polarity (/ amr-unknown))"),
    ))  # fmt: skip


def unwell(g: Grammar) -> Made:
    """*She has had a headache since Sunday*, *he had a cold last week*."""
    what = g.rng.choice(listed("headache cold cough fever toothache stomachache rash"))
    day = g.rng.choice(DAYS)
    since = f"(/ since :op1 (/ date-entity :weekday (/ {day.lower()})))"
    bad, more = g.rng.choice((("", ""), ("", ""), ("terrible ", " :ARG1-of (/ terrible-01)")))
    a = an(f"{bad}{what}")
    node = f":ARG1 (/ {what}{more})"
    return pick(g, (
        (f"{{x[have/s]}} {a}.", f"(/ have-03 :ARG0 {{x}} {node})"),
        (f"{{x}} had {a}.", f"(/ have-03 :ARG0 {{x}} {node})"),
        (f"{{x}} {{x.has}} had {a} since {day}.", f"(/ have-03 :ARG0 {{x}} {node} :time {since})"),
        (f"{{x}} had {a} yesterday.", f"(/ have-03 :ARG0 {{x}} {node} :time (/ yesterday))"),
    ), x=person(g))  # fmt: skip


def whereabouts(g: Grammar) -> Made:
    """*The keys must be in the car*, *Lyon is 470 kilometres from Paris*."""
    a, b = g.rng.sample(CITIES, 2)
    far, value = number(g, 2, 900)
    unit = g.rng.choice(("kilometer", "mile"))
    length = f"(/ distance-quantity :quant {value} :unit (/ {unit}))"
    held = "(/ be-located-at-91 :ARG1 {t} :ARG2 {p})"
    one, other = g.rng.sample(listed("school station hotel beach airport village hospital"), 2)
    return pick(g, (
        ("{t} must be in {p}.", f"(/ infer-01 :ARG1 {held})"),
        ("{t} must be in {p}.", f"(/ infer-01 :ARG1 {held})"),
        ("{t} may be in {p}.", f"(/ possible-01 :ARG1 {held})"),
        ("{t} can't be in {p}.", f"(/ possible-01 :ARG1 {held} :polarity -)"),
        (f"{a} is {far} {plural(unit)} from {b}.",
         f"(/ be-located-at-91 :ARG1 (/ city{name(a)}) "
         f":ARG2 (/ relative-position :op1 (/ city{name(b)}) :quant {length}))"),
        (f"the {one} is {far} {plural(unit)} from the {other}.",
         f"(/ be-located-at-91 :ARG1 (/ {one}) "
         f":ARG2 (/ relative-position :op1 (/ {other}) :quant {length}))"),
    ), t=thing(g, ("key", "book", "phone", "letter", "bag", "hat", "umbrella", "ticket")),
        p=place(g))  # fmt: skip


def learnt(g: Grammar) -> Made:
    """*Our English teacher*, *he speaks five languages*, *French is spoken in our village*."""
    tongue = g.rng.choice(LANGUAGES)
    language = f"(/ language{name(tongue)})"
    taught = language if g.rng.random() < 0.4 else ""
    subject = tongue if taught else g.rng.choice(SUBJECTS)
    whose = pronoun(g)
    inner = f"person :ARG0-of (/ teach-01 :ARG1 {taught or f'(/ {subject})'} :ARG2 {whose.amr})"
    teacher = noun(g, f"{whose.s} {subject} teacher", inner, g.rng.choice(("he", "she")))
    count = g.rng.randint(2, 9)
    return pick(g, (
        ("{t[laugh]}.", "(/ laugh-01 :ARG0 {t})"),
        ("{t[help]} {x.him}.", "(/ help-01 :ARG0 {t} :ARG2 {x})"),
        ("{t[collect/s]} stamps.", "(/ collect-01 :ARG0 {t} :ARG1 (/ stamp))"),
        ("{x[like/s]} {t}.", "(/ like-01 :ARG0 {x} :ARG1 {t})"),
        (f"{{x[speak/s]}} {ONES[count]} languages.",
         f"(/ speak-01 :ARG0 {{x}} :ARG3 (/ language :quant {count}))"),
        (f"{{x[speak/s]}} {ONES[count]} languages.",
         f"(/ speak-01 :ARG0 {{x}} :ARG3 (/ language :quant {count}))"),
        (f"{tongue} is spoken in {{p}}.", f"(/ speak-01 :ARG3 {language} :location {{p}})"),
        (f"{tongue} is not spoken in {{p}}.",
         f"(/ speak-01 :ARG3 {language} :location {{p}} :polarity -)"),
    ), t=teacher, x=somebody(g), p=place(g))  # fmt: skip


def paid(g: Grammar) -> Made:
    """*The plumber charged us two hundred dollars*, *the jacket is thirty percent cheaper*."""
    said, amount = money(g)
    rate, value = number(g, 5, 90)
    who = g.rng.choice(listed("plumber electrician mechanic hotel shop lawyer doctor company"))
    cost: tuple[tuple[str, str], ...] = tuple(
        (
            f"{{t}} {{t.be}} {rate} percent {word}{when}.",
            f"(/ have-degree-91 :ARG1 {{t}} :ARG2 (/ {frame} :ARG1 {{t}}) "
            f":ARG3 (/ more :quant (/ percentage-entity :value {value})){time})",
        )
        for word, frame in (("cheaper", "cheap-02"), ("slower", "slow-05"))
        for when, time in (("", ""), (" today", " :time (/ today)"))
    )
    return pick(g, (
        (f"the {who} charged {{y.him}} {said}.",
         f"(/ charge-01 :ARG0 (/ {who}) :ARG1 {amount} :ARG2 {{y}})"),
        (f"{{x[borrow]}} {said} from {{y.him}}.",
         f"(/ borrow-01 :ARG0 {{x}} :ARG1 {amount} :ARG2 {{y}})"),
        (f"{{x}} spent {said} on {{t}}.", f"(/ spend-01 :ARG0 {{x}} :ARG1 {{t}} :ARG3 {amount})"),
        *cost,
    ), x=person(g), y=somebody(g),
        t=thing(g, ("coat", "bag", "phone", "bicycle", "table")))  # fmt: skip


def meant_for(g: Grammar) -> Made:
    """*This knife is for cutting bread*, *these brushes are for cleaning shoes*."""
    tool, words, frame, what = g.rng.choice(USES)
    used = f"(/ {frame} :ARG1 (/ {what}))"
    return pick(g, (
        (f"this {tool} is for {words}.",
         f"(/ have-purpose-91 :ARG1 (/ {tool} :mod (/ this)) :ARG2 {used})"),
        (f"these {plural(tool)} are for {words}.",
         f"(/ have-purpose-91 :ARG1 (/ {tool} :mod (/ this)) :ARG2 {used})"),
        (f"the {tool} is not for {words}.",
         f"(/ have-purpose-91 :ARG1 (/ {tool}) :ARG2 {used} :polarity -)"),
        (f"is this {tool} for {words}?",
         f"(/ have-purpose-91 :ARG1 (/ {tool} :mod (/ this)) :ARG2 {used} "
         ":polarity (/ amr-unknown))"),
    ))  # fmt: skip


def family(g: Grammar) -> Made:
    """*His wife and daughter were waiting*: both are his."""
    owner = pronoun(g)
    first, second = g.rng.sample(
        listed("wife husband daughter son brother sister mother father uncle aunt friend boss"), 2
    )
    kin = "person :ARG0-of (/ have-rel-role-91 :ARG1 {} :ARG2 (/ {}))"
    both = f"and :op1 (/ {kin.format(owner.amr, first)}) :op2 (/ {kin.format(owner.var, second)})"
    pair = noun(g, f"{owner.s} {first} and {second}", both, "they")
    return pick(g, (
        ("{x} were waiting in {p}.", "(/ wait-01 :ARG1 {x} :location {p})"),
        ("{x} live in {p}.", "(/ live-01 :ARG0 {x} :location {p})"),
        ("{x} have arrived.", "(/ arrive-01 :ARG1 {x})"),
        ("{y[see]} {x}.", "(/ see-01 :ARG0 {y} :ARG1 {x})"),
        ("{y[invite/ed]} {x}.", "(/ invite-01 :ARG0 {y} :ARG1 {x})"),
    ), x=pair, y=somebody(g), p=place(g))  # fmt: skip


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    regularly, regularly, tells_the_time, perceived, unwell, whereabouts, whereabouts, learnt,
    paid, meant_for, family,
)  # fmt: skip
