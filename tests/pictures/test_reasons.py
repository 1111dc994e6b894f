"""What each part adds, drawn on the graphs; and scores among scores."""

import re
from dataclasses import replace

import pytest

from explainers.amr.graph import Confidence, read
from explainers.pam.distribution import BINS, Distribution, bin_of
from explainers.pam.evidence import EACH, PamEvidence, Reason
from explainers.pictures import spreads
from explainers.pictures.scene.reasons import notes, reasons_part
from explainers.wording.paraphrase import telling

A = read('(l / like-01 :ARG0 (p / person :name (n / name :op1 "Pat")) :polarity - :ARG1 (d / dog))')
B = read("(l / like-01 :ARG0 (c / cat) :ARG1 (d / dog))")
FOUND = PamEvidence(
    0.7,
    (
        Reason(0, "subgraph", "p", 0.2, 0.5),
        Reason(0, "node", "l", 0.3, 0.4, EACH),
        Reason(0, "relation", A.attributes[1], 0.9, -0.2),
        Reason(0, "node", "n", 0.8, -0.1),
        Reason(0, "relation", A.edges[0], 0.69, 0.01, EACH),
        Reason(1, "node", "d", 0.6, 0.1, EACH),
    ),
)


@pytest.fixture(scope="module")
def graphs(lens):
    return lens.compare(A, B)


def drawn(graphs, numbers=False):
    """Of each graph, the nodes by key and the relations by role, and what most is added."""
    part = reasons_part(graphs, FOUND, ({}, {}), numbers)
    sides = [
        ({node["key"]: node for node in one["nodes"]}, {x["relation"][1]: x for x in one["lines"]})
        for one in part["graphs"]
    ]
    return sides, part["reasons"]["most"]


def adds(parts):
    return {name: part["adds"] for name, part in parts.items()}


def test_each_part_says_what_it_adds(graphs):
    (a, b), most = drawn(graphs)
    assert most == pytest.approx(0.4)  # what hangs on a node counts more, and is not drawn
    assert adds(a[0]) == pytest.approx({"l": 0.4, "l polarity -": -0.2, "n": -0.1, "d": 0, "p": 0})
    assert adds(b[0]) == pytest.approx({"l": 0, "c": 0, "d": 0.1})
    assert adds(a[1]) == pytest.approx({"ARG0": 0.01, "polarity": -0.2, "ARG1": 0, "name": 0})
    assert a[0]["l"]["title"] == "Without like-01 in one of the two: 0.30 (it adds +0.40)."
    assert a[0]["l polarity -"]["note"] == "Without like-01 :polarity -: 0.90 (it adds −0.20)."
    assert (
        a[1]["ARG0"]["note"]
        == "Without like-01 :ARG0 person in one of the two: 0.69 (it adds +0.01)."
    )
    assert a[0]["d"]["title"] == "beyond what the encoder reads"


def test_what_counts_most_stands_out_and_nothing_that_is_in_doubt(graphs):
    (a, _), _ = drawn(graphs)
    assert {key for key, node in a[0].items() if node["weighs"]} == {"l", "l polarity -", "n"}
    assert {role for role, line in a[1].items() if line["weighs"]} == {"polarity"}
    found = [r.part for r in telling((A, B), FOUND)]
    assert found == ["l", A.attributes[1], "n", "d"]
    doubts = replace(A, confidence=Confidence({"l": 0.3}, {}, 0.9))
    assert [r.part for r in telling((doubts, B), FOUND)] == ["n", "d"]


def test_numbers_are_there_when_they_are_asked_for(graphs):
    (plain, _), _ = drawn(graphs)
    ((nodes, lines), _), _ = drawn(graphs, numbers=True)
    assert not any(re.search("[+−]0", node["label"]) for node in plain[0].values())
    assert nodes["l"]["label"].endswith("  (+0.40)")
    assert nodes["l polarity -"]["label"].endswith("  (−0.20)")
    assert lines["ARG0"]["said"] == "who likes +0.01"
    assert nodes["l"]["width"] > plain[0]["l"]["width"]


def test_what_is_chosen_is_said_with_all_that_it_bears(graphs):
    said = notes((A, B), graphs.match, FOUND)
    assert said.keys() == {(0, v) for v in A.concepts} | {(1, v) for v in B.concepts}
    assert said[0, "l"].splitlines()[1:] == [
        "Without like-01 in one of the two: 0.30 (it adds +0.40).",
        "Without like-01 :polarity -: 0.90 (it adds −0.20).",
        "Without like-01 :ARG0 person in one of the two: 0.69 (it adds +0.01).",
    ]
    assert "and all that hangs on it alone: 0.20" in said[0, "p"]


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
