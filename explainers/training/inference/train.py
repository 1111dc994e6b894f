"""``python -m explainers.training.inference``: trains how two sentences are related."""

from __future__ import annotations

import argparse
import gzip
import json
import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import save_file
from torch import Tensor

from explainers.encoders.encoder import Encoder
from explainers.inference.network import Network, Sizes
from explainers.inference.result import TURNED
from explainers.inference.ties import Ties, ties
from explainers.reading.reader import Reader
from explainers.reading.result import Reading
from explainers.training import commands
from explainers.training.corpora import need
from explainers.training.inference.changed import changed_examples
from explainers.training.inference.judged import JUDGING, SAME, SOME, Example, everything, split
from explainers.training.inference.made import pattern_examples
from explainers.training.inference.material import ANY_KIND, GIVEN, UNKNOWN, Material
from explainers.training.inference.translated import translated
from explainers.training.stepwise import Trainer
from explainers.weights import models, storage

log = logging.getLogger(__name__)

STEPS = 1_800
"""Batches."""

PIECES = 2_400
"""Word pieces of a batch, at most."""

WEIGHT = {"antonyms": 3.0, "phenomena": 5.0, "own": 3.0, "snli": 1.0, "sick": 1.0,
          "sts": 0.7, "paws": 0.4, "made": 1.0, "synonym": 0.7, "another": 0.5, "negated": 0.4,
          "dropped": 0.4, "swapped": 0.5, "counted": 0.4, "ists": 1.0, "para": 0.5,
          "translated": 2.0, "retold": 0.5}  # fmt: skip
"""How often an example of each source is drawn, beside others."""

KINDS = 0.5
"""What the loss of the words' kinds weighs beside that of the relation."""


@dataclass(frozen=True)
class Settings:
    """How it is trained.

    Attributes:
        steps: batches.
        seed: of all that is drawn.
        rate: the highest learning rate of the layers that were an encoder's.
        new: that of what is new.
        dropout: share of numbers left out.
    """

    steps: int
    seed: int = 0
    rate: float = 1e-4
    new: float = 4e-4
    dropout: float = 0.1


