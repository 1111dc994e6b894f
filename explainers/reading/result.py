"""A sentence as it was read: its words, and the tree they form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from explainers.errors import InputError
from explainers.reading.tree import fault

ROOT = -1
"""The head of the word that no other governs."""


class Sure(NamedTuple):
    """How likely it is that each thing said of a word is right, in [0, 1]."""

    upos: float = 1.0
    lemma: float = 1.0
    features: float = 1.0
    head: float = 1.0
    relation: float = 1.0


CERTAIN = Sure()
"""Of words that somebody has read by hand."""


@dataclass(frozen=True, slots=True)
class Word:
    """A syntactic word, as Universal Dependencies has it.

    Attributes:
        form: as it is written, or would be by itself (*du* is *de* and *le*).
        start: where it stands in the text; of a part that is not written by itself, where the
            token stands that holds it.
        end: where it ends.
        token: number of the written token that it is, or is part of, from 0.
        upos: part of speech.
        lemma: as a dictionary has it.
        features: number, person, tense and so on: name to value, sorted by name.
        head: number of the word that governs it, from 0; :data:`ROOT` if none does.
        relation: to its head, such as ``nsubj:pass``.
        sure: of all this.
    """

    form: str
    start: int
    end: int
    token: int
    upos: str = "X"
    lemma: str = ""
    features: Mapping[str, str] = field(default_factory=dict)
    head: int = ROOT
    relation: str = "root"
    sure: Sure = CERTAIN

    @property
    def plain(self) -> str:
        """The relation without its subtype."""
        return self.relation.partition(":")[0]

    def to_json(self) -> dict[str, Any]:
        """All of it, by name."""
        return {
            **{name: getattr(self, name) for name in _PLAIN},
            "features": dict(self.features),
            "sure": self.sure._asdict(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Word:
        """What :meth:`to_json` gave."""
        plain = {name: data[name] for name in _PLAIN}
        return cls(**plain, features=dict(data["features"]), sure=Sure(**data["sure"]))


_PLAIN = ("form", "start", "end", "token", "upos", "lemma", "head", "relation")


@dataclass(frozen=True)
class Reading:
    """A sentence and what each of its words does in it.

    The heads make a tree: one word has none, and nobody governs himself, however indirectly.

    Attributes:
        text: the sentence.
        words: in order.
        language: its code; empty where it is not known.
    """

    text: str
    words: tuple[Word, ...]
    language: str = ""

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words)

    def __getitem__(self, number: int) -> Word:
        return self.words[number]

    @cached_property
    def dependents(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the words that each word governs, in order."""
        found: list[list[int]] = [[] for _ in self.words]
        for number, word in enumerate(self.words):
            if word.head != ROOT:
                found[word.head].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def root(self) -> int:
        """The number of the word that no other governs."""
        return next(k for k, word in enumerate(self.words) if word.head == ROOT)

    def tokens(self) -> list[tuple[int, int]]:
        """Where the written tokens stand: start and end of each."""
        found: dict[int, tuple[int, int]] = {}
        for word in self.words:
            start, end = found.get(word.token, (word.start, word.end))
            found[word.token] = min(start, word.start), max(end, word.end)
        return [found[k] for k in sorted(found)]

    def to_json(self) -> dict[str, Any]:
        """Text, language and words."""
        words = [word.to_json() for word in self.words]
        return {"text": self.text, "language": self.language, "words": words}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Reading:
        """What :meth:`to_json` gave.

        Raises:
            InputError: if the heads make no tree.
        """
        words = tuple(Word.from_json(word) for word in data["words"])
        if found := fault([word.head for word in words]):
            raise InputError(found[1])
        return cls(data["text"], words, data["language"])
