"""The phone's page of a lesson: it follows who presents, asks, and shows what came of it.

It is a plain page beside Streamlit's, since a class is many: none of them takes a seat, and a
phone that has seen what there is to see costs a look into a table of this process.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, urlencode
from zlib import crc32

from anyio import CapacityLimiter, fail_after, to_thread
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from streamlit import config
from streamlit.url_util import make_url_path

from explainers.errors import InputError, StudiesError
from explainers.pictures.colours import tokens
from explainers.pictures.templating import asset, template
from explainers.studies import lessons, links, questions
from explainers.studies.lessons import Lesson
from explainers.studies.store import Studies
from explainers.teaching.answers import answers_html

PATH = "guess"
"""Where it is; links of Semlens 0.2 led there, too."""

LONGEST = 8_000
"""Bytes of an answer as a form sends it."""

BROWSER = "semlens-voter"
"""The cookie that an answer has to come with: who sends one has seen the page, and no other page
can send it. It is a random name, which nobody can tell a person from."""

KEPT = 86_400
"""Seconds that a browser keeps its cookie: until the next day."""

WITHIN = 5.0
"""Seconds that an answer waits for others to be written down."""

FRESH = 0.5
"""Seconds for which it is remembered where a lesson is, for phones that ask whether it went on."""

REMEMBERED = 1_000
"""Lessons of which it is remembered."""

COUNTED = 100
"""Lessons whose phones are counted."""

_LIMITER = CapacityLimiter(4)
"""Phones that are looked after at once, on threads that nothing else waits for."""

_places: OrderedDict[str, tuple[float, str]] = OrderedDict()

_phones: OrderedDict[str, set[int]] = OrderedDict()
"""Of each lesson, who has looked since this process began; nothing of it is kept elsewhere."""

_HEADERS = {"Cache-Control": "no-store"}

_BUSY = "Too many answer at once."

_WHY = {
    400: ("This is no answer", "Please answer again."),
    404: (
        "There is no such lesson",
        "Look at the six letters again. A lesson that was deleted is gone.",
    ),
    503: ("Your answer was not taken", ""),
}
"""What is said where there is no lesson to be shown: what is so, and why or what to do."""


def route() -> Route:
    """Where it is: ``/guess?lesson=…``, below the base path if there is one."""
    base = config.get_option("server.baseUrlPath") or ""
    return Route(make_url_path(base, PATH), _answer, methods=["GET", "POST"])


async def _answer(request: Request) -> Response:
    asked = request.query_params
    code = (asked.get("lesson") or asked.get("poll") or "")[: links.LONGEST].strip().upper()
    form = b""
    if request.method == "POST":
        async for part in request.stream():
            form += part
            if len(form) > LONGEST:
                return _refused(code, 400)
    elif asked.get("seen") and asked["seen"] == _remembered(code):
        _count(code, request.cookies.get(BROWSER, ""))
        return Response(status_code=204, headers=_HEADERS)
    if not code:
        return _page(code="", title="Take part in a lesson")
    try:
        with fail_after(WITHIN):
            return await to_thread.run_sync(
                _reply, code, request.cookies, dict(asked), form, limiter=_LIMITER
            )
    except StudiesError as error:  # the database is away
        return _refused(code, 503, f"{error} Please try again in a minute.")
    except TimeoutError:
        return _refused(code, 503, f"{_BUSY} Please try again in a minute.")


def phones(code: str) -> int:
    """How many phones have looked at a lesson since this process began."""
    return len(_phones.get(code, ()))


def _count(code: str, browser: str) -> None:
    mine = _phones.setdefault(code, set())
    _phones.move_to_end(code)
    if browser and len(mine) < lessons.MOST_ANSWERS:
        mine.add(hash(browser))
    while len(_phones) > COUNTED:
        _phones.popitem(last=False)


def _remembered(code: str) -> str:
    """Where a lesson is, if that has been looked up just now."""
    at, version = _places.get(code, (0.0, ""))
    return version if time.monotonic() - at < FRESH else ""


def _version(lesson: Lesson) -> str:
    """Tells what phones are to show from what they showed before."""
    said = lesson.said[lesson.number] if lesson.phase in ("model", "why") else None
    version = f"{lesson.place} {crc32(json.dumps(said).encode())}"
    _places[lesson.code] = (time.monotonic(), version)
    _places.move_to_end(lesson.code)
    while len(_places) > REMEMBERED:
        _places.popitem(last=False)
    return version


def _reply(
    code: str, cookies: Mapping[str, str], asked: Mapping[str, str], form: bytes
) -> Response:
    # Loaded late: Streamlit's caches are to be made by a running server
    from pages.shared.study import studies

    kept = studies()
    lesson = lessons.joined(kept, code)
    if lesson is None:
        return _refused(code, 404)
    if "seen" in asked and asked["seen"] == _version(lesson):
        return Response(status_code=204, headers=_HEADERS)
    browser = cookies.get(BROWSER, "")[: links.LONGEST]
    sent = {name: values[0] for name, values in parse_qs(form.decode("ascii", "replace")).items()}
    if not form:
        return _shown(kept, lesson, browser, "again" in asked)
    if not browser or not links.fits(lesson, browser, sent.get("ticket", "")):
        return _shown(kept, lesson, browser, note="Please answer here.", status=403)
    number = sent.get("number", "")
    try:
        asked_for = int(number) if number.isdecimal() and len(number) < 4 else -1
        phone = links.name_in(lesson, browser)
        taken = lessons.answer(kept, lesson, asked_for, phone, _given(sent))
    except InputError as error:
        said = f"This was not taken: {error}"
        return _shown(kept, lesson, browser, again=True, note=said, status=400)
    if not taken:
        return _shown(kept, lesson, browser, note="This answer came too late.")
    # Whoever reloads sends nothing again
    return RedirectResponse(f"?{urlencode({'lesson': code})}", 303, _HEADERS)


def _given(sent: Mapping[str, str]) -> str:
    """An answer out of the fields of a form."""
    if "believed" in sent:
        return json.dumps([sent.get("a", ""), sent.get("b", ""), sent["believed"]])
    return sent.get("answer", "")


def _shown(
    kept: Studies,
    lesson: Lesson,
    browser: str,
    again: bool = False,
    note: str = "",
    status: int = 200,
) -> Response:
    """Where the lesson is, for one phone.

    Args:
        kept, lesson: what it follows.
        browser: its random name; it gets one if it has none.
        again: whether it answers once more.
        note: what is said to it.
        status: of the answer.
    """
    browser = browser or token_urlsafe(12)
    _count(lesson.code, browser)
    number, question, phase = lesson.number, lesson.question, lesson.phase
    mine = lessons.answer_of(kept, lesson.id, number, links.name_in(lesson, browser))
    found = lesson.said[number] if phase in ("model", "why") else None
    picture = Markup("")
    if phase in ("class", "model"):
        picture = answers_html(question, lessons.answers(kept, lesson.id, number), found)
    reply = _page(
        status,
        code=lesson.code,
        title=lesson.title,
        note=note,
        version=_version(lesson),
        phase=_stage(lesson, bool(mine) and not again),
        number=number,
        of=len(lesson.questions),
        question=question,
        believed=questions.BELIEVED,
        longest=questions.LONGEST,
        mine=question.in_words(mine) if mine else "",
        given=mine if question.kind == "slider" and mine else "0.5",
        picture=picture,
        said=found,
        ticket=links.ticket(lesson, browser),
    )
    reply.set_cookie(BROWSER, browser, max_age=KEPT, httponly=True, samesite="lax")
    return reply


def _stage(lesson: Lesson, sent: bool) -> str:
    """What a phone shows: the phase, in which one has answered already, or may no more."""
    if lesson.phase != "ask":
        return lesson.phase
    return "over" if lesson.revealed else "sent" if sent else "ask"


def _refused(code: str, status: int, why: str = "") -> Response:
    """The page where there is no lesson to be shown."""
    title, reason = _WHY[status]
    return _page(status, code=code, title=title, note=why or reason)


def _page(status: int = 200, **said: Any) -> Response:
    fields: dict[str, Any] = {"version": "", "phase": "", "note": "", "picture": ""}
    page = template("guess.html", __package__).render(
        style=Markup(f"{tokens()}{asset('answers.css')}"),
        script=Markup(asset("lesson.js")),
        **fields | said,
    )
    return HTMLResponse(page, status, _HEADERS)
