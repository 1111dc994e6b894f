"""The model: pairs of sentences, as the encoder has read them, to their relation."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import Tensor

from explainers.encoders.encoder import Encoded, Encoder, embedded
from explainers.errors import ModelError
from explainers.inference.network import Network, Pieces, Sizes, packed
from explainers.inference.result import RELATIONS, TURNED, Likely, Relation
from explainers.inference.ties import Ties, forms, ties
from explainers.weights import models, storage

if TYPE_CHECKING:
    from explainers.contract import Models

WEIGHTS, CONFIG = "model.safetensors", "config.json"

Read = tuple[Encoded, Encoded]
Floats = NDArray[np.float32]


class Inference:
    """Says how pairs of sentences are related; both orders of a pair are asked.

    Args:
        folder: of the model, as ``python -m explainers.training.inference`` writes it.
        encoder: on whose middle layer it was trained.
        batch_size: pairs a forward pass.
        ties_of: what is known of the words of both sentences, as it was trained with.

    Raises:
        ModelError: if the model is damaged, or stands on another encoder.
    """

    def __init__(
        self, folder: Path, encoder: Encoder, batch_size: int = 32, ties_of: Ties = ties
    ) -> None:
        self.encoder, self.batch_size, self.device = encoder, batch_size, encoder.device
        self._ties = ties_of
        sizes, self.temperature = models.read_json(
            folder / CONFIG, lambda c: (Sizes(**c["sizes"]), float(c["temperature"]))
        )
        if sizes.states != encoder.dimensions:
            raise ModelError(f"{folder} reads the states of another encoder than this one")
        self.network = Network(sizes)
        try:
            self.network.load_state_dict(storage.dequantized(load_file(folder / WEIGHTS)))
        except (*models.UNLOADABLE, SafetensorError) as error:
            raise ModelError(f"the model {folder} cannot be loaded: {error}") from error
        models.in_memory(self.network)
        self.network.to(self.device).eval()
        name, checksum = models.name_of(folder), models.sha256(folder / WEIGHTS)
        self.about = models.Model("inference", name, checksum)
        self._lock = threading.Lock()

    def relate(self, pairs: Sequence[Read]) -> list[Relation]:
        """The relation of each pair that the encoder has read."""
        found: list[Relation] = [Relation({})] * len(pairs)
        order = sorted(range(len(pairs)), key=lambda k: sum(len(s.tokens) for s in pairs[k]))
        for start in range(0, len(order), self.batch_size):
            chosen = order[start : start + self.batch_size]
            for k, relation in zip(chosen, self._related([pairs[k] for k in chosen]), strict=True):
                found[k] = relation
        return found

    def _related(self, pairs: Sequence[Read]) -> list[Relation]:
        facts = [self._ties(a.words, b.words) for a, b in pairs]
        sides = [(_pieces(a), _pieces(b)) for a, b in pairs]
        forth, told = self._asked(packed(sides, facts))
        turned = packed([(b, a) for a, b in sides], [(y, x) for x, y in facts])
        back, retold = self._asked(turned)
        likely = (forth + back[:, list(TURNED)]) / 2
        return [
            Relation(dict(zip(RELATIONS, row, strict=True)), _of_words(pair, once, again))
            for row, pair, once, again in zip(likely.tolist(), pairs, told, retold, strict=True)
        ]

    def _asked(self, batch: Mapping[str, Tensor]) -> tuple[Floats, Floats]:
        """How likely relations are, (pairs, relations), and that pieces differ, (pairs, pieces)."""
        given = {name: x.to(self.device) for name, x in batch.items()}
        with self._lock, torch.inference_mode():
            said = self.network(**given)
            likely = (said.relations / self.temperature).softmax(-1)
            differing = 1 - said.kinds.softmax(-1)[..., 0]
        found: Floats = likely.float().cpu().numpy()
        pieces: Floats = differing.float().cpu().numpy()
        return found, pieces


def _of_words(pair: Read, told: Floats, retold: Floats) -> tuple[Likely, Likely]:
    """How likely each word of a pair is part of a difference: as likely as one of its pieces."""
    a, b = (one.word_of_piece for one in pair)
    first = (told[: len(a)] + retold[len(b) : len(b) + len(a)]) / 2
    second = (told[len(a) : len(a) + len(b)] + retold[: len(b)]) / 2
    found = []
    for one, pieces in zip(pair, (first, second), strict=True):
        words = np.zeros(len(one.words), np.float32)
        np.maximum.at(words, one.word_of_piece, pieces)
        found.append(tuple(words.round(3).tolist()))
    return found[0], found[1]


def _pieces(one: Encoded) -> Pieces:
    return Pieces(one.middle, one.tokens, one.word_of_piece)


def load(chosen: Models) -> Inference:
    """The model of what these models are for: English, or five languages."""
    foreign = chosen.paths.get("inference") == models.MULTILINGUAL_INFERENCE_FOLDER
    folder = models.multilingual_inference_path() if foreign else models.inference_path()
    ties_of = forms if foreign else ties
    return Inference(folder, embedded(chosen, foreign), chosen.batch_size, ties_of)
