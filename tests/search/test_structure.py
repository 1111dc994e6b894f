"""Dimensions of graphs: who does what, what is denied, how many there are of what."""

import numpy as np
import pytest

from explainers.amr.graph import read
from explainers.search import structure
from explainers.search.dimensions import similarities, unit

BITES = "(b / bite-01 :ARG0 (d / dog :quant 3) :ARG1 (m / man))"

LIKENESS = {
    BITES: (1, 1, 1),
    "(b / bite-01 :ARG0 (m / man) :ARG1 (d / dog :quant 3))": (-0.5, 1, 1),
    "(b / bite-01 :polarity - :ARG0 (d / dog :quant 3) :ARG1 (m / man))": (1, -1, 1),
    "(b / bite-01 :ARG0 (n / nobody) :ARG1 (m / man))": (0.5, -1, 0),
    "(b / bite-01 :ARG0 (d / dog :quant 5) :ARG1 (m / man))": (1, 1, 0),
    "(s / ship)": (0, 0, 0),
}
"""Roles, polarity and quantities of BITES and each."""


def test_what_a_graph_says_of_the_same_is_alike_and_its_contrary_unlike():
    rows = unit(structure.blocks([read(text) for text in LIKENESS]), structure.DIMENSIONS)
    first = np.repeat(rows[:1], len(rows), axis=0)
    found = similarities(first, rows, structure.DIMENSIONS)
    for k, (text, expected) in enumerate(LIKENESS.items()):
        # Things that differ are at right angles but for chance, of about one in √64
        assert [found[d.name][k] for d in structure.DIMENSIONS] == pytest.approx(
            expected, abs=0.25
        ), text


def test_names_tell_people_apart_and_no_graph_is_no_row():
    named = '(r / resign-01 :ARG0 (p / person :name (n / name :op1 "{}")))'
    rows = unit(
        structure.blocks([read(named.format(name)) for name in ("Ann", "Bob")]),
        structure.DIMENSIONS,
    )
    assert abs(similarities(rows[:1], rows[1:], structure.DIMENSIONS)["roles"][0]) < 0.5
    assert structure.blocks([]).shape == (0, rows.shape[1])
