"""What people hand over in Python becomes sentences, pairs and graphs; what cannot says so."""

import copy
import pickle
import tomllib
from collections import defaultdict
from types import SimpleNamespace

import numpy as np
import pandas as pd
import penman
import pytest

import explainers.__main__ as program
from explainers import Lens, given
from explainers.errors import InputError, ModelError
from explainers.registry import MODELS
from explainers.weights import models
from tests.servers import ROOT

A, B = ["A dog runs.", "It rains."], ["A dog sleeps.", "It  snows."]
PAIRS = [("A dog runs.", "A dog sleeps."), ("It rains.", "It snows.")]


class Dataset:
    """What of a ``datasets.Dataset`` is used: names of its columns, and columns by name."""

    column_names = ("premise", "hypothesis", "label")

    def __getitem__(self, name):
        return iter({"premise": A, "hypothesis": B}[name])


def test_pairs_are_any_iterable_or_two_columns_of_a_table():
    frame = pd.DataFrame({"sentence_a": A, "sentence_b": B})
    for handed in (
        list(zip(A, B, strict=True)),
        zip(A, B, strict=True),
        (list(pair) for pair in zip(A, B, strict=True)),
        np.array([A, B]).T,
        frame,
        frame.rename(columns={"sentence_a": "x", "sentence_b": "y"}),
        frame.assign(gold=1.0),
        frame.to_dict("records"),
        {"x": A, "y": B},
        {"x": iter(A), "y": iter(B)},
        {"sentence_b": B, "Sentence A": A},  # names are known before their order
        frame.rename(columns={"sentence_a": "question1", "sentence_b": "question2"}).assign(k=1),
        [{"x": A[0], "y": B[0]}, {"y": B[1], "x": A[1], "z": 1}],  # as the first row has them
        Dataset(),
    ):
        found = list(given.pairs(handed))
        assert found == PAIRS, handed
        assert {type(text) for pair in found for text in pair} == {str}  # none of NumPy's
    assert given.sentences("A dog.") == ["A dog."] == given.sentences(iter(["A  dog."]))
    assert given.sentences(frame["sentence_b"]) == [b for _, b in PAIRS]


def test_two_columns_are_as_good_as_pairs():
    frame = pd.DataFrame({"x": A, "y": B}, index=[5, 7])
    for a, b in ((A, B), (frame["x"], frame["y"]), (iter(A), tuple(B)), (np.array(A), B)):
        assert list(given.pairs(given.joined(a, b))) == PAIRS
    assert given.joined(PAIRS, None) is PAIRS and list(given.index(frame["x"])) == [5, 7]
    assert given.joined("A dog.", "A  cat.") == [("A dog.", "A cat.")]
    arrow = SimpleNamespace(to_pylist=lambda: A)
    assert list(given.pairs({"x": arrow, "y": B})) == PAIRS
    for a, b, said in (
        (A, B[:1], "not of one length"),
        (frame[["x"]], frame[["y"]], "not DataFrame"),
        (frame["x"], frame["y"][::-1], "different indexes"),
        (A, B[0], "first sentence is of type list"),
        (A[0], B, "second sentence is of type list"),
        (tuple(A), tuple(B), "two columns or two pairs"),
        (A[0], None, "one text alone is no pair"),
    ):
        with pytest.raises(InputError, match=said):
            list(given.pairs(given.joined(a, b)))


def test_a_lens_can_be_sent_to_another_process(tmp_path):
    lens = Lens("cpu", 4, parser=tmp_path, language="auto")
    for again in (pickle.loads(pickle.dumps(lens)), copy.deepcopy(lens)):  # noqa: S301
        assert repr(again) == repr(lens) and not again._loaded and again.language == "auto"
    assert f"parser='{tmp_path}'" in repr(lens) and repr(Lens("cpu")).startswith(
        "Lens(device='cpu'"
    )


