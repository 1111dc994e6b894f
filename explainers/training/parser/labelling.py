"""Words to graph: which word each AMR node comes from.

Nobody annotated this. The aligner combines what can be read off (names,
numbers, lemmas, negation) with IBM Model 1 counts of concept given word, takes
the unambiguous nodes first, and folds nodes that no word stands for
(``person :ARG0-of``, name wrappers) into the neighbour that predicts them best.
"""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

import numpy as np

from explainers.amr.compact import decode
from explainers.amr.compact.choice import Choice
from explainers.amr.compact.fragments import (
    CONTINUED,
    JOINT,
    NOTHING,
    Part,
    constant_templates,
    quoted,
    symbol,
    templates,
)
from explainers.amr.compact.network import Vocabulary
from explainers.amr.compact.words import MONTHS, NEGATIONS, forms, number, tokenize
from explainers.amr.concepts import frame_of
from explainers.amr.graph import Graph, Interpretation, names

log = logging.getLogger(__name__)


@dataclass
class Unit:
    """A node to align: a concept, a constant, or a named entity with its name."""

    text: str
    role: str = ""
    constant: bool = False
    name: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What IBM Model 1 counts."""
        if self.name:
            return f"@{self.text}={'_'.join(self.name)}"
        return f"={self.text}" if self.constant else self.text


@dataclass
class Example:
    """A sentence with its graph in units, and the word each unit belongs to."""

    sentence: str
    tokens: list[str]
    units: list[Unit]
    edges: list[tuple[int, str, int]]
    top: int
    spans: list[tuple[int, int] | None] = field(default_factory=list)
    word: list[int] = field(default_factory=list)
    source: str = ""


def example(sentence: str, graph: Graph, source: str = "") -> Example:
    """Collapse a graph's names and constants into units.

    ``domain`` becomes ``mod`` of the other end, so that one relation has one name;
    two relations between the same nodes (who scratches itself) become a joint one.
    """
    tokens = [t.text for t in tokenize(sentence)]
    named = names(graph)
    hidden = {e.target for e in graph.edges if e.role == "name" and e.source in named}
    index: dict[str, int] = {}
    units: list[Unit] = []
    for variable, concept in graph.concepts.items():
        if variable not in hidden:
            index[variable] = len(units)
            units.append(Unit(concept, name=named.get(variable, ())))
    joint: dict[tuple[int, int], list[str]] = defaultdict(list)
    for source_, role, target in graph.edges:
        if source_ in index and target in index and source_ != target:
            if role == "domain":
                source_, role, target = target, "mod", source_
            joint[index[source_], index[target]].append(role)
    edges = [(s, JOINT.join(sorted(roles)), t) for (s, t), roles in joint.items()]
    for owner, role, value in graph.attributes:
        if owner in index:
            edges.append((index[owner], role, len(units)))
            units.append(Unit(value, role, constant=True))
    return Example(sentence, tokens, units, edges, index.get(graph.top, 0), source=source)


Expectation = Sequence[Mapping[str, float]]
"""For each word of a sentence, how likely a trained parser finds each node template there."""


def align_words(
    examples: Sequence[Example],
    rounds: int = 4,
    expected: Sequence[Expectation] | None = None,
    derived: dict[str, str] | None = None,
) -> dict[str, dict[str, float]]:
    """Set ``word`` of every unit of every example, in place.

    With ``expected`` this is a second, discriminative round: where rules and
    counts leave a choice (which of two mentions, which neighbour to fold into),
    the word at which a parser trained on the first round expects the node wins.

    Args:
        examples: the sentences, each of at least one token and one unit.
        rounds: expectation-maximisation rounds of IBM Model 1.
        expected: one expectation a sentence.
        derived: the derivations that the templates in ``expected`` were made with.

    Returns:
        t(concept | word), the translation table.
    """
    table = _ibm1(examples, rounds)
    for i, one in enumerate(examples):
        _names(one)
        _lexical(one, table, _Expected(one, expected[i] if expected else (), derived or {}))
    counts = _fold_counts(examples)
    for i, one in enumerate(examples):
        _fold(one, counts, _Expected(one, expected[i] if expected else (), derived or {}))
    return table


class _Expected:
    """How likely a trained parser finds a unit at a word; 0 without a parser."""

    def __init__(self, one: Example, expectation: Expectation, derived: dict[str, str]) -> None:
        self.one, self.expectation, self.derived = one, expectation, derived

    def __call__(self, u: int, position: int) -> float:
        if not self.expectation:
            return 0.0
        here = self.expectation[position]
        return max(
            (here.get(t, 0.0) for t in _options(self.one, u, position, self.derived)), default=0.0
        )


def _ibm1(examples: Sequence[Example], rounds: int) -> dict[str, dict[str, float]]:
    table: dict[str, dict[str, float]] = {}
    for turn in range(rounds):
        counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for one in examples:
            words = [*sorted({t.lower() for t in one.tokens}), ""]
            for unit in one.units:
                concept = unit.key
                weights = [table.get(w, {}).get(concept, 0.0) if turn else 1.0 for w in words]
                total = sum(weights)
                if total > 0:
                    for word, weight in zip(words, weights, strict=True):
                        if weight > 1e-4 * total:
                            counts[word][concept] += weight / total
        table = {}
        for word, row in counts.items():
            total = sum(row.values())
            table[word] = {concept: n / total for concept, n in row.items()}
        log.info("IBM Model 1: round %d of %d", turn + 1, rounds)
    return table


_MUTE = frozenset(".!\"'“”‘’()[]")
"""Tokens that mean nothing by themselves: who is told something is in the verb, not in *!*."""
_ASKING = frozenset(("who", "whom", "whose", "what", "which", "where", "when", "why", "how"))
"""Words that ask; beside one of them the question mark adds nothing."""


@dataclass(frozen=True)
class Fits:
    """How well a unit fits a word by rules alone, from 0 to 1, where it is not plain.

    Attributes:
        negation: a negating word, for ``-``.
        negative: a word with a negating prefix or suffix, for ``-``.
        name: one word of a name that does not stand there as a whole.
        particle: a verb whose particle stands near.
        verb: a verb whose particle is missing.
        stem: words that only begin alike.
        alike: what is added to ``stem`` as they come to be alike to the end.
        least_stem, least_share: letters, and share of the shorter word, that must be alike.
        reach: how many words off a particle may stand.
    """

    negation: float = 0.95
    negative: float = 0.55
    name: float = 0.6
    particle: float = 0.95
    verb: float = 0.7
    stem: float = 0.4
    alike: float = 0.4
    least_stem: int = 4
    least_share: float = 0.6
    reach: int = 5


@dataclass(frozen=True)
class Evidence:
    """How rules, counts and a trained parser count together for a unit at a word.

    Attributes:
        counts: of IBM Model 1, beside a rule that fits fully.
        proven: the counts count fully from a probability of 1 / this on.
        parser: of a trained parser's expectation, beside a rule that fits fully.
        agreeing: added where rule and counts agree.
        expected: added, times the parser's expectation.
        least: score below which a unit is not laid on a word.
        level: scores this near to the best are as good as it.
        second: score from which a unit may share the word of its neighbour.
        far: how many words away a unit counts that has no neighbour yet.
    """

    counts: float = 0.9
    proven: float = 4.0
    parser: float = 0.9
    agreeing: float = 0.05
    expected: float = 0.5
    least: float = 0.3
    level: float = 0.04
    second: float = 0.5
    far: float = 50.0


FITS, EVIDENCE = Fits(), Evidence()


def _squash(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


def _names(one: Example) -> None:
    """Find the span of every name that stands in the sentence letter by letter."""
    one.spans = [None] * len(one.units)
    one.word = [-1] * len(one.units)
    squashed = [_squash(t) for t in one.tokens]
    taken: set[int] = set()
    order = sorted(range(len(one.units)), key=lambda u: -len("".join(one.units[u].name)))
    for u in order:
        wanted = _squash("".join(one.units[u].name))
        if not wanted:
            continue
        for start in range(len(squashed)):
            text, end = "", start
            while end < len(squashed) and len(text) < len(wanted):
                text += squashed[end]
                end += 1
            if text == wanted and squashed[start] and not taken & set(range(start, end)):
                one.spans[u] = (start, end)
                one.word[u] = start
                taken |= set(range(start, end))
                break


def _match(unit: Unit, one: Example, position: int) -> float:
    """How well a unit's text fits a word, in [0, 1], by rules alone."""
    word = one.tokens[position]
    low = word.lower()
    if unit.constant:
        if unit.text == "-":
            if low in NEGATIONS:
                return FITS.negation
            prefixed = low.startswith(("un", "in", "im", "dis", "non", "il", "ir"))
            negative = (prefixed or low.endswith("less")) and len(low) > 4
            return FITS.negative if negative else 0.0
        if number(one.tokens, position) == unit.text:
            return 1.0
        if unit.role == "month" and str(MONTHS.get(low.rstrip("."), 0)) == unit.text:
            return 1.0
        return 1.0 if _squash(unit.text) == _squash(word) != "" else 0.0
    if unit.name:
        ops = [_squash(n) for n in unit.name]
        return FITS.name if _squash(word) in ops else 0.0
    frame = frame_of(unit.text)
    base = frame.lemma if frame else unit.text
    form = forms(low, {})
    if base in form or base == low:
        return 1.0
    first, _, rest = base.partition("-")
    if rest and (first in form):
        near = [t.lower() for t in one.tokens[position + 1 : position + 1 + FITS.reach]]
        return FITS.particle if all(p in near for p in rest.split("-")) else FITS.verb
    alike = takewhile(lambda two: two[0] == two[1], zip(base, low, strict=False))
    common = sum(1 for _ in alike)
    shorter, longer = sorted((len(base), len(low)))
    if common < max(FITS.least_stem, FITS.least_share * shorter):
        return 0.0
    return FITS.stem + FITS.alike * common / longer


