"""Chunks: phrases of a sentence, and which of one sentence corresponds to which of the other.

Chunks come from a user's brackets (:func:`marked`) or from the AMR (:func:`from_graph`).
They are aligned by RCMD *between chunks* (:func:`similarity`, :func:`align`), which agrees
better with people than the recipe of Lee et al. (2022, section 4.3; :func:`mutual`), where
contributions of the whole sentences are pooled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from explainers import text
from explainers.amr.graph import Graph, positions
from explainers.errors import InputError
from explainers.types import TokenExplanation

if TYPE_CHECKING:
    from explainers.encoder import Encoded

Chunk = tuple[int, ...]
"""Positions of a chunk's words, counted from 0."""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


FLOOR = 0.5
"""Chunks less similar than this are called unaligned."""

FUNCTION_WEIGHT = 0.5
"""How much a function word or a punctuation mark counts within its chunk."""

FUNCTION_WORDS = _words(
    """a an the this that these those and or but if while as than so because
    of in on at to for from by with into onto up out over under off
    is are was were be been being am has have had do does did will would
    it its he his she her they their them him i me my we us our you your there
    who whom what which when where"""
)
"""Articles, prepositions, auxiliaries, pronouns and conjunctions; no negation is among them."""


class Aligned(NamedTuple):
    """Chunks that correspond: one of a sentence with one or more of the other.

    Attributes:
        a, b: numbers of the chunks, counted from 0.
        similarity: of the best pair among them.
    """

    a: tuple[int, ...]
    b: tuple[int, ...]
    similarity: float


# Which words make a chunk


def marked(typed: str, spaced: bool = False) -> tuple[list[str], list[Chunk]]:
    """Words and chunks of a sentence with brackets; a word outside them is a chunk alone.

    Args:
        typed: such as ``[ The man ] [ likes cheese ] .``
        spaced: only brackets that stand alone count, as in tokenised files.

    Raises:
        InputError: with the number of the item and the character, if brackets are nested,
            empty or not balanced.

    >>> marked("[The man] sleeps")
    (['The', 'man', 'sleeps'], [(0, 1), (2,)])
    """
    words: list[str] = []
    chunks: list[list[int]] = []
    opened = None
    for number, found in enumerate(
        re.finditer(r"\S+" if spaced else r"[\[\]]|[^\s\[\]]+", typed), 1
    ):
        item, place = found.group(), f"item {number} (character {found.start() + 1})"
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
    """The chunks of a sentence that a user has marked in it.

    Args:
        sentence: whose words (:func:`explainers.text.spans`) are grouped.
        brackets: the same sentence with chunks in ``[ … ]``.

    Raises:
        InputError: if brackets are wrong, or the words are not those of the sentence.

    >>> of_sentence("The man sleeps.", "[The man] [sleeps.]")
    [(0, 1), (2, 3)]
    """
    pieces, chunks = marked(brackets)
    typed, known = "".join(pieces), "".join(sentence.split())
    if typed != known:
        place = next((k for k, (x, y) in enumerate(zip(typed, known, strict=False)) if x != y), -1)
        place = min(len(typed), len(known)) if place < 0 else place
        raise InputError(
            "only brackets can be changed here; the words part from the sentence at "
            f"“{typed[place : place + 15]}”, where it has “{known[place : place + 15]}”"
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

_LINKS = frozenset({"of", "and", "or", "'s"})
"""Words that go on with a chunk, with or without an article after them."""


def from_graph(sentence: str, graph: Graph | None) -> list[Chunk]:
    """Chunks of a sentence, as positions of its words, from its AMR.

    A chunk is the longest run of words that name one thing: their nodes hang together in the
    graph, and the one on top, which is no event, comes last, is coordinated, or is followed
    by "of". Words that no node came from (articles, prepositions, auxiliaries, negations)
    begin the next chunk; punctuation stands alone, but for that inside "6.3" or "well-known".
    Without a graph, or with one of another sentence, every content word ends a chunk.

    Args:
        sentence: whose words (:func:`explainers.text.spans`) are grouped.
        graph: its AMR, aligned to its tokens.
    """
    runs = _unbroken(sentence)
    words = ["".join(sentence[i:j] for i, j in run) for run in runs]
    nodes: dict[int, set[str]] = {}
    if graph is not None and (known := positions(graph, words)):
        for variable, places in known.items():
            for k in places:
                if words[k].lower() not in _OPENERS:
                    nodes.setdefault(k, set()).add(variable)
        depth = _depths(graph)
    else:
        nodes = {k: {str(k)} for k, word in enumerate(words) if word.lower() not in FUNCTION_WORDS}
        graph, depth = None, {}
    chunks = _grouped(words, nodes, graph, depth)
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
    words: Sequence[str],
    nodes: Mapping[int, set[str]],
    graph: Graph | None,
    depth: Mapping[str, int],
) -> list[list[int]]:
    """Words as chunks; see :func:`from_graph`.

    Args:
        words: of the sentence.
        nodes: of each word, the variables that came from it.
        graph, depth: the AMR and how deep its nodes are; none where it has nothing to say.
    """
    chunks: list[list[int]] = []
    waiting: list[int] = []
    thing = False  # whether the last chunk ends in what can be numbered
    k = 0
    while k < len(words):
        end = k + 1
        if not any(letter.isalnum() for letter in words[k]) and k not in nodes:
            chunks += [waiting, [k]]
            waiting, thing = [], False
        elif k not in nodes and not waiting and chunks and _number(words[k]) and thing:
            chunks[-1].append(k)
        elif k not in nodes:
            waiting.append(k)
        else:
            if graph is not None:
                named = bool(waiting) and words[waiting[-1]].lower() in _OPENERS
                end = _phrase_end(words, k, nodes, graph, depth, named)
                thing = not any(_event(graph, v) for v in nodes.get(end - 1, ()))
            chunks.append([*waiting, *range(k, end)])
            waiting = []
        k = end
    if waiting and chunks and chunks[-1][-1] in nodes:
        chunks[-1] += waiting
    else:
        chunks.append(waiting)
    return [chunk for chunk in chunks if chunk]


