"""Scores in words: where the explanations agree, and where they don't."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from explainers.amr.compact.words import NEGATIONS, number
from explainers.amr.graph import names
from explainers.differences import (
    KINDS,
    Difference,
    find,
    spellings,
    unmatched,
    unrelated,
    why_nothing,
)
from explainers.differences.lexicon import word_set
from explainers.differences.sentences import quoted
from explainers.encoders.languages import unsure
from explainers.matching.aspects import ASPECTS
from explainers.matching.metrics import frames, negated, quantities
from explainers.results import AspectExplanation, PairExplanation
from explainers.text import spans
from explainers.wording.labels import aspect_label

HIGH = 0.7
"""From this similarity on two sentences are similar."""

LEVELS = ((0.85, "very similar"), (HIGH, "similar"), (0.4, "related"))
"""What a similarity is called from which value on; below, it is *different*."""

NOTICED = 0.9
"""From this similarity on, as it is shown, the encoder has not noticed a difference."""

CHANGES_TRUTH = frozenset(KINDS) - {"added", "missing", "tense", "degree", "question"}
"""Kinds of difference by which one sentence can be true and the other false."""

MUCH = 0.6
"""From this Smatch on, what is said in other words may be the same."""

ALIKE = 0.995
"""From this Smatch on, two graphs are the same."""

DENYING = word_set(
    """nicht kein keine keinen keinem keiner keines niemand niemanden niemandem nie niemals nichts
    ohne weder ne pas jamais personne rien aucun aucune sans ni nadie nunca nada ningún ninguno
    ninguna sin jamás tampoco nikdo nikoho nikomu nic nikdy žádný žádná žádné bez ani"""
)
"""Words that deny in other languages that the models have learnt; Czech verbs begin with *ne-*."""

UNSURE = 0.5
"""A second difference less sure than this is not named."""

ARROWS = (0.05, 0.3, 0.7)
"""From these differences on an aspect has one, two, three arrows."""

TELLING = 0.15
"""From this distance from 1, times its reliability, an aspect is one in which sentences differ."""


def verdict(result: PairExplanation, differences: Sequence[Difference] | None = None) -> str:
    """What the numbers of a pair say together, and what differs.

    It names first how similar the encoder finds the pair, then the most telling differences,
    then which explanation does not see them. That all agree is said only where differences
    were looked for in graphs, tokens and words, none was found, and every word is answered
    for. It is plain text and holds words of the user.

    Args:
        result: of a pair.
        differences: of the pair, where they are known already.
    """
    sbert = result.scores["sbert"]
    level = next((said for least, said in LEVELS if sbert >= least), "different")
    opening = f"The encoder finds these sentences {level} ({sbert:.2f})"
    if result.sentences[0] == result.sentences[1]:
        return f"{opening}: they are the same sentence, and every explanation agrees."
    found = find(result) if differences is None else list(differences)
    if not found:
        return f"{opening}{_no_difference(result)}"
    if unrelated(found):
        link = "and" if level == "different" else "but"
        said = f"{opening}, {link} hardly a word of one has a partner in the other: they are"
        if any(map(unsure, result.sentences)):
            return f"{said} unrelated, or one of them is not English."
        return f"{said} unrelated."
    said = " ".join([*(d.text for d in told(found)), *_more(found)])
    return f"{opening}. {said}{_unseen(sbert, found)}"


def difference_report(result: PairExplanation) -> dict[str, Any]:
    """What the command ``diff`` prints of a pair: ``text`` and ``differences``."""
    found = find(result)
    return {"text": verdict(result, found), "differences": [d.to_json() for d in found]}


def told(differences: Sequence[Difference], most: int = 2) -> list[Difference]:
    """The differences that the line under the scores names: no words twice, none that is unsure."""
    return _apart(differences)[:most]


def _more(differences: Sequence[Difference], most: int = 2) -> list[str]:
    """How many differences there are beyond those that are told."""
    more = len(_apart(differences)) - most
    return [f"And {more} more difference{'s' if more > 1 else ''}."] if more > 0 else []


def _apart(differences: Sequence[Difference]) -> list[Difference]:
    """The differences that are sure enough to be told, no two of them of the same words."""
    chosen: list[Difference] = []
    for d in differences:
        known = any(
            set(d.a_words) & set(c.a_words) or set(d.b_words) & set(c.b_words) for c in chosen
        )
        if not known and (not chosen or d.confidence >= UNSURE):
            chosen.append(d)
    return chosen


def _no_difference(result: PairExplanation) -> str:
    """What is said where no difference was found."""
    sbert, shared = result.scores["sbert"], result.scores["smatch"]
    if not result.english:
        graphs = (
            "The parser gives both the same graph"
            if shared >= ALIKE
            else f"Their graphs share {shared:.0%} (Smatch): look at what does not match"
        )
        return (
            f". {graphs}. What differs, if anything does, is named for English only: look yourself."
        )
    if any(result.cut):
        return (
            ". No difference was found in what was read, but the encoder did not read all of "
            "the words."
        )
    misspelt = spellings(result)
    if misspelt:
        wrong, right = misspelt[0]
        return (
            f". No difference was found but one of spelling: {quoted(wrong)} was read as "
            f"{quoted(right)}."
        )
    why = why_nothing(result) if sbert >= HIGH else "open"
    if why == "accounted" and shared >= ALIKE:
        return ", and graphs, tokens and words agree: no difference was found."
    if why == "reordered" and shared >= ALIKE:
        return (
            ". No difference was found: the graphs are the same, and so are the words, but for "
            "their order."
        )
    if why == "accounted":
        return (
            ". No difference was found: the words say the same, each or together, though the two "
            "graphs are not drawn alike."
        )
    if why == "reworded" and shared >= MUCH:
        return (
            ". It seems to be the same, said in other words; but a difference may have been missed."
        )
    if shared >= ALIKE:
        return (
            ". We could not name a difference, and the graphs are the same; but some words have "
            "no partner, so a difference may have been missed."
        )
    return (
        f". We could not name a difference{_unmatched(result)}. The same may be said in another "
        "way, or a difference was missed."
    )


def _unmatched(result: PairExplanation, most: int = 3) -> str:
    """What has no partner in the other graph, in the words of the sentences."""
    sides = unmatched(result)
    if not any(sides):
        return ", though the graphs are not the same"
    said = [
        f"{' and '.join(quoted(w) for w in words[:most])} in the {which} sentence"
        for words, which in zip(sides, ("first", "second"), strict=True)
        if words
    ]
    return f". Without a partner in the other graph: {', '.join(said)}"


def _unseen(sbert: float, found: Sequence[Difference]) -> str:
    """Which explanation does not see a difference that changes what is true."""
    first = next((d for d in told(found) if d.kind in CHANGES_TRUTH), None)
    if first is None or round(sbert, 2) < NOTICED:
        return ""
    said = f" The sentence embedding does not notice ({sbert:.2f})"
    return f"{said}; the graphs do." if "graph" in first.evidence else f"{said}."


def absent_aspects(result: PairExplanation) -> tuple[str, ...]:
    """Aspects that neither sentence has anything of: they hold nothing up and pull nothing down.

    Neither the graphs nor the words show a name, a number, a negation, a shared participant or
    an argument.
    """
    graphs = (result.graphs.a, result.graphs.b)
    words = [
        s[i:j]
        for s, language in zip(result.sentences, result.languages, strict=True)
        for i, j in spans(s)[1:]
        if language != "de"  # every noun begins with a capital
    ]
    lowered = {
        w.lower().replace("’", "'") for s in result.sentences for w in (s[i:j] for i, j in spans(s))
    }
    suite = result.graphs.suite.alignments
    there = {
        "named_ent": any(names(g) for g in graphs)
        or any(w[:1].isupper() and w != "I" and not w.startswith(("I'", "I’")) for w in words),
        "negation": any(negated(g) for g in graphs)
        or any(w in NEGATIONS or w.endswith("n't") for w in lowered)
        or (not result.english and any(w in DENYING or w.startswith("n'") for w in lowered))
        or ("cs" in result.languages and any(w.startswith("ne") for w in lowered)),
        "quant": any(quantities(g) for g in graphs)
        or any(number([w], 0) is not None for w in lowered),
        "frames": any(frames(g) for g in graphs),
        "coreference": bool(len(suite["coreference"].a) or len(suite["coreference"].b)),
        "srl": bool(len(suite["srl"].a) or len(suite["srl"].b)),
    }
    return tuple(name for name in ASPECTS if not there.get(name, True))


def arrows(difference: float) -> str:
    """How far an aspect lies above or below the whole, as in Opitz & Frank (2022), table 7.

    >>> arrows(0.13), arrows(-1.07), arrows(0.01)
    ('↑', '↓↓↓', '')
    """
    return ("↑" if difference > 0 else "↓") * sum(abs(difference) >= step for step in ARROWS)


def pulls(aspects: AspectExplanation) -> dict[str, float]:
    """Aspects that lie above or below the similarity of the whole, the most telling first.

    The value is the difference of the two cosines. Aspects are in the order of the difference
    times the aspect's reliability, so that a weak axis comes after a strong one.
    """
    whole = aspects.whole
    found = {n: v - whole for n, v in aspects.predicted.items() if arrows(v - whole)}
    trust = aspects.partition.reliability
    return dict(sorted(found.items(), key=lambda item: -abs(item[1]) * trust.get(item[0], 1.0)))


def telling(result: PairExplanation, least: int = 3, most: int = 5) -> list[str]:
    """The aspects that say most of a pair, the most telling first.

    Those on which prediction and graphs part come first, then those on which the two sentences
    differ, by how much and how far the axis can be trusted; what neither sentence has anything
    of is never among them.

    Args:
        result: of the pair.
        least, most: how many are named, if there are as many.
    """
    aspects, absent = result.aspects, absent_aspects(result)
    trust, surprises = aspects.partition.reliability, aspects.surprises

    def weight(name: str) -> tuple[bool, float]:
        predicted = aspects.predicted[name]
        off = 1 - min(predicted, aspects.measured.get(name, predicted))
        return name in surprises, off * trust.get(name, 1.0)

    named = sorted((n for n in aspects.predicted if n not in absent), key=weight, reverse=True)
    differing = [n for n in named if weight(n) >= (False, TELLING)]
    return named[: min(most, max(least, len(differing)))]


def aspects_in_words(
    aspects: AspectExplanation, most: int = 3, absent: Collection[str] = ()
) -> str:
    """What pulls the similarity up and down, and where graphs and prediction part.

    Args:
        aspects: of a pair.
        most: aspects named in each direction.
        absent: aspects that neither sentence has anything of (:func:`absent_aspects`); they
            are not named.
    """
    said = [f"Similarity by S3BERT is {_number(aspects.whole)}"]
    percentile = aspects.percentile
    if percentile is not None:
        said[0] += f", above {min(percentile, 99.0):.0f}% of the STS-B pairs"
    found = pulls(aspects)
    for verb, sign in (("held up by", 1), ("pulled down by", -1)):
        named = [
            f"{aspect_label(n).short} {_number(aspects.predicted[n])} {arrows(d)}"
            + (f" (the graphs: {aspects.measured[n]:.2f})" if n in aspects.surprises else "")
            for n, d in found.items()
            if d * sign > 0 and n not in absent
        ][:most]
        if named:
            said.append(f"{verb} {', '.join(named)}")
    if len(said) == 1:
        said.append("no aspect stands out")
    return "; ".join(said) + "."


def surprises_in_words(aspects: AspectExplanation) -> str:
    """Where the graphs measure something else than was predicted; empty if nowhere."""
    found = [
        f"{aspect_label(n).short} (predicted {_number(aspects.predicted[n])}, "
        f"measured {aspects.measured[n]:.2f})"
        for n in aspects.surprises
    ]
    if not found:
        return ""
    return (
        f"Prediction and graphs part further than in 9 of 10 pairs in {', '.join(found)}: "
        "the sub-embedding missed something, or a graph is wrong."
    )


def _number(value: float) -> str:
    """Two decimals with a true minus sign."""
    return f"{value:.2f}".replace("-", "−")