def _neighbours(one: Example) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in one.units]
    for source, _, target in one.edges:
        near[source].append(target)
        near[target].append(source)
    return near


def _lexical(one: Example, table: dict[str, dict[str, float]], expected: _Expected) -> None:
    busy: dict[int, int] = {}
    for u, span in enumerate(one.spans):
        for position in range(*span) if span else ():
            busy[position] = u
    mute = {i for i, t in enumerate(one.tokens) if t in _MUTE}
    if any(t.lower() in _ASKING for t in one.tokens):
        mute |= {i for i, t in enumerate(one.tokens) if t == "?"}
    candidates: list[tuple[float, int, int]] = []
    for u, unit in enumerate(one.units):
        if one.word[u] >= 0:
            continue
        chance = [table.get(t.lower(), {}).get(unit.key, 0.0) for t in one.tokens]
        total = sum(chance) + table.get("", {}).get(unit.key, 0.0) or 1.0
        for position, p in enumerate(chance):
            if position in mute:
                continue
            rule = _match(unit, one, position)
            counted = EVIDENCE.counts * (p / total) * min(1.0, EVIDENCE.proven * p)
            wanted = expected(u, position)
            score = (
                max(rule, counted, EVIDENCE.parser * wanted)
                + EVIDENCE.agreeing * min(rule, p / total)
                + EVIDENCE.expected * wanted
            )
            if score >= EVIDENCE.least:
                candidates.append((score, u, position))
    _place(one, candidates, busy)


