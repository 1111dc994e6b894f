"""Sentences to all dimensions, those of text and S3BERT's aspects, in one forward pass."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray

from explainers.aspects.model import AspectModel
from explainers.aspects.subembeddings import Partition
from explainers.search.dimensions import MEANING, TEXT, Dimension
from explainers.weights.models import dimensions_path

if TYPE_CHECKING:
    from explainers.lens import Lens


class _Beside(torch.nn.Module):
    """Several modules on the same features, their outputs concatenated."""

    def __init__(self, modules: Sequence[torch.nn.Module]) -> None:
        super().__init__()
        self.sides = torch.nn.ModuleList(modules)

    def forward(self, features: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        made = [side(dict(features))["sentence_embedding"] for side in self.sides]
        return {"sentence_embedding": torch.cat(made, dim=-1)}


class DimensionEmbedder:
    """The text dimensions, then S3BERT's aspects and the residual, by a lens's models.

    An aspect with the name of a text dimension is here called ``aspect_…``, such as
    ``aspect_time``.

    Raises:
        ModelError: if a model is missing or damaged.
    """

    def __init__(self, lens: Lens) -> None:
        self._encoder = lens.encoder
        texts = AspectModel(lens.encoder, dimensions_path(), role="dimensions")
        self._models = (texts, lens.aspects)
        dimensions: list[Dimension] = []
        taken, before = [], 0
        for model, group in zip(self._models, (TEXT, MEANING), strict=True):
            names = {d.name for d in dimensions}
            for name, (start, end) in _spans(model.partition, group):
                own = _other_than(names, name)
                dimensions.append(Dimension(own, end - start, group))
                taken.append(before + np.arange(start, end))
            before += model.partition.residual[1]
        self.dimensions = tuple(dimensions)
        self._taken = np.concatenate(taken)
        self.about = (lens.encoder.about, *(model.about for model in self._models))
        above = [model.above for model in self._models if model.above is not None]
        self._above = _Beside(above) if len(above) == len(self._models) else None

    def embed(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.Embedder.embed`."""
        if self._above is not None:
            return self._encoder.encode(sentences, self._above)[:, self._taken]
        # An S3BERT model with an encoder of its own reads the sentences once more
        rows = [model.embed(sentences) for model in self._models]
        return np.concatenate(rows, axis=1)[:, self._taken]


def _spans(partition: Partition, group: str) -> list[tuple[str, tuple[int, int]]]:
    """The blocks of a model, without the residual of text dimensions, which have ``overall``."""
    spans = partition.aspects if group == TEXT else partition.spans
    return sorted(spans.items(), key=lambda item: item[1])


def _other_than(names: Collection[str], name: str) -> str:
    """A dimension's name, told from those of others."""
    while name in names:
        name = f"aspect_{name}"
    return name
