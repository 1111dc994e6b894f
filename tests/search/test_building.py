"""Collections on disk: kept whole whatever happens to a builder."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading

import numpy as np
import pyarrow.parquet as pq
import pytest

from explainers.errors import InputError, SemlensError
from explainers.search import building, table
from explainers.search import collection as stored
from explainers.search.building import build
from explainers.search.given import GivenVectors
from explainers.search.search import Search
from explainers.search.upkeep import check, drop, rebuild
from tests.search.conftest import ITEMS, RAINED, Words, built, written
from tests.servers import ROOT
from tests.waiting import at_once

SLIDERS = {"concepts": 1, "tone": -0.5}

BUILDER = """
import os, signal, sys
from explainers.search import building, collection
from tests.search.conftest import Words
building.ROWS = 8
limit, written = int(sys.argv[3]), collection.write
def write(*given):
    global limit
    limit -= 1
    if limit < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    written(*given)
collection.write = write
building.build(__import__("pathlib").Path(sys.argv[1]), [sys.argv[2]], Words(), at_once=4)
"""


def contents(folder):
    """Rows without what depends on how parts were cut."""
    tables = [pq.read_table(folder / f"{p.name}.parquet") for p in stored.read(folder).parts]
    return [row for some in tables for row in some.to_pylist()]


def test_a_killed_build_goes_on_with_nothing_lost_or_doubled(tmp_path):
    good = [{"text": f"Item {k} came. It was number {k}.", "k": k} for k in range(60)]
    items = ["{no" if k % 9 == 4 else item for k, item in enumerate(good)]
    file, broken = written(tmp_path / "many.jsonl", items), items.count("{no")
    build(tmp_path / "whole", [str(file)], Words())
    arguments = [sys.executable, "-c", BUILDER, str(tmp_path / "cut"), str(file)]
    for survived in (0, 3, 2):  # commits before the kill
        killed = subprocess.run([*arguments, str(survived)], cwd=ROOT, check=False)
        assert killed.returncode == -signal.SIGKILL
    half = stored.read(tmp_path / "cut")
    assert 0 < half.rows < 150 and not half.ready
    now = build(tmp_path / "cut", [str(file)], Words())
    assert now.ready and not check(tmp_path / "cut")
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")
    report = (tmp_path / "cut" / "left-out.jsonl").read_text()
    assert report == (tmp_path / "whole" / "left-out.jsonl").read_text()
    assert now.left_out == broken == len(report.splitlines())
    first = {"source": "many.jsonl", "line": 5, "reason": "it is no JSON object"}
    assert json.loads(report.splitlines()[0]) == first
    there = {path.name.split(".")[0] for path in (tmp_path / "cut").glob("part-*")}
    assert there == {part.name for part in now.parts}


def test_a_half_built_collection_wants_the_same_files(tmp_path, file, monkeypatch):
    monkeypatch.setattr(building._Build, "fill", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        build(tmp_path / "c", [str(file)], Words())
    monkeypatch.undo()
    file.write_text(file.read_text() + "\n")
    with pytest.raises(InputError, match="half built, of other files"):
        build(tmp_path / "c", [str(file)], Words())


def test_a_full_disk_leaves_what_is_there(tmp_path, file):
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000));"
        "from pathlib import Path; from explainers.search.building import build;"
        "from explainers.errors import SemlensError; from tests.search.conftest import Words\n"
        "try: build(Path(sys.argv[1]), [sys.argv[2]], Words())\n"
        "except SemlensError as error: print(error)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "c"), str(file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.startswith("the disk is full. What")
    assert not [p for p in (tmp_path / "c").iterdir() if p.name.startswith("part")]
    assert build(tmp_path / "c", [str(file)], Words()).ready
    assert not check(tmp_path / "c")


def test_files_of_others_in_the_folder_stay(folder, file, tmp_path):
    names = ("part-of-speech.txt", "part-000000.notes", "part-1.parquet", "notes.new")
    for name in names:
        (folder / name).write_text("mine")
    left = folder / "part-000099.parquet", folder / "part-000000.faiss.new"
    for path in left:
        path.touch()
    drop(folder, [0])
    assert all((folder / name).read_text() == "mine" for name in names)
    assert not any(path.exists() for path in left) and check(folder) == []


def test_what_fails_leaves_nothing_behind_and_says_what_holds_for_the_command(folder, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "full")

    for goes_on, advice in ((True, "goes on"), (False, "begins anew")):
        with pytest.raises(SemlensError, match=advice), stored.disk_trouble(folder, goes_on):
            full()

    before = {path.name for path in folder.iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr(stored, "write", full)
        with pytest.raises(SemlensError, match="the disk is full"):
            drop(folder, [0])
    assert {path.name for path in folder.iterdir()} == before
    assert check(folder) == []


def test_no_folder_is_made_where_no_collection_is(tmp_path):
    for work in (
        lambda folder: drop(folder, [0]),
        lambda folder: rebuild(folder, Words()),
        lambda folder: check(folder, repair=True),
    ):
        with pytest.raises(InputError, match="is not a collection"):
            work(tmp_path / "none")
        assert not (tmp_path / "none").exists()


def test_what_is_given_twice_is_read_once_whatever_its_name(tmp_path):
    (tmp_path / "in").mkdir()
    file = tmp_path / "in" / "x.txt"
    file.write_text("A ship came.\n")
    given = [str(file), str(tmp_path / "in"), str(tmp_path / "in" / ".." / "in" / "x.txt")]
    assert build(tmp_path / "c", given, Words()).rows == 1


def test_a_build_within_its_own_folder_goes_on(tmp_path, monkeypatch):
    (tmp_path / "x.txt").write_text("A ship came.\n")
    out = tmp_path / "news"
    with monkeypatch.context() as patch:
        patch.setattr(building, "_packed", lambda *_: 1 / 0)
        patch.setattr(building._Build, "fill", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build(out, [str(tmp_path)], Words())
    (out / "part-000000.parquet").touch()  # and what else a builder leaves that is killed
    now = build(out, [str(tmp_path)], Words())
    assert (now.rows, now.left_out) == (1, 0)


@pytest.mark.parametrize("lengths", [[3, 3, 3, 3], [9], [1, 9, 1], [8], [4, 4, 1], [2, 7, 8, 1]])
def test_parts_hold_whole_documents_and_no_more_rows_than_they_may(monkeypatch, lengths):
    monkeypatch.setattr(building, "ROWS", 8)
    rows = [
        table.CollectionRow(0, 0, sentence, 1, "x", 1, "", {})
        for n in lengths
        for sentence in range(n)
    ]
    cut = [[row.sentence for row in rows[some]] for some in building._cuts(rows)]
    assert [sentence for some in cut for sentence in some] == [row.sentence for row in rows]
    for some in cut:
        assert some[0] == 0
        assert len(some) <= 8 or some.count(0) == 1


def test_a_reader_during_a_build(folder, tmp_path):
    found = Search(folder, embedder=Words())
    before = len(found.query("ship", SLIDERS))
    stop, counts = threading.Event(), set()

    def read():
        while not stop.is_set():
            counts.add(len(found.query("ship", SLIDERS, "'ship' in text or line > 0")))

    def add():
        try:
            built(folder, ["Another ship came.", "And another."], "more.txt", adding=True)
        finally:
            stop.set()

    at_once(read, add)
    assert counts and counts <= {before, before + 2}
    assert len(found.query("ship", SLIDERS)) == before + 2


def test_a_collection_that_takes_the_place_of_another_is_read_anew(folder, tmp_path):
    found = Search(folder, embedder=Words())
    assert found.query("ship", SLIDERS)
    shutil.rmtree(folder)
    built(folder, ["A train came."], "other.txt")
    assert [r.text for r in found.query("ship", SLIDERS)] == ["A train came."]
    assert found.described([0])[0][0] == "A train came."


def test_adding_keeps_rows_and_refuses_what_is_there(folder, file, tmp_path):
    before = contents(folder)
    lines = "title,Country,body", "News,GB,A new ship came to the old harbour."
    more = written(tmp_path / "more.csv", lines)
    now = build(folder, [str(more)], Words(), adding=True)
    assert len(now.parts) == 1  # small parts are put together
    after = contents(folder)
    assert [r["row"] for r in after[: len(before)]] == [r["row"] for r in before]
    assert (after[-1]["field.country"], after[-1]["field.title"]) == ("GB", "News")
    with pytest.raises(InputError, match=r"more\.csv is in"):
        build(folder, [str(more)], Words(), adding=True)
    with pytest.raises(InputError, match="is a collection already"):
        build(folder, [str(more)], Words())


def test_dropping_takes_a_document_with_its_sentences(folder):
    before = Search(folder, embedder=Words())
    mayor = before.query("mayor", {"concepts": 1}, "line == 3")[0].row
    now, gone = drop(folder, [mayor + 1])  # one of its sentences
    assert gone == 1 and not check(folder)
    assert {r["line"] for r in contents(folder)} == {1, 2, 4}
    assert {r.line for r in before.query("mayor", {"concepts": 1})} == {1, 2, 4}
    assert not any(b"Nobody" in p.read_bytes() for p in folder.glob("part-*"))
    for gone in (mayor, -1, 10**30):
        with pytest.raises(InputError, match="1 of these rows"):
            drop(folder, [gone])
    assert now.next_row == 9


class Others(Words):
    """Other vectors than those of Words."""

    def __init__(self):
        super().__init__("1" * 64)

    def embed(self, sentences):
        return super().embed(sentences)[:, ::-1]


def test_other_models_and_rebuilding(folder, file, tmp_path):
    def without_blocks():
        return [{k: v for k, v in r.items() if "block." not in k} for r in contents(folder)]

    before = without_blocks()
    old = Search(folder, embedder=Words()).query("ship", SLIDERS)
    rebuild(folder, Others())
    assert without_blocks() == before
    build(tmp_path / "new", [str(file)], Others())
    folders = folder, tmp_path / "new"
    now, new = (Search(each, embedder=Others()).query("ship", SLIDERS) for each in folders)
    assert [(r.row, r.score) for r in now] == [(r.row, r.score) for r in new]
    assert {r.row: r.score for r in now} != pytest.approx({r.row: r.score for r in old})


def test_check_finds_and_repairs(folder, tmp_path):
    assert check(folder) == []
    index = next(folder.glob("*.faiss"))
    whole = index.read_bytes()
    index.write_bytes(whole[:-2] + b"\x00\x3c")
    with pytest.raises(InputError, match="index check"):
        Search(folder)
    assert check(folder) == [f"{index.name} does not belong to its Parquet file"]
    index.unlink()
    with pytest.raises(InputError, match="lacks files"):
        Search(folder)
    assert check(folder, repair=True) == []
    assert index.read_bytes() == whole
    shutil.copy(next(folder.glob("*.json")), next(folder.glob("*.parquet")))
    assert "cannot be read" in check(folder)[0]


@pytest.mark.parametrize("damage", ["cut", "gone"])
def test_a_damaged_table_is_named_and_the_other_parts_repaired(folder, monkeypatch, damage):
    monkeypatch.setattr(building, "_packed", lambda _, now: now)
    now = built(folder, ["Another ship came."], "more.txt", adding=True).collection
    first, second = (folder / f"{part.name}.parquet" for part in now.parts)
    index = second.with_suffix(".faiss")
    index.unlink()
    if damage == "cut":
        first.write_bytes(first.read_bytes()[:-100])
    else:
        first.unlink()
    [trouble] = check(folder, repair=True)
    assert trouble.startswith(first.name) and index.exists()
    for work in (lambda: drop(folder, [0]), lambda: rebuild(folder, Words())):
        with pytest.raises(SemlensError, match="index check") as refused:
            work()
        assert "room" not in str(refused.value)


def test_a_file_whose_name_is_no_text(tmp_path):
    (tmp_path / "in").mkdir()
    with open(os.fsencode(tmp_path / "in") + b"/caf\xe9.txt", "w") as file:
        file.write("A ship came.\n")
    build(tmp_path / "c", [str(tmp_path / "in")], Words())
    [row] = contents(tmp_path / "c")
    assert row["source"] == "in/caf\\xe9.txt"


def test_a_field_is_kept_once_for_all_sentences(tmp_path):
    rows = [
        {"text": "A ship came. " * 400, "about": "x" * 9_000},
        {"text": "It left. It sank.", "about": "y", "other": "z"},
        {"text": "A ship left.", "about": "x" * 10_001},
    ]
    found = built(tmp_path / "c", rows)
    made = pq.read_table(tmp_path / "c" / f"{found.collection.parts[0].name}.parquet")
    assert made["field.about"].nbytes < 20_000
    assert made["field.about"].to_pylist() == ["x" * 9_000] * 401 + ["y"] * 3
    assert made["field.other"].to_pylist() == [None] * 401 + ["z"] * 3
    assert "SEMLENS_MAX_FIELD" in (tmp_path / "c" / "left-out.jsonl").read_text()
    assert len(found.rows("about == 'y' and 'Z' in other")) == 3
    assert found.values("other") == ["z"]
    more = ["about,body", "News,A new ship came to the old harbour."]
    built(tmp_path / "c", more, "more.csv", adding=True)
    assert found.values("about", 5) == ["News", "x" * 9_000, "y"]


def test_fields_named_alike_and_too_many(tmp_path):
    odd = {"text": "A ship came.", "Title": "a", "title": "b", "block.tone": "c", 'q"; --': "d"}
    many = {"text": "A ship left.", **{f"f{k}": "x" for k in range(99)}}
    more = {"text": "A ship sank.", **{f"g{k}": "x" for k in range(99)}}
    found = built(tmp_path / "c", [odd, many, more])
    fields = found.query("ship", {"tone": 1}, "field('q\"; --') == 'd'")[0].fields
    assert fields == {"Title": "a", "title 2": "b", "block.tone": "c", 'q"; --': "d"}
    assert "more than 200" in (tmp_path / "c" / "left-out.jsonl").read_text()


def test_a_folder_that_is_held_or_holds_something_else(folder, tmp_path, file):
    with stored.locked(folder), pytest.raises(InputError, match="another process is writing"):
        build(folder, [str(file)], Words(), adding=True)
    for out, given, reason in (
        (tmp_path, file, "holds other files"),
        (tmp_path / "c", "nowhere.txt", "is not there"),
        (file / "c", file, "cannot be written"),
    ):
        with pytest.raises(InputError, match=reason):
            build(out, [str(given)], Words())


def test_ten_thousand_broken_rows_are_told(tmp_path):
    now = built(tmp_path / "c", [*["{no"] * 10_000, ITEMS[1]]).collection
    assert (now.rows, now.left_out) == (1, 10_000)
    assert not check(tmp_path / "c")


def test_vectors_of_ones_own_are_a_dimension_of_rows(tmp_path):
    own = np.eye(4, 6, dtype=np.float64)
    own[3] = 3 * own[0] + own[1]
    np.save(tmp_path / "my labse.npy", own)
    given = GivenVectors(tmp_path / "my labse.npy")
    items = [*ITEMS[:3], {"nothing": 1}, ITEMS[3]]  # the fourth is left out, and has a vector, too
    with pytest.raises(InputError, match="has 4 vectors, but there are more texts"):
        built(tmp_path / "more", items, given=given)
    np.save(tmp_path / "my labse.npy", own[[0, 1, 2, 1, 3]])
    given = GivenVectors(tmp_path / "my labse.npy")
    with pytest.raises(InputError, match="has 5 vectors, but there are 4 texts"):
        built(tmp_path / "fewer", ITEMS, given=given)
    found = built(tmp_path / "news", items, given=given)
    for again in (False, True):  # what is embedded anew keeps them
        first, best = found.query(0, {"my_labse": 1}, k=2), found.query(RAINED, {"tone": 1}, k=1)
        assert first[0].text == ITEMS[3]["text"]
        assert first[0].score == pytest.approx(3 / 10**0.5, abs=1e-3), again
        assert best[0].text == RAINED
        with pytest.raises(InputError, match="a text has no vector of my_labse"):
            found.query(RAINED, {"my_labse": 1})
        rebuild(tmp_path / "news", Words())
    more = written(tmp_path / "more.jsonl", ITEMS[:1])
    with pytest.raises(InputError, match=r"has my_labse \(6 numbers\)"):
        build(tmp_path / "news", [str(more)], Words(), adding=True)
    for data in (np.zeros(3), np.array([{}], object)):
        np.save(tmp_path / "none.npy", data, allow_pickle=True)
        with pytest.raises(InputError, match=r"none\.npy"):
            GivenVectors(tmp_path / "none.npy")
