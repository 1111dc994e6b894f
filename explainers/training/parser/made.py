"""Sentences of our own with their AMRs, for what the graph banks seldom show.

Captions and headlines hardly negate, command, ask, oblige or reflect on
themselves; the sentences that people type first do. A small grammar, after the
AMR guidelines (Banarescu et al., 2019), makes as many as are asked for.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.amr.graph import Graph, read


class Phrase(NamedTuple):
    """A noun phrase: words, AMR with ``{v}`` for the variable, pronoun of reference."""

    words: str
    amr: str
    itself: str
    plural: bool = False


class Verb(NamedTuple):
    """A verb and its frame, with the objects that it takes."""

    lemma: str
    frame: str
    objects: tuple[str, ...] = ()


PEOPLE = ("man", "woman", "boy", "girl", "child", "doctor", "king", "prince", "soldier", "lady")
ANIMALS = ("dog", "cat", "horse", "bird", "fox", "monkey", "lion", "rabbit", "cow", "wolf")
AGENTS = (("teacher", "teach-01"), ("singer", "sing-01"), ("driver", "drive-01"),
          ("dancer", "dance-01"), ("writer", "write-01"), ("runner", "run-02"),
          ("worker", "work-01"), ("painter", "paint-02"))  # fmt: skip
NAMES = ("Mary", "Peter", "John", "Anna", "Paul", "Lucy", "Tom", "Kim", "Maria", "David")
COMPANIES = ("Google", "Microsoft", "Apple", "Amazon", "Facebook", "IBM", "YouTube", "Intel")
THINGS = ("book", "ball", "apple", "car", "house", "song", "letter", "picture", "cake", "box")
NUMBERS = (("two", 2), ("three", 3), ("four", 4), ("five", 5), ("seven", 7), ("ten", 10))

ALONE = (
    Verb("sleep", "sleep-01"), Verb("run", "run-02"), Verb("sing", "sing-01"),
    Verb("dance", "dance-01"), Verb("walk", "walk-01"), Verb("swim", "swim-01"),
    Verb("laugh", "laugh-01"), Verb("go", "go-02"), Verb("work", "work-01"),
    Verb("arrive", "arrive-01"), Verb("jump", "jump-03"), Verb("wait", "wait-01"),
)  # fmt: skip
ON_THINGS = (
    Verb("buy", "buy-01", THINGS), Verb("sell", "sell-01", THINGS), Verb("find", "find-01", THINGS),
    Verb("read", "read-01", ("book", "letter")), Verb("write", "write-01", ("book", "letter")),
    Verb("eat", "eat-01", ("apple", "cake")), Verb("like", "like-01", (*THINGS, "cheese", "music")),
    Verb("draw", "draw-01", ("picture", "house")), Verb("throw", "throw-01", ("ball", "apple")),
    Verb("paint", "paint-02", ("house", "picture")), Verb("want", "want-01", THINGS),
    Verb("love", "love-01", ("music", "cheese", "song")), Verb("lose", "lose-02", THINGS),
    Verb("need", "need-01", THINGS), Verb("drive", "drive-01", ("car",)),
)  # fmt: skip
ON_PEOPLE = (
    Verb("see", "see-01"), Verb("help", "help-01"), Verb("love", "love-01"),
    Verb("like", "like-01"), Verb("chase", "chase-01"), Verb("wash", "wash-01"),
    Verb("scratch", "scratch-01"), Verb("hurt", "hurt-01"), Verb("hate", "hate-01"),
    Verb("follow", "follow-02"), Verb("bite", "bite-01"), Verb("kick", "kick-01"),
    Verb("know", "know-02"), Verb("wound", "wound-01"), Verb("praise", "praise-01"),
    Verb("watch", "watch-01"),
)  # fmt: skip
CONTROL = (
    ("want", "want-01", "ARG1"), ("try", "try-01", "ARG1"), ("refuse", "refuse-01", "ARG1"),
    ("hope", "hope-01", "ARG1"), ("decide", "decide-01", "ARG1"), ("begin", "begin-01", "ARG1"),
    ("promise", "promise-01", "ARG1"), ("plan", "plan-01", "ARG1"), ("need", "need-01", "ARG1"),
)  # fmt: skip
CAUSE = (
    ("ask", "ask-02", "ARG2", "ARG1"), ("persuade", "persuade-01", "ARG1", "ARG2"),
    ("force", "force-01", "ARG1", "ARG2"), ("tell", "tell-01", "ARG2", "ARG1"),
)  # fmt: skip
CONCEPTS_SAID = (("say", "say-01"), ("think", "think-01"), ("believe", "believe-01"))

_PAST, _THIRD, _ING, _PART = "VBD", "VBZ", "VBG", "VBN"


def sentences(count: int = 1500, seed: int = 0) -> list[tuple[str, Graph]]:
    """Distinct sentences with their AMRs.

    >>> len({s for s, _ in sentences(20)})
    20
    """
    made: dict[str, Graph] = {}
    rng = random.Random(seed)
    while len(made) < count:
        words, amr = rng.choice(PATTERNS)(_Grammar(rng))
        text = words[0].upper() + words[1:]
        if text not in made:
            made[text] = read(amr)
    return list(made.items())


class _Grammar:
    """Draws words and phrases, and keeps variables apart."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.count = 0

    def new(self) -> str:
        """A fresh variable."""
        self.count += 1
        return f"z{self.count}"

    def who(self, plain: bool = False) -> Phrase:
        """Somebody: a person, an animal, an agent, a name or several."""
        kind = self.rng.random()
        if kind < 0.2 and not plain:
            name = self.rng.choice(NAMES)
            girl = name in ("Mary", "Anna", "Lucy", "Kim", "Maria")
            amr = f'({{v}} / person :name ({{v}}n / name :op1 "{name}"))'
            return Phrase(name, amr, "herself" if girl else "himself")
        if kind < 0.3:
            word, frame = self.rng.choice(AGENTS)
            amr = f"({{v}} / person :ARG0-of ({{v}}a / {frame}))"
            return Phrase(self.article() + word, amr, self.rng.choice(("himself", "herself")))
        if kind < 0.45:
            (word, number), noun = self.rng.choice(NUMBERS), self.rng.choice((*PEOPLE, *ANIMALS))
            amr = f"({{v}} / {noun} :quant {number})"
            return Phrase(f"{word} {inflect(noun, 'NNS')}", amr, "themselves", True)
        if kind < 0.5 and not plain:
            word, concept, itself = self.rng.choice(
                (("I", "i", "myself"), ("we", "we", "ourselves"), ("they", "they", "themselves"),
                 ("he", "he", "himself"), ("she", "she", "herself"))
            )  # fmt: skip
            return Phrase(word, f"({{v}} / {concept})", itself, word in ("I", "we", "they"))
        if kind < 0.75:
            noun = self.rng.choice(ANIMALS)
            return Phrase(self.article() + noun, f"({{v}} / {noun})", "itself")
        noun = self.rng.choice(PEOPLE)
        girl = noun in ("woman", "girl", "lady")
        return Phrase(self.article() + noun, f"({{v}} / {noun})", "herself" if girl else "himself")

    def article(self) -> str:
        """*The* more often than *a*: no draw ends in a vowel's *an*."""
        return self.rng.choice(("the ", "the ", "a "))

    def thing(self, verb: Verb) -> tuple[str, str]:
        """An object of a verb: words and AMR."""
        noun = self.rng.choice(verb.objects)
        if noun in ("music", "cheese"):
            return noun, f"({self.new()} / {noun})"
        kind = self.rng.random()
        if kind < 0.2:
            word, number = self.rng.choice(NUMBERS)
            return f"{word} {inflect(noun, 'NNS')}", f"({self.new()} / {noun} :quant {number})"
        article = "the " if kind < 0.6 or noun[0] in "aeiou" else "a "
        return article + noun, f"({self.new()} / {noun})"

    def action(self, agent: str) -> tuple[Verb, str, str]:
        """A verb with its object: the verb, words behind it, AMR with ``{more}``."""
        verb = self.rng.choice((*ALONE, *ON_THINGS, *ON_THINGS, *ON_PEOPLE))
        v, rest, amr = self.new(), "", ""
        if verb.objects:
            words, node = self.thing(verb)
            rest, amr = f" {words}", f" :ARG1 {node}"
        elif verb in ON_PEOPLE:
            other = self.who(plain=True)
            rest, amr = f" {other.words}", f" :ARG1 {self.node(other)}"
        return verb, rest, f"({v} / {verb.frame} :{_subject(verb)} {agent}{amr}{{more}})"

    def node(self, phrase: Phrase) -> str:
        """The phrase's AMR under a fresh variable."""
        return phrase.amr.format(v=self.new())

    def known(self, phrase: Phrase) -> tuple[str, str]:
        """The phrase's AMR, and its variable to come back to."""
        v = self.new()
        return phrase.amr.format(v=v), v


