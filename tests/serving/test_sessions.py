"""Sessions whose browser is gone go when their time is over, whoever else comes or does not."""

import asyncio
import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.datastructures import Headers
from streamlit.runtime import Runtime, RuntimeConfig
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from pages.serving import again, door, sessions


class Kept:
    """A session, and the page that knows it."""

    def __init__(self, name):
        self.id, self.page = name, SimpleNamespace(session=self)


@pytest.fixture
def storage(monkeypatch):
    """Streamlit's own, with a clock of ours."""
    clock = [0.0]
    found = MemorySessionStorage(ttl_seconds=120)
    monkeypatch.setattr(found._cache, "_timer", lambda: clock[0])
    manager = SimpleNamespace(_session_storage=found, get_session_info=lambda name: found.get(name))
    monkeypatch.setattr(sessions, "_manager", lambda: manager)
    return found, clock


def test_what_is_gone_for_good_is_dropped_without_anybody_else_coming(storage):
    found, clock = storage
    one = Kept("one")
    found.save(SimpleNamespace(session=one))
    gone = weakref.ref(one)
    del one
    assert not sessions.forget_gone() and sessions.known("one")
    clock[0] = 121.0
    assert not sessions.known("one") and gone() is not None
    assert sessions.forget_gone() and not sessions.forget_gone()
    gc.collect()
    assert gone() is None


def test_who_comes_and_goes_often_has_nobody_else_lose_their_session():
    whose = {"mine": "192.0.2.1", "yours": "192.0.2.2"}
    found = sessions.ByAddress(3, 120, lambda name: whose.get(name, "192.0.2.3"))

    def keep(name):
        found.save(cast(Any, SimpleNamespace(session=Kept(name))))
        return {kept.session.id for kept in found.list()}

    keep("mine")
    for k in range(9):
        assert keep(f"hasty {k}") >= {"mine", f"hasty {k}"}
    assert keep("yours") == {"mine", "yours", "hasty 8"}
    found.delete("yours")
    assert keep("hasty 9") == {"mine", "hasty 8", "hasty 9"}


def test_streamlit_still_has_what_is_looked_for_in_it(monkeypatch):
    monkeypatch.setattr(Runtime, "_instance", None)
    files = MemoryUploadedFileManager("/files")
    storage = MemorySessionStorage()
    Runtime(
        RuntimeConfig("app.py", MemoryMediaFileStorage("/media"), files, session_storage=storage)
    )
    assert sessions._storage() is storage
    assert not sessions.known("one") and not sessions.forget_gone()
    files.add_file("one", UploadedFileRec("1", "a.txt", "text/plain", b"abc"))
    assert sessions.uploaded() == {("one", "1"): 3 + len("a.txt") + sessions.OVERHEAD}
    sessions.drop_files_of_gone("one")
    assert not sessions.uploaded()
    storage.save(SimpleNamespace(session=Kept("one")))
    monkeypatch.setattr(storage._cache, "_timer", lambda: 1e12)
    assert sessions.forget_gone()


def test_a_browser_names_the_session_that_it_comes_back_to():
    for said, session in (
        ("streamlit, token, abc", "abc"), ("streamlit,,abc", "abc"), ("streamlit", ""), ("", ""),
    ):  # fmt: skip
        assert sessions.named(Headers({"sec-websocket-protocol": said})) == session
    assert not sessions.known("")


def test_what_is_done_on_a_clock_goes_on_after_an_error(caplog):
    done = []

    def doing():
        done.append(1)
        if len(done) == 1:
            raise ValueError
        if len(done) == 3:
            raise asyncio.CancelledError

    def run():  # in a thread, as a browser's tests may have left a loop in this one
        asyncio.run(again(doing, 0))

    with pytest.raises(asyncio.CancelledError), ThreadPoolExecutor(1) as threads:
        threads.submit(run).result()
    assert len(done) == 3 and len(caplog.records) == 1


def test_who_comes_again_at_once_goes_on_at_the_pace_they_had():
    pace = door.Pace(2, 4)
    assert not pace.busy(100) and [pace.wait(100) > 0 for _ in range(6)] == [False] * 5 + [True]
    assert pace.busy(100) and not pace.busy(200)
