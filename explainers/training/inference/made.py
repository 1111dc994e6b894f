"""Pairs made from patterns: what follows from what, by constructions.

A line of ``patterns.tsv`` has the relation of two sentences (``=`` same, ``>`` the first says more,
``<`` the second, ``^`` they contradict, ``|`` they differ; two signs where either may be said), the
kind of the difference, and both sentences. Slots in braces are filled with the words of
``words.toml``, verbs inflected; words in angle brackets are those that differ.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from explainers import text
from explainers.amr.compact.inflection import inflect
from explainers.training.inference.judged import (
    CONTRADICT,
    DIFFER,
    FIRST,
    SAME,
    SECOND,
    Example,
)  # fmt: skip

HERE = Path(__file__).parent
SIGNS = {"=": SAME, ">": FIRST, "<": SECOND, "^": CONTRADICT, "|": DIFFER}
_FORMS = {"": "VB", "s": "VBZ", "d": "VBD", "n": "VBN", "g": "VBG"}
_SLOT = re.compile(r"\{(\w+)(?:\.(\w))?\}")


def lists() -> Mapping[str, str]:
    """The lists of ``words.toml``, by name."""
    return tomllib.loads((HERE / "words.toml").read_text("utf-8"))


class Filler:
    """Fills the slots of a pattern, each name with one choice."""

    def __init__(self, lists: Mapping[str, str], rng: random.Random) -> None:
        def some(name: str, sign: str | None = "|") -> list[str]:
            return lists[name].split(sign)

        pick: Callable[[Sequence[str]], str] = rng.choice
        names, nouns = some("names", None), some("persons")
        self.people = rng.sample(names, 4)
        if rng.random() < 0.5:
            self.people = [f"the {n}" for n in rng.sample(nouns, 4)]
        self.fixed: dict[str, str] = {}
        things = rng.sample(some("things"), 2)
        verbs = rng.sample(some("transitive", None), 2)
        lazy = rng.sample(some("intransitive", None), 2)
        adj = rng.sample(some("adjectives"), 2)
        first, opposite = adj[0].split()[:: rng.choice((1, -1))]
        cities, places = rng.sample(some("cities"), 2), rng.sample(some("places"), 2)
        times, days = rng.sample(some("times"), 2), rng.sample(some("days"), 2)
        numbers = [n.split() for n in rng.sample(some("numbers"), 2)]
        written = rng.randrange(2)
        clauses = rng.sample(some("clauses"), 2)
        people = rng.sample(some("plain"), 2)
        years = rng.sample(range(1900, 2025), 2)
        money = rng.sample((*range(2, 100), 100, 150, 200, 500, 1000), 2)
        self.fixed |= {
            "p": self.people[0], "q": self.people[1], "z": self.people[2],
            "pn": rng.choice(names), "o": things[0], "o2": things[1],
            "adj": first, "ant": opposite, "adj2": adj[1].split()[0],
            "c": cities[0], "c2": cities[1], "l": places[0], "l2": places[1],
            "t": times[0], "t2": times[1], "day": days[0], "day2": days[1],
            "k": numbers[0][written], "kd": numbers[0][1 - written], "k2": numbers[1][written],
            "s": clauses[0], "r": clauses[1], "n": people[0], "n2": people[1],
            "ns": _plural(people[0]), "y": str(years[0]), "y2": str(years[1]),
            "m": str(money[0]), "m2": str(money[1]), "he": pick(("he", "she")),
        }  # fmt: skip
        self.fixed["qn"] = pick([n for n in names if n != self.fixed["pn"]])
        self.verbs = {"v": verbs[0], "w": verbs[1], "vi": lazy[0], "ui": lazy[1],
                      "vp": pick(some("personal", None))}  # fmt: skip

    def __call__(self, slot: re.Match[str]) -> str:
        name, form = slot[1], slot[2] or ""
        if name in self.verbs:
            return inflect(self.verbs[name], _FORMS[form]) or self.verbs[name]
        said = self.fixed.get(name)
        if said is None:
            said = self.fixed[name.lower()]
            return said[0].upper() + said[1:]
        return said


def _plural(noun: str) -> str:
    return {"man": "men", "woman": "women", "child": "children"}.get(noun, f"{noun}s")


def pattern_examples(number: int, seed: int = 0) -> Iterator[Example]:
    """Examples of the patterns in turn, as many as asked."""
    rows = [
        line.split("\t") for line in (HERE / "patterns.tsv").read_text("utf-8").splitlines()[1:]
    ]
    rng = random.Random(seed)
    for k in range(number):
        signs, kind, *sides = rows[k % len(rows)]
        fill = Filler(lists(), rng)
        made = [_marked(_SLOT.sub(fill, side)) for side in sides]
        rough = rng.random()
        if rough < 0.15:
            made = [(s.rstrip("."), w) for s, w in made]
        elif rough < 0.25:
            made = [(s.lower(), w) for s, w in made]
        allowed = sum(SIGNS[s] for s in signs)
        known = kind == "none" or any(w for _, w in made)
        yield Example(
            made[0][0], made[1][0], allowed, "made", kind,
            (made[0][1], made[1][1]) if known else None, f"{k % len(rows)}",
        )  # fmt: skip


def _marked(sentence: str) -> tuple[str, tuple[int, ...]]:
    """A sentence without its marks, and the words inside them."""
    plain, inside, places = "", False, []
    for sign in sentence:
        if sign in "<>":
            inside = sign == "<"
        else:
            places.append(inside)
            plain += sign
    plain = plain[0].upper() + plain[1:]
    marked = tuple(k for k, (i, j) in enumerate(text.spans(plain)) if any(places[i:j]))
    return plain, marked
