"""What is shown and saved of token transports."""

import csv
import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from explainers import text
from explainers.pictures import heatmaps, scene
from explainers.pictures.shapes import DARK
from explainers.provenance import provenance
from explainers.relations.alignment import TypedChunks
from explainers.results import TokenExplanation
from explainers.sharing.export import tokens_csv, tokens_json, wa
from explainers.tokens import chunk_alignment, occlusion, rcmd
from explainers.tokens.units import TextUnit, chunk_units, word_units
from tests.cases import CASES, cases

NASTY = '<img src=x onerror="alert(1)">'


@pytest.fixture(scope="module")
def pair(lens):
    return "The old man likes cheese.", "The man doesn't like old cheese."


@pytest.fixture(scope="module")
def encoded(lens, pair):
    return lens.encoder.encode_tokens(pair)


@pytest.fixture(scope="module")
def tokens(encoded):
    return rcmd.explain(encoded[:1], encoded[1:])[0]


def made(a, b, seed=0):
    values = np.random.default_rng(seed).normal(size=(len(a), len(b)))
    return TokenExplanation(a, b, values, np.abs(values), values * np.abs(values), 1.0)


def texts(picture):
    return [e.text for e in ElementTree.fromstring(picture).iter() if e.tag.endswith("text")]


@cases
def test_a_heatmap_is_xml_whatever_the_words(words):
    picture = heatmaps.svg(made(words, words[::-1]), title="t", note="n")
    drawn = [t for t in texts(picture) if t]
    assert "img" not in {e.tag.split("}")[-1] for e in ElementTree.fromstring(picture).iter()}
    assert drawn[0] == "t" and drawn[-1] == "n"
    if len(words[0]) > 100:
        assert any(t.endswith("…") for t in drawn)


def test_a_heatmap_shows_what_each_pair_adds_and_only_that(tokens):
    drawn = texts(heatmaps.svg(tokens))
    shown = sum(float(t.replace("−", "-")) for t in drawn if re.fullmatch(r"−?\.\d+", t))
    assert shown == pytest.approx(tokens.score, abs=0.005 * tokens.contribution.size)
    strongest = np.unravel_index(tokens.contribution.argmax(), tokens.contribution.shape)
    assert f"{tokens.contribution[strongest]:.3f}" in drawn  # the end of the scale
    assert tokens.a[strongest[0]] in heatmaps.summary(tokens)


def test_what_takes_away_has_another_colour_a_minus_and_a_scale_of_its_own():
    values = np.array([[0.5, -0.25]])
    one = TokenExplanation(("a",), ("b", "c"), values, np.abs(values), values, 0.25)
    picture = heatmaps.svg(one)
    assert "−.25" in texts(picture) and "−0.500" in texts(picture)
    assert heatmaps.LIGHT_SHADES.most in picture
    shades = heatmaps.LIGHT_SHADES
    ends = (bytes.fromhex(shade.removeprefix("#")) for shade in (shades.none, shades.minus))
    half = bytes(round((x + y) / 2) for x, y in zip(*ends, strict=True))
    assert f"#{half.hex()}" in picture
    assert heatmaps.DARK_SHADES.most in heatmaps.svg(one, DARK)


def test_several_heatmaps_share_one_scale(encoded):
    found = [rcmd.explain(encoded[:1], encoded[1:], method=m)[0] for m in rcmd.METHODS]
    shown = scene.on_one_scale(found)
    most = max(np.abs(one.contribution).max() for one in found)
    assert [one["tokens"]["most"] for one in shown] == pytest.approx([most] * 3, abs=1e-4)
    assert [one["tokens"]["term"] for one in shown] == ["RCMD", "CMD", "AVG"]


def test_a_large_heatmap_stays_small():
    words = tuple(f"w{k}" for k in range(250))
    everything = made(words, words)
    assert len(heatmaps.svg(everything)) < 3_000_000
    best = everything.transport * (everything.transport == everything.transport.max(1)[:, None])
    sparse = TokenExplanation(words, words, best, best, best, 1.0)
    assert len(heatmaps.svg(sparse)) < 300_000


def units_of(pair, encoded, pieces=False):
    sides = zip(pair, encoded, chunk_alignment.words_without_partner(*encoded), strict=True)
    return tuple(word_units(*side, pieces) for side in sides)


def test_running_text_is_the_sentence(pair, encoded):
    for sentence, side in zip(pair, units_of(pair, encoded), strict=True):
        assert "".join(u.before + u.text for u in side) == sentence
    assert [u.text for u in units_of(pair, encoded)[1] if u.alone] == ["doesn't"]
    pieces = units_of(pair, encoded, pieces=True)[1]
    assert [u.text for u in pieces] == list(encoded[1].pieces)
    assert all(u.words == (k,) for u, k in zip(pieces, encoded[1].word_of_piece, strict=True))
    found = chunk_units(pair[0], [(0, 1, 2), (3,), (4, 5)], {0, 2})
    assert [u.text for u in found] == ["The old man", "likes", "cheese."]
    assert [u.alone for u in found] == [False, True, False]


def test_the_page_has_all_that_it_shows_and_no_markup_of_users(pair, encoded, tokens):
    first, second = units_of(pair, encoded)
    nasty = [TextUnit("", f"{NASTY}</script>", (0,)), *first[1:]], second
    shown = scene.of_tokens(tokens, (f"{NASTY}</script>", pair[1]), nasty, note=NASTY)
    page = scene.page(shown, NASTY)
    assert "<img" not in page and page.count("</script>") == 2
    assert sum(moved[2] for moved in shown["tokens"]["moved"]) == pytest.approx(
        tokens.score, abs=1e-3
    )
    assert "https:" not in page and page.count("http:") == page.count("http://www.w3.org")


