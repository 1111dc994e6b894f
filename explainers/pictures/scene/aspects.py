"""Aspects in a scene: every axis with its values and what it looks at, and which few come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from explainers.aspects.absent import capitals, denies
from explainers.differences.result import Difference
from explainers.matching.aspects import ASPECTS, STRUCTURAL
from explainers.matching.evidence import measured_variables
from explainers.pictures.scene.evidence import LISTED, Evidence, fits
from explainers.pictures.scene.numbers import short
from explainers.pictures.scene.sentences import words
from explainers.results import GraphExplanation, PairExplanation
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import apart, aspects_in_words

CONSTANTS = {"negation": "polarity", "quant": "quant", "named_ent": "op"}
"""How the roles begin whose constants a metric looks at."""

LOW = 0.5
"""Below this, text or graphs find little that is alike in an aspect."""

CLOSE = 0.8
"""From here on, two are alike in an aspect."""

ALIKE = 0.9
"""From here on, nearly all is alike in it."""

APART = 0.25
"""From this distance on, what is predicted of an aspect and what the graphs say disagree."""

TELLS = ("differs", "unlike", "unclear", "partly", "alike")
"""What an aspect comes to, in the order in which aspects are shown.

A difference that was found shows in it; text and graphs find little that is alike, or disagree;
something, or much, is alike.
"""

ASTRAY = "Only the graphs differ in this: other words for the same, or a mistake of the parser."
MISSED = " The prediction from the text misses that."
LITTLE = " A small difference, but it counts."

SHOWS = {
    "roles": "srl",
    "negation": "negation",
    "opposite": "frames",
    "concept": "frames",
    "aspect": "frames",
    "entailment": "frames",
    "participant": "concepts",
    "name": "named_ent",
    "quantity": "quant",
}
"""The aspect in which one looks for a kind of difference."""

WORDED = frozenset({"negation", "quant"})
"""Aspects in which two differ only where their words do, too: graphs alone may be wrong.

