"""PAM's training: losses against plain loops, changes of graphs, a run that goes on."""

import gzip
import math
import random
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from explainers.amr.graph import read, write
from explainers.encoders.encoder import Encoder
from explainers.errors import SemlensError
from explainers.pam.model import PamModel, new_network
from explainers.pam.network import Design
from explainers.training.pam import changes, train
from explainers.training.pam import teacher as teaching
from explainers.training.pam.losses import Scale, contrastive_tension, hard_triplets, ranked
from explainers.training.pam.material import Material, descriptions
from explainers.training.pam.parses import parsed
from explainers.training.pam.teacher import near
from explainers.training.stepwise import rate
from tests.conftest import SENTENCES, connected, vectors

GRAPHS = [read(text) for _, text in SENTENCES]


def test_contrastive_tension_is_the_formula():
    torch.manual_seed(0)
    a, b = torch.randn(4, 3), torch.randn(4, 3)
    positive = [True, False, False, True]
    expected = 0.0
    for x, y, same in zip(a, b, positive, strict=True):
        dot = float(x @ y)
        sigmoid = 1 / (1 + math.exp(-(dot if same else 1 - dot)))
        expected -= math.log(sigmoid) / 4
    found = contrastive_tension(a, b, torch.tensor(positive))
    assert float(found) == pytest.approx(expected, rel=1e-5)


def test_hard_triplets_take_the_farthest_positive_and_the_nearest_negative():
    rows = torch.from_numpy(vectors(list("abcdefg")))
    group = [0, 0, 0, 1, 1, 2, 2]
    losses = []
    for i, of in enumerate(group):
        distance = [1 - float(rows[i] @ row) for row in rows]
        positive = max(distance[j] for j in range(7) if group[j] == of and j != i)
        negative = min(distance[j] for j in range(7) if group[j] != of)
        losses.append(max(0, 0.2 + positive - negative))
    found = hard_triplets(rows, torch.tensor(group), 0.2)
    assert float(found) == pytest.approx(sum(losses) / 7, rel=1e-5)


def test_ranked_keeps_its_margin_and_a_set_has_a_line_of_its_own():
    a = torch.tensor([[1.0, 0.0]])
    far = torch.tensor([[0.0, 1.0]])
    assert ranked(a, a, far, torch.tensor([0.1])) == 0
    assert ranked(a, a, a, torch.tensor([0.1])) == pytest.approx(0.1)
    scale = Scale()
    with torch.no_grad():
        scale.line[1] = torch.tensor([0.5, 0.1])
    a = torch.tensor([[1.0, 0.0], [1.0, 0.0]])
    off = scale(a, a, np.array([0, 1]), np.array([0.7, 0.7], np.float32))
    assert off.tolist() == pytest.approx([0.3, -0.1])


@pytest.mark.parametrize("change", [changes.swapped, changes.negated, changes.recounted])
def test_changes_mean_something_else(change):
    made = [change(g, random.Random(0)) for g in GRAPHS]
    assert any(made)
    for before, after in zip(GRAPHS, made, strict=True):
        if after is not None:
            assert connected(after) and write(after) != write(before)


def test_a_pronoun_that_is_somebody_else():
    graph = read(
        "(l / like-01 :ARG0 (b / boy) :ARG1 (g / girl) :ARG1-of (c / cause-01 "
        ":ARG0 (s / smart-06 :ARG1 g)))"
    )
    found = [changes.reattached(graph, random.Random(k)) for k in range(20)]
    assert any(g is not None and ("s", "ARG1", "b") in g.edges for g in found)
    assert changes.reattached(GRAPHS[0], random.Random(0)) is None


def test_names_and_concepts_change_within_their_kind():
    renamed = changes.renamer({"person": [("Ann",), ("Mary", "Jones")]})
    assert '"Ann"' in write(renamed(GRAPHS[-1], random.Random(0)))
    assert renamed(GRAPHS[0], random.Random(0)) is None
    exchanged = changes.exchanger(["eat-01", "table"])
    for k in range(10):
        concepts = set(exchanged(GRAPHS[0], random.Random(k)).concepts.values())
        assert concepts in ({"eat-01", "man", "cheese"}, {"like-01", "table", "cheese"},
                            {"like-01", "man", "table"})  # fmt: skip


