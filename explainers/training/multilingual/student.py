"""The student: the teacher's six layers on a vocabulary of five languages."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn import functional as F
from transformers import BertModel

from explainers.amr.compact.network import BASE_EMBEDDINGS, base_config, base_tokenizer
from explainers.encoders.compact import WEIGHTS, CompactTransformer
from explainers.training.multilingual import vocabulary
from explainers.weights import models, storage

LONGEST = 256
"""Pieces of a sentence, as the teacher."""


def new_network(words: NDArray[np.float32], dropout: float) -> BertModel:
    """The teacher's layers on other word embeddings.

    Args:
        words: the embeddings, (pieces, dimensions).
        dropout: in training.
    """
    folder = models.embedded_encoder_path()
    config = base_config(folder)
    config.vocab_size = len(words)
    config.hidden_dropout_prob = config.attention_probs_dropout_prob = dropout
    network = BertModel(config, add_pooling_layer=False)
    known = load_file(folder / "model.safetensors")
    known[BASE_EMBEDDINGS] = torch.from_numpy(words)
    network.load_state_dict({name: known[name] for name in network.state_dict()})
    return network


def go_on_from(network: BertModel, pieces: Sequence[str], folder: Path) -> None:
    """Give a network the weights of an earlier student, word embeddings by their pieces.

    Args:
        network: from :func:`new_network`, which keeps its rows of pieces that are new.
        pieces: its vocabulary.
        folder: of the earlier student.
    """
    known = base_tokenizer(folder).get_vocab()
    state = network.state_dict()
    for name, tensor in storage.dequantized(load_file(folder / WEIGHTS)).items():
        if name == BASE_EMBEDDINGS:
            storage.take_rows(state[name], pieces, tensor, known)
        else:
            state[name] = tensor
    network.load_state_dict(state)


def vectors(network: BertModel, pieces: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """Sentence vectors of length 1, the mean over all pieces; and states of the last layer.

    Args:
        pieces: numbers, (sentences, pieces).
        mask: 1 for real ones, same shape.

    Returns:
        (sentences, dimensions) and (sentences, pieces, dimensions).
    """
    states: Tensor = network(input_ids=pieces, attention_mask=mask).last_hidden_state.float()
    real = mask[..., None].float()
    return F.normalize((states * real).sum(1) / real.sum(1), dim=-1), states


def write(
    network: BertModel, pieces: Sequence[str], out: Path, training: Mapping[str, Any]
) -> None:
    """Write the sentence-transformers directory: weights in 8 bits, tokenizer, checksums.

    Args:
        network: the trained student.
        pieces: its vocabulary.
        out: made if it is missing.
        training: how it was trained, for ``training.json``.
    """
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Normalize, Pooling

    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        network.config.save_pretrained(folder)
        vocabulary.packed(pieces, LONGEST).save_pretrained(folder)
        weights = {name: tensor.detach().cpu() for name, tensor in network.state_dict().items()}
        save_file(storage.quantized(weights), Path(folder) / WEIGHTS)
        first = CompactTransformer(folder, max_seq_length=LONGEST)
    pooling = Pooling(network.config.hidden_size, "mean")
    SentenceTransformer(modules=[first, pooling, Normalize()], device="cpu").save(
        str(out), create_model_card=False
    )
    (out / "training.json").write_text(json.dumps(training, indent=2) + "\n", "utf-8")
    models.write_checksums(out)
