"""Figures, networks and the sentence in words."""

import itertools
import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
import pyvis
from hypothesis import given, settings
from hypothesis import strategies as st

from explainers.amr import propbank
from explainers.amr.graph import Confidence, Graph, read
from explainers.errors import InputError
from explainers.matching.aspects import STRUCTURAL
from explainers.matching.smatch import smatch
from explainers.pictures import amr_graphs, charts, marks
from explainers.pictures.colours import colours
from explainers.pictures.scene import of_graphs
from explainers.pictures.shapes import HEIGHT
from explainers.pictures.tikz import tikz
from explainers.pictures.tooltips import notes
from explainers.provenance import provenance
from explainers.sharing.export import aspects_csv, aspects_json, penman, scores_csv, scores_json
from explainers.wording.labels import ASPECT_LABELS
from explainers.wording.verdict import verdict
from tests.matching.strategies import graphs


def drawn(a, b, view="layered"):
    return marks.draw_pair(a, b, smatch(a, b), view)


@settings(max_examples=30, deadline=None)
@given(graphs(8), st.sampled_from(list(marks.VIEWS)))
def test_no_two_boxes_overlap_and_all_are_inside(graph, view):
    picture = drawn(graph, graph, view)[0]
    for box in picture.boxes:
        x, y = box.centre
        assert box.width / 2 <= x <= picture.width - box.width / 2
        assert HEIGHT / 2 <= y <= picture.height - HEIGHT / 2
    for x, y in itertools.combinations(picture.boxes, 2):
        apart = abs(x.centre[0] - y.centre[0]) >= (x.width + y.width) / 2
        assert apart or abs(x.centre[1] - y.centre[1]) >= HEIGHT


@settings(max_examples=30, deadline=None)
@given(graphs(), st.sampled_from(list(marks.VIEWS)))
def test_every_node_and_every_relation_is_drawn_once(graph, view):
    net = marks.network(graph)
    assert isinstance(net, nx.MultiDiGraph)
    assert net.number_of_edges() == len(graph.edges) + len(graph.attributes)
    picture = drawn(graph, graph, view)[0]
    assert sorted(b.key for b in picture.boxes if not b.mention) == sorted(net.nodes)
    assert len(picture.lines) == net.number_of_edges()
    assert all(line.matched for line in picture.lines)
    inverted = {f"{e.role}-of" for e in graph.edges}
    roles = {line.label for line in picture.lines}
    assert roles <= {e.role for e in (*graph.edges, *graph.attributes)} | inverted


def test_aligned_nodes_carry_the_same_number_and_colour():
    a = read("(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese) :polarity -)")
    b = read("(h / hate-01 :ARG0 (x / man) :ARG1 (y / cheese))")
    one, two = ({box.key: box for box in d.boxes} for d in drawn(a, b))
    assert one["m"].number == two["x"].number > 0
    assert one["m"].fill == two["x"].fill
    assert one["m"].same and not one["l"].same
    assert one["l"].number == two["h"].number
    assert one["l polarity -"].number == 0
    matched = {line.label: line.matched for line in drawn(a, b)[0].lines}
    assert matched == {"ARG0": True, "ARG1": True, "polarity": False}


@pytest.mark.parametrize("view", list(marks.VIEWS))
def test_two_relations_of_one_pair_are_drawn_apart(view):
    a = read("(s / scratch-01 :ARG0 (c / cat) :ARG1 c)")
    lines = drawn(a, a, view)[0].lines
    assert {line.label for line in lines} == {"ARG0", "ARG1"}
    assert len({line.path for line in lines}) == len({line.at for line in lines}) == 2


def test_a_tree_only_mentions_a_node_that_comes_again():
    a = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))")
    boxes = drawn(a, a, "tree")[0].boxes
    assert [box.label for box in boxes] == ["1 · want-01", "2 · boy", "3 · go-02", "↪ 2 · boy"]
    assert [box.mention for box in boxes] == [False, False, False, True]


@pytest.mark.parametrize("view", list(marks.VIEWS))
def test_what_the_parser_doubts_carries_a_question_mark(view):
    a = read("(s / see-01 :ARG0 (c / cat) :polarity -)")
    sure = Confidence({"s": 0.9, "c": 0.3}, {a.edges[0]: 0.4, a.attributes[0]: 0.95}, 0.6)
    one = drawn(replace(a, confidence=sure), a, view)[0]
    boxes = {box.key: box for box in one.boxes}
    assert boxes["c"].label.endswith("cat ?") and not boxes["s"].label.endswith("?")
    assert "30% sure" in boxes["c"].title
    assert {line.label: line.doubt for line in one.lines} == {"ARG0 ?": True, "polarity": False}


