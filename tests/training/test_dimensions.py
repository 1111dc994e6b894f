"""What the text dimensions' heads learn: phrases, targets and pairs, against plain loops."""

import gzip
import json

import numpy as np
import pytest
import torch

from explainers.amr.graph import read
from explainers.aspects.subembeddings import Partition
from explainers.errors import InputError
from explainers.search.dimensions import SEVEN
from explainers.training.aspects.train import _losses
from explainers.training.dimensions.material import HALVES, from_data, reviews
from explainers.training.dimensions.targets import (
    STYLE,
    Phrases,
    alike,
    lexicon,
    measures,
    phrases,
    style,
    targets,
)
from explainers.training.dimensions.train import _rated
from tests.conftest import vectors

RESIGNED = read(
    '(r / resign-01 :ARG0 (p / person :name (n / name :op1 "Ann" :op2 "Lee"))'
    ' :location (c / city :name (m / name :op1 "Porto"))'
    " :time (d / date-entity :weekday (w / monday) :month 3))"
)
WANTED = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b) :time (y / yesterday))")


def test_phrases_style_and_likeness():
    assert phrases(RESIGNED) == Phrases(
        ("Porto",), ("Ann Lee",), ("monday March",), ("person resign",)
    )
    assert phrases(WANTED) == Phrases((), (), ("yesterday",), ("boy go", "boy want go"))
    x, y = vectors(["a", "b", "c"]), vectors(["a", "d"])
    rows = [max(float(u @ v) for v in y) for u in x]
    columns = [max(float(u @ v) for u in x) for v in y]
    expected = (sum(rows) / 3 + sum(columns) / 2) / 2
    assert alike(x, y) == pytest.approx(min(1, max(0, expected)), abs=1e-6)
    none = np.empty((0, 8), np.float32)
    assert (alike(none, none), alike(x, none), alike(x, x)) == (1, 0, pytest.approx(1))
    counts = dict(zip(STYLE, style("I'm sure THE station is nice!"), strict=True))
    assert counts["length"] == pytest.approx(np.log(7))
    assert counts["contractions"] == counts["mark !"] == pytest.approx(1 / 6)
    assert counts["all capitals"] == counts["digits"] + 1 / 6
    assert all(np.isfinite(style("")))


def test_targets_by_dimension():
    texts = ["Ann Lee resigned.", "The boy wanted to go.", "A dreadful day!", "A wonderful day!"]
    graphs = [RESIGNED, WANTED, None, None]
    of = measures(texts, graphs, lexicon(texts), vectors, vectors(texts))
    found = targets(of, np.array([[0, 0], [0, 1], [2, 3], [0, 2]]))
    assert found.shape == (4, len(SEVEN))
    assert found[0] == pytest.approx(1, abs=1e-6)
    by_name = dict(zip(SEVEN, found[1], strict=True))
    assert by_name["geography"] == by_name["entities"] == 0
    assert np.isnan(found[2:, :4]).all()
    assert np.isfinite(found[:, 4:]).all()
    tone = SEVEN.index("tone")
    assert found[2, tone] == pytest.approx(1 - abs(of.tone[2] - of.tone[3]))
    assert found[2, tone] < 0.2


@pytest.fixture
def with_reviews(data):
    (data / "marc").mkdir()
    rows = [
        {"review_body": body, "stars": str(1 + k % 5), "product_category": "ab"[k % 2]}
        for k, body in enumerate(
            f"Number {k} broke. I am {'un' * (k % 2)}happy." for k in range(30)
        )
    ]
    rows.append({"review_body": "!!!", "stars": "1", "product_category": "a"})
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (data / "marc" / "dev.en.json.gz").write_bytes(gzip.compress(text.encode()))
    return data


def test_reviews_are_held_back_and_what_is_tested_on_is_neither_learnt_nor_chosen_on(with_reviews):
    parts = [reviews(with_reviews, part) for part in ("learnt", *HALVES)]
    assert [len(part) for part in parts] == [18, 7, 6]
    texts = [r.text for part in parts for r in part]
    assert len(texts) == len(set(texts))
    task = from_data(with_reviews, vectors, vectors)
    learnt = {task.sentences[k] for k in task.train.flat}
    tested = {task.sentences[k] for k in task.dev.flat}
    assert learnt and tested and learnt.isdisjoint(tested)
    assert task.names == SEVEN
    again = from_data(with_reviews, vectors, vectors)
    assert again.sentences == task.sentences
    assert np.array_equal(again.train, task.train)
    assert np.array_equal(again.train_scores, task.train_scores, equal_nan=True)
    plain = from_data(with_reviews, vectors, vectors, stars=False)
    tone = SEVEN.index("tone")
    assert not np.array_equal(plain.train_scores[:, tone], task.train_scores[:, tone])
    chosen = from_data(with_reviews, vectors, vectors, half="chosen")
    assert {chosen.sentences[k] for k in chosen.train.flat} == learnt
    assert {chosen.sentences[k] for k in chosen.dev.flat}.isdisjoint(learnt | tested)


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
