"""Graphs that are no graphs, or more than can be compared: refused by name, before any work."""

import time
from contextlib import suppress

import pytest

from explainers.amr.compact.words import number
from explainers.amr.graph import NODES, TRIPLES, GraphError, names, positions, read, read_all, write
from explainers.amr.strict import PENMAN, read_strictly
from tests.cases import cases


def test_alignments_of_words_that_are_not_there_say_nothing():
    for written in ("a-²", "a-99999", "a-٣", "a-1.²", "a--1", "a-" + "9" * 5000):
        graph = read(f"# ::tokens one two\n# ::alignments {written}\n(a / b)")
        assert not graph.alignment
        assert positions(graph, ["onetwo"]) == {}
    assert positions(read("# ::alignments a-0\n(a / b~e.1)"), []) == {}
    graph = read("# ::tokens one two\n# ::alignments a-0.7 c-1\n(a / b :ARG0 (c / d))")
    assert graph.alignment == {"a": (0,), "c": (1,)}


def test_a_mark_beyond_the_sentence_says_nothing():
    for mark in ("~e.99999", "~99999", "~e." + "9" * 5000):
        with suppress(GraphError):
            assert not read(f"# ::tokens one two\n(a / b{mark})").alignment


@pytest.mark.parametrize("text", ["(w / want-0\ud800 :ARG1 d / date)", "(\udfff"])
def test_an_error_never_quotes_half_a_character(text):
    with pytest.raises(GraphError) as caught:
        read_strictly(text)
    str(caught.value).encode()


@pytest.mark.parametrize(
    "text", [f"(d / dog :{'r' * 50_000} 1)", f"({'d' * 25_000} / x :mod ({'d' * 25_000} / y))"]
)
def test_an_error_quotes_what_is_near(text):
    with pytest.raises(GraphError) as caught:
        read_strictly(text)
    said, near, caret = str(caught.value).split("\n")
    assert len(said) + len(near) < 1_000
    assert text[caught.value.column - 1 :].startswith(near[caret.index("^") :])


@pytest.mark.parametrize("role", ["op²", "op٣", "op" + "9" * 90])
def test_a_name_of_odd_numbers(role):
    graph = read(f'(p / person :name (n / name :{role} "Mary"))')
    assert set(names(graph)) == {"p"}
    assert read(write(graph)).attributes == graph.attributes


@pytest.mark.parametrize("reading", [read, read_strictly])
@cases
def test_half_characters_and_endless_roles_are_refused(reading, text):
    with pytest.raises(GraphError):
        reading(text)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("(a / b" + " :mod 1" * 5000 + ")", TRIPLES),
        ("(a / b" + " :ARG0 a" * 4000 + ")", TRIPLES),
        ("(a / b" + "".join(f" :op{k} (v{k} / c)" for k in range(600)) + ")", NODES),
        ("(a / b" + " :ARG0 a" * 100_000, TRIPLES),
    ],
)
def test_a_graph_over_a_limit_is_refused_before_it_is_read(text, limit):
    before = time.process_time()
    with pytest.raises(GraphError, match=limit.variable):
        read_all(text)
    assert time.process_time() - before < 1


def test_what_a_person_writes_has_a_length():
    with pytest.raises(GraphError, match=PENMAN.variable):
        read_strictly("(a / b)" + " " * PENMAN.most)


@cases
def test_numbers_of_any_length_are_exact(words, value):
    assert number(words.split(), 0) == value
