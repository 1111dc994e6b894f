"""The command line: its contracts, its errors."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import penman
import pytest

from explainers.__main__ import _action_first, main
from explainers.commands import inputs
from explainers.commands.output import progress
from explainers.lens import Lens
from explainers.limits import Limit
from explainers.matching.aspects import ASPECTS
from explainers.reading import conllu
from explainers.registry import SCORES
from explainers.weights import models
from tests.cases import cases

COMMAND = [sys.executable, "-m", "explainers"]
KEPT: dict[str, Any] = {"text": True, "cwd": models.ASSETS.parent, "check": False}
"""How a process of its own is run."""


@pytest.fixture(autouse=True)
def one_set_of_models(lens, monkeypatch):
    """Commands use the models that are loaded already."""
    monkeypatch.setattr("explainers.lens.Lens", lambda device, batch_size: lens)


def run(capsys, *arguments):
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def printed(capsys, *arguments):
    """The objects that a command prints, which ends well."""
    code, out, _ = run(capsys, *arguments)
    assert code == 0
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def graphs(tmp_path):
    """Two files of two graphs, of which the second are unlike."""
    one, two = tmp_path / "a.amr", tmp_path / "b.amr"
    one.write_text("# ::id 1\n(d / dog)\n\n(l / like-01 :ARG0 (m / man))")
    two.write_text("(x / dog)\n\n(l / like-01 :ARG0 (m / man) :polarity -)")
    return str(one), str(two)


def test_explain(capsys):
    (found,) = printed(capsys, "explain", "The man likes cheese.", "The man doesn't like cheese.")
    contract = ["sentences", "scores", "graphs", "node_alignment", "aspects", "tokens", "models"]
    assert [key for key in found if key in contract] == contract
    assert list(found["scores"]) == list(SCORES)
    assert list(found["aspects"]) == list(ASPECTS)
    assert set(found["aspects"]["negation"]) == {"predicted", "measured"}
    assert np.sum(found["tokens"]["contribution"]) == pytest.approx(
        found["scores"]["rcmd"], abs=1e-9
    )
    variables = [{n["var"] for n in g["nodes"]} for g in found["graphs"]]
    assert all(a in variables[0] and b in variables[1] for a, b in found["node_alignment"])
    assert [m["role"] for m in found["models"]] == [
        "encoder",
        "aspects",
        "parser",
        "pam",
        "inference",
        "reader",
    ]
    assert all(len(m["checksum"]) == 64 for m in found["models"])


def test_swapping_the_sentences_transposes_everything(capsys):
    a, b = "Two dogs are running.", "A dog runs in the park."
    one, two = (printed(capsys, "explain", *p)[0] for p in ((a, b), (b, a)))
    assert one["scores"] == pytest.approx(two["scores"], abs=1e-6)
    assert np.allclose(
        one["tokens"]["contribution"], np.transpose(two["tokens"]["contribution"]), atol=1e-6
    )
    for name in ASPECTS:
        assert one["aspects"][name] == pytest.approx(two["aspects"][name], abs=1e-5)


def test_a_sentence_against_itself(capsys):
    found = printed(capsys, "explain", "Mary sings.", "Mary sings.")[0]
    assert found["scores"] == pytest.approx(dict.fromkeys(found["scores"], 1.0), abs=1e-5)
    for values in found["aspects"].values():
        assert values == pytest.approx({"predicted": 1.0, "measured": 1.0}, abs=1e-5)


def test_score(capsys, pairs):
    sentences = "A dog runs.", "A cat sleeps."
    path = pairs("sentence_a\tsentence_b", "\t".join(sentences), "Mary sings.\tMary sings.")
    rows = printed(capsys, "score", path)
    assert [set(r) for r in rows] == [{"sbert", "s3bert", "rcmd", "aspects", "cut"}] * 2
    assert rows[1]["rcmd"] == pytest.approx(1.0, abs=1e-5)
    (parsed,) = printed(capsys, "score", pairs("\t".join(sentences)), "--pam")
    explained = printed(capsys, "explain", *sentences)[0]
    for name in ("sbert", "s3bert", "rcmd"):
        assert rows[0][name] == pytest.approx(explained["scores"][name], abs=1e-5)
    assert parsed["pam"] == pytest.approx(explained["scores"]["pam"], abs=1e-5)


def test_pam(capsys, graphs):
    rows = printed(capsys, "pam", *graphs, "--all")
    assert [set(r) for r in rows] == [{"pam", "smatch", "wwlk"}] * 2
    assert rows[0] == pytest.approx(dict.fromkeys(rows[0], 1.0), abs=1e-5)
    assert rows[1]["pam"] < 0.99
    alone = printed(capsys, "pam", *graphs)
    assert [r["pam"] for r in alone] == pytest.approx([r["pam"] for r in rows])


def test_embed(capsys, tmp_path, monkeypatch):
    sentences, out = tmp_path / "s.txt", tmp_path / "v.npy"
    sentences.write_text("A dog runs.\nA dog runs.\nMary sings all day.\n")
    code, said, _ = run(capsys, "embed", str(sentences), "--join", "norm-sum", "--out", str(out))
    assert code == 0
    assert json.loads(said) == {"out": str(out), "shape": [3, 384], "join": "norm-sum"}
    vectors = np.load(out)
    assert vectors.dtype == np.float32 and np.array_equal(vectors[0], vectors[1])
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    before = out.read_bytes()
    code, said, err = run(capsys, "embed", str(sentences), "--out", str(out))
    assert (code, said) == (2, "") and "exists" in err and out.read_bytes() == before
    nowhere = tmp_path / "nowhere" / "v.npy"
    code, _, err = run(capsys, "embed", str(sentences), "--out", str(nowhere))
    assert code == 2 and f"{nowhere}: " in err
    out.unlink()

    def fails(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(np.lib.format, "write_array_header_1_0", fails)
        code, _, err = run(capsys, "embed", str(sentences), "--join", "text", "--out", str(out))
    assert code == 1 and "No space left" in err and not out.exists()
    sentences.write_text("A dog runs.\n" + "A dog and " * 100 + "a cat run.\n")
    code, _, err = run(capsys, "embed", str(sentences), "--join", "text", "--out", str(out))
    assert code == 0 and "note: over the encoder's limit" in err and "line 2\n" in err
    out.unlink()
    sentences.write_text("A dog runs.\n\nIt sleeps.\n")
    code, _, err = run(capsys, "embed", str(sentences), "--out", str(out))
    assert code == 1 and "line 2: Please enter" in err and "1 of 3 rows" in err
    assert np.isnan(np.load(out)).all(axis=1).tolist() == [False, True, False]
    code, said, _ = run(capsys, "embed", str(sentences), "--out", str(out), "--force", "--skip-bad")
    assert code == 0 and json.loads(said)["shape"][0] == 2


def test_pam_of_what_was_generated(capsys, tmp_path):
    sources, outputs = tmp_path / "s.txt", tmp_path / "o.txt"
    sources.write_text("The dog chased the cat.\nMary sings all day.\n")
    outputs.write_text("The cat was chased by the dog.\nMary sings all day.\n")
    code, out, err = run(capsys, "pam", "--sources", str(sources), "--outputs", str(outputs))
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [set(r) for r in rows] == [{"pam", "self_bleu", "parascore"}] * 2
    assert rows[1]["self_bleu"] == pytest.approx(1) and rows[0]["self_bleu"] < 0.7
    assert "pam: mean" in err and "parascore: mean" in err


def test_parse_reads_standard_input(capsys, monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO("A dog runs.\nMary’s café (n) sings!\n".encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    code, out, _ = run(capsys, "parse", "-")
    graphs = penman.loads(out)
    assert code == 0
    assert [g.metadata["id"] for g in graphs] == ["0", "1"]
    assert [g.metadata["snt"] for g in graphs] == ["A dog runs.", "Mary’s café (n) sings!"]
    assert out.startswith("# ::id 0\n# ::snt A dog runs.\n")
    assert out.count("\n\n") == 1


def test_metrics(capsys, graphs):
    rows = printed(capsys, "metrics", *graphs)
    assert [tuple(r) for r in rows] == [ASPECTS] * 2
    assert set(rows[0].values()) == {1.0}
    assert rows[1]["negation"] == 0.0


def test_metrics_pair_graphs_by_their_ids_and_name_those_left_alone(capsys, tmp_path):
    files = {"a": ("1 dog", "2 cat", "3 cow"), "b": ("3 cow", "1 dog"), "c": ("x cat", "y cow")}
    for name, graphs in files.items():
        text = "\n\n".join("# ::id {}\n(x / {})".format(*g.split()) for g in graphs)
        (tmp_path / name).write_text(text)
    a, b, c = (str(tmp_path / name) for name in files)
    code, out, err = run(capsys, "metrics", a, b)
    assert code == 1 and f"2 of {a}" in err
    assert [json.loads(line)["smatch"] for line in out.splitlines()] == [1.0, 1.0]
    assert [row["concepts"] for row in printed(capsys, "metrics", b, c)] == [0.0, 0.0]


def test_metrics_say_what_is_proven(capsys, tmp_path):
    one, two = tmp_path / "a.amr", tmp_path / "b.amr"
    chain = " ".join(f":ARG1 (n{i} / x" for i in range(40)) + ")" * 40
    one.write_text(f"(r / x {chain})\n\n(l / like-01 :ARG0 (m / man))")
    two.write_text(f"(r / x :ARG1 (q / x) {chain})\n\n(l / like-01)")
    arguments = ("metrics", str(one), str(two), "--details", "--time-limit", "0.0001")
    code, out, err = run(capsys, *arguments)
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    for row in rows:
        found = row["details"]["smatch"]
        assert found["f1"] == row["smatch"] <= found["at_most"]
        assert found["optimal"] == (found["f1"] == found["at_most"])
    assert rows[1]["details"]["smatch"]["precision"] == 0.5
    assert rows[1]["details"]["smatch"]["recall"] == 1.0
    unproven = {f"pair 1: {n}" for n, d in rows[0]["details"].items() if not d["optimal"]}
    assert {line.split(" is not")[0] for line in err.splitlines() if "proven" in line} == unproven


def test_metrics_take_word_vectors_from_a_file(capsys, tmp_path, monkeypatch):
    one, two, vectors = (tmp_path / name for name in ("a.amr", "b.amr", "glove.txt"))
    one.write_text("(d / dog)")
    two.write_text("(c / cat)")
    vectors.write_text("dog 1 0\ncat 0.6 0.8\n")
    monkeypatch.setenv("SEMLENS_VECTORS", str(vectors))
    monkeypatch.setattr("explainers.lens.Lens", Lens)
    (row,) = printed(capsys, "metrics", str(one), str(two))
    assert row["root"] == pytest.approx(0.6)
    vectors.write_text("dog one\n")
    code, _, err = run(capsys, "metrics", str(one), str(two))
    assert code == 2 and "GloVe" in err


def test_align_chunks_and_tokens(capsys, pairs):
    lines = "[ A dog ] [ runs ] .\t[ A cat ] [ is running ] .", "A dog\ta dog barks"
    chunks, tokens = printed(capsys, "align", pairs(*lines))
    assert [[1, 2], [1, 2]] in chunks["pairs"] and [[3], [3, 4]] in chunks["pairs"]
    assert np.shape(chunks["contribution"]) == (3, 3)
    assert np.shape(tokens["contribution"]) == (2, 3)
    assert np.sum(tokens["contribution"]) == pytest.approx(tokens["score"], abs=1e-6)


def test_score_and_align_tell_what_the_encoder_did_not_read(capsys, pairs):
    path = pairs("A dog runs.\tA cat runs.", f"{'very ' * 390}\tA cat")
    for command in ("score", "align"):
        code, out, err = run(capsys, command, path)
        rows = [json.loads(line) for line in out.splitlines()]
        assert code == 0 and "row 2, line 2: sentence a is over the encoder's limit" in err
        assert rows[0]["cut"] == {"a": "", "b": ""} == {**rows[1]["cut"], "a": ""}
        assert rows[1]["cut"]["a"].startswith("very very")


def test_align_tells_types_of_marked_chunks_and_of_the_readers(capsys, pairs):
    marked, own = printed(
        capsys,
        "align",
        pairs(
            "[ A dog ] [ runs ] .\t[ A dog ] [ is running ] .",
            "A black dog runs.\tA dog is asleep.",
        ),
        "--types",
    )
    same = {"a": [1, 2], "b": [1, 2], "type": "EQUI", "score": 5}
    assert same in marked["alignments"]
    assert [[1, 2], [1, 2]] in marked["pairs"]  # as without
    assert sorted(k for one in own["alignments"] for k in one["a"]) == [1, 2, 3, 4]
    assert any(one["a"] == [1, 2, 3] for one in own["alignments"])
    for one in marked["alignments"] + own["alignments"]:
        assert (one["type"] == "NOALI") == (not one["a"] or not one["b"])
        assert 0 <= one["score"] <= 5


@cases
def test_bad_input_is_exit_2_with_the_line(capsys, tmp_path, arguments, files, complaint):
    for name, text in files.items():
        (tmp_path / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    code, out, err = run(capsys, *(str(tmp_path / a) if a.isupper() else a for a in arguments))
    assert (code, out) == (2, "") and complaint in err


BAD = {
    # Command and its options, the lines of its file, the line that cannot be used, and why
    "no words": (["score"], "A dog.\tA cat.\n?!\tA cat.\nA dog.\tA dog.\n", 2, "has no words"),
    "one cell": (["score"], "a\tb\nA dog.\tA cat.\nno tab here\n", 3, "sentence B is missing"),
    "no UTF-8": (["score"], "A dog.\tA cät.\n\udcff\tA dog.\n", 2, "not UTF-8"),
    "language": (["score", "--lang", "auto"], "A dog.\tA cat.\nKoira jahtaa kissaa pihalla.\tA.\n", 2, "Finnish"),
    "a bracket": (["align"], "[ A dog ]\tA cat\n[ A dog\tA cat\n", 2, "never closed"),
    "no English": (["align", "--types", "--lang", "auto"], "Ein Hund bellt laut.\tA cat\nA dog\tA dog\n", 1, "English sentences only"),
    "half": (["score", "--keep"], '{"a": "A dog.", "b": "A cat."}\n{"a": "\\ud800", "b": "A cat."}\n', 2, "half a character"),
    "no UTF-8, kept": (["score", "--keep"], "A dog.\tA cät.\n\udcff\tA dog.\n", 2, "not UTF-8"),
    "of a table": (["diff"], "A dog runs.\tA cat runs.\nA dog runs.\n", 2, "missing"),
}  # fmt: skip


def test_a_bad_row_costs_itself_alone(capsys, tmp_path):
    path = tmp_path / "in"
    for name, (command, lines, number, why) in BAD.items():
        path.write_bytes(lines.encode("utf-8", "surrogateescape"))
        code, out, err = run(capsys, *command, str(path))
        rows = [json.loads(line) for line in out.splitlines()]
        (bad,) = (row for row in rows if "error" in row)
        assert code == 1 and why in bad["error"] and bad["line"] == number, name
        assert rows.index(bad) + 1 == bad["row"], name
        assert len(rows) > 1 and f"1 of {len(rows)} rows" in err.splitlines()[-1], name
        code, out, err = run(capsys, *command, str(path), "--skip-bad")
        left = [json.loads(line) for line in out.splitlines()]
        assert code == 0 and left == [row for row in rows if row != bad] and "skipped" in err, name


def test_a_bad_sentence_has_a_place_of_its_own(capsys, tmp_path):
    path = tmp_path / "in"
    path.write_text("A dog.\n\n?! …\nA cat.\n")
    code, out, err = run(capsys, "parse", str(path))
    graphs = penman.loads(out)
    assert code == 1 and [g.metadata["id"] for g in graphs] == ["0", "1", "2", "3"]
    assert "no words" in graphs[2].metadata["error"] and "2 of 4 rows" in err
    code, out, _ = run(capsys, "read", str(path))
    assert code == 1 and [len(one) for one in conllu.read(out)] == [3, 1, 1, 3]
    code, out, _ = run(capsys, "read", str(path), "--skip-bad")
    assert code == 0 and len(conllu.read(out)) == 2


def test_tables_come_and_go_in_the_forms_that_are_asked_for(capsys, tmp_path):
    rows = [("7", "A dog runs.", "=x, y", "A cat sits."), ("8", "?!", "z", "A cat sits.")]
    plain = "id,claim,note,evidence\n" + "".join(f'{i},{a},"{n}",{b}\n' for i, a, n, b in rows)
    path = tmp_path / "x.txt"
    path.write_text(plain)
    asked = ["score", str(path), "--columns", "claim,evidence", "--keep"]
    for first, form in ((["--format", "csv"], ","), (["--device", "cpu", "--format", "tsv"], "\t")):
        code, out, _ = run(capsys, *first, *asked)
        header, *found = csv.reader(io.StringIO(out), delimiter=form)
        assert (
            code == 1
            and header[:5] == ["id", "claim", "note", "evidence", "sbert"]
            and header[-3:] == ["row", "line", "error"]
        )
        assert found[0][:3] == ["7", "A dog runs.", "'=x, y"] and "no words" in found[1][-1]
        assert found[1][:4] == ["8", "?!", "z", "A cat sits."] and found[1][-3:-1] == ["2", "3"]
    objects = "\n".join(
        json.dumps(dict(zip(("id", "q", "n", "z"), row, strict=True))) for row in rows[:1]
    )
    path.write_text(f"[{objects}]")
    (line,) = printed(capsys, "diff", str(path), "--columns", "q,z", "--keep")
    assert line["id"] == "7" and line["n"] == "=x, y"
    path.write_text('[{"a": "A dog.", "b": "?", "id": 7}, {"a": "A dog.", "b": "A cat."}]')
    code, out, _ = run(capsys, "score", str(path), "--keep")
    bad = json.loads(out.splitlines()[0])
    assert code == 1 and bad == {
        "a": "A dog.",
        "b": "?",
        "id": 7,
        "row": 1,
        "error": bad["error"],
    }
    before = ["--repair", "index", "--device", "cpu", "check", "news"]
    assert _action_first(before) == ["index", "check", "--repair", "--device", "cpu", "news"]
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0 and capsys.readouterr().out.startswith("semlens 0.")


def test_a_long_way_is_told_to_its_end(capsys, monkeypatch):
    monkeypatch.setattr("explainers.commands.output.every", lambda _: lambda: True)
    assert list(progress(iter("ab"), 2, "pairs")) == ["a", "b"]
    assert capsys.readouterr().err.splitlines()[-1] == "2 of 2 pairs: done"


def test_metrics_refuse_what_is_too_large(capsys, tmp_path):
    path = tmp_path / "a.amr"
    path.write_text(f"(a / and {' '.join(f':op{k} (x{k} / dog)' for k in range(1, 2000))})")
    code, out, err = run(capsys, "metrics", str(path), str(path))
    assert (code, out) == (2, "") and "more than 500 nodes" in err and str(path) in err


def test_no_more_of_a_file_is_read_than_may_be(capsys, monkeypatch):
    monkeypatch.setattr(inputs, "FILE", Limit("FILE", 3, "bytes"))
    code, out, err = run(capsys, "score", "/dev/zero")
    assert (code, out) == (2, "") and "SEMLENS_MAX_FILE" in err


@pytest.fixture
def pairs(tmp_path):
    """A file of pairs, of these lines."""

    def written(*lines):
        path = tmp_path / "pairs.tsv"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return str(path)

    return written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk to be had that is full")
def test_what_the_disk_refuses_is_exit_1_and_one_line():
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "models", "list"], stdout=full, stderr=subprocess.PIPE, **KEPT
        )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1 and "No space" in done.stderr


def test_studies_in_no_folder_are_exit_1(capsys, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("SEMLENS_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    code, _, err = run(capsys, "studies", "list")
    assert code == 1 and "folder of studies" in err
    code, _, err = run(capsys, "studies", "list", "--database", "postgresql://x:port/y")
    assert code == 2 and "database cannot be used" in err


def test_an_interrupted_command_says_nothing(capsys, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("explainers.serving.health.ask", interrupt)
    assert run(capsys, "health", "http://localhost") == (130, "", "")


def test_a_damaged_model_is_exit_1(tmp_path):
    settings = {"input": "A dog runs.\n", "capture_output": True, **KEPT}
    environment = {**os.environ, "SEMLENS_PARSER": str(tmp_path)}
    done = subprocess.run([*COMMAND, "parse", "-"], env=environment, **settings)
    assert done.returncode == 1
    assert "amrlib_meta.json" in done.stderr and "Traceback" not in done.stderr


def test_diff_of_two_sentences_and_of_a_table(capsys, pairs):
    a, b = "John gave Mary a book.", "Mary gave John a book."
    (line,) = printed(capsys, "diff", a, b)
    assert set(line) == {"text", "relation", "differences", "cut"}
    assert line["relation"]["label"] in ("contradict", "differ")
    first = line["differences"][0]
    assert {*first} == {
        *["kind", "a", "b", "a_words", "b_words", "nodes", "evidence", "confidence", "text"]
    }
    assert first["kind"] == "roles" and first["a_words"] == first["b_words"] == [0, 2]
    assert "John and Mary have changed places" in line["text"]
    listed = printed(capsys, "diff", pairs("sentence_a\tsentence_b", f"{a}\t{b}", f"{a}\t{a}"))
    assert listed[0] == line and listed[1]["differences"] == []
    assert printed(capsys, "explain", a, b)[0]["differences"] == line["differences"]
    german = "Ein Hund bellt laut."
    for asked in ((german, german), (pairs(f"{german}\t{german}"),)):
        (line,) = printed(capsys, "diff", *asked, "--lang", "auto")
        assert (
            line["relation"] == {"label": "same", "probability": 1.0} and line["differences"] == []
        )


TABLES = {
    # Lines of a table, what is said of it, and the sentences of its first row; or why it is refused
    "sentence_a\tsentence_b\nA dog.\tA cat.\n": ("", "A dog."),
    "a,b\nA dog.,A cat.\n": ("", "A dog."),
    "A dog.\tA cat.\nA cow.\tA hen.\n": ("first line is read as a row", "A dog."),
    "uid,left,right\nu1,A dog runs.,A cat.\n": ("", "A dog runs."),
    "one,other\nA dog runs.,A cat.\n": ("read as names of columns (--header no)", "A dog runs."),
    "n,one,other\n1,A dog runs.,A cat sits.\n": ("sentences are of 'one' and 'other' (--columns", "A dog runs."),
    "n,one,other\nu1,king,queen\nu2,cow,hen\n": ("read as names of columns (--header no)", "king"),
    "left,right\nking,queen\ncow,hen\n": ("read as names of columns (--header no)", "king"),
    "A dog runs.,A cat sits.,I am not sure.\nA dog.,A cat.,No.\n": "(column 1, column 2, column 3): choose two",
    "uid,text\nu1,A dog runs.\nu2,A cat sits.\n": "has only one: text",
    "n,one,other,note\n1,A dog runs.,A cat sits.,I am not sure.\n": "(one, other, note): choose two",
    "a,b,a\nA dog.,A cat.,A cow.\n": "2 columns are called 'a'",
    "sentence,sentence\nA dog runs.,A cat.\n": "2 columns are called 'sentence'",
}  # fmt: skip


def test_what_is_taken_for_names_and_sentences_is_said_or_refused(capsys, tmp_path):
    path = tmp_path / "x.txt"
    for lines, told in TABLES.items():
        path.write_text(lines)
        code, out, err = run(capsys, "align", str(path), "--keep")
        if isinstance(told, str):
            assert (code, out) == (2, "") and told in err, lines
            continue
        first = json.loads(out.splitlines()[0])
        assert code == 0 and told[0] in err and bool(err) == bool(told[0]), (lines, err)
        assert told[1] in first.values(), lines
    path.write_text("n,one,other,note\n1,A dog runs.,A cat sits.,I am not sure.\n")
    for columns in ("one,note", "2,4"):
        (line,) = printed(capsys, "align", str(path), "--columns", columns)
        assert len(line["contribution"][0]) == 4, columns
    rows = printed(capsys, "align", str(path), "--header", "no", "--columns", "column 2,3")
    assert len(rows) == 2
