"""Train the compact AMR parser: ``python -m explainers.training.parser --data DIR``.

Resumable: a checkpoint is written after every epoch to ``--work`` and taken up
again on the next call. The model directory in ``--out`` is written at the end
(or at once, from the last checkpoint, with ``--export``).
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn import functional as F

from explainers import models
from explainers.amr.compact.fragments import CONTINUED, NOTHING, parts
from explainers.amr.compact.network import (
    WORD_EMBEDDINGS,
    Nodes,
    ParserNetwork,
    Vocabulary,
    Words,
    base_config,
    base_tokenizer,
    collate_nodes,
    collate_words,
)
from explainers.errors import SemlensError
from explainers.training import corpora
from explainers.training.alignment import Example, Labelled, align, derivations, example, label

log = logging.getLogger(__name__)

IGNORED = -100
WARM_UP = 300
"""Steps until the learning rate is full."""


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
            frame = re.match(r"([a-z-]+)-(\d\d+)\s", line)
            if frame:
                frames[frame[1]].add(frame[2])
    return derived, frames


def prepare(data: Path, saved: Vocabulary | None = None) -> tuple[list[Labelled], Vocabulary]:
    """Read, align and label the training sentences, and collect the vocabulary.

    Args:
        data: the folder given as ``--data``.
        saved: the vocabulary of a run that goes on; its labels keep their numbers.
    """
    material = corpora.training_sentences(data)
    log.info("%d training sentences: %s", len(material), dict(Counter(m[0] for m in material)))
    examples = [example(s, g, name) for name, s, g in material]
    examples = [e for e in examples if 0 < len(e.tokens) <= 120 and e.units]
    align(examples)
    derived, frames = lexicon(data)
    derived = saved.derivations if saved else derivations(examples, derived)
    labelled = [label(e, derived) for e in examples]
    vocabulary = saved or _vocabulary(examples, labelled, derived, frames)
    known = set(vocabulary.labels)
    for item in labelled:
        item.choices = [[c for c in choices if c in known] for choices in item.choices]
    lost = sum(not c for item in labelled for c in item.choices)
    total = sum(len(item.choices) for item in labelled)
    log.info(
        "%d labels, %d templates, %d roles; %.1f%% of words have no label left",
        len(vocabulary.labels),
        len(vocabulary.templates),
        len(vocabulary.roles),
        100 * lost / total,
    )
    return labelled, vocabulary


def _vocabulary(
    examples: Sequence[Example],
    labelled: Sequence[Labelled],
    derived: dict[str, str],
    frames: dict[str, set[str]],
) -> Vocabulary:
    """Labels seen twice or more, the most frequent first, and all that belongs to them."""
    for one in examples:
        for unit in one.units:
            base, _, sense = unit.text.rpartition("-")
            if base and sense.isdigit() and len(sense) > 1 and not unit.constant:
                frames[base].add(sense)
    counts = Counter(choices[0] for item in labelled for choices in item.choices)
    kept = [x for x, n in counts.most_common() if n >= 2 and x not in (NOTHING, CONTINUED)]
    labels = (NOTHING, CONTINUED, *kept)
    templates = Counter(p.template for x in labels for p in parts(x))
    roles = Counter(role for item in labelled for _, role, _ in item.edges)
    return Vocabulary(
        labels,
        ("", *(t for t, _ in templates.most_common())),
        tuple(r for r, n in roles.most_common() if n >= 3),
        {k: frozenset(v) for k, v in frames.items()},
        derived,
    )


class Batches:
    """Padded training batches of similar length, shuffled anew each epoch."""

    def __init__(
        self,
        labelled: Sequence[Labelled],
        vocabulary: Vocabulary,
        tokenizer: Any,
        words_a_batch: int,
    ) -> None:
        self.data = sorted(labelled, key=lambda one: len(one.tokens))
        self.vocabulary = vocabulary
        self.tokenizer = tokenizer
        self.label_id = {x: i for i, x in enumerate(vocabulary.labels)}
        self.template_id = {x: i for i, x in enumerate(vocabulary.templates)}
        self.role_id = {x: i for i, x in enumerate(vocabulary.roles)}
        self.groups: list[list[Labelled]] = [[]]
        for one in self.data:
            if (len(self.groups[-1]) + 1) * len(one.tokens) > words_a_batch and self.groups[-1]:
                self.groups.append([])
            self.groups[-1].append(one)

    def __len__(self) -> int:
        return len(self.groups)

    def epoch(self, seed: int) -> Iterator[tuple[Words, Tensor, Nodes, Tensor, Tensor]]:
        """Batches of words, label targets, nodes, edge targets (0 none, else role + 1), tops."""
        rng = random.Random(seed)
        groups = list(self.groups)
        rng.shuffle(groups)
        for group in groups:
            yield self.collate(group, rng)

    def collate(
        self, group: Sequence[Labelled], rng: random.Random | None = None
    ) -> tuple[Words, Tensor, Nodes, Tensor, Tensor]:
        words = collate_words([one.tokens for one in group], self.tokenizer, self.vocabulary)
        target = torch.full(words.suffix.shape, IGNORED)
        rows: list[list[tuple[int, int, int]]] = []
        tops = torch.zeros(len(group), dtype=torch.long)
        links: list[tuple[int, int, int, int]] = []
        for row, one in enumerate(group):
            for position, choices in enumerate(one.choices):
                if choices:
                    target[row, position] = self.label_id[choices[0]]
            units = [u for u, (w, _) in enumerate(one.nodes) if w >= 0]
            units.sort(key=lambda u: one.nodes[u])
            place = {u: i for i, u in enumerate(units)}
            rows.append([])
            for u in units:
                word, depth = one.nodes[u]
                shown = parts(one.choices[word][0]) if one.choices[word] else ()
                template = (
                    self.template_id.get(shown[depth].template, 0) if depth < len(shown) else 0
                )
                if rng is not None and rng.random() < 0.1:
                    template = 0
                rows[-1].append((word, template, depth))
            tops[row] = place.get(one.top, 0)
            for source, role, to in one.edges:
                if role in self.role_id:
                    links.append((row, place[source], place[to], self.role_id[role] + 1))
        nodes = collate_nodes(rows)
        n = nodes.word.shape[1]
        edges = torch.zeros(len(group), n, n, dtype=torch.long)
        for row, i, j, role_id in links:
            edges[row, i, j] = role_id
        return words, target, nodes, edges, tops


def losses(
    network: ParserNetwork, batch: tuple[Words, Tensor, Nodes, Tensor, Tensor]
) -> dict[str, Tensor]:
    """The four losses of a batch: label, arc, role, top; and counts for a log."""
    words, target, nodes, edges, tops = batch
    vectors = network.words(words)
    scores = network.labels(vectors)
    arcs, roles, top = network.edges(vectors, nodes)
    real = nodes.word >= 0
    pair = real[:, :, None] & real[:, None, :]
    gold = edges > 0
    arc = F.binary_cross_entropy_with_logits(arcs[pair], gold[pair].float(), reduction="sum")
    at = gold.nonzero()
    role = F.cross_entropy(roles[at[:, 0], :, at[:, 1], at[:, 2]], edges[gold] - 1, reduction="sum")
    top = top.masked_fill(~real, -1e4)
    many = real.sum().clamp(min=1)
    guess = arcs > 0
    kept = target != IGNORED
    return {
        "label": F.cross_entropy(scores[kept], target[kept], label_smoothing=0.05),
        "arc": arc / many,
        "role": role / many,
        "top": F.cross_entropy(top, tops) * 0.3,
        "right": (scores.argmax(-1)[kept] == target[kept]).float().mean().detach(),
        "f1": (
            2 * (guess & gold & pair).sum() / ((guess & pair).sum() + gold.sum()).clamp(min=1)
        ).detach(),
    }


def train(
    labelled: Sequence[Labelled],
    vocabulary: Vocabulary,
    work: Path,
    epochs: int,
    seed: int,
    device: torch.device,
    budget: float,
    words_a_batch: int,
) -> ParserNetwork:
    """Train, or go on training, and return the network.

    Args:
        labelled, vocabulary: from :func:`prepare`.
        work: where checkpoints are.
        epochs: how many passes the learning-rate schedule is made for.
        seed: of weights, order and dropout.
        device: where to train.
        budget: minutes after which this call stops with a checkpoint.
        words_a_batch: upper bound of padded words in a batch.
    """
    torch.manual_seed(seed)
    encoder = models.embedded_encoder_path()
    network = new_network(vocabulary, encoder).to(device)
    freeze(network)
    batches = Batches(labelled, vocabulary, base_tokenizer(encoder), words_a_batch)
    tuned = [
        p for n, p in network.named_parameters() if n.startswith("encoder.") and p.requires_grad
    ]
    fresh = [p for n, p in network.named_parameters() if not n.startswith("encoder.")]
    optimizer = torch.optim.AdamW(
        [{"params": tuned, "lr": 1.5e-4}, {"params": fresh, "lr": 8e-4}],
        weight_decay=0.01,
        betas=(0.9, 0.98),
    )
    steps = epochs * len(batches)
    scheduler = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min(1.0, s / WARM_UP) * max(0.02, 1 - s / steps)
    )
    done = 0
    checkpoint = work / "checkpoint.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device, weights_only=True)
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        scheduler.load_state_dict(state["scheduler"])
        done = state["epoch"]
        log.info("going on after epoch %d", done)
    start = time.monotonic()
    for epoch in range(done, epochs):
        network.train()
        began = time.monotonic()
        sums: Counter[str] = Counter()
        for step, batch in enumerate(batches.epoch(seed + epoch)):
            moved = (
                batch[0].to(device),
                batch[1].to(device),
                batch[2].to(device),
                batch[3].to(device),
                batch[4].to(device),
            )
            parts_ = losses(network, moved)
            loss = parts_["label"] + parts_["arc"] + parts_["role"] + parts_["top"]
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            scheduler.step()
            sums.update({k: float(v.detach()) for k, v in parts_.items()})
            if (step + 1) % 100 == 0:
                shown = ", ".join(f"{k} {v / (step + 1):.3f}" for k, v in sums.items())
                log.info(
                    "epoch %d, %d of %d: %s; %.0f s",
                    epoch + 1,
                    step + 1,
                    len(batches),
                    shown,
                    time.monotonic() - began,
                )
        work.mkdir(parents=True, exist_ok=True)
        torch.save(
            {
                "network": network.state_dict(),
                "optimizer": optimizer.state_dict(),
                "scheduler": scheduler.state_dict(),
                "epoch": epoch + 1,
            },
            checkpoint.with_suffix(".new"),
        )
        checkpoint.with_suffix(".new").replace(checkpoint)
        spent = time.monotonic() - start
        log.info("epoch %d of %d done, %.1f min in this call", epoch + 1, epochs, spent / 60)
        if spent / 60 > budget and epoch + 1 < epochs:
            log.info("stopping at the time budget; call again to go on")
            break
    return network


def new_network(vocabulary: Vocabulary, encoder: Path) -> ParserNetwork:
    """A network on the base encoder's weights, its word embeddings frozen."""
    network = ParserNetwork(
        base_config(encoder),
        len(vocabulary.labels),
        len(vocabulary.templates),
        len(vocabulary.roles),
    )
    base = load_file(encoder / "model.safetensors")
    missing, _ = network.encoder.load_state_dict(
        {k: v for k, v in base.items() if not k.startswith("pooler.")}, strict=False
    )
    if missing:
        raise SemlensError(f"the base encoder lacks {missing}")
    network.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
    return network


