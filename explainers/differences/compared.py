"""Comparisons brought to one form, so that one that is turned round is told from another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explainers.differences.draft import Reading
from explainers.differences.slots import Phrase, phrases
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list
from explainers.lexicon.contraries import contrary

MORE, LESS, EQUAL = "more", "less", "equal"


_COUNTING = word_list("differences.compared.counting")
"""Before a noun, they compare how many there are."""


class Comparison(NamedTuple):
    """*X is more so than Y*.

    Attributes:
        word: the unit of the property.
        relation: more, less or equal.
        denied: whether that is denied.
        first, second: what is compared; the second is none where it is everything else.
        units: those that make the comparison.
    """

    word: int
    relation: str
    denied: bool
    first: Phrase
    second: Phrase | None
    units: tuple[int, ...]


def comparisons(reading: Reading) -> None:
    """*A is higher than B*, *B is lower than A*, *B is not as high as A*: one and the same."""
    a, b = (_comparison(s.units, phrases(s)) for s in reading.sentences)
    several = any(sum(u.text == "than" for u in s.units) > 1 for s in reading.sentences)
    if a is None or b is None or several:
        return
    units = [s.units for s in reading.sentences]
    x, y = units[0][a.word], units[1][b.word]
    turned = contrary(x.lemma, y.lemma) or contrary(x.text, y.text)
    alike = x.lemma == y.lemma
    crossed = _ordered(reading, a, (b.second, b.first))
    straight = not crossed and turned and _ordered(reading, a, (b.first, b.second))
    if not (crossed or straight) or not (turned or alike):
        return
    first, second = _strict(a), _strict(b)
    opposed = {MORE: LESS, LESS: MORE}
    meant = opposed.get(second, second) if alike or straight else second
    equal = a.relation == b.relation == EQUAL and crossed and alike and not (a.denied or b.denied)
    if equal or (first and second and (first == meant)):
        told = [set(c.units) for c in (a, b)]
        for side, c in enumerate((a, b)):
            for phrase in (c.first, c.second):
                if phrase is not None and _owners(units[side], phrase):
                    told[side] |= set(range(phrase.first, phrase.last + 1))
        reading.tell(*told)
        reading.turned = reading.converse = crossed


def _strict(found: Comparison) -> str:
    """More or less; a denied *as much as* is less, other denials say nothing for sure."""
    if found.relation == EQUAL:
        return LESS if found.denied else ""
    return "" if found.denied else found.relation


def _owners(units: Sequence[Unit], phrase: Phrase) -> set[str]:
    """Whose a phrase is: *mine*, *my suitcase*, *Anna's*; nothing where it does not say."""
    within = range(phrase.first, phrase.last + 1)
    named = {units[k].lemma for k in within if units[k + 1 : k + 2] and units[k + 1].pos == "part"}
    return named | {
        units[k].lemma for k in within if units[k].pos == "poss" or units[k].text in lx.POSSESSIVES
    }


def _ordered(reading: Reading, a: Comparison, others: tuple[Phrase | None, Phrase | None]) -> bool:
    """Whether the other sentence compares the same, in this order."""
    (x, y), (p, q) = (a.first, a.second), others
    if y is None or p is None or q is None:
        return False
    return _same(reading, x, p) and _same(reading, y, q)


def _same(reading: Reading, x: Phrase, y: Phrase) -> bool:
    """Whether two phrases mean the same.

    Their heads do, and what stands before these; or the same one owns them, where one lacks a head.
    """
    (a, b), partner = reading.sentences, reading.alignment.partner
    inside = range(y.first, y.last + 1)
    before = {partner[k] for k in range(x.first, x.head) if a.units[k].content and k in partner}
    if before and a.units[x.head].lemma == b.units[y.head].lemma:
        return before <= set(inside)
    if partner.get(x.head) == y.head:
        return True
    owners = [_owners(s.units, p) for s, p in zip(reading.sentences, (x, y), strict=True)]
    return bool(owners[0]) and owners[0] == owners[1]


def _comparison(units: Sequence[Unit], listed: Sequence[Phrase]) -> Comparison | None:
    """The first comparison with *than*, or with *as … as*."""
    for k, unit in enumerate(units):
        more = next((n for n in range(k - 1) if units[n].text in _COUNTING), -1)
        beside = [u.pos for u in units[max(k - 1, 0) : k + 2 : 2]]
        if unit.text == "than" and (beside == ["verb", "verb"] or (more == 0 and "verb" in beside)):
            return _how_many_do(more, k) if more >= 0 else None
        second = next((p for p in listed if p.first == k + 1), None)
        before = [p for p in listed if p.last < k and not p.prep]
        if second is None or not before or unit.text not in ("than", "as") or not k:
            continue
        if unit.text == "than" and units[before[-1].first].text in _COUNTING:
            return _counted(units, k, before[-1], second)
        graded = units[k - 1]
        if graded.pos not in ("adj", "adv") and graded.text not in (MORE, LESS):
            continue
        mark = units[k - 2].text if k >= 2 else ""
        small: tuple[int, ...]
        if unit.text == "as":
            relation, small = EQUAL, (k - 2, k)
        elif mark in (MORE, LESS):
            relation, small = mark, (k - 2, k)
        else:
            relation, small = MORE, (k,)
        verb = range(before[0].last + 1, k)
        denied = [n for n in verb if units[n].pos == "neg"]
        chosen = (
            *small,
            *denied,
            k - 1,
            *(n for n in verb if units[n].pos in ("aux", "verb", "prep")),
        )
        helping = {n for n in chosen if n in small or units[n].pos in ("neg", "aux") or n == k - 1}
        return Comparison(k - 1, relation, bool(denied), before[0], second, tuple(sorted(helping)))
    return None


def _how_many_do(more: int, than: int) -> Comparison:
    """*More people left than stayed*: what they do is compared."""
    first, second = (Phrase(n, n, n, "") for n in (than - 1, than + 1))
    return Comparison(more, MORE, False, first, second, (more, than))


def _counted(units: Sequence[Unit], than: int, first: Phrase, second: Phrase) -> Comparison:
    """*More men than women*."""
    denied = [n for n in range(first.first) if units[n].pos == "neg"]
    small = (first.first, than, *denied)
    return Comparison(first.first, MORE, bool(denied), first, second, tuple(sorted(small)))
