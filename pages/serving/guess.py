"""The audience's page: two sentences, a button an answer, and no more."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from streamlit import config
from streamlit.url_util import make_url_path

from explainers.errors import InputError, StudiesError
from explainers.pictures.templating import template
from explainers.studies import polls

LONGEST = 200
"""Bytes of an answer as a form sends it."""

COOKIE = "semlens-guessed-"
"""What a cookie's name begins with; the poll's name follows, so that each is answered once."""

_HEADERS = {"Cache-Control": "no-store"}


def route() -> Route:
    """Where it is: ``/guess?poll=…``, below the base path if there is one."""
    base = config.get_option("server.baseUrlPath") or ""
    return Route(make_url_path(base, "guess"), _answer, methods=["GET", "POST"])


async def _answer(request: Request) -> Response:
    poll = request.query_params.get("poll", "")[: polls.LONGEST]
    answered = COOKIE + poll in request.cookies
    form = b""
    if request.method == "POST":
        async for part in request.stream():
            form += part
            if len(form) > LONGEST:
                return _page(None, 413)
    try:
        return await run_in_threadpool(_reply, poll, answered, form)
    except StudiesError:  # the database is away
        return _page(None, 503)


def _reply(poll: str, answered: bool, form: bytes) -> Response:
    # Loaded late: Streamlit's caches are to be made by a running server
    from pages.shared.study import studies

    kept = studies()
    pair = polls.pair_of(kept, poll)
    if pair is None:
        return _page(None, 404)
    if answered:
        return _page(pair, note="Your answer is counted.")
    if not form:
        return _page(pair)
    (choice,) = parse_qs(form.decode("ascii", "replace")).get("guess", [""])[:1]
    try:
        counted = polls.guess(kept, poll, choice)
    except InputError:
        return _page(pair, 400)
    reply = _page(pair, note="Thank you: counted." if counted else "No more answers are taken.")
    if counted:
        reply.set_cookie(COOKIE + poll, "1", max_age=int(polls.LIFE), httponly=True, samesite="lax")
    return reply


def _page(pair: tuple[str, str] | None, status: int = 200, note: str = "") -> Response:
    page = template("guess.html", __package__).render(
        pair=pair, note=note, answers={} if note else polls.ANSWERS
    )
    return HTMLResponse(page, status, _HEADERS)
