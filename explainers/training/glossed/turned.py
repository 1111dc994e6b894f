"""Translations with the object first, where case tells that it is one.

*Ein Mann fährt einen roten Traktor* becomes *Einen roten Traktor fährt ein Mann*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from explainers.amr.compact.glossed import PLACES
from explainers.training.parser.labelling import Labelled

OBJECTS = {
    "de": re.compile(r"(?i)(?:d|(?:m|d|s|k)?ein|ihr|unser|dies)en|ihn"),
    "cs": re.compile(r".{2,}[^o]u"),
}
"""Words that tell an object: in German the first of it, in Czech its noun."""

NO_OBJECT = re.compile(
    "(?i)ve?|na|po|ze?|se?|ke?|o|u|do|od|za|pod|nad|před|při|přes|mezi|vedle|kolem|podél|proti|bez"
)
"""Czech prepositions that a phrase begins with, and *se*."""

PARTICLES = frozenset(("se", "si", "by", "jsem", "jsi", "jsme", "jste", "bych", "nicht"))
"""Words that stay where they are in whatever order: sentences with one are left out."""

SMALL = re.compile(
    "der|die|das|eine?|er|sie|es|wir|ich|du|ihre?|[mds]eine?|unsere?|keine?|diese[rs]?|jede[rs]?|"
    "alle|beide|einige|mehrere|viele|man|niemand|jemand|zwei|drei|vier|fünf|sechs"
)
"""German words that have a capital only where they come first."""

LONGEST_TURNED = 14
"""Words of a sentence whose order is changed."""


def turned(one: Labelled, language: str) -> Labelled | None:
    """A sentence of subject, verb and object with the object first; none if it is no such one.

    *Ein Mann fährt einen roten Traktor* becomes *Einen roten Traktor fährt ein Mann*.

    Args:
        one: a sentence, laid from its English.
        language: ``de`` or ``cs``.
    """
    last = len(one.tokens) - 1
    if not one.nodes or one.tokens[last] != "." or not 3 <= last < LONGEST_TURNED:
        return None
    word = [place // PLACES for place, _ in one.nodes]
    verb = word[one.top]
    of_root = {word[t]: role for s, role, t in one.edges if word[s] == verb != word[t]}
    before = {w: role for w, role in of_root.items() if w < verb}
    after = {w: role for w, role in of_root.items() if w > verb}
    if set(before.values()) != {"ARG0"} or set(after.values()) != {"ARG1"} or max(after) >= last:
        return None
    for s, _, t in one.edges:  # nothing of the subject hangs on the object
        if verb not in (word[s], word[t]) and (word[s] < verb) != (word[t] < verb):
            return None
    subject, object_ = one.tokens[:verb], one.tokens[verb + 1 : last]
    acts = one.tokens[verb]
    tells = OBJECTS[language].fullmatch
    if {",", *PARTICLES} & set(one.tokens) or not acts.islower() or any(map(tells, subject)):
        return None
    if language == "cs" and (acts.endswith("cí") or NO_OBJECT.fullmatch(acts)):
        return None  # "a man reading a book" is a participle
    if language == "de":
        told = tells(object_[0]) and (len(object_) == 1 or object_[-1].istitle())
    else:
        told = tells(one.tokens[next(iter(after))]) and not NO_OBJECT.fullmatch(object_[0])
    small = one.tokens[0].lower()
    name = one.glosses[0].lower() == small
    if not told or (language == "de" and not (name or len(subject) == 1 or SMALL.fullmatch(small))):
        return None
    order = [*range(verb + 1, last), verb, *range(verb), last]
    polite = one.glosses[0].lower() == "you" and small == "sie"
    capital = name or polite or (language == "de" and not SMALL.fullmatch(small))
    found = _ordered(one, order, f"turned {language}")
    found.tokens[0] = found.tokens[0][0].upper() + found.tokens[0][1:]
    if not capital:
        found.tokens[order.index(0)] = small
    return found


def _ordered(one: Labelled, order: Sequence[int], source: str) -> Labelled:
    """A sentence with its words in another order."""
    at = {old: new for new, old in enumerate(order)}
    places = [PLACES * k + place for k in order for place in range(PLACES)]
    return replace(
        one,
        tokens=[one.tokens[k] for k in order],
        choices=[one.choices[k] for k in places],
        glosses=[one.glosses[k] for k in places],
        nodes=[(PLACES * at[p // PLACES] + p % PLACES, index) for p, index in one.nodes],
        source=source,
    )
