"""S3BERT: sub-embeddings, their shares in the whole, and the embedded models."""

import itertools
import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentence_transformers import SentenceTransformer

from explainers.aspects.absent import _counts
from explainers.aspects.model import AspectModel, save_whole
from explainers.aspects.subembeddings import RESIDUAL, Partition, compare, shares
from explainers.encoders.vectors import cosine
from explainers.errors import InputError, ModelError
from explainers.matching.aspects import ASPECTS
from explainers.results import AspectExplanation
from explainers.weights import models
from explainers.wording.verdict import arrows, aspects_in_words, pulls
from tests.cases import CASES
from tests.conftest import SENTENCES

EMBEDDED = [models.ASPECTS_FOLDER, models.FAITHFUL_FOLDER]


@pytest.mark.parametrize("folder", EMBEDDED, ids=lambda f: f.name)
def test_layout_is_fifteen_times_sixteen_and_a_residual_of_144(folder):
    partition = Partition.read(folder / "aspects.json")
    assert tuple(partition.aspects) == ASPECTS
    taken = sorted(k for i, j in partition.spans.values() for k in range(i, j))
    assert taken == list(range(384))
    assert all(j - i == 16 for i, j in partition.aspects.values())
    assert partition.residual == (240, 384)
    for known in (partition.reliability, partition.scale, partition.error):
        assert set(known) == set(ASPECTS)
    percentiles = partition.percentiles
    assert len(percentiles) == 101 and sorted(percentiles) == percentiles


def test_cosines_of_slices_against_a_loop():
    rng = np.random.default_rng(0)
    a, b = (rng.normal(size=(4, 384)).astype(np.float32) for _ in range(2))
    spans = Partition.of().aspects
    cosines = compare(a, b, spans)
    for name, (i, j) in spans.items():
        for k, (x, y) in enumerate(zip(a[:, i:j], b[:, i:j], strict=True)):
            expected = x @ y / np.linalg.norm(x) / np.linalg.norm(y)
            assert cosines[name][k] == pytest.approx(expected, abs=1e-6)
    assert cosine(np.zeros((1, 3), np.float32), np.ones((1, 3), np.float32))[0] == 0.0


@given(st.integers(0, 10**6), st.integers(1, 20), st.integers(40, 100))
def test_parts_add_up_to_the_whole(seed, aspects, dimensions):
    rng = np.random.default_rng(seed)
    a, b = (rng.normal(size=(3, dimensions)).astype(np.float32) for _ in range(2))
    a[0, :20] = 0.0
    spans = Partition.of([f"score {k}" for k in range(aspects)], dimensions).spans
    assert spans[RESIDUAL][1] == dimensions > spans[RESIDUAL][0]
    share, cosines = shares(a, b, spans), compare(a, b, spans)
    total = sum(share[name] * cosines[name] for name in spans)
    assert np.allclose(total, cosine(a, b), atol=1e-9)


def test_the_contributions_of_a_pair_add_up_to_its_score(lens):
    result = lens.explain("Two dogs run.", "Three dogs are not running.")
    contribution = result.aspects.contribution
    assert sum(contribution.values()) == pytest.approx(result.scores["s3bert"], abs=1e-9)
    assert list(contribution) == [*ASPECTS, RESIDUAL]


@pytest.mark.parametrize("folder", EMBEDDED, ids=lambda f: f.name)
def test_sentence_transformers_loads_the_directory_and_agrees_with_the_short_cut(lens, folder):
    texts = [s for s, _ in SENTENCES] + ["word " * 400]
    ours = AspectModel(lens.encoder, folder).embed(texts)
    theirs = SentenceTransformer(str(folder), device="cpu").encode(texts)
    assert np.allclose(theirs, ours, atol=1e-5)


def test_the_faithful_model_needs_nothing_of_ours(lens, tmp_path):
    save_whole(models.FAITHFUL_FOLDER, tmp_path / "copy")
    script = (
        "import sys; from sentence_transformers import SentenceTransformer as S;"
        f"print(*S({str(tmp_path / 'copy')!r}, device='cpu').encode('Two dogs run.')[:384]);"
        "assert 'explainers' not in sys.modules"
    )
    command = [sys.executable, "-I", "-c", script]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    ours = AspectModel(lens.encoder, models.FAITHFUL_FOLDER).embed(["Two dogs run."])[0]
    assert np.allclose([float(x) for x in done.stdout.split()], ours, atol=1e-5)
    with pytest.raises(InputError, match="exists already"):
        save_whole(models.FAITHFUL_FOLDER, tmp_path / "copy")
    listing = json.loads((models.FAITHFUL_FOLDER / "modules.json").read_text())
    assert all(m["type"].startswith("sentence_transformers.") for m in listing[1:])


