"""Pairs as the network reads them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from explainers.encoders.encoder import Encoder
from explainers.inference.network import Pieces, packed
from explainers.inference.result import RELATIONS
from explainers.inference.ties import Ties, ties
from explainers.training.inference.judged import SOME, Example

UNKNOWN, ANY_KIND = -100, -1
"""What is wanted of words of which nothing is known, and of those that differ somehow."""


GIVEN = ("states", "last", "ties", "sides")
"""What the network takes, of a batch."""


class Material:
    """Examples, with what the encoder made of their sentences.

    Args:
        examples: pairs.
        encoder: reads them.
        kinds: of differences that words are told apart by.
        ties: what a dictionary says of their words.
    """

    def __init__(
        self, examples: Sequence[Example], encoder: Encoder, kinds: Sequence[str], ties: Ties = ties
    ) -> None:
        self.ties = ties
        texts = list(dict.fromkeys(t for e in examples for t in (e.a, e.b)))
        self.read: dict[str, tuple[Pieces, tuple[str, ...]]] = {}
        for start in range(0, len(texts), 2048):
            part = texts[start : start + 2048]
            for text, one in zip(part, encoder.encode_tokens(part), strict=True):
                middle, last = (x.astype(np.float16) for x in (one.middle, one.tokens))
                self.read[text] = Pieces(middle, last, one.word_of_piece), one.words
        self.kinds = {k: n for n, k in enumerate(kinds, 1)}

    def length(self, example: Example) -> int:
        """Pieces of a pair."""
        return sum(len(self.read[text][0].owner) for text in (example.a, example.b))

    def batch(self, examples: Sequence[Example]) -> dict[str, Tensor]:
        """What :meth:`explainers.inference.network.Network.forward` takes, and what is wanted."""
        rows = [(self.read[e.a], self.read[e.b]) for e in examples]
        facts = [self.ties(x, y) for (_, x), (_, y) in rows]
        sides = [(a, b) for (a, _), (b, _) in rows]
        given = packed(sides, facts)
        wanted = np.full(given["sides"].shape, UNKNOWN, np.int64)
        for k, ((a, b), e) in enumerate(zip(sides, examples, strict=True)):
            if e.kind and e.words is not None:
                number = ANY_KIND if e.kind == SOME else self.kinds.get(e.kind, 0)
                starts = ((0, a.owner), (len(a.owner), b.owner))
                for (start, owner), words in zip(starts, e.words, strict=True):
                    if words is None:
                        continue
                    inside = np.isin(owner, words)
                    wanted[k, start : start + len(owner)] = np.where(inside, number, 0)
        bits = np.array([e.allowed for e in examples])[:, None] >> np.arange(len(RELATIONS)) & 1
        return {
            **given,
            "allowed": torch.from_numpy(bits.astype(bool)),
            "kinds": torch.from_numpy(wanted),
        }
