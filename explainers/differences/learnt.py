"""What is claimed, by the relation of the sentences as it was learnt."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.draft import Draft, Reading
from explainers.differences.guard import guarded
from explainers.differences.rewriting import inserted, rewritten
from explainers.differences.units import NAME, PRON
from explainers.inference.result import SAME, Relation

OUTWEIGHED = 0.9
"""From this probability on that two sentences say the same, a denial and another word outweigh each
other: *It is fair* and *It is not unfair*."""

LIKELY = 0.7
"""From this one on, words that differ are other words for the same. Of 300 pairs that translators
made of one German sentence, of which nothing was learnt, a difference is then claimed of a quarter
in place of two fifths; of 560 pairs of our own that differ, of one in a hundred less."""

NARROWER = 0.85
"""The same where one word is a kind of the other: *dog* and *animal*; of the pairs of translators
it claims two more than 0.3 does."""

WORDINGS = {"concept", "entailment", "missing", "added"}
"""Kinds of difference that may be other words for the same."""

NEARLY = WORDINGS | {"degree", "place"}
"""The same from :data:`OUTWEIGHED` on: *delighted* and *pleased*, *pointed at* and *pointed to*."""

CONTRADICTING = {"negation", "opposite", "quantifier"}
"""Kinds that are kept, too, where the two likely do not say the same."""

APART = 0.03
"""Up to this one, what was found is kept however much it looks like a wording."""

AGREE = 0.3
"""Up to this one, it is never said that the two agree."""


def reworded(reading: Reading, relation: Relation, claims: Sequence[Draft]) -> bool:
    """Whether what was found is likely no difference, but said in other words."""
    if not relation.probabilities:
        return rewritten(reading, claims)
    same, kinds = relation.of(SAME), {claim.kind for claim in claims}
    if any(_anyone(reading, claim) for claim in claims):
        return False
    if "negation" in kinds and kinds & {"opposite", "concept"} and same >= OUTWEIGHED:
        return True
    if (
        same < (NARROWER if kinds == {"entailment"} else LIKELY)
        or not kinds
        or not kinds <= (NEARLY if same >= OUTWEIGHED else WORDINGS)
    ):
        return same > APART and rewritten(reading, claims)
    built = any(_built(reading, claim) for claim in claims)
    return not (built or inserted(reading, claims) or guarded(reading))


def _anyone(reading: Reading, claim: Draft) -> bool:
    """Whether a name stands for a pronoun that may mean somebody else, too."""
    for side, own, other in ((0, claim.a, claim.b), (1, claim.b, claim.a)):
        mine, others = reading.sentences[side].units, reading.sentences[1 - side].units
        named = {others[k].text for k in other if others[k].pos == NAME}
        if named and own and all(mine[k].pos == PRON for k in own):
            before = {unit.text for unit in mine[: own[0]] if unit.pos == NAME}
            if named < before:
                return True
    return False


def _built(reading: Reading, claim: Draft) -> bool:
    """Whether it is the construction that differs: *stopped smoking*, *stopped to smoke*."""
    a, b = (
        [sentence.units[k] for k in side]
        for sentence, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
    )
    forms = ({form for unit in side for form in unit.lemmas} for side in (a, b))
    return not set.isdisjoint(*forms) or not any(unit.content for unit in a + b)


def alike(relation: Relation) -> bool:
    """Whether two sentences in which no difference was found are likely to say the same.

    Of the pairs by others and of our own from which nothing was learnt, all 71 that this holds for
    do; of those that it does not hold for, 16 of 18 (counted once; no command prints it).
    """
    return relation.of(SAME) >= LIKELY


def apart(relation: Relation) -> bool:
    """Whether two sentences are too likely to differ to be said to agree."""
    return bool(relation.probabilities) and relation.of(SAME) <= AGREE
