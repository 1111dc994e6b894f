"""What kind of difference a region is: one word in the place of another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explainers.differences import lexicon as lx
from explainers.differences.contraries import contrary, kind_of_thing
from explainers.differences.draft import Draft, Reading
from explainers.differences.regions import Region
from explainers.differences.slots import SUBJECT
from explainers.differences.words import (
    ADJ,
    ADV,
    AUX,
    CONJ,
    DET,
    NAME,
    NOUN,
    NUM,
    PART,
    POSS,
    PREP,
    PRON,
    SIGN,
    SUB,
    VERB,
    Unit,
)

_AMOUNTS = frozenset(["minority", "majority", "third", "quarter", "least", "fraction", "handful"])
_TEMPORAL = frozenset(
    ["before", "after", "until", "till", "since", "during", "when", "while", "whenever", "once"]
)
_SIDES = frozenset(
    [
        "left",
        "right",
        "top",
        "bottom",
        "up",
        "down",
        "upstairs",
        "downstairs",
        "inside",
        "outside",
        "north",
        "south",
        "east",
        "west",
        "front",
        "back",
        "above",
        "below",
        "indoors",
        "outdoors",
        "upper",
        "lower",
        "over",
        "under",
        "here",
        "there",
        "home",
        "away",
        "near",
        "far",
        "first-floor",
        "ceiling",
        "floor",
        "in",
        "out",
        "on",
        "off",
        "nearby",
    ]
)
_WHEN = frozenset(
    [
        "early",
        "late",
        "earlier",
        "later",
        "before",
        "after",
        "sooner",
        "first",
        "last",
        "always",
        "never",
    ]
)


def substituted(reading: Reading, region: Region) -> list[Draft]:
    """The differences of a region that has words in both sentences."""
    a, b = ([reading.sentences[s].units[k] for k in region[s]] for s in (0, 1))
    for rule in (_time, _quantity, _quantifier, _opposite, _modality, _degree):
        found = rule(reading, region, a, b)
        if found:
            return found
    return _things(reading, region, a, b)


def _draft(
    kind: str, a: Iterable[int], b: Iterable[int], confidence: float = 0.9, **detail: str
) -> Draft:
    return Draft(kind, tuple(a), tuple(b), confidence, dict(detail))


def timely(units: Sequence[Unit], k: int) -> bool:
    """Whether a unit says when: a day, a month, a part of the day, a year, the hour."""
    unit = units[k]
    before = units[k - 1] if k else None
    after = units[k + 1] if k + 1 < len(units) else None
    if unit.value is not None:
        near = [u.text for u in (before, after) if u is not None]
        if ":" in unit.text or any(
            w in ("am", "pm", "o'clock", "past") or w in lx.MONTHS for w in near
        ):
            return True
        year = unit.value.is_integer() and 1000 <= unit.value <= 2100 and unit.text.isdigit()
        if (
            year
            and before is not None
            and before.text in ("in", "since", "until", "by", "of", "from")
        ):
            return after is None or after.pos not in (NOUN,) or after.text in lx.TIMES
        named = before is not None and before.text in ("at", "by", "until", "before", "after")
        return named and (after is None or after.pos not in (NOUN, NAME, SIGN, ADJ, PART))
    if unit.text.rstrip("s").isdigit():
        return True
    if unit.text == "fall" and unit.pos == VERB:
        return False
    return unit.pos in (NOUN, NAME, ADV, ADJ, DET) and (
        unit.text in lx.TIMES or unit.lemma in lx.TIMES or kind_of_thing(unit.lemma) == "time"
        or unit.text in lx.MONTHS or unit.text in lx.DAYS
    )  # fmt: skip


def _time(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    sides = []
    for side, part in enumerate((a, b)):
        units = reading.sentences[side].units
        listed = region[side]
        sure = any(timely(units, k) for k in listed)
        linked = any(u.text in _TEMPORAL and u.pos in (PREP, SUB) for u in part)
        soon = any(u.text == "soon" for u in part)
        next_to_time = any(
            k + 1 < len(units) and (timely(units, k + 1)
            or (k + 2 < len(units) and units[k + 1].pos == DET and timely(units, k + 2)))
            and units[k].pos in (PREP, ADJ, DET) and units[k].text not in lx.QUANTIFIERS for k in listed
        )  # fmt: skip
        sides.append((sure, linked or soon, next_to_time))
    both_sure = sides[0][0] and sides[1][0]
    both_linked = (sides[0][1] and sides[1][1]) or (
        sides[0][2] and sides[1][2] and all(u.pos in (PREP, ADJ, DET) for u in (*a, *b))
        and any(u.text in _TEMPORAL or u.text in lx.TIMES for u in (*a, *b))
    )  # fmt: skip
    if not (both_sure or both_linked):
        return []
    found = [_draft("time", *_core(reading, region), 0.92)]
    pairs = _contraries(a, b)
    if pairs and not both_linked:
        found.insert(0, _draft("opposite", *_core(reading, region), 0.92))
    return found


def _core(reading: Reading, region: Region) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A region without what opens it in both sentences, or in neither needs saying."""
    sides = []
    for side in (0, 1):
        units = reading.sentences[side].units
        listed = list(region[side])
        other = [reading.sentences[1 - side].units[k] for k in region[1 - side]]
        while len(listed) > 1 and units[listed[0]].pos in (DET, CONJ):
            if units[listed[0]].text in lx.QUANTIFIERS:
                break
            listed.pop(0)
        if units[listed[0]].pos == PREP and len(listed) > 1 and any(u.pos == PREP for u in other):
            alike = any(u.text == units[listed[0]].text for u in other)
            if alike:
                listed.pop(0)
        sides.append(tuple(listed))
    return sides[0], sides[1]