Made = tuple[str, str]


def _subject(verb: Verb) -> str:
    """The role of whoever does it, as PropBank has it."""
    return "ARG1" if verb.frame in ("arrive-01", "wait-01") else "ARG0"


def _present(verb: str, who: Phrase) -> str:
    return verb if who.plural else inflect(verb, _THIRD)


def _be(who: Phrase, past: bool = False) -> str:
    if who.words == "I":
        return "was" if past else "am"
    if past:
        return "were" if who.plural else "was"
    return "are" if who.plural else "is"


def _do(who: Phrase) -> str:
    return "do" if who.plural else "does"


def plain(g: _Grammar) -> Made:
    """*The dog chases the cat*, in a tense."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    verb_form = g.rng.choice((
        _present(verb.lemma, who), inflect(verb.lemma, _PAST),
        f"{_be(who)} {inflect(verb.lemma, _ING)}", f"will {verb.lemma}",
    ))  # fmt: skip
    return f"{who.words} {verb_form}{rest}.", amr.format(more="")


def negated(g: _Grammar) -> Made:
    """*The dog doesn't chase the cat*."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    do, be = _do(who), _be(who)
    verb_form = g.rng.choice((
        f"{do}n't {verb.lemma}", f"{do} not {verb.lemma}", f"didn't {verb.lemma}",
        f"did not {verb.lemma}", f"{be} not {inflect(verb.lemma, _ING)}", f"won't {verb.lemma}",
    ))  # fmt: skip
    return f"{who.words} {verb_form}{rest}.", amr.format(more=" :polarity -")


