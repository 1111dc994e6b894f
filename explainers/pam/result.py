"""What PAM says of a pair."""

from __future__ import annotations

from typing import ClassVar

from explainers.encoders.result import Cosine


class PamExplanation(Cosine):
    """How alike two graphs are; ``score`` and ``cut`` as of the encoder's explanation.

    Example::

        result.paraphrase.score, result.paraphrase.cut
    """

    key: ClassVar[str] = "paraphrase"


Result = PamExplanation
