"""Limits: said in one place, set from outside, told by name."""

import pytest

from explainers import limits
from explainers.errors import InputError
from explainers.limits import Limit
from tests.servers import ROOT


def test_over_a_limit_its_name_and_value_are_told():
    limit = Limit("THINGS", 3, "things")
    limit.check(3, "this")
    with pytest.raises(InputError) as caught:
        limit.check(4_000, "this", "Take fewer", 7)
    assert str(caught.value) == (
        "line 7: this has 4,000 things; the limit is 3 (SEMLENS_MAX_THINGS). Take fewer"
    )


def test_a_limit_is_set_from_outside_by_a_number_and_read_once(monkeypatch):
    monkeypatch.setenv("SEMLENS_MAX_THINGS", "5")
    limit = Limit("THINGS", 3, "things")
    assert limit.most == 5
    monkeypatch.setenv("SEMLENS_MAX_THINGS", "6")
    assert limit.most == 5
    for setting in ("many", "0", "-1", "1e3", "٣", "9" * 30):
        monkeypatch.setenv("SEMLENS_MAX_THINGS", setting)
        with pytest.raises(InputError, match="SEMLENS_MAX_THINGS"):
            _ = Limit("THINGS", 3, "things").most


def test_the_table_in_the_documents_is_of_the_limits_there_are():
    assert limits.table() in (ROOT / "docs" / "serving.md").read_text("utf-8")
