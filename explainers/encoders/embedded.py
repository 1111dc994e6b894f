"""The embedded encoder as a module of sentence-transformers models.

A model directory names the module by its import path, so that ``SentenceTransformer(path)``
loads it wherever this package can be imported.
"""

from __future__ import annotations

from typing import Any

from sentence_transformers.base.modules import Transformer

from explainers.weights import models


class EmbeddedTransformer(Transformer):
    """The embedded encoder's transformer, read from the package that carries it.

    A model directory whose first module this is need not hold the weights again.
    """

    @classmethod
    def load(cls, model_name_or_path: str, subfolder: str = "", **settings: Any) -> Transformer:
        """Load from the package, whatever directory names the module."""
        loaded = super().load(str(models.embedded_encoder_path()), **settings)
        loaded.model.config.output_hidden_states = True
        return loaded

    def save(self, output_path: str, *args: Any, **settings: Any) -> None:
        """Write nothing: the weights stay where they are."""
