"""How likely two sentences differ: what is claimed of what rules found, and what is a wording.

Where a sentence is put in other words, rules that compare words find differences that are none.
How likely the two differ at all is told by small trees that add up to log odds (Friedman 2001,
*Greedy Function Approximation*, algorithm 5). People's judgements of pairs by many authors are
what they are fitted to, by :mod:`explainers.training.claims`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from itertools import product
from math import exp
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from explainers.differences.draft import Draft, Reading
from explainers.differences.guard import guarded
from explainers.differences.result import KINDS
from explainers.differences.units import NOMINAL, Unit
from explainers.inference.result import CONTRADICT, SAME, Relation
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import contrary, converse, synonymous, tied

TOLD = tuple(kind for kind in KINDS if kind != "tense")
"""Kinds that may be other words for the same: all but the tense, which is always told."""

NAMES = (
    "same", "contradict", "more", "claimed", "loudest", "second", "loud", "confidence", "claims",
    "cosine", "nearest", "low", "partners", "same words", "length", "longer", "guarded", "replaced",
    "inserted", "exact", "built", "against", "farthest", "closest", "contrary", "synonym", "kind",
    "sisters", "synonyms alone", *TOLD,
)  # fmt: skip
"""What the trees look at: of the network that read both sentences how likely they say the same,
contradict, one says more, and how likely the words that are claimed, the likeliest, the second
likeliest and all words differ; of the rules their confidence and number; the cosine; how near the
strangest word, and the two strangest, come to any of the other sentence; shares of words with a
partner, and of the same words; number of the shorter's words, and how much longer the other is;
whether words that no paraphrase loses stand in one alone, one word was replaced by a distant one,
words were put in, a number or day stands against another, the construction differs; of words that
stand against words, how many claims these are, the least and the greatest cosine, whether some
are contraries, synonyms (by a third word, too), one the other's kind, or both kinds of a third,
and whether all are synonyms; whether something of each kind was found."""

WORDINGS = ("concept", "entailment", "missing", "added")
THINGS = ("participant", "name", "place", "time", "quantity", "degree")
"""Kinds that may be other words for the same, and those of things that may be called otherwise."""

CONTRADICTING = ("negation", "opposite", "quantifier")
"""Kinds that are kept, too, where the two likely do not say the same."""

KNOWN = ("entailment", "roles")
"""Kinds that a dictionary, or the construction, tells."""

CLAIMED, GRAMMAR, CERTAIN = 0.4, 0.2, 0.1
"""From these probabilities that the two differ on, what was found is claimed: other words and
things, what grammar says, and :data:`KNOWN` kinds."""

LIKELY = 0.7
"""From this probability on that the two say the same, that may be said where nothing was found."""

AGREE = 0.3
"""Up to this one, it is never said that the two agree."""

DATES = lx.DAYS | lx.MONTHS
NONE = lx.QUANTIFIERS["nobody"]

LONG, LIKELIER = 20, 0.5
"""From so many words on a sentence is long; from this probability on two that are, are told to say
much the same, and what differs is a detail."""

MORE, COMPATIBLE = ("first says more", "second says more"), 0.85
"""Where only one says more; and how likely that, or that they say the same, is to be for the words
of two long sentences to be compared as those of a paraphrase are."""

NEAR = 0.6
"""From this cosine to a word of the other sentence on, a word of a paraphrase is there, too."""

REPLACED = 0.7
"""Below this cosine to any word of the other sentence, a word is a distant one."""


class Trees(NamedTuple):
    """Log odds that a pair differs: ``bias``, and what each tree gives.

    A tree is a leaf, or (number of a feature, bound, tree up to it, tree above).
    """

    bias: float
    trees: Sequence[Any]

    def likely(self, looked: Sequence[float]) -> float:
        """The probability, of values in the order of :data:`NAMES`."""
        odds = self.bias
        for tree in self.trees:
            while not isinstance(tree, float):
                number, bound, low, high = tree
                tree = low if looked[number] <= bound else high
            odds += tree
        return 1 / (1 + exp(-odds))


@lru_cache(maxsize=1)
def model() -> Trees:
    """As it was fitted."""
    return Trees(
        **json.loads(resources.files(__package__).joinpath("claims.json").read_text("utf-8"))
    )


def features(
    reading: Reading, relation: Relation, cosine: float, claims: Sequence[Draft]
) -> list[float]:
    """What the model looks at, in the order of :data:`NAMES`; the sides' order does not matter.

    Args:
        reading: of the pair.
        relation: of the two, by the network that read both.
        cosine: of the two, by the encoder.
        claims: the differences found.
    """
    units = tuple(s.units for s in reading.sentences)
    every, found = [*units[0], *units[1]], reading.alignment
    content = [u for u in every if u.content]
    met = [(units[0][i], units[1][j]) for i, j in found.partner.items()]
    close = sorted(_near(reading, side, k) for side in (0, 1) for k in range(len(units[side]))
                  if units[side][k].content) or [1.0]  # fmt: skip
    loud = sorted((p for side in relation.differing for p in side), reverse=True) or [0.0]
    short, long = sorted(map(len, units))
    kinds = {d.kind for d in claims}
    return [
        relation.of(SAME),
        relation.of(CONTRADICT),
        relation.of(*MORE),
        max((_loudness(reading, relation, d) for d in claims), default=0.0),
        loud[0],
        loud[min(1, len(loud) - 1)],
        sum(loud) / len(loud),
        max((d.confidence for d in claims), default=0.0),
        float(len(claims)),
        cosine,
        close[0],
        sum(close[:2]) / len(close[:2]),
        sum(x.content + y.content for x, y in met) / max(1, len(content)),
        2 * sum(x.text == y.text for x, y in met) / max(1, len(every)),
        float(short),
        (long - short) / max(1, long),
        float(guarded(reading)),
        float(_replaced(reading, claims)),
        float(inserted(reading, claims)),
        float(any(exact(reading, d) for d in claims)),
        float(any(_built(reading, d) for d in claims)),
        *_against(reading, [d for d in claims if d.a and d.b]),
        *(float(kind in kinds) for kind in TOLD),
    ]


def _against(reading: Reading, claims: Sequence[Draft]) -> list[float]:
    """What is known of words that stand against words, from *against* to *synonyms alone*."""
    cosines: list[float] = []
    ties: list[tuple[bool, ...]] = []
    for claim in claims:
        a, b = (
            [sentence.units[k] for k in side if sentence.units[k].content]
            for sentence, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
        )
        found = reading.alignment.similarity
        places = [
            [w for unit in side for w in unit.words if w < many]
            for side, many in zip((a, b), found.shape, strict=True)
        ]
        if all(places):
            cosines.append(float(found[np.ix_(*places)].max()))
        met = [tied(x.lemma, y.lemma) for x, y in product(a, b)]
        ties.append(tuple(map(any, zip(*met, strict=True))) or (False,) * 4)
    some = tuple(map(any, zip(*ties, strict=True))) or (False,) * 4
    return [
        float(len(claims)),
        min(cosines, default=1.0),
        max(cosines, default=0.0),
        *map(float, some),
        float(bool(ties) and all(tie[1] for tie in ties)),
    ]


def _near(reading: Reading, side: int, k: int) -> float:
    """How near a unit comes to any word of the other sentence."""
    found = reading.alignment.similarity
    rows = found if side == 0 else found.T
    places = [w for w in reading.sentences[side].units[k].words if w < len(rows)]
    return float(rows[places].max()) if places and rows.shape[1] else 1.0


def _loudness(reading: Reading, relation: Relation, claim: Draft) -> float:
    """How likely a word of a claim differs, by the network."""
    return max(
        (
            told[w]
            for told, sentence, chosen in zip(
                relation.differing, reading.sentences, (claim.a, claim.b), strict=True
            )
            for k in chosen
            for w in sentence.units[k].words
            if w < len(told)
        ),
        default=0.0,
    )


def inserted(reading: Reading, claims: Sequence[Draft]) -> bool:
    """Whether one sentence is the other with words put in."""
    kinds = {d.kind for d in claims}
    if kinds not in ({"missing"}, {"added"}):
        return False
    added = kinds == {"added"}
    a, b = (s.units for s in reading.sentences)
    pairs = reading.alignment.partner.items()
    met = {(i if added else j) for i, j in pairs if _one(a[i]) == _one(b[j])}
    return len(met) >= 0.9 * len(a if added else b)


def _one(unit: Unit) -> str:
    """A word as written, *an* as *a*."""
    return "a" if unit.text == "an" else unit.text


def _replaced(reading: Reading, claims: Sequence[Draft]) -> bool:
    """Whether the sentences are the same but for one word, and that has no near one."""
    a, b = (s.units for s in reading.sentences)
    changed = [k for k, (x, y) in enumerate(zip(a, b, strict=False)) if x.text != y.text]
    if len(claims) != 1 or len(a) != len(b) or len(changed) != 1:
        return False
    sides = enumerate((claims[0].a, claims[0].b))
    return any(_near(reading, side, k) < REPLACED for side, chosen in sides for k in chosen)


def _built(reading: Reading, claim: Draft) -> bool:
    """Whether it is the construction that differs: *stopped smoking*, *stopped to smoke*."""
    a, b = (
        [sentence.units[k] for k in side]
        for sentence, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
    )
    forms = ({form for unit in side for form in unit.lemmas} for side in (a, b))
    return not set.isdisjoint(*forms) or not any(unit.content for unit in a + b)


def exact(reading: Reading, claim: Draft) -> bool:
    """Whether a number, a day or a month stands against another one: no wording explains that.

    Nor *nobody* against a number, *father* against *son*, nor what is said by a verb that denies
    more than *not* does: *forgot to*.
    """
    sides = [
        [sentence.units[k] for k in side]
        for sentence, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
    ]
    counts = [any(u.value is not None for u in side) for side in sides]
    dated = [any(u.text in DATES for u in side) for side in sides]
    none = [any(u.quantifier == NONE for u in side) for side in sides]
    exactly = claim.kind in ("time", "quantity") and all(map(or_, counts, dated))
    turned = any(converse(x.lemma, y.lemma) for x, y in product(*sides))
    return "firm" in claim.detail or exactly or turned or counts == none[::-1] != [False, False]


def reworded(reading: Reading, relation: Relation, cosine: float, claims: Sequence[Draft]) -> bool:
    """Whether what was found is likely no difference, but said in other words."""
    looked = features(reading, relation, cosine, claims)
    return model().likely(looked) < limit(looked)


def limit(looked: Sequence[float]) -> float:
    """From which probability that the two differ on, what was found is claimed; 0 if it always is.

    It is where a word that no paraphrase loses stands in one sentence alone, where the construction
    differs, and where a dictionary and the network both find that one says more. A denial and
    another word may outweigh each other: *It is fair* and *It is not unfair*, *Nobody failed to see
    it* and *Everybody saw it*.

    Args:
        looked: the pair's :func:`features`.
    """
    seen = dict(zip(NAMES, looked, strict=True))
    outweighing = seen["opposite"] or seen["quantifier"] or seen["concept"]
    outweighed = seen["negation"] and outweighing and not seen["quantity"]
    if outweighed:
        return CLAIMED
    says_more = seen["entailment"] and seen["more"] > seen["same"]
    if seen["guarded"] or seen["built"] or says_more:
        return 0.0
    if any(seen[name] for name in KNOWN):
        return CERTAIN
    said = {kind for kind in TOLD if seen[kind]}
    return GRAMMAR if said - {*WORDINGS, *THINGS} else CLAIMED


def paraphrases(relation: Relation, *lengths: int) -> bool:
    """Whether two long sentences likely say much the same.

    Args:
        relation: of the two.
        lengths: how many words each has.
    """
    return min(lengths) >= LONG and relation.of(SAME) >= LIKELIER


def compatible(relation: Relation, *lengths: int) -> bool:
    """Whether :func:`paraphrases`, or else one of the two long sentences likely says more."""
    more = min(lengths) >= LONG and relation.of(SAME, *MORE) >= COMPATIBLE
    return more or paraphrases(relation, *lengths)


def long(reading: Reading) -> bool:
    """Whether both sentences are."""
    return min(len(s.units) for s in reading.sentences) >= LONG


def worded(reading: Reading, claim: Draft) -> bool:
    """Whether what was found in a paraphrase is other words: each has a near one over there."""
    found = [
        (side, k)
        for side, chosen in enumerate((claim.a, claim.b))
        for k in chosen
        if reading.sentences[side].units[k].content
    ]
    kinds = (*WORDINGS, *THINGS, "attribution", "presupposition")
    close = bool(found) and all(_near(reading, side, k) >= NEAR for side, k in found)
    sides = zip(reading.sentences, (claim.a, claim.b), strict=True)
    lemmas = [[s.units[k].lemma for k in side] for s, side in sides]
    turned = any(contrary(x, y) for x, y in product(*lemmas))
    return claim.kind in kinds and close and not turned and not exact(reading, claim)


def synonyms(reading: Reading, claim: Draft) -> bool:
    """Whether all that a claim sets against each other is a word and its synonym."""
    a, b = (
        [sentence.units[k].lemma for k in side if sentence.units[k].content]
        for sentence, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
    )
    kinds = (*WORDINGS, *THINGS)
    return claim.kind in kinds and len(a) == len(b) == 1 and a != b and synonymous(*a, *b)


def hollow(reading: Reading, claim: Draft) -> bool:
    """Whether another time, place or amount is claimed of small words: *last*, *in*."""
    return claim.kind in ("time", "place", "quantity") and not all(
        any(s.units[k].pos in (*NOMINAL, "adj") or s.units[k].value is not None for k in side)
        for s, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
    )


def alike(relation: Relation) -> bool:
    """Whether two sentences in which no difference was found are likely to say the same."""
    return relation.of(SAME) >= LIKELY


def apart(relation: Relation) -> bool:
    """Whether two sentences are too likely to differ to be said to agree."""
    return bool(relation.probabilities) and relation.of(SAME) <= AGREE
