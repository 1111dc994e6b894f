"""Patterns of clauses: who does what, denied, wanted, asked, told, joined."""

from __future__ import annotations

from collections.abc import Callable

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.made.grammar import (
    ANIMALS,
    CAUSE,
    COMPANIES,
    CONCEPTS_SAID,
    CONTROL,
    ING,
    ON_PEOPLE,
    ON_THINGS,
    PART,
    PAST,
    THINGS,
    Grammar,
    Made,
    Verb,
    be,
    do_form,
    present,
    subject_role,
)


def plain(g: Grammar) -> Made:
    """*The dog chases the cat*, in a tense."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    verb_form = g.rng.choice((
        present(verb.lemma, who), inflect(verb.lemma, PAST),
        f"{be(who)} {inflect(verb.lemma, ING)}", f"will {verb.lemma}",
    ))  # fmt: skip
    return f"{who.words} {verb_form}{rest}.", amr.format(more="")


def negated(g: Grammar) -> Made:
    """*The dog doesn't chase the cat*."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    do, is_ = do_form(who), be(who)
    verb_form = g.rng.choice((
        f"{do}n't {verb.lemma}", f"{do} not {verb.lemma}", f"didn't {verb.lemma}",
        f"did not {verb.lemma}", f"{is_} not {inflect(verb.lemma, ING)}", f"won't {verb.lemma}",
    ))  # fmt: skip
    return f"{who.words} {verb_form}{rest}.", amr.format(more=" :polarity -")


def never(g: Grammar) -> Made:
    """*The dog never sleeps*: denied, at any time."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    verb_form = g.rng.choice((present(verb.lemma, who), inflect(verb.lemma, PAST)))
    more = f" :polarity - :time ({g.new()} / ever)"
    return f"{who.words} never {verb_form}{rest}.", amr.format(more=more)


def reflexive(g: Grammar) -> Made:
    """*The cat scratches itself*: one node, two roles."""
    who, verb = g.who(), g.rng.choice(ON_PEOPLE)
    node, v = g.known(who)
    verb_form = g.rng.choice((present(verb.lemma, who), inflect(verb.lemma, PAST)))
    return (
        f"{who.words} {verb_form} {who.itself}.",
        f"({g.new()} / {verb.frame} :ARG0 {node} :ARG1 {v})",
    )


def control(g: Grammar) -> Made:
    """*The boy wants to go*, and does not."""
    who, (lemma, frame, role) = g.who(), g.rng.choice(CONTROL)
    node, v = g.known(who)
    verb, rest, amr = g.action(v)
    no = g.rng.random() < 0.3
    verb_form = f"{do_form(who)}n't {lemma}" if no else g.rng.choice(
        (present(lemma, who), inflect(lemma, PAST))
    )  # fmt: skip
    denied = " :polarity -" if no else ""
    return (
        f"{who.words} {verb_form} to {verb.lemma}{rest}.",
        f"({g.new()} / {frame} :ARG0 {node} :{role} {amr.format(more='')}{denied})",
    )


def cause(g: Grammar) -> Made:
    """*The king asks the boy to go*."""
    who, other = g.who(plain=True), g.who(plain=True)
    lemma, frame, patient, event = g.rng.choice(CAUSE)
    node, v = g.known(other)
    verb, rest, amr = g.action(v)
    return (
        f"{who.words} {inflect(lemma, PAST)} {other.words} to {verb.lemma}{rest}.",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :{patient} {node} "
        f":{event} {amr.format(more='')})",
    )


def modal(g: Grammar) -> Made:
    """*can*, *must*, *have to*, *should*, *may*, denied inside or outside."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    have = "have" if who.plural else "has"
    words, frame, denied = g.rng.choice((
        ("can", "possible-01", ""), ("cannot", "possible-01", "outside"),
        ("can't", "possible-01", "outside"), ("may", "possible-01", ""),
        ("might", "possible-01", ""), ("must", "obligate-01", ""),
        ("must not", "obligate-01", "inside"), (f"{have} to", "obligate-01", ""),
        (f"{do_form(who)}n't have to", "obligate-01", "outside"),
        (f"{do_form(who)} not have to", "obligate-01", "outside"), ("had to", "obligate-01", ""),
        ("should", "recommend-01", ""), ("should not", "recommend-01", "inside"),
    ))  # fmt: skip
    event = amr.format(more=" :polarity -" if denied == "inside" else "")
    role = "ARG2" if frame == "obligate-01" else "ARG1"
    no = " :polarity -" if denied == "outside" else ""
    return f"{who.words} {words} {verb.lemma}{rest}.", f"({g.new()} / {frame} :{role} {event}{no})"


