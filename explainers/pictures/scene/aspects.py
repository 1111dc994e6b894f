"""Aspects in a scene: every axis with its values and what it looks at, and which few come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from explainers.amr.concepts import normal_label
from explainers.amr.graph import Graph, doubtful, spelled
from explainers.aspects.absent import capitals, denies
from explainers.differences.result import Difference
from explainers.matching.aspects import ASPECTS, STRUCTURAL
from explainers.matching.evidence import measured_variables
from explainers.pictures.scene.evidence import LISTED, Evidence, fits
from explainers.pictures.scene.numbers import short
from explainers.pictures.scene.sentences import words
from explainers.results import GraphExplanation, PairExplanation
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import apart, aspects_in_words, details

CONSTANTS = {"negation": "polarity", "quant": "quant", "named_ent": "op"}
"""How the roles begin whose constants a metric looks at."""

LOW = 0.5
"""Below this, text or graphs find little that is alike in an aspect."""

APART = 0.1
"""From this distance on, what is predicted of an aspect and what the graphs say part."""

ASTRAY = "Only the graphs differ in this: other words for the same, or a mistake of the parser."
MISSED = " The prediction from the text misses that."

DISAGREE = 0.25
"""From here on, what is predicted of an aspect and what the graphs say disagree."""

CLOSE = 0.8
"""From here on, two are alike in an aspect, unless something that differs shows in it."""

ALIKE = 0.9
"""From here on, sentences are not called less alike in an aspect, whatever differs."""

SHOWS = {
    "roles": "srl",
    "negation": "negation",
    "opposite": "frames",
    "concept": "frames",
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
    aspects, gone_by = result.aspects, values(result)
    least, told = least_alike(result, gone_by), bool(result.differences)
    shows = {n: d.text for d, n in reversed(_shown(result))}
    evidence = Evidence(result, tied)

    def axis(name: str) -> dict[str, Any]:
        nodes, value = _nodes(name, result.graphs), gone_by[name]
        low = told and name in least
        tells = _tells(value, low, name in shows)
        if name == "smatch" and told and tells == "alike":
            tells = "partly"  # however little of it differs
        said = _seen(name, result, nodes, evidence, shows)
        # Of *sell* and *buy* the same is asked in other ways, which is no difference
        if name == "srl" and tells == "alike" and " / " not in said:
            said = evidence.shared(name, nodes)
        return (
            _axis(name, result, nodes, tied)
            | ({"low": True} if low else {})
            | ({"unsure": True} if value.unsure else {})
            | ({"seen": said} if said else {})
            | ({"believed": value.source} if value.source else {})
            | {"tells": tells}
        )

    return {
        "aspects": {
            "axes": [axis(name) for name in aspects.predicted],
            "first": first_aspects(result, least),
            "score": short(aspects.whole),
            "said": aspects_in_words(aspects),
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
        return _matching(result.graphs)
    predicted, measured = result.aspects.predicted[name], result.aspects.counted.get(name, 1.0)
    if name in _worded(result) - shows.keys() and measured < LOW <= predicted:
        return ASTRAY
    seen = evidence.seen(name, nodes)
    if name in shows and name != "named_ent" and not (name in LISTED and seen):
        seen = f"{shows[name]}{MISSED if predicted >= ALIKE > measured else ''}"
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


class Value(NamedTuple):
    """The value of an aspect to go by.

    Attributes:
        value: of the text or of the graphs.
        apart: how far the other one is from it.
        source: which of them it is, where they part.
        unsure: whether the graphs say little that is alike, and the parser is unsure.
    """

    value: float
    apart: float = 0.0
    source: str = ""
    unsure: bool = False


def values(result: PairExplanation) -> dict[str, Value]:
    """Of each aspect the value to go by.

    Where a difference was found that shows in it, that is the lower one; else the higher one, as
    graphs know no synonyms, and the text takes one aspect for another. Of the whole meaning, and of
    how graphs are built, it is what the graphs say, unless the parser is unsure, or only details
    were found to differ.
    """
    aspects, doubted = result.aspects, unsure_aspects(result)
    shown = {n for _, n in _shown(result)}
    by_graphs = {*STRUCTURAL} - doubted
    if result.differences and not details(result):
        by_graphs |= {"smatch"} - doubted

    def of(name: str) -> Value:
        predicted, measured = aspects.predicted[name], aspects.counted.get(name)
        unsure = name in doubted
        if measured is None or name in aspects.absent:
            return Value(predicted, unsure=unsure)
        distance = abs(predicted - measured)
        if distance < APART:
            return Value(predicted, distance, unsure=unsure)
        same = name in by_graphs or measured > predicted
        if measured < predicted if name in shown else same:
            return Value(measured, distance, "measured", unsure)
        return Value(predicted, distance, "predicted", unsure)

    return {name: of(name) for name in aspects.predicted}


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


def unsure_aspects(result: PairExplanation) -> frozenset[str]:
    """The aspects that are measured low by parts of the graphs of which the parser is unsure.

    These are at least half of the nodes that an aspect looks at and that are not the same in both;
    of all, where all are the same, linked otherwise.
    """
    found = result.graphs
    graphs = (found.a, found.b)
    to = dict(found.match.pairs)
    partners = (to, {y: x for x, y in to.items()})
    said = [
        {v: normal_label(c) for v, c in graph.concepts.items()} | spelled(graph) for graph in graphs
    ]
    shaky = [_shaky(graph) for graph in graphs]

    def rests(name: str) -> bool:
        looked = measured_variables(name, *graphs, found.suite)
        every = [(k, v, partners[k].get(v, "")) for k, there in enumerate(looked) for v in there]
        other = [(k, v, w) for k, v, w in every if said[k].get(v) != said[1 - k].get(w)] or every
        doubted = [v in shaky[k] or w in shaky[1 - k] for k, v, w in other]
        return bool(doubted) and 2 * sum(doubted) >= len(doubted)

    counted = result.aspects.counted
    return frozenset(n for n in ASPECTS if counted.get(n, 1.0) < LOW and rests(n))


def _shaky(graph: Graph) -> set[str]:
    """Nodes of which the parser is unsure, or of what leads to them."""
    ends = (
        part if isinstance(part, str) else part[2 if part[2] in graph.concepts else 0]
        for part in doubtful(graph)
    )
    return {*ends}


def least_alike(result: PairExplanation, gone_by: Mapping[str, Value]) -> list[str]:
    """Aspects of what is said in which little is alike, the least first.

    An aspect that the parser is unsure of counts only where something that was found to differ
    shows in it, and so does one in which words would show it, or text and graphs disagree.

    Args:
        result: of the pair.
        gone_by: its :func:`values`.
    """
    aspects, shown = result.aspects, shown_aspects(result)
    idle = {n for n, found in gone_by.items() if found.unsure}
    if result.differences:
        idle |= _worded(result)
    value = {n: found.value for n, found in gone_by.items()}
    value |= {n: 0.0 for n in shown if n not in aspects.counted}
    idle |= {n for n, found in gone_by.items() if found.apart >= DISAGREE and n != "smatch"}
    low = [
        n
        for n, found in value.items()
        if n not in (*STRUCTURAL, *aspects.absent)
        and (found < ALIKE if n in shown else found < LOW and n not in idle)
    ]
    return sorted(low, key=value.__getitem__)


def first_aspects(result: PairExplanation, least: Sequence[str]) -> list[str]:
    """The most telling aspects: those that are :func:`least_alike`, then the others."""
    aspects = result.aspects
    telling = aspects.telling(most=len(aspects.predicted))
    there = [n for n in (*telling, *aspects.predicted) if n not in aspects.absent]
    found = dict.fromkeys([*least, *(n for n in there if n not in STRUCTURAL)])
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
        | {"absent": name in aspects.absent, "parts": name in aspects.surprises}
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


def _tells(value: Value, low: bool, shown: bool) -> str:
    """What an aspect comes to, in a word.

    Args:
        value: to go by.
        low: whether little is alike.
        shown: whether something that was found to differ shows in it.
    """
    if not (shown or low) and (value.apart >= DISAGREE or value.value < LOW):
        return "unclear"
    if value.value >= CLOSE and not low:
        return "alike"
    return "partly" if value.value >= LOW else "unlike"


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
