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


class Configured:
    """The models that are configured, on a device."""

    def __init__(self, device: str) -> None:
        self.device = device

    @cached_property
    def encoder(self) -> Encoder:
        """The text encoder."""
        return Encoder(device=self.device)

    @cached_property
    def parser(self) -> Parser:
        """The parser."""
        return Parser(device=self.device)

    @cached_property
    def pam(self) -> PamModel:
        """The encoder of graphs."""
        return PamModel(device=self.device)


class JoinedModule(InputModule):
    """Text and AMR of a sentence, joined; see :class:`explainers.joined.encoder.JoinedEncoder`."""

    config_keys: ClassVar[list[str]] = ["way"]
    save_in_root = False

    def __init__(self, way: str) -> None:
        super().__init__()
        self.way = way
        self.register_buffer("place", torch.empty(0), persistent=False)  # moves with the module

    @cached_property
    def encoder(self) -> JoinedEncoder:
        """The encoder, on the device that the module is on when it is first asked."""
        place: torch.Tensor = self.get_buffer("place")
        return JoinedEncoder(Configured(place.device.type), self.way)

    def preprocess(self, inputs: list[str], *_: Any, **__: Any) -> dict[str, Any]:
        """The sentences, embedded: there is nothing to learn in between."""
        vectors = self.encoder.encode([clean(sentence) for sentence in inputs])
        return {"sentence_embedding": torch.from_numpy(vectors)}

    def forward(self, features: dict[str, Any], **_: Any) -> dict[str, Any]:
        """What there is already."""
        return features

    def get_embedding_dimension(self) -> int:
        """Length of an embedding."""
        return int(self.encoder.encode(["A cat sleeps."]).shape[1])

    def save(self, output_path: str, *_: Any, **__: Any) -> None:
        """Write the way."""
        self.save_config(output_path)
