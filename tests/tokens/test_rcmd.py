"""RCMD against a naive loop written from the paper, and its laws."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from explainers.encoders.encoder import Encoded
from explainers.tokens import rcmd


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


@settings(max_examples=50, deadline=None)
@given(sizes, st.integers(0, 10_000))
def test_average_pooling_is_a_transport_of_rank_one(shape, seed):
    """Equation 3: the contributions add up to the cosine of the averages."""
    rng = np.random.default_rng(seed)
    left, right = ([rng.normal(size=(s[k], 5)) for s in shape] for k in (0, 1))
    (a, mask_a), (b, mask_b) = padded(left), padded(right)
    found = rcmd.average(a, b, mask_a, mask_b)
    for row, (x, y) in enumerate(zip(left, right, strict=True)):
        n, m = len(x), len(y)
        s, t = x.mean(0), y.mean(0)
        transport = np.zeros((n, m))
        for i in range(n):
            for j in range(m):
                transport[i, j] = np.linalg.norm(x[i]) * np.linalg.norm(y[j])
        transport /= n * m * np.linalg.norm(s) * np.linalg.norm(t)
        assert np.allclose(found.transport[row, :n, :m], transport)
        assert np.linalg.matrix_rank(found.transport[row].numpy(), tol=1e-9) == 1
        cosine = s @ t / np.linalg.norm(s) / np.linalg.norm(t)
        assert float(found.score[row]) == pytest.approx(cosine)
        assert float(found.contribution[row].sum()) == pytest.approx(cosine)


@settings(max_examples=30, deadline=None)
@given(sizes, st.integers(0, 10_000))
def test_optimal_transport_solves_the_linear_program(shape, seed):
    """Section 3.2, by another solver; and RCMD, its relaxation, is never less similar."""
    rng = np.random.default_rng(seed)
    left, right = ([rng.normal(size=(s[k], 5)) for s in shape] for k in (0, 1))
    (a, mask_a), (b, mask_b) = padded(left), padded(right)
    found = rcmd.cmd(a, b, mask_a, mask_b)
    relaxed = [rcmd.rcmd(a, b, mask_a, mask_b, d).score for d in rcmd.DIRECTIONS]
    for row, (x, y) in enumerate(zip(left, right, strict=True)):
        n, m = len(x), len(y)
        cost = (
            1
            - (x / np.linalg.norm(x, axis=1, keepdims=True))
            @ (y / np.linalg.norm(y, axis=1, keepdims=True)).T
        )
        rows, columns = np.kron(np.eye(n), np.ones(m)), np.kron(np.ones(n), np.eye(m))
        best = linprog(
            cost.ravel(),
            A_eq=np.vstack([rows, columns]),
            b_eq=np.concatenate([np.full(n, 1 / n), np.full(m, 1 / m)]),
        )
        assert float(found.score[row]) == pytest.approx(1 - best.fun, abs=1e-7)
        transport = found.transport[row, :n, :m].numpy()
        assert np.allclose(transport.sum(1), 1 / n) and np.allclose(transport.sum(0), 1 / m)
        assert all(float(score[row]) >= float(found.score[row]) - 1e-9 for score in relaxed)


def test_what_is_not_known_is_refused():
    with pytest.raises(ValueError, match="rcmd, cmd, average"):
        rcmd.explain([], [], method="wmd")
    with pytest.raises(ValueError, match="no direction"):
        rcmd.explain([], [], method="cmd", direction="a_to_b")


def test_unknown_direction():
    with pytest.raises(ValueError, match="a_to_b"):
        rcmd.rcmd(*(torch.ones(1, 1, 1),) * 2, *(torch.ones(1, 1).bool(),) * 2, "up")


def encoded(rng, words, pieces):
    owner = np.sort(np.concatenate([np.arange(words), rng.integers(0, words, pieces)]))
    return Encoded(np.ones(3, np.float32), *(rng.normal(size=(len(owner), 5)).astype(np.float32),) * 2,
                   tuple(f"p{i}" for i in range(len(owner))), tuple(f"w{i}" for i in range(words)), owner, ())  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(sizes, st.integers(0, 10_000), st.sampled_from(rcmd.METHODS))
def test_words_are_sums_of_pieces(shape, seed, method):
    rng = np.random.default_rng(seed)
    left = [encoded(rng, s[0], 3) for s in shape]
    right = [encoded(rng, s[1], 2) for s in shape]
    pieces = rcmd.explain(left, right, method=method, pieces=True, batch_size=2)
    words = rcmd.explain(left, right, method=method, batch_size=2)
    for x, y, small, big in zip(left, right, pieces, words, strict=True):
        assert small.contribution.shape == (len(x.tokens), len(y.tokens))
        for name in ("transport", "contribution"):
            sums = np.zeros((len(x.words), len(y.words)))
            for i, own in enumerate(x.word_of_piece):
                for j, other in enumerate(y.word_of_piece):
                    sums[own, other] += getattr(small, name)[i, j]
            assert np.allclose(getattr(big, name), sums)
        assert big.contribution.sum() == pytest.approx(big.score, abs=1e-12)
        assert small.score == pytest.approx(big.score, abs=1e-6)
        assert np.allclose(small.transport * (1 - small.cost), small.contribution, atol=1e-6)


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