def _depths(graph: Graph) -> dict[str, int]:
    """Steps from the top to each node."""
    net = nx.Graph((source, target) for source, _, target in graph.edges)
    net.add_node(graph.top)
    return dict(nx.single_source_shortest_path_length(net, graph.top))


def _phrase_end(
    words: Sequence[str],
    start: int,
    nodes: Mapping[int, set[str]],
    graph: Graph,
    depth: Mapping[str, int],
    named: bool,
) -> int:
    """Where the longest run of words ends that begins at ``start`` and names one thing.

    Args:
        named: whether even an event is a thing here, after an article or a preposition.
    """
    longest = start + 1
    linked = False
    seen: set[str] = set()
    for k in range(start, len(words)):
        if k not in nodes:
            linked = linked or words[k].lower() in _LINKS
            if not linked or words[k].lower() not in {*_LINKS, "the", "a", "an"}:
                break
            continue
        if linked and _VERBAL.search(words[k]) and all(_event(graph, v) for v in nodes[k]):
            break
        seen |= nodes[k]
        top = min(seen, key=lambda v: depth.get(v, 0))
        last = top in nodes[k]
        joined = linked or graph.concepts[top] in ("and", "or")
        if (
            (last or joined)
            and (not _event(graph, top) or (named and last and not _VERBAL.search(words[k])))
            and _hang_together(graph, seen, top, depth)
        ):
            longest = k + 1
    return longest


def _hang_together(graph: Graph, seen: set[str], top: str, depth: Mapping[str, int]) -> bool:
    """Whether every node has an edge to one of the others that is nearer to the top."""
    below = {
        lower
        for source, _, target in graph.edges
        for upper, lower in ((source, target), (target, source))
        if {source, target} <= seen and depth.get(upper, 0) < depth.get(lower, 0)
    }
    return seen - {top} <= below


def _number(word: str) -> bool:
    """Whether a word can number what stands before it, as in "terminal 1" or "bulb A"."""
    return word.isdigit() or (len(word) == 1 and word.isupper())


def _event(graph: Graph, variable: str) -> bool:
    return bool(re.search(r"-\d\d+$", graph.concepts[variable]))


# Which chunks correspond


def similarity(
    a: Encoded,
    b: Encoded,
    chunks_a: Sequence[Chunk],
    chunks_b: Sequence[Chunk],
    function_weight: float = FUNCTION_WEIGHT,
) -> NDArray[np.float64]:
    """RCMD between chunks, (chunks of a, chunks of b).

    Equation 4 of Lee et al. (2022) inside each pair of chunks: the mean cosine of every word
    piece to its best partner in the other chunk, from both sides and averaged. Vectors are
    those of the middle and the last layer, joined. A chunk beyond the encoder's limit is
    similar to none.

    Args:
        a, b: the sentences.
        chunks_a, chunks_b: positions of words.
        function_weight: how much function words and punctuation count within their chunk.
    """
    x, y = _joined(a), _joined(b)
    cosines = (x @ y.T).astype(np.float64)
    owns_a, owns_b = _weights(a, chunks_a, function_weight), _weights(b, chunks_b, function_weight)
    there = np.stack([_best(cosines, own > 0) for own in owns_b], axis=1)  # pieces a, chunks b
    back = np.stack([_best(cosines.T, own > 0) for own in owns_a], axis=1)
    return 0.5 * (owns_a @ there + (owns_b @ back).T)


def _joined(encoded: Encoded) -> NDArray[np.float32]:
    layers = [
        x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-12)
        for x in (encoded.middle, encoded.tokens)
    ]
    return (np.concatenate(layers, axis=1) / np.sqrt(len(layers))).astype(np.float32)


