"""What a search has found: the text with its best sentence marked, and a bar a dimension."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explainers.pictures.templating import template

UP, DOWN = "#2a78d6", "#d9661f"
"""Colours of what pushes a score up, and of what pulls it down; they show on dark and light."""


class Share(NamedTuple):
    """What a dimension adds to a score.

    Attributes:
        label: of the dimension.
        weight, similarity: whose product it is.
    """

    label: str
    weight: float
    similarity: float


def spelled(number: float, sign: str = "", digits: int = 2) -> str:
    """A number with a minus that is one, and none before what is rounded to zero.

    >>> spelled(-0.5), spelled(-0.001), spelled(0.25, "+")
    ('−0.50', '0.00', '+0.25')
    """
    rounded = round(number, digits) + 0.0
    return f"{rounded:{sign}.{digits}f}".replace("-", "−")


def card(text: str, marked: tuple[int, int] | None, shares: Sequence[Share]) -> str:
    """A result as HTML; shares are drawn from the middle, to the right where they add.

    Args:
        text: of the row, as it was written by whoever wrote it.
        marked: first and last character of the sentence that fits best.
        shares: of the dimensions that have weight; they add up to the score.
    """
    start, end = marked or (len(text), len(text))
    most = max((abs(s.weight * s.similarity) for s in shares), default=0.0)
    bars = []
    for share in shares:
        adds = share.weight * share.similarity
        width = 50 * abs(adds) / most if most else 0.0
        bars.append(
            {
                "label": share.label,
                "colour": UP if adds >= 0 else DOWN,
                "left": round(50 - (width if adds < 0 else 0), 1),
                "width": round(width, 1),
                "said": f"{spelled(adds, '+')} ({spelled(share.weight, digits=1)} × "
                f"{spelled(share.similarity)})",
            }
        )
    score = spelled(sum(s.weight * s.similarity for s in shares))
    return template("found.html").render(
        before=text[:start], marked=text[start:end], after=text[end:], bars=bars, score=score
    )
