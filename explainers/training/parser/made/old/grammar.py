"""Words and phrases that the patterns draw from, and their forms."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect


class Phrase(NamedTuple):
    """A noun phrase: words, AMR with ``{v}`` for the variable, pronoun of reference."""

    words: str
    amr: str
    itself: str
    plural: bool = False


PEOPLE = ("man", "woman", "boy", "girl", "child", "doctor", "king", "prince", "soldier", "lady")
ANIMALS = ("dog", "cat", "horse", "bird", "fox", "monkey", "lion", "rabbit", "cow", "wolf")
AGENTS = (("teacher", "teach-01"), ("singer", "sing-01"), ("driver", "drive-01"),
          ("dancer", "dance-01"), ("writer", "write-01"), ("runner", "run-02"),
          ("worker", "work-01"), ("painter", "paint-02"))  # fmt: skip
NAMES = ("Mary", "Peter", "John", "Anna", "Paul", "Lucy", "Tom", "Kim", "Maria", "David")


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

    def node(self, phrase: Phrase) -> str:
        """The phrase's AMR under a fresh variable."""
        return phrase.amr.format(v=self.new())

    def known(self, phrase: Phrase) -> tuple[str, str]:
        """The phrase's AMR, and its variable to come back to."""
        v = self.new()
        return phrase.amr.format(v=v), v


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


def an(words: str) -> str:
    """With the indefinite article.

    >>> an("hour"), an("university"), an("old man")
    ('an hour', 'a university', 'an old man')
    """
    said = words.lower()
    vowel = said[0] in "aeiou" and not re.match(r"(uni|use|eu|one\b|u[sk]\b)", said)
    return (
        f"{'an' if vowel or said.startswith(('hour', 'honest', '8', '11', '18')) else 'a'} {words}"
    )
