"""Which pieces translate which: IBM model 1 over the pairs, by expectation and maximisation.

Brown et al. 1993, *The Mathematics of Statistical Machine Translation*, section 4.1: a target
piece is made by one piece of the source sentence, or by none, each with the same chance, and
t(target | source) does not depend on where they stand. Where they stand is asked afterwards
only, as by Dyer et al. 2013 (*A Simple, Fast, and Effective Reparameterization of IBM Model 2*).

Every piece of a translation has the teacher's vectors of the English pieces that it translates
for a goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

NONE = 0
"""What makes a target piece that no source piece makes; the number of padding, in no sentence."""

ROUNDS = 5
SAME = 10.0
"""How much likelier, to begin with, a piece is its own translation: names and numbers are."""

DIAGONAL = 4.0
"""How fast two places' chance falls with their distance, in lengths of a sentence."""


@dataclass(frozen=True)
class Table:
    """t(target | source) of the pieces that meet in a pair.

    Attributes:
        keys: source × ``width`` + target, ascending, (entries,).
        chances: of each, (entries,).
        width: more than the highest number of a target piece.
    """

    keys: Numbers
    chances: NDArray[np.float32]
    width: int

    def among(self, source: Numbers, target: Numbers) -> NDArray[np.float32]:
        """t(target | source) of all of two sentences, (source, target); 0 if they never met."""
        asked = source[:, None] * self.width + target[None, :]
        at = np.searchsorted(self.keys, asked).clip(max=len(self.keys) - 1)
        found: NDArray[np.float32] = np.where(self.keys[at] == asked, self.chances[at], 0)
        return found

    def of(self, source: int) -> tuple[Numbers, NDArray[np.float32]]:
        """The targets that a source piece may make, and their chances."""
        low, high = np.searchsorted(self.keys, [source * self.width, (source + 1) * self.width])
        return self.keys[low:high] % self.width, self.chances[low:high]


def learn(
    sources: Sequence[Numbers],
    targets: Sequence[Numbers],
    same: Numbers,
    rounds: int = ROUNDS,
) -> Table:
    """t(target | source) of translations.

    Args:
        sources, targets: pieces of each pair's sentences, without special ones.
        same: the target piece that is written like a source piece, by the latter's number, −1
            where there is none.
        rounds: of expectation and maximisation.
    """
    width = 1 + max(int(t.max(initial=0)) for t in targets)
    links, tokens, count = [], [], 0
    for source, target in zip(sources, targets, strict=True):
        with_none = np.append(source, NONE)
        links.append((with_none[:, None] * width + target[None, :]).ravel())
        tokens.append(np.tile(np.arange(count, count + len(target)), len(with_none)))
        count += len(target)
    keys, link = np.unique(np.concatenate(links), return_inverse=True)
    token = np.concatenate(tokens)
    del links, tokens
    made_by = keys // width
    chances = np.where(same[made_by] == keys % width, SAME, 1.0)
    for _ in range(rounds):
        share = chances[link]
        share /= np.bincount(token, share)[token]
        expected = np.bincount(link, share)
        chances = expected / np.bincount(made_by, expected)[made_by]
    return Table(keys, chances.astype(np.float32), width)


def agreed(forth: Table, back: Table, other: Numbers, english: Numbers) -> NDArray[np.float32]:
    """How surely pieces translate each other, (other, english), each in [0, 1].

    The chance that the one made the other times the chance that the other made the one: what
    both directions say (Liang et al. 2006, *Alignment by Agreement*, section 2). Rows add up to
    less than 1 where a piece translates nothing.

    Args:
        forth: t(english | other).
        back: t(other | english).
        other, english: pieces of the two sentences.
    """
    place = [np.linspace(0, 1, len(side)) for side in (other, english)]
    near = np.exp(-DIAGONAL * np.abs(place[0][:, None] - place[1][None, :]))
    none = np.array([NONE])
    says = []
    for table, source, target, nearness in (
        (forth, other, english, near),
        (back, english, other, near.T),
    ):
        chance = table.among(source, target) * nearness
        nothing = table.among(none, target) * nearness.mean(0)
        says.append(chance / np.maximum(chance.sum(0) + nothing, 1e-9))
    both: NDArray[np.float32] = (says[0] * says[1].T).astype(np.float32)
    return both
