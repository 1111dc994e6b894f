"""What a verb or adjective makes of the verb after it: who does it, and whether it is done.

Control and *tough* constructions: Huddleston and Pullum 2002, *The Cambridge Grammar of the English
Language*, chapter 14.
"""

from __future__ import annotations

from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.differences.draft import Draft, Reading
from explainers.differences.units import NAME, TO, Sentence
from explainers.reading.phrases import dependents, phrase, written
from explainers.tables import table_of

_TABLE = table_of(__file__)
WAYS: dict[str, dict[str, str]] = {row["verb"]: row for row in _TABLE["ways"]}
"""Of a verb, what ``ing`` and ``to`` after it mean."""

_CONTROL = {word: who for who, words in _TABLE["control"].items() for word in words.split()}


class Controlled(NamedTuple):
    """Who is to do what a verb after another says: the units of both, and whether it is done to
    them instead."""

    who: int
    verb: int
    undergoes: bool


def complements(reading: Reading) -> None:
    """*Stopped to smoke* and *stopped smoking*; *promised* and *persuaded Paul to clean*."""
    for i, j in reading.alignment.partner.items():
        sides = _complement(reading.sentences[0], i), _complement(reading.sentences[1], j)
        if sides[0] and sides[1] and len(sides[0]) != len(sides[1]):
            k = sides[0][0]
            after = reading.sentences[0].units[k - 1]
            told = {"after": after.lemma, "form": after.form}
            reading.add(Draft("concept", *sides, 0.85, told))
            return
    partner = reading.alignment.partner
    for i in range(len(reading.sentences[0].units)):
        for j in range(len(reading.sentences[1].units)):
            first = _controlled(reading.sentences[0], i)
            second = _controlled(reading.sentences[1], j)
            if first is None or second is None or partner.get(first.verb) != second.verb:
                continue
            if partner.get(first.who) == second.who and first.undergoes == second.undergoes:
                continue
            if reading.sentences[0].units[i].lemma == reading.sentences[1].units[j].lemma:
                continue
            said = {f"to_{side}": _to(s, found) for side, s, found in
                    zip("ab", reading.sentences, (first, second), strict=True)}  # fmt: skip
            reading.add(Draft("control", (i,), (j,), 0.9, said))


def _complement(sentence: Sentence, k: int) -> tuple[int, ...]:
    """A verb's *-ing* form, or its infinitive with *to*, after a verb where the two differ."""
    units = sentence.units
    if k and units[k].text.endswith("ing") and units[k - 1].lemma in WAYS:
        return (k,)
    if k > 1 and units[k - 1].text == "to" and units[k - 2].lemma in WAYS:
        return (k - 1, k)
    return ()


def _controlled(sentence: Sentence, k: int) -> Controlled | None:
    """Who is to do what the infinitive after a verb or adjective says; none where it has none."""
    unit, read = sentence.units[k], sentence.read
    kind = _CONTROL.get(unit.lemma)
    below = dependents(read, unit.at, "xcomp", "ccomp", "advcl") if kind else ()
    verbs = [n for n in sentence.known(below) if n and sentence.units[n - 1].pos == TO]
    roles = ("obj", "iobj") if kind == "object" else ("nsubj",)
    who = sentence.known(dependents(read, unit.at, *roles))
    return Controlled(who[0], verbs[0], kind == "other") if who and verbs else None


def _to(sentence: Sentence, found: Controlled) -> str:
    """*Paul is to clean*, or *to be pleased*."""
    who, verb = sentence.units[found.who], sentence.units[found.verb]
    whole = written(sentence.read, phrase(sentence.read, who.at))
    named = whole if who.pos == NAME else f"“{whole}”"
    does = f"be {inflect(verb.lemma, 'VBN')}" if found.undergoes else verb.lemma
    return f"{named} is to {does}"
