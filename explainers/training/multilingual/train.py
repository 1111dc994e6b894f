"""Train the multilingual student: ``python -m explainers.training.multilingual --data DIR``.

The student is to put a translation where the teacher puts the English sentence (Reimers &
Gurevych 2020, *Making Monolingual Sentence Embeddings Multilingual using Knowledge
Distillation*), and each of its words where the teacher puts the English words that it
translates: a transport of tokens needs more than the sentence's vector. The teacher is the
embedded encoder, whose layers the student begins with; English sentences are read, too, so that
they stay where they are; everyday words that no translation has come by
:mod:`explainers.training.multilingual.everyday`. ``--model no-tokens`` leaves the words' goals out.

With ``--begin DIR`` it goes on from an earlier student, in fewer steps.

Resumable: a checkpoint is written to ``--work`` as it goes, and taken up again on the next call.
With other ``--steps`` than before, the learning rate falls to nothing by then.
"""

from __future__ import annotations

import argparse
import logging
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import BertModel

from explainers.amr.compact.network import base_tokenizer
from explainers.encoders.compact import WEIGHTS
from explainers.encoders.encoder import Encoder
from explainers.training import commands, corpora, stepwise
from explainers.training.multilingual import alignment, everyday, losses, vocabulary
from explainers.training.multilingual.batches import Batch, Batches
from explainers.training.multilingual.evaluate import agreement, measured, report
from explainers.training.multilingual.material import Material, material
from explainers.training.multilingual.student import go_on_from, new_network, vectors, write
from explainers.training.precision import reduced
from explainers.weights import models

log = logging.getLogger(__name__)

SHARES = {
    "multi30k": 0.32,
    "tatoeba": 0.18,
    "pawsx": 0.13,
    "english": 0.17,
    everyday.SOURCE: 0.20,
}
"""How often a step is of a source: the few pairs of PAWS-X come more often than they are."""


@dataclass(frozen=True)
class Settings:
    """How the student is trained.

    Attributes:
        steps: all of them.
        pieces: of the student in a batch, about.
        sentences, similarities, tokens: weights of the losses.
        rate: highest learning rate of the layers, which know what to do with English.
        new_rate: of the word embeddings, which have languages to learn.
        dropout: of the student.
        seed: of order and dropout.
    """

    steps: int = 7_000
    pieces: int = 2000
    sentences: float = 1.0
    similarities: float = 0.5
    tokens: float = 1.0
    rate: float = 1.5e-4
    new_rate: float = 5e-4
    dropout: float = 0.05
    seed: int = 0


RECIPES = {"default": Settings(), "no-tokens": Settings(tokens=0.0)}
"""Models by name; the second is the ablation."""

GOING_ON = {"steps": 2_500, "rate": 7e-5}
"""What is other with ``--begin``."""


@dataclass(frozen=True)
class Prepared:
    """What a run needs beside its settings.

    Attributes:
        pieces: the student's vocabulary.
        batches: drawn from the training pairs.
        words: what the student's word embeddings begin with, (pieces, dimensions).
    """

    pieces: list[str]
    batches: Batches
    words: np.ndarray[Any, Any]


def prepare(found: Material, settings: Settings, teacher: BertModel, work: Path) -> Prepared:
    """The vocabulary, what translates what, and what new pieces begin with.

    Args:
        found: training pairs and text.
        settings: how long a batch is, and whether it tells what translates what.
        teacher: whose word embeddings are taken.
        work: the vocabulary is kept there, for every model of the same material.
    """
    reader = base_tokenizer(models.embedded_encoder_path())
    known: list[str] = reader.convert_ids_to_tokens(list(range(len(reader))))
    kept = work / "vocabulary.txt"
    if kept.exists():
        pieces = kept.read_text("utf-8").splitlines()
    else:
        pieces = vocabulary.pieces(known, [p.other for p in found.translations], found.unpaired)
        kept.write_text("\n".join(pieces) + "\n", "utf-8")
    pieces = list(dict.fromkeys([*pieces, *everyday.pieces()]))
    same = vocabulary.shared(pieces, known)
    log.info("%d pieces, %d of them new", len(pieces), (same < 0).sum())
    batches = Batches(
        {**found.pairs, everyday.SOURCE: everyday.added(found)},
        vocabulary.tokenizer(pieces),
        reader.backend_tokenizer,
        same,
        settings.pieces,
        settings.tokens > 0,
    )
    log.info("aligned: %d pairs of pieces", len(batches.forth.keys))
    spelled = [
        reader(piece.removeprefix(vocabulary.CONTINUED), add_special_tokens=False)["input_ids"]
        or [reader.unk_token_id]  # an accent by itself, which the teacher does not read
        for piece in pieces
    ]
    table = teacher.get_input_embeddings().weight.detach().cpu().numpy()
    return Prepared(pieces, batches, alignment.begin(table, spelled, batches.forth, same))


