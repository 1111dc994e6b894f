"""Pairs as the network reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers.encoders.encoder import Encoder
from explainers.inference.result import RELATIONS
from explainers.inference.ties import ties
from explainers.training.inference.judged import SOME, Example

UNKNOWN, ANY_KIND = -100, -1
"""What is wanted of words of which nothing is known, and of those that differ somehow."""


GIVEN = ("states", "last", "ties", "sides")
"""What the network takes, of a batch."""


@dataclass(frozen=True)
class Sentence:
    """A sentence once read: states of its pieces in half precision, and the words they are of."""

    states: NDArray[np.float16]
    last: NDArray[np.float16]
    words: tuple[str, ...]
    owner: NDArray[np.int64]


class Material:
    """Examples, with what the encoder made of their sentences."""

    def __init__(self, examples: Sequence[Example], encoder: Encoder, kinds: Sequence[str]) -> None:
        texts = list(dict.fromkeys(t for e in examples for t in (e.a, e.b)))
        self.read = {}
        for start in range(0, len(texts), 2048):
            part = texts[start : start + 2048]
            for text, one in zip(part, encoder.encode_tokens(part), strict=True):
                middle, last = (x.astype(np.float16) for x in (one.middle, one.tokens))
                self.read[text] = Sentence(middle, last, one.words, one.word_of_piece)
        self.examples, self.kinds = list(examples), {k: n for n, k in enumerate(kinds, 1)}

    def length(self, example: Example) -> int:
        """Pieces of a pair."""
        return len(self.read[example.a].owner) + len(self.read[example.b].owner)

    def batch(self, examples: Sequence[Example]) -> dict[str, Tensor]:
        """What :meth:`explainers.inference.network.Network.forward` takes, and what is wanted."""
        rows = [(self.read[e.a], self.read[e.b]) for e in examples]
        longest = max(len(a.owner) + len(b.owner) for a, b in rows)
        width = rows[0][0].states.shape[1]
        n = len(rows)
        sides = np.full((n, longest), -1, np.int64)
        states, last = (np.zeros((n, longest, width), np.float32) for _ in range(2))
        found = [ties(a.words, b.words) for a, b in rows]
        facts = np.zeros((n, longest, found[0][0].shape[1]), np.float32)
        wanted = np.full((n, longest), UNKNOWN, np.int64)
        for k, ((a, b), (x, y), e) in enumerate(zip(rows, found, examples, strict=True)):
            split, end = len(a.owner), len(a.owner) + len(b.owner)
            sides[k, :split], sides[k, split:end] = 0, 1
            states[k, :split], states[k, split:end] = a.states, b.states
            last[k, :split], last[k, split:end] = a.last, b.last
            facts[k, :split], facts[k, split:end] = x[a.owner], y[b.owner]
            if e.kind and e.words is not None:
                number = ANY_KIND if e.kind == SOME else self.kinds.get(e.kind, 0)
                for (start, owner), words in zip(
                    ((0, a.owner), (split, b.owner)), e.words, strict=True
                ):
                    inside = np.isin(owner, words)
                    wanted[k, start : start + len(owner)] = np.where(inside, number, 0)
        bits = np.array([e.allowed for e in examples])[:, None] >> np.arange(len(RELATIONS)) & 1
        return {
            "states": torch.from_numpy(states),
            "last": torch.from_numpy(last),
            "ties": torch.from_numpy(facts),
            "sides": torch.from_numpy(sides),
            "allowed": torch.from_numpy(bits.astype(bool)),
            "kinds": torch.from_numpy(wanted),
        }
