"""Markup in any field of a picture, page or export stays text: the output is parsed, and compared.

What is written of a hostile pair must have the same elements and attributes as what is written of a
harmless one: no more, no fewer, none with a script or an address of elsewhere.
"""

import xml.etree.ElementTree as ET
from collections import Counter
from html.parser import HTMLParser

import numpy as np
import pytest

from explainers.amr.graph import Attribute, Edge, Graph
from explainers.differences.result import Difference
from explainers.matching.smatch import smatch
from explainers.pictures import amr_graphs, heatmaps
from explainers.pictures.differences import marked
from explainers.pictures.marks import draw_pair
from explainers.pictures.scene import of_tokens, page
from explainers.pictures.tikz import tikz
from explainers.sharing.spreadsheets import tsv
from explainers.tokens.result import TokenExplanation
from explainers.tokens.units import TextUnit
from tests.cases import CASES

HARMLESS = "word"
HOSTILE = CASES["hostile texts"]


class Skeleton(HTMLParser):
    """Elements with the names of their attributes, counted; addresses that they ask for."""

    def __init__(self, page):
        super().__init__()
        self.found, self.asked = Counter(), []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found[tag, tuple(sorted(name for name, _ in attributes))] += 1
        self.asked += [v for n, v in attributes if n in ("src", "href", "action", "data", "srcset")]


def graph(said):
    return Graph(
        "a",
        {"a": said, "b": "b", "n": "name"},
        (Edge("a", "ARG0", "b"), Edge("b", "name", "n"), Edge("a", said, "n")),
        (Attribute("a", said, said), Attribute("n", "op1", f'"{said}"')),
        {"id": said, "snt": said},
        (said, "b"),
        {"a": (0,), "b": (1,)},
    )


def tokens(said):
    matrix = np.full((2, 2), 0.25)
    return TokenExplanation((said, "x"), ("y", said), matrix, matrix.copy(), matrix.copy(), 1.0)


def units(said):
    side = [TextUnit("", said, (0,), True), TextUnit(said, "x", (0,))]
    return side, side


def drawn(said, view="layered"):
    a = b = graph(said)
    return draw_pair(a, b, smatch(a, b, 0.1), view, (said, said))


def change(said):
    return Difference("concept", said, said, (0,), (0,), text=said)


PAGES = {
    "page": lambda said: page(of_tokens(tokens(said), (said, f"x {said}"), units(said)), said),
    "movable": lambda said: amr_graphs.movable(drawn(said)),
    "differences": lambda said: str(marked((f"x {said}", f"y {said}"), [change(said)])),
}

PICTURES = {
    "layers": lambda said: amr_graphs.svg(drawn(said), note=said),
    "tree": lambda said: amr_graphs.svg(drawn(said, "tree"), note=said),
    "heatmap": lambda said: heatmaps.svg(tokens(said), title=said, note=said),
}


@pytest.mark.parametrize("said", HOSTILE)
@pytest.mark.parametrize("name", PAGES)
def test_no_text_of_a_page_becomes_markup(name, said):
    hostile, harmless = (Skeleton(PAGES[name](word)) for word in (said, HARMLESS))
    assert hostile.found == harmless.found
    assert hostile.asked == harmless.asked
    assert not any("evil" in (address or "") for address in hostile.asked)


@pytest.mark.parametrize("said", HOSTILE)
@pytest.mark.parametrize("picture", PICTURES)
def test_every_picture_is_xml_without_scripts(picture, said):
    elements = [
        Counter(
            (e.tag, tuple(sorted(e.attrib))) for e in ET.fromstring(PICTURES[picture](word)).iter()
        )
        for word in (said, HARMLESS)
    ]
    assert elements[0].keys() == elements[1].keys()


@pytest.mark.parametrize("said", ["\\input{/etc/passwd}", "\\write18{id}", "%}", "$x$", "a_b^c~#&"])
def test_no_text_becomes_a_command_of_latex(said):
    written = tikz(drawn(said), f"{said}\n{said}").split("\n")
    read = "\n".join(line for line in written if not line.startswith("%"))
    assert said not in read
    assert "\\input{" not in read and "\\write18{" not in read


@pytest.mark.parametrize(
    "said", ["=1+1", "+1;cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1", '"=1+1"']
)
def test_no_cell_becomes_a_formula(said):
    cell = tsv(["a"], [{"a": said}]).split("\n")[1].split("\t")[0]
    assert cell[:1] not in tuple("=+-@")
