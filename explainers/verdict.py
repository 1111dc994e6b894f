"""One sentence in words: where the explanations agree, and where they don't."""

from __future__ import annotations

from explainers.amr.graph import Graph, names
from explainers.amr.metrics import negated, quantities
from explainers.amr.vectors import concept_text
from explainers.types import PairExplanation

HIGH, LOW = 0.7, 0.4


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
    measured = result.aspects.measured
    found = []
    no_a, no_b = (sorted(concept_text(c) for c in negated(g)) for g in (a, b))
    if bool(no_a) != bool(no_b):
        which, what = ("first", no_a) if no_a else ("second", no_b)
        found.append(f"only the {which} negates something (not: {what[0]})")
    elif no_a != no_b:
        found.append(f"they negate different things ({no_a[0]} against {no_b[0]})")
    roles = _swapped(result)
    if roles:
        found.append(f"the roles are swapped ({roles})")
    if measured["quant"] < 1.0 and not found:
        amounts = [sorted({q[0] for q in quantities(g) if len(q) == 1}) for g in (a, b)]
        if amounts[0] != amounts[1]:
            shown = (", ".join(x[:3]) if x else "none" for x in amounts)
            found.append("the quantities differ ({} against {})".format(*shown))
    said = [{" ".join(n) for n in names(g).values()} for g in (a, b)]
    if said[0] and said[1] and not said[0] & said[1]:
        found.append(f"the names differ ({min(said[0])} against {min(said[1])})")
    return found


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
    found: dict[str, dict[str, str]] = {}
    for source, role, target in graph.edges:
        if role.startswith("ARG"):
            found.setdefault(graph.concepts[source], {})[role] = graph.concepts[target]
    return found
