"""Seats: how many people may be there at once."""

from __future__ import annotations

import threading

from explainers.errors import SemlensError
from explainers.limits import Limit, limit

SESSIONS = limit("SESSIONS", 200, "sessions", "of browsers that are connected at once")


class FullError(SemlensError):
    """As many sessions are there as may be."""


class Seats:
    """The sessions that are there, of ``most`` that may be."""

    def __init__(self, most: Limit) -> None:
        self.most = most
        self._taken: set[str] = set()
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """How many there are."""
        return len(self._taken)

    def take(self, session: str) -> str:
        """Let a session in; ``FullError`` if there are as many as may be."""
        with self._lock:
            if session not in self._taken and len(self._taken) >= self.most.most:
                raise FullError(
                    f"{self.most.most} people are here, the most that this server takes at "
                    f"once ({self.most.variable}). Please open the page again in a few minutes."
                )
            self._taken.add(session)
        return session

    def leave(self, session: str) -> None:
        """Let a session go."""
        with self._lock:
            self._taken.discard(session)


SEATS = Seats(SESSIONS)  # those of this process
