"""What a search has found: the text with its best sentence marked, and a bar a dimension."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explainers.pictures.templating import template
from explainers.text import shortened

UP, DOWN = "var(--model)", "var(--differ)"
"""Colours of what pushes a score up, and of what pulls it down, as the page has them."""


class DimensionShare(NamedTuple):
    """What a dimension adds to a score.

    Attributes:
        label: of the dimension.
        weight, similarity: whose product it is.
        unmet: in what it is not what the weight asks for, in words; empty where it may be.
        told: whether a result is said to match, differ or miss in it.
    """

    label: str
    weight: float
    similarity: float
    unmet: str = ""
    told: bool = True


def spelled(number: float, sign: str = "", digits: int = 2) -> str:
    """A number with a minus that is one, and none before what is rounded to zero.

    >>> spelled(-0.5), spelled(-0.001), spelled(0.25, "+")
    ('−0.50', '0.00', '+0.25')
    """
    rounded = round(number, digits) + 0.0
    return f"{rounded:{sign}.{digits}f}".replace("-", "−")


MOST = 2_000
"""Characters of a text that are shown, about the sentence that fits best."""


def passage(text: str, marked: tuple[int, int]) -> tuple[str, str, str]:
    """What stands before, in and after a sentence, shortened where it is long.

    >>> passage("A ship came. It left.", (13, 21))
    ('A ship came. ', 'It left.', '')
    """
    start, end = marked
    before, inside, after = text[:start], text[start:end], text[end:]
    if len(text) > MOST:
        inside = shortened(inside, MOST)
        room = max(MOST - len(inside), 2)
        kept = max(room // 2, room - len(after))
        if len(before) > kept:
            before = f"…{before[1 - kept :]}"
        after = shortened(after, max(room - len(before), 1)) if after else ""
    return before, inside, after


def reached(score: float, weights: Iterable[float]) -> float:
    """A score from 0 to 1: what it would be with similarities that are as wrong, and as right, as 0
    and 1 can be.

    >>> reached(0.5, [1, -1]), reached(-0.2, [-1])
    (0.75, 0.8)
    """
    lowest, highest = _ends(weights)
    if lowest == highest:
        return 0.0
    return min(1.0, max(0.0, (score - lowest) / (highest - lowest)))


def _ends(weights: Iterable[float]) -> tuple[float, float]:
    """The lowest and the highest score with similarities of 0 and 1."""
    known = [*weights]
    lowest, highest = (sum(end(weight, 0.0) for weight in known) for end in (min, max))
    return lowest, highest


def card(
    text: str,
    marked: tuple[int, int] | None,
    shares: Sequence[DimensionShare],
    further: str = "",
    about: str = "",
) -> str:
    """A result as HTML; shares are drawn from the middle, to the right where they add.

    The score is shown from 0 to 1 (:func:`reached`); what it is made of is one click away. All
    results of a search have one scale: the largest weight times a similarity of 1. Where something
    should differ, it is said in what the row is as it should be, and what it misses.

    Args:
        text: of the row, as it was written by whoever wrote it.
        marked: first and last character of the sentence that fits best.
        shares: of the dimensions that have weight; they add up to the score.
        further: what else is known of the row.
        about: what is known of it and stands beside the score.
    """
    before, inside, after = passage(text, marked or (0, 0))
    most = max((abs(s.weight) for s in shares), default=0.0)
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
    score = sum(s.weight * s.similarity for s in shares)
    weights = [s.weight for s in shares]
    lowest, highest = _ends(weights)
    whole = reached(score, weights)
    heaviest = sorted(
        (share for share in shares if share.told), key=lambda share: -abs(share.weight)
    )
    right = [share for share in heaviest if share.weight and not share.unmet]
    told = [
        ("Matches", ", ".join(share.label for share in right if share.weight > 0)),
        ("Differs", ", ".join(share.label for share in right if share.weight < 0)),
        ("Misses", ", ".join(s.unmet for s in heaviest if s.unmet)),
    ]
    wished = any(weight < 0 for weight in weights)
    return template("found.html").render(
        told=[(name, labels) for name, labels in told if labels and wished],
        wished=wished,
        before=before,
        marked=inside,
        after=after,
        bars=bars,
        share=spelled(whole),
        score=spelled(score),
        lowest=spelled(lowest),
        highest=spelled(highest),
        up=UP,
        full=round(100 * whole),
        further=further,
        about=about,
    )
