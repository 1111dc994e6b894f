"""Which results are hardly what a search asks for.

That a result *is* an answer, no measure of a dimension tells: right and wrong ones overlap. But one
that is as good as the same in what should differ is a near miss, and so is one that has hardly
anything of what should match.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from explainers.lexicon.closed import DAYS, MONTHS, word_list
from explainers.wording.bands import BANDS, rounded
from explainers.wording.labels import dimension_label

SAME = 0.95
"""From here on, two texts are as good as the same in a dimension."""

MOSTLY = {"roles": 0.6, "geography": 0.8}
"""The same of a dimension that another name or wording lowers already: from here on, what should
differ is *mostly the same*. Of the demo's 12 texts in which roles are exchanged, 11 lie below; of
those that have another name and nothing else, nearly all above. Of 60 at another place, 58 do."""

HARDLY = 0.2
"""Below, two texts have hardly anything of a dimension in common."""

HARDLY_ALIKE = "hardly alike"
"""What they are then."""

NOTHING = 0.0
"""What is counted, and one of two texts has none of, is exactly so much alike."""

DENIAL = ("negation", "polarity")
"""Two measures of one thing, the plainer first: of a result, one of them is told."""

LEAST = {"overall": BANDS["related"], "polarity": 0.4}
"""The same of some dimensions: texts that are not related on the whole, or of whose events hardly
any is in both. Of the 338 texts that presets promise, and have among their first ten in the demo,
327 pass all limits."""


def unmet(weights: Mapping[str, float], similar: Mapping[str, float]) -> dict[str, str]:
    """What a result is in each dimension in which it is not what a weight asks for.

    >>> unmet({"concepts": 1, "roles": -1}, {"concepts": 0.7, "roles": 0.99})
    {'roles': 'the same'}
    """
    found = {}
    for name, weight in weights.items():
        alike = rounded(similar[name])
        if weight > 0 and similar[name] != NOTHING and alike < LEAST.get(name, HARDLY):
            found[name] = HARDLY_ALIKE
        elif weight < 0 and alike >= SAME:
            found[name] = "the same"
        elif weight < 0 and alike >= MOSTLY.get(name, SAME):
            found[name] = "mostly the same"
    return found


NAMED = ("entities", "named_ent")
"""Dimensions of who is named."""

_NAME = re.compile(r"(?=\b(\w+) ([A-ZÀ-Þ][\w'’-]+ [A-ZÀ-Þ][\w'’-]+)\b)")
_DATE = re.compile(rf"\b(?:{'|'.join(sorted(DAYS | MONTHS))}|[12]\d{{3}})\b")
_LOCATING = word_list("differences.things.locating")


def named_alike(text: str, other: str) -> bool:
    """Whether a name of two words stands in both texts, and behind no word that says where.

    >>> named_alike("Mayor Helena Matos crossed it.", "Bürgermeisterin Helena Matos ging darüber.")
    True
    >>> named_alike("It rained in New York.", "In dry New York people waited.")
    False
    """
    placed, names = set(), []
    for one in (text, other):
        found = _NAME.findall(one)
        placed |= {name for before, name in found if before.lower() in _LOCATING}
        names.append({name for _, name in found})
    return bool((names[0] & names[1]) - placed)


def dated_alike(text: str, other: str) -> bool:
    """Whether two texts name the same days, months and years, and some.

    >>> dated_alike("It reopened on Monday.", "On Monday, it was closed.")
    True
    >>> dated_alike("It reopened on Monday.", "It reopened in 2021."), dated_alike("So.", "So.")
    (False, False)
    """
    here, there = ({*_DATE.findall(one.lower())} for one in (text, other))
    return bool(here) and here == there


def untold(
    weights: Mapping[str, float], similar: Mapping[str, float], lacking: Mapping[str, str]
) -> set[str]:
    """The dimensions that say again what another one says of a result, or that say too little.

    What one affirms and the other denies counts against: from 0 on, no difference is clear. Texts
    with hardly any event in common have no roles that could be others.

    >>> untold({"negation": -1, "polarity": -0.5}, {"negation": 0.5, "polarity": 0.3}, {})
    {'polarity'}
    >>> untold({"roles": -1}, {"roles": 0.1, "polarity": 0.3}, {})
    {'roles'}
    """
    found = {name for name in weights if similar[name] == NOTHING}
    if weights.get("roles", 0) < 0 and rounded(similar.get("polarity", 1.0)) < LEAST["polarity"]:
        found |= {"roles"} - {*lacking}
    for sign in (1, -1):
        asked = [name for name in DENIAL if sign * weights.get(name, 0) > 0]
        told = next((name for name in asked if name in lacking), asked[0] if asked else "")
        found |= {*asked} - {told}
        if told == "polarity" and sign < 0 <= similar[told] and told not in lacking:
            found.add(told)
    return found


def missed(name: str, alike: float, why: str) -> str:
    """In what a result is not what is asked for, and why, in words.

    Only what counts against is denied: else, events are others.

    >>> missed("polarity", 0.1, "hardly alike"), missed("polarity", -0.3, "hardly alike")
    ('Events (hardly alike)', 'Denial (hardly alike)')
    """
    events = name == "polarity" and alike >= 0 and why == HARDLY_ALIKE
    return f"{'Events' if events else dimension_label(name).short} ({why})"


def far(weights: Mapping[str, float], lacking: Mapping[str, str]) -> bool:
    """Whether a result is hardly alike in what should match above all.

    >>> far({"overall": 1, "roles": -1}, {"overall": "hardly alike"})
    True
    >>> far({"overall": 1, "roles": -1}, {"roles": "the same"})
    False
    """
    most = max(weights.values(), default=0)
    main = [name for name, weight in weights.items() if 0 < weight == most]
    return bool(main) and all(lacking.get(name) == HARDLY_ALIKE for name in main)
