"""``python -m explainers.training.reading``: trains the reader of English, or of five languages."""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from explainers.encoders.encoder import Encoder
from explainers.encoders.languages import ABILITIES
from explainers.reading.memory import remembered, worth
from explainers.reading.network import Inventory, Network, Sizes
from explainers.reading.result import Reading
from explainers.training import commands
from explainers.training.reading import calibrate
from explainers.training.reading.evaluate import judged
from explainers.training.reading.listed import listed
from explainers.training.reading.material import (
    NONE,
    Material,
    inventory,
    prepared,
    split,
    with_noise,
)
from explainers.training.reading.persons import told_of_others
from explainers.training.reading.questions import asked
from explainers.training.stepwise import Trainer
from explainers.weights import models, storage

log = logging.getLogger(__name__)

WORDS = 600
"""Words of a batch, about."""

NOISY = 0.3
"""How many sentences of an epoch have noise."""

HIDDEN_FORM, HIDDEN_FACT = 0.25, 0.08
"""How often the network is not told a word's form, or another fact of its spelling."""

WEIGHTS = {"arc": 1.0, "relation": 1.0, "upos": 1.0, "rule": 1.0, "features": 1.0}
"""What each part of the loss weighs."""

ENGLISH_BESIDE = 5_000
"""English sentences that the reader of five languages learns from, too."""

REPEATS = {"en": 1, "de": 4, "fr": 2, "es": 2, "cs": 5}
"""How often an epoch has each sentence of a language: there are fewer of some."""

VARIANTS = {"en": 1, "other": 1}
"""How many times each sentence gets noise."""


@dataclass(frozen=True)
class Settings:
    """How it is trained.

    Attributes:
        steps: batches.
        seed: of all that is drawn.
        rate: the highest learning rate.
        dropout: share of numbers left out.
        languages: that it learns, with spaces between.
    """

    steps: int
    seed: int = 0
    rate: float = 2e-3
    dropout: float = 0.2
    languages: str = "en"


