"""Batches of about as many pieces, of sentences from one source and about as long as each other."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor

from explainers.training.multilingual.alignment import Numbers, Table, agreed, learn
from explainers.training.multilingual.material import KEPT, Pair

LONGEST = 64
"""Pieces of a sentence that are read in training, special ones among them."""

WINDOW = 8
"""Batches' worth of neighbours, by length, that a batch is drawn from."""


@dataclass
class Batch:
    """A padded batch of pairs.

    Attributes:
        other, english: pieces of the student's and the teacher's sentences, (pairs, pieces).
        other_mask, english_mask: 1 for real pieces.
        aligned: what translates what, (pairs, student's pieces, teacher's pieces); of text
            that is to stay where it is, each piece is its own goal.
        source: of the pairs.
    """

    other: Tensor
    other_mask: Tensor
    english: Tensor
    english_mask: Tensor
    aligned: Tensor
    source: str

    def to(self, device: torch.device) -> Batch:
        """The same on another device."""
        return Batch(
            self.other.to(device),
            self.other_mask.to(device),
            self.english.to(device),
            self.english_mask.to(device),
            self.aligned.to(device),
            self.source,
        )


class Batches:
    """Draws batches.

    Args:
        pairs: by source.
        student, teacher: tokenizers.
        same: the teacher's piece that each of the student's is, −1 for none.
        pieces: of the student in a batch, about.
    """

    def __init__(
        self,
        pairs: Mapping[str, Sequence[Pair]],
        student: Tokenizer,
        teacher: Tokenizer,
        same: Numbers,
        pieces: int,
    ) -> None:
        self.pairs, self.pieces = pairs, pieces
        # copies, whose limit nobody else's calls take away
        self.student, self.teacher = (Tokenizer.from_str(c.to_str()) for c in (student, teacher))
        for cutter in (self.student, self.teacher):
            cutter.enable_truncation(LONGEST)
            cutter.no_padding()
        self.other = {s: cut(self.student, [p.other for p in of]) for s, of in pairs.items()}
        self.english = {s: cut(self.teacher, [p.english for p in of]) for s, of in pairs.items()}
        self.lengths = {s: np.array([len(ids) for ids in of]) for s, of in self.other.items()}
        self.order = {s: np.argsort(of, kind="stable") for s, of in self.lengths.items()}
        self.forth, self.back = self._tables(same)

    def _tables(self, same: Numbers) -> tuple[Table, Table]:
        """t(english | other) and t(other | english) of all translations."""
        sources = [s for s in self.pairs if s not in ("english", KEPT)]
        sides = [[ids[1:-1] for s in sources for ids in of[s]] for of in (self.other, self.english)]
        turned = np.full(self.teacher.get_vocab_size(), -1)
        turned[same[same >= 0]] = np.flatnonzero(same >= 0)
        return learn(sides[0], sides[1], same), learn(sides[1], sides[0], turned)

    def draw(self, source: str, rng: random.Random) -> Batch:
        """A batch of a source."""
        order, lengths = self.order[source], self.lengths[source]
        middle = rng.randrange(len(order))
        count = min(max(2, self.pieces // int(lengths[order[middle]])), len(order))
        window = min(WINDOW * count, len(order))
        start = min(max(0, middle - window // 2), len(order) - window)
        return self.collate(source, rng.sample(order[start : start + window].tolist(), count))

    def collate(self, source: str, chosen: Sequence[int]) -> Batch:
        """The pairs of a source with these numbers."""
        other = [self.other[source][k] for k in chosen]
        english = [self.english[source][k] for k in chosen]
        packed = _padded(other)
        if source == KEPT:
            return Batch(*packed, *_padded(english), torch.diag_embed(packed[1]).float(), source)
        aligned = torch.zeros(len(chosen), max(map(len, other)), max(map(len, english)))
        for row, k in enumerate(chosen):
            found = self.aligned(self.pairs[source][k], other[row][1:-1], english[row][1:-1])
            aligned[row, 1 : 1 + found.shape[0], 1 : 1 + found.shape[1]] = torch.from_numpy(found)
        return Batch(*packed, *_padded(english), aligned, source)

    def aligned(self, pair: Pair, other: Numbers, english: Numbers) -> NDArray[np.float32]:
        """How surely pieces translate each other, (other, english)."""
        if pair.language != "en":
            return agreed(self.forth, self.back, other, english)
        cuts = [cutter.encode(pair.english) for cutter in (self.student, self.teacher)]
        return overlap(*(cut.offsets[1:-1] for cut in cuts))


def cut(cutter: Tokenizer, sentences: Sequence[str]) -> list[Numbers]:
    """The pieces of sentences, special ones among them."""
    return [np.array(found.ids) for found in cutter.encode_batch(list(sentences))]


def overlap(a: Sequence[tuple[int, int]], b: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
    """How much of each piece of one cut is in each piece of another, (of a, of b).

    Args:
        a, b: characters that the pieces span, in the same sentence.
    """
    (start_a, end_a), (start_b, end_b) = (np.array(x, np.float32).reshape(-1, 2).T for x in (a, b))
    shared = np.minimum(end_a[:, None], end_b) - np.maximum(start_a[:, None], start_b)
    found: NDArray[np.float32] = np.clip(shared, 0, None) / np.maximum(end_a - start_a, 1)[:, None]
    return found


def _padded(rows: Sequence[Numbers]) -> tuple[Tensor, Tensor]:
    ids = torch.nn.utils.rnn.pad_sequence([torch.from_numpy(r) for r in rows], batch_first=True)
    return ids, (ids != 0).long()
