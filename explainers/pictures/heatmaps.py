"""Pictures of token transports for page and export: a heatmap, alone, in a row, or at work.

:func:`svg` draws, :func:`document` adds both sentences as running text, the AMRs, and what
answers to pointer and keyboard. Nothing asks the network, and no text becomes markup.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from markupsafe import Markup
from numpy.typing import NDArray

from explainers import text
from explainers.pictures.amr_graphs import FACE
from explainers.pictures.amr_graphs import svg as graph_svg
from explainers.pictures.shapes import DARK, LIGHT, SMALL, Drawing, Theme, text_width
from explainers.pictures.templating import asset, embedded, safe, template
from explainers.results import TokenExplanation
from explainers.tokens.chunks import Chunk

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoded

LEVELS = 24
"""Shades of a colour; cells of one shade are one path, so that a big picture stays small."""

MOST_NUMBERS = 16
"""Rows and columns up to which a cell shows its number."""

LONGEST_LABEL, LONGEST_TITLE = 150, 900
"""Pixels of a row's or column's label, which is told in full when chosen, and of the title."""

NEARLY_NOTHING = 1e-9


class Unit(NamedTuple):
    """A word, word piece or chunk in the running text of a sentence.

    Attributes:
        before: the text between it and the one before.
        text: itself.
        words: positions of its words, through which it is tied to AMR nodes.
        alone: whether nothing in the other sentence is like it.
    """

    before: str
    text: str
    words: tuple[int, ...]
    alone: bool = False


def word_units(
    sentence: str, encoded: Encoded, alone: Sequence[bool], pieces: bool = False
) -> list[Unit]:
    """The words of a sentence, or its word pieces, as running text.

    Args:
        sentence: as it was read.
        encoded: what the encoder read.
        alone: of each word, whether nothing in the other sentence is like it.
        pieces: word pieces instead of words.
    """
    spans = text.spans(sentence)[: len(encoded.words)]
    ends = [0, *(end for _, end in spans)]
    before = [sentence[ends[k] : start] for k, (start, _) in enumerate(spans)]
    if not pieces:
        return [
            Unit(gap, word, (k,), alone[k])
            for k, (gap, word) in enumerate(zip(before, encoded.words, strict=True))
        ]
    owners = encoded.word_of_piece.tolist()
    return [
        Unit("·" if k and owners[k - 1] == owner else before[owner], piece, (owner,), alone[owner])
        for k, (owner, piece) in enumerate(zip(owners, encoded.pieces, strict=True))
    ]


def chunk_units(sentence: str, chunks: Sequence[Chunk], aligned: Container[int]) -> list[Unit]:
    """The chunks of a sentence as running text.

    Args:
        sentence: as it was read.
        chunks: positions of words, in the order of the sentence.
        aligned: the numbers of those that have a partner.
    """
    spans = text.spans(sentence)
    return [
        Unit(
            " " if number else "",
            sentence[spans[chunk[0]][0] : spans[chunk[-1]][1]],
            chunk,
            number not in aligned,
        )
        for number, chunk in enumerate(chunks)
    ]


class Shades(NamedTuple):
    """Colours of contributions: from none to most, and below zero."""

    none: str
    most: str
    minus: str


LIGHT_SHADES = Shades("#eef1f4", "#08518f", "#c8590a")
DARK_SHADES = Shades("#22272f", "#8ecbf2", "#e08a3c")


def greatest(explanations: Sequence[TokenExplanation]) -> float:
    """The greatest amount that one cell adds or takes away: the end of a common scale."""
    return max((float(np.abs(e.contribution).max()) for e in explanations), default=0.0) or 1.0


def svg(
    tokens: TokenExplanation,
    theme: Theme = LIGHT,
    title: str = "",
    note: str = "",
    most: float | None = None,
) -> str:
    """A heatmap of contributions, as a picture that stands alone.

    Rows are the first sentence, columns the second. Blue adds to the score, orange with a
    minus takes away from it; a cell where nothing moves is grey and empty.

    Args:
        tokens: what to draw.
        theme: colours of the page.
        title: written above.
        note: where it comes from; written below.
        most: contribution with the strongest colour, to be shared by several pictures.
    """
    shades = DARK_SHADES if theme == DARK else LIGHT_SHADES
    most = most or greatest([tokens])
    values = tokens.contribution
    rows, columns = values.shape
    cell = 40 if max(rows, columns) <= 10 else 34 if max(rows, columns) <= MOST_NUMBERS else 20
    title = _cut(title, LONGEST_TITLE)
    labels = [[_cut(word) for word in side] for side in (tokens.a, tokens.b)]
    longest = [max(text_width(w, SMALL) for w in side) for side in labels]
    slant = math.sqrt(0.5)
    left = 14 + longest[0]
    top = 16 + longest[1] * slant + (24 if title else 0)
    right = 16 + longest[1] * slant
    foot = 54 + (22 if note else 0)
    width = max(
        left + columns * cell + right, *(text_width(t, SMALL) + 20 for t in (title, note)), 260
    )
    height = top + rows * cell + foot
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="{FACE}" font-size="{SMALL}" '
        f'role="img" aria-label="{safe(title or "Heatmap")}: {safe(summary(tokens))}" '
        f'data-left="{left:.1f}" data-top="{top:.1f}" data-cell="{cell}">',
        f'<rect width="100%" height="100%" fill="{theme.background}"/>',
    ]
    if title:
        parts.append(_text(8, 16, title, theme.text, 'font-weight="bold"'))
    parts += _ground(left, top, rows, columns, cell, shades, theme)
    level = np.ceil(np.clip(np.abs(values) / most, 0, 1) * LEVELS).astype(int)
    level[np.abs(values) < NEARLY_NOTHING] = 0
    for sign, colour in ((1, shades.most), (-1, shades.minus)):
        for k in range(1, LEVELS + 1):
            chosen = np.argwhere((level == k) & (np.sign(values) == sign))
            if len(chosen):
                parts.append(
                    f'<path fill="{_mix(shades.none, colour, k / LEVELS)}" '
                    f'd="{_cells(left, top, cell, chosen)}"/>'
                )
    if max(rows, columns) <= MOST_NUMBERS:
        parts += _numbers(tokens, level, left, top, cell, shades)
    parts += _labels(labels, left, top, cell, theme)
    parts += _legend(left, top + rows * cell + 16, most, bool((values < 0).any()), shades, theme)
    if note:
        parts.append(_text(8, height - 8, note, theme.muted, 'font-size="11"'))
    return "\n".join([*parts, "</svg>"])


def summary(tokens: TokenExplanation) -> str:
    """The heatmap in one sentence, for those who do not see it."""
    order = np.argsort(-tokens.contribution, axis=None)[:3]
    best = [np.unravel_index(k, tokens.contribution.shape) for k in order]
    named = ", ".join(
        f"{tokens.a[i]} – {tokens.b[j]} {tokens.contribution[i, j]:.2f}" for i, j in best
    )
    return f"{len(tokens.a)} by {len(tokens.b)}, score {tokens.score:.2f}; most: {named}"


def row(pictures: Mapping[str, TokenExplanation], dark: bool = False) -> str:
    """An HTML page with several heatmaps side by side, all on one scale of colours.

    Args:
        pictures: title to what is drawn.
        dark: draw on a dark page.
    """
    theme = DARK if dark else LIGHT
    most = greatest(list(pictures.values()))
    return template("transports.html").render(
        colours=_colours(theme),
        css=_css(),
        pictures=[(t, Markup(svg(tokens, theme, most=most))) for t, tokens in pictures.items()],
    )


def document(
    tokens: TokenExplanation,
    units: tuple[Sequence[Unit], Sequence[Unit]],
    note: str,
    title: str,
    dark: bool = False,
    graphs: tuple[Drawing, Drawing] | None = None,
    alignment: tuple[Mapping[str, Sequence[int]], Mapping[str, Sequence[int]]] = ({}, {}),
    rest: tuple[str, str] = ("", ""),
) -> str:
    """An HTML page: the heatmap with the sentences along its sides as running text.

    A unit that is pointed at or chosen lights up its partners with their share, its row or
    column, and the AMR nodes of its words; a node lights up its words.

    Args:
        tokens: over the units.
        units: of both sentences, as many as ``tokens`` has.
        note: where it comes from, for the picture that is saved.
        title: of that picture.
        dark: draw on a dark page.
        graphs: the AMRs, if they are to be shown.
        alignment: of each graph, the positions of the words that a variable came from.
        rest: what of each sentence the encoder did not read.
    """
    theme = DARK if dark else LIGHT
    matrices = (tokens.contribution, tokens.similarity, tokens.transport)
    cells = [
        [i, j, *(round(float(m[i, j]), 5) for m in matrices)]
        for i, j in np.argwhere(tokens.transport > NEARLY_NOTHING).tolist()
    ]
    data = {
        "units": [[unit.text for unit in side] for side in units],
        "alone": [[unit.alone for unit in side] for side in units],
        "nodes": [
            [
                [v for v, positions in words_of.items() if set(positions) & set(unit.words)]
                for unit in side
            ]
            for side, words_of in zip(units, alignment, strict=True)
        ],
        "cells": cells,
        "score": tokens.score,
        "picture": svg(tokens, theme, title, note),
    }
    return template("tokens.html").render(
        colours=_colours(theme),
        css=_css(),
        script=Markup(asset("pictures.js") + asset("tokens.js")),
        units=units,
        rest=rest,
        picture=Markup(svg(tokens, theme)),
        graphs=[
            (drawing.title, Markup(graph_svg([drawing], theme, side=side)))
            for side, drawing in enumerate(graphs or ())
        ],
        resting=RESTING,
        data=embedded(data),
    )


RESTING = (
    "Point at a word or a cell, or reach a word with Tab and the arrow keys, to see its partners "
    "and their share. Click or press Enter to keep it."
)


def _css() -> Markup:
    return Markup(asset("pictures.css") + asset("tokens.css"))


def _colours(theme: Theme) -> str:
    shades = DARK_SHADES if theme == DARK else LIGHT_SHADES
    return (
        f"--background:{theme.background};--text:{theme.text};--muted:{theme.muted};"
        f"--line:{theme.muted}55;--most:820px;--strong:{shades.most};--weak:{shades.minus}"
    )


def _cut(word: str, longest: int = LONGEST_LABEL) -> str:
    if text_width(word, SMALL) <= longest:
        return word
    kept = word
    while text_width(kept, SMALL) > longest - 14:
        kept = kept[:-1]
    return f"{kept}…"


def _text(x: float, y: float, text: str, colour: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" {more}>{safe(text)}</text>'


def _ground(
    left: float, top: float, rows: int, columns: int, cell: int, shades: Shades, theme: Theme
) -> list[str]:
    """Empty cells: a sheet with lines across it."""
    width, height = columns * cell, rows * cell
    lines = [f"M{left:.1f} {top + i * cell - 0.5:.1f}h{width}" for i in range(1, rows)]
    lines += [f"M{left + j * cell - 0.5:.1f} {top:.1f}v{height}" for j in range(1, columns)]
    return [
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width}" height="{height}" '
        f'fill="{shades.none}"/>',
        f'<path d="{"".join(lines)}" stroke="{theme.background}" fill="none"/>',
    ]


def _cells(left: float, top: float, cell: int, places: np.ndarray) -> str:
    """One path around many cells."""
    size = cell - 1
    return "".join(
        f"M{left + j * cell:.1f} {top + i * cell:.1f}h{size}v{size}h-{size}z"
        for i, j in places.tolist()
    )


def _numbers(
    tokens: TokenExplanation,
    level: NDArray[np.int_],
    left: float,
    top: float,
    cell: int,
    shades: Shades,
) -> list[str]:
    """What each pair adds, in letters that stand out from the shade of its cell."""
    parts = []
    for i, j in np.argwhere(tokens.transport > NEARLY_NOTHING).tolist():
        value = tokens.contribution[i, j]
        if abs(value) < 0.0005:  # would be shown as 0
            continue
        strong = _mix(shades.none, shades.most if value > 0 else shades.minus, level[i, j] / LEVELS)
        x, y = left + (j + 0.5) * cell, top + (i + 0.5) * cell + 4
        colour = "#ffffff" if _dark(strong) else "#111111"
        parts.append(_text(x, y, _number(value), colour, 'text-anchor="middle" font-size="11"'))
    return parts


def _labels(
    labels: Sequence[Sequence[str]], left: float, top: float, cell: int, theme: Theme
) -> list[str]:
    """The words of the rows, and aslant those of the columns."""
    parts = []
    for i, word in enumerate(labels[0]):
        more = f'text-anchor="end" class="row" data-k="{i}"'
        parts.append(_text(left - 6, top + (i + 0.5) * cell + 4, word, theme.text, more))
    for j, word in enumerate(labels[1]):
        x, y = left + (j + 0.5) * cell + 4, top - 6
        more = f'class="column" data-k="{j}" transform="rotate(-45 {x:.1f} {y:.1f})"'
        parts.append(_text(x, y, word, theme.text, more))
    return parts


def _legend(
    left: float, top: float, most: float, minus: bool, shades: Shades, theme: Theme
) -> list[str]:
    """What the colours say."""
    start = -LEVELS if minus else 0
    steps = range(start, LEVELS + 1)
    width = 140 / len(steps)
    parts = [
        f'<rect x="{left + n * width:.1f}" y="{top:.1f}" width="{width + 0.3:.1f}" height="10" '
        f'fill="{_mix(shades.none, shades.most if k > 0 else shades.minus, abs(k) / LEVELS)}"/>'
        for n, k in enumerate(steps)
    ]
    first = f"−{most:.3f}" if minus else "0"
    parts.append(_text(left, top + 24, first, theme.muted, 'font-size="11"'))
    parts.append(
        _text(left + 140, top + 24, f"{most:.3f}", theme.muted, 'font-size="11" text-anchor="end"')
    )
    parts.append(_text(left + 148, top + 9, "adds", theme.muted, 'font-size="11"'))
    return parts


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