def _best(cosines: NDArray[np.float64], chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The best cosine of each row among the chosen columns; 0 where there are none."""
    return cosines[:, chosen].max(1) if chosen.any() else np.zeros(len(cosines))


def _weights(
    encoded: Encoded, chunks: Sequence[Chunk], function_weight: float
) -> NDArray[np.float64]:
    """How much each word piece counts in each chunk, (chunks, pieces); rows sum to 1 or 0."""
    weight = np.array([function_weight if little(w) else 1.0 for w in encoded.words])
    owns = np.array([np.isin(encoded.word_of_piece, chunk) for chunk in chunks], dtype=float)
    owns *= weight[encoded.word_of_piece]
    return owns / np.maximum(owns.sum(1, keepdims=True), 1e-12)


def little(word: str) -> bool:
    """Whether a word is a function word or no word at all."""
    bare = word.lower().strip(".,;:!?'’\"()-")
    return not bare or bare in FUNCTION_WORDS


def unlike(a: Encoded, b: Encoded) -> tuple[list[bool], list[bool]]:
    """Of each word of a and of b, whether nothing in the other sentence is like it.

    That is, as a chunk it would have no partner; function words and punctuation are passed over.
    """
    words = [[(k,) for k in range(len(side.words))] for side in (a, b)]
    near = similarity(a, b, words[0], words[1])
    first, second = (
        [value < FLOOR and not little(word) for value, word in zip(best, side.words, strict=True)]
        for best, side in ((near.max(1).tolist(), a), (near.max(0).tolist(), b))
    )
    return first, second


def align(similarity: NDArray[np.float64], floor: float = FLOOR) -> list[Aligned]:
    """The best one-to-one alignment of chunks, then one-to-many.

    Args:
        similarity: of chunk pairs, from :func:`similarity`.
        floor: what is less similar stays unaligned.

    Returns:
        Groups in the order of a. Their pairs are the assignment of greatest total similarity;
        a chunk that it leaves over joins its best partner, unless that has already others.
    """
    if not similarity.size:
        return []
    best = zip(*linear_sum_assignment(similarity, maximize=True), strict=True)
    pairs = [(int(i), int(j)) for i, j in best if similarity[i, j] >= floor]
    groups = [([i], [j]) for i, j in pairs]
    home = ({g[0][0]: g for g in groups}, {g[1][0]: g for g in groups})
    left_over = [
        (float(row.max()), side, k, int(row.argmax()))
        for side, matrix in enumerate((similarity, similarity.T))
        for k, row in enumerate(matrix)
        if k not in home[side] and row.max() >= floor
    ]
    for _, side, k, partner in sorted(left_over, reverse=True):
        group = home[1 - side].get(partner)
        if group is not None and len(group[1 - side]) == 1:
            group[side].append(k)
    return [
        Aligned(tuple(sorted(a)), tuple(sorted(b)), float(similarity[np.ix_(a, b)].max()))
        for a, b in groups
    ]


def over(tokens: TokenExplanation, a: Sequence[Chunk], b: Sequence[Chunk]) -> TokenExplanation:
    """A transport over chunks: weights and contributions summed, cosines averaged.

    Args:
        tokens: the transport over words.
        a, b: word positions of each chunk; a word beyond the encoder's limit adds nothing.
    """
    left, right = _owns(a, len(tokens.a)), _owns(b, len(tokens.b))
    names = [
        tuple(" ".join(words[k] for k in chunk if k < len(words)) for chunk in chunks)
        for words, chunks in ((tokens.a, a), (tokens.b, b))
    ]
    return replace(
        tokens,
        a=names[0],
        b=names[1],
        similarity=_means(left, tokens.similarity, right),
        transport=left @ tokens.transport @ right.T,
        contribution=left @ tokens.contribution @ right.T,
    )


def pooled(
    contribution: NDArray[np.float64], a: Sequence[Chunk], b: Sequence[Chunk]
) -> NDArray[np.float64]:
    """Mean contribution of the pairs of two chunks' tokens (Lee et al. 2022, section 4.3).

    Args:
        contribution: over tokens, (tokens of a, tokens of b).
        a, b: token positions of each chunk; a chunk without tokens contributes nothing.
    """
    return _means(_owns(a, contribution.shape[0]), contribution, _owns(b, contribution.shape[1]))


def _owns(chunks: Sequence[Chunk], size: int) -> NDArray[np.float64]:
    """1 where a chunk has a word, (chunks, words)."""
    return np.array([[k in chunk for k in range(size)] for chunk in chunks], dtype=float)


def _means(
    left: NDArray[np.float64], matrix: NDArray[np.float64], right: NDArray[np.float64]
) -> NDArray[np.float64]:
    sizes = left.sum(1)[:, None] * right.sum(1)[None, :]
    return left @ matrix @ right.T / np.maximum(sizes, 1)


def mutual(pooled: NDArray[np.float64]) -> list[tuple[int, int]]:
    """The paper's alignment: chunk pairs that are each other's best, if they add anything."""
    best_a, best_b = pooled.argmax(1), pooled.argmax(0)
    return [(i, int(j)) for i, j in enumerate(best_a) if best_b[j] == i and pooled[i, j] > 0]
