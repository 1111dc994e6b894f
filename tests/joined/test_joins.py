"""Joins against the paper's formulas, and their shares against the whole."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explainers.errors import InputError
from explainers.joined import report
from explainers.joined.joins import JOINS, WAYS, join, shares

ROWS = arrays(np.float32, (2, 3), elements=st.floats(-10, 10, width=16))


def test_joins_are_the_papers_and_refuse_to_add_other_lengths():
    s, h = np.array([[3.0, 4.0]], np.float32), np.array([[0.0, 2.0]], np.float32)
    expected = {"text": [3, 4], "amr": [0, 2], "concat": [3, 4, 0, 2], "sum": [3, 6]}
    expected |= {"norm-concat": [0.6, 0.8, 0, 1], "norm-sum": [0.6, 1.8]}
    assert set(expected) == set(WAYS)
    for way, vector in expected.items():
        assert np.allclose(join(s, h, way), [np.array(vector) / np.linalg.norm(vector)])
    s, h = np.ones((1, 4), np.float32), np.ones((1, 2), np.float32)
    assert join(s, h, "concat").shape == (1, 6)
    for way in ("sum", "norm-sum"):
        with pytest.raises(InputError, match="4 numbers of the text and 2 of its graph"):
            join(s, h, way)
    with pytest.raises(InputError, match=f"there is no join 'mean'; there are .*{JOINS[-1]}"):
        join(s, h, "mean")


@given(ROWS, ROWS, ROWS, ROWS, st.sampled_from(WAYS))
def test_shares_add_up_to_the_cosine_of_what_was_joined(s, t, h, k, way):
    found = shares((s, t), (h, k), way)
    cosines = (join(s, h, way) * join(t, k, way)).sum(1)
    assert np.allclose(found.text + found.amr + found.both, cosines, atol=1e-3)
    assert np.allclose(found.score, cosines, atol=1e-3)
    if not way.endswith("sum"):
        assert not found.both.any()


@given(ROWS, ROWS, st.sampled_from(WAYS))
def test_joined_embeddings_have_length_one_or_are_nothing(s, h, way):
    lengths = np.linalg.norm(join(s, h, way), axis=1)
    assert all(np.isclose(length, 1, atol=1e-3) or length < 1e-3 for length in lengths)


def test_what_was_counted_is_of_the_embedded_models(lens):
    of = {about.role: about.checksum for about in lens.about}
    assert report.read().models == {role: of[role] for role in ("encoder", "parser", "pam")}
