"""Runs of words that are no part of their sentence, and the words in them that correspond.

Where a long sentence is put in other words, what is left over between the words that both have is
no phrase: *city council voted … Tuesday*. Such runs are never set against each other; the words in
them are that are each other's nearest.
"""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.draft import Draft, Reading
from explainers.differences.regions import AKIN, BOTH, beside
from explainers.differences.units import ADJ, ADV, CONJ, NAME, NOUN, NUM, PRON, VERB, Sentence

CONFIDENCE = 0.7
"""Of a pair of such words."""

_CLASS = {NAME: NOUN, PRON: NOUN, NUM: NOUN, ADV: ADJ}
_KINDS = ("concept", "participant", "time", "place")
_SIDED = ("missing", "added")


def narrowed(reading: Reading, drafts: Sequence[Draft]) -> list[Draft]:
    """The differences, those of loose runs replaced by those of the words that correspond.

    Words that only one sentence is said to have are among these words, too.
    """
    loose = [d for d in drafts if _loose(reading, d)]
    if not loose:
        return list(drafts)
    open_ = [*loose, *(d for d in drafts if d.kind in _SIDED)]
    a, b = (
        sorted({k for d in open_ for k in (d.a, d.b)[side] if s.units[k].content})
        for side, s in enumerate(reading.sentences)
    )
    pairs = _corresponding(reading, a, b)
    kept = [
        d
        for d in drafts
        if d not in loose and not (d.kind in _SIDED and any(i in d.a or j in d.b for i, j in pairs))
    ]
    return [*kept, *_joined(reading, pairs)]


def _loose(reading: Reading, draft: Draft) -> bool:
    """Whether sides are no single phrases, or phrases that have nothing to do with each other."""
    raw = draft.a, draft.b
    sides = [
        [k for k in side if s.units[k].content]
        for s, side in zip(reading.sentences, raw, strict=True)
    ]
    if not all(sides) or draft.kind not in _KINDS or draft.detail:
        return False
    x, y = (_heads(s, side) for s, side in zip(reading.sentences, sides, strict=True))
    if draft.kind in ("time", "place"):  # no main clause says only that
        return any(
            s.units[k].word.plain == "root" and s.units[k].pos == VERB
            for s, found in zip(reading.sentences, (x, y), strict=True)
            for k in found
        )
    gaps = any(map(_gaps, reading.sentences, raw))
    if gaps or len(x) > 1 or len(y) > 1:
        return True
    if len(sides[0]) == len(sides[1]) == 1 or beside(reading, *raw) == BOTH:
        return False
    return _class(reading, 0, x[0]) != _class(reading, 1, y[0])


def _gaps(sentence: Sentence, units: Sequence[int]) -> bool:
    """Whether other words stand between some, but for those that join them."""
    between = set(range(units[0], units[-1])) - {*units}
    return any(sentence.units[k].pos != CONJ for k in between)


def _heads(sentence: Sentence, units: Sequence[int]) -> list[int]:
    """Those of some units that none of the others governs."""
    inside = {sentence.units[k].at for k in units}
    return [k for k in units if sentence.units[k].word.head not in inside]


def _corresponding(reading: Reading, a: Sequence[int], b: Sequence[int]) -> list[tuple[int, int]]:
    """Words of one class that are each other's nearest."""
    near = {
        (i, j): reading.alignment.cosine(i, j)
        for i in a
        for j in b
        if _class(reading, 0, i) == _class(reading, 1, j) or _one_head(reading, i, j)
    }
    return [
        pair
        for pair, cosine in near.items()
        if cosine >= AKIN
        and cosine
        == max(c for other, c in near.items() if other[0] == pair[0] or other[1] == pair[1])
    ]


def _one_head(reading: Reading, i: int, j: int) -> bool:
    """Whether words that are no verbs depend on words that are partners."""
    sides = list(zip(reading.sentences, (i, j), strict=True))
    a, b = (s.unit(s.units[k].word.head) for s, k in sides)
    verbal = any(s.units[k].pos == VERB for s, k in sides)
    return not verbal and a is not None and b is not None and reading.partners(0).get(a) == b


def _joined(reading: Reading, pairs: Sequence[tuple[int, int]]) -> list[Draft]:
    """A difference of each pair, of neighbours that go with one noun together."""
    found: list[Draft] = []
    for i, j in pairs:
        last = found[-1] if found else None
        if last and _goes_with(reading, 0, last.a, i) and _goes_with(reading, 1, last.b, j):
            found[-1] = Draft("concept", (*last.a, i), (*last.b, j), CONFIDENCE)
        else:
            found.append(Draft("concept", (i,), (j,), CONFIDENCE))
    return found


def _goes_with(reading: Reading, side: int, before: Sequence[int], noun: int) -> bool:
    """Whether words modify the noun behind them."""
    sentence = reading.sentences[side]
    between = sentence.units[before[-1] + 1 : noun]
    close = sentence.units[noun].pos == NOUN and not any(u.content for u in between)
    return close and _heads(sentence, (*before, noun)) == [noun]


def _class(reading: Reading, side: int, k: int) -> str:
    """A verb, a noun, or what modifies one."""
    unit = reading.sentences[side].units[k]
    return ADJ if unit.word.plain == "amod" else _CLASS.get(unit.pos, unit.pos)
