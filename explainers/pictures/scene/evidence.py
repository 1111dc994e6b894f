"""What is seen of an aspect in both sentences, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import product

from explainers import text
from explainers.amr.compact.inflection import lemmas
from explainers.amr.concepts import frame_of, normal_label
from explainers.amr.graph import Graph, names
from explainers.errors import InputError
from explainers.lexicon.closed import PREPOSITIONS
from explainers.lexicon.contraries import synonymous
from explainers.matching.metrics import asked
from explainers.pictures.scene.sentences import alike, faint, words
from explainers.results import PairExplanation
from explainers.wording.labels import PLAINLY
from explainers.wording.roles import roles_in_words

MOST = 8
"""Things of a sentence, or answers to *who* and *what*, that are told."""

LISTED = frozenset({"concepts", "frames"})
"""Aspects that count concepts: those that only one graph has are their evidence."""

FITS: Mapping[str, Callable[[str, str], bool]] = {
    "frames": lambda word, language: language != "en" or "VERB" in lemmas(word.lower()),
    "named_ent": lambda word, _: word != word.lower(),
    "concepts": lambda word, language: language != "en" or word.lower() not in PREPOSITIONS,
}
"""Which words, in a language, are evidence of an aspect; of the others all are."""

BY_PART = frozenset({"coreference", "negation"})
"""Aspects of what words do: also what the other sentence has, in another part, is evidence."""

ONLY: Mapping[str, str] = {"coreference": "several parts only in {}", "negation": "only {} denies"}
"""What only one sentence, {}, has in an aspect, where it is more than a word."""

ALIKE = LISTED | {"named_ent", "srl"}
"""Aspects of which what both have is evidence, too."""

Tied = Sequence[Mapping[str, Sequence[int]]]
Sides = Sequence[Sequence[str]]


def fits(name: str, word: str, language: str) -> bool:
    """Whether a word can be evidence: of events a verb, of names a capital, of things no *in*."""
    return name not in FITS or FITS[name](word, language)


class Evidence:
    """What both sentences of a pair say, as the evidence of its aspects.

    Args:
        result: of the pair.
        tied: of each graph, the words that each variable came from.
    """

    def __init__(self, result: PairExplanation, tied: Tied) -> None:
        one, other = self.sides = [_Words(result, tied, side) for side in (0, 1)]
        self.reworded: list[tuple[str, str]] = []
        met = result.graphs.match.pairs
        known = [{*map(side.lemma, side.graph.concepts)} for side in self.sides]
        for v, w in (*met, *product(one.graph.concepts, other.graph.concepts)):
            x, y = one.lemma(v), other.lemma(w)
            free = v not in one.synonyms and w not in other.synonyms
            if free and x not in known[1] and y not in known[0] and synonymous(x, y):
                one.synonyms[v] = other.synonyms[w] = ~len(self.reworded)
                self.reworded.append((v, w))

    def seen(self, name: str, nodes: Sides) -> str:
        """What only one of the two has in an aspect, or else what both have if it is not the same.

        Args:
            name: of the aspect.
            nodes: of each graph, the variables that the aspect looks at.
        """
        if name == "srl":
            return _answers(self.sides)
        otherwise = self._otherwise(nodes, name) if name in LISTED else ""
        if name in LISTED:
            nodes = self._unpaired(nodes)
        elif name == "coreference":
            nodes = self._unshared([_again(side.graph) for side in self.sides], _Words.compared)
        elif name == "quant":
            nodes = [_amounts(side.graph) for side in self.sides]
        told = [side.of(there, name) for side, there in zip(self.sides, nodes, strict=True)]
        if name in BY_PART:
            told = [[said for said in there if said not in told[1 - k]]
                    for k, there in enumerate(told)]  # fmt: skip
        else:
            told = [self.sides[1 - k].without(there) for k, there in enumerate(told)]
        if told[0] == told[1]:
            return text.begun(otherwise)
        only = ONLY.get(name, "only {}")
        lists = [f"{only.format('AB'[k])}: {_some(there)}" for k, there in enumerate(told) if there]
        return text.begun(" · ".join([*lists, *filter(None, [otherwise])]))

    def shared(self, name: str, nodes: Sides) -> str:
        """What both have in an aspect in which nothing was seen that only one has."""
        first, second = self.sides
        if name not in ALIKE or first.language != second.language:
            return ""
        told = first.of(nodes[0], "concepts" if name == "srl" else name)
        only = second.without(told)
        both = [said for said in told if said not in only]
        return f"In both: {_some(both)}" if both else ""

    def _otherwise(self, nodes: Sides, name: str) -> str:
        """Of these, the partners that are synonyms."""
        one, other = self.sides
        pairs = [(v, w) for v, w in self.reworded if v in nodes[0] and w in nodes[1]]
        said = ((one.of([v], name), other.of([w], name)) for v, w in pairs)
        told = [f"{x[0]} / {y[0]}" for x, y in said if x and y]
        return f"in other words: {_some(told)}" if told else ""

    def _unshared(self, nodes: Sides, said: Callable[[_Words, str], str]) -> list[list[str]]:
        """Of these, those that are not said among the other's."""
        each = [[said(side, v) for v in of] for side, of in zip(self.sides, nodes, strict=True)]
        return [
            [v for v, one in zip(of, each[k], strict=True) if one not in each[1 - k]]
            for k, of in enumerate(nodes)
        ]

    def _unpaired(self, nodes: Sides) -> list[list[str]]:
        """Of these, those that the other graph does not have in other words."""
        only = zip(self.sides, self._unshared(nodes, _Words.labelled), strict=True)
        return [side.unpaired(there) for side, there in only]