def freeze(network: ParserNetwork, layers: int = 2) -> None:
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
    meta = {
        "version": "1.0.0",
        "model_type": "stog",
        "inference_module": "explainers.amr.compact.inference",
        "inference_class": "Inference",
        "model_fn": "model.safetensors",
        "base_encoder": {"name": models.ENCODER_NAME, "sha256": models.ENCODER_SHA256},
    }
    (out / "amrlib_meta.json").write_text(json.dumps(meta, indent=2) + "\n", "utf-8")
    models.write_checksums(out)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m explainers.training.parser", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--out", type=Path, default=models.PARSER)
    parser.add_argument("--work", type=Path, default=Path("runs/parser"))
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=600, help="stop after this long")
    parser.add_argument("--words", type=int, default=800, help="padded words a batch")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    parser.add_argument("--export", action="store_true", help="only write the last checkpoint")
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    try:
        if options.export:
            vocabulary = Vocabulary.read(options.work / "vocabulary.json")
            network = new_network(vocabulary, models.embedded_encoder_path())
            state = torch.load(
                options.work / "checkpoint.pt", map_location="cpu", weights_only=True
            )
            network.load_state_dict(state["network"])
        else:
            going_on = (options.work / "checkpoint.pt").exists()
            saved = Vocabulary.read(options.work / "vocabulary.json") if going_on else None
            labelled, vocabulary = prepare(options.data, saved)
            options.work.mkdir(parents=True, exist_ok=True)
            vocabulary.write(options.work / "vocabulary.json")
            network = train(
                labelled,
                vocabulary,
                options.work,
                options.epochs,
                options.seed,
                models.device(options.device),
                options.minutes,
                options.words,
            )
        export(network, vocabulary, options.out)
    except SemlensError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
