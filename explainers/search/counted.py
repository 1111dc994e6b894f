"""What a text counts that two can have in common: names, places, dates, numbers, letters, marks.

Each kind is a vector of its own. A thing is a row of signs, which its name alone decides, so that
the inner product of two texts' sums is, but for chance, that of their counts (random projection);
things that few texts have weigh more (tf-idf).
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from unidecode import unidecode

BUCKETS = 1 << 13
"""Things of a kind that are told apart where it is asked how many texts have them."""

LONGEST_NAME = 3
"""Words of a place's name."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+(?:[.,:]\d+)*|[^\w\s]")
_YEAR = re.compile(r"(?:19|20)\d\d\Z")
_POSSESSIVE = re.compile(r"['’]s\Z")

Gazetteer = Mapping[str, tuple[str, ...]]
"""A plain name to what it may be: ``city:2761369``, ``country:AT``, ``month:4``, ``day:0``."""


def plain(word: str) -> str:
    """A word without case and accents.

    >>> plain("Málaga"), plain("März")
    ('malaga', 'marz')
    """
    return unidecode(word).casefold()


def read_gazetteer(path: Path) -> Gazetteer:
    """The names of a file: a name a line, then what it may be, with tabs between them."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = (line.rstrip("\n").split("\t") for line in lines)
        return {name: tuple(meant) for name, *meant in rows}


def things(text: str, gazetteer: Gazetteer) -> dict[str, Counter[str]]:
    """What a text has of each kind, counted.

    >>> known = {"wien": ("city:1", "country:AT"), "april": ("month:4",)}
    >>> found = things("Ann Lee flew to Wien on 3 April 2020.", known)
    >>> sorted(found["names"]), sorted(found["places"]), sorted(found["dates"])
    (['ann', 'lee', 'wien'], ['city:1', 'country:AT'], ['date:3', 'month:4', 'year:2020'])
    """
    found: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    tokens = _TOKEN.findall(text)
    low = [plain(token) for token in tokens]
    meant = [gazetteer.get(word, ()) for word in low]
    months = [any(m.startswith("month:") for m in some) for some in meant]
    for k, (token, word) in enumerate(zip(tokens, low, strict=True)):
        if token[0].isdigit():
            beside = any(months[max(k - 1, 0) : k + 3])  # 3 April, 3. April, April 3
            kind, name = _numeral(token, beside)
            found[kind][name] += 1
        elif not token[0].isalpha():
            found["marks"][token] += 1
        elif timed := [m for m in meant[k] if m.startswith(("month:", "day:"))]:
            found["dates"].update(timed)
        elif token[0].isupper() and len(token) > 1:
            found["names"][_POSSESSIVE.sub("", word)] += 1
            found["places"].update(_place(low[k : k + LONGEST_NAME], token.isupper(), gazetteer))
    letters = f" {' '.join(word for word in low if word[:1].isalpha())} "
    found["letters"].update(letters[k : k + 3] for k in range(len(letters) - 2))
    return found


def _numeral(token: str, beside_month: bool) -> tuple[str, str]:
    """Of which kind digits are, and their name there."""
    if _YEAR.match(token):
        return "dates", f"year:{token}"
    return ("dates", f"date:{token}") if beside_month else ("numbers", token)


def _place(words: Sequence[str], capitals: bool, gazetteer: Gazetteer) -> tuple[str, ...]:
    """What the longest name of a place means that these words begin with."""
    for size in range(len(words), 0, -1):
        name = " ".join(words[:size])
        if name in gazetteer and (capitals or len(name) > 3):  # US and not Us
            return gazetteer[name]
    return ()


KINDS = ("names", "places", "dates", "numbers", "letters", "marks")


@lru_cache(maxsize=200_000)
def signs(thing: str, width: int) -> NDArray[np.int8]:
    """The row of a thing, of ±1, (width,)."""
    digest = blake2b(thing.encode(), digest_size=width // 8).digest()
    return 2 * np.unpackbits(np.frombuffer(digest, np.uint8)).view(np.int8) - 1


def bucket(thing: str) -> int:
    """Where it stands how many texts have a thing."""
    return zlib.crc32(thing.encode()) % BUCKETS


def counted(
    texts: Sequence[Mapping[str, Counter[str]]], kind: str, rarity: NDArray[np.float32], width: int
) -> NDArray[np.float32]:
    """The things of a kind that texts have, as vectors of length 1; zeros where there are none.

    Args:
        texts: what :func:`things` found in each.
        kind: one of :data:`KINDS`.
        rarity: what things weigh, by :func:`bucket`.
        width: numbers of a vector, a multiple of 8.
    """
    rows = np.zeros((len(texts), width), np.float32)
    for row, found in zip(rows, texts, strict=True):
        for thing, count in found[kind].items():
            row += np.log1p(count) * rarity[bucket(thing)] * signs(thing, width)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows /= np.where(lengths > 0, lengths, 1.0)
    return rows
