"""One or several, this one or that one: what a noun's form and its determiner say."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.amr.compact.inflection import inflect
from explainers.differences.amounts import timely
from explainers.differences.draft import Draft, Reading
from explainers.differences.units import Unit
from explainers.lexicon.closed import word_list

ONE, SEVERAL = "one", "several"

_NEAR = word_list("differences.determiners.near")
_FAR = word_list("differences.determiners.far")
_COUNTING = word_list("differences.determiners.counting")
"""Quantifiers whose noun may be of either number: *every dog* is *all dogs*."""
_COMPARING = word_list("differences.determiners.comparing")
"""Adjectives whose noun may be of either number: *the same dog* is *the same dogs*."""
_OTHER = word_list("differences.determiners.other")
"""Plurals that mean something else than several of the singular: *contents*, *goods*."""
_SORTS = word_list("differences.determiners.sorts")


def determiners(reading: Reading) -> None:
    """Nouns that stand for each other, but of one thing and of several, or of another one."""
    pairs = [(i, j) for i, j in reading.alignment.partner.items() if _nouns(reading, i, j)]
    counted = number_differs(reading)
    if counted and not _generic(reading, counted[0]):
        for i, j in counted:
            units = reading.alignment.a.units[i], reading.alignment.b.units[j]
            number = str(number_of(units[0]))
            if any(u.text in _OTHER for u in units):
                reading.add(Draft("concept", (i,), (j,), 0.85))
            else:
                reading.add(Draft("quantity", (i,), (j,), 0.85, {"number": number}))
    for i, j in pairs:
        _some(reading, i, j)
        _little(reading, i, j)
        _which(reading, i, j)


def _nouns(reading: Reading, i: int, j: int) -> bool:
    return reading.alignment.a.units[i].pos == reading.alignment.b.units[j].pos == "noun"


def number_differs(reading: Reading) -> list[tuple[int, int]]:
    """Partners that are one noun, in the singular and in the plural, and nothing counts them."""
    a, b = (s.units for s in reading.sentences)
    found = []
    for i, j in sorted(reading.alignment.partner.items()):
        if not _nouns(reading, i, j) or a[i].lemma != b[j].lemma:
            continue
        numbers = {number_of(a[i]), number_of(b[j])}
        if numbers == {ONE, SEVERAL} and not any(_free(u, k) for u, k in ((a, i), (b, j))):
            found.append((i, j))
    return found


def number_of(unit: Unit) -> str | None:
    """Whether a noun is singular or plural; none where its form does not tell."""
    plural = inflect(unit.lemma, "NNS")
    if plural == unit.lemma:
        return None
    return ONE if unit.text == unit.lemma else SEVERAL if unit.text == plural else None


def _start(units: Sequence[Unit], k: int) -> int:
    """Where the phrase that ends with a noun begins."""
    while (
        k
        and not units[k].after_break
        and units[k - 1].pos in ("det", "poss", "adj", "num", "noun", "part")
    ):
        k -= 1
        if units[k].pos in ("det", "poss") and not units[k].quantifier:
            break
    return k


def _free(units: Sequence[Unit], k: int) -> bool:
    """Whether a noun's number says nothing: it is counted, or says what sort another one is."""
    last = k + 1 == len(units) or units[k + 1].after_break
    if not last and units[k + 1].pos in ("noun", "name") and not units[k].text.endswith("s"):
        return True
    start = _start(units, k)
    if any(u.value is not None or u.quantifier in _COUNTING or u.text in _COMPARING
           for u in units[start:k]):  # fmt: skip
        return True
    before = units[max(0, start - 3) : start]
    return bool(before) and before[-1].text == "of" and any(
        u.value is not None or u.quantifier or u.lemma in _SORTS for u in before
    )  # fmt: skip


def _generic(reading: Reading, pair: tuple[int, int]) -> bool:
    """*A dog is an animal* and *dogs are animals*: said of the kind, which is one and many.

    The noun stands before the first finite verb, and no verb is of another time than the plain
    present.
    """
    for side, k in enumerate(pair):
        units = reading.sentences[side].units
        lead = units[_start(units, k)].text
        if number_of(units[k]) == ONE and lead not in ("a", "an", "the"):
            return False
        finite = [g for g in reading.groups[side] if g.finite]
        if not finite or any(g.tense not in (None, ("present", "")) for g in finite):
            return False
        if finite[0].verb < k:
            return False
    return True


def _some(reading: Reading, i: int, j: int) -> None:
    """*Birds can fly* and *some birds can fly*: said of the kind, or of some only."""
    units = [s.units for s in reading.sentences]
    starts = [_start(units[side], k) for side, k in enumerate((i, j))]
    leads = [units[side][k] for side, k in enumerate(starts)]
    some = [u.text == "some" for u in leads]
    bare = [u.pos not in ("det", "poss", "num", "part") for u in leads]
    if some[0] != some[1] and bare[0] != bare[1] and _generic(reading, (i, j)):
        side = some.index(True)
        reading.add(Draft.sided("quantifier", side, starts[side : side + 1], (), 0.8))


def _little(reading: Reading, i: int, j: int) -> None:
    """*A little time* is some, *little time* is hardly any."""
    sides = []
    for side, k in enumerate((i, j)):
        units = reading.sentences[side].units
        start = _start(units, k)
        small = next((n for n in range(start, k) if units[n].text == "little"), None)
        if small is None:
            return
        article = small > 0 and units[small - 1].text == "a"
        sides.append((small - 1, small) if article else (small,))
    if len(sides[0]) != len(sides[1]):
        reading.add(Draft("quantifier", sides[0], sides[1], 0.9))


def _which(reading: Reading, i: int, j: int) -> None:
    """*This* and *that picture*, *another* and *the other cup*: not the same one."""
    units = [s.units for s in reading.sentences]
    starts = [_start(units[side], k) for side, k in enumerate((i, j))]
    texts = [units[side][start].text for side, start in enumerate(starts)]
    kind = "time" if timely(units[0], i) else "participant"
    for one, other in ((0, 1), (1, 0)):
        if texts[one] in _NEAR and texts[other] in _FAR:
            reading.add(Draft(kind, (starts[0],), (starts[1],), 0.85, {"which": "yes"}))
            return
        after = units[other][starts[other] + 1 : starts[other] + 2]
        if texts[one] == "another" and texts[other] == "the" and after and (
            after[0].text == "other"
        ):  # fmt: skip
            both = (starts[other], starts[other] + 1)
            draft = Draft.sided(kind, one, (starts[one],), both, 0.8)
            draft.detail["which"] = "yes"
            reading.add(draft)
            return
