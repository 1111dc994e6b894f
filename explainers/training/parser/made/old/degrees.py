"""Comparison and degree: more, most, as … as, too, enough, so … that, only, even, still."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.amounts import LENGTHS, number, quantity
from explainers.training.parser.made.old.copulas import ASKED, UNKNOWN
from explainers.training.parser.made.old.grammar import Grammar, Made
from explainers.training.parser.made.old.things import (
    OF_PEOPLE,
    OF_THINGS,
    Adjective,
    Noun,
    event,
    listed,
    person,
    pick,
    plural,
    somebody,
    thing,
)

IRREGULAR = {"good": ("better", "best"), "bad": ("worse", "worst"), "little": ("less", "least")}
LONG = frozenset(
    listed(
        "expensive strange modern beautiful wonderful important famous dangerous popular careful "
        "nervous patient honest intelligent generous stupid polite rare empty tired loyal full "
        "ill round square blind"
    )
)
GRADED = tuple(a for a in OF_THINGS if a.word not in ("huge", "tiny", "square", "full", "empty"))
FEATS = (
    ("ride the rollercoaster", "(/ ride-01 :ARG0 {x} :ARG1 (/ rollercoaster))"),
    ("drive a car", "(/ drive-01 :ARG0 {x} :ARG1 (/ car))"), ("work", "(/ work-01 :ARG0 {x})"),
    ("go to school", "(/ go-02 :ARG0 {x} :ARG4 (/ school))"), ("sing", "(/ sing-01 :ARG0 {x})"),
    ("vote", "(/ vote-01 :ARG0 {x})"), ("win the race", "(/ win-01 :ARG0 {x} :ARG2 (/ race))"),
    ("lift the box", "(/ lift-01 :ARG0 {x} :ARG1 (/ box))"),
    ("solve the problem", "(/ solve-01 :ARG0 {x} :ARG1 (/ problem))"),
    ("help them", "(/ help-01 :ARG0 {x} :ARG2 (/ they))"), ("travel", "(/ travel-01 :ARG0 {x})"),
    ("understand it", "(/ understand-01 :ARG0 {x} :ARG1 (/ it))"),
    ("reach the shelf", "(/ reach-01 :ARG0 {x} :ARG1 (/ shelf))"),
    ("marry", "(/ marry-01 :ARG1 {x})"), ("sleep", "(/ sleep-01 :ARG0 {x})"),
)  # fmt: skip
USES = (
    ("carry", "carry-01"), ("sell", "sell-01"), ("buy", "buy-01"), ("see", "see-01"),
    ("use", "use-01"), ("move", "move-01"), ("lift", "lift-01"),
)  # fmt: skip
MANNERS = (
    ("run", "run-02", "fast", "faster", "fastest", "fast-02"),
    ("swim", "swim-01", "fast", "faster", "fastest", "fast-02"),
    ("work", "work-01", "hard", "harder", "hardest", "hard-02"),
    ("sing", "sing-01", "well", "better", "best", "good-02"),
    ("dance", "dance-01", "well", "better", "best", "good-02"),
    ("cook", "cook-01", "well", "better", "best", "good-02"),
    ("walk", "walk-01", "slowly", "more slowly", "most slowly", "slow-05"),
    ("drive", "drive-01", "carefully", "more carefully", "most carefully", "careful"),
    ("speak", "speak-01", "loudly", "more loudly", "most loudly", "loud"),
    ("jump", "jump-03", "high", "higher", "highest", "high-02"),
)  # fmt: skip
GROUPS = ("class", "team", "family", "village", "world", "city", "school", "house", "country")


def compared(word: str) -> tuple[str, str]:
    """Comparative and superlative.

    >>> compared("big"), compared("happy")
    (('bigger', 'biggest'), ('happier', 'happiest'))
    """
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word in LONG:
        return f"more {word}", f"most {word}"
    if word.endswith("y"):
        return f"{word[:-1]}ier", f"{word[:-1]}iest"
    if word.endswith("e"):
        return f"{word}r", f"{word}st"
    if len(word) < 5 and word[-1] in "bdgtnm" and word[-2] in "aeiou" and word[-3] not in "aeiou":
        word += word[-1]
    return f"{word}er", f"{word}est"


def _pair(g: Grammar) -> tuple[Noun, Noun, Adjective]:
    """Two that are compared, and in what."""
    if g.rng.random() < 0.65:
        x, y, one = person(g), person(g), g.rng.choice(OF_PEOPLE)
        while y.words == x.words or y.words in ("I", "we"):
            y = person(g)
        return x, y, one
    x, y = thing(g), thing(g)
    while y.words == x.words:
        y = thing(g)
    return x, y, g.rng.choice(GRADED)


def _degree(one: Adjective, degree: str, rest: str = "", of: str = "{x}") -> str:
    """A node of have-degree-91 about ``of``, not yet closed."""
    return f"(/ have-degree-91 :ARG1 {of} :ARG2 {one.held('{x}')} :ARG3 {degree}{rest}"


def comparatives(g: Grammar) -> Made:
    """*Taller than his brother*, *less famous*, *two inches taller*, *a faster car*, *better*."""
    x, y, one = _pair(g)
    more, _ = compared(one.word)
    said, _, length, _ = quantity(g, "distance-quantity", LENGTHS)
    node = _degree(one, "(/ more)", " :ARG4 {y}")
    less = _degree(one, "(/ less)", " :ARG4 {y}")
    a, b = somebody(g), g.rng.choice(GRADED[:12])
    word = g.rng.choice(("car", "house", "book", "bag", "shirt", "garden"))
    who, whom = (
        g.rng.choice(("man", "woman", "boy", "girl")),
        g.rng.choice(("king", "queen", "child")),
    )
    return pick(g, (
        (f"{{x}} {{x.be}} {more} than {{y.him}}.", node + ")"),
        (f"{{x}} {{x.be}} {more} than {{y.him}}.", node + ")"),
        (f"{{x}} {{x.was}} {more} than {{y.him}}.", node + ")"),
        (f"{{x}} {{x.be}} not {more} than {{y.him}}.", node + " :polarity -)"),
        (f"{{x.be}} {{x}} {more} than {{y.him}}?", node + f" {ASKED})"),
        (f"who is {more} than {{y.him}}?",
         f"(/ have-degree-91 :ARG1 (u / amr-unknown) :ARG2 {one.held('u')} :ARG3 (/ more) "
         ":ARG4 {y})"),
        (f"{{x}} {{x.be}} less {one.word} than {{y.him}}.", less + ")"),
        (f"{{x}} {{x.be}} much {more} than {{y.him}}.",
         _degree(one, "(/ more :quant (/ much))", " :ARG4 {y}") + ")"),
        (f"{{x}} {{x.be}} a little {more} than {{y.him}}.",
         _degree(one, "(/ more :quant (/ little))", " :ARG4 {y}") + ")"),
        (f"{{x}} {{x.be}} even {more} than {{y.him}}.",
         _degree(one, "(/ more :mod (/ even))", " :ARG4 {y}") + ")"),
        (f"{{x}} {{x.be}} {more}.", _degree(one, "(/ more)") + ")"),
        (f"{{x[become/ed]}} {more}.",
         f"(/ become-01 :ARG1 {{x}} :ARG2 {_degree(one, '(/ more)')}))"),
        (f"{{a}} {{a.be}} {said} taller than {{y.him}}.",
         f"(/ have-degree-91 :ARG1 {{a}} :ARG2 (/ tall) :ARG3 (/ more :quant {length}) "
         ":ARG4 {y})"),
        (f"{{a[want/s]}} a {compared(b.word)[0]} {word}.".replace("a older", "an older"),
         f"(/ want-01 :ARG0 {{a}} :ARG1 (w / {word} :ARG1-of (/ have-degree-91 "
         f":ARG2 {b.held('w')} :ARG3 (/ more))))"),
        (f"the {who} is {more} than the {whom}.",
         f"(/ have-degree-91 :ARG1 (m / {who}) :ARG2 {one.held('m')} :ARG3 (/ more) "
         f":ARG4 (/ {whom}))"),
        (f"which is {more}, the {who} or the {whom}?" if one in OF_PEOPLE else
         f"{{x}} {{x.be}} {more}.",
         f"(/ amr-choice :op1 (/ have-degree-91 :ARG1 (m / {who}) :ARG2 {one.held('m')} "
         f":ARG3 (/ more) :ARG4 (n / {whom})) :op2 (/ have-degree-91 :ARG1 n "
         f":ARG2 {one.held('n')} :ARG3 (/ more) :ARG4 m))" if one in OF_PEOPLE else
         _degree(one, "(/ more)") + ")"),
    ), x=x, y=y, a=a)  # fmt: skip


def superlatives(g: Grammar) -> Made:
    """*The tallest boy in the class*, *Everest is the highest mountain*, *my best friend*."""
    x = somebody(g)
    while x.many:
        x = somebody(g)
    one, group = g.rng.choice(OF_PEOPLE), g.rng.choice(GROUPS)
    most = compared(one.word)[1]
    same = {"he": ("boy", "man"), "she": ("girl", "woman")}.get(x.gender, ("child",))
    who = g.rng.choice((*same, "child", "doctor", "soldier"))
    trait, what = g.rng.choice(GRADED), g.rng.choice(
        ("car", "book", "house", "bridge", "city", "song", "computer", "garden",
         "question"))  # fmt: skip
    top = compared(trait.word)[1]
    best = f"(w / {what} :ARG1-of (/ have-degree-91 :ARG2 {trait.held('w')} :ARG3 (/ most)"
    first = f"(w / {who} :ARG1-of (/ have-degree-91 :ARG2 {one.held('w')} :ARG3 (/ most)"
    held = f"(/ have-degree-91 :ARG1 {{x}} :ARG2 {one.held('{x}')} :ARG3 (/ most) :ARG5 "
    nth, value = g.rng.choice((("second", 2), ("third", 3)))
    return pick(g, (
        (f"{{x}} is the {most} {who}.", held + f"(/ {who}))"),
        (f"{{x}} is the {most} {who} in the {group}.", held + f"(/ {who} :location (/ {group})))"),
        (f"{{x}} is the {most} {who} in the {group}.", held + f"(/ {who} :location (/ {group})))"),
        (f"{{x}} is the {most} of the {plural(who)}.", held + f"(/ {who}))"),
        (f"{{x}} is not the {most} {who} in the {group}.",
         held + f"(/ {who} :location (/ {group})) :polarity -)"),
        (f"is {{x}} the {most} {who} in the {group}?",
         held + f"(/ {who} :location (/ {group})) {ASKED})"),
        (f"who is the {most} {who} in the {group}?",
         f"(/ have-degree-91 :ARG1 (u / amr-unknown) :ARG2 {one.held('u')} :ARG3 (/ most) "
         f":ARG5 (/ {who} :location (/ {group})))"),
        (f"the {most} {who} won.", f"(/ win-01 :ARG0 {first})))"),
        (f"{{p[like/s]}} the {most} {who}.", f"(/ like-01 :ARG0 {{p}} :ARG1 {first})))"),
        (f"{{p[buy/ed]}} the {top} {what}.", f"(/ buy-01 :ARG0 {{p}} :ARG1 {best})))"),
        (f"{{p[see/ed]}} the {top} {what} in the world.",
         f"(/ see-01 :ARG0 {{p}} :ARG1 {best} :ARG5 (/ {what} :location (/ world)))))"),
        (f"this is the {top} {what} in the city.",
         f"(/ have-degree-91 :ARG1 (t / this) :ARG2 {trait.held('t')} :ARG3 (/ most) "
         f":ARG5 (/ {what} :location (/ city)))"),
        (f"what is the {top} {what} in the world?",
         f"(/ have-degree-91 :ARG1 (u / amr-unknown) :ARG2 {trait.held('u')} :ARG3 (/ most) "
         f":ARG5 (/ {what} :location (/ world)))"),
        (f"it is one of the {top} {plural(what)}.",
         f"(/ include-91 :ARG1 (/ it) :ARG2 {best})))"),
        (f"{{x}} is the {nth} {most} {who} in the {group}.",
         f"(/ have-degree-91 :ARG1 {{x}} :ARG2 {one.held('{x}')} "
         f":ARG3 (/ most :ord (/ ordinal-entity :value {value})) "
         f":ARG5 (/ {who} :location (/ {group})))"),
        (f"{{x}} is the least {one.word} {who} in the {group}.",
         f"(/ have-degree-91 :ARG1 {{x}} :ARG2 {one.held('{x}')} :ARG3 (/ least) "
         f":ARG5 (/ {who} :location (/ {group})))"),
    ), x=x, p=person(g))  # fmt: skip


def equals(g: Grammar) -> Made:
    """*As tall as his father*, *not as fast as*, *twice as big as*, *as soon as possible*."""
    x, y, one = _pair(g)
    times, value = g.rng.choice((("twice", 2), ("three times", 3), ("ten times", 10)))
    node = _degree(one, "(/ equal)", " :ARG4 {y}")
    than = f"{one.word} as {{y.him}}"
    return pick(g, (
        (f"{{x}} {{x.be}} as {than}.", node + ")"), (f"{{x}} {{x.be}} as {than}.", node + ")"),
        (f"{{x}} {{x.was}} as {than}.", node + ")"),
        (f"{{x}} {{x.be}} not as {than}.", node + " :polarity -)"),
        (f"{{x}} {{x.be}} not so {than}.", node + " :polarity -)"),
        (f"{{x.be}} {{x}} as {than}?", node + f" {ASKED})"),
        (f"{{x}} {{x.be}} {times} as {than}.",
         _degree(one, f"(/ times :quant {value})", " :ARG4 {y}") + ")"),
        (f"{{x}} {{x.be}} almost as {than}.",
         _degree(one, "(/ equal :mod (/ almost))", " :ARG4 {y}") + ")"),
        (f"{{x}} {{x.be}} just as {than}.",
         _degree(one, "(/ equal :mod (/ just))", " :ARG4 {y}") + ")"),
    ), x=x, y=y)  # fmt: skip


def sufficient(g: Grammar) -> Made:
    """*Not tall enough to ride the rollercoaster*, *too tired to work*, *so loud that she woke*."""
    x, one = person(g), g.rng.choice(OF_PEOPLE)
    feat, amr = g.rng.choice(FEATS)
    t, trait = thing(g), g.rng.choice(GRADED)
    use, frame = g.rng.choice(USES)
    result = f" :ARG6 {amr}"
    used = f" :ARG6 (/ {frame} :ARG1 {{t}})"
    y = somebody(g)
    of_t = f"(/ have-degree-91 :ARG1 {{t}} :ARG2 {trait.held('{t}')} :ARG3 "
    return pick(g, (
        (f"{{x}} {{x.be}} {one.word} enough to {feat}.", _degree(one, "(/ enough)", result) + ")"),
        (f"{{x}} {{x.be}} not {one.word} enough to {feat}.",
         _degree(one, "(/ enough)", result) + " :polarity -)"),
        (f"{{x}} {{x.be}} not {one.word} enough to {feat}.",
         _degree(one, "(/ enough)", result) + " :polarity -)"),
        (f"{{x}} {{x.was}} {one.word} enough to {feat}.", _degree(one, "(/ enough)", result) + ")"),
        (f"{{x}} {{x.was}}n't {one.word} enough to {feat}.",
         _degree(one, "(/ enough)", result) + " :polarity -)"),
        (f"{{x.be}} {{x}} {one.word} enough to {feat}?",
         _degree(one, "(/ enough)", result) + f" {ASKED})"),
        (f"{{x}} {{x.be}} {one.word} enough.", _degree(one, "(/ enough)") + ")"),
        (f"{{x}} {{x.be}} too {one.word} to {feat}.", _degree(one, "(/ too)", result) + ")"),
        (f"{{x}} {{x.was}} too {one.word} to {feat}.", _degree(one, "(/ too)", result) + ")"),
        (f"{{x}} {{x.be}} not too {one.word} to {feat}.",
         _degree(one, "(/ too)", result) + " :polarity -)"),
        (f"{{x}} {{x.be}} too {one.word}.", _degree(one, "(/ too)") + ")"),
        (f"{{x}} {{x.be}} much too {one.word} to {feat}.",
         _degree(one, "(/ too :degree (/ much))", result) + ")"),
        (f"{{x}} {{x.was}} so {one.word} that {{y}} laughed.",
         _degree(one, "(/ so)", " :ARG6 (/ laugh-01 :ARG0 {y})") + ")"),
        (f"{{x}} {{x.was}} so {one.word} that {{x.he}} cried."
         if x.he != "it" else f"{{x}} {{x.was}} too {one.word}.",
         _degree(one, "(/ so)", " :ARG6 (/ cry-02 :ARG0 {x})") + ")" if x.he != "it"
         else _degree(one, "(/ too)") + ")"),
        (f"{{t}} {{t.be}} too {trait.word} to {use}.", of_t + f"(/ too){used})"),
        (f"{{t}} {{t.be}} {trait.word} enough to {use}.", of_t + f"(/ enough){used})"),
        (f"{{t}} {{t.be}} too {trait.word} for {{y}}.", of_t + "(/ too) :ARG6 {y})"),
    ), x=x, t=t, y=y)  # fmt: skip


def quantities(g: Grammar) -> Made:
    """*More books than Tom*, *enough money to buy it*, *too many cars*, *as many as*."""
    x, y = person(g), somebody(g)
    while y.words == x.words:
        y = somebody(g)
    word = g.rng.choice(("book", "friend", "car", "apple", "house", "ticket", "coin", "shoe"))
    node = (
        "(w / person :ARG0-of (/ have-rel-role-91 :ARG2 (/ friend))"
        if word == "friend"
        else f"(w / {word}"
    )
    have = "(/ have-03 :ARG0 {x} :ARG1 " + node + " :ARG1-of (/ have-quant-91 "
    many = plural(word)
    mass = g.rng.choice(("money", "time", "water", "food"))
    much = f"(/ have-03 :ARG0 {{x}} :ARG1 (/ {mass} :ARG1-of (/ have-quant-91 "
    feat, amr = g.rng.choice(FEATS)
    count, value = number(g, 2, 12)
    return pick(g, (
        (f"{{x}} {{x.has}} more {many} than {{y}}.", have + ":ARG3 (/ more) :ARG4 {y})))"),
        (f"{{x}} {{x.has}} fewer {many} than {{y}}.", have + ":ARG3 (/ less) :ARG4 {y})))"),
        (f"{{x}} {{x.has}} as many {many} as {{y}}.",
         have + ":ARG2 (/ many) :ARG3 (/ equal) :ARG4 {y})))"),
        (f"{{x}} {{x.has}} the most {many}.", have + ":ARG3 (/ most))))"),
        (f"{{x}} {{x.has}} too many {many}.", have + ":ARG2 (/ many) :ARG3 (/ too))))"),
        (f"{{x}} {{x.has}} enough {many}.", have + ":ARG3 (/ enough))))"),
        (f"{{x}} {{x.has}} {count} more {many} than {{y}}.",
         have + f":ARG3 (/ more :quant {value}) :ARG4 {{y}})))"),
        (f"{{x}} {{x.has}} enough {mass} to {feat}.",
         much + f":ARG3 (/ enough) :ARG6 {amr})))"),
        (f"{{x}} {{x.does}}n't have enough {mass} to {feat}.",
         much + f":ARG3 (/ enough) :ARG6 {amr})) :polarity -)"),
        (f"{{x}} {{x.has}} too much {mass}.", much + ":ARG2 (/ much) :ARG3 (/ too))))"),
        (f"{{x}} {{x.has}} more {mass} than {{y}}.", much + ":ARG3 (/ more) :ARG4 {y})))"),
        (f"{{x[need/s]}} more {mass}.", f"(/ need-01 :ARG0 {{x}} :ARG1 (/ {mass} :mod (/ more)))"),
        (f"{{x[want/s]}} more {many}.", f"(/ want-01 :ARG0 {{x}} :ARG1 {node} :mod (/ more)))"),
    ), x=x, y=y)  # fmt: skip


def manners(g: Grammar) -> Made:
    """*She runs faster than him*, *he sings as well as Anna*, *who swims the fastest?*"""
    verb, frame, plain, more, most, concept = g.rng.choice(MANNERS)
    x, y = person(g), person(g)
    while y.words == x.words or y.words in ("I", "we"):
        y = person(g)
    manner = f"(/ {concept} :ARG1 v)" if "-0" in concept else f"(/ {concept})"
    does = f"(v / {frame} :ARG0 {{x}}"
    simple = f" :ARG1-of (/ {concept})" if "-0" in concept else f" :manner (/ {concept})"
    very = simple[:-1] + " :degree (/ very))"
    held = f" :ARG1-of (/ have-degree-91 :ARG2 {manner} :ARG3 "
    who = f"(v / {frame} :ARG0 (/ amr-unknown)"
    return pick(g, (
        (f"{{x[{verb}/s]}} {plain}.", does + simple + ")"),
        (f"{{x[{verb}/ed]}} very {plain}.", does + very + ")"),
        (f"{{x[{verb}/s]}} {more} than {{y.him}}.", does + held + "(/ more) :ARG4 {y}))"),
        (f"{{x[{verb}/ed]}} {more} than {{y.him}}.", does + held + "(/ more) :ARG4 {y}))"),
        (f"{{x[{verb}/s]}} as {plain} as {{y.him}}.", does + held + "(/ equal) :ARG4 {y}))"),
        (f"{{x}} {{x.does}} not {verb} as {plain} as {{y.him}}.",
         does + " :polarity -" + held + "(/ equal) :ARG4 {y}))"),
        (f"{{x[{verb}/s]}} the {most}.", does + held + "(/ most)))"),
        (f"who {verb}s the {most}?", who + held + "(/ most)))"),
        (f"{{x[{verb}/s]}} too {plain}.", does + held + "(/ too)))"),
        (f"{{x}} {{x.does}} not {verb} {plain} enough.",
         does + " :polarity -" + held + "(/ enough)))"),
        (f"how {plain} {{x.does}} {{x}} {verb}?" if plain != "well" else
         f"how well {{x.does}} {{x}} {verb}?",
         does + (f" :ARG1-of (/ {concept} :degree {UNKNOWN})" if "-0" in concept else
                 f" :manner (/ {concept} :degree {UNKNOWN})") + ")"),
    ), x=x, y=y)  # fmt: skip


def correlated(g: Grammar) -> Made:
    """*The more you work, the richer you become*; *the bigger, the better*."""
    x = person(g)
    one, two = g.rng.sample((*GRADED[:10], *OF_PEOPLE[:9]), 2)
    more, other = compared(one.word)[0], compared(two.word)[0]
    trait = g.rng.choice(OF_PEOPLE)
    verb, frame = g.rng.choice((("work", "work-01"), ("read", "read-01"), ("eat", "eat-01"),
                                ("practice", "practice-01"), ("travel", "travel-01")))  # fmt: skip
    return pick(g, (
        (f"the {more}, the {other}.",
         f"(/ correlate-91 :ARG1 (/ more :ARG3-of (/ have-degree-91 :ARG2 (/ {one.concept}))) "
         f":ARG2 (/ more :ARG3-of (/ have-degree-91 :ARG2 (/ {two.concept}))))"),
        (f"the more {{x}} {{x[-{verb}/s]}}, the {compared(trait.word)[0]} {{x.he}} {{x.be}}."
         if x.words == x.he else
         f"the more {{x}} {{x[-{verb}/s]}}, the more {{x.he}} {{x[-earn/s]}}.",
         f"(/ correlate-91 :ARG1 (/ more :ARG3-of (/ have-quant-91 :ARG1 (/ {frame} :ARG0 {{x}}))) "
         + (f":ARG2 (/ more :ARG3-of (/ have-degree-91 :ARG1 {{x}} :ARG2 {trait.held('{x}')})))"
            if x.words == x.he else
            ":ARG2 (/ more :ARG3-of (/ have-quant-91 :ARG1 (/ earn-01 :ARG0 {x}))))")),
    ), x=x)  # fmt: skip


def focused(g: Grammar) -> Made:
    """*Only Mary came*, *even the king laughed*, *he also sings*, *she is still asleep*."""
    x, y = somebody(g), person(g)
    word = g.rng.choice(("only", "even", "just"))
    node = Noun(f"{word} {x.words}", f"{x.amr[:-1]} :mod (/ {word}))", x.var, x.gender, x.tense)
    if g.rng.random() < 0.4:
        return event(g, "", "", who=node)
    adverb, role = g.rng.choice((
        ("also", ":mod (/ also)"), ("even", ":mod (/ even)"), ("only", ":mod (/ only)"),
        ("still", ":mod (/ still)"), ("just", ":time (/ just)"), ("almost", ":mod (/ almost)"),
        ("already", ":time (/ already)"), ("nearly", ":mod (/ nearly)"),
        ("really", ":ARG1-of (/ real-04)"), ("finally", ":time (/ final)"),
        ("suddenly", ":manner (/ sudden)"), ("immediately", ":time (/ immediate)"),
    ))  # fmt: skip
    verb, frame, subject = g.rng.choice((
        ("sing", "sing-01", "ARG0"), ("leave", "leave-11", "ARG0"), ("arrive", "arrive-01", "ARG1"),
        ("laugh", "laugh-01", "ARG0"), ("fall", "fall-01", "ARG1"), ("sleep", "sleep-01", "ARG0"),
    ))  # fmt: skip
    done = f"(/ {frame} :{subject} {{y}}"
    return pick(g, (
        (f"{{y}} {adverb} {{y[-{verb}/ed]}}.", f"{done} {role})"),
        (f"{{y}} {adverb} {{y[-help/ed]}} {{x}}.", f"(/ help-01 :ARG0 {{y}} :ARG2 {{x}} {role})"),
        (f"{{y[{verb}/ed]}}, too.", f"(/ {frame} :{subject} {{y}} :mod (/ too))"),
        (f"{{y[{verb}/ed]}} again.", f"{done} :mod (/ again))"),
        (f"{{y}} {{y.does}} not {verb} anymore.", f"{done} :polarity - :time (/ anymore))"),
        (f"{{y}} {{y.has}} not {_participle(verb)} yet.", f"{done} :polarity - :time (/ yet))"),
        (f"{{y}} {{y.has}} already {_participle(verb)}.", f"{done} :time (/ already))"),
        (f"{{y}} {{y.has}} just {_participle(verb)}.", f"{done} :time (/ just))"),
        (f"{{y}} {{y.be}} still {verb.removesuffix('e') if verb != 'leave' else 'leav'}ing.",
         f"{done} :mod (/ still))"),
        ("{y} {y.was} here, too.", "(/ be-located-at-91 :ARG1 {y} :ARG2 (/ here) :mod (/ too))"),
        ("{y} almost fell.", "(/ fall-01 :ARG1 {y} :mod (/ almost))"),
    ), x=x, y=y)  # fmt: skip


def _participle(verb: str) -> str:
    """The form after *has*."""
    return {"sing": "sung", "leave": "left", "fall": "fallen", "sleep": "slept"}.get(
        verb, f"{verb.removesuffix('e')}ed"
    )


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    comparatives, comparatives, superlatives, superlatives, equals, sufficient, sufficient,
    quantities, manners, correlated, focused, focused,
)  # fmt: skip
