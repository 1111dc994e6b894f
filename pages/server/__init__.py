"""What stands around the pages: who may ask, what is said of it in logs, how it ends."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from threading import Thread
from typing import Any

import streamlit as st
from starlette.middleware import Middleware

from pages.server import counters, ending, guess, logs, ready
from pages.server.guard import Guard, hosts


def around() -> dict[str, Any]:
    """What Streamlit's ``App`` is to have around the pages."""
    logs.set_up()
    return {
        "middleware": [Middleware(Guard, hosts=hosts())],
        "routes": [ready.route(), guess.route()],
        "lifespan": _lifespan,
        "on_script_error": counters.error,
    }


@asynccontextmanager
async def _lifespan(_: st.App) -> AsyncGenerator[None, None]:
    """What begins and ends with the server."""
    ending.on_request()
    counters.serve()
    Thread(target=_go_on, daemon=True, name="studies, at the start").start()
    yield
    ending.tidy()


def _go_on() -> None:
    from pages.parts.study import go_on_with_what_is_left

    go_on_with_what_is_left()
