"""Sentences to all dimensions: those of text and S3BERT's aspects in one pass of the encoder,
and those of graphs, where they are asked for, by the parser."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray

from explainers.aspects.model import AspectModel
from explainers.encoders.encoder import Encoder
from explainers.encoders.languages import ABILITIES
from explainers.search import structure
from explainers.search.dimensions import MEANING, OF_OTHERS, TEXT, Dimension
from explainers.search.heads import CONFIG, TextHeads
from explainers.weights.models import Model, dimensions_path

if TYPE_CHECKING:
    from explainers.lens import Lens


PARSED = ABILITIES.having("graphs")
"""Languages whose sentences are parsed."""


class _Beside(torch.nn.Module):
    """Several modules on the same features, their outputs concatenated."""

    def __init__(self, modules: Sequence[torch.nn.Module]) -> None:
        super().__init__()
        self.sides = torch.nn.ModuleList(modules)

    def forward(self, features: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        made = [side(dict(features))["sentence_embedding"] for side in self.sides]
        return {"sentence_embedding": torch.cat(made, dim=-1)}


class _SubEmbeddings:
    """Dimensions that are sub-embeddings of one model."""

    def __init__(self, model: AspectModel, group: str) -> None:
        of = model.partition
        # Without the residual of text dimensions, which have ``overall``
        spans = of.aspects if group == TEXT else of.spans
        where = sorted(spans.items(), key=lambda item: item[1])
        self.dimensions = tuple(Dimension(name, j - i, group) for name, (i, j) in where)
        self.about, self.above, self.read = (model.about,), model.above, model.embed
        self.width = of.residual[1]
        self._taken = np.concatenate([np.arange(i, j) for _, (i, j) in where])

    def blocks(self, _: Sequence[str], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """The blocks of texts, from the model's embeddings."""
        return vectors[:, self._taken]


class RatedDimensions:
    """The dimensions that people rate, on an encoder's vectors."""

    def __init__(self, encoder: Encoder, heads: TextHeads) -> None:
        self.dimensions, self.blocks = heads.dimensions, heads.blocks
        self.about: tuple[Model, ...] = (heads.about,)
        self.above, self.read = torch.nn.Identity(), encoder.encode
        self.width = encoder.dimensions

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.Embedder.embed`."""
        return self.blocks(texts, self.read(texts))


class DimensionEmbedder:
    """The text dimensions, then S3BERT's aspects and the residual, by a lens's models; with
    ``graphs``, also those of parsed graphs (:mod:`explainers.search.structure`).

    The text dimensions are those that people rate (:mod:`explainers.search.heads`); or, of a folder
    with ``aspects.json``, sub-embeddings. An aspect with the name of one of these is here called
    ``aspect_…``, such as ``aspect_time``.

    Raises:
        ModelError: if a model is missing or damaged.
    """

    def __init__(self, lens: Lens, graphs: bool = False) -> None:
        self._lens, self._graphs, self._encoder = lens, graphs, lens.encoder
        folder = dimensions_path()
        texts: RatedDimensions | _SubEmbeddings
        if (folder / CONFIG).is_file():
            texts = RatedDimensions(lens.encoder, TextHeads(folder))
        else:
            texts = _SubEmbeddings(AspectModel(lens.encoder, folder, role="dimensions"), TEXT)
        self._sources = (texts, _SubEmbeddings(lens.aspects, MEANING))
        named: dict[str, Dimension] = {}
        groups = [source.dimensions for source in self._sources]
        for one in chain(*groups, structure.DIMENSIONS if graphs else ()):
            own = _other_than(named, one.name)
            named[own] = one._replace(name=own)
        self.dimensions = tuple(named.values())
        made_by = (model for source in self._sources for model in source.about)
        self.about = (lens.encoder.about, *made_by)
        self._parser = lens.parser if graphs else None
        if self._parser is not None:
            self.about += (self._parser.about,)
        above = [source.above for source in self._sources if source.above is not None]
        self._above = _Beside(above) if len(above) == len(self._sources) else None

    @cached_property
    def _foreign(self) -> DimensionEmbedder:
        """The same on the models that read other languages."""
        return DimensionEmbedder(self._lens.foreign, self._graphs)

    def others(self) -> tuple[Model, ...]:
        """See :class:`explainers.search.dimensions.SpokenEmbedder`."""
        roles = (f"{model.role}{OF_OTHERS}" for model in self._foreign.about)
        of_foreign = zip(roles, self._foreign.about, strict=True)
        return tuple(replace(m, role=role) for role, m in of_foreign if m not in self.about)

    def embed_in(self, sentences: Sequence[str], languages: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.SpokenEmbedder.embed_in`.

        Graphs of languages that have none are empty.
        """
        rows = np.empty((len(sentences), sum(d.width for d in self.dimensions)), np.float32)
        kinds = [0 if code == "en" else 1 + (code in PARSED) for code in languages]
        for kind in set(kinds):
            chosen = [k for k, of in enumerate(kinds) if of == kind]
            embedder = self._foreign if kind else self
            rows[chosen] = embedder._read([sentences[k] for k in chosen], kind != 1)
        return rows

    def embed(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.Embedder.embed`."""
        return self._read(sentences, True)

    def _read(self, sentences: Sequence[str], parsed: bool) -> NDArray[np.float32]:
        """Vectors by these models alone; graphs, if there are any, are empty or parsed."""
        if self._above is not None:
            ends = np.cumsum([source.width for source in self._sources])[:-1]
            read = np.split(self._encoder.encode(sentences, self._above), ends, axis=1)
        else:  # an S3BERT model with an encoder of its own reads the sentences once more
            read = [source.read(sentences) for source in self._sources]
        made = zip(self._sources, read, strict=True)
        blocks = [source.blocks(sentences, one) for source, one in made]
        if self._parser is not None and parsed:
            blocks.append(structure.blocks(self._parser.parse(sentences)))
        elif self._parser is not None:
            width = sum(d.width for d in structure.DIMENSIONS)
            blocks.append(np.zeros((len(sentences), width), np.float32))
        return np.concatenate(blocks, axis=1)


def _other_than(names: Collection[str], name: str) -> str:
    """A dimension's name, told from those of others."""
    while name in names:
        name = f"aspect_{name}"
    return name
