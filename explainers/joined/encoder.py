"""Sentences to joined embeddings: read, parsed, embedded twice, and joined."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from explainers.given import texts
from explainers.joined.joins import Vectors, checked_way, join
from explainers.weights import models

if TYPE_CHECKING:
    from explainers.amr.graph import Graph
    from explainers.amr.parse import Parser
    from explainers.encoders.encoder import Encoder
    from explainers.pam.model import PamModel


class JoinedModels(Protocol):
    """The three models, each loaded when it is first asked for; a ``Lens`` has them."""

    @property
    def encoder(self) -> Encoder: ...
    @property
    def parser(self) -> Parser: ...
    @property
    def pam(self) -> PamModel: ...


@dataclass(frozen=True)
class JoinedEncoder:
    """A text encoder, a parser and an encoder of graphs as one encoder of sentences.

    The paper trains an encoder of linearised graphs for it; ours is PAM's. The text encoder may be
    any. Raises an InputError if the way is none of :data:`explainers.joined.joins.WAYS`.
    """

    models: JoinedModels
    way: str = "norm-concat"

    def __post_init__(self) -> None:
        checked_way(self.way)

    def encode(self, sentences: Sequence[str], graphs: Sequence[Graph] | None = None) -> Vectors:
        """Embeddings of length 1 of cleaned sentences, (sentences, dimensions).

        One text is one sentence, and has one embedding, (dimensions,). AMRs are parsed if they are
        not given; an InputError if the two cannot be joined in this way.
        """
        if isinstance(sentences, str):
            alone: Vectors = self.encode([sentences], graphs)[0]
            return alone
        sentences = texts(sentences)
        if graphs is None:
            distinct = list(dict.fromkeys(sentences))
            row = {sentence: k for k, sentence in enumerate(distinct)}
            parsed = self.models.parser.parse(distinct) if self.way != "text" else []
            return self._joined(distinct, parsed)[[row[s] for s in sentences]]
        return self._joined(sentences, graphs)

    def _joined(self, sentences: Sequence[str], graphs: Sequence[Graph]) -> Vectors:
        text = amr = np.empty((len(sentences), 0), np.float32)
        if self.way != "amr":
            text = self.models.encoder.encode(sentences)
        if self.way != "text":
            amr = self.models.pam.embed(graphs, normal=False)
        return join(text, amr, self.way)


def save(way: str, out: Path) -> None:
    """Write a directory that ``SentenceTransformer(path)`` loads where this package is.

    It names the way; the models are the ones that are configured where it is loaded. Raises an
    InputError if there is something at ``out`` already, or there is no such way.
    """
    from sentence_transformers import SentenceTransformer

    from explainers.joined.layers import JoinedModule

    models.check_writable(out)
    module = JoinedModule(checked_way(way))
    try:
        SentenceTransformer(modules=[module], device="cpu").save(str(out), create_model_card=False)
    except BaseException:
        shutil.rmtree(out, ignore_errors=True)
        raise
