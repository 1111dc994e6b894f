"""Which results are hardly what a search asks for.

That a result *is* an answer, no measure of a dimension tells: right and wrong ones overlap. But one
that is as good as the same in what should differ is a near miss, and so is one that has hardly
anything of what should match.
"""

from __future__ import annotations

from collections.abc import Mapping

from explainers.wording.bands import BANDS, rounded

SAME = 0.95
"""From here on, two texts are as good as the same in a dimension."""

MOSTLY = {"roles": 0.6}
"""The same of a dimension that another name or wording lowers already: from here on, what should
differ is *mostly the same*. Of the demo's 12 texts in which roles are exchanged, 11 lie below; of
those that have another name and nothing else, nearly all above."""

HARDLY = 0.2
"""Below, two texts have hardly anything of a dimension in common."""

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
        if weight > 0 and alike < LEAST.get(name, HARDLY):
            found[name] = "hardly alike"
        elif weight < 0 and alike >= SAME:
            found[name] = "the same"
        elif weight < 0 and alike >= MOSTLY.get(name, SAME):
            found[name] = "mostly the same"
    return found
