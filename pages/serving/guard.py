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

SAFE = ("GET", "HEAD", "OPTIONS")
"""Requests that change nothing; what they bring, no page of another site can read."""

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


def origins() -> tuple[str, ...]:
    """Other sites whose pages may ask: Streamlit's ``server.corsAllowedOrigins``, or all (``*``).

    Streamlit itself, to find out whether a foreign page is perhaps one of this machine's, asks the
    network for this machine's address, and nobody is answered until it knows; :class:`Guard`
    decides before that.
    """
    if not config.get_option("server.enableCORS"):
        return ("*",)
    return tuple(site.rstrip("/") for site in config.get_option("server.corsAllowedOrigins"))


class Guard:
    """Refuses requests that were meant for somebody else, and tells browsers what is allowed.

    A page of another site can have its name resolve to this machine, and then ask as if it were
    a page of ours (DNS rebinding); but the name that it asks for stays its own. An address in
    numbers cannot be of another site.

    A page of another site can also ask under our name. It says then where it is from, and may open
    no websocket and change nothing.

    Args:
        app: what is guarded.
        hosts: names that are answered, besides addresses and ``localhost``; ``*.`` at the
            beginning stands for any subdomain, ``*`` for any name.
        origins: other sites whose pages may do what ours may; ``*`` for any.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str], origins: Sequence[str] = ()) -> None:
        self.app, self.origins = app, frozenset(origins)
        self.hosts = tuple(host.strip().lower().rstrip(".") for host in (*ALWAYS, *hosts))
        self.headers = headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif refusal:
            said, status = refusal
            await PlainTextResponse(said, status, self.headers)(scope, receive, send)
        else:
            scope = self._decided(scope)

            async def sent(message: Message) -> None:
                if message["type"] == "http.response.start":
                    MutableHeaders(scope=message).update(self.headers)
                await send(message)

            await self.app(scope, receive, sent)

    def _decided(self, scope: Scope) -> Scope:
        """A request that Streamlit does not look into again.

        Where its pages may ask, and this is no websocket, it learns from which other site one
        does: it lets that site read what it lets such sites read.
        """
        asked = Headers(scope=scope)
        if not self._foreign(asked) or (scope["type"] == "http" and self._lets(asked["origin"])):
            return scope
        kept = [(name, value) for name, value in scope["headers"] if name != b"origin"]
        return {**scope, "headers": kept}

    def _refusal(self, scope: Scope) -> tuple[str, int] | None:
        """Why this is not answered, and with which status; none if it is."""
        asked = Headers(scope=scope)
        if not self.allows(asked.get("host", "")):
            return (
                "This server does not answer under this name. Whoever runs it can allow the name "
                "with the setting server.allowedHosts."
            ), 421
        if scope["path"].rstrip("/").endswith(HIDDEN):
            return "Not Found", 404
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and self._foreign(asked) and not self._lets(asked["origin"]):
            return "This page belongs to another site, which may not use this server.", 403
        return None

    def _foreign(self, asked: Headers) -> bool:
        """Whether a page of another site asks; a program that names no page does not."""
        origin = asked.get("origin")
        return origin is not None and origin.partition("://")[2] != asked["host"]

    def _lets(self, origin: str) -> bool:
        """Whether pages of another site may ask."""
        return bool(self.origins & {"*", origin})

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


def headers() -> dict[str, str]:
    """What browsers are told with every answer.

    ``SEMLENS_FRAMES`` names other sites that may show Semlens in a frame.
    """
    frames = os.environ.get("SEMLENS_FRAMES", "").split()
    places = {**_PLACES, "frame-ancestors": " ".join(("'self'", *frames))}
    told = {
        "Content-Security-Policy": "; ".join(f"{what} {from_}" for what, from_ in places.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",  # addresses hold sentences
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    if not frames:
        told |= {"X-Frame-Options": "SAMEORIGIN", "Cross-Origin-Opener-Policy": "same-origin"}
    return told