def _place(one: Example, candidates: list[tuple[float, int, int]], busy: dict[int, int]) -> None:
    """Lay units on words, the clearest first, and nearest to those that lie already.

    Args:
        one: whose units are laid.
        candidates: (score, unit, position).
        busy: the first unit of each position; noted here.
    """
    near = _neighbours(one)
    while candidates:
        best = max(score for score, _, _ in candidates)
        level = [c for c in candidates if c[0] > best - EVIDENCE.level]
        rivals = Counter(u for _, u, _ in level)
        contested = Counter(p for _, _, p in level)

        def preference(
            item: tuple[float, int, int],
            rivals: Counter[int] = rivals,
            contested: Counter[int] = contested,
        ) -> tuple[bool, float, float, int, int]:
            score, u, position = item
            placed = [one.word[v] for v in near[u] if one.word[v] >= 0]
            apart = [abs(position - w) for w in placed]
            distance = sum(apart) / len(apart) if apart else EVIDENCE.far
            clear = rivals[u] == 1 and contested[position] == 1
            return (not clear, distance, -score, position, u)

        _, u, position = min(level, key=preference)
        one.word[u] = position
        busy.setdefault(position, u)
        candidates = [
            c
            for c in candidates
            if c[1] != u
            and (c[2] != position or (c[0] >= EVIDENCE.second and u in near[c[1]]))
            and (c[2] not in busy or c[2] == position or busy[c[2]] in near[c[1]])
        ]


