"""RCMD as an explainer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.encoders.vectors import encodings
from explainers.tokens import ENTRY, rcmd
from explainers.tokens.result import TokenExplanation

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoded


class Explainer:
    """What pairs of words add, by RCMD from both sides; on the encoder's device.

    The settings ask for another transport. Vectors are those of the encoder, or of the one that was
    chosen for this alone.
    """

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[TokenExplanation]:
        """See :func:`explainers.tokens.rcmd.explain`; an InputError without encodings."""
        ENTRY.check(pairs)
        chosen = {n: given.settings[n] for n in ENTRY.settings if n in given.settings}
        return rcmd.explain(*self._read(pairs), self._models.encoder.device, **chosen)

    def _read(self, pairs: Sequence[Pair]) -> tuple[list[Encoded], list[Encoded]]:
        """Both sides of pairs, English ones by the encoder that was chosen for their words."""
        sides = encodings(pairs)
        tuned = self._models.model("tokens")
        if tuned is not self._models.encoder:
            english = [k for k, pair in enumerate(pairs) if all(s.language == "en" for s in pair)]
            sentences = list(dict.fromkeys(s.text for k in english for s in pairs[k]))
            read = dict(zip(sentences, tuned.encode_tokens(sentences), strict=True))
            for k in english:
                for side, sentence in zip(sides, pairs[k], strict=True):
                    side[k] = read[sentence.text]
        return sides
