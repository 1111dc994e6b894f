"""What a similarity is called, and how it is rounded: the one place of both.

A score is rounded once, and a band is that of the rounded score, so that two pairs which both show
0.70 are called the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal

from explainers.tables import table_of

BANDS: Mapping[str, float] = table_of(__file__)["bands"]
"""Band to the least score in it, the highest first; no score lies below the last."""

EXACT = 0.9995
"""From here on a score is shown as 1."""

KEPT = 4
"""Digits of a score that are kept for the pages (:mod:`explainers.pictures.scene.numbers`)."""


def shown(score: float) -> str:
    """A score as every page and text shows it: two digits, and a true minus.

    Halves are rounded away from zero, as browsers do.

    >>> shown(0.625), shown(0.69996), shown(-0.004), shown(-0.31), shown(0.998)
    ('0.63', '0.70', '0.00', '−0.31', '0.99')
    """
    said = f"{_rounded(score):.2f}"
    return said.removeprefix("-") if float(said) == 0 else said.replace("-", "−")


def share(score: float) -> str:
    """A score as a share of a hundred, which agrees with its two digits.

    >>> share(0.625), share(1.0)
    ('63%', '100%')
    """
    return f"{int(100 * _rounded(score))}%"


def band(score: float) -> str:
    """What a similarity is called.

    >>> band(0.9), band(0.696), band(0.694), band(-0.1)
    ('very similar', 'similar', 'related', 'different')
    """
    return next((name for name, least in BANDS.items() if rounded(score) >= least), "")


def bands_in_words() -> str:
    """The definition, for readers.

    >>> bands_in_words()[:61]
    'From 0.85 two sentences are called very similar, from 0.70 si'
    """
    *named, last = BANDS
    first, *others = (f"from {shown(BANDS[name])} {{}}{name}" for name in named)
    listed = ", ".join([first.format("two sentences are called "), *(o.format("") for o in others)])
    return f"{listed.capitalize()}, and below that {last}. Scores are rounded to two digits first."


def rounded(score: float) -> float:
    """A score to two digits, as it is shown.

    >>> rounded(0.625), rounded(0.69996)
    (0.63, 0.7)
    """
    return float(_rounded(score))


def _rounded(score: float) -> Decimal:
    """A score to two digits, by way of those that are kept; almost 1 is not 1."""
    found = Decimal(round(float(score), KEPT)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return Decimal("0.99") if found == 1 and score < EXACT else found
