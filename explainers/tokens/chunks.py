"""Chunks: which words of a sentence make a phrase.

Chunks come from a user's brackets (:func:`marked`) or from the AMR (:func:`from_graph`);
:mod:`explainers.tokens.chunk_alignment` says what of one sentence corresponds to what of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, takewhile

import networkx as nx

from explainers import text
from explainers.amr.compact.inflection import inflect
from explainers.amr.concepts import frame_of, is_frame
from explainers.amr.graph import Graph, positions
from explainers.errors import InputError

Chunk = tuple[int, ...]
"""Positions of a chunk's words, counted from 0."""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


FUNCTION_WORDS = _words(
    """a an the this that these those and or but if while as than so because
    of in on at to for from by with into onto up out over under off
    is are was were be been being am has have had do does did will would
    it its he his she her they their them him i me my we us our you your there
    who whom what which when where"""
)
"""Articles, prepositions, auxiliaries, pronouns and conjunctions; no negation is among them."""


def is_function_word(word: str) -> bool:
    """Whether a word is a function word or no word at all."""
    bare = word.lower().strip(".,;:!?'’\"()-")
    return not bare or bare in FUNCTION_WORDS


def marked(typed: str, spaced: bool = False) -> tuple[list[str], list[Chunk]]:
    """Words and chunks of a sentence with brackets; a word outside them is a chunk alone.

    If ``spaced``, only brackets that stand alone count, as in tokenised files. An InputError with
    the number of the item and the character tells where brackets are nested, empty or not balanced.

    >>> marked("[The man] sleeps")
    (['The', 'man', 'sleeps'], [(0, 1), (2,)])
    """
    text.check_whole(typed, "this sentence")
    words: list[str] = []
    chunks: list[list[int]] = []
    opened = None
    items = re.finditer(r"\S+" if spaced else r"[\[\]]|[^\s\[\]]+", typed)
    for number, match in enumerate(items, 1):
        item, place = match.group(), f"item {number} (character {match.start() + 1})"
        if item == "[":
            if opened is not None:
                raise InputError(f"{place}: a chunk opens inside a chunk")
            opened = place
            chunks.append([])
        elif item == "]":
            if opened is None:
                raise InputError(f"{place}: ']' without a '['")
            if not chunks[-1]:
                raise InputError(f"{place}: the chunk is empty")
            opened = None
        else:
            if opened is None:
                chunks.append([])
            chunks[-1].append(len(words))
            words.append(item)
    if opened is not None:
        raise InputError(f"'[' is never closed: {opened}")
    return words, [tuple(chunk) for chunk in chunks]


def of_sentence(sentence: str, brackets: str) -> list[Chunk]:
    """The chunks of a sentence that a user has marked in it, as positions of its words.

    Raises an InputError if the brackets are wrong, or the words are not those of the sentence.

    >>> of_sentence("The man sleeps.", "[The man] [sleeps.]")
    [(0, 1), (2, 3)]
    """
    pieces, chunks = marked(brackets)
    typed, expected = "".join(pieces), "".join(sentence.split())
    if typed != expected:
        same = takewhile(lambda two: two[0] == two[1], zip(typed, expected, strict=False))
        place = len(list(same))
        raise InputError(
            "you can only change the brackets here; the words stop matching the sentence at "
            f"“{typed[place : place + 15]}”, where it has “{expected[place : place + 15]}”"
        )
    owner = [number for number, chunk in enumerate(chunks) for k in chunk for _ in pieces[k]]
    groups: dict[int, list[int]] = {}
    for k, (start, _) in enumerate(text.spans(sentence)):
        groups.setdefault(owner[len("".join(sentence[:start].split()))], []).append(k)
    return [tuple(group) for group in groups.values()]


def with_brackets(words: Sequence[str], chunks: Sequence[Chunk]) -> str:
    """The inverse of :func:`marked`.

    >>> with_brackets(["The", "man", "sleeps"], [(0, 1), (2,)])
    '[The man] [sleeps]'
    """
    return " ".join(f"[{' '.join(words[k] for k in chunk)}]" for chunk in chunks)


_OPENERS = _words("a an the of in on at for from by with into onto up out over under off")
"""Words after which a noun is to come, even where AMR has an event for it."""

_VERBAL = re.compile("(ing|ed|s)$")


def _verbal(word: str, concepts: Iterable[str]) -> bool:
    """Whether a word has the form of a verb: an ending, or a past of its own (*bit*)."""
    lemmas = {frame.lemma for concept in concepts if (frame := frame_of(concept))}
    past = {inflect(lemma, "VBD") for lemma in lemmas} - lemmas
    return bool(_VERBAL.search(word)) or word in past


_LINKS = frozenset({"of", "and", "or", "'s"})
"""Words that go on with a chunk, with or without an article after them."""


