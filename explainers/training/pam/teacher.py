"""What the graph encoder is to say: vectors of the sentences, by a text encoder that was tuned.

The sentence encoder is tuned on the pairs that people rated, and then reads every sentence; its
vectors are all that is kept. Its similarities are nearer to people's than the plain encoder's, also
where nobody was asked.
"""

from __future__ import annotations

import hashlib
import logging
import random
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from explainers.encoders.encoder import Encoder
from explainers.training.pam.losses import Scale, distillation
from explainers.training.pam.material import Material
from explainers.training.precision import reduced

log = logging.getLogger(__name__)

STEPS, PAIRS, RATE = 1100, 32, 5e-5
"""About three times over the pairs."""
KEPT = 0.1
"""What nearness to the plain encoder weighs beside people's scores."""


def teacher(encoder: Encoder, found: Material, work: Path, seed: int) -> NDArray[np.float32]:
    """Vectors of length 1 of all sentences, kept in ``work``, (sentences, dimensions).

    Args:
        encoder: is tuned, and is another one afterwards.
        found: sentences and rated pairs.
        work: a folder.
        seed: of order and dropout.
    """
    of = hashlib.sha256(f"{encoder.about.checksum} {seed} {STEPS} {PAIRS} {RATE} {KEPT}".encode())
    of.update("\n".join(found.sentences).encode())
    for told in (found.pairs, found.scores, found.sets):
        of.update(told.tobytes())
    path = work / f"teacher-{of.hexdigest()[:12]}.npy"
    if not path.exists():
        tune(encoder, found, seed)
        log.info("reading %d sentences", len(found.sentences))
        part = path.with_suffix(".part.npy")
        np.save(part, encoder.unit(found.sentences).astype(np.float16))
        part.replace(path)
    vectors: NDArray[np.float32] = np.load(path).astype(np.float32)
    return vectors


def tune(encoder: Encoder, found: Material, seed: int, steps: int = STEPS) -> None:
    """Tune all layers but the embeddings on the pairs that people rated."""
    network, device = encoder.model, encoder.device
    plain = torch.from_numpy(encoder.unit(rated_sentences(found)))
    scale = Scale().to(device)
    for name, parameter in network.named_parameters():
        parameter.requires_grad = "embeddings" not in name
    optimizer = torch.optim.AdamW(
        [
            {"params": [p for p in network.parameters() if p.requires_grad], "lr": RATE},
            {"params": scale.parameters(), "lr": 3e-3, "weight_decay": 0.0},
        ]
    )
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (0.06 * steps), (steps - step) / steps)
    )
    longest = [max(len(found.sentences[i]), len(found.sentences[j])) for i, j in found.pairs]
    order = np.argsort(longest, kind="stable")
    network.train()
    torch.manual_seed(seed)
    total = 0.0
    for step in range(steps):
        rng = random.Random(seed * 1_000_003 + step)
        chosen = near(order, PAIRS, rng)
        sides = found.pairs[chosen].T.reshape(-1)
        vectors = _vectors(encoder, [found.sentences[k] for k in sides])
        a, b = vectors.chunk(2)
        off = scale(a, b, found.sets[chosen], found.scores[chosen])
        loss = 10 * (off**2).mean() + KEPT * distillation(vectors, plain[sides].to(device))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        total += loss.item()
        if (step + 1) % 50 == 0:
            log.info("tuning the teacher, step %d of %d: %.4f", step + 1, steps, total / 50)
            total = 0.0
    network.eval()


def rated_sentences(found: Material) -> list[str]:
    """The sentences of rated pairs, which are the first."""
    return found.sentences[: int(found.pairs.max()) + 1]


def near(order: NDArray[np.int64], count: int, rng: random.Random) -> list[int]:
    """Some that are about as long as each other, so that little of a batch is padding.

    Args:
        order: all, the shortest first.
        count: how many.
        rng: chooses.
    """
    window = min(8 * count, len(order))
    start = rng.randrange(len(order) - window + 1)
    return rng.sample(order[start : start + window].tolist(), count)


def _vectors(encoder: Encoder, sentences: list[str]) -> Tensor:
    packed = encoder.model.tokenizer(
        sentences, padding=True, truncation=True, max_length=128, return_tensors="pt"
    )
    with reduced(encoder.device):
        features = encoder.model({k: v.to(encoder.device) for k, v in packed.items()})
    return F.normalize(features["sentence_embedding"].float(), dim=-1)
