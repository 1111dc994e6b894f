"""Chunks: brackets, the AMR's own, their similarity and their alignment."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers import text
from explainers.amr.graph import read
from explainers.encoders.encoder import Encoded
from explainers.errors import InputError
from explainers.tokens import chunk_alignment, chunks, rcmd
from tests.cases import CASES, cases

letters = st.text(st.sampled_from("abč中 []'"), max_size=30)


@cases
def test_wrong_brackets_are_told_with_their_place(typed, complaint):
    with pytest.raises(InputError, match=complaint):
        chunks.marked(typed)


@cases
def test_brackets_of_another_sentence_are_refused(sentence, brackets, complaint):
    with pytest.raises(InputError, match=complaint):
        chunks.of_sentence(sentence, brackets)


@given(letters)
def test_brackets_are_read_or_refused(typed):
    with suppress(InputError):
        words, grouped = chunks.marked(typed)
        assert [k for chunk in grouped for k in chunk] == list(range(len(words)))
        assert chunks.marked(chunks.with_brackets(words, grouped)) == (words, grouped)


def test_brackets_of_a_sentence_keep_its_words_and_those_of_files_stand_alone():
    sentence = "The man doesn't sleep, does he?"
    grouped = chunks.of_sentence(sentence, "[The man] [doesn't sleep], [does he?]")
    assert grouped == [(0, 1), (2, 3), (4,), (5, 6, 7)]
    assert chunks.marked("[ a [sic] ] b", spaced=True) == (["a", "[sic]", "b"], [(0, 1), (2,)])


@pytest.mark.parametrize(("brackets", "alignments", "penman"), CASES["chunks from graphs"])
def test_chunks_from_a_graph_name_one_thing_each(brackets, alignments, penman):
    words, _ = chunks.marked(brackets)
    sentence = " ".join(words)
    graph = read(f"# ::tokens {sentence}\n# ::alignments {alignments}\n{penman}")
    assert chunks.with_brackets(words, chunks.from_graph(sentence, graph)) == brackets


@pytest.mark.parametrize("graph", [None, read("(s / sleep-01)")])
def test_without_a_graph_of_the_same_words_content_words_end_chunks(graph):
    words = ["the", "man", "sleeps", "in", "a", "bed", "too", "of"]
    found = chunks.with_brackets(words, chunks.from_graph(" ".join(words), graph))
    assert found == "[the man] [sleeps] [in a bed] [too of]"


@given(st.lists(st.sampled_from(["a", "cat", ".", "of", "1", "B", " ", "-", "_"]), max_size=12))
def test_every_word_is_in_one_chunk(parts):
    sentence = "".join(parts)
    found = chunks.from_graph(sentence, None)
    assert [k for chunk in found for k in chunk] == list(range(len(text.spans(sentence))))


def test_marks_inside_a_word_do_not_cut_it():
    sentence = "A 6.3 quake hit a well-known U.S. city - twice."
    words = [sentence[i:j] for i, j in text.spans(sentence)]
    assert chunks.with_brackets(words, chunks.from_graph(sentence, None)) == (
        "[A 6 . 3] [quake] [hit] [a well - known] [U . S] [.] [city] [-] [twice] [.]"
    )


def encoded(rng, words, owner):
    states = [rng.normal(size=(len(owner), 6)).astype(np.float32) for _ in range(2)]
    pieces = tuple(map(str, owner))
    return Encoded(np.ones(3, np.float32), *states, pieces, words, np.array(owner), ())


def test_similarity_between_chunks_is_rcmd_inside_each_pair():
    """Against a loop: equation 4 on two chunks, function words at half their weight."""
    rng = np.random.default_rng(0)
    a = encoded(rng, ("the", "man", "sleeps"), [0, 1, 1, 2])
    b = encoded(rng, ("an", "old", "man", "."), [0, 1, 2, 2, 3])
    in_a, in_b = [(0, 1), (2,)], [(0, 1, 2), (3,)]
    similarity = chunk_alignment.similarity(a, b, in_a, in_b)

    def joined(e):
        layers = [x / np.linalg.norm(x, axis=1, keepdims=True) for x in (e.middle, e.tokens)]
        return np.concatenate(layers, axis=1)

    def weight(e, k):
        return 0.5 if e.words[e.word_of_piece[k]] in ("the", "an", ".") else 1.0

    cosine = joined(a) @ joined(b).T / 2
    for p, chunk in enumerate(in_a):
        for q, other in enumerate(in_b):
            rows = [i for i, w in enumerate(a.word_of_piece) if w in chunk]
            columns = [j for j, w in enumerate(b.word_of_piece) if w in other]
            there = {i: max(cosine[i, j] for j in columns) for i in rows}
            back = {j: max(cosine[i, j] for i in rows) for j in columns}
            means = [
                sum(weight(e, k) * x for k, x in best.items()) / sum(weight(e, k) for k in best)
                for e, best in ((a, there), (b, back))
            ]
            assert similarity[p, q] == pytest.approx(np.mean(means), abs=1e-6)


def test_chunks_beyond_the_limit_are_similar_to_none():
    rng = np.random.default_rng(1)
    a, b = encoded(rng, ("man",), [0]), encoded(rng, ("man",), [0])
    assert chunk_alignment.similarity(a, b, [(0,), (1, 2)], [(0,)])[1].tolist() == [0.0]


@cases
def test_alignment_is_the_best_assignment_and_then_one_to_many(floor, similarity, groups):
    """With a higher floor a chunk loses its partner; one with several is nobody's second one."""
    expected = [
        chunk_alignment.AlignedChunks(tuple(a), tuple(b), similar) for a, b, similar in groups
    ]
    assert chunk_alignment.align_chunks(np.array(similarity), floor) == expected


