"""Which sources show a difference, and how far the parser is to be believed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from explainers.amr.graph import Graph, names, positions, spelled
from explainers.differences.draft import Draft, Reading
from explainers.differences.result import EVIDENCE, Observed
from explainers.differences.units import Sentence
from explainers.lexicon.closed import word_list
from explainers.matching.result import GraphExplanation
from explainers.text import spans
from explainers.tokens.chunks import is_function_word

DOUBT = 0.5
"""Below this confidence of the parser in a node, a difference says so."""


class Nodes:
    """Where the words of a sentence are in its graph.

    Args:
        graph: the AMR.
        words: of the sentence.
    """

    def __init__(self, graph: Graph, words: list[str]) -> None:
        self.graph = graph
        self.of_word: dict[int, list[str]] = {}
        for variable, places in positions(graph, words).items():
            for place in places:
                self.of_word.setdefault(place, []).append(variable)
        self.named = {e.target: e.source for e in graph.edges if e.role == "name"}

    def of(self, words: Collection[int]) -> tuple[str, ...]:
        """The variables of some words, in the order of the graph."""
        found = {v for w in words for v in self.of_word.get(w, ())}
        return tuple(v for v in self.graph.concepts if v in found)

    def doubt(self, variables: Collection[str]) -> float:
        """The least confidence of the parser in these nodes; 1 where it says nothing."""
        sure = self.graph.confidence
        if sure is None:
            return 1.0
        return min((sure.nodes.get(v, 1.0) for v in variables), default=1.0)


def known_names(graph: Graph) -> set[str]:
    """Words of names in a graph, in lower case."""
    return {w.lower() for parts in names(graph).values() for p in parts for w in p.split()}


_OF_MANY = word_list("differences.evidence.of_many")
"""Concepts that words of different meaning share."""


def concepts(sentence: Sentence, nodes: Nodes) -> dict[int, frozenset[str]]:
    """The concepts of each unit's nodes, without what is said of many words."""
    found = {}
    for k, unit in enumerate(sentence.units):
        variables = nodes.of(unit.words)
        if variables:
            found[k] = frozenset(
                c
                for v in variables
                if (c := nodes.graph.concepts[v]) not in _OF_MANY
                and not c.endswith(("-91", "-92", "-quantity", "-entity"))
            )
    return found


def entities(sentence: Sentence, nodes: Nodes) -> dict[int, str]:
    """The type of the named entity that a unit's words are the name of."""
    types = {name: nodes.graph.concepts[holder] for name, holder in nodes.named.items()}
    return {
        k: types[v]
        for k, unit in enumerate(sentence.units)
        for v in nodes.of(unit.words)
        if v in types
    }


def sources(
    draft: Draft, reading: Reading, result: Observed, nodes: tuple[Nodes, Nodes]
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]], float]:
    """Evidence, nodes and the parser's doubt of a difference.

    Returns:
        Sources in order; variables of each side; the least confidence in these nodes.
    """
    words = [
        {w for k in units for w in reading.sentences[side].units[k].words}
        for side, units in enumerate((draft.a, draft.b))
    ]
    marks = draft.a_marks, draft.b_marks
    found = {name: _nodes(nodes[side], reading.sentences[side], words[side] | {*marks[side]},
                          draft.kind) for side, name in enumerate("ab")}  # fmt: skip
    seen = {"text"}
    if _graph_shows(draft, result, found):
        seen.add("graph")
    if _tokens_show(draft, reading, words):
        seen.add("tokens")
    sure = min(nodes[0].doubt(found["a"]), nodes[1].doubt(found["b"]))
    return tuple(s for s in EVIDENCE if s in seen), found, sure


_SAID_AS = {
    "negation": ("polarity",), "question": ("mode", "polarity"), "modality": ("polarity",),
    "opposite": ("polarity",), "time": ("time", "dayperiod"), "quantity": ("quant", "value"),
}  # fmt: skip
"""Roles of constants by which a graph says what no word of a difference has a node for."""