def never(g: _Grammar) -> Made:
    """*The dog never sleeps*: denied, at any time."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    verb_form = g.rng.choice((_present(verb.lemma, who), inflect(verb.lemma, _PAST)))
    more = f" :polarity - :time ({g.new()} / ever)"
    return f"{who.words} never {verb_form}{rest}.", amr.format(more=more)


def reflexive(g: _Grammar) -> Made:
    """*The cat scratches itself*: one node, two roles."""
    who, verb = g.who(), g.rng.choice(ON_PEOPLE)
    node, v = g.known(who)
    verb_form = g.rng.choice((_present(verb.lemma, who), inflect(verb.lemma, _PAST)))
    return (
        f"{who.words} {verb_form} {who.itself}.",
        f"({g.new()} / {verb.frame} :ARG0 {node} :ARG1 {v})",
    )


def control(g: _Grammar) -> Made:
    """*The boy wants to go*, and does not."""
    who, (lemma, frame, role) = g.who(), g.rng.choice(CONTROL)
    node, v = g.known(who)
    verb, rest, amr = g.action(v)
    no = g.rng.random() < 0.3
    verb_form = f"{_do(who)}n't {lemma}" if no else g.rng.choice(
        (_present(lemma, who), inflect(lemma, _PAST))
    )  # fmt: skip
    denied = " :polarity -" if no else ""
    return (
        f"{who.words} {verb_form} to {verb.lemma}{rest}.",
        f"({g.new()} / {frame} :ARG0 {node} :{role} {amr.format(more='')}{denied})",
    )


def cause(g: _Grammar) -> Made:
    """*The king asks the boy to go*."""
    who, other = g.who(plain=True), g.who(plain=True)
    lemma, frame, patient, event = g.rng.choice(CAUSE)
    node, v = g.known(other)
    verb, rest, amr = g.action(v)
    return (
        f"{who.words} {inflect(lemma, _PAST)} {other.words} to {verb.lemma}{rest}.",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :{patient} {node} "
        f":{event} {amr.format(more='')})",
    )


def modal(g: _Grammar) -> Made:
    """*can*, *must*, *have to*, *should*, *may*, denied inside or outside."""
    who = g.who()
    verb, rest, amr = g.action(g.node(who))
    have = "have" if who.plural else "has"
    words, frame, denied = g.rng.choice((
        ("can", "possible-01", ""), ("cannot", "possible-01", "outside"),
        ("can't", "possible-01", "outside"), ("may", "possible-01", ""),
        ("might", "possible-01", ""), ("must", "obligate-01", ""),
        ("must not", "obligate-01", "inside"), (f"{have} to", "obligate-01", ""),
        (f"{_do(who)}n't have to", "obligate-01", "outside"),
        (f"{_do(who)} not have to", "obligate-01", "outside"), ("had to", "obligate-01", ""),
        ("should", "recommend-01", ""), ("should not", "recommend-01", "inside"),
    ))  # fmt: skip
    event = amr.format(more=" :polarity -" if denied == "inside" else "")
    role = "ARG2" if frame == "obligate-01" else "ARG1"
    no = " :polarity -" if denied == "outside" else ""
    return f"{who.words} {words} {verb.lemma}{rest}.", f"({g.new()} / {frame} :{role} {event}{no})"


def passive(g: _Grammar) -> Made:
    """*The mouse was chased by the cat*."""
    who, other = g.who(plain=True), g.who(plain=True)
    verb = g.rng.choice(ON_PEOPLE)
    no = g.rng.random() < 0.3
    denied = " :polarity -" if no else ""
    return (
        f"{other.words} {_be(other, True)} {'not ' if no else ''}{inflect(verb.lemma, _PART)} "
        f"by {who.words}.",
        f"({g.new()} / {verb.frame} :ARG0 {g.node(who)} :ARG1 {g.node(other)}{denied})",
    )


def relative(g: _Grammar) -> Made:
    """*The boy who saw the dog laughs*: the noun has a role in both."""
    who = g.who(plain=True)
    node, v = g.known(who)
    inner, behind, clause = g.action(v)
    verb, rest, amr = g.action("{who}")
    role = _subject(inner)
    clause = clause.format(more="").replace(f" :{role} {v}", "", 1)
    node = f"{node[:-1]} :{role}-of {clause})"
    that = "that" if g.rng.random() < 0.4 else "who"
    first, second = (inflect(x.lemma, _PAST) for x in (inner, verb))
    words = f"{who.words} {that} {first}{behind} {second}{rest}."
    return words, amr.replace("{who}", node).format(more="")


def both(g: _Grammar) -> Made:
    """*The man and the woman sing*; *the man sings and dances*."""
    if g.rng.random() < 0.5:
        one, two = g.who(plain=True), g.who(plain=True)
        node = f"({g.new()} / and :op1 {g.node(one)} :op2 {g.node(two)})"
        verb, rest, amr = g.action(node)
        said = g.rng.choice((verb.lemma, inflect(verb.lemma, _PAST)))
        return f"{one.words} and {two.words} {said}{rest}.", amr.format(more="")
    who = g.who()
    node, v = g.known(who)
    first, rest, amr = g.action(node)
    second, behind, more = g.action(v)
    joint, said = g.rng.choice((("and", "and"), ("but", "contrast-01")))
    roles = ("op1", "op2") if joint == "and" else ("ARG1", "ARG2")
    one_did, two_did = (inflect(x.lemma, _PAST) for x in (first, second))
    events = f":{roles[0]} {amr.format(more='')} :{roles[1]} {more.format(more='')}"
    return (
        f"{who.words} {one_did}{rest} {joint} {two_did}{behind}.",
        f"({g.new()} / {said} {events})",
    )


def command(g: _Grammar) -> Made:
    """*Open the box!*, *Don't eat the cake!*"""
    verb, rest, amr = g.action(f"({g.new()} / you)")
    no = g.rng.random() < 0.5
    words = g.rng.choice(("Don't ", "Do not ")) + verb.lemma if no else verb.lemma
    more = " :mode imperative" + (" :polarity -" if no else "")
    return f"{words}{rest}{g.rng.choice('.!')}", amr.format(more=more)


