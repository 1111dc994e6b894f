"""PENMAN as it is written: every sign is read as what it is, or is an error that shows it."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers.amr.concepts import normal_label
from explainers.amr.graph import Attribute, Graph, GraphError, read, read_all, write
from explainers.amr.notation import MINUSES
from explainers.amr.strict import read_strictly
from tests.cases import cases

BREAKS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""What ``str.splitlines`` breaks lines at, but the ends of lines of files."""

SIGNS = [c for c in map(chr, range(sys.maxunicode)) if unicodedata.category(c)[0] in "PSZ"]
SIGNS += [c for c in map(chr, range(sys.maxunicode)) if unicodedata.category(c) == "Cf"]
"""Punctuation, symbols, spaces, and what is not seen."""


@cases
def test_what_cannot_be_read_is_shown_with_a_hint(text, line, column, hint):
    for reading in (read, read_strictly):
        with pytest.raises(GraphError) as caught:
            reading(text)
        assert (caught.value.line, caught.value.column) == (line, column)
        assert hint in str(caught.value)
        assert str(caught.value).endswith("\n" + " " * (column - 1) + "^")


def test_breaks_of_unicode_break_no_line():
    for sign in BREAKS:
        text = f'# ::id 1{sign}2\n# ::snt one{sign}two\n(a / b{sign}:op1 "x{sign}y"{sign})'
        for again in (text, write(read(text), metadata=True)):
            (graph,) = read_all(again)
            assert graph.metadata["snt"] == f"one{sign}two"
            assert graph.attributes == (("a", "op1", f'"x{sign}y"'),)
        with pytest.raises(GraphError) as caught:
            read(f"{text}\n\n(c / d")
        assert (caught.value.line, caught.value.column) == (5, 7)


def test_every_sign_is_itself_or_white_or_an_error():
    for sign in SIGNS:
        for word in (sign, f"a{sign}b"):
            try:
                found = read(f"(x / y :op1 {word} :op2 1)").attributes
            except GraphError as error:
                assert error.column, repr(word)
            else:
                value = "-" if word in MINUSES else word
                assert found == (("x", "op1", value), ("x", "op2", "1")), repr(word)
            graph = Graph("x", {"x": word}, (), (Attribute("x", "op1", word),))
            again = read(write(graph))
            if word in MINUSES:
                word = "-"
            assert {again.concepts["x"], again.attributes[0].value} <= {word, f'"{word}"'} | {
                '"\\' + word + '"', f'"{word[0]}\\{word[1:]}"'
            }, repr(word)  # fmt: skip
            assert read(write(again)) == again


words = st.sampled_from(["::", "::vector", "# ::id 7", "[", '"The",', '"dog"]', "(", ":ARG0", "a"])


@given(st.lists(words, min_size=1, max_size=6), st.lists(st.text(max_size=3), max_size=4))
def test_a_sentence_of_any_words_comes_back(said, tokens):
    tokens = [t for t in tokens if t.isprintable() and t.strip()] or said
    graph = Graph("0", {"0": "and/or"}, (), (), {"id": "7", "snt": " ".join(said)}, tuple(tokens))
    again = read(write(graph, metadata=True))
    assert again.metadata["snt"] == " ".join(said)
    assert again.tokens == tuple(tokens)


def test_addresses_of_nodes_are_no_words_and_numbered_variables_keep_theirs():
    text = "# ::tokens a b c\n# ::alignments 0-1.2 1-1\n(0 / b :ARG0 (1 / c))"
    assert not read(text).alignment
    graph = read("# ::tokens a b c\n(0 / b~e.2 :ARG0 (1 / c~e.0,1))")
    assert read(write(graph, metadata=True)).alignment == {"0": (2,), "1": (0, 1)}


def test_times_are_read_whole_and_known_roles_need_no_space():
    assert read("(d / x :time 16:42 :value 1:2:3.5)").attributes == (
        ("d", "time", '"16:42"'),
        ("d", "value", '"1:2:3.5"'),
    )
    text = "(l / like-01:ARG0 (m / man):ARG1 m)"
    assert read(text).edges == (("l", "ARG0", "m"), ("l", "ARG1", "m"))


def test_a_minus_of_any_form_is_one_and_small_and_wide_signs_are_plain_in_every_metric():
    for sign in MINUSES:
        graph = read(f"(s / sing-01 :polarity {sign} :quant {sign}5 :op1 x{sign})")
        values = [value for _, _, value in graph.attributes]
        assert values == ["-", "-5", f"x{sign}"]
    for x, y in (("H₂O", "H2O"), ("５", "5"), ('"№ 1"', '"No. 1"'), ("ﬁsh-01", "fish-01")):
        assert normal_label(x) == normal_label(y)
    assert normal_label("m²") != normal_label("m2")
