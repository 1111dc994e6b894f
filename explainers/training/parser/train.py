"""Train the compact AMR parser: ``python -m explainers.training.parser --data DIR``.

Resumable: a checkpoint is written after every epoch to ``--work`` and taken up
again on the next call. The model directory in ``--out`` is written at the end
(or at once, from the last checkpoint, with ``--export``).
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn import functional as F

from explainers.amr.compact.choice import interpretations_of, template_chances
from explainers.amr.compact.fragments import CONTINUED, NOTHING, parts, split
from explainers.amr.compact.glossed import GlossedNetwork
from explainers.amr.compact.network import (
    WORD_EMBEDDINGS,
    ParserNetwork,
    Vocabulary,
    base_config,
    base_tokenizer,
    collate_words,
)
from explainers.amr.concepts import frame_of
from explainers.errors import InputError, SemlensError
from explainers.training import commands, corpora, stepwise
from explainers.training.parser import made
from explainers.training.parser.batches import COPIES, IGNORED, Batch, Batches
from explainers.training.parser.gazetteer import gazetteer
from explainers.training.parser.labelling import Example, align_words, derivations, example, label
from explainers.training.precision import reduced
from explainers.weights import models

log = logging.getLogger(__name__)

LOSSES = ("core", "wrapper", "arc", "role", "top", "gloss")
"""What is minimised, as their sum; the last one in a parser of other languages only."""

MADE = 55_000
"""Sentences of our own from which each epoch draws."""

LOGGED = 100
"""Steps between two lines of the log."""


@dataclass(frozen=True)
class Settings:
    """How the parser is trained.

    Attributes:
        epochs: how many passes the learning-rate schedule is made for.
        words: upper bound of padded words in a batch.
        seed: of weights, order and dropout.
        encoder_rate: highest learning rate of the encoder's layers, which are tuned.
        rate: highest learning rate of what is learnt from nothing.
        warm_up: steps until the rates are at their highest; from there they fall to nothing.
        least_rate: share of the highest rate below which they do not fall.
        weight_decay, betas: of AdamW.
        clip: most that the gradient's norm may be.
        align_again: epochs after which the network helps to align the sentences anew; an earlier
            parser helps from the first.
        made: sentences of our own that an epoch shows, drawn afresh from all that were made.
        frozen_layers: lowest layers of the encoder that stay as they are.
        guessed_templates: share of cores that the edge scorers see as the network guesses them.
        smooth_core, smooth_wrapper: label smoothing of the two choices of a fragment.
        top_weight: of the loss of the root, beside the others.
        copies: how often an epoch shows a sentence of each source; a further bank with none is not
            read.
        longest: words that a sentence of a further bank has at most; papers have longer ones.
        start: an earlier parser to go on from, which halves both rates; None to learn from the
            encoder alone.
        workers: processes that lay batches out; none: the training does so itself.
    """

    epochs: int = 13
    words: int = 800
    seed: int = 0
    encoder_rate: float = 1.5e-4
    rate: float = 8e-4
    warm_up: int = 300
    least_rate: float = 0.02
    weight_decay: float = 0.01
    betas: tuple[float, float] = (0.9, 0.98)
    clip: float = 1.0
    align_again: int = 4
    made: int = 12_000
    frozen_layers: int = 0
    guessed_templates: float = 0.3
    smooth_core: float = 0.05
    smooth_wrapper: float = 0.02
    top_weight: float = 0.3
    copies: Mapping[str, int] = field(default_factory=lambda: dict(COPIES))
    longest: int = 60
    start: Path | None = None
    workers: int = 0


DEFAULT = Settings()


def lexicon(data: Path) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Derivations and frame senses from AMR's own lists; empty where they are absent."""
    folder = data / "amr-dictionaries"
    derived: dict[str, str] = {}
    frames: dict[str, set[str]] = defaultdict(set)
    for name in ("morph-verbalization-v1.01.txt", "verbalization-list-v1.06.txt"):
        path = folder / name
        if not path.exists():
            continue
        for line in path.read_text("utf-8", errors="replace").splitlines():
            pair = re.match(
                r'::DERIV-VERB "([a-z]+)" ::DERIV-(?:NOUN|NOUN-ACTOR|ADJ) "([a-z]+)"', line
            )
            if pair and pair[1] != pair[2]:
                derived.setdefault(pair[2], pair[1])
            pair = re.match(r"(?:MAYBE-)?VERBALIZE ([a-z]+) TO ([a-z]+)-\d\d\s*$", line)
            if pair and pair[1] != pair[2]:
                derived[pair[1]] = pair[2]
    path = folder / "propbank-amr-frames-arg-descr.txt"
    if path.exists():
        for line in path.read_text("utf-8", errors="replace").splitlines():
            frame = frame_of(line.partition(" ")[0])
            if frame:
                frames[frame.lemma].add(frame.sense)
    return derived, frames


