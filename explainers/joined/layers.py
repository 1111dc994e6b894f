"""A joined encoder as a module of sentence-transformers models."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import torch
from sentence_transformers.base.modules import InputModule

from explainers.amr.parse import Parser
from explainers.encoders.encoder import Encoder
from explainers.joined.encoder import JoinedEncoder
from explainers.pam.model import PamModel
from explainers.text import clean


class JoinedModule(InputModule):
    """Text and AMR of a sentence, joined; see :class:`explainers.joined.encoder.JoinedEncoder`.

    Args:
        way: one of :data:`explainers.joined.joins.WAYS`.
    """

    config_keys: ClassVar[list[str]] = ["way"]
    save_in_root = False

    def __init__(self, way: str) -> None:
        super().__init__()
        self.way = way

    @cached_property
    def encoder(self) -> JoinedEncoder:
        """The encoder, with the models that are configured."""
        return JoinedEncoder(Encoder(), Parser(), PamModel(), self.way)

    def preprocess(self, inputs: list[str], *_: Any, **__: Any) -> dict[str, Any]:
        """The sentences, embedded: there is nothing to learn in between."""
        vectors = self.encoder.encode([clean(sentence) for sentence in inputs])
        return {"sentence_embedding": torch.from_numpy(vectors)}

    def forward(self, features: dict[str, Any], **_: Any) -> dict[str, Any]:
        """What there is already."""
        return features

    def save(self, output_path: str, *_: Any, **__: Any) -> None:
        """Write the way."""
        self.save_config(output_path)
