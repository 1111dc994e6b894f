"""Sentences, words and graphs that tests go through: ``data/*.json``, by the names of the tests."""

import json

import pytest

from tests.servers import ROOT

CASES = {
    name: rows
    for file in sorted((ROOT / "tests/data").glob("*.json"))
    for name, rows in json.loads(file.read_text("utf-8")).items()
}


def cases(test):
    """Runs a test with each row of the table that has its name; the first row names the columns."""
    columns, *rows = CASES[test.__name__.removeprefix("test_").replace("_", " ")]
    return pytest.mark.parametrize(columns, rows)(test)