def prepare(
    data: Path, work: Path, settings: Settings = DEFAULT
) -> tuple[list[Example], Vocabulary]:
    """Read and align the training sentences, and collect the vocabulary.

    Args:
        data: the folder given as ``--data``.
        work: the vocabulary and alignment of a run that goes on are taken from here,
            those of a new one are written here.
        settings: the seed of the sentences that are made, the further banks and their length.
    """
    further = [name for name in corpora.at_hand(data, "train") if settings.copies.get(name)]
    for name in {*corpora.FURTHER} - {*further}:
        log.info("%s is not trained on", name)
    material = corpora.training_sentences(data, (*corpora.SETS, *further))
    there = {corpora.key(s) for _, s, _ in material} | corpora.held_out(data)
    there |= {corpora.key(s) for half in ("work", "reported") for s, _ in corpora.plain(half)}
    material += [
        ("made", s, g)
        for s, g in made.sentences(MADE, settings.seed)
        if corpora.key(s) not in there
    ]
    material += [("given", s, g) for s, g in made.given()]
    log.info("%d training sentences: %s", len(material), dict(Counter(m[0] for m in material)))
    examples = [example(s, g, name) for name, s, g in material]
    longest = dict.fromkeys(further, settings.longest)
    examples = [e for e in examples if 0 < len(e.tokens) <= longest.get(e.source, 120) and e.units]
    align_words(examples)
    if (work / "checkpoint.pt").exists():
        vocabulary = Vocabulary.read(work / "vocabulary.json")
        if (work / "alignment.json").exists():
            aligned = json.loads((work / "alignment.json").read_text())
            if len(aligned) != len(examples):
                raise InputError(f"{work} is of other sentences: go on with the code it began with")
            for one, words in zip(examples, aligned, strict=True):
                one.word = words
    else:
        vocabulary = _vocabulary(examples, *lexicon(data))
        work.mkdir(parents=True, exist_ok=True)
        vocabulary.write(work / "vocabulary.json")
        (work / "alignment.json").unlink(missing_ok=True)
    log.info(
        "%d cores, %d wrappers, %d templates, %d roles",
        len(vocabulary.cores),
        len(vocabulary.wrappers),
        len(vocabulary.templates),
        len(vocabulary.roles),
    )
    return examples, vocabulary


def _vocabulary(
    examples: Sequence[Example], derived: dict[str, str], frames: dict[str, set[str]]
) -> Vocabulary:
    """Cores and wrappers seen twice or more, the most frequent first, and what goes with them.

    The frames are those of PropBank's list; where it is absent, all that the sentences have.
    """
    if not frames:
        for one in examples:
            for unit in one.units:
                frame = frame_of(unit.text)
                if frame and not unit.constant and not frame.special:
                    frames[frame.lemma].add(frame.sense)
    derived = derivations(examples, derived)
    labelled = [label(e, derived) for e in examples]
    fragments = [split(choices[0]) for item in labelled for choices in item.choices]
    cores, wrappers = (_frequent(Counter(column), 2) for column in zip(*fragments, strict=True))
    templates = Counter(
        part.template for item in labelled for choices in item.choices for part in parts(choices[0])
    )
    roles = Counter(role for item in labelled for _, role, _ in item.edges)
    plain = (NOTHING, CONTINUED)
    return Vocabulary(
        (*plain, *(c for c in cores if c not in plain)),
        tuple(wrappers),
        ("", *_frequent(templates, 2)),
        tuple(_frequent(roles, 3)),
        {k: frozenset(v) for k, v in frames.items()},
        derived,
        {
            name: tuple(dict.fromkeys(kind.partition(":")[0] for kind in kinds))
            for name, kinds in gazetteer().items()
        },
        frozenset(_frequent(Counter(t.lower() for e in examples for t in e.tokens), 3)),
    )


