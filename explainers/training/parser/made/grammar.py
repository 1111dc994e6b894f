"""Words and phrases that the patterns draw from, and their forms."""

from __future__ import annotations

import random
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect


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

PAST, THIRD, ING, PART = "VBD", "VBZ", "VBG", "VBN"

Made = tuple[str, str]
"""A sentence without its capital, and its AMR in PENMAN notation."""


class Grammar:
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
        return verb, rest, f"({v} / {verb.frame} :{subject_role(verb)} {agent}{amr}{{more}})"

    def node(self, phrase: Phrase) -> str:
        """The phrase's AMR under a fresh variable."""
        return phrase.amr.format(v=self.new())

    def known(self, phrase: Phrase) -> tuple[str, str]:
        """The phrase's AMR, and its variable to come back to."""
        v = self.new()
        return phrase.amr.format(v=v), v


def subject_role(verb: Verb) -> str:
    """The role of whoever does it, as PropBank has it."""
    return "ARG1" if verb.frame in ("arrive-01", "wait-01") else "ARG0"


def present(verb: str, who: Phrase) -> str:
    """The verb's form of the present."""
    return verb if who.plural else inflect(verb, THIRD)


def be(who: Phrase, past: bool = False) -> str:
    """The form of *be*."""
    if who.words == "I":
        return "was" if past else "am"
    if past:
        return "were" if who.plural else "was"
    return "are" if who.plural else "is"


def do_form(who: Phrase) -> str:
    """*do* or *does*."""
    return "do" if who.plural else "does"
