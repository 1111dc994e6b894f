"""Tune the encoder for RCMD: ``python -m explainers.training.clrcmd --data DIR``.

Contrastive learning with token-level supervision (Lee et al. 2022, section 3.3), and beside it the
order that people put rated pairs in. Of :mod:`explainers.training.clrcmd.material`, a step draws
one set, and of it pairs or triples; similarity is RCMD.

What is written are the differences to the encoder, in 8 bits
(:class:`explainers.encoders.embedded.TunedTransformer`); of an encoder of one's own (``--base``),
the whole model.
Resumable: a checkpoint is written to ``--work`` as it goes, and taken up again on the next call.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeVar

import torch
from scipy.stats import spearmanr

from explainers.encoders.embedded import TunedTransformer
from explainers.encoders.encoder import Encoder
from explainers.tokens import rcmd
from explainers.training import commands, corpora, stepwise
from explainers.training.clrcmd import ists
from explainers.training.clrcmd.losses import contrast, order, pairwise
from explainers.training.clrcmd.material import Material, Rated, Triple, material
from explainers.training.precision import reduced
from explainers.weights import models

log = logging.getLogger(__name__)

SHARES = {"sts": 40, "sick": 10, "para": 8, "snli": 18, "sick-nli": 2, "pictures": 16, "paws": 6}
"""How many steps of 100 each set has: the first three are rated pairs, the others triples."""

LONGEST = 64
"""Word pieces of a sentence that are read: more than nearly every sentence has here."""
TOGETHER = 32
"""Sentences of a forward pass: of about one length, so that little of it is padding."""


@dataclass(frozen=True)
class Settings:
    """How the encoder is tuned.

    Attributes:
        steps: all of them.
        pairs: rated pairs of a step.
        anchors: triples of a step, B.
        rate: highest learning rate; the paper's is 5e-5.
        temperature: τ.
        layers: how many of the last layers are tuned; the rest stay as they are, and with them the
            middle layer, which chunks are aligned by as well.
        seed: of what is drawn, and of dropout.
    """

    steps: int = 1500
    pairs: int = 48
    anchors: int = 32
    rate: float = 6e-5
    temperature: float = 0.05
    layers: int = 3
    seed: int = 0


class Trainer(stepwise.Trainer):
    """Tunes an encoder's last layers in place.

    Args:
        encoder: what is tuned.
        found: what from.
        settings: how.
    """

    logged, saved = 25, 100

    def __init__(self, encoder: Encoder, found: Material, settings: Settings) -> None:
        self.encoder, self.found = encoder, found
        network = encoder.model[0].model
        network.requires_grad_(False)
        network.encoder.layer[-settings.layers :].requires_grad_(True)
        learnt = [p for p in network.parameters() if p.requires_grad]
        optimizer = torch.optim.AdamW(learnt, lr=settings.rate, weight_decay=0.01)
        kept = {"sizes": found.sizes, "shares": SHARES, "base": encoder.about.checksum}
        super().__init__(network, settings, optimizer, encoder.device, kept)

    def drawn(self, rng: random.Random) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """The loss of a step on one set."""
        (kind,) = rng.choices(list(SHARES), list(SHARES.values()))
        if kind in self.found.rated:
            loss = self._rated(_some(self.found.rated[kind], self.settings.pairs, rng))
        else:
            loss = self._triples(_some(self.found.triples[kind], self.settings.anchors, rng), rng)
        return loss, {kind: loss}

    def _rated(self, pairs: Sequence[Rated]) -> torch.Tensor:
        """Pairs in the order of people's scores."""
        states, mask = tokens(self.encoder, [p.a for p in pairs] + [p.b for p in pairs])
        (x, y), (mask_x, mask_y) = states.chunk(2), mask.chunk(2)
        scores = rcmd.rcmd(x, y, mask_x, mask_y).score
        people = torch.tensor([p.score for p in pairs], device=scores.device)
        return order(scores, people, self.settings.temperature)

    def _triples(self, chosen: Sequence[Triple], rng: random.Random) -> torch.Tensor:
        """Contrast of anchors.

        Of several positives or hard negatives, one is drawn; where an anchor has none, those of
        the other anchors still count.
        """
        anchors = [t.anchor for t in chosen]
        others = [rng.choice(t.positives) for t in chosen]
        others += [rng.choice(t.negatives) for t in chosen if t.negatives]
        states, mask = tokens(self.encoder, [*anchors, *others])
        (x, y), (mask_x, mask_y) = (t.split([len(anchors), len(others)]) for t in (states, mask))
        # A positive of another anchor that says the same as this one is no negative.
        same = [{t.anchor, *t.positives} for t in chosen]
        alike = [[k != i and o in of for k, o in enumerate(others)] for i, of in enumerate(same)]
        return contrast(
            pairwise(x, y, mask_x, mask_y),
            torch.tensor(alike, device=states.device),
            self.settings.temperature,
        )


