"""Scenes: what the canvas is told to draw, and that its SVG shows the same."""

import json
import re
from xml.etree import ElementTree

import pytest

from explainers.amr import propbank
from explainers.amr.graph import read
from explainers.errors import InputError
from explainers.matching.aspects import ASPECTS
from explainers.matching.evidence import measured_variables
from explainers.matching.smatch import smatch
from explainers.pictures.amr_graphs import svg
from explainers.pictures.marks import draw_pair
from explainers.pictures.scene import chosen, of_pair
from explainers.text import spans
from explainers.tokens.units import word_units
from explainers.wording.roles import roles_in_words

SVG = "{http://www.w3.org/2000/svg}"
SWAPPED = ("A dog chases a cat.", "A cat chases a dog.")
PAIRS = (
    SWAPPED,
    ("The man likes cheese.", "The man doesn't like cheese."),
    ("Mary Jones sold 3 cars in Paris.", "Two cars were sold by Mary Jones."),
)
EVIL = '<img src=x onerror=alert(1)> "runs" </script>.'


def drawn(lens, a, b):
    result = lens.explain(a, b)
    first, second = (
        word_units(s, e, [False] * len(e.words))
        for s, e in zip(result.sentences, lens.encode_tokens(result.sentences), strict=True)
    )
    return result, of_pair(result, (first, second), "made here")


@pytest.mark.parametrize("pair", [SWAPPED, (EVIL, "A dog runs."), ("Dogs.", "Dogs.")])
def test_it_is_json_of_the_whole_pair(lens, pair):
    result, found = drawn(lens, *pair)
    assert json.loads(json.dumps(found)) == found
    for side, sentence in enumerate(result.sentences):
        words = found["sentences"][side]["words"]
        assert "".join(w["gap"] + w["text"] for w in words) + found["sentences"][side]["rest"] == (
            sentence
        )
        assert len(words) == len(spans(sentence))
        graph = (result.graphs.a, result.graphs.b)[side]
        nodes = found["graphs"][side]["nodes"]
        assert {n["variable"] for n in nodes if not n["constant"]} == set(graph.concepts)
        assert len(found["graphs"][side]["lines"]) == len(graph.edges) + sum(
            not (r.startswith("op") and graph.concepts[s] == "name") for s, r, _ in graph.attributes
        )
    assert {of["name"] for of in found["aspects"]["axes"]} == set(result.aspects.predicted)


@pytest.mark.parametrize("pair", PAIRS)
def test_the_svg_of_a_scene_shows_the_same(lens, pair):
    result, found = drawn(lens, *pair)
    graphs = result.graphs
    for graph, drawing in zip(
        found["graphs"], draw_pair(graphs.a, graphs.b, graphs.match), strict=True
    ):
        groups = [
            (group, {child.tag.partition("}")[2]: child for child in group})
            for group in ElementTree.fromstring(svg([drawing])).iter(SVG + "g")
        ]
        assert [
            (group.get("data-variable"), int(number := group.get("data-number", 0)),
                 (parts["text"].text or "").removeprefix(f"{number} · "),
             "ellipse" in parts, "stroke-dasharray" in parts.get("rect", group).attrib)
            for group, parts in groups if group.get("class") == "node"
        ] == [
            (node["variable"], node["number"], node["label"],
             bool(node["number"]) and not node["same"], not node["number"])
            for node in graph["nodes"]
        ]  # fmt: skip
        assert [
            (group.get("data-source"), group.get("data-target"), parts["text"].text,
             parts["path"].get("stroke-width"), parts["path"].get("stroke-dasharray"))
            for group, parts in groups if group.get("class") == "edge"
        ] == [
            (graph["nodes"][line["source"]]["key"], graph["nodes"][line["target"]]["key"],
             line["role"], "2.2" if line["matched"] else "1.4",
             "2 5" if line["doubt"] else None if line["matched"] else "8 5")
            for line in graph["lines"]
        ]  # fmt: skip


def test_relations_that_match_know_each_other(lens):
    _, found = drawn(lens, "The man likes cheese.", "The man doesn't like cheese.")
    one, two = (g["lines"] for g in found["graphs"])
    mates = [(k, line["mate"]) for k, line in enumerate(one) if line["mate"] >= 0]
    assert len(mates) == 2 and all(two[mate]["mate"] == k for k, mate in mates)
    assert all(one[k]["role"] == two[mate]["role"] and one[k]["matched"] for k, mate in mates)
    assert [line["said"] for line in two if line["mate"] < 0] == ["denied"]


def test_a_tall_graph_hangs_every_row_but_the_first_on_one_above(lens):
    _, found = drawn(lens, "The boy wants to go.", "The girl wants to go.")
    graph = found["graphs"][0]
    first, *rows = graph["tall"]["rows"]
    assert "on" not in first
    assert sorted(row["line"] for row in rows) == list(range(len(graph["lines"])))
    assert all(row["on"] <= k for k, row in enumerate(rows))
    (again,) = [row for row in rows if row.get("mention")]
    assert graph["nodes"][again["node"]]["label"].endswith("boy")


@pytest.mark.parametrize("said", ["w.a.0", "n.b.d", "r.a.1", "c.0.5", "s.negation", "d.1"])
def test_a_selection_that_is_there_is_taken(lens, said):
    assert chosen(drawn(lens, *SWAPPED)[1], said) == said


@pytest.mark.parametrize(
    "said",
    [
        "",
        "w",
        "w.a.6",
        "w.c.0",
        "n.a.",
        "r.b.99",
        "c.6.0",
        "c.0.-1",
        "s.",
        "d.0",
        "d.9",
        "x.a.0",
        7,
    ],
)
def test_one_that_is_not_there_is_none(lens, said):
    assert chosen(drawn(lens, *SWAPPED)[1], said) == ""