def _frequent(counts: Counter[str], least: int) -> list[str]:
    return [x for x, n in counts.most_common() if n >= least]


def losses(
    network: ParserNetwork, batch: Batch, template_of_core: Tensor, settings: Settings
) -> dict[str, Tensor]:
    """The losses of a batch, by the names in :data:`LOSSES`; and counts for a log.

    Args:
        network, batch: what is trained on what.
        template_of_core: (cores,). Some nodes are shown to the edge scorers with the
            template that the network itself would choose, as at parsing time.
        settings: weights and shares.
    """
    vectors = network.words(batch.words)
    cores = network.cores(vectors)
    wrappers = network.wrappers(vectors, batch.named)
    nodes = batch.nodes
    guess = template_of_core[cores.detach()[..., 2:].argmax(-1) + 2]
    guess = guess.gather(1, nodes.word.clamp(min=0))
    drawn = torch.rand(guess.shape, device=guess.device) < settings.guessed_templates
    guessed = batch.spelled & drawn
    nodes = replace(nodes, template=guess.where(guessed, nodes.template))
    arcs, roles, top = network.edges(vectors, nodes)
    real = nodes.word >= 0
    pair = real[:, :, None] & real[:, None, :]
    gold = batch.edges > 0
    arc = F.binary_cross_entropy_with_logits(arcs[pair], gold[pair].float(), reduction="sum")
    at = gold.nonzero()
    role = F.cross_entropy(
        roles[at[:, 0], :, at[:, 1], at[:, 2]], batch.edges[gold] - 1, reduction="sum"
    )
    many = real.sum().clamp(min=1)
    kept, wrapped = batch.core != IGNORED, batch.wrapper != IGNORED
    glosses = {}
    if batch.gloss is not None and isinstance(network, GlossedNetwork):
        known = batch.gloss != IGNORED
        glosses["gloss"] = F.cross_entropy(network.glosses(vectors[known]), batch.gloss[known])
    return {
        **glosses,
        "core": F.cross_entropy(
            cores[kept], batch.core[kept], label_smoothing=settings.smooth_core
        ),
        "wrapper": F.cross_entropy(
            wrappers[wrapped],
            batch.wrapper[wrapped],
            label_smoothing=settings.smooth_wrapper,
            reduction="sum",
        )
        / kept.sum().clamp(min=1),
        "arc": arc / many,
        "role": role / many,
        "top": F.cross_entropy(top.masked_fill(~real, -1e4), batch.top) * settings.top_weight,
        "right": (cores.argmax(-1)[kept] == batch.core[kept]).float().mean().detach(),
        "f1": (
            2
            * ((arcs > 0) & gold & pair).sum()
            / (((arcs > 0) & pair).sum() + gold.sum()).clamp(min=1)
        ).detach(),
    }


def realign(
    network: ParserNetwork, examples: Sequence[Example], vocabulary: Vocabulary, tokenizer: Any
) -> None:
    """Align anew, with what the network expects at each word."""
    network.eval()
    order = sorted(range(len(examples)), key=lambda i: len(examples[i].tokens))
    expected: list[list[dict[str, float]]] = [[] for _ in examples]
    for start in range(0, len(order), 48):
        chosen = order[start : start + 48]
        words = collate_words([examples[i].tokens for i in chosen], tokenizer, vocabulary)
        with torch.inference_mode():
            candidates = network.candidates(network.words(words.to(network.mix.device)))
        for i, *ranked in zip(chosen, *(x.tolist() for x in candidates), strict=True):
            for _, cores, wrappers, scores in zip(examples[i].tokens, *ranked, strict=False):
                readings = interpretations_of(vocabulary, cores, wrappers, scores, 0.001)
                chances = template_chances(readings)
                expected[i].append({t: p for (t, nth), p in chances.items() if nth == 1})
    before = [one.word for one in examples]
    align_words(examples, expected=expected, derived=vocabulary.derivations)
    moved = sum(
        a != b
        for x, y in zip(before, examples, strict=True)
        for a, b in zip(x, y.word, strict=True)
    )
    log.info("aligned anew: %d of %d nodes have moved", moved, sum(map(len, before)))


