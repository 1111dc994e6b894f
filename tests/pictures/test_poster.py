"""A pair on one sheet."""

import re
from dataclasses import replace
from xml.etree import ElementTree

from explainers.pictures.colours import colours
from explainers.pictures.poster import SMALL, WIDTH, _graphs, poster
from explainers.pictures.shapes import HEIGHT, text_width
from explainers.results import DifferencesExplanation
from explainers.teaching.gallery import gallery
from explainers.wording.bands import shown
from explainers.wording.verdict import told

SVG = "{http://www.w3.org/2000/svg}"
SWAPPED = ("A dog is teasing a monkey at the zoo.", "A monkey is teasing a dog at the zoo.")
HOSTILE = "<b>&\"'</svg>"


def said(element):
    """All the text within an element."""
    return "".join(element.itertext())


def texts(sheet):
    """The texts of a sheet, but for those of the heatmap, which is a picture of its own."""
    heatmap = {text for svg in sheet.iter(f"{SVG}svg") if svg is not sheet for text in svg.iter()}
    return [text for text in sheet.iter(f"{SVG}text") if text not in heatmap]


def running(sheet, kind):
    """A text of several lines, without the spaces, as lines break at these."""
    return re.sub(r"\s", "", "".join(map(said, of_class(texts(sheet), kind))))


def of_class(elements, kind):
    """Those of these elements that are of a kind."""
    return [element for element in elements if element.get("class") == kind]


def test_sheets_of_the_gallery():
    for sentences, pair in gallery().items():
        result = pair.result
        sheet = ElementTree.fromstring(poster(result, "Where it comes from. " * 40))
        about = " / ".join(sentences)
        assert running(sheet, "sentence") == re.sub(r"\s", "", "".join(sentences)), about
        assert running(sheet, "verdict") == re.sub(r"\s", "", told(result).text), about
        aspects = result.aspects
        of = (aspects.predicted, aspects.measured, aspects.asked)
        values = [result.scores["sbert"], *(value for some in of for value in some.values())]
        numbers = {n for text in texts(sheet) for n in re.findall(r"[-−]?\d*\.\d+", said(text))}
        assert numbers <= set(map(shown, values)) | numbers_of(*sentences, told(result).text), about
        assert sheet.get("width") == str(WIDTH), "the footer sets no width"
        used = re.findall(r"#[0-9a-f]{3,6}\b", without_heatmap(sheet))
        assert set(used) <= set(colours().values()), about


def numbers_of(*written):
    """The numbers that are told in these texts."""
    return {n for text in written for n in re.findall(r"[-−]?\d*\.\d+", text)}


def without_heatmap(sheet):
    """A sheet as it is written, but for the heatmap."""
    for parent in list(sheet.iter()):
        for inner in parent.findall(f"{SVG}svg"):
            parent.remove(inner)
    return ElementTree.tostring(sheet, "unicode")


def test_no_sentence_becomes_markup():
    result = gallery()[SWAPPED].result
    hostile = replace(
        result,
        sentences=(f"{SWAPPED[0]} {HOSTILE}", f"{SWAPPED[1]} {HOSTILE}"),
        explanations={
            **result.explanations,
            "differences": DifferencesExplanation(why_none="same"),
        },
    )
    sheet = ElementTree.fromstring(poster(hostile, HOSTILE))
    assert running(sheet, "sentence").count(HOSTILE) == 2
    assert not list(sheet.iter(f"{SVG}b"))


def test_who_changes_places_is_seen_to_cross():
    sheet = ElementTree.fromstring(poster(gallery()[SWAPPED].result, ""))
    a, b = of_class(sheet.iter(f"{SVG}g"), "graph")
    nodes = [
        {said(node).strip(): (node.get("data-who"), node[0].get("x"), node[0].get("y"), node[0].get("fill"))
         for node in of_class(graph, "node")}
        for graph in (a, b)
    ]  # fmt: skip
    assert nodes[0] == nodes[1] and {"dog", "monkey", "zoo", "tease"} == set(nodes[0])
    assert nodes[0]["tease"][0] == "0", "an event is no participant"
    assert {nodes[0]["dog"][3], nodes[0]["monkey"][3]} <= set(colours().values())
    assert len({who for who, *_ in nodes[0].values()}) == 4
    does, done = ({role: to for to, role in roles(graph).items()} for graph in (a, b))
    assert (does["who"], does["whom"]) == ("dog", "monkey") == (done["whom"], done["who"])
    assert not crossing(a) and crossing(b)
    differing = {"stroke": colours()["differ"], "stroke-dasharray": "5 4"}
    for graph in (a, b):
        dashed = [said(edge) for edge in of_class(graph, "edge")
                  if differing.items() <= edge[0].attrib.items()]  # fmt: skip
        assert sorted(dashed) == ["who", "whom"]


def roles(graph):
    """What each node is called, and the role of the relation that leads there."""
    called = {node.get("data-variable"): said(node).strip() for node in of_class(graph, "node")}
    return {called[e.get("data-target")]: said(e) for e in of_class(graph, "edge")}


def crossing(graph):
    """Whether the lines to the two who change places cross: their ends are in another order."""
    ends = {}
    for edge in of_class(graph, "edge"):
        x, *_, last, _ = re.findall(r"-?[\d.]+", edge[0].get("d"))
        ends[said(edge)] = float(x), float(last)
    (start, end), (other_start, other_end) = ends["who"], ends["whom"]
    return (start - other_start) * (end - other_end) < 0


def test_labels_stand_on_nothing():
    """Of every graph of the gallery; measured as they are placed."""
    for sentences, pair in gallery().items():
        for sheet in _graphs(pair.result):
            at = [edge.at for edge in sheet.edges if edge.said]
            size = [text_width(edge.said, SMALL) for edge in sheet.edges if edge.said]
            for k, (x, y) in enumerate(at):
                for node in sheet.nodes:
                    apart = abs(node.centre[0] - x), abs(node.centre[1] - y)
                    clear = (node.width + size[k]) / 2, (HEIGHT + SMALL) / 2
                    assert apart[0] > clear[0] or apart[1] > clear[1], sentences
                for n, (u, v) in enumerate(at[:k]):
                    beside = abs(u - x) > (size[n] + size[k]) / 2
                    assert beside or abs(v - y) > SMALL, sentences
