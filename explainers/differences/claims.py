"""How likely two sentences differ: what is claimed of what rules found, and what is a wording.

Where a sentence is put in other words, rules that compare words find differences that are none.
How likely the two differ at all is told by an additive model (Hastie and Tibshirani 1986,
*Generalized Additive Models*, equation 1; fitted by boosting stumps, Lou et al. 2012, *Intelligible
Models for Classification and Regression*, section 3): of each feature a step function of log odds,
and they add up. People's judgements of pairs by many authors are what it is fitted to, by
:mod:`explainers.training.claims`.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import product
from math import exp
from typing import NamedTuple

from explainers.differences.draft import Draft, Reading
from explainers.differences.guard import guarded
from explainers.differences.units import ADJ, NOMINAL, Unit
from explainers.inference.result import CONTRADICT, SAME, Relation
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import contrary

NAMES = (
    "same", "contradict", "more", "claimed", "loudest", "second", "loud", "confidence", "claims",
    "cosine", "nearest", "low", "partners", "same words", "length", "longer", "structure", "thing",
    "wording", "guarded", "replaced", "inserted", "exact", "built",
)  # fmt: skip
"""What the model looks at: of the network that read both sentences how likely they say the same,
contradict, one says more, and how likely the words that are claimed, the likeliest, the second
likeliest and all words differ; of the rules their confidence and number; the cosine; how near the
strangest word, and the two strangest, come to any of the other sentence; shares of words with a
partner, and of the same words; number of the shorter's words, and how much longer the other is;
whether something of these kinds was found; whether words that no paraphrase loses stand in one
alone, one word was replaced by a distant one, words were put in, a number or day stands against
another, the construction differs."""

WORDINGS = ("concept", "entailment", "missing", "added")
THINGS = ("participant", "name", "place", "time", "quantity", "degree")
"""Kinds that may be other words for the same, and those of things that may be called otherwise."""

CONTRADICTING = ("negation", "opposite", "quantifier")
"""Kinds that are kept, too, where the two likely do not say the same."""

DIFFER, THING, INSERTED, SILENT = 0.55, 0.4, 0.2, 0.1
"""From these probabilities on, what was found is claimed; below, it is a wording: other words,
things and degrees, words that are only put in, what grammar says."""

LIMITS = dict.fromkeys(WORDINGS, DIFFER) | dict.fromkeys(THINGS, THING)
LIMITS |= dict.fromkeys(("entailment", "quantity"), SILENT)  # kinds of things and numbers are known

UNLIKE = 0.1
"""Up to this probability that the two say the same, what was found is claimed, whatever it is."""

LIKELY = 0.7
"""From this probability on that the two say the same, that may be said where nothing was found."""

AGREE = 0.3
"""Up to this one, it is never said that the two agree."""

DATES = lx.DAYS | lx.MONTHS

LONG, LIKELIER = 20, 0.5
"""From so many words on a sentence is long; from this probability on two that are, are told to say
much the same, and what differs is a detail."""

NEAR = 0.6
"""From this cosine to a word of the other sentence on, a word of a paraphrase is there, too."""

REPLACED = 0.7
"""Below this cosine to any word of the other sentence, a word is a distant one."""


class Additive(NamedTuple):
    """Log odds that a pair differs: ``bias``, and of each feature the value of its step."""

    bias: float
    steps: Mapping[str, tuple[Sequence[float], Sequence[float]]]

    def likely(self, looked: Sequence[float]) -> float:
        """The probability, of values in the order of :data:`NAMES`."""
        odds = self.bias
        for name, value in zip(NAMES, looked, strict=True):
            bounds, values = self.steps.get(name, ((), (0.0,)))
            odds += values[bisect_left(bounds, value)]
        return 1 / (1 + exp(-odds))


@lru_cache(maxsize=1)
def model() -> Additive:
    """As it was fitted."""
    stored = json.loads(resources.files(__package__).joinpath("claims.json").read_text("utf-8"))
    return Additive(stored["bias"], {k: (b, v) for k, (b, v) in stored["steps"].items()})


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
    near = sorted(_near(reading, side, k) for side in (0, 1) for k in range(len(units[side]))
                  if units[side][k].content) or [1.0]  # fmt: skip
    loud = sorted((p for side in relation.differing for p in side), reverse=True) or [0.0]
    short, long = sorted(map(len, units))
    kinds = {d.kind for d in claims}
    return [
        relation.of(SAME),
        relation.of(CONTRADICT),
        relation.of("first says more", "second says more"),
        max((_loudness(reading, relation, d) for d in claims), default=0.0),
        loud[0],
        loud[min(1, len(loud) - 1)],
        sum(loud) / len(loud),
        max((d.confidence for d in claims), default=0.0),
        float(len(claims)),
        cosine,
        near[0],
        sum(near[:2]) / len(near[:2]),
        sum(x.content + y.content for x, y in met) / max(1, len(content)),
        2 * sum(x.text == y.text for x, y in met) / max(1, len(every)),
        float(short),
        (long - short) / max(1, long),
        float(bool(kinds - {*WORDINGS, *THINGS})),
        float(not kinds.isdisjoint(THINGS)),
        float(not kinds.isdisjoint(WORDINGS)),
        float(guarded(reading)),
        float(_replaced(reading, claims)),
        float(inserted(reading, claims)),
        float(any(exact(reading, d) for d in claims)),
        float(any(_built(reading, d) for d in claims)),
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

    Nor what is said by a verb that denies more than *not* does: *forgot to*.
    """
    return "firm" in claim.detail or (
        claim.kind in ("time", "quantity")
        and all(
            any(s.units[k].value is not None or s.units[k].text in DATES for k in side)
            for s, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
        )
    )


