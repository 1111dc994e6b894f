"""Training on small data of our own: hygiene, resuming, and that it learns."""

import json
import logging

import numpy as np
import pytest
import torch

from explainers.amr.compact import decode
from explainers.amr.compact.words import tokenize
from explainers.amr.graph import read
from explainers.amr.match import smatch
from explainers.amr.metrics import ASPECTS
from explainers.aspects import Layout, compare
from explainers.errors import InputError
from explainers.training import aspects, corpora, parser
from explainers.training.alignment import align, derivations, example, label
from tests.conftest import SENTENCES


def test_placeholders_are_left_out_and_scores_line_up(data):
    pairs = corpora.pairs(data, "sts", "train")
    assert len(pairs) == len(SENTENCES)
    assert "Empty line" not in {p.a for p in pairs}
    rows = len(SENTENCES) + 1  # the placeholder comes first
    assert [p.score for p in pairs] == [round(i / rows, 2) for i in range(1, rows)]


def test_no_dev_sentence_is_trained_on(data):
    folder = data / "bamboo-amr-benchmark" / "sts" / "main"
    leak = SENTENCES[0]
    for side in ("src", "tgt"):
        path = folder / f"{side}.dev.amr"
        path.write_text(path.read_text() + f"\n\n# ::snt {leak[0].upper()}\n{leak[1]}")
    (folder.parent / "dev.y").write_text((folder.parent / "dev.y").read_text() + "\n1.0")
    assert leak[0] not in {s for _, s, _ in corpora.training_sentences(data)}


def test_missing_sets_are_named(tmp_path):
    with pytest.raises(InputError, match="bamboo-amr-benchmark"):
        corpora.pairs(tmp_path, "sts", "dev")
    assert parser.main(["--data", str(tmp_path), "--work", str(tmp_path / "w")]) == 2


def aligned():
    examples = [example(s, read(g)) for s, g in SENTENCES]
    align(examples)
    return examples


def test_the_aligner_finds_the_words():
    by_sentence = {e.sentence: e for e in aligned()}
    for sentence, concept, word in [
        ("The man doesn't like cheese.", "-", "n't"),
        ("The man doesn't like cheese.", "like-01", "like"),
        ("Two dogs run.", "2", "Two"),
        ("The teacher sings.", "teach-01", "teacher"),
        ("The teacher sings.", "person", "teacher"),
        ("Mary Jones sleeps.", "person", "Mary"),
    ]:
        one = by_sentence[sentence]
        unit = next(u for u, x in enumerate(one.units) if x.text == concept)
        assert one.tokens[one.word[unit]] == word


def test_labels_and_gold_edges_give_the_graph_back():
    examples = aligned()
    table = derivations(examples, {})
    for one, (sentence, penman) in zip(examples, SENTENCES, strict=True):
        item = label(one, table)
        labels = [choices[0] for choices in item.choices]
        place = {(n.word, n.index): i for i, n in enumerate(decode.nodes(labels))}
        roles = sorted({role for _, role, _ in item.edges}) or ["mod"]
        n = len(place)
        arcs, scores, top = np.full((n, n), -9.0), np.zeros((len(roles), n, n)), np.zeros(n)
        for source, role, target in item.edges:
            i, j = place[item.nodes[source]], place[item.nodes[target]]
            arcs[i, j], scores[roles.index(role), i, j] = 9.0, 9.0
        top[place[item.nodes[item.top]]] = 9.0
        built = decode.graph(sentence, tokenize(sentence), labels, arcs, scores, top, roles, table)
        assert smatch(built, read(penman)).f1 == 1.0, penman


def test_the_parser_learns_resumes_and_is_loaded_by_amrlib(data, tmp_path, monkeypatch, caplog):
    import amrlib

    monkeypatch.setattr(parser, "WARM_UP", 5)
    caplog.set_level(logging.INFO)
    command = ["--data", str(data), "--work", str(tmp_path / "work"), "--out", str(tmp_path / "out"),
               "--device", "cpu", "--epochs", "14"]  # fmt: skip
    assert parser.main([*command, "--minutes", "0.0001"]) == 0
    assert "stopping at the time budget" in caplog.text
    assert parser.main(command) == 0
    assert "going on after epoch 1" in caplog.text
    meta = json.loads((tmp_path / "out" / "amrlib_meta.json").read_text())
    assert meta["inference_module"] == "explainers.amr.compact.inference"
    model = amrlib.load_stog_model(model_dir=str(tmp_path / "out"), device="cpu")
    trained = SENTENCES[:3]
    scores = [smatch(model.parse([s])[0], read(g)).f1 for s, g in trained]
    assert np.mean(scores) > 0.6


def test_the_head_lowers_both_losses_terms():
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(200, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    pairs = rng.integers(0, 200, size=(600, 2))
    targets = np.repeat((vectors[pairs[:, 0], :1] * vectors[pairs[:, 1], :1] > 0), 15, 1)
    layout = Layout.default()
    spans = layout.aspects

    def error(x):
        found = compare(x[pairs[:, 0]], x[pairs[:, 1]], spans)
        return np.mean([(found[n] - targets[:, k]) ** 2 for k, n in enumerate(ASPECTS)])

    def drift(x):
        unit = x / np.linalg.norm(x, axis=1, keepdims=True)
        return np.mean((unit @ unit.T - vectors @ vectors.T) ** 2)

    def trained(consistency):
        head = aspects.fit(vectors, pairs, targets.astype(np.float32), layout, epochs=8,
                           batch_size=64, consistency=consistency)  # fmt: skip
        with torch.inference_mode():
            return head(torch.from_numpy(vectors)).numpy()

    faithful, free = trained(3.0), trained(0.0)
    assert error(free) < error(faithful) < error(vectors)
    assert drift(faithful) < drift(free)


def test_targets_are_cached_and_the_same_again(data, tmp_path, lens):
    material = aspects.held_out(data)
    first = aspects.targets(material, lens.encoder, tmp_path / "cache", workers=1)
    assert first.shape == (len(material.pairs), 15)
    path = next((tmp_path / "cache").glob("*.npy"))
    np.save(path, first * 0 + 0.5)
    again = aspects.targets(material, lens.encoder, tmp_path / "cache", workers=1)
    assert (again == 0.5).all()
