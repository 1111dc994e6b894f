"""The student: E5's twelve layers on the pieces of nine languages, seen as the teacher's six.

``python -m explainers.training.multilingual.student PAIRS.tsv`` says how near the vectors of the
model that it begins as are to those that the package of that model itself gives.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import numpy as np
import torch
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn import functional as F
from transformers import BertConfig, BertModel

from explainers.encoders.compact import WEIGHTS, CompactTransformer
from explainers.encoders.projected import ProjectedBert
from explainers.encoders.vectors import cosine
from explainers.training import commands
from explainers.training.multilingual import packed as packing
from explainers.training.multilingual import vocabulary
from explainers.training.multilingual.material import translations
from explainers.training.multilingual.packed import Packed
from explainers.weights import models, storage

LONGEST = 256
"""Pieces of a sentence, as the teacher."""

RIDGE = 1e-3
"""Of the first projections, in shares of the mean square of a state's numbers."""


def new_network(packed: Packed, kept: list[int], states: int, dropout: float) -> ProjectedBert:
    """The model's layers on the kept pieces; its projections change nothing yet.

    Args:
        packed: the model.
        kept: numbers of the pieces.
        states: of the teacher, of which each is to be a projection of the layer at as much of
            the way.
        dropout: in training.
    """
    config = BertConfig(
        vocab_size=len(kept),
        hidden_size=packed.dimensions,
        num_hidden_layers=packed.layers,
        num_attention_heads=packed.heads,
        intermediate_size=packed.inner,
        layer_norm_eps=packed.epsilon,
        hidden_dropout_prob=dropout,
        attention_probs_dropout_prob=dropout,
        pad_token_id=0,
        projected=[k * packed.layers // (states - 1) for k in range(states)],
    )
    bare = BertModel(config, add_pooling_layer=False)
    network = ProjectedBert(config)
    network.load_state_dict(packed.weights(bare, kept), strict=False)
    for project in _projections(network):
        nn.init.eye_(project.weight)
        nn.init.zeros_(project.bias)
    return network


def fit(network: ProjectedBert, batches: Iterable[tuple[Tensor, Tensor, Tensor]]) -> None:
    """Give the projections the maps that come nearest to the teacher's states (ridge regression).

    Args:
        network: whose projections change nothing yet.
        batches: the student's states and the goals of each, (states, rows, dimensions), and what
            each row weighs, (rows,).
    """
    sums: list[Tensor] = []
    for found, goals, weights in batches:
        x = F.pad(found, (0, 1), value=1.0).double()
        heavy = x * weights.double()[None, :, None]
        parts = heavy.mT @ x, heavy.mT @ goals.double()
        sums = [a + b for a, b in zip(sums, parts, strict=True)] if sums else list(parts)
    gram, cross = sums
    size = gram.shape[-1]
    ridge = RIDGE * gram.diagonal(dim1=-2, dim2=-1).mean(-1)[:, None, None] * torch.eye(size)
    maps = torch.cholesky_solve(cross, torch.linalg.cholesky(gram + ridge))
    with torch.no_grad():
        for project, found_map in zip(_projections(network), maps, strict=True):
            project.weight.copy_(found_map[:-1].T)
            project.bias.copy_(found_map[-1])


def _projections(network: ProjectedBert) -> list[nn.Linear]:
    return cast(list[nn.Linear], list(network.projections))


def vectors(network: BertModel, pieces: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """Sentence vectors of length 1, the mean over all pieces; and the states of all layers.

    Args:
        pieces: numbers, (sentences, pieces).
        mask: 1 for real ones, same shape.

    Returns:
        (sentences, dimensions) and (states, sentences, pieces, dimensions).
    """
    out = network(input_ids=pieces, attention_mask=mask, output_hidden_states=True)
    states = torch.stack(out.hidden_states).float()
    return F.normalize(mean(states[-1:], mask)[0], dim=-1), states


def mean(states: Tensor, mask: Tensor) -> Tensor:
    """The mean state of each sentence, (states, sentences, dimensions).

    Args:
        states: (states, sentences, pieces, dimensions).
        mask: 1 for real pieces, (sentences, pieces).
    """
    real = mask[..., None].float()
    return (states * real).sum(2) / real.sum(1)


def write(
    network: BertModel, pieces: vocabulary.Scored, out: Path, training: Mapping[str, Any]
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
        vocabulary.packed_tokenizer(pieces, LONGEST).save_pretrained(folder)
        weights = {name: tensor.detach().cpu() for name, tensor in network.state_dict().items()}
        save_file(storage.quantized(weights), Path(folder) / WEIGHTS)
        first = CompactTransformer(folder, max_seq_length=LONGEST)
    pooling = Pooling(network.config.hidden_size, "mean")
    SentenceTransformer(modules=[first, pooling, Normalize()], device="cpu").save(
        str(out), create_model_card=False
    )
    (out / "training.json").write_text(json.dumps(training, indent=2) + "\n", "utf-8")
    models.write_checksums(out)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.multilingual.student", __doc__)
    parser.add_argument("pairs", type=Path, help="translations: language, text, English")
    return commands.run(_compare, parser.parse_args(arguments), log=False)


def _compare(options: argparse.Namespace) -> None:
    """Print the cosines of both vectors of two hundred sentences."""
    pairs = [pair for some in translations(options.pairs).values() for pair in some]
    some = pairs[:: max(1, len(pairs) // 100)]
    packed = packing.read(packing.path())
    every = list(range(len(packed.pieces)))
    tokenizer = vocabulary.tokenizer(vocabulary.scored(packed, every))
    network = new_network(packed, every, 2, 0.0).eval()  # whose projections change nothing yet
    package = importlib.import_module(packing.PACKAGE)
    found = []
    for sentence in [s for pair in some for s in (pair.other, pair.english)]:
        pieces = torch.tensor([tokenizer.encode(f"query: {sentence}").ids])
        with torch.inference_mode():
            ours = network(input_ids=pieces).last_hidden_state[0].mean(0).numpy()
        found.append(float(cosine(ours[None], package.query(sentence)[None])[0]))
    print(f"{len(found)} sentences: lowest cosine {min(found):.4f}, median {np.median(found):.4f}")


if __name__ == "__main__":
    sys.exit(main())
