"""Chunks are aligned one to one, now and then several to one, and typed."""

import json

import numpy as np
import pytest

from explainers.errors import ModelError
from explainers.relations import alignment
from explainers.relations.alignment import Chunked, groups_of
from explainers.relations.relations import ALIGNED, NONE, WEIGHTS, Relations, grade_of
from tests.relations.made import sentence


def test_the_best_assignment_and_whoever_joins():
    likely = np.array([[0.9, 0.8, 0.0], [0.7, 0.1, 0.0], [0.0, 0.0, 0.2]])
    assert groups_of(likely, 0.4, 0.5) == [((0,), (1,)), ((1,), (0,))]
    likely = np.array([[0.9, 0.6, 0.1], [0.1, 0.1, 0.1]])
    assert groups_of(likely, 0.4, 0.5) == [((0,), (0, 1))]
    assert groups_of(likely, 0.4, 0.7) == [((0,), (0,))]
    assert groups_of(likely, 0.95, 0.5) == []
    assert groups_of(np.zeros((0, 3))) == groups_of(np.zeros((2, 0))) == []


def test_grades_are_medians_and_five_is_for_the_same():
    grades = np.array([0.0, 0.1, 0.1, 0.2, 0.2, 0.4])
    assert grade_of("EQUI", grades) == 5
    assert grade_of("SIMI", grades) == 3
    assert grade_of("SIMI", np.array([0, 0, 0, 0, 0, 1.0])) in range(5)


def test_chunks_far_from_each_other_are_not_compared():
    a, b = (
        Chunked(one, [(k,) for k in range(12)]) for one in map(sentence, ("x " * 12, "y " * 12))
    )
    near = alignment._near(a, b)
    assert near.shape == (12, 12) and near.sum(0).max() >= alignment.CANDIDATES
    assert not near.all()


def test_damaged_weights_are_told(tmp_path):
    (tmp_path / WEIGHTS).write_bytes(b"nothing")
    with pytest.raises(ModelError, match="cannot be loaded"):
        Relations.in_folder(tmp_path)


@pytest.fixture
def aligned(lens):
    def found(a, b):
        sentences = alignment.sentences(lens.reader, [a, b])
        one, other = (Chunked(s, [(k,) for k in range(len(s.reading))]) for s in sentences)
        (groups,) = alignment.align(lens.relations, [(one, other)])
        return groups

    return found


def test_every_chunk_is_told_of_once(aligned):
    groups = aligned("A dog runs fast today.", "Two cats sleep.")
    assert sorted(k for g in groups for k in g.a) == list(range(6))
    assert sorted(k for g in groups for k in g.b) == list(range(4))
    for group in groups:
        assert (group.type == NONE) == (not group.a or not group.b) == (group.relation is None)


def test_the_same_words_are_the_same(aligned):
    groups = aligned("A dog runs.", "A dog runs.")
    assert [(g.a, g.b) for g in groups[:3]] == [((k,), (k,)) for k in range(3)]
    assert {(g.type, g.grade) for g in groups[:3]} == {("EQUI", 5)}


def test_probabilities_sum_to_one(lens):
    sentences = alignment.sentences(lens.reader, ["A poodle sleeps.", "The dog is asleep."])
    a, b = (Chunked(s, [tuple(range(2))]) for s in sentences)
    (told,) = lens.relations.of([(a.phrase((0,)), b.phrase((0,)))])
    assert set(told.probabilities) == {*ALIGNED, NONE}
    assert sum(told.probabilities.values()) == pytest.approx(1, abs=1e-5)
    assert told.type in ALIGNED and 0 < told.aligned < 1
    assert lens.relations.of([]) == []
    json.dumps(told)
