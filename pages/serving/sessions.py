"""Streamlit's sessions: which there are, what they uploaded, and that those go which are gone.

What is looked for here is Streamlit's own, under names that it may change; it is in one place, and
``tests/serving/test_sessions.py`` fails where it is not there.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from starlette.datastructures import Headers
from streamlit import config
from streamlit.runtime import Runtime
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.session_manager import SessionInfo

from explainers.serving.seats import SESSIONS
from pages.serving.people import network

LOOK = 15.0
"""Seconds after which it is looked which sessions are gone for good."""


def named(headers: Headers) -> str:
    """The session that a browser comes back to; empty where it comes for the first time."""
    parts = headers.get("sec-websocket-protocol", "").split(",")
    return parts[2].strip() if len(parts) > 2 else ""


def _manager() -> Any:
    return Runtime.instance()._session_mgr if Runtime.exists() else None


def _storage() -> Any:
    """The sessions whose browser is gone and may come back, with the time that they have."""
    return getattr(_manager(), "_session_storage", None)


class ByAddress(MemorySessionStorage):
    """Sessions whose browser is gone; where there is no room, the address that has most makes it.

    Streamlit itself lets the oldest go, so that all others lose what they were at where somebody
    comes and goes often enough.

    Args:
        most: that are kept.
        seconds: for which each is.
        whose: the address of a session whose browser is just going.
    """

    def __init__(self, most: int, seconds: int, whose: Callable[[str], str]) -> None:
        super().__init__(most, seconds)
        self._most, self._whose = most, whose
        self._from: dict[str, str] = {}

    def save(self, session_info: SessionInfo) -> None:
        """Keep one; of that address, the oldest goes."""
        here = [kept.session.id for kept in self.list()]
        self._from = {name: self._from.get(name, "") for name in here}
        if len(here) >= self._most:
            [(greedy, _)] = Counter(self._from.values()).most_common(1)
            self.delete(next(name for name in here if self._from[name] == greedy))
        name = session_info.session.id
        self._from[name] = self._whose(name)
        super().save(session_info)


def keep_by_address() -> None:
    """Have as many sessions kept that are cut off as there are seats, and nobody take all of it."""
    manager = _manager()
    seconds = config.get_option("server.disconnectedSessionTTL")
    manager._session_storage = ByAddress(SESSIONS.most, seconds, _address)


def _address(session: str) -> str:
    """Where a session comes from whose browser is there."""
    client: Any = _manager().get_active_session_info(session).client
    return network(client.client_context.remote_ip or "")


def known(session: str) -> bool:
    """Whether a session is there, or may still come back."""
    manager = _manager()
    return bool(session and manager and manager.get_session_info(session) is not None)


OVERHEAD = 1_000
"""Bytes that a file takes beside what is in it and its name."""


def uploaded() -> dict[tuple[str, str], int]:
    """The files that are here, each by its session and its own name, and the bytes it takes."""
    manager: Any = Runtime.instance().uploaded_file_mgr
    files: Mapping[str, Mapping[str, Any]] = manager.file_storage
    return {
        (session, name): len(file.data) + len(file.name) + OVERHEAD
        for session, held in list(files.items())
        for name, file in list(held.items())
    }


def drop_files_of_gone(session: str) -> None:
    """Drop what a session has uploaded, if it went while its browser was still sending."""
    if not known(session):
        Runtime.instance().uploaded_file_mgr.remove_session_files(session)


def forget_gone() -> bool:
    """Drop the sessions whose time to come back is over; whether there were any.

    Streamlit does so only when another browser goes, and until then keeps all that is theirs: what
    they uploaded, what was made of it, their pages.
    """
    storage = _storage()
    if storage is None:
        return False
    before = len(storage._cache._data)
    if before == len(storage._cache):  # counting them drops them
        return False
    gc.collect()  # a session and its pages know each other
    return True
