"""Scores in words: where the explanations agree, and where they don't."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explainers.differences.result import KINDS, Difference, unrelated
from explainers.differences.sentences import quoted
from explainers.encoders.languages import unsure
from explainers.results import AspectExplanation, PairExplanation
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

UNSURE = 0.5
"""A second difference less sure than this is not named."""

ARROWS = (0.05, 0.3, 0.7)
"""From these differences on an aspect has one, two, three arrows."""


def verdict(result: PairExplanation) -> str:
    """What the numbers of a pair say together, and what differs.

    It names first how similar the encoder finds the pair, then the most telling differences,
    then which explanation does not see them. That all agree is said only where differences
    were looked for in graphs, tokens and words, none was found, and every word is answered
    for. It is plain text and holds words of the user.

    Args:
        result: of a pair.
    """
    sbert, differences = result.scores["sbert"], result.differences
    level = next((name for least, name in LEVELS if sbert >= least), "different")
    opening = f"The encoder finds these sentences {level} ({sbert:.2f})"
    if result.sentences[0] == result.sentences[1]:
        return f"{opening}: they are the same sentence, and every explanation agrees."
    if not differences:
        return f"{opening}{_no_difference(result)}"
    if unrelated(differences):
        link = "and" if level == "different" else "but"
        line = f"{opening}, {link} hardly a word of one has a partner in the other: they are"
        if any(map(unsure, result.sentences)):
            return f"{line} unrelated, or one of them is not English."
        return f"{line} unrelated."
    line = " ".join([*(d.text for d in headline_differences(differences)), *_more(differences)])
    return f"{opening}. {line}{_unseen(sbert, differences)}"


def difference_report(result: PairExplanation) -> dict[str, Any]:
    """What the command ``diff`` prints of a pair: ``text`` and ``differences``."""
    return {"text": verdict(result), "differences": [d.to_json() for d in result.differences]}


def headline_differences(differences: Sequence[Difference], most: int = 2) -> list[Difference]:
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
    if result.difference.spellings:
        wrong, right = result.difference.spellings[0]
        return (
            f". No difference was found but one of spelling: {quoted(wrong)} was read as "
            f"{quoted(right)}."
        )
    why = result.difference.why_none if sbert >= HIGH else "open"
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
    sides = result.difference.alone
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
    first = next((d for d in headline_differences(found) if d.kind in CHANGES_TRUTH), None)
    if first is None or round(sbert, 2) < NOTICED:
        return ""
    said = f" The sentence embedding does not notice ({sbert:.2f})"
    return f"{said}; the graphs do." if "graph" in first.evidence else f"{said}."


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


def aspects_in_words(aspects: AspectExplanation, most: int = 3) -> str:
    """What pulls the similarity up and down, and where graphs and prediction part.

    Args:
        aspects: of a pair.
        most: aspects named in each direction; absent ones are not.
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
            if d * sign > 0 and n not in aspects.absent
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
