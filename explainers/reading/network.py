"""The network: states of the encoder and spelling to tags, lemmas, heads and relations.

Two bidirectional LSTM layers under biaffine attention (Dozat & Manning 2017, *Deep Biaffine
Attention for Neural Dependency Parsing*, equations 4 to 9).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from explainers.reading.memory import Memory
from explainers.reading.result import Sure
from explainers.reading.spelling import ROWS

NEVER = -1e4
"""The score of what cannot be."""


@dataclass(frozen=True)
class Sizes:
    """How large the network is.

    Attributes:
        states: numbers of a word's state, all layers together.
        projected: of what is made of them.
        spelled: of what its spelling says.
        hidden: of each direction of an LSTM layer.
        word: of the layer before tags, features and lemmas.
        arc: of the two vectors whose product says who governs whom.
        relation: of the two that say how.
        rows: of the table of spelling.
    """

    states: int = 3 * 384
    projected: int = 256
    spelled: int = 64
    hidden: int = 160
    word: int = 256
    arc: int = 192
    relation: int = 64
    rows: int = ROWS


@dataclass(frozen=True)
class Inventory:
    """What there is to choose from.

    Attributes:
        upos: parts of speech.
        features: values of each feature; the first is that a word has none.
        rules: of lemmas.
        relations: with their subtypes.
    """

    upos: tuple[str, ...]
    features: Mapping[str, tuple[str, ...]]
    rules: tuple[str, ...]
    relations: tuple[str, ...]

    @property
    def widths(self) -> list[int]:
        """How many outputs a word has: for parts of speech, for rules, and for each feature."""
        return [len(self.upos), len(self.rules), *map(len, self.features.values())]

    def to_json(self) -> dict[str, Any]:
        """All of it, by name."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Inventory:
        """What :meth:`to_json` gave."""
        features = {name: tuple(values) for name, values in data["features"].items()}
        return cls(tuple(data["upos"]), features, tuple(data["rules"]), tuple(data["relations"]))


class Outputs(NamedTuple):
    """What the network says of a batch of sentences, unnormalised.

    Attributes:
        words: of each word, outputs for each part of :attr:`Inventory.widths`.
        arcs: how well each word, and before them none, governs each word,
            (sentences, words, 1 + words).
        governed: what each word is as one that is governed, (sentences, words, relation).
        governing: what none and each word is as one that governs,
            (sentences, 1 + words, relation).
    """

    words: Sequence[Tensor]
    arcs: Tensor
    governed: Tensor
    governing: Tensor


class Network(nn.Module):
    """Reads words; made of sizes and of what there is to choose from.

    Attributes:
        temperatures: by what each output is divided before it becomes a probability, by the names
            of :class:`~explainers.reading.result.Sure`.
        memory: of forms and their lemmas.
    """

    def __init__(self, sizes: Sizes, inventory: Inventory, dropout: float = 0.33) -> None:
        super().__init__()
        self.sizes, self.inventory = sizes, inventory
        self.temperatures: Mapping[str, float] = dict.fromkeys(Sure._fields, 1.0)
        self.memory = Memory()
        width = 2 * sizes.hidden
        self.spelled = nn.EmbeddingBag(sizes.rows, sizes.spelled, mode="sum")
        nn.init.normal_(self.spelled.weight, std=0.1)
        self.project = nn.Linear(sizes.states, sizes.projected)
        self.reader = nn.LSTM(
            sizes.projected + sizes.spelled,
            sizes.hidden,
            num_layers=2,
            bidirectional=True,
            batch_first=True,
            dropout=dropout,
        )
        self.nothing = nn.Parameter(torch.randn(width) * 0.1)
        self.word = nn.Linear(width + sizes.spelled, sizes.word)
        self.said = nn.Linear(sizes.word, sum(inventory.widths))
        self.arc = nn.Linear(width, 2 * sizes.arc)
        self.arcs = nn.Linear(sizes.arc, sizes.arc)
        self.relation = nn.Linear(width, 2 * sizes.relation)
        self.relations = nn.Linear(
            sizes.relation + 1, len(inventory.relations) * (sizes.relation + 1), bias=False
        )
        self.drop = nn.Dropout(dropout)

    def forward(self, states: Tensor, facts: Tensor, lengths: Tensor) -> Outputs:
        """What is said of each word.

        Args:
            states: of the encoder, (sentences, words, states).
            facts: rows of the table of spelling, (sentences, words, facts); those below 0 are
                not known.
            lengths: words of each sentence, (sentences,).
        """
        count, longest, _ = facts.shape
        known = (facts >= 0).float()
        spelled = self.spelled(
            facts.clamp(min=0).view(count * longest, -1),
            per_sample_weights=known.view(count * longest, -1),
        ).view(count, longest, -1)
        projected = nn.functional.gelu(self.project(self.drop(states)))
        read = self._read(self.drop(torch.cat([projected, spelled], -1)), lengths)
        word = nn.functional.gelu(self.word(torch.cat([read, spelled], -1)))
        said = self.said(self.drop(word)).split(self.inventory.widths, -1)
        governing = torch.cat([self.nothing.expand(count, 1, -1), read], 1)
        arc_in, arc_out = self._two(self.arc, read, governing)
        relation_in, relation_out = self._two(self.relation, read, governing)
        arcs = self.arcs(arc_in) @ arc_out.transpose(1, 2) / self.sizes.arc**0.5
        there = torch.arange(longest + 1, device=lengths.device)[None] <= lengths[:, None]
        itself = torch.eye(longest + 1, dtype=torch.bool, device=lengths.device)[1:]
        arcs = arcs.masked_fill(itself | ~there[:, None], NEVER)
        return Outputs(said, arcs, relation_in, relation_out)

    def _read(self, given: Tensor, lengths: Tensor) -> Tensor:
        """States of the second LSTM layer, (sentences, words, 2 hidden)."""
        if given.shape[0] == 1:  # nothing to pack
            alone: Tensor = self.drop(self.reader(given)[0])
            return alone
        packed = pack_padded_sequence(given, lengths.cpu(), batch_first=True, enforce_sorted=False)
        read, _ = pad_packed_sequence(
            self.reader(packed)[0], batch_first=True, total_length=given.shape[1]
        )
        whole: Tensor = self.drop(read)
        return whole

    def _two(self, layer: nn.Linear, read: Tensor, governing: Tensor) -> tuple[Tensor, Tensor]:
        """What words are as governed and as governing ones."""
        half = layer.out_features // 2
        weight, bias = layer.weight, layer.bias
        below = nn.functional.linear(read, weight[:half], bias[:half])
        above = nn.functional.linear(governing, weight[half:], bias[half:])
        a, b = (self.drop(nn.functional.gelu(x)) for x in (below, above))
        return a, b

    def of_relations(self, governed: Tensor, governing: Tensor) -> Tensor:
        """How well each relation fits a word and its head: (words, relations) of (words, size)."""
        one = governed.new_ones(len(governed), 1)
        a, b = torch.cat([governed, one], 1), torch.cat([governing, one], 1)
        made: Tensor = self.relations(a).view(len(a), len(self.inventory.relations), -1)
        return (made @ b[:, :, None]).squeeze(2)
