"""What is said in logs."""

import asyncio
import json
import logging
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from streamlit import logger

from pages.serving import logs

SECRET = "My sentence is nobody's business."


@pytest.fixture(autouse=True)
def as_before():
    make = logging.getLogRecordFactory()
    yield
    logging.setLogRecordFactory(make)


def said(whole, form):
    """What a log says of an error within another."""
    logging.setLogRecordFactory(logs._maker(whole, as_json="json" in form))
    try:
        try:
            raise ValueError(SECRET)
        except ValueError as error:
            raise RuntimeError(f"about {SECRET}") from error
    except RuntimeError:
        record = logging.getLogger("x").makeRecord(
            "x", logging.ERROR, __file__, 1, "a page failed", (), sys.exc_info()
        )
    return logging.Formatter(form).format(record)


def test_no_message_of_an_error_is_told_by_default_and_all_of_it_at_the_level_debug():
    known = "a page failed", "builtins.ValueError", "builtins.RuntimeError", "test_logs.py"
    for form in ("%(asctime)s %(message)s", "%(json)s"):
        line = said(False, form)
        assert SECRET not in line
        assert all(part in line for part in known)
    assert sum(SECRET in line for line in said(True, "%(message)s").splitlines()) >= 2


def test_a_record_is_one_object_a_line():
    record = json.loads(said(False, "%(json)s"))
    shown = record["level"], record["logger"], record["message"]
    assert shown == ("error", "x", "a page failed")
    assert record["time"].endswith("+00:00") and "ValueError" in record["error"]


def record(as_json, *message):
    logging.setLogRecordFactory(logs._maker(False, as_json))
    text, *values = message
    return logging.getLogger("x").makeRecord("x", 30, "", 1, text, tuple(values), None)


def test_json_stays_one_line_and_a_message_that_does_not_fit_fails_no_caller():
    line = record(True, "two\nlines %s", "ü\u2028").json
    assert "\n" not in line
    assert json.loads(line)["message"] == "two\nlines ü\u2028"
    assert record(False, "%d rows", "many")
    assert json.loads(record(True, "%d rows", "many").json)["message"] == "%d rows"


def test_a_flood_of_one_place_is_told_once_and_another_place_still_heard(monkeypatch, caplog):
    clock = [1_000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: clock[0])
    flood = logs.Flood()

    def told(line):
        return sum(
            flood.filter(logging.LogRecord("x", 30, "x.py", line, "", (), None)) for _ in range(100)
        )

    assert [told(1), told(2), told(1)] == [logs.OFTEN, logs.OFTEN, 0]
    assert len(caplog.records) == 2 and "a minute" in caplog.text
    clock[0] += logs.WINDOW + 1
    assert told(1) == logs.OFTEN


def test_a_logger_of_streamlits_that_is_made_later_is_held_back_as_well(monkeypatch, capsys):
    monkeypatch.setattr(logger, "setup_formatter", logger.setup_formatter)
    monkeypatch.setattr(logger, "_loggers", {})
    logs.hold_back(logs.Flood())
    later = logger.get_logger("streamlit.made.later")
    for _ in range(100):
        later.error("the same again")
    assert capsys.readouterr().err.count("the same again") == logs.OFTEN


def test_errors_of_threads_and_of_tasks_are_told_without_their_messages(monkeypatch, caplog):
    logging.setLogRecordFactory(logs._maker(False, as_json=False))
    monkeypatch.setattr(threading, "excepthook", logs._of_thread)

    def fail(_=""):
        raise ValueError(SECRET)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()

    async def tasks():
        logs.watch(asyncio.get_running_loop())
        asyncio.get_running_loop().call_soon(fail, SECRET)
        await asyncio.sleep(0)

    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, tasks()).result()
    lines = [logging.Formatter().format(record) for record in caplog.records]
    assert len(lines) == 2 and not [line for line in lines if SECRET in line]
    assert all("builtins.ValueError" in line for line in lines)
