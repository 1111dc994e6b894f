"""``index`` and ``search`` as they are called."""

import io
import json

import pytest

from explainers.__main__ import main
from explainers.search import embedding
from tests.cases import CASES
from tests.search.conftest import Words, written


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command without models; gives its code, its objects and its messages."""
    monkeypatch.setattr(embedding, "DimensionEmbedder", lambda *_: Words())

    def call(*arguments):
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err

    return call


def test_from_files_to_results(run, file, tmp_path):
    out = tmp_path / "news"
    file.write_text(file.read_text() + "{no\n")
    code, (made,), said = run("index", "build", file, "--out", out)
    assert code == 0
    assert (made["documents"], made["sentences"], made["left_out"]) == (4, 7, 1)
    assert "1 × it is no JSON object" in said
    options = "--weights", "tone=-1,concepts=1", "-k", 2, "--where", "stars < 5"
    code, results, _ = run("search", out, "A mayor.", *options)
    assert code == 0 and len(results) == 2
    for result in results:
        assert list(result)[:5] == ["row", "score", "dimensions", "text", "fields"]
        similar = result["dimensions"]
        assert result["score"] == pytest.approx(similar["concepts"] - similar["tone"], abs=1e-9)
    assert run("search", out, "--row", results[0]["row"], "--weights", "tone=1")[0] == 0
    kept = run("search", out, "A mayor.", *options[:2], "--keep", "negation>=0.1")[1]
    assert kept and all(result["dimensions"]["negation"] >= 0.0995 for result in kept)
    listed = {"source": "items.jsonl", "documents": 4, "sentences": 7}
    assert run("index", "list", out)[1] == [listed]
    assert run("index", "list", tmp_path)[1][0]["collection"] == str(out)
    more = tmp_path / "more.txt"
    more.write_text("A new ship.\n")
    assert run("index", "add", more, "--out", out)[1][0]["documents"] == 5
    code, (left,), said = run("index", "drop", out, "--source", "more.txt")
    assert (left["documents"], said) == (4, "1 documents removed\n")
    assert "no such document" in run("index", "drop", out, "--source", "long/" * 200)[2]
    assert run("index", "check", out)[0] == 0
    marks = written(
        tmp_path / "marks.jsonl",
        [{"a": "A ship left.", "b": row, "alike": row < 3} for row in range(6)],
    )
    code, (learnt,), _ = run("index", "learn", out, "--name", "ships", "--marks", marks)
    assert (code, learnt["marks"], 0 <= learnt["agreement"] <= 1) == (0, 6, True)
    ships = run("search", out, "A ship left.", "--weights", "ships=1", "-k", 1)[1][0]
    assert ships["score"] == ships["dimensions"]["ships"]
    code, (left,), _ = run("index", "learn", out, "--name", "ships", "--forget")
    assert (code, "ships" in left["dimensions"]) == (0, False)
    for line in ('{"a": "x", "b": true, "alike": true}', '{"a": "x", "b": 1}', "x"):
        written(marks, [line])
        said = run("index", "learn", out, "--name", "ships", "--marks", marks)[2]
        assert "line 1: expected an object such as" in said
    assert run("index", "rebuild", out)[0] == 0


def test_a_name_that_some_would_take_for_two_lines_is_told(run, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a\u2028b.png").touch()
    (tmp_path / "in" / "a.txt").write_text("A ship came.\n")
    code, (made,), said = run("index", "build", tmp_path / "in", "--out", tmp_path / "c")
    assert (code, made["left_out"]) == (0, 1)
    assert "1 × its name does not end" in said


def test_bad_input(run, folder):
    for arguments, message in CASES["bad input"]:
        code, results, said = run("search", folder, *arguments)
        assert (code, results) == (2, [])
        assert message in said


@pytest.mark.parametrize("after", [["A ship at sea"], ["--", "A ship at sea"], ["-"]])
def test_the_text_may_come_after_the_options(run, folder, after, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("A ship at sea"))
    code, results, _ = run("search", folder, "--weights", "tone=1", *after)
    assert code == 0
    assert results == run("search", folder, "A ship at sea", "--weights", "tone=1")[1]
    assert run("search", folder, "--weights", "tone=1", "-5 degrees at sea")[0] == 0


def test_what_is_refused_or_noted(run, folder, capsys, tmp_path):
    with pytest.raises(SystemExit):
        run("search", folder, "A ship", "came", "--weights", "tone=1")
    assert "unrecognized arguments: came" in capsys.readouterr().err
    code, _, message = run("search", tmp_path, "x", "--weights", "tone=1")
    assert code == 2 and "is not a collection" in message
    assert run("index", "drop", tmp_path, "--row", "1")[0] == 2
    assert "it is read as English" in run("search", folder, "Мэр ушёл", "--weights", "tone=1")[2]