def _nodes(nodes: Nodes, sentence: Sentence, words: Collection[int], kind: str) -> tuple[str, ...]:
    """The nodes of a difference; of a constant (``-``, ``PM``, ``3``), the one that has it."""
    found = nodes.of(words)
    if found or not words:
        return found
    said = {sentence.text[slice(*sentence.spans[w])].lower() for w in words}
    for unit in sentence.units:
        if set(unit.words) & set(words):
            said.add(unit.text)
            value = unit.value
            if value is not None:
                said.add(str(int(value) if value.is_integer() else value))
    attributes = nodes.graph.attributes
    holders = [s for s, r, v in attributes if str(v).strip('"').lower() in said and r[:2] != "op"]
    if not holders:
        roles = _SAID_AS.get(kind, ())
        holders = [s for s, r, _ in attributes if r in roles]
        if kind == "question":
            asked = [v for v, c in nodes.graph.concepts.items() if c == "amr-unknown"]
            holders = asked or holders or [nodes.graph.top]
        holders = holders if len(set(holders)) == 1 else []
    return tuple(v for v in nodes.graph.concepts if v in holders)


def _graph_shows(draft: Draft, result: Observed, nodes: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the aligned graphs differ in, or at, these nodes."""
    a, b = result.graphs.a, result.graphs.b
    to = dict(result.graphs.match.pairs)
    back = {y: x for x, y in to.items()}
    if draft.kind == "negation":
        return _attributes(a, "polarity") != _attributes(b, "polarity")
    if draft.kind == "question":
        shown = [
            _attributes(g, "mode") + _attributes(g, "polarity")
            + sum(c == "amr-unknown" for c in g.concepts.values()) * 10
            for g in (a, b)
        ]  # fmt: skip
        return shown[0] != shown[1]
    if draft.kind == "tense":
        return False
    if draft.kind == "roles":
        return _roles_differ(a, b, nodes)
    if draft.kind in ("quantity", "time"):
        said = [Counter((r, v) for _, r, v in g.attributes if r in _AMOUNTS) for g in (a, b)]
        if said[0] != said[1]:
            return True
    for x in nodes["a"]:
        y = to.get(x)
        if y is None or b.concepts[y] != a.concepts[x] or _values(a, x) != _values(b, y):
            return True
        if {(r, to.get(s)) for s, r, t in a.edges if t == x} != {
            (r, s) for s, r, t in b.edges if t == y
        }:
            return True
    return any(
        y not in back or a.concepts[back[y]] != b.concepts[y]
        or _values(b, y) != _values(a, back[y]) for y in nodes["b"]
    )  # fmt: skip


_AMOUNTS = word_list("differences.evidence.amounts")
"""Roles of constants that say how much, or when."""


def _attributes(graph: Graph, role: str) -> int:
    return sum(r == role for _, r, _ in graph.attributes)


def _values(graph: Graph, variable: str) -> set[tuple[str, str]]:
    return {(r, v) for s, r, v in graph.attributes if s == variable}


def _roles_differ(a: Graph, b: Graph, nodes: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a participant has another role of the same frame, or a role that another one had."""
    one, other = (
        {role for v in variables for role in _roles(graph, v)}
        for graph, variables in ((a, nodes["a"]), (b, nodes["b"]))
    )
    return any(
        end == of and (who == whose) != (role == another)
        for who, role, end in one - other
        for whose, another, of in other - one
    )


def _roles(graph: Graph, variable: str) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """What a participant is called, each relation that it is in, and the concept at its other end.

    Who has a role, such as *sister* or *president*, is called by whose it is, too.
    """
    said = names(graph)
    having = {s for s, r, t in graph.edges if (r, t) == ("ARG2", variable) and _had(graph, s)}
    whose = [t for s, r, t in graph.edges if s in having and r == "ARG1"]
    first, *rest = (" ".join(said.get(v, [graph.concepts[v]])) for v in (variable, *whose))
    called, standing = (first, *sorted(rest)), _standing(graph, variable)
    for s, r, t in graph.edges:
        if r == "name":
            continue
        if graph.concepts[s] in ("and", "or", "between"):
            r = r.rstrip("0123456789")  # their order says nothing
        for of, end, role in ((t, s, r), (s, t, f"{r}-of")):
            if of in standing:
                yield called, role, graph.concepts[end].rpartition("-")[0] or graph.concepts[end]


def _standing(graph: Graph, variable: str) -> set[str]:
    """A node, and those that act for it.

    *Sister* does not act, nor does what says of what kind or whose something is (*happy*, *my*),
    or what one does who is named by it (*teacher*): that which they are said of does.
    """
    found, left = {variable}, [variable]
    while left:
        v = left.pop()
        into = [(s, r) for s, r, t in graph.edges if t == v]
        roles = {s for s, r in into if r in ("ARG1", "ARG2") and _had(graph, s)}
        acts = {t for s, r, t in graph.edges if s in roles and r == "ARG0"}
        acts |= {s for s, r in into if r[:3] != "ARG" and not _FRAME.search(graph.concepts[s])}
        if not into and v != graph.top:
            acts |= {t for s, r, t in graph.edges if s == v and r[:3] == "ARG"}
        left += acts - found
        found |= acts
    return found


_FRAME = re.compile(r"-\d+$")


def _had(graph: Graph, variable: str) -> bool:
    """Whether a node says which role someone has."""
    return graph.concepts[variable] in _HAVING_ROLES


_HAVING_ROLES = ("have-rel-role-91", "have-org-role-91")


def _tokens_show(draft: Draft, reading: Reading, words: list[set[int]]) -> bool:
    """Whether some of these words lack a near partner, or have it where it does not belong."""
    similarity = reading.alignment.similarity
    if not similarity.size:
        return False
    n, m = similarity.shape
    if draft.kind == "roles" and draft.a and draft.b:
        for i in draft.a:
            row = reading.alignment.a.units[i].words[0]
            j = reading.alignment.partner.get(i)
            if row < n and j is not None:
                best = int(similarity[row].argmax())
                if best in reading.alignment.b.units[j].words:
                    return True
        return False
    best_a = [similarity[w].max() for w in words[0] if w < n]
    best_b = [similarity[:, w].max() for w in words[1] if w < m]
    return min([*best_a, *best_b], default=1.0) < 0.85


def _said(graph: Graph) -> dict[str, tuple[str, str]]:
    """What each node says: its concept, and its name, if it has one."""
    called = spelled(graph) | {v: " ".join(parts) for v, parts in names(graph).items()}
    return {v: (concept, called.get(v, "")) for v, concept in graph.concepts.items()}


class Alone(NamedTuple):
    """A word, or a whole name, that only one graph has.

    Attributes:
        text: as it is written.
        nodes: its variables.
        words: numbers of its words in the sentence.
    """

    text: str
    nodes: frozenset[str]
    words: range


def unmatched(
    sentences: tuple[str, str], found: GraphExplanation
) -> tuple[list[Alone], list[Alone]]:
    """Words of each sentence of whose nodes the other graph has none of the same concept.

    Or of the same name, which stays whole; and figures that it does not have. They are in the order
    of the sentence; a word that both sentences have is left out, and so is one that means little by
    itself.
    """
    graphs = (found.a, found.b)
    left = []
    for side, sentence in enumerate(sentences):
        words = [sentence[i:j] for i, j in spans(sentence)]
        here, there = (_said(graphs[s]) for s in (side, 1 - side))
        met = {v for v, said in here.items() if said in there.values()}
        figures = {a.value for a in graphs[1 - side].attributes}
        nodes = Nodes(graphs[side], words)
        places = [
            _whole(nodes, k)
            for k, word in enumerate(words)
            if (k in nodes.of_word and not met & {*nodes.of_word[k]} and not is_function_word(word))
            or (word.isdecimal() and word not in figures)
        ]
        alone = [_alone(nodes, sentence, place) for place in dict.fromkeys(places)]
        left.append([*{one.text: one for one in alone}.values()])
    said = [{one.text.lower() for one in alone} for alone in left]
    both = said[0] & said[1]
    return ([one for one in left[0] if one.text.lower() not in both],
            [one for one in left[1] if one.text.lower() not in both])  # fmt: skip


def _whole(nodes: Nodes, word: int) -> range:
    """The words of the name, or of the verb with its particle, that a word is of."""
    name = {*nodes.of_word.get(word, ())}
    first = last = word
    while name & {*nodes.of_word.get(first - 1, ())}:
        first -= 1
    while name & {*nodes.of_word.get(last + 1, ())}:
        last += 1
    return range(first, last + 1)


def _alone(nodes: Nodes, sentence: str, place: range) -> Alone:
    """A word or a name; a figure is written out, and is that of the node that has it: *9:15*."""
    at = spans(sentence)
    begin, end = at[place[0]][0], at[place[-1]][1]
    text = sentence[begin:end]
    if not text.isdecimal():
        return Alone(text, frozenset(nodes.of(place)), place)
    written = next(m[0] for m in FIGURE.finditer(sentence) if m.start() <= begin < m.end())
    having = {s for s, _, value in nodes.graph.attributes if value.strip('"') == written}
    return Alone(written, frozenset(having or nodes.of(place)), place)


FIGURE = re.compile(r"\d+(?:[:.,/]\d+)*")
"""A number or a time in figures."""