def test_alone_in_a_batch_and_again_aspects_are_the_same(lens):
    pairs = [(s, t) for (s, _), (t, _) in itertools.pairwise(SENTENCES)]
    together = lens.aspects_of(pairs)
    scored = list(lens.score(pairs))
    for k, pair in enumerate(pairs):
        alone = lens.aspects_of([pair])[0]
        assert together[k].predicted == pytest.approx(alone.predicted, abs=1e-5)
        assert scored[k].aspects == pytest.approx(alone.predicted, abs=1e-5)
        assert scored[k].scores["s3bert"] == pytest.approx(alone.whole, abs=1e-5)


RELEASED = {
    "explainers.encoders.embedded.EmbeddedTransformer": "explainers.modules.EmbeddedTransformer",
    "explainers.aspects.layers.TokenHead": "explainers.modules.TokenHead",
}


@pytest.mark.parametrize("folder", EMBEDDED, ids=lambda f: f.name)
def test_a_model_with_the_import_paths_of_release_0_1_loads(lens, tmp_path, folder):
    mine = Path(shutil.copytree(folder, tmp_path / "mine"))
    listing = (mine / "modules.json").read_text("utf-8")
    for now, before in RELEASED.items():
        listing = listing.replace(now, before)
    assert "explainers.modules." in listing and "explainers.encoders" not in listing
    (mine / "modules.json").write_text(listing, "utf-8")
    (mine / "checksums.json").unlink()
    sentences = [s for s, _ in SENTENCES[:3]]
    expected = AspectModel(lens.encoder, folder).embed(sentences)
    model = AspectModel(lens.encoder, mine)
    assert model.above is not None  # on the encoder that is there, not on one of its own
    assert np.allclose(model.embed(sentences), expected, atol=1e-5)
    alone = SentenceTransformer(str(mine), device="cpu")
    assert np.allclose(alone.encode(sentences), expected, atol=1e-4)


def test_a_damaged_layout_is_a_model_error(tmp_path):
    path = tmp_path / "aspects.json"
    for broken in CASES["a damaged layout is a model error"]:
        path.write_text(json.dumps(broken))
        with pytest.raises(ModelError, match=r"aspects\.json"):
            Partition.read(path)


def test_the_aspects_see_what_they_are_for(lens):
    result = lens.explain("The man likes cheese.", "The man doesn't like cheese.")
    predicted = result.aspects.predicted
    assert min(predicted, key=predicted.get) == "negation"
    assert result.aspects.measured["negation"] == 0.0
    for aspect, a, same, other in CASES["the aspects see what they are for"]:
        near, far = lens.aspects_of([(a, same), (a, other)])
        assert near.predicted[aspect] > far.predicted[aspect]


def explanation(predicted, measured, partition):
    share = {**dict.fromkeys(predicted, 0.1), RESIDUAL: 1 - 0.1 * len(predicted)}
    return AspectExplanation(predicted, measured, 0.5, share, partition, 0.5)


def test_arrows_and_words():
    names = ("negation", "quant", "concepts")
    partition = Partition.of(names, 64)._replace(
        reliability=dict(zip(names, (0.9, 0.1, 0.5), strict=True)),
        scale=dict.fromkeys(names, 1.0),
        error=dict.fromkeys(names, 0.3),
        percentiles=[k / 100 for k in range(101)],
    )
    predicted = dict(zip(names, (-0.5, 0.99, 0.46), strict=True))
    found = explanation(predicted, {"negation": 0.0, "quant": 0.95}, partition)
    assert found.whole == pytest.approx(0.7 * 0.5 + 0.1 * (-0.5 + 0.99 + 0.46))
    assert list(pulls(found)) == ["negation", "quant"]  # by difference times reliability
    said = aspects_in_words(found)
    assert "44% of a standard set of pairs" in said
    assert "held up by Amounts 0.99 ↑↑" in said and "pulled down by Negation −0.50 ↓↓↓" in said
    assert list(found.surprises) == ["negation"]
    assert [arrows(x) for x in (0.04, 0.05, -0.3, 0.7)] == ["", "↑", "↓↓", "↑↑↑"]


def test_a_part_of_something_is_an_amount():
    assert all(map(_counts, ("quarter", "thirds", "two", "12")))
    assert not any(map(_counts, ("a", "rate", "point")))
