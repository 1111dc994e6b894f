"""Runs of words that are no part of their sentence, and the words in them that correspond.

Where a long sentence is put in other words, what is left over between the words that both have is
no phrase: *city council voted … Tuesday*. Such runs are never set against each other; the words in
them are that are each other's nearest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from explainers.differences.amounts import timely
from explainers.differences.claims import long
from explainers.differences.draft import Draft, Reading
from explainers.differences.regions import AKIN, BOTH, beside
from explainers.differences.scope import DEICTIC
from explainers.differences.units import Sentence
from explainers.reading.result import ROOT

CONFIDENCE = 0.7
"""Of a pair of such words."""

_CLASS = {"name": "noun", "pron": "noun", "num": "noun", "adv": "adj"}
_KINDS = ("concept", "participant", "time", "place")
_SIDED = ("missing", "added")


def narrowed(reading: Reading, drafts: Sequence[Draft]) -> list[Draft]:
    """The differences, those of loose runs replaced by those of the words that correspond.

    Words that only one sentence is said to have are among these words, too.
    """
    drafts = [_weighed(reading, d) for d in drafts]
    loose = [d for d in drafts if _loose(reading, d)]
    if not loose:
        return drafts
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
    for d in loose:  # two words that have nothing to do with each other, and with no other one
        if len(d.a) == len(d.b) == 1 and not any(i in d.a or j in d.b for i, j in pairs):
            kept += [Draft("missing", d.a, (), d.confidence), Draft("added", (), d.b, d.confidence)]
    return [*kept, *(_dated(reading, d, loose) for d in _joined(reading, pairs))]


def _weighed(reading: Reading, draft: Draft) -> Draft:
    """What is said in one sentence only, where the other has but small words for it."""
    says = [any(s.units[k].content or s.units[k].quantifier for k in side)
            for s, side in zip(reading.sentences, (draft.a, draft.b), strict=True)]  # fmt: skip
    if draft.kind != "concept" or draft.detail or says[0] == says[1] or not (draft.a and draft.b):
        return draft
    side = says.index(True)
    kind = ("missing", "added")[side]
    return Draft.sided(kind, side, (draft.a, draft.b)[side], (), draft.confidence)


def _dated(reading: Reading, draft: Draft, loose: Sequence[Draft]) -> Draft:
    """A time with the words before it that say which: *last week*."""
    if draft.kind != "time":
        return draft
    sides = []
    for side, (noun, *_) in enumerate((draft.a, draft.b)):
        units = reading.sentences[side].units
        said = {k for d in loose for k in (d.a, d.b)[side]}
        which = [k for k in said if units[k].pos in ("det", "num") or units[k].text in DEICTIC]
        first = noun
        while first - 1 in which and units[first - 1].word.head == units[noun].at:
            first -= 1
        sides.append(tuple(range(first, noun + 1)))
    return replace(draft, a=sides[0], b=sides[1])


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
    if len(x) > 1 or len(y) > 1:
        return draft.kind != "time" or not all(
            timely(s.units, k) or s.units[k].value is not None
            for s, found in zip(reading.sentences, (x, y), strict=True)
            for k in found
        )
    (i,), (j,) = x, y
    heads = [s.units[k] for s, k in zip(reading.sentences, (i, j), strict=True)]
    if draft.kind in ("time", "place"):  # no main clause says only that
        return any(u.word.plain == "root" and u.pos == "verb" for u in heads)
    acting = [
        any(s.units[k].word.plain == "nsubj" and s.units[k].word.head == head.at for k in side)
        for s, head, side in zip(reading.sentences, heads, sides, strict=True)
    ]
    if all(acting) or any(map(_gaps, reading.sentences, raw)):
        return True
    near = len(sides[0]) == len(sides[1]) == 1 and reading.alignment.cosine(i, j) >= AKIN
    if near or beside(reading, *raw) == BOTH:
        return False
    return _class(reading, 0, x[0]) != _class(reading, 1, y[0])


def _gaps(sentence: Sentence, units: Sequence[int]) -> bool:
    """Whether other words stand between some, but for those that join them."""
    between = set(range(units[0], units[-1])) - {*units}
    return any(sentence.units[k].pos != "conj" for k in between)


def _heads(sentence: Sentence, units: Sequence[int]) -> list[int]:
    """Those of some units that none of the others governs."""
    inside = {sentence.units[k].at for k in units}
    return [k for k in units if sentence.units[k].word.head not in inside]


def _corresponding(reading: Reading, a: Sequence[int], b: Sequence[int]) -> list[tuple[int, int]]:
    """Words of one class that are each other's nearest, and those that play one part in such.

    Long sentences put the same in other parts.
    """
    known = [
        (i, j)
        for i, j in product(a, b)
        if _class(reading, 0, i) == _class(reading, 1, j) or _one_head(reading, i, j)
    ]
    near = _nearest(reading, known)
    pairs = [pair for pair in near if reading.alignment.cosine(*pair) >= AKIN]
    while not long(reading) and (more := _alike(reading, a, b, pairs)):
        pairs += more
    return sorted(pairs)


def _nearest(reading: Reading, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of some pairs of which neither word has a nearer one among them."""
    near = {pair: reading.alignment.cosine(*pair) for pair in pairs}
    return [
        (i, j)
        for (i, j), cosine in near.items()
        if cosine == max(c for (x, y), c in near.items() if x == i or y == j)
    ]