class _Words:
    """How one side says its concepts."""

    def __init__(self, result: PairExplanation, tied: Tied, side: int) -> None:
        sentence, self.language = result.sentences[side], result.languages[side]
        self.graph = (result.graphs.a, result.graphs.b)[side]
        self.tied = tied[side]
        self.written = words(sentence)
        self.paired = {
            k: n for n, pair in enumerate(alike(result.difference.counterparts)) for k in pair[side]
        }
        pairs = result.graphs.match.pairs
        self.met = {pair[side]: n for n, pair in enumerate(pairs)}
        self.synonyms: dict[str, int] = {}
        self.named = {v: " ".join(words) for v, words in names(self.graph).items()}

    def one(self, variable: str, name: str = "") -> str:
        """Its words that say something and fit the aspect; a name whole."""
        tied = [self.written[k] for k in self.tied.get(variable, ())]
        said = [not faint([w], self.language) and fits(name, w, self.language) for w in tied]
        return " ".join(tied) if any(said) else ""

    def of(self, variables: Iterable[str], name: str) -> list[str]:
        """Each once, as they stand in the sentence."""
        ordered = sorted(variables, key=lambda v: min(self.tied.get(v, ()), default=0))
        if name == "concepts":  # what happens is told of events, and *because* of nothing
            ordered = [v for v in ordered if self._lasts(v)]
        return [*dict.fromkeys(said for v in ordered if (said := self.one(v, name)))]

    def _lasts(self, variable: str) -> bool:
        """Whether it is no event, or one that a noun tells: *destruction*."""
        if not frame_of(self.graph.concepts[variable]):
            return True
        read = lemmas(self.one(variable).lower())
        return self.language == "en" and "NOUN" in read and "VERB" not in read

    def without(self, told: Iterable[str]) -> list[str]:
        """Of what the other sentence says, that of which this one does not have each word."""
        known = set[str]().union(*map(_bases, self.written))
        return [said for said in told if not all(_bases(w) & known for w in said.split())]

    def unpaired(self, variables: Iterable[str]) -> list[str]:
        """Those that have no synonym, and their words no counterpart in another language."""
        return [v for v in variables if self._pair(v) is None]

    def _pair(self, variable: str) -> int | None:
        """Tells two that say the same in other words, or in another language, from others."""
        tied = self.tied.get(variable, ())
        found = (self.paired[k] for k in tied if k in self.paired)
        return self.synonyms.get(variable, next(found, None))

    def compared(self, variable: str) -> str:
        """What is compared of it: that its words say the same, its name, or its concept."""
        pair = self._pair(variable)
        return self.called(variable) if pair is None else f"={pair}"

    def labelled(self, variable: str) -> str:
        """Its concept as graphs are compared."""
        return normal_label(self.graph.concepts[variable])

    def lemma(self, variable: str) -> str:
        """Its concept as a dictionary has it."""
        concept = self.graph.concepts[variable]
        frame = frame_of(concept)
        return (frame.lemma if frame else normal_label(concept)).replace("-", "_")

    def called(self, variable: str) -> str:
        """Its name, or how its concept is called."""
        concept = self.graph.concepts[variable]
        return self.named.get(variable) or PLAINLY.get(concept, normal_label(concept))


def _answers(sides: Sequence[_Words]) -> str:
    """What is asked of *who* and *what* where the two answer otherwise, and their answers."""
    known = [{*map(words.compared, words.graph.concepts)} for words in sides]
    found = [_arguments(words, known[0] & known[1]) for words in sides]
    asked_for: dict[str, tuple[list[str], list[str]]] = {}
    for side, answers in enumerate(found):
        for key, (question, answer) in answers.items():
            if key not in found[1 - side]:
                asked_for.setdefault(question, ([], []))[side].append(answer)
    told = [
        f"{question}: {' / '.join(filter(None, map(_some, answers)))}"
        + ("" if all(answers) else f" (only {'A' if answers[0] else 'B'})")
        for question, answers in asked_for.items()
        if answers[0] != answers[1]
    ]
    return text.begun(_some(told, " · "))


def _arguments(
    words: _Words, shared: set[str]
) -> dict[tuple[int | str, str, str], tuple[str, str]]:
    """Of each numbered argument what it asks and answers, by what is compared of it.

    That is which event it belongs to, the same for partners unless it is ``shared`` as it is
    called, its role, and its answer.
    """
    graph, compared = words.graph, words.compared
    said = {}
    with suppress(InputError):  # of a frame file: the graphs tell it
        said = roles_in_words(graph)

    def event(variable: str) -> int | str:
        called = compared(variable)
        return called if called in shared else words.met.get(variable, called)

    return {
        (event(edge.source), edge.role, compared(edge.target)): (
            said[edge],
            words.one(edge.target) or words.called(edge.target),
        )
        for edge in graph.edges
        if edge.role.startswith("ARG") and edge in said
    }


def _bases(word: str) -> set[str]:
    """A word without its ending: *works* and *work* say the same, and so do *Anna's* and *Anna*."""
    bare = word.lower().replace("’", "'").removesuffix("'s")
    return {bare}.union(*lemmas(bare).values())


def _some(told: Sequence[str], between: str = ", ") -> str:
    """The first few of them."""
    return between.join(told[:MOST]) + (" …" if len(told) > MOST else "")


def _amounts(graph: Graph) -> list[str]:
    """What says how many or how much, where it is a word: *some*."""
    return [edge.target for edge in graph.edges if edge.role.startswith("quant")]


def _again(graph: Graph) -> list[str]:
    """What plays several parts."""
    parents = Counter(target for _, _, target in asked(graph)["coreference"].edges)
    return [variable for variable, times in parents.items() if times > 1]
