"""Train the multilingual student: ``python -m explainers.training.multilingual --data DIR``.

The student begins as a model that knows a hundred languages (:mod:`.packed`), on the pieces that
nine of them use, and is to put a translation where the teacher, the embedded encoder, puts the
English sentence (Reimers & Gurevych 2020, *Making Monolingual Sentence Embeddings Multilingual
using Knowledge Distillation*), and each of its words, in every layer, where the teacher puts the
English words that it translates: what stands on the teacher's states then stands on the student's.
First, linear maps of its layers are fitted to the teacher's; then they and the upper layers are
tuned. Text without translations is to stay where it was by then, so that a language that no
translation teaches is not forgotten. ``--model no-tokens`` leaves the words' goals out.

Resumable: a checkpoint is written to ``--work`` as it goes, and taken up again on the next call.
With other ``--steps`` than before, the learning rate falls to nothing by then.
"""

from __future__ import annotations

import argparse
import copy
import json
import logging
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import torch
from torch import Tensor
from transformers import BertModel

from explainers.amr.compact.network import base_tokenizer
from explainers.encoders.encoder import Encoder
from explainers.encoders.projected import ProjectedBert
from explainers.training import commands, corpora, stepwise
from explainers.training.multilingual import losses, packed, vocabulary
from explainers.training.multilingual.batches import Batch, Batches
from explainers.training.multilingual.evaluate import agreement, measured, report
from explainers.training.multilingual.material import KEPT, Material, Pair, material
from explainers.training.multilingual.student import fit, mean, new_network, vectors, write
from explainers.training.precision import reduced
from explainers.weights import models

log = logging.getLogger(__name__)

SHARES = {"multi30k": 0.27, "tatoeba": 0.2, "pawsx": 0.15, "english": 0.23, KEPT: 0.15}
"""How often a step is of a source: the few pairs of PAWS-X come more often than they are."""

FITTED = 150
"""Batches to which the projections are fitted."""

SURE = 0.3
"""How surely a piece must translate something to be fitted."""

WHOLE = 10.0
"""What a sentence's mean weighs in the fit, beside its pieces."""


@dataclass(frozen=True)
class Settings:
    """How the student is trained.

    Attributes:
        steps: all of them.
        pieces: of the student in a batch, about.
        sentences, similarities, tokens: weights of the losses.
        frozen: layers, the lowest, that stay as they are; so do the embeddings.
        rate: highest learning rate of the layers.
        new_rate: of the projections.
        dropout: of the student.
        seed: of order and dropout.
    """

    steps: int = 3_000
    pieces: int = 1000
    sentences: float = 1.0
    similarities: float = 0.5
    tokens: float = 1.0
    frozen: int = 4
    rate: float = 3e-4
    new_rate: float = 5e-4
    dropout: float = 0.0
    seed: int = 0


RECIPES = {"default": Settings(), "no-tokens": Settings(tokens=0.0)}
"""Models by name; the second is the ablation."""


@dataclass(frozen=True)
class Prepared:
    """What a run needs beside its settings.

    Attributes:
        pieces: the student's vocabulary.
        batches: drawn from the training pairs.
        network: the student as it begins.
    """

    pieces: vocabulary.Scored
    batches: Batches
    network: ProjectedBert


def prepare(found: Material, settings: Settings, teacher: BertModel, work: Path) -> Prepared:
    """The vocabulary, what translates what, and the student as it begins.

    Args:
        found: training pairs and text.
        settings: how long a batch is, and how much is dropped out.
        teacher: whose states the projections are fitted to.
        work: what is kept of the vocabulary is noted there, for every model of the same material.
    """
    reader = base_tokenizer(models.embedded_encoder_path())
    known: list[str] = reader.convert_ids_to_tokens(list(range(len(reader))))
    base = packed.read(packed.path())
    noted = work / "kept.json"
    if not noted.exists():
        noted.write_text(json.dumps(vocabulary.pieces(base, found.texts)), "utf-8")
    kept = json.loads(noted.read_text("utf-8"))
    pieces = vocabulary.scored(base, kept)
    same = vocabulary.shared([piece for piece, _ in pieces], known)
    log.info("%d pieces, %d of them the teacher's, too", len(pieces), (same >= 0).sum())
    unpaired = [Pair(s, s, language) for language, s in found.unpaired]
    batches = Batches(
        {**found.pairs, KEPT: unpaired},
        vocabulary.tokenizer(pieces),
        reader.backend_tokenizer,
        same,
        settings.pieces,
    )
    log.info("aligned: %d pairs of pieces", len(batches.forth.keys))
    network = new_network(base, kept, teacher.config.num_hidden_layers + 1, settings.dropout)
    fit(network.eval(), _states(network, teacher, batches, settings.seed))
    return Prepared(pieces, batches, network)


