"""Which word of one sentence stands for which of the other.

First the words that say the same (the word itself, another form, a synonym, the same node in
both graphs), by the best one-to-one assignment under their neighbourhood; then articles,
prepositions and auxiliaries beside them. What is left over differs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from explainers.differences.candidates import bases, candidates, misspelling, place
from explainers.differences.units import CONTENT, Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import contrary, derived, narrower, synonymous
from explainers.reading.result import ROOT

NEAR_NARROWER = 0.45
"""From this mean cosine of their word pieces on, a verb and a way of doing it are read as synonyms
(*cut* and *chop*)."""

LEAST = 0.35
"""Pairs of words below this score stay apart."""


@dataclass
class Alignment:
    """Partners of the units of two sentences.

    Attributes:
        a, b: the sentences.
        partner: unit of a to unit of b.
        relation: how they are related: ``same``, ``form``, ``synonym``, ``derived``, ``near``.
        back: unit of b to unit of a.
        similarity: mean cosines of words, (words of a, words of b).
        whole: cosine of the sentence embeddings.
        concepts: of each side, the AMR concepts of a unit, but those that many words share.
        entities: of each side, units that stand for a named entity, with its type.
    """

    a: Sentence
    b: Sentence
    similarity: NDArray[np.float64]
    concepts: tuple[Mapping[int, frozenset[str]], Mapping[int, frozenset[str]]]
    whole: float = 0.0
    entities: tuple[Mapping[int, str], Mapping[int, str]] = field(default_factory=lambda: ({}, {}))
    partner: dict[int, int] = field(default_factory=dict)
    relation: dict[int, str] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)

    def join(self, i: int, j: int, relation: str) -> None:
        """Make two units partners."""
        self.partner[i], self.back[j], self.relation[i] = j, i, relation

    @cached_property
    def cosines(self) -> NDArray[np.float64]:
        """Mean similarity of the words of units, (units of a, units of b); see :meth:`cosine`."""
        shares = []
        for sentence, known in zip((self.a, self.b), self.similarity.shape, strict=True):
            holds = np.zeros((len(sentence.units), known))
            for k, unit in enumerate(sentence.units):
                holds[k, [w for w in unit.words if w < known]] = 1.0
            shares.append(holds)
        count = np.outer(*(s.sum(1) for s in shares))
        mean: NDArray[np.float64] = shares[0] @ self.similarity @ shares[1].T / np.maximum(count, 1)
        return mean

    def cosine(self, i: int, j: int) -> float:
        """Mean similarity of two units' words; 0 beyond the encoder's limit."""
        return float(self.cosines[i, j])


def align(
    a: Sentence,
    b: Sentence,
    similarity: NDArray[np.float64],
    concepts: tuple[Mapping[int, frozenset[str]], Mapping[int, frozenset[str]]],
    whole: float = 0.0,
) -> Alignment:
    """The words that say the same."""
    found = Alignment(a, b, similarity, concepts, whole)
    _assign(found)
    _function_words(found)
    return found


def _assign(found: Alignment) -> None:
    rows = [i for i, u in enumerate(found.a.units) if _counts(u)]
    columns = [j for j, u in enumerate(found.b.units) if _counts(u)]
    if not rows or not columns:
        return
    scores = np.zeros((len(rows), len(columns)))
    names: dict[tuple[int, int], str] = {}
    row, column = ({k: n for n, k in enumerate(listed)} for listed in (rows, columns))
    beside = _context(found)
    for i, j in candidates(found.a, found.b, rows, columns, found.concepts):
        score, names[i, j] = relation(found, i, j)
        if score:
            scores[row[i], column[j]] = score + beside[i, j]
    for r, c in zip(*linear_sum_assignment(-scores), strict=True):
        if scores[r, c] >= LEAST:
            found.join(rows[r], columns[c], names[rows[r], columns[c]])


def _counts(unit: Unit) -> bool:
    return unit.pos in CONTENT or unit.pos in ("pron", "poss", "sign") or bool(unit.quantifier)


def relation(found: Alignment, i: int, j: int) -> tuple[float, str]:
    """How surely two units say the same, in [0, 1], and why."""
    x, y = found.a.units[i], found.b.units[j]
    signs = [lx.SIGNS.get(u.text) or lx.SIGNS.get(u.lemma) for u in (x, y)]
    if signs[0] and signs[0] == signs[1]:
        return 0.9, "same"
    if x.value is not None or y.value is not None:
        dates = _dated(found.a, i) and _dated(found.b, j)
        alike = x.value == y.value and (x.ordinal == y.ordinal or dates)
        alike = (alike or figures(x, y)) and (":" in x.text) == (":" in y.text)
        if alike:
            return 1.0, "same"
        return 0.0, ""
    if x.text == y.text:
        return (1.0, "same") if x.content or x.pos == y.pos else (0.8, "same")
    if x.pos in ("pron", "poss") and y.pos in ("pron", "poss"):
        alike = x.lemma == y.lemma
        same_group = bool(x.quantifier) and x.quantifier == y.quantifier
        if alike:  # he and his are one person, but he is sooner him
            return (0.9 if x.pos == y.pos else 0.7), "same"
        return (0.8, "synonym") if same_group else (0.0, "")
    if x.quantifier and y.quantifier:
        return (0.7, "synonym") if x.quantifier == y.quantifier else (0.0, "")
    if not (x.content and y.content):
        return 0.0, ""
    return _content(found, i, j, x, y)


_PARTED = re.compile(r"\d{1,3}[.,]\d{3}")


def figures(x: Unit, y: Unit) -> bool:
    """Whether two figures are the same number or not, by what is meant.

    *1.10* and *1.1* are decimals or versions; *1.000* and *1,000* are by the writer's language.
    """
    if x.value is None or y.value is None or x.text == y.text:
        return False
    if x.value == y.value:
        return x.text.replace(".", "").isdecimal() and y.text.replace(".", "").isdecimal()
    parted = _PARTED.fullmatch(x.text) and _PARTED.fullmatch(y.text)
    return bool(parted) and x.text.replace(".", ",") == y.text.replace(".", ",")


def _dated(sentence: Sentence, k: int) -> bool:
    """Whether a number stands beside a month."""
    near = sentence.units[max(0, k - 1) : k + 2]
    return any(u.text in lx.MONTHS for u in near) or (
        k + 2 < len(sentence.units) and sentence.units[k + 2].text in lx.MONTHS
    )


def _content(found: Alignment, i: int, j: int, x: Unit, y: Unit) -> tuple[float, str]:
    if {x.text, y.text} & lx.COUNTS:
        return 0.0, ""
    if "name" in (x.pos, y.pos):
        alike = x.text.strip(".") == y.text.strip(".") or not x.lemmas.isdisjoint(y.lemmas)
        alike = alike or place(x) == place(y) or misspelling(x, y)
        return (0.9, "same") if alike else (0.0, "")
    if misspelling(x, y):
        return 0.9, "spelling"
    if x.lemma == y.lemma or (x.pos == y.pos and not x.lemmas.isdisjoint(y.lemmas)):
        return 0.95, "form"
    if not x.lemmas.isdisjoint(y.lemmas):
        return 0.9, "form"
    lemmas = [(p, q) for p in bases(x) for q in bases(y)]
    if any(contrary(p, q) for p, q in lemmas):
        return 0.0, ""
    levels = {lx.graded(p, q) for p, q in lemmas} - {None}
    if levels and _parallel(x, y) and all(levels):
        return 0.0, ""
    if _parallel(x, y) and any(synonymous(p, q) for p, q in lemmas):
        return 0.85, "synonym"
    if any(derived(p, q) for p, q in lemmas):
        return 0.75, "derived"
    concepts = found.concepts[0].get(i, frozenset()) & found.concepts[1].get(j, frozenset())
    cosine = found.cosine(i, j)
    if x.pos == y.pos == "verb" and cosine >= NEAR_NARROWER and narrower(x.lemma, y.lemma):
        return 0.6, "near"
    if concepts and cosine > 0.5:
        return 0.7, "synonym"
    return 0.0, ""


def _parallel(x: Unit, y: Unit) -> bool:
    return x.pos == y.pos or {x.pos, y.pos} <= {"noun", "adj", "adv"} or "verb" in (x.pos, y.pos)


def _context(found: Alignment) -> NDArray[np.float64]:
    """What neighbourhood adds to each pair's score, at most about 0.4."""
    x, y = found.a.units, found.b.units
    known: dict[str, int] = {}
    codes = []
    for units, nothing in ((x, -3), (y, -4)):
        said = [known.setdefault(u.text, len(known)) for u in units]
        codes.append(np.array([nothing, -1, *said, -2, nothing]))  # -1 and -2: the sentence's ends
    same: NDArray[np.float64] = np.equal.outer(*codes).astype(np.float64)
    n, m = len(x), len(y)

    def moved(by: int) -> NDArray[np.float64]:
        part: NDArray[np.float64] = same[2 + by : 2 + by + n, 2 + by : 2 + by + m]
        return part

    beside = (0.06 * moved(-1) + 0.03 * moved(-2)) + (0.06 * moved(1) + 0.03 * moved(2))
    apart = np.abs(((np.arange(n) + 0.5) / n)[:, None] - (np.arange(m) + 0.5) / m)
    added: NDArray[np.float64] = beside + 0.1 * np.maximum(found.cosines, 0.0) - 0.05 * apart
    return added


