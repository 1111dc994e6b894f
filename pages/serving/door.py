"""How many connections there may be, and how long one may take to say what it wants.

A connection costs descriptors, of which a process has so many, whoever opens it and whether or not
it asks for anything. What is counted here are connections and requests; seats
(:mod:`pages.serving.admission`) are taken by those who look at a page.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any, cast
from weakref import WeakKeyDictionary

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config
from uvicorn import Server

from explainers.serving.seats import ADDRESS, SESSIONS, SILENCE, share
from pages.serving import sessions
from pages.serving.people import of_request

SPARE = 20
"""Websockets beyond the seats: whoever gets no seat is to be told so on the page."""

EACH, RESERVED = 4, 48
"""Descriptors that a session takes; descriptors that are kept for files, models and databases."""

AT_ONCE = 6
"""Requests that a browser makes at a time of one server."""

MESSAGE = 4_000_000
"""Bytes of a message that a page may send over its websocket; files come in another way."""

PACE, AHEAD = 5.0, 10
"""Messages a second that a page may send, and how many at once before that. For each, Streamlit
begins a thread, and answers nobody until it runs."""

PAGES = 5
"""Pages of an address that may send as much at the same time."""

BURST = 16
"""Of the descriptors that connections may have, one in so many is taken at a time."""

QUEUE = 2_048
"""Connections that the kernel holds until they are accepted."""

SWEEP = 0.25
"""Seconds after which connections are looked at."""

SLOWEST = 2_000
"""Bytes a second that a request has to come with at least, after its first seconds."""

TRY_AGAIN = 1013  # the code with which websockets are closed where there are too many

_MEGABYTE = 1024 * 1024


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
    """Lets so many websockets and requests in, of all and of one address, and nobody who is silent.

    Args:
        app: what is behind it.
        descriptors: that the process may have.
        headers: of the answers that it gives itself.
    """

    def __init__(
        self, app: ASGIApp, descriptors: int, headers: Mapping[str, str] | None = None
    ) -> None:
        self.app, self.headers = app, headers or {}
        half = max(0, descriptors - RESERVED) // 2
        self.most = min(SESSIONS.most + SPARE, max(1, half // EACH))
        self.each = min(ADDRESS.most + SPARE, share(self.most))
        self.requests = min(AT_ONCE * SESSIONS.most, max(1, half))
        self.requests_each = min(AT_ONCE * ADDRESS.most, share(self.requests))
        self._open, self._asking = Counter[str](), Counter[str]()
        self._paces: dict[str, Pace] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = of_request(scope)
        asking = self._asking
        if asking.total() >= self.requests or asking[address] >= self.requests_each:
            said = "Too many requests are being answered. Try again in a minute."
            await self._refuse(said, 503, scope, receive, send)
            return
        asking[address] += 1
        try:
            await self._answer(scope, receive, send)
        finally:
            asking[address] -= 1
            self._asking += Counter()  # forgets who has none

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = _Body(scope, receive)

        async def sent(message: Message) -> None:
            """Whoever is answered while still sending hears of a cut connection, not the answer."""
            if message["type"] == "http.response.start" and not await body.whole():
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        try:
            await self.app(scope, body.part, sent)
        except ClientDisconnect:
            if body.late:
                said = "The request did not come to its end."
                await self._refuse(said, 408, scope, receive, send)

    async def _refuse(
        self, said: str, status: int, scope: Scope, receive: Receive, send: Send
    ) -> None:
        headers = {**self.headers, "connection": "close"}
        await PlainTextResponse(said, status, headers)(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = of_request(scope)
        if self._open.total() >= self.most or self._open[address] >= self.each:
            await send({"type": "websocket.close", "code": TRY_AGAIN})
            return
        # Who comes back may have nothing to say: all that was drawn is still there
        begun, heard = False, sessions.known(sessions.named(Headers(scope=scope)))
        paces = [Pace(PACE, AHEAD)]
        if ADDRESS.most < SESSIONS.most:
            paces.append(self._paces.setdefault(address, Pace(PACE * PAGES, AHEAD * PAGES)))

        async def received() -> Message:
            """What the browser says; the connection ends where that is nothing at first."""
            nonlocal begun, heard
            if not begun or heard:
                begun = True
                said = await receive()
                if said["type"] == "websocket.receive":
                    await asyncio.sleep(max(pace.wait(time.monotonic()) for pace in paces))
                return said
            message, heard = await _within(receive, SILENCE.most), True
            if message is None:
                await send({"type": "websocket.close", "code": TRY_AGAIN})
            return message or {"type": "websocket.disconnect", "code": TRY_AGAIN}

        self._open[address] += 1
        try:
            await self.app(scope, received, send)
        finally:
            self._open[address] -= 1
            self._open += Counter()  # forgets who has none
            now = time.monotonic()  # who comes again at once goes on at the pace they had
            self._paces = {a: p for a, p in self._paces.items() if a in self._open or p.busy(now)}


class Pace:
    """How long messages wait that come too fast.

    Args:
        rate: of them a second.
        ahead: that may come at once.
    """

    def __init__(self, rate: float, ahead: int) -> None:
        self.rate, self.ahead = rate, ahead
        self._due = 0.0

    def busy(self, now: float) -> bool:
        """Whether fewer than may come at once would wait."""
        return self._due > now - self.ahead / self.rate

    def wait(self, now: float) -> float:
        """Seconds that one which has come just now waits."""
        self._due = max(self._due + 1 / self.rate, now - self.ahead / self.rate)
        return max(0.0, self._due - now)


class _Body:
    """What comes with a request, at a lowest rate.

    Attributes:
        late: whether it came more slowly; it ends there.
    """

    def __init__(self, scope: Scope, receive: Receive) -> None:
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        self.late = False
        self._receive = receive
        self._complete = length == "0" and "transfer-encoding" not in headers
        # Who asks first whether to send it is to be told
        self._awaited = "expect" not in headers
        self._declared = int(length) if length.isascii() and length.isdecimal() else 0
        self._come, self._waited = 0, 0.0

    async def part(self) -> Message:
        """A part of it, or the end of the connection."""
        if self.late:
            return {"type": "http.disconnect"}
        if self._complete:
            return await self._receive()
        begun = time.monotonic()
        message = await _within(self._receive, SILENCE.most + self._come / SLOWEST - self._waited)
        self._waited += time.monotonic() - begun
        self.late = message is None
        self._awaited = True
        self._come += len((message or {}).get("body", b""))
        self._complete = message is not None and not message.get("more_body")
        return message or {"type": "http.disconnect"}

    async def whole(self) -> bool:
        """Whether all of it is here, after what nobody wants has been read and dropped.

        What is larger than any file may be is not read.
        """
        largest = (int(config.get_option("server.maxUploadSize")) + 1) * _MEGABYTE
        while not (self._complete or self.late):
            if not self._awaited or max(self._declared, self._come) > largest:
                return False
            await self.part()
        return not self.late


async def _within(receive: Receive, seconds: float) -> Message | None:
    """What comes, or nothing where it does not come in time."""
    try:
        async with asyncio.timeout(seconds):
            return await receive()
    except TimeoutError:
        return None


class Full(asyncio.Protocol):
    """Closes a connection for which there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Without a word: nobody can be waited for."""
        transport.close()


def room(descriptors: int) -> tuple[int, int]:
    """How many connections there may be, and how many are accepted at a time.

    Those of a burst are there a moment later, and so is the room of those that are closed for them:
    three bursts are left free.
    """
    half = max(0, descriptors - RESERVED) // 2
    burst = min(max(2, half // BURST), QUEUE)
    return max(8, half - 3 * burst), burst


Waiting = WeakKeyDictionary[Any, tuple[object, float]]
"""Connection to the last request that was answered there, and since when that is known."""


def sweeper(server: Server | None, descriptors: int) -> Callable[[], None]:
    """What closes, whenever it is called, connections that take too long to say what they want.

    Uvicorn waits for ever for the head of a request. Asyncio accepts whatever comes until no
    descriptor is left, and does nothing else for seconds then, while nobody can open a file: a
    module that is imported in such a moment may be of no use for as long as the process runs. So
    few are accepted at a time, and where there are too many, the one that is silent for longest
    goes for each that comes.

    Args:
        server: whose, before it listens; none closes none.
        descriptors: that the process may have.
    """
    if server is None:
        return lambda: None
    config, there = server.config, server.server_state.connections
    most, burst = room(descriptors)
    known: Waiting = WeakKeyDictionary()
    make: Any = config.http_protocol_class

    def accepted(**given: Any) -> asyncio.Protocol:
        now = time.monotonic()
        if len(there) >= most:
            [*silent] = stale(there, known, 1, now)
            if not silent:
                return Full()
            for connection in silent:
                connection.transport.close()
        protocol: asyncio.Protocol = make(**given)
        known[protocol] = None, now
        return protocol

    long: set[int] = set()

    def sweep() -> None:
        lengthen(server, long)
        for connection in stale(there, known, 0, time.monotonic()):
            connection.transport.close()

    config.http_protocol_class, config.backlog = cast(Any, accepted), burst
    return sweep


def lengthen(server: Server, done: set[int]) -> None:
    """Have the kernel hold more connections than asyncio, which knows one number, accepts at once.

    Args:
        server: whose sockets; it may not listen yet.
        done: the descriptors of those that were seen to; each once, for it takes one more.
    """
    for listening in getattr(server, "servers", ()):
        for each in listening.sockets:
            if each.fileno() not in done:
                with socket.fromfd(each.fileno(), each.family, each.type) as same:
                    same.listen(QUEUE)
                done.add(each.fileno())


def stale(connections: Collection[Any], known: Waiting, many: int, now: float) -> list[Any]:
    """The connections that are to be closed: those that are silent for long, and so many others.

    Silent is where no request is being answered: none has come, or the head of the next one, or
    what is left of the one before, is still coming, however slowly.

    Args:
        connections: uvicorn's; those that became websockets are the door's.
        known: kept by the caller, in seconds of the clock of ``now``.
        many: that are to make room at least, as far as they are silent.
    """
    silent = []
    for connection in connections:
        last = getattr(connection, "cycle", connection)
        said = last is not None and not getattr(last, "response_complete", False)
        if not (said or connection.transport.is_closing()):
            silent.append(connection)
            if connection not in known or known[connection][0] is not last:
                known[connection] = last, now
    silent.sort(key=lambda connection: known[connection][1])
    return [c for k, c in enumerate(silent) if k < many or now - known[c][1] > SILENCE.most]
