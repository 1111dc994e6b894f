"""Trees as arrays give what scikit-learn gives."""

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier

from explainers.relations.trees import Trees, probabilities
from explainers.training.relations.train import as_arrays


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(700, 5)).astype(np.float32)
    return x, np.digitize(x[:, 0] + x[:, 1] * x[:, 2], [-0.5, 0.8])


def test_several_classes(data):
    x, y = data
    model = HistGradientBoostingClassifier(max_iter=12, random_state=0).fit(x, y)
    found = probabilities(as_arrays(model, range(3)).sums(x))
    assert found == pytest.approx(model.predict_proba(x), abs=1e-5)


def test_two_classes_are_one_output(data):
    x, y = data
    model = HistGradientBoostingClassifier(max_iter=12, random_state=0).fit(x, y > 1)
    sums = as_arrays(model, (0, 1)).sums(x)
    assert sums.shape == (700, 1)
    assert sums[:, 0] == pytest.approx(model.decision_function(x), abs=1e-4)


def test_a_class_that_was_not_seen_is_never_likely(data):
    x, y = data
    model = HistGradientBoostingClassifier(max_iter=3, random_state=0).fit(x, y)
    found = probabilities(as_arrays(model, range(4)).sums(x))
    assert found[:, 3].max() < 1e-6 and found[:, :3] == pytest.approx(
        model.predict_proba(x), abs=1e-5
    )


def test_there_and_back_and_none(data):
    x, y = data
    trees = as_arrays(
        HistGradientBoostingClassifier(max_iter=3, random_state=0).fit(x, y), range(3)
    )
    again = Trees.from_arrays(trees.to_arrays("t"), "t")
    assert np.array_equal(again.sums(x), trees.sums(x))
    assert trees.sums(x[:0]).shape == (0, 3)
    with pytest.raises(KeyError):
        Trees.from_arrays({}, "t")
