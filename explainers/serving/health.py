"""Asking a server from outside whether it is ready."""

from __future__ import annotations

import json
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request, urlopen

from explainers import text
from explainers.errors import InputError, ModelError

MOST = 100_000  # bytes of an answer that are read


class NotReadyError(ModelError):
    """A server that does not answer, or says that it cannot serve yet."""


def ask(url: str, timeout: float = 10.0) -> dict[str, object]:
    """What a server says of itself: models loaded, database writable, disk free.

    Asked at the URL of the dashboard, with its base path if it has one; timeout in seconds.

    Raises:
        NotReadyError: if it is not, saying what is missing.
        InputError: if this is no address.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError(f"{url!r} is not an address such as http://localhost:8501")
    base = urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/"), "", ""))
    for path in ("/_stcore/health", "/ready"):
        status, body = _get(f"{base}{path}", timeout)
        if status not in (200, 503):
            raise NotReadyError(f"the server answers {status} to {path}")
    try:
        answer = json.loads(body)
        ready = answer["ready"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise NotReadyError("something answers there, but it is not Semlens") from None
    if ready is not True:
        wrong = [f"{what}: {how}" for what, how in answer.items() if how not in ("ok", False)]
        raise NotReadyError(text.tidy("not ready: " + ", ".join(wrong)))
    return dict(answer)


def _get(url: str, timeout: float) -> tuple[int, bytes]:
    try:
        with urlopen(Request(url), timeout=timeout) as answer:
            return answer.status, answer.read(MOST)
    except HTTPError as error:
        return error.code, error.read(MOST)
    except (OSError, HTTPException, ValueError) as error:
        raise NotReadyError(f"the server does not answer: {error}") from None
