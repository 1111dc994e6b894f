"""Figures, networks and the sentence in words."""

import json
import re
from dataclasses import replace
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings

from explainers import figures, networks
from explainers.amr.graph import Confidence, Graph, read
from explainers.amr.match import smatch
from explainers.labels import ASPECT_LABELS
from explainers.verdict import verdict
from tests.strategies import graphs


@settings(max_examples=30, deadline=None)
@given(graphs(8))
def test_no_two_nodes_of_a_row_overlap(graph):
    net = networks.network(graph)
    place = networks.positions(net, graph.top)
    assert set(place) == set(net.nodes)
    rows = {}
    for node, (x, y) in place.items():
        rows.setdefault(y, []).append((x, networks.LETTER * len(net.nodes[node]["label"])))
    for row in rows.values():
        row.sort()
        for (x, w), (u, v) in pairwise(row):
            assert u - x >= (w + v) / 2


@settings(max_examples=20, deadline=None)
@given(graphs())
def test_every_edge_is_drawn(graph):
    net = networks.network(graph)
    assert isinstance(net, nx.MultiDiGraph)
    assert net.number_of_edges() == len(graph.edges) + len(graph.attributes)


def drawings(html):
    return json.loads(re.search(r"const drawings = (\[.*\]);\n", html)[1])


def test_aligned_nodes_carry_the_same_number_and_colour():
    a = read("(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese) :polarity -)")
    b = read("(h / hate-01 :ARG0 (x / man) :ARG1 (y / cheese))")
    one, two = drawings(networks.document(a, b, smatch(a, b)))
    nodes = [{n["id"]: n for n in d["nodes"]} for d in (one, two)]
    assert nodes[0]["m"]["group_number"] == nodes[1]["x"]["group_number"] > 0
    assert nodes[0]["m"]["color"] == nodes[1]["x"]["color"]
    assert nodes[0]["m"]["shape"] == "box"
    assert nodes[0]["l"]["shape"] == nodes[1]["h"]["shape"] == "ellipse"
    assert nodes[0]["l polarity -"]["shapeProperties"]["borderDashes"]


def test_two_relations_of_one_pair_are_drawn_apart():
    a = read("(s / scratch-01 :ARG0 (c / cat) :ARG1 c)")
    edges = drawings(networks.document(a, a, smatch(a, a)))[0]["edges"]
    assert {e["label"] for e in edges} == {"ARG0", "ARG1"}
    assert len({e["smooth"]["type"] for e in edges}) == 2 and edges[0]["smooth"]["enabled"]


def test_what_the_parser_doubts_carries_a_question_mark():
    a = read("(s / see-01 :ARG0 (c / cat) :polarity -)")
    sure = Confidence({"s": 0.9, "c": 0.3}, {a.edges[0]: 0.4, a.attributes[0]: 0.95}, 0.6)
    one = drawings(networks.document(replace(a, confidence=sure), a, smatch(a, a)))[0]
    labels = {n["id"]: n["label"] for n in one["nodes"]}
    assert labels["c"].endswith("cat ?") and not labels["s"].endswith("?")
    titles = {n["id"]: n["title"] for n in one["nodes"]}
    assert "30% sure" in titles["c"]
    assert {e["label"]: bool(e["dashes"]) for e in one["edges"]} == {
        "ARG0 ?": True,
        "polarity": False,
    }


def test_nothing_of_a_graph_becomes_markup_or_asks_the_network():
    evil = "<img/src=x/onerror=alert(1)></script><script>"
    graph = Graph("v", {"v": evil})
    html = networks.document(graph, graph, smatch(graph, graph))
    assert "<img" not in html
    assert drawings(html)[0]["nodes"][0]["label"] == f"1 · {evil}"
    without_library = html.replace(networks._library(), "")
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", without_library)
    assert without_library.count("<script>") == without_library.count("</script>") == 2


@pytest.fixture(scope="module")
def result(lens):
    return lens.explain("The man <b>likes</b> cheese.", "The man doesn't like cheese.")


def test_radar_shows_both_traces_unclipped(result):
    figure = figures.radar(result.aspects)
    predicted, measured = figure.data[1:]
    assert list(predicted.r[:-1]) == list(result.aspects.predicted.values())
    assert list(measured.r[:-1]) == list(result.aspects.measured.values())
    shown = [t.replace("<br>", " ") for t in predicted.theta[:-1]]
    assert shown == [label.short for label in ASPECT_LABELS.values()]
    assert tuple(figure.layout.polar.radialaxis.range) == (-1, 1)


def test_heatmap_shows_the_contributions_and_escapes_words(result):
    figure = figures.heatmap(result.tokens)
    assert np.allclose(figure.data[0].z, result.tokens.contribution)
    assert np.sum(figure.data[0].z) == pytest.approx(result.scores["rcmd"], abs=1e-9)
    assert not any("<" in tick for tick in figure.layout.yaxis.ticktext)


@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        ("The man likes cheese.", "The man doesn't like cheese.", "only the second negates"),
        ("A dog is teasing a monkey at the zoo.", "A monkey is teasing a dog at the zoo.", "roles are swapped"),
        ("A man is playing a guitar.", "A man is playing a guitar.", "the same sentence"),
        ("Three men eat.", "Two men eat.", "quantities differ (3 against 2)"),
    ],
)  # fmt: skip
def test_verdict_names_what_differs(lens, a, b, says):
    assert says in verdict(lens.explain(a, b))
