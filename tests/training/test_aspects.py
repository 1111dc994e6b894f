"""Aspect models: minimal pairs, targets, losses, baselines, and tables of a user's own."""

import random

import numpy as np
import pytest
import torch
from scipy.optimize import linear_sum_assignment
from scipy.stats import spearmanr
from sentence_transformers import SentenceTransformer

from explainers.amr.graph import read as read_graph
from explainers.aspects.model import AspectModel
from explainers.aspects.subembeddings import Partition, compare
from explainers.errors import InputError
from explainers.matching.aspects import ASPECTS
from explainers.matching.metrics import negated, quantities
from explainers.training.aspects import evaluation, train
from explainers.training.aspects.edits import names_by_type, negate, recount, rename, swap
from explainers.training.aspects.material import Material, from_table, held_out, targets, training
from explainers.training.aspects.train import Readings, main, settings_of
from tests.cases import cases


def unit(rows):
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


# Minimal pairs


@cases
def test_negation_goes_in_and_out_of_text_and_graph(sentence, graph, expected):
    before = read_graph(graph)
    text, after = negate(sentence, before)
    assert text == expected
    assert bool(negated(before)) != bool(negated(after))


@cases
def test_what_would_be_a_guess_is_left_alone(sentence, graph):
    assert negate(sentence, read_graph(graph)) is None


def test_a_number_and_a_name_change_in_text_and_graph():
    graph = read_graph("(r / run-02 :ARG0 (d / dog :quant 2))")
    text, after = recount("Two dogs run.", graph, random.Random(0))
    assert text.endswith(" dogs run.") and not text.startswith("Two") and text[0].isupper()
    assert set(quantities(after)).isdisjoint(quantities(graph))
    assert recount("2 dogs run at 2.", graph, random.Random(0)) is None
    paris, rome = (
        read_graph(f'(b / big :domain (c / city :name (n / name :op1 "{x}")))')
        for x in ("Paris", "Rome")
    )
    known = names_by_type([paris, rome])
    text, after = rename("Paris is big.", paris, random.Random(0), known)
    assert text == "Rome is big." and '"Rome"' in after.penman and '"Paris"' not in after.penman
    assert rename("Paris is Paris.", paris, random.Random(0), known) is None


def test_roles_are_swapped_in_text_and_graph():
    graph = read_graph("(c / chase-01 :ARG0 (d / dog) :ARG1 (k / cat))")
    text, after = swap("A dog is chasing the cat.", graph)
    assert text == "The cat is chasing a dog."
    assert {(e.role, after.concepts[e.target]) for e in after.edges} == {
        ("ARG0", "cat"),
        ("ARG1", "dog"),
    }
    assert swap("Dogs chase cats.", graph) is None


# Material and targets


def test_material_holds_no_dev_sentence_and_no_made_pair_twice(data, lens):
    dev = held_out(data)
    material = training(data, dev, lens.encoder.unit)
    assert not set(material.sentences) & set(dev.sentences)
    made = [tuple(sorted(p)) for p, h in zip(material.pairs, material.human, strict=True) if h != h]
    assert len(set(made)) == len(made) and all(a != b for a, b in made)
    assert {"sts", "sick", "para", "near", "random"} <= set(material.source)
    again = training(data, dev, lens.encoder.unit)
    assert again.pairs == material.pairs and again.sentences == material.sentences


def test_targets_are_cached_by_pair(data, tmp_path, lens):
    material, cache = held_out(data), tmp_path / "cache"
    first = targets(material, lens.encoder.unit, cache, workers=1)
    assert first.shape == (len(material.pairs), 15)
    path = next(cache.glob("*.npz"))
    with np.load(path) as shard:
        np.savez(path, keys=shard["keys"], values=shard["values"] * 0 + 0.5)
    turned = Material()
    turned.sentences, turned.graphs = material.sentences, material.graphs
    turned.pairs = material.pairs[::-1]
    assert (targets(turned, lens.encoder.unit, cache, workers=1) == 0.5).all()


# Training