def train(
    examples: list[Example],
    vocabulary: Vocabulary,
    work: Path,
    settings: Settings,
    device: torch.device,
    budget: float,
) -> ParserNetwork:
    """Train, or go on training, and return the network.

    After some epochs the sentences are aligned anew, with the network's help.

    Args:
        examples, vocabulary: from :func:`prepare`.
        work: where checkpoints are.
        settings: how.
        device: where to train.
        budget: minutes after which this call stops with a checkpoint.
    """
    torch.manual_seed(settings.seed)
    encoder = models.embedded_encoder_path()
    tokenizer = base_tokenizer(encoder)
    network = new_network(vocabulary, encoder)
    if settings.start:
        take_over(network, vocabulary, settings.start)
    network.to(device)
    freeze(network, settings.frozen_layers)

    def batched() -> Batches:
        items = [label(e, vocabulary.derivations) for e in examples]
        drawn = {"made": settings.made}
        return Batches(
            items,
            vocabulary,
            tokenizer,
            settings.words,
            drawn,
            copies=settings.copies,
            workers=settings.workers,
        )

    batches = batched()
    run = Run(network, vocabulary, settings, batches)
    checkpoint = work / "checkpoint.pt"
    done = run.take_up(checkpoint, device) if checkpoint.exists() else 0
    start = time.monotonic()
    for epoch in range(done, settings.epochs):
        aligned = work / "alignment.json"
        if (settings.start or epoch >= settings.align_again) and not aligned.exists():
            realign(network, examples, vocabulary, tokenizer)
            aligned.write_text(json.dumps([one.word for one in examples]))
            batches = batched()
        run.epoch(batches, epoch, device)
        run.keep(checkpoint, epoch + 1)
        spent = (time.monotonic() - start) / 60
        log.info("epoch %d of %d done, %.1f min in this call", epoch + 1, settings.epochs, spent)
        if spent > budget and epoch + 1 < settings.epochs:
            log.info("stopping at the time budget; call again to go on")
            break
    return network


