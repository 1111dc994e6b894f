"""WordNet, cut down to what finding differences needs: ``python -m explainers.training.wordnet``.

Reads the ``dict`` folder of Princeton WordNet 3.0 and writes one gzipped text: synonyms,
contraries, derivations, heads of adjectives, and of nouns the kind of thing.
"""

from __future__ import annotations

import argparse
import gzip
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

DEEPEST = 5
"""Senses of a word beyond this rank are left out: synonymy by them misleads."""

RARE_DEEPEST = 2
"""The same for senses that no text was tagged with."""

FILES = {"n": ("data.noun1", "data.noun2", "data.noun"), "v": ("data.verb",),
         "a": ("data.adj",), "r": ("data.adv",)}  # fmt: skip
CLASSES = {"05": "animal", "06": "thing", "14": "group", "15": "place", "17": "nature",
           "18": "person", "28": "time"}  # fmt: skip
"""Lexicographer files of nouns that the rules ask for."""


class Synset(NamedTuple):
    """Synonyms, their lexicographer's file, their pointers; is it an adjective around another?"""

    pos: str
    file: str
    words: tuple[str, ...]
    pointers: tuple[tuple[str, int, str, str], ...]
    satellite: bool = False


def synsets(folder: Path) -> Iterator[tuple[tuple[str, int], Synset]]:
    """Every synset by part of speech and offset."""
    for pos, files in FILES.items():
        for name in files:
            if not (folder / name).exists():
                continue
            for line in (folder / name).read_text("latin-1").splitlines():
                if line[:1].isdigit():
                    yield _synset(pos, line.split(" | ")[0].split())


def _synset(pos: str, parts: list[str]) -> tuple[tuple[str, int], Synset]:
    count = int(parts[3], 16)
    words = tuple(w.split("(")[0] for w in parts[4 : 4 + 2 * count : 2])
    start = 4 + 2 * count
    pointers = tuple(
        (parts[k], int(parts[k + 1]), parts[k + 2], parts[k + 3])
        for k in range(start + 1, start + 1 + 4 * int(parts[start]), 4)
    )
    return (pos, int(parts[0])), Synset(pos, parts[1], words, pointers, parts[2] == "s")


def ranks(folder: Path) -> dict[tuple[str, str, int], tuple[int, int]]:
    """Rank and count of each sense: lemma, part of speech and offset to these."""
    found = {}
    for line in (folder / "index.sense").read_text("latin-1").splitlines():
        key, offset, rank, count = line.split()
        lemma, _, rest = key.partition("%")
        pos = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}[rest[0]]
        found[lemma, pos, int(offset)] = (int(rank), int(count))
    return found


def collect(folder: Path) -> dict[str, set[str]]:
    """Lines by section."""
    all_sets, rank = dict(synsets(folder)), ranks(folder)
    lines: dict[str, set[str]] = defaultdict(set)
    used: dict[tuple[str, str], int] = defaultdict(int)
    for (lemma, pos, _), (_, count) in rank.items():
        used[lemma, pos] += count

    def common(word: str, pos: str, offset: int) -> bool:
        place, count = rank.get((word.lower(), pos, offset), (99, 0))
        return place <= (DEEPEST if count else RARE_DEEPEST)

    for (pos, offset), synset in all_sets.items():
        kept = [w for w in synset.words if w.islower() and common(w, pos, offset)]
        seen = sum(rank.get((w.lower(), pos, offset), (99, 0))[1] for w in synset.words)
        if len(kept) > 1 and (seen or pos == "v"):
            lines["synonyms"].add(f"{pos} {' '.join(kept)}")
        if pos == "n" and synset.file in CLASSES:
            first = [w for w in kept if "_" not in w and rank[w, pos, offset][0] == 1]
            lines["classes"] |= {f"{w} {CLASSES[synset.file]}" for w in first}
        for symbol, target, to_pos, ends in synset.pointers:
            other = all_sets[to_pos.replace("s", "a"), target]
            _point(lines, symbol, synset, other, ends, kept if seen else [], used)
    return lines


def _point(
    lines: dict[str, set[str]],
    symbol: str,
    synset: Synset,
    other: Synset,
    ends: str,
    kept: list[str],
    used: dict[tuple[str, str], int],
) -> None:
    if symbol == "&" and kept:
        heads = [w for w in other.words[:2] if w.islower() and "_" not in w]
        lines["heads"] |= {f"{w} {h}" for w in kept if "_" not in w for h in heads}
    if symbol == "@" and synset.pos == "v":
        above = [w for w in other.words if w.islower() and "_" not in w]
        below = [w for w in kept if "_" not in w]
        lines["broader"] |= {f"{w} {a}" for w in below for a in above if used[a, "v"] > 9}
    if symbol == "@" and synset.pos == "n":
        above = [w for w in other.words if w.islower() and "_" not in w]
        below = [w for w in kept if "_" not in w and used[w, "n"]]
        lines["above"] |= {f"{w} {a}" for w in below for a in above if used[a, "n"] > 4}
    if symbol not in ("!", "+", "\\") or ends == "0000":
        return
    x, y = synset.words[int(ends[:2], 16) - 1], other.words[int(ends[2:], 16) - 1]
    if not (x.islower() and y.islower()) or "_" in x + y or x == y:
        return
    one, two = sorted((x, y))
    if symbol == "!":
        lines["contraries"].add(f"{synset.pos} {one} {two}")
    elif used[x, synset.pos] + used[y, other.pos]:
        lines["derivations"].add(f"{one} {two}")


def write(lines: Mapping[str, Iterable[str]], out: Path) -> None:
    """One gzipped text; a line ``= name`` opens each section."""
    text = "".join(f"= {name}\n" + "".join(f"{x}\n" for x in some) for name, some in lines.items())
    with out.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        io.TextIOWrapper(packed, "utf-8").write(text)


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder `dict` of WordNet")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    found = collect(options.data)
    write({name: sorted(some) for name, some in found.items()}, options.out)


if __name__ == "__main__":
    main()
