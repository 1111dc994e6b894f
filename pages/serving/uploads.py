"""How much visitors may upload: Streamlit takes as many files as somebody sends."""

from __future__ import annotations

import re
from collections import Counter

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.runtime import Runtime

from explainers.serving import UPLOADED, UPLOADS

_PATH = re.compile(r"/_stcore/upload_file/([^/]+)/[^/]+/?$")
"""Where browsers send files; the group is the session."""


class Uploads:
    """Refuses a file beyond what its session, or all of them, may keep here.

    Args:
        app: what takes the others.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._coming = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        sent = scope["type"] == "http" and scope["method"] == "PUT" and _PATH.search(scope["path"])
        if not sent:
            await self.app(scope, receive, send)
            return
        session, length = sent[1], Headers(scope=scope).get("content-length", "")
        if not length.isascii() or not length.isdecimal():
            await PlainTextResponse("How long is it?", 411)(scope, receive, send)
            return
        refused = self._refusal(session, int(length))
        if refused:
            await PlainTextResponse(refused, 413)(scope, receive, send)
            return
        self._coming[session] += int(length)
        try:
            await self.app(scope, receive, send)
        finally:
            self._coming[session] -= int(length)
            self._coming += Counter()  # forgets those that send nothing

    def _refusal(self, session: str, length: int) -> str:
        """Why a file of so many bytes is not taken; empty if it is."""
        kept = _kept()
        if kept[session] + self._coming[session] + length > UPLOADED.most:
            return UPLOADED.over("What this session has uploaded")
        if kept.total() + self._coming.total() + length > UPLOADS.most:
            return UPLOADS.over("What is uploaded here", advice="Try again in a few minutes")
        return ""


def _kept() -> Counter[str]:
    """Bytes of the files that are here, by session."""
    files = getattr(Runtime.instance().uploaded_file_mgr, "file_storage", {})
    return Counter(
        {
            session: sum(len(file.data) for file in list(held.values()))
            for session, held in list(files.items())
        }
    )
