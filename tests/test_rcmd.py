"""RCMD against a naive loop written from the paper, and its laws."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from explainers import rcmd
from explainers.encoder import Encoded


def naive(x, y, direction):
    """Equation 4, token by token."""
    x = x / np.linalg.norm(x, axis=1, keepdims=True)
    y = y / np.linalg.norm(y, axis=1, keepdims=True)
    m = 1 - x @ y.T
    one, two = np.zeros_like(m), np.zeros_like(m)
    for i in range(len(x)):
        one[i, min(range(len(y)), key=lambda j: m[i, j])] = 1 / len(x)
    for j in range(len(y)):
        two[min(range(len(x)), key=lambda i: m[i, j]), j] = 1 / len(y)
    t = {"a_to_b": one, "b_to_a": two, "both": (one + two) / 2}[direction]
    distance = (t * m).sum()
    return t, t * (1 - m), 1 - distance


def padded(arrays):
    tensors = [torch.tensor(a) for a in arrays]
    x = torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True)
    return x, torch.arange(x.shape[1])[None] < torch.tensor([len(t) for t in tensors])[:, None]


sizes = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=4)


@settings(max_examples=50, deadline=None)
@given(sizes, st.integers(0, 10_000), st.sampled_from(rcmd.DIRECTIONS))
def test_batches_equal_the_naive_loop(shape, seed, direction):
    rng = np.random.default_rng(seed)
    left, right = ([rng.normal(size=(s[k], 5)) for s in shape] for k in (0, 1))
    (a, mask_a), (b, mask_b) = padded(left), padded(right)
    found = rcmd.rcmd(a, b, mask_a, mask_b, direction)
    for row, (x, y) in enumerate(zip(left, right, strict=True)):
        transport, contribution, score = naive(x, y, direction)
        n, m = len(x), len(y)
        assert np.allclose(found.transport[row, :n, :m], transport)
        assert np.allclose(found.contribution[row, :n, :m], contribution)
        assert float(found.score[row]) == pytest.approx(score)
        assert float(found.transport[row].sum()) == pytest.approx(1.0)


def test_padding_never_wins_where_all_cosines_are_negative():
    a, mask_a = padded([np.array([[1.0, 0.0]]), np.ones((3, 2))])
    b, mask_b = padded([np.array([[-1.0, 0.1]]), np.ones((2, 2))])
    found = rcmd.rcmd(a, b, mask_a, mask_b)
    assert float(found.transport[0, 0, 0]) == 1.0
    assert float(found.score[0]) < 0


def test_a_tie_is_one_transport():
    a, mask_a = padded([np.array([[1.0, 0.0]])])
    b, mask_b = padded([np.array([[1.0, 0.0], [1.0, 0.0]])])
    found = rcmd.rcmd(a, b, mask_a, mask_b, "a_to_b")
    assert found.transport[0].tolist() == [[1.0, 0.0]]


def test_unknown_direction():
    with pytest.raises(ValueError, match="a_to_b"):
        rcmd.rcmd(*(torch.ones(1, 1, 1),) * 2, *(torch.ones(1, 1).bool(),) * 2, "up")


def encoded(rng, words, pieces):
    owner = np.sort(np.concatenate([np.arange(words), rng.integers(0, words, pieces)]))
    return Encoded(np.ones(3, np.float32), *(rng.normal(size=(len(owner), 5)).astype(np.float32),) * 2, (),
                   tuple(f"w{i}" for i in range(words)), owner, ())  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(sizes, st.integers(0, 10_000))
def test_word_contributions_add_up_and_transpose(shape, seed):
    rng = np.random.default_rng(seed)
    left = [encoded(rng, s[0], 3) for s in shape]
    right = [encoded(rng, s[1], 2) for s in shape]
    there, back = rcmd.explain(left, right), rcmd.explain(right, left)
    for x, y, one, two in zip(left, right, there, back, strict=True):
        assert one.contribution.shape == (len(x.words), len(y.words))
        assert one.contribution.sum() == pytest.approx(one.score, abs=1e-12)
        assert one.transport.sum() == pytest.approx(1.0, abs=1e-6)
        assert one.score == pytest.approx(naive(x.tokens, y.tokens, "both")[2], abs=1e-5)
        assert np.allclose(one.contribution, two.contribution.T, atol=1e-6)
