"""Minimal pairs: one change of meaning, made in a sentence and in its graph together.

Each function takes a sentence with its graph and gives both as they are after the
change, or nothing where it would have to guess: the place in the text must be the
only one that can stand for the place in the graph.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from explainers.amr.compact.inflection import inflect
from explainers.amr.compact.words import forms
from explainers.amr.concepts import frame_of
from explainers.amr.graph import Attribute, Edge, Graph, names
from explainers.matching.smatch import normal_label
from explainers.teaching.edits import NUMBERS

Made = tuple[str, Graph]
Names = Mapping[str, Sequence[tuple[str, ...]]]
"""Entity type to names of such entities."""

_VALUES = dict(zip(NUMBERS, ("2", "3", "4", "5", "6", "7", "8", "9", "10", "12"), strict=True))
_NOT_BEFORE = ("be", "have", "get", "by", "to")
_BE = "is|are|was|were"
_PROGRESSIVE = re.compile(rf"\b({_BE}) (?:being )?(\w+(?:ing|ed))\b")
_CLAUSE = re.compile(
    rf"^((?:an?|the|two|three|some)(?: \w+){{1,2}}?) ({_BE}) (\w+ing) "
    r"((?:an?|the|two|three|some)(?: \w+){1,2}?)((?: (?:in|on|at|with|near|by|under) .+)?\W*)$",
    re.IGNORECASE,
)


def negate(sentence: str, graph: Graph) -> Made | None:
    """Negate a verb, or take its negation away."""
    polar = [a for a in graph.attributes if a.role == "polarity" and a.value == "-"]
    if polar:
        negations = re.findall(rf"\b(?:{_BE})(?: not|n['’]t)\b", sentence)
        if len(polar) > 1 or len(negations) != 1:
            return None
        kept = tuple(a for a in graph.attributes if a != polar[0])
        positive = re.sub(rf"\b({_BE})(?: not|n['’]t)\b", r"\1", sentence)
        return positive, replace(graph, attributes=kept)
    frames: dict[str, list[str]] = defaultdict(list)
    for variable, concept in graph.concepts.items():
        frame = frame_of(normal_label(concept))
        if frame:
            frames[frame.lemma].append(variable)
    for start, end, verb, text in _verbs(sentence):
        variables = frames.get(verb, [])
        if len(variables) == 1:
            negated = f"{sentence[:start]}{text}{sentence[end:]}"
            more = Attribute(variables[0], "polarity", "-")
            return negated, replace(graph, attributes=(*graph.attributes, more))
    return None


def _verbs(sentence: str) -> Iterable[tuple[int, int, str, str]]:
    """Start, end, lemma and negated text of the verbs that can be told to be verbs."""
    for match in _PROGRESSIVE.finditer(sentence):
        lemma = forms(match[2], {}).verb
        yield match.start(), match.end(), lemma, re.sub(rf"^({_BE})", r"\1 not", match[0])
    for match in re.finditer(r"\b[a-z]+(?:s|ed)\b|\b(?:said|made|took|went)\b", sentence):
        word = match[0]
        lemma = forms(word, {}).verb
        if lemma == word or lemma in ("be", "have", "do"):
            continue
        for tag, auxiliary in (("VBZ", "does"), ("VBD", "did")):
            before = re.search(r"(\w+) $", sentence[: match.start()])
            finite = before and forms(before[1], {}).verb not in _NOT_BEFORE
            if inflect(lemma, tag) == word and finite:
                yield match.start(), match.end(), lemma, f"{auxiliary} not {lemma}"


def recount(sentence: str, graph: Graph, rng: random.Random) -> Made | None:
    """Replace a number by another."""
    for attribute in graph.attributes:
        if attribute.role != "quant" or not attribute.value.isdigit():
            continue
        value = attribute.value
        spoken = next((w for w, v in _VALUES.items() if v == value), value)
        mentions = [w for w in {value, spoken} for _ in re.finditer(rf"(?i)\b{w}\b", sentence)]
        others = [a for a in graph.attributes if a.value == value]
        if len(mentions) != 1 or len(others) != 1 or int(value) < 2:
            continue
        word = rng.choice([w for w in NUMBERS if _VALUES[w] != value])
        new = _VALUES[word]
        if mentions[0].isdigit():
            new = word = str(max(2, int(value) + rng.choice((-1, 1, 2, int(value)))))
        elif re.search(rf"\b{mentions[0].capitalize()}\b", sentence):
            word = word.capitalize()
        if new == value:
            continue
        changed = re.sub(rf"(?i)\b{mentions[0]}\b", word, sentence)
        kept = tuple(Attribute(*a[:2], new) if a == attribute else a for a in graph.attributes)
        return changed, replace(graph, attributes=kept)
    return None


def rename(sentence: str, graph: Graph, rng: random.Random, of_type: Names) -> Made | None:
    """Replace a name by another of the same type of entity."""
    of_entity = names(graph)
    for entity, words in of_entity.items():
        name = " ".join(words)
        others = [n for n in of_type.get(graph.concepts[entity], ()) if n != words]
        if not name or sentence.count(name) != 1 or not others:
            continue
        if (
            not re.search(rf"\b{re.escape(name)}\b", sentence)
            or list(of_entity.values()).count(words) > 1
        ):
            continue
        new = rng.choice(others)
        node = next(e.target for e in graph.edges if e.source == entity and e.role == "name")
        rest = tuple(a for a in graph.attributes if a.source != node or not a.role.startswith("op"))
        ops = tuple(Attribute(node, f"op{k}", f'"{w}"') for k, w in enumerate(new, 1))
        return sentence.replace(name, " ".join(new)), replace(graph, attributes=(*rest, *ops))
    return None


def swap(sentence: str, graph: Graph) -> Made | None:
    """Let agent and patient change places, in sentences as plain as *A dog chases a cat*."""
    match = _CLAUSE.match(sentence)
    if match is None:
        return None
    first, be, verb, second, rest = match.groups()
    heads = [forms(phrase.split()[-1], {}).noun for phrase in (first, second)]
    for variable, concept in graph.concepts.items():
        frame = frame_of(normal_label(concept))
        if frame is None or frame.lemma != forms(verb, {}).verb:
            continue
        roles = {e.role: e.target for e in graph.edges if e.source == variable}
        if "ARG0" not in roles or "ARG1" not in roles:
            continue
        pair = [graph.concepts[roles[r]] for r in ("ARG0", "ARG1")]
        plural = second.split()[0].lower() in ("two", "three", "some")
        if pair != heads or pair[0] == pair[1] or (be in ("are", "were")) != plural:
            continue
        other = {"ARG0": roles["ARG1"], "ARG1": roles["ARG0"]}
        edges = tuple(
            Edge(variable, e.role, other[e.role]) if e.source == variable and e.role in other else e
            for e in graph.edges
        )
        text = f"{second[0].upper()}{second[1:]} {be} {verb} {first[0].lower()}{first[1:]}{rest}"
        return text, replace(graph, edges=edges)
    return None


def names_by_type(graphs: Iterable[Graph]) -> Names:
    """The names in these graphs, by type of entity."""
    by_type: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for graph in graphs:
        for variable, words in names(graph).items():
            if words and all(w.isalpha() for w in words):
                by_type[graph.concepts[variable]].add(words)
    return {kind: sorted(listed) for kind, listed in by_type.items()}


def edits(
    sentences: Sequence[str], graphs: Sequence[Graph], most: int, rng: random.Random
) -> list[tuple[int, str, str, Graph]]:
    """Minimal pairs of a corpus.

    Args:
        sentences, graphs: the corpus.
        most: pairs of each kind.
        rng: chooses sentences and what takes a word's place.

    Returns:
        Position of the sentence, kind of change, sentence and graph after it.
    """
    of_type = names_by_type(graphs)
    kinds = {
        "negation": negate,
        "quant": lambda s, g: recount(s, g, rng),
        "named_ent": lambda s, g: rename(s, g, rng, of_type),
        "srl": swap,
    }
    minimal = []
    for kind, change in kinds.items():
        order = list(range(len(sentences)))
        rng.shuffle(order)
        count = 0
        for i in order:
            if count == most:
                break
            made = change(sentences[i], graphs[i])
            if made is not None:
                minimal.append((i, kind, *made))
                count += 1
    return minimal
