"""What a researcher types first, as it is typed; and what comes back."""

import copy
import json
import logging
import pickle
import shutil

import pandas as pd
import penman
import pytest
import torch

import explainers
import semlens
from explainers import Lens, PairExplanation, PairScore
from explainers.errors import InputError
from explainers.results import Results
from explainers.weights import models

A, B = "The man likes cheese.", "The man doesn't like cheese."
PAIRS = [
    (A, B),
    ("Two dogs run.", "Three dogs run."),
    ("It rains.", "The old bridge in Porto reopened on Monday after two years of repairs."),
    ("Mary Jones sleeps.", "She doesn't."),
    ("A dog is chasing a cat in the park.", "A cat is chasing a dog."),
]


@pytest.fixture(scope="module")
def result(lens):
    return lens.explain(A, B)


def test_semlens_is_another_name_for_explainers(lens, monkeypatch):
    monkeypatch.setattr("explainers.lens.shared", lambda: lens)
    monkeypatch.delitem(vars(explainers), "diff", raising=False)
    assert semlens.Lens is Lens and semlens.__version__ == explainers.__version__
    assert set(explainers.__all__) <= set(dir(semlens))
    assert [d.kind for d in semlens.diff(*PAIRS[1]).differences] == ["quantity"]
    with pytest.raises(AttributeError, match="no attribute 'Lense'"):
        _ = getattr(semlens, "Lense")  # noqa: B009  # a type checker knows better


def test_a_dataframe_is_scored(lens):
    df = pd.DataFrame(PAIRS, columns=["a", "b"]).iloc[::-1]
    scores = lens.score(df)
    frame = scores.to_frame()
    assert len(frame) == len(df) and {"sbert", "rcmd", "aspects.negation"} <= {*frame}
    assert frame["sentence_a"].equals(df["a"].rename("sentence_a"))  # row by row
    one = lens.score(A, B)
    assert one.scores == pytest.approx(scores[-1].scores, abs=1e-6) and one.sentences == (A, B)


def test_a_dataset_is_mapped_in_batches(lens):
    # what `datasets` does with a batch: it hands over a dictionary of lists and takes one back
    batch = {"sentence1": [a for a, _ in PAIRS], "sentence2": [b for _, b in PAIRS]}
    mapped = batch | (lambda rows: lens.score(rows).columns())(batch)
    assert {len(column) for column in mapped.values()} == {len(PAIRS)} and "rcmd" in mapped


def test_two_sentences_are_told_apart(lens):
    assert [d.kind for d in lens.diff(A, B).differences] == ["negation"]
    both = lens.diff(PAIRS[:2])
    assert [found.differences[0].kind for found in both] == ["negation", "quantity"]
    assert "aspects" not in both[0].explanations


def test_graphs_are_compared_however_they_come(lens):
    other = penman.decode("(l / like-01 :polarity -)")
    found = lens.compare("(l / like-01)", other)
    assert found.score == pytest.approx(0.8) and found.suite.values["negation"] == 0
    given = lens.explain(A, B, graphs=("(l / like-01)", other))
    assert given.graphs.a.concepts == {"l": "like-01"} and given.graphs.match.pairs
    older = "(l / like-01 :unheard-of (x / x))"  # a role that compare takes, too
    assert (
        lens.explain(A, B, graphs=(older, "")).graphs.a.edges == lens.compare(older, other).a.edges
    )


def test_one_text_is_one_sentence(lens):
    assert penman.decode(lens.parse("A dog runs.").penman).top
    assert [graph.penman for graph in lens.parse(iter(["A dog runs."]))] == [
        lens.parse("A dog runs.").penman
    ]
    assert lens.read("A dog runs.").words[1].form == "dog"
    for encode, size in ((lens.joined().encode, 768), (lens.encoder.encode, 384)):
        assert encode("A dog.").shape == (size,) and encode(["A dog."]).shape == (1, size)
    assert len(lens.encode_tokens("A dog.")) == 1


def test_progress_is_shown_where_it_is_asked_for_and_nothing_else_is(lens, capfd, caplog):
    lens.score(PAIRS, progress=True)
    assert "5/5" in capfd.readouterr().err
    with caplog.at_level(logging.INFO, "semlens"):
        lens.explain(*PAIRS[1])
    assert {record.name for record in caplog.records} == {"semlens"}
    assert "Parsing to AMR" in caplog.messages
    Lens(device="cpu").score(PAIRS[:1])  # loads what it needs
    assert capfd.readouterr() == ("", "")
    lens.explain(*PAIRS[1], progress=True)
    assert "Parsing to AMR …" in capfd.readouterr().err


def test_a_result_is_saved_as_its_ending_says(result, tmp_path):
    page = result.save(tmp_path / "x.html").read_text("utf-8")
    assert "<script" in page and "like cheese" in page
    assert result.save(str(tmp_path / "x.svg")).read_text("utf-8").lstrip().startswith("<svg")
    saved = json.loads(result.save(tmp_path / "x.json").read_text("utf-8"))
    assert saved["provenance"]["models"] and PairExplanation.from_json(saved) == result
    with pytest.raises(InputError, match=r"x.pdf is to end in one of .json, .svg, .html"):
        result.save(tmp_path / "x.pdf")


