"""Who may ask, and what the browser may do with what it gets."""

from __future__ import annotations

import os
from collections.abc import Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config

ALWAYS = ("localhost", "*.localhost")
"""Names that only this machine answers to."""

HIDDEN = "/_stcore/metrics"
"""Streamlit's own counters, which it shows to everyone; see :mod:`explainers.serving.counters`."""

_PLACES = {
    "default-src": "'self'",
    # Pictures and Streamlit's tables bring scripts within themselves, so that this is no fence
    # against markup, which is escaped where it is made; but no script comes from elsewhere
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' data: blob:",
    "worker-src": "'self' blob:",
    "frame-src": "'self' blob: data:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
}
"""From where a page may load what: this server alone."""


def hosts() -> tuple[str, ...]:
    """The names under which this server may be asked, from here on checked by :class:`Guard`.

    They are Streamlit's ``server.allowedHosts``. Streamlit itself looks at them for websockets
    alone, knows no addresses in numbers, and leaves the browser waiting without a word.
    """
    allowed = tuple(config.get_option("server.allowedHosts"))
    config.set_option("server.allowedHosts", [])
    return allowed


class Guard:
    """Refuses requests that were meant for somebody else, and tells browsers what is allowed.

    A page of another site can have its name resolve to this machine, and then ask as if it were
    a page of ours (DNS rebinding); but the name that it asks for stays its own. An address in
    numbers cannot be of another site.

    Args:
        app: what is guarded.
        hosts: names that are answered, besides addresses and ``localhost``; ``*.`` at the
            beginning stands for any subdomain, ``*`` for any name.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self.app = app
        self.hosts = tuple(host.strip().lower().rstrip(".") for host in (*ALWAYS, *hosts))
        self.headers = _headers(os.environ.get("SEMLENS_FRAMES", "").split())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if not self.allows(Headers(scope=scope).get("host", "")):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            refusal = PlainTextResponse(
                "This server does not answer under this name. Whoever runs it can allow the name "
                "with the setting server.allowedHosts.",
                421,
                self.headers,
            )
            await refusal(scope, receive, send)
        elif scope["path"].rstrip("/").endswith(HIDDEN):
            await PlainTextResponse("Not Found", 404, self.headers)(scope, receive, send)
        else:

            async def sent(message: Message) -> None:
                if message["type"] == "http.response.start":
                    MutableHeaders(scope=message).update(self.headers)
                await send(message)

            await self.app(scope, receive, sent)

    def allows(self, host: str) -> bool:
        """Whether the server answers under a name, with or without a port."""
        try:
            parts = urlsplit(f"//{host}")
            name, _ = parts.hostname, parts.port
        except ValueError:
            return False
        if not name or parts.netloc != host or "@" in host:
            return False
        name = name.rstrip(".")
        return _is_address(name) or any(
            rule in (name, "*") or (rule.startswith("*.") and name.endswith(rule[1:]))
            for rule in self.hosts
        )


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _headers(frames: Sequence[str]) -> dict[str, str]:
    """What browsers are told with every answer.

    Args:
        frames: other sites that may show Semlens in a frame.
    """
    places = {**_PLACES, "frame-ancestors": " ".join(("'self'", *frames))}
    headers = {
        "Content-Security-Policy": "; ".join(f"{what} {from_}" for what, from_ in places.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",  # addresses hold sentences
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    if not frames:
        headers |= {"X-Frame-Options": "SAMEORIGIN", "Cross-Origin-Opener-Policy": "same-origin"}
    return headers
