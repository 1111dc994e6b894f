"""What the text dimensions learn: ratings, blocks and shares, against plain loops."""

import gzip
import json

import numpy as np
import pytest
import torch

from explainers.aspects.subembeddings import Partition
from explainers.errors import InputError, ModelError
from explainers.search.counted import counted, things
from explainers.search.dimensions import PART, SEVEN, Dimension, unit
from explainers.search.heads import TextHeads, shifted
from explainers.training.aspects.train import _losses
from explainers.training.dimensions import rated
from explainers.training.dimensions.material import HALVES, reviews
from explainers.training.dimensions.train import _rated

GAZETTEER = {"porto": ("city:1", "country:PT"), "ghent": ("city:2", "country:BE")}


def test_reviews_are_held_back(tmp_path):
    (tmp_path / "marc").mkdir()
    rows = [{"review_body": f"{k}", "stars": "1", "product_category": "a"} for k in range(31)]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "marc" / "dev.en.json.gz").write_bytes(gzip.compress(text.encode()))
    parts = [reviews(tmp_path, part) for part in ("learnt", *HALVES)]
    assert [len(part) for part in parts] == [18, 7, 6]
    texts = [r.text for part in parts for r in part]
    assert len(texts) == len(set(texts))


def test_no_article_is_learnt_and_held_back(tmp_path):
    (tmp_path / "news-similarity").mkdir()
    scores = dict.fromkeys(SEVEN, 1.0)
    rows = [
        {"a": f"A {k}.", "b": f"B {k // 2}.", "lang_a": "en", "lang_b": lang, **scores}
        for k, lang in enumerate(["en", "de", "en", "zh"] * 20)
    ]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    file = tmp_path / "news-similarity" / "train.jsonl.gz"
    file.write_bytes(gzip.compress(text.encode()))
    learnt, held = (rated.rated(tmp_path, part) for part in (False, True))
    assert (len(learnt) + len(held), held[0].scores) == (60, (1.0,) * 7)
    articles = [{t for pair in part for t in (pair.a, pair.b)} for part in (learnt, held)]
    assert articles[0].isdisjoint(articles[1])


def test_a_model_is_learnt_written_and_read(tmp_path):
    rng = np.random.default_rng(0)
    texts = [f"{['Porto', 'Ghent'][k % 2]} has {k} ships! No {k % 7}." for k in range(200)]
    vectors = unit(rng.normal(size=(200, 160)).astype(np.float32), [Dimension("whole", 160, PART)])
    news = rated.Texts(vectors, vectors, [things(text, GAZETTEER) for text in texts])
    pairs = rng.integers(20, size=(300, 2)) + 20 * rng.integers(10, size=(300, 1))
    same = (pairs[:, 0] % 2 == pairs[:, 1] % 2).astype(float)
    cosines = (vectors[pairs[:, 0]] * vectors[pairs[:, 1]]).sum(axis=1)
    scores = np.stack([same, *[cosines] * 6], axis=1).astype(np.float32)
    further = pairs[:9], scores[:9]
    learnt = rated.learn(news, (pairs, scores), further, news, np.arange(200) % 3 - 1)
    for name, shares in learnt.shares.items():
        assert shares.min() >= 0
        assert shares.sum() == pytest.approx(1)
        of_others = [f"own_{other}" for other in rated.OWN if other != name]
        assert not shares[np.isin(rated.BLOCKS, of_others)].any()
    assert learnt.shares["geography"][rated.BLOCKS.index("places")] > 0.2
    assert learnt.shares["overall"][rated.BLOCKS.index("whole")] > 0.3
    trust = rated.figures(learnt, news, pairs, scores)
    assert trust["geography"].low < trust["geography"].pearson < trust["geography"].high
    rated.write(learnt, trust, GAZETTEER, tmp_path / "model")
    heads = TextHeads(tmp_path / "model")
    assert [d.name for d in heads.dimensions if d.group == "text"] == list(SEVEN)
    found = unit(heads.blocks(texts, vectors), heads.dimensions)
    expected = np.concatenate(list(rated.blocks(news, learnt.weights).values()), axis=1)
    assert found == pytest.approx(expected, abs=1e-5)
    wider = {**learnt.weights, "own_geography": np.ones((200, 12), np.float32)}
    rated.write(learnt._replace(weights=wider), trust, GAZETTEER, tmp_path / "model")
    with pytest.raises(ModelError, match="another encoder"):
        TextHeads(tmp_path / "model")


def test_a_block_of_a_dimensions_own_finds_what_is_rated_beyond_the_cosine():
    rng = np.random.default_rng(0)
    vectors = unit(rng.normal(size=(300, 48)).astype(np.float32), [Dimension("whole", 48, PART)])
    pairs = rng.integers(300, size=(400, 2))
    a, b = vectors[pairs[:, 0]], vectors[pairs[:, 1]]
    scores = np.zeros((400, len(SEVEN)), np.float32)
    scores[:, SEVEN.index("time")] = wanted = (a * b)[:, :4].sum(axis=1)
    axes = rated.own_directions(vectors, (pairs, scores), "time", 4)
    told = unit(shifted(vectors, axes), [Dimension("own_time", 4, PART)])
    alike = (told[pairs[:, 0]] * told[pairs[:, 1]]).sum(axis=1)
    assert np.corrcoef(alike, wanted)[0, 1] > np.corrcoef((a * b).sum(axis=1), wanted)[0, 1]
    assert np.linalg.norm(axes[:4]) ** 2 > 2  # 4 if exact, 0.3 by chance


def test_counts_are_an_inner_product_of_what_is_the_same():
    said = "Ann met Bob in Porto.", "Ann met Bob in Porto.", "Eve left Rome.", "it rains"
    found = [things(text, GAZETTEER) for text in said]
    rows = counted(found, "names", np.ones(rated.BUCKETS, np.float32), 64)
    assert rows[0] @ rows[1] == pytest.approx(1)
    assert abs(rows[0] @ rows[2]) < 0.5
    assert not rows[3].any()


def test_what_is_not_known_of_a_pair_teaches_nothing():
    partition = Partition.of(("one", "two"), 24, 8)
    x = torch.randn(4, 24, generator=torch.Generator().manual_seed(0), requires_grad=True)
    place = torch.tensor([[0, 1], [2, 3]])
    target = torch.tensor([[0.5, float("nan")], [1.0, float("nan")]])
    teacher = torch.nn.functional.normalize(torch.ones(4, 24), dim=1)
    loss, *_ = _losses(x, teacher, place, target, torch.ones(2), partition)
    loss.backward()
    cosines = torch.cosine_similarity(x[[0, 2], :8], x[[1, 3], :8])
    assert loss.item() == pytest.approx(((target[:, 0] - cosines) ** 2).mean().item())
    assert x.grad.isfinite().all()
    assert x.grad[:, :8].any()
    assert not x.grad[:, 8:].any()


def test_a_dimension_of_ones_own_is_not_named_as_an_aspect(tmp_path):
    table = tmp_path / "own.tsv"
    rows = "".join(f"Dog {k}.\tCat {k}.\t1\t0\n" for k in range(100))
    table.write_text("sentence_a\tsentence_b\tcolour\tnegation\n" + rows)
    with pytest.raises(InputError, match="negation: S3BERT's"):
        _rated(table, None)
