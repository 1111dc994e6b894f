"""The tables across languages: what is read, on which side a language is, what is learnt."""

import numpy as np
import pytest

from benchmarks import languages, transfer
from explainers.errors import InputError

PAIRS = [
    ("A man is playing the guitar.", "Ein Mann spielt Gitarre.", "5.0"),
    ("A dog runs across the meadow.", "Der Hund schläft auf dem Sofa.", "1.2"),
    ("Two women are talking in the kitchen.", "Zwei Frauen reden in der Küche.", "4.8"),
]


@pytest.mark.parametrize(("order", "sides"), [((0, 1), ("en", "de")), ((1, 0), ("de", "en"))])
@pytest.mark.parametrize("name", ["STS.en-de.txt", "STS.de-en.txt"])
def test_a_side_is_in_the_language_that_it_is_in(tmp_path, name, order, sides):
    path = tmp_path / name
    path.write_text("\n".join("\t".join([p[order[0]], p[order[1]], p[2]]) for p in PAIRS), "utf-8")
    pairs = languages.graded(path)
    assert [p.grade for p in pairs] == [5.0, 1.2, 4.8]
    assert languages.sides(path, pairs) == sides


def test_a_line_that_is_no_pair_is_named_and_both_sides_may_be_in_one_language(tmp_path):
    path = tmp_path / "STS.es-es.txt"
    path.write_text("Un hombre toca la guitarra.\tUn hombre canta.\t2.5", "utf-8")
    assert languages.sides(path, languages.graded(path)) == ("es", "es")
    path = tmp_path / "STS.en-de.txt"
    path.write_text("a\tb\t3.0\na b 3.0", "utf-8")
    with pytest.raises(InputError, match=r"STS\.en-de\.txt") as raised:
        languages.graded(path)
    assert raised.value.line == 2


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
