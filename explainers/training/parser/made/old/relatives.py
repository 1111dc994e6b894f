"""Clauses and participles on nouns: who, which, that, whose, where; sitting, written."""

from __future__ import annotations

from collections.abc import Callable

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.made.old.events import (
    ACTIVE,
    ENTRIES_OF,
    TRANSITIVE,
    Action,
    Slot,
    act,
    clause,
    common,
    different,
    fitting,
    form,
    group,
    join,
    objective,
    phrase,
    someone,
    stop,
)
from explainers.training.parser.made.old.grammar import ING, PART, Grammar, Made, Phrase, be
from explainers.training.parser.made.old.lexicon import NOUNS, VERBS


def _with(node: str, relation: str) -> str:
    """A node that has one more relation."""
    return f"{node[:-1]} {relation})"


def _person(g: Grammar) -> Phrase:
    """A person by a noun, with an article."""
    return common(g, g.rng.choice(NOUNS["person"]), "person", plain=True)


def _described(g: Grammar) -> tuple[Phrase, str]:
    """A person with a relative clause: the phrase, and the node."""
    who = _person(g)
    node = g.node(who)
    draw = g.rng.random()
    if draw < 0.4:
        action = fitting(g, who, short=True)
        one = group(g, action.entry, who, g.rng.choice(("past", "past", "present", "now")))
        said = f"{g.rng.choice(('who', 'who', 'that'))} {one.finite}{action.words(g)}"
        relation = f":{action.entry.subject.role}-of {action.node(g, '')}"
    elif draw < 0.6:
        other = different(g, who, plain=g.rng.random() < 0.5)
        entry = g.rng.choice(
            [
                e
                for e in TRANSITIVE
                if e.object
                and e.object.kind == "person"
                and e.subject.kind == "person"
                and len(e.arguments) == 1
                and not e.particle
            ]
        )
        one = group(g, entry, other, g.rng.choice(("past", "past", "present")))
        said = f"{g.rng.choice(('who ', 'that ', '', 'whom '))}{other.words} {one.finite}"
        relation = (
            f":{entry.arguments[0].role}-of ({g.new()} / {entry.frame} "
            f":{entry.subject.role} {g.node(other)})"
        )
    elif draw < 0.75:
        action = act(g, tuple(e for e in ACTIVE if "S" not in e.flags), who, short=True)
        said = f"{form(action.entry.lemma, ING)}{action.words(g)}"
        relation = f":{action.entry.subject.role}-of {action.node(g, '')}"
    elif draw < 0.88:
        noun = g.rng.choice(("dog", "car", "house", "bicycle", "horse", "cat"))
        verb, inner = g.rng.choice((
            ("disappeared", "disappear-01 :ARG1"), ("was stolen", "steal-01 :ARG1"),
            ("was sold", "sell-01 :ARG1"), ("was lost", "lose-02 :ARG1"),
        ))  # fmt: skip
        said = f"whose {noun} {verb}"
        owned = f"({g.new()} / {noun} :{inner.split(':')[1]}-of ({g.new()} / {inner.split()[0]}))"
        relation = f":poss-of {owned}"
    else:
        other = different(g, who, plain=g.rng.random() < 0.5)
        words, frame, role = g.rng.choice((
            ("talked to", "talk-01", "ARG2"), ("waited for", "wait-01", "ARG2"),
            ("looked at", "look-01", "ARG1"), ("spoke to", "speak-01", "ARG2"),
            ("listened to", "listen-01", "ARG1"), ("looked for", "look-01", "ARG1"),
        ))  # fmt: skip
        subject = "ARG1" if frame == "wait-01" else "ARG0"
        verb, _, prep = words.partition(" ")
        said = g.rng.choice((
            f"{other.words} {words}", f"that {other.words} {words}",
            f"{prep} whom {other.words} {verb}",
        ))  # fmt: skip
        relation = f":{role}-of ({g.new()} / {frame} :{subject} {g.node(other)})"
    return Phrase(f"{who.words} {said}", "", who.itself, who.plural), _with(node, relation)


def subject(g: Grammar) -> Made:
    """*The boy who saw the dog laughed*."""
    who, node = _described(g)
    action = fitting(g, who._replace(words="someone"), short=True)
    one = group(g, action.entry, who, g.rng.choice(("past", "past", "present", "will", "now")))
    return f"{who.words} {one.finite}{action.words(g)}{stop(g)}", action.node(g, node)


def object_person(g: Grammar) -> Made:
    """*She knows the man who sings*."""
    who = someone(g)
    other, node = _described(g)
    entry = g.rng.choice(
        [
            e
            for e in VERBS
            if e.object
            and e.object.kind == "person"
            and e.subject.kind in ("person", "being")
            and len(e.arguments) == 1
            and not e.particle
        ]
    )
    action = Action(entry, (Slot(entry.arguments[0], other, node),))
    one = clause(g, who, g.node(who), action)
    return one.words + stop(g), one.amr


