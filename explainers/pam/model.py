"""The trained graph encoder: read, kept in memory, asked in batches."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from explainers.amr.compact.network import base_config, base_tokenizer
from explainers.amr.graph import Graph
from explainers.errors import ModelError
from explainers.pam import distribution
from explainers.pam.linear import GraphPieces, Vocabulary
from explainers.pam.network import Design, GraphEncoder, collate
from explainers.weights import models, storage

if TYPE_CHECKING:
    from explainers.contract import Models

MOST = 256
"""Word pieces of a graph, as of a sentence of the encoder."""

FROZEN = ("word_embeddings", "position_embeddings", "token_type_embeddings")
"""What stays as it is in the sentence encoder, and is read from there."""


class PamModel:
    """PAM's encoder of graphs: a model directory, the configured one by default.

    It takes ``batch_size`` graphs a forward pass. Raises a ModelError if a file is missing or
    damaged.
    """

    def __init__(
        self, path: Path | None = None, device: str = "auto", batch_size: int = 32
    ) -> None:
        folder = models.verified_folder(path) if path else models.pam_path()
        self.device = models.device(device)
        self.batch_size = batch_size
        try:
            config = json.loads((folder / "config.json").read_text("utf-8"))
            if "design" not in config:
                raise ModelError(f"{folder} is no graph encoder of Semlens: it has no design")
            design = Design(**config["design"])
            self.vocabulary = vocabulary(config["words"], design)
            network = new_network(design)
            trained = storage.dequantized(load_file(folder / "model.safetensors"))
            lacking, unknown = network.load_state_dict(trained, strict=False)
            lost = [name for name in lacking if not _frozen(name)]
            if lost or unknown or design.words != len(config["words"]):
                raise ModelError(f"the weights of {folder} are not of this network")
        except (*models.UNLOADABLE, SafetensorError) as error:
            raise ModelError(f"the graph encoder {folder} cannot be loaded: {error}") from error
        models.in_memory(network)
        self.network = network.float().eval().to(self.device)
        self.about = models.Model(
            "pam", models.name_of(folder), models.weights_checksum(str(folder))
        )
        self._lock = threading.Lock()

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return int(self.network.words.embedding_dim)

    def read(self, graph: Graph) -> GraphPieces:
        """A graph as the network takes it."""
        return self.vocabulary.read(graph)

    def embed(self, graphs: Sequence[Graph], normal: bool = True) -> NDArray[np.float32]:
        """Vectors, (graphs, dimensions); of length 1 unless ``normal`` is false."""
        return self.embed_pieces([self.read(g) for g in graphs], normal)

    def embed_pieces(
        self, graphs: Sequence[GraphPieces], normal: bool = True
    ) -> NDArray[np.float32]:
        """The same for graphs that were read already."""
        rows = np.empty((len(graphs), self.dimensions), np.float32)
        order = sorted(range(len(graphs)), key=lambda k: len(graphs[k].ids))
        for start in range(0, len(order), self.batch_size):
            chosen = order[start : start + self.batch_size]
            batch = collate([graphs[k] for k in chosen])
            with self._lock, torch.inference_mode():
                rows[chosen] = self.network(batch.to(self.device), normal).cpu().numpy()
        return rows


def vocabulary(words: Sequence[str], design: Design) -> Vocabulary:
    """The embedded encoder's word pieces, and words of graphs beyond them, read as it asks."""
    tokenizer = base_tokenizer(models.embedded_encoder_path())

    def pieces(text: str) -> list[int]:
        return tokenizer(text, add_special_tokens=False)["input_ids"] or [tokenizer.unk_token_id]

    settings = {"inverted": not design.directed, "names_apart": design.names_apart}
    return Vocabulary(pieces, len(tokenizer), words, MOST, **settings)


def new_network(design: Design) -> GraphEncoder:
    """A network with the embedded encoder's weights; what is new in it is untrained."""
    folder = models.embedded_encoder_path()
    network = GraphEncoder(base_config(folder), design)
    known = load_file(folder / "model.safetensors")
    own = network.encoder.state_dict()
    network.encoder.load_state_dict({name: known[name] for name in own})
    return network


def write_model(
    network: GraphEncoder, words: Sequence[str], folder: Path, more: Mapping[str, Any]
) -> None:
    """Write a model directory: what was trained, matrices in 8 bits, the rest in 16.

    ``words`` are those of :class:`explainers.pam.linear.Vocabulary`; ``more`` is what else
    ``config.json`` says, such as how it was trained.
    """
    folder.mkdir(parents=True, exist_ok=True)
    trained = {n: tensor for n, tensor in network.state_dict().items() if not _frozen(n)}
    save_file(storage.quantized(trained), folder / "model.safetensors")
    config = {"design": asdict(network.design), "words": list(words), **more}
    (folder / distribution.NAME).unlink(missing_ok=True)  # which another model has made
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    models.write_checksums(folder)


def _frozen(name: str) -> bool:
    return any(part in name for part in FROZEN)


def load(models: Models) -> PamModel:
    """The graph encoder that was chosen, or is configured."""
    return PamModel(models.paths.get("pam"), models.device, models.batch_size)