def test_what_is_no_pair_says_which_and_why():
    class Lazy:
        columns = ("x", "y")

        def __getitem__(self, name):
            raise TypeError("LazyFrame is not subscriptable")

    for handed, said in (
        (Lazy(), "`collect` it"),
        ({"train": pd.DataFrame(), "test": pd.DataFrame()}, "choose one of train, test"),
        ({"x": ("A", "B"), "y": ("A", "B")}, "two columns or two pairs"),
        ("A dog runs.", "one text alone is no pair"),
        ({("A dog.", "A cat.")}, "another iterable, not set"),
        ([{"A dog.", "A cat."}], "is a set, which has no order"),
        ({"x": {"p": "A dog."}, "y": {"p": "A cat."}}, "a column is a list of sentences, not dict"),
        (pd.DataFrame({"sentence1": A, "label": ["x", "y"]}), "choose two of them"),
        (7, "pairs are a list or another iterable, not int"),
        (["A dog runs.", "A cat."], r"pairs\[0\] is one text, 'A dog runs.': a pair has two"),
        ([PAIRS[0], ("A", "B", "C")], r"pairs\[1\] is not two sentences: too many values"),
        ([PAIRS[0], ("A", None)], r"pairs\[1\], second sentence is missing \(None\)"),
        ([(np.nan, "B")], r"pairs\[0\], first sentence is missing \(nan\)"),
        ([(1, "B")], r"pairs\[0\], first sentence is of type int, not text"),
        ([PAIRS[0], ("...", "B")], r"pairs\[1\], first sentence: This text has no words"),
        (pd.DataFrame({"x": A, "y": B, "z": B}), "this table has x, y, z: choose two of them"),
        (pd.DataFrame([["A", "B"]], columns=["x", "x"]), "2 columns that are called 'x'"),
        ([{"x": "A", "y": "B"}, {"x": "A", "z": "B"}], r"pairs\[1\] has no 'y'"),
        ({"sentence1": "我爱你", "sentence2": "他爱你"}, "one row alone is no table"),
        ({"x": 1, "y": None}, "one row alone is no table"),
        ({"x": ["A", "B"], "y": ["A"]}, "not of one length"),
        ({"x": iter("AB"), "y": iter("A")}, "not of one length"),
    ):
        with pytest.raises(InputError, match=said):
            list(given.pairs(handed))
    for handed, said in (
        (["A dog.", None], r"sentences\[1\] is missing \(None\)"),
        (pd.DataFrame({"x": A}), "not DataFrame"),
        (b"A dog.", "not bytes"),
    ):
        with pytest.raises(InputError, match=said):
            given.sentences(handed)


def test_languages_are_known_ones_or_told():
    german = ("Ein Hund bellt laut.", "A dog barks loudly.")
    told = {"auto": ("de", "en"), "de": ("de", "de"), ("auto", "en"): ("de", "en")}
    assert {said: given.languages_of_pair(said, german) for said in told} == told
    for said in ("xx", ("xx", "de"), "deutsch"):
        with pytest.raises(InputError, match="here; there is auto, en, de, fr, cs, es"):
            given.languages_of_pair(said, german)
    with pytest.raises(InputError, match="one language or two"):
        given.languages_of_pair(("de", "en", "fr"), german)
    with pytest.raises(InputError, match="no language 'xx'"):
        Lens(language="xx")
    with pytest.raises(InputError, match="no language 'xx'"):
        Lens().of("en", "xx")


def test_languages_of_pairs_are_as_many_as_pairs(monkeypatch):
    lens, said = Lens(device="cpu", batch_size=1), [("en", "en")] * 40
    seen: list[int] = []

    def prepared(_, some, needs):
        seen.append(len(some))
        return some

    made = {
        "_prepared": prepared,
        "_results": lambda _, some, names: defaultdict(
            lambda: [SimpleNamespace(score=0.5, predicted={}, cut=((), ()))] * len(some)
        ),
    }
    for name, fake in made.items():
        monkeypatch.setattr(Lens, name, fake)
    twenty = PAIRS * 10
    assert len(lens.score(twenty, languages=iter(said[:20]))) == sum(seen) == 20
    seen.clear()
    for pairs, languages, told in (
        (twenty, said[:18], "languages of 18 pairs, and 20 pairs"),
        (twenty[:16], said, "languages of 40 pairs, and 16 pairs"),
        ({"x": A, "y": B}, said[:1], "languages of 1 pairs, and 2 pairs"),
        (iter(PAIRS), said[:1], "languages of 1 pairs, and more pairs"),
    ):
        with pytest.raises(InputError, match=told):
            lens.score(pairs, languages=languages)
        assert not seen  # nothing is made before it is seen
    with pytest.raises(InputError, match="more pairs than there are"):
        lens.score(iter(PAIRS), languages=said)
    with pytest.raises(InputError, match="more pairs than there are"):
        lens.explain_many(PAIRS, iter(said))
    for ask in (lens.parse, lens.read):
        with pytest.raises(InputError, match="not both"):
            ask(["A dog."], languages=["de"], language="en")
        with pytest.raises(InputError, match="2 languages are said of 1 sentences"):
            ask(["A dog."], languages=iter(["de", "en"]))


