"""All dimensions of one forward pass, with the real encoder; and the demo collection."""

import json
from types import SimpleNamespace

import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import torch

from explainers.aspects.layers import TokenHead
from explainers.aspects.model import AspectModel
from explainers.aspects.subembeddings import Partition
from explainers.errors import ModelError
from explainers.search import collection as stored
from explainers.search import demo, embedding, table
from explainers.search.dimensions import SEVEN, TEXT, unit
from explainers.search.embedding import DimensionEmbedder
from explainers.search.search import Search
from explainers.search.sources import mark_of
from explainers.search.splitting import sentences
from explainers.search.upkeep import check
from explainers.training.aspects.train import export

ANEW = "give `python -m explainers.search.demo`"

SENTENCES = ["A mayor resigned.", "Two dogs run in the park on Monday, and nobody minds."]


@pytest.fixture
def own(lens, tmp_path, monkeypatch):
    """A model of text dimensions, which has learnt nothing."""
    torch.manual_seed(0)
    head = TokenHead(384, (1, 3, 5), 8, len(SEVEN), 32)
    export(head, lens.encoder, Partition.of(SEVEN, 384, 32), tmp_path / "own")
    monkeypatch.setenv("SEMLENS_DIMENSIONS", str(tmp_path / "own"))
    return tmp_path / "own"


def test_one_pass_gives_what_each_model_gives_alone(lens, own):
    heads = DimensionEmbedder(lens)
    assert [d.name for d in heads.dimensions[:7]] == list(SEVEN)
    assert [d.group for d in heads.dimensions].count(TEXT) == 7
    assert sum(d.width for d in heads.dimensions) == 7 * 32 + 384
    alone = AspectModel(lens.encoder, own).embed(SENTENCES)[:, : 7 * 32]
    expected = np.concatenate([alone, lens.aspects.embed(SENTENCES)], axis=1)
    assert heads.embed(SENTENCES) == pytest.approx(expected, abs=1e-5)
    assert [m.role for m in heads.about] == ["encoder", "dimensions", "aspects"]


def test_an_aspect_with_the_name_of_a_dimension_gets_another_and_a_model_has_to_be_there(
    lens, own, monkeypatch, tmp_path
):
    partition = AspectModel(lens.encoder, own).partition
    doubled = partition._replace(aspects={"negation": (0, 32), "tone": (32, 64)})
    beside = SimpleNamespace(partition=doubled, about=None, above=None, embed=None)
    with monkeypatch.context() as patch:
        patch.setattr(embedding, "AspectModel", lambda *_, **__: beside)
        names = [d.name for d in DimensionEmbedder(lens).dimensions]
    assert "negation" in names and "aspect_negation" in names
    assert len(set(names)) == len(names)
    monkeypatch.setenv("SEMLENS_DIMENSIONS", str(tmp_path / "none"))
    with pytest.raises(ModelError, match="SEMLENS_DIMENSIONS"):
        DimensionEmbedder(lens)


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("SEMLENS_MODELS", str(tmp_path))


def test_the_demo_comes_embedded_and_is_that_of_texts_and_models(lens, home):
    def none_is_needed(_):
        raise AssertionError("a model is loaded")

    folder = demo.demo(none_is_needed)
    made = (folder / "collection.json").stat().st_mtime_ns
    assert demo.demo(none_is_needed) == folder
    assert (folder / "collection.json").stat().st_mtime_ns == made
    assert check(folder) == []
    now, heads = stored.read(folder), DimensionEmbedder(lens, graphs=True)
    assert now.models == (*heads.about, *heads.others()) and now.dimensions == heads.dimensions, (
        ANEW
    )
    assert now.languages == ("en", "de", "fr", "es"), ANEW
    assert [source.mark for source in now.sources] == [mark_of(demo.TEXTS)], ANEW
    (part,) = now.parts
    rows = pq.read_table(folder / f"{part.name}.parquet")
    items = [json.loads(line) for line in demo.TEXTS.read_text("utf-8").splitlines()]
    whole = rows.filter(pc.equal(rows["sentence"], 0))
    assert whole["text"].to_pylist() == [" ".join(sentences(item["text"])) for item in items], ANEW
    some = rows.filter(pc.equal(rows["sentences"], 1)).slice(0, 24)
    again = unit(heads.embed(some["text"].to_pylist()), heads.dimensions)
    assert table.blocks_of(some, heads.dimensions) == pytest.approx(again, abs=2e-3), ANEW
    best = Search(folder, lens).query(
        demo.EXAMPLE, {"residual": 0.5, "concepts": 1, "negation": -1}, k=1
    )[0]
    assert (best.fields["variant"], best.fields["event"]) == ("denied", "Bridge reopens")


def test_the_demo_is_embedded_by_other_models_once(lens, own, home, monkeypatch, tmp_path):
    few = tmp_path / "few.jsonl"
    few.write_bytes(b"".join(demo.TEXTS.read_bytes().splitlines(keepends=True)[:5]))
    monkeypatch.setattr(demo, "TEXTS", few)
    asked = []

    def embedder(graphs):
        asked.append(1)
        return DimensionEmbedder(lens, graphs)

    folder = demo.demo(embedder)
    assert demo.demo(embedder) == folder
    assert asked == [1]
    assert stored.read(folder).models == DimensionEmbedder(lens, graphs=True).about
