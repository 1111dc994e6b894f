"""A dimension of one's own, and weights, from texts that are marked as alike or not."""

import numpy as np
import pytest

from explainers.errors import InputError
from explainers.search import collection as stored
from explainers.search import marked, upkeep
from explainers.search.dimensions import LEARNT, MEANING, PART, Dimension
from explainers.search.marked import Mark, own_dimension, own_shares, own_weights
from tests.search.conftest import Words, built

BLOCKS = tuple(Dimension(name, 4, MEANING) for name in "abcdef")


def marks(count, told_by, seed=0):
    """Products at random, of which one block tells what is alike, and no other."""
    rng = np.random.default_rng(seed)
    rows = rng.uniform(-1, 1, (count, len(BLOCKS)))
    return [Mark(row, bool(row[told_by] > 0)) for row in rows]


def test_what_tells_marks_apart_has_the_share_and_the_weight():
    given = marks(40, 2)
    shares, weights = own_shares(given, BLOCKS), own_weights(given, BLOCKS)
    assert sum(shares.numbers.values()) == pytest.approx(1)
    assert shares.numbers["c"] == max(shares.numbers.values()) > 0.5
    assert weights.numbers["c"] == 1.0
    assert (shares.marks, shares.agreement > 0.85, weights.agreement > 0.85) == (40, True, True)
    # Unlikeness has a weight, and no share
    turned = [Mark(mark.products, not mark.alike) for mark in given]
    assert own_weights(turned, BLOCKS).numbers["c"] == -1.0
    assert "c" not in own_shares(turned, BLOCKS).numbers
    # Nothing is promised of what nothing tells
    rng = np.random.default_rng(1)
    chance = [Mark(mark.products, bool(rng.random() < 0.5)) for mark in given]
    assert abs(own_weights(chance, BLOCKS).agreement - 0.5) < 0.25


def test_a_fit_is_where_the_loss_is_lowest():
    given = marks(12, 0)
    features = np.array([mark.products for mark in given])
    alike = np.array([mark.alike for mark in given])
    numbers = marked.fitted(features, alike, -np.inf)

    def loss(numbers):
        signs = np.where(alike, 1, -1)
        worth = 0.5 / np.where(alike, alike.sum(), (~alike).sum())
        at = np.linspace(-5, 5, 2001)[:, None]  # the bias, by trying
        margins = signs * (features @ numbers + at)
        return (np.logaddexp(0, -margins) @ worth).min() + marked.RIDGE / 2 * numbers @ numbers

    for step in np.vstack([np.eye(len(BLOCKS)), -np.eye(len(BLOCKS))]):
        assert loss(numbers) < loss(numbers + 0.5 * step)


def test_what_cannot_be_learnt_or_called_so():
    for given, message in (
        (marks(40, 0)[:2], "at least 3"),
        ([Mark(np.zeros(6), k % 2 == 0) for k in range(10)], "nothing that is embedded"),
    ):
        with pytest.raises(InputError, match=message):
            own_shares(given, BLOCKS)
    for name in ("", "a b", "x=1", "n" * 99):
        with pytest.raises(InputError, match="cannot be called"):
            own_dimension(name, {"a": 1.0})


@pytest.fixture
def ships(tmp_path):
    texts = [f"{what} number {k} came." for k in range(8) for what in ("Ship", "Mayor")]
    return built(tmp_path / "c", texts, "x.txt")


def test_it_is_kept_with_the_collection_and_searched_like_any_other(ships):
    given = [("Ship 99 came.", row, row % 2 == 0) for row in range(16)]
    learnt = own_shares(ships.marked(given), ships.collection.dimensions)
    own = own_dimension("ships", learnt.numbers)
    for_now = ships.with_dimensions([own])
    results = for_now.query("Ship 99 came.", {"ships": 1}, k=16, keep={"ships": -1})
    for result in results:
        parts = sum(share * result.dimensions[block] for block, share in own.shares)
        assert result.dimensions["ships"] == pytest.approx(parts, abs=1e-9)
    assert "ships" not in [d.name for d in ships.dimensions]
    with pytest.raises(InputError, match="no dimension 'ships'"):
        ships.query("Ship 99 came.", {"ships": 1})
    upkeep.learn(ships.folder, own)
    assert ships.query("Ship 99 came.", {"ships": 1}, k=16) == results
    again = upkeep.learn(ships.folder, own_dimension("ships", {"tone": 1.0}))
    assert again.learnt == (Dimension("ships", 0, LEARNT, (("tone", 1.0),)),)
    assert upkeep.rebuild(ships.folder, Words()).learnt == again.learnt
    with pytest.raises(InputError, match="dimension tone already"):
        upkeep.learn(ships.folder, own_dimension("tone", {"tone": 1.0}))
    assert upkeep.forget(ships.folder, "ships").learnt == ()
    with pytest.raises(InputError, match="no dimension ships"):
        upkeep.forget(ships.folder, "ships")


def test_what_stands_on_blocks_that_are_gone_is_left_out():
    there = stored.Collection((), (Dimension("a", 2), Dimension("b", 2, PART)))
    own = own_dimension("x", {"b": 0.5, "c": 0.5}), own_dimension("y", {"b": 1.0})
    assert [d.name for d in there.with_learnt(own).dimensions] == ["a", "b", "y"]
