"""How the server ends when it is asked to."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType

from uvicorn import Server

from explainers.turns import TURNS

WITHIN = 60.0
"""Seconds that what is being computed may still take."""

LOADING = "warming"
"""Name of the thread that loads models."""


def on_request() -> None:
    """Have SIGTERM end the server as a success; called where the server runs.

    Uvicorn raises the signal once more when it has ended, so that the process would die of it.
    """
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    if isinstance(server, Server):

        def end(_: int, __: FrameType | None) -> None:
            server.should_exit = True

        signal.signal(signal.SIGTERM, end)


def tidy() -> None:
    """Begin no computation any more and wait for the running ones.

    A thread within PyTorch while Python goes down would abort the process.
    """
    last = time.monotonic() + WITHIN
    TURNS.close(WITHIN)
    for thread in threading.enumerate():
        if thread.name == LOADING:
            thread.join(max(0.0, last - time.monotonic()))