def reworded(reading: Reading, relation: Relation, cosine: float, claims: Sequence[Draft]) -> bool:
    """Whether what was found is likely no difference, but said in other words."""
    looked = features(reading, relation, cosine, claims)
    return model().likely(looked) < limit(reading, looked, claims)


def limit(reading: Reading, looked: Sequence[float], claims: Sequence[Draft]) -> float:
    """From which probability that the two differ on, what was found is claimed; 0 if it always is.

    It is where a word that no paraphrase loses stands in one sentence alone, and where the
    construction differs. A denial and another word may outweigh each other: *It is fair* and
    *It is not unfair*, *Nobody failed to see it* and *Everybody saw it*;
    in a long sentence another word outweighs nothing.

    Args:
        reading: of the pair.
        looked: its :func:`features`.
        claims: the differences found.
    """
    seen, kinds = dict(zip(NAMES, looked, strict=True)), {claim.kind for claim in claims}
    outweighing = {"opposite", "quantifier"} | (set() if long(reading) else {"concept"})
    outweighed = "negation" in kinds and not kinds.isdisjoint(outweighing)
    if not kinds or seen["same"] <= UNLIKE:
        return 0.0
    if not outweighed and (seen["guarded"] or seen["built"]):
        return 0.0
    if seen["inserted"]:
        return INSERTED
    return DIFFER if outweighed else min(LIMITS.get(kind, SILENT) for kind in kinds)


def paraphrases(relation: Relation, *lengths: int) -> bool:
    """Whether two long sentences likely say much the same.

    Args:
        relation: of the two.
        lengths: how many words each has.
    """
    return min(lengths) >= LONG and relation.of(SAME) >= LIKELIER


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
    near = bool(found) and all(_near(reading, side, k) >= NEAR for side, k in found)
    sides = zip(reading.sentences, (claim.a, claim.b), strict=True)
    lemmas = [[s.units[k].lemma for k in side] for s, side in sides]
    turned = any(contrary(x, y) for x, y in product(*lemmas))
    return claim.kind in kinds and near and not turned and not exact(reading, claim)


def hollow(reading: Reading, claim: Draft) -> bool:
    """Whether another time, place or amount is claimed of small words: *last*, *in*."""
    return claim.kind in ("time", "place", "quantity") and not all(
        any(s.units[k].pos in (*NOMINAL, ADJ) or s.units[k].value is not None for k in side)
        for s, side in zip(reading.sentences, (claim.a, claim.b), strict=True)
    )


def alike(relation: Relation) -> bool:
    """Whether two sentences in which no difference was found are likely to say the same."""
    return relation.of(SAME) >= LIKELY


def apart(relation: Relation) -> bool:
    """Whether two sentences are too likely to differ to be said to agree."""
    return bool(relation.probabilities) and relation.of(SAME) <= AGREE
