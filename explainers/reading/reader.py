"""The reader: sentences, or what the encoder made of them, to readings."""

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

from explainers.encoders.encoder import Encoded, Encoder, embedded
from explainers.errors import InputError, ModelError
from explainers.reading import decoding, memory, spelling, words
from explainers.reading.network import Inventory, Network, Sizes
from explainers.reading.result import Reading, Sure
from explainers.reading.states import of_encoded
from explainers.weights import models, storage

if TYPE_CHECKING:
    from explainers.contract import Models

WEIGHTS, CONFIG = "model.safetensors", "config.json"


class Reader:
    """Reads sentences of the languages that its model has learnt.

    Args:
        folder: of the model, as ``python -m explainers.training.reading`` writes it.
        encoder: on whose states it was trained.
        batch_size: sentences a forward pass.

    Raises:
        ModelError: if the model is damaged, or stands on another encoder.
    """

    def __init__(self, folder: Path, encoder: Encoder, batch_size: int = 32) -> None:
        self.encoder, self.batch_size = encoder, batch_size
        sizes, inventory, temperatures, self.languages, learnt_on = models.read_json(
            folder / CONFIG,
            lambda c: (
                Sizes(**c["sizes"]),
                Inventory.from_json(c["inventory"]),
                {name: float(c["temperatures"][name]) for name in Sure._fields},
                tuple(c["languages"]),
                c["encoder"],
            ),
        )
        if learnt_on != encoder.about.checksum:
            raise ModelError(f"{folder} reads the states of another encoder than this one")
        self.network = Network(sizes, inventory)
        self.network.temperatures = temperatures
        try:
            self.network.load_state_dict(storage.dequantized(load_file(folder / WEIGHTS)))
            self.network.memory = memory.Memory.load(folder)
        except (*models.UNLOADABLE, SafetensorError) as error:
            raise ModelError(f"the reader {folder} cannot be loaded: {error}") from error
        models.in_memory(self.network)
        self.network.eval()
        name, checksum = models.name_of(folder), models.weights_checksum(str(folder))
        self.about = models.Model("reader", name, checksum)
        self._lock = threading.Lock()

    def read(
        self,
        sentences: Sequence[str],
        languages: Sequence[str] = (),
        encoded: Sequence[Encoded] | None = None,
    ) -> list[Reading]:
        """Readings of cleaned sentences.

        Args:
            sentences: cleaned.
            languages: code of each; English where none are given.
            encoded: what the reader's encoder made of each; they are encoded if it is not given.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence, or a language is another one.
        """
        spoken = languages or ["en"] * len(sentences)
        if strange := set(spoken) - set(self.languages):
            raise InputError(f"{min(strange)[:20]!r} is not among {', '.join(self.languages)}")
        known = self.network.memory
        cut = [words.cut(s, of, known) for s, of in zip(sentences, spoken, strict=True)]
        encoded = self.encoder.encode_tokens(sentences) if encoded is None else encoded
        read = self.read_words(cut, encoded)
        again = {k: other for k, one in enumerate(read) if (other := words.articles(one))}
        if again:
            some = self.read_words(list(again.values()), [encoded[k] for k in again])
            read = [dict(zip(again, some, strict=True)).get(k, one) for k, one in enumerate(read)]
        return read

    def read_words(
        self, cut: Sequence[Reading], encoded: Sequence[Encoded] | None = None
    ) -> list[Reading]:
        """Readings of sentences whose words are given; what is said of these is not heeded.

        Args:
            cut: sentences with the forms and places of their words.
            encoded: as of :meth:`read`.
        """
        if encoded is None:
            encoded = self.encoder.encode_tokens([one.text for one in cut])
        found: list[Reading] = list(cut)
        order = sorted((k for k in range(len(cut)) if len(cut[k])), key=lambda k: len(cut[k]))
        for start in range(0, len(order), self.batch_size):
            chosen = order[start : start + self.batch_size]
            some = [cut[k] for k in chosen]
            states = [of_encoded(self.encoder, encoded[k], cut[k]) for k in chosen]
            facts = [spelling.facts_of(one) for one in some]
            lengths = torch.tensor([len(one) for one in some])
            with self._lock, torch.inference_mode():
                read = decoding.decoded(
                    self.network, _padded(states, 0), _padded(facts, -1).long(), lengths, some
                )
            for k, one in zip(chosen, read, strict=True):
                found[k] = Reading(cut[k].text, one, cut[k].language)
        return found


def _padded(rows: Sequence[NDArray[np.generic]], fill: int) -> torch.Tensor:
    """Arrays of several lengths as one, filled up, (arrays, longest, …)."""
    longest = max(map(len, rows))
    made = np.full((len(rows), longest, *rows[0].shape[1:]), fill, rows[0].dtype)
    for k, row in enumerate(rows):
        made[k, : len(row)] = row
    return torch.from_numpy(made)


def load(chosen: Models) -> Reader:
    """The reader of what these models are for: English, or five languages.

    It stands on the embedded encoder, which is loaded beside another one that is configured.
    """
    foreign = chosen.paths.get("reader") == models.MULTILINGUAL_READER_FOLDER
    folder = models.multilingual_reader_path() if foreign else models.reader_path()
    return Reader(folder, embedded(chosen, foreign), chosen.batch_size)