def thing(g: Grammar) -> Made:
    """*The book that Mary wrote was sold*, *I lost the key you gave me*, *the car she bought*."""
    maker = someone(g, plain=g.rng.random() < 0.5)
    entry = g.rng.choice(
        [
            e
            for e in TRANSITIVE
            if e.object
            and e.subject.kind == "person"
            and e.object.kind
            in (
                "text",
                "thing",
                "picture",
                "song",
                "possession",
                "film",
                "clothes",
                "food",
                "machine",
            )
            and not e.particle
        ]
    )
    action = act(g, (entry,), maker, short=True)
    slot = action.slots[0]
    gap = slot.argument.role
    one = group(g, entry, maker, g.rng.choice(("past", "past", "past", "perfect")))
    draw = g.rng.random()
    that = g.rng.choice(("that ", "which ", "", "that "))
    words = slot.phrase.words
    if draw < 0.7:
        said = f"{words} {that}{join(g, maker, one.finite)}{action.words(g, gap)}"
        inner = action.node(g, g.node(maker), gap=gap)
    else:
        by = f" by {objective(maker)}"
        tail = Action(entry, action.slots[1:]).words(g)
        was = f"{that.strip() or 'that'} {be(slot.phrase, True)} " if draw < 0.8 else ""
        said = f"{words} {was}{form(entry.lemma, PART)}{tail}{by}"
        inner = action.node(g, g.node(maker), gap=gap)
    node = _with(slot.node, f":{gap}-of {inner}")
    full = Phrase(said, "", slot.phrase.itself, slot.phrase.plural)
    kind = slot.argument.kind
    if g.rng.random() < 0.5:
        who = someone(g)
        outer = g.rng.choice(
            [
                e
                for e in TRANSITIVE
                if e.object
                and e.object.kind == kind
                and e.subject.kind == "person"
                and len(e.arguments) == 1
                and not e.particle
            ]
        )
        two = clause(g, who, g.node(who), Action(outer, (Slot(outer.arguments[0], full, node),)))
        return two.words + stop(g), two.amr
    was = be(slot.phrase, True)
    verb, frame = g.rng.choice((
        ("disappeared", "disappear-01"), (f"{was} stolen", "steal-01"), (f"{was} lost", "lose-02"),
        (f"{was} sold", "sell-01"), (f"{was} found", "find-01"), (f"{was} destroyed", "destroy-01"),
    ))  # fmt: skip
    return f"{said} {verb}{stop(g)}", f"({g.new()} / {frame} :ARG1 {node})"


def place(g: Grammar) -> Made:
    """*She visited the town where he lives*, *the house in which they met*."""
    who = someone(g)
    other = different(g, who)
    noun = g.rng.choice((*NOUNS["building"], "village", "city", "town"))
    action = fitting(
        g,
        other,
        short=True,
        allowed=lambda e: "A" in e.flags and not any(a.role == "location" for a in e.arguments),
    )
    if g.rng.random() < 0.35:
        action = Action(next(e for e in VERBS if e.frame == "live-01"), ())
    one = group(g, action.entry, other, g.rng.choice(("past", "past", "present")))
    where = g.rng.choice(("where", "where", "in which"))
    said = f"the {noun} {where} {join(g, other, one.finite)}{action.words(g)}"
    node = f"({g.new()} / {noun} :location-of {action.node(g, g.node(other))})"
    outer = g.rng.choice([e for e in VERBS if e.frame in ("visit-01", "describe-01", "explore-01",
                                                          "see-01")])  # fmt: skip
    argument = outer.arguments[0]
    if outer.frame == "see-01" or argument.kind == "person":
        argument = argument._replace(kind="town")
    full = Phrase(said, "", "itself")
    two = clause(g, who, g.node(who), Action(outer, (Slot(argument, full, node),)))
    return two.words + stop(g), two.amr


def captions(g: Grammar) -> Made:
    """*A man sitting on a bench*, *the book written by Mary*: a noun phrase alone."""
    draw = g.rng.random()
    if draw < 0.6:
        who = _person(g)
        seen = tuple(e for e in ENTRIES_OF["person"] if "S" not in e.flags)
        action = act(g, seen, who, short=g.rng.random() < 0.5)
        node = g.node(who)
        relation = f":{action.entry.subject.role}-of {action.node(g, '')}"
        that = "" if g.rng.random() < 0.7 else f"who {be(who)} "
        words = f"{who.words} {that}{form(action.entry.lemma, ING)}{action.words(g)}"
        return words + g.rng.choice((".", "", "")), _with(node, relation)
    action = act(
        g,
        TRANSITIVE,
        short=True,
        allowed=lambda e: (
            e.subject.kind == "person" and e.arguments[0].kind not in ("person", "being")
        ),
    )
    slot = action.slots[0]
    maker = someone(g, plain=True)
    rest = Action(action.entry, action.slots[1:]).words(g)
    words = f"{slot.phrase.words} {form(action.entry.lemma, PART)}{rest} by {maker.words}"
    inner = action.node(g, g.node(maker), gap=slot.argument.role)
    return words + g.rng.choice((".", "", "")), _with(
        slot.node, f":{slot.argument.role}-of {inner}"
    )