def _links(one: Example, u: int) -> list[tuple[str, int]]:
    """The neighbours of a unit, each with the relation as seen from the unit."""
    return [(f">{role}", t) for s, role, t in one.edges if s == u] + [
        (f"<{role}", s) for s, role, t in one.edges if t == u
    ]


def _fold_counts(examples: Sequence[Example]) -> Counter[tuple[str, str, str]]:
    counts: Counter[tuple[str, str, str]] = Counter()
    for one in examples:
        for u, unit in enumerate(one.units):
            if one.word[u] < 0:
                for relation, v in _links(one, u):
                    if one.word[v] >= 0:
                        counts[unit.key, relation, one.units[v].key] += 1
                        counts["", "", one.units[v].key] += 1
                        counts[unit.key, relation, ""] += 1
    return counts


def _fold(one: Example, counts: Counter[tuple[str, str, str]], expected: _Expected) -> None:
    open_units = [u for u in range(len(one.units)) if one.word[u] < 0]
    while open_units:
        best: tuple[float, int, int] | None = None
        for u in open_units:
            for relation, v in _links(one, u):
                if one.word[v] < 0:
                    continue
                key = one.units[v].key
                here = counts[one.units[u].key, relation, key]
                specific = here / (counts["", "", key] + 1)
                general = counts[one.units[u].key, relation, ""]
                score = specific + 1e-6 * general + expected(u, one.word[v])
                if best is None or score > best[0]:
                    best = (score, u, v)
        if best is None:
            # Nothing of this component stands in the sentence: hang it on a free word.
            free = [i for i in range(len(one.tokens)) if i not in set(one.word)]
            one.word[open_units.pop(0)] = (free or [0])[0]
            continue
        one.word[best[1]] = one.word[best[2]]
        open_units.remove(best[1])


@dataclass
class Labelled:
    """An aligned sentence as training material.

    Attributes:
        tokens: the words.
        choices: for each word the labels that yield its fragment, preferred first.
        nodes: (word, node within the label) of each unit, by unit.
        edges: relations between units of different fragments, as (source, role, target).
        top: the unit that is the root.
        source: which set it is of.
        glosses: English words that the places of each word are, for a parser of other languages;
            ``choices`` and ``nodes`` are of places there.
    """

    tokens: list[str]
    choices: list[list[str]]
    nodes: list[tuple[int, int]]
    edges: list[tuple[int, str, int]]
    top: int
    source: str = ""
    glosses: list[str] = field(default_factory=list)


def label(one: Example, derivations: dict[str, str]) -> Labelled:
    """Turn the alignment into one label a word."""
    groups: dict[int, list[int]] = defaultdict(list)
    for u, position in enumerate(one.word):
        groups[position].append(u)
    choices = [[NOTHING] for _ in one.tokens]
    for span in one.spans:
        for position in range(span[0] + 1, span[1]) if span else ():
            choices[position] = [CONTINUED]
    nodes = [(-1, -1)] * len(one.units)
    inside: set[tuple[int, str, int]] = set()
    for position, members in groups.items():
        shown = _serialise(one, position, members, derivations, nodes, inside)
        if shown:
            choices[position] = shown
    edges = [
        e
        for e in one.edges
        if e not in inside
        and nodes[e[0]][1] >= 0
        and nodes[e[2]][1] >= 0
        and nodes[e[0]][0] != nodes[e[2]][0]
    ]
    return Labelled(one.tokens, choices, nodes, edges, one.top, one.source)


