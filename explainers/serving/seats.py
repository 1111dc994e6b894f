"""Seats: how many people may be there at once."""

from __future__ import annotations

import threading

from explainers.errors import SemlensError
from explainers.limits import Limit, limit

SESSIONS = limit("SESSIONS", 200, "sessions", "of browsers that are connected at once")
ADDRESS = limit(
    "ADDRESS",
    max(1, SESSIONS.most // 2),
    "sessions",
    "of one network address that are connected at once",
)
SILENCE = limit("SILENCE", 30, "seconds", "that a connection may take to say what it wants")


def share(most: int) -> int:
    """How much of what there is one address may have: half, unless it may have all seats."""
    return max(1, most // 2) if ADDRESS.most < SESSIONS.most else most


class FullError(SemlensError):
    """As many sessions are there as may be."""


class Seats:
    """The sessions that are there, of ``most`` that may be, ``each`` of one address."""

    def __init__(self, most: Limit, each: Limit) -> None:
        self.most, self.each = most, each
        self._taken: dict[str, str] = {}
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """How many there are."""
        return len(self._taken)

    def take(self, session: str, address: str = "") -> str:
        """Let a session in, from an address; ``FullError`` if there are as many as may be."""
        with self._lock:
            if session not in self._taken:
                if len(self._taken) >= self.most.most:
                    raise _full(self.most, "that this server takes at once")
                if sum(known == address for known in self._taken.values()) >= self.each.most:
                    raise _full(self.each, "that it takes from one network address")
            self._taken[session] = address
        return session

    def leave(self, session: str) -> None:
        """Let a session go."""
        with self._lock:
            self._taken.pop(session, None)


def _full(limit: Limit, which: str) -> FullError:
    return FullError(
        f"{limit.most} people are here, the most {which} ({limit.variable}). Please open the page "
        "again in a few minutes."
    )


SEATS = Seats(SESSIONS, ADDRESS)  # those of this process
