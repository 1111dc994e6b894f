"""Fine-tune an encoder for RCMD: ``python -m explainers.training.clrcmd --data DIR``.

Contrastive learning with token-level supervision (Lee et al. 2022, section 3.3) on the
BAMBOO train sentences. Positives are pairs that people call similar, hard negatives pairs
that share most words and that people call different; none is of a dev sentence. Similarity
in a batch is RCMD of every sentence with every other, in the sparse form of the paper:
kept for the backward pass are the places of the best partners alone (:class:`BestCosine`).
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import torch
from scipy.stats import spearmanr
from torch.nn import functional

from explainers.encoders.encoder import Encoder
from explainers.tokens import rcmd
from explainers.training import commands, corpora
from explainers.training.clrcmd import ists
from explainers.weights import models

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """How the encoder is tuned.

    Attributes:
        epochs: passes over the positives.
        batch_size: positives a step, B.
        rate: highest learning rate; the paper's is 5e-5.
        temperature: τ.
        layers: how many of the last layers are tuned; the rest stay as they are.
        similar: pairs with at least this human score, of 1, are positives.
        different: those with at most this are hard negatives, if they share words.
        overlap: at least so many of their words (Jaccard).
        seed: of the order of pairs and of dropout.
    """

    epochs: int = 1
    batch_size: int = 64
    rate: float = 2e-5
    temperature: float = 0.05
    layers: int = 6
    similar: float = 0.8
    different: float = 0.6
    overlap: float = 0.2
    seed: int = 0


class BestCosine(torch.autograd.Function):
    """Of each token, the best cosine with a token of each other sentence, sparsely.

    ``best[n, m, i]`` is the maximum over *j* of ``x[n, i] · y[m, j]``. The backward pass needs
    the vectors and the places of the maxima, B² L numbers; the B² L² cosines are made a
    sentence at a time and forgotten (Lee et al. 2022, section 4.5.1).
    """

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, y: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Best cosines, (sentences of x, sentences of y, tokens of x).

        Args:
            ctx: of autograd.
            x, y: token vectors of length 1, (sentences, tokens, dimensions).
            mask: true for the real tokens of y, (sentences of y, tokens).
        """
        best = torch.empty(len(x), len(y), x.shape[1], dtype=x.dtype, device=x.device)
        places = torch.empty_like(best, dtype=torch.int16)
        for n, row in enumerate(x):  # never more than one sentence's cosines at once
            cosines = _cosines(row[None], y)[0].masked_fill(~mask[:, None, :], -torch.inf)
            best[n], partner = cosines.max(2)
            places[n] = partner.to(torch.int16)
        ctx.save_for_backward(x, y, places)
        return best

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, None]:
        """Each token's gradient goes to its partner, and the partner's to it."""
        x, y, places = ctx.saved_tensors
        grad_x, grad_y = torch.zeros_like(x), torch.zeros_like(y)
        width = y.shape[1]
        flat, into = y.reshape(-1, y.shape[2]), grad_y.view(-1, y.shape[2])
        first = torch.arange(len(y), device=y.device)[:, None] * width
        for n, grad in enumerate(grads[0]):
            weight = torch.zeros(x.shape[1], len(flat), dtype=x.dtype, device=x.device)
            weight.scatter_(1, (first + places[n].long()).T, grad.T)
            grad_x[n] = weight @ flat
            into += weight.T @ x[n]
        return grad_x, grad_y, None


