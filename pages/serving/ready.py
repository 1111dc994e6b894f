"""Whether the server is ready: models loaded, database writable, disk free."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from streamlit import config
from streamlit.url_util import make_url_path

from explainers.errors import StudiesError
from explainers.studies.schema import STUDIES

DISK = 200_000_000
"""Bytes that have to be free where the database is, and for temporary files."""

_LIMITER = CapacityLimiter(2)
"""Who asks waits, where the database does, on threads that nothing else waits for."""


def route() -> Route:
    """Where it is asked: ``/ready``, below the base path if there is one."""
    base = config.get_option("server.baseUrlPath") or ""
    return Route(make_url_path(base, "ready"), _answer, methods=["GET"])


async def _answer(_: Request) -> Response:
    states = await to_thread.run_sync(state, limiter=_LIMITER)
    ready = all(each == "ok" for each in states.values())
    headers = {"Cache-Control": "no-store"}
    return JSONResponse({"ready": ready, **states}, 200 if ready else 503, headers)


def state() -> dict[str, str]:
    """``ok``, or what is wrong, of each; models begin to load if nobody has needed them yet.

    It gives away no path and no message of an error: everyone may ask.
    """
    return {"models": models(), "database": database(), "disk": disk()}


# Modules with caches of Streamlit's are loaded late: its caches are to be made by a running server


def models() -> str:
    """Whether every model is loaded and has run once."""
    from pages.shared import session

    warming = session.start_warming()
    if not warming.ended():
        return "loading"
    return "cannot be loaded" if warming.error else "ok"


def database() -> str:
    """Whether studies can be written: a row that is not there is deleted, and that undone."""
    from pages.shared import study

    try:
        studies = study.connected().studies
        with studies.engine.connect() as now:
            now.execute(STUDIES.delete().where(STUDIES.c.id == ""))
            now.rollback()
        studies.check()
    except (SQLAlchemyError, StudiesError) as error:
        return f"cannot be written ({type(error).__name__})"
    return "ok"


def disk() -> str:
    """Whether there is enough room."""
    from pages.shared import study

    places = [tempfile.gettempdir()]
    try:
        url = study.connected().studies.engine.url
        if url.get_backend_name() == "sqlite" and url.database:
            places.append(str(Path(url.database).parent))
        free = min(shutil.disk_usage(place).free for place in places)
    except (StudiesError, OSError):
        return "not known"
    return "ok" if free >= DISK else f"only {free / 1e6:.0f} MB are free"
