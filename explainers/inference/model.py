"""The model: pairs of sentences, as the encoder has read them, to their relation."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.torch import load_file

from explainers.encoders.encoder import Encoded, Encoder
from explainers.errors import ModelError
from explainers.inference.network import Network, Sizes
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
        sizes, self.kinds, self.temperature = models.read_json(
            folder / CONFIG,
            lambda c: (Sizes(**c["sizes"]), ("", *c["kinds"]), float(c["temperature"])),
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
        ways = [
            self._asked(pairs, facts),
            self._asked([(b, a) for a, b in pairs], [(y, x) for x, y in facts]),
        ]
        made = []
        for k, (a, b) in enumerate(pairs):
            likely = (ways[0][0][k] + ways[1][0][k][list(TURNED)]) / 2
            x, y = len(a.tokens), len(b.tokens)
            forth, back = ways[0][1][k], ways[1][1][k]
            said = (forth[:x] + self._turned(back[y : y + x])) / 2
            meant = (forth[x : x + y] + self._turned(back[:y])) / 2
            made.append(
                Relation(
                    dict(zip(RELATIONS, likely.round(4).tolist(), strict=True)),
                    (self._words(a, said), self._words(b, meant)),
                )
            )
        return made

    def _turned(self, kinds: NDArray[np.float32]) -> NDArray[np.float32]:
        """Kinds as they are from the other side: what is missing here is added there."""
        order = list(range(kinds.shape[1]))
        if "added" in self.kinds and "missing" in self.kinds:
            i, j = self.kinds.index("added"), self.kinds.index("missing")
            order[i], order[j] = j, i
        return kinds[:, order]

    def _words(self, one: Encoded, pieces: NDArray[np.float32]) -> tuple[tuple[str, float], ...]:
        """The kind of each word, from its surest piece."""
        made = []
        for word in range(len(one.words)):
            own = pieces[one.word_of_piece == word]
            inside = own[:, 1:].max(0) if len(own) else np.zeros(len(self.kinds) - 1)
            sure = float(1 - own[:, 0].min()) if len(own) else 0.0
            kind = self.kinds[1 + int(inside.argmax())] if sure >= 0.5 else ""
            made.append((kind, round(sure, 3)))
        return tuple(made)

    def _asked(
        self,
        pairs: Sequence[Read],
        facts: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]],
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Probabilities of relations, (pairs, relations), and of kinds, (pairs, pieces, kinds)."""
        longest = max(len(a.tokens) + len(b.tokens) for a, b in pairs)
        shape = len(pairs), longest
        width = self.network.sizes.states
        states, last = (np.zeros((*shape, width), np.float32) for _ in range(2))
        tied = np.zeros((*shape, self.network.sizes.ties), np.float32)
        sides = np.full(shape, -1, np.int64)
        for k, ((a, b), (x, y)) in enumerate(zip(pairs, facts, strict=True)):
            split, end = len(a.tokens), len(a.tokens) + len(b.tokens)
            states[k, :split], states[k, split:end] = a.middle, b.middle
            last[k, :split], last[k, split:end] = a.tokens, b.tokens
            tied[k, :split], tied[k, split:end] = x[a.word_of_piece], y[b.word_of_piece]
            sides[k, :split], sides[k, split:end] = 0, 1
        given = (torch.from_numpy(x).to(self.device) for x in (states, last, tied, sides))
        with self._lock, torch.inference_mode():
            out = self.network(*given)
            likely = (out.relations / self.temperature).softmax(-1)
            kinds = out.kinds.softmax(-1)
        return likely.float().cpu().numpy(), kinds.float().cpu().numpy()


def load(chosen: Models) -> Inference:
    """The model of English; it stands on the embedded encoder, beside another one if need be."""
    encoder = chosen.encoder
    if encoder.about.checksum != models.ENCODER_SHA256:
        encoder = Encoder(str(models.embedded_encoder_path()), chosen.device, chosen.batch_size)
    return Inference(models.inference_path(), encoder, chosen.batch_size)
