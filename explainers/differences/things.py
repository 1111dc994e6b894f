"""Differences in names, places, participants and concepts."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.amounts import core, timely
from explainers.differences.connectives import linked
from explainers.differences.draft import Draft, Reading, draft
from explainers.differences.regions import Region
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list
from explainers.lexicon.contraries import kind_of_thing, near
from explainers.relations.senses import kind_of

PERSONS = word_list("differences.things.persons")
"""Types of names that are no places."""

REGIONS = word_list("differences.things.regions")
"""Types of names that are places wherever they stand."""

_LOCATING = word_list("differences.things.locating")

_CLAUSAL = lx.SUBORDINATORS - {"that"}
_CONDITIONS = word_list("differences.things.conditions")


def things(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """Names, places, participants and concepts."""
    x = [k for k, u in zip(region.a, a, strict=True) if _thing(u)]
    y = [k for k, u in zip(region.b, b, strict=True) if _thing(u)]
    if not x or not y:
        return _small(reading, region, a, b)
    units = [s.units for s in reading.sentences]
    x, y = _trimmed(units[0], x, y, units[1])
    first, second = units[0][x[-1]], units[1][y[-1]]
    if {first.pos, second.pos} == {"num", "adj"}:
        return _no_rivals(reading, region, x, y)
    if all(units[0][k].pos == "name" for k in x) and all(units[1][k].pos == "name" for k in y):
        return _names(reading, x, y)
    spatial = [all(units[s][k].text in lx.SPATIAL or units[s][k].text in lx.PLACES for k in side)
               for s, side in ((0, x), (1, y))]  # fmt: skip
    if all(spatial):
        return [draft("place", x, y, 0.88)]
    nominal = first.pos in ("noun", "name", "pron") and second.pos in ("noun", "name", "pron")
    known = [located(reading, s, side) for s, side in ((0, x), (1, y))]
    alike = _preposition(reading, 0, x[0]) == _preposition(reading, 1, y[0])
    if nominal and any(known) and alike and not all(known):
        known = [located(reading, s, side, sure=True) for s, side in ((0, x), (1, y))]
    if len(x) == len(y) == 1 and _akin(reading, x[0], y[0]):
        reading.tell(x, y)
        reading.akin += _who_or_what(reading, x, y)
        return []
    if narrow := _narrower(units[0], x, units[1], y):
        return [draft("entailment", x, y, 0.8, narrow=narrow)]
    if nominal and all(known):
        return [draft("place", x, y, 0.85)]
    if any(spatial) and (located(reading, 0, x) or located(reading, 1, y)):
        return [draft("place", *core(reading, region), 0.8)]
    preps = [[k for k in region[s] if units[s][k].pos == "prep"] for s in (0, 1)]
    if preps[0] and preps[1] and not nominal:
        return _small(reading, region, a, b)
    return _who_or_what(reading, x, y)


def _names(reading: Reading, x: list[int], y: list[int]) -> list[Draft]:
    """Names against names: of places, or of others."""
    where = located(reading, 0, x) and located(reading, 1, y)
    places = all(
        reading.alignment.entities[s].get(k[-1], "") in REGIONS for s, k in ((0, x), (1, y))
    )
    also = [draft("place", x, y, 0.85)] if places and not where else []
    return [draft("place" if where else "name", x, y, 0.93), *also]


def _who_or_what(reading: Reading, x: list[int], y: list[int]) -> list[Draft]:
    """Who takes part, or else what is said."""
    first, second = (s.units[k[-1]] for s, k in zip(reading.sentences, (x, y), strict=True))
    classes = {first.pos, second.pos}
    if "poss" in classes and classes <= {"poss", "noun", "name", "pron"}:
        return [draft("participant", x, y, 0.8)]
    nominal = classes <= {"noun", "name", "pron"}
    if nominal and _takes_part(reading, x, first, second):
        return [draft("participant", x, y, 0.88)]
    return [draft("concept", x, y, 0.85)]


def _no_rivals(reading: Reading, region: Region, x: list[int], y: list[int]) -> list[Draft]:
    """*Two cats* and *a white cat*: a number stands against the article, not against what it is."""
    found = []
    for side, own, other in ((0, x, region.b), (1, y, region.a)):
        units, others = (reading.sentences[s].units for s in (side, 1 - side))
        if units[own[-1]].pos == "num":
            one = [k for k in other if others[k].text in ("a", "an")]
            found.append(Draft.sided("quantity", side, own, one, 0.9))
        else:
            found.append(Draft.sided(("missing", "added")[side], side, own, (), 0.85))
    return found


NEAR_KIND, NEAR_WAY = 0.6, 0.3
"""From these mean cosines on, a noun and its kind, a verb and its way, are read as the same."""


def _narrower(a: Sequence[Unit], x: Sequence[int], b: Sequence[Unit], y: Sequence[int]) -> str:
    """Which of two nouns is a kind of the other, *first* or *second*; empty if none is.

    The other one stands alone: an *animal doctor* may be a *vet*.
    """
    first, second = a[x[-1]], b[y[-1]]
    if first.pos == second.pos == "noun":
        if len(y) == 1 and kind_of(first.lemma, second.lemma):
            return "first"
        if len(x) == 1 and kind_of(second.lemma, first.lemma):
            return "second"
    return ""


def _akin(reading: Reading, i: int, j: int) -> bool:
    """Whether two words are synonyms by a third, or one is the other's kind or way."""
    x, y = reading.alignment.a.units[i], reading.alignment.b.units[j]
    if x.pos != y.pos or x.pos not in ("noun", "verb"):
        return False
    related = near(x.phrasal or x.lemma, y.phrasal or y.lemma) or near(x.lemma, y.lemma)
    least = NEAR_WAY if x.pos == "verb" else NEAR_KIND
    return related == "steps" or (related == "above" and reading.alignment.cosine(i, j) >= least)


