"""The words of content of two sentences, and how likely one says what another one says.

Of sentences of which one is not English. Learnt from translations, by
``python -m explainers.training.across``: from the vectors of both words, alone and in their
sentences, from what their graphs call them, and from how likely :mod:`explainers.inference` finds
each part of a difference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from explainers import text
from explainers.differences.evidence import Nodes
from explainers.differences.result import Observed
from explainers.inference.result import SAME as SAYS_SAME
from explainers.lexicon import contraries
from explainers.reading.negation import denying
from explainers.reading.result import ROOT, Reading, Word
from explainers.tables import table_of

Vectors = Callable[[Sequence[str]], NDArray[np.float32]]
"""Unit vectors of texts, such as words by themselves, (texts, dimensions)."""

_TABLE = table_of(__file__, "across")
_NAMES = [{*names.split()} for names in _TABLE["names"]["same"].split("|")]
CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"})
CLASS = {
    "NOUN": "noun",
    "PROPN": "noun",
    "NUM": "number",
    "VERB": "verb",
    "ADJ": "manner",
    "ADV": "manner",
}
SAME = 0.5
"""From this probability on, two words say the same."""
SURE = 0.97
"""From this probability on, nobody doubts that they do."""
ANOTHER = 0.3
"""How likely two names of one language are of the same at most."""
HARDLY, LEAST = 0.05, 0.001
"""Below these, they can hardly do so, and no probability is told."""
CERTAIN = 0.99
"""How likely a word says the same as itself, or as its converse from the other side."""


@dataclass(frozen=True)
class Item:
    """A word of content.

    Attributes:
        number: of the word in the reading.
        at: its numbers in the sentence (:func:`explainers.text.spans`).
        word: as read.
        said: what it may be called in English, in small letters: lemma and concepts.
        nodes: its variables.
    """

    number: int
    at: tuple[int, ...]
    word: Word
    said: frozenset[str]
    nodes: tuple[str, ...]


class Side:
    """A sentence as it is compared."""

    def __init__(self, reading: Reading, nodes: Nodes, spans: Sequence[tuple[int, int]]) -> None:
        self.reading, self.nodes, self.spans = reading, nodes, spans
        self.language = reading.language or "en"

    @classmethod
    def of(cls, pair: Observed, side: int) -> Side:
        """One side of a pair."""
        said, reading = pair.sentences[side], pair.readings[side]
        spans = text.spans(said)
        graph = (pair.graphs.a, pair.graphs.b)[side]
        return cls(reading, Nodes(graph, [said[i:j] for i, j in spans]), spans)

    def at(self, word: Word) -> tuple[int, ...]:
        """The numbers of a read word in the sentence."""
        return tuple(n for n, (i, j) in enumerate(self.spans) if i < word.end and word.start < j)

    @cached_property
    def items(self) -> list[Item]:
        """The words of content, without those that deny and nothing else."""
        found = []
        for k, word in enumerate(self.reading):
            at = self.at(word)
            of_content = word.upos in CONTENT and word.plain not in ("aux", "cop")
            denies = word.upos == "ADV" and k in self.cues
            if of_content and at and not denies:
                nodes = self.nodes.of(at)
                concepts = {_plain(self.nodes.graph.concepts[v]) for v in nodes}
                found.append(Item(k, at, word, frozenset({word.lemma.lower(), *concepts}), nodes))
        return found

    @cached_property
    def cues(self) -> frozenset[int]:
        """Read words that deny, by a list or by their form."""
        return frozenset(denying(self.reading))

    @cached_property
    def low(self) -> list[str]:
        """All words in small letters."""
        return [word.form.lower().replace("’", "'") for word in self.reading]

    def classes(self, table: str) -> dict[str, tuple[int, ...]]:
        """Which classes of a table its words may be of: class to the numbers of read words."""
        found: dict[str, tuple[int, ...]] = {}
        taken: set[int] = set()
        for phrase, names in _phrases(table, self.language):
            for k in range(len(self.reading) - len(phrase) + 1):
                span = tuple(range(k, k + len(phrase)))
                if taken.intersection(span) or not self._reads(span, phrase):
                    continue
                taken.update(span)
                found |= {name: (*found.get(name, ()), *span) for name in names}
        return found

    def _reads(self, span: Sequence[int], phrase: Sequence[str]) -> bool:
        if len(phrase) > 1:
            return all(self.low[k] == w for k, w in zip(span, phrase, strict=True))
        return phrase[0] in (self.low[span[0]], self.reading[span[0]].lemma.lower())

    def has(self, table: str) -> set[int]:
        """The numbers of its words that are in a list of the table."""
        listed = [tuple(p.split("_")) for p in _TABLE[table].get(self.language, "").split()]
        spans = (
            (range(k, k + len(p)), p) for p in listed for k in range(len(self.low) - len(p) + 1)
        )
        return {k for span, phrase in spans if self._reads(span, phrase) for k in span}

    def written(self, numbers: Iterable[int]) -> list[str]:
        """Words of the sentence, by their numbers in it."""
        return [self.reading.text[slice(*self.spans[k])] for k in numbers]

    def words(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Numbers in the sentence of read words."""
        return tuple(sorted({n for k in numbers for n in self.at(self.reading[k])}))