@pytest.mark.models
def test_models_of_ones_own_are_named_by_their_folders(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(models.ASPECTS_FOLDER, "own")
    assert "negation" in Lens(device="cpu", aspects="own").score(A, B).aspects
    shutil.copytree(models.embedded_encoder_path(), "encoder")
    if not torch.cuda.is_available():
        with pytest.raises(InputError, match="device cuda:0: this machine has none such; cpu is"):
            Lens(encoder="encoder", device="cuda:0")
    other = Lens(device="cpu").with_models(encoder="encoder")
    assert other.encoder.embedded is False and other.aspects._encoder is other.encoder


def test_languages_are_told(lens):
    german = "Ein Hund jagt eine Katze."
    assert lens.explain(german, A, language="auto").languages == ("de", "en")
    assert lens.explain(german, german, languages="de").languages == ("de", "de")
    for said in (("xx", "de"), "xx"):
        with pytest.raises(InputError, match="no language 'xx' here; there is auto, en"):
            lens.explain(german, A, languages=said)
    with pytest.raises(InputError, match="languages of 1 pairs, and 5 pairs"):
        lens.score(PAIRS, languages=[("de", "en")])
    with pytest.raises(InputError, match="not both"):
        lens.score(PAIRS, languages=[("de", "en")], language="de")
    with pytest.raises(InputError, match="`language` has one of them all"):
        lens.explain_many(PAIRS, languages="de")


def test_results_can_be_compared_pickled_and_printed(lens, result):
    again = pickle.loads(pickle.dumps(result))  # noqa: S301  # our own
    assert again == result == copy.deepcopy(result) and hash(again) == hash(result)
    assert again.tokens == result.tokens and again.graphs == result.graphs
    assert result != lens.explain(B, A) and result != "something else"
    listed = lens.score(PAIRS[:2])
    assert pickle.loads(pickle.dumps(listed)) == listed  # noqa: S301
    for one in (result, result.tokens, result.graphs, result.aspects, listed, listed[0]):
        assert "\n" not in repr(one) and len(repr(one)) < 400


def test_results_become_tables(result):
    assert result.to_frame().loc[0, "smatch"] == result.scores["smatch"]
    aspects = result.aspects.to_frame()
    assert aspects["contribution"].sum() == pytest.approx(result.scores["s3bert"])
    assert list(aspects.index) == [*result.aspects.predicted, "residual"]
    tokens = result.tokens.to_frame()
    assert tokens.shape == (5, 6) and tokens.to_numpy().sum() == pytest.approx(result.tokens.score)
    assert Results([]).to_frame().empty and Results([]).columns() == {}


def test_tables_have_the_same_columns_whatever_made_them(lens, result):
    for some, none in (
        (lens.score(PAIRS[:1], also=["pam"]), lens.score([], also="pam")),
        (lens.diff(PAIRS[:1]), lens.diff(iter(()))),
        (Results([result]), lens.explain_many(pd.DataFrame({"a": [], "b": []}))),
    ):
        frame, empty = some.to_frame(), none.to_frame()
        assert len(empty) == 0 and list(empty.columns) == list(frame.columns)
        assert list(empty.dtypes) == list(frame.dtypes) and empty["sbert"].mean() is not None
        assert none.columns() == {name: [] for name in frame.columns}
        assert list(some[:0].to_frame().columns) == list(frame.columns)


def test_results_know_the_rows_they_are_of():
    scores = [PairScore({"sbert": k / 4}, {}, (f"A {k}", "B"), (("x",), ())) for k in range(4)]
    rows = pd.DataFrame(index=[7, 5, 3, 1])
    found = Results(scores, rows.index)
    for some, index in (
        (found, [7, 5, 3, 1]),
        (found[1:3], [5, 3]),
        (found[:1] + found[2:], [7, 3, 1]),
        (pickle.loads(pickle.dumps(found)), [7, 5, 3, 1]),  # noqa: S301
        (found + scores, range(8)),
        (Results(scores), range(4)),
        (Results(sorted(found, key=lambda one: -one.scores["sbert"])), range(4)),
    ):
        assert list(some.to_frame().index) == list(index)
    found.reverse()
    assert list(found.to_frame().index) == [0, 1, 2, 3]  # rows of nobody's frame
    assert scores[0].row()["cut.a"] == "x" and scores[0].row()["cut.b"] == ""
    again = PairScore({"sbert": 0.0}, {}, ("A 0", "B"), (("x",), ()))
    assert again == scores[0] and len({*scores, again}) == 4


def test_what_is_not_read_is_named_in_every_result(lens):
    long = ("word " * 300).strip() + "."
    for cut in (
        lens.score(long, A).cut,
        lens.score([(long, A)])[0].cut,
        lens.diff(long, A).cut,
        [cut.split() for cut in lens.score(long, A).to_json()["cut"].values()],
    ):
        assert cut[0] and set(cut[0]) <= {"word", "."} and not cut[1]


@pytest.mark.models
def test_results_do_not_depend_on_batches_or_order(lens):
    wanted = lens.score(PAIRS, also=["smatch", "pam"]).to_frame().set_index("sentence_a")
    numbers = list(wanted.select_dtypes("number"))
    for size in (1, 2):
        lens_of_size = Lens(device="cpu", batch_size=size)
        found = lens_of_size.score(PAIRS[::-1], also=["smatch", "pam"]).to_frame()
        found = found.set_index("sentence_a").loc[wanted.index]
        assert (found[numbers] - wanted[numbers]).abs().to_numpy().max() < 1e-6
