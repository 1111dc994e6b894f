"""What words tell of each other."""

import numpy as np

from explainers.reading.agreement import CASE, agree, by_case


def shares(*rows):
    return np.array(rows, np.float32)


def test_an_article_that_is_sure_tells_the_gender_of_its_noun():
    """*Das Buch*: none, masculine, neuter; a verb that has no gender is left as it is."""
    said = {"Gender": shares([0.1, 0.0, 0.9], [0.0, 0.6, 0.4], [1.0, 0.0, 0.0])}
    agree(said, ["det", "nsubj", "root"], [1, 2, -1])
    assert said["Gender"][:2].argmax(1).tolist() == [2, 2]
    assert said["Gender"][2].tolist() == [1, 0, 0]
    assert np.allclose(said["Gender"].sum(1), 1)
    assert said["Gender"][0, 0] == np.float32(0.1)


def test_what_is_no_modifier_or_of_no_language_that_agrees_is_left():
    before = shares([0.1, 0.0, 0.9], [0.0, 0.6, 0.4])
    for relations, heads in ((["det", "root"], [-1, -1]), (["conj", "root"], [1, -1])):
        said = {"Gender": before.copy(), "Person": before.copy()}
        agree(said, relations, heads)
        assert (said["Gender"] == before).all() and (said["Person"] == before).all()


def test_a_nominative_speaks_for_a_subject_and_against_an_object():
    cases = shares([0.0, 0.1, 0.9], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0])
    said = by_case(cases, ["", "Acc", "Nom"], ["nsubj", "obj", "advmod"])
    assert said[0, 0] > said[0, 1] and said[1, 1] > said[1, 0]
    assert np.isclose(said[0, 0], CASE * np.log(0.9))
    assert not said[:, 2].any() and not said[2].any()