def from_graph(sentence: str, graph: Graph | None) -> list[Chunk]:
    """Chunks of a sentence, as positions of its words, from its AMR.

    A chunk is the longest run of words that name one thing: their nodes hang together in the graph,
    and the one on top, which is no event, comes last, is coordinated, or is followed by "of". Words
    that no node came from (articles, prepositions, auxiliaries, negations) begin the next chunk;
    punctuation stands alone, but for that inside "6.3" or "well-known". Without a graph, or with
    one of another sentence, every content word ends a chunk.
    """
    runs = _unbroken(sentence)
    words = ["".join(sentence[i:j] for i, j in run) for run in runs]
    nodes: dict[int, set[str]] = {}
    if graph is not None and (words_of := positions(graph, words)):
        for variable, places in words_of.items():
            for k in places:
                if words[k].lower() not in _OPENERS:
                    nodes.setdefault(k, set()).add(variable)
        chunks = _grouped(words, nodes, _Phrases(words, nodes, graph))
    else:
        nodes = {k: {str(k)} for k, word in enumerate(words) if word.lower() not in FUNCTION_WORDS}
        chunks = _grouped(words, nodes, None)
    first = list(accumulate((len(run) for run in runs), initial=0))
    return [tuple(range(first[chunk[0]], first[chunk[-1] + 1])) for chunk in chunks]


def _unbroken(sentence: str) -> list[list[tuple[int, int]]]:
    """The words of a sentence, those in one run that only a mark without spaces is between."""
    spans = text.spans(sentence)
    runs: list[list[tuple[int, int]]] = []
    for k, (start, end) in enumerate(spans):
        mark = not sentence[start:end].isalnum()
        touches = bool(runs) and runs[-1][-1][1] == start
        goes_on = k + 1 < len(spans) and spans[k + 1][0] == end
        before = touches and sentence[start - 1].isalnum()
        if touches and (
            (mark and before and goes_on and sentence[end].isalnum())
            or (not mark and not before and len(runs[-1]) > 1)
        ):
            runs[-1].append((start, end))
        else:
            runs.append([(start, end)])
    return runs


def _grouped(
    words: Sequence[str], nodes: dict[int, set[str]], phrases: _Phrases | None
) -> list[list[int]]:
    """Words as chunks, by the variables that came from each; see :func:`from_graph`."""
    chunks: list[list[int]] = []
    waiting: list[int] = []
    thing = False  # whether the last chunk ends in what can be numbered
    k = 0
    while k < len(words):
        end = k + 1
        if k in nodes:
            if phrases is not None:
                end = phrases.end(k, bool(waiting) and words[waiting[-1]].lower() in _OPENERS)
                thing = not any(phrases.event(v) for v in nodes.get(end - 1, ()))
            chunks.append([*waiting, *range(k, end)])
            waiting = []
        elif not any(letter.isalnum() for letter in words[k]):
            chunks += [waiting, [k]]
            waiting, thing = [], False
        elif not waiting and chunks and _number(words[k]) and thing:
            chunks[-1].append(k)
        else:
            waiting.append(k)
        k = end
    if waiting and chunks and chunks[-1][-1] in nodes:
        chunks[-1] += waiting
    else:
        chunks.append(waiting)
    return [chunk for chunk in chunks if chunk]


class _Phrases:
    """Runs of words that name one thing, by an AMR and the variables of each word."""

    def __init__(self, words: Sequence[str], nodes: dict[int, set[str]], graph: Graph) -> None:
        self.words, self.nodes, self.graph = words, nodes, graph
        net = nx.Graph((source, target) for source, _, target in graph.edges)
        net.add_node(graph.top)
        self.depth: dict[str, int] = dict(nx.single_source_shortest_path_length(net, graph.top))

    def event(self, variable: str) -> bool:
        """Whether a node is one."""
        return is_frame(self.graph.concepts[variable])

    def end(self, start: int, named: bool) -> int:
        """Where the longest run of words ends that begins at ``start`` and names one thing.

        If it is ``named``, after an article or a preposition, even an event is a thing.
        """
        longest = start + 1
        linked = False
        seen: set[str] = set()
        for k in range(start, len(self.words)):
            if k not in self.nodes:
                linked = linked or self.words[k].lower() in _LINKS
                if not linked or self.words[k].lower() not in {*_LINKS, "the", "a", "an"}:
                    break
                continue
            verbal = _verbal(self.words[k], (self.graph.concepts[v] for v in self.nodes[k]))
            if linked and verbal and all(self.event(v) for v in self.nodes[k]):
                break
            seen |= self.nodes[k]
            top = min(seen, key=lambda v: self.depth.get(v, 0))
            last = top in self.nodes[k]
            joined = linked or self.graph.concepts[top] in ("and", "or")
            thing = not self.event(top) or (named and last and not verbal)
            if (last or joined) and thing and self._hang_together(seen, top):
                longest = k + 1
        return longest

    def _hang_together(self, seen: set[str], top: str) -> bool:
        """Whether every node has an edge to one of the others that is nearer to the top."""
        below = {
            lower
            for source, _, target in self.graph.edges
            for upper, lower in ((source, target), (target, source))
            if {source, target} <= seen and self.depth.get(upper, 0) < self.depth.get(lower, 0)
        }
        return seen - {top} <= below


def _number(word: str) -> bool:
    """Whether a word can number what stands before it, as in "terminal 1" or "bulb A"."""
    return word.isdigit() or (len(word) == 1 and word.isupper())
