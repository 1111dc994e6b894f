"""S3BERT: slices, layout, and the embedded model."""

import json

import numpy as np
import pytest

from explainers import models
from explainers.amr.metrics import ASPECTS
from explainers.aspects import Layout, compare, cosine
from explainers.errors import ModelError
from tests.conftest import SENTENCES


def test_layout_is_fifteen_times_sixteen_and_a_residual_of_144():
    layout = Layout.read(models.ASPECTS / "aspects.json")
    assert tuple(layout.aspects) == ASPECTS
    taken = sorted(k for i, j in [*layout.aspects.values(), layout.residual] for k in range(i, j))
    assert taken == list(range(384))
    assert all(j - i == 16 for i, j in layout.aspects.values())
    assert layout.residual == (240, 384)
    assert set(layout.reliability) == set(ASPECTS)


def test_cosines_of_slices_against_a_loop():
    rng = np.random.default_rng(0)
    a, b = (rng.normal(size=(4, 384)).astype(np.float32) for _ in range(2))
    spans = Layout.default().aspects
    found = compare(a, b, spans)
    for name, (i, j) in spans.items():
        for k in range(4):
            x, y = a[k, i:j], b[k, i:j]
            assert found[name][k] == pytest.approx(
                x @ y / np.linalg.norm(x) / np.linalg.norm(y), abs=1e-6
            )
    assert cosine(np.zeros((1, 3), np.float32), np.ones((1, 3), np.float32))[0] == 0.0


def test_sentence_transformers_loads_the_directory_and_agrees_with_the_short_cut(lens):
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(models.ASPECTS), device="cpu")
    texts = [s for s, _ in SENTENCES]
    ours = lens.aspects.embed(texts, lens.encoder.encode(texts))
    assert np.allclose(model.encode(texts), ours, atol=1e-5)


def test_a_damaged_layout_is_a_model_error(tmp_path):
    path = tmp_path / "aspects.json"
    path.write_text(json.dumps({"aspects": {"smatch": [0, 16]}}))
    with pytest.raises(ModelError, match=r"aspects\.json"):
        Layout.read(path)


def test_the_aspects_see_what_they_are_for(lens):
    result = lens.explain("The man likes cheese.", "The man doesn't like cheese.")
    predicted = result.aspects.predicted
    assert predicted["negation"] < predicted["concepts"]
    assert result.aspects.measured["negation"] == 0.0
