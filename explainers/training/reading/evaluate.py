"""How well sentences are read: shares of words that are right."""

from __future__ import annotations

from typing import NamedTuple

import torch

from explainers.reading import decoding
from explainers.reading.network import Network
from explainers.training.reading.material import Material


class Figures(NamedTuple):
    """Shares of words, in percent.

    Attributes:
        upos: with the right part of speech.
        uas: with the right head.
        las: with the right head and relation, subtypes apart.
        lemma: with the right lemma, whatever its case.
        features: with all features right.
    """

    upos: float
    uas: float
    las: float
    lemma: float
    features: float

    def __str__(self) -> str:
        return ", ".join(f"{name} {value:.1f}" for name, value in self._asdict().items())


def evaluated(network: Network, material: Material, size: int = 64) -> Figures:
    """Figures of sentences with gold words."""
    order = material.lengths.argsort(kind="stable")
    right, count = torch.zeros(5), 0
    network.eval()
    for start in range(0, len(order), size):
        chosen = order[start : start + size].tolist()
        batch = material.batch(chosen)
        with torch.inference_mode():
            words = decoding.decoded(
                network,
                batch["states"],
                batch["facts"],
                batch["lengths"],
                [material.readings[k] for k in chosen],
            )
        for k, read in zip(chosen, words, strict=True):
            for gold, word in zip(material.readings[k], read, strict=True):
                head = gold.head == word.head
                known = {f: v for f, v in gold.features.items() if f in network.inventory.features}
                right += torch.tensor(
                    [
                        gold.upos == word.upos,
                        head,
                        head and gold.plain == word.plain,
                        gold.lemma.lower() == word.lemma.lower(),
                        known == dict(word.features),
                    ]
                )
                count += 1
    return Figures(*(100 * right / count).tolist())