def _thing(unit: Unit) -> bool:
    """Whether a word stands for something, not only for a place in the clause."""
    return unit.content or (unit.pos in ("pron", "poss") and unit.text not in ("it", "there"))


def _trimmed(
    units: Sequence[Unit], x: list[int], y: list[int], others: Sequence[Unit]
) -> tuple[list[int], list[int]]:
    """Without fillers, where something else is left."""
    kept = []
    for listed, own in ((x, units), (y, others)):
        content = [k for k in listed if own[k].text not in lx.FILLERS]
        kept.append(content or listed)
    return kept[0], kept[1]


def _preposition(reading: Reading, side: int, k: int) -> str:
    """The preposition that a noun stands under."""
    units = reading.sentences[side].units
    for n in range(k - 1, max(-1, k - 6), -1):
        if units[n].pos == "prep":
            return units[n].text
        if units[n].pos not in ("det", "poss", "adj", "num", "noun", "name", "part"):
            break
    return ""


def located(reading: Reading, side: int, chosen: Sequence[int], sure: bool = False) -> bool:
    """Whether a noun phrase says where; with ``sure`` of what no list knows too."""
    units = reading.sentences[side].units
    head = units[chosen[-1]]
    prep = _preposition(reading, side, chosen[0])
    if prep not in _LOCATING or head.pos == "pron":
        return False
    if head.pos == "name":
        kind = reading.alignment.entities[side].get(chosen[-1], "")
        return kind not in PERSONS and prep not in ("by", "off") and (
            prep not in ("to", "from", "on") or bool(kind)
        )  # fmt: skip
    kind = kind_of_thing(head.lemma)
    place = kind in ("place", "nature") or head.lemma in lx.PLACES
    if prep in ("to", "from", "by", "through", "off", "over", "around", "past", "between"):
        return place or (kind == "thing" and prep not in ("by", "to", "over"))
    return place or kind == "thing" or (sure and kind in ("", "group"))


