"""Chunks of a sentence, from its tree: base phrases, as people mark them.

A noun with what stands before it and with its preposition, a verb with its auxiliaries, its
negation and its particle, and every other word by itself (Abney 1991, *Parsing by Chunks*; Tjong
Kim Sang & Buchholz 2000, *Introduction to the CoNLL-2000 Shared Task: Chunking*).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from explainers.reading.clauses import VERBAL
from explainers.reading.phrases import Numbers, dependents
from explainers.reading.result import ROOT, Reading
from explainers.tables import table_of

_TABLES = table_of(__file__)

NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "SYM", "X"})

_WITH_HEAD = frozenset({"det", "nummod", "compound", "flat", "fixed", "goeswith", "amod", "case"})
"""Relations of words that are in the chunk of their head."""

_NAMING = frozenset({"nmod", "appos", "dep"})
"""Relations of nouns that are in the chunk of their head if they stand before it or name it."""

_BEFORE_NOUN = frozenset({"ADJ", "NOUN", "PROPN", "NUM"})
"""What may be coordinated before a noun: *a ginger and white cat*."""

_OF_VERB = frozenset({"aux"})
"""The same, where the head is no noun or adjective with a copula."""


def chunks(reading: Reading) -> list[Numbers]:
    """The chunks of a sentence: every word is in one, and none has a gap.

    Args:
        reading: the sentence.
    """
    anchors = [_anchor(reading, k) for k in range(len(reading))]
    for start, end in _long_prepositions(reading):
        if end < len(reading):
            anchors[start:end] = [anchors[end]] * (end - start)
    found: list[list[int]] = []
    for k, anchor in enumerate(anchors):
        if found and anchors[found[-1][-1]] == anchor:
            found[-1].append(k)
        else:
            found.append([k])
    return [tuple(chunk) for chunk in found]


def _anchor(reading: Reading, number: int) -> int:
    """The word around which the chunk of a word is."""
    while (above := reading[number].head) != ROOT:
        if reading[number].plain == "case" and _possessive(reading, above):
            return _anchor(reading, reading[above].head)
        copula = _copula(reading, number, above)
        if copula is not None:
            return copula
        if not _joined(reading, number, above):
            return number
        number = above
    return number


def _copula(reading: Reading, number: int, above: int) -> int | None:
    """The copula that an auxiliary or a negation stands beside; none where it is beside a verb."""
    word = reading[number]
    copulas = dependents(reading, above, "cop")
    if not copulas or number == copulas[0] or number > above:
        return None
    beside = word.plain == "aux" or (word.plain == "advmod" and _negates(reading, number))
    infinitive = word.plain == "mark" and word.upos == "PART"
    return copulas[0] if beside or infinitive else None


def _joined(reading: Reading, number: int, above: int) -> bool:
    """Whether a word is in the chunk of its head."""
    word, head = reading[number], reading[above]
    if word.plain == "punct":
        return _inside(reading, number, above)
    if word.plain in ("conj", "cc"):
        return _coordinated(reading, number, above)
    if word.plain in _WITH_HEAD:
        return _before(reading, number, above)
    if word.relation in ("nmod:poss", "det:poss", "compound:prt"):
        return not _possessive(reading, number)
    if word.plain in _NAMING and not dependents(reading, number, "case", "det"):
        return number < above or _names(reading, number, above)
    if word.plain == "advmod":
        return _modifier(reading, number, above)
    if word.plain == "mark":
        return word.upos == "PART" or (word.upos == "ADP" and head.upos in VERBAL)
    return word.plain in _OF_VERB and head.upos in VERBAL and number < above


def _before(reading: Reading, number: int, above: int) -> bool:
    """Whether what mostly stands before a noun does: no adjective phrase, no number of its own."""
    word = reading[number]
    if word.plain == "nummod" and dependents(reading, number, "case"):
        return False  # of over 100
    return word.plain != "amod" or number < above or word.upos == "ADJ"


def _possessive(reading: Reading, number: int) -> bool:
    """Whether a noun is one with a mark of possession after it, which begins the next chunk."""
    marks = dependents(reading, number, "case")
    return reading[number].plain == "nmod" and any(k > number for k in marks)


def _names(reading: Reading, number: int, above: int) -> bool:
    """Whether a noun names the one right before it: *bulb A*, *guard Demjanjuk*."""
    first = min(k for k in (number, *reading.dependents[number]) if reading[k].plain != "cc")
    return first == number == above + 1


def _negates(reading: Reading, number: int) -> bool:
    word = reading[number]
    return word.upos == "PART" or word.features.get("Polarity") == "Neg"


def _modifier(reading: Reading, number: int, above: int) -> bool:
    """Whether an adverb is in the chunk of its head: before an adjective, or denying a verb."""
    head = reading[above]
    if head.upos in VERBAL:
        particle = reading[number].form.lower() in _particles(reading.language)
        return (_negates(reading, number) and abs(number - above) <= 2) or (
            particle and number == above + 1
        )
    return number < above and not dependents(reading, above, "cop")


def _coordinated(reading: Reading, number: int, above: int) -> bool:
    """Whether what is coordinated makes one chunk: names, nouns and adjectives do."""
    if reading[number].plain == "cc":
        return (
            _joined(reading, number=above, above=reading[above].head)
            if (reading[above].plain == "conj")
            else False
        )
    word, head = reading[number], reading[above]
    alike = (word.upos in NOMINAL and head.upos in NOMINAL) or word.upos == head.upos == "ADJ"
    apart = dependents(reading, number, "case", "nsubj", "cop")
    alike = alike or (word.upos in _BEFORE_NOUN and number < reading[above].head)
    between = range(above + 1, number)
    return alike and not apart and all(_of_list(reading, k, above, number) for k in between)


def _of_list(reading: Reading, k: int, above: int, number: int) -> bool:
    """Whether a word between two coordinated ones belongs to one of them alone."""
    while k not in (above, number) and reading[k].head != ROOT:
        if reading[k].plain in ("nmod", "acl", "obl", "advcl", "appos", "parataxis"):
            return False
        k = reading[k].head
    return k in (above, number)


def _inside(reading: Reading, number: int, above: int) -> bool:
    """Whether a mark is within a chunk: between its words, as hyphens are, or commas of a list."""
    if not 0 < number < len(reading) - 1 or reading.dependents[number]:
        return False
    sides = _anchor_but(reading, number - 1), _anchor_but(reading, number + 1)
    return sides[0] == sides[1] == _anchor(reading, above)


def _anchor_but(reading: Reading, number: int) -> int:
    """The anchor of a word that is no mark."""
    return -1 if reading[number].plain == "punct" else _anchor(reading, number)


def of_spans(reading: Reading, spans: Sequence[tuple[int, int]]) -> list[Numbers]:
    """The same chunks as numbers of other words, which are written at these places.

    A place with words of several chunks is in that of the first.

    Args:
        reading: the sentence.
        spans: where the words stand, in order.
    """
    owner = {k: n for n, chunk in enumerate(chunks(reading)) for k in chunk}
    groups: dict[int, list[int]] = {}
    k = 0
    for place, (start, end) in enumerate(spans):
        while k + 1 < len(reading) and reading[k].end <= start:
            k += 1
        inside = len(reading) > 0 and reading[k].start < end
        groups.setdefault(owner[k] if inside else -1 - place, []).append(place)
    return [tuple(group) for group in groups.values()]


@lru_cache(maxsize=8)
def _particles(language: str) -> frozenset[str]:
    return frozenset(_TABLES["particles"].get(language, "").split())


def _long_prepositions(reading: Reading) -> list[tuple[int, int]]:
    """Where prepositions of several words begin and end."""
    listed = [p.split() for p in _TABLES["prepositions"].get(reading.language, "").split(",")]
    forms = [word.form.lower() for word in reading]
    return [
        (k, k + len(words))
        for k in range(len(forms))
        for words in listed
        if forms[k : k + len(words)] == words
    ]