def toy(kind):
    """Sentences of one token, whose first dimension says whether two agree."""
    rng = np.random.default_rng(0)
    vectors = unit(rng.normal(size=(200, 64)))
    pairs = rng.integers(0, 200, size=(600, 2))
    same = (vectors[pairs[:, 0], :1] > 0) == (vectors[pairs[:, 1], :1] > 0)
    scores = np.repeat(same, 3, 1).astype(np.float32)
    states = torch.from_numpy(np.tile(vectors, (1, 3))).half()
    readings = Readings(torch.from_numpy(vectors), states, torch.arange(201), (1, 2, 3))
    partition = Partition.of(("one", "two", "three"), 64)
    settings = settings_of(kind, epochs=12, batch_size=64)
    return readings, pairs, scores, partition, settings


@pytest.mark.parametrize("kind", ["default", "faithful"])
def test_each_loss_lowers_its_own_error(kind):
    readings, pairs, scores, partition, settings = toy(kind)
    plain = readings.sentence.numpy()

    def trained(**weights):
        chosen = train.replace(settings, **weights)
        return train.embed(train.fit(readings, pairs, scores, partition, chosen)[0], readings)

    def agreement(x):
        a, b = x[pairs[:, 0]], x[pairs[:, 1]]
        return evaluation.mean(evaluation.correlations(a, b, scores, partition))

    def drift(x):
        return np.mean((unit(x) @ unit(x).T - plain @ plain.T) ** 2)

    both, free = trained(), trained(consistency=0.0)
    kept = trained(decomposition=0.0)
    assert agreement(both) > agreement(plain) + 0.1
    assert drift(kept) < drift(both) < drift(free)
    assert np.array_equal(both, trained())  # the seed repeats it


def test_other_sentences_of_the_batch_change_nothing():
    readings, _, _, partition, settings = toy("default")
    head = train.new_head(settings, partition, readings).eval()
    starts = torch.tensor([0, 1, 5, 7])
    sentence = readings.sentence[:3]
    long = Readings(sentence, readings.states[:7], starts)
    with torch.inference_mode():
        together = head.combine(*long.of(torch.arange(3)))
        alone = torch.cat([head.combine(*long.of(torch.tensor([k]))) for k in range(3)])
    assert torch.allclose(together, alone, atol=1e-6)


def test_two_dense_modules_are_the_head():
    head = train.DenseHead(64, 32, 0.0).eval()
    with torch.no_grad():
        for p in head.parameters():
            p.add_(torch.randn_like(p) * 0.1)
    x = torch.randn(5, 3 * 64)
    features = {"sentence_embedding": x}
    for module in head.dense():
        features = module(features)
    assert torch.allclose(features["sentence_embedding"], head.combine(x), atol=1e-4)


# Baselines, written once more from the paper


def test_the_assignment_is_the_best_of_all():
    rng = np.random.default_rng(1)
    a, b = (rng.normal(size=(40, 5)).astype(np.float32) for _ in range(2))
    scores = rng.normal(size=(40, 3)).astype(np.float32)
    weight = np.array(
        [[spearmanr(a[:, i] * b[:, i], scores[:, j])[0] for j in range(3)] for i in range(5)]
    )
    chosen = evaluation.assignment(a, b, scores)
    assert (chosen.sum(1) <= 1).all() and (chosen.sum(0) >= 1).all()
    best = max(
        sum(weight[i, j] for i, j in enumerate(way) if j < 3)
        for way in np.ndindex(*[4] * 5)
        if {0, 1, 2} <= set(way)
    )
    assert weight[chosen].sum() == pytest.approx(best, abs=1e-9)
    assert best >= weight[linear_sum_assignment(-weight)].sum() - 1e-9


def test_a_prediction_that_follows_the_score_reaches_the_ceiling_of_ties():
    rng = np.random.default_rng(2)
    scores = np.where(rng.uniform(size=(300, 1)) < 0.8, 1.0, rng.uniform(size=(300, 1)))
    order = scores[:, 0] + 1e-6 * rng.uniform(size=300)
    assert evaluation.ceilings(scores, ["x"])["x"] == pytest.approx(
        spearmanr(order, scores[:, 0])[0], abs=0.01
    )


