"""Forests as arrays give what scikit-learn gives."""

import numpy as np
import pytest
from sklearn.ensemble import ExtraTreesClassifier

from explainers.relations.trees import Forest
from explainers.training.relations.train import as_arrays


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(700, 5)).astype(np.float16).astype(np.float32)
    return x, np.digitize(x[:, 0] + x[:, 1] * x[:, 2], [-0.5, 0.8])


def grown(x, y):
    return ExtraTreesClassifier(20, min_samples_leaf=3, random_state=0).fit(x, y)


def near(found, expected):
    """But for a tree here or there, whose threshold was rounded."""
    return np.abs(found - expected).mean() < 0.004 and np.abs(found - expected).max() < 0.1


def test_one_question(data):
    x, y = data
    forest = grown(x, y)
    found = as_arrays(forest, [range(3)]).mean(x)
    assert near(found, forest.predict_proba(x))
    assert found.sum(1) == pytest.approx(1, abs=0.01)


def test_several_questions_stand_side_by_side(data):
    x, y = data
    forest = grown(x, np.stack([y, y > 1], 1))
    found = as_arrays(forest, [range(3), (0, 1)]).mean(x)
    assert near(found, np.concatenate(forest.predict_proba(x), axis=1))


def test_a_class_that_was_not_seen_has_no_share(data):
    x, y = data
    forest = grown(x, y + 1)
    found = as_arrays(forest, [range(5)]).mean(x)
    assert found[:, 0].max() == found[:, 4].max() == 0
    assert near(found[:, 1:4], forest.predict_proba(x))


def test_there_and_back_and_none(data):
    x, y = data
    forest = as_arrays(grown(x, y), [range(3)])
    again = Forest.from_arrays(forest.to_arrays("t"), "t")
    assert np.array_equal(again.mean(x), forest.mean(x))
    assert forest.mean(x[:0]).shape == (0, 3)
    with pytest.raises(KeyError):
        Forest.from_arrays({}, "t")
