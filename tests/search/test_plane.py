"""The map, against distances written out; and two searches side by side."""

import numpy as np
import pytest
from sklearn.decomposition import PCA

from explainers.errors import InputError
from explainers.search.dimensions import spans, unit
from explainers.search.moves import Move, moves
from explainers.search.plane import projected
from tests.search.conftest import RAINED, Words, built

DIMENSIONS = Words.dimensions


@pytest.fixture
def blocks():
    return unit(np.random.default_rng(0).normal(size=(40, 64)).astype(np.float32), DIMENSIONS)


@pytest.mark.parametrize("weights", [{"tone": 1}, {"tone": -0.5, "concepts": 1, "negation": 0.2}])
def test_points_are_principal_components_of_weighted_blocks(blocks, weights):
    where = spans(DIMENSIONS)
    scaled = np.concatenate([abs(w) ** 0.5 * blocks[:, where[n]] for n, w in weights.items()], 1)
    for i, j in ((0, 1), (2, 30)):
        similar = {n: float(blocks[i, where[n]] @ blocks[j, where[n]]) for n in weights}
        expected = 2 * sum(abs(w) * (1 - similar[n]) for n, w in weights.items())
        assert ((scaled[i] - scaled[j]) ** 2).sum() == pytest.approx(expected, abs=1e-5)
    points, shares, further = projected(blocks, weights, DIMENSIONS, blocks[5:7])
    assert further == pytest.approx(points[5:7])
    peer = PCA(2, svd_solver="full").fit(scaled)
    assert np.abs(points) == pytest.approx(np.abs(peer.transform(scaled)), abs=1e-4)
    assert shares == pytest.approx(peer.explained_variance_ratio_, abs=1e-5)


def test_the_map_is_the_same_every_time_and_takes_rows_that_are_all_the_same(blocks):
    points, *_ = projected(blocks, {"tone": 1}, DIMENSIONS, blocks[:1])
    again, *_ = projected(blocks[::-1], {"tone": -1}, DIMENSIONS, blocks[:1])
    assert np.allclose(points, again[::-1], atol=1e-6)
    one = np.repeat(blocks[:1], 3, axis=0)
    points, shares, _ = projected(one, {"tone": 1}, DIMENSIONS, one[:1])
    assert np.allclose(points, 0, atol=1e-6)
    assert shares == (0, 0) or max(shares) <= 1


def test_the_map_has_the_documents_that_a_filter_lets_through(found):
    plane = found.plane("A ship", {"tone": 1})
    assert len(plane.rows) == plane.of == 4
    assert plane.points.shape == (4, 2)
    text, fields = found.described(plane.rows)[0]
    assert (text, fields["country"]) == (RAINED, "FR")
    some = found.plane("A ship", {"tone": 1}, "country == 'FR'")
    assert set(some.rows) < set(plane.rows) and len(some.rows) == 2
    assert found.plane("A ship", {"tone": 1}, "country == 'XX'").rows == ()
    with pytest.raises(InputError, match="all weights are zero"):
        found.plane("A ship", {"tone": 0})
    with pytest.raises(InputError, match="no row"):
        found.described([999])


def test_of_many_documents_a_sample_is_drawn(tmp_path):
    found = built(tmp_path / "c", (f"Ship {k} came." for k in range(50)), "x.txt")
    plane = found.plane("Ship 7 came.", {"tone": 1}, most=20)
    assert (len(plane.rows), plane.of) == (20, 50)
    again = found.plane("Ship 8 came.", {"tone": -1}, most=20)
    assert plane.rows == again.rows == tuple(sorted(set(plane.rows)))
    row = found.plane(plane.rows[3], {"tone": 1}, most=20)
    assert row.anchor == pytest.approx(row.points[3], abs=1e-3)


def test_only_marked_rows_are_found(found):
    rows = [result.row for result in found.query("A ship", {"tone": 1})]
    some = found.query("A ship", {"tone": 1}, among=rows[1:3])
    assert [result.row for result in some] == rows[1:3]
    both = found.query("A ship", {"tone": 1}, "country == 'FR'", among=rows[1:3])
    assert {result.row for result in both} <= set(rows[1:3])
    assert found.query("A ship", {"tone": 1}, among=[]) == []


def test_what_entered_left_and_moved(found):
    before = found.query("A ship left", {"tone": 1})
    after = [before[2], before[0]]
    first, second, third = (result.row for result in before[:3])
    moved = moves(before[:2], after)
    assert list(moved) == [third, first, second]
    assert (moved[third], moved[second]) == (Move(third, None, 1), Move(second, 2, None))
    assert [moved[r.row].up for r in after] == [0, -1]