Of = TypeVar("Of")


def _some(of: Sequence[Of], count: int, rng: random.Random) -> list[Of]:
    return rng.sample(of, min(count, len(of)))


def tokens(encoder: Encoder, sentences: Sequence[str]) -> tuple[torch.Tensor, torch.Tensor]:
    """Last hidden states with gradient, (sentences, pieces, dimensions), and which are of words.

    Args:
        encoder: that reads them.
        sentences: in any order.
    """
    rows = sorted(range(len(sentences)), key=lambda k: len(sentences[k]))
    states, masks = [], []
    for start in range(0, len(rows), TOGETHER):
        packed = encoder.model.tokenizer(
            [sentences[k] for k in rows[start : start + TOGETHER]],
            padding=True,
            truncation=True,
            max_length=LONGEST,
            return_tensors="pt",
            return_special_tokens_mask=True,
        ).to(encoder.device)
        special = packed.pop("special_tokens_mask")
        with reduced(encoder.device):
            states += encoder.model[0].model(**packed).last_hidden_state.float()
        masks += packed["attention_mask"].bool() & (special == 0)
    back = torch.tensor(rows, device=encoder.device).argsort()
    pad = torch.nn.utils.rnn.pad_sequence
    return pad(states, batch_first=True)[back], pad(masks, batch_first=True)[back]


def write(encoder: Encoder, out: Path) -> None:
    """Write a tuned encoder: of the embedded one what differs, of another one all of it.

    Args:
        encoder: that was tuned in place.
        out: a sentence-transformers directory.
    """
    from sentence_transformers import SentenceTransformer

    first, *above = encoder.model
    if encoder.embedded:
        first = TunedTransformer.of(first)
    out.mkdir(parents=True, exist_ok=True)
    whole = SentenceTransformer(modules=[first, *above], device="cpu")
    whole.save(str(out), create_model_card=False)
    models.write_checksums(out)


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
    parser.add_argument("--out", type=Path, help="default: the embedded model's directory")
    parser.add_argument("--work", type=Path, default=Path("runs/clrcmd"), help="checkpoints")
    parser.add_argument("--device", default="auto", choices=models.DEVICES)
    for f in fields(Settings):
        kind = type(f.default)
        parser.add_argument(f"--{f.name}", type=kind, default=f.default)
    options = parser.parse_args(arguments)
    if options.base and not options.out:
        parser.error("--base wants --out: the embedded model's directory is for the embedded one")
    return commands.run(_run, options)


def _run(options: argparse.Namespace) -> None:
    """Tune the encoder, and print how it agrees with people before and after."""
    settings = Settings(**{f.name: getattr(options, f.name) for f in fields(Settings)})
    options.work.mkdir(parents=True, exist_ok=True)
    encoder = Encoder(options.base, options.device)
    found = material(options.data)
    log.info("learnt from: %s", json.dumps(found.sizes))
    before = judge(encoder, options.data)
    log.info("untuned: %s", json.dumps(before))
    Trainer(encoder, found, settings).run(options.work / f"clrcmd-{settings.seed}.pt")
    out = options.out or models.TUNED_FOLDER
    write(encoder, out)
    after = judge(Encoder(str(out), options.device), options.data)  # as it is written
    print(json.dumps({"untuned": before, "tuned": after}))
    print(f"written to {out}", file=sys.stderr)
