"""What words tell of each other: an article of its noun's gender, a case of who does what.

The network says each feature of each word by itself. Opinions on one thing are pooled
logarithmically (Genest & Zidek 1986, *Combining Probability Distributions*, section 3.2), with
weights that add up to the root of their number, since they are not independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from explainers.tables import table_of

Shares = NDArray[np.float32]

_TABLE = table_of(__file__)
_RELATIONS = frozenset(_TABLE["relations"].split())
_FEATURES = frozenset(_TABLE["features"].split())

LANGUAGES = frozenset(_TABLE["languages"].split())

CASE = 0.6
"""How much the case of a word weighs beside what the network says of its relation."""

LEAST = 0.02
"""The least probability that a case leaves to a relation."""


def agree(shares: Mapping[str, Shares], relations: Sequence[str], heads: Sequence[int]) -> None:
    """Change what is said of words, so that a noun and what stands before it say the same.

    Args:
        shares: of each feature, the probabilities of its values, (words, values); the first is
            that a word has none.
        relations: of each word to its head.
        heads: number of each word's head; below 0 of a word that none governs, or that is not to
            agree.
    """
    groups: dict[int, list[int]] = {}
    for k, (relation, head) in enumerate(zip(relations, heads, strict=True)):
        if head >= 0 and relation.partition(":")[0] in _RELATIONS:
            groups.setdefault(head, [head]).append(k)
    for name in _FEATURES & shares.keys():
        share = shares[name]
        for group in groups.values():
            said = [k for k in group if share[k].argmax()]
            if len(said) > 1:
                pooled = np.log(share[said, 1:] + 1e-9).sum(0) / len(said) ** 0.5
                likely = np.exp(pooled - pooled.max())
                share[said, 1:] = (1 - share[said, :1]) * likely / likely.sum()


def by_case(shares: Shares, values: Sequence[str], relations: Sequence[str]) -> Shares:
    """What cases say of relations: log weights, (words, relations); 0 of words without a case.

    Args:
        shares: probabilities of the values of *Case*, (words, values).
        values: the first of which is that a word has none.
        relations: that there are.
    """
    some = 1 - shares[:, 0]
    nominative = shares[:, ["Nom" in value for value in values]].sum(1) / np.maximum(some, LEAST)
    said = np.zeros((len(shares), len(relations)), np.float32)
    for k, relation in enumerate(relations):
        wanted = _TABLE["case"].get(relation.partition(":")[0])
        if wanted is not None:
            likely = nominative if wanted else 1 - nominative
            said[:, k] = CASE * np.log(np.clip(likely, LEAST, 1)) * (some > 0.5)
    return said
