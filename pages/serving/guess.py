"""The audience's page: two sentences, a button an answer, and no more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from secrets import token_urlsafe
from threading import Lock
from urllib.parse import parse_qs

from anyio import CapacityLimiter, fail_after, to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from streamlit import config
from streamlit.url_util import make_url_path

from explainers.errors import InputError, StudiesError
from explainers.pictures.templating import template
from explainers.studies import polls
from explainers.studies.store import Studies

LONGEST = 200
"""Bytes of an answer as a form sends it."""

COOKIE = "semlens-guessed-"
"""What a cookie's name begins with; the poll's name follows, so that each is answered once."""

VOTER = "semlens-voter"
"""The cookie that an answer has to come with: who sends one has seen the page, and no other page
can send it."""

REMEMBERED = 10_000
"""Answers of which it is known by which voter they are, so that none is counted twice."""

WITHIN = 5.0
"""Seconds that an answer waits for others to be written down."""

_LIMITER = CapacityLimiter(4)
"""Answers that are looked after at once, on threads that nothing else waits for."""

_COUNTING = Lock()
_answered: OrderedDict[tuple[str, str], None] = OrderedDict()

_HEADERS = {"Cache-Control": "no-store"}

_BUSY = "Too many answer at once."

_WHY = {
    400: ("This is no answer", "Open the link of the question again."),
    404: (
        "Nobody asks this any more",
        "A question to an audience is gone when it is closed, or after a day.",
    ),
    503: ("Your answer was not taken", ""),
}
"""What is said where there is no question to be shown: what is so, and why or what to do."""


def route() -> Route:
    """Where it is: ``/guess?poll=…``, below the base path if there is one."""
    base = config.get_option("server.baseUrlPath") or ""
    return Route(make_url_path(base, "guess"), _answer, methods=["GET", "POST"])


async def _answer(request: Request) -> Response:
    poll = request.query_params.get("poll", "")[: polls.LONGEST]
    form = b""
    if request.method == "POST":
        async for part in request.stream():
            form += part
            if len(form) > LONGEST:
                return _page(None, 400)
    try:
        with fail_after(WITHIN):
            return await to_thread.run_sync(_reply, poll, request.cookies, form, limiter=_LIMITER)
    except StudiesError as error:  # the database is away
        return _page(None, 503, f"{error} Please try again in a minute.")
    except TimeoutError:
        return _page(None, 503, f"{_BUSY} Please try again in a minute.")


def _reply(poll: str, cookies: Mapping[str, str], form: bytes) -> Response:
    # Loaded late: Streamlit's caches are to be made by a running server
    from pages.shared.study import studies

    kept, voter = studies(), cookies.get(VOTER, "")[: polls.LONGEST]
    pair = polls.pair_of(kept, poll)
    if pair is None:
        return _page(None, 404)
    if COOKIE + poll in cookies or (poll, voter) in _answered:
        return _page(pair, note="Your answer is counted.")
    sent = {name: values[0] for name, values in parse_qs(form.decode("ascii", "replace")).items()}
    if not polls.fits(kept, poll, voter, sent.get("ticket", "")):
        return _asked(kept, poll, pair, voter, "Please answer here." if form else "")
    if not _COUNTING.acquire(timeout=polls.PATIENCE):  # two posts of a voter at once count once
        return _page(None, 503, f"{_BUSY} Please try again in a minute.")
    try:
        if (poll, voter) in _answered:
            return _page(pair, note="Your answer is counted.")
        counted = polls.guess(kept, poll, sent.get("guess", ""))
        if counted:
            _answered[(poll, voter)] = None
            while len(_answered) > REMEMBERED:
                _answered.popitem(last=False)
    except InputError:
        return _page(None, 400)
    finally:
        _COUNTING.release()
    if not counted:
        return _page(pair, note="No more answers are taken.")
    reply = _page(pair, note="Thank you: counted.")
    _give(reply, COOKIE + poll, "1")
    return reply


def _asked(kept: Studies, poll: str, pair: tuple[str, str], known: str, said: str = "") -> Response:
    """The question, with what an answer to it has to come with."""
    voter = known or token_urlsafe(12)
    ticket = polls.ticket(kept, poll, voter)
    reply = _page(pair, 403 if said else 200, said, ticket)
    _give(reply, VOTER, voter)
    return reply


def _give(reply: Response, name: str, value: str) -> None:
    reply.set_cookie(name, value, max_age=int(polls.LIFE), httponly=True, samesite="lax")


def _page(
    pair: tuple[str, str] | None, status: int = 200, note: str = "", ticket: str = ""
) -> Response:
    title, why = _WHY.get(status, ("", ""))
    page = template("guess.html", __package__).render(
        pair=pair,
        note=note or why,
        title=title,
        ticket=ticket,
        answers=polls.ANSWERS if ticket else {},
    )
    return HTMLResponse(page, status, _HEADERS)
