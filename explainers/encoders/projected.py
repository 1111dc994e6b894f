"""A BERT whose layers are seen as those of another, shallower one."""

from __future__ import annotations

from typing import Any

from torch import nn
from transformers import BertConfig, BertModel
from transformers.modeling_outputs import BaseModelOutputWithPoolingAndCrossAttentions


class ProjectedBert(BertModel):
    """A BERT of more layers than it shows.

    The configuration's ``projected`` names layers (0: embeddings); the states that come out are
    linear maps of theirs, one each, the last being what the network gives.
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__(config, add_pooling_layer=False)
        width = config.hidden_size
        self.projections = nn.ModuleList(nn.Linear(width, width) for _ in config.projected)

    def forward(self, *args: Any, **settings: Any) -> BaseModelOutputWithPoolingAndCrossAttentions:
        """As any BERT, with the states of all projected layers."""
        inner = super().forward(*args, **{**settings, "output_hidden_states": True})
        chosen = zip(self.projections, self.config.projected, strict=True)
        states = tuple(project(inner.hidden_states[layer]) for project, layer in chosen)
        return BaseModelOutputWithPoolingAndCrossAttentions(
            last_hidden_state=states[-1], hidden_states=states
        )


def network(config: BertConfig) -> BertModel:
    """The network that a configuration describes, untrained."""
    if getattr(config, "projected", None):
        return ProjectedBert(config)
    return BertModel(config, add_pooling_layer=False)
