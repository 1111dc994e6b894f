"""PAM's encoder: the sentence encoder's layers with graph convolutions in some of them.

Section 3.2 of the paper. Before the feed-forward part of a layer with an adapter ::

    g_v = GNN(LN(h_v), {LN(h_u): u ∈ N(v)}),    z_v = W_e σ(g_v) + h_v

twice, one on top of the other; cross-attention then fuses *z*, which asks and is kept, with *h*,
which answers, so that what a convolution found at a node stays at that node.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import BertConfig, BertModel

from explainers.pam.linear import GraphPieces

MEAN = 32
"""First positions whose mean stands for all: sentences are hardly longer."""

STACKED = 2
"""Adapters one on top of the other (appendix A)."""


@dataclass(frozen=True)
class Design:
    """What the network is made of.

    Attributes:
        words: relations and senses beyond the tokenizer's word pieces.
        directed: whether a convolution tells what a relation comes from and what it goes to; the
            paper's does not, and writes ``:ARG0-of`` instead.
        names_apart: whether names are read as AMR has them; see
            :func:`explainers.pam.linear.linear`.
        adapter: whether there are graph convolutions at all.
        every_layer: whether they are in every layer; else they are in the first and the last, as
            in the paper.
        fusion: ``cross`` for cross-attention or ``concat`` for a linear layer on *h* and *z*.
        positions: whether pieces have the positions of their order.
        width: of the adapters' inside.
        attention: of the cross-attention's inside.
    """

    words: int
    directed: bool = True
    names_apart: bool = True
    adapter: bool = True
    every_layer: bool = False
    fusion: str = "cross"
    positions: bool = False
    width: int = 128
    attention: int = 160


@dataclass(frozen=True)
class GraphBatch:
    """Graphs, padded: word pieces (0 pads), which are real, and from which to which an edge leads.

    ``ids`` and ``mask`` are (graphs, pieces), ``edges`` (graphs, pieces, pieces).
    """

    ids: Tensor
    mask: Tensor
    edges: Tensor

    def to(self, device: torch.device) -> GraphBatch:
        """The batch on another device."""
        return GraphBatch(self.ids.to(device), self.mask.to(device), self.edges.to(device))


def collate(graphs: Sequence[GraphPieces]) -> GraphBatch:
    """Pad graphs to a batch: every piece of a node is a neighbour of every piece beside it."""
    length = max(len(g.ids) for g in graphs)
    nodes = max(g.kept for g in graphs)
    ids = torch.zeros(len(graphs), length, dtype=torch.long)
    node = torch.full((len(graphs), length), nodes)
    at: list[tuple[int, int, int]] = []
    for k, graph in enumerate(graphs):
        ids[k, : len(graph.ids)] = torch.tensor(graph.ids)
        node[k, : len(graph.node)] = torch.tensor(graph.node)
        at += [(k, i, j) for i, j in graph.linear.edges if i < graph.kept and j < graph.kept]
    beside = torch.zeros(len(graphs), nodes + 1, nodes + 1)
    if at:
        beside[tuple(torch.tensor(at).T)] = 1.0
    which = torch.arange(len(graphs))[:, None, None]
    return GraphBatch(ids, node < nodes, beside[which, node[:, :, None], node[:, None, :]])


class GraphAdapter(nn.Module):
    """One graph convolution in a bottleneck, from states of ``size`` to ``width`` and back.

    A matrix a direction, each neighbourhood's mean, where it is directed (Schlichtkrull et al.,
    2018); else one for all neighbours (Kipf & Welling, 2017), as in the paper.
    """

    def __init__(self, size: int, width: int, directed: bool) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(size)
        self.down = nn.ModuleList(nn.Linear(size, width) for _ in range(3 if directed else 1))
        self.up = nn.Linear(width, size)
        nn.init.normal_(self.up.weight, std=1e-2)
        nn.init.zeros_(self.up.bias)

    def forward(self, states: Tensor, spread: Sequence[Tensor]) -> Tensor:
        """The states *h* after one step along the graph, (graphs, pieces, size).

        ``spread`` is the normalised adjacency, one for each of the convolution's directions.
        """
        normed = self.norm(states)
        ways = zip(spread, self.down, strict=True)
        inside = sum(torch.bmm(matrix, down(normed)) for matrix, down in ways)
        added: Tensor = self.up(functional.gelu(torch.as_tensor(inside)))
        return states + added


class Fusion(nn.Module):
    """The states of the text and those of the graph, both of ``size``, made one.

    By cross-attention with so much ``inside``; if that is 0, by the linear layer of the ablation.
    """

    def __init__(self, size: int, inside: int) -> None:
        super().__init__()
        self.inside = inside
        self.norm = nn.LayerNorm(size)
        if inside:
            self.asks = nn.Linear(size, inside)
            self.answers = nn.Linear(size, 2 * inside)
        self.out = nn.Linear(inside or 2 * size, size)
        nn.init.normal_(self.out.weight, std=1e-2)
        if not inside:
            with torch.no_grad():
                self.out.weight[:, :size] += torch.eye(size)
        nn.init.zeros_(self.out.bias)

    def forward(self, text: Tensor, graph: Tensor, mask: Tensor) -> Tensor:
        """Fused states, (graphs, pieces, size)."""
        if not self.inside:
            joined: Tensor = self.out(torch.cat([text, graph], dim=-1))
            return joined
        count, length, _ = text.shape
        heads = (count, length, -1, 32)
        query = self.asks(self.norm(graph)).view(heads).transpose(1, 2)
        key, value = (
            part.view(heads).transpose(1, 2)
            for part in self.answers(text).split(self.inside, dim=-1)
        )
        seen = mask[:, None, None, :]
        fused = functional.scaled_dot_product_attention(query, key, value, seen)
        added: Tensor = self.out(fused.transpose(1, 2).reshape(count, length, -1))
        return graph + added


class GraphEncoder(nn.Module):
    """Graphs to vectors, by the sentence encoder's transformer and what is added to it."""

    def __init__(self, config: BertConfig, design: Design) -> None:
        super().__init__()
        self.design = design
        self.encoder = BertModel(config, add_pooling_layer=False)
        size = config.hidden_size
        self.words = nn.Embedding(design.words, size)
        nn.init.normal_(self.words.weight, std=config.initializer_range)
        layers = range(config.num_hidden_layers)
        adapted = layers if design.every_layer else (layers[0], layers[-1])
        self.adapted = tuple(adapted) if design.adapter else ()
        self.adapters = nn.ModuleList(
            nn.ModuleList(GraphAdapter(size, design.width, design.directed) for _ in range(STACKED))
            for _ in self.adapted
        )
        inside = design.attention if design.fusion == "cross" else 0
        self.fusion = nn.ModuleList(Fusion(size, inside) for _ in self.adapted)

    def forward(self, batch: GraphBatch, normal: bool = True) -> Tensor:
        """Vectors, (graphs, size), of length 1 unless ``normal`` is false."""
        mask = batch.mask
        states = self._embedded(batch.ids)
        spread = self._spread(batch.edges, mask) if self.adapted else []
        seen = mask[:, None, None, :].expand(-1, 1, mask.shape[1], -1)
        layers = cast(Any, self.encoder).encoder.layer
        for k, layer in enumerate(layers):
            states = layer.attention(states, seen)[0]
            if k in self.adapted:
                place = self.adapted.index(k)
                graph = states
                for adapter in cast(nn.ModuleList, self.adapters[place]):
                    graph = adapter(graph, spread)
                states = self.fusion[place](states, graph, mask)
            states = layer.feed_forward_chunk(states)
        real = mask[:, :, None].to(states.dtype)
        mean = (states * real).sum(1) / real.sum(1).clamp(min=1)
        return functional.normalize(mean.float(), dim=-1) if normal else mean.float()

    def _embedded(self, ids: Tensor) -> Tensor:
        """Word embeddings alone; where others have positions, all have the mean of these."""
        table = self.encoder.embeddings
        size = table.word_embeddings.num_embeddings
        known = table.word_embeddings(ids.clamp(max=size - 1))
        own = self.words((ids - size).clamp(min=0))
        states = torch.where((ids < size)[:, :, None], known, own)
        places = table.position_embeddings.weight
        where = places[: ids.shape[1]] if self.design.positions else places[:MEAN].mean(0)
        kind = table.token_type_embeddings.weight[0]
        embedded: Tensor = table.dropout(table.LayerNorm(states + where + kind))
        return embedded

    def _spread(self, edges: Tensor, mask: Tensor) -> list[Tensor]:
        """Adjacency, normalised: both ways in one for the paper, else out, in, and the node."""
        itself = torch.diag_embed(mask.to(edges.dtype))
        if self.design.directed:
            ways = (edges, edges.transpose(1, 2))
            return [way / way.sum(2, keepdim=True).clamp(min=1) for way in ways] + [itself]
        both = ((edges + edges.transpose(1, 2)) > 0).to(edges.dtype) + itself
        scale = both.sum(2).clamp(min=1).rsqrt()
        return [both * scale[:, :, None] * scale[:, None, :]]
