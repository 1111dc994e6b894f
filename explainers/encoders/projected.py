"""A BERT whose layers are seen as those of another, shallower one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from torch import nn
from transformers import BertConfig, BertModel
from transformers.initialization import no_init_weights
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


_EMPTYING = threading.Lock()


@contextmanager
def empty() -> Iterator[None]:
    """Networks built within are not drawn at random, since their weights are loaded next.

    Initialisation is switched off in the whole process, so that only one thread may at a time.
    """
    with _EMPTYING, no_init_weights():
        yield


def states(config: BertConfig) -> int:
    """How many states a network of this configuration gives."""
    return len(getattr(config, "projected", None) or range(config.num_hidden_layers + 1))


def network(config: BertConfig) -> BertModel:
    """The network that a configuration describes, untrained."""
    if getattr(config, "projected", None):
        return ProjectedBert(config)
    return BertModel(config, add_pooling_layer=False)
