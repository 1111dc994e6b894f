"""RCMD against a naive loop written from the paper, and its laws."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import strategies as st
from scipy.optimize import linprog

from explainers.encoders.encoder import Encoded
from explainers.tokens import rcmd
from tests.matching.strategies import law


def naive(x, y, direction):
    """Equation 4, token by token."""
    m = 1 - unit(x) @ unit(y).T
    there, back = np.zeros_like(m), np.zeros_like(m)
    for i in range(len(x)):
        there[i, min(range(len(y)), key=lambda j: m[i, j])] = 1 / len(x)
    for j in range(len(y)):
        back[min(range(len(x)), key=lambda i: m[i, j]), j] = 1 / len(y)
    t = {"a_to_b": there, "b_to_a": back, "both": (there + back) / 2}[direction]
    return t, t * (1 - m), 1 - (t * m).sum()


def padded(arrays):
    tensors = [torch.tensor(a) for a in arrays]
    x = torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True)
    return x, torch.arange(x.shape[1])[None] < torch.tensor([len(t) for t in tensors])[:, None]


def drawn(
    shape: Sequence[tuple[int, int]], seed: int
) -> tuple[list[Any], tuple[Any, Any, Any, Any]]:
    """Token vectors of pairs of these sizes, and how they are passed as a batch."""
    rng = np.random.default_rng(seed)
    left, right = ([rng.normal(size=(s[k], 5)) for s in shape] for k in (0, 1))
    (a, mask_a), (b, mask_b) = padded(left), padded(right)
    return list(zip(left, right, strict=True)), (a, b, mask_a, mask_b)


def unit(x):
    return x / np.linalg.norm(x, axis=1, keepdims=True)


sizes = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=4)


@law(sizes, st.integers(0, 10_000), st.sampled_from(rcmd.DIRECTIONS), examples=50)
def test_batches_equal_the_naive_loop(shape, seed, direction):
    pairs, batch = drawn(shape, seed)
    found = rcmd.rcmd(*batch, direction)
    for row, (x, y) in enumerate(pairs):
        transport, contribution, score = naive(x, y, direction)
        n, m = len(x), len(y)
        assert np.allclose(found.transport[row, :n, :m], transport)
        assert np.allclose(found.contribution[row, :n, :m], contribution)
        assert float(found.score[row]) == pytest.approx(score)
        assert float(found.transport[row].sum()) == pytest.approx(1.0)


def test_padding_never_wins_and_a_tie_is_one_transport():
    a, mask_a = padded([np.array([[1.0, 0.0]]), np.ones((3, 2))])
    b, mask_b = padded([np.array([[-1.0, 0.1]]), np.ones((2, 2))])
    found = rcmd.rcmd(a, b, mask_a, mask_b)
    assert float(found.transport[0, 0, 0]) == 1.0
    assert float(found.score[0]) < 0
    a, mask_a = padded([np.array([[1.0, 0.0]])])
    b, mask_b = padded([np.array([[1.0, 0.0], [1.0, 0.0]])])
    found = rcmd.rcmd(a, b, mask_a, mask_b, "a_to_b")
    assert found.transport[0].tolist() == [[1.0, 0.0]]


@law(sizes, st.integers(0, 10_000), examples=50)
def test_average_pooling_is_a_transport_of_rank_one(shape, seed):
    """Equation 3: the contributions add up to the cosine of the averages."""
    pairs, batch = drawn(shape, seed)
    found = rcmd.average(*batch)
    for row, (x, y) in enumerate(pairs):
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


@law(sizes, st.integers(0, 10_000), examples=30)
def test_optimal_transport_solves_the_linear_program(shape, seed):
    """Section 3.2, by another solver; and RCMD, its relaxation, is never less similar."""
    pairs, batch = drawn(shape, seed)
    found = rcmd.cmd(*batch)
    relaxed = [rcmd.rcmd(*batch, d).score for d in rcmd.DIRECTIONS]
    for row, (x, y) in enumerate(pairs):
        n, m = len(x), len(y)
        cost = 1 - unit(x) @ unit(y).T
        sums = np.vstack([np.kron(np.eye(n), np.ones(m)), np.kron(np.ones(n), np.eye(m))])
        weights = np.concatenate([np.full(n, 1 / n), np.full(m, 1 / m)])
        best = linprog(cost.ravel(), A_eq=sums, b_eq=weights)
        assert float(found.score[row]) == pytest.approx(1 - best.fun, abs=1e-7)
        transport = found.transport[row, :n, :m].numpy()
        assert np.allclose(transport.sum(1), 1 / n) and np.allclose(transport.sum(0), 1 / m)
        assert all(float(score[row]) >= float(found.score[row]) - 1e-9 for score in relaxed)


def test_what_is_not_known_is_refused():
    with pytest.raises(ValueError, match="rcmd, cmd, average"):
        rcmd.explain([], [], method="wmd")
    with pytest.raises(ValueError, match="no direction"):
        rcmd.explain([], [], method="cmd", direction="a_to_b")
    with pytest.raises(ValueError, match="a_to_b"):
        rcmd.rcmd(*drawn([(1, 1)], 0)[1], "up")


def encoded(shape, seed):
    """Sentences of so many words and some more word pieces, of both sides."""
    rng = np.random.default_rng(seed)

    def sentence(words, more):
        owner = np.sort(np.concatenate([np.arange(words), rng.integers(0, words, more)]))
        states = rng.normal(size=(len(owner), 5)).astype(np.float32)
        pieces = tuple(f"p{i}" for i in range(len(owner)))
        names = tuple(f"w{i}" for i in range(words))
        return Encoded(np.ones(3, np.float32), states, states, pieces, names, owner, ())

    return [sentence(n, 3) for n, _ in shape], [sentence(m, 2) for _, m in shape]


@law(sizes, st.integers(0, 10_000), st.sampled_from(rcmd.METHODS), examples=50)
def test_words_are_sums_of_pieces(shape, seed, method):
    left, right = encoded(shape, seed)
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


@law(sizes, st.integers(0, 10_000), examples=50)
def test_word_contributions_add_up_and_transpose(shape, seed):
    left, right = encoded(shape, seed)
    there, back = rcmd.explain(left, right), rcmd.explain(right, left)
    for x, y, one, two in zip(left, right, there, back, strict=True):
        assert one.contribution.shape == (len(x.words), len(y.words))
        assert one.contribution.sum() == pytest.approx(one.score, abs=1e-12)
        assert one.transport.sum() == pytest.approx(1.0, abs=1e-6)
        assert one.score == pytest.approx(naive(x.tokens, y.tokens, "both")[2], abs=1e-5)
        assert np.allclose(one.contribution, two.contribution.T, atol=1e-6)