class Run:
    """A network in training, with the optimizer and the schedule that go on with it.

    Args:
        network: what is trained.
        vocabulary: what its outputs mean.
        settings: how.
        batches: of which it learns; the learning rate falls over those of all epochs.
    """

    def __init__(
        self, network: ParserNetwork, vocabulary: Vocabulary, settings: Settings, batches: Batches
    ) -> None:
        steps = sum(len(batches.groups(settings.seed + epoch)) for epoch in range(settings.epochs))
        template_id = {t: i for i, t in enumerate(vocabulary.templates)}
        self.template_of_core = torch.tensor([template_id.get(c, 0) for c in vocabulary.cores])
        named = list(network.named_parameters())
        tuned = [p for n, p in named if n.startswith("encoder.") and p.requires_grad]
        fresh = [p for n, p in named if not n.startswith("encoder.")]
        self.network, self.settings = network, settings
        share = 0.5 if settings.start else 1.0
        self.optimizer = torch.optim.AdamW(
            [
                {"params": tuned, "lr": share * settings.encoder_rate},
                {"params": fresh, "lr": share * settings.rate},
            ],
            weight_decay=settings.weight_decay,
            betas=settings.betas,
        )
        self.scheduler = torch.optim.lr_scheduler.LambdaLR(
            self.optimizer,
            lambda step: (
                min(1.0, step / settings.warm_up) * max(settings.least_rate, 1 - step / steps)
            ),
        )

    def epoch(self, batches: Batches, epoch: int, device: torch.device) -> None:
        """Learn of every batch of an epoch."""
        self.network.train()
        began = time.monotonic()
        sums: dict[str, Tensor] = defaultdict(lambda: torch.zeros((), device=device))
        count = len(batches.groups(self.settings.seed + epoch))
        template_of_core = self.template_of_core.to(device)
        for step, batch in enumerate(batches.epoch(self.settings.seed + epoch), 1):
            with reduced(device):
                found = losses(self.network, batch.to(device), template_of_core, self.settings)
            self.step(torch.stack([found[name] for name in LOSSES if name in found]).sum())
            for name, value in found.items():
                sums[name] = sums[name] + value.detach()
            if step % LOGGED == 0:
                log.info(
                    "epoch %d, %d of %d: %s; %.0f s",
                    epoch + 1,
                    step,
                    count,
                    ", ".join(f"{k} {float(v) / step:.3f}" for k, v in sums.items()),
                    time.monotonic() - began,
                )

    def step(self, loss: Tensor) -> None:
        """One step down the gradient of a loss."""
        stepwise.descend(
            loss, self.network, self.optimizer, self.scheduler, clip=self.settings.clip
        )

    def keep(self, checkpoint: Path, epoch: int) -> None:
        """Write everything after an epoch; a write that is interrupted leaves the last one."""
        stepwise.keep(checkpoint, {**self._kept(), "epoch": epoch})

    def _kept(self) -> dict[str, Any]:
        return {
            "network": self.network,
            "optimizer": self.optimizer,
            "scheduler": self.scheduler,
        }

    def take_up(self, checkpoint: Path, device: torch.device) -> int:
        """Go on from a checkpoint; the number of epochs that are done."""
        state = torch.load(checkpoint, map_location=device, weights_only=True)
        stepwise.restore(state, self._kept())
        done = int(state["epoch"])
        log.info("going on after epoch %d", done)
        return done


def new_network(vocabulary: Vocabulary, encoder: Path) -> ParserNetwork:
    """A network on the base encoder's weights, its word embeddings frozen."""
    network = ParserNetwork(base_config(encoder), vocabulary)
    base = load_file(encoder / "model.safetensors")
    missing, _ = network.encoder.load_state_dict(
        {k: v for k, v in base.items() if not k.startswith("pooler.")}, strict=False
    )
    if missing:
        raise SemlensError(f"the base encoder lacks {missing}")
    network.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
    return network


def take_over(network: ParserNetwork, vocabulary: Vocabulary, folder: Path) -> None:
    """Give a network what an earlier parser has learnt; what is new to it stays as it was drawn.

    Args:
        network, vocabulary: what goes on learning.
        folder: a model directory as :func:`export` writes it, of the same size but for its
            vocabulary.
    """
    before = Vocabulary.read(folder / "vocabulary.json")
    unknown = (None,)  # the last row of `given_core`
    rows = {
        "core.4.weight": (vocabulary.cores, before.cores),
        "core.4.bias": (vocabulary.cores, before.cores),
        "given_core.weight": ((*vocabulary.cores, *unknown), (*before.cores, *unknown)),
        "wrapper.3.weight": (vocabulary.wrappers, before.wrappers),
        "wrapper.3.bias": (vocabulary.wrappers, before.wrappers),
        "template.weight": (vocabulary.templates, before.templates),
        "role.weight": (vocabulary.roles, before.roles),
    }
    learnt = load_file(folder / "model.safetensors")
    with torch.no_grad():
        for name, mine in network.state_dict().items():
            if name in rows:
                row = {text: i for i, text in enumerate(rows[name][1])}
                for i, text in enumerate(rows[name][0]):
                    if text in row:
                        mine[i] = learnt[name][row[text]]
            elif name in learnt:
                mine.copy_(learnt[name])


def freeze(network: ParserNetwork, layers: int) -> None:
    """Keep the lowest layers as they are, and skip their dropout: a third less time."""
    for module in (network.encoder.embeddings, *network.encoder.encoder.layer[:layers]):
        module.requires_grad_(False)
    for module in network.encoder.modules():
        if isinstance(module, torch.nn.Dropout):
            module.p = 0.0
    for layer in network.encoder.encoder.layer:
        layer.attention.self.dropout.p = 0.0


