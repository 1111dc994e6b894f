"""Training of the reader: noise keeps trees, and a run from sentences to a model."""

import gzip
import random
from dataclasses import replace

import numpy as np
import pytest
import torch

from explainers.encoders.encoder import Encoder
from explainers.reading import conllu
from explainers.reading.reader import Reader
from explainers.reading.result import ROOT
from explainers.training.reading import train
from explainers.training.reading.evaluate import Judged
from explainers.training.reading.material import inventory
from explainers.training.reading.noise import CHANGES, _draft, _made, noisy, spaced
from tests.reading.written import of_language


def test_noise_keeps_trees_and_places():
    rng = random.Random(0)
    for one in of_language("en") + of_language("fr"):
        for _ in range(5):
            found = noisy(one, rng)
            assert [w.head for w in found].count(ROOT) == 1
            for word in found:
                part = found.text[word.start : word.end]
                assert part.lower() == word.form.lower() or word.form.lower() in ("de", "le", "les")
                assert word.head < len(found)


def test_every_change_changes_something():
    for change, _ in CHANGES:
        rng = random.Random(1)
        texts = [
            (one.text, _made(change(_draft(one), rng)).text)
            for one in of_language("en") + of_language("fr")
        ]
        if change.__name__ not in ("_curly", "_spaced"):
            assert any(a != b for a, b in texts), change.__name__


def test_words_can_stand_by_themselves():
    [one] = [one for one in of_language("en") if one.text.startswith("We don't")]
    assert spaced(one).text == "We don't eat meat ."


def test_an_inventory_has_what_is_seen_often():
    found = inventory(of_language("en"))
    assert {"NOUN", "VERB"} <= set(found.upos)
    assert {"nsubj", "obj"} <= set(found.relations)


def test_calibration_is_how_far_probabilities_are_from_shares():
    sure = np.tile([[0.95], [0.95], [0.55], [0.55]], 5)
    right = np.tile([[True], [True], [True], [False]], 5)
    judged = Judged(right, sure)
    assert judged.calibration()["head"] == pytest.approx(100 * (0.05 + 0.05) / 2)
    expected = -np.log([0.95, 0.95, 0.55, 0.45]).mean()
    assert judged.losses() == pytest.approx([expected] * 5)
    assert judged.figures().upos == 75


def counted(one):
    """A sentence whose nouns have a number."""
    words = (replace(w, features={"Number": "Sing"} if w.upos == "NOUN" else {}) for w in one)
    return replace(one, words=tuple(words))


@pytest.mark.models
def test_a_run_makes_a_reader(tmp_path):
    (tmp_path / "ud").mkdir()
    sentences = "\n\n".join(map(conllu.write, map(counted, of_language("en"))))
    for name in ("en-train", "en-dev"):
        with gzip.open(tmp_path / "ud" / f"{name}.conllu.gz", "wt", encoding="utf-8") as file:
            file.write(sentences)
    given = ["--data", str(tmp_path), "--out", str(tmp_path / "out"), "--work", str(tmp_path / "w")]
    assert train.main([*given, "--epochs", "20"]) == 0
    assert train.main(given) == 2  # there is something already
    more = ["--data", str(tmp_path), "--out", str(tmp_path / "more"), "--work", str(tmp_path / "m")]
    assert train.main([*more, "--epochs", "1", "--begin", str(tmp_path / "out")]) == 0
    torch.manual_seed(0)
    reader = Reader(tmp_path / "out", Encoder(device="cpu"))
    [one] = reader.read(["The old dog sleeps under the table."])
    assert one[0].upos == "DET"
    assert set(reader.network.temperatures) == set(one[0].sure._fields)
    assert [word.head for word in one].count(ROOT) == 1
