"""RCMD as an explainer."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.encoders.vectors import encodings
from explainers.tokens import ENTRY, rcmd
from explainers.tokens.result import TokenExplanation


class Explainer:
    """What pairs of words add, by RCMD from both sides; on the encoder's device.

    The settings ask for another transport.
    """

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[TokenExplanation]:
        """See :func:`explainers.tokens.rcmd.explain`; an InputError without encodings."""
        ENTRY.check(pairs)
        chosen = {n: given.settings[n] for n in ENTRY.settings if n in given.settings}
        return rcmd.explain(*encodings(pairs), self._models.encoder.device, **chosen)
