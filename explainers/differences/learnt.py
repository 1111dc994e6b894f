"""What is claimed, by the relation of the sentences as it was learnt."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.draft import Draft, Reading
from explainers.differences.rewriting import rewritten
from explainers.inference.result import SAME, Relation

OUTWEIGHED = 0.9
"""From this probability on that two sentences say the same, a denial and another word outweigh each
other: *It is fair* and *It is not unfair*."""

APART = 0.03
"""Up to this one, what was found is kept however much it looks like a wording."""

AGREE = 0.3
"""Up to this one, it is never said that the two agree."""


def reworded(reading: Reading, relation: Relation, claims: Sequence[Draft]) -> bool:
    """Whether what was found is likely no difference, but said in other words."""
    if not relation.probabilities:
        return rewritten(reading, claims)
    same, kinds = relation.of(SAME), {claim.kind for claim in claims}
    if "negation" in kinds and kinds & {"opposite", "concept"} and same >= OUTWEIGHED:
        return True
    return same > APART and rewritten(reading, claims)


def apart(relation: Relation) -> bool:
    """Whether two sentences are too likely to differ to be said to agree."""
    return bool(relation.probabilities) and relation.of(SAME) <= AGREE
