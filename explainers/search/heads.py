"""The text dimensions as people rate them: blocks that all share, and what each counts in which.

A model is a folder: ``dimensions.json`` says what each block counts in each dimension, and which
have a block of their own; ``model.safetensors`` has the matrices of the encoder's blocks, what its
vector says of the tone, and how rare things are, ``gazetteer.tsv.gz`` the names of places, months
and days.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load_file
from scipy.special import softmax

from explainers.errors import ModelError
from explainers.search.counted import counted, read_gazetteer, things
from explainers.search.dimensions import FIRST, PART, TEXT, Dimension, block_shares
from explainers.weights import models
from explainers.weights.models import UNLOADABLE, Model

CONFIG, WEIGHTS, GAZETTEER = "dimensions.json", "model.safetensors", "gazetteer.tsv.gz"

OWN_BLOCK = "own_{}"
"""What a block that counts in one dimension alone is called."""


class Trust(NamedTuple):
    """How far a dimension can be trusted."""

    pearson: float  # with people's ratings
    low: float  # of 95 of 100 samples of the pairs (bootstrap), Pearson is at least this …
    high: float  # … and at most this
    pairs: int  # that nothing was learnt of or chosen on


class TextHeads:
    """The text dimensions of a folder.

    Raises:
        ModelError: if a file is missing or damaged.
    """

    def __init__(self, folder: Path) -> None:
        config = models.read_json(folder / CONFIG, _Config.from_json)
        try:
            weights = load_file(folder / WEIGHTS)
            self._gazetteer = read_gazetteer(folder / GAZETTEER)
            self._whole, self._first, self._tone = (weights[n] for n in ("whole", "first", "tone"))
            self._rarity = {kind: weights[f"rarity.{kind}"] for kind in config.counted}
            self._own = [weights[OWN_BLOCK.format(name)] for name in config.own]
            if any(len(axes) != len(self._whole) + 1 for axes in self._own):
                raise ValueError("a block of a dimension's own is of another encoder")
            groups = {"whole": PART, "first": FIRST}
            parts = [
                Dimension("whole", self._whole.shape[1], PART),
                Dimension("first", self._first.shape[1], FIRST),
                Dimension("sentiment", self._tone.shape[1], PART),
                *(Dimension(kind, width, PART) for kind, width in config.counted.items()),
                *(
                    Dimension(OWN_BLOCK.format(name), axes.shape[1], groups[of])
                    for (name, of), axes in zip(config.own.items(), self._own, strict=True)
                ),
            ]
            wholes = [Dimension(d, 0, TEXT, tuple(s.items())) for d, s in config.shares.items()]
            self.dimensions = (*parts, *wholes)
            block_shares(self.dimensions)  # that all blocks are there
        except (*UNLOADABLE, SafetensorError) as error:
            raise ModelError(f"the text dimensions {folder} cannot be loaded: {error}") from error
        self._widths = config.counted
        self.trust = config.trust
        self.about = Model(
            "dimensions", models.name_of(folder), models.weights_checksum(str(folder))
        )

    def blocks(self, texts: Sequence[str], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """The blocks of texts, (texts, sum of the widths).

        Args:
            texts: each of which the encoder can read at once.
            vectors: the encoder's, of length 1, (texts, its dimensions).
        """
        found = [things(text, self._gazetteer) for text in texts]
        kinds = self._widths.items()
        return np.concatenate(
            [
                vectors @ self._whole,
                vectors @ self._first,
                sentiments(shifted(vectors, self._tone)),
                *(counted(found, kind, self._rarity[kind], width) for kind, width in kinds),
                *(shifted(vectors, axes) for axes in self._own),
            ],
            axis=1,
        )


def trust_in(made_by: Sequence[Model]) -> Mapping[str, Trust]:
    """How far dimensions can be trusted, if the model in use is among those that made them.

    Raises:
        ModelError: if that is damaged.
    """
    folder = models.dimensions_path()
    checksum = models.weights_checksum(str(folder))
    if not (folder / CONFIG).is_file() or checksum not in {m.checksum for m in made_by}:
        return {}
    return models.read_json(folder / CONFIG, _Config.from_json).trust


def shifted(vectors: NDArray[np.float32], axes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Vectors along axes, (texts, width), and the last of these rows added to each."""
    return np.asarray(vectors @ axes[:-1] + axes[-1], np.float32)


def sentiments(odds: NDArray[np.float32]) -> NDArray[np.float32]:
    """Log odds of sentiments, (texts, sentiments), as vectors of length 1: roots of probabilities.

    Their inner products are Bhattacharyya's coefficients of two texts.
    """
    return np.asarray(np.sqrt(softmax(odds, axis=1)), np.float32)


class _Config(NamedTuple):
    """The content of ``dimensions.json``."""

    counted: Mapping[str, int]  # width of the blocks of each kind that is counted
    own: Mapping[str, str]  # dimension to the vector that its own block is of: whole or first
    shares: Mapping[str, Mapping[str, float]]  # what each block counts, by dimension
    trust: Mapping[str, Trust]  # by dimension

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> _Config:
        trust = {name: Trust(**figures) for name, figures in data.get("trust", {}).items()}
        return cls(data["counted"], data.get("own", {}), data["shares"], trust)
