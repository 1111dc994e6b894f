"""The network: states of two sentences, read together, to how they are related.

The lower half of the sentence encoder reads each sentence by itself, which has been done already
when this is asked; copies of its upper half, trained, read both together (Cao et al. 2020,
*DeFormer*, figure 1). What a dictionary says of a word and the words of the other sentence is added
to its states (Chen et al. 2018, *Neural Natural Language Inference Models Enhanced with External
Knowledge*, section 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from transformers import BertConfig
from transformers.models.bert.modeling_bert import BertLayer

from explainers.inference.result import RELATIONS
from explainers.inference.ties import TIES, Facts


@dataclass(frozen=True)
class Sizes:
    """How large the network is.

    Attributes:
        states: numbers of a word piece's state.
        layers: that read both sentences together.
        heads: of attention in each.
        inner: numbers of a layer's inner state.
        ties: facts of a word and the other sentence's words.
        kinds: of differences that words are told apart by; the first is that a word is in none.
    """

    states: int = 384
    layers: int = 3
    heads: int = 12
    inner: int = 1536
    ties: int = len(TIES)
    kinds: int = 0

    def to_json(self) -> dict[str, int]:
        """All of it, by name."""
        return asdict(self)


class Pieces(NamedTuple):
    """The word pieces of a sentence that the encoder has read.

    Attributes:
        middle: their states in the encoder's middle layer, (pieces, states).
        last: the same in its last layer.
        owner: the word that each is of, (pieces,).
    """

    middle: NDArray[np.floating]
    last: NDArray[np.floating]
    owner: NDArray[np.int64]


def packed(pairs: Sequence[tuple[Pieces, Pieces]], facts: Sequence[Facts]) -> dict[str, Tensor]:
    """What :meth:`Network.forward` takes, of a batch of pairs and the ties of their words."""
    longest = max(len(a.owner) + len(b.owner) for a, b in pairs)
    shape, width = (len(pairs), longest), pairs[0][0].middle.shape[1]
    sides = np.full(shape, -1, np.int64)
    states, last = (np.zeros((*shape, width), np.float32) for _ in range(2))
    tied = np.zeros((*shape, len(TIES)), np.float32)
    for k, ((a, b), (x, y)) in enumerate(zip(pairs, facts, strict=True)):
        split, end = len(a.owner), len(a.owner) + len(b.owner)
        sides[k, :split], sides[k, split:end] = 0, 1
        states[k, :split], states[k, split:end] = a.middle, b.middle
        last[k, :split], last[k, split:end] = a.last, b.last
        tied[k, :split], tied[k, split:end] = x[a.owner], y[b.owner]
    given = {"states": states, "last": last, "ties": tied, "sides": sides}
    return {name: torch.from_numpy(x) for name, x in given.items()}


class Outputs(NamedTuple):
    """What the network says of a batch of pairs, unnormalised.

    Attributes:
        relations: (pairs, relations).
        kinds: of each piece, those of the first sentence before those of the second,
            (pairs, pieces, kinds).
    """

    relations: Tensor
    kinds: Tensor


class Network(nn.Module):
    """Reads pairs; untrained unless it is to :meth:`begin` as an encoder."""

    def __init__(self, sizes: Sizes, dropout: float = 0.1) -> None:
        super().__init__()
        self.sizes = sizes
        config = BertConfig(
            hidden_size=sizes.states,
            num_hidden_layers=sizes.layers,
            num_attention_heads=sizes.heads,
            intermediate_size=sizes.inner,
            hidden_dropout_prob=dropout,
            attention_probs_dropout_prob=dropout,
            attn_implementation="sdpa",
        )
        self.whole = nn.Parameter(torch.zeros(sizes.states))
        self.side = nn.Embedding(3, sizes.states)
        nn.init.normal_(self.side.weight, std=0.02)
        self.ties = nn.Linear(sizes.ties, sizes.states, bias=False)
        nn.init.normal_(self.ties.weight, std=0.05)
        self.last = nn.Linear(sizes.states, sizes.states, bias=False)
        nn.init.zeros_(self.last.weight)
        self.near = nn.Linear(1, sizes.states)
        nn.init.normal_(self.near.weight, std=0.05)
        self.layers = nn.ModuleList(BertLayer(config) for _ in range(sizes.layers))
        self.drop = nn.Dropout(dropout)
        self.pooled = nn.Linear(2 * sizes.states, sizes.states)
        self.relations = nn.Linear(sizes.states, len(RELATIONS))
        self.kinds = nn.Linear(sizes.states, max(1, sizes.kinds))

    def begin(self, encoder: Any) -> None:
        """Take the encoder's layers above its middle one, where training begins."""
        layers = encoder.encoder.layer
        middle = len(layers) // 2
        above = layers[middle : middle + self.sizes.layers]
        for mine, theirs in zip(self.layers, above, strict=True):
            mine.load_state_dict(theirs.state_dict())

    def forward(self, states: Tensor, last: Tensor, ties: Tensor, sides: Tensor) -> Outputs:
        """What is said of each pair.

        Args:
            states: of the pieces of both sentences in the encoder's middle layer,
                (pairs, pieces, states).
            last: the same in its last layer.
            ties: of each piece's word, (pairs, pieces, ties).
            sides: 0 and 1 where a piece is of the first or second sentence, −1 where there is
                none, (pairs, pieces).
        """
        there = sides >= 0
        said = self.last(last) + self.ties(ties) + self.near(nearest(last, sides))
        read = states + self.side(sides.clamp(min=0)) + said
        first = (self.whole + self.side.weight[2]).expand(len(states), 1, -1)
        read = torch.cat([first, read], 1)
        seen = torch.cat([there.new_ones(len(states), 1), there], 1)
        mask = torch.zeros(seen.shape, dtype=read.dtype, device=read.device)
        mask = mask.masked_fill(~seen, torch.finfo(read.dtype).min)[:, None, None, :]
        for layer in self.layers:
            given = layer(read, attention_mask=mask)
            read = given[0] if isinstance(given, tuple) else given
        pieces = read[:, 1:]
        most = pieces.masked_fill(~there[..., None], -1e4).amax(1)
        pooled = nn.functional.gelu(self.pooled(self.drop(torch.cat([read[:, 0], most], -1))))
        return Outputs(self.relations(self.drop(pooled)), self.kinds(self.drop(pieces)))


def nearest(last: Tensor, sides: Tensor) -> Tensor:
    """Of each piece, its largest cosine to a piece of the other sentence, (pairs, pieces, 1).

    Args:
        last: states, (pairs, pieces, states).
        sides: as of :meth:`Network.forward`.
    """
    unit = nn.functional.normalize(last, dim=-1)
    cosines = unit @ unit.transpose(1, 2)
    across = (sides[:, :, None] + sides[:, None, :] == 1) & (sides >= 0)[:, None, :]
    best = cosines.masked_fill(~across, -1.0).amax(-1, keepdim=True)
    return best * (sides >= 0)[..., None]
