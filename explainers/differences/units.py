"""A word as the rules see it, and a sentence of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from explainers.lexicon import closed as lx
from explainers.reading.result import Reading, Word

Pos = Literal[
    "", "noun", "name", "verb", "adj", "adv", "num", "det", "poss", "pron", "prep", "aux", "neg",
    "conj", "sub", "wh", "to", "part", "sign",
]  # fmt: skip
"""Parts of speech as the rules tell them."""

CONTENT: frozenset[Pos] = frozenset(("noun", "name", "verb", "adj", "adv", "num"))
NOMINAL: frozenset[Pos] = frozenset(("noun", "name", "pron"))

UNREAD = Word("", 0, 0, 0)
"""What is said of a word that the reader does not know of."""


@dataclass(frozen=True)
class Unit:
    """A word, or what is written as several and read as one (``44 billion``).

    Attributes:
        form: as written.
        text: in lower case, contractions spelled out.
        words: its numbers in the sentence.
        word: what the reader says of it; of several words, of the one that governs the others.
        at: the number that the reader's word has.
        pos: part of speech.
        lemma: base form under this part of speech.
        lemmas: base forms under any.
        value: of a number, how much.
        ordinal: whether a number says which in a row.
        phrasal: a verb with its particle, joined by ``_``; empty for other words.
        particle: of such a verb, the unit of its particle; else -1.
        after_break: whether a comma or another mark stands before it.
    """

    form: str
    text: str
    words: tuple[int, ...]
    word: Word = field(default=UNREAD, repr=False, compare=False)
    at: int = -1
    pos: Pos = ""
    lemma: str = ""
    lemmas: frozenset[str] = frozenset()
    value: float | None = None
    ordinal: bool = False
    phrasal: str = ""
    particle: int = -1
    after_break: bool = False

    @property
    def content(self) -> bool:
        """Whether it carries a meaning of its own."""
        return self.pos in CONTENT

    @property
    def participle(self) -> bool:
        """Whether it is a past participle."""
        form = self.word.features.get("VerbForm", "")
        reduced = self.word.relation == "acl" and form != "Inf"
        return not self.text.endswith("ing") and (form == "Part" or reduced)

    @property
    def quantifier(self) -> str:
        """How much it says of what it stands with, a group of the lexicon; empty if it does not."""
        adverb = self.pos == "adv" and self.text == "either"
        return "" if self.pos == "adj" or adverb else lx.QUANTIFIERS.get(self.text, "")


@dataclass(frozen=True)
class Sentence:
    """A sentence's units, and its marks.

    Attributes:
        text: as written.
        spans: of its words, in characters.
        units: in order.
        marks: punctuation in it.
        read: what the reader says of it; ``at`` of a unit is a number in it.
    """

    text: str
    spans: tuple[tuple[int, int], ...]
    units: tuple[Unit, ...]
    marks: frozenset[str]
    read: Reading = field(repr=False, compare=False)

    def unit(self, number: int) -> int | None:
        """The unit whose governing word has a number in the reading."""
        return self._places.get(number)

    def known(self, numbers: Iterable[int]) -> list[int]:
        """The units of some words of the reading, without those that govern none."""
        return [self._places[number] for number in numbers if number in self._places]

    @cached_property
    def _places(self) -> dict[int, int]:
        return {unit.at: k for k, unit in enumerate(self.units)}

    @property
    def quotes(self) -> bool:
        """Whether it has quotation marks."""
        return not self.marks.isdisjoint('"“”')

    def written(self, words: Collection[int]) -> str:
        """These words as written, an ellipsis where others stand between them."""
        pieces: list[str] = []
        last = None
        for k in sorted(words):
            start, end = self.spans[k]
            if last is None:
                pieces.append(self.text[start:end])
            elif k == last + 1:
                pieces.append(self.text[self.spans[last][1] : end])
            else:
                pieces.append(f" … {self.text[start:end]}")
            last = k
        return "".join(pieces)
