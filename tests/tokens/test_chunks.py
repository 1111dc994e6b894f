"""Chunks: brackets, the AMR's own, their similarity and their alignment."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers import text
from explainers.amr.graph import read
from explainers.encoders.encoder import Encoded
from explainers.errors import InputError
from explainers.tokens import chunk_alignment, chunks, rcmd

letters = st.text(st.sampled_from("abč中 []'"), max_size=30)


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("[The [old man] sleeps]", r"item 3 \(character 6\): a chunk opens inside a chunk"),
        ("The man] sleeps", r"item 3 \(character 8\): ']' without a '\['"),
        ("The [] man", r"item 3 \(character 6\): the chunk is empty"),
        ("The [man sleeps", r"'\[' is never closed: item 2 \(character 5\)"),
    ],
)
def test_wrong_brackets_are_told_with_their_place(typed, complaint):
    with pytest.raises(InputError, match=complaint):
        chunks.marked(typed)


def test_half_a_character_between_brackets_is_refused_by_name():
    with pytest.raises(InputError, match="half a character"):
        chunks.of_sentence("A dog.", "[A do\udfffg.]")


def test_brackets_of_tokenised_files_stand_alone():
    assert chunks.marked("[ a [sic] ] b", spaced=True) == (["a", "[sic]", "b"], [(0, 1), (2,)])


@given(letters)
def test_brackets_are_read_or_refused(typed):
    try:
        words, found = chunks.marked(typed)
    except InputError:
        return
    assert [k for chunk in found for k in chunk] == list(range(len(words)))
    assert chunks.marked(chunks.with_brackets(words, found)) == (words, found)


def test_brackets_of_a_sentence_keep_its_words():
    sentence = "The man doesn't sleep, does he?"
    found = chunks.of_sentence(sentence, "[The man] [doesn't sleep], [does he?]")
    assert found == [(0, 1), (2, 3), (4,), (5, 6, 7)]
    with pytest.raises(InputError, match="“dog”, where it has “cat”"):
        chunks.of_sentence("a cat", "[a dog]")
    with pytest.raises(InputError, match="“”, where it has “sleeps”"):
        chunks.of_sentence("a cat sleeps", "[a cat]")


def of_graph(sentence, penman):
    return chunks.with_brackets(sentence.split(), chunks.from_graph(sentence, read(penman)))


def test_chunks_from_a_graph_name_one_thing_each():
    told = of_graph(
        "The black cat does not like the bottle of milk in New York .",
        "# ::tokens The black cat does not like the bottle of milk in New York .\n"
        "# ::alignments b-1 c-2 l-5 b2-7 m-9 c2-11,12 n-11,12\n"
        "(l / like-01 :polarity - :ARG0 (c / cat :ARG1-of (b / black-04))"
        " :ARG1 (b2 / bottle :consist-of (m / milk))"
        ' :location (c2 / city :name (n / name :op1 "New" :op2 "York")))',
    )
    assert told == ("[The black cat] [does not like] [the bottle of milk] [in New York] [.]")


def test_verbs_stay_apart_from_what_stands_before_and_after_them():
    told = of_graph(
        "A man singing songs waits",
        "# ::tokens A man singing songs waits\n# ::alignments m-1 s-2 s2-3 w-4\n"
        "(w / wait-01 :ARG1 (m / man :ARG0-of (s / sing-01 :ARG1 (s2 / song))))",
    )
    assert told == "[A man] [singing] [songs] [waits]"


def test_what_has_a_number_or_letter_keeps_it():
    told = of_graph(
        "Bulb A and bulb B burn",
        "# ::tokens Bulb A and bulb B burn\n# ::alignments b-0 a-2 b2-3 b3-5\n"
        "(b3 / burn-01 :ARG1 (a / and :op1 (b / bulb) :op2 (b2 / bulb)))",
    )
    assert told.startswith("[Bulb A]") and "bulb B]" in told and told.endswith("[burn]")


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
    return Encoded(np.ones(3, np.float32), *states, tuple(map(str, owner)), words,
                   np.array(owner), ())  # fmt: skip


def test_similarity_between_chunks_is_rcmd_inside_each_pair():
    """Against a loop: equation 4 on two chunks, function words at half their weight."""
    rng = np.random.default_rng(0)
    a = encoded(rng, ("the", "man", "sleeps"), [0, 1, 1, 2])
    b = encoded(rng, ("an", "old", "man", "."), [0, 1, 2, 2, 3])
    of_a, of_b = [(0, 1), (2,)], [(0, 1, 2), (3,)]
    found = chunk_alignment.similarity(a, b, of_a, of_b)

    def joined(e):
        layers = [x / np.linalg.norm(x, axis=1, keepdims=True) for x in (e.middle, e.tokens)]
        return np.concatenate(layers, axis=1)

    cosine = joined(a) @ joined(b).T / 2
    for p, chunk in enumerate(of_a):
        for q, other in enumerate(of_b):
            rows = [i for i, w in enumerate(a.word_of_piece) if w in chunk]
            columns = [j for j, w in enumerate(b.word_of_piece) if w in other]
            sums = []
            for own, e, best in (
                (rows, a, [max(cosine[i, j] for j in columns) for i in rows]),
                (columns, b, [max(cosine[i, j] for i in rows) for j in columns]),
            ):
                weight = [0.5 if e.words[e.word_of_piece[k]] in ("the", "an", ".") else 1.0
                          for k in own]  # fmt: skip
                sums.append(np.dot(weight, best) / sum(weight))
            assert found[p, q] == pytest.approx(np.mean(sums), abs=1e-6)


def test_chunks_beyond_the_limit_are_similar_to_none():
    rng = np.random.default_rng(1)
    a, b = encoded(rng, ("man",), [0]), encoded(rng, ("man",), [0])
    assert chunk_alignment.similarity(a, b, [(0,), (1, 2)], [(0,)])[1].tolist() == [0.0]


def test_alignment_is_the_best_assignment_and_then_one_to_many():
    similarity = np.array([[0.9, 0.8, 0.1], [0.85, 0.2, 0.1], [0.1, 0.7, 0.4]])
    # Row 0 takes column 1, not its best, so that row 1 can have column 0; row 2 joins row 0.
    found = chunk_alignment.align_chunks(similarity)
    assert found == [
        chunk_alignment.Aligned((0, 2), (1,), 0.8),
        chunk_alignment.Aligned((1,), (0,), 0.85),
    ]
    # With a higher floor row 0 loses its partner and joins row 1.
    assert chunk_alignment.align_chunks(similarity, floor=0.82) == [
        chunk_alignment.Aligned((0, 1), (0,), 0.9)
    ]


def test_a_chunk_with_several_partners_is_nobodys_second_partner():
    similarity = np.array([[0.9, 0.8], [0.7, 0.1]])
    assert chunk_alignment.align_chunks(similarity, 0.75) == [
        chunk_alignment.Aligned((0,), (0, 1), 0.9)
    ]
    assert chunk_alignment.align_chunks(similarity, 0.5) == [
        chunk_alignment.Aligned((0,), (1,), 0.8),
        chunk_alignment.Aligned((1,), (0,), 0.7),
    ]
    star = np.array([[0.9, 0.8, 0.0], [0.7, 0.0, 0.0], [0.0, 0.0, 0.6]])
    assert len(chunk_alignment.align_chunks(star, 0.5)) == 3


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
        over = chunk_alignment.over(tokens, [(0, 1), (2,)], [(0, 1)])
        assert over.a == ("the man", "sleeps") and over.b == ("men sleep",)
        assert over.contribution.sum() == pytest.approx(tokens.score)
        assert over.contribution[0, 0] == pytest.approx(tokens.contribution[:2].sum())


def test_words_without_anything_like_them(lens):
    read_ = lens.encoder.encode_tokens(["The man likes cheese.", "The man doesn't like cheese."])
    alone = chunk_alignment.unlike(*read_)
    assert [w for w, x in zip(read_[1].words, alone[1], strict=True) if x] == ["doesn't"]
    assert not any(alone[0])
