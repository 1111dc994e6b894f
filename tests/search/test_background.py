"""A collection that is built behind a page."""

import gc
import threading

import pytest

from explainers.errors import InputError
from explainers.search.background import PIECE, Background, _file_name
from explainers.search.search import Search
from tests.search.conftest import Words
from tests.waiting import HANGS


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


def test_what_goes_wrong_is_kept():
    made = Background("a.txt", b"A ship.\n", Words())
    made.join(HANGS)
    broken = Words()
    broken.embed = lambda _: (_ for _ in ()).throw(InputError("no model"))
    other = Background("a.txt", b"A ship.\n", broken)
    other.join(HANGS)
    assert str(other.state.trouble) == "no model"
    assert other.state.remaining is None


def test_what_nobody_foresaw_is_no_success(caplog):
    broken = Words()
    broken.embed = lambda _: (_ for _ in ()).throw(RuntimeError("A ship."))
    made = Background("a.txt", b"A ship.\n", broken)
    made.join(HANGS)
    assert "unexpected" in str(made.state.trouble) and "A ship" not in str(made.state.trouble)
    assert caplog.records[0].exc_info[0] is RuntimeError


@pytest.mark.parametrize(
    ("name", "kept"),
    [("a.txt", "a.txt"), ("../../x.tsv", "x.tsv"), (".hidden", "hidden"), ("", "text"),
     ("a/b\\c.csv", "b_c.csv"), ("ü<b>.jsonl", "ü_b_.jsonl")],
)  # fmt: skip
def test_names_of_files(name, kept):
    assert _file_name(name) == kept
    assert len(_file_name("ü" * 300 + ".txt").encode()) <= 200
