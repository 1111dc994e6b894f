"""The encoder tuned for RCMD: what differs from the encoder, in 8 bits, added to it.

A directory has the differences of the layers that were tuned (``model.safetensors``, see
:mod:`explainers.weights.storage`) and ``config.json``, which says of which encoder they are.
"""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from explainers.encoders.encoder import Encoder
from explainers.errors import ModelError
from explainers.weights import models, storage

ROLE = "tokens"
"""Whose vectors of word pieces are tuned."""


def load(encoder: Encoder, folder: Path) -> Encoder:
    """The tuned encoder; what was not tuned it shares with the encoder, which stays as it is.

    Args:
        encoder: that the differences are to.
        folder: where they are.

    Raises:
        ModelError: if they are missing, damaged, or of another encoder.
    """
    folder = models.verified_folder(folder)
    try:
        base = json.loads((folder / "config.json").read_text("utf-8"))["base"]
        if base != encoder.about.checksum:
            raise ModelError(f"{folder} is tuned from another encoder than {encoder.about.name}")
        differences = storage.dequantized(load_file(folder / "model.safetensors"))
        shared = state(encoder)
        memo = {id(p): p for name, p in shared.items() if name not in differences}
        model = copy.deepcopy(encoder.model, memo)
        own = dict(model[0].model.named_parameters())
        for name, difference in differences.items():
            own[name].data += difference.to(own[name].device, own[name].dtype)
    except (*models.UNLOADABLE, SafetensorError) as error:
        raise ModelError(f"the tuned encoder {folder} cannot be loaded: {error}") from error
    tuned = copy.copy(encoder)
    tuned.model, tuned.lock, tuned.embedded = model, threading.Lock(), False
    checksum = models.weights_checksum(str(folder))
    tuned.about = models.Model(ROLE, models.name_of(folder), checksum)
    return tuned


def state(encoder: Encoder) -> dict[str, torch.nn.Parameter]:
    """The weights of the encoder's transformer, by name."""
    return dict(encoder.model[0].model.named_parameters())


def write(
    encoder: Encoder, plain: Mapping[str, torch.Tensor], folder: Path, about: Mapping[str, Any]
) -> None:
    """Write what differs, with checksums.

    Args:
        encoder: that was tuned in place.
        plain: what its weights were before.
        folder: where to.
        about: what the directory says of how it was tuned.
    """
    folder.mkdir(parents=True, exist_ok=True)
    differences = {
        name: difference
        for name, weights in state(encoder).items()
        if (difference := (weights - plain[name]).detach().cpu()).any()
    }
    save_file(storage.quantized(differences), folder / "model.safetensors")
    config = {"base": encoder.about.checksum, **about}
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    models.write_checksums(folder)
