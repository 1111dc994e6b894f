"""S3BERT: similarity by semantic aspect, from sub-embeddings (Opitz & Frank 2022).

A sentence embedding is cut into fifteen sub-embeddings and a residual; the
cosine of two sentences' sub-embeddings predicts the AMR metric of that aspect
(section 3.1). The model is a sentence-transformers directory plus
``aspects.json``, which says which dimensions belong to which aspect.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from sentence_transformers import SentenceTransformer
from sentence_transformers.base.modules import Transformer
from sentence_transformers.util import import_from_string

from explainers import models
from explainers.amr.metrics import ASPECTS
from explainers.encoder import Encoder
from explainers.errors import ModelError

DIMENSIONS = 16
"""Width of a sub-embedding."""


class EmbeddedTransformer(Transformer):
    """The embedded encoder's transformer, read from the package that carries it.

    A model directory whose first module this is need not hold the weights again.
    """

    @classmethod
    def load(cls, model_name_or_path: str, subfolder: str = "", **settings: Any) -> Transformer:
        """Load from the package, whatever directory names the module."""
        return super().load(str(models.embedded_encoder_path()), **settings)

    def save(self, output_path: str, *args: Any, **settings: Any) -> None:
        """Write nothing: the weights stay where they are."""


class Layout(NamedTuple):
    """Which dimensions belong to which aspect.

    Attributes:
        aspects: aspect to its (start, end), end excluded.
        residual: (start, end) of what no aspect explains.
        reliability: dev-set Spearman correlation of prediction and metric.
    """

    aspects: Mapping[str, tuple[int, int]]
    residual: tuple[int, int]
    reliability: Mapping[str, float]

    @classmethod
    def default(cls, dimensions: int = 384) -> Layout:
        """Fifteen sub-embeddings of 16 dimensions, the rest residual (section 5)."""
        end = DIMENSIONS * len(ASPECTS)
        spans = {a: (DIMENSIONS * k, DIMENSIONS * (k + 1)) for k, a in enumerate(ASPECTS)}
        return cls(spans, (end, dimensions), {})

    def write(self, path: Path, **more: Any) -> None:
        """Write as ``aspects.json``."""
        data = {
            "aspects": self.aspects,
            "residual": self.residual,
            "reliability": self.reliability,
            **more,
        }
        path.write_text(json.dumps(data, indent=2) + "\n", "utf-8")

    @classmethod
    def read(cls, path: Path) -> Layout:
        """Read ``aspects.json``.

        Raises:
            ModelError: if it does not name the fifteen aspects.
        """
        try:
            data = json.loads(path.read_text("utf-8"))
            spans = {a: (int(data["aspects"][a][0]), int(data["aspects"][a][1])) for a in ASPECTS}
            residual = (int(data["residual"][0]), int(data["residual"][1]))
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise ModelError(
                f"{path} does not say which dimensions each aspect has: {error!r}"
            ) from error
        return cls(spans, residual, data.get("reliability", {}))


def compare(
    a: NDArray[np.float32], b: NDArray[np.float32], spans: Mapping[str, tuple[int, int]]
) -> dict[str, NDArray[np.float64]]:
    """Cosine of each sub-embedding (Opitz & Frank 2022, equation 1 on slices).

    Args:
        a, b: embeddings, (pairs, dimensions).
        spans: aspect to its (start, end).

    Returns:
        Aspect to cosines in [-1, 1], (pairs,).
    """
    return {name: cosine(a[:, i:j], b[:, i:j]) for name, (i, j) in spans.items()}


def cosine(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float64]:
    """Row-wise cosine, (rows,); 0 where a vector is zero."""
    x, y = a.astype(np.float64), b.astype(np.float64)
    norm = np.linalg.norm(x, axis=1) * np.linalg.norm(y, axis=1)
    return np.clip(np.einsum("ij,ij->i", x, y) / np.maximum(norm, 1e-12), -1.0, 1.0)


class AspectModel:
    """An S3BERT model.

    Where it stands on the embedded encoder, only the layers above are run, on
    vectors that the encoder has already made.

    Args:
        encoder: the encoder in use.
        path: model directory; the configured one by default.

    Raises:
        ModelError: if a file is missing or damaged.
    """

    def __init__(self, encoder: Encoder, path: Path | None = None) -> None:
        folder = path or models.aspects_path()
        self.layout = Layout.read(folder / "aspects.json")
        self.about = models.Model("aspects", _name(folder), models.weights_checksum(str(folder)))
        self.batch_size = encoder.batch_size
        self._device, self._dtype = encoder.device, encoder.dtype
        self._lock = threading.Lock()
        self._model: SentenceTransformer | None = None
        self._top: torch.nn.Sequential | None = None
        try:
            listing = json.loads((folder / "modules.json").read_text("utf-8"))
            own = f"{EmbeddedTransformer.__module__}.{EmbeddedTransformer.__qualname__}"
            if encoder.embedded and listing[0]["type"] == own:
                above = [
                    import_from_string(m["type"]).load(str(folder), subfolder=m["path"])
                    for m in listing[len(encoder.model) :]
                ]
                self._top = torch.nn.Sequential(*above).eval().to(encoder.device, encoder.dtype)
            else:
                self._model = SentenceTransformer(
                    str(folder), device=str(encoder.device), local_files_only=True
                ).eval()
        except (OSError, ValueError, KeyError, ImportError) as error:
            raise ModelError(f"the S3BERT model {folder} cannot be loaded: {error}") from error

    def embed(self, sentences: Sequence[str], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """S3BERT embeddings, (sentences, dimensions).

        Args:
            sentences: the sentences.
            vectors: the encoder's vectors of them.
        """
        with self._lock, torch.inference_mode():
            if self._top is None:
                assert self._model is not None
                return self._model.encode(
                    list(sentences), batch_size=self.batch_size, show_progress_bar=False
                )
            x = torch.from_numpy(vectors).to(self._device, self._dtype)
            features = {"sentence_embedding": x}
            return self._top(features)["sentence_embedding"].float().cpu().numpy()


def _name(folder: Path) -> str:
    return "Semlens S3BERT" if folder == models.ASPECTS else str(folder)
