"""One participant in another role: *made by her* and *made for her*, *bored* and *boring*."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.draft import Draft, Reading
from explainers.differences.slots import OBJECT, RECIPIENT, SUBJECT
from explainers.differences.tags import lemma, participle
from explainers.differences.units import Unit
from explainers.lexicon import closed as lx

_APART = (
    {SUBJECT, "for"}, {SUBJECT, RECIPIENT}, {"by", "for"}, {"by", "about"}, {"for", "about"},
    {"for", "from"}, {SUBJECT, "about"},
)  # fmt: skip
"""Roles that no verb lets stand for one another."""


def other_role(
    reading: Reading, who: tuple[int, int], predicate: int, roles: Sequence[str]
) -> None:
    """Keep a participant in quite another role, though nobody changed places with it.

    Args:
        reading: of the pair; the difference is added to it.
        who: the participant's unit in each sentence.
        predicate: its unit in the first.
        roles: in each sentence.
    """
    verb = reading.alignment.a.units[predicate]
    apart = {*roles} in _APART or ({*roles} == {OBJECT, "for"} and verb.lemma in lx.DEPARTING)
    apart |= {*roles} == {SUBJECT, OBJECT} and _both_said(reading, predicate)
    a, b = (s.units[k] for s, k in zip(reading.sentences, who, strict=True))
    same = a.lemma == b.lemma and reading.alignment.relation[predicate] in ("same", "form")
    if not (apart and same) or verb.pos != "verb" or any(d.kind == "roles" for d in reading.found):
        return
    detail = {"predicate": verb.form, "unit": str(predicate), "alone": "yes",
              "role_a": roles[0], "role_b": roles[1]}  # fmt: skip
    reading.add(Draft("roles", (who[0],), (who[1],), 0.85, detail))


def _both_said(reading: Reading, predicate: int) -> bool:
    """Whether both sentences say who does it and to whom: *opened the door* is not *opened*."""
    verb, to = reading.alignment.a.units[predicate], reading.alignment.partner[predicate]
    said = [
        {slot.role for listed in slots.values() for slot in listed if slot.predicate == k}
        for slots, k in zip(reading.slots, (predicate, to), strict=True)
    ]
    return all({SUBJECT, OBJECT} <= roles for roles in said) and not lx.mutual({verb.lemma})


def noun_roles(reading: Reading) -> None:
    """*A book about Orwell* and *a book by Orwell*: what stands behind a noun."""
    a, b = (s.units for s in reading.sentences)
    partner = reading.alignment.partner
    for i in reading.left(0):
        j = partner.get(i - 1, -2) + 1
        if not (0 < i < len(a) - 1 and 0 < j < len(b) - 1 and j in reading.left(1)):
            continue
        named = a[i - 1].pos == b[j - 1].pos == "noun" and partner.get(_head(a, i)) == _head(b, j)
        known = any(d.kind == "roles" for d in reading.found)
        if named and not known and {a[i].text, b[j].text} in _APART:
            detail = {"role_a": a[i].text, "role_b": b[j].text}
            reading.add(Draft("roles", (_head(a, i),), (_head(b, j),), 0.85, detail),
                        ((i,), (j,)))  # fmt: skip
            return


def _head(units: Sequence[Unit], k: int) -> int:
    """The noun of the phrase behind a preposition."""
    for n in range(k + 1, min(k + 5, len(units))):
        last = n + 1 == len(units) or units[n + 1].pos not in ("noun", "name")
        if units[n].pos in ("noun", "name") and last:
            return n
    return -1


def participles(reading: Reading) -> None:
    """*The teacher was bored* and *the teacher was boring*: who feels it, and who causes it."""
    a, b = (s.units for s in reading.sentences)
    for i, j in list(reading.alignment.partner.items()):
        x, y = a[i], b[j]
        if "adj" not in (x.pos, y.pos) or not {x.pos, y.pos} <= {"adj", "verb"}:
            continue
        active = [u.text.endswith("ing") for u in (x, y)]
        felt = [u.participle or participle(u.text) for u in (x, y)]
        if active == felt or active[0] == active[1] or felt[0] == felt[1]:
            continue
        if lemma(x.text, "verb") == lemma(y.text, "verb") and _says(a, i) and _says(b, j):
            which = "first" if felt[0] else "second"
            reading.add(Draft("roles", (i,), (j,), 0.85, {"feels": which}))


def _says(units: Sequence[Unit], k: int) -> bool:
    """Whether a participle says what something is like: after *be*, or before a noun."""
    n = k - 1
    while n > 0 and units[n].pos == "adv":
        n -= 1
    after = units[k + 1] if k + 1 < len(units) else None
    copula = n >= 0 and units[n].pos == "aux" and units[n].lemma == "be"
    return (copula and (after is None or not after.content)) or (
        after is not None and after.pos == "noun"
    )  # fmt: skip
