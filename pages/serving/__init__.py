"""What stands around the pages: who may ask, what is said of it in logs, how it ends."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from threading import Thread
from typing import Any

import streamlit as st
from starlette.middleware import Middleware
from streamlit.runtime.pages_manager import PagesManager

from explainers.serving import counters
from explainers.studies.store import LEASE
from pages.serving import door, ending, guess, logs, ready, sessions, take
from pages.serving.door import Door
from pages.serving.dressed import Dressed
from pages.serving.guard import Guard, headers, hosts, origins
from pages.serving.uploads import Uploads

_log = logging.getLogger(__name__)

SWITCH = 0.001
"""Seconds after which a thread lets others run: with Python's own five times as many, a short pair
waits that long for each of its many small steps while a long one is computed."""


def around() -> dict[str, Any]:
    """What Streamlit's ``App`` is to have around the pages."""
    logs.set_up()
    sys.setswitchinterval(SWITCH)
    # app.py lists the pages: Streamlit is not to look for them in pages/ until that has run once
    PagesManager.uses_pages_directory = False
    return {
        "middleware": [
            Middleware(Door, descriptors=door.descriptors(), headers=headers()),
            Middleware(Guard, hosts=hosts(), origins=origins()),
            Middleware(Uploads),
            Middleware(Dressed),
        ],
        "routes": [ready.route(), guess.route(), take.route()],
        "lifespan": _lifespan,
        "on_script_error": counters.error,
    }


@asynccontextmanager
async def _lifespan(_: st.App) -> AsyncGenerator[None, None]:
    """What begins and ends with the server."""
    # Its caches are Streamlit's, which a running server is to make. Nobody is answered yet: whoever
    # asks later, on whichever thread, takes part in no import
    for name in ("pages.shared.study", "sqlalchemy.dialects.sqlite"):
        import_module(name)
    server = ending.serving()
    ending.on_request(server)
    if server is not None:
        server.config.ws_max_size = door.MESSAGE
    sessions.keep_by_address()
    logs.watch(asyncio.get_running_loop())
    counters.serve()
    Thread(target=_go_on, daemon=True, name="studies, unvisited").start()
    behind = {
        door.sweeper(server, door.descriptors()): door.SWEEP,
        sessions.forget_gone: sessions.LOOK,
    }
    tasks = [asyncio.create_task(again(*each)) for each in behind.items()]
    yield
    for task in tasks:
        task.cancel()
    ending.tidy()


async def again(doing: Callable[[], object], seconds: float) -> None:
    """Do something each time after so many seconds, whatever became of it the last time."""
    while True:
        await asyncio.sleep(seconds)
        try:
            doing()
        except Exception:
            _log.exception("what is done every %.0f s has failed", seconds)


def _go_on() -> None:
    """Compute what is left, also by another server that is killed while nobody visits this one."""
    from pages.shared.study import go_on_with_what_is_left

    while True:
        try:
            go_on_with_what_is_left()
        except Exception:
            _log.exception("studies are looked for later")
        time.sleep(LEASE)
