"""Colours: said once, in the canvas' style sheet, and apart for whoever sees them."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import explainers.pictures
from explainers.pictures.colours import colours, participants

WRITTEN = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)

# Machado, Oliveira and Fernandes (2009): what those see who lack one of three receptors
SEEN = {
    "all": np.eye(3),
    "protan": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deutan": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritan": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}
TO_CONES = np.array([[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.63]])
TO_OKLAB = np.array(
    [[0.2105, 0.7936, -0.0041], [1.978, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]]
)


def light(colour):
    """Linear red, green and blue of #rrggbb."""
    c = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    """Of WCAG, from 1 to 21."""
    low, high = sorted(light(colour) @ [0.2126, 0.7152, 0.0722] + 0.05 for colour in (one, other))
    return high / low


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("eyes", SEEN)
def test_participants_are_apart_for_all_eyes(dark, eyes):
    seen = [
        TO_OKLAB @ np.cbrt(TO_CONES @ np.clip(SEEN[eyes] @ light(colour), 0, 1))
        for colour in participants(dark)
    ]
    apart = {
        pair: np.linalg.norm(seen[pair[0]] - seen[pair[1]])
        for pair in combinations(range(len(seen)), 2)
    }
    assert min(apart[pair] for pair in combinations(range(3), 2)) > 0.06, "the first three, well"
    assert min(apart.values()) > 0.02, "all: just; numbers and names say the same"


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_read_can_be_read(dark):
    found = colours(dark)
    for ground in (
        "paper",
        "card",
        "sunk",
        "differ-soft",
        *(n for n in found if n.startswith("who-")),
    ):
        assert contrast(found["ink"], found[ground]) >= 4.5, ground
    for name in ("quiet", "model", "measured", "differ"):
        assert contrast(found[name], found["paper"]) >= 4.5, name
    assert contrast(found["on-most"], found["most"]) >= 4.5


ELSEWHERE = {
    "amr_graphs.py": {"#111111"},  # ink on the fills of participants, which are light
    "charts.py": {"#8e5bb5", "#a37c00", "#c2608f", "#8a5a3c", "#7d8590", "#6b7480"},  # more lines
    "found.py": {"#2a78d6", "#d9661f"},  # weights above and below zero
    "heatmaps.py": {"#ffffff", "#111111"},  # ink on the shades of a cell
    "joins.py": {"#8e5bb5"},
    "qr.py": {"#000000", "#ffffff"},
    "templates/graphs.svg": {"#111111"},
}
"""Colours that pictures have beside those of the style sheet; this list only shrinks."""


def test_pictures_have_their_colours_from_the_style_sheet():
    folder = Path(explainers.pictures.__file__).parent
    written = {
        file.relative_to(folder).as_posix(): set(WRITTEN.findall(file.read_text("utf-8")))
        for file in folder.rglob("*")
        if file.suffix in {".py", ".html", ".svg", ".css", ".js"}
    }
    assert not {n: found for n, found in written.items() if found - ELSEWHERE.get(n, set())}
