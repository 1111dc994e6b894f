"""Sentences, words and graphs that tests go through: ``data/*.json``, by the names of the tests."""

import json
from typing import Any

import pytest

from tests.servers import ROOT

CASES: dict[str, Any] = {}
for file in sorted((ROOT / "tests/data").glob("*.json")):
    tables = json.loads(file.read_text("utf-8"))
    assert not CASES.keys() & tables.keys(), f"{file} has a name that another one has"
    CASES |= tables


def cases(test):
    """Runs a test with each row of the table that has its name; the first row names the columns."""
    columns, *rows = CASES[test.__name__.removeprefix("test_").replace("_", " ")]
    return pytest.mark.parametrize(columns, rows)(test)