def test_two_participants_differ_by_name_or_deed_alone(monkeypatch):
    monkeypatch.setattr(changes, "MANY", 2)
    graph = read("(b / bite-01 :ARG0 (d / dog :mod (o / old)) :ARG1 (m / man))")
    peopled = changes.peopler({"person": [("Ann",), ("Mary", "Jones")]}, ["teach-01", "study-01"])
    made = [g for k in range(20) if (g := peopled(graph, random.Random(k)))]
    assert all(connected(g) and {g.concepts["d"], g.concepts["m"]} == {"person"} for g in made)
    texts = [write(g) for g in made]
    assert any('"Ann"' in t and '"Mary"' in t for t in texts)
    assert any("teach-01" in t or "study-01" in t for t in texts)
    assert peopled(read("(s / sleep-01 :ARG0 (d / dog))"), random.Random(0)) is None
    nameless = changes.peopler({}, ["teach-01", "study-01"])
    for k in range(20):
        one = nameless(graph, random.Random(k))
        assert one is None or {"teach-01", "study-01"} <= set(one.concepts.values())
    assert changes.peopler({}, ["teach-01"])(graph, random.Random(0)) is None


def test_the_rate_rises_soon_and_falls_to_nothing():
    steps = train.Settings(distil=40, translated=10, rated=30, changed=10, peopled=10).steps
    rates = [rate(step, steps) for step in range(steps)]
    assert len(rates) == 100 and max(rates) == rates[5] == pytest.approx(0.95)
    assert rates[-1] == pytest.approx(0.01)


def test_the_same_is_connected_and_has_the_same_concepts():
    for k in range(20):
        graph = read("(m / man :location (p / park) :time (d / date-entity :year 2020))")
        found = changes.same(graph, random.Random(k))
        assert connected(found) and {"man", "park"} <= set(found.concepts.values())


def test_descriptions_are_drawn_with_a_seed(tmp_path):
    folder = tmp_path / "multi30k" / "descriptions"
    folder.mkdir(parents=True)
    for k in range(1, 6):
        rows = "\n".join(f"picture {n} in words {k}" for n in range(9))
        (folder / f"train.{k}.en.gz").write_bytes(gzip.compress(rows.encode()))
    found = descriptions(tmp_path, 4)
    assert found == descriptions(tmp_path, 9)[:4]
    assert all(len({row.split()[1] for row in group}) == 1 for group in found)


class Counting:
    """A parser that counts."""

    about = SimpleNamespace(checksum="x")
    calls = 0

    def parse(self, sentences):
        self.calls += 1
        return [read(f"(d / dog :quant {len(s)})") for s in sentences]


def test_what_was_parsed_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("explainers.training.pam.parses.SHARD", 2)
    parser = Counting()
    texts = ["a", "bb", "ccc"]
    first = parsed(parser, texts, tmp_path)
    assert parser.calls == 2 and [g.attributes[0].value for g in first] == ["1", "2", "3"]
    assert parsed(parser, texts, tmp_path) == first and parser.calls == 2


