"""S3BERT: similarity by semantic aspect, from sub-embeddings (Opitz & Frank 2022).

A sentence embedding is cut into sub-embeddings and a residual; the cosine of two sentences'
sub-embeddings predicts the score of that aspect, usually an AMR metric (section 3.1). The model is
a sentence-transformers directory plus ``aspects.json``, which says which dimensions belong to which
aspect and how far to trust each.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError
from sentence_transformers import SentenceTransformer
from sentence_transformers.util import import_from_string

from explainers.aspects.subembeddings import Partition
from explainers.encoders.embedded import EmbeddedTransformer
from explainers.encoders.encoder import Encoder
from explainers.errors import ModelError
from explainers.weights import models

if TYPE_CHECKING:
    from explainers.contract import Models


class AspectModel:
    """An S3BERT model: a directory, the configured one by default.

    Where it stands on the embedded encoder, only the modules above the transformer are run, on what
    one forward pass of the encoder gives. Results name it under its role. Raises a ModelError if a
    file is missing or damaged.
    """

    def __init__(self, encoder: Encoder, path: Path | None = None, role: str = "aspects") -> None:
        folder = models.verified_folder(path) if path else models.aspects_path()
        models.sentence_model(folder)
        self.partition = Partition.read(folder / "aspects.json")
        self.about = models.Model(
            role, models.name_of(folder), models.weights_checksum(str(folder))
        )
        self.above: torch.nn.Module | None = None
        self._encoder = encoder
        self._lock = threading.Lock()
        self._model: SentenceTransformer | None = None
        try:
            listing = json.loads((folder / "modules.json").read_text("utf-8"))
            first, *rest = ((import_from_string(m["type"]), m["path"]) for m in listing)
            if encoder.embedded and first[0] is EmbeddedTransformer:
                above = [module.load(str(folder), subfolder=where) for module, where in rest]
                self.above = torch.nn.Sequential(*above).eval().to(encoder.device, encoder.dtype)
                models.in_memory(self.above)
            else:
                self._model = SentenceTransformer(
                    str(folder), device=str(encoder.device), local_files_only=True
                ).eval()
                models.in_memory(self._model)
        except (*models.UNLOADABLE, SafetensorError) as error:
            raise ModelError(f"the S3BERT model {folder} cannot be loaded: {error}") from error

    def embed(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """S3BERT embeddings, (sentences, dimensions)."""
        if self._model is None:
            return self._encoder.encode(sentences, self.above)
        with self._lock, torch.inference_mode():
            embedded: NDArray[np.float32] = self._model.encode(
                list(sentences), batch_size=self._encoder.batch_size, show_progress_bar=False
            )
        return embedded


def save_whole(folder: Path, out: Path) -> None:
    """Write a copy of an S3BERT model that has the encoder's weights in it.

    Where no other module is ours, as in the faithful model, sentence-transformers can load it
    without this package. Raises an InputError if there is something at ``out`` already.
    """
    models.check_writable(out)
    from sentence_transformers.base.modules import Transformer

    first, *above = SentenceTransformer(str(folder), device="cpu")
    if isinstance(first, EmbeddedTransformer):
        first = Transformer.load(str(models.embedded_encoder_path()))
        first.model.config.output_hidden_states = True
    joint = SentenceTransformer(modules=[first, *above], device="cpu")
    joint.save(str(out), create_model_card=False)
    shutil.copy(folder / "aspects.json", out)


def load(models: Models) -> AspectModel:
    """The S3BERT model that was chosen, or is configured."""
    return AspectModel(models.encoder, models.paths.get("aspects"))