def _cosines(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Of all tokens, (sentences of x, sentences of y, tokens of x, tokens of y)."""
    return torch.einsum("nid,mjd->nmij", x, y)


def best_cosine_dense(x: torch.Tensor, y: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """The same as :class:`BestCosine`, by whole matrices of similarity and transport."""
    cosines = _cosines(x, y)
    places = cosines.detach().masked_fill(~mask[:, None, :], -torch.inf).argmax(3, keepdim=True)
    transport = torch.zeros_like(cosines).scatter_(3, places, 1.0)
    return (transport * cosines).sum(3)


def pairwise(
    x: torch.Tensor,
    y: torch.Tensor,
    mask_x: torch.Tensor,
    mask_y: torch.Tensor,
    dense: bool = False,
) -> torch.Tensor:
    """RCMD of every sentence with every other (section 3.3), (sentences of x, of y).

    Args:
        x, y: token vectors, (sentences, tokens, dimensions).
        mask_x, mask_y: true for real tokens.
        dense: keep all cosines for the backward pass, as the paper's RCMD-dense.
    """
    x, y = functional.normalize(x, dim=-1), functional.normalize(y, dim=-1)
    best: Any = best_cosine_dense if dense else BestCosine.apply
    there = _mean(best(x, y, mask_y), mask_x[:, None, :])
    back = _mean(best(y, x, mask_x), mask_y[:, None, :])
    return (there + back.T) / 2


def _mean(best: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return (best * mask).sum(2) / mask.sum(2)


class Triple(NamedTuple):
    """A sentence, one that means the same, and hard negatives, possibly none."""

    anchor: str
    positive: str
    negatives: tuple[str, ...]


def triples(data: Path, settings: Settings) -> list[Triple]:
    """What is learnt from.

    Every positive pair is one, with the hard negatives of its first sentence. A sentence that
    has hard negatives and no positive is its own, since dropout makes it different.

    Args:
        data: the folder given as ``--data``.
        settings: what is similar, different and overlapping.
    """
    dev = corpora.held_out(data)
    every = [
        p
        for name in corpora.BAMBOO
        for p in corpora.pairs(data, name, "train")
        if p.a != p.b and not {corpora.key(p.a), corpora.key(p.b)} & dev
    ]
    far: dict[str, list[str]] = {}
    for p in every:
        if p.score <= settings.different and _overlap(p.a, p.b) >= settings.overlap:
            far.setdefault(p.a, []).append(p.b)
            far.setdefault(p.b, []).append(p.a)
    near = dict.fromkeys((p.a, p.b) for p in every if p.score >= settings.similar)
    alone = far.keys() - {a for a, _ in near}
    return [
        Triple(a, b, tuple(dict.fromkeys(far.get(a, ()))))
        for a, b in chain(near, ((s, s) for s in sorted(alone)))
    ]


def _overlap(a: str, b: str) -> float:
    x, y = (set(corpora.key(s).split()) for s in (a, b))
    return len(x & y) / max(len(x | y), 1)


def loss(
    encoder: Encoder, batch: Sequence[Triple], settings: Settings, chance: random.Random
) -> torch.Tensor:
    """The contrastive loss of a batch (the equation of section 3.3), averaged over anchors.

    Where an anchor has several hard negatives, one is drawn; where it has none, those of the
    other anchors still count.
    """
    negatives = [chance.choice(t.negatives) for t in batch if t.negatives]
    others = [t.positive for t in batch] + negatives
    x, mask_x = _tokens(encoder, [t.anchor for t in batch])
    y, mask_y = _tokens(encoder, others)
    scores = pairwise(x, y, mask_x, mask_y) / settings.temperature
    # A positive of another anchor that says the same as this one is no negative.
    alike = torch.tensor(
        [
            [k != i and o in (t.anchor, t.positive) for k, o in enumerate(others)]
            for i, t in enumerate(batch)
        ],
        device=scores.device,
    )
    right = torch.arange(len(batch), device=scores.device)
    return functional.cross_entropy(scores.masked_fill(alike, -torch.inf), right)


def _tokens(encoder: Encoder, sentences: Sequence[str]) -> tuple[torch.Tensor, torch.Tensor]:
    """Last hidden states with gradient, and which are of word pieces."""
    packed = encoder.model.tokenizer(
        list(sentences),
        padding=True,
        truncation=True,
        max_length=64,  # longer than nearly every sentence here; bounds a step's memory
        return_tensors="pt",
        return_special_tokens_mask=True,
    ).to(encoder.device)
    special = packed.pop("special_tokens_mask")
    states = encoder.model[0].model(**packed).last_hidden_state
    return states, packed["attention_mask"].bool() & (special == 0)


def tune(
    encoder: Encoder, learnt: Sequence[Triple], settings: Settings, data: Path, out: Path
) -> None:
    """Fine-tune the encoder's last layers in place; after each pass it is judged and written.

    Args:
        encoder: what is tuned.
        learnt: what from.
        settings: how.
        data: the folder given as ``--data``, for what dev says on the way.
        out: where the sentence-transformers model goes.
    """
    torch.manual_seed(settings.seed)
    chance = random.Random(settings.seed)
    network = encoder.model[0].model
    network.requires_grad_(False)
    network.encoder.layer[-settings.layers :].requires_grad_(True)
    tuned = [p for p in network.parameters() if p.requires_grad]
    optimizer = torch.optim.Adam(tuned, lr=settings.rate)
    steps = settings.epochs * (len(learnt) // settings.batch_size)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda k: max(0.0, 1 - k / steps))
    done, total = 0, 0.0
    for epoch in range(settings.epochs):
        network.train()
        order = chance.sample(list(learnt), len(learnt))
        for start in range(0, len(order) - settings.batch_size + 1, settings.batch_size):
            value = loss(encoder, order[start : start + settings.batch_size], settings, chance)
            optimizer.zero_grad()
            value.backward()
            optimizer.step()
            schedule.step()
            done, total = done + 1, total + value.item()
            if done % 25 == 0:
                log.info("step %d of %d, loss %.4f", done, steps, total / 25)
                total = 0.0
        network.eval()
        encoder.model.save(str(out), create_model_card=False)
        log.info("epoch %d: %s", epoch + 1, json.dumps(judge(encoder, data)))


def judge(encoder: Encoder, data: Path) -> dict[str, float]:
    """Agreement with people, × 100.

    Spearman correlation of RCMD with human similarity on dev pairs, and F1 of chunk
    alignment on interpretable STS.

    Args:
        encoder: what to judge.
        data: the folder given as ``--data``.
    """
    agreed = {}
    for name in corpora.BAMBOO:
        pairs = corpora.pairs(data, name, "dev")
        a, b = (
            encoder.encode_tokens([p.a for p in pairs]),
            encoder.encode_tokens([p.b for p in pairs]),
        )
        scores = [x.score for x in rcmd.explain(a, b, encoder.device)]
        agreed[name] = 100 * float(spearmanr(scores, [p.score for p in pairs])[0])
    for source in ists.SOURCES:
        examples = ists.read_examples(data, source)
        found_links = ists.aligned(examples, *ists.encoded(encoder, examples))
        agreed[source] = 100 * ists.agreement(examples, found_links).f1
    return {name: round(value, 1) for name, value in agreed.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = commands.parser("explainers.training.clrcmd", __doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the graph banks")
    parser.add_argument("--base", help="encoder: a directory or, with a network, a hub name")
    parser.add_argument("--out", type=Path, default=Path("runs/clrcmd"))
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    for name in ("epochs", "batch_size", "layers", "seed"):
        default = getattr(Settings, name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=default)
    for name in ("rate", "temperature", "similar", "different", "overlap"):
        parser.add_argument(f"--{name}", type=float, default=getattr(Settings, name))
    return commands.run(_run, parser.parse_args(arguments))


def _run(options: argparse.Namespace) -> None:
    """Tune the encoder, and print how it agrees with people before and after."""
    settings = Settings(**{f.name: getattr(options, f.name) for f in fields(Settings)})
    encoder = Encoder(options.base, options.device)
    learnt = triples(options.data, settings)
    hard = sum(bool(t.negatives) for t in learnt)
    log.info("%d anchors, %d of them with hard negatives", len(learnt), hard)
    before = judge(encoder, options.data)
    log.info("untuned: %s", json.dumps(before))
    tune(encoder, learnt, settings, options.data, options.out)
    print(json.dumps({"untuned": before, "tuned": judge(encoder, options.data)}))
    print(f"written to {options.out}: use it with SEMLENS_ENCODER", file=sys.stderr)
