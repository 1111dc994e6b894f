"""By what each output of the reader is divided, so that its probabilities hold.

Temperature scaling (Guo et al. 2017, *On Calibration of Modern Neural Networks*, section 4.2),
fitted to what users are shown: how likely it is that a thing said of a word is right.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from explainers.reading.network import Network
from explainers.reading.result import Sure
from explainers.training.reading.evaluate import judged
from explainers.training.reading.material import Material

TEMPERATURES = (0.8, 1.0, 1.2, 1.5, 1.8, 2.2)
"""Which are tried."""

MOST = 80
"""Sentences of each material that are read at each of them."""


def fitted(network: Network, material: Sequence[Material]) -> dict[str, float]:
    """The temperature of each output with the least log loss on sentences not learnt from.

    The network keeps the temperatures that it had.
    """
    before = network.temperatures
    losses = []
    for tried in TEMPERATURES:
        network.temperatures = dict.fromkeys(Sure._fields, tried)
        some = [judged(network, one, most=MOST) for one in material]
        words = [len(one.right) for one in some]
        losses.append(np.average([one.losses() for one in some], 0, words))
    network.temperatures = before
    best = np.argmin(losses, 0)
    return {name: TEMPERATURES[k] for name, k in zip(Sure._fields, best, strict=True)}
