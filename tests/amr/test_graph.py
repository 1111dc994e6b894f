"""Reading and writing PENMAN."""

import logging
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import penman
import pytest
from hypothesis import given

from explainers.amr.graph import GraphError, names, read, read_all, write
from explainers.amr.strict import read_strictly
from tests.cases import cases
from tests.conftest import connected
from tests.matching.strategies import graphs


@given(graphs())
def test_writing_and_reading_keeps_every_triple(graph):
    text = write(graph)
    for again in (read(text), read_strictly(text)):
        assert again.top == graph.top
        assert dict(again.concepts) == dict(graph.concepts)
        assert set(again.edges) == set(graph.edges)
        assert set(again.attributes) == set(graph.attributes)
    assert connected(graph)
    assert penman.decode(text).top == graph.top


def test_metadata_and_alignment_survive():
    text = "# ::id 7\n# ::snt Dogs run .\n# ::tokens Dogs run .\n# ::alignments r-1 d-0\n(r / run-02\n    :ARG0 (d / dog))"
    graph = read(text)
    assert graph.alignment == {"r": (1,), "d": (0,)}
    assert write(graph, metadata=True) == text


def test_alignment_marks_wiki_links_and_duplicates_go():
    graph = read('(d / dog~e.1 :wiki "Dog" :mod (b / big) :mod b :quant 2 :quant 2)')
    assert graph.concepts == {"d": "dog", "b": "big"}
    assert [tuple(a) for a in graph.attributes] == [("d", "quant", "2")]
    assert len(graph.edges) == 1


def test_consist_of_is_no_inverse_words_of_a_name_and_graphs_are_in_order():
    assert read("(g / group :consist-of (d / dog))").edges[0] == ("g", "consist-of", "d")
    graph = read('(c / city :name (n / name :op2 "York" :op1 "New"))')
    assert names(graph) == {"c": ("New", "York")}
    assert [g.top for g in read_all("(a / b)\n\n(c / d)")] == ["a", "c"]


@cases
def test_errors_name_line_and_column_with_a_caret(text, line, column):
    with pytest.raises(GraphError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).endswith("^")


def test_what_is_no_amr_raises_our_error_only():
    twice, open_ = "(a / b :ARG0 (a / c))", '(a / "'
    for text in ("", "(a)", "(a / b) (c / d)", twice, "(:ARG0 x)", ")", open_, "(a / b)\n)"):
        with pytest.raises(GraphError):
            read(text)


TWICE = "(d / dog :mod (b / big) :mod b)"  # penman warns of the second :mod


def test_reading_and_loading_here_say_nothing_and_penman_still_tells_others(caplog):
    read(TWICE)
    assert not caplog.records
    penman.decode(TWICE)
    assert [record.name for record in caplog.records] == ["penman.layout"]
    with pytest.raises(GraphError, match="no concept"):
        read("(d / )")
    assert len(caplog.records) == 1
    assert logging.getLogger("penman").level == logging.NOTSET


def test_others_are_told_while_a_graph_is_read_here(caplog):
    together = Barrier(2)

    def work(reads, times):
        together.wait()
        for _ in range(times):
            reads(TWICE)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, (read, penman.decode), (100, 50)))
    assert len(caplog.records) == 50
