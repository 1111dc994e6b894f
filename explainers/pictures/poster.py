"""A pair on one sheet, as SVG: sentences, score, verdict, graphs, words and aspects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from markupsafe import Markup

from explainers.pictures.amr_graphs import svg as graphs_svg
from explainers.pictures.differences import MarkedStretch, stretches
from explainers.pictures.heatmaps import svg as heatmap_svg
from explainers.pictures.marks import draw_pair
from explainers.pictures.shapes import LIGHT, text_width
from explainers.pictures.templating import template
from explainers.results import PairExplanation
from explainers.wording.labels import aspect_label
from explainers.wording.roles import roles_in_words
from explainers.wording.verdict import verdict

WIDTH, MARGIN, GAP = 1200, 48, 32
"""Pixels: of the sheet, at its edges, between two pictures."""

HEADLINE, TOLD, SMALL = 26, 22, 13
"""Sizes of type, pixels."""

INSIDE = WIDTH - 2 * MARGIN
BESIDE = 440
"""Pixels that the words have beside the aspects."""


class Placed(NamedTuple):
    """A picture on the sheet: its SVG, its place, and how much smaller it is."""

    drawn: Markup
    x: float
    y: float
    scale: float


class Line(NamedTuple):
    """A line of a sentence, and how low it stands; ``side`` is A or B in the first, else empty."""

    side: str
    y: float
    stretches: list[MarkedStretch]


def poster(result: PairExplanation, note: str) -> str:
    """The sheet, as a picture that stands alone.

    Args:
        result: the pair.
        note: where it comes from; as many lines as it takes, as it sets no width.
    """
    lines, low = _sentences(result)
    said = list(_wrapped(verdict(result), TOLD, INSIDE - BESIDE - GAP))
    top = low + 24
    low = top + max(80, len(said) * TOLD * 1.35)
    graphs, low = _placed(_graphs(result), MARGIN, low + 56, INSIDE)
    words, beside = _placed(heatmap_svg(result.tokens), MARGIN, low + 72, BESIDE)
    aspects = _aspects(result)
    foot = max(beside, low + 80 + len(aspects) * 28) + 32
    notes = list(_wrapped(note, SMALL, INSIDE))
    return template("poster.svg").render(
        theme=LIGHT,
        lines=lines,
        score=result.scores["sbert"],
        said=said,
        top=top,
        graphs=graphs,
        words=words,
        aspects=aspects,
        aside=MARGIN + BESIDE + 2 * GAP,
        foot=foot,
        notes=notes,
        width=WIDTH,
        inside=INSIDE,
        margin=MARGIN,
        height=foot + len(notes) * 18 + 24,
        title=" / ".join(result.sentences),
    )


def _sentences(result: PairExplanation) -> tuple[list[Line], float]:
    """Both sentences in lines of the sheet's width, with what differs; how low they end."""
    lines: list[Line] = []
    y = float(MARGIN)
    for side, sentence in enumerate(result.sentences):
        differing = [(d.a_words, d.b_words)[side] for d in result.differences]
        left, name = 0.0, "AB"[side]
        for stretch in stretches(sentence, differing):
            for word in _words(stretch.text):
                width = text_width(word, HEADLINE)
                if name or width > left:
                    y += HEADLINE * (1.5 if name else 1.3)
                    lines.append(Line(name, y, []))
                    left, name = INSIDE - 28, ""
                left -= width
                lines[-1].stretches.append(MarkedStretch(word, stretch.numbers))
    return lines, y


def _words(text: str) -> Iterator[str]:
    """A text in pieces that a line can end behind: words with the space before them."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or (text[end].isspace() and not text[end - 1].isspace()):
            yield text[start:end]
            start = end


def _wrapped(text: str, size: int, most: float) -> Iterator[str]:
    """A text in lines of at most so many pixels."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, size) > most:
            yield line
            line = word
        else:
            line = longer
    yield line


def _graphs(result: PairExplanation) -> str:
    """Both graphs side by side, their roles in words."""
    found = result.graphs
    said = (roles_in_words(found.a), roles_in_words(found.b))
    drawn = draw_pair(found.a, found.b, found.match, said=said)
    return graphs_svg(
        [
            replace(graph, lines=tuple(replace(x, label=x.said or x.label) for x in graph.lines))
            for graph in drawn
        ],
        number=1,
    )


def _placed(drawn: str, x: float, y: float, most: float) -> tuple[Placed, float]:
    """A picture at a place, smaller where it is too wide; how low it ends."""
    width, height = (
        float(drawn.split(f'{name}="')[1].split('"')[0]) for name in ("width", "height")
    )
    scale = min(1.0, most / width)
    return Placed(Markup(drawn), x, y, scale), y + height * scale


def _aspects(result: PairExplanation) -> list[tuple[str, float, float | None]]:
    """The aspects that tell most: their name, what is predicted and what was measured."""
    aspects = result.aspects
    return [
        (aspect_label(name).short, aspects.predicted[name], aspects.measured.get(name))
        for name in aspects.telling()
    ]
