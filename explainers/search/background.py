"""A collection that is built behind a page: progress, an end that can be asked for, no traces."""

from __future__ import annotations

import logging
import os
import re
import shutil
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from explainers.errors import SemlensError
from explainers.limits import limit
from explainers.search.building import build
from explainers.search.dimensions import Embedder, SpokenEmbedder, read_in
from explainers.search.sources import documents, sources
from explainers.studies.reading import FILE
from explainers.weights.models import Model

UPLOAD = limit("UPLOAD", 200_000, "sentences", "of a file that is uploaded to be searched")

_log = logging.getLogger(__name__)

PIECE = 256
"""Sentences after which it is looked whether the end was asked for, and others come first."""

LOOK = 0.2  # seconds after which a file that waits for others looks whether it is to end
EVERY = 3.0  # seconds after which what is ready can be searched

PREFIX, LOCK = "semlens-upload-", ".lock"
"""What the folders of uploads are called; the file that is locked while their process lives."""

Aside = Callable[[], AbstractContextManager[object]]


class _EndedError(Exception):
    """The end was asked for."""


@dataclass
class BuildProgress:
    """The progress of a build; written by its thread, read by whoever shows it."""

    total: int = 0  # documents in the file, as soon as they are counted
    done: int = 0  # of these, read or left out
    left_out: int = 0  # of these, left out
    began: float = 0.0  # when the first was embedded, on :func:`time.monotonic`; 0 before that
    over: bool = False  # whether the thread has ended
    trouble: str | None = None  # why, if it did so before the end of the file
    ended: threading.Event = field(default_factory=threading.Event)  # set to ask for its end
    forgotten: bool = False  # whether nobody asks for the collection any more

    @property
    def remaining(self) -> float | None:
        """Seconds that it is likely to take still; none while nobody can tell."""
        if not self.done or self.over:
            return None
        return (time.monotonic() - self.began) / self.done * (self.total - self.done)


class _Order:
    """One piece is embedded at a time, whoever they are of; those of small files come first."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._files: list[BuildProgress] = []
        self._busy = False

    @contextmanager
    def among(self, state: BuildProgress) -> Iterator[None]:
        """Be one of the files that are read, within this block."""
        with self._change:
            self._files.append(state)
        try:
            yield
        finally:
            with self._change:
                self._files.remove(state)
                self._change.notify_all()

    @contextmanager
    def piece(self, state: BuildProgress) -> Iterator[None]:
        """Wait until no other piece is embedded, and no smaller file waits."""
        with self._change:
            while self._busy or self._before(state):
                if state.ended.is_set():
                    raise _EndedError
                self._change.wait(LOOK)
            self._busy = True
        try:
            yield
        finally:
            with self._change:
                self._busy = False
                self._change.notify_all()

    def before(self, state: BuildProgress) -> int:
        """How many files are read before one."""
        with self._change:
            return self._before(state)

    def _before(self, state: BuildProgress) -> int:
        order = sorted(self._files, key=lambda file: file.total)  # of equal ones, as they came
        return next((k for k, file in enumerate(order) if file is state), 0)


_ORDER = _Order()


class Background:
    """A collection of one file, built by a thread in a folder of its own.

    The folder goes with this object, when nothing refers to it any more, and with the process.
    Each piece is embedded within ``aside()``, which lets others come first.

    Raises:
        SemlensError: if the file is too large, or the disk has no room for it.
    """

    def __init__(
        self, name: str, content: bytes, embedder: Embedder, aside: Aside = nullcontext
    ) -> None:
        FILE.check(len(content), "This file", "Please choose a part of it")
        clear()
        self.state = BuildProgress()
        try:
            parent = Path(tempfile.mkdtemp(prefix=PREFIX))
            lock = FileLock(parent / LOCK, thread_local=False)
            file, self.folder = parent / _file_name(name), parent / "collection"
            pieces = _Pieces(embedder, self.state, aside)
            given = file, self.folder, pieces, self.state
            self._thread = threading.Thread(target=_run, args=given, name="upload", daemon=True)
            self._end = weakref.finalize(self, _remove, parent, lock, self.state, self._thread)
            lock.acquire()
            file.write_bytes(content)
        except OSError as error:
            raise SemlensError(f"the file cannot be kept: {error.strerror or error}") from error
        self._thread.start()

    @property
    def before(self) -> int:
        """How many files of others are read before this one."""
        return _ORDER.before(self.state)

    def cancel(self) -> None:
        """Have the thread end; what is ready stays."""
        self.state.ended.set()

    def forget(self) -> None:
        """Have the thread end, and the folder removed."""
        self._end()

    def join(self, seconds: float | None = None) -> None:
        """Wait for the end of the thread."""
        self._thread.join(seconds)


def _file_name(name: str) -> str:
    """A name that is no path, ends as the file's does, and is no longer than a folder allows."""
    plain = re.sub(r"[^\w.\- ]", "_", Path(name).name).lstrip(".") or "text"
    while len(plain.encode()) > 200:
        plain = plain[1:]
    return plain


