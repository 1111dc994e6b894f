"""Kinds, contraries and derivations of WordNet: ``python -m explainers.training.relations.senses``.

Reads the folder of Princeton WordNet 3.0 that holds ``data.noun`` and ``index.noun`` and writes the
table that :mod:`explainers.relations.senses` reads: the first senses of each word, what is above
each sense, words of opposite meaning, words derived from one another.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from explainers.training.wordnet import Synset, synsets, write

DEEPEST = {"n": 3, "v": 4, "a": 3, "r": 2}
"""How many senses of a word count: what is rarer than these misleads."""

ABOVE = {"@": "nv", "@i": "n", "&": "a"}
"""Pointers to what is above a sense: a kind, the kind of a name, the head of an adjective."""

Key = tuple[str, int]
"""Part of speech and offset of a sense."""

_WORD = re.compile(r"[a-z][a-z-]*\Z")
_NAMES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


def senses_of(folder: Path) -> Iterator[tuple[str, str, list[Key]]]:
    """Yield each word, its part of speech and its first senses, the most common first."""
    for pos, name in _NAMES.items():
        for line in (folder / f"index.{name}").read_text("latin-1").splitlines():
            parts = line.split()
            if line.startswith(" ") or not _WORD.match(parts[0]):
                continue
            offsets = parts[-int(parts[2]) :]
            yield parts[0], pos, [(pos, int(x)) for x in offsets[: DEEPEST[pos]]]


def table(folder: Path) -> dict[str, list[str]]:
    """Lines by section; senses are numbered as they come."""
    known = dict(synsets(folder))
    words = list(senses_of(folder))
    numbers: dict[Key, int] = {}
    for _, _, senses in words:
        for sense in senses:
            numbers.setdefault(sense, len(numbers))
    above: list[str] = []
    waiting = list(numbers)
    for sense in waiting:  # grows while it is gone through
        upper = list(_above(sense, known[sense]))
        for other in upper:
            if other not in numbers:
                numbers[other] = len(numbers)
                waiting.append(other)
        above.append(" ".join(str(numbers[other]) for other in upper))
    pairs: dict[str, set[str]] = {"!": set(), "+": set(), "\\": set()}
    for synset in known.values():
        for symbol, x, y in _tied(synset, known):
            pairs[symbol].add(" ".join(sorted((x, y))))
    return {
        "above": above,
        "words": [" ".join([w, pos, *(str(numbers[s]) for s in some)]) for w, pos, some in words],
        "opposed": sorted(pairs["!"]),
        "derived": sorted(pairs["+"] | pairs["\\"]),
    }


def _above(sense: Key, synset: Synset) -> Iterator[Key]:
    for symbol, target, to, _ in synset.pointers:
        if sense[0] in ABOVE.get(symbol, "") and (symbol != "&" or synset.satellite):
            yield to.replace("s", "a"), target


def _tied(synset: Synset, known: dict[Key, Synset]) -> Iterator[tuple[str, str, str]]:
    """Yield pairs of words that are opposed, or derived one from the other."""
    for symbol, target, to, ends in synset.pointers:
        if symbol in ("!", "+", "\\") and ends != "0000":
            other = known[to.replace("s", "a"), target]
            x = synset.words[int(ends[:2], 16) - 1].lower()
            y = other.words[int(ends[2:], 16) - 1].lower()
            if x != y and _WORD.match(x) and _WORD.match(y):
                yield symbol, x, y


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder `dict` of WordNet")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    write(table(options.data), options.out)


if __name__ == "__main__":
    main()