def _serialise(
    one: Example,
    position: int,
    members: list[int],
    derivations: dict[str, str],
    nodes: list[tuple[int, int]],
    inside: set[tuple[int, str, int]],
) -> list[str]:
    """The label of one word's units; notes where each unit and inner edge went."""
    own = set(members)
    entered = {t for s, _, t in one.edges if s in own and t in own}
    # A relation may be shared by two parents or run in a cycle: any start will do.
    root = min(members, key=lambda u: (one.units[u].constant, u in entered, one.units[u].key))
    # Breadth first by hand, since the relation by which a unit is reached is part of the label.
    order: dict[int, int] = {root: 0}
    listed = [(root, Part(""))]
    queue = [root]
    for u in queue:
        links = sorted(
            (link for link in _links(one, u) if link[1] in own and link[1] not in order),
            key=lambda link: (link[0], one.units[link[1]].key),
        )
        for relation, v in links:
            if v in order:
                continue
            order[v] = len(order)
            queue.append(v)
            upward = relation[0] == "<"
            listed.append((v, Part("", relation[1:], order[u], upward)))
            inside.add((v, relation[1:], u) if upward else (u, relation[1:], v))
    options: list[list[str]] = []
    for u, _ in listed:
        nodes[u] = (position, order[u])
        options.append(_options(one, u, position, derivations))
    preferred = [choice[0] for choice in options]
    plain = [choice[-1] for choice in options]
    return [
        "|".join(
            str(part._replace(template=t)) for (_, part), t in zip(listed, chosen, strict=True)
        )
        for chosen in (preferred, plain)
    ]


def _options(one: Example, u: int, position: int, derivations: dict[str, str]) -> list[str]:
    unit = one.units[u]
    if unit.constant:
        value = unit.text if not unit.text.startswith('"') else quoted(unit.text.strip('"'))
        options = constant_templates(value, unit.role, one.tokens, position)
    elif unit.name:
        kind = f"@{symbol(unit.text)}"
        name = "_".join(unit.name).replace("|", "").replace(" ", "_")
        options = [kind] if one.spans[u] else [f"{kind}={name}"]
    else:
        options = templates(symbol(unit.text), one.tokens, position, derivations)
    return [t for t in options if "|" not in t and " " not in t] or ["thing"]


def recompose(
    one: Example, derived: dict[str, str], in_vocabulary: Callable[[str], bool] = lambda _: True
) -> Graph:
    """The graph that gold fragments and gold edges give: what the parser could reach.

    Args:
        one: an aligned sentence.
        derived: derived word to base.
        in_vocabulary: which labels there are; a word without any gets no fragment.
    """
    item = label(one, derived)
    choices = []
    for options in item.choices:
        chosen = next((x for x in options if in_vocabulary(x)), NOTHING)
        choices.append(Choice(chosen, (Interpretation(chosen, 1.0),)))
    nodes = decode.nodes(choices)
    place = {(n.word, n.index): i for i, n in enumerate(nodes)}
    roles = sorted({role for _, role, _ in item.edges}) or ["mod"]
    n = len(nodes)
    arcs, scores, top = np.full((n, n), -9.0), np.zeros((len(roles), n, n)), np.zeros(n)
    for source, role, target in item.edges:
        i, j = place.get(item.nodes[source]), place.get(item.nodes[target])
        if i is not None and j is not None:
            arcs[i, j], scores[roles.index(role), i, j] = 9.0, 9.0
    if item.nodes[item.top] in place:
        top[place[item.nodes[item.top]]] = 9.0
    tokens = tokenize(one.sentence)
    known = Vocabulary((), (), (), tuple(roles), {}, derived)
    return decode.graph(one.sentence, tokens, decode.Scores(choices, arcs, scores, top), known)


def derivations(examples: Sequence[Example], lexicon: dict[str, str]) -> dict[str, str]:
    """The derivation table: lexicon first, then pairs seen often in aligned data.

    Args:
        examples: aligned sentences.
        lexicon: word to base, from AMR's verbalisation lists; may be empty.
    """
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for one in examples:
        for u, unit in enumerate(one.units):
            frame = frame_of(unit.text)
            if frame is None or unit.constant or unit.name or one.word[u] < 0:
                continue
            word, base = one.tokens[one.word[u]].lower(), frame.lemma
            form = forms(word, {})
            if base not in form and base[:3] == word[:3] and len(base) > 3 and "-" not in base:
                seen[form.noun][base] += 1
    learned = {w: c.most_common(1)[0][0] for w, c in seen.items() if c.most_common(1)[0][1] >= 2}
    return {**lexicon, **learned}
