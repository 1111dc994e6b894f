"""Outputs of paraphrase generation without references: the same meaning, in other words.

PAM says how much of the meaning is there, self-BLEU how much of the wording; one number of both
is ParaScore's (Shen et al., 2022, reference-free), with PAM for its similarity and 1 − self-BLEU
for its distance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sacrebleu.metrics.bleu import BLEU

WEIGHT = 0.05
"""ω of ParaScore: what diversity weighs beside similarity."""

ENOUGH = 0.35
"""γ of ParaScore: a distance beyond which more of it counts no more."""


@dataclass(frozen=True)
class Generated:
    """An output beside its source.

    The cosine of the graphs' embeddings, sentence BLEU in [0, 1], and both in one, in [-1.05,
    1.02].
    """

    pam: float
    self_bleu: float
    parascore: float

    def to_json(self) -> dict[str, Any]:
        """One line of the command."""
        return asdict(self)


def judged(pam: float, source: str, output: str) -> Generated:
    """One output, by the score of the two sentences' graphs and their words."""
    overlap = bleu(source, output)
    return Generated(pam, overlap, parascore(pam, 1 - overlap))


def bleu(source: str, output: str) -> float:
    """BLEU of one sentence, against another, in [0, 1]; of n-grams no longer than they are."""
    return min(_bleu().sentence_score(output, [source]).score / 100, 1.0)


def parascore(similarity: float, distance: float) -> float:
    """Similarity of meaning + ω · DS(distance of wording) (Shen et al., 2022, equations 3 and 4).

    >>> parascore(1.0, 0.0), parascore(1.0, 1.0)
    (0.95, 1.0175)
    """
    diverse = ENOUGH if distance > ENOUGH else distance * (ENOUGH + 1) / ENOUGH - 1
    return similarity + WEIGHT * diverse


def histogram(values: Sequence[float]) -> str:
    """Counts in tenths of [0, 1], a line each; what lies outside is in the outermost."""
    counts = [0] * 10
    for value in values:
        counts[min(max(int(value * 10), 0), 9)] += 1
    most = max(counts) or 1
    return "\n".join(
        f"{k / 10:.1f}–{(k + 1) / 10:.1f} {n:6} {'█' * round(40 * n / most)}".rstrip()
        for k, n in enumerate(counts)
    )


@cache
def _bleu() -> BLEU:
    from sacrebleu.metrics.bleu import BLEU

    return BLEU(effective_order=True)