def clear() -> None:
    """Remove the folders of uploads whose process was killed."""
    for parent in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        lock = FileLock(parent / LOCK, thread_local=False)
        try:
            if not (parent / LOCK).exists() or parent.stat().st_uid != os.getuid():
                continue
            lock.acquire(timeout=0)
        except (OSError, Timeout):
            continue
        lock.release()
        shutil.rmtree(parent, ignore_errors=True)


def _remove(parent: Path, lock: FileLock, state: BuildProgress, thread: threading.Thread) -> None:
    state.forgotten = True
    state.ended.set()
    if thread.is_alive() and not threading.main_thread().is_alive():
        thread.join(10)  # the process ends; before that, nobody is kept waiting
    lock.release()
    shutil.rmtree(parent, ignore_errors=True)


class _Pieces:
    """An embedder that checks after every few sentences whether its end was asked for."""

    def __init__(self, embedder: Embedder, state: BuildProgress, aside: Aside) -> None:
        self._embedder, self._state, self._aside = embedder, state, aside
        self._read = 0
        self.dimensions, self.about = embedder.dimensions, embedder.about

    def embed(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.Embedder.embed`."""
        return self.embed_in(sentences, ["en"] * len(sentences))

    def others(self) -> tuple[Model, ...]:
        """See :class:`explainers.search.dimensions.SpokenEmbedder`."""
        return self._embedder.others() if isinstance(self._embedder, SpokenEmbedder) else ()

    def embed_in(self, sentences: Sequence[str], languages: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.SpokenEmbedder.embed_in`."""
        self._read += len(sentences)
        UPLOAD.check(self._read, "this file", "What was read before can be searched")
        rows = []
        for start in range(0, len(sentences), PIECE):
            if self._state.ended.is_set():
                raise _EndedError
            with _ORDER.piece(self._state), self._aside():
                self._state.began = self._state.began or time.monotonic()
                some = slice(start, start + PIECE)
                rows.append(read_in(self._embedder, sentences[some], languages[some]))
        return np.concatenate(rows)


def _run(file: Path, folder: Path, embedder: Embedder, state: BuildProgress) -> None:
    try:
        [(source, path)] = sources([str(file)])
        state.total = sum(1 for _ in documents(source, path))

        def progress(count: int, left_out: int) -> None:
            state.done, state.left_out = count + left_out, left_out

        with _ORDER.among(state):
            build(folder, [str(file)], embedder, progress=progress, seconds=EVERY)
        state.done = state.total
    except _EndedError:
        pass
    except SemlensError as error:
        state.trouble = str(error)  # the error itself would keep all that was being embedded
    except Exception:
        _log.exception("an upload was not read to its end")
        state.trouble = "the file was not read to its end: an unexpected error"
    finally:
        file.unlink(missing_ok=True)
        state.over = True
        if state.forgotten:  # what was written since its folder was removed
            shutil.rmtree(file.parent, ignore_errors=True)