def there_is(g: Grammar) -> Made:
    """*There is a man singing*, *there was a girl who could dance*: the noun in focus."""
    noun = g.rng.choice((*NOUNS["person"], *NOUNS["animal"]))
    many = g.rng.random() < 0.3
    kind = "animal" if noun in NOUNS["animal"] else "person"
    v = g.new()
    no = g.rng.random() < 0.25
    if many:
        count, more = g.rng.choice((("two", " :quant 2"), ("some", f" :quant ({g.new()} / some)"),
                                    ("many", f" :quant ({g.new()} / many)")))  # fmt: skip
        if no:
            count, more = "no", " :polarity -"
        words = f"there {g.rng.choice(('are', 'were'))} {count} {inflect(noun, 'NNS')}"
    else:
        article = "no" if no else ("an" if noun[0] in "aeiou" else "a")
        more = " :polarity -" if no else ""
        words = f"there {g.rng.choice(('is', 'was', 'is'))} {article} {noun}"
    who = Phrase(noun, "", "itself", many)
    entries = ENTRIES_OF["animal" if kind == "animal" else "person"]
    action = act(g, entries, who, short=True, allowed=lambda e: "S" not in e.flags)
    words += f" {form(action.entry.lemma, ING)}{action.words(g)}"
    relation = f" :{action.entry.subject.role}-of {action.node(g, '')}"
    return words + stop(g), f"({v} / {noun}{more}{relation})"


def with_pronoun(g: Grammar) -> Made:
    """*The girl who lost her book cried*, *the man that hurt himself*: coming back inside."""
    who = _person(g)
    node, v = g.known(who)
    possessive = {"himself": "his", "herself": "her", "themselves": "their", "itself": "its"}[
        who.itself
    ]
    if g.rng.random() < 0.7:
        kind, verb, frame = g.rng.choice((
            ("thing", "lost", "lose-02"), ("thing", "found", "find-01"),
            ("possession", "sold", "sell-01"), ("machine", "repaired", "repair-01"),
            ("clothes", "washed", "wash-01"), ("thing", "dropped", "drop-01"),
        ))  # fmt: skip
        noun = g.rng.choice(NOUNS[kind])
        said = f"who {verb} {possessive} {noun}"
        relation = f":ARG0-of ({g.new()} / {frame} :ARG1 ({g.new()} / {noun} :poss {v}))"
    else:
        verb, frame = g.rng.choice((("hurt", "hurt-01"), ("hates", "hate-01"), ("hid", "hide-01"),
                                    ("blames", "blame-01"), ("washed", "wash-01")))  # fmt: skip
        if who.plural and verb.endswith("s"):
            verb = verb[:-1]
        said = f"{g.rng.choice(('who', 'that'))} {verb} {who.itself}"
        relation = f":ARG0-of ({g.new()} / {frame} :ARG1 {v})"
    action = fitting(g, who, short=True)
    one = group(g, action.entry, who, g.rng.choice(("past", "past", "will", "now")))
    return (
        f"{who.words} {said} {one.finite}{action.words(g)}{stop(g)}",
        action.node(g, _with(node, relation)),
    )


def asked(g: Grammar) -> Made:
    """*Who is the man that she loves?*'s plain neighbour: *do you know the man who sings?*"""
    who = phrase(g, "person", plain=g.rng.random() < 0.3)
    other, node = _described(g)
    entry = g.rng.choice([e for e in VERBS if e.frame in ("know-02", "see-01", "meet-03", "like-01",
                                                          "remember-01", "help-01")
                          and e.object and e.object.kind in ("person", "being")])  # fmt: skip
    one = group(g, entry, who, g.rng.choice(("past", "present")))
    role = entry.arguments[0].role
    return (
        f"{one.auxiliary} {who.words} {one.main} {other.words}?",
        f"({g.new()} / {entry.frame} :ARG0 {g.node(who)} :{role} {node} "
        f":polarity ({g.new()} / amr-unknown))",
    )


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    subject, subject, object_person, thing, thing, place, captions, captions, there_is,
    with_pronoun, asked,
)  # fmt: skip
