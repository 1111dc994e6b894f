"""The embedded encoder as a module of sentence-transformers models.

A model directory names the module by its import path, so that ``SentenceTransformer(path)``
loads it wherever this package can be imported.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from safetensors.torch import load_file, save_file
from sentence_transformers.base.modules import Transformer

from explainers.weights import models, storage


class EmbeddedTransformer(Transformer):
    """The embedded encoder's transformer, read from the package that carries it.

    A model directory whose first module this is need not hold the weights again.
    """

    @classmethod
    def load(cls, model_name_or_path: str, subfolder: str = "", **settings: Any) -> Self:
        """Load from the package, whatever directory names the module."""
        loaded: Self = super().load(str(models.embedded_encoder_path()), **settings)
        loaded.model.config.output_hidden_states = True
        return loaded

    def save(self, output_path: str, *args: Any, **settings: Any) -> None:
        """Write nothing: the weights stay where they are."""


DIFFERENCES = "model.safetensors"
"""File of a directory whose first module is a :class:`TunedTransformer`."""


class TunedTransformer(EmbeddedTransformer):
    """The same, tuned: its directory holds what differs, in 8 bits, which is added on loading."""

    @classmethod
    def load(cls, model_name_or_path: str, subfolder: str = "", **settings: Any) -> Self:
        """Load from the package, and add what differs."""
        folder = models.verified_folder(Path(model_name_or_path))
        loaded = super().load(model_name_or_path, subfolder, **settings)
        weights = dict(loaded.model.named_parameters())
        for name, difference in storage.dequantized(load_file(folder / DIFFERENCES)).items():
            weights[name].data = weights[name].data + difference.to(weights[name])
        return loaded

    @classmethod
    def of(cls, tuned: Transformer) -> Self:
        """The module of the embedded encoder's transformer, tuned in place."""
        made = super().load("")
        made.model.load_state_dict(tuned.model.state_dict())
        return made

    def save(self, output_path: str, *args: Any, **settings: Any) -> None:
        """Write what differs from the embedded encoder; weights that are the same are left out."""
        plain = dict(EmbeddedTransformer.load("").model.named_parameters())
        differences = {
            name: difference
            for name, weights in self.model.named_parameters()
            if (difference := weights.detach().cpu() - plain[name].detach()).any()
        }
        save_file(storage.quantized(differences), Path(output_path) / DIFFERENCES)
