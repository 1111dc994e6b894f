"""What a role means: *who gives*, *what is given*, *to whom*.

Where a PropBank file is at hand (:mod:`explainers.amr.propbank`) its description of the role is
taken, or else words for it are made of the verb; such a file's terms leave open whether its
descriptions may be passed on, so none is part of this package.
"""

from __future__ import annotations

from collections.abc import Sequence

from explainers.amr.compact.inflection import inflect
from explainers.amr.concepts import is_frame
from explainers.amr.propbank import roles
from explainers.differences.draft import Draft, Reading
from explainers.differences.evidence import Nodes
from explainers.differences.slots import OBJECT, RECIPIENT, SUBJECT
from explainers.differences.things import REGIONS, located
from explainers.differences.units import Unit
from explainers.errors import InputError
from explainers.lexicon.closed import DEPARTING, SAYING
from explainers.lexicon.contraries import kind_of_thing

_COOKING = ("eat", "cook", "fry", "roast", "grill", "serve")
_GETTING = ("give", "send", "offer", "hand", "lend", "sell", "pay", "show")


def named(draft: Draft, reading: Reading, nodes: tuple[Nodes, Nodes]) -> dict[str, str]:
    """A draft's detail, with what its roles mean under ``said``, or ``said_a`` and ``said_b``."""
    detail = dict(draft.detail)
    if draft.kind == "participant" and draft.a and draft.b:
        role = _shared(draft, reading)
        if role is not None:
            predicate, name = role
            said = described(nodes[0], reading, predicate, draft.a[-1])
            detail["said"] = said or spoken(reading, predicate, draft.a[-1], name)
    if draft.kind == "roles" and "role_a" in detail and "unit" in detail:
        predicate = int(detail["unit"])
        whose = {"a": int(detail.get("first", draft.a[0])),
                 "b": int(detail.get("second", draft.a[0]))}  # fmt: skip
        way = {detail["role_a"], detail["role_b"]} == {"from", "to"}
        way = way and any(located(reading, 0, (who,)) for who in whose.values())
        for side, who in whose.items():
            slot = detail[f"role_{side}"]
            made = f"{slot} where" if way else spoken(reading, predicate, who, slot)
            known = "" if "alone" in detail else described(nodes[0], reading, predicate, who)
            detail[f"said_{side}"] = known or made
    return detail


def _shared(draft: Draft, reading: Reading) -> tuple[int, str] | None:
    """The predicate and the role in which both sides of a draft stand."""
    partner = reading.alignment.partner
    there = reading.slots[1].get(draft.b[-1], [])
    for slot in reading.slots[0].get(draft.a[-1], []):
        to = partner.get(slot.predicate)
        if reading.alignment.a.units[slot.predicate].pos == "verb" and any(
            s.predicate == to and s.role == slot.role for s in there
        ):
            return slot.predicate, slot.role
    return None


def described(nodes: Nodes, reading: Reading, predicate: int, who: int) -> str:
    """PropBank's words for the role that a unit's node has at a predicate's; empty without."""
    units = reading.alignment.a.units
    frames = nodes.of(units[predicate].words)
    held = set(nodes.of(units[who].words))
    held |= {nodes.named[v] for v in held if v in nodes.named}
    for source, role, target in nodes.graph.edges:
        concept = nodes.graph.concepts[source]
        if source in frames and target in held and is_frame(concept):
            try:
                said = roles(concept).get(role, "")
            except InputError:  # a broken file is told beside the graphs, which ask for all of it
                said = ""
            return f"the {short}" if (short := said.split(",")[0].split(";")[0].strip()) else ""
    return ""


def spoken(reading: Reading, predicate: int, who: int, role: str) -> str:
    """Words for a role made of the verb."""
    units = reading.alignment.a.units
    verb, region = units[predicate], reading.alignment.entities[0].get(who, "") in REGIONS
    person = _personal(units[who]) and not region
    after = units[predicate + 1 : predicate + 2]
    attached = verb.phrasal and not any(u.word.plain == "case" for u in after)
    particle = f" {verb.phrasal.partition('_')[2]}" if attached else ""
    if verb.pos in ("adj", "adv") and role == SUBJECT:
        return f"{'who' if person else 'what'} is {verb.form}"
    if verb.lemma in SAYING and role == OBJECT:
        return f"of {'whom' if person else 'what'} it is {inflect(verb.lemma, 'VBN')}"
    if role == SUBJECT:
        return f"{'who' if person else 'what'} {inflect(verb.lemma, 'VBZ')}{particle}"
    if role == "for" and verb.lemma in DEPARTING:
        return f"where one {inflect(verb.lemma, 'VBZ')} for"
    if role == OBJECT:
        who_or_what = "who" if person and verb.lemma not in _COOKING else "what"
        return f"{who_or_what} is {inflect(verb.lemma, 'VBN')}{particle}"
    if role == RECIPIENT:
        return "who gets" if verb.lemma in _GETTING else "to whom"
    return f"{_in_full(units, who, role)} {'whom' if person else 'what'}"


def _in_full(units: Sequence[Unit], who: int, role: str) -> str:
    """A preposition with the word before it that makes one of both: *instead of*."""
    for k in range(who - 1, max(0, who - 5), -1):
        if units[k].text == role and units[k - 1].text in ("instead", "ahead", "because", "out"):
            return f"{units[k - 1].text} {role}"
    return role


def _personal(unit: Unit) -> bool:
    """Whether a unit stands for somebody."""
    if unit.pos in ("name", "pron"):
        return unit.text != "it"
    return unit.pos == "noun" and kind_of_thing(unit.lemma) in ("person", "animal", "group")