EVIL = "<img/src=x/onerror=alert(1)></script><script>&\x07"


def test_nothing_of_a_graph_becomes_markup_or_asks_the_network():
    library = Path(pyvis.__file__).parent / "lib/vis-9.0.4/vis-network.min.js"
    vis_network = library.read_text("utf-8").replace("</script", "<\\/script")
    graph = Graph("v", {"v": EVIL}, tokens=(EVIL,), alignment={"v": (0,)})
    other = Graph('v" onload="x', {'v" onload="x': EVIL})
    pictures = drawn(graph, other)
    pages = (amr_graphs.movable(pictures), amr_graphs.svg(pictures, note=EVIL))
    for page in pages:
        assert "<img" not in page
        assert ' onload="x' not in page
        without_library = page.replace(vis_network, "")
        assert not re.search(r"""(src|href)=["']?(https?:)?//""", without_library)
        assert without_library.count("<script") == without_library.count("</script")
    svg = ElementTree.fromstring(pages[1])
    labels = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert f"1 · {EVIL[:-1]}" in labels


def test_notes_tell_words_partners_and_roles(monkeypatch, tmp_path, lens):
    frames = tmp_path / "frames.txt"
    frames.write_text("like-01  ARG0: liker  ARG1: object of affection\n", encoding="utf-8")
    monkeypatch.setenv("SEMLENS_PROPBANK", str(frames))
    a, b = (
        read("# ::tokens men like x\n# ::alignments l-1 m-0\n(l / like-01 :ARG0 (m / man))"),
        read("(h / hate-01 :ARG0 (x / man))"),
    )
    said = notes(lens.compare(a, b))
    assert said[0, "l"] == (
        "like-01 (l): corresponds to hate-01 (h) in the other graph. From the words: like.\n"
        "Roles. ARG0: liker (here man); ARG1: object of affection."
    )
    shown = of_graphs(lens.compare(a, b))
    assert [word["text"] for word in shown["sentences"][0]["words"]] == ["men", "like", "x"]
    (like,) = (node for node in shown["graphs"][0]["nodes"] if node["key"] == "l")
    assert like["note"] == said[0, "l"] and like["words"] == [1]
    frames.write_text("nothing\n", encoding="utf-8")
    propbank.read_frames.cache_clear()
    with pytest.raises(InputError, match="SEMLENS_PROPBANK"):
        notes(lens.compare(a, b))


def test_tikz_escapes_and_closes_what_it_opens():
    a = read('(p / person :name (n / name :op1 "A_{b}$%&~^#\\\\") :polarity -)')
    code = tikz(drawn(a, a), "one\ntwo")
    assert code.startswith("% one\n% two\n")
    assert r"A\_\{b\}\$\%\&\textasciitilde{}\textasciicircum{}\#" in code
    assert code.count(r"\begin{tikzpicture}") == code.count(r"\end{tikzpicture}") == 1
    body = [line for line in code.splitlines() if not line.startswith("%")]
    assert all(line.endswith((";", "}", "]")) for line in body)
    for line in body:
        bare = line.replace(r"\{", "").replace(r"\}", "")
        assert bare.count("{") == bare.count("}")


def test_exports_say_where_they_come_from(result):
    block = provenance(result.models, ["A"])
    text = penman([(result.sentences[0], result.graphs.a)], block)
    assert "# ::provenance Semlens · encoder" in text and "graph A edited by hand" in text
    assert read(text).concepts == result.graphs.a.concepts
    found = json.loads(scores_json(result, block))
    assert found["provenance"]["solvers"]["alignment"].startswith("HiGHS")
    assert found["graphs"] == result.to_json()["graphs"]
    assert found["metrics"] == dict(result.graphs.suite.values)
    assert found["metrics"]["smatch"] == found["alignments"]["smatch"]["f1"]
    assert sum(move["share"] for move in found["transport"]) == pytest.approx(1)
    lines = scores_csv(result, block).splitlines()
    assert lines[0].startswith("# Semlens") and len(lines) == 17


@pytest.fixture(scope="module")
def result(lens):
    return lens.explain("The man <b>likes</b> cheese.", "The man doesn't like cheese.")


def test_radar_shows_both_traces_unclipped_and_how_far_to_trust_an_axis(result):
    aspects = result.aspects
    figure = charts.radar(charts.traces(aspects), aspects.partition)
    predicted, measured = figure.data[1:]
    order = sorted(ASPECT_LABELS, key=STRUCTURAL.__contains__)  # first what is said
    far = [[of[n] for n in order if n in of] for of in (aspects.predicted, aspects.counted)]
    assert list(predicted.r[:-1]) == [*map(charts.on_scale, far[0])]
    assert list(measured.r[:-1]) == [*map(charts.on_scale, far[1])]
    assert "quant" in aspects.unmeasured and len(measured.r) < len(predicted.r)
    shown = [t.replace("<br>", " ") for t in predicted.theta[:-1]]
    trust = aspects.partition.reliability
    assert shown == [f"{ASPECT_LABELS[n].short} ({trust[n]:.2f})" for n in order]
    assert tuple(figure.layout.polar.radialaxis.range) == (0, 1)