def export(network: ParserNetwork, vocabulary: Vocabulary, out: Path) -> None:
    """Write the amrlib model directory: half precision, without the word embeddings."""
    out.mkdir(parents=True, exist_ok=True)
    state = {
        k: v.half().contiguous().cpu()
        for k, v in network.state_dict().items()
        if k != WORD_EMBEDDINGS and v.is_floating_point()
    }
    save_file(state, out / "model.safetensors", metadata={"format": "pt"})
    vocabulary.write(out / "vocabulary.json")
    base = {"name": models.ENCODER_NAME, "sha256": models.ENCODER_SHA256}
    write_meta(out, "explainers.amr.compact.inference", base)
    models.write_checksums(out)


def write_meta(out: Path, module: str, base: dict[str, str]) -> None:
    """Write what amrlib reads first: which class reads the rest, and on which encoder."""
    meta = {
        "version": "1.0.0",
        "model_type": "stog",
        "inference_module": module,
        "inference_class": "Inference",
        "model_fn": "model.safetensors",
        "base_encoder": base,
    }
    (out / "amrlib_meta.json").write_text(json.dumps(meta, indent=2) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.parser", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--out", type=Path, default=models.PARSER_FOLDER)
    parser.add_argument("--work", type=Path, default=Path("runs/parser"))
    parser.add_argument("--epochs", type=int, default=Settings.epochs)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--minutes", type=float, default=600, help="stop after this long")
    parser.add_argument(
        "--warm-up",
        type=int,
        default=Settings.warm_up,
        help="steps until the learning rate is full",
    )
    parser.add_argument("--words", type=int, default=Settings.words, help="padded words a batch")
    parser.add_argument(
        "--frozen-layers",
        type=int,
        default=Settings.frozen_layers,
        help="lowest layers of the encoder that are not tuned",
    )
    parser.add_argument(
        "--weight",
        type=_weight,
        action="append",
        default=[],
        metavar="SOURCE=N",
        help="how often an epoch shows a sentence of a source; 0: a further bank is not read",
    )
    parser.add_argument(
        "--longest",
        type=int,
        default=Settings.longest,
        help=f"words of a sentence of {' and '.join(corpora.FURTHER)} at most",
    )
    parser.add_argument(
        "--made",
        type=int,
        default=Settings.made,
        help="sentences of our own that an epoch shows",
    )
    parser.add_argument("--start", type=Path, help="an earlier parser to go on from, at half rates")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    parser.add_argument("--export", action="store_true", help="only write the last checkpoint")
    return commands.run(_run, parser.parse_args(arguments))


def _weight(text: str) -> tuple[str, int]:
    """A source and its weight."""
    name, _, number = text.partition("=")
    known = (*corpora.SETS, *corpora.FURTHER, "given")
    if name not in known or not number.isdigit():
        raise argparse.ArgumentTypeError(f"{text}: say SOURCE=N, of {', '.join(known)}")
    return name, int(number)


def _run(options: argparse.Namespace) -> None:
    """Train, or take the last checkpoint, and write the model."""
    if options.export:
        vocabulary = Vocabulary.read(options.work / "vocabulary.json")
        network = new_network(vocabulary, models.embedded_encoder_path())
        state = torch.load(options.work / "checkpoint.pt", map_location="cpu", weights_only=True)
        network.load_state_dict(state["network"])
    else:
        settings = Settings(
            options.epochs,
            options.words,
            options.seed,
            warm_up=options.warm_up,
            made=options.made,
            frozen_layers=options.frozen_layers,
            start=options.start,
            copies={**COPIES, **dict(options.weight)},
            longest=options.longest,
        )
        examples, vocabulary = prepare(options.data, options.work, settings)
        device = models.device(options.device)
        network = train(examples, vocabulary, options.work, settings, device, options.minutes)
    export(network, vocabulary, options.out)