@cache
def _phrases(table: str, language: str) -> list[tuple[tuple[str, ...], frozenset[str]]]:
    """The phrases of a language in a table, the longest first, each with its classes."""
    found: dict[tuple[str, ...], set[str]] = {}
    for name, languages in _TABLE[table].items():
        for phrase in languages.get(language, "").split():
            found.setdefault(tuple(phrase.split("_")), set()).add(name)
    return sorted(((p, frozenset(c)) for p, c in found.items()), key=lambda x: -len(x[0]))


def _plain(concept: str) -> str:
    return re.sub(r"-\d\d$", "", concept).lower()


def measured(name: str) -> dict[str, Any]:
    """All that the file says of one of those that were learnt, such as of how many ``cases``."""
    found: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))[name]
    return found


@cache
def learnt(name: str) -> tuple[NDArray[np.float64], float]:
    """Weights of features, and what is added, of one of those that were learnt."""
    found = measured(name)
    return np.asarray(found["weights"]), float(found["bias"])


def probability(name: str, made: Sequence[Sequence[float]]) -> NDArray[np.float64]:
    """Logistic regression: how likely each of some cases is, (cases,).

    Args:
        name: ``across`` or ``within``, of :func:`features`, or ``instead``, of :func:`setting`.
        made: features, (cases, features).
    """
    weights, bias = learnt(name)
    if not made:
        return np.zeros(0)
    return np.asarray(1 / (1 + np.exp(-(np.asarray(made, float) @ weights + bias))))


def features(x: Item, y: Item, alone: float, beside: float) -> list[float]:
    """What is known of two words.

    Args:
        x, y: the words.
        alone: the cosine of their vectors, each by itself.
        beside: of those that they have in their sentences.
    """
    pairs = [(p, q) for p in x.said for q in y.said if p.isascii() and q.isascii()]
    same = bool(x.said & y.said)
    synonyms = not same and any(contraries.synonymous(p, q) for p, q in pairs)
    named = x.word.upos == y.word.upos == "PROPN"
    spelt = (
        SequenceMatcher(None, x.word.form.lower(), y.word.form.lower()).ratio() if named else 0.0
    )
    told = [float(one) for one in (same, synonyms, against(x, y), named)]
    return [alone, beside, alone * beside, *told, spelt]


def _one_name(x: Item, y: Item) -> bool:
    """Whether two words are one name in two languages: *Pedro*, *Peter*."""
    return any({x.word.form.lower(), y.word.form.lower()} <= names for names in _NAMES)


def _beside(x: Item, y: Item) -> bool:
    """Whether two words are numbers that stand beside each other."""
    return x.word.upos == y.word.upos == "NUM" and abs(x.number - y.number) == 1


def _cut(said: str, places: Iterable[tuple[int, int]]) -> str:
    """A sentence without what stands between some of its characters."""
    for start, end in sorted(places, reverse=True):
        said = said[:start] + said[end:]
    return said


def _repeated(x: Item, y: Item) -> bool:
    """Whether two words of one language are the same word."""
    return bool({x.word.form.lower(), x.word.lemma} & {y.word.form.lower(), y.word.lemma})


def cosines(a: Sequence[Item], b: Sequence[Item], vectors: Vectors) -> NDArray[np.float64]:
    """The larger cosine of forms or lemmas of words by themselves, (a, b)."""
    words = sorted({w for x in (*a, *b) for w in (x.word.form, x.word.lemma)})
    found = dict(zip(words, vectors(words), strict=True))
    one, other = (
        np.stack([[found[x.word.form], found[x.word.lemma]] for x in side]) for side in (a, b)
    )
    return np.asarray(np.einsum("ifd,jgd->ijfg", one, other).max((2, 3)))


