"""The compact parser: words, labels, decoding, and the model as amrlib loads it."""

import threading

import numpy as np
import penman
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explainers.amr.compact import decode
from explainers.amr.compact.fragments import fill, fits, parts, symbol
from explainers.amr.compact.words import forms, number, sentences, tokenize
from explainers.amr.graph import connected, names, read, write
from explainers.models import PARSER

ROLES = ("ARG0", "ARG1", "op1", "op2", "mod", "polarity", "quant", "name")
LABELS = ("_", "%n", "%v-01", "=-", "=#", "@person", "_name", "person|<ARG0 0 %d-01", "and",
          "date-entity|>month 0 =%m", "@country=Great_Britain")  # fmt: skip


@given(st.text(max_size=80))
def test_tokens_cover_the_text(text):
    tokens = tokenize(text)
    assert all(text[t.start : t.end] == t.text for t in tokens)
    assert "".join(t.text for t in tokens).replace(" ", "") == "".join(
        c for c in text if not c.isspace()
    )


@given(st.text(max_size=60))
def test_sentences_lose_no_word(text):
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("words", "value"),
    [("three", "3"), ("1,000", "1000"), ("2.5 million", "2500000"), ("twenty - five", "25"),
     ("two hundred", "200"), ("3rd", "3"), ("second", "2"), ("dozen", "12"), ("dog", None)],
)  # fmt: skip
def test_numbers(words, value):
    assert number(words.split(), 0) == value


@pytest.mark.parametrize(
    ("word", "kind", "base"),
    [("children", "noun", "child"), ("teasing", "verb", "tease"), ("better", "adjective", "good"),
     ("teachers", "derived", "teach"), ("happily", "derived", "happy"), ("shreded", "verb", "shred")],
)  # fmt: skip
def test_forms(word, kind, base):
    assert getattr(forms(word, {}), kind) == base


def test_templates_are_filled_from_the_word():
    assert fill("%d-01", ["Teachers"], 0, {}) == "teach-01"
    assert fill("=%m", ["March"], 0, {}) == "3"
    assert fill("%n", ["destruction"], 0, {}) == "destruction"
    assert fill("%d-01", ["destruction"], 0, {"destruction": "destroy"}) == "destroy-01"
    assert not fits("=#", ["dog"], 0, {}, {})
    assert not fits("%v-07", ["likes"], 0, {"like": frozenset({"01"})}, {})


def test_symbols_never_break_penman():
    for nasty in ('<img src="x">', "a/b(c)", "::", "", "~e.1", "a b"):
        assert read(f"(x / {symbol(nasty)})").concepts["x"]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_scores_decode_to_a_valid_connected_graph(data):
    words = data.draw(st.lists(st.sampled_from(["dog", "not", "three", "Mary", "runs", "March", "("]),
                               min_size=1, max_size=6))  # fmt: skip
    text = " ".join(words)
    labels = [data.draw(st.sampled_from(LABELS)) for _ in words]
    n = len(decode.nodes(labels))
    rng = np.random.default_rng(data.draw(st.integers(0, 1000)))
    graph = decode.graph(text, tokenize(text), labels, rng.normal(size=(n, n)) * 3,
                         rng.normal(size=(len(ROLES), n, n)), rng.normal(size=n), ROLES, {})  # fmt: skip
    assert connected(graph)
    assert set(read(write(graph)).edges) == set(graph.edges)
    assert penman.decode(write(graph)).top == graph.top
    for variable in graph.concepts:
        roles = [e.role for e in (*graph.edges, *graph.attributes) if e.source == variable]
        once = [r for r in roles if r.startswith("ARG") or r in ("polarity", "name")]
        assert len(once) == len(set(once))
    constants = sum(p.constant for label in labels for p in parts(label))
    spelled = sum(len(words) for words in names(graph).values())
    assert len(graph.attributes) <= constants + spelled  # a constant has one owner


@pytest.fixture(scope="module")
def model():
    import amrlib

    return amrlib.load_stog_model(model_dir=str(PARSER), device="cpu")


def test_amrlib_loads_it_and_it_says_what_amr_says(model):
    text = model.parse_sents(["The man doesn't like cheese."])[0]
    graph = read(text)
    assert text.startswith("# ::id 0\n# ::snt The man doesn't like cheese.\n# ::tokens ")
    assert graph.concepts[graph.top] == "like-01"
    assert {graph.concepts[e.target] for e in graph.edges} == {"man", "cheese"}
    assert [tuple(a)[1:] for a in graph.attributes] == [("polarity", "-")]
    assert [graph.tokens[i] for i in graph.alignment[graph.top]] == ["like"]


def test_several_sentences_become_multi_sentence(model):
    graph = model.parse(["A dog barks. A cat sleeps."])[0]
    assert graph.concepts[graph.top] == "multi-sentence"
    assert {e.role for e in graph.edges if e.source == graph.top} == {"snt1", "snt2"}
    second = next(e.target for e in graph.edges if e.role == "snt2")
    assert graph.tokens[graph.alignment[second][0]] in ("cat", "sleeps")


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=40))
def test_any_text_parses_to_a_valid_connected_graph(model, text):
    graph = model.parse([text])[0]
    assert connected(graph)
    assert read(write(graph)).concepts == graph.concepts
    assert all(i < len(graph.tokens) for span in graph.alignment.values() for i in span)


def test_a_long_sentence_is_parsed_in_windows(model):
    graph = model.parse(["and the dog chased the cat " * 100])[0]
    assert connected(graph)
    assert graph.concepts[graph.top] == "multi-sentence"


def test_batches_and_order_do_not_change_graphs(model):
    texts = ["A dog runs.", "Two men are playing chess in the park.", "", "Google bought YouTube."]
    together = [write(g) for g in model.parse(texts)]
    assert together == [write(model.parse([t])[0]) for t in texts]


def test_threads_do_not_mix(model):
    texts = [f"The number {i} is a number." for i in range(12)]
    expected = [write(model.parse([t])[0]) for t in texts]
    found = [None] * len(texts)

    def work(i):
        found[i] = write(model.parse([texts[i]])[0])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(texts))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == expected
