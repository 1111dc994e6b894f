"""An encoder whose weights are stored in 8 bits, as a module of sentence-transformers models.

A model directory names the module by its import path, so that ``SentenceTransformer(path)``
loads it wherever this package can be imported.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from safetensors.torch import load_file, save_file
from sentence_transformers.base.modules import Transformer
from torch import nn
from transformers import BertConfig, BertModel
from transformers.modeling_outputs import BaseModelOutputWithPoolingAndCrossAttentions

from explainers.weights import storage

WEIGHTS = "model.safetensors"


class ProjectedBert(BertModel):
    """A BERT whose layers are seen as those of another, shallower one.

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


class CompactTransformer(Transformer):
    """A BERT with matrices stored in 8 bits; computes in single precision.

    Its directory is that of any transformer but for the weights, see
    :mod:`explainers.weights.storage`.
    """

    def _load_model(
        self, model_name_or_path: str, transformer_task: str, config: Any, *_: Any, **__: Any
    ) -> BertModel:
        """Build the network and expand its weights."""
        empty = network(config)
        empty.load_state_dict(storage.dequantized(load_file(Path(model_name_or_path) / WEIGHTS)))
        return empty

    def save(self, output_path: str, *args: Any, **settings: Any) -> None:
        """Write configuration, tokenizer and weights."""
        self.model.config.save_pretrained(output_path)
        self.processor.save_pretrained(output_path)
        self.save_config(output_path)
        weights = {name: tensor.detach().cpu() for name, tensor in self.model.state_dict().items()}
        save_file(
            storage.quantized(weights), Path(output_path) / WEIGHTS, metadata={"format": "pt"}
        )
