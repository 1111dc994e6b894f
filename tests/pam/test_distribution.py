"""Where a score stands among others."""

import json

import numpy as np
import pytest

from explainers.errors import ModelError
from explainers.pam.distribution import BINS, Distribution, bin_of, counted, read
from explainers.training.pam import distribution as command

RNG = np.random.default_rng(0)
SCORES = {"pam": RNG.uniform(-0.2, 1.0, 1_000), "sbert": RNG.beta(5, 2, 1_000)}
GRADES = np.where(RNG.random(1_000) < 0.8, SCORES["sbert"], np.nan)
FOUND = counted(SCORES, GRADES, ("sts",), {"pam": "x", "encoder": "y"})


def test_every_pair_is_counted_once():
    for name, values in SCORES.items():
        assert sum(FOUND.counts[name]) == FOUND.pairs == 1_000
        assert FOUND.counts[name][0] == (values < 1 / BINS).sum()
        assert sum(n for n, _ in FOUND.rated[name]) == (~np.isnan(GRADES)).sum()


def test_places_and_grades_are_those_of_pairs_with_about_this_score():
    for name, values in SCORES.items():
        for value in (0.02, 0.3, 0.5, 0.871, 0.99):
            off = abs(FOUND.below(name, value) - (values < value).mean())
            assert off <= FOUND.counts[name][bin_of(value)] / FOUND.pairs
        places = [FOUND.below(name, v) for v in np.linspace(0, 1, 101)]
        assert places == sorted(places) and places[-1] == 1.0
    assert FOUND.below("sbert", -0.5) == 0.0
    assert FOUND.grade("sbert", 0.8) == pytest.approx(0.8, abs=0.02)
    assert FOUND.grade("sbert", 0.0) is None  # too few


def test_it_is_written_and_read(tmp_path):
    assert read(tmp_path) is None
    path = tmp_path / "distribution.json"
    path.write_text(json.dumps(FOUND.to_json()))
    assert read(tmp_path) == FOUND
    assert isinstance(read(tmp_path), Distribution)
    for wrong in ("{", "[]", "{}", '{"sets": [], "counts": {"pam": 3}, "rated": {}}'):
        path.write_text(wrong)
        with pytest.raises(ModelError, match="cannot be read"):
            read(tmp_path)


def test_of_other_models_nothing_is_known():
    assert FOUND.knows("pam", {"pam": "x"}) and FOUND.knows("sbert", {"encoder": "y"})
    assert not FOUND.knows("pam", {"pam": "z"}) and not FOUND.knows("sbert", {"pam": "x"})
    assert not FOUND.knows("smatch", {})


def test_the_command_counts_dev_pairs(data, tmp_path, lens, monkeypatch, capsys):
    monkeypatch.setattr(command, "Lens", lambda: lens)
    out = tmp_path / "out.json"
    assert command.main(["--data", str(data), "--out", str(out), "--pairs", "7"]) == 0
    found = Distribution.from_json(json.loads(out.read_text()))
    assert found.pairs == 7 and found.counts.keys() == {"pam", "sbert", "smatch"}
    assert "7 pairs" in capsys.readouterr().out
    assert command.main(["--data", str(tmp_path / "nowhere"), "--out", str(out)]) == 2
    assert "is missing" in capsys.readouterr().err