def test_a_star_is_one_group_a_row():
    star = np.array([[0.9, 0.8, 0.0], [0.7, 0.0, 0.0], [0.0, 0.0, 0.6]])
    assert len(chunk_alignment.align_chunks(star)) == 3


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 1000))
def test_every_chunk_is_in_one_group_at_most_and_each_group_is_a_star(n, m, seed):
    similarity = np.random.default_rng(seed).uniform(-1, 1, (n, m))
    found = chunk_alignment.align_chunks(similarity, 0.3)
    for side in ("a", "b"):
        members = [k for group in found for k in getattr(group, side)]
        assert len(members) == len(set(members))
    assert all(min(len(g.a), len(g.b)) == 1 and g.similarity >= 0.3 for g in found)


def test_the_papers_recipe_pools_means_and_wants_mutual_bests():
    contribution = np.array([[4.0, 0.0, 0.0], [0.0, 1.0, 2.0]])
    pooled = chunk_alignment.pooled(contribution, [(0,), (1,), ()], [(0,), (1, 2)])
    assert pooled.tolist() == [[4.0, 0.0], [0.0, 1.5], [0.0, 0.0]]
    assert chunk_alignment.mutual(pooled) == [(0, 0), (1, 1)]


def test_chunks_add_up_to_the_same_score():
    rng = np.random.default_rng(2)
    a = encoded(rng, ("the", "man", "sleeps"), [0, 1, 1, 2])
    b = encoded(rng, ("men", "sleep"), [0, 1])
    for method in rcmd.METHODS:
        tokens = rcmd.explain([a], [b], method=method)[0]
        over = chunk_alignment.transport_over_chunks(tokens, [(0, 1), (2,)], [(0, 1)])
        assert over.a == ("the man", "sleeps") and over.b == ("men sleep",)
        assert over.contribution.sum() == pytest.approx(tokens.score)
        assert over.contribution[0, 0] == pytest.approx(tokens.contribution[:2].sum())


def test_words_without_anything_like_them(lens):
    read_ = lens.encoder.encode_tokens(["The man likes cheese.", "The man doesn't like cheese."])
    alone = chunk_alignment.words_without_partner(*read_)
    assert [w for w, x in zip(read_[1].words, alone[1], strict=True) if x] == ["doesn't"]
    assert not any(alone[0])
