"""Long texts are not compared word by word with each other."""

import itertools

import numpy as np
import pytest

from explainers.differences import alignment
from tests.differences.pairs import table, unread

ROWS = table("differences.tsv")


def text_of(column):
    return " ".join(itertools.islice((w for row in ROWS for w in row[column].split()), 400))


@pytest.fixture
def compared(monkeypatch):
    """The pairs of words that are compared."""
    found, work = [], alignment.relation

    def counted(alignment_, i, j):
        found.append((i, j))
        return work(alignment_, i, j)

    monkeypatch.setattr(alignment, "relation", counted)
    return found


def test_few_words_of_long_texts_are_compared(compared):
    a, b = unread(text_of(2)), unread(text_of(3))
    similarity = np.zeros((len(a.spans), len(b.spans)))
    found = alignment.align(a, b, similarity, ({}, {}))
    assert set(found.back.items()) == {(j, i) for i, j in found.partner.items()}
    assert len(compared) < 0.1 * len(a.units) * len(b.units)


def test_what_is_not_compared_is_not_the_same():
    for row in ROWS[::80]:
        a, b = unread(row[2]), unread(row[3])
        every = range(len(a.units)), range(len(b.units))
        met = set(alignment.candidates(a, b, *every, ({}, {})))
        found = alignment.Alignment(a, b, np.zeros((len(a.spans), len(b.spans))), ({}, {}))
        for i, j in itertools.product(*every):
            assert alignment.relation(found, i, j)[0] == 0 or (i, j) in met, row
