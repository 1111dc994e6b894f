"""How well sentences are read: shares of words that are right, and what probabilities are worth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from explainers.reading import decoding
from explainers.reading.network import Network
from explainers.reading.result import Sure, Word
from explainers.training.reading.material import Material

BINS = 10
"""Of the expected calibration error."""


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


class Judged(NamedTuple):
    """Of all words of some sentences, in the order of :class:`~explainers.reading.result.Sure`.

    Attributes:
        right: whether each thing that is said is right, (words, 5).
        sure: how likely it was said to be, (words, 5).
    """

    right: NDArray[np.bool_]
    sure: NDArray[np.float64]

    def figures(self) -> Figures:
        """Shares of words."""
        upos, lemma, features, head, relation = self.right.T
        parts = (upos, head, head & relation, lemma, features)
        return Figures(*(100 * float(part.mean()) for part in parts))

    def calibration(self) -> dict[str, float]:
        """The expected calibration error of each thing that is said, in percent.

        The mean distance of how often it is right from how likely it was said to be, in bins of
        equal width, weighted by their words (Guo et al. 2017, *On Calibration of Modern Neural
        Networks*, equation 3).
        """
        bins = np.minimum((self.sure * BINS).astype(int), BINS - 1)
        found = {}
        for name, right, sure, of in zip(
            Sure._fields, self.right.T, self.sure.T, bins.T, strict=True
        ):
            gaps = np.bincount(of, right - sure, BINS)
            found[name] = float(100 * np.abs(gaps).sum() / len(right))
        return found

    def losses(self) -> NDArray[np.float64]:
        """How wrong the probabilities are: the mean log loss of each thing that is said, (5,)."""
        likely = np.where(self.right, self.sure, 1 - self.sure).clip(1e-6)
        return np.asarray(-np.log(likely).mean(0))


def judged(network: Network, material: Material, size: int = 64, most: int | None = None) -> Judged:
    """What is right of sentences with gold words, and how likely it was said to be.

    Args:
        network: that reads them.
        material: the sentences.
        size: how many are read at once.
        most: how many, the first ones; all if it is not given.
    """
    order = material.lengths[:most].argsort(kind="stable")
    right, sure = list[tuple[bool, ...]](), list[Sure]()
    network.eval()
    for start in range(0, len(order), size):
        chosen = order[start : start + size].tolist()
        readings = [material.readings[k] for k in chosen]
        batch = material.batch(chosen)
        with torch.inference_mode():
            words = decoding.decoded(
                network, batch["states"], batch["facts"], batch["lengths"], readings
            )
        for gold, read in zip(readings, words, strict=True):
            right += [_right(network, a, b) for a, b in zip(gold, read, strict=True)]
            sure += [word.sure for word in read]
    return Judged(np.array(right), np.array(sure, np.float64))


def _right(network: Network, gold: Word, read: Word) -> tuple[bool, ...]:
    known = {f: v for f, v in gold.features.items() if f in network.inventory.features}
    return (
        gold.upos == read.upos,
        gold.lemma.lower() == read.lemma.lower(),
        known == dict(read.features),
        gold.head == read.head,
        gold.plain == read.plain,
    )
