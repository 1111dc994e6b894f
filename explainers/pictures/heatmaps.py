"""Token transports as SVG, for files, report and notebook: a heatmap that stands alone."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers.pictures.colours import colours
from explainers.pictures.shapes import DARK, LIGHT, SMALL, Theme, text_width
from explainers.pictures.templating import template
from explainers.results import TokenExplanation

LEVELS = 24
"""Shades of a colour; cells of one shade are one path, so that a big picture stays small."""

MOST_NUMBERS = 16
"""Rows and columns up to which a cell shows its number."""

LONGEST_LABEL, LONGEST_TITLE = 150, 900
"""Pixels of a row's or column's label, and of the title."""

NEARLY_NOTHING = 1e-9

SHOWN = 0.0005
"""What adds less would be shown as 0."""

PALER = 2
"""Power of a cosine, by which middling ones stay pale; as on the page (heatmap.js)."""


class Shades(NamedTuple):
    """Colours of contributions: from none to most, and below zero."""

    none: str
    most: str
    minus: str


def _shades(found: Mapping[str, str]) -> Shades:
    return Shades(found["sunk"], found["most"], found["differ"])


LIGHT_SHADES, DARK_SHADES = _shades(colours()), _shades(colours(dark=True))


def greatest(explanations: Sequence[TokenExplanation]) -> float:
    """The greatest amount that one cell adds or takes away: the end of a common scale."""
    return max((float(np.abs(e.contribution).max()) for e in explanations), default=0.0) or 1.0


def svg(
    tokens: TokenExplanation,
    theme: Theme = LIGHT,
    title: str = "",
    note: str = "",
    heat: str = "adds",
    label: str = "",
) -> str:
    """A heatmap as a picture that stands alone.

    Rows are the first sentence, columns the second. Of contributions blue adds to the score, orange
    with a minus takes away from it, and a cell where nothing moves is grey and empty; of cosines
    every cell has its number, and partners are framed.

    Args:
        tokens: what to draw.
        theme: colours of the page.
        title: written above.
        note: where it comes from; written below.
        heat: what a cell says, ``adds`` or ``cosine``.
        label: what is said to those who do not see it; the score and most of it where empty.
    """
    shades = DARK_SHADES if theme == DARK else LIGHT_SHADES
    adds = heat == "adds"
    values, most = (tokens.contribution, greatest([tokens])) if adds else (tokens.similarity, 1.0)
    moves = adding(tokens)
    size = max(values.shape)
    cell = 40 if size <= 10 else 34 if size <= MOST_NUMBERS else 20
    title = _cut(title, LONGEST_TITLE)
    rows, columns = ([_cut(word) for word in side] for side in (tokens.a, tokens.b))
    across, slanted = (max(text_width(w, SMALL) for w in side) for side in (rows, columns))
    slanted *= math.sqrt(0.5)
    left, top = 14 + across, 16 + slanted + (24 if title else 0)
    width = left + len(columns) * cell + 16 + slanted
    negative = bool((values < 0).any())
    steps = range(-LEVELS if negative else 0, LEVELS + 1)
    share = np.clip(np.abs(values) / most, 0, 1) ** (1 if adds else PALER)
    level = np.ceil(share * LEVELS) * np.sign(values)
    level[np.abs(values) < NEARLY_NOTHING] = 0
    return template("heatmap.svg").render(
        theme=theme,
        shades=shades,
        title=title,
        note=note,
        label=label or f"{title or 'Heatmap'}: {summary(tokens)}",
        rows=rows,
        columns=columns,
        left=left,
        top=top,
        cell=cell,
        size=SMALL,
        width=max(width, *(text_width(t, SMALL) + 20 for t in (title, note)), 260),
        height=top + len(rows) * cell + 54 + (22 if note else 0),
        shaded=[
            (_shade(shades, k), np.argwhere(level == k).tolist())
            for k in steps
            if k and (level == k).any()
        ],
        numbers=_numbers(values, moves | (not adds), level, shades) if size <= MOST_NUMBERS else [],
        framed=[] if adds else np.argwhere(moves).tolist(),
        said="adds" if adds else "cosine",
        legend=[_shade(shades, k) for k in steps],
        least=f"−{most:.{3 * adds}f}" if negative else "0",
        most=f"{most:.{3 * adds}f}",
    )


def adding(tokens: TokenExplanation) -> NDArray[np.bool_]:
    """Which cells add something: where weight moves; of an attribution, where a digit is shown."""
    moves = tokens.transport > NEARLY_NOTHING
    return np.asarray(moves if moves.any() else np.abs(tokens.contribution) >= SHOWN)


def summary(tokens: TokenExplanation) -> str:
    """The heatmap in one sentence, for those who do not see it."""
    order = np.argsort(-tokens.contribution, axis=None)[:3]
    best = [np.unravel_index(k, tokens.contribution.shape) for k in order]
    named = ", ".join(
        f"{tokens.a[i]} – {tokens.b[j]} {tokens.contribution[i, j]:.2f}" for i, j in best
    )
    return f"{len(tokens.a)} by {len(tokens.b)}, score {tokens.score:.2f}; most: {named}"


def _cut(word: str, longest: int = LONGEST_LABEL) -> str:
    if text_width(word, SMALL) <= longest:
        return word
    kept = word
    while text_width(kept, SMALL) > longest - 14:
        kept = kept[:-1]
    return f"{kept}…"


def _numbers(
    values: NDArray[np.float64], said: NDArray[np.bool_], level: NDArray[np.float64], shades: Shades
) -> list[tuple[int, int, str, str]]:
    """Row, column, what the pair has, and a colour that stands out from the shade of its cell."""
    return [
        (i, j, _number(value), "#ffffff" if _dark(_shade(shades, level[i, j])) else "#111111")
        for i, j in np.argwhere(said).tolist()
        if abs(value := values[i, j]) >= SHOWN
    ]


def _shade(shades: Shades, level: float) -> str:
    return _mix(shades.none, shades.most if level > 0 else shades.minus, abs(level) / LEVELS)


def _number(value: float) -> str:
    """Two digits after the point, three where two would hide everything."""
    shown = f"{value:.3f}" if abs(value) < 0.01 else f"{value:.2f}"
    return shown.replace("0.", ".").replace("-", "−")


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))


def _mix(one: str, other: str, share: float) -> str:
    mixed = (round(x + share * (y - x)) for x, y in zip(_rgb(one), _rgb(other), strict=True))
    return "#" + "".join(f"{x:02x}" for x in mixed)


def _dark(colour: str) -> bool:
    red, green, blue = _rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue < 130