def question(g: _Grammar) -> Made:
    """*Who saw the dog?*, *What did Mary buy?*, *Does he sleep?*, *Where does she work?*"""
    kind = g.rng.random()
    unknown = f"({g.new()} / amr-unknown)"
    if kind < 0.3:
        verb, rest, amr = g.action(unknown)
        return f"who {inflect(verb.lemma, _PAST)}{rest}?", amr.format(more="")
    who = g.who()
    name = who.words
    if kind < 0.5:
        verb = g.rng.choice(ON_THINGS)
        do = g.rng.choice(("did", _do(who)))
        return (
            f"what {do} {name} {verb.lemma}?",
            f"({g.new()} / {verb.frame} :ARG0 {g.node(who)} :ARG1 {unknown})",
        )
    verb, rest, amr = g.action(g.node(who))
    if kind < 0.75:
        do = g.rng.choice(("did", _do(who)))
        return f"{do} {name} {verb.lemma}{rest}?", amr.format(more=" :polarity (u9 / amr-unknown)")
    word, role = g.rng.choice((("where", "location"), ("when", "time"), ("how", "manner")))
    return (
        f"{word} did {name} {verb.lemma}{rest}?",
        amr.format(more=f" :{role} {unknown}"),
    )


def trade(g: _Grammar) -> Made:
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


