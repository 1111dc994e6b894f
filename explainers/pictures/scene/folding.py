"""A graph as people read it: names in place of who bears them, concepts without their senses.

What is folded into another part stays linked: the picture knows what each of its parts holds.
"""

from __future__ import annotations

from calendar import month_name
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import networkx as nx

from explainers.amr.concepts import frame_of
from explainers.amr.graph import Graph, Relation, spelled
from explainers.pictures.layout import NodeMark, UnplacedGraph
from explainers.wording.labels import PLAINLY

RELATIONAL = frozenset({"have-rel-role-91", "have-org-role-91"})
"""Frames that only say as what somebody stands to somebody: ARG0 is ARG1's ARG2."""

OF = "of"
"""What the relation of such a person is called: brother, of whom?"""

NOT = "not"
"""What a negative polarity is called."""

PARTS = (
    *("weekday", "day", "month", "year", "dayperiod", "time"),
    *("op1", "quant", "value", "unit", "scale"),
)
"""Roles of what makes up a date, an amount or a bound, in the order in which they are said."""

MONTHS = {str(k): name for k, name in enumerate(month_name)}

LONGEST = 24
"""Characters of a label; what is longer ends in an ellipsis, and the details have it whole."""


class Folded(NamedTuple):
    """A graph to be laid out, and which nodes went into which.

    Attributes:
        paper: the graph.
        into: nodes that are not drawn to those that they are a part of.
    """

    paper: UnplacedGraph
    into: Mapping[str, str]


def folded(graph: Graph, full: UnplacedGraph) -> Folded:
    """Fold a graph that is marked already.

    A relation asks in a word, unless another one of the same node asks the same: *what causes* and
    *what is caused*.

    Args:
        graph: the graph.
        full: all of it, with its marks and with its relations in words.
    """
    labels, into = _folds(graph)
    empty = _empty_dates(graph)
    into |= empty
    net: nx.MultiDiGraph = nx.MultiDiGraph()
    for node, data in full.net.nodes(data=True):
        if node not in into:
            net.add_node(node, **data)
    said: dict[Relation, str] = {}
    whole: dict[Relation, str] = {}
    for source, target, key, data in full.net.edges(keys=True, data=True):
        ends = into.get(source, source), into.get(target, target)
        relation = full.relation(source, target, key)
        if target in empty or (ends[0] == ends[1] and source != target):
            continue
        net.add_edge(*ends, role=data["role"], value=data["value"], relation=relation)
        known = OF if source in into and source in graph.concepts else full.said.get(relation, "")
        whole[relation] = known
        said[relation] = in_a_word(known, _done_to(graph, source, known))
    twice = Counter((source, word) for (source, _, _), word in said.items())
    said = {of: whole[of] if twice[of[0], word] > 1 else word for of, word in said.items()}
    marks = {n: _plain(full.marks[n], n, graph, labels) for n in net.nodes}
    top = into.get(full.top, full.top)
    return Folded(
        full._replace(net=net, top=top, marks=marks, said=said, worded=True),
        into,
    )


def hidden(graph: Graph) -> set[str]:
    """The variables that :func:`folded` does not draw, as they go into others."""
    return {*_folds(graph)[1], *_empty_dates(graph)}


def _done_to(graph: Graph, source: str, said: str) -> bool:
    """Whether a role leads to whom something is done: *who is bitten*, not *who is kind*."""
    frame = frame_of(graph.concepts.get(source, ""))
    return frame is not None and said.startswith("who is ") and not said.endswith(frame.lemma)


def in_a_word(said: str, done: bool = False) -> str:
    """What a relation asks, without its verb, which stands where the relation begins.

    Args:
        said: the role in words.
        done: whether somebody does it to whom the relation leads to.

    >>> [in_a_word(said) for said in ("who likes", "what is liked", "to whom", "what is")]
    ['who', 'what', 'to whom', 'what is']
    >>> in_a_word("who is liked", done=True)
    'whom'
    """
    asks, _, verb = said.partition(" ")
    if verb == "is":  # there is no verb where it begins: big, what is? A house
        return said
    if asks == "who" and done:
        return "whom"
    return asks if asks in ("who", "what") else said


def _folds(graph: Graph) -> tuple[dict[str, str], dict[str, str]]:
    """What bearers are called instead of their concepts, and what went into them."""
    named = spelled(graph)
    labels, into = {}, {}
    for source, role, target in graph.edges:
        if role == "name" and target in named and _degree(graph, target) == 1:
            labels[source], into[target] = named[target], source
    for variable, concept in graph.concepts.items():
        found = _relational(graph, variable) if concept in RELATIONAL else None
        if found is not None and found[0] not in labels:
            person, noun = found
            labels[person] = graph.concepts[noun]
            into |= {variable: person, noun: person}
    for variable in graph.concepts:
        amount = _amount(graph, variable) if variable not in {*into, *named} else None
        if amount is not None:
            labels[variable] = amount[0]
            into |= dict.fromkeys(amount[1], variable)
    for event, role, doer in graph.edges:
        word = _word_of_both(graph, event, doer) if role.startswith("ARG") else ""
        if word and doer not in labels and doer not in into:
            labels[doer], into[event] = word, doer
    return labels, into


