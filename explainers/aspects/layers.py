"""Layers of S3BERT models that are our own.

A model directory names them by their import path, so that ``SentenceTransformer(path)`` loads it
wherever this package can be imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import torch
from sentence_transformers.base.modules.module import Module

Features = dict[str, Any]


class TokenHead(Module):
    """Sub-embeddings from the sentence vector and from single tokens of several layers.

    With *e* the sentence vector of length 1 and *h* a token's states in the chosen layers, one
    after another, sub-embedding *k* is ::

        F_k = (W e + b)_k + Σ_tokens sigmoid(g_k(u)) · v_k(u),    u = gelu(U h)

    and the residual is its part of *W e + b*. What a sentence lacks adds nothing: two
    sentences without a negation agree in it.

    Args:
        dimensions: of the encoder.
        layers: whose states are read; 0 are the word embeddings.
        hidden: width of *u*.
        aspects, width: number and width of the sub-embeddings.
        dropout: of *u*, in training.
    """

    config_keys: ClassVar[list[str]] = ["dimensions", "layers", "hidden", "aspects", "width"]

    def __init__(
        self,
        dimensions: int,
        layers: Sequence[int],
        hidden: int,
        aspects: int,
        width: int,
        dropout: float = 0.0,
    ) -> None:
        super().__init__()
        self.dimensions, self.layers, self.hidden = dimensions, list(layers), hidden
        self.aspects, self.width = aspects, width
        self.whole = torch.nn.Linear(dimensions, dimensions)
        self.states = torch.nn.Linear(dimensions * len(self.layers), hidden)
        self.dropout = torch.nn.Dropout(dropout)
        self.gate = torch.nn.Linear(hidden, aspects)
        self.value = torch.nn.Linear(hidden, aspects * width)
        with torch.no_grad():
            self.whole.weight.copy_(torch.eye(dimensions))
            self.whole.bias.zero_()
            self.value.weight.mul_(0.1)
            self.value.bias.zero_()

    def combine(
        self, states: torch.Tensor, owner: torch.Tensor, sentence: torch.Tensor
    ) -> torch.Tensor:
        """The embedding, (sentences, dimensions).

        From states of the chosen layers, (tokens of all sentences, layers × dimensions), the row of
        each token's sentence, (tokens,), and sentence vectors of length 1, (sentences, dimensions).
        """
        tokens = self.dropout(torch.nn.functional.gelu(self.states(states)))
        gate = torch.sigmoid(self.gate(tokens)).repeat_interleave(self.width, dim=1)
        gathered = self.value(tokens) * gate
        whole = self.whole(sentence)
        sums = torch.zeros_like(whole[:, : gathered.shape[1]]).index_add(0, owner, gathered)
        padded = torch.nn.functional.pad(sums, (0, whole.shape[1] - sums.shape[1]))
        return torch.add(whole, padded)

    def forward(self, features: Features, **_: Any) -> Features:
        """Replace the sentence vector; a ValueError if the transformer gives no hidden states."""
        if "all_layer_embeddings" not in features:
            raise ValueError("TokenHead needs a transformer with output_hidden_states = True")
        real = features["attention_mask"].bool()
        layers = features["all_layer_embeddings"]
        states = torch.cat([layers[k][real] for k in self.layers], dim=-1)
        owner = real.nonzero()[:, 0]
        features["sentence_embedding"] = self.combine(states, owner, features["sentence_embedding"])
        return features

    def get_embedding_dimension(self) -> int:
        """Length of the embedding."""
        return self.dimensions

    def save(self, output_path: str, *args: Any, **_: Any) -> None:
        """Write configuration and weights."""
        self.save_config(output_path)
        self.save_torch_weights(output_path, safe_serialization=True)

    @classmethod
    def load(cls, model_name_or_path: str, subfolder: str = "", **settings: Any) -> TokenHead:
        """Read what :meth:`save` wrote."""
        known = {"token", "cache_folder", "revision", "local_files_only"} & settings.keys()
        where = {"subfolder": subfolder, **{name: settings[name] for name in known}}
        head = cls(**cls.load_config(model_name_or_path, **where))
        cls.load_torch_weights(model_name_or_path, model=head, **where)
        return head
