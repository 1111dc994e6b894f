"""What is said in logs."""

import json
import logging
import sys

import pytest

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


@pytest.mark.parametrize("form", ["%(asctime)s %(message)s", "%(json)s"])
def test_no_message_of_an_error_is_told_by_default(form):
    line = said(False, form)
    assert SECRET not in line
    assert "a page failed" in line
    assert "builtins.ValueError" in line and "builtins.RuntimeError" in line
    assert "test_logs.py" in line


def test_at_the_level_debug_all_of_it_is():
    assert line_count(SECRET, said(True, "%(message)s")) >= 2


def line_count(what, text):
    return sum(what in line for line in text.splitlines())


def test_a_record_is_one_object_a_line():
    line = said(False, "%(json)s")
    found = json.loads(line)
    assert found["level"] == "error"
    assert found["logger"] == "x"
    assert found["message"] == "a page failed"
    assert found["time"].endswith("+00:00")
    assert "ValueError" in found["error"]


@pytest.mark.parametrize("as_json", [True, False])
def test_a_message_that_does_not_fit_its_values_fails_no_caller(as_json):
    logging.setLogRecordFactory(logs._maker(False, as_json))
    record = logging.getLogger("x").makeRecord("x", 30, "", 1, "%d rows", ("many",), None)
    assert not as_json or json.loads(record.json)["message"] == "%d rows"


def test_json_stays_one_line_whatever_is_logged():
    logging.setLogRecordFactory(logs._maker(False, as_json=True))
    record = logging.getLogger("x").makeRecord("x", 30, "", 1, "two\nlines %s", ("ü\u2028",), None)
    assert len(record.json.split("\n")) == 1
    assert json.loads(record.json)["message"] == "two\nlines ü\u2028"
