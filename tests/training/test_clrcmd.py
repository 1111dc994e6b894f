"""Interpretable STS by hand, and tuning with a small encoder of our own."""

import gzip
import json
import random

import pytest
import torch

from explainers.errors import InputError
from explainers.training import corpora
from explainers.training.clrcmd import ists, losses, material, train


def example(words_a, words_b, gold):
    return ists.Example((words_a.split(), words_b.split()), ([], []), gold)


def test_agreement_by_hand():
    """Gold: {0, 1} with {0, 1}. Found: {0, 1} with {0}, and a wrong link.

    Found links: 0-0 and 1-0, each 1/2, since token 0 of b has two; 2-2, weight 1. Right: 1 of 2.
    Gold links: four, each 1/2; two of them found: 1 of 2.
    """
    one = example("a b c", "a b c", [((0, 1), (0, 1), 5.0)])
    found = ists.agreement([one], [[((0, 1), (0,)), ((2,), (2,))]])
    assert found == pytest.approx((0.5, 0.5, 0.5))
    one = example("a b .", "a b .", [((0,), (0,), 5.0), ((1,), (1,), 2.0), ((2,), (2,), 5.0)])
    found = ists.agreement([one], [[((0,), (0,)), ((1,), (1,)), ((2,), (2,))]])
    assert found == pytest.approx((0.5, 1.0, 2 / 3))
    assert ists.agreement([one], [[]]) == (0.0, 0.0, 0.0)
    long = example("a b c d", "a b c d", [((k,), (k,), 5.0) for k in range(4)])
    short = example("a", "a", [((0,), (0,), 5.0)])
    found = ists.agreement([long, short], [[((k,), (k,)) for k in range(4)], []])
    assert found == pytest.approx((1.0, 4 / 5, 8 / 9))


@pytest.fixture
def ists_data(data):
    folder = data / "ists" / "train"
    folder.mkdir(parents=True)
    for source in ists.SOURCES:
        stem = folder / f"STSint.input.{source}"
        stem.with_name(f"{stem.name}.sent1.chunk.txt").write_text("[ A cat ] [ sleeps ] .\n")
        stem.with_name(f"{stem.name}.sent2.chunk.txt").write_text("[ The [ cat ] [ is asleep ] .\n")
        stem.with_name(f"{stem.name}.wa").write_text(
            '<sentence id="1" status="">\n<alignment>\n'
            "4 <==> 5 // EQUI // 5 // . <==> . \n3 <==> 3 4 // EQUI // 5 // sleeps <==> is asleep \n"
            "1 2 <==> 0 // NOALI // NIL // A cat <==> -not aligned- \n</alignment>\n</sentence>\n"
        )
    return data


def test_the_files_are_read_and_a_bracket_too_many_is_mended(ists_data):
    found = ists.read_examples(ists_data, "images")[0]
    assert found.words == (["A", "cat", "sleeps", "."], ["The", "cat", "is", "asleep", "."])
    assert found.chunks == ([(0, 1), (2,), (3,)], [(0, 1), (2, 3), (4,)])
    assert found.gold == [((3,), (4,), 5.0), ((2,), (2, 3), 5.0)]


def test_missing_or_unequal_files_are_told(data, ists_data):
    (ists_data / "ists/train/STSint.input.images.wa").write_text("")
    with pytest.raises(InputError, match="different pairs"):
        ists.read_examples(ists_data, "images")
    (ists_data / "ists/train/STSint.input.images.wa").unlink()
    with pytest.raises(InputError, match="is missing"):
        ists.read_examples(ists_data, "images")


def masks(lengths, width):
    return torch.arange(width)[None] < torch.tensor(lengths)[:, None]


@pytest.mark.parametrize("seed", range(3))
def test_sparse_and_dense_agree_in_value_and_gradient(seed):
    chance = torch.Generator().manual_seed(seed)
    x, y = (
        torch.randn(n, w, 5, generator=chance, dtype=torch.float64) for n, w in ((3, 4), (5, 6))
    )
    mask_x, mask_y = masks([4, 1, 2], 4), masks([6, 3, 1, 2, 5], 6)
    outcomes = []
    for dense in (True, False):
        leaves = [t.clone().requires_grad_() for t in (x, y)]
        scores = losses.pairwise(*leaves, mask_x, mask_y, dense)
        (scores * torch.linspace(-1, 2, 15, dtype=torch.float64).view(3, 5)).sum().backward()
        outcomes.append((scores.detach(), *(leaf.grad for leaf in leaves)))
    for one, other in zip(*outcomes, strict=True):
        assert torch.allclose(one, other)


