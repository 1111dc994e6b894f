"""Joined encoders: on the embedded models, and as a sentence-transformers directory."""

import numpy as np
import pytest
from sentence_transformers import SentenceTransformer

from explainers.encoders.vectors import cosine
from explainers.errors import InputError
from explainers.joined.encoder import save
from explainers.joined.joins import WAYS

SENTENCES = ["A cat chases a dog.", "A dog is chased by a cat.", "A cat chases a dog."]


@pytest.mark.parametrize("way", WAYS)
def test_sentences_become_rows_of_length_one(lens, way):
    found = lens.joined(way).encode(SENTENCES)
    assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)
    assert found.dtype == np.float32 and np.array_equal(found[0], found[2])
    assert found.shape == (3, 768 if way.endswith("concat") else 384)


def test_alone_they_are_what_the_two_encoders_give(lens):
    a, b, _ = SENTENCES
    text = lens.joined("text").encode([a, b])
    assert np.allclose(text, lens.encoder.unit([a, b]), atol=1e-5)
    amr = lens.joined("amr").encode([a, b])
    (scored,) = lens.score([(a, b)], also=("pam",))
    assert cosine(amr[:1], amr[1:])[0] == pytest.approx(scored.scores["pam"], abs=1e-4)


def test_a_directory_of_sentence_transformers(lens, tmp_path):
    save("norm-sum", tmp_path / "mine")
    found = SentenceTransformer(str(tmp_path / "mine"), device="cpu").encode(SENTENCES)
    assert np.abs(found - lens.joined("norm-sum").encode(SENTENCES)).max() < 1e-5
    with pytest.raises(InputError, match="exists already"):
        save("norm-sum", tmp_path / "mine")
    with pytest.raises(InputError, match="there is no join"):
        save("mean", tmp_path / "other")
    assert not (tmp_path / "other").exists()
    with pytest.raises(InputError, match="there is no join 'mean'"):
        lens.joined("mean")
