"""Another parser: amrlib's sequence-to-sequence form, on a tiny model made here."""

import json
import os
import shutil
from pathlib import Path

import pytest
import torch

from explainers.amr.graph import read
from explainers.amr.parse import Parser
from explainers.errors import ModelError
from explainers.lens import Lens
from explainers.matching.smatch import smatch
from tests.cases import CASES
from tests.conftest import connected

TRAINED = {
    "The man likes cheese .": "( like-01 :ARG0 ( man ) :ARG1 ( cheese ) )",
    "Two dogs run .": "( run-02 :ARG0 ( dog :quant 2 ) )",
    "Silence .": ")",
}
GRAPHS = (
    "(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese))",
    "(r / run-02 :ARG0 (d / dog :quant 2))",
)
SIZES = CASES["sizes of a tiny model"]
HUB = "facebook/bart-base"
MAX_IN = 12


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A model directory as amrlib's releases have it, with the tokenizer beside it."""
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import BartConfig, BartForConditionalGeneration, PreTrainedTokenizerFast

    torch.manual_seed(0)
    path = tmp_path_factory.mktemp("models") / "tiny_seq2seq"
    words = ["<s>", "<pad>", "</s>", "<unk>"]
    words += sorted({w for pair in TRAINED.items() for text in pair for w in text.split()})
    core = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, "<unk>"))
    core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    core.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    special = {"bos_token": "<s>", "pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"}
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **special)
    names = {"model_name_or_path": HUB, "tok_name_or_path": HUB}
    task = {"max_in_len": MAX_IN, "max_out_len": 40, **names}
    config = BartConfig(**SIZES, vocab_size=len(words), task_specific_params={"parse_amr": task})
    model = BartForConditionalGeneration(config)
    batch = tokenizer(list(TRAINED), padding=True, return_tensors="pt")
    labels = tokenizer(list(TRAINED.values()), padding=True, return_tensors="pt")["input_ids"]
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    wanted = labels.masked_fill(labels == 1, -100)
    inputs = {name: batch[name] for name in ("input_ids", "attention_mask")}
    for _ in range(150):
        loss = model(**inputs, labels=wanted).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert loss < 0.05
    model.save_pretrained(path)
    tokenizer.save_pretrained(path)
    meta = {"model_type": "stog", "version": "0.1.0", "inference_module": ".parse_xfm.inference"}
    meta |= {"inference_class": "Inference", "model_fn": "model.safetensors"}
    (path / "amrlib_meta.json").write_text(json.dumps(meta | {"kwargs": {"num_beams": 3}}))
    return path


@pytest.fixture(scope="module")
def parser(folder):
    return Parser(folder, device="cpu", batch_size=2)


def test_it_parses_with_beams_and_its_own_tokenizer(parser):
    assert parser.model.num_beams == 3
    graphs = parser.parse(list(TRAINED)[:2])
    for graph, expected in zip(graphs, GRAPHS, strict=True):
        assert smatch(graph, read(expected)).f1 == 1
        assert graph.confidence is None
    assert graphs[1].metadata["snt"] == "Two dogs run ."


def test_weights_that_are_replaced_in_use_change_nothing(folder, tmp_path):
    copy = Path(shutil.copytree(folder, tmp_path / "model"))
    parser = Parser(copy, device="cpu")
    before = parser.parse(list(TRAINED))
    weights = copy / "model.safetensors"
    with open(weights, "r+b") as file:
        file.write(os.urandom(weights.stat().st_size))
    assert parser.parse(list(TRAINED)) == before
    os.truncate(weights, 0)
    assert parser.parse(list(TRAINED)) == before


def test_what_cannot_be_read_becomes_an_empty_amr(parser, monkeypatch):
    generate = parser.model.parse_sents
    monkeypatch.setattr(
        parser.model, "parse_sents", lambda s, *a: [generate(s, *a)[0], None, "(broken", ""]
    )
    graphs = parser.parse(["The man likes cheese .", "x", "y", "z"])
    assert [g.concepts[g.top] for g in graphs] == ["like-01", *["amr-empty"] * 3]
    assert [g.metadata["id"] for g in graphs] == ["0", "1", "2", "3"]


def test_sentences_without_a_graph_and_too_long_ones_are_read(parser, caplog):
    assert connected(parser.parse(["Silence ."])[0])
    assert connected(parser.parse(["The man likes cheese . " * MAX_IN])[0])
    assert "clipped" in caplog.text


@pytest.mark.models
def test_the_whole_explanation_runs_on_it(parser, folder, monkeypatch):
    monkeypatch.setenv("SEMLENS_PARSER", str(folder))
    result = Lens(device="cpu").explain(*list(TRAINED)[:2])
    assert result.models[2].name == "tiny_seq2seq" and result.models[2].checksum
    assert result.graphs.a.concepts[result.graphs.a.top] == "like-01"
    assert "confidence" not in result.to_json()["graphs"][0]


def test_what_is_no_parser_is_refused_and_without_a_tokenizer_the_way_out_is_named(
    folder, tmp_path
):
    bare = tmp_path / "bare"
    bare.mkdir()
    for name in ("amrlib_meta.json", "config.json", "model.safetensors", "generation_config.json"):
        (bare / name).write_bytes((folder / name).read_bytes())
    with pytest.raises(ModelError, match="has no tokenizer of its own"):
        Parser(bare, device="cpu")
    kinds = {
        '{"model_type": "gtos"}': "not a parser but a model of type 'gtos'",
        "[1": "cannot be re",
    }
    for meta, message in kinds.items():
        (tmp_path / "amrlib_meta.json").write_text(meta)
        with pytest.raises(ModelError, match=message):
            Parser(tmp_path)