def test_area_under_the_curve_by_counting():
    rng = np.random.default_rng(3)
    a, b = (rng.normal(size=(30, 8)).astype(np.float32) for _ in range(2))
    partition = Partition.of(("x",), 8)
    scores = (rng.uniform(size=(30, 1)) < 0.5).astype(np.float32)
    cosines = compare(a, b, partition.aspects)["x"]
    yes, no = cosines[scores[:, 0] == 1], cosines[scores[:, 0] == 0]
    expected = np.mean([y > n for y in yes for n in no])
    assert evaluation.detection(a, b, scores, partition)["x"] == pytest.approx(expected)
    assert np.isnan(evaluation.detection(a, b, scores * 0 + 1, partition)["x"])


# A user's own scores


@pytest.fixture
def table(tmp_path):
    """Pairs of short sentences: same colour or not, same animal or not."""
    rng = random.Random(0)
    colours, animals = ("red", "blue", "green", "white"), ("dog", "cat", "cow", "hen", "pig")
    places = ("house", "barn", "river", "wood", "hill", "street", "bridge", "road", "lake")

    def sentence():
        colour, animal = rng.choice(colours), rng.choice(animals)
        place = f"{rng.choice(places)} number {rng.randrange(10**6)}"
        return colour, animal, f"A {colour} {animal} sits near the {place}."

    lines = ["sentence_a\tsentence_b\tcolour\tanimal"]
    for _ in range(400):
        a, b = sentence(), sentence()
        lines.append(f"{a[2]}\t{b[2]}\t{float(a[0] == b[0])}\t{float(a[1] == b[1])}")
    path = tmp_path / "scores.tsv"
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("kind", ["default", "faithful"])
def test_a_model_of_other_scores_is_trained_loaded_and_shown(table, tmp_path, lens, capsys, kind):
    out = tmp_path / "own"
    arguments = ["--targets", str(table), "--out", str(out), "--model", kind]
    assert main(arguments) == 0
    assert "colour" in capsys.readouterr().out
    model = AspectModel(lens.encoder, out)
    assert list(model.partition.aspects) == ["colour", "animal"]
    assert all(value > 0.5 for value in model.partition.reliability.values())
    texts = ["A red dog sits near the house.", "A blue dog sits near the house."]
    theirs = SentenceTransformer(str(out), device="cpu").encode(texts)
    assert np.allclose(theirs, model.embed(texts), atol=1e-5)
    found = lens.with_models(aspects=out).explain(*texts)
    predicted = found.aspects.predicted
    assert list(predicted) == ["colour", "animal"] and predicted["colour"] < predicted["animal"]
    assert found.aspects.measured == {}
    assert found.to_json()["aspects"]["colour"]["measured"] is None


@pytest.mark.models
def test_another_encoder_can_be_the_base(table, tmp_path, monkeypatch):
    from explainers.weights import models

    base, out = tmp_path / "base", tmp_path / "own"
    SentenceTransformer(str(models.embedded_encoder_path()), device="cpu").save(str(base))
    assert main(["--targets", str(table), "--base", str(base), "--out", str(out),
                 "--epochs", "1"]) == 0  # fmt: skip
    found = SentenceTransformer(str(out), device="cpu").encode(["A red dog."])
    assert found.shape == (1, 384) and (out / "model.safetensors").is_file()


@cases
def test_a_table_that_cannot_be_used_says_where(table, start, inserted, end, message):
    """A line in place of those from ``start`` to ``end``, or as an end."""
    lines = table.read_text().splitlines()
    rest = [] if end is None else [inserted, *lines[end:]]
    table.write_text("\n".join([*lines[:start], *rest]))
    with pytest.raises(InputError, match=message):
        from_table(table)


def test_pairs_kept_back_share_no_sentence_with_training(table):
    task = from_table(table)
    assert not np.isin(task.train, task.dev).any() and len(task.dev) == 40
    assert task.names == ("colour", "animal")


@cases
@pytest.mark.models
def test_a_wrong_command_is_exit_2(arguments, says, capsys):
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


@pytest.mark.models
def test_the_whole_command_on_small_data(data, tmp_path, capsys):
    out = tmp_path / "model"
    code = main(["--data", str(data), "--work", str(tmp_path / "work"), "--out", str(out),
                 "--epochs", "1", "--workers", "1"])  # fmt: skip
    assert code == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[:15]] == [*ASPECTS]
    assert Partition.read(out / "aspects.json").note.startswith("default")
