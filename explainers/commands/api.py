"""The HTTP endpoint of ``serve --api``: explain, diff, score and parse, for programs.

``openapi.json`` beside this module says what is asked and answered; what it names is what is
accepted. One request is worked on at a time, some wait, and no sentence is logged.
"""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explainers import __version__
from explainers.errors import InputError, SemlensError
from explainers.given import sentence
from explainers.lens import Lens
from explainers.limits import limit
from explainers.pictures.templating import template
from explainers.progress import LOGGER
from explainers.registry import see_there_is
from explainers.results import PairExplanation, PairScore
from explainers.wording.verdict import difference_report

BODY = limit("BODY", 1_000_000, "bytes", "of a request to the HTTP endpoint")
ASKED = limit("ASKED", 256, "pairs or sentences", "of a request to the HTTP endpoint")
WAITING = limit("WAITING", 32, "requests", "that the HTTP endpoint works on or lets wait")

Fields = Mapping[str, Any]
Answer = dict[str, Any]

_DESCRIPTION = Path(__file__).with_name("openapi.json")


def _explain(lens: Lens, asked: Fields) -> Answer:
    return _of(asked, lens.explain_many, PairExplanation.to_json)


def _diff(lens: Lens, asked: Fields) -> Answer:
    return _of(asked, lens.diff, difference_report)


def _score(lens: Lens, asked: Fields) -> Answer:
    return _of(asked, partial(lens.score, also=asked.get("also", [])), PairScore.to_json)


def _of(asked: Fields, ask: Callable[..., Any], said: Callable[[Any], Answer]) -> Answer:
    """What is said of one pair, `a` and `b`, or under `results` of each of `pairs`."""
    if "pairs" in asked:
        found = ask(asked["pairs"], language=asked["language"])
        return {"results": [said(one) for one in found]}
    return said(ask([(asked["a"], asked["b"])], language=asked["language"])[0])


def _parse(lens: Lens, asked: Fields) -> Answer:
    graphs = lens.parse(list(asked["sentences"]), language=asked["language"])
    return {"graphs": [graph.to_json() for graph in graphs]}


ANSWERS: Mapping[str, Callable[[Lens, Fields], Answer]] = {
    "/explain": _explain,
    "/diff": _diff,
    "/score": _score,
    "/parse": _parse,
}


@cache
def description() -> Answer:
    """The OpenAPI document."""
    text = _DESCRIPTION.read_text("utf-8").replace("$VERSION", __version__)
    return dict(json.loads(text))


def fields(path: str, sent: bytes) -> Fields:
    """What a request asks for, with the language if none is said.

    Args:
        path: of the request.
        sent: its body.

    Raises:
        InputError: if that is no JSON object, lacks something, or has what nobody knows.
    """
    try:
        asked = json.loads(sent)
    except (ValueError, RecursionError) as error:
        raise InputError(f"the body is no JSON: {str(error)[:200]}") from error
    if not isinstance(asked, dict):
        raise InputError("the body is no JSON object")
    schema = description()["components"]["schemas"][path.strip("/")]
    see_there_is("field", asked, schema["properties"])
    ways = [way["required"] for way in schema.get("oneOf", [schema])]
    touched = [way for way in ways if not asked.keys().isdisjoint(way)]
    if len(touched) != 1 or not asked.keys() >= {*touched[0]}:
        either = ", or ".join(" and ".join(way) for way in ways)
        raise InputError(f"the body has {', '.join(asked) or 'nothing'}: it is to have {either}")
    for side in ("a", "b"):
        sentence(asked.get(side, "unasked"), f"`{side}`")
    for name in ("pairs", "sentences", "also"):
        if not isinstance(asked.get(name, []), list):
            raise InputError(f"{name} is a list")
        ASKED.check(len(asked.get(name, [])), "this request", "Ask in parts")
    if not all(
        isinstance(name, str) for name in [asked.get("language", ""), *asked.get("also", [])]
    ):
        raise InputError("language, and each score of also, is a text")
    return {"language": "en", **asked}


async def _body(request: Request) -> bytes:
    """The body, of which no more is read than may be sent."""
    sent = b""
    async for piece in request.stream():
        sent += piece
        BODY.check(len(sent), "this request")
    return sent


def application(lens: Lens, host: str = "127.0.0.1") -> Starlette:
    """The endpoint.

    Args:
        lens: which answers.
        host: on which it is served. On this machine alone, pages from elsewhere that have a browser
            of this machine ask are refused: they may not send JSON, or go by another name.
    """
    working, there = asyncio.Lock(), 0

    async def turn(request: Request, asked: Fields) -> Response:
        nonlocal there
        if there >= WAITING.most:
            return _refused(503, WAITING.over("this endpoint", advice="Ask again later"))
        there += 1
        try:
            async with working:
                if await request.is_disconnected():
                    return _refused(503, "nobody waits for this any more")
                made = await run_in_threadpool(ANSWERS[request.url.path], lens, asked)
        finally:
            there -= 1
        return JSONResponse(made)

    async def answer(request: Request) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip()
        if kind != "application/json":
            return _refused(415, f"send application/json, not {kind[:40] or 'nothing'}")
        try:
            return await turn(request, fields(request.url.path, await _body(request)))
        except Exception as error:
            return _failed(request.url.path, error)

    async def openapi(_: Request) -> Response:
        return JSONResponse(description())

    async def page(_: Request) -> Response:
        return HTMLResponse(template("api.html", __package__).render(of=description()))

    local = ["localhost", "127.0.0.1", "[::1]"]
    return Starlette(
        routes=[
            *(Route(path, answer, methods=["POST"]) for path in ANSWERS),
            Route("/openapi.json", openapi),
            Route("/", page),
        ],
        middleware=[Middleware(_Hosts, local)] if host in (*local, "::1") else [],
        exception_handlers={404: _unknown, 405: _otherwise},
    )


async def _unknown(request: Request, _: Exception) -> Response:
    there = ", ".join(("/", "/openapi.json", *ANSWERS))
    return _refused(404, f"there is no {request.url.path[:100]} here; there is {there}")


async def _otherwise(request: Request, error: Exception) -> Response:
    allowed = (getattr(error, "headers", None) or {}).get("Allow", "")
    return _refused(405, f"ask with {allowed}, not {request.method[:20]}", {"Allow": allowed})


class _Hosts:
    """What lets only those through that ask by one of some names."""

    def __init__(self, app: ASGIApp, names: Sequence[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answering: ASGIApp = _refused(400, f"ask by the name {', '.join(self.names)}")

        async def trusted(*_: Any) -> None:
            nonlocal answering
            answering = self.app

        async def unsaid(_: Message) -> None:
            """What the library would say is plain text."""

        await TrustedHostMiddleware(trusted, self.names)(scope, receive, unsaid)
        await answering(scope, receive, send)


def _failed(path: str, error: Exception) -> Response:
    """What is answered where something went wrong; what nobody foresaw is logged, but its message.

    That may quote a sentence; the lines of code that led there do not.
    """
    for kind, status in _STATUS.items():
        if isinstance(error, kind):
            return _refused(status, str(error))
    where = "".join(traceback.format_tb(error.__traceback__))
    LOGGER.error("%s: %s\n%s", path, type(error).__name__, where)
    return _refused(500, "this failed for a reason that nobody foresaw; the log says where")


_STATUS = {InputError: 400, SemlensError: 503, ClientDisconnect: 503}


def _refused(status: int, why: str, headers: Mapping[str, str] | None = None) -> Response:
    whole = why.encode("utf-8", "replace").decode()  # half a character, quoted, cannot be sent
    return JSONResponse({"error": whole}, status, headers)
