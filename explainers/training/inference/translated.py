"""What several translators made of one German sentence, and what they made of another one.

English sentences with the same translation say the same, unless they part where German does not:
who *sie* is, and whether *er kommt* is *he comes* or *he will come*. English sentences that are a
word apart and share no translation say something else, unless the encoder finds them alike.
"""

from __future__ import annotations

import gzip
import random
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from explainers.training.corpora import need
from explainers.training.inference.judged import APART, SAME, Example

_WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
OPEN = frozenset(_WORDS["open_in_german"].split())
"""Words that German has no word of its own for."""

SHORT = re.compile(r"(?<=n)['’]t|['’](?:s|m|re|ve|ll|d)\b")
"""Shortened words; *'s* may be *is*, *has* or a genitive, and tells nothing."""

_FULL = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'t": "not"}

ALIKE = 0.85
"""From this cosine on, sentences that are a word apart may say the same."""

MOST = 6_000
"""Pairs a word apart that are kept, drawn."""

Unit = Callable[[Sequence[str]], NDArray[np.float32]]
"""What makes vectors of length 1 of sentences."""


def tatoeba(data: Path) -> Iterator[tuple[str, str]]:
    """English sentences with their German ones."""
    with gzip.open(need(data / "tatoeba-de/pairs.tsv.gz"), "rt", encoding="utf-8") as file:
        for row in list(file)[1:]:
            english, german = row.rstrip("\n").split("\t")[:2]
            yield english, german


def translated(data: Path, unit: Unit, seed: int = 0) -> Iterator[Example]:
    """Pairs of English sentences from Tatoeba.

    Args:
        data: holds ``tatoeba-de``.
        unit: the encoder's.
        seed: of which pairs a word apart are kept.
    """
    english: dict[str, set[str]] = defaultdict(set)
    for sentence, german in tatoeba(data):
        english[german].add(sentence)
    shared = nx.Graph()  # sentences with a translation in common
    for some in english.values():
        shared.add_nodes_from(some)
        shared.add_edges_from(combinations(sorted(some), 2))
    group = {s: min(part) for part in nx.connected_components(shared) for s in part}
    for a, b in sorted(map(sorted, shared.edges)):
        if words_of(a) != words_of(b) and _open(a) == _open(b):
            yield Example(a, b, SAME, "translated", group=group[a])
    apart = [(a, b) for a, b in a_word_apart(sorted(group)) if group[a] != group[b]]
    apart = random.Random(seed).sample(apart, min(2 * MOST, len(apart)))
    alike = (unit([a for a, _ in apart]) * unit([b for _, b in apart])).sum(1)
    other = [pair for pair, near in zip(apart, alike, strict=True) if near < ALIKE]
    for a, b in other[:MOST]:
        yield Example(a, b, APART, "retold", group=group[a])


def a_word_apart(sentences: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs of sentences that are alike but for one word, of each frame one pair."""
    frames: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for sentence in sentences:
        words = words_of(sentence)
        for k in range(len(words)):
            if words[k] not in OPEN:
                frames[(*words[:k], "", *words[k + 1 :])].append(sentence)
    for frame, some in frames.items():
        if len(some) > 1 and len(frame) > 2:
            yield from zip(some[::2], some[1::2], strict=False)


def words_of(sentence: str) -> list[str]:
    """Its words in lower case, shortened ones in full."""
    full = SHORT.sub(lambda m: f" {_FULL.get(m[0].replace('’', chr(39)), '')} ", sentence)
    return re.findall(r"\w+", full.lower())


def _open(sentence: str) -> Counter[str]:
    """Its words that German has no word of its own for."""
    return Counter(word for word in words_of(sentence) if word in OPEN)