def because(g: _Grammar) -> Made:
    """*because*, *if*, *before*, *after*, *when*, *although* between two clauses."""
    one, two = g.who(plain=True), g.who(plain=True)
    verb, rest, amr = g.action(g.node(one))
    other, behind, clause = g.action(g.node(two))
    left = f"{one.words} {inflect(verb.lemma, _PAST)}{rest}"
    right = f"{two.words} {inflect(other.lemma, _PAST)}{behind}"
    main, side = amr, clause.format(more="")
    word, whole = g.rng.choice((
        ("because", f"({g.new()} / cause-01 :ARG0 {side} :ARG1 {main.format(more='')})"),
        ("if", main.format(more=f" :condition {side}")),
        ("before", main.format(more=f" :time ({g.new()} / before :op1 {side})")),
        ("after", main.format(more=f" :time ({g.new()} / after :op1 {side})")),
        ("when", main.format(more=f" :time {side}")),
    ))  # fmt: skip
    return f"{left} {word} {right}.", whole


def reported(g: _Grammar) -> Made:
    """*Mary says that the dog sleeps*."""
    who, other = g.who(), g.who(plain=True)
    lemma, frame = g.rng.choice(CONCEPTS_SAID)
    verb, rest, amr = g.action(g.node(other))
    that = g.rng.choice((" that", ""))
    no = g.rng.random() < 0.3
    verb_form = f"{_do(who)}n't {lemma}" if no else _present(lemma, who)
    denied = " :polarity -" if no else ""
    return (
        f"{who.words} {verb_form}{that} {other.words} {inflect(verb.lemma, _PAST)}{rest}.",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 {amr.format(more='')}{denied})",
    )


def owned(g: _Grammar) -> Made:
    """*The boy lost his book*, *the girl's dog sleeps*."""
    who = g.who(plain=True)
    node, v = g.known(who)
    if g.rng.random() < 0.5:
        verb, noun = g.rng.choice(ON_THINGS[:3]), g.rng.choice(THINGS)
        his = {"itself": "its", "herself": "her", "himself": "his"}.get(who.itself, "their")
        return (
            f"{who.words} {inflect(verb.lemma, _PAST)} {his} {noun}.",
            f"({g.new()} / {verb.frame} :ARG0 {node} :ARG1 ({g.new()} / {noun} :poss {v}))",
        )
    animal = g.rng.choice(ANIMALS)
    verb, rest, amr = g.action(f"({g.new()} / {animal} :poss {node})")
    mark = "'" if who.plural and who.words.endswith("s") else "'s"
    return f"{who.words}{mark} {animal} {inflect(verb.lemma, _PAST)}{rest}.", amr.format(more="")


PATTERNS: tuple[Callable[[_Grammar], Made], ...] = (
    plain, negated, negated, never, reflexive, control, cause, modal, modal, passive, relative,
    both, command, command, question, question, trade, because, reported, owned,
)  # fmt: skip
