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

HARDLY, OVERALL = 0.2, BANDS["related"]
"""Below, they have hardly anything of a dimension in common, or are not related on the whole. Of
the 338 texts that presets promise, and have among their first ten in the demo, 329 pass."""


def unmet(weights: Mapping[str, float], similar: Mapping[str, float]) -> dict[str, str]:
    """What a result is in each dimension in which it is not what a weight asks for.

    >>> unmet({"concepts": 1, "roles": -1}, {"concepts": 0.7, "roles": 0.99})
    {'roles': 'the same'}
    """
    found = {}
    for name, weight in weights.items():
        alike = rounded(similar[name])
        if weight > 0 and alike < (OVERALL if name == "overall" else HARDLY):
            found[name] = "hardly alike"
        elif weight < 0 and alike >= SAME:
            found[name] = "the same"
    return found
