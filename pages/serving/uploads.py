"""How much visitors may upload: Streamlit takes as many files as somebody sends."""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from explainers.serving import UPLOADED, UPLOADS
from explainers.serving.seats import share
from pages.serving import sessions
from pages.serving.people import of_request

_PATH = re.compile(r"/_stcore/upload_file/([^/]+)/([^/]+)/?$")
"""Where browsers send files; the groups are the session, and what names the file in it."""

FILES = 100
"""Files of a session that are kept at once: each is looked at when another one comes."""

File = tuple[str, str]


class Uploads:
    """Refuses a file beyond what its session, its address or all of them may keep here.

    Args:
        app: what takes the others.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.share = share(UPLOADS.most)
        self._coming: list[tuple[File, int]] = []
        self._from: dict[File, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        sent = scope["type"] == "http" and scope["method"] == "PUT" and _PATH.search(scope["path"])
        if not sent:
            await self.app(scope, receive, send)
            return
        file, length = (sent[1], sent[2]), Headers(scope=scope).get("content-length", "")
        if not length.isascii() or not length.isdecimal():
            await PlainTextResponse("How long is it?", 411)(scope, receive, send)
            return
        refused = self._refusal(file, int(length), of_request(scope))
        if refused:
            await PlainTextResponse(refused, 413)(scope, receive, send)
            return
        coming = file, int(length)
        self._coming.append(coming)
        self._from[file] = of_request(scope)
        try:
            await self.app(scope, receive, send)
        finally:
            self._coming.remove(coming)
            sessions.drop_files_of_gone(file[0])

    def _refusal(self, file: File, length: int, address: str) -> str:
        """Why a file of so many bytes is not taken; empty if it is."""
        here = [*sessions.uploaded().items(), *self._coming]
        self._from = {each: self._from.get(each, "") for each, _ in here}
        own = [size for each, size in here if each[0] == file[0]]
        if sum(own) + length > UPLOADED.most:
            return UPLOADED.over("What this session has uploaded")
        if len(own) >= FILES:
            return f"This session has uploaded {FILES} files, the most that one may"
        theirs = sum(size for each, size in here if self._from[each] == address)
        if theirs + length > self.share:
            return (
                f"This network address has uploaded its share, {self.share:,} {UPLOADS.unit} "
                f"({UPLOADS.variable}). Try again in a few minutes"
            )
        if sum(size for _, size in here) + length > UPLOADS.most:
            return UPLOADS.over("What is uploaded here", advice="Try again in a few minutes")
        return ""
