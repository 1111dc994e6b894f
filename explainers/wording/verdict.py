"""Scores in words: where the explanations agree, and where they don't."""

from __future__ import annotations

from explainers.amr.graph import Graph, names
from explainers.matching.metrics import negated, quantities
from explainers.matching.vectors import concept_text
from explainers.results import AspectExplanation, PairExplanation
from explainers.wording.labels import aspect_label

HIGH, LOW = 0.7, 0.4

ARROWS = (0.05, 0.3, 0.7)
"""From these differences on an aspect has one, two, three arrows."""


def verdict(result: PairExplanation) -> str:
    """What the numbers of a pair say together.

    The sentence names first how similar the encoder finds the pair, then the
    strongest evidence against or for it in graphs, aspects and tokens. It is
    plain text and may hold words of the user.
    """
    sbert = result.scores["sbert"]
    level = (
        "very similar"
        if sbert >= 0.85
        else "similar"
        if sbert >= HIGH
        else "related"
        if sbert >= LOW
        else "different"
    )
    opening = f"The encoder finds these sentences {level} ({sbert:.2f})"
    against, agreeing = _differences(result), result.scores["smatch"]
    if result.sentences[0] == result.sentences[1]:
        return f"{opening}: they are the same sentence, and every explanation agrees."
    if sbert >= LOW and against:
        return f"{opening}, but {' and '.join(against[:2])}."
    if sbert >= HIGH and agreeing >= HIGH:
        return f"{opening}, and graphs, aspects and tokens agree."
    if sbert >= HIGH:
        return (
            f"{opening}, though the graphs share only {agreeing:.0%} of their triples: "
            "the same is said in another way, or the parses differ."
        )
    if sbert < LOW and agreeing >= 0.6:
        return (
            f"{opening}, yet their graphs share {agreeing:.0%} of their triples: "
            "alike in form more than in content."
        )
    if sbert < LOW and result.scores["rcmd"] >= 0.6:
        return f"{opening}, although single words match well (RCMD {result.scores['rcmd']:.2f})."
    return f"{opening}, and the graphs share {agreeing:.0%} of their triples."


def _differences(result: PairExplanation) -> list[str]:
    """Differences in meaning that the graphs show, the gravest first."""
    a, b = result.graphs.a, result.graphs.b
    measured = result.graphs.suite.values
    differences = []
    no_a, no_b = (sorted(concept_text(c) for c in negated(g)) for g in (a, b))
    if bool(no_a) != bool(no_b):
        which, what = ("first", no_a) if no_a else ("second", no_b)
        differences.append(f"only the {which} negates something (not: {what[0]})")
    elif no_a != no_b:
        differences.append(f"they negate different things ({no_a[0]} against {no_b[0]})")
    roles = _swapped(result)
    if roles:
        differences.append(f"the roles are swapped ({roles})")
    if measured["quant"] < 1.0 and not differences:
        amounts = [sorted({q[0] for q in quantities(g) if len(q) == 1}) for g in (a, b)]
        if amounts[0] != amounts[1]:
            shown = (", ".join(x[:3]) if x else "none" for x in amounts)
            differences.append("the quantities differ ({} against {})".format(*shown))
    named = [{" ".join(n) for n in names(g).values()} for g in (a, b)]
    if named[0] and named[1] and not named[0] & named[1]:
        differences.append(f"the names differ ({min(named[0])} against {min(named[1])})")
    return differences


def _swapped(result: PairExplanation) -> str:
    """Concepts that fill one role in the first graph and another in the second."""
    a, b = _fillers(result.graphs.a), _fillers(result.graphs.b)
    for frame in a.keys() & b.keys():
        for role, what in sorted(a[frame].items()):
            for other, same in sorted(b[frame].items()):
                partner = a[frame].get(other)
                crossed = role != other and what == same and partner == b[frame].get(role)
                if crossed and partner not in (None, what):
                    return f"{concept_text(what)} is {role} of {frame}, then {other}"
    return ""


def _fillers(graph: Graph) -> dict[str, dict[str, str]]:
    fillers: dict[str, dict[str, str]] = {}
    for source, role, target in graph.edges:
        if role.startswith("ARG"):
            fillers.setdefault(graph.concepts[source], {})[role] = graph.concepts[target]
    return fillers


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
    differences = {n: v - whole for n, v in aspects.predicted.items() if arrows(v - whole)}
    trust = aspects.partition.reliability
    return dict(
        sorted(differences.items(), key=lambda item: -abs(item[1]) * trust.get(item[0], 1.0))
    )


def aspects_in_words(aspects: AspectExplanation, most: int = 3) -> str:
    """What pulls the similarity up and down, and where graphs and prediction part.

    Args:
        aspects: of a pair.
        most: aspects named in each direction.
    """
    clauses = [f"Similarity by S3BERT is {_number(aspects.whole)}"]
    percentile = aspects.percentile
    if percentile is not None:
        clauses[0] += f", above {percentile:.0f}% of the STS-B pairs"
    differences = pulls(aspects)
    for verb, sign in (("held up by", 1), ("pulled down by", -1)):
        named = [
            f"{aspect_label(n).short} {_number(aspects.predicted[n])} {arrows(d)}"
            for n, d in differences.items()
            if d * sign > 0
        ][:most]
        if named:
            clauses.append(f"{verb} {', '.join(named)}")
    if len(clauses) == 1:
        clauses.append("no aspect stands out")
    return "; ".join(clauses) + "."


def surprises_in_words(aspects: AspectExplanation) -> str:
    """Where the graphs measure something else than was predicted; empty if nowhere."""
    surprises = [
        f"{aspect_label(n).short} (predicted {_number(aspects.predicted[n])}, "
        f"measured {aspects.measured[n]:.2f})"
        for n in aspects.surprises
    ]
    if not surprises:
        return ""
    return (
        f"Prediction and graphs part further than in 9 of 10 pairs in {', '.join(surprises)}: "
        "the sub-embedding missed something, or a graph is wrong."
    )


def _number(value: float) -> str:
    """Two decimals with a true minus sign."""
    return f"{value:.2f}".replace("-", "−")