So may they be in names, where no word has a capital.
"""


def aspects_part(
    result: PairExplanation, tied: Sequence[Mapping[str, Sequence[int]]]
) -> dict[str, Any]:
    """The aspects of a pair, and what is said of them.

    Args:
        result: of the pair.
        tied: of each graph, the words that each variable came from.
    """
    tells = told_of(result)
    order = ranked(result, tells)
    shows = {n: d.text for d, n in reversed(_shown(result))}
    evidence = Evidence(result, tied)

    def axis(name: str) -> dict[str, Any]:
        nodes = _nodes(name, result.graphs)
        said = _seen(name, result, nodes, evidence, shows)
        # Of *sell* and *buy* the same is asked in other ways, which is no difference
        if name == "srl" and tells[name] == "alike" and " / " not in said:
            said = evidence.shared(name, nodes)
        found = _axis(name, result, nodes, tied)
        found |= {"tells": tells[name], "absent": name not in order}
        return found | ({"seen": said} if said else {})

    return {
        "aspects": {
            "axes": [axis(name) for name in result.aspects.predicted],
            "order": order,
            "first": first_aspects(result, tells, order),
            "score": short(result.aspects.whole),
            "said": aspects_in_words(result.aspects),
        }
    }


def _seen(
    name: str,
    result: PairExplanation,
    nodes: Sequence[Sequence[str]],
    evidence: Evidence,
    shows: Mapping[str, str],
) -> str:
    """What is seen of an aspect; of how the graphs are built, nothing."""
    if name in STRUCTURAL:
        return ""
    if name == "smatch":
        least = min(result.scores["smatch"], result.aspects.predicted[name])
        little = bool(result.differences) and least >= CLOSE
        return _matching(result.graphs) + (LITTLE if little else "")
    predicted, measured = result.aspects.predicted[name], result.aspects.counted.get(name, 1.0)
    if name in _worded(result) - shows.keys() and measured < LOW <= predicted:
        return ASTRAY
    seen = evidence.seen(name, nodes)
    if name in shows and name != "named_ent" and not (name in LISTED and seen):
        seen = f"{shows[name]}{MISSED if predicted >= ALIKE else ''}"
    return seen or evidence.shared(name, nodes)


def _matching(found: GraphExplanation) -> str:
    """How many parts (triples) of each graph the other has; empty where it has all."""
    match = found.match
    matched, a, b = match.matched, match.total_a, match.total_b
    if matched == a == b:
        return ""
    return f"{matched} of graph A's {a} parts match, and {matched} of B's {b}."


def _worded(result: PairExplanation) -> frozenset[str]:
    """:data:`WORDED` of a pair."""
    named = any(map(capitals, result.sentences, result.languages))
    return WORDED if named else WORDED | {"named_ent"}


def told_of(result: PairExplanation) -> dict[str, str]:
    """What each aspect comes to, one of :data:`TELLS`.

    It differs where a difference that is told shows in it.
    """
    aspects, shown = result.aspects, {*shown_aspects(result)}

    def of(name: str) -> str:
        values = [aspects.predicted[name]]
        if name in aspects.counted:
            values.append(aspects.counted[name])
        if name in shown:
            return "differs"
        if max(values) < LOW:
            return "unlike"
        if max(values) - min(values) >= APART:
            return "unclear"
        return "alike" if min(values) >= CLOSE else "partly"

    return {name: of(name) for name in aspects.predicted}


def nowhere(result: PairExplanation) -> frozenset[str]:
    """The aspects that neither graph has anything of, and in which no difference shows."""
    aspects = result.aspects
    unseen = {*aspects.unmeasured} - {*shown_aspects(result)}
    return frozenset({*aspects.absent, *unseen})


def ranked(result: PairExplanation, tells: Mapping[str, str]) -> list[str]:
    """Aspects that are there, those that differ first, then the least alike."""
    aspects = result.aspects

    def lowest(name: str) -> float:
        return min(aspects.predicted[name], aspects.counted.get(name, 1.0))

    there = {*aspects.predicted} - nowhere(result)
    return sorted(there, key=lambda n: (TELLS.index(tells[n]), lowest(n), n))


def shown_aspects(result: PairExplanation) -> list[str]:
    """The aspects in which the differences that were found show."""
    looked = dict.fromkeys(n for _, n in _shown(result))
    return [n for n in looked if n not in result.aspects.absent]


def _shown(result: PairExplanation) -> list[tuple[Difference, str]]:
    """The differences that are told, each with the aspect that it shows in, if in any."""
    return [(d, n) for d in apart(result.differences) if (n := _aspect(d, result.languages))]


def _aspect(difference: Difference, languages: tuple[str, str]) -> str:
    """Where a difference shows; *nobody* and *everybody* in the denial, *not all* in the amount."""
    if difference.kind == "quantifier":
        one, other = map(denies, (difference.a, difference.b), languages)
        words = len(f"{difference.a} {difference.b}".split())
        return "negation" if one != other and words == 2 else "quant"
    found = SHOWS.get(difference.kind, "")
    if found == "frames" and not _happens(difference, languages):
        return "concepts"
    return found


def _happens(difference: Difference, languages: tuple[str, str]) -> bool:
    """Whether what differs can be what happens."""
    sides = zip((difference.a, difference.b), languages, strict=True)
    return any(fits("frames", word, of) for said, of in sides for word in said.split())


def first_aspects(
    result: PairExplanation, tells: Mapping[str, str], there: Sequence[str]
) -> list[str]:
    """The most telling aspects: those in which the two differ, then what pulls the score."""
    aspects = result.aspects
    low = [n for n in there if tells[n] in TELLS[:2] and n != "smatch"]
    telling = [n for n in aspects.telling(most=len(aspects.predicted)) if n in there]
    found = dict.fromkeys(n for n in (*low, *telling) if n not in STRUCTURAL)
    return [*found][: len(aspects.telling())]


def _axis(
    name: str,
    result: PairExplanation,
    nodes: Sequence[Sequence[str]],
    tied: Sequence[Mapping[str, Sequence[int]]],
) -> dict[str, Any]:
    aspects, found = result.aspects, result.graphs
    label = aspect_label(name)
    measured = aspects.counted.get(name)
    trust = aspects.partition.reliability.get(name)
    sizes = [len(graph.concepts) for graph in (found.a, found.b)]
    return (
        {"name": name, "short": label.short, "term": label.term, "meaning": label.meaning}
        | {"predicted": short(aspects.predicted[name]), "adds": short(aspects.contribution[name])}
        | {"measured": None if measured is None else short(measured)}
        | {"trust": None if trust is None else short(trust)}
        | ({"structural": True} if name in STRUCTURAL else {})
        | {"nodes": nodes, "words": _words(name, result, nodes, tied)}
        | ({"constants": CONSTANTS[name]} if name in CONSTANTS else {})
        | {"whole": sizes == [len(there) for there in nodes]}
    )


def _nodes(name: str, found: GraphExplanation) -> list[list[str]]:
    """Of each graph, the variables that an aspect looks at."""
    if name not in ASPECTS:
        return [[], []]
    looks_at = measured_variables(name, found.a, found.b, found.suite)
    graphs = zip((found.a, found.b), looks_at, strict=True)
    return [[v for v in graph.concepts if v in there] for graph, there in graphs]


def _words(
    name: str,
    result: PairExplanation,
    nodes: Sequence[Sequence[str]],
    tied: Sequence[Mapping[str, Sequence[int]]],
) -> list[list[int]]:
    """The words of nodes that fit an aspect."""
    found = [sorted({k for v in n for k in t.get(v, ())}) for n, t in zip(nodes, tied, strict=True)]
    sides = zip(map(words, result.sentences), result.languages, found, strict=True)
    return [
        [k for k in numbers if fits(name, written[k], language)]
        for written, language, numbers in sides
    ]