def test_graphs_are_penman_text_or_penmans_own():
    text = "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"
    ours = given.graph(text)
    assert given.graph(penman.decode(text)) == given.graph(ours) == ours
    with pytest.raises(InputError, match="not NoneType"):
        given.graph(None)
    assert given.two_graphs(iter([ours, ""])) == (ours, "")
    for said in (text, ours, (text,), [text] * 3, 7):
        with pytest.raises(InputError, match="graphs are two"):
            Lens(device="cpu").explain("A dog.", "A cat.", graphs=said)  # type: ignore[arg-type]


def test_a_lens_refuses_what_is_not_there_before_anything_is_loaded(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for role in ("encoder", "aspects", "parser"):
        for path in (tmp_path / "none", "./none", "none", str(tmp_path / "none" / "deeper")):
            with pytest.raises(ModelError, match=f"the {role} .*none.* is not there"):
                Lens(**{role: path})  # type: ignore[arg-type]
    assert str(models.chosen("encoder", "somebody/model")) == "somebody/model"  # a hub's
    (tmp_path / "somebody").mkdir()
    with pytest.raises(ModelError, match="is not there"):
        models.chosen("encoder", "somebody/model")
    lens = Lens(aspects=str(tmp_path), batch_size=1)
    assert lens.paths == {"aspects": tmp_path}
    with pytest.raises(InputError, match="1 sentence or more, not 0"):
        Lens(batch_size=0)
    with pytest.raises(InputError, match="no model 'bogus' here; there is aspects"):
        lens.with_models(bogus=tmp_path)
    with pytest.raises(InputError, match="no score 'foo' here; there is pam, rcmd"):
        next(lens.scores(PAIRS, also=["foo"]))


def test_devices_have_numbers_and_those_that_are_not_there_are_refused(monkeypatch):
    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    monkeypatch.setattr("torch.cuda.device_count", lambda: 2)
    assert [str(models.device(n)) for n in ("cpu", "cuda", "cuda:1")] == ["cpu", "cuda", "cuda:1"]
    for name, said in (
        ("cuda:2", "device cuda:2: this machine has cuda:0 to cuda:1"),
        ("mps", "has none such"),
        ("gpu", "choose one of auto, cpu, cuda, mps"),
        ("cuda:", "choose one of"),
    ):
        with pytest.raises(InputError, match=said):
            Lens(device=name)


def test_what_stands_on_another_encoder_is_not_kept(tmp_path):
    lens = Lens()
    other = lens.with_models(encoder=tmp_path)
    assert {role for role in MODELS if role not in other._of} == {
        "encoder",
        "aspects",
        "concept_vectors",
        "tokens",
    }
    assert "encoder" not in other._foreign_paths() and "encoder" in lens._foreign_paths()


def test_a_command_without_what_an_extra_brings_says_which(monkeypatch, capsys):
    missing = {
        "streamlit": ["run"],
        "sqlalchemy": ["studies", "list"],
        "duckdb": ["index", "list", "."],
    }
    for module, command in missing.items():

        def without(*_, name=module):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

        monkeypatch.setattr(program, "_run", without)
        assert program.main(command) == 1
        assert f"takes {module}, which the extra app" in capsys.readouterr().err
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    for extra, modules in program.EXTRAS.items():
        assert len(modules) == len(extras[extra])