def passive(g: Grammar) -> Made:
    """*The mouse was chased by the cat*."""
    who, other = g.who(plain=True), g.who(plain=True)
    verb = g.rng.choice(ON_PEOPLE)
    no = g.rng.random() < 0.3
    denied = " :polarity -" if no else ""
    return (
        f"{other.words} {be(other, True)} {'not ' if no else ''}{inflect(verb.lemma, PART)} "
        f"by {who.words}.",
        f"({g.new()} / {verb.frame} :ARG0 {g.node(who)} :ARG1 {g.node(other)}{denied})",
    )


def relative(g: Grammar) -> Made:
    """*The boy who saw the dog laughs*: the noun has a role in both."""
    who = g.who(plain=True)
    node, v = g.known(who)
    inner, behind, clause = g.action(v)
    verb, rest, amr = g.action("{who}")
    role = subject_role(inner)
    clause = clause.format(more="").replace(f" :{role} {v}", "", 1)
    node = f"{node[:-1]} :{role}-of {clause})"
    that = "that" if g.rng.random() < 0.4 else "who"
    first, second = (inflect(x.lemma, PAST) for x in (inner, verb))
    words = f"{who.words} {that} {first}{behind} {second}{rest}."
    return words, amr.replace("{who}", node).format(more="")


def both(g: Grammar) -> Made:
    """*The man and the woman sing*; *the man sings and dances*."""
    if g.rng.random() < 0.5:
        one, two = g.who(plain=True), g.who(plain=True)
        node = f"({g.new()} / and :op1 {g.node(one)} :op2 {g.node(two)})"
        verb, rest, amr = g.action(node)
        said = g.rng.choice((verb.lemma, inflect(verb.lemma, PAST)))
        return f"{one.words} and {two.words} {said}{rest}.", amr.format(more="")
    who = g.who()
    node, v = g.known(who)
    first, rest, amr = g.action(node)
    second, behind, more = g.action(v)
    joint, said = g.rng.choice((("and", "and"), ("but", "contrast-01")))
    roles = ("op1", "op2") if joint == "and" else ("ARG1", "ARG2")
    one_did, two_did = (inflect(x.lemma, PAST) for x in (first, second))
    events = f":{roles[0]} {amr.format(more='')} :{roles[1]} {more.format(more='')}"
    return (
        f"{who.words} {one_did}{rest} {joint} {two_did}{behind}.",
        f"({g.new()} / {said} {events})",
    )


def command(g: Grammar) -> Made:
    """*Open the box!*, *Don't eat the cake!*"""
    verb, rest, amr = g.action(f"({g.new()} / you)")
    no = g.rng.random() < 0.5
    words = g.rng.choice(("Don't ", "Do not ")) + verb.lemma if no else verb.lemma
    more = " :mode imperative" + (" :polarity -" if no else "")
    return f"{words}{rest}{g.rng.choice('.!')}", amr.format(more=more)


def question(g: Grammar) -> Made:
    """*Who saw the dog?*, *What did Mary buy?*, *Does he sleep?*, *Where does she work?*"""
    kind = g.rng.random()
    unknown = f"({g.new()} / amr-unknown)"
    if kind < 0.3:
        verb, rest, amr = g.action(unknown)
        return f"who {inflect(verb.lemma, PAST)}{rest}?", amr.format(more="")
    who = g.who()
    name = who.words
    if kind < 0.5:
        verb = g.rng.choice(ON_THINGS)
        do = g.rng.choice(("did", do_form(who)))
        return (
            f"what {do} {name} {verb.lemma}?",
            f"({g.new()} / {verb.frame} :ARG0 {g.node(who)} :ARG1 {unknown})",
        )
    verb, rest, amr = g.action(g.node(who))
    if kind < 0.75:
        do = g.rng.choice(("did", do_form(who)))
        return f"{do} {name} {verb.lemma}{rest}?", amr.format(more=" :polarity (u9 / amr-unknown)")
    word, role = g.rng.choice((("where", "location"), ("when", "time"), ("how", "manner")))
    return (
        f"{word} did {name} {verb.lemma}{rest}?",
        amr.format(more=f" :{role} {unknown}"),
    )


