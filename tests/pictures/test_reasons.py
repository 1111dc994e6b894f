"""What each part adds, drawn on the graphs; and scores among scores."""

import re

import pytest

from explainers.amr.graph import read
from explainers.matching.smatch import smatch
from explainers.pam.distribution import BINS, Distribution, bin_of
from explainers.pam.evidence import Evidence, Reason
from explainers.pictures import amr_graphs, reasons, spreads
from explainers.pictures.shapes import DARK, HOLDS, LIGHT, PARTS

A = read('(l / like-01 :ARG0 (p / person :name (n / name :op1 "Pat")) :polarity - :ARG1 (d / dog))')
B = read("(l / like-01 :ARG0 (c / cat) :ARG1 (d / dog))")
MATCH = smatch(A, B)
FOUND = Evidence(
    0.7,
    (
        Reason(0, "subgraph", "p", 0.2, 0.5),
        Reason(0, "node", "l", 0.3, 0.4),
        Reason(0, "relation", A.attributes[1], 0.9, -0.2),
        Reason(0, "node", "n", 0.8, -0.1),
        Reason(0, "relation", A.edges[0], 0.69, 0.01),
        Reason(1, "node", "d", 0.6, 0.1),
    ),
)


def drawn(view="layered", numbers=False):
    return reasons.weighed((A, B), MATCH, FOUND, view, numbers=numbers)


@pytest.mark.parametrize("view", ["layered", "tree"])
def test_each_part_carries_its_share_of_the_strongest(view):
    a, b = drawn(view)
    adds = {box.key: box.adds for box in a.boxes if not box.mention}
    assert adds["l"] == pytest.approx(1.0)  # what hangs on a node counts more, and is not drawn
    assert adds["l polarity -"] == pytest.approx(-0.5)
    assert adds["n"] == pytest.approx(-0.25)
    assert adds["d"] == 0.0
    assert {box.key: box.adds for box in b.boxes} == {"l": 0.0, "c": 0.0, "d": 0.25}
    lines = {line.relation[1]: line.adds for line in a.lines}
    assert lines["polarity"] == pytest.approx(-0.5)
    assert sorted(lines.values()) == pytest.approx([-0.5, 0.0, 0.0, 0.025])


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_thickness_colour_and_dashes_say_it(theme):
    picture = amr_graphs.svg(drawn()[:1], theme)

    def shape(variable, constant=False):
        found = re.search(
            rf'<g class="node"[^>]*data-variable="{variable}"[^>]*'
            rf"{'data-constant' if constant else 'tabindex'}.*?(<(?:rect|ellipse)[^>]*>)",
            picture,
        )
        return found[1]

    holds, parts, nothing = shape("l"), shape("l", constant=True), shape("d")
    assert f'stroke="{HOLDS[1]}"' in holds and 'stroke-width="7.0"' in holds
    assert "dasharray" not in holds + nothing
    assert f'stroke="{PARTS[1]}"' in parts and "dasharray" in parts
    assert 'stroke-width="1.5"' in nothing and f'stroke="{theme.muted}"' in nothing
    assert "<title>Without like-01: 0.30 (it adds +0.40).</title>" in picture


@pytest.mark.parametrize("view", ["layered", "tree"])
def test_numbers_are_there_when_they_are_asked_for(view):
    plain, with_numbers = drawn(view)[0], drawn(view, numbers=True)[0]
    assert not any(re.search("[+−]0", x.label) for x in (*plain.boxes, *plain.lines))
    labels = {box.key: box.label for box in with_numbers.boxes}
    assert labels["l"].endswith("  +0.40")
    assert labels["l polarity -"].endswith("  −0.20")
    assert "ARG0 +0.01" in {line.label for line in with_numbers.lines}
    assert with_numbers.width > plain.width


def test_what_is_chosen_is_said_with_all_that_it_bears():
    said = reasons.notes((A, B), MATCH, FOUND)
    assert said.keys() == {(0, v) for v in A.concepts} | {(1, v) for v in B.concepts}
    assert said[0, "l"].splitlines()[1:] == [
        "Without like-01: 0.30 (it adds +0.40).",
        "Without like-01 :polarity -: 0.90 (it adds −0.20).",
        "Without like-01 :ARG0 person: 0.69 (it adds +0.01).",
    ]
    assert "and all that hangs on it alone: 0.20" in said[0, "p"]
    page = amr_graphs.document(drawn(), (A, B), said, "note", resting=reasons.RESTING)
    assert "what the score would be without it" in page


def distribution():
    counts = [0] * BINS
    counts[10], counts[20], counts[BINS - 1] = 50, 30, 20
    rated = [(0, 0.0)] * BINS
    rated[20] = (30, 15.0)
    return Distribution(("sts",), {"pam": tuple(counts)}, {"pam": tuple(rated)}, {})


@pytest.mark.parametrize("value", [-0.2, 0.0, 0.51, 0.87, 1.0])
def test_a_histogram_marks_the_bin_of_a_score(value):
    figure = spreads.histogram(distribution(), "pam", value, "PAM")
    assert sum(figure.data[0].y) == 100
    colours = figure.data[0].marker.color
    assert [k for k, c in enumerate(colours) if colours.count(c) == 1] == [bin_of(value)]
    (mark,), (line,) = figure.layout.annotations, figure.layout.shapes
    assert f"{value:.2f}" in mark.text and 0 <= mark.x <= 1
    assert line.x0 == line.x1 == mark.x


def test_strips_and_gaps_hold_no_markup_and_every_number():
    evil = "<img src=x onerror=alert(1)>"
    strip = spreads.strips([spreads.Strip(evil, [0.5, 0.7], [evil, "b"], [1])], "PAM")
    assert sorted(x for trace in strip.data for x in trace.x) == [0.5, 0.7]
    gap = spreads.gaps(
        [spreads.Gap(evil, evil, 0.4, 0.9, True), spreads.Gap("b", "b", 0.8, -0.1, False)]
    )
    assert [list(trace.x) for trace in gap.data[2:]] == [[0.4, 0.8], [0.9, -0.1]]
    assert gap.data[2].marker.symbol == ("diamond", "diamond-open")
    low, high = gap.layout.xaxis.range
    assert low <= -0.1 and high >= 1
    assert "<img" not in strip.to_json() + gap.to_json()