class Trainer(stepwise.Trainer):
    """Trains one student.

    Args:
        network: the student, untrained.
        teacher: stays as it is.
        prepared: what it learns from.
        settings: how.
        device: on which.
    """

    def __init__(
        self,
        network: BertModel,
        teacher: BertModel,
        prepared: Prepared,
        settings: Settings,
        device: torch.device,
    ) -> None:
        self.network, self.teacher = network.to(device), teacher.to(device).eval()
        self.prepared = prepared
        words = network.get_input_embeddings().weight
        layers = [p for p in network.parameters() if p is not words]
        optimizer = torch.optim.AdamW(
            [
                {"params": layers, "lr": settings.rate, "weight_decay": 0.01},
                {"params": [words], "lr": settings.new_rate, "weight_decay": 0.0},
            ],
            fused=True,
        )
        super().__init__(network, settings, optimizer, device, {"pieces": prepared.pieces})

    def drawn(self, rng: random.Random) -> tuple[Tensor, dict[str, Tensor]]:
        """The weighted sum of the losses of a batch of one source, and these."""
        (source,) = rng.choices(list(SHARES), list(SHARES.values()))
        parts = self.losses(self.prepared.batches.draw(source, rng).to(self.device))
        weighted = [getattr(self.settings, k) * v for k, v in parts.items()]
        return torch.stack(weighted).sum(), parts

    def losses(self, batch: Batch) -> dict[str, Tensor]:
        """The losses of a batch, by the names of their weights in the settings."""
        with reduced(self.device):
            with torch.no_grad():
                goal, goals = vectors(self.teacher, batch.english, batch.english_mask)
            found, states = vectors(self.network, batch.other, batch.other_mask)
        parts = {
            "sentences": losses.sentences(found, goal),
            "similarities": losses.similarities(found, goal),
        }
        if batch.aligned is not None:
            parts["tokens"] = losses.tokens(states, goals, batch.aligned)
        return parts


def train(
    name: str,
    found: Material,
    settings: Settings,
    work: Path,
    out: Path,
    device: torch.device,
    begin: Path | None = None,
) -> None:
    """Train one model, a recipe's, and write it.

    Args:
        name: of the recipe, and of its checkpoint in ``work``.
        found: what it learns from.
        settings: how.
        work: exists already.
        out: the model's directory.
        device: where to train.
        begin: folder of a student to go on from.

    Raises:
        InputError: if that folder has no weights.
    """
    training: dict[str, Any] = {"recipe": name, "settings": asdict(settings)}
    checkpoint = work / f"{name}.pt"
    if begin:
        corpora.need(begin / WEIGHTS)
        training["begin"] = models.weights_checksum(str(begin))
        checkpoint = work / f"{name}-{training['begin'][:16]}.pt"
    teacher = BertModel.from_pretrained(
        str(models.embedded_encoder_path()), add_pooling_layer=False, local_files_only=True
    )
    models.in_memory(teacher)
    prepared = prepare(found, settings, teacher, work)
    network = new_network(prepared.words, settings.dropout)
    training["pairs"] = {source: len(of) for source, of in prepared.batches.pairs.items()}
    if begin:
        go_on_from(network, prepared.pieces, begin)
    Trainer(network, teacher, prepared, settings, device).run(checkpoint)
    write(network, prepared.pieces, out, training)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.multilingual", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets")
    parser.add_argument("--model", choices=tuple(RECIPES), default="default")
    parser.add_argument("--out", type=Path, help="default: a folder in --work")
    parser.add_argument("--work", type=Path, default=Path("runs/multilingual"), help="checkpoints")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument(
        "--steps", type=int, help=f"default: {Settings.steps}, or {GOING_ON['steps']}"
    )
    parser.add_argument("--begin", type=Path, help="folder of an earlier student to go on from")
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Train, write the model and print how good it is."""
    rated = corpora.pairs(options.data, "sts", "dev")
    found = material(options.data)
    counts = {source: len(pairs) for source, pairs in found.pairs.items()}
    log.info("pairs: %s", counts)
    options.work.mkdir(parents=True, exist_ok=True)
    out = options.out or options.work / options.model
    chosen: dict[str, Any] = {**(GOING_ON if options.begin else {}), "seed": options.seed}
    if options.steps is not None:
        chosen["steps"] = options.steps
    settings = replace(RECIPES[options.model], **chosen)
    device = models.device(options.device)
    train(options.model, found, settings, options.work, out, device, options.begin)
    reached = measured(Encoder(str(out), options.device, batch_size=64), found.held, rated)
    teacher = Encoder(str(models.embedded_encoder_path()), options.device, batch_size=64)
    print(f"{options.model}, written to {out}\n\n{report(reached, agreement(teacher, rated))}")
