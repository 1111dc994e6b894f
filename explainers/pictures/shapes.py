"""The parts of a drawn graph."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from explainers.amr.graph import Relation
from explainers.pictures.colours import colours, participants

PALETTE = participants()
"""Fills that stay apart for colour-blind readers; numbers tell repeats apart."""

FONT, SMALL, HEIGHT = 16, 13, 34

Point = tuple[float, float]


class Theme(NamedTuple):
    """Colours of a page."""

    background: str
    text: str
    muted: str
    fill: str


def _theme(found: Mapping[str, str]) -> Theme:
    return Theme(found["paper"], found["ink"], found["quiet"], found["sunk"])


LIGHT, DARK = _theme(colours()), _theme(colours(dark=True))


@dataclass(frozen=True)
class Box:
    """A node.

    Attributes:
        key: its name in the drawing.
        variable: the variable it shows; a constant's is the one that bears it.
        label: what is written on it.
        centre: where.
        width: of the box; the height is :data:`HEIGHT`.
        number: that of the aligned pair; 0 without a partner.
        same: whether its partner's concept or value is the same.
        doubt: whether the parser doubts it.
        constant: whether it is a constant.
        mention: whether it only refers to a node that is drawn elsewhere.
        title: one line about it.
    """

    key: str
    variable: str
    label: str
    centre: Point
    width: float
    number: int
    same: bool
    doubt: bool
    constant: bool
    mention: bool
    title: str

    @property
    def fill(self) -> str:
        """Its colour; empty for the page's own grey."""
        return PALETTE[(self.number - 1) % len(PALETTE)] if self.number else ""


@dataclass(frozen=True)
class Line:
    """A relation.

    Attributes:
        source, target: keys of its boxes.
        label: the role as it is to be read from where the line starts.
        path: corners of the line, or start, control point and end of a curve.
        curved: whether it is a curve.
        arrow: whether it ends in an arrow.
        at: where the label goes.
        centred: whether ``at`` is the label's middle, not its start.
        matched: whether the other graph has the same relation between the partners.
        doubt: whether the parser doubts it.
        relation: the relation: variable, role, and variable or value.
        said: what it asks, in words; empty where none were asked for, or none are known.
    """

    source: str
    target: str
    label: str
    path: tuple[Point, ...]
    curved: bool
    arrow: bool
    at: Point
    centred: bool
    matched: bool
    doubt: bool
    relation: Relation
    said: str = ""


@dataclass(frozen=True)
class Drawing:
    """A graph on paper.

    Attributes:
        title: what stands above it.
        boxes, lines: its parts.
        width, height: of the whole, in pixels.
    """

    title: str
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    width: float
    height: float


def text_width(text: str, size: int = FONT) -> float:
    """About how wide a text is in a common sans-serif face, in pixels."""
    width = 0.0
    for letter in text:
        if unicodedata.east_asian_width(letter) in "WF":
            width += 1.0
        elif unicodedata.combining(letter):
            continue
        elif letter in "ijl.,'|!:;()[] ":
            width += 0.36
        elif letter in "mwMW@%—":
            width += 0.92
        else:
            width += 0.72 if letter.isupper() else 0.6
    return width * size
