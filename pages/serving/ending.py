"""How the server ends when it is asked to."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType

from uvicorn import Server

from explainers.serving.turns import TURNS

WITHIN = 60.0
"""Seconds that what is being computed may still take."""

BEHIND = ("warming", "studies")
"""Names of the threads that compute behind the pages."""

_at_end: list[Callable[[], None]] = []


def at_end(call: Callable[[], None]) -> None:
    """Have something called when the server ends; it is to return at once."""
    _at_end.append(call)


def serving() -> Server | None:
    """The server that runs here; none where another one than uvicorn does, or after this."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return server if isinstance(server, Server) else None


def on_request(server: Server | None) -> None:
    """Have SIGTERM end the server as a success; called where the server runs.

    Uvicorn raises the signal once more when it has ended, so that the process would die of it.
    """
    if server is not None:

        def end(_: int, __: FrameType | None) -> None:
            server.should_exit = True

        signal.signal(signal.SIGTERM, end)


def tidy() -> None:
    """Begin no computation any more, wait for the running ones, and put back what is left.

    A thread within PyTorch while Python goes down would abort the process.
    """
    last = time.monotonic() + WITHIN
    for call in _at_end:
        call()
    TURNS.close(WITHIN)
    for thread in threading.enumerate():
        if thread.name in BEHIND:
            thread.join(max(0.0, last - time.monotonic()))
