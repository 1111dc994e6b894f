"""Cross-encoders of a user's: words left out and gradients, against the model itself."""

import numpy as np
import pytest
import torch

from explainers.attribution.crossing import CrossEncoder, is_cross_encoder
from explainers.errors import ModelError
from explainers.weights import models

PAIR = ("A man eats cheese.", "No man eats.")


def saved(folder, labels=1):
    """A small cross-encoder of chance weights."""
    from transformers import AutoTokenizer, BertConfig, BertForSequenceClassification

    torch.manual_seed(0)
    tokenizer = AutoTokenizer.from_pretrained(models.embedded_encoder_path())
    config = BertConfig(vocab_size=len(tokenizer), hidden_size=16, num_hidden_layers=2, num_labels=labels,
                        num_attention_heads=2, intermediate_size=32, initializer_range=0.3)  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def crossing(tmp_path_factory):
    return CrossEncoder(saved(tmp_path_factory.mktemp("cross")), device="cpu")


def score(crossing, *pair):
    """By the model and its tokenizer alone."""
    with torch.inference_mode():
        given = crossing.model.tokenizer([pair], return_tensors="pt")
        return float(torch.sigmoid(crossing.model.model(**given).logits))


@pytest.mark.models
def test_a_cell_is_what_is_lost_only_because_both_words_are_there(crossing):
    found = crossing.occluded(PAIR)
    assert found.a == ("A", "man", "eats", "cheese", ".") and len(found.b) == 4
    assert found.score == pytest.approx(score(crossing, *PAIR), abs=1e-5)
    a, b = "A man eats .", "No eats."  # without `cheese`, and without `man`
    rest = score(crossing, a, PAIR[1]), score(crossing, PAIR[0], b)
    assert found.without[0][3] == pytest.approx(rest[0], abs=1e-5)
    assert found.without[1][1] == pytest.approx(rest[1], abs=1e-5)
    cell = score(crossing, *PAIR) - sum(rest) + score(crossing, a, b)
    assert found.attribution[3, 1] == pytest.approx(cell, abs=1e-5)


@pytest.mark.models
def test_integrated_gradients_are_those_of_a_loop_of_equal_steps(crossing):
    found = crossing.integrated(PAIR)
    assert found["of"].count("a") == 5 and found["of"].count("b") == 4
    whole = score(crossing, *PAIR)
    assert abs(found["off"]) < 0.01 * abs(whole - found["reference"])
    assert found["total"] + found["reference"] - found["off"] == pytest.approx(whole, abs=1e-5)

    model, tokenizer = crossing.model.model, crossing.model.tokenizer
    given = tokenizer([PAIR], return_tensors="pt")
    ids, kinds = given["input_ids"], given["token_type_ids"]
    known = torch.isin(ids, torch.tensor(tokenizer.all_special_ids))
    empty = torch.where(known, ids, tokenizer.unk_token_id)
    x, r = (model.bert.embeddings(some, kinds).detach() for some in (ids, empty))
    adds, steps = np.zeros(ids.shape[1]), 300
    for k in range(steps):
        at = (r + (k + 0.5) / steps * (x - r)).requires_grad_()
        pooled = model.bert.pooler(model.bert.encoder(at).last_hidden_state)
        torch.sigmoid(model.classifier(pooled)).sum().backward()
        adds += (at.grad * (x - r)).sum(-1)[0].numpy() / steps
    assert found["adds"] == pytest.approx(adds, abs=0.01 * np.abs(adds).sum())


def test_what_is_no_cross_encoder_is_told(tmp_path):
    assert not is_cross_encoder(tmp_path) and is_cross_encoder(saved(tmp_path / "three", labels=3))
    with pytest.raises(ModelError, match="has 3 scores of a pair, and not one"):
        CrossEncoder(tmp_path / "three", device="cpu")
