"""Streamlit's sessions: which there are, and that those which nobody comes back to go."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

from starlette.datastructures import Headers
from streamlit.runtime import Runtime

LOOK = 15.0
"""Seconds after which it is looked which sessions are gone for good."""


def named(headers: Headers) -> str:
    """The session that a browser comes back to; empty where it comes for the first time."""
    parts = headers.get("sec-websocket-protocol", "").split(",")
    return parts[2].strip() if len(parts) > 2 else ""


def _manager() -> Any:
    return Runtime.instance()._session_mgr if Runtime.exists() else None


def known(session: str) -> bool:
    """Whether a session is there, or may still come back."""
    manager = _manager()
    return bool(session and manager and manager.get_session_info(session) is not None)


def forget_gone() -> bool:
    """Drop the sessions whose time to come back is over; whether there were any.

    Streamlit does so only when another browser goes, and until then keeps all that is theirs: what
    they uploaded, what was made of it, their pages.
    """
    kept = getattr(getattr(_manager(), "_session_storage", None), "_cache", {})
    before = len(getattr(kept, "_data", ()))
    return before > len(kept)  # counting them drops them


async def look() -> None:
    """Drop them again and again, and what is theirs with them."""
    while True:
        await asyncio.sleep(LOOK)
        if forget_gone():
            await asyncio.to_thread(gc.collect)  # a session and its pages know each other
