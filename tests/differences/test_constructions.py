"""Constructions that say the same, each beside sentences that only look like it."""

import pytest

from benchmarks.differences import PARAPHRASE
from tests.differences.pairs import table

ROWS = table("constructions.tsv")


@pytest.fixture(scope="module")
def kinds(lens):
    """The kinds of difference of every pair of the table."""
    results = lens.explain_many([(a, b) for _, _, a, b in ROWS])
    return [[d.kind for d in result.differences] for result in results]


def test_the_same_is_not_told_apart(kinds):
    told = [
        (row, listed)
        for row, listed in zip(ROWS, kinds, strict=True)
        if row[1] == PARAPHRASE and set(listed) - {"tense"}
    ]
    assert not told


def test_what_differs_is_named(kinds):
    missed = [
        (row, listed)
        for row, listed in zip(ROWS, kinds, strict=True)
        if row[1] != PARAPHRASE and row[1] not in listed[:2]
    ]
    assert not missed and len({construction for construction, *_ in ROWS}) == 79
