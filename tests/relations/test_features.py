"""What is told of two phrases."""

import numpy as np
import pytest

from explainers.relations.features import features, names
from explainers.relations.phrases import Phrase
from tests.relations.made import sentence


def told(a, b, in_a=None, in_b=None):
    one, other = sentence(a), sentence(b)
    pair = (
        Phrase(one, tuple(in_a or range(len(one.reading)))),
        Phrase(other, tuple(in_b or range(len(other.reading)))),
    )
    (row,) = features([pair])
    return dict(zip(names(pair), row.tolist(), strict=True))


def test_every_feature_has_a_name_of_its_own_and_is_finite():
    row = told("a dog sleeps .", "two dogs runs .")
    assert np.isfinite(list(row.values())).all()
    pair = (Phrase(sentence("a dog"), (0, 1)),) * 2
    assert len(set(names(pair))) == len(names(pair)) == features([pair]).shape[1]


def test_none_are_told_of_nothing():
    assert features([]).shape[0] == 0


def test_the_same_phrase_is_identical_and_as_near_as_can_be():
    row = told("the dog sleeps", "the dog sleeps")
    assert row["identical"] == row["same words"] == row["same a"] == row["same b"] == 1
    assert row["cosine last"] == pytest.approx(1, abs=1e-5)
    assert row["left a"] == row["left b"] == 0


@pytest.mark.parametrize(
    ("a", "b", "told_of"),
    [
        ("a poodle", "a dog", {"head below": 1, "head above": 12}),
        ("a dog", "a poodle", {"head below": 12, "head above": 1}),
        ("two dogs", "3 dogs", {"numbers differ": 1, "numbers shared": 0}),
        ("two dogs", "2 dogs", {"numbers differ": 0}),
        ("US", "the United States", {"initials": 1, "names a": 1, "names b": 2}),
        ("not big", "big", {"denied a": 1, "denied b": 0}),
        ("a big dog", "a dog", {"left ADJ a": 1, "b in a": 1, "a in b": 0, "more": 1}),
        ("in the park", "the park", {"prepositions a": 1, "prepositions b": 0, "same words": 1}),
    ],
)
def test_words_are_compared(a, b, told_of):
    row = told(a, b)
    assert {name: row[name] for name in told_of} == told_of


def test_turned_round_sides_change_places():
    there, back = told("a poodle sleeps", "dogs"), told("dogs", "a poodle sleeps")
    for name, value in there.items():
        if name.endswith(" a") and name != "b in a":
            assert back[f"{name[:-2]} b"] == pytest.approx(value, abs=1e-5), name


def test_what_stands_around_is_heeded():
    same = told("the dog sleeps", "a dog sleeps", [0, 1], [0, 1])
    other = told("the dog sleeps", "a dog runs", [0, 1], [0, 1])
    assert (same["rest a"], other["rest a"]) == (1, 0)
    assert same["after"] > other["after"]