def _takes_part(reading: Reading, x: list[int], first: Unit, second: Unit) -> bool:
    """Whether nouns are beings that take part, rather than say what kind of thing it is."""
    if "pron" in (first.pos, second.pos) or "name" in (first.pos, second.pos):
        return True
    kinds = {kind_of_thing(first.lemma), kind_of_thing(second.lemma)}
    return bool(kinds & {"person", "animal", "group"}) and not _predicative(reading, 0, x[0])


def _predicative(reading: Reading, side: int, k: int) -> bool:
    """Whether a noun says what its subject is: *she is a doctor*."""
    units = reading.sentences[side].units
    for n in range(k - 1, max(-1, k - 5), -1):
        if units[n].pos == "aux" and units[n].lemma == "be":
            return not (n and units[n - 1].text == "there") and not _clefted(units, n, k)
        if units[n].pos not in ("det", "adj", "adv", "poss", "neg", "noun"):
            break
    return False


def _clefted(units: Sequence[Unit], be: int, k: int) -> bool:
    """Whether *it was the cook who* only stresses the noun."""
    return be > 0 and units[be - 1].text == "it" and any(
        u.text in ("who", "that", "which") for u in units[k + 1 : k + 4]
    )  # fmt: skip


def _solid(unit: Unit) -> bool:
    """Whether something may stand in, on or under it: a box, but no robbery."""
    return unit.pos == "name" or unit.lemma in lx.PLACES or bool(kind_of_thing(unit.lemma))


def _small(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """Prepositions and other small words alone."""
    links = linked(reading, region, a, b)
    if links:
        return links
    x = [k for k, u in zip(region.a, a, strict=True) if u.pos in ("prep", "sub", "adv", "wh")]
    y = [k for k, u in zip(region.b, b, strict=True) if u.pos in ("prep", "sub", "adv", "wh")]
    if not x or not y:
        return []
    units = [s.units for s in reading.sentences]
    texts = [{units[s][k].text for k in side} for s, side in ((0, x), (1, y))]
    if texts[0] & lx.SPATIAL and texts[1] & lx.SPATIAL and texts[0] != texts[1]:
        return _elsewhere(reading, x, y)
    if any(u.pos in ("sub", "wh") for u in (*a, *b)) and len(x) == len(y) == 1:
        return _joined(x, y, texts)
    if all(u.pos == "prep" for u in (*a, *b)):
        reading.akin.append(draft("concept", x, y, 0.6))
    return []


def _elsewhere(reading: Reading, x: list[int], y: list[int]) -> list[Draft]:
    """Words of place against others, unless a time follows, or nothing that has a place."""
    first, units = (s.units for s in reading.sentences)
    before = [n for k in x for n in range(k + 1, min(k + 5, len(first)))]
    after = [n for k in y for n in range(k + 1, min(k + 5, len(units)))]
    nouns = [n for n in after if units[n].pos in ("noun", "name")]
    timed = any(timely(units, n) for n in after[:3]) or any(timely(first, n) for n in before[:3])
    if timed or (nouns and not any(_solid(units[n]) for n in nouns)):
        return []
    place = any(located(reading, 1, [n]) for n in nouns)
    return [draft("place", x, y, 0.85 if place else 0.55)]


def _joined(x: list[int], y: list[int], texts: Sequence[set[str]]) -> list[Draft]:
    """A conjunction against another one: *because*, *although*; *if*, *unless*."""
    joined = [{lx.CONNECTIVES.get(t, t) for t in side} for side in texts]
    both = {*joined[0], *joined[1]}
    clausal = all(side & _CLAUSAL for side in texts)
    if joined[0] & joined[1] or both == {"if", "whether"} or not clausal:
        return []
    if both == {"if", "unless"}:
        return [draft("negation", x, y, 0.85)]
    if bool(joined[0] & _CONDITIONS) != bool(joined[1] & _CONDITIONS):
        return [draft("modality", x, y, 0.85), draft("concept", x, y, 0.5)]
    return [draft("concept", x, y, 0.7)]
