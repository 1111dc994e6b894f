"""What a verb or adjective makes of the verb after it: who does it, and whether it is done.

Control and *tough* constructions: Huddleston and Pullum 2002, *The Cambridge Grammar of the English
Language*, chapter 14.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.differences.draft import Draft, Reading
from explainers.differences.units import Sentence
from explainers.reading.phrases import dependents, phrase, written
from explainers.tables import table_of

_TABLE = table_of(__file__)
WAYS: dict[str, dict[str, str]] = {row["verb"]: row for row in _TABLE["ways"]}
"""Of a verb, what ``ing`` and ``to`` after it mean."""

_CONTROL = {word: who for who, words in _TABLE["control"].items() for word in words.split()}


class Controlled(NamedTuple):
    """Who is to do what the verb after another says, or, of *easy*, to undergo it.

    Attributes:
        by: the unit that has it so.
        who: of whom.
        verb: what is to be done.
        undergoes: whether it is done to them instead.
    """

    by: int
    who: int
    verb: int
    undergoes: bool


def complements(reading: Reading) -> None:
    """*Stopped to smoke* and *stopped smoking*; *promised* and *persuaded Paul to clean*."""
    a, b = reading.sentences
    partner = reading.alignment.partner
    for i, j in partner.items():
        sides = _complement(a, i), _complement(b, j)
        if sides[0] and sides[1] and len(sides[0]) != len(sides[1]):
            after = a.units[sides[0][0] - 1]
            told = {"after": after.lemma, "form": after.form}
            reading.add(Draft("concept", *sides, 0.85, told))
            return
    for x, y in product(_controlled(a), _controlled(b)):
        same = partner.get(x.who) == y.who and x.undergoes == y.undergoes
        other = a.units[x.by].lemma != b.units[y.by].lemma
        if partner.get(x.verb) == y.verb and other and not same:
            said = {"to_a": _to(a, x), "to_b": _to(b, y)}
            reading.add(Draft("control", (x.by,), (y.by,), 0.9, said))


def _complement(sentence: Sentence, k: int) -> tuple[int, ...]:
    """A verb's *-ing* form, or its infinitive with *to*, after a verb where the two differ."""
    units = sentence.units
    if k and units[k].text.endswith("ing") and units[k - 1].lemma in WAYS:
        return (k,)
    if k > 1 and units[k - 1].text == "to" and units[k - 2].lemma in WAYS:
        return (k - 1, k)
    return ()


def _controlled(sentence: Sentence) -> list[Controlled]:
    """Who is to do, or undergo, what infinitives after verbs and adjectives of the table say."""
    read, found = sentence.read, []
    for k, unit in enumerate(sentence.units):
        kind = _CONTROL.get(unit.lemma)
        below = dependents(read, unit.at, "xcomp", "ccomp", "advcl") if kind else ()
        verbs = [
            n
            for n in sentence.known(below)
            if n > 1 and sentence.units[n - 1].pos == "to" and sentence.units[n - 2].pos != "neg"
        ]
        roles = ("obj", "iobj") if kind == "object" else ("nsubj",)
        who = sentence.known(dependents(read, unit.at, *roles))
        if who and verbs:
            found.append(Controlled(k, who[0], verbs[0], kind == "other"))
    return found


def _to(sentence: Sentence, found: Controlled) -> str:
    """*Paul to clean*, or *to be pleased*."""
    who, verb = sentence.units[found.who], sentence.units[found.verb]
    whole = written(sentence.read, phrase(sentence.read, who.at))
    named = whole if who.pos == "name" else f"“{whole}”"
    does = f"be {inflect(verb.lemma, 'VBN')}" if found.undergoes else verb.lemma
    return f"{named} to {does}"