def test_words_have_room_beside_the_roles():
    graph = read("(t / tease-01 :ARG0 (d / dog) :ARG1 (m / monkey))")
    said = roles_in_words(graph)
    match = smatch(graph, graph)
    plain, worded = (draw_pair(graph, graph, match, said=of)[0] for of in (({}, {}), (said, said)))
    assert worded.width > plain.width
    assert {line.said for line in worded.lines} == {"who teases", "who is teased"}
    assert {line.said for line in plain.lines} == {""}


@pytest.mark.parametrize(
    ("graph", "words"),
    [
        ("(d / die-01 :ARG1 (m / man))", ["who dies"]),
        ("(l / like-01 :ARG1 (m / man))", ["who is liked"]),
        ("(a / angry-01 :ARG1 (m / man))", ["who is angry"]),
        ("(t / take-off-17 :ARG0 (m / man))", ["who takes off"]),
        ("(h / have-org-role-91 :ARG0 (m / man))", ["who"]),
        ("(g / give-01 :ARG2 (m / man))", ["to whom"]),
        ("(g / go-02 :ARG0 (m / man) :ARG4 (c / city))", ["who goes", "to where"]),
        (
            "(r / rise-01 :ARG1 (p / price) :ARG2 5 :ARG4 9)",
            ["what rises", "by how much", "to what"],
        ),
        ("(g / go-on-15 :ARG3 (m / man))", []),
        ("(l / like-01 :ARG2 (m / man))", []),
        ("(d / dog :quant 2 :location (z / zoo))", ["where", "how many"]),
        ("(b / bark-01 :polarity -)", ["denied"]),
        ("(b / bark-01 :polarity (a / amr-unknown))", ["asked"]),
        (
            "(w / wonder-01 :ARG1 (t / truth-value :polarity-of (b / bark-01)))",
            ["what is wondered", "whether"],
        ),
        ("(b / bark-01 :polarity +)", []),
    ],
)
def test_roles_in_words(graph, words):
    assert list(roles_in_words(read(graph)).values()) == words


def test_a_question_of_yes_or_no_is_none_that_is_denied():
    asked = read("(b / bark-01 :ARG0 (d / dog) :polarity (a / amr-unknown))")
    denied = read("(b / bark-01 :ARG0 (d / dog) :polarity -)")
    match = smatch(asked, denied)
    for view in ("layered", "tree"):
        for drawing, said in zip(
            draw_pair(
                asked, denied, match, view, said=(roles_in_words(asked), roles_in_words(denied))
            ),
            (("asked", "yes or no"), ("denied", "−")),
            strict=True,
        ):
            (line,) = (line for line in drawing.lines if line.label == "polarity")
            (box,) = (box for box in drawing.boxes if box.key == line.target)
            assert (line.said, box.label) == said
            assert said[1] in svg([drawing])
            assert "amr-unknown" not in svg([drawing])


@pytest.mark.parametrize("pair", [SWAPPED, ("Dogs bark.", "Do dogs bark?")])
def test_how_sure_a_difference_is_stands_beside_its_evidence(lens, pair):
    _, found = drawn(lens, *pair)
    assert found["differences"]
    for difference in found["differences"]:
        assert re.fullmatch(
            r"seen in [a-z, ]+; (almost certain|likely|possible|a guess)",
            difference["seen"],
        )


def test_a_pair_of_two_long_sentences_is_small(lens):
    words = "the old man saw two dogs in the park and " * 6
    _, found = drawn(lens, f"{words}slept.", f"{words.replace('dogs', 'cats')}ate.")
    assert len(json.dumps(found, separators=(",", ":"))) < 150_000


def test_roles_are_described_by_the_frame_file_where_there_is_one(tmp_path, monkeypatch):
    file = tmp_path / "frames.txt"
    file.write_text("give-01  ARG0: giver  ARG2: entity given to\n")
    monkeypatch.setenv(propbank.VARIABLE, str(file))
    graph = read("(g / give-01 :ARG0 (m / man) :ARG2 (d / dog))")
    assert list(roles_in_words(graph).values()) == ["giver", "entity given to"]
    monkeypatch.setenv(propbank.VARIABLE, str(tmp_path / "none"))
    with pytest.raises(InputError):
        roles_in_words(graph)


def test_a_broken_frame_file_is_told_and_the_rest_is_drawn(lens, tmp_path, monkeypatch):
    monkeypatch.setenv(propbank.VARIABLE, str(tmp_path / "none"))
    _, found = drawn(lens, *SWAPPED)
    assert propbank.VARIABLE in found["warning"]
    assert all(graph["nodes"] for graph in found["graphs"])


def test_telling_aspects_are_few_and_never_those_in_neither(lens):
    for pair in (SWAPPED, ("The man likes cheese.", "The man doesn't like cheese.")):
        result = lens.explain(*pair)
        first = result.aspects.telling()
        assert 3 <= len(first) <= 5 and len(set(first)) == len(first)
        assert not set(first) & set(result.aspects.absent)
    assert result.aspects.telling()[0] == "negation"


def test_what_a_metric_is_about_is_in_the_graphs(lens):
    found = lens.explain("Two men did not see Paris.", "A man saw Rome.").graphs
    for name in ASPECTS:
        for of, graph in zip(
            measured_variables(name, found.a, found.b, found.suite), (found.a, found.b), strict=True
        ):
            assert of <= graph.concepts.keys()
    a, b = measured_variables("negation", found.a, found.b, found.suite)
    assert a and not b
