"""Long texts are not compared word by word with each other."""

import itertools
from collections import Counter

import numpy as np
import pytest

from explainers.differences import alignment
from tests.differences.pairs import table, unread

ROWS = table("differences.tsv")


def text_of(column):
    return " ".join(itertools.islice((w for row in ROWS for w in row[column].split()), 400))


def names(first):
    """400 long names that begin alike."""
    letters = "bcdfghjklmnpqrstvwxz"
    return " ".join(f"Abcd{first}{x}{y}o" for x in letters for y in letters)


@pytest.fixture
def compared(monkeypatch):
    """Counts the pairs of words that are compared, and the names that are spelt out."""
    found = Counter()

    def counting(name, work):
        def counted(*args):
            found[name] += 1
            return work(*args)

        return counted

    for name in ("relation", "misspelt"):
        monkeypatch.setattr(alignment, name, counting(name, getattr(alignment, name)))
    return found


@pytest.mark.parametrize(
    ("x", "y"), [(text_of(2), text_of(3)), (names("ef"), names("gh"))], ids=["texts", "names"]
)
def test_few_words_of_long_texts_are_compared(compared, x, y):
    a, b = unread(x), unread(y)
    similarity = np.zeros((len(a.spans), len(b.spans)))
    found = alignment.align(a, b, similarity, ({}, {}))
    assert set(found.back.items()) == {(j, i) for i, j in found.partner.items()}
    assert compared["relation"] < 0.1 * len(a.units) * len(b.units)
    assert compared["misspelt"] < 5_000


def test_what_is_not_compared_is_not_the_same():
    for row in ROWS[::80]:
        a, b = unread(row[2]), unread(row[3])
        every = range(len(a.units)), range(len(b.units))
        near = np.zeros((len(a.units), len(b.units)), bool)
        met = set(alignment.candidates(a, b, *every, ({}, {}), near))
        found = alignment.Alignment(a, b, np.zeros((len(a.spans), len(b.spans))), ({}, {}))
        for i, j in itertools.product(*every):
            assert alignment.relation(found, i, j)[0] == 0 or (i, j) in met, row
