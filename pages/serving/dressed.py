"""The look of the pages within the page that the browser gets first, so that nothing jumps.

Streamlit brings styles with the first run of a page only: until then all stands where it would
stand without them. It gives that page at every address, too, and covers it with a window of its own
where there is none: whoever asks for such an address is led to Explore, which says so in a line.
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config

from explainers.pictures.colours import tokens
from explainers.pictures.templating import asset
from pages.navigation import LOST, MOVED, PLACES

ROOT = b'id="root"'
"""What only Streamlit's own page has, which all pages of the dashboard are drawn in."""

END = b"</body>"
"""Before this, styles come after those of Streamlit, which stand in the head, and so prevail."""


class Dressed:
    """Puts our styles into every HTML page of an app.

    Args:
        app: whose pages.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.style = f"<style>{tokens()}{asset('look.css')}</style>".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, a page with the styles in it."""
        if scope["type"] != "http" or "text/html" not in Headers(scope=scope).get("accept", ""):
            await self.app(scope, receive, send)
            return
        home = way_home(scope["path"])
        started: Message = {}
        page = bytearray()

        async def sent(message: Message) -> None:
            """Hold a page back until all of it is there; pass anything else on."""
            if message["type"] == "http.response.start" and _is_page(message):
                started.update(message)
            elif message["type"] != "http.response.body" or not started:
                await send(message)
            else:
                page.extend(message.get("body", b""))
                if not message.get("more_body"):
                    body = bytes(page)
                    if home and ROOT in body:
                        started.update(status=307, headers=[(b"location", home.encode())])
                        body = b""
                    elif ROOT in body:
                        body = body.replace(END, self.style + END, 1)
                    _say_length(started, len(body))
                    await send(started)
                    await send({"type": "http.response.body", "body": body})

        # A page that came before with other styles is not asked for again, nor is it packed
        unpacked = [
            (name, value)
            for name, value in scope["headers"]
            if name not in (b"accept-encoding", b"if-none-match", b"if-modified-since")
        ]
        await self.app({**scope, "headers": unpacked}, receive, sent)


def way_home(path: str) -> str:
    """Where somebody is led who asks for a page that there is not; empty where there is one.

    It is relative, since a proxy may have the app under a path that only the browser knows.

    >>> way_home("/search"), way_home("/nonsense"), way_home("/a/b")
    ('', './?lost=yes', '../?lost=yes')
    """
    base = config.get_option("server.baseUrlPath").strip("/")
    asked = path.removeprefix(f"/{base}" if base else "").removeprefix("/")
    if asked.strip("/") in ("", *PLACES, *MOVED):
        return ""
    return f"{'../' * asked.count('/') or './'}?{LOST}=yes"


def _is_page(start: Message) -> bool:
    kind = Headers(raw=start["headers"]).get("content-type", "")
    return start["status"] == 200 and kind.startswith("text/html")


def _say_length(start: Message, length: int) -> None:
    headers = MutableHeaders(raw=list(start["headers"]))
    for stale in ("etag", "last-modified"):
        del headers[stale]
    headers["content-length"] = str(length)
    start["headers"] = headers.raw