class Pair:
    """Two sentences, and which of their words say the same.

    Attributes:
        alone, beside: cosines of the words of content, by themselves and in their sentences,
            (a, b).
        p: how likely each says what the other says, (a, b).
        partner: of words of content, by their number among these.
        told: words of each sentence that a difference is named of.
    """

    def __init__(self, pair: Observed, vectors: Vectors) -> None:
        self.observed = pair
        self.a, self.b = (Side.of(pair, side) for side in (0, 1))
        self.sides = (self.a, self.b)
        a, b = self.a.items, self.b.items
        self.alone = cosines(a, b, vectors)
        similarity = np.asarray(pair.tokens.similarity)
        self.beside = np.array([[similarity[np.ix_(x.at, y.at)].max() for y in b] for x in a])
        one_language = self.a.language == self.b.language
        made = [
            features(x, y, self.alone[i, j], self.beside[i, j])
            for i, x in enumerate(a)
            for j, y in enumerate(b)
        ]
        self.p = probability("across", made).reshape(len(a), len(b))
        if one_language:
            within = probability("within", made).reshape(len(a), len(b))
            names = np.array([[x.word.upos == y.word.upos == "PROPN" for y in b] for x in a])
            self.p = np.where(names, np.minimum(self.p, ANOTHER), within)
            repeated = np.array([[_repeated(x, y) for y in b] for x in a])
            told = np.logical_or.outer(repeated.any(1), repeated.any(0))  # and says nothing else
            self.p = np.where(told, np.minimum(self.p, ANOTHER), self.p)
            self.p[repeated] = CERTAIN
        else:
            self.p[np.array([[_one_name(x, y) for y in b] for x in a], bool)] = CERTAIN
        pairs = zip(*linear_sum_assignment(-self.p), strict=True)
        self.partner = {int(i): int(j) for i, j in pairs if self.p[i, j] >= SAME}
        self.told: tuple[set[int], set[int]] = (set(), set())
        self._vectors = vectors

    def gain(self, side: int, words: Iterable[int]) -> float:
        """How much nearer the sentences are, in cosine, without some words of one of them."""
        return self.nearer(side, [self.sides[side].spans[k] for k in words])

    def nearer(self, side: int, places: Iterable[tuple[int, int]]) -> float:
        """The same without what stands between some characters."""
        said = self.sides[side].reading.text
        left = _cut(said, places)
        whole, less, other = self._vectors([said, left, self.sides[1 - side].reading.text])
        return float((less - whole) @ other)

    def partners(self, side: int) -> dict[int, int]:
        """Read words of a side that have a partner, and that."""
        found = {self.a.items[i].number: self.b.items[j].number for i, j in self.partner.items()}
        return found if side == 0 else {y: x for x, y in found.items()}

    def counterparts(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
        """Words of content with their partner, or none, and how likely they say the same.

        Of words that are left over, those that may be partners have each other, too. A number of
        several words is one.
        """
        a, b = (side.items for side in self.sides)
        told = self.told
        may = {
            i: j for i, j in self.perhaps.items()
            if told[0].isdisjoint(a[i].at) and told[1].isdisjoint(b[j].at)
        }  # fmt: skip
        met = may | self.partner
        joined = self._numbers(0, {*met}), self._numbers(1, {*met.values()})
        for i, x in enumerate(a):
            if i in met:
                j = met[i]
                at = ((*joined[0].get(i, x.at),), (*joined[1].get(j, b[j].at),))
                yield *at, max(round(float(self.p[i, j]), 3), LEAST)
            elif not any({*x.at} <= {*of} for of in joined[0].values()):
                yield x.at, (), 0.0
        for j, y in enumerate(b):
            if j not in met.values() and not any({*y.at} <= {*of} for of in joined[1].values()):
                yield (), y.at, 0.0

    def _numbers(self, side: int, met: set[int]) -> dict[int, tuple[int, ...]]:
        """Of words for numbers that have a partner, with the numbers beside them that have none."""
        items = self.sides[side].items
        found: dict[int, tuple[int, ...]] = {}
        for k in met:
            if items[k].word.upos != "NUM":
                continue
            run = [k]
            for step in (-1, 1):
                n = k + step
                while 0 <= n < len(items) and n not in met and _beside(items[n - step], items[n]):
                    run.append(n)
                    n += step
            if len(run) > 1:
                found[k] = tuple(sorted(w for n in run for w in items[n].at))
        return found

    @cached_property
    def perhaps(self) -> dict[int, int]:
        """Words of content without a partner that are each other's likeliest, of one class.

        Both main verbs may be, however unlikely; by their number among words of content.
        """
        rows = [i for i in range(len(self.a.items)) if i not in self.partner]
        columns = [j for j in range(len(self.b.items)) if j not in self.partner.values()]
        if not (rows and columns):
            return {}
        left = self.p[np.ix_(rows, columns)]
        best = {i: columns[int(left[n].argmax())] for n, i in enumerate(rows)}
        back = {j: rows[int(left[:, n].argmax())] for n, j in enumerate(columns)}
        return {i: j for i, j in best.items() if back[j] == i and self._may(i, j)}

    def _may(self, i: int, j: int) -> bool:
        """Whether two words may stand for each other."""
        x, y = self.a.items[i].word, self.b.items[j].word
        main = x.head == y.head == ROOT
        return CLASS[x.upos] == CLASS[y.upos] and (main or self.p[i, j] >= HARDLY)

    @property
    def same(self) -> float:
        """How likely the sentences say the same, as the network of several languages says."""
        relation = self.observed.relation
        return relation.of(SAYS_SAME) if relation.probabilities else 0.5

    def differs(self, side: int, words: Iterable[int]) -> float:
        """How likely one of some words of a sentence is part of a difference, as it says."""
        of = self.observed.relation.differing[side]
        return max((of[k] for k in words if k < len(of)), default=0.5)

    def timely(self, number: int) -> bool:
        """Whether a read word of the first sentence says when."""
        said = next((x.said for x in self.a.items if x.number == number), frozenset())
        return any(contraries.kind_of_thing(w) == "time" for w in said)

    def doubted(self) -> list[tuple[int, int]]:
        """Words of content of which one may stand in the place of the other, with another meaning.

        They are of one class, and have no partner or none that says the same for sure.
        """
        left = self.left(0), self.left(1)
        unsure = [(i, j) for i, j in self.partner.items() if self.p[i, j] < SURE]
        pairs = [(i, j) for i in left[0] for j in left[1]] + unsure
        told = self.told
        return [
            (i, j)
            for i, j in pairs
            if CLASS[self.a.items[i].word.upos] == CLASS[self.b.items[j].word.upos]
            and not told[0].intersection(self.a.items[i].at)
            and not told[1].intersection(self.b.items[j].at)
        ]

    def left(self, side: int) -> list[int]:
        """Words of content of a side without a partner, by their number among these."""
        met = set(self.partner) if side == 0 else set(self.partner.values())
        items = enumerate(self.sides[side].items)
        return [k for k, x in items if k not in met and not self.told[side].intersection(x.at)]

    def meet(self, i: int, j: int) -> None:
        """Two words of content say the same here, whatever was learnt of them."""
        self.p[i, j] = CERTAIN
        self.partner[i] = j

    def tell(self, a: Iterable[int], b: Iterable[int]) -> None:
        """These words of the sentences need no other difference."""
        self.told[0].update(a)
        self.told[1].update(b)


def setting(pair: Pair, i: int, j: int) -> list[float]:
    """What tells whether a word stands in the place of another one that says something else.

    Args:
        pair: the sentences.
        i, j: words of content without a partner, by their number among these.
    """
    x, y = pair.a.items[i], pair.b.items[j]
    partner = pair.partners(0)
    below = pair.b.reading.dependents[y.number]
    kept = sum(partner.get(k, -2) in below for k in pair.a.reading.dependents[x.number])
    above = x.word.head == y.word.head == ROOT or partner.get(x.word.head, -2) == y.word.head
    others = max(1, len(pair.a.items) + len(pair.b.items) - 2)
    one_language = pair.a.language == pair.b.language
    within = [pair.alone[i, j], pair.beside[i, j], 1.0] if one_language else [0.0, 0.0, 0.0]
    told = [float(one) for one in (above, x.word.plain == y.word.plain, min(kept, 2))]
    return [
        *(logit(p) for p in (pair.p[i, j], pair.p[i].max(), pair.p[:, j].max())),
        pair.alone[i, j], pair.beside[i, j], *told, 2 * len(pair.partner) / others,
        float(against(x, y, pair.p[i, j])), *within, float(CLASS[x.word.upos] == "verb"),
        float(CLASS[x.word.upos] == "manner"), pair.observed.cosine,
        *(logit(p) for p in (pair.same, pair.differs(0, x.at), pair.differs(1, y.at))),
    ]  # fmt: skip


def logit(p: float) -> float:
    """The log odds of a probability, which is kept off 0 and 1."""
    p = min(max(p, 1e-3), 1 - 1e-3)
    return float(np.log(p / (1 - p)))


def against(x: Item, y: Item, same: float = 0.0) -> bool:
    """Whether two words are opposites, by what they may be called in English.

    Not where their vectors find them the same: what a parser calls a word may be wrong.
    """
    if same >= SAME:
        return False
    pairs = [(p, q) for p in x.said for q in y.said if p.isascii() and q.isascii()]
    return any(contraries.contrary(p, q) for p, q in pairs)