def _word_of_both(graph: Graph, event: str, doer: str) -> str:
    """The word that stands for an event and for who does it, as sailor does; empty if none does.

    The event may have arguments of its own, as *teach* of *my teacher* has: the teacher, of whom?
    """
    words = graph.alignment.get(event, ())
    others = [
        e for e in (*graph.edges, *graph.attributes) if event in (e[0], e[2]) and e[2] != doer
    ]
    bare = all(e[0] == event and e[1].startswith("ARG") for e in others)
    if not bare or event == graph.top or frame_of(graph.concepts[doer]) is not None:
        return ""
    if len(words) != 1 or tuple(words) != tuple(graph.alignment.get(doer, ())):
        return ""
    return graph.tokens[words[0]].lower() if words[0] < len(graph.tokens) else ""


def _amount(graph: Graph, variable: str) -> tuple[str, list[str]] | None:
    """A date, an amount or a bound in a line, and the nodes that it is made of; else nothing.

    >>> from explainers.amr.graph import read
    >>> graph = read("(t / temporal-quantity :quant (m / more-than :op1 2) :unit (y / year))")
    >>> _amount(graph, "t")
    ('more than 2 year', ['m op1 2', 'm', 'y'])

    In *for hours*, the hour that is counted by nothing but its plural is no one hour:

    >>> from dataclasses import replace
    >>> graph = read("(t / temporal-quantity :quant 1 :unit (h / hour))")
    >>> _amount(replace(graph, tokens=("for", "hours"), alignment={"h": (1,)}), "t")
    ('hours', ['t quant 1', 'h'])
    """
    concept = graph.concepts[variable]
    parts = [p for p in (*graph.edges, *graph.attributes) if p[0] == variable]
    roles = [part[1] for part in parts]
    kind = concept.endswith("-quantity") or concept in ("date-entity", "percentage-entity")
    bound = roles == ["op1"] and parts[0][2] not in graph.concepts
    if not (kind or bound) or {*roles} - {*PARTS}:
        return None
    said, nodes = [], []
    for part in sorted(parts, key=lambda part: PARTS.index(part[1])):
        own = _leaf(graph, part[2]) if part[2] in graph.concepts else None
        if part[2] in graph.concepts and own is None:
            return None
        text, below = own or (part[2].strip('"'), [" ".join(part)])
        said.append(MONTHS.get(text, text) if part[1] == "month" else text)
        nodes += below
    if not said or len({*roles}) < len(roles):
        return None
    before = [] if kind else [concept.replace("-", " ")]
    told = " ".join([*before, *said]) + "%" * (concept == "percentage-entity")
    unit = next((graph.concepts.get(part[2]) for part in parts if part[1] == "unit"), None)
    one = told.removeprefix("1 ")
    several = unit is not None and said[0] == "1" and one.lower() != unit
    return (one if several else told), nodes


def _empty_dates(graph: Graph) -> dict[str, str]:
    """Dates that say nothing, each with the one beside it that does: *at* of *at 9:15*.

    >>> from explainers.amr.graph import read
    >>> text = '(l / leave-11 :time (d / date-entity) :time (e / date-entity :time "9:15"))'
    >>> _empty_dates(read(text))
    {'d': 'e'}
    """
    dates = [v for v, concept in graph.concepts.items() if concept == "date-entity"]
    telling = {part.source for part in graph.attributes} & {*dates}
    when = [(e.source, e.target) for e in graph.edges if e.role == "time"]
    return {
        date: other
        for source, date in when
        if date in dates and {t for s, _, t in graph.edges if s == date} <= telling
        for beside, other in when
        if beside == source and other != date and other in telling and date not in telling
    }


def _leaf(graph: Graph, variable: str) -> tuple[str, list[str]] | None:
    """What is said of a part of an amount that nothing else hangs on, and its nodes."""
    if sum(edge.target == variable for edge in graph.edges) != 1:
        return None
    if inner := _amount(graph, variable):
        return inner[0], [*inner[1], variable]
    more = any(part[0] == variable for part in (*graph.edges, *graph.attributes))
    if more or frame_of(graph.concepts[variable]):
        return None
    words = graph.alignment.get(variable, ())
    word = graph.tokens[words[0]] if len(words) == 1 and words[0] < len(graph.tokens) else ""
    return word or graph.concepts[variable], [variable]


def _degree(graph: Graph, variable: str) -> int:
    return sum(variable in (edge.source, edge.target) for edge in graph.edges)


def _relational(graph: Graph, variable: str) -> tuple[str, str] | None:
    """Who stands in a relation and as what, where such a frame says no more than that."""
    roles = {edge.role: edge.target for edge in graph.edges if edge.source == variable}
    person, noun = roles.get("ARG0"), roles.get("ARG2")
    plain = (
        roles.keys() <= {"ARG0", "ARG1", "ARG2"}
        and _degree(graph, variable) == len(roles)
        and variable != graph.top
        and not any(a.source in (variable, noun) for a in graph.attributes)
    )
    if not plain or person is None or noun is None or _degree(graph, noun) != 1:
        return None
    return person, noun


def _plain(mark: NodeMark, node: str, graph: Graph, labels: Mapping[str, str]) -> NodeMark:
    """A mark whose label says what the node is."""
    concept = graph.concepts.get(node)
    if concept is None:
        value = mark.label.strip('"')
        return mark._replace(label=_short(NOT if value == "−" else value))
    frame = frame_of(concept)
    name = PLAINLY.get(concept, frame.lemma if frame else concept)
    label = labels.get(node) or name.replace("-", " ")
    if mark.label.removesuffix(" ?").endswith("yes or no"):
        label = "yes or no"
    return mark._replace(label=f"{_short(label)}{' ?' if mark.doubt else ''}")


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