def test_pairwise_scores_are_rcmd():
    from explainers.tokens import rcmd

    chance = torch.Generator().manual_seed(9)
    x, y = (torch.randn(2, 4, 5, generator=chance, dtype=torch.float64) for _ in range(2))
    mask_x, mask_y = masks([4, 2], 4), masks([3, 4], 4)
    scores = losses.pairwise(x, y, mask_x, mask_y)
    for n in range(2):
        for m in range(2):
            one = rcmd.rcmd(x[n][None], y[m][None], mask_x[n][None], mask_y[m][None])
            assert float(scores[n, m]) == pytest.approx(float(one.score[0]))


def test_the_sparse_form_keeps_less_for_the_backward_pass():
    kept = []
    for dense in (True, False):
        saved = []
        x = torch.randn(16, 24, 8, requires_grad=True)
        mask = masks([24] * 16, 24)
        with torch.autograd.graph.saved_tensors_hooks(
            lambda t, saved=saved: saved.append(t.numel() * t.element_size()) or t, lambda t: t
        ):
            losses.pairwise(x, x.detach(), mask, mask, dense)
        kept.append(sum(saved))
    assert kept[1] < kept[0] / 4


def test_contrast_and_order_by_hand():
    scores = torch.tensor([[0.9, 0.2, 0.5], [0.1, 0.7, 0.7]])
    alike = torch.tensor([[False, True, False], [False, False, False]])
    found = losses.contrast(scores, alike, 0.5)
    first = -1.8 + torch.tensor([1.8, 1.0]).exp().sum().log()
    second = -1.4 + torch.tensor([0.2, 1.4, 1.4]).exp().sum().log()
    assert float(found) == pytest.approx(float(first + second) / 2)
    ranked = losses.order(torch.tensor([0.9, 0.5, 0.6]), torch.tensor([1.0, 0.4, 0.4]), 0.1)
    assert float(ranked) == pytest.approx(float(torch.tensor([0.0, -4.0, -3.0]).exp().sum().log()))
    assert float(losses.order(torch.tensor([0.9, 0.5]), torch.tensor([1.0, 1.0]), 0.1)) == 0


NLI = [
    ("A man eats .", "A man is eating .", "entailment"),
    ("A man eats .", "A man eats nothing .", "contradiction"),
    ("A man eats .", "A man eats bread .", "neutral"),
    ("Well: Two dogs run.", "Dogs are running .", "entailment"),
    ("Two dogs run .", "Well: Two dogs run.", "contradiction"),
    ("A cow moos .", "A cow is silent .", "contradiction"),
]


@pytest.fixture
def tuning_data(ists_data):
    """Everything that is learnt from, made up."""

    def write(name, header, rows):
        path = ists_data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "\n".join(["\t".join(header), *("\t".join(row) for row in rows)]) + "\n"
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())

    write("nli/snli-dev.tsv.gz", ("premise", "hypothesis", "label"), NLI)
    write("nli/sick-train.tsv",
          ("sentence_A", "sentence_B", "relatedness_score", "entailment_judgment"),
          [(a, b, "4", label.upper()) for a, b, label in NLI])  # fmt: skip
    write("paws-wiki/dev.tsv.gz", ("id", "sentence1", "sentence2", "label"),
          [("1", "A beats B .", "B loses to A .", "1"), ("2", "A beats B .", "B beats A .", "0")])  # fmt: skip
    folder = ists_data / "multi30k/descriptions"
    folder.mkdir(parents=True)
    for k in range(1, 6):
        lines = "".join(f"Picture {p}, seen by person {k}.\n" for p in range(4))
        (folder / f"train.{k}.en.gz").write_bytes(gzip.compress(lines.encode()))
    return ists_data


