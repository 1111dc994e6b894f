"""Differences between words of one scale: opposites, modality and degree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explainers.differences.draft import Draft, Reading, draft
from explainers.differences.regions import Region
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list
from explainers.lexicon.contraries import contrary, kind_of_thing

_SIDES = word_list("differences.contrast.sides")
"""Contraries that say where."""


def opposed(a: Sequence[Unit], b: Sequence[Unit]) -> Iterator[tuple[int, int]]:
    """Places of contraries in two runs."""
    for n, x in enumerate(a):
        for m, y in enumerate(b):
            if x.text != y.text and _one_class(x, y) and _opposed(x, y):
                yield n, m


def _one_class(x: Unit, y: Unit) -> bool:
    """Whether two words are both names of things, both verbs that tell, or neither.

    Of a word alone, WordNet has contraries of each of its classes: *Arctic* is one of *warm*.
    """
    return bool(_classes(x) & _classes(y))


def _classes(unit: Unit) -> set[str]:
    """The class of a word; a participle may tell, as in a passive, or modify."""
    if unit.pos in ("name", "noun"):
        return {"noun"}
    if unit.pos != "verb":
        return {"adj"}
    modifies = unit.participle or unit.word.features.get("VerbForm") == "Part"
    return {"verb", "adj"} if modifies else {"verb"}


def _opposed(x: Unit, y: Unit) -> bool:
    if contrary(x.text, y.text) or contrary(x.lemma, y.lemma):
        return True
    bare = [u.text[:-2] if u.text.endswith("ly") else "" for u in (x, y)]
    if all(bare) and contrary(*(_adjective(w) for w in bare)):
        return True
    return any(contrary(p, q) for p in x.lemmas for q in y.lemmas) and x.pos == y.pos


def _adjective(stem: str) -> str:
    """What an adverb without *-ly* is derived from."""
    return f"{stem[:-1]}y" if stem.endswith("i") else stem


def opposite(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is a word and its contrary."""
    found_at = next(opposed(a, b), None)
    if found_at is None:
        return []
    n, m = found_at
    i, j = region.a[n], region.b[m]
    x, y = a[n], b[m]
    spatial = x.text in _SIDES and y.text in _SIDES
    found = [draft("opposite", (i,), (j,), 0.92)]
    if all(u.text.endswith(("er", "st")) for u in (x, y)):
        found.append(draft("degree", (i,), (j,), 0.85))
    if spatial:
        found.append(draft("place", (i,), (j,), 0.8))
    elif {kind_of_thing(x.lemma), kind_of_thing(y.lemma)} <= {"person", "animal"}:
        found = [draft("participant", (i,), (j,), 0.85), draft("opposite", (i,), (j,), 0.6)]
    return found


def modality(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is how certain, possible, allowed or wanted it is."""
    said = [[k for k, u in zip(region[s], part, strict=True)
             if u.text in lx.MODAL_ADJECTIVES
             or (u.text in lx.MODALS and u.pos in ("adv", "adj", "aux"))]
            for s, part in enumerate((a, b))]  # fmt: skip
    if not (said[0] and said[1]):
        return []
    return [draft("modality", said[0], said[1], 0.85)]


def degree(reading: Reading, region: Region, a: list[Unit], b: list[Unit]) -> list[Draft]:
    """What differs is how much."""
    said = [
        [k for k, u in zip(region[s], part, strict=True) if _grading(u)]
        for s, part in enumerate((a, b))
    ]
    if said[0] and said[1]:
        if _how_much(a) == _how_much(b) != {""}:
            reading.tell(region.a, region.b)
            return []
        return [draft("degree", said[0], said[1], 0.9)]
    for n, x in enumerate(a):
        for m, y in enumerate(b):
            if any(lx.graded(p, q) for p in (x.lemma, x.text) for q in (y.lemma, y.text)):
                return [draft("degree", (region.a[n],), (region.b[m],), 0.75)]
    return []


def _how_much(part: list[Unit]) -> set[str]:
    """The degrees that words say."""
    return {lx.DEGREES.get(u.text, "") for u in part if _grading(u)}


def _grading(unit: Unit) -> bool:
    return unit.text in lx.DEGREES and unit.pos in ("adv", "det", "adj", "pron", "noun")
