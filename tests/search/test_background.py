"""A collection that is built behind a page."""

import errno
import gc
import tempfile
import threading
from pathlib import Path

import pytest

from explainers.errors import InputError, SemlensError
from explainers.search.background import PIECE, PREFIX, UPLOAD, Background, _file_name, clear
from explainers.search.search import Search
from tests.cases import cases
from tests.search.conftest import Words
from tests.waiting import HANGS, wait_for


class Held(Words):
    """Embeds one piece, and further ones once it is let go."""

    def __init__(self):
        super().__init__()
        self.began, self.go_on = threading.Event(), threading.Event()

    def embed(self, sentences):
        if self.read:
            self.began.set()
            assert self.go_on.wait(HANGS)
        return super().embed(sentences)


def lines(count):
    return "".join(f"Ship {k} came.\n" for k in range(count)).encode()


def uploaded(content=b"A ship.\n", embedder=None):
    made = Background("a.txt", content, embedder or Words())
    made.join(HANGS)
    return made


def failing(error):
    def embed(_):
        raise error

    broken = Words()
    broken.embed = embed
    return broken


def test_a_file_becomes_a_collection(tmp_path):
    made = Background("my ships.txt", lines(20) + b"\xff\xfe\n", Words())
    made.join(HANGS)
    state = made.state
    assert state.over and state.trouble is None and not state.ended.is_set()
    assert (state.done, state.total, state.left_out) == (21, 21, 1)
    [first, *_] = Search(made.folder, embedder=Words()).query("Ship 3 came.", {"tone": 1})
    assert (first.text, first.source) == ("Ship 3 came.", "my ships.txt")
    folder = made.folder
    del made
    gc.collect()
    assert not folder.parent.exists()


def test_a_build_that_is_cancelled_ends_after_a_piece():
    held = Held()
    made = Background("a.txt", lines(3 * PIECE), held)
    assert held.began.wait(HANGS)
    made.cancel()
    held.go_on.set()
    made.join(HANGS)
    assert made.state.over and made.state.trouble is None
    assert len(held.read) == 2 * PIECE
    assert made.state.done < made.state.total == 3 * PIECE
    made.forget()
    assert not made.folder.parent.exists()


def test_what_goes_wrong_is_kept_and_what_nobody_foresaw_is_no_success(caplog):
    state = uploaded(embedder=failing(InputError("no model"))).state
    assert (state.trouble, state.remaining) == ("no model", None)
    trouble = uploaded(embedder=failing(RuntimeError("A ship."))).state.trouble
    assert "unexpected" in trouble and "A ship" not in trouble
    assert caplog.records[0].exc_info[0] is RuntimeError


def test_one_piece_is_embedded_at_a_time_and_those_of_small_files_come_first():
    held, small, large = Held(), Words(), Words()
    first = Background("a.txt", lines(3 * PIECE), held)
    assert held.began.wait(HANGS)
    second = Background("b.txt", lines(4 * PIECE), large)
    third, fourth = (Background("c.txt", b"A ship.\n", small) for _ in range(2))
    fourth.cancel()
    fourth.join(HANGS)
    wait_for(lambda: third.state.total and second.state.total)
    wait_for(lambda: (third.before, first.before, second.before) == (0, 1, 2))
    assert fourth.state.over and not third.state.over and not small.read and not third.state.began

    def embed(sentences, embed=held.embed):
        assert small.read  # of the file that came last, and has one line
        return embed(sentences)

    held.embed = embed  # of the pieces that are left
    held.go_on.set()
    for each in (third, first, second):
        each.join(HANGS)
    assert small.read == ["A ship."] and len(large.read) == 4 * PIECE
    assert [each.state.trouble for each in (first, second, third)] == [None] * 3


def test_a_file_that_is_forgotten_is_not_waited_for_and_leaves_nothing():
    held = Held()
    made = Background("a.txt", lines(3 * PIECE), held)
    assert held.began.wait(HANGS)
    made.forget()  # while a piece is read
    assert not made.folder.parent.exists()
    held.go_on.set()
    made.join(HANGS)
    assert made.state.over and not made.folder.parent.exists()


def test_a_full_disk_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(SemlensError, match="cannot be kept: No space"):
            Background("a.txt", b"A ship.\n", Words())
    gc.collect()
    assert not list(tmp_path.iterdir())


def test_an_upload_has_a_limit(monkeypatch):
    monkeypatch.setitem(vars(UPLOAD), "most", 10)
    assert "SEMLENS_MAX_UPLOAD" in uploaded(lines(11)).state.trouble


def test_folders_of_killed_processes_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = tmp_path / f"{PREFIX}left"
    left.mkdir()
    (left / ".lock").touch()
    made = uploaded()
    assert not left.exists()
    clear()
    assert made.folder.exists()
    made.forget()
    assert not list(tmp_path.iterdir())


@cases
def test_names_of_files(name, kept):
    assert _file_name(name) == kept
    assert len(_file_name("ü" * 300 + ".txt").encode()) <= 200