def _countable(unit: Unit) -> bool:
    return unit.pos in (NUM, SIGN) or unit.text in lx.COUNTS


def _quantity(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    counts = [any(_countable(u) for u in part) for part in (a, b)]
    measured = [
        k for s in (0, 1) for k in region[s]
        if _unit_word(reading.sentences[s].units[k]) and k
        and _countable(reading.sentences[s].units[k - 1])
    ]  # fmt: skip
    if len(region.a) == len(region.b) == 1 and len(measured) == 2:
        return [_draft("quantity", region.a, region.b)]
    bound = [
        u.text in ("least", "most", "over", "under", "exactly", "about", "around", "nearly")
        and any(n.value is not None for n in reading.sentences[s].units[k + 1 : k + 3])
        for s in (0, 1)
        for k in region[s]
        for u in (reading.sentences[s].units[k],)
    ]
    if not (all(counts) or (len(bound) == 2 and all(bound))):
        if any(counts) and not (all(_article(u) for u in a) or all(_article(u) for u in b)):
            if any(u.text in lx.QUANTIFIERS for u in (*a, *b)):
                return []
            sides = [
                any(_unit_word(u) for u in part) or c
                for part, c in zip((a, b), counts, strict=True)
            ]
            if all(sides):
                return [_draft("quantity", region.a, region.b)]
        return []
    sides_units = []
    for side, part in enumerate((a, b)):
        keep = [
            k for k, u in zip(region[side], part, strict=True)
            if _countable(u) or _unit_word(u) or _article(u) or u.text in lx.APPROXIMATE
            or u.text in ("least", "most", "of", "at", "more", "than", "less")
        ]  # fmt: skip
        sides_units.append(tuple(keep) or region[side])
    rest = [[k for k in region[s] if k not in sides_units[s]] for s in (0, 1)]
    found = [_draft("quantity", *sides_units, 0.93)]
    if rest[0] and rest[1]:
        found += substituted(reading, Region(tuple(rest[0]), tuple(rest[1])))
    return found


def _article(unit: Unit) -> bool:
    return unit.text in ("a", "an", "the")


def _unit_word(unit: Unit) -> bool:
    return unit.lemma in lx.UNITS or unit.text in lx.UNITS


def _quantifying(unit: Unit) -> bool:
    return ((unit.text in lx.QUANTIFIERS and unit.pos in (DET, PRON, ADV, PREP, CONJ, NOUN, ADJ))
            or unit.text in _AMOUNTS or (unit.text == "enough" and unit.pos in (DET, ADJ, ADV)))  # fmt: skip


def _quantifier(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    said = [any(_quantifying(u) for u in part) for part in (a, b)]
    if not any(said):
        return []
    small = [
        all(_quantifying(u) or _article(u) or u.pos in (DET, NUM, PREP, PRON, ADV) for u in part)
        for part in (a, b)
    ]
    if not all(small) and not all(said):
        return []
    sides = []
    for side, part in enumerate((a, b)):
        keep = [
            k for k, u in zip(region[side], part, strict=True)
            if _quantifying(u) or u.pos in (NUM,) or (u.pos == PREP and said[1 - side] and not _alone(part))
            or (u.pos in (DET, PRON, ADV) and not _article(u))
        ]  # fmt: skip
        if not all(_quantifying(u) or u.pos in (NUM,) for u in part) and len(keep) > 1:
            keep = [k for k in keep if reading.sentences[side].units[k].text != "of"]
        sides.append(tuple(keep))
    if not sides[0] and not sides[1]:
        return []
    groups = [{lx.QUANTIFIERS.get(u.text, "") for u in part} - {""} for part in (a, b)]
    if groups[0] and groups[0] == groups[1]:
        reading.tell(region.a, region.b)
        return []
    found = [_draft("quantifier", *sides, 0.92)]
    if ("none" in groups[0]) != ("none" in groups[1]) and "all" not in groups[0] | groups[1]:
        found.append(_draft("negation", *sides, 0.6))
    rest = [[k for k in region[s] if k not in sides[s]
             and reading.sentences[s].units[k].content] for s in (0, 1)]  # fmt: skip
    if rest[0] and rest[1]:
        found += substituted(reading, Region(tuple(rest[0]), tuple(rest[1])))
    return found


def _alone(part: list[Unit]) -> bool:
    return len(part) == 1


def _contraries(a: Sequence[Unit], b: Sequence[Unit]) -> list[tuple[int, int]]:
    """Places of contraries in two runs."""
    return [
        (n, m)
        for n, x in enumerate(a)
        for m, y in enumerate(b)
        if x.text != y.text and _opposed(x, y)
    ]


def _opposed(x: Unit, y: Unit) -> bool:
    if contrary(x.text, y.text) or contrary(x.lemma, y.lemma):
        return True
    bare = [u.text[:-2] if u.text.endswith("ly") else "" for u in (x, y)]
    if all(bare) and contrary(*(_adjective(w) for w in bare)):
        return True
    if x.phrasal and contrary(x.phrasal, y.lemma):
        return True
    return any(contrary(p, q) for p in x.lemmas for q in y.lemmas) and x.pos == y.pos


def _adjective(stem: str) -> str:
    """What an adverb without *-ly* is derived from."""
    return f"{stem[:-1]}y" if stem.endswith("i") else stem


def _opposite(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    pairs = _contraries(a, b)
    if not pairs:
        return []
    n, m = pairs[0]
    i, j = region.a[n], region.b[m]
    x, y = a[n], b[m]
    if {x.text, y.text} == {"with", "without"}:
        return [_draft("negation", (i,), (j,), 0.85)]
    spatial = x.text in _SIDES and y.text in _SIDES
    if spatial and x.pos in (PREP,) and y.pos in (PREP,) and not {x.text, y.text} & {"for"}:
        found = [_draft("place", (i,), (j,), 0.85)]
        return (
            [*found, _draft("opposite", (i,), (j,), 0.6)]
            if {x.text, y.text} & {"up", "on"}
            else found
        )
    found = [_draft("opposite", (i,), (j,), 0.92)]
    if spatial:
        found.append(_draft("place", (i,), (j,), 0.8))
    elif x.text in _WHEN and y.text in _WHEN:
        found.append(_draft("time", (i,), (j,), 0.7))
    elif {kind_of_thing(x.lemma), kind_of_thing(y.lemma)} <= {"person", "animal"}:
        found = [_draft("participant", (i,), (j,), 0.85), _draft("opposite", (i,), (j,), 0.6)]
    rest = [[k for k, u in zip(r, part, strict=True) if k not in (i, j) and u.content]
            for r, part in ((region.a, a), (region.b, b))]  # fmt: skip
    if rest[0] and rest[1]:
        found += substituted(reading, Region(tuple(rest[0]), tuple(rest[1])))
    return found


def _modality(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    said = [[k for k, u in zip(region[s], part, strict=True)
             if (u.text in lx.MODALS and u.pos in (ADV, ADJ, AUX)) or u.text in lx.MODAL_ADJECTIVES]
            for s, part in enumerate((a, b))]  # fmt: skip
    if not (said[0] and said[1]):
        return []
    groups = [
        {
            lx.MODALS.get(u.text) or lx.MODAL_ADJECTIVES.get(u.text, "")
            for k in said[s]
            for u in (reading.sentences[s].units[k],)
        }
        for s in (0, 1)
    ]
    if groups[0] == groups[1]:
        reading.tell(said[0], said[1])
        return []
    return [_draft("modality", said[0], said[1], 0.85)]


def _degree(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    said = [
        [k for k, u in zip(region[s], part, strict=True) if _grading(u)]
        for s, part in enumerate((a, b))
    ]
    if said[0] and said[1]:
        return [_draft("degree", said[0], said[1], 0.9)]
    for n, x in enumerate(a):
        for m, y in enumerate(b):
            if any(x.lemma in scale and y.lemma in scale for scale in lx.SCALES):
                return [_draft("degree", (region.a[n],), (region.b[m],), 0.75)]
    return []


def _grading(unit: Unit) -> bool:
    return (unit.text in lx.DEGREES and unit.pos in (ADV, DET, ADJ, PRON, NOUN)) or unit.text in (
        "badly", "severely", "heavily", "lightly", "slightly", "seriously", "gently", "mildly",
    )  # fmt: skip


def _things(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """Names, places, participants and concepts."""
    x = [k for k, u in zip(region.a, a, strict=True) if u.content or u.pos in (PRON, POSS)]
    y = [k for k, u in zip(region.b, b, strict=True) if u.content or u.pos in (PRON, POSS)]
    if not x or not y:
        return _small(reading, region, a, b)
    units = [s.units for s in reading.sentences]
    x, y = _trimmed(units[0], x, y, units[1])
    first, second = units[0][x[-1]], units[1][y[-1]]
    if all(units[0][k].pos == NAME for k in x) and all(units[1][k].pos == NAME for k in y):
        located = _located(reading, 0, x) and _located(reading, 1, y)
        return [_draft("place" if located else "name", x, y, 0.93)]
    spatial = [all(units[s][k].text in lx.SPATIAL or units[s][k].text in lx.PLACES for k in side)
               for s, side in ((0, x), (1, y))]  # fmt: skip
    if all(spatial) or (any(spatial) and {first.pos, second.pos} <= {ADV, PREP}):
        return [_draft("place", *_core(reading, region), 0.88)]
    nominal = first.pos in (NOUN, NAME, PRON) and second.pos in (NOUN, NAME, PRON)
    if nominal and _located(reading, 0, x) and _located(reading, 1, y):
        return [_draft("place", *_places(reading, x, y), 0.85)]
    if any(spatial) and (_located(reading, 0, x) or _located(reading, 1, y)):
        return [_draft("place", *_core(reading, region), 0.8)]
    preps = [[k for k in region[s] if units[s][k].pos == PREP] for s in (0, 1)]
    if preps[0] and preps[1] and not nominal:
        return _small(reading, region, a, b)
    if first.pos == POSS or second.pos == POSS:
        return [_draft("participant", x, y, 0.8)]
    if nominal and _takes_part(reading, x, y, first, second):
        return [_draft("participant", x, y, 0.88)]
    if {first.text, second.text} <= lx.LIGHT_VERBS:
        reading.tell(x, y)
        return []
    return [_draft("concept", x, y, 0.85)]


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
        if units[n].pos == PREP:
            return units[n].text
        if units[n].pos not in (DET, POSS, ADJ, NUM, NOUN, NAME, PART):
            break
    return ""


PERSONS = frozenset(["person", "company", "team", "organization", "government-organization"])
_LOCATING = frozenset(
    [
        "in",
        "at",
        "on",
        "under",
        "below",
        "above",
        "over",
        "near",
        "beside",
        "behind",
        "inside",
        "outside",
        "within",
        "into",
        "onto",
        "through",
        "across",
        "along",
        "around",
        "between",
        "to",
        "from",
        "towards",
        "toward",
        "off",
        "by",
        "opposite",
        "beneath",
        "underneath",
        "next",
        "past",
    ]
)


def _located(reading: Reading, side: int, chosen: Sequence[int]) -> bool:
    """Whether a noun phrase says where."""
    units = reading.sentences[side].units
    head = units[chosen[-1]]
    prep = _preposition(reading, side, chosen[0])
    if prep not in _LOCATING or head.pos == PRON:
        return False
    if head.pos == NAME:
        kind = reading.alignment.entities[side].get(chosen[-1], "")
        return kind not in PERSONS and prep not in ("by", "off") and (
            prep not in ("to", "from", "on") or bool(kind)
        )  # fmt: skip
    kind = kind_of_thing(head.lemma)
    place = kind in ("place", "nature") or head.lemma in lx.PLACES
    if prep in ("to", "from", "by", "through", "off", "over", "around", "past", "between"):
        return place or (kind == "thing" and prep not in ("by", "to", "over"))
    return place or kind == "thing"


def _places(
    reading: Reading, x: list[int], y: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(x), tuple(y)


def _takes_part(reading: Reading, x: list[int], y: list[int], first: Unit, second: Unit) -> bool:
    """Whether nouns fill a role of an event, rather than say what kind of thing it is."""
    if PRON in (first.pos, second.pos) or NAME in (first.pos, second.pos):
        return True
    kinds = {kind_of_thing(first.lemma), kind_of_thing(second.lemma)}
    if kinds & {"person", "animal", "group"}:
        return not _predicative(reading, 0, x[0])
    places = [reading.slots[s].get(k[-1], []) for s, k in ((0, x), (1, y))]
    return all(
        any(slot.role == SUBJECT and reading.sentences[s].units[slot.predicate].pos == VERB
            for slot in listed) for s, listed in enumerate(places)
    )  # fmt: skip


def _predicative(reading: Reading, side: int, k: int) -> bool:
    """Whether a noun says what its subject is: *she is a doctor*."""
    units = reading.sentences[side].units
    for n in range(k - 1, max(-1, k - 5), -1):
        if units[n].pos == AUX and units[n].lemma == "be":
            return True
        if units[n].pos not in (DET, ADJ, ADV, POSS, "neg", NOUN):
            break
    return False


def _small(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """Prepositions and other small words alone."""
    x = [k for k, u in zip(region.a, a, strict=True) if u.pos in (PREP, SUB, ADV)]
    y = [k for k, u in zip(region.b, b, strict=True) if u.pos in (PREP, SUB, ADV)]
    if not x or not y:
        return []
    units = [s.units for s in reading.sentences]
    texts = [{units[s][k].text for k in side} for s, side in ((0, x), (1, y))]
    if "without" in texts[0] ^ texts[1]:
        return [_draft("negation", x, y, 0.8)]
    if texts[0] & lx.SPATIAL and texts[1] & lx.SPATIAL and texts[0] != texts[1]:
        timed = any(timely(units[1], n) for k in y for n in range(k + 1, min(k + 4, len(units[1]))))
        place = any(_located(reading, 1, [n]) for k in y for n in range(k + 1, min(k + 5, len(units[1])))
                    if units[1][n].pos in (NOUN, NAME))  # fmt: skip
        if timed:
            return []
        return [_draft("place", x, y, 0.85 if place else 0.55)]
    if any(u.pos == SUB for u in (*a, *b)) and len(x) == len(y) == 1:
        return [_draft("concept", x, y, 0.5)]
    return [_draft("concept", x, y, 0.35)]
