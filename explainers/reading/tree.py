"""The best tree of scores of who governs whom.

Chu & Liu 1965 and Edmonds 1967, with exactly one root: what leads to a root is made dearer than any
tree, after Zmigrod, Vieira & Cotterell 2020, *Please Mind the Root* (section 3 names this way, by
Stanojević & Cohen 2021 in full).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
Heads = NDArray[np.int64]


def best(scores: NDArray[np.floating]) -> Heads:
    """The head of each word in the tree whose scores add up to the most, (words,).

    Args:
        scores: of none, in column 0, and of each word as the head of each word,
            (words, 1 + words).

    Returns:
        0 for the one word without a head, else 1 and the head's number.

    >>> best(np.array([[0.0, -9.0, 5.0], [0.0, 4.0, -9.0]])).tolist()
    [2, 0]
    """
    heads: Heads = np.asarray(scores.argmax(1), np.int64)
    if (heads == 0).sum() == 1 and not _cycle(np.concatenate([[0], heads])).size:
        return heads
    square = np.full((len(scores) + 1, len(scores) + 1), -np.inf)
    square[1:] = scores
    np.fill_diagonal(square, -np.inf)
    finite = scores[np.isfinite(scores)]
    square[1:, 0] -= (finite.max() - finite.min() + 1) * (len(scores) + 1)
    return np.asarray(_arborescence(square)[1:])


def fault(heads: Sequence[int]) -> tuple[int, str] | None:
    """A word by which heads make no tree, and what is wrong there; nothing if they make one.

    Args:
        heads: number of the head of each word, -1 of the one that has none; or -1 of all, of
            a sentence that is not read yet.
    """
    roots = [k for k, head in enumerate(heads) if head == -1]
    beyond = next((k for k, head in enumerate(heads) if not -1 <= head < len(heads)), None)
    if beyond is not None:
        return beyond, "a head is beyond the last word of this sentence"
    if len(cycle := _cycle(np.array([0, *(head + 1 for head in heads)], np.int64))):
        return int(min(cycle)) - 1, f"the heads of word {min(cycle)} lead back to it"
    read = len(roots) < len(heads)
    return (roots[1], "a second word without a head") if read and len(roots) > 1 else None


def _arborescence(scores: Scores) -> Heads:
    """Heads of all nodes in the best tree from node 0, (nodes,); scores are (nodes, heads)."""
    heads: Heads = np.asarray(scores.argmax(1), np.int64)
    heads[0] = 0
    cycle = _cycle(heads)
    if not cycle.size:
        return heads
    # The cycle becomes one node, the last; what enters it takes the place of one of its edges
    inside = np.zeros(len(scores), bool)
    inside[cycle] = True
    rest = np.flatnonzero(~inside)
    gain = scores[np.ix_(cycle, rest)] - scores[cycle, heads[cycle]][:, None]
    enters, leaves = gain.argmax(0), scores[np.ix_(rest, cycle)].argmax(1)
    size = len(rest)
    smaller = np.full((size + 1, size + 1), -np.inf)
    smaller[:size, :size] = scores[np.ix_(rest, rest)]
    smaller[size, :size] = gain[enters, np.arange(size)]
    smaller[:size, size] = scores[rest, cycle[leaves]]
    smaller[0] = -np.inf
    found = _arborescence(smaller)
    whole: Heads = heads.copy()
    for node in range(1, size):
        above = found[node]
        whole[rest[node]] = rest[above] if above < size else cycle[leaves[node]]
    whole[cycle[enters[found[size]]]] = rest[found[size]]
    return whole


def _cycle(heads: Heads) -> Heads:
    """The nodes of a cycle; none if every way leads to node 0, which is its own head."""
    state = np.zeros(len(heads), np.int64)
    state[0] = -1
    for start in range(1, len(heads)):
        node = start
        while not state[node]:
            state[node] = start
            node = heads[node]
        if state[node] == start:
            found = [node]
            while heads[found[-1]] != node:
                found.append(heads[found[-1]])
            return np.array(found)
    return np.empty(0, np.int64)