def _states(
    network: ProjectedBert, teacher: BertModel, batches: Batches, seed: int
) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """What projections are fitted to: states of pieces, the teacher's, and how sure they are."""
    rng = random.Random(seed)
    sources = [s for s in SHARES if s != KEPT]
    for _ in range(FITTED):
        (source,) = rng.choices(sources, [SHARES[s] for s in sources])
        batch = batches.draw(source, rng)
        aligned = batch.aligned.clone()
        aligned[:, 0, 0] = 1  # the special ones, which count in a sentence's vector
        rows = torch.arange(len(aligned))
        aligned[rows, batch.other_mask.sum(1) - 1, batch.english_mask.sum(1) - 1] = 1
        with torch.no_grad(), reduced(network.device):
            _, goals = vectors(teacher, batch.english, batch.english_mask)
            _, found = vectors(network, batch.other, batch.other_mask)
        sure = aligned.sum(-1)
        chosen = sure > SURE
        pieces = (aligned @ goals) / sure.clamp(min=1e-6)[..., None]
        means = [
            mean(states, mask)
            for states, mask in ((found, batch.other_mask), (goals, batch.english_mask))
        ]
        yield (
            torch.cat([found[:, chosen], means[0]], 1),
            torch.cat([pieces[:, chosen], means[1]], 1),
            torch.cat([sure[chosen], torch.full((len(aligned),), WHOLE)]),
        )


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
        network: ProjectedBert,
        teacher: BertModel,
        prepared: Prepared,
        settings: Settings,
        device: torch.device,
    ) -> None:
        self.network, self.teacher = network.to(device), teacher.to(device).eval()
        self.begun = copy.deepcopy(self.network).eval().requires_grad_(False)
        self.prepared = prepared
        network.embeddings.requires_grad_(False)
        network.encoder.layer[: settings.frozen].requires_grad_(False)
        new = list(network.projections.parameters())
        layers = [p for p in network.encoder.parameters() if p.requires_grad]
        optimizer = torch.optim.AdamW(
            [
                {"params": layers, "lr": settings.rate, "weight_decay": 0.01},
                {"params": new, "lr": settings.new_rate, "weight_decay": 0.0},
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
                if batch.source == KEPT:
                    goal, goals = vectors(self.begun, batch.other, batch.other_mask)
                else:
                    goal, goals = vectors(self.teacher, batch.english, batch.english_mask)
            found, states = vectors(self.network, batch.other, batch.other_mask)
        return {
            "sentences": losses.sentences(found, goal),
            "similarities": losses.similarities(found, goal),
            "tokens": losses.tokens(states, goals, batch.aligned),
        }


def train(
    name: str, found: Material, settings: Settings, work: Path, out: Path, device: torch.device
) -> None:
    """Train one model, a recipe's, and write it.

    Args:
        name: of the recipe, and of its checkpoint in ``work``.
        found: what it learns from.
        settings: how.
        work: exists already.
        out: the model's directory.
        device: where to train.

    Raises:
        InputError: if a package is missing that only training needs.
    """
    teacher = BertModel.from_pretrained(
        str(models.embedded_encoder_path()), add_pooling_layer=False, local_files_only=True
    )
    models.in_memory(teacher)
    prepared = prepare(found, settings, teacher.eval(), work)
    pairs = {source: len(of) for source, of in prepared.batches.pairs.items()}
    training = {"recipe": name, "settings": asdict(settings), "pairs": pairs}
    trainer = Trainer(prepared.network, teacher, prepared, settings, device)
    trainer.run(work / f"{name}.pt")
    write(prepared.network, prepared.pieces, out, training)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.multilingual", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets")
    parser.add_argument("--model", choices=tuple(RECIPES), default="default")
    parser.add_argument("--out", type=Path, help="default: a folder in --work")
    parser.add_argument("--work", type=Path, default=Path("runs/multilingual"), help="checkpoints")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--steps", type=int, default=Settings.steps)
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Train, write the model and print how good it is."""
    rated = corpora.pairs(options.data, "sts", "dev")
    found = material(options.data)
    counts = {source: len(pairs) for source, pairs in found.pairs.items()}
    log.info("pairs: %s", counts)
    options.work.mkdir(parents=True, exist_ok=True)
    out = options.out or options.work / options.model
    settings = replace(RECIPES[options.model], seed=options.seed, steps=options.steps)
    device = models.device(options.device)
    train(options.model, found, settings, options.work, out, device)
    reached = measured(Encoder(str(out), options.device, batch_size=64), found.held, rated)
    teacher = Encoder(str(models.embedded_encoder_path()), options.device, batch_size=64)
    print(f"{options.model}, written to {out}\n\n{report(reached, agreement(teacher, rated))}")
