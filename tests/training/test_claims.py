"""How likely two sentences differ is what was fitted."""

import numpy as np
import pytest

from explainers.differences.claims import NAMES
from explainers.training.claims import Judged, boosted, figures, held_out, trees


@pytest.fixture(scope="module")
def rows() -> list[Judged]:
    """Pairs that differ where two features say so, but for one in ten."""
    chance = np.random.default_rng(0)
    looked = chance.random((400, len(NAMES))).astype(np.float32)
    differs = (looked[:, 0] + looked[:, 5] < 1) ^ (chance.random(400) < 0.1)
    return [
        Judged("own", f"{k}", bool(said), list(map(float, row)))
        for k, (row, said) in enumerate(zip(looked, differs, strict=True))
    ]


def test_the_stored_trees_say_what_the_fitted_ones_say(rows):
    model = boosted(rows)
    stored = trees(model)
    found = [stored.likely(row.looked) for row in rows]
    said = model.predict_proba([row.looked for row in rows])[:, 1]
    assert np.abs(np.array(found) - said).max() < 0.01


def test_folds_are_judged_by_what_the_others_taught(rows):
    likely = held_out(rows)
    right = np.mean([(p >= 0.5) == row.differs for p, row in zip(likely, rows, strict=True)])
    assert 0.7 < right < 0.95
    assert figures(rows, likely).startswith("own: ")