def _alike(
    reading: Reading, a: Sequence[int], b: Sequence[int], pairs: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Words left over that play one part in what corresponds, or are the root of all."""
    left = (
        [k for k in a if k not in {i for i, _ in pairs}],
        [k for k in b if k not in {j for _, j in pairs}],
    )
    known = {*pairs, *reading.alignment.partner.items(), (ROOT, ROOT)}
    parts = [
        (i, j, _part(reading, 0, i), _part(reading, 1, j))
        for i, j in product(*left)
        if _class(reading, 0, i) == _class(reading, 1, j)
    ]
    return _nearest(
        reading, [(i, j) for i, j, (x, how), (y, so) in parts if how == so and (x, y) in known]
    )


def _part(reading: Reading, side: int, k: int) -> tuple[int, str]:
    """The unit that a word depends on, and how."""
    sentence = reading.sentences[side]
    word = sentence.units[k].word
    above = ROOT if word.head == ROOT else sentence.unit(word.head)
    plain = "obj" if word.plain == "obl" else word.plain
    return (-2 if above is None else above), plain


def _one_head(reading: Reading, i: int, j: int) -> bool:
    """Whether words that are no verbs depend on words that are partners."""
    sides = list(zip(reading.sentences, (i, j), strict=True))
    a, b = (s.unit(s.units[k].word.head) for s, k in sides)
    verbal = any(s.units[k].pos == "verb" for s, k in sides)
    return not verbal and a is not None and b is not None and reading.partners(0).get(a) == b


def _joined(reading: Reading, pairs: Sequence[tuple[int, int]]) -> list[Draft]:
    """A difference of each pair, of neighbours that go with one noun together."""
    found: list[Draft] = []
    for i, j in pairs:
        last = found[-1] if found else None
        if last and _goes_with(reading, 0, last.a, i) and _goes_with(reading, 1, last.b, j):
            found[-1] = Draft("concept", (*last.a, i), (*last.b, j), CONFIDENCE)
        else:
            found.append(Draft(_kind(reading, i, j), (i,), (j,), CONFIDENCE))
    return found


def _kind(reading: Reading, i: int, j: int) -> str:
    """Names, times, or other words."""
    a, b = (s.units for s in reading.sentences)
    if a[i].pos == b[j].pos == "name":
        return "name"
    nouns = _class(reading, 0, i) == _class(reading, 1, j) == "noun"
    return "time" if nouns and timely(a, i) and timely(b, j) else "concept"


def _goes_with(reading: Reading, side: int, before: Sequence[int], noun: int) -> bool:
    """Whether words modify the noun behind them."""
    sentence = reading.sentences[side]
    between = sentence.units[before[-1] + 1 : noun]
    close = sentence.units[noun].pos == "noun" and not any(u.content for u in between)
    return close and _heads(sentence, (*before, noun)) == [noun]


def _class(reading: Reading, side: int, k: int) -> str:
    """A verb, a noun, or what modifies one."""
    unit = reading.sentences[side].units[k]
    return "adj" if unit.word.plain == "amod" else _CLASS.get(unit.pos, unit.pos)