def test_matrices_are_saved_with_where_they_come_from(lens, pair, tokens):
    block = provenance(lens.about, [])
    found = json.loads(
        tokens_json(pair, tokens, block, [chunk_alignment.AlignedChunks((0,), (0,), 0.9)])
    )
    assert {key: found[key] for key in tokens.to_json()} == tokens.to_json()
    assert found["method"] == "rcmd" and found["provenance"] == block
    cost, similarity = np.array(found["cost"]), np.array(found["similarity"])
    assert np.allclose(cost, 1 - similarity)
    assert np.sum(found["contribution"]) == pytest.approx(found["score"])
    assert found["aligned"] == [{"a": [0], "b": [0], "similarity": 0.9}]
    assert "aligned" not in json.loads(tokens_json(pair, tokens, block))
    first, *rest = tokens_csv(tokens, block).splitlines()
    assert first.startswith("# Semlens") and "rcmd" in first
    rows = list(csv.reader(rest))
    assert rows[0][1:] == list(tokens.b) and [r[0] for r in rows[1:]] == list(tokens.a)
    assert sum(float(x) for r in rows[1:] for x in r[1:]) == pytest.approx(tokens.score, abs=1e-4)


def test_alignments_are_saved_as_the_task_wants_them(tmp_path):
    """Lines of the .wa format, read back by our own reader of the task's gold files."""
    from explainers.training.clrcmd.ists import SOURCES, read_examples

    words = (["A", "cat", "sleeps", "."], ["The", "cat", "is", "asleep", "."])
    of = ([(0, 1), (2,), (3,)], [(0, 1), (2, 3), (4,)])
    aligned = [
        chunk_alignment.AlignedChunks((1,), (1,), 0.62),
        chunk_alignment.AlignedChunks((2,), (2,), 0.9),
    ]
    said = wa(words, of, aligned)
    for line in CASES["alignments are saved as the task wants them"]:
        assert f"{line} \n" in said
    folder = tmp_path / "ists" / "train"
    folder.mkdir(parents=True)
    stem = f"STSint.input.{SOURCES[0]}"
    (folder / f"{stem}.sent1.chunk.txt").write_text("[ A cat ] [ sleeps ] [ . ]\n")
    (folder / f"{stem}.sent2.chunk.txt").write_text("[ The cat ] [ is asleep ] [ . ]\n")
    (folder / f"{stem}.wa").write_text(said, encoding="utf-8")
    (read,) = read_examples(tmp_path, SOURCES[0])
    assert (read.words, read.chunks) == (words, of)
    assert read.gold == [((2,), (2, 3), 3.0), ((3,), (4,), 5.0)]


def test_saved_alignments_carry_types_and_grades():
    words = (["A", "cat", "sleeps"], ["A", "pet", "rests"])
    of = ([(0, 1), (2,)], [(0, 1), (2,)])
    said = wa(words, of, [TypedChunks((0,), (0,), "SPE1", 4), TypedChunks((1,), ())])
    assert "1 2 <==> 1 2 // SPE1 // 4 // A cat <==> A pet \n" in said
    assert "3 <==> 0 // NOALI // NIL // sleeps <==> -not aligned- \n" in said
    assert "0 <==> 3 // NOALI // NIL // -not aligned- <==> rests \n" in said


def test_occlusion_is_the_score_of_the_shorter_sentence(lens):
    a, b = "A dog runs.", "Dogs"
    shares = []
    found = occlusion.without_words(lens.encoder, a, b, progress=shares.append)
    assert [(x.side, x.word) for x in found] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]
    assert shares[-1] == 1.0 and found[-1].score is None
    shorter, other = lens.encoder.encode_tokens(["A runs.", b])
    assert found[1].score == pytest.approx(rcmd.explain([shorter], [other])[0].score, abs=1e-5)
    assert found[1].score < found[2].score  # without the dog it is less like dogs


@pytest.mark.parametrize(
    ("a", "b"), [*CASES["odd pairs"], ["the dog runs " * 130, "the dog runs " * 85]]
)
@pytest.mark.parametrize("method", rcmd.METHODS)
def test_odd_sentences_add_up_too(lens, a, b, method):
    sides = [text.clean(s) for s in (a, b)]
    read = lens.encoder.encode_tokens(sides)
    for pieces in (False, True):
        found = rcmd.explain(read[:1], read[1:], method=method, pieces=pieces)[0]
        assert np.isfinite(found.contribution).all()
        assert found.contribution.sum() == pytest.approx(found.score)
        assert heatmaps.svg(found).endswith("</svg>")
    units = units_of(sides, read)
    assert [len(u) for u in units] == [len(e.words) for e in read]


@pytest.mark.parametrize("sentence", ["A d̷̢o̵͜g̶ r̴u̸n̵s", "लड़की दौड़ती है", "A dog runs. \u0302"])
def test_marks_without_a_piece_are_not_beyond_the_limit(lens, sentence):
    sentence = text.clean(sentence)
    found = lens.encode_tokens([sentence])[0]
    assert not found.cut
    assert list(found.words) == [sentence[i:j] for i, j in text.spans(sentence)]
    other = lens.explain(sentence, "A cat sleeps.")
    assert other.cut == ((), ())
    assert other.tokens.score == pytest.approx(np.sum(other.tokens.contribution), abs=1e-4)


def test_words_beyond_the_limit_are_cut(lens):
    found = lens.encode_tokens(["dog " * 350 + "\u0302"])[0]
    assert len(found.words) == len(found.pieces) < 350
    assert len(found.words) + len(found.cut) == 351