def test_material_is_far_from_dev_and_hard_negatives_are_what_is_not_so(tuning_data):
    found = material.material(tuning_data)
    dev = corpora.held_out(tuning_data)
    for of in found.rated.values():
        assert of and not {corpora.key(s) for p in of for s in (p.a, p.b)} & dev
    man = material.Triple("A man eats.", ("A man is eating.",), ("A man eats nothing.",))
    cow = material.Triple("A cow moos.", ("A cow moos.",), ("A cow is silent.",))
    assert found.triples["snli"] == [man, cow]
    paws = material.Triple("A beats B.", ("B loses to A.",), ("B beats A.",))
    assert found.triples["paws"] == [paws]
    assert all(len(t.positives) == 4 for t in found.triples["pictures"])
    (tuning_data / "paws-wiki/dev.tsv.gz").unlink()
    with pytest.raises(InputError, match="is missing"):
        material.material(tuning_data)


def test_what_is_near_is_as_by_a_naive_loop():
    chance = random.Random(0)
    texts = [" ".join(chance.choices("abcdef", k=chance.randint(1, 6))) for _ in range(60)]
    sentences, others = texts[:40], texts[40:]
    bags = {s: set(s.split()) for s in texts}
    found = material.near(sentences, others, 0.6)
    assert 0 < len(found) < len(set(sentences)) and found == {
        s for s in sentences
        if any(len(bags[s] & bags[o]) / len(bags[s] | bags[o]) >= 0.6 for o in others)
    }  # fmt: skip


@pytest.fixture
def base(tmp_path):
    """A small encoder of chance weights."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.base.modules import Transformer
    from sentence_transformers.sentence_transformer.modules import Pooling
    from transformers import AutoTokenizer, BertConfig, BertModel

    from explainers.weights import models

    torch.manual_seed(0)
    folder = tmp_path / "base"
    tokenizer = AutoTokenizer.from_pretrained(models.embedded_encoder_path())
    config = BertConfig(vocab_size=len(tokenizer), hidden_size=16, num_hidden_layers=2,
                        num_attention_heads=2, intermediate_size=32)  # fmt: skip
    BertModel(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    SentenceTransformer(modules=[Transformer(str(folder)), Pooling(16)]).save(str(folder))
    return folder


@pytest.mark.models
def test_vectors_of_pieces_are_those_of_the_encoder_in_any_order(base):
    from explainers.encoders.encoder import Encoder

    encoder = Encoder(str(base), "cpu")
    sentences = [f"{'A big dog ran and ' * (k % 5)}it {k} slept." for k in range(40)]
    states, mask = train.tokens(encoder, sentences)
    for one, row, real in zip(encoder.encode_tokens(sentences), states, mask, strict=True):
        assert torch.allclose(row[real], torch.from_numpy(one.tokens), atol=2e-4)


@pytest.mark.models
def test_a_small_encoder_is_tuned_goes_on_where_it_stopped_and_is_written(
    tuning_data, base, tmp_path, capsys
):
    """The whole command, in one go and interrupted."""
    from explainers.encoders.encoder import Encoder

    def run(out, steps, work):
        arguments = ["--data", str(tuning_data), "--base", str(base), "--out", str(tmp_path / out),
                     "--work", str(tmp_path / work), "--device", "cpu", "--pairs", "3",
                     "--anchors", "3", "--layers", "1", "--steps", str(steps)]  # fmt: skip
        assert train.main(arguments) == 0
        return json.loads(capsys.readouterr().out), Encoder(str(tmp_path / out), "cpu")

    figures, after = run("tuned", 12, "work")
    assert set(figures["tuned"]) == {*corpora.BAMBOO, *ists.SOURCES}
    before = Encoder(str(base), "cpu")
    states = [dict(e.model[0].model.named_parameters()) for e in (before, after)]
    moved = {n for n, p in states[0].items() if not torch.equal(p, states[1][n])}
    assert moved and all(name.startswith("encoder.layer.1.") for name in moved)
    again, _ = run("again", 12, "work")
    assert again == figures, "a finished run does nothing more"


@pytest.mark.models
def test_missing_data_is_told(tmp_path, capsys):
    assert train.main(["--data", str(tmp_path), "--device", "cpu", "--work", str(tmp_path)]) == 2
    assert "is missing" in capsys.readouterr().err
