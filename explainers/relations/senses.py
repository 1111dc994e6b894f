"""How two words are related in WordNet: same sense, kind of, contrary, derived.

The table, ``senses.txt.gz``, is Princeton WordNet 3.0 cut down by
:mod:`explainers.training.relations.senses`.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

FARTHEST = 12
"""Steps between two words that stand for no way at all; kinds are not followed farther up."""


class Tie(NamedTuple):
    """What is between two words.

    Attributes:
        below: steps from the first up to the second; 0 for one sense, :data:`FARTHEST` if none.
        above: steps from the second up to the first.
        apart: steps by the nearest kind that both are of.
        opposed: whether they are contraries.
        derived: whether one is made from the other, or both from a third.
    """

    below: int
    above: int
    apart: int
    opposed: bool
    derived: bool


class _Table(NamedTuple):
    above: Sequence[tuple[int, ...]]
    senses: Mapping[str, tuple[int, ...]]
    opposed: Mapping[str, frozenset[str]]
    derived: Mapping[str, frozenset[str]]


@lru_cache(maxsize=1)
def _table() -> _Table:
    packed = resources.files(__package__).joinpath("senses.txt.gz").read_bytes()
    sections: dict[str, list[str]] = {}
    for line in gzip.decompress(packed).decode().splitlines():
        if line.startswith("= "):
            lines = sections.setdefault(line[2:], [])
        else:
            lines.append(line)
    senses: dict[str, list[int]] = defaultdict(list)
    for line in sections["words"]:
        word, _, *numbers = line.split()
        senses[word].extend(map(int, numbers))
    return _Table(
        [tuple(map(int, line.split())) for line in sections["above"]],
        {word: tuple(numbers) for word, numbers in senses.items()},
        _both_ways(sections["opposed"]),
        _both_ways(sections["derived"]),
    )


def _both_ways(lines: Sequence[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        x, y = line.split()
        found[x].add(y)
        found[y].add(x)
    return {word: frozenset(others) for word, others in found.items()}


@lru_cache(maxsize=20_000)
def _upwards(word: str) -> Mapping[int, int]:
    """Every sense above those of a word, its own among them, by the steps to it."""
    table = _table()
    steps = dict.fromkeys(table.senses.get(word, ()), 0)
    waiting = list(steps)
    for sense in waiting:  # grows while it is gone through, the nearest first
        for upper in table.above[sense]:
            if upper not in steps and steps[sense] + 1 < FARTHEST:
                steps[upper] = steps[sense] + 1
                waiting.append(upper)
    return steps


@lru_cache(maxsize=100_000)
def tie(x: str, y: str) -> Tie:
    """What is between two lemmas in small letters.

    >>> tie("poodle", "dog").below, tie("dog", "poodle").above, tie("buy", "purchase").below
    (1, 1, 0)
    >>> tie("hot", "cold").opposed, tie("destroy", "destruction").derived
    (True, True)
    """
    if x == y:
        return Tie(0, 0, 0, False, False)
    table, up, down = _table(), _upwards(x), _upwards(y)
    below = min((up[s] for s in table.senses.get(y, ()) if s in up), default=FARTHEST)
    above = min((down[s] for s in table.senses.get(x, ()) if s in down), default=FARTHEST)
    apart = min((up[s] + down[s] for s in up.keys() & down.keys()), default=FARTHEST)
    return Tie(below, above, min(apart, FARTHEST), _opposed(x, y), _derived(x, y))


@lru_cache(maxsize=20_000)
def kind_of(x: str, y: str) -> bool:
    """Whether the first of two nouns, in its first sense, is a kind of the second.

    >>> kind_of("dog", "animal"), kind_of("animal", "dog"), kind_of("dog", "person")
    (True, False, False)
    """
    table = _table()
    waiting = list(table.senses.get(x, ())[:1])
    for sense in waiting:  # grows while it is gone through
        waiting += [upper for upper in table.above[sense] if upper not in waiting]
    return not set(waiting[1:]).isdisjoint(table.senses.get(y, ())[:2])


def _opposed(x: str, y: str) -> bool:
    """Whether two words, or words of one of their senses or just above, are contraries."""
    return y in _table().opposed.get(x, ())


def _derived(x: str, y: str) -> bool:
    known = _table().derived
    of_x, of_y = known.get(x, frozenset()), known.get(y, frozenset())
    return y in of_x or (x[:3] == y[:3] and not of_x.isdisjoint(of_y))
