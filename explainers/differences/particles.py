"""Verbs with another particle: *turn on* and *turn off*, *look after* and *look for*."""

from __future__ import annotations

from explainers.differences.draft import Draft, Reading
from explainers.lexicon.contraries import contrary, phrasal, synonymous


def particles(reading: Reading) -> None:
    """Verbs that stand for each other, and whose particles make two meanings of them.

    A verb with its particle has a meaning of its own where WordNet has an entry for it; contrary
    particles then make contraries of it. Beside a synonym of both together, the particle is part of
    the verb: *going back*, *returning*.
    """
    a, b = (s.units for s in reading.sentences)
    for i, j in reading.alignment.partner.items():
        for side, units, x, y in ((0, a, a[i], b[j]), (1, b, b[j], a[i])):
            bare = x.phrasal and units[x.particle].word.plain in ("compound", "advmod")
            if bare and not y.phrasal and synonymous(x.phrasal, y.lemma):
                reading.tell_on(side, [x.particle])
    for i, j in _verbs(reading):
        if a[i].phrasal and b[j].phrasal:
            _compare(reading, i, j)


def _verbs(reading: Reading) -> list[tuple[int, int]]:
    """Partners that are forms of one verb, and verbs without partners in the same order."""
    found, a, b = reading.alignment, *(s.units for s in reading.sentences)
    pairs = [(i, j) for i, j in found.partner.items() if a[i].pos == b[j].pos == "verb"
             and found.relation[i] in ("same", "form")]  # fmt: skip
    listed = [
        [g.verb for g in groups if units[g.verb].pos == "verb"]
        for units, groups in zip((a, b), reading.groups, strict=True)
    ]
    pairs += [(i, j) for i, j in zip(*listed, strict=False)
              if i not in found.partner and j not in found.back]  # fmt: skip
    return sorted(pairs)


def _compare(reading: Reading, i: int, j: int) -> None:
    """Two verbs with their particles."""
    x, y = reading.alignment.a.units[i], reading.alignment.b.units[j]
    p, q = (s.units[u.particle].text for s, u in zip(reading.sentences, (x, y), strict=True))
    same_verb, same_particle = x.lemma == y.lemma, p == q
    if (same_verb and same_particle) or not (phrasal(x.phrasal) and phrasal(y.phrasal)):
        return
    turned = contrary(p, q)
    kind = "opposite" if turned or contrary(x.lemma, y.lemma) else "concept"
    reading.add(Draft(kind, (i, x.particle), (j, y.particle), 0.92))