def test_the_scale_of_aspects_is_that_of_the_canvas():
    said = re.search(r"BELOW_ZERO = ([\d.]+);", Path("assets/canvas/src/layout.js").read_text())
    assert said and float(said[1]) == charts.BELOW_ZERO
    values = [-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0]
    places = [charts.on_scale(value) for value in values]
    assert places == sorted(places) and (places[0], places[-1]) == (0.0, 1.0)


def test_a_chart_on_dark_paper_has_dark_colours(result):
    figure = charts.radar(charts.traces(result.aspects), result.aspects.partition)
    light, dark = colours(), colours(dark=True)
    for name, line in zip(("model", "measured"), charts.in_dark(figure).data[1:], strict=True):
        assert line.line.color == dark[name] != light[name]


def test_bars_show_the_same_numbers(result):
    aspects = result.aspects
    figure = charts.bars(charts.traces(aspects), aspects.partition)
    ends = [[x if x is None else d.base + x for x in d.x] for d in figure.data]
    for found, values in zip(ends, (aspects.predicted, aspects.counted), strict=True):
        assert found == [
            pytest.approx(charts.on_scale(values[n])) if n in values else None
            for n in aspects.predicted
        ]


def test_aspects_of_neither_sentence_are_faint_in_radar_and_bars(result):
    aspects = result.aspects
    absent = result.aspects.absent
    assert "quant" in absent and "negation" not in absent
    lines = charts.traces(aspects, absent)
    faint, predicted, measured = charts.radar(lines, aspects.partition).data[1:]
    assert faint.opacity == charts.FAINT and not faint.showlegend
    order = sorted(aspects.predicted, key=STRUCTURAL.__contains__)
    assert list(faint.r[:-1]) == [charts.on_scale(aspects.predicted[n]) for n in order]
    gone = {n for n, r in zip(order, predicted.r, strict=False) if r is None}
    assert gone == set(absent) and None not in measured.r
    assert sum(charts.NEITHER in axis for axis in predicted.theta[:-1]) == len(absent)
    bars = charts.bars(lines, aspects.partition).data[0]
    assert [o < 1 for o in bars.marker.opacity] == [n in absent for n in aspects.predicted]
    other = charts.Trace("other", aspects.predicted, charts.STYLES[1])
    assert not any(
        charts.NEITHER in y for y in charts.bars([*lines, other], aspects.partition).data[0].y
    )


def test_the_waterfall_ends_at_the_score(result):
    figure = charts.contributions(result.aspects)
    assert sum(figure.data[0].x) == pytest.approx(result.scores["s3bert"], abs=1e-9)
    assert figure.data[0].measure[-1] == "total" and len(figure.data[0].x) == 17


def test_a_title_of_the_user_is_no_markup_in_a_chart_or_its_page(result):
    line = charts.Trace("<img src=x onerror=alert(1)>", result.aspects.predicted, charts.STYLES[0])
    for make in (charts.radar, charts.bars):
        figure = make([line], result.aspects.partition)
        assert "<img" not in figure.data[-1].name
    written = charts.page(figure, line.name, "</script><b>").split("<body>")[1]
    assert "<img" not in written and "</script><b>" not in written


def test_aspects_as_files(result):
    block = provenance(result.models)
    found = json.loads(aspects_json(result, block))
    assert sum(found["contributions"].values()) == pytest.approx(found["scores"]["s3bert"])
    lines = aspects_csv(result, block).splitlines()
    assert lines[0].startswith("# Semlens") and len(lines) == 18 and lines[-1][:8] == "residual"
    absent = result.aspects.absent
    assert found["in_neither"] == list(absent)
    assert [line.split(",")[0] for line in lines if line.endswith(",yes")] == list(absent)


@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        ("The man likes cheese.", "The man doesn't like cheese.", "B denies what A says"),
        ("A dog is teasing a monkey at the zoo.", "A monkey is teasing a dog at the zoo.", "“dog” and “monkey” have changed places"),
        ("A man is playing a guitar.", "A man is playing a guitar.", "the same sentence"),
        ("Three men eat.", "Two men eat.", "A says “Three”, B says “Two”"),
    ],
)  # fmt: skip
def test_verdict_names_what_differs(lens, a, b, says):
    assert says in verdict(lens.explain(a, b))