def trade(g: Grammar) -> Made:
    """*Google bought YouTube*, *the book was sold to Mary by Tom*, *Tom gave Mary a book*."""
    if g.rng.random() < 0.4:
        first, second = g.rng.sample(COMPANIES, 2)
        x, y = (
            f'({g.new()} / company :name ({g.new()} / name :op1 "{n}"))' for n in (first, second)
        )
        seller, buyer = f"({g.new()} / sell-01", f"({g.new()} / buy-01"
        return g.rng.choice((
            (f"{first} bought {second}.", f"{buyer} :ARG0 {x} :ARG1 {y})"),
            (f"{first} will buy {second}.", f"{buyer} :ARG0 {x} :ARG1 {y})"),
            (f"{second} was bought by {first}.", f"{buyer} :ARG0 {x} :ARG1 {y})"),
            (f"{second} was sold to {first}.", f"{seller} :ARG1 {y} :ARG2 {x})"),
            (f"{first} did not buy {second}.", f"{buyer} :ARG0 {x} :ARG1 {y} :polarity -)"),
        ))  # fmt: skip
    one, two = g.who(plain=True), g.who(plain=True)
    words, node = g.thing(Verb("", "", THINGS))
    a, b = g.node(one), g.node(two)
    return g.rng.choice((
        (f"{one.words} bought {words} from {two.words}.",
         f"({g.new()} / buy-01 :ARG0 {a} :ARG1 {node} :ARG2 {b})"),
        (f"{one.words} sold {words} to {two.words}.",
         f"({g.new()} / sell-01 :ARG0 {a} :ARG1 {node} :ARG2 {b})"),
        (f"{one.words} gave {two.words} {words}.",
         f"({g.new()} / give-01 :ARG0 {a} :ARG1 {node} :ARG2 {b})"),
        (f"{one.words} gave {words} to {two.words}.",
         f"({g.new()} / give-01 :ARG0 {a} :ARG1 {node} :ARG2 {b})"),
    ))  # fmt: skip


def because(g: Grammar) -> Made:
    """*because*, *if*, *before*, *after*, *when*, *although* between two clauses."""
    one, two = g.who(plain=True), g.who(plain=True)
    verb, rest, amr = g.action(g.node(one))
    other, behind, clause = g.action(g.node(two))
    left = f"{one.words} {inflect(verb.lemma, PAST)}{rest}"
    right = f"{two.words} {inflect(other.lemma, PAST)}{behind}"
    main, side = amr, clause.format(more="")
    word, whole = g.rng.choice((
        ("because", f"({g.new()} / cause-01 :ARG0 {side} :ARG1 {main.format(more='')})"),
        ("if", main.format(more=f" :condition {side}")),
        ("before", main.format(more=f" :time ({g.new()} / before :op1 {side})")),
        ("after", main.format(more=f" :time ({g.new()} / after :op1 {side})")),
        ("when", main.format(more=f" :time {side}")),
    ))  # fmt: skip
    return f"{left} {word} {right}.", whole


def reported(g: Grammar) -> Made:
    """*Mary says that the dog sleeps*."""
    who, other = g.who(), g.who(plain=True)
    lemma, frame = g.rng.choice(CONCEPTS_SAID)
    verb, rest, amr = g.action(g.node(other))
    that = g.rng.choice((" that", ""))
    no = g.rng.random() < 0.3
    verb_form = f"{do_form(who)}n't {lemma}" if no else present(lemma, who)
    denied = " :polarity -" if no else ""
    return (
        f"{who.words} {verb_form}{that} {other.words} {inflect(verb.lemma, PAST)}{rest}.",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 {amr.format(more='')}{denied})",
    )


def owned(g: Grammar) -> Made:
    """*The boy lost his book*, *the girl's dog sleeps*."""
    who = g.who(plain=True)
    node, v = g.known(who)
    if g.rng.random() < 0.5:
        verb, noun = g.rng.choice(ON_THINGS[:3]), g.rng.choice(THINGS)
        his = {"itself": "its", "herself": "her", "himself": "his"}.get(who.itself, "their")
        return (
            f"{who.words} {inflect(verb.lemma, PAST)} {his} {noun}.",
            f"({g.new()} / {verb.frame} :ARG0 {node} :ARG1 ({g.new()} / {noun} :poss {v}))",
        )
    animal = g.rng.choice(ANIMALS)
    verb, rest, amr = g.action(f"({g.new()} / {animal} :poss {node})")
    mark = "'" if who.plural and who.words.endswith("s") else "'s"
    return f"{who.words}{mark} {animal} {inflect(verb.lemma, PAST)}{rest}.", amr.format(more="")


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    plain, negated, negated, never, reflexive, control, cause, modal, modal, passive, relative,
    both, command, command, question, question, trade, because, reported, owned,
)  # fmt: skip
