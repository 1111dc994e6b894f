"""The tables across languages: what is learnt, and what is asked."""

import numpy as np

from benchmarks import transfer


def test_a_classifier_finds_what_tells_two_apart():
    rng = np.random.default_rng(0)
    labels = [str(k % 2) for k in range(200)]
    features = rng.normal(size=(200, 20)).astype(np.float32)
    right = []
    for shift in (0, 5):
        features[:, 3] += [shift * int(label) for label in labels]
        model = transfer.fitted(features[:150], labels[:150])
        right.append(model.score(features[150:], labels[150:]))
    assert right[0] < 0.75 and right[1] > 0.9


def test_what_is_asked_is_not_what_was_learnt():
    examples = [transfer.Example((f"text {k}",), str(k % 2)) for k in range(40)]
    task = transfer._halves("any", {"en": examples, "de": examples})
    assert len(task.train) == len(task.test["en"]) == 20
    assert not set(task.train) & set(task.test["en"])
    assert {e.label for e in task.train} == {"0", "1"}  # these alternate in the questions' files
