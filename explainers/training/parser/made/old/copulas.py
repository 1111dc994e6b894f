"""What somebody or something is: adjectives, nouns, places, possession, matter, likeness."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.grammar import Grammar, Made, an
from explainers.training.parser.made.old.things import (
    AGENTS,
    ANIMALS,
    COLOURS,
    MASSES,
    MOVABLE,
    OF_FOOD,
    OF_PEOPLE,
    OF_THINGS,
    PEOPLE,
    PLACES,
    STATES,
    THINGS,
    Noun,
    agent,
    first_name,
    noun,
    person,
    pick,
    place,
    plural,
    pronoun,
    somebody,
    thing,
)

ON = ("table", "chair", "desk", "bed", "sofa", "floor", "roof", "wall", "shelf", "grass", "street")
MATTERS = (
    "wood",
    "glass",
    "gold",
    "silver",
    "paper",
    "plastic",
    "leather",
    "stone",
    "metal",
    "cotton",
)
KINDS = (("apple", "fruit"), ("dog", "animal"), ("rose", "flower"), ("car", "vehicle"),
         ("piano", "instrument"), ("gold", "metal"), ("sparrow", "bird"), ("tea", "drink"),
         ("chair", "furniture"), ("whale", "mammal"), ("football", "sport"), ("hammer", "tool"),
         ("banana", "fruit"), ("trout", "fish"), ("oak", "tree"), ("ant", "insect"))  # fmt: skip
UNKNOWN = "(/ amr-unknown)"
ASKED = ":polarity (/ amr-unknown)"


def _subject(g: Grammar) -> tuple[Noun, str, str]:
    """Who or what is described: the phrase, the adjective, and its AMR with ``{x}``."""
    if g.rng.random() < 0.6:
        x, one = person(g), g.rng.choice((*OF_PEOPLE, *STATES))
    elif g.rng.random() < 0.75:
        x, one = thing(g), g.rng.choice((*OF_THINGS, *COLOURS))
    else:
        word = g.rng.choice(MASSES)
        x, one = noun(g, f"the {word}", word), g.rng.choice(OF_FOOD)
    return x, one.word, one.said("{x}", "@")


def adjectives(g: Grammar) -> Made:
    """*The marble is small*, *is she happy?*, *he became rich*, *they seem tired*."""
    x, word, amr = _subject(g)
    told = amr.replace("@", "")
    chance = g.rng.random()
    if chance < 0.75:
        very, degree = g.rng.choice((
            ("", ""), ("", ""), ("", ""), ("very ", " :degree (/ very)"),
            ("quite ", " :degree (/ quite)"), ("so ", " :degree (/ so)"),
            ("really ", " :ARG1-of (/ real-04)"), ("extremely ", " :degree (/ extreme)"),
            ("a little ", " :degree (/ little)"), ("too ", " :degree (/ too)"),
            ("completely ", " :ARG1-of (/ complete-02)"), ("still ", " :mod (/ still)"),
            ("also ", " :mod (/ also)"), ("always ", " :time (/ always)"),
            ("already ", " :time (/ already)"), ("almost ", " :mod (/ almost)"),
        ))  # fmt: skip
        with_degree = amr.replace("@", degree)
        if word in ("alive", "dead", "asleep", "awake", "married") and degree:
            very, with_degree = "", told
        return pick(g, (
            (f"{{x}} {{x.be}} {very}{word}.", with_degree),
            (f"{{x}} {{x.be}} {very}{word}.", with_degree),
            (f"{{x}} {{x.was}} {very}{word}.", with_degree),
            (f"{{x}} {{x.be}} not {word}.", amr.replace("@", " :polarity -")),
            (f"{{x}} {{x.be}}n't {word}." if x.be != "am" else f"I'm not {word}.",
             amr.replace("@", " :polarity -")),
            (f"{{x}} {{x.was}} not {word}.", amr.replace("@", " :polarity -")),
            (f"{{x}} will be {very}{word}.", with_degree),
            (f"{{x.be}} {{x}} {word}?", amr.replace("@", f" {ASKED}")),
            (f"{{x.was}} {{x}} {word}?", amr.replace("@", f" {ASKED}")),
            (f"{{x.be}} {{x}} {very}{word}?" if not very else f"{{x}} {{x.be}} {very}{word}!",
             amr.replace("@", f" {ASKED}") if not very else with_degree),
            (f"why {{x.be}} {{x}} {word}?",
             f"(/ cause-01 :ARG0 {UNKNOWN} :ARG1 {told})"),
        ), x=x)  # fmt: skip
    state = f":ARG1 {told}"
    y, other, second = _subject(g)
    first = told.replace("{x}", "{x}")
    return pick(g, (
        (f"{{x[become]}} {word}.", f"(/ become-01 :ARG1 {{x}} :ARG2 {told})"),
        (f"{{x[become/ed]}} {word}.", f"(/ become-01 :ARG1 {{x}} :ARG2 {told})"),
        (f"{{x[seem/s]}} {word}.", f"(/ seem-01 {state})"),
        (f"{{x[seem/s]}} to be {word}.", f"(/ seem-01 {state})"),
        (f"{{x[look/s]}} {word}.", f"(/ look-02 :ARG0 {{x}} :ARG1 {told})"),
        (f"{{x[appear/s]}} to be {word}.", f"(/ appear-02 {state})"),
        (f"{{x[remain/ed]}} {word}.", f"(/ remain-01 :ARG1 {{x}} :ARG3 {told})"),
        (f"I think {{x}} {{x.be}} {word}.", f"(/ think-01 :ARG0 (/ i) :ARG1 {told})")
        if x.words not in ("I", "you") else (f"{{x}} {{x.be}} {word}.", told),
        (f"{{x}} may be {word}.", f"(/ possible-01 :ARG1 {told})"),
        (f"{{x}} {{x.be}} {word} and {{y}} {{y.be}} {other}." if y.words != x.words
         else f"{{x}} {{x.be}} {word}.",
         f"(/ and :op1 {first} :op2 {second.replace('@', '').replace('{x}', '{y}')})"
         if y.words != x.words else told),
    ), x=x, y=y)  # fmt: skip


NEGATED = {"happy": "unhappy", "kind": "unkind", "friendly": "unfriendly", "wise": "unwise",
           "sure": "unsure", "married": "unmarried", "polite": "impolite", "honest": "dishonest",
           "patient": "impatient", "loyal": "disloyal"}  # fmt: skip
OF_THINGS_NEGATED = {"safe": "unsafe", "important": "unimportant", "popular": "unpopular"}
"""Adjectives with the word that denies them."""


def unlike(g: Grammar) -> Made:
    """*She is unhappy*, *the bridge looked unsafe*, *he was very impatient*."""
    if g.rng.random() < 0.7:
        x, known, words = person(g), (*OF_PEOPLE, *STATES), NEGATED
    else:
        x, known, words = thing(g), OF_THINGS, OF_THINGS_NEGATED
    one = g.rng.choice([a for a in known if a.word in words])
    word, denied = words[one.word], one.said("{x}", " :polarity -")
    very = one.said("{x}", " :polarity - :degree (/ very)")
    return pick(g, (
        (f"{{x}} {{x.be}} {word}.", denied), (f"{{x}} {{x.be}} {word}.", denied),
        (f"{{x}} {{x.was}} {word}.", denied),
        (f"{{x}} {{x.was}} very {word}.", very) if one.word != "married"
        else (f"{{x}} {{x.was}} {word}.", denied),
        (f"{{x[look/ed]}} {word}.", f"(/ look-02 :ARG0 {{x}} :ARG1 {denied})"),
        (f"{{x[seem/s]}} {word}.", f"(/ seem-01 :ARG1 {denied})"),
    ), x=x)  # fmt: skip


def pairs(g: Grammar) -> Made:
    """*He is tall and strong*, *not only smart but also kind*, *small but heavy*."""
    if g.rng.random() < 0.7:
        x, pool = person(g), OF_PEOPLE
    else:
        x, pool = thing(g), OF_THINGS
    one, two = g.rng.sample(pool, 2)
    first, second, no = one.said("{x}"), two.said("{x}"), one.said("{x}", " :polarity -")
    denied = two.said("{x}", " :polarity -")
    only = one.said("{x}", " :mod (/ only :polarity -)")
    also = two.said("{x}", " :mod (/ also)")
    return pick(g, (
        (f"{{x}} {{x.be}} {one.word} and {two.word}.", f"(/ and :op1 {first} :op2 {second})"),
        (f"{{x}} {{x.be}} {one.word} but {two.word}.",
         f"(/ contrast-01 :ARG1 {first} :ARG2 {second})"),
        (f"{{x}} {{x.be}} not {one.word} but {two.word}.",
         f"(/ contrast-01 :ARG1 {no} :ARG2 {second})"),
        (f"{{x}} {{x.be}} {one.word} but not {two.word}.",
         f"(/ contrast-01 :ARG1 {first} :ARG2 {denied})"),
        (f"{{x}} {{x.be}} not only {one.word} but also {two.word}.",
         f"(/ and :op1 {only} :op2 {also})"),
        (f"{{x}} {{x.be}} both {one.word} and {two.word}.", f"(/ and :op1 {first} :op2 {second})"),
        (f"{{x}} {{x.be}} either {one.word} or {two.word}.", f"(/ or :op1 {first} :op2 {second})"),
        (f"{{x}} {{x.be}} neither {one.word} nor {two.word}.",
         f"(/ and :op1 {no} :op2 {denied})"),
        (f"{{x.be}} {{x}} {one.word} or {two.word}?",
         f"(/ amr-choice :op1 {first} :op2 {second})"),
    ), x=x)  # fmt: skip


def nouns(g: Grammar) -> Made:
    """*He is a teacher*, *she is a good doctor*, *an apple is a fruit*, *this is my book*."""
    x = g.rng.choice((pronoun, first_name, somebody))(g)
    word, inner = agent(g) if g.rng.random() < 0.65 else (g.rng.choice(PEOPLE)[0],) * 2
    many, is_ = x.many, x.be
    said = plural(word) if many else an(word)
    adj = g.rng.choice(OF_PEOPLE)
    good = f"{adj.word} {plural(word)}" if many else an(f"{adj.word} {word}")
    what, kind = g.rng.choice(KINDS)
    t = thing(g, MOVABLE)
    this = g.rng.choice(("this", "that"))
    while t.many or t.words.startswith(("this", "that")):
        t = thing(g, MOVABLE)
    head = f"(/ {inner}"
    told = f"{t.amr[:-1]} :domain (/ {this}))"
    return pick(g, (
        (f"{{x}} {is_} {said}.", f"{head} :domain {{x}})"),
        (f"{{x}} {is_} {said}.", f"{head} :domain {{x}})"),
        (f"{{x}} {x.was} {said}.", f"{head} :domain {{x}})"),
        (f"{{x}} {is_} not {said}.", f"{head} :domain {{x}} :polarity -)"),
        (f"{is_} {{x}} {said}?", f"{head} :domain {{x}} {ASKED})"),
        (f"{{x}} {is_} {good}.", f"{head}{adj.beside()} :domain {{x}})"),
        (f"{{x[become/ed]}} {said}.", f"(/ become-01 :ARG1 {{x}} :ARG2 {head}))"),
        (f"{{x}} {x['-want/s']} to become {said}.",
         f"(/ want-01 :ARG0 {{x}} :ARG1 (/ become-01 :ARG1 {{x}} :ARG2 {head})))"),
        (f"{an(what)} is {an(kind)}." if kind not in ("furniture",) and what not in
         ("gold", "tea", "football") else f"{what} is {an(kind)}.",
         f"(/ {kind} :domain (/ {what}))"),
        (f"{plural(what)} are {plural(kind)}." if what not in ("gold", "tea", "football") and
         kind != "furniture" else f"is {what} {an(kind)}?",
         f"(/ {kind} :domain (/ {what}))" if what not in ("gold", "tea", "football") and
         kind != "furniture" else f"(/ {kind} :domain (/ {what}) {ASKED})"),
        (f"{this} is {{t}}.", told), (f"{this} is not {{t}}.", told[:-1] + " :polarity -)"),
        (f"is {this} {{t}}?", told[:-1] + f" {ASKED})"),
    ), x=x, t=t)  # fmt: skip


def asked(g: Grammar) -> Made:
    """*Who is she?*, *what is this?*, *whose book is that?*, *which car is yours?*"""
    x, word = person(g), g.rng.choice(THINGS)
    y, t, colour = first_name(g), thing(g), g.rng.choice(COLOURS)
    one = g.rng.choice(OF_PEOPLE)
    mark = g.rng.choice(("?", "?", "?", ""))
    who = pronoun(g)
    inner = agent(g)
    told = y.amr[:-1]
    return pick(g, (
        (f"who {{w.be}} {{w}}{mark}", "(/ amr-unknown :domain {w})"),
        (f"who {{w.be}} {{w}}{mark}", "(/ amr-unknown :domain {w})"),
        (f"who is {{y}}{mark}", f"{told} :domain {UNKNOWN})"),
        (f"what is this{mark}", "(/ amr-unknown :domain (/ this))"),
        (f"what is that{mark}", "(/ amr-unknown :domain (/ that))"),
        (f"what is it{mark}", "(/ amr-unknown :domain (/ it))"),
        (f"what is {an(word)}{mark}", f"(/ {word} :domain {UNKNOWN})"),
        (f"who is the {inner[0]}{mark}", f"(/ {inner[1]} :domain {UNKNOWN})"),
        (f"who is that {inner[0]}{mark}", f"(/ {inner[1]} :mod (/ that) :domain {UNKNOWN})"),
        (f"whose {word} is this{mark}", f"(/ {word} :poss {UNKNOWN} :domain (/ this))"),
        (f"whose {word} did {{x}} take{mark}",
         f"(/ take-01 :ARG0 {{x}} :ARG1 (/ {word} :poss {UNKNOWN}))"),
        (f"which {word} {{x.does}} {{x}} like{mark}",
         f"(/ like-01 :ARG0 {{x}} :ARG1 (/ {word} :mod {UNKNOWN}))"),
        (f"which {word} did {{x}} choose yesterday{mark}",
         f"(/ choose-01 :ARG0 {{x}} :ARG1 (/ {word} :mod {UNKNOWN}) :time (/ yesterday))"),
        (f"which movie did {{x}} watch{mark}",
         f"(/ watch-01 :ARG0 {{x}} :ARG1 (/ movie :mod {UNKNOWN}))"),
        (f"what color is the {word}{mark}", f"(/ color-01 :ARG1 (/ {word}) :ARG2 {UNKNOWN})"),
        (f"where {{x.be}} {{x}}{mark}", f"(/ be-located-at-91 :ARG1 {{x}} :ARG2 {UNKNOWN})"),
        (f"where {{t.be}} {{t}}{mark}", f"(/ be-located-at-91 :ARG1 {{t}} :ARG2 {UNKNOWN})"),
        (f"who is {one.word}{mark}", one.said(UNKNOWN)),
        (f"what is {colour.word}{mark}", colour.said(UNKNOWN)),
        (f"what does {{y}} look like{mark}", f"(/ look-02 :ARG0 {{y}} :ARG1 {UNKNOWN})"),
        (f"how tall {{x.be}} {{x}}{mark}", f"(/ tall :domain {{x}} :degree {UNKNOWN})"),
        (f"who is in {{p}}{mark}", f"(/ be-located-at-91 :ARG1 {UNKNOWN} :ARG2 {{p}})"),
        (f"what is in the box{mark}", f"(/ be-located-at-91 :ARG1 {UNKNOWN} :ARG2 (/ box))"),
        (f"what is the problem{mark}", f"(/ problem :domain {UNKNOWN})"),
        (f"what is your favorite {word}{mark}",
         f"(/ {word} :ARG1-of (/ favor-01 :ARG0 (/ you)) :domain {UNKNOWN})"),
    ), x=x, y=y, t=t, w=who, p=place(g))  # fmt: skip


def places(g: Grammar) -> Made:
    """*The book is on the table*, *is she in the garden?*, *there are two cats under the bed*."""
    on = g.rng.choice(ON)
    t = thing(g, MOVABLE) if g.rng.random() < 0.6 else person(g)
    prep, over = g.rng.choice((
        ("on", f"(/ {on})"), ("on", f"(/ {on})"), ("under", f"(/ under :op1 (/ {on}))"),
        ("above", f"(/ above :op1 (/ {on}))"), ("behind", f"(/ behind :op1 (/ {on}))"),
        ("next to", f"(/ next-to :op1 (/ {on}))"), ("near", None),
    ))  # fmt: skip
    where, spot = g.rng.choice((("in", ""), ("in", ""), ("at", ""), ("behind", "behind"),
                                ("outside", "outside"), ("inside", "inside"),
                                ("in front of", "in-front-of"),
                                ("next to", "next-to")))  # fmt: skip
    at = f"(/ {spot} :op1 {{p}})" if spot else "{p}"
    on_it = (
        f"(/ near-02 :ARG1 {{t}} :ARG2 (/ {on}))"
        if over is None
        else f"(/ be-located-at-91 :ARG1 {{t}} :ARG2 {over})"
    )
    word, count = g.rng.choice((*ANIMALS, *MOVABLE, "man", "girl", "child")), g.rng.randint(2, 5)
    number = ("two", "three", "four", "five")[count - 2]
    held = f"(/ be-located-at-91 :ARG1 {{t}} :ARG2 {at}"
    there = f"(/ {word}@ :location {at}"
    sitting, frame = g.rng.choice((("sits", "sit-01"), ("lies", "lie-07"), ("stands", "stand-01")))
    return pick(g, (
        (f"{{t}} {{t.be}} {where} {{p}}.", held + ")"),
        (f"{{t}} {{t.was}} {where} {{p}}.", held + ")"),
        (f"{{t}} {{t.be}} {prep} the {on}.", on_it), (f"{{t}} {{t.be}} {prep} the {on}.", on_it),
        (f"{{t}} {{t.be}} not {where} {{p}}.", held + " :polarity -)"),
        (f"{{t.be}} {{t}} {where} {{p}}?", held + f" {ASKED})"),
        ("{t} {t.be} here.", "(/ be-located-at-91 :ARG1 {t} :ARG2 (/ here))"),
        ("{t} {t.be} at home.", "(/ be-located-at-91 :ARG1 {t} :ARG2 (/ home))"),
        (f"there is {an(word)} {where} {{p}}.", there.replace("@", "") + ")"),
        (f"there was {an(word)} {where} {{p}}.", there.replace("@", "") + ")"),
        (f"there are {number} {plural(word)} {where} {{p}}.",
         there.replace("@", f" :quant {count}") + ")"),
        (f"there is no {word} {where} {{p}}.", there.replace("@", "") + " :polarity -)"),
        (f"is there {an(word)} {where} {{p}}?", there.replace("@", "") + f" {ASKED})"),
        (f"are there {plural(word)} {where} {{p}}?", there.replace("@", "") + f" {ASKED})"),
        (f"the {word} {where} {{p}} is mine.",
         f"(/ have-03 :ARG0 (/ i) :ARG1 (/ {word} :location {at}))"),
        (f"the {word} {sitting} {where} {{p}}.", f"(/ {frame} :ARG1 (/ {word}) :ARG2 {at})"),
        (f"the {word} {where} {{p}} is old.", f"(/ old :domain (/ {word} :location {at}))"),
    ), t=t, p=place(g))  # fmt: skip


def owned(g: Grammar) -> Made:
    """*Mary has a car*, *this book belongs to me*, *whose is it?*, *the house of my brother*."""
    x, t, word = person(g), thing(g), g.rng.choice(MOVABLE)
    while x.many and x.gender != "they":
        x = person(g)
    mine, whose = g.rng.choice((("mine", "i"), ("yours", "you"), ("hers", "she"), ("ours", "we"),
                                ("his", "he"), ("theirs", "they")))  # fmt: skip
    has = "(/ have-03 :ARG0 {x} :ARG1 {t}"
    owned_by = f"(/ belong-01 :ARG0 (/ {word}) :ARG1 {{x}}"
    return pick(g, (
        ("{x[have/s]} {t}.", has + ")"), ("{x[have/ed]} {t}.", has + ")"),
        (f"{{x}} {{x.does}}n't have {an(word)}.",
         f"(/ have-03 :ARG0 {{x}} :ARG1 (/ {word}) :polarity -)"),
        (f"{{x}} {{x.has}} no {word}.", f"(/ have-03 :ARG0 {{x}} :ARG1 (/ {word}) :polarity -)"),
        (f"{{x.does}} {{x}} have {an(word)}?", f"(/ have-03 :ARG0 {{x}} :ARG1 (/ {word}) {ASKED})"),
        ("{x[own/s]} {t}.", "(/ own-01 :ARG0 {x} :ARG1 {t})"),
        (f"the {word} belongs to {{x.him}}.", owned_by + ")"),
        (f"the {word} does not belong to {{x.him}}.", owned_by + " :polarity -)"),
        (f"this {word} is {mine}.",
         f"(/ have-03 :ARG0 (/ {whose}) :ARG1 (/ {word} :mod (/ this)))"),
        (f"is that {word} {mine}?",
         f"(/ have-03 :ARG0 (/ {whose}) :ARG1 (/ {word} :mod (/ that)) {ASKED})"),
        (f"this is {{x.s}} {word}.", f"(/ {word} :poss {{x}} :domain (/ this))"),
        (f"{{x.s}} {word} is new.", f"(/ new-01 :ARG1 (/ {word} :poss {{x}}))"),
        (f"the {word} of {{x.him}} disappeared." if x.words not in
         ("I", "you", "he", "she", "we", "they") else f"{{x.s}} {word} disappeared.",
         f"(/ disappear-01 :ARG1 (/ {word} :poss {{x}}))"),
        (f"who has the {word}?", f"(/ have-03 :ARG0 {UNKNOWN} :ARG1 (/ {word}))"),
        (f"who owns this {word}?", f"(/ own-01 :ARG0 {UNKNOWN} :ARG1 (/ {word} :mod (/ this)))"),
        (f"{{x[keep/s]}} {{x.his}} {word} in {{p}}.",
         f"(/ keep-01 :ARG0 {{x}} :ARG1 (/ {word} :poss {{x}}) :location {{p}})"),
    ), x=x, t=t, p=place(g))  # fmt: skip


def likeness(g: Grammar) -> Made:
    """*Made of wood*, *the same*, *different from*, *like his father*, *full of water*."""
    x, y, word, other = person(g), somebody(g), *g.rng.sample(MOVABLE, 2)
    while x.words == y.words or x.many:
        x = person(g)
    matter, mass = g.rng.choice(MATTERS), g.rng.choice(MASSES)
    return pick(g, (
        (f"the {word} is made of {matter}.", f"(/ make-01 :ARG1 (/ {word}) :ARG2 (/ {matter}))"),
        (f"the {word} is not made of {matter}.",
         f"(/ make-01 :ARG1 (/ {word}) :ARG2 (/ {matter}) :polarity -)"),
        (f"what is the {word} made of?", f"(/ make-01 :ARG1 (/ {word}) :ARG2 {UNKNOWN})"),
        (f"{{x[buy/ed]}} {an(word)} made of {matter}.",
         f"(/ buy-01 :ARG0 {{x}} :ARG1 (/ {word} :ARG1-of (/ make-01 :ARG2 (/ {matter}))))"),
        (f"the {plural(word)} are the same.", f"(/ same-01 :ARG1 (/ {word}))"),
        (f"the {word} is the same as the {other}.",
         f"(/ same-01 :ARG1 (/ {word}) :ARG2 (/ {other}))"),
        (f"they have the same {word}.",
         f"(/ have-03 :ARG0 (/ they) :ARG1 (/ {word} :ARG1-of (/ same-01)))"),
        (f"the {word} is different from the {other}.",
         f"(/ differ-02 :ARG1 (/ {word}) :ARG2 (/ {other}))"),
        (f"the {plural(word)} are different.", f"(/ differ-02 :ARG1 (/ {word}))"),
        ("{x} {x.be} different from {y}.", "(/ differ-02 :ARG1 {x} :ARG2 {y})"),
        ("{x} {x.be} like {y}.", "(/ resemble-01 :ARG1 {x} :ARG2 {y})"),
        ("{x[resemble/s]} {y}.", "(/ resemble-01 :ARG1 {x} :ARG2 {y})"),
        ("{x[look/s]} like {y}.", "(/ resemble-01 :ARG1 {x} :ARG2 {y})"),
        (f"the {word} is similar to the {other}.",
         f"(/ resemble-01 :ARG1 (/ {word}) :ARG2 (/ {other}))"),
        (f"the bottle is full of {mass}.", f"(/ full-09 :ARG1 (/ bottle) :ARG2 (/ {mass}))"),
        (f"the bottle contains {mass}.", f"(/ contain-01 :ARG0 (/ bottle) :ARG1 (/ {mass}))"),
        (f"the {word} is ready.", f"(/ ready-02 :ARG1 (/ {word}))"),
    ), x=x, y=y)  # fmt: skip


def about(g: Grammar) -> Made:
    """Adjectives with what they are about: *afraid of the dog*, *proud of him*, *able to swim*."""
    x, y, t = person(g), somebody(g), thing(g)
    while x.words == y.words:
        x = person(g)
    animal, p = g.rng.choice(ANIMALS), g.rng.choice(PLACES)
    word, frame = g.rng.choice(AGENTS[:10])
    did, act = g.rng.choice((("swim", "swim-01"), ("sing", "sing-01"), ("dance", "dance-01"),
                             ("work", "work-01"), ("cook", "cook-01"),
                             ("fight", "fight-01")))  # fmt: skip
    doing = f"(/ {act} :ARG0 {{x}})"
    mood = g.rng.choice(("is", "is", "was"))
    be = "{x.be}" if mood == "is" else "{x.was}"
    no, denied = g.rng.choice((("", ""), ("", ""), (" not", " :polarity -")))
    return pick(g, (
        (f"{{x}} {be}{no} afraid of the {animal}.",
         f"(/ fear-01 :ARG0 {{x}} :ARG1 (/ {animal}){denied})"),
        (f"{{x}} {be}{no} afraid of {plural(animal)}.",
         f"(/ fear-01 :ARG0 {{x}} :ARG1 (/ {animal}){denied})"),
        (f"{{x}} {be}{no} proud of {{y}}.", f"(/ pride-01 :ARG0 {{x}} :ARG1 {{y}}{denied})"),
        (f"{{x}} {be}{no} angry at {{y}}.", f"(/ anger-01 :ARG0 {{y}} :ARG1 {{x}}{denied})"),
        (f"{{x}} {be}{no} worried about {{y}}.", f"(/ worry-02 :ARG0 {{x}} :ARG1 {{y}}{denied})"),
        (f"{{x}} {be}{no} happy about {{t}}.", f"(/ happy-01 :ARG0 {{t}} :ARG1 {{x}}{denied})"),
        (f"{{x}} {be}{no} interested in {{t}}.",
         f"(/ interest-01 :ARG1 {{x}} :ARG2 {{t}}{denied})"),
        (f"{{x}} {be}{no} tired of {{t}}.", f"(/ tire-01 :ARG0 {{t}} :ARG1 {{x}}{denied})"),
        (f"{{x}} {be}{no} able to {did}.", f"(/ possible-01 :ARG1 {doing}{denied})"),
        (f"{{x}} {be}{no} ready to {did}.", f"(/ ready-02 :ARG1 {{x}} :ARG2 {doing}{denied})"),
        (f"{{x}} {be}{no} afraid to {did}.", f"(/ fear-01 :ARG0 {{x}} :ARG1 {doing}{denied})"),
        (f"{{x}} {be}{no} willing to {did}.",
         f"(/ will-02 :ARG0 {{x}} :ARG1 {doing}{denied})"),
        (f"{{x}} {be}{no} allowed to {did}.", f"(/ allow-01 :ARG1 {doing}{denied})"),
        (f"{{x}} {be}{no} good at chess.", f"(/ good-03 :ARG1 {{x}} :ARG2 (/ chess){denied})"),
        (f"{{x}} {be}{no} married to {{y}}." if not x.many else f"{{x}} {be} married.",
         f"(/ marry-01 :ARG1 {{x}} :ARG2 {{y}}{denied})" if not x.many
         else "(/ marry-01 :ARG1 {x})"),
        (f"{{x}} {be}{no} late for work.",
         f"(/ late-02 :ARG1 {{x}} :ARG2 (/ work-01 :ARG0 {{x}}){denied})"),
        (f"{{x}} {be}{no} kind to {{y}}.", f"(/ kind-01 :ARG0 {{x}} :ARG2 {{y}}{denied})"),
        (f"{{x}} {be}{no} jealous of {{y}}.", f"(/ jealous-02 :ARG0 {{x}} :ARG1 {{y}}{denied})"),
        (f"{{x}} {be}{no} famous for {{x.his}} books.",
         f"(/ fame-01 :ARG1 {{x}} :ARG2 (/ book :poss {{x}}){denied})"),
        (f"it is{no} easy to {did}.", f"(/ easy-05 :ARG1 (/ {act}){denied})"),
        (f"it is{no} important to {did}.", f"(/ important-01 :ARG1 (/ {act}){denied})"),
        (f"it is{no} dangerous to {did} in the {p}.",
         f"(/ endanger-01 :ARG0 (/ {act} :location (/ {p})){denied})"),
        ("it is nice of {x.him} to help {y}.",
         "(/ nice-01 :ARG1 (/ help-01 :ARG0 {x} :ARG2 {y}))"),
        (f"the {animal} is hard to find.", f"(/ hard-02 :ARG1 (/ find-01 :ARG1 (/ {animal})))"),
        (f"{{x}} {be}{no} a friend of the {word}.",
         f"(/ have-rel-role-91 :ARG0 {{x}} :ARG1 (/ person :ARG0-of (/ {frame})) "
         f":ARG2 (/ friend){denied})") if not x.many else
        (f"{{x}} {be}{no} sure.", f"(/ sure-02 :ARG0 {{x}}{denied})"),
    ), x=x, y=y, t=t)  # fmt: skip


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    adjectives, adjectives, adjectives, unlike, pairs, nouns, nouns, asked, asked, places, places,
    owned, likeness, about, about,
)  # fmt: skip
