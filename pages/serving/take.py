"""The page of whoever takes part in a study with people: consent, questions, debriefing.

It is a plain page beside Streamlit's, as that of a lesson's phones is (:mod:`pages.serving.guess`):
nobody takes a seat, and every answer is a form, so that a reload, or a browser without scripts,
loses nothing. A script only counts for how long the page was in sight.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, urlencode

from anyio import CapacityLimiter, fail_after, to_thread
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from streamlit import config
from streamlit.url_util import make_url_path

from explainers.errors import InputError, StudiesError
from explainers.people import keeping, plan
from explainers.people.design import PANELS, RIGHT, TASKS, Design
from explainers.people.keeping import PeopleStudy, Person
from explainers.people.panels import panels_html
from explainers.pictures.colours import tokens
from explainers.pictures.templating import asset, template
from explainers.studies import links
from explainers.studies.store import Studies
from explainers.wording.bands import shown
from pages.serving.guess import LONGEST, WITHIN

PATH = "take"
"""Where it is."""

BROWSER = "semlens-person"
"""With a study's code, the cookie that its answers have to come with: a random name, which tells
nothing of a person."""

KEPT = 7 * 86_400
"""Seconds that a browser keeps its cookie, as the consent of the ready designs says."""

_LIMITER = CapacityLimiter(4)
"""People who are looked after at once, on threads that nothing else waits for."""

_HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}

_NONE = "There is no such study. Look at the six letters again; a study that was deleted is gone."
_NO_COOKIES = "Your browser keeps no cookies, which this study needs to know where you are."
_GONE = "This study is gone: whoever ran it has deleted it, with all answers, or its time was up."
_BUSY = "Too many people answer at once. Please try again in a minute."
_NOT_TAKEN = " What you sent just now was not taken: go back, and send it again."


def route() -> Route:
    """Where it is: ``/take?study=…``, below the base path if there is one."""
    base = config.get_option("server.baseUrlPath") or ""
    return Route(make_url_path(base, PATH), _answer, methods=["GET", "POST"])


async def _answer(request: Request) -> Response:
    code = request.query_params.get("study", "")[: links.LONGEST].strip().upper()
    form = b""
    if request.method == "POST":
        async for part in request.stream():
            form += part
            if len(form) > LONGEST:
                return _page(code, 400, note="This is no answer. Please answer again.")
    if not code:
        return _page(code)
    try:
        with fail_after(WITHIN):
            return await to_thread.run_sync(
                _reply, code, request.cookies, dict(request.query_params), form, limiter=_LIMITER
            )
    except StudiesError as error:  # the database is away
        note = f"{error} Please try again in a minute."
    except TimeoutError:
        note = _BUSY
    return _page(code, 503, note=note + (_NOT_TAKEN if form else ""))


def _reply(
    code: str, cookies: Mapping[str, str], asked: Mapping[str, str], form: bytes
) -> Response:
    # Loaded late: Streamlit's caches are to be made by a running server
    from pages.shared.study import studies

    kept = studies()
    study = keeping.joined(kept, code)
    if study is None:
        return _page(code, 404, note=_GONE if f"{BROWSER}-{code}" in cookies else _NONE)
    browser = cookies.get(_cookie(study), "")[: links.LONGEST]
    if not form:
        return _shown(kept, study, browser or token_urlsafe(12), asked)
    sent = {name: values[0] for name, values in parse_qs(form.decode("ascii", "replace")).items()}
    name = links.name_in(study, browser)
    if not browser or not links.fits(study, name, sent.get("ticket", "")):
        said = _NO_COOKIES if not browser else "This page was out of date. Please go on from here."
        return _shown(kept, study, browser or token_urlsafe(12), asked, note=said, status=403)
    try:
        return _do(kept, study, name, sent)
    except InputError as error:
        said = f"This was not taken: {error}."
        return _shown(kept, study, browser, asked, note=said, status=400)


def _cookie(study: PeopleStudy) -> str:
    """Whoever leaves one study stays in the others."""
    return f"{BROWSER}-{study.code}"


def _do(kept: Studies, study: PeopleStudy, name: str, sent: Mapping[str, str]) -> Response:
    """What a form asks for, and where it leads; whoever reloads sends nothing again."""
    more: dict[str, str] = {}
    match sent.get("do", ""):
        case "agree":
            keeping.take_part(kept, study, name)
        case "leave":
            keeping.leave(kept, study.id, name)
            more = {"left": "1"}
        case "another":
            more = {"another": "1"}
        case _:
            more = _take(kept, study, name, sent)
    where = RedirectResponse(f"?{urlencode({'study': study.code, **more})}", 303, _HEADERS)
    if sent.get("do") in ("another", "leave"):  # somebody else is not to find their answers
        where.delete_cookie(_cookie(study))
    return where


def _take(kept: Studies, study: PeopleStudy, name: str, sent: Mapping[str, str]) -> dict[str, str]:
    """Keep an answer; what the address says besides then."""
    person = keeping.find(kept, study.id, name)
    said = sent.get("number", "")
    number = int(said) if said.isascii() and said.isdecimal() and len(said) < 6 else -1
    if person is None:
        raise InputError("your answers were deleted")
    try:
        seconds: float | None = float(sent.get("ms", "")) / 1_000
    except ValueError:
        seconds = None
    keeping.answer(kept, study, person, number, sent.get("answer", ""), seconds)
    return {"after": str(number)} if person.asked[number].practice else {}


def _shown(
    kept: Studies,
    study: PeopleStudy,
    browser: str,
    asked: Mapping[str, str],
    note: str = "",
    status: int = 200,
) -> Response:
    """Where somebody is in a study."""
    name = links.name_in(study, browser)
    person = keeping.find(kept, study.id, name)
    design = study.design
    said: dict[str, Any] = {"design": design, "ticket": links.ticket(study, name), "note": note}
    if person is None:
        left = "left" in asked
        here = "consent" if study.open else "soon" if study.state == keeping.OPEN else "closed"
        said["phase"] = "left" if left else here
    elif _after(person, asked) is not None:
        said |= _feedback(kept, study, person, _after(person, asked) or 0)
    elif person.done:
        said["phase"] = "end"
    elif person.opened < 0 and "begin" not in asked:
        said |= {"phase": "instructions", "coming": _coming(design, person)}
    elif (
        person.opened < person.answered
        and "begin" not in asked
        and (coming := _coming(design, person))
    ):
        said |= {"phase": "next", "coming": coming}
    else:
        keeping.look(kept, study.id, person)
        said |= _question(kept, study, person)
    reply = _page(study.code, status, **said)
    if person is not None or said["phase"] == "consent":  # until they agree, until it is closed
        age = None if person is None else KEPT
        reply.set_cookie(_cookie(study), browser, max_age=age, httponly=True, samesite="lax")
    return reply


def _after(person: Person, asked: Mapping[str, str]) -> int | None:
    """The question for practice that was answered just now; none where it was another one."""
    number = asked.get("after", "")
    there = number.isdecimal() and len(number) < 6 and int(number) + 1 == person.answered
    return int(number) if there and person.asked[int(number)].practice else None


def _feedback(kept: Studies, study: PeopleStudy, person: Person, number: int) -> dict[str, Any]:
    """What would have been right."""
    trial = person.asked[number]
    item = study.design.all_items[trial.item]
    score = float(keeping.seen_of(kept, study.id, trial.item).get("score", 0.0))
    right = plan.truth(study.design, trial.task, item, score)
    answered = keeping.answer_of(kept, study.id, person, number)
    return {
        "phase": "feedback",
        "item": item,
        "right": plan.in_words(study.design, trial.task, right),
        "answered": plan.in_words(study.design, trial.task, answered),
        "task": trial.task,
        "last": number + 1 >= len(person.asked) or not person.asked[number + 1].practice,
        "coming": _coming(study.design, person),
    }


def _coming(design: Design, person: Person) -> str:
    """What is seen from the next question on, where that changes; empty where it does not."""
    if person.done or not plan.begins(design, person.asked, person.answered):
        return ""
    panels = design.condition[person.asked[person.answered].condition].panels
    if not panels:
        return "From now on, you see the two sentences alone."
    seen = ", ".join(f"“{PANELS[p][0]}”" for p in panels)
    return f"From now on, you see {seen} with the sentences."


def _question(kept: Studies, study: PeopleStudy, person: Person) -> dict[str, Any]:
    """The question at hand, and what is seen beside it."""
    trial, design = person.trial, study.design
    assert trial is not None
    first = sum(each.practice for each in person.asked)
    here: dict[str, Any] = {
        "phase": "question",
        "trial": trial,
        "number": person.answered,
        "at": person.answered + 1 - (0 if trial.practice else first),
        "of": first if trial.practice else len(person.asked) - first,
        "asks": TASKS[trial.task],
        "choices": _choices(study, trial.task),
        "check": plan.in_words(design, trial.task, trial.check) if trial.check else "",
    }
    if trial.check:
        return here
    seen = keeping.seen_of(kept, study.id, trial.item)
    panels = design.condition[trial.condition].panels
    score = float(seen.get("score", 0.0))
    return here | {
        "item": design.all_items[trial.item],
        "panels": panels_html(seen.get("panels", {}), panels),
        "score": shown(score),
        "alike": plan.alike(design, score),
        "same_from": shown(design.same_from),
    }


def _choices(study: PeopleStudy, task: str) -> list[tuple[str, str]]:
    """What can be chosen, as it is sent and as people read it."""
    if task == "predict":
        return []
    kinds = [*study.design.kinds.items()]
    return kinds if task == "name" else [*zip(("right", "wrong"), RIGHT, strict=True)]


def _page(code: str, status: int = 200, **said: Any) -> Response:
    fields: dict[str, Any] = {"phase": "code", "note": "", "panels": "", "item": None}
    page = template("take.html", __package__).render(
        # Everybody sees the same colours, whatever their device prefers
        style=Markup(tokens(dark=False) + asset("take.css")),
        script=Markup(asset("take.js")),
        code=code,
        **fields | said,
    )
    return HTMLResponse(page, status, _HEADERS)
