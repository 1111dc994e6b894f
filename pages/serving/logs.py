"""What goes to the log: no sentence at the default level, and JSON on request."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import threading
import time
import traceback
from collections import Counter
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from streamlit import config, logger

_Error = tuple[type[BaseException], BaseException, TracebackType | None]

_make = logging.LogRecord

_set_up_formatter = logger.setup_formatter

_log = logging.getLogger(__name__)

OFTEN, WINDOW = 20, 60.0
"""So many records of one place in the program are told in so many seconds, and no more."""


def set_up() -> None:
    """Have every logger of the process, Streamlit's and others', say it our way.

    ``SEMLENS_LOG=json`` makes every record one object a line. At Streamlit's level ``debug``
    errors are told whole, with the sentences that their messages may quote.
    """
    os.environ.setdefault("TQDM_DISABLE", "1")  # bars of progress are no lines of a log
    level = str(config.get_option("logger.level")).upper()
    as_json = os.environ.get("SEMLENS_LOG") == "json"
    # Or else an error of a page is printed as rich draws it: past all loggers, with its message
    config.set_option("logger.enableRich", False)
    # The server itself looks at models and the database without a session, and may
    logger.get_logger("streamlit.runtime.scriptrunner_utils.script_run_context").setLevel("ERROR")
    logging.setLogRecordFactory(_maker(level == "DEBUG", as_json))
    if as_json:
        config.set_option("logger.messageFormat", "%(json)s")
        logging.captureWarnings(True)
    flood = Flood()
    hold_back(flood)
    form = "%(json)s" if as_json else logger.DEFAULT_LOG_MESSAGE
    logging.basicConfig(format=form, level=logging.WARNING, force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets"):
        log = logging.getLogger(name)
        log.handlers.clear()
        log.propagate = True
        log.setLevel(logging.DEBUG if level == "DEBUG" else logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.addFilter(flood)
    threading.excepthook = _of_thread


def hold_back(flood: logging.Filter) -> None:
    """Have a filter on what Streamlit's loggers say, those that it makes later among them.

    Each has a handler of its own, so that what holds for others does not for them.
    """

    def set_up_formatter(logger: logging.Logger) -> None:
        _set_up_formatter(logger)
        for handler in logger.handlers:
            handler.addFilter(flood)

    logger.setup_formatter = set_up_formatter
    logger.update_formatter()


def watch(loop: asyncio.AbstractEventLoop) -> None:
    """Have errors that nobody waits for, in this loop, said our way."""
    loop.set_exception_handler(_of_loop)


class Flood(logging.Filter):
    """Passes a few records of each place in the program, so that nobody can fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._began, self._seen = 0.0, Counter[tuple[str, int, str]]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is told; the last one says that more are not."""
        now = time.monotonic()
        if now - self._began > WINDOW:
            self._began = now
            self._seen.clear()
        place = (record.pathname, record.lineno, getattr(record, "origin", ""))
        self._seen[place] += 1
        if self._seen[place] == OFTEN:
            _log.warning("only the first %d a minute are told of %s:%d %s", OFTEN, *place)
        return self._seen[place] <= OFTEN


def _of_thread(error: threading.ExceptHookArgs) -> None:
    """Python itself prints these past all loggers."""
    if error.exc_value is not None and error.exc_type is not SystemExit:
        told = error.exc_type, error.exc_value, error.exc_traceback
        _log.error("a thread ended with an unexpected error", exc_info=told)


def _of_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Asyncio itself adds what was to be done, with what, and the message of the error."""
    what = context["message"].partition(" in callback ")[0]
    _log.error("%s, behind the pages", what, exc_info=context.get("exception"))


def _maker(whole: bool, as_json: bool) -> Any:
    """What makes records.

    Args:
        whole: tell messages of errors, too, and not only where they came up.
        as_json: leave nothing to be added after the line.
    """

    def make(*arguments: Any, **named: Any) -> logging.LogRecord:
        record = _make(*arguments, **named)
        error = record.exc_info
        record.origin = _origin(error) if error else ""
        text = ""
        if error and error[0] is not None and not whole:
            text = record.exc_text = where(error)  # formatters take it as it is
        elif error and error[0] is not None:
            text = "".join(traceback.format_exception(*error)).rstrip()
        if as_json:
            record.json = _as_json(record, text)
            record.exc_info = record.exc_text = record.stack_info = None
        return record

    return make


def _origin(error: Any) -> str:
    """The type of an error and where it came up."""
    kind, _, way = error
    frames = traceback.extract_tb(way)[-1:]
    return " ".join([getattr(kind, "__name__", ""), *(f"{f.filename}:{f.lineno}" for f in frames)])


def where(error: Any) -> str:
    """The types of an error and of its causes, and the places they came through: no message.

    Args:
        error: type, error and traceback, as :func:`sys.exc_info` gives them.
    """
    lines: list[str] = []
    cause: BaseException | None = error[1]
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        places = traceback.extract_tb(cause.__traceback__)
        frames = [f"  {p.filename}:{p.lineno} in {p.name}" for p in places]
        kind = type(cause)
        lines = [*frames, f"{kind.__module__}.{kind.__qualname__}", *lines]
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n".join([*lines, "(the message is told at the level debug: it may quote sentences)"])


def _message(record: logging.LogRecord) -> str:
    """What is said; where it does not fit its values, without them, as no caller is to fail."""
    try:
        return record.getMessage()
    except Exception:
        return str(record.msg)


def _as_json(record: logging.LogRecord, error: str) -> str:
    line = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": _message(record),
    }
    return json.dumps(line | ({"error": error} if error else {}), ensure_ascii=False)