class ReaderTrainer(Trainer):
    """Draws sentences of about one length; an epoch has each as often as its language says.

    Args:
        network: untrained.
        settings: how.
        clean: sentences as they are.
        noised: the same with noise, once or several times in a row.
        repeats: how often an epoch has each.
    """

    saved = 200

    def __init__(
        self,
        network: Network,
        settings: Settings,
        clean: Material,
        noised: Material,
        repeats: Sequence[int],
    ) -> None:
        optimizer = torch.optim.AdamW(
            network.parameters(), lr=settings.rate, betas=(0.9, 0.98), weight_decay=1e-3
        )
        super().__init__(network, settings, optimizer, torch.device("cpu"), {})
        self.network, self.clean, self.noised = network, clean, noised
        self.repeats = np.repeat(np.arange(len(repeats)), repeats)
        words = int(clean.lengths[self.repeats].sum())
        self.batches = max(1, words // WORDS)
        self._epoch, self._order = -1, list[NDArray[np.int64]]()

    def drawn(self, rng: random.Random) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss of a batch of an epoch."""
        epoch, number = divmod(self.step, self.batches)
        if epoch != self._epoch:
            self._epoch, self._order = epoch, self._drawn_epoch(epoch)
        chosen = self._order[number]
        of = self.noised if rng.random() < NOISY else self.clean
        copies = len(of.readings) // len(self.clean.readings)
        batch = of.batch(chosen + len(self.clean.readings) * rng.randrange(copies))
        return loss(self.network, batch, rng)

    def _drawn_epoch(self, epoch: int) -> list[NDArray[np.int64]]:
        """Sentences of each batch, of about as many words each."""
        rng = np.random.default_rng([self.settings.seed, epoch])
        order = rng.permutation(self.repeats)
        lengths = self.clean.lengths[order] + rng.random(len(order)) * 3
        order = order[np.argsort(lengths)]
        words = np.cumsum(self.clean.lengths[order])
        parts = np.minimum(words * self.batches // (words[-1] + 1), self.batches - 1)
        cuts = np.searchsorted(parts, np.arange(1, self.batches))
        found = [part if len(part) else order[:1] for part in np.split(order, cuts)]
        return [found[k] for k in rng.permutation(len(found))]


def loss(
    network: Network, batch: dict[str, Tensor], rng: random.Random
) -> tuple[Tensor, dict[str, Tensor]]:
    """Cross entropies of all that is said of the words of a batch: their sum, and each."""
    facts = batch["facts"]
    hidden = torch.rand(facts.shape) < HIDDEN_FACT
    hidden[..., 0] = torch.rand(facts.shape[:2]) < HIDDEN_FORM
    out = network(batch["states"], facts.masked_fill(hidden, -1), batch["lengths"])
    heads, targets = batch["heads"], batch["targets"]
    there = heads != NONE
    rows = torch.arange(len(heads))[:, None].expand_as(heads)
    relations = network.of_relations(out.governed[there], out.governing[rows[there], heads[there]])

    def cross(scores: Tensor, wanted: Tensor) -> Tensor:
        return nn.functional.cross_entropy(scores, wanted, ignore_index=NONE)

    upos, rule, *features = (part[there] for part in out.words)
    wanted = targets[there].T
    parts = {
        "arc": cross(out.arcs[there], heads[there]),
        "relation": cross(relations, wanted[0]),
        "upos": cross(upos, wanted[1]),
        "rule": cross(rule, wanted[2]),
        "features": torch.stack(
            [cross(f, w) for f, w in zip(features, wanted[3:], strict=True)]
        ).sum(),
    }
    parts = {name: part for name, part in parts.items() if torch.isfinite(part)}
    total = torch.stack([WEIGHTS[name] * part for name, part in parts.items()]).sum()
    return total, parts


def save(network: Network, out: Path, about: dict[str, Any]) -> None:
    """Write a directory: weights in 8 bits, memory, what there is to choose from, checksums."""
    out.mkdir(parents=True, exist_ok=True)
    weights = {name: tensor.detach() for name, tensor in network.state_dict().items()}
    save_file(storage.quantized(weights), out / "model.safetensors", metadata={"format": "pt"})
    network.memory.save(out)
    content = {
        "sizes": asdict(network.sizes),
        "temperatures": network.temperatures,
        "inventory": network.inventory.to_json(),
        **about,
    }
    (out / "config.json").write_text(
        json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8"
    )
    models.write_checksums(out)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = commands.parser("explainers.training.reading", __doc__)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="holds ud/")
    parser.add_argument(
        "--of", choices=("english", "others"), default="english", help="language(s)"
    )
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument(
        "--work", type=Path, default=Path("runs/reading"), help="states, checkpoints to go on from"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=float, default=4.0)
    parser.add_argument(
        "--begin",
        type=Path,
        metavar="READER",
        help="begin with its weights; with --epochs 0, these get a memory and temperatures anew",
    )
    parser.add_argument("--most", type=int, default=0, help="sentences of each language, to try")
    return commands.run(_train, parser.parse_args(arguments))


def _train(options: argparse.Namespace) -> None:
    english = options.of == "english"
    out = options.out or (models.READER_FOLDER if english else models.MULTILINGUAL_READER_FOLDER)
    if options.out:
        models.check_writable(out)
    encoder = Encoder() if english else Encoder(str(models.multilingual_path()))
    encoder.batch_size = 64
    known, held = _sentences(options.data, english, options.most, options.seed)
    learnt = [one for some in known.values() for one in some]
    learnt += _retold(known, options.seed)
    log.info("%d sentences, %s", len(learnt), {name: len(some) for name, some in known.items()})
    of = _inventory(options.begin, learnt)
    copies = VARIANTS["en" if english else "other"]
    noised = [one for k in range(copies) for one in with_noise(learnt, options.seed + k)]
    read = f"{encoder.about.checksum} {[one.text for one in (*learnt, *noised)]}"
    # States are of one encoder and of these sentences alone
    work = options.work / f"{options.of}-{hashlib.sha256(read.encode()).hexdigest()[:12]}"
    work.mkdir(parents=True, exist_ok=True)
    settings = Settings(1, options.seed, languages=" ".join(known))
    torch.manual_seed(options.seed)
    network = Network(Sizes(states=3 * encoder.dimensions), of, settings.dropout)
    log.info("%d weights", sum(p.numel() for p in network.parameters()))
    if options.begin:
        network.load_state_dict(storage.dequantized(load_file(options.begin / "model.safetensors")))
    if options.epochs:
        _fit(options, work, network, settings, encoder, (learnt, noised))
    stored = storage.dequantized(storage.quantized(network.state_dict()))
    network.load_state_dict(stored)
    if not english:
        held.pop("en")  # which the other reader reads
    lists = [one for language in held for one in listed(language)]
    memory = remembered(learnt, lists)
    network.memory = replace(memory, sure={name: worth(memory, of) for name, of in held.items()})
    log.info("%d forms, lemmas of them right: %s", len(memory.forms), network.memory.sure)
    _judge(network, encoder, held)
    if not english:  # there is little to learn from: what was held out is remembered, too
        unseen = [one for some in held.values() for one in some]
        network.memory = remembered([*learnt, *unseen], lists, network.memory.sure)
    save(network, out, {"languages": list(known), "encoder": encoder.about.checksum})


def _retold(known: dict[str, list[Reading]], seed: int) -> list[Reading]:
    """Sentences told of *me* and *you*, and asked.

    Of each language, told ones are at most half as many as there are, asked ones a third.
    """
    rng, found = random.Random(seed), list[Reading]()
    for some in known.values():
        told = list(told_of_others(some))
        told = rng.sample(told, min(len(told), len(some) // 2))
        questions = list(asked([*some, *told], rng))
        found += told + rng.sample(questions, min(len(questions), len(some) // 3))
    return found


def _inventory(begin: Path | None, known: Sequence[Reading]) -> Inventory:
    """What there is to choose from: of the reader to begin with, or of the sentences."""
    if begin is None:
        return inventory(known)
    return models.read_json(begin / "config.json", lambda c: Inventory.from_json(c["inventory"]))


def _judge(network: Network, encoder: Encoder, held: dict[str, list[Reading]]) -> None:
    """Give a network its temperatures and say how well it reads what it has not seen."""
    unseen = {
        f"{name}, {kind}": prepared(readings, encoder, network.inventory)
        for name, some in held.items()
        for kind, readings in (
            ("as it is", some),
            ("with noise", with_noise(some, 99)),
            ("of me and you", list(told_of_others(some))),
            ("asked", list(asked(some, random.Random(0)))),
        )
        if readings
    }
    network.temperatures = calibrate.fitted(network, list(unseen.values()))
    log.info("temperatures %s", network.temperatures)
    for name, material in unseen.items():
        found = judged(network, material)
        errors = {k: round(error, 1) for k, error in found.calibration().items()}
        log.info("%s: %s; expected calibration error %s", name, found.figures(), errors)


def _fit(
    options: argparse.Namespace,
    work: Path,
    network: Network,
    settings: Settings,
    encoder: Encoder,
    learnt: tuple[list[Reading], list[Reading]],
) -> None:
    """Train a network on sentences, clean and noised, from a checkpoint if there is one."""
    english, of, (clean, noised) = options.of == "english", network.inventory, learnt
    repeats = [1 if english else REPEATS[one.language] for one in clean]
    plain, rough = (
        prepared(some, encoder, of, work / f"{name}.npy")
        for name, some in (("plain", clean), ("noised", noised))
    )
    trainer = ReaderTrainer(network, settings, plain, rough, repeats)
    steps = int(options.epochs * trainer.batches)
    trainer = ReaderTrainer(network, replace(settings, steps=steps), plain, rough, repeats)
    begun = models.weights_checksum(str(options.begin))[:12] if options.begin else "new"
    trainer.run(work / f"checkpoint-{begun}-{steps}.pt")


def _sentences(
    data: Path, english: bool, most: int, seed: int
) -> tuple[dict[str, list[Reading]], dict[str, list[Reading]]]:
    """By language, sentences to learn from and to be judged on."""
    known, held = {}, {}
    rng = random.Random(seed)
    for language in ("en",) if english else ABILITIES.having("words"):
        known[language], held[language] = split(data, language)
        if language == "en" and not english:
            known[language] = rng.sample(known[language], min(ENGLISH_BESIDE, len(known[language])))
        if most:
            known[language], held[language] = known[language][:most], held[language][:most]
    return known, held