def _function_words(found: Alignment) -> None:
    """Partners of the small words that stand beside partners."""
    x, y = found.a.units, found.b.units
    for direction in (-1, 1, -1, 1):
        taken = set(found.partner.values())
        order = range(len(x)) if direction > 0 else range(len(x) - 1, -1, -1)
        for i in order:
            if i in found.partner:
                continue
            near = found.partner.get(i - direction, -5)
            if i - direction in (-1, len(x)):
                near = -1 if direction > 0 else len(y)
            j = near + direction
            if 0 <= j < len(y) and j not in taken and alike(x[i], y[j]):
                found.join(i, j, "same")
                taken.add(j)
    _remaining(found)


def _remaining(found: Alignment) -> None:
    """Auxiliaries, prepositions and the like that moved: the nearest of the same text."""
    x, y = found.a.units, found.b.units
    taken = set(found.partner.values())
    for i, unit in enumerate(x):
        if i in found.partner or unit.pos in CONTENT:
            continue
        expected = _expected(found, i)
        reach = 8 if unit.pos in ("aux", "det") else 4
        around = range(max(0, ceil(expected - reach)), min(len(y), floor(expected + reach) + 1))
        beside = _beside(found.a, i)
        free = [j for j in around if j not in taken and beside == _beside(found.b, j)]
        free = [j for j in free if y[j].text == unit.text or alike(unit, y[j])]
        if free:
            j = min(free, key=lambda k: (y[k].text != unit.text, abs(k - expected)))
            found.join(i, j, "same")
            taken.add(j)


def _beside(sentence: Sentence, k: int) -> bool:
    """Whether a negation is one of a tag, which denies nothing: *…, aren't you?*"""
    unit = sentence.units[k]
    above = unit.word.head
    return unit.pos == "neg" and above != ROOT and sentence.read[above].relation == "parataxis"


def _expected(found: Alignment, i: int) -> float:
    """Where in b a unit of a would stand by its neighbours."""
    known = [(abs(k - i), j + i - k) for k, j in found.partner.items()]
    return min(known)[1] if known else i


def alike(x: Unit, y: Unit) -> bool:
    """Whether two function words say the same."""
    if x.content or y.content or "not" in (x.text, y.text):
        return x.text == y.text
    if x.text == y.text:
        return True
    if x.quantifier or y.quantifier:
        return False
    if x.pos == y.pos == "det" and {x.text, y.text} <= lx.ARTICLES:
        return True
    if x.pos == y.pos == "aux":
        return x.lemma == y.lemma != "modal"
    if x.pos == y.pos == "prep":
        return any({x.text, y.text} <= group for group in lx.ALIKE_PREPOSITIONS)
    return False
