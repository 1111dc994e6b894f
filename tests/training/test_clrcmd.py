"""Interpretable STS by hand, and fine-tuning with a small encoder of our own."""

import json
from dataclasses import replace

import pytest
import torch

from explainers.errors import InputError
from explainers.training import corpora
from explainers.training.clrcmd import ists, train


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
        scores = train.pairwise(*leaves, mask_x, mask_y, dense)
        (scores * torch.linspace(-1, 2, 15, dtype=torch.float64).view(3, 5)).sum().backward()
        outcomes.append((scores.detach(), *(leaf.grad for leaf in leaves)))
    for one, other in zip(*outcomes, strict=True):
        assert torch.allclose(one, other)


def test_pairwise_scores_are_rcmd():
    from explainers.tokens import rcmd

    chance = torch.Generator().manual_seed(9)
    x, y = (torch.randn(2, 4, 5, generator=chance, dtype=torch.float64) for _ in range(2))
    mask_x, mask_y = masks([4, 2], 4), masks([3, 4], 4)
    scores = train.pairwise(x, y, mask_x, mask_y)
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
            train.pairwise(x, x.detach(), mask, mask, dense)
        kept.append(sum(saved))
    assert kept[1] < kept[0] / 4


def test_triples_hold_no_dev_sentence_and_hard_negatives_share_words(data):
    settings = replace(train.Settings(), similar=0.6, different=0.5, overlap=0.2)
    found = train.triples(data, settings)
    dev = corpora.held_out(data)
    assert any(t.positive != t.anchor for t in found)
    for triple in found:
        assert (
            not {corpora.key(s) for s in (triple.anchor, triple.positive, *triple.negatives)} & dev
        )
        words = set(corpora.key(triple.anchor).split())
        for other in (set(corpora.key(n).split()) for n in triple.negatives):
            assert len(words & other) / len(words | other) >= 0.2
        assert triple.positive != triple.anchor or triple.negatives


@pytest.mark.models
def test_a_small_encoder_is_tuned_and_written(ists_data, tmp_path, capsys):
    """The whole command; an encoder of chance weights learns to tell its positives apart."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.base.modules import Transformer
    from sentence_transformers.sentence_transformer.modules import Pooling
    from transformers import AutoTokenizer, BertConfig, BertModel

    from explainers.encoders.encoder import Encoder
    from explainers.weights import models

    torch.manual_seed(0)
    base = tmp_path / "base"
    tokenizer = AutoTokenizer.from_pretrained(models.embedded_encoder_path())
    config = BertConfig(vocab_size=len(tokenizer), hidden_size=16, num_hidden_layers=2,
                        num_attention_heads=2, intermediate_size=32)  # fmt: skip
    BertModel(config).save_pretrained(base)
    tokenizer.save_pretrained(base)
    SentenceTransformer(modules=[Transformer(str(base)), Pooling(16)]).save(str(base))
    out = tmp_path / "tuned"
    arguments = ["--data", str(ists_data), "--base", str(base), "--out", str(out),
                 "--device", "cpu", "--epochs", "2", "--batch-size", "4", "--layers", "1",
                 "--similar", "0.5", "--different", "0.4", "--overlap", "0.1"]  # fmt: skip
    assert train.main(arguments) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["tuned"]) == {*corpora.BAMBOO, *ists.SOURCES}
    before, after = Encoder(str(base), "cpu"), Encoder(str(out), "cpu")
    states = [dict(e.model[0].model.named_parameters()) for e in (before, after)]
    moved = {n for n, p in states[0].items() if not torch.equal(p, states[1][n])}
    assert moved and all(name.startswith("encoder.layer.1.") for name in moved)


@pytest.mark.models
def test_missing_data_is_told(tmp_path, capsys):
    assert train.main(["--data", str(tmp_path), "--device", "cpu"]) == 2
    assert "is missing" in capsys.readouterr().err
