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

from explainers.encoders.encoder import Encoded, Encoder
from explainers.errors import ModelError
from explainers.inference.network import Network, Pieces, Sizes, packed
from explainers.inference.result import RELATIONS, TURNED, Relation
from explainers.inference.ties import ties
from explainers.weights import models, storage

if TYPE_CHECKING:
    from explainers.contract import Models

WEIGHTS, CONFIG = "model.safetensors", "config.json"

Read = tuple[Encoded, Encoded]


class Inference:
    """Says how pairs of English sentences are related; both orders of a pair are asked.

    Args:
        folder: of the model, as ``python -m explainers.training.inference`` writes it.
        encoder: on whose middle layer it was trained.
        batch_size: pairs a forward pass.

    Raises:
        ModelError: if the model is damaged, or stands on another encoder.
    """

    def __init__(self, folder: Path, encoder: Encoder, batch_size: int = 32) -> None:
        self.encoder, self.batch_size, self.device = encoder, batch_size, encoder.device
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
        facts = [ties(a.words, b.words) for a, b in pairs]
        sides = [(_pieces(a), _pieces(b)) for a, b in pairs]
        forth = self._asked(packed(sides, facts))
        turned = packed([(b, a) for a, b in sides], [(y, x) for x, y in facts])
        likely = (forth + self._asked(turned)[:, list(TURNED)]) / 2
        return [Relation(dict(zip(RELATIONS, row, strict=True))) for row in likely.tolist()]

    def _asked(self, batch: Mapping[str, Tensor]) -> NDArray[np.float32]:
        """Probabilities of relations, (pairs, relations)."""
        given = {name: x.to(self.device) for name, x in batch.items()}
        with self._lock, torch.inference_mode():
            likely = (self.network(**given).relations / self.temperature).softmax(-1)
        found: NDArray[np.float32] = likely.float().cpu().numpy()
        return found


def _pieces(one: Encoded) -> Pieces:
    return Pieces(one.middle, one.tokens, one.word_of_piece)


def load(chosen: Models) -> Inference:
    """The model of English; it stands on the embedded encoder, beside another one if need be."""
    encoder = chosen.encoder
    if encoder.about.checksum != models.ENCODER_SHA256:
        encoder = Encoder(str(models.embedded_encoder_path()), chosen.device, chosen.batch_size)
    return Inference(models.inference_path(), encoder, chosen.batch_size)