def small() -> Material:
    sentences = [s for s, _ in SENTENCES] * 20
    count = len(sentences)
    return Material(
        sentences,
        [(read(g),) for _, g in SENTENCES] * 20,
        np.array([(k, (3 * k + 1) % count) for k in range(count)]),
        np.linspace(0, 1, count, dtype=np.float32),
        np.zeros(count, np.int64),
        np.arange(count).reshape(-1, 5),
        np.arange(count // 2, count),
        {"person": [("Ann",), ("Bo",)]},
        ["eat-01", "table", "run-02", "cat"],
    )


@pytest.fixture
def train_small(tmp_path, monkeypatch):
    """Trains a recipe with these settings on little, into a folder ``out``."""
    few = {"RATED": 3, "CHANGED": 3, "DISTILLED": 4, "ANCHORS": 2, "GROUPS": 2, "SEEN": 1}
    for what, number in few.items():
        monkeypatch.setattr(train, what, number)
    goal = np.tile(vectors(["x"]), (140, 48))
    goal /= np.linalg.norm(goal, axis=1, keepdims=True)

    def trained(name, settings):
        out = tmp_path / "out"
        train.train(name, small(), goal, goal, settings, tmp_path, out, torch.device("cpu"))
        return PamModel(out, "cpu").embed(GRAPHS)

    return trained


@pytest.mark.parametrize("name", list(train.RECIPES))
@pytest.mark.models
def test_every_recipe_runs_and_goes_on_where_it_was_stopped(
    name, train_small, tmp_path, monkeypatch
):
    monkeypatch.setattr(train.Trainer, "saved", 1)
    full = train.RECIPES[name]
    parts = "distil", "translated", "rated", "changed", "peopled", "tension", "triplets"
    settings = replace(full, **{part: min(getattr(full, part), 1) for part in parts})
    first = train_small(name, settings)
    assert (tmp_path / f"{name}-{settings.steps}.pt").exists() and np.isfinite(first).all()
    assert np.array_equal(train_small(name, settings), first)  # nothing is left to do


@pytest.mark.parametrize(("beside", "moved"), [(0.0, [True, False]), (0.5, [True, True])])
@pytest.mark.models
def test_what_is_scored_has_a_line_that_is_learnt(beside, moved, train_small, tmp_path):
    settings = replace(train.RECIPES["joined"].shortened(0), rated=2, beside=beside)
    train_small("joined", settings)
    checkpoint = tmp_path / "joined-2.pt"
    state = torch.load(checkpoint, weights_only=True)
    plain = Scale().line
    assert [not torch.equal(state["scales"][f"{k}.line"], plain) for k in (0, 1)] == moved
    state["scale"] = state.pop("scales")  # as checkpoints were before there were two
    torch.save(state, checkpoint)
    with pytest.raises(SemlensError, match="other settings"):
        train_small("joined", settings)


@pytest.mark.models
def test_the_teacher_is_tuned_once(tmp_path, monkeypatch):
    found = small()
    plain = Encoder(device="cpu").unit(found.sentences[:7])
    monkeypatch.setattr(teaching, "PAIRS", 4)
    tuned = Encoder(device="cpu")
    teaching.tune(tuned, found, seed=0, steps=3)
    assert not np.allclose(tuned.unit(found.sentences[:7]), plain, atol=1e-3)

    def refuse(*_):
        raise AssertionError("tuned again")

    monkeypatch.setattr(teaching, "tune", lambda *_: None)
    first = teaching.teacher(tuned, found, tmp_path, 0)
    monkeypatch.setattr(teaching, "tune", refuse)
    assert np.array_equal(teaching.teacher(tuned, found, tmp_path, 0), first)
    with pytest.raises(AssertionError, match="again"):
        teaching.teacher(tuned, found, tmp_path, 1)


def test_batches_are_of_sentences_about_as_long():
    order = np.arange(100)
    for seed in range(20):
        chosen = near(order, 5, random.Random(seed))
        assert len(set(chosen)) == 5 and max(chosen) - min(chosen) < 40


@pytest.mark.models
def test_relations_begin_as_the_words_that_they_are():
    words = [":other", ":location", ":ARG0"]
    network = new_network(Design(len(words)))
    before = network.words.weight.clone()
    train.begin(network, words)
    moved = (network.words.weight - before).norm(dim=1) > 0
    assert moved.tolist() == [True, True, False]


def test_beside_the_text_a_pair_is_scored_by_both(monkeypatch):
    def sloped(slope):
        return lambda a, b, sets, scores: slope * (1.5 - (a * b).sum(-1))

    found, plain = small(), np.eye(140, 384, dtype=np.float32)
    graphs = torch.nn.functional.normalize(torch.ones(6, 384), dim=-1)
    monkeypatch.setattr(train, "RATED", 3)
    monkeypatch.setattr(train, "distillation", lambda vectors, goal: torch.zeros(()))
    one = SimpleNamespace(
        found=found,
        pairs_by_length=np.arange(len(found.pairs)),
        vectors=lambda pieces: graphs,
        _any=lambda k, rng: None,
        text=torch.from_numpy(plain),
        goal=torch.from_numpy(plain),
        device=torch.device("cpu"),
        scales=[sloped(1), sloped(2)],
    )
    one._off = lambda *given: train.Trainer._off(one, *given)
    losses = []
    for beside in (0.0, 0.5, 1.0):
        one.settings = replace(train.RECIPES["joined"], beside=beside)
        losses.append(float(train.Trainer._rated(one, random.Random(0))))
    # the graphs have a cosine of 1, the texts one of 0, and both together one of 0.5
    assert losses == pytest.approx([2.5, (2.5 + 40) / 2, 40])
