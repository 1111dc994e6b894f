"""How many connections there may be, and how long one may say nothing.

A connection costs descriptors, of which a process has so many, whoever opens it and whether or not
it asks for anything. What is counted here are connections; seats (:mod:`pages.serving.admission`)
are taken by those who look at a page.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn import Server

from explainers.serving.seats import ADDRESS, SESSIONS, SILENCE
from pages.serving import sessions

SPARE = 20
"""Websockets beyond the seats: whoever gets no seat is to be told so on the page."""

EACH, RESERVED = 4, 48
"""Descriptors that a session takes; descriptors that are kept for files, models and databases."""

SWEEP = 1.0
"""Seconds after which connections are looked at."""

TRY_AGAIN = 1013  # the code with which websockets are closed where there are too many


def descriptors() -> int:
    """How many this process may have, after it has asked for as many as it is allowed."""
    try:
        import resource
    except ImportError:  # not on Unix
        return 8_192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return 1_000_000 if soft == resource.RLIM_INFINITY else soft


class Door:
    """Lets so many websockets in, of all and of one address, and nobody who says nothing.

    Args:
        app: what is behind it.
        descriptors: that the process may have.
    """

    def __init__(self, app: ASGIApp, descriptors: int) -> None:
        self.app = app
        half = max(0, descriptors - RESERVED) // 2
        self.most = min(SESSIONS.most + SPARE, max(1, half // EACH))
        # Unless an operator lets one address have all seats, others get in as well
        shared = ADDRESS.most < SESSIONS.most
        self.each = min(ADDRESS.most + SPARE, max(1, self.most // 2) if shared else self.most)
        self._open = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        late = complete = False

        async def received() -> Message:
            """A part of the request; it ends where none comes for too long."""
            nonlocal late, complete
            if complete:
                return await receive()
            message = await _within(receive)
            late = message is None
            complete = message is not None and not message.get("more_body")
            return message or {"type": "http.disconnect"}

        try:
            await self.app(scope, received, send)
        except ClientDisconnect:
            if late:
                said = "The request did not come to its end."
                await PlainTextResponse(said, 408, {"connection": "close"})(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if self._open.total() >= self.most or self._open[address] >= self.each:
            await send({"type": "websocket.close", "code": TRY_AGAIN})
            return
        # Who comes back may have nothing to say: all that was drawn is still there
        begun, heard = False, sessions.known(sessions.named(Headers(scope=scope)))

        async def received() -> Message:
            """What the browser says; the connection ends where that is nothing at first."""
            nonlocal begun, heard
            if not begun or heard:
                begun = True
                return await receive()
            message, heard = await _within(receive), True
            if message is None:
                await send({"type": "websocket.close", "code": TRY_AGAIN})
            return message or {"type": "websocket.disconnect", "code": TRY_AGAIN}

        self._open[address] += 1
        try:
            await self.app(scope, received, send)
        finally:
            self._open[address] -= 1
            self._open += Counter()  # forgets who has none


async def _within(receive: Receive) -> Message | None:
    """What comes, or nothing where it does not come in time."""
    try:
        async with asyncio.timeout(SILENCE.most):
            return await receive()
    except TimeoutError:
        return None


async def sweep(server: Server | None, descriptors: int) -> None:
    """Close, again and again, the connections that have asked for nothing.

    Uvicorn waits for ever for the first line of a request.

    Args:
        server: whose; none closes none.
        descriptors: that the process may have.
    """
    known: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
    most = max(8, (descriptors - RESERVED) // 2)
    while server is not None:
        for connection in stale(server.server_state.connections, known, most, time.monotonic()):
            connection.transport.close()
        await asyncio.sleep(SWEEP)


def stale(
    connections: Collection[Any], known: WeakKeyDictionary[Any, float], most: int, now: float
) -> list[Any]:
    """The connections that are to be closed: silent ones, sooner where there are too many.

    Args:
        connections: uvicorn's; those that became websockets are the door's.
        known: since when each is known, in seconds of the clock of ``now``; kept by the caller.
        most: that may be there.
    """
    # Whoever is answered, or has been, has a cycle; uvicorn itself closes it when it rests
    silent = [c for c in connections if getattr(c, "cycle", c) is None]
    for connection in silent:
        known.setdefault(connection, now)
    silent.sort(key=known.__getitem__)
    many = max(0, len(connections) - most)
    return [c for k, c in enumerate(silent) if k < many or now - known[c] > SILENCE.most]