class InferenceTrainer(Trainer):
    """Draws pairs of about one length, each source as often as :data:`WEIGHT` says."""

    logged, saved = 50, 200

    def __init__(self, network: Network, settings: Settings, material: Material,
                 examples: Sequence[Example], often: Mapping[str, float] = WEIGHT
                 ) -> None:  # fmt: skip
        named = list(network.named_parameters())
        groups = [
            {"params": [p for n, p in named if n.startswith("layers")], "lr": settings.rate},
            {"params": [p for n, p in named if not n.startswith("layers")], "lr": settings.new},
        ]
        optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
        super().__init__(network, settings, optimizer, torch.device("cpu"), {})
        self.network, self.material, self.examples = network, material, list(examples)
        weights = np.array([often[e.source] for e in examples])
        self.shares = weights / weights.sum()
        self.lengths = np.array([material.length(e) for e in examples])

    def drawn(self, rng: random.Random) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss of a batch: of pairs as long as one that was drawn."""
        draw = np.random.default_rng(rng.randrange(1 << 30))
        some = draw.choice(len(self.examples), 600, p=self.shares)
        some = some[np.argsort(self.lengths[some], kind="stable")]
        at = int(draw.integers(len(some)))
        longest = self.lengths[some[at]]
        count = max(4, min(PIECES // int(longest), 96))
        chosen = some[max(0, at + 1 - count) : at + 1]
        part = [self.examples[k] for k in chosen]
        part = [e.turned() if rng.random() < 0.5 else e for e in part]
        return loss(self.network, self.material.batch(part))


def loss(network: Network, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, Tensor]]:
    """How unlikely what was judged is, and the kinds of words where they are known."""
    said = network(*(batch[name] for name in GIVEN))
    likely = said.relations.log_softmax(-1).masked_fill(~batch["allowed"], -1e4)
    parts = {"relation": -likely.logsumexp(-1).mean()}
    total = parts["relation"]
    wanted = batch["kinds"][batch["kinds"] != UNKNOWN]
    if len(wanted):
        kinds = said.kinds[batch["kinds"] != UNKNOWN].log_softmax(-1)
        named = kinds.gather(1, wanted.clamp(min=0)[:, None])[:, 0]
        somehow = kinds[:, 1:].logsumexp(-1)
        parts["kinds"] = -torch.where(wanted == ANY_KIND, somehow, named).mean()
        total = total + KINDS * parts["kinds"]
    return total, parts


def save(network: Network, out: Path, about: dict[str, Any]) -> None:
    """Write a directory: weights in 8 bits, sizes, checksums."""
    out.mkdir(parents=True, exist_ok=True)
    weights = {name: tensor.detach() for name, tensor in network.state_dict().items()}
    save_file(storage.quantized(weights), out / "model.safetensors", metadata={"format": "pt"})
    content = {"sizes": network.sizes.to_json(), **about}
    (out / "config.json").write_text(json.dumps(content, indent=1) + "\n", "utf-8")
    models.write_checksums(out)


SENTENCES = {"snli": 3_000, "paws": 1_500, "tatoeba": 2_500, "ud": 2_500}
"""Sentences of each set that are changed."""

PATTERNS = 9_000
"""Pairs made from patterns."""

ALIKE = 0.9
"""Up to this cosine, a sentence with a synonym put in is left out: it says something else."""


def sentences(data: Path, learnt: Sequence[Example], seed: int) -> list[str]:
    """Sentences to be changed: of pairs to learn from, everyday ones, and written ones."""
    rng = random.Random(seed)
    found = {
        name: sorted({s for e in learnt if e.source == name for s in (e.a, e.b)})
        for name in ("snli", "paws")
    }
    with gzip.open(need(data / "tatoeba-de/pairs.tsv.gz"), "rt", encoding="utf-8") as file:
        found["tatoeba"] = [line.split("\t")[0] for line in file if not line.startswith("#")]
    with gzip.open(need(data / "ud/en-train.conllu.gz"), "rt", encoding="utf-8") as file:
        found["ud"] = [line[9:] for line in file if line.startswith("# text = ")]
    chosen = []
    for name, most in SENTENCES.items():
        fit = [s.strip() for s in found[name] if 4 <= len(s.split()) <= 28]
        chosen += rng.sample(fit, min(most, len(fit)))
    return chosen


def made(data: Path, learnt: Sequence[Example], encoder: Encoder, seed: int) -> list[Example]:
    """Pairs that are made: from patterns, and by changing sentences of others."""
    reader = Reader(models.reader_path(), encoder, encoder.batch_size)
    readings = reader.read(sentences(data, learnt, seed))
    return [*pattern_examples(PATTERNS, seed), *changed(readings, encoder, seed)]


def changed(readings: Sequence[Reading], encoder: Encoder, seed: int) -> list[Example]:
    """Sentences with one change, but those that a synonym made into something else."""
    found = list(changed_examples(readings, encoder.unit, seed))
    new = [e for e in found if e.source == "synonym"]
    pairs = [encoder.unit([e.a for e in new]), encoder.unit([e.b for e in new])]
    alike = (pairs[0] * pairs[1]).sum(1) >= ALIKE
    out = {id(e) for e, kept in zip(new, alike, strict=True) if not kept}
    return [e for e in found if id(e) not in out]


def judged(
    data: Path, tables: Path, encoder: Encoder, seed: int = 0
) -> tuple[list[Example], list[Example]]:
    """Pairs that people judged or translated: those to learn from, and those to report on."""
    learnt, held = split(everything(data, tables), seed=seed)
    more, further = split(list(translated(data, encoder.unit, seed)), seed=seed)
    said = {sentence for e in further for sentence in (e.a, e.b)}
    more = [e for e in more if e.a not in said and e.b not in said]  # of the other source, too
    return learnt + more, held + further


def likelihoods(
    network: Network, material: Material, examples: Sequence[Example]
) -> NDArray[np.float32]:
    """Unnormalised log likelihoods of the relations of examples, asked in both orders."""
    network.eval()
    order = sorted(range(len(examples)), key=lambda k: material.length(examples[k]))
    found = np.zeros((len(examples), len(TURNED)), np.float32)
    for start in range(0, len(order), 64):
        chosen = order[start : start + 64]
        for turned in (False, True):
            part = [examples[k].turned() if turned else examples[k] for k in chosen]
            batch = material.batch(part)
            with torch.inference_mode():
                said = network(*(batch[name] for name in GIVEN)).relations.numpy()
            found[chosen] += said[:, list(TURNED)] / 2 if turned else said / 2
    return found


def figures(examples: Sequence[Example], likely: NDArray[np.float32]) -> dict[str, str]:
    """Per source: how often the likeliest relation is allowed, and the F1 of differing."""
    found = {}
    for source in dict.fromkeys(e.source for e in examples):
        rows = [k for k, e in enumerate(examples) if e.source == source]
        right = np.mean([examples[k].allowed >> int(likely[k].argmax()) & 1 for k in rows])
        clear = [k for k in rows if examples[k].allowed == SAME or not examples[k].allowed & SAME]
        differ = np.array([examples[k].allowed != SAME for k in clear])
        said = np.array([likely[k].argmax() != 0 for k in clear])
        f1 = 2 * (differ & said).sum() / max(1, differ.sum() + said.sum())
        found[source] = f"{len(rows)} pairs, {right:.3f} allowed, F1 of differing {f1:.3f}"
    return found


def temperature(examples: Sequence[Example], likely: NDArray[np.float32]) -> float:
    """What likelihoods are divided by so that probabilities are as often right as they say."""
    allowed = np.array([[e.allowed >> k & 1 for k in range(len(TURNED))] for e in examples], bool)
    tried = np.arange(0.8, 3.01, 0.1)

    def wrong(t: float) -> float:
        soft = np.exp(likely / t - (likely / t).max(1, keepdims=True))
        return float(-np.log((soft * allowed).sum(1) / soft.sum(1) + 1e-9).mean())

    return float(min(tried, key=wrong))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = parser_of("explainers.training.inference", __doc__, "runs/inference", STEPS)
    return commands.run(_train, parser.parse_args(arguments))


def parser_of(command: str, doc: str | None, work: str, steps: int) -> argparse.ArgumentParser:
    """What a command that trains such a network is given."""
    parser = commands.parser(command, doc)
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="holds nli/ …")
    parser.add_argument("--tables", type=Path, default=Path("tests/data"), help="pairs of our own")
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument("--work", type=Path, default=Path(work), help="checkpoints")
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--seed", type=int, default=0)
    return parser


def folder_of(options: argparse.Namespace, embedded: Path) -> Path:
    """Where the model goes, which can be written, as can its checkpoints."""
    if options.out:
        models.check_writable(options.out)
    options.work.mkdir(parents=True, exist_ok=True)
    return options.out or embedded


def _train(options: argparse.Namespace) -> None:
    out = folder_of(options, models.INFERENCE_FOLDER)
    encoder = Encoder(batch_size=64)
    learnt, held = judged(options.data, options.tables, encoder, options.seed)
    examples = learnt + made(options.data, learnt, encoder, options.seed)
    learn(options, out, encoder, examples, held)


def learn(
    options: argparse.Namespace,
    out: Path,
    encoder: Encoder,
    examples: Sequence[Example],
    held: Sequence[Example],
    ties_of: Ties = ties,
    often: Mapping[str, float] = WEIGHT,
) -> None:
    """Train a network, write it, and say how good it is.

    Args:
        options: of the command.
        out: the model's directory.
        encoder: that it stands on.
        examples: to be learnt from.
        held: to report on; the temperature is fitted on half of them.
        ties_of: what is known of the words of both sentences.
        often: how often an example of each source is drawn, beside others.
    """
    kinds = sorted({e.kind for e in examples} - {"", "none", SOME})
    log.info("%d pairs to learn from, %d to report on", len(examples), len(held))
    material = Material([*examples, *held], encoder, kinds, ties_of)
    torch.manual_seed(options.seed)
    network = Network(Sizes(kinds=1 + len(kinds)))
    network.begin(encoder.model[0].model)
    settings = Settings(options.steps, options.seed)
    trainer = InferenceTrainer(network, settings, material, examples, often)
    trainer.run(options.work / "checkpoint.pt")
    network.load_state_dict(storage.dequantized(storage.quantized(network.state_dict())))
    likely = likelihoods(network, material, held)
    even = [k for k, e in enumerate(held) if k % 2 == 0 and e.source not in JUDGING]
    soft = temperature([held[k] for k in even], likely[even])
    save(network, out, {"kinds": kinds, "temperature": soft, "encoder": encoder.about.name})
    for source, said in figures(held, likely).items():
        log.info("%s: %s", source, said)
