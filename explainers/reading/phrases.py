"""Words that belong together: the phrase of a word, the head of a stretch, coordinated words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from explainers.reading.result import ROOT, Reading
from explainers.tables import table_of

Numbers = tuple[int, ...]
"""Numbers of words, from 0, in order."""

COORDINATED = frozenset({"conj", "cc"})
"""What joins a word to others like it."""

NAME = frozenset({"flat", "fixed", "compound", "goeswith"})
"""What makes one of several words."""

VERBS: dict[str, Any] = table_of(__file__, "verbs")
"""What of verbs is listed: table to language to words."""


def below(reading: Reading, number: int, without: Collection[str] = ()) -> Numbers:
    """A word and all that it governs, however indirectly.

    Args:
        reading: the sentence.
        number: of the word.
        without: relations, subtypes apart, to the word itself that are left out with all below.
    """
    found, waiting = (
        [number],
        [k for k in reading.dependents[number] if reading[k].plain not in without],
    )
    while waiting:
        k = waiting.pop()
        found.append(k)
        waiting.extend(reading.dependents[k])
    return tuple(sorted(found))


def phrase(reading: Reading, number: int, coordinated: bool = False) -> Numbers:
    """The phrase of a word: what it governs, without marks at its ends.

    Args:
        reading: the sentence.
        number: of the word.
        coordinated: whether what is coordinated with the word belongs to it.
    """
    return trimmed(reading, below(reading, number, () if coordinated else COORDINATED))


def trimmed(reading: Reading, numbers: Sequence[int]) -> Numbers:
    """Words without marks at their beginning and end; all of them if all are marks."""
    inner = [k for k in numbers if reading[k].upos != "PUNCT"]
    return tuple(k for k in numbers if inner[0] <= k <= inner[-1]) if inner else tuple(numbers)


def head(reading: Reading, numbers: Iterable[int]) -> int:
    """The word of some that governs the others, or is nearest to the root.

    Raises:
        ValueError: if there are none.
    """
    return min(numbers, key=lambda k: (depth(reading, k), reading[k].upos == "PUNCT", k))


def depth(reading: Reading, number: int) -> int:
    """How many words are above a word."""
    count = 0
    while (number := reading[number].head) != ROOT:
        count += 1
    return count


def above(reading: Reading, number: int) -> Numbers:
    """The words that govern a word, the nearest first."""
    found = []
    while (number := reading[number].head) != ROOT:
        found.append(number)
    return tuple(found)


def conjuncts(reading: Reading, number: int) -> Numbers:
    """A word and those coordinated with it, whichever of them it is."""
    while reading[number].plain == "conj":
        number = reading[number].head
    found, waiting = [], [number]
    while waiting:
        k = waiting.pop()
        found.append(k)
        waiting.extend(d for d in reading.dependents[k] if reading[d].plain == "conj")
    return tuple(sorted(found))


def dependents(reading: Reading, number: int, *relations: str) -> Numbers:
    """What a word governs by some relations: by a plain one with all its subtypes."""
    return tuple(
        k
        for k in reading.dependents[number]
        if reading[k].relation in relations or reading[k].plain in relations
    )


def written(reading: Reading, numbers: Sequence[int]) -> str:
    """Words as the text has them, from the first to the last of a stretch.

    Words that do not stand side by side are joined with a space.
    """
    runs: list[list[int]] = []
    for k in sorted(numbers):
        if runs and k == runs[-1][-1] + 1:
            runs[-1].append(k)
        else:
            runs.append([k])
    return " ".join(reading.text[reading[run[0]].start : reading[run[-1]].end] for run in runs)
