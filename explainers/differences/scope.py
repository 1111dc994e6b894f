"""Small words that are said of something else: *only*, *even*, *not all*, *this week*."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.amounts import timely
from explainers.differences.draft import Draft, Reading
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list

DEICTIC = {
    "this": "this", "next": "next", "following": "next", "coming": "next", "last": "last",
    "previous": "last", "past": "last", "every": "every", "each": "every",
}  # fmt: skip
"""Words that say which day or time is meant, each by what it says."""

_WHOLE = word_list("differences.scope.whole")

FOCUSING = lx.FOCUS - {"just"}
"""Adverbs that single out; *just* may say *very recently*, too."""


def focal(reading: Reading, draft: Draft) -> bool:
    """Whether what differs is *only* or *even* itself, or what it is said of."""
    sides = zip(reading.sentences, (draft.a, draft.b), strict=True)
    texts = {sentence.units[k].text for sentence, side in sides for k in side}
    return draft.kind in ("quantifier", "degree") and texts <= FOCUSING


def scopes(reading: Reading) -> None:
    """Words that stand in both sentences, but are said of something else."""
    _focus(reading)
    _denied_quantifier(reading)
    _deictic(reading)


def _focus(reading: Reading) -> None:
    """*Only Anna knows it* and *Anna knows only it*: the adverb goes with another word."""
    sides = [
        [k for k, u in enumerate(s.units) if u.text in lx.FOCUS and u.pos == "adv"]
        for s in reading.sentences
    ]
    if len(sides[0]) != 1 or len(sides[1]) != 1 or _text(reading, sides) is None:
        return
    (i,), (j,) = sides
    x, y = _focused(reading, 0, i), _focused(reading, 1, j)
    partner = reading.alignment.partner
    if x is None or y is None or x not in partner or y not in reading.alignment.back:
        return
    before = [units[k + 1].pos == "prep" for units, k in
              zip((s.units for s in reading.sentences), (i, j), strict=True)]  # fmt: skip
    if partner[x] == y or (
        before[0] == before[1] and _one_phrase(reading, x, partner[x], reading.alignment.back[y], y)
    ):
        return
    kind = "quantifier" if _text(reading, sides) == "only" else "degree"
    units = [s.units for s in reading.sentences]
    said = {"focus_a": units[0][x].form, "focus_b": units[1][y].form}
    reading.add(Draft(kind, (i,), (j,), 0.85, said))


def _text(reading: Reading, sides: list[list[int]]) -> str | None:
    """The adverb, where both sentences have the same."""
    texts = {s.units[k].text for s, (k,) in zip(reading.sentences, sides, strict=True)}
    return texts.pop() if len(texts) == 1 else None


def _focused(reading: Reading, side: int, k: int) -> int | None:
    """The head of the phrase behind an adverb."""
    units = reading.sentences[side].units
    for n in range(k + 1, min(k + 6, len(units))):
        last = n + 1 == len(units) or units[n + 1].pos not in ("noun", "name")
        if units[n].pos == "verb" or (units[n].pos in ("noun", "name", "pron", "num") and last):
            return n
    return None


def _one_phrase(reading: Reading, x: int, x_there: int, y_there: int, y: int) -> bool:
    """Whether both foci are in the verb phrase: *only eats fish* is *eats only fish*."""
    behind = []
    for side, (one, other) in enumerate(((x, y_there), (x_there, y))):
        between = range(min(one, other) + 1, max(one, other) + 1)
        behind.append(not any(g.verb in between for g in reading.groups[side]))
    return all(behind)


def _denied_quantifier(reading: Reading) -> None:
    """*Not all came* and *all did not come*."""
    denied = []
    for sentence in reading.sentences:
        units = sentence.units
        denied.append(
            [
                (k, k + 1 < len(units) and units[k + 1].text in _WHOLE)
                for k, u in enumerate(units)
                if u.pos == "neg"
            ]
        )
    for side in (0, 1):
        _not_all(reading, side, denied)
    if len(denied[0]) != 1 or len(denied[1]) != 1:
        return
    ((i, of_a),), ((j, of_b),) = denied
    units_a, units_b = (s.units for s in reading.sentences)
    if of_a == of_b:
        return
    a, b = ((i, i + 1) if of_a else (i,)), ((j, j + 1) if of_b else (j,))
    whole, denies = (units_b, j) if of_a else (units_a, i)
    if any(u.text in _WHOLE for u in whole[denies:]):  # *didn't read all* is *read not all*
        reading.tell((i,), (j,))
    elif any(u.text in _WHOLE for u in whole):
        reading.add(Draft("quantifier", a, b, 0.85))
        reading.add(Draft("negation", a, b, 0.8, {"moved": "yes"}))


def _not_all(reading: Reading, side: int, denied: Sequence[Sequence[tuple[int, bool]]]) -> None:
    """*Not all came* and *none came*, or *some came*; *did not read all* and *read none*."""
    others = reading.sentences[1 - side].units
    left = [k for k in reading.left(1 - side) if others[k].quantifier]
    left = [k for k in left if others[k].text not in _WHOLE]
    if len(denied[side]) == 1 and left and not denied[1 - side]:
        (k, beside), units = denied[side][0], reading.sentences[side].units
        whole = next((n for n in range(k + 1, len(units)) if units[n].text in _WHOLE), None)
        if whole in reading.partners(side):  # *no two can both win* may be *two cannot both win*
            reading.tell_on(side, [k], left[:1])
        elif whole is not None and (beside or others[left[0]].quantifier == "none"):
            reading.add(Draft.sided("quantifier", side, (k, whole), left[:1], 0.92))


def _deictic(reading: Reading) -> None:
    """*Next week* and *this week*."""
    a, b = (s.units for s in reading.sentences)
    for i, j in list(reading.alignment.partner.items()):
        if not (i and j and timely(a, i) and timely(b, j)):
            continue
        x, y = (DEICTIC.get(u.text) for u in (a[i - 1], b[j - 1]))
        if x and y and x != y:
            reading.add(Draft("time", (i - 1,), (j - 1,), 0.9))
