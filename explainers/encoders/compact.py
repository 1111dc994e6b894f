"""An encoder whose weights are stored in 8 bits, as a module of sentence-transformers models.

A model directory names the module by its import path, so that ``SentenceTransformer(path)``
loads it wherever this package can be imported.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from safetensors.torch import load_file, save_file
from sentence_transformers.base.modules import Transformer
from transformers import BertModel

from explainers.encoders import projected
from explainers.weights import storage

WEIGHTS = "model.safetensors"


class CompactTransformer(Transformer):
    """A BERT with matrices stored in 8 bits; computes in single precision.

    Its directory is that of any transformer but for the weights, see
    :mod:`explainers.weights.storage`.
    """

    def _load_model(
        self, model_name_or_path: str, transformer_task: str, config: Any, *_: Any, **__: Any
    ) -> BertModel:
        """Build the network and expand its weights."""
        with projected.empty():
            empty = projected.network(config)
        weights = storage.dequantized(load_file(Path(model_name_or_path) / WEIGHTS))
        empty.load_state_dict(weights, assign=True)
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
